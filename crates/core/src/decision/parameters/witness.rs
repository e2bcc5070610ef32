//! A claim with `not` and parameters: numbers that depend on the parameters and violate the statement for all values.
//!
//! They are fitted to the smallest violations in small instances, and shown by the obligation `witness`. Where no affine
//! numbers violate the NS property, columns at large powers of two may.

use num_bigint::BigUint;

use super::super::attempt::Tried;
use super::super::game::called;
use super::super::outcome::Undecided;
use super::super::property::{Owed, Varied, no_violation, rises, tuples};
use super::super::work::{Subject, Work};
use super::affine::{small_instances, through};
use super::case::Answer;
use super::positions::Implied;
use super::power::Powers;
use super::question::Question;
use super::shown::Shown;
use crate::automaton::{
    AutomatonError, Budget, Builder, ConditionId, Node, NodeId, Problem, Shifted, SizeLimit, is_satisfiable,
    smallest_tuple,
};
use crate::evidence::{Dependent, Obligation, Refutation, Section};
use crate::language::ast::{Program, Statement, Term};
use crate::language::printing::print_term;
use crate::shapes::{Beyond, Positions};

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
struct Search<'a, 'o> {
    work: Work<'a, 'o>,
    /// What must be proved about the statement for any numbers, before they are tried.
    before: Vec<Owed>,
    ways: Vec<Way>,
    samples: Vec<Sample>,
    powers: Option<Powers<'a>>,
    /// Why some numbers were not shown to violate it.
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
    let mut search = Search::new(program, budget)?;
    for shifted in small_instances(program) {
        if !search.sample(&shifted)? {
            return Ok(Shown::Fails(shifted));
        }
    }
    let before = match search.before()? {
        Shown::Proved(before) => before,
        fails @ Shown::Fails(_) => return Ok(fails),
    };
    // Numbers of a bar are shown by an invariant, and columns at a power by a few inequalities.
    let power_first = search.is_about_positions();
    for by_power in [power_first, !power_first] {
        let shown = if by_power { search.at_a_power() } else { search.affine() };
        match shown? {
            Some(Shown::Proved(last)) => return Ok(Shown::Proved([before, last].concat())),
            Some(fails) => return Ok(fails),
            None => {}
        }
    }
    let none = "no numbers affine in the parameters violate it in every small instance";
    Err(search.because.unwrap_or_else(|| Undecided::open(&Obligation::Witness, none)))
}

impl<'a, 'o> Search<'a, 'o> {
    fn new(program: &'a Program, budget: &'a mut Budget<'o>) -> Result<Self, Undecided> {
        let mut work = Work::about_claim(program, budget);
        let statement = &program.claims[0].statement;
        let (before, ways) = match Positions::of(program, statement) {
            Some(positions) => {
                let (before, criteria) = work.violations(&positions)?;
                let ways = criteria.into_iter().map(|Implied { obligation, condition, shown }| {
                    Way::of_condition(&work.subject, obligation, condition, shown)
                });
                (before, ways.collect::<Result<_, AutomatonError>>()?)
            }
            None => (work.places()?, Way::of_statement(&mut work, statement)?),
        };
        let powers = Powers::new(program, &mut work.subject.nodes)?;
        Ok(Search { work, before, ways, samples: Vec::new(), powers, because: None })
    }

    fn is_about_positions(&self) -> bool {
        matches!(
            self.work.program.claims[0].statement,
            Statement::Positions { .. } | Statement::Grundy { .. }
        )
    }

    /// An answer by columns at powers of two.
    fn at_a_power(&mut self) -> Result<Option<Shown>, Undecided> {
        let Some(powers) = &self.powers else { return Ok(None) };
        Ok(powers.proof(&mut self.work)?.map(Shown::Proved))
    }

    /// Looks for the smallest violations in an instance; false if there are none.
    fn sample(&mut self, shifted: &[i64]) -> Result<bool, Undecided> {
        let mut smallest = Vec::new();
        for way in &self.ways {
            let instance = way.problem.at(shifted).ok_or(AutomatonError::TooLarge(SizeLimit::Coefficient))?;
            smallest.push(match is_satisfiable(&instance, self.work.budget)? {
                true => smallest_tuple(&instance, way.count, self.work.budget)?,
                false => None,
            });
        }
        let fails = smallest.iter().any(Option::is_some);
        self.samples.push(Sample { shifted: shifted.to_vec(), smallest });
        Ok(fails)
    }

    /// An answer by affine numbers.
    fn affine(&mut self) -> Result<Option<Shown>, Undecided> {
        for witness in self.fitted()? {
            match self.shown(&witness) {
                Ok(Shown::Proved(last)) => return Ok(Some(Shown::Proved(last))),
                // All values before these have the violation.
                Ok(Shown::Fails(values)) if !self.sample(&values)? => {
                    return Ok(Some(Shown::Fails(values)));
                }
                Ok(Shown::Fails(_)) => {}
                Err(why) if why.is_open() => self.because = Some(why),
                Err(why) => return Err(why),
            }
        }
        Ok(None)
    }

    /// Proves that numbers violate the statement for all values of the parameters, or gives the first values at which they
    /// do not.
    fn shown(&mut self, witness: &Witness) -> Result<Shown, Undecided> {
        let owed = self.not_violated(witness)?;
        self.work.budget.begin(&owed.obligation.to_string());
        Ok(match self.work.shown(&owed)? {
            Shown::Proved(shown) => Shown::Proved([vec![self.refutation(witness)], shown].concat()),
            fails @ Shown::Fails(_) => fails,
        })
    }

    /// The sections that come before the numbers.
    fn before(&mut self) -> Result<Shown, Undecided> {
        let mut sections = Vec::new();
        for owed in &self.before {
            self.work.budget.begin(&owed.obligation.to_string());
            match self.work.shown(owed)? {
                Shown::Proved(section) => sections.extend(section),
                fails @ Shown::Fails(_) => return Ok(fails),
            }
        }
        Ok(Shown::Proved(sections))
    }

    /// Affine numbers that agree with the smallest violations of some samples and violate the statement in all.
    fn fitted(&mut self) -> Result<Vec<Witness>, Undecided> {
        let mut candidates: Vec<Witness> = Vec::new();
        for way in 0..self.ways.len() {
            let of_way = |s: &Sample| (s.shifted.clone(), s.smallest[way].clone().into_iter().collect());
            let samples: Vec<_> = self.samples.iter().map(of_way).collect();
            for witness in through(&samples).into_iter().map(|numbers| Witness { way, numbers }) {
                if !candidates.contains(&witness) && self.is_below(&witness) {
                    candidates.push(witness);
                }
            }
        }
        let mut all = Vec::new();
        for witness in candidates {
            if self.violates(&witness)? {
                all.push(witness);
            }
        }
        Ok(all)
    }

    /// Whether both columns are below the bound of the claim, if it has one.
    fn is_below(&self, witness: &Witness) -> bool {
        let Statement::Property { below: Some(below), .. } = &self.work.program.claims[0].statement else {
            return true;
        };
        witness.numbers.iter().all(|z| z.plain().is_some_and(|z| z + 1u32 < *below))
    }

    /// Whether the numbers violate the statement in all samples.
    fn violates(&mut self, witness: &Witness) -> Result<bool, Undecided> {
        let owed = self.not_violated(witness)?;
        for sample in &self.samples {
            let instance = owed.problem.at(&sample.shifted);
            let Some(instance) = instance else { return Ok(false) };
            if is_satisfiable(&instance, self.work.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// That numbers violate the obligation. There is no tree of cases about the NS property.
    fn not_violated(&mut self, witness: &Witness) -> Result<Owed, Undecided> {
        let nodes = &mut self.work.subject.nodes;
        let constants: Vec<NodeId> =
            witness.numbers.iter().map(|n| nodes.intern(Node::Constant(n.clone()))).collect();
        let way = &self.ways[witness.way];
        let of_ns = way.violated == Obligation::Ns;
        let (problem, condition) = match way.about {
            About::Column { body } => {
                let rises = rises(nodes, Varied::only(body), constants.clone());
                (no_violation(&mut self.work.subject, body, constants[0], of_ns)?, rises)
            }
            About::Condition(condition) => {
                let holds = called(nodes, condition, &constants);
                let subject = &self.work.subject;
                let mut builder = Builder::new(&subject.nodes, &subject.tables, way.count);
                let env: Vec<usize> = (0..way.count).collect();
                for (track, constant) in constants.into_iter().enumerate() {
                    let part = builder.define(constant, &env, track)?;
                    builder.push(part);
                }
                let part = builder.condition(condition, &env)?;
                builder.push(part);
                (builder.finish(), holds)
            }
        };
        let conditions = (!of_ns).then(|| (0, vec![(condition, true)]));
        Ok(Owed { obligation: Obligation::Witness, problem, conditions })
    }

    fn refutation(&self, witness: &Witness) -> Section {
        let way = &self.ways[witness.way];
        // A number that violates a condition is at least what is subtracted from it.
        let named = |(name, i, beyond): &(String, usize, Beyond)| {
            let number = beyond.of_shifted(self.work.program, &witness.numbers[*i])?;
            Some((name.clone(), in_words(self.work.program, &number)))
        };
        Section::Refutation(Refutation::ForAllParameters {
            violated: way.violated.clone(),
            named: way.shown.iter().filter_map(named).collect(),
            by: Dependent::Affine(
                witness.numbers.iter().map(|n| n.entries(self.work.program.parameters.len())).collect(),
            ),
        })
    }
}

impl Way {
    /// The ways in which a statement about a function or about all numbers may fail.
    fn of_statement(work: &mut Work<'_, '_>, statement: &Statement) -> Result<Vec<Way>, AutomatonError> {
        let Work { program, subject, .. } = work;
        Ok(match statement {
            Statement::Property { property, function, .. } => {
                let body = subject.nodes.function(program, *function)?;
                let about = About::Column { body };
                let shown =
                    || vec![("z".to_owned(), 0, Beyond::More(0)), ("z'".to_owned(), 0, Beyond::More(1))];
                let way = |Owed { obligation: violated, problem, .. }| Way {
                    violated,
                    problem,
                    count: 1,
                    about,
                    shown: shown(),
                };
                Owed::of_property(subject, *property, Varied::only(body))?.into_iter().map(way).collect()
            }
            Statement::ForAll { variables, formula } => {
                let condition = subject.nodes.term_condition(program, formula)?;
                let shown =
                    (0..).zip(variables).map(|(i, name)| (name.clone(), i, Beyond::More(0))).collect();
                vec![Way::of_condition(subject, Obligation::ForAll, condition, shown)?]
            }
            Statement::Positions { .. } | Statement::Grundy { .. } => Vec::new(),
        })
    }

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
