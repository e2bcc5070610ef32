//! Exact linear programs of a few variables: is an inequality a non-negative combination of others?
//!
//! The tableau holds integers over one common denominator, the last pivot, so that every division is exact
//! (Edmonds, "Systems of distinct representatives and linear algebra", 1967; Bareiss 1968). Bland's rule
//! makes it end. Of the tableau only the columns of the artificial unknowns are kept: the others follow from them and
//! from the hypotheses, which have few entries. Entries of 64 bits are tried before those of 128.

use num_traits::{PrimInt, Signed, WrappingMul, WrappingSub};

use super::form::{Form, Overflow};

/// `denominator * target - sum multiplier * hypothesis` is a constant; with denominator 0, the sum is a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Combination {
    /// At least 0.
    pub(crate) denominator: i128,
    /// Hypotheses in increasing order, each with a positive multiplier.
    pub(crate) multipliers: Vec<(usize, i128)>,
}

/// Numbers `v` with `v[0] >= 0` at which no hypothesis is negative, as linear forms: the point `v[1..] / v[0]`, or a
/// direction in which one may go, if `v[0]` is 0.
pub(crate) type Point = Vec<i128>;

/// Whether an inequality follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    /// From this combination of the hypotheses.
    Shown(Combination),
    /// It does not follow. The point, if there is one, [`excludes`] it.
    Not(Option<Point>),
}

impl Found {
    pub(super) fn shown(self) -> Option<Combination> {
        if let Found::Shown(combination) = self { Some(combination) } else { None }
    }
}

/// Optimum of a linear program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Optimum {
    /// No combination; entries of a point, by row.
    Infeasible(Vec<i128>),
    /// The cost has no lower bound.
    Unbounded,
    /// The least cost `cost / denominator`; entries of a point times the denominator, by row.
    Least { combination: Combination, cost: i128, dual: Vec<i128> },
}

/// A combination of the hypotheses that is a negative constant, if there is one.
pub(super) fn contradiction(hypotheses: &[&Form]) -> Result<Option<Combination>, Overflow> {
    Ok(impossible(hypotheses)?.shown())
}

/// A combination of the hypotheses that is a negative constant, or a point where all hold.
pub(crate) fn impossible(hypotheses: &[&Form]) -> Result<Found, Overflow> {
    let Some(width) = hypotheses.first().map(|h| h.len()) else { return Ok(Found::Not(None)) };
    // The constants sum to -1, the coefficients of the variables to 0.
    let right = |v: usize| -i128::from(v == 0);
    Ok(match solve(hypotheses, 0..width, &right, false)? {
        Optimum::Least { mut combination, .. } => {
            combination.denominator = 0;
            Found::Shown(reduced(combination))
        }
        Optimum::Infeasible(point) => Found::Not(Some(point)),
        Optimum::Unbounded => Found::Not(None),
    })
}

/// A combination of the hypotheses from which the target follows for integers, or a point that excludes it.
pub(super) fn consequence(hypotheses: &[&Form], target: &[i128]) -> Result<Found, Overflow> {
    let point = |first: i128, rest: Vec<i128>| Some(std::iter::once(first).chain(rest).collect());
    Ok(match least(hypotheses, target)? {
        // denominator * target[0] - cost > -denominator
        Optimum::Least { combination, cost, dual } => {
            let slack = combination.denominator.checked_mul(target[0] + 1).ok_or(Overflow)? - cost;
            match slack > 0 {
                true => Found::Shown(reduced(combination)),
                false => Found::Not(point(combination.denominator, dual)),
            }
        }
        Optimum::Infeasible(direction) => Found::Not(point(0, direction)),
        Optimum::Unbounded => Found::Not(None),
    })
}

/// Whether a point at which no hypothesis is negative shows that [`consequence`] finds no combination for a target.
pub(super) fn excludes(point: &[i128], target: &[i128]) -> bool {
    let value = point.iter().zip(target).try_fold(0i128, |sum, (a, b)| sum.checked_add(a.checked_mul(*b)?));
    value.is_some_and(|value| value < 0 && value <= -point[0])
}

/// The least constant of a combination whose variables are those of the target: the target minus its constant is at
/// least minus this cost.
pub(super) fn least(hypotheses: &[&Form], target: &[i128]) -> Result<Optimum, Overflow> {
    solve(hypotheses, 1..target.len(), &|v| target[v], true)
}

/// The program with a row for each of these variables, whose coefficients sum to the right side.
fn solve(
    hypotheses: &[&Form],
    variables: std::ops::Range<usize>,
    right: &dyn Fn(usize) -> i128,
    has_cost: bool,
) -> Result<Optimum, Overflow> {
    let short = Tableau::<i64>::new(hypotheses, variables.clone(), right, has_cost).and_then(Tableau::solve);
    match short {
        Ok(optimum) => Ok(optimum),
        Err(Overflow) => Tableau::<i128>::new(hypotheses, variables, right, has_cost)?.solve(),
    }
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

/// Equations for non-negative unknowns, and an artificial unknown for each of them. A row has its entries in the columns
/// of the artificial unknowns, then the right side.
struct Tableau<T> {
    /// The entries that are not 0 of the unknowns, one unknown after the other, by equation.
    entries: Vec<(usize, T)>,
    /// Where the entries of each unknown end.
    ends: Vec<usize>,
    costs: Vec<T>,
    /// For each variable: its equation, and whether its sign was changed; none if it is 0 = 0.
    equations: Vec<Option<(usize, bool)>>,
    rows: Vec<Vec<T>>,
    basis: Vec<usize>,
    /// The cost, with the negated cost so far as the last entry.
    cost: Vec<T>,
    /// The sum of the artificial unknowns, in the same form.
    infeasibility: Vec<T>,
    denominator: T,
}

/// An unknown with its entries in the rows, in the cost and in the infeasibility.
struct Column<T> {
    unknown: usize,
    entries: Vec<T>,
    cost: T,
    infeasibility: T,
}

impl<T: PrimInt + Signed + WrappingMul + WrappingSub> Tableau<T> {
    fn new(
        hypotheses: &[&Form],
        variables: std::ops::Range<usize>,
        right: &dyn Fn(usize) -> i128,
        has_cost: bool,
    ) -> Result<Self, Overflow> {
        let cast = |v: i128| num_traits::cast::<i128, T>(v).ok_or(Overflow);
        let mut rights: Vec<T> = Vec::new();
        let mut equations = Vec::new();
        for v in variables.clone() {
            let right = right(v);
            if right == 0 && hypotheses.iter().all(|h| h[v] == 0) {
                equations.push(None);
                continue;
            }
            equations.push(Some((rights.len(), right < 0)));
            rights.push(cast(right.abs())?);
        }
        let mut entries = Vec::with_capacity(hypotheses.len() * rights.len());
        let mut ends = Vec::with_capacity(hypotheses.len());
        for hypothesis in hypotheses {
            for (&v, equation) in hypothesis[variables.clone()].iter().zip(&equations) {
                if let (true, &Some((number, changed))) = (v != 0, equation) {
                    entries.push((number, cast(if changed { -v } else { v })?));
                }
            }
            ends.push(entries.len());
        }
        let (count, zero) = (rights.len(), T::zero());
        let mut infeasibility = vec![zero; count + 1];
        let mut rows = Vec::new();
        for (i, &right) in rights.iter().enumerate() {
            infeasibility[count] = infeasibility[count].checked_sub(&right).ok_or(Overflow)?;
            let mut row = vec![zero; count + 1];
            row[i] = T::one();
            row[count] = right;
            rows.push(row);
        }
        let costs = hypotheses.iter().map(|h| if has_cost { cast(h[0]) } else { Ok(zero) });
        Ok(Tableau {
            basis: (ends.len()..ends.len() + count).collect(),
            entries,
            ends,
            costs: costs.collect::<Result<_, _>>()?,
            equations,
            rows,
            cost: vec![zero; count + 1],
            infeasibility,
            denominator: T::one(),
        })
    }

    fn solve(mut self) -> Result<Optimum, Overflow> {
        while let Some(column) = self.entering(|tableau, j| tableau.infeasibility_of(j))? {
            // The sum of the artificial unknowns is bounded, so some row limits the column.
            let Some(row) = self.limiting(&column)? else { return Err(Overflow) };
            self.pivot(row, &column)?;
        }
        let last = self.rows.first().map_or(0, |row| row.len() - 1);
        let wide = |v: T| v.to_i128().ok_or(Overflow);
        if !self.infeasibility[last].is_zero() {
            let below = wide(self.denominator)?;
            let entries = self.infeasibility[..last].iter().map(|&v| Ok(wide(v)? - below));
            return Ok(Optimum::Infeasible(self.by_variable(entries.collect::<Result<_, Overflow>>()?)));
        }
        self.drive_out()?;
        while let Some(column) = self.entering(|tableau, j| tableau.cost_of(j))? {
            let Some(row) = self.limiting(&column)? else { return Ok(Optimum::Unbounded) };
            self.pivot(row, &column)?;
        }
        let mut multipliers = Vec::new();
        for (&unknown, row) in self.basis.iter().zip(&self.rows).filter(|(_, row)| !row[last].is_zero()) {
            multipliers.push((unknown, wide(row[last])?));
        }
        multipliers.sort_unstable();
        let combination = Combination { denominator: wide(self.denominator)?, multipliers };
        let dual = self.cost[..last].iter().map(|&v| wide(v)).collect::<Result<_, Overflow>>()?;
        Ok(Optimum::Least { combination, cost: -wide(self.cost[last])?, dual: self.by_variable(dual) })
    }

    /// The entry of each variable, from those of the equations.
    fn by_variable(&self, entries: Vec<i128>) -> Vec<i128> {
        let entry = |&(equation, changed): &(usize, bool)| {
            if changed { -entries[equation] } else { entries[equation] }
        };
        self.equations.iter().map(|equation| equation.as_ref().map_or(0, entry)).collect()
    }

    /// The entries of an unknown that are not 0.
    fn unknown(&self, j: usize) -> &[(usize, T)] {
        let start = if j == 0 { 0 } else { self.ends[j - 1] };
        &self.entries[start..self.ends[j]]
    }

    /// `base * denominator` and the product of a row with the column of an unknown.
    fn entry(&self, row: &[T], j: usize, base: T) -> Result<T, Overflow> {
        let start = base.checked_mul(&self.denominator);
        let add = |sum: Option<T>, &(i, v): &(usize, T)| sum?.checked_add(&row[i].checked_mul(&v)?);
        self.unknown(j).iter().fold(start, add).ok_or(Overflow)
    }

    fn infeasibility_of(&self, j: usize) -> Result<T, Overflow> {
        let base = self.unknown(j).iter().try_fold(T::zero(), |sum, (_, v)| sum.checked_sub(v));
        self.entry(&self.infeasibility, j, base.ok_or(Overflow)?)
    }

    fn cost_of(&self, j: usize) -> Result<T, Overflow> {
        self.entry(&self.cost, j, self.costs[j])
    }

    fn column(&self, unknown: usize) -> Result<Column<T>, Overflow> {
        let entries = self.rows.iter().map(|row| self.entry(row, unknown, T::zero()));
        Ok(Column {
            unknown,
            entries: entries.collect::<Result<_, _>>()?,
            cost: self.cost_of(unknown)?,
            infeasibility: self.infeasibility_of(unknown)?,
        })
    }

    /// The first unknown that improves what is minimised.
    fn entering(
        &self,
        gain: impl Fn(&Self, usize) -> Result<T, Overflow>,
    ) -> Result<Option<Column<T>>, Overflow> {
        for j in 0..self.ends.len() {
            if gain(self, j)? < T::zero() {
                return self.column(j).map(Some);
            }
        }
        Ok(None)
    }

    /// Artificial unknowns that are 0 leave the basis; a row without other unknowns says nothing.
    fn drive_out(&mut self) -> Result<(), Overflow> {
        let mut row = 0;
        'rows: while row < self.rows.len() {
            if self.basis[row] < self.ends.len() {
                row += 1;
                continue;
            }
            for j in 0..self.ends.len() {
                let entry = self.entry(&self.rows[row], j, T::zero())?;
                if !entry.is_zero() {
                    if entry < T::zero() {
                        self.rows[row].iter_mut().for_each(|v| *v = -*v);
                    }
                    let column = self.column(j)?;
                    self.pivot(row, &column)?;
                    continue 'rows;
                }
            }
            self.rows.swap_remove(row);
            self.basis.swap_remove(row);
        }
        Ok(())
    }

    /// The row that limits how far the unknown of a column grows: of equal ones that of the first unknown.
    fn limiting(&self, column: &Column<T>) -> Result<Option<usize>, Overflow> {
        let mut best: Option<usize> = None;
        for (i, row) in self.rows.iter().enumerate() {
            if column.entries[i] <= T::zero() {
                continue;
            }
            best = Some(match best {
                None => i,
                Some(k) => {
                    let last = row.len() - 1;
                    let here = row[last].checked_mul(&column.entries[k]).ok_or(Overflow)?;
                    let there = self.rows[k][last].checked_mul(&column.entries[i]).ok_or(Overflow)?;
                    if (here, self.basis[i]) < (there, self.basis[k]) { i } else { k }
                }
            });
        }
        Ok(best)
    }

    fn pivot(&mut self, at: usize, column: &Column<T>) -> Result<(), Overflow> {
        let Tableau { rows, basis, cost, infeasibility, denominator, .. } = self;
        let divided = exact_division(*denominator);
        let pivot_row = std::mem::take(&mut rows[at]);
        let pivot = column.entries[at];
        let of_rows = rows.iter_mut().zip(column.entries.iter().copied()).filter(|(row, _)| !row.is_empty());
        for (row, factor) in of_rows.chain([(cost, column.cost), (infeasibility, column.infeasibility)]) {
            // Most entries are 0, and most pivots are the denominator.
            if factor.is_zero() && pivot == *denominator {
                continue;
            }
            for (entry, p) in row.iter_mut().zip(&pivot_row) {
                if entry.is_zero() && (p.is_zero() || factor.is_zero()) {
                    continue;
                }
                let first = entry.checked_mul(&pivot).ok_or(Overflow)?;
                let second = factor.checked_mul(p).ok_or(Overflow)?;
                let difference = first.checked_sub(&second).ok_or(Overflow)?;
                *entry = divided(difference);
            }
        }
        rows[at] = pivot_row;
        basis[at] = column.unknown;
        *denominator = pivot;
        Ok(())
    }
}

/// Division of multiples of a positive number by it: by its inverse modulo a power of two, which takes a fraction of the
/// time of a division with remainder.
fn exact_division<T: PrimInt + WrappingMul + WrappingSub>(divisor: T) -> impl Fn(T) -> T {
    let shift = divisor.trailing_zeros() as usize;
    let odd = divisor >> shift;
    let two = T::one() + T::one();
    // An odd number is its own inverse modulo 8, and each step doubles the number of right bits.
    let step = |inverse: T, _| inverse.wrapping_mul(&two.wrapping_sub(&odd.wrapping_mul(&inverse)));
    let inverse = (0..6).fold(odd, step);
    move |multiple| (multiple >> shift).wrapping_mul(&inverse)
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

    #[test]
    fn multiples_are_divided_exactly() {
        for divisor in (1..100).chain([1 << 40, 3 << 60, (1 << 62) - 1, i64::MAX]) {
            let most = i64::MAX / divisor;
            for quotient in [0, 1, -1, 2, -3, 1000, most, -most].into_iter().filter(|q| q.abs() <= most) {
                assert_eq!(exact_division(divisor)(divisor * quotient), quotient, "{divisor}");
                let (divisor, wide) = (i128::from(divisor) << 60, i128::from(quotient) >> 60);
                assert_eq!(exact_division(divisor)(divisor * wide), wide, "{divisor}");
            }
        }
        assert_eq!(exact_division(2i64)(i64::MIN), i64::MIN / 2);
    }

    fn value(point: &[i128], form: &[i128]) -> i128 {
        point.iter().zip(form).map(|(a, b)| a * b).sum()
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
                let found_here = consequence(&all, target).unwrap();
                if let Found::Not(Some(point)) = &found_here {
                    assert!(point[0] >= 0 && all.iter().all(|h| value(point, h) >= 0), "{hypotheses:?}");
                    assert!(excludes(point, target), "{hypotheses:?} {target:?} {point:?}");
                }
                let shown = found_here.shown();
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
