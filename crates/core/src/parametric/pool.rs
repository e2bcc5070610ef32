//! Few lines that show all parametric invariants of a certificate: each line may show many steps.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use super::form::Form;
use super::invariant::ParametricInvariant;
use super::lines::{Implication, Line};

impl fmt::Display for Line {
    /// As in certificates, after `by`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.denominator)?;
        self.multipliers.iter().try_for_each(|(j, l)| write!(f, " {j} {l}"))
    }
}

impl Line {
    /// Whether it shows a target, or without one a contradiction.
    fn shows(&self, target: Option<&Form>, hypotheses: &[Form]) -> bool {
        if target.is_none() != (self.denominator == 0) {
            return false;
        }
        let denominator = i128::from(self.denominator);
        let rest = |v: usize| -> Option<i128> {
            let first = target.map_or(Some(0), |target| denominator.checked_mul(target[v]));
            self.multipliers.iter().try_fold(first?, |sum, &(j, l)| {
                sum.checked_sub(hypotheses.get(j)?.get(v)?.checked_mul(l.into())?)
            })
        };
        let width = hypotheses.first().map_or(0, Vec::len);
        // The accumulators are last, and differ most.
        (1..width).rev().all(|v| rest(v) == Some(0))
            && rest(0).is_some_and(|rest| if denominator == 0 { rest > 0 } else { rest > -denominator })
    }
}

/// Something to be shown: a target of an implication, or that its hypotheses contradict each other.
struct Duties<'a> {
    implications: Vec<&'a Implication>,
    /// The first duty of each implication; it has one for each target, or one.
    first: Vec<usize>,
    count: usize,
}

impl<'a> Duties<'a> {
    fn of(invariants: &[&'a ParametricInvariant]) -> Duties<'a> {
        let (mut all, mut known) = (Duties { implications: vec![], first: vec![], count: 0 }, HashSet::new());
        for implication in invariants.iter().flat_map(|invariant| &invariant.implications) {
            if known.insert((&implication.hypotheses, &implication.targets)) {
                all.first.push(all.count);
                all.count += implication.targets.len().max(1);
                all.implications.push(implication);
            }
        }
        all
    }

    /// Those that a line shows.
    fn shown_by(&self, line: &Line) -> Vec<usize> {
        let mut shown = Vec::new();
        for (implication, first) in self.implications.iter().zip(&self.first) {
            let Implication { hypotheses, targets, .. } = implication;
            if line.denominator > 0 {
                let follows = |i: &usize| line.shows(Some(&targets[*i]), hypotheses);
                shown.extend((0..targets.len()).filter(follows).map(|i| first + i));
            } else if line.shows(None, hypotheses) {
                shown.extend(*first..first + targets.len().max(1));
            }
        }
        shown
    }
}

/// Lines that show all invariants, chosen greedily: one that shows most of what is open, of these the shortest, then the
/// first in alphabetical order. They come in this order, so that few are tried; those that others make superfluous are left
/// out.
pub(crate) fn pool(invariants: &[&ParametricInvariant]) -> Vec<Line> {
    let duties = Duties::of(invariants);
    let lines = duties.implications.iter().flat_map(|implication| &implication.lines);
    let lines: BTreeMap<(usize, String), &Line> = lines
        .map(|line| {
            let text = line.to_string();
            ((text.len(), text), line)
        })
        .collect();
    let lines: Vec<&Line> = lines.into_values().collect();
    let shown: Vec<Vec<usize>> = lines.iter().map(|line| duties.shown_by(line)).collect();
    let mut showing: Vec<Vec<usize>> = vec![Vec::new(); duties.count];
    for (line, duties) in shown.iter().enumerate() {
        duties.iter().for_each(|duty| showing[*duty].push(line));
    }
    // How many open duties each line shows, and how many chosen lines show each duty.
    let mut open: Vec<usize> = shown.iter().map(Vec::len).collect();
    let mut times = vec![0; duties.count];
    let mut chosen = Vec::new();
    while let Some(best) =
        (0..lines.len()).rev().max_by_key(|line| open[*line]).filter(|best| open[*best] > 0)
    {
        for &duty in &shown[best] {
            if times[duty] == 0 {
                showing[duty].iter().for_each(|line| open[*line] -= 1);
            }
            times[duty] += 1;
        }
        chosen.push(best);
    }
    for i in (0..chosen.len()).rev() {
        let line: usize = chosen[i];
        if shown[line].iter().all(|duty| times[*duty] > 1) {
            shown[line].iter().for_each(|duty| times[*duty] -= 1);
            chosen.remove(i);
        }
    }
    chosen.into_iter().map(|line| lines[line].clone()).collect()
}
