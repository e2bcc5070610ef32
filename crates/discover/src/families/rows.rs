//! The rows: each game of the family for itself.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::Stop;
use nimcert_core::games::sweep::BoxError;
use nimcert_core::language::ast::Number;
use nimcert_core::language::claim_line;
use nimcert_core::language::listing::equations;

use super::axis::{Affine, Axis};
use super::search::{Family, FamilyEvent, Row};
use super::spelling::{by_classes, positive};
use super::statement::Rules;
use crate::claim::as_played;
use crate::table::Question;
use crate::{Candidate, Discovery, Event, Failure, Options, discover};

/// All tuples of values, the last axis fastest.
pub(super) fn tuples(axes: &[Axis]) -> Vec<Vec<u64>> {
    axes.iter().fold(vec![Vec::new()], |tuples, axis| {
        let longer = |tuple: &Vec<u64>| {
            axis.values.iter().map(|&value| [tuple.as_slice(), &[value]].concat()).collect::<Vec<_>>()
        };
        tuples.iter().flat_map(longer).collect()
    })
}

/// Discovers the formula of each row.
pub(super) fn rows(
    family: Family<'_>,
    options: &Options,
    stop: &Stop,
    observe: &mut dyn FnMut(FamilyEvent),
    rows: &mut Vec<Row>,
) -> Result<(), Failure> {
    let rules = Rules { source: family.source, fixed: family.fixed };
    let tuples = tuples(family.axes);
    let of = tuples.len();
    for (number, values) in tuples.into_iter().enumerate() {
        let words = equations(family.axes.iter().map(|axis| &axis.name).zip(&values));
        observe(FamilyEvent::Row { number: number + 1, of, values: words.clone() });
        let mut inner = |event| observe(FamilyEvent::InRow { values: words.clone(), event });
        rows.push(row(family, rules, values, options, stop, &mut inner)?);
    }
    Ok(())
}

/// The overrides that give the axes these values.
pub(super) fn numbers(axes: &[Axis], values: &[u64]) -> Vec<(String, Number)> {
    axes.iter().zip(values).map(|(axis, &value)| (axis.name.clone(), Number::from(value))).collect()
}

fn row(
    family: Family<'_>,
    rules: Rules<'_>,
    values: Vec<u64>,
    options: &Options,
    stop: &Stop,
    observe: &mut dyn FnMut(Event),
) -> Result<Row, Failure> {
    let none = |values, failure| Row {
        values,
        found: Discovery::default(),
        formula: None,
        claim: None,
        failure: Some(failure),
        general: None,
    };
    let program = match rules.program(&[], &numbers(family.axes, &values)) {
        Ok(program) => program,
        Err(diagnostics) => {
            let words = diagnostics.first().map_or_else(String::new, |d| format!("{}: {}", d.title, d.label));
            return Ok(none(values, words));
        }
    };
    let question = Question { program: &program, game: family.game, grundy: family.grundy };
    let mut found = match discover(question, options, stop, observe) {
        Ok(found) => found,
        Err(Failure::Table(BoxError::Stopped)) => return Err(Failure::Table(BoxError::Stopped)),
        Err(Failure::Empty { below }) => {
            return Ok(none(values, format!("the game has no position with coordinates below {below}")));
        }
        Err(Failure::Rules(_)) => {
            return Ok(none(values, "the rules do not define a terminating game".to_owned()));
        }
        Err(Failure::Table(error)) => return Ok(none(values, error.to_string())),
        // Nothing is kept or restored here.
        Err(failure @ (Failure::State(_) | Failure::Kept(_))) => return Err(failure),
    };
    let proof = found.proof.take();
    let place = found.verdicts.iter().position(|verdict| *verdict == Verdict::Proved);
    // A family is about the rules in canonical form, also under misere play.
    let formula = place.and_then(|place| found.candidates.get(place)).map(|candidate| match candidate {
        Candidate::Positions(formula) => Candidate::Positions(as_played(question, formula.clone())),
        Candidate::Grundy(term) => Candidate::Grundy(term.clone()),
    });
    let claim = proof.map(|proof| claim_line(&proof.program, &proof.program.claims[0]).trim_end().to_owned());
    Ok(Row { values, found, formula, claim, failure: None, general: None })
}

/// The formulas of the rows in each of their spellings: for each spelling, a formula for each row that has one.
pub(super) fn spellings(rows: &[Row]) -> Vec<Vec<Option<Candidate>>> {
    let spelled = |formula: &Candidate| match formula {
        Candidate::Positions(condition) => Candidate::Positions(positive(condition)),
        Candidate::Grundy(term) => Candidate::Grundy(term.clone()),
    };
    let plain: Vec<Option<Candidate>> = rows.iter().map(|row| row.formula.as_ref().map(spelled)).collect();
    let classes: Vec<Option<Candidate>> = plain
        .iter()
        .map(|formula| match formula {
            Some(Candidate::Grundy(term)) => by_classes(term).map(Candidate::Grundy),
            _ => None,
        })
        .collect();
    let both = if classes.iter().any(Option::is_some) { vec![classes, plain] } else { vec![plain] };
    both.into_iter().filter(|spelling| spelling.iter().any(Option::is_some)).collect()
}

/// How many states the automata have, if the number is affine in the one constant that varies.
pub(super) fn states(axes: &[Axis], rows: &[Row]) -> Option<String> {
    let varying: Vec<usize> = (0..axes.len()).filter(|&i| !axes[i].is_single()).collect();
    let &[axis] = varying.as_slice() else { return None };
    let known: Vec<(Vec<u64>, i128)> = rows
        .iter()
        .filter_map(|row| {
            let (automaton, _) = row.found.automaton.as_ref()?;
            Some((vec![row.values[axis]], automaton.states() as i128))
        })
        .collect();
    if known.len() < 3 {
        return None;
    }
    let name = &axes[axis].name;
    // Twice or thrice the number is affine, if the number itself has a fraction as its slope.
    (1..=4_i128).find_map(|factor| {
        let at: Vec<&[u64]> = known.iter().map(|(tuple, _)| tuple.as_slice()).collect();
        let values: Vec<i128> = known.iter().map(|(_, states)| factor * states).collect();
        let Affine { constant, slopes } = Affine::fit(&at, &values)?;
        let slope = match slopes[0] {
            0 => String::new(),
            1 => name.clone(),
            slope => format!("{slope}*{name}"),
        };
        let sum = match (slope.is_empty(), constant) {
            (true, _) => constant.to_string(),
            (false, 0) => slope,
            (false, 1..) => format!("{slope} + {constant}"),
            (false, _) => format!("{slope} - {}", -constant),
        };
        Some(if factor == 1 { sum } else { format!("({sum})/{factor}") })
    })
}
