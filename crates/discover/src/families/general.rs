//! From formulas of one shape to a claim with parameters.

use num_bigint::BigInt;

use nimcert_core::language::ast::{Number, Program, ProgramParameter, Term};
use nimcert_core::language::listing::equations;
use nimcert_core::language::print_term;

use super::axis::Affine;
use super::pattern::{Filling, Pattern};
use super::search::{FamilyEvent, General, Search};
use super::statement::{aside, claimed, free_names, is_natural, natural};
use crate::{Candidate, Failure};

/// Formulas of one shape whose numbers are affine functions of the places of their rows.
#[derive(Debug, Clone)]
pub(super) struct Cluster {
    /// Places of the rows among those that were asked about.
    pub(super) members: Vec<usize>,
    pub(super) pattern: Pattern,
    pub(super) fits: Vec<Affine>,
}

impl Cluster {
    /// The largest cluster of some formulas at their tuples; of equal ones that of the later rows.
    pub(super) fn best(formulas: &[(Vec<u64>, Option<&Candidate>)]) -> Option<Cluster> {
        let known: Vec<usize> = (0..formulas.len()).filter(|&i| formulas[i].1.is_some()).collect();
        let mut best: Option<Cluster> = None;
        let mut grouped = vec![false; formulas.len()];
        for &seed in known.iter().rev() {
            if grouped[seed] {
                continue;
            }
            let like = |&i: &usize| {
                let pair: Option<Vec<&Candidate>> = [seed, i].iter().map(|&i| formulas[i].1).collect();
                pair.is_some_and(|pair| Pattern::of(&pair).is_some())
            };
            let group: Vec<usize> = known.iter().copied().filter(like).collect();
            group.iter().for_each(|&i| grouped[i] = true);
            // The first rows of a family may be exceptions.
            for skipped in 0..group.len().min(3) {
                let cluster = Cluster::of(formulas, &group[skipped..]);
                if let Some(cluster) = cluster
                    && best.as_ref().is_none_or(|best| best.members.len() < cluster.members.len())
                {
                    best = Some(cluster);
                    break;
                }
            }
        }
        best
    }

    pub(super) fn of(formulas: &[(Vec<u64>, Option<&Candidate>)], members: &[usize]) -> Option<Cluster> {
        let own: Option<Vec<&Candidate>> = members.iter().map(|&i| formulas[i].1).collect();
        let pattern = Pattern::of(&own?)?;
        let tuples: Vec<&[u64]> = members.iter().map(|&i| formulas[i].0.as_slice()).collect();
        let fits: Option<Vec<Affine>> =
            pattern.holes.iter().map(|values| Affine::fit(&tuples, values)).collect();
        Some(Cluster { members: members.to_vec(), pattern, fits: fits? })
    }

    /// The formula where coordinate i of the tuple is this affine function of the parameters.
    pub(super) fn formula(&self, places: &[Affine]) -> Option<Candidate> {
        let fillings: Option<Vec<Filling>> =
            self.fits.iter().map(|fit| Some(Filling::Number(composed(fit, places)?.number()?))).collect();
        self.pattern.filled(&fillings?)
    }
}

/// `outer` where variable i is `inner[i]`.
pub(super) fn composed(outer: &Affine, inner: &[Affine]) -> Option<Affine> {
    let count = inner.iter().map(|a| a.slopes.len()).max().unwrap_or(0);
    let mut sum = Affine { constant: outer.constant, slopes: vec![0; count] };
    for (&factor, place) in outer.slopes.iter().zip(inner) {
        sum.constant = sum.constant.checked_add(factor.checked_mul(place.constant)?)?;
        for (slope, own) in sum.slopes.iter_mut().zip(&place.slopes) {
            *slope = slope.checked_add(factor.checked_mul(*own)?)?;
        }
    }
    Some(sum)
}

/// The constants of a family as functions of parameters from 0 on.
#[derive(Debug, Clone)]
pub(super) struct Values {
    pub(super) parameters: Vec<ProgramParameter>,
    /// For each axis, its value.
    pub(super) constants: Vec<Affine>,
}

impl Values {
    pub(super) fn new(search: &Search<'_, '_>, count: usize, constants: Vec<Affine>) -> Values {
        let names = free_names(search.family.source, count);
        Values { parameters: names.iter().map(|name| natural(name)).collect(), constants }
    }

    /// Each constant in words.
    pub(super) fn words(&self, search: &Search<'_, '_>) -> Vec<(String, String)> {
        let program = Program { parameters: self.parameters.clone(), ..Program::default() };
        let word = |value: &Affine| {
            let number = value.number().unwrap_or_else(|| Number::new(BigInt::ZERO, Vec::new()));
            print_term(&program, &[], &Term::Constant(number))
        };
        search.family.axes.iter().zip(&self.constants).map(|(axis, a)| (axis.name.clone(), word(a))).collect()
    }
}

/// Decides the claim that a formula is right, or with `negated` wrong, for all values of the parameters. `None` if
/// it cannot be written.
pub(super) fn decide(
    search: &mut Search<'_, '_>,
    values: &Values,
    formula: Candidate,
    negated: bool,
) -> Result<Option<General>, Failure> {
    search.check()?;
    let numbers: Option<Vec<(String, Number)>> = search
        .family
        .axes
        .iter()
        .zip(&values.constants)
        .map(|(axis, value)| Some((axis.name.clone(), value.number()?)))
        .collect();
    let Some(numbers) = numbers else { return Ok(None) };
    let Ok(program) = search.rules().program(&values.parameters, &numbers) else { return Ok(None) };
    if !is_natural(&program, &formula) {
        return Ok(None);
    }
    let constants = values.words(search);
    let words = equations(constants.iter().map(|(name, term)| (name, term)));
    (search.observe)(FamilyEvent::Generalising(words));
    let options = if negated { aside(&search.options.proof) } else { search.options.proof.clone() };
    let proof = claimed(&program, search.family.game, formula, negated, &options);
    Ok(Some(General { constants, coordinate: None, proof }))
}
