//! The human output of `explain`, and what it is made from.
//!
//! For a refuted f: the lemma of \[inoue2014, Section 9\] that it contradicts and the first wrong position.
//! For an f with the NS property: which digits decide which \[Remark 8.1\], and the winning move of
//! Lemma 8.3 from a position that was asked for.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::explain_contradiction::contradiction;
use super::explain_strategy::{answer, prefix_table};
use super::layout::Layout;
use super::prose::Prose;
use super::text::{self, fall, functions, last_line, steps, witnesses};
use super::{Report, json};
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
const FORMAL_GRID: u64 = 48;

/// Columns whose digits are shown.
const SAMPLES: [u32; 3] = [12, 45, 100];

/// The options of a position of the bar, by their Grundy numbers, from the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Of `(v, z)` for `v = 0, .., y - 1`.
    pub rows: Vec<u64>,
    /// Of `(min(y, f(w)), w)` for `w = 0, .., z - 1`.
    pub columns: Vec<u64>,
    /// Their mex.
    pub grundy: u64,
}

/// A column with its value and which digits decide which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The column.
    pub z: BigUint,
    /// `f(z)`
    pub f_z: BigUint,
    /// The prefixes.
    pub prefixes: Vec<Prefix>,
}

/// What is said of a position of strip + bar(f).
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
    /// f has not the NS property, or it is not known, and the position is too large for exhaustion, or f falls before it.
    Nothing,
}

/// Everything that `explain` has to say.
#[derive(Debug)]
pub struct Explanation<'r> {
    /// The answer of the search, the kernel and mex.
    pub report: &'r Report,
    /// The case of Lemma 9.3 or 9.4, if f is refuted where it does not fall.
    pub contradiction: Option<Contradiction>,
    /// The options of the first wrong position, if it is small.
    pub options: Option<Options>,
    /// Of a function that falls: the first difference of the formal game on a small grid.
    pub formal: Option<Difference>,
    /// The last column of that grid: f has values up to it.
    pub formal_last: u64,
    /// Columns and their digits, if f has the NS property.
    pub samples: Vec<Sample>,
    /// The position that was asked for, and what is said of it.
    pub at: Option<([BigUint; 3], Answer)>,
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
    /// From a report of the claim `nimsum f` and what is said of a position, if one was asked for.
    pub fn new(
        report: &'r Report,
        program: &Program,
        f: FunctionId,
        at: Option<([BigUint; 3], Answer)>,
    ) -> Explanation<'r> {
        let found = text::counterexample(report);
        let contradiction = found.and_then(|c| c.contradiction());
        let options = contradiction.as_ref().and_then(|c| options(program, f, &c.position.y, &c.position.z));
        let falls = found.is_some_and(|c| c.kind == Kind::Monotone);
        let tried = falls.then(|| (0..=FORMAL_GRID).rev().find_map(|z| heights(program, f, z))).flatten();
        let tried = tried.unwrap_or_default();
        let formal = first_formal_difference(&tried, FORMAL_GRID);
        let formal_last = (tried.len() as u64).saturating_sub(1);
        let below = match &report.decision.outcome {
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
                format!("Theorem 4.3 says G({}, {}) = {said}, mex says {mex}", position.y, position.z)
            })
        };
        self.report.contradiction().or_else(differs)
    }

    /// The whole text; the last line begins with the verdict.
    pub fn text(&self, layout: Layout) -> String {
        let report = self.report;
        let mut blocks = vec![functions(&report.claim, layout), steps(report).text(layout)];
        blocks.extend(self.prose().iter().map(|prose| prose.text(layout)));
        blocks.push(prefix_table(&self.samples, layout));
        if let Some((position, said)) = &self.at {
            let falls = text::counterexample(report).filter(|c| c.kind == Kind::Monotone).map(|c| &c.z_prime);
            let refuted = matches!(report.decision.outcome, Outcome::Refuted(_));
            blocks.push(answer(position, said, refuted, falls, layout));
        }
        blocks.push(witnesses(report).text(layout));
        blocks.push(last_line(report) + "\n");
        blocks.retain(|block| !block.is_empty());
        blocks.join("\n")
    }

    /// Why f is refuted, or what proves it: the parts of the explanation that are sentences and digits.
    pub fn prose(&self) -> Vec<Prose> {
        let mut blocks = Vec::new();
        if let Some(c) = &self.contradiction {
            if let Outcome::ProvedBelow { .. } = self.report.decision.outcome {
                let mut beyond = Prose::default();
                beyond.say("Beyond that bound it fails:");
                blocks.push(beyond);
            }
            blocks.extend(contradiction(c, text::counterexample(self.report), self.options.as_ref()));
        }
        blocks.push(self.falls());
        blocks.push(self.theorem());
        blocks.retain(|block| !block.pieces().is_empty());
        blocks
    }

    /// The JSON object: that of `check`, with `explanation`.
    ///
    /// # Errors
    /// None in practice: every field is a string, a number or null.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        super::explain_json::one(json::object(self.report), self)
    }

    /// Of a function that falls.
    fn falls(&self) -> Prose {
        let mut out = Prose::default();
        let Some(c) = text::counterexample(self.report).filter(|c| c.kind == Kind::Monotone) else {
            return out;
        };
        out.say(format!(
            "f is not monotone, first at column {}: {}.",
            super::digits::brief(&c.z_prime),
            fall(c)
        ));
        out.say(
            "CB(f, y, z) is then no bar, and Section 9 does not apply: in the formal game with the \
             options of Definition 8.2, Definition 8.1 without `monotone` is still sufficient for \
             G(y, z) = y xor z, but not necessary.",
        );
        match &self.formal {
            Some(Difference { y, z, grundy, nim_sum }) => out.say(format!(
                "In the formal game the first difference is G({y}, {z}) = {grundy}, not {y} xor {z} = \
                 {nim_sum}, by exhaustive mex."
            )),
            None if self.formal_last == FORMAL_GRID => out.say(format!(
                "In the formal game exhaustive mex finds no difference with y and z up to {FORMAL_GRID}."
            )),
            None => out.say(format!(
                "In the formal game exhaustive mex finds no difference with y up to {FORMAL_GRID} and z up to \
                 {}; f has no value at {}.",
                self.formal_last,
                self.formal_last + 1
            )),
        }
        out
    }

    /// What proves an f with the NS property.
    fn theorem(&self) -> Prose {
        let mut out = Prose::default();
        let scope = match &self.report.decision.outcome {
            Outcome::Proved => "for all naturals".to_owned(),
            Outcome::ProvedBelow { below, .. } => format!("below column {}", super::digits::bound(below)),
            _ => return out,
        };
        out.say(format!(
            "f is monotone and has the NS property (Definition 8.1) {scope}. By Lemma 8.3 every position \
             of strip + bar(f) with x xor y xor z != 0 has a move to one with 0, by Lemma 8.4 no position \
             with 0 has: so G(y, z) = y xor z (Theorem 8.2)."
        ));
        out
    }
}
