//! A claim with `not` and parameters: numbers that depend on the parameters and violate the statement for all values.
//!
//! They are fitted to the smallest violations in small instances, and shown by the obligation `witness`. Where no affine
//! numbers violate the NS property, columns at large powers of two may.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::claimed::Positions;
use super::super::criterion::Beyond;
use super::super::evidence::Section;
use super::super::limits::{FEW_INSTANCES, SMALL_INSTANCES};
use super::super::obligation::Obligation;
use super::super::outcome::Undecided;
use super::super::property::{Varied, monotone, no_violation, ns, rises, tuples};
use super::super::refutation::{Dependent, Refutation};
use super::super::tabulate::Subject;
use super::case::Answer;
use super::obligations::places_of;
use super::positions::{self, Implied};
use super::power::Powers;
use super::question::Question;
use super::shown::{Shown, established, is_long, shown};
use crate::automaton::{
    AutomatonError, Budget, Builder, ConditionId, ConditionNode, Node, NodeId, Problem, Shifted, SizeLimit,
    is_satisfiable, smallest_tuple,
};
use crate::language::ast::{Program, Property, Statement, Term};
use crate::language::printing::print_term;
use crate::linear;
use crate::parametric::tuples_of_sum;

/// How a statement may fail.
struct Way {
    /// The obligation of the statement that is violated.
    violated: Obligation,
    /// The numbers that violate it: its first tracks.
    problem: Problem,
    count: usize,
    about: About,
    /// For each number that is shown: its name, the place of a number among these, and what it is for that number.
    shown: Vec<(String, usize, Beyond)>,
}

/// The statement of an obligation about its numbers.
#[derive(Clone, Copy)]
enum About {
    /// The value of a function does not violate it at a column and the next one.
    Column { body: NodeId },
    /// They satisfy a condition.
    Condition(ConditionId),
}

/// An instance with the smallest violation by each way.
struct Sample {
    shifted: Vec<i64>,
    smallest: Vec<Option<Vec<BigUint>>>,
}

/// Numbers that may violate the statement for all values of the parameters, by the way of this index.
#[derive(Clone, PartialEq, Eq)]
struct Witness {
    way: usize,
    numbers: Vec<Shifted>,
}

/// The search for numbers that violate the only statement of a program.
struct Search<'p> {
    program: &'p Program,
    subject: Subject,
    /// What must be proved about the statement for any numbers, before they are tried.
    before: Vec<(Obligation, Problem)>,
    ways: Vec<Way>,
    samples: Vec<Sample>,
    powers: Option<Powers<'p>>,
}

/// What the search for numbers found so far.
#[derive(Default)]
struct Progress {
    tried: Vec<Witness>,
    because: Option<Undecided>,
}

/// Numbers that depend on the parameters and violate the statement of a claim with `not` for all their values.
///
/// # Errors
/// An operator without a digit automaton, a limit, or what is open.
pub(in crate::decision) fn violating_numbers(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    if !question.is_negated() || question.positions_of_game().is_some() {
        return Ok(Tried::Nothing);
    }
    Ok(question.tried(attempt(question.program(), budget)?))
}

/// Searches for numbers that violate the statement of the only claim of a program.
fn attempt(program: &Program, budget: &mut Budget<'_>) -> Result<Shown, Undecided> {
    let mut search = Search::new(program)?;
    let mut sections: Option<Vec<Section>> = None;
    let mut progress = Progress::default();
    for sum in 0..=SMALL_INSTANCES[usize::from(program.parameters.len() > 1)] {
        for shifted in tuples_of_sum(program.parameters.len(), sum) {
            if !search.sample(&shifted, budget)? {
                return Ok(Shown::Fails(shifted));
            }
        }
        if sum < FEW_INSTANCES {
            continue;
        }
        let before = match sections.take() {
            Some(before) => before,
            None => match search.before(budget)? {
                Shown::Proved(before) => before,
                fails @ Shown::Fails(_) => return Ok(fails),
            },
        };
        let is_first = sum == FEW_INSTANCES;
        // Numbers of a bar are shown by an invariant, and columns at a power by a few inequalities.
        if is_first
            && search.is_about_positions()
            && let Some(last) = search.at_a_power(budget)?
        {
            return Ok(Shown::Proved([before, last].concat()));
        }
        for witness in search.fitted(budget)? {
            match search.tried(witness, &mut progress, budget)? {
                Some(Shown::Proved(last)) => return Ok(Shown::Proved([before, last].concat())),
                Some(other) => return Ok(other),
                None => {}
            }
        }
        if is_first
            && !search.is_about_positions()
            && let Some(last) = search.at_a_power(budget)?
        {
            return Ok(Shown::Proved([before, last].concat()));
        }
        sections = Some(before);
    }
    let none = "no numbers affine in the parameters violate it in every small instance";
    Err(progress.because.unwrap_or_else(|| Undecided::open(&Obligation::Witness, none)))
}

impl<'p> Search<'p> {
    fn new(program: &'p Program) -> Result<Self, Undecided> {
        let mut subject = Subject::default();
        let statement = &program.claims[0].statement;
        if let Some(positions) = Positions::of(program, statement) {
            let (before, criteria) = positions::violations(program, &positions, &mut subject)?;
            let ways = criteria.into_iter().map(|Implied { obligation, condition, shown }| {
                Way::of_condition(&subject, obligation, condition, shown)
            });
            let ways = ways.collect::<Result<_, AutomatonError>>()?;
            let powers = Powers::new(program, &mut subject.nodes)?;
            return Ok(Search { program, subject, before, ways, samples: Vec::new(), powers });
        }
        let before = places_of(program, &mut subject)?;
        let ways = match statement {
            Statement::Property { property, function, below } => {
                let body = subject.nodes.function(program, *function)?;
                let (f, about) = (Varied::only(body), About::Column { body });
                let shown =
                    || vec![("z".to_owned(), 0, Beyond::More(0)), ("z'".to_owned(), 0, Beyond::More(1))];
                let way = |violated, problem| Way { violated, problem, count: 1, about, shown: shown() };
                let mut ways = Vec::new();
                if *property != Property::Ns {
                    let problem = monotone(&mut subject, f, below.as_ref())?;
                    ways.push(way(Obligation::Monotone, problem));
                }
                if *property != Property::Monotone {
                    let problem = ns(&mut subject, f, below.as_ref())?;
                    ways.push(way(Obligation::Ns, problem));
                }
                ways
            }
            Statement::ForAll { variables, formula } => {
                let condition = subject.nodes.term_condition(program, formula)?;
                let shown =
                    (0..).zip(variables).map(|(i, name)| (name.clone(), i, Beyond::More(0))).collect();
                vec![Way::of_condition(&subject, Obligation::ForAll, condition, shown)?]
            }
            Statement::Positions { .. } | Statement::Grundy { .. } => Vec::new(),
        };
        let powers = Powers::new(program, &mut subject.nodes)?;
        Ok(Search { program, subject, before, ways, samples: Vec::new(), powers })
    }

    fn is_about_positions(&self) -> bool {
        matches!(self.program.claims[0].statement, Statement::Positions { .. } | Statement::Grundy { .. })
    }

    fn at_a_power(&mut self, budget: &mut Budget<'_>) -> Result<Option<Vec<Section>>, Undecided> {
        match &self.powers {
            Some(powers) => powers.proof(&mut self.subject, budget),
            None => Ok(None),
        }
    }

    /// Looks for the smallest violations in an instance; false if there are none.
    fn sample(&mut self, shifted: &[i64], budget: &mut Budget<'_>) -> Result<bool, Undecided> {
        let mut smallest = Vec::new();
        for way in &self.ways {
            let instance = way.problem.at(shifted).ok_or(AutomatonError::TooLarge(SizeLimit::Coefficient))?;
            smallest.push(match is_satisfiable(&instance, budget)? {
                true => smallest_tuple(&instance, way.count, budget)?,
                false => None,
            });
        }
        let fails = smallest.iter().any(Option::is_some);
        self.samples.push(Sample { shifted: shifted.to_vec(), smallest });
        Ok(fails)
    }

    /// An answer from numbers that were not tried before, if they give one.
    fn tried(
        &mut self,
        witness: Witness,
        progress: &mut Progress,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Shown>, Undecided> {
        if progress.tried.contains(&witness) {
            return Ok(None);
        }
        match self.shown(&witness, budget) {
            Ok(Shown::Proved(last)) => return Ok(Some(Shown::Proved(last))),
            // All values before these have the violation.
            Ok(Shown::Fails(values)) if !self.has_violation(&values, budget)? => {
                return Ok(Some(Shown::Fails(values)));
            }
            Ok(Shown::Fails(_)) => {}
            Err(why) if why.is_open() => progress.because = Some(why),
            Err(why) => return Err(why),
        }
        progress.tried.push(witness);
        Ok(None)
    }

    /// Proves that numbers violate the statement for all values of the parameters, or gives the first values at which they
    /// do not.
    fn shown(&mut self, witness: &Witness, budget: &mut Budget<'_>) -> Result<Shown, Undecided> {
        budget.begin(&Obligation::Witness.to_string());
        let problem = self.not_violated(witness)?;
        let parameters = self.program.parameters.len();
        let is_long = is_long(&problem);
        if is_long && let Some(tree) = self.tree(witness, budget)? {
            return Ok(Shown::Proved(tree));
        }
        match established(&Obligation::Witness, &problem, parameters, budget) {
            Ok(Shown::Proved(shown)) => Ok(Shown::Proved([vec![self.refutation(witness)], shown].concat())),
            Err(why) if why.is_open() && !is_long => {
                self.tree(witness, budget)?.map(Shown::Proved).ok_or(why)
            }
            other => other,
        }
    }

    /// The sections with a tree of cases that shows that numbers violate the statement: by a descent, or as a condition.
    fn tree(
        &mut self,
        witness: &Witness,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Section>>, Undecided> {
        let constants = self.constants(witness);
        let (way, nodes) = (&self.ways[witness.way], &mut self.subject.nodes);
        let condition = match way.about {
            About::Column { .. } if way.violated == Obligation::Ns => {
                return Ok(None);
            }
            About::Column { body } => rises(nodes, Varied::only(body), constants),
            About::Condition(condition) => nodes.intern_condition(ConditionNode::Call(condition, constants)),
        };
        let lines = linear::refute(nodes, self.program.parameters.len(), 0, &[(condition, true)], budget)?;
        let tree = |lines| vec![self.refutation(witness), Section::Linear(Obligation::Witness, lines)];
        Ok(lines.map(tree))
    }

    /// The numbers as terms.
    fn constants(&mut self, witness: &Witness) -> Vec<NodeId> {
        let nodes = &mut self.subject.nodes;
        witness.numbers.iter().map(|n| nodes.intern(Node::Constant(n.clone()))).collect()
    }

    /// Whether an instance has a violation.
    fn has_violation(&self, shifted: &[i64], budget: &mut Budget<'_>) -> Result<bool, Undecided> {
        for way in &self.ways {
            let instance = way.problem.at(shifted).ok_or(AutomatonError::TooLarge(SizeLimit::Coefficient))?;
            if is_satisfiable(&instance, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The sections that come before the numbers.
    fn before(&self, budget: &mut Budget<'_>) -> Result<Shown, Undecided> {
        let mut sections = Vec::new();
        for (obligation, problem) in &self.before {
            budget.begin(&obligation.to_string());
            match shown(self.program, obligation, problem, budget)? {
                Shown::Proved(section) => sections.extend(section),
                fails @ Shown::Fails(_) => return Ok(fails),
            }
        }
        Ok(Shown::Proved(sections))
    }

    /// Affine numbers that agree with the smallest violations of some samples and violate the statement in all.
    fn fitted(&mut self, budget: &mut Budget<'_>) -> Result<Vec<Witness>, Undecided> {
        let mut candidates: Vec<Witness> = Vec::new();
        for way in 0..self.ways.len() {
            let fitted = self.samples.iter().filter_map(|base| self.fit(base, way));
            for witness in fitted.map(|numbers| Witness { way, numbers }) {
                if !candidates.contains(&witness) && self.is_below(&witness) {
                    candidates.push(witness);
                }
            }
        }
        let mut all = Vec::new();
        for witness in candidates {
            if self.violates(&witness, budget)? {
                all.push(witness);
            }
        }
        Ok(all)
    }

    /// The numbers through a violation in a sample and those in its neighbours.
    fn fit(&self, base: &Sample, way: usize) -> Option<Vec<Shifted>> {
        let here = base.smallest[way].as_ref()?;
        let neighbour = |j: usize| {
            let mut shifted = base.shifted.clone();
            shifted[j] += 1;
            self.samples.iter().find(|sample| sample.shifted == shifted)?.smallest[way].as_ref()
        };
        let neighbours: Vec<&Vec<BigUint>> = (0..base.shifted.len()).map(neighbour).collect::<Option<_>>()?;
        let subtract = |a: &BigUint, b: &BigUint| (a >= b).then(|| a - b);
        let number = |(i, number): (usize, &BigUint)| {
            let mut constant = number.clone();
            let mut slopes = Vec::new();
            for (there, &m) in neighbours.iter().zip(&base.shifted) {
                let slope = subtract(there.get(i)?, number)?;
                constant = subtract(&constant, &(&slope * m.unsigned_abs()))?;
                slopes.push(slope);
            }
            Some(Shifted::new(constant, slopes))
        };
        here.iter().enumerate().map(number).collect()
    }

    /// Whether both columns are below the bound of the claim, if it has one.
    fn is_below(&self, witness: &Witness) -> bool {
        let Statement::Property { below: Some(below), .. } = &self.program.claims[0].statement else {
            return true;
        };
        witness.numbers.iter().all(|z| z.plain().is_some_and(|z| z + 1u32 < *below))
    }

    /// Whether the numbers violate the statement in all samples.
    fn violates(&mut self, witness: &Witness, budget: &mut Budget<'_>) -> Result<bool, Undecided> {
        let problem = self.not_violated(witness)?;
        for sample in &self.samples {
            let instance = problem.at(&sample.shifted);
            let Some(instance) = instance else { return Ok(false) };
            if is_satisfiable(&instance, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The numbers as constants, and that they do not violate the obligation.
    fn not_violated(&mut self, witness: &Witness) -> Result<Problem, Undecided> {
        let constants = self.constants(witness);
        let (way, subject) = (&self.ways[witness.way], &mut self.subject);
        match way.about {
            About::Column { body } => {
                Ok(no_violation(subject, body, constants[0], way.violated == Obligation::Ns)?)
            }
            About::Condition(condition) => {
                let mut builder = Builder::new(&subject.nodes, &subject.tables, way.count);
                let env: Vec<usize> = (0..way.count).collect();
                for (track, constant) in constants.into_iter().enumerate() {
                    let part = builder.define(constant, &env, track)?;
                    builder.push(part);
                }
                let part = builder.condition(condition, &env)?;
                builder.push(part);
                Ok(builder.finish())
            }
        }
    }

    fn refutation(&self, witness: &Witness) -> Section {
        let way = &self.ways[witness.way];
        // A number that violates a condition is at least what is subtracted from it.
        let named = |(name, i, beyond): &(String, usize, Beyond)| {
            let number = beyond.of_shifted(self.program, &witness.numbers[*i])?;
            Some((name.clone(), in_words(self.program, &number)))
        };
        Section::Refutation(Refutation::ForAllParameters {
            violated: way.violated.clone(),
            named: way.shown.iter().filter_map(named).collect(),
            by: Dependent::Affine(
                witness.numbers.iter().map(|n| n.entries(self.program.parameters.len())).collect(),
            ),
        })
    }
}

impl Way {
    /// The numbers for which a condition is false; the report shows all of them.
    fn of_condition(
        subject: &Subject,
        violated: Obligation,
        condition: ConditionId,
        shown: Vec<(String, usize, Beyond)>,
    ) -> Result<Way, AutomatonError> {
        let count = shown.len();
        let problem = tuples(subject, count, [(condition, false)])?;
        Ok(Way { violated, problem, count, about: About::Condition(condition), shown })
    }
}

/// The number over the parameters themselves, as a term is printed.
pub(super) fn in_words(program: &Program, number: &Shifted) -> String {
    print_term(program, &[], &Term::Constant(number.over(program)))
}
