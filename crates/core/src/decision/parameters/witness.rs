//! A claim with `not` and parameters: numbers that depend on the parameters and violate the statement for all values.
//!
//! They are fitted to the smallest counterexamples of small instances, and shown by the obligation `witness`.

use num_bigint::{BigInt, BigUint};

use super::super::counterexample::Kind;
use super::super::decide::decide_within;
use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::options::Options;
use super::super::outcome::{Decision, Outcome, Undecided};
use super::super::refutation::Refutation;
use super::super::tabulate::Subject;
use super::universal::{Attempt, established, places_of};
use super::{at_instance, decision, named, without_rule};
use crate::automaton::{Budget, Builder, Component, Formula, Node, Problem, Shifted};
use crate::language::ast::{Number, Program, Statement, Term};
use crate::language::evaluate::{apply, holds};
use crate::language::printing::print_term;
use crate::parametric::tuples_of_sum;

/// Largest sum of the shifted parameters of the instances that are decided.
const LARGEST_SUM: [i64; 2] = [7, 3];

/// The numbers of a counterexample, in one instance or for all: each is a number with its factors.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Witness<N> {
    /// The property that two columns violate; `None` for a claim `forall`.
    kind: Option<Kind>,
    numbers: Vec<N>,
}

/// An instance with counterexamples to it.
struct Sample {
    shifted: Vec<i64>,
    instance: Program,
    found: Vec<Witness<BigUint>>,
}

/// Decides the only claim of a program, which has a `not`.
pub(super) fn decide(program: &Program, options: &Options, budget: &mut Budget<'_>) -> Decision {
    let options = Options { partition: false, ..options.clone() };
    if matches!(program.claims[0].statement, Statement::Positions { .. } | Statement::Grundy { .. }) {
        return decision(program, Outcome::Undecided(without_rule(program)), None);
    }
    let mut samples = Vec::new();
    let largest = LARGEST_SUM[usize::from(program.parameters.len() > 1)];
    for sum in 0..=largest {
        for shifted in tuples_of_sum(program.parameters.len(), sum) {
            let values = program.parameters.iter().zip(&shifted).map(|(p, &m)| &p.least + m.unsigned_abs());
            let values: Vec<BigUint> = values.collect();
            let instance = program.at(&values);
            let decided = decide_within(&instance, &instance.claims[0].statement, &options, budget);
            let Some(found) = counterexamples(&decided.outcome) else {
                return at_instance(program, values, &options, budget);
            };
            samples.push(Sample { shifted, instance, found });
        }
    }
    match search(program, &samples, budget) {
        Ok((witness, sections)) => {
            let terms = witness.numbers.iter().map(|n| in_words(program, n)).collect();
            let shifted = witness.numbers.into_iter().map(|n| n.entries).collect();
            let refutation = Refutation::ForAllParameters { kind: witness.kind, terms, shifted };
            let place = sections.len() - 1;
            let mut sections = sections;
            sections.insert(place, Section::Refutation(refutation.clone()));
            decision(program, Outcome::Refuted(refutation), Some(sections))
        }
        Err(undecided) => decision(program, Outcome::Undecided(undecided), None),
    }
}

/// The counterexamples that refute an instance; `None` if it is not refuted.
fn counterexamples(outcome: &Outcome) -> Option<Vec<Witness<BigUint>>> {
    match outcome {
        Outcome::Refuted(Refutation::Columns(c)) => {
            let kind = Some(c.kind);
            let adjacent = vec![&c.z_prime - 1u32, c.z_prime.clone()];
            Some(vec![
                Witness { kind, numbers: adjacent },
                Witness { kind, numbers: vec![c.z.clone(), c.z_prime.clone()] },
            ])
        }
        Outcome::Refuted(Refutation::ForAll { values }) => {
            Some(vec![Witness { kind: None, numbers: values.clone() }])
        }
        _ => None,
    }
}

/// A natural number for all values of the shifted parameters: where all are 0, then their factors.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Slanted {
    entries: Vec<BigUint>,
}

impl Slanted {
    fn at(&self, shifted: &[i64]) -> BigUint {
        let more = self.entries[1..].iter().zip(shifted).map(|(slope, &m)| slope * m.unsigned_abs());
        &self.entries[0] + more.sum::<BigUint>()
    }
}

fn search(
    program: &Program,
    samples: &[Sample],
    budget: &mut Budget<'_>,
) -> Result<(Witness<Slanted>, Vec<Section>), Undecided> {
    let parameters = program.parameters.len();
    let mut subject = Subject::default();
    let mut sections = Vec::new();
    for (obligation, problem) in places_of(program, &mut subject)? {
        budget.begin(&obligation.to_string());
        match established(&obligation, &problem, parameters, budget)? {
            Attempt::Proved(section) => sections.extend(section),
            Attempt::Fails(_) | Attempt::Open(..) => {
                return Err(open(program, samples, &obligation, "a value may be missing"));
            }
        }
    }
    let mut because = "no numbers affine in the parameters violate it in every small instance".to_owned();
    for witness in fitted(samples) {
        budget.begin(&Obligation::Witness.to_string());
        let problem = problem(program, &mut subject, &witness)?;
        match established(&Obligation::Witness, &problem, parameters, budget)? {
            Attempt::Proved(section) => {
                sections.extend(section);
                return Ok((witness, sections));
            }
            Attempt::Fails(_) => {}
            Attempt::Open(_, open) => because = open.because,
        }
    }
    Err(open(program, samples, &Obligation::Witness, &because))
}

fn open(program: &Program, samples: &[Sample], obligation: &Obligation, because: &str) -> Undecided {
    let last = samples.last().map(|sample| {
        let values =
            program.parameters.iter().zip(&sample.shifted).map(|(p, &m)| &p.least + m.unsigned_abs());
        named(program, &values.collect::<Vec<_>>())
    });
    Undecided::Parameters {
        obligation: obligation.to_string(),
        because: because.to_owned(),
        checked: format!("{} instances fail, up to {}", samples.len(), last.unwrap_or_default()),
    }
}

/// Affine numbers that agree with the counterexamples of some samples and violate the statement in all of them.
fn fitted(samples: &[Sample]) -> Vec<Witness<Slanted>> {
    let mut all: Vec<Witness<Slanted>> = Vec::new();
    for base in samples {
        for variant in 0..base.found.len() {
            if let Some(witness) = fit(samples, base, variant)
                && !all.contains(&witness)
                && samples.iter().all(|sample| violates(sample, &witness))
            {
                all.push(witness);
            }
        }
    }
    all
}

/// The numbers through a counterexample of a sample and those of its neighbours.
fn fit(samples: &[Sample], base: &Sample, variant: usize) -> Option<Witness<Slanted>> {
    let here = base.found.get(variant)?;
    let neighbour = |j: usize| {
        let mut shifted = base.shifted.clone();
        shifted[j] += 1;
        samples.iter().find(|sample| sample.shifted == shifted)?.found.get(variant)
    };
    let neighbours: Vec<&Witness<BigUint>> = (0..base.shifted.len()).map(neighbour).collect::<Option<_>>()?;
    let subtract = |a: &BigUint, b: &BigUint| (a >= b).then(|| a - b);
    let mut numbers = Vec::new();
    for (i, number) in here.numbers.iter().enumerate() {
        let mut constant = number.clone();
        let mut slopes = Vec::new();
        for (there, &m) in neighbours.iter().zip(&base.shifted) {
            let slope = subtract(there.numbers.get(i)?, number)?;
            constant = subtract(&constant, &(&slope * m.unsigned_abs()))?;
            slopes.push(slope);
        }
        numbers.push(Slanted { entries: std::iter::once(constant).chain(slopes).collect() });
    }
    Some(Witness { kind: here.kind, numbers })
}

/// Whether the numbers violate the statement of a sample.
fn violates(sample: &Sample, witness: &Witness<Slanted>) -> bool {
    let numbers: Vec<BigUint> = witness.numbers.iter().map(|n| n.at(&sample.shifted)).collect();
    let program = &sample.instance;
    match (&program.claims[0].statement, witness.kind, numbers.as_slice()) {
        (Statement::ForAll { formula, .. }, None, values) => holds(program, formula, values) == Ok(false),
        (Statement::Property { function, below, .. }, Some(kind), [z, z_prime]) => {
            let value = |z: &BigUint| apply(program, *function, std::slice::from_ref(z));
            let (Ok(y), Ok(y_prime)) = (value(z), value(z_prime)) else { return false };
            let inside = z < z_prime && below.as_ref().is_none_or(|below| z_prime < below);
            inside
                && match kind {
                    Kind::Monotone => y > y_prime,
                    Kind::Ns => (y ^ y_prime).bits() >= (z ^ z_prime).bits(),
                }
        }
        _ => false,
    }
}

/// The numbers as constants, and that they do not violate the statement.
fn problem(
    program: &Program,
    subject: &mut Subject,
    witness: &Witness<Slanted>,
) -> Result<Problem, Undecided> {
    let constants: Vec<_> =
        witness.numbers.iter().map(|n| subject.nodes.intern(Node::Constant(number(n)))).collect();
    match &program.claims[0].statement {
        Statement::ForAll { variables, formula } => {
            let condition = subject.nodes.term_condition(program, formula)?;
            let mut builder = Builder::new(&subject.nodes, &subject.tables, variables.len());
            let env: Vec<usize> = (0..variables.len()).collect();
            for (track, constant) in constants.into_iter().enumerate() {
                let part = builder.define(constant, &env, track)?;
                builder.push(part);
            }
            let part = builder.condition(condition, &env)?;
            builder.push(part);
            Ok(builder.finish())
        }
        Statement::Property { function, .. } => {
            let body = subject.nodes.function(program, *function)?;
            let calls = [0, 1].map(|track| {
                let x = subject.nodes.variable(track);
                subject.nodes.intern(Node::Call(body, vec![x]))
            });
            let mut builder = Builder::new(&subject.nodes, &subject.tables, 4);
            for (track, node) in constants.into_iter().chain(calls).enumerate() {
                let part = builder.define(node, &[0, 1, 2, 3], track)?;
                builder.push(part);
            }
            let violated: Formula = match witness.kind {
                Some(Kind::Monotone) => builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None)?,
                _ => builder.leaf(Component::Ns([0, 1, 2, 3]))?,
            };
            builder.push(violated.negate());
            Ok(builder.finish())
        }
        Statement::Positions { .. } | Statement::Grundy { .. } => Err(without_rule(program)),
    }
}

fn number(slanted: &Slanted) -> Shifted {
    let mut slopes = slanted.entries[1..].to_vec();
    while slopes.last() == Some(&BigUint::ZERO) {
        slopes.pop();
    }
    Shifted { base: slanted.entries[0].clone(), slopes }
}

/// The number over the parameters themselves, as a term is printed.
fn in_words(program: &Program, slanted: &Slanted) -> String {
    let slopes = &slanted.entries[1..];
    let least: BigUint = program.parameters.iter().zip(slopes).map(|(p, slope)| &p.least * slope).sum();
    let constant = BigInt::from(slanted.entries[0].clone()) - BigInt::from(least);
    print_term(program, &[], &Term::Constant(Number::new(constant, slopes.to_vec())))
}
