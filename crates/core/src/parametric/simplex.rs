//! Exact linear programs of a few variables: is an inequality a non-negative combination of others?
//!
//! The tableau holds integers over one common denominator, the last pivot, so that every division is exact
//! (Edmonds, "Systems of distinct representatives and linear algebra", 1967; Bareiss 1968). Bland's rule
//! makes it end.

use super::form::{Form, Overflow};

/// `denominator * target - sum multiplier * hypothesis` is a constant; with denominator 0, the sum is a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Combination {
    /// At least 0.
    pub(crate) denominator: i128,
    /// Hypotheses in increasing order, each with a positive multiplier.
    pub(crate) multipliers: Vec<(usize, i128)>,
}

/// Optimum of a linear program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Optimum {
    /// No combination.
    Infeasible,
    /// The cost has no lower bound.
    Unbounded,
    /// The least cost `cost / denominator`.
    Least { combination: Combination, cost: i128 },
}

/// A combination of the hypotheses that is a negative constant, if there is one.
pub(crate) fn contradiction(hypotheses: &[&Form]) -> Result<Option<Combination>, Overflow> {
    let Some(width) = hypotheses.first().map(|h| h.len()) else { return Ok(None) };
    // The constants sum to -1, the coefficients of the variables to 0.
    let rows = (0..width).map(|v| (hypotheses.iter().map(|h| h[v]).collect(), -i128::from(v == 0)));
    match Tableau::new(rows, vec![0; hypotheses.len()]).solve()? {
        Optimum::Least { mut combination, .. } => {
            combination.denominator = 0;
            Ok(Some(reduced(combination)))
        }
        Optimum::Infeasible | Optimum::Unbounded => Ok(None),
    }
}

/// A combination of the hypotheses from which the target follows for integers, if there is one.
pub(super) fn consequence(hypotheses: &[&Form], target: &[i128]) -> Result<Option<Combination>, Overflow> {
    match least(hypotheses, target)? {
        // denominator * target[0] - cost > -denominator
        Optimum::Least { combination, cost } => {
            let slack = combination.denominator.checked_mul(target[0] + 1).ok_or(Overflow)? - cost;
            Ok((slack > 0).then(|| reduced(combination)))
        }
        Optimum::Infeasible | Optimum::Unbounded => Ok(None),
    }
}

/// The least constant of a combination whose variables are those of the target: the target minus its constant is at
/// least minus this cost.
pub(super) fn least(hypotheses: &[&Form], target: &[i128]) -> Result<Optimum, Overflow> {
    let rows = (1..target.len()).map(|v| (hypotheses.iter().map(|h| h[v]).collect(), target[v]));
    Tableau::new(rows, hypotheses.iter().map(|h| h[0]).collect()).solve()
}

fn reduced(mut combination: Combination) -> Combination {
    let entries = combination.multipliers.iter().map(|&(_, l)| l);
    let divisor = entries.fold(combination.denominator, num_integer::gcd);
    if divisor > 1 {
        combination.denominator /= divisor;
        combination.multipliers.iter_mut().for_each(|(_, l)| *l /= divisor);
    }
    combination
}

/// Rows of equations for non-negative unknowns; the last column is the right side. Unknowns beyond the columns are
/// artificial: one for each row.
struct Tableau {
    rows: Vec<Vec<i128>>,
    basis: Vec<usize>,
    /// The cost, with the negated cost so far as the last entry.
    cost: Vec<i128>,
    /// The sum of the artificial unknowns, in the same form.
    infeasibility: Vec<i128>,
    denominator: i128,
    columns: usize,
}

impl Tableau {
    fn new(equations: impl Iterator<Item = (Vec<i128>, i128)>, mut cost: Vec<i128>) -> Tableau {
        let columns = cost.len();
        cost.push(0);
        let mut infeasibility = vec![0; columns + 1];
        let mut rows = Vec::new();
        for (mut row, right) in equations {
            if right == 0 && row.iter().all(|&v| v == 0) {
                continue;
            }
            row.push(right);
            if right < 0 {
                row.iter_mut().for_each(|v| *v = -*v);
            }
            infeasibility.iter_mut().zip(&row).for_each(|(sum, v)| *sum -= v);
            rows.push(row);
        }
        let basis = (columns..columns + rows.len()).collect();
        Tableau { rows, basis, cost, infeasibility, denominator: 1, columns }
    }

    fn solve(mut self) -> Result<Optimum, Overflow> {
        while let Some(column) = self.infeasibility[..self.columns].iter().position(|&v| v < 0) {
            // The sum of the artificial unknowns is bounded, so some row limits the column.
            let Some(row) = self.limiting(column)? else { return Err(Overflow) };
            self.pivot(row, column)?;
        }
        if self.infeasibility[self.columns] != 0 {
            return Ok(Optimum::Infeasible);
        }
        self.drive_out()?;
        while let Some(column) = self.cost[..self.columns].iter().position(|&v| v < 0) {
            let Some(row) = self.limiting(column)? else { return Ok(Optimum::Unbounded) };
            self.pivot(row, column)?;
        }
        let values = self.basis.iter().zip(&self.rows).map(|(&column, row)| (column, row[self.columns]));
        let mut multipliers: Vec<(usize, i128)> = values.filter(|&(_, value)| value != 0).collect();
        multipliers.sort_unstable();
        let combination = Combination { denominator: self.denominator, multipliers };
        Ok(Optimum::Least { combination, cost: -self.cost[self.columns] })
    }

    /// Artificial unknowns that are 0 leave the basis; a row without other unknowns says nothing.
    fn drive_out(&mut self) -> Result<(), Overflow> {
        let mut row = 0;
        while row < self.rows.len() {
            if self.basis[row] < self.columns {
                row += 1;
                continue;
            }
            match self.rows[row][..self.columns].iter().position(|&v| v != 0) {
                None => {
                    self.rows.swap_remove(row);
                    self.basis.swap_remove(row);
                }
                Some(column) => {
                    if self.rows[row][column] < 0 {
                        self.rows[row].iter_mut().for_each(|v| *v = -*v);
                    }
                    self.pivot(row, column)?;
                }
            }
        }
        Ok(())
    }

    /// The row that limits how far the unknown of a column grows: of equal ones that of the first unknown.
    fn limiting(&self, column: usize) -> Result<Option<usize>, Overflow> {
        let mut best: Option<usize> = None;
        for (i, row) in self.rows.iter().enumerate() {
            if row[column] <= 0 {
                continue;
            }
            best = Some(match best {
                None => i,
                Some(k) => {
                    let other = &self.rows[k];
                    let here = row[self.columns].checked_mul(other[column]).ok_or(Overflow)?;
                    let there = other[self.columns].checked_mul(row[column]).ok_or(Overflow)?;
                    if (here, self.basis[i]) < (there, self.basis[k]) { i } else { k }
                }
            });
        }
        Ok(best)
    }

    fn pivot(&mut self, at: usize, column: usize) -> Result<(), Overflow> {
        let Tableau { rows, basis, cost, infeasibility, denominator, .. } = self;
        let pivot_row = std::mem::take(&mut rows[at]);
        let pivot = pivot_row[column];
        let others = rows.iter_mut().filter(|row| !row.is_empty()).chain([cost, infeasibility]);
        for row in others {
            let factor = row[column];
            // Most entries are 0, and most pivots are the denominator.
            if factor == 0 && pivot == *denominator {
                continue;
            }
            for (entry, &p) in row.iter_mut().zip(&pivot_row) {
                if *entry == 0 && (p == 0 || factor == 0) {
                    continue;
                }
                let first = entry.checked_mul(pivot).ok_or(Overflow)?;
                let second = factor.checked_mul(p).ok_or(Overflow)?;
                *entry = quotient(first.checked_sub(second).ok_or(Overflow)?, *denominator);
            }
        }
        rows[at] = pivot_row;
        basis[at] = column;
        *denominator = pivot;
        Ok(())
    }
}

/// An exact quotient; division of 128 bits is slow.
fn quotient(a: i128, b: i128) -> i128 {
    if b == 1 {
        return a;
    }
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(short), Ok(divisor)) => short.checked_div(divisor).map_or(a / b, i128::from),
        _ => a / b,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    /// Multipliers up to 6 whose sum has this constant at most, and the coefficients of the target.
    fn exists(hypotheses: &[Form], target: &[i128], denominator: i128) -> bool {
        let count = hypotheses.len();
        (0..7usize.pow(count as u32)).any(|code| {
            let multiplier = |j: usize| (code / 7usize.pow(j as u32) % 7) as i128;
            let rest = |v: usize| {
                let sum: i128 = (0..count).map(|j| multiplier(j) * hypotheses[j][v]).sum();
                denominator * target[v] - sum
            };
            (1..target.len()).all(|v| rest(v) == 0) && rest(0) > -denominator
        })
    }

    fn proves(combination: &Combination, hypotheses: &[Form], target: &[i128]) -> bool {
        let rest = |v: usize| {
            let sum: i128 = combination.multipliers.iter().map(|&(j, l)| l * hypotheses[j][v]).sum();
            combination.denominator * target[v] - sum
        };
        let positive = combination.multipliers.iter().all(|&(_, l)| l > 0);
        positive && (1..target.len()).all(|v| rest(v) == 0) && rest(0) > -combination.denominator
    }

    /// Every system of three inequalities in two variables from a small pool: what brute force finds is found, and what
    /// is found is a combination.
    #[test]
    fn combinations_are_those_of_brute_force() {
        let entries = [-2i128, 0, 1, 3];
        let forms: Vec<Form> =
            (0..64).map(|c| [c % 4, c / 4 % 4, c / 16].map(|i| entries[i]).to_vec()).collect();
        let mut found = [0, 0];
        for (i, a) in forms.iter().enumerate() {
            for (j, b) in forms.iter().enumerate().skip(i % 5).step_by(5) {
                let (c, target) = (&forms[(7 * i + 3 * j) % 64], &forms[(11 * i + 5 * j) % 64]);
                let hypotheses = [a.clone(), b.clone(), c.clone()];
                let all: Vec<&Form> = hypotheses.iter().collect();
                let impossible = contradiction(&all).unwrap();
                if let Some(combination) = &impossible {
                    assert!(proves(combination, &hypotheses, &[0, 0, 0]), "{hypotheses:?}");
                    continue;
                }
                assert!(!exists(&hypotheses, &[-1, 0, 0], 1), "{hypotheses:?}");
                let shown = consequence(&all, target).unwrap();
                found[usize::from(shown.is_some())] += 1;
                match &shown {
                    Some(combination) => assert!(proves(combination, &hypotheses, target), "{hypotheses:?}"),
                    None => {
                        assert!((1..4).all(|d| !exists(&hypotheses, target, d)), "{hypotheses:?} {target:?}");
                    }
                }
            }
        }
        assert!(found.iter().all(|&count| count > 30), "{found:?}");
    }
}
