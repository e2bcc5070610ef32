//! The additional parts of an explanation: a contradiction, options, digits, and a position.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::Report;
use nimcert_core::decision::{Kind, Outcome};
use nimcert_core::games::{Bar, BarLimits, Difference, GrundyTable, first_formal_difference};
use nimcert_core::language::ast::{FunctionId, Program};
use nimcert_core::language::evaluate::apply;
use nimcert_core::ns::contradiction::Contradiction;
use nimcert_core::ns::prefixes::{Prefix, prefixes};
use nimcert_core::ns::winning_move::WinningMove;

/// Last column and last row of grids that are computed from the rules to explain a position.
const GRID: u64 = 512;

/// Last column and row of the grid of a function that falls.
pub(super) const FORMAL_GRID: u64 = 48;

/// Columns whose digits are shown.
const SAMPLES: [u32; 3] = [12, 45, 100];

/// The options of a position of the bar, by their Grundy numbers, from the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Options {
    /// The Grundy numbers of `(v, z)` for `v = 0, .., y - 1`.
    pub(crate) rows: Vec<u64>,
    /// The Grundy numbers of `(min(y, f(w)), w)` for `w = 0, .., z - 1`.
    pub(crate) columns: Vec<u64>,
    /// Their mex.
    pub(crate) grundy: u64,
}

/// A column with its value and which digits decide which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sample {
    /// The column.
    pub(crate) z: BigUint,
    /// `f(z)`
    pub(crate) f_z: BigUint,
    /// The prefixes.
    pub(crate) prefixes: Vec<Prefix>,
}

/// The answer about a position of strip + bar(f).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// By Lemma 8.3 or, if there is no move, Lemma 8.4: f has the NS property up to there.
    Theorem(Option<WinningMove>),
    /// By exhaustion: the Grundy number of the bar, and all winning moves.
    Exhaustion {
        /// `G(y, z)`
        grundy: u64,
        /// Where winning moves lead.
        moves: Vec<[u64; 3]>,
    },
    /// None: f does not have the NS property, as far as is known, and the position is too large for exhaustion or
    /// lies beyond a fall of f.
    Nothing,
}

/// A report with the explanation of its verdict.
#[derive(Debug)]
pub struct Explanation<'r> {
    /// The answer of the search, the kernel and mex.
    pub(crate) report: &'r Report<'r>,
    /// The case of Lemma 9.3 or 9.4, if f is refuted where it does not fall.
    pub(crate) contradiction: Option<Contradiction>,
    /// The options of the first wrong position, if it is small.
    pub(crate) options: Option<Options>,
    /// For a function that falls: the first difference of the formal game on a small grid.
    pub(crate) formal: Option<Difference>,
    /// The last column of that grid: f has values up to it.
    pub(crate) formal_last: u64,
    /// Columns and their digits, if f has the NS property.
    pub(crate) samples: Vec<Sample>,
    /// The position that was asked about, with its answer.
    pub(crate) at: Option<([BigUint; 3], Answer)>,
}

/// The Grundy numbers of the bar up to column `z`, from the rules; `None` if it is large or falls.
fn grid(program: &Program, f: FunctionId, z: u64) -> Option<(Vec<u64>, GrundyTable)> {
    let heights = heights(program, f, z)?;
    let bar = Bar::new(heights.clone()).ok()?;
    Some((heights, bar.grundy(GRID, BarLimits { positions: 2 * (GRID + 1) * (GRID + 1) }).ok()?))
}

/// The heights of the columns up to `z`; those above 2^64 count as so high.
fn heights(program: &Program, f: FunctionId, z: u64) -> Option<Vec<u64>> {
    let height = |z: u64| Some(apply(program, f, &[z.into()]).ok()?.to_u64().unwrap_or(u64::MAX));
    (z <= GRID).then(|| (0..=z).map(height).collect()).flatten()
}

/// The values of the options of `(y, z)`, from the rules.
fn options(program: &Program, f: FunctionId, y: &BigUint, z: &BigUint) -> Option<Options> {
    let (y, z) = (y.to_u64().filter(|y| *y <= GRID)?, z.to_u64()?);
    let (heights, table) = grid(program, f, z)?;
    let rows = (0..y).map(|v| table.get(v, z)).collect::<Option<Vec<u64>>>()?;
    let columns = (0..z).zip(&heights).map(|(w, h)| table.get(y.min(*h), w)).collect::<Option<Vec<u64>>>()?;
    Some(Options { rows, columns, grundy: table.get(y, z)? })
}

/// The winning moves of strip + bar(f) from a small position, by exhaustion.
pub fn exhausted(program: &Program, f: FunctionId, position: &[BigUint; 3]) -> Answer {
    let search = || {
        let [x, y, z] = position;
        let (x, y, z) = (x.to_u64()?, y.to_u64().filter(|y| *y <= GRID)?, z.to_u64()?);
        let (heights, table) = grid(program, f, z)?;
        let grundy = table.get(y, z)?;
        let mut moves = Vec::new();
        if grundy < x {
            moves.push([grundy, y, z]);
        }
        moves.extend((0..y).filter(|v| table.get(*v, z) == Some(x)).map(|v| [x, v, z]));
        let cut = (0..z).zip(&heights).map(|(w, h)| [x, y.min(*h), w]);
        moves.extend(cut.filter(|to| table.get(to[1], to[2]) == Some(x)));
        Some(Answer::Exhaustion { grundy, moves })
    };
    search().unwrap_or(Answer::Nothing)
}

impl<'r> Explanation<'r> {
    /// Explains a report of the claim `nimsum f`, and answers about a position if one is given.
    pub fn new(
        report: &'r Report<'r>,
        program: &Program,
        f: FunctionId,
        at: Option<([BigUint; 3], Answer)>,
    ) -> Explanation<'r> {
        let found = report.answer.decision.counterexample();
        let contradiction = found.and_then(nimcert_core::decision::Counterexample::contradiction);
        let first = contradiction.as_ref().filter(|_| report.answer.decision.is_smallest);
        let options = first.and_then(|c| options(program, f, &c.position.y, &c.position.z));
        let falls = found.is_some_and(|c| c.kind == Kind::Monotone);
        let tried = falls.then(|| (0..=FORMAL_GRID).rev().find_map(|z| heights(program, f, z))).flatten();
        let tried = tried.unwrap_or_default();
        let formal = first_formal_difference(&tried, FORMAL_GRID);
        let formal_last = (tried.len() as u64).saturating_sub(1);
        let below = match &report.answer.decision.outcome {
            Outcome::Proved => Some(None),
            Outcome::ProvedBelow { below, .. } => Some(Some(below)),
            _ => None,
        };
        let asked = at.as_ref().map(|([_, _, z], _)| z.clone()).filter(|z| z.bits() <= 20);
        let sample = |z: BigUint| {
            let f_z = apply(program, f, std::slice::from_ref(&z)).ok()?;
            Some(Sample { prefixes: prefixes(&z, &f_z), z, f_z })
        };
        let samples = below.map_or(Vec::new(), |below| {
            let columns = asked.into_iter().chain(SAMPLES.map(BigUint::from));
            let mut columns: Vec<BigUint> = columns.filter(|z| below.is_none_or(|below| z < below)).collect();
            columns.dedup();
            columns.into_iter().filter_map(sample).collect()
        });
        Explanation { report, contradiction, options, formal, formal_last, samples, at }
    }

    /// A contradiction between witnesses: a bug of this program, in words.
    pub fn bug(&self) -> Option<String> {
        let differs = || {
            let position = &self.contradiction.as_ref()?.position;
            let (said, mex) = (position.first_wrong_grundy(), self.options.as_ref()?.grundy);
            (said != mex.into()).then(|| {
                format!(
                    "Theorem 4.3 gives G({}, {}) = {said}, exhaustive mex gives {mex}",
                    position.y, position.z
                )
            })
        };
        self.report.contradiction().or_else(differs)
    }
}
