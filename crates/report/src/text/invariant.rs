//! Parametric invariants as inequalities that people can read.

use num_traits::ToPrimitive;

use crate::Report;
use nimcert_core::decision::Section;
use nimcert_core::parametric::{Location, ParametricInvariant};
use nimcert_prose::{Prose, plural};

/// Most inequalities of an invariant that is shown.
const MOST_SHOWN: usize = 12;

/// A row for each parametric invariant of a proof without cases: its inequalities between the sums of digits s1, s2, ..
pub(crate) fn invariants(report: &Report<'_>) -> Prose {
    let mut out = Prose::default();
    let decision = &report.answer.decision;
    let program = decision.general.as_ref().map_or(report.program, |general| &general.program);
    let least: Option<Vec<i128>> = program.parameters.iter().map(|p| p.least.to_i128()).collect();
    let Some((evidence, least)) = decision.evidence.as_ref().zip(least) else { return out };
    // Below a split the bounds of the parameters are others.
    if evidence
        .sections
        .iter()
        .any(|section| matches!(section, Section::Split { .. } | Section::Modulo { .. }))
    {
        return out;
    }
    let names: Vec<&str> = program.parameters.iter().map(|p| p.name.as_str()).collect();
    let mut explained = false;
    for section in &evidence.sections {
        if let Section::Parametric(obligation, invariant) = section {
            let said = in_words(invariant, &names, &least);
            let sums = if invariant.accumulators == 1 { "s is a sum" } else { "s1, s2, .. are sums" };
            let meaning = format!(" ({sums} over the binary digits read so far, most significant first)");
            let has_residues = invariant.locations.iter().any(|l| l.residues.iter().any(|r| r.0 > 1));
            let count = invariant.inequalities();
            let has_sums = count <= MOST_SHOWN && (count > 0 || has_residues);
            let meaning = if explained || !has_sums { "" } else { meaning.as_str() };
            out.row("invariant", "found", format!("{obligation}: {said}{meaning}"));
            explained |= has_sums;
        }
    }
    out
}

/// What an invariant says in each of its locations.
fn in_words(invariant: &ParametricInvariant, names: &[&str], least: &[i128]) -> String {
    let count = invariant.inequalities();
    let locations = plural(invariant.locations.len() as u64, "location");
    if count > MOST_SHOWN {
        return format!("{locations} with {count} inequalities, which the certificate lists");
    }
    let said: Vec<String> = invariant
        .locations
        .iter()
        .map(|location| conditions(location, names, least).join(", "))
        .filter(|said| !said.is_empty())
        .collect();
    match said.as_slice() {
        [] if invariant.locations.is_empty() => "nothing is reached".to_owned(),
        [] => format!("{locations} without inequalities"),
        [only] if invariant.locations.len() == 1 => only.clone(),
        several => format!("{}; {locations} in all", several.join("; or ")),
    }
}

/// The inequalities and residues of a location. The parameters are those of the claim, not what they exceed their least
/// values by.
fn conditions(location: &Location, names: &[&str], least: &[i128]) -> Vec<String> {
    let sums = location.residues.len();
    let mut bounded: Vec<(Vec<i128>, Option<String>, Option<String>)> = Vec::new();
    let mut said = Vec::new();
    for bound in &location.bounds {
        let bound: Vec<i128> = bound.iter().map(|&v| v.into()).collect();
        let (constants, factors) = bound.split_at(1 + names.len());
        let mut constants = constants.to_vec();
        constants[0] -= constants[1..].iter().zip(least).map(|(p, least)| p * least).sum::<i128>();
        let Some(first) = factors.iter().find(|&&v| v != 0) else {
            said.push(format!("{} >= 0", affine(&constants, names)));
            continue;
        };
        let is_lower = *first > 0;
        let (mut direction, mut bound) = (factors.to_vec(), constants);
        match is_lower {
            true => bound.iter_mut().for_each(|v| *v = -*v),
            false => direction.iter_mut().for_each(|v| *v = -*v),
        }
        let place = bounded.iter().position(|(known, ..)| *known == direction).unwrap_or_else(|| {
            bounded.push((direction, None, None));
            bounded.len() - 1
        });
        let (_, low, high) = &mut bounded[place];
        let side = if is_lower { low } else { high };
        match side {
            // A second bound on the same side.
            Some(known) => {
                let stronger = if is_lower { "max" } else { "min" };
                *known = format!("{stronger}({known}, {})", affine(&bound, names));
            }
            None => *side = Some(affine(&bound, names)),
        }
    }
    for (direction, low, high) in bounded {
        let sum = total(&direction, sums);
        said.push(match (low, high) {
            (Some(low), Some(high)) if low == high => format!("{sum} = {low}"),
            (Some(low), Some(high)) => format!("{low} <= {sum} <= {high}"),
            (Some(low), None) => format!("{sum} >= {low}"),
            (None, high) => format!("{sum} <= {}", high.unwrap_or_default()),
        });
    }
    for (i, &(modulus, rest)) in location.residues.iter().enumerate().filter(|(_, r)| r.0 > 1) {
        said.push(format!("{} mod {modulus} = {rest}", name(i, sums)));
    }
    said
}

/// The name of a sum of digits.
fn name(i: usize, sums: usize) -> String {
    if sums == 1 { "s".to_owned() } else { format!("s{}", i + 1) }
}

/// A sum of sums of digits with factors.
fn total(factors: &[i128], sums: usize) -> String {
    signed(factors.iter().enumerate().map(|(i, &factor)| (factor, name(i, sums))))
}

/// A constant and parameters with factors.
fn affine(entries: &[i128], names: &[&str]) -> String {
    let parameters = entries[1..].iter().zip(names).map(|(&factor, name)| (factor, (*name).to_owned()));
    signed(parameters.chain([(entries[0], String::new())]))
}

/// Terms with their factors, with signs between them.
fn signed(terms: impl Iterator<Item = (i128, String)>) -> String {
    let mut out = String::new();
    for (factor, name) in terms.filter(|(factor, _)| *factor != 0) {
        let sign = match (factor < 0, out.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        };
        out.push_str(sign);
        match (factor.unsigned_abs(), name.is_empty()) {
            (size, true) => out.push_str(&size.to_string()),
            (1, false) => out.push_str(&name),
            (size, false) => out.push_str(&format!("{size}*{name}")),
        }
    }
    if out.is_empty() { "0".to_owned() } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(residues: &[(i64, i64)], bounds: &[&[i64]], least: i128) -> Vec<String> {
        let bounds = bounds.iter().map(|bound| bound.to_vec()).collect();
        let location = Location { state: Vec::new(), residues: residues.to_vec(), bounds };
        conditions(&location, &["m"], &[least])
    }

    #[test]
    fn bounds_are_over_the_parameters_of_the_claim() {
        // With m = m' + 1: 0 <= s and s <= 2 m' + 1.
        assert_eq!(said(&[(1, 0)], &[&[0, 0, 1], &[1, 2, -1]], 1), ["0 <= s <= 2*m - 1"]);
        assert_eq!(said(&[(1, 0)], &[&[0, 0, 1], &[1, 2, -1]], 0), ["0 <= s <= 2*m + 1"]);
        assert_eq!(said(&[(1, 0), (1, 0)], &[&[0, 0, 1, -1], &[0, 0, -1, 1]], 0), ["s1 - s2 = 0"]);
        assert_eq!(said(&[(4, 3), (1, 0)], &[&[-2, -1, 0, 1]], 2), ["s2 >= m", "s1 mod 4 = 3"]);
        assert_eq!(said(&[(1, 0)], &[&[-3, 1, 0]], 3), ["m - 6 >= 0"]);
        assert!(said(&[(1, 0)], &[], 3).is_empty());
    }

    #[test]
    fn two_bounds_of_one_side_are_both_shown() {
        assert_eq!(said(&[(1, 0)], &[&[0, 0, 1], &[-1, 1, 1]], 0), ["s >= max(0, -m + 1)"]);
        assert_eq!(said(&[(1, 0)], &[&[0, 1, -1], &[5, 0, -1]], 0), ["s <= min(m, 5)"]);
    }
}
