//! Families of one constant: a claim for each progression of its values.

use nimcert_core::answer::Verdict;

use super::axis::Affine;
use super::general::{Cluster, Values, decide};
use super::rows::spellings;
use super::search::{General, Search, Singles};
use super::single::{is_game, single};
use crate::limits::{OTHER_PROGRESSIONS, PROGRESSIONS, TRIED_VALUES};
use crate::{Candidate, Failure};

/// A progression of places n = residue + modulus * j with j >= start, and the formulas of its rows.
struct Progression {
    modulus: u64,
    residue: u64,
    start: u64,
    cluster: Cluster,
}

/// Divides the rows into progressions, and decides a claim for each of them.
pub(super) fn generalise(search: &mut Search<'_, '_>, axis: usize) -> Result<(), Failure> {
    let places: Vec<u64> = {
        let own = &search.family.axes[axis];
        search.found.rows.iter().map(|row| own.index(row.values[axis])).collect()
    };
    for formulas in spellings(&search.found.rows) {
        for modulus in PROGRESSIONS {
            let Some(progressions) = divide(&places, &formulas, modulus) else { continue };
            let mut generals = Vec::new();
            for progression in &progressions {
                if let Some(general) = claim(search, axis, progression)? {
                    generals.push((progression, general));
                }
            }
            let proved = generals.iter().any(|(_, general)| general.is_proved());
            if !proved && (generals.is_empty() || !search.found.generals.is_empty()) {
                continue;
            }
            if proved {
                search.found.generals.clear();
            }
            for (progression, general) in generals {
                let place = search.found.generals.len();
                if general.is_proved() {
                    for (row, &n) in places.iter().enumerate() {
                        let inside = n % modulus == progression.residue && n / modulus >= progression.start;
                        if inside {
                            search.found.rows[row].general = Some(place);
                        }
                    }
                }
                search.found.generals.push(general);
            }
            if proved {
                let proved: Vec<(usize, &Progression)> = progressions
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| search.found.generals.get(*i).is_some_and(General::is_proved))
                    .collect();
                return converses(search, axis, &proved, modulus);
            }
            break;
        }
    }
    Ok(())
}

/// The progressions of one modulus, if each of them has a formula from some row on, or no row with one, and some
/// progression has one.
fn divide(places: &[u64], formulas: &[Option<Candidate>], modulus: u64) -> Option<Vec<Progression>> {
    let mut found = Vec::new();
    let least = if modulus == 1 { 2 } else { 3 };
    for residue in 0..modulus {
        let rows: Vec<usize> = (0..places.len()).filter(|&i| places[i] % modulus == residue).collect();
        let own: Vec<(Vec<u64>, Option<&Candidate>)> =
            rows.iter().map(|&i| (vec![places[i] / modulus], formulas[i].as_ref())).collect();
        let Some(cluster) = Cluster::best(&own).filter(|cluster| cluster.members.len() >= least) else {
            // A few single formulas are not a family.
            if own.iter().filter(|(_, formula)| formula.is_some()).count() > 1 {
                return None;
            }
            continue;
        };
        let outside = (0..own.len()).filter(|i| !cluster.members.contains(i));
        let start = outside.map(|i| own[i].0[0] + 1).max().unwrap_or(0);
        if cluster.members.iter().any(|&i| own[i].0[0] < start) {
            return None;
        }
        let start = if start == 0 { 0 } else { cluster.members.iter().map(|&i| own[i].0[0]).min()? };
        found.push(Progression { modulus, residue, start, cluster });
    }
    (!found.is_empty()).then_some(found)
}

/// The value of the axis at place `at` of a progression, and then every `modulus` places.
fn values(search: &Search<'_, '_>, axis: usize, at: i128, slope: i128) -> Values {
    let axes = search.family.axes;
    let constants = axes.iter().enumerate().map(|(i, own)| match i == axis {
        true => Affine { constant: i128::from(own.first()) + at, slopes: vec![slope] },
        false => Affine { constant: i128::from(own.first()), slopes: vec![0] },
    });
    Values::new(search, 1, constants.collect())
}

fn claim(
    search: &mut Search<'_, '_>,
    axis: usize,
    progression: &Progression,
) -> Result<Option<General>, Failure> {
    let step = i128::from(search.family.axes[axis].step());
    let Progression { modulus, residue, start, cluster } = progression;
    let (modulus, residue, start) = (i128::from(*modulus), i128::from(*residue), i128::from(*start));
    let values = values(search, axis, step * (residue + modulus * start), step * modulus);
    let Some(formula) = cluster.formula(&[Affine { constant: start, slopes: vec![1] }]) else {
        return Ok(None);
    };
    decide(search, &values, formula, false)
}

/// Looks at the progressions of values where nothing was found or asked: is each formula wrong there, for every value?
fn converses(
    search: &mut Search<'_, '_>,
    axis: usize,
    proved: &[(usize, &Progression)],
    modulus: u64,
) -> Result<(), Failure> {
    let own = search.family.axes[axis].clone();
    let step = own.step() * modulus;
    if step > OTHER_PROGRESSIONS {
        return Ok(());
    }
    let covered: Vec<u64> = proved.iter().map(|(_, p)| own.step() * p.residue).collect();
    for other in (0..step).filter(|other| !covered.contains(other)) {
        for &(general, progression) in proved {
            // The place of the progression at which its value would be this one, if the numbers are integers there.
            let difference = i128::from(other) - i128::from(own.step() * progression.residue);
            let shifted = |fit: &Affine| {
                let moved = fit.slopes.first().copied().unwrap_or(0) * difference;
                (moved % i128::from(step) == 0).then(|| Affine {
                    constant: fit.constant + moved / i128::from(step),
                    slopes: fit.slopes.clone(),
                })
            };
            let fits: Option<Vec<Affine>> = progression.cluster.fits.iter().map(shifted).collect();
            let Some(fits) = fits else { continue };
            let cluster = Cluster { fits, ..progression.cluster.clone() };
            // The least value of the progression for which there is a game.
            let lowest = (i128::from(own.first()) + i128::from(other)) % i128::from(step);
            let steps = (0..=(i128::from(own.first()) + i128::from(other) - lowest) / i128::from(step))
                .find(|steps| is_game(search, axis, (lowest + steps * i128::from(step)) as u64));
            let below = steps.map_or(0, |steps| {
                (i128::from(own.first()) + i128::from(other) - lowest) / i128::from(step) - steps
            });
            let mut singles =
                Singles { general, name: own.name.clone(), proved: Vec::new(), refuted: Vec::new() };
            for j in 0..TRIED_VALUES {
                let value = own.first() + other + step * j - step * below as u64;
                let place = i128::from(j) - below;
                let Some(formula) = cluster.formula(&[Affine { constant: place, slopes: vec![] }]) else {
                    continue;
                };
                match single(search, axis, value, formula)? {
                    Some(Verdict::Proved) => singles.proved.push(value),
                    Some(Verdict::Refuted) => singles.refuted.push(value),
                    _ => {}
                }
            }
            if singles.proved.is_empty() && !singles.refuted.is_empty() {
                let values =
                    values(search, axis, i128::from(other) - below * i128::from(step), i128::from(step));
                let formula = cluster.formula(&[Affine { constant: -below, slopes: vec![1] }]);
                if let Some(formula) = formula
                    && let Some(converse) = decide(search, &values, formula, true)?
                    && converse.is_proved()
                {
                    search.found.converses.push((general, converse));
                    continue;
                }
            }
            if !(singles.proved.is_empty() && singles.refuted.is_empty()) {
                search.found.singles.push(singles);
            }
        }
    }
    Ok(())
}
