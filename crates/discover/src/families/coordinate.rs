//! Families of one constant that becomes a coordinate of the game: one claim for all its values, or those with a condition.

use nimcert_core::answer::Verdict;
use nimcert_core::language::ast::{Condition, Number, Part, Program, ProgramParameter, Term};
use nimcert_core::language::game::summands;
use nimcert_core::language::print_condition;
use num_traits::ToPrimitive;

use super::axis::Axis;
use super::conditions::{Datum, conditions};
use super::pattern::{Filling, Pattern};
use super::roundings::Rounded;
use super::rows::spellings;
use super::search::{FamilyEvent, General, Search, Singles};
use super::single::single;
use super::statement::{claimed, free_names, natural, with_coordinate};
use crate::limits::{CLAIMS, EXPLAINED_ROWS, FURTHER_VALUES, TRIED_CONDITIONS};
use crate::{Candidate, Failure};

/// Formulas of one shape whose numbers are rounded functions of the constant.
struct Fitted {
    pattern: Pattern,
    roundings: Vec<Rounded>,
    rows: usize,
}

impl Fitted {
    /// The formula at one value.
    fn at(&self, value: u64) -> Option<Candidate> {
        let fillings: Vec<Filling> =
            self.roundings.iter().map(|rounded| Filling::constant(rounded.at(value))).collect();
        self.pattern.filled(&fillings)
    }

    /// The formula with a coordinate as the constant.
    fn general(&self, coordinate: usize) -> Option<Candidate> {
        let fillings: Option<Vec<Filling>> =
            self.roundings.iter().map(|rounded| rounded.filling(coordinate)).collect();
        self.pattern.filled(&fillings?)
    }
}

/// Decides one claim in which the constant is a coordinate.
pub(super) fn generalise(search: &mut Search<'_, '_>, axis: usize) -> Result<(), Failure> {
    let own = search.family.axes[axis].clone();
    let Some((program, parameter)) = parametric(search, axis) else { return Ok(()) };
    // Whether the constant can be a coordinate at all.
    if with_coordinate(&program, search.family.game, &parameter, None).is_none() {
        return Ok(());
    }
    let divisors = divisors(&program, search);
    let rows: Vec<u64> = search.found.rows.iter().map(|row| row.values[axis]).collect();
    for _ in 0..CLAIMS {
        if !one(search, axis, &own, (&program, &parameter), &divisors, &rows)? {
            break;
        }
    }
    Ok(())
}

/// Decides a claim about rows that no claim covers yet; whether it is proved.
fn one(
    search: &mut Search<'_, '_>,
    axis: usize,
    own: &Axis,
    (program, parameter): (&Program, &str),
    divisors: &[i128],
    rows: &[u64],
) -> Result<bool, Failure> {
    for mut formulas in spellings(&search.found.rows) {
        for (formula, row) in formulas.iter_mut().zip(&search.found.rows) {
            if row.general.is_some() {
                *formula = None;
            }
        }
        let Some(fitted) = fit(rows, &formulas, divisors) else { continue };
        let coordinates = nimcert_core::language::game::coordinates(program, search.family.game).len();
        if fitted.general(coordinates).is_none() {
            // A divisor, for example, cannot be a coordinate.
            continue;
        }
        let is_row = |value: u64, formula: &Candidate| {
            rows.iter().zip(&formulas).any(|(&row, own)| row == value && own.as_ref() == Some(formula))
        };
        let last = own.values.last().copied().unwrap_or(0);
        let mut data: Vec<Datum> = Vec::new();
        for value in own.first()..=last + FURTHER_VALUES {
            let verdict = match fitted.at(value) {
                Some(formula) if is_row(value, &formula) => Some(Verdict::Proved),
                Some(formula) => single(search, axis, value, formula)?,
                None => Some(Verdict::Refuted),
            };
            match verdict {
                Some(Verdict::Proved) => data.push((value, true)),
                Some(Verdict::Refuted) => data.push((value, false)),
                _ => {}
            }
        }
        if decide(search, program, parameter, &fitted, &data, divisors, axis)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The program with the constant as parameter 0, from 0 on, and its name.
fn parametric(search: &Search<'_, '_>, axis: usize) -> Option<(Program, String)> {
    let axes = search.family.axes;
    let name = &axes[axis].name;
    // The reader knows the constant by its name, so the parameter has another one until it is a coordinate.
    let parameter: ProgramParameter = natural(free_names(search.family.source, 1).first()?);
    let numbers: Vec<(String, Number)> = axes
        .iter()
        .enumerate()
        .map(|(i, own)| {
            (own.name.clone(), if i == axis { Number::parameter(0) } else { Number::from(own.first()) })
        })
        .collect();
    let program = search.rules().program(&[parameter], &numbers).ok()?;
    Some((program, name.clone()))
}

/// The largest set of rows that one shape with rounded numbers explains.
fn fit(values: &[u64], formulas: &[Option<Candidate>], divisors: &[i128]) -> Option<Fitted> {
    let known: Vec<usize> = (0..values.len()).filter(|&i| formulas[i].is_some()).collect();
    let mut best: Option<Fitted> = None;
    for &seed in &known {
        let like = |&i: &usize| {
            let pair: Option<Vec<&Candidate>> = [seed, i].iter().map(|&i| formulas[i].as_ref()).collect();
            pair.is_some_and(|pair| Pattern::of(&pair).is_some())
        };
        let group: Vec<usize> = known.iter().copied().filter(like).collect();
        for skipped in 0..group.len().min(3) {
            let members = &group[skipped..];
            let own: Option<Vec<&Candidate>> = members.iter().map(|&i| formulas[i].as_ref()).collect();
            let Some(pattern) = own.and_then(|own| Pattern::of(&own)) else { continue };
            let at: Vec<u64> = members.iter().map(|&i| values[i]).collect();
            let roundings: Option<Vec<Rounded>> =
                pattern.holes.iter().map(|hole| Rounded::fit(&at, hole, divisors)).collect();
            let Some(roundings) = roundings else { continue };
            if members.len() >= EXPLAINED_ROWS && best.as_ref().is_none_or(|best| best.rows < members.len()) {
                best = Some(Fitted { pattern, roundings, rows: members.len() });
            }
            break;
        }
    }
    best
}

/// The divisors of the rules.
fn divisors(program: &Program, search: &Search<'_, '_>) -> Vec<i128> {
    fn of_part(program: &Program, part: Part<'_>, found: &mut Vec<i128>) {
        let parts: Vec<Part<'_>> = match part {
            Part::Term(term) => {
                if let Term::Floor(_, n) | Term::Ceil(_, n) | Term::Mod(_, n) = term {
                    found.extend(n.plain().and_then(ToPrimitive::to_i128).filter(|n| *n <= 4_096));
                }
                if let Term::Call(function, _) = term {
                    of_part(program, Part::Term(&program.functions[*function].body), found);
                }
                term.parts().collect()
            }
            Part::Condition(condition) => condition.parts().collect(),
        };
        parts.into_iter().for_each(|part| of_part(program, part, found));
    }
    let mut found = Vec::new();
    for rules in summands(program, search.family.game) {
        if let Some(domain) = &rules.domain {
            of_part(program, Part::Condition(domain), &mut found);
        }
        for term in rules.moves.iter().flat_map(|option| &option.to) {
            of_part(program, Part::Term(term), &mut found);
        }
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(8);
    found
}

/// Tries the conditions that agree with the data; whether a claim is proved.
fn decide(
    search: &mut Search<'_, '_>,
    program: &Program,
    name: &str,
    fitted: &Fitted,
    data: &[Datum],
    divisors: &[i128],
    axis: usize,
) -> Result<bool, Failure> {
    let coordinates = nimcert_core::language::game::coordinates(program, search.family.game);
    let at = coordinates.len();
    let shift = fitted.roundings.iter().find(|rounded| !rounded.is_constant());
    let term = shift.and_then(|rounded| rounded.value(at));
    let value = |n: u64| shift.map_or(0, |rounded| rounded.at(n));
    let found =
        conditions(data, at, term.as_ref().map(|term| (term, &value as &dyn Fn(u64) -> i128)), divisors);
    let Some(formula) = fitted.general(at) else { return Ok(false) };
    let names: Vec<String> = coordinates.into_iter().chain([name.to_owned()]).collect();
    for condition in found.into_iter().take(TRIED_CONDITIONS) {
        search.check()?;
        let words =
            condition.as_ref().map(|condition: &Condition| print_condition(program, &names, condition));
        let Some((game_program, game)) = with_coordinate(program, search.family.game, name, condition) else {
            return Ok(false);
        };
        let shown =
            words.clone().map_or_else(|| format!("every {name}"), |words| format!("{name} with {words}"));
        (search.observe)(FamilyEvent::Generalising(shown));
        let proof = claimed(&game_program, &game, formula.clone(), false, &search.options.proof);
        let proved = proof.answer.verdict == Verdict::Proved;
        let general = General { constants: Vec::new(), coordinate: Some((name.to_owned(), words)), proof };
        if !proved {
            if search.found.generals.is_empty() {
                search.found.generals.push(general);
            }
            continue;
        }
        if !search.found.is_proved() {
            search.found.generals.clear();
            search.found.converses.clear();
            search.found.singles.clear();
        }
        let place = search.found.generals.len();
        search.found.generals.push(general);
        for row in &mut search.found.rows {
            if row.general.is_none() && data.contains(&(row.values[axis], true)) {
                row.general = Some(place);
            }
        }
        let asked: Vec<u64> = search.found.rows.iter().map(|row| row.values[axis]).collect();
        let new = |holds: bool| -> Vec<u64> {
            let own = data.iter().filter(|(n, own)| *own == holds && (!holds || !asked.contains(n)));
            own.map(|(n, _)| *n).collect()
        };
        let (proved, refuted) = (new(true), new(false));
        search.found.singles.push(Singles { general: place, name: name.to_owned(), proved, refuted });
        return Ok(true);
    }
    Ok(false)
}
