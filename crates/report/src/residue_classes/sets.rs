//! Sets of values of a parameter in words.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use nimcert_core::answer::ResidueClasses;
use nimcert_core::language::ast::ProgramParameter;
use nimcert_prose::digits::brief;

/// Values that are named one by one so that classes can be named together.
const FEW: usize = 3;

/// Members of a progression from which only the first two and the last are written.
const LONG: usize = 4;

/// The values for which the claim holds, fails, or is undecided; `None` if there are none.
pub(super) fn set(found: &ResidueClasses, holds: Option<bool>) -> Option<String> {
    let of_verdict = || found.parts.iter().filter(|part| part.holds == holds).map(|part| &part.values);
    let mut single: BTreeSet<BigUint> =
        of_verdict().filter(|values| values.modulus.is_none()).map(|values| values.first.clone()).collect();
    let mut firsts: Vec<BigUint> =
        of_verdict().filter(|values| values.modulus.is_some()).map(|values| values.first.clone()).collect();
    for first in &mut firsts {
        while let Some(before) = before(first, found).filter(|before| single.remove(before)) {
            *first = before;
        }
    }
    let mut texts = Vec::new();
    let mut classes = Vec::new();
    for group in groups(found, firsts) {
        single.extend(group.before);
        classes.push(phrase(&found.parameter, found.modulus, &group.residues, group.from.as_ref()));
    }
    if !single.is_empty() {
        texts.push(format!("{} = {}", found.parameter.name, list(&single.into_iter().collect::<Vec<_>>())));
    }
    texts.extend(classes);
    match texts.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        [all @ .., last] => Some(format!("{} and {last}", all.join(", "))),
    }
}

/// The value of the class before this one.
fn before(value: &BigUint, found: &ResidueClasses) -> Option<BigUint> {
    let least = &found.parameter.least + found.modulus;
    (*value >= least).then(|| value - found.modulus)
}

/// Classes that are named together.
struct Group {
    residues: BTreeSet<u32>,
    /// The least value, unless the classes have all values of the parameter.
    from: Option<BigUint>,
    /// Values of the classes before it.
    before: Vec<BigUint>,
}

impl Group {
    /// The classes that begin at these values.
    fn of(found: &ResidueClasses, firsts: &[BigUint]) -> Option<Group> {
        // The least number from which on all values of these classes belong to the set.
        let from = firsts.iter().filter_map(|first| before(first, found)).map(|before| before + 1u32).max();
        let start = from.clone().unwrap_or_default();
        let mut early = Vec::new();
        let mut least: Option<BigUint> = None;
        for first in firsts {
            let mut value = first.clone();
            while value < start {
                early.push(value.clone());
                value += found.modulus;
            }
            least = least.into_iter().chain([value]).min();
        }
        let residue = |first: &BigUint| u32::try_from(first % found.modulus).unwrap_or_default();
        let residues = firsts.iter().map(residue).collect();
        let from = from.and(least);
        (!firsts.is_empty()).then_some(Group { residues, from, before: early })
    }
}

/// All classes together if few values have to be named beside them; else those together that begin at the same value.
fn groups(found: &ResidueClasses, firsts: Vec<BigUint>) -> Vec<Group> {
    match Group::of(found, &firsts) {
        None => Vec::new(),
        Some(all) if all.before.len() <= FEW => vec![all],
        Some(_) => {
            let (whole, late): (Vec<_>, Vec<_>) =
                firsts.into_iter().partition(|first| before(first, found).is_none());
            let late = late.iter().map(std::slice::from_ref);
            std::iter::once(whole.as_slice())
                .chain(late)
                .filter_map(|firsts| Group::of(found, firsts))
                .collect()
        }
    }
}

/// A class from a value on.
pub(super) fn class(parameter: &ProgramParameter, modulus: u32, first: &BigUint) -> String {
    let residue = u32::try_from(first % modulus).unwrap_or_default();
    let from = (*first >= &parameter.least + modulus).then_some(first);
    let phrase = phrase(parameter, modulus, &BTreeSet::from([residue]), from);
    let short = phrase.strip_prefix("every ").filter(|_| modulus == 2 || from.is_some());
    match (short, modulus) {
        (Some(short), _) => short.to_owned(),
        (None, 1) => phrase,
        (None, _) => format!("{} mod {modulus} = {residue}", parameter.name),
    }
}

/// The values with these residues, from one on: `every odd k >= 3`.
fn phrase(
    parameter: &ProgramParameter,
    modulus: u32,
    residues: &BTreeSet<u32>,
    from: Option<&BigUint>,
) -> String {
    let name = &parameter.name;
    let repeats = |divisor: u32| {
        (0..modulus)
            .all(|residue| residues.contains(&residue) == residues.contains(&((residue + divisor) % modulus)))
    };
    let least = (1..=modulus).find(|divisor| modulus.is_multiple_of(*divisor) && repeats(*divisor));
    let least = least.unwrap_or(modulus);
    let residues: Vec<String> =
        residues.iter().filter(|residue| **residue < least).map(u32::to_string).collect();
    let from = from.map_or(String::new(), |from| format!(" >= {}", brief(from)));
    match least {
        1 => format!("every {name}{from}"),
        2 if residues == ["0"] => format!("every even {name}{from}"),
        2 => format!("every odd {name}{from}"),
        _ => {
            let residues = match residues.as_slice() {
                [all @ .., last] if !all.is_empty() => format!("{} or {last}", all.join(", ")),
                _ => residues.concat(),
            };
            format!("every {name}{from} with {name} mod {least} = {residues}")
        }
    }
}

/// Numbers in order: `1, 2, 4`, `1 to 99`, or `2, 4, .., 98`.
pub(super) fn list(values: &[BigUint]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut rest = values;
    while let [first, others @ ..] = rest {
        let step = others.first().map_or_else(BigUint::default, |second| second - first);
        let same = rest.windows(2).take_while(|pair| &pair[1] - &pair[0] == step).count() + 1;
        let is_long = same >= LONG;
        let taken = if is_long { same } else { 1 };
        match rest[..taken].last() {
            Some(last) if is_long && step == 1u32.into() => {
                texts.push(format!("{} to {}", brief(first), brief(last)));
            }
            Some(last) if is_long => {
                texts.push(format!("{}, {}, .., {}", brief(first), brief(&rest[1]), brief(last)));
            }
            _ => texts.push(brief(first)),
        }
        rest = &rest[taken..];
    }
    texts.join(", ")
}
