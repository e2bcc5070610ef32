//! Families of two constants: a claim for all values, or for the values between two lines.

use nimcert_core::answer::Verdict;

use super::axis::Affine;
use super::general::{Cluster, Values, composed, decide};
use super::rows::spellings;
use super::search::{General, Search};
use crate::{Candidate, Failure};

/// Values between lines: from a corner on, the places `corner + m first + n second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cone {
    corner: [i128; 2],
    first: [i128; 2],
    second: [i128; 2],
}

impl Cone {
    /// Whether a place is one of these.
    fn has(&self, place: [i128; 2]) -> bool {
        // The directions span all places, so m and n are integers.
        let [a, b] = [place[0] - self.corner[0], place[1] - self.corner[1]];
        let determinant = self.first[0] * self.second[1] - self.first[1] * self.second[0];
        let m = (a * self.second[1] - b * self.second[0]) * determinant;
        let n = (self.first[0] * b - self.first[1] * a) * determinant;
        m >= 0 && n >= 0
    }

    fn places(&self) -> [Affine; 2] {
        [0, 1].map(|i| Affine { constant: self.corner[i], slopes: vec![self.first[i], self.second[i]] })
    }
}

/// The regions that are tried: each a list of cones that together are the places with n <= slope m + offset, or the
/// same with the axes exchanged.
fn regions(corner: [i128; 2]) -> Vec<Vec<Cone>> {
    let cone = |first, second| Cone { corner, first, second };
    let ([a, b], d) = ([[1, 0], [0, 1]], [1, 1]);
    vec![
        vec![cone(a, b)],
        vec![cone(a, d), cone(d, [1, 2])],
        vec![cone(b, d), cone(d, [2, 1])],
        vec![cone(a, d)],
        vec![cone(b, d)],
    ]
}

/// Finds the region of a formula, and decides a claim for each of its cones.
pub(super) fn generalise(search: &mut Search<'_, '_>, axes: [usize; 2]) -> Result<(), Failure> {
    let own = axes.map(|i| search.family.axes[i].clone());
    let place = |values: &[u64]| [0, 1].map(|i| i128::from(own[i].index(values[axes[i]])));
    let places: Vec<[i128; 2]> = search.found.rows.iter().map(|row| place(&row.values)).collect();
    for formulas in spellings(&search.found.rows) {
        let asked: Vec<(Vec<u64>, Option<&Candidate>)> = places
            .iter()
            .zip(&formulas)
            .map(|(place, formula)| (place.map(|n| n as u64).to_vec(), formula.as_ref()))
            .collect();
        let Some(cluster) = Cluster::best(&asked).filter(|cluster| cluster.members.len() >= 4) else {
            continue;
        };
        let is_member = |i: usize| cluster.members.contains(&i);
        // A corner below the first values, where the axes go on downwards, may make the region a cone.
        let lower = [0, 1].map(|i| -i128::from(own[i].first() >= own[i].step()));
        let corners = [[0, 0], [lower[0], 0], [0, lower[1]], [lower[0], lower[1]]];
        let mut tried: Vec<Vec<Cone>> = Vec::new();
        for region in corners.into_iter().flat_map(regions) {
            let inside = |i: usize| region.iter().any(|cone| cone.has(places[i]));
            let without = (0..places.len()).filter(|&i| inside(i) && !is_member(i));
            // Rows inside where nothing was found do not speak against a region: the proof decides.
            let wrong = without.filter(|&i| search.found.rows[i].formula.is_some()).count();
            let missed = (0..places.len()).filter(|&i| !inside(i) && is_member(i)).count();
            if wrong == 0 && missed == 0 && !tried.contains(&region) {
                tried.push(region);
            }
        }
        // The smallest region first: it contains all rows of the formula.
        tried.sort_by_key(|region| {
            (0..places.len()).filter(|&i| region.iter().any(|cone| cone.has(places[i]))).count()
        });
        let mut kept: Option<(Vec<Cone>, Vec<General>)> = None;
        for region in tried {
            let mut generals = Vec::new();
            for cone in &region {
                let places = cone.places();
                let mut constants: Vec<Affine> = search
                    .family
                    .axes
                    .iter()
                    .map(|own| Affine { constant: i128::from(own.first()), slopes: vec![0, 0] })
                    .collect();
                for (i, place) in axes.iter().zip(&places) {
                    let own = &search.family.axes[*i];
                    let value =
                        Affine { constant: i128::from(own.first()), slopes: vec![i128::from(own.step())] };
                    constants[*i] = composed(&value, std::slice::from_ref(place)).unwrap_or(value);
                }
                let values = Values::new(search, 2, constants);
                let Some(formula) = cluster.formula(&places) else { break };
                let Some(general) = decide(search, &values, formula, false)? else { break };
                let refuted = general.proof.answer.verdict == Verdict::Refuted;
                generals.push(general);
                if refuted {
                    break;
                }
            }
            let proved = generals.len() == region.len() && generals.iter().all(General::is_proved);
            if proved || kept.is_none() && !generals.is_empty() {
                kept = Some((region, generals));
            }
            if proved {
                break;
            }
        }
        let Some((region, generals)) = kept else { continue };
        for (row, &place) in search.found.rows.iter_mut().zip(&places) {
            row.general = region
                .iter()
                .zip(&generals)
                .position(|(cone, general)| general.is_proved() && cone.has(place));
        }
        let proved = generals.iter().any(General::is_proved);
        if proved || search.found.generals.is_empty() {
            search.found.generals = generals;
        }
        if proved {
            return Ok(());
        }
    }
    Ok(())
}
