//! Inequalities with integer factors, and lines that prove one from others (docs/THEORY.md, section
//! 6.12).
//!
//! In: forms over integer variables, and multipliers. Out: whether they prove a form. Never: rounds
//! but a constant down, or goes on after an overflow.

use crate::rejection::Limit;

/// What a line `ge` lists: a constant, a factor for each parameter and one for each accumulator.
pub type Entries = Vec<i64>;

/// A line `by D j l j l ..`.
pub struct Line {
    /// The multiple of the target; 0 if the line shows a contradiction.
    pub multiple: i64,
    /// Hypotheses and their multipliers.
    pub terms: Vec<(usize, i64)>,
}

/// A constant and a factor for each variable: the inequality form >= 0, or a value.
#[derive(Clone)]
pub struct Form {
    pub constant: i128,
    pub factors: Vec<i128>,
}

impl Form {
    /// 0.
    pub fn zero(variables: usize) -> Form {
        Form { constant: 0, factors: vec![0; variables] }
    }

    /// A constant and factors of the first variables, which are the parameters.
    pub fn of_parameters(
        mut entries: impl Iterator<Item = i64>,
        parameters: usize,
        variables: usize,
    ) -> Result<Form, Limit> {
        let mut form = Form::zero(variables);
        form.constant = entries.next().unwrap_or(0).into();
        for (i, entry) in entries.enumerate() {
            let place = form.factors.get_mut(i).filter(|_| i < parameters);
            *place.ok_or(Limit::Parameters)? = entry.into();
        }
        Ok(form)
    }

    /// Adds a multiple of another form over the same variables.
    pub fn add(&mut self, multiple: i128, other: &Form) -> Result<(), Limit> {
        let add = |old: i128, new: i128| {
            let new = new.checked_mul(multiple).and_then(|new| old.checked_add(new));
            new.ok_or(Limit::Bound)
        };
        self.constant = add(self.constant, other.constant)?;
        for (factor, new) in self.factors.iter_mut().zip(&other.factors) {
            *factor = add(*factor, *new)?;
        }
        Ok(())
    }

    /// The sum with a multiple of another form.
    pub fn plus(&self, multiple: i128, other: &Form) -> Result<Form, Limit> {
        let mut sum = self.clone();
        sum.add(multiple, other)?;
        Ok(sum)
    }

    /// The sum with a constant.
    pub fn plus_constant(&self, by: i128) -> Result<Form, Limit> {
        let constant = self.constant.checked_add(by).ok_or(Limit::Bound)?;
        Ok(Form { constant, factors: self.factors.clone() })
    }

    /// The entries, each changed by itself.
    pub fn with_each(&self, op: impl Fn(i128) -> i128) -> Form {
        let factors = self.factors.iter().map(|factor| op(*factor)).collect();
        Form { constant: op(self.constant), factors }
    }

    /// The entries of both, combined one by one.
    pub fn with_both(&self, other: &Form, op: impl Fn(i128, i128) -> i128) -> Form {
        let both = self.factors.iter().zip(&other.factors);
        let factors = both.map(|(a, b)| op(*a, *b)).collect();
        Form { constant: op(self.constant, other.constant), factors }
    }

    /// The form divided by the greatest common divisor of its factors, its constant rounded down:
    /// it is natural at the same integers.
    pub fn normalised(mut self) -> Form {
        let divisor = self.factors.iter().fold(0, |divisor, factor| gcd(divisor, *factor));
        if divisor > 1 {
            self.constant = self.constant.div_euclid(divisor);
            self.factors.iter_mut().for_each(|factor| *factor /= divisor);
        }
        self
    }

    /// Whether the form is a multiple of a modulus at all integers.
    pub fn is_multiple_of(&self, modulus: i64) -> bool {
        let is_multiple = |entry: &i128| entry.checked_rem(modulus.into()) == Some(0);
        self.factors.iter().chain([&self.constant]).all(is_multiple)
    }
}

/// The greatest common divisor, for a first number that is not negative.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Line {
    /// Whether the line proves `target` >= 0, or without a target a contradiction, from
    /// `hypotheses` >= 0; all of them are normalised.
    pub fn proves(&self, target: Option<&Form>, hypotheses: &[Form]) -> Result<bool, Limit> {
        let multiple = i128::from(self.multiple);
        let variables = hypotheses.iter().chain(target).map(|form| form.factors.len()).max();
        let mut rest = Form::zero(variables.unwrap_or(0));
        if let Some(target) = target {
            rest.add(multiple, target)?;
        }
        for (j, factor) in &self.terms {
            let Some(hypothesis) = hypotheses.get(*j) else { return Ok(false) };
            rest.add(-i128::from(*factor), hypothesis)?;
        }
        let shows = match target {
            Some(_) => multiple >= 1 && rest.constant > -multiple,
            None => multiple == 0 && rest.constant > 0,
        };
        let is_positive = self.terms.iter().all(|(_, factor)| *factor >= 1);
        let is_sorted = self.terms.is_sorted_by(|a, b| a.0 < b.0);
        Ok(shows && is_positive && is_sorted && rest.factors.iter().all(|factor| *factor == 0))
    }
}
