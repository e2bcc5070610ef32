//! Which digits of t decide which digits of f(t) \[inoue2014, Definition 8.1 and Remark 8.1\]: the tree of
//! prefixes of t, and the paths of two columns whose values part too early.
//!
//! With the NS property, the digits of t from place i up decide those of f(t) from place i - 1 up.

use num_bigint::BigUint;

use super::limits::TooLarge;

/// Most digits of t in a tree that is drawn.
pub const MAX_TREE_DEPTH: u32 = 6;

/// Most digits of t in a tree that is written as text.
pub const MAX_TEXT_DEPTH: u32 = 10;

/// Most digits of a value in a tree.
pub const MAX_TREE_DIGITS: u64 = 64;

/// Steps at either end of a stretch of shared digits, and around the blamed place, that are not left out.
const KEPT_STEPS: u64 = 3;

/// Most digits below the fork that are written out.
pub(super) const MAX_TAIL: u64 = 16;

/// Most digits of a value in the picture of two columns.
pub(super) const MAX_VALUE_DIGITS: u64 = 28;

/// A digit of f(t) at a node of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digit {
    /// The digits of t so far decide it, and this is it.
    Decided(bool),
    /// They should decide it, and columns below this node have different ones there or at a higher place.
    Undecided,
    /// Lower digits of t decide it.
    Later,
}

impl Digit {
    /// `0`, `1`, `?` or `.`.
    pub fn symbol(self) -> char {
        match self {
            Digit::Decided(false) => '0',
            Digit::Decided(true) => '1',
            Digit::Undecided => '?',
            Digit::Later => '.',
        }
    }
}

/// A node: all columns with the same digits from a place up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Digits of t that have been read, the highest first.
    pub prefix: Vec<bool>,
    /// The place of the last of them: at least 1.
    pub place: u32,
    /// Digits of f(t), the highest first.
    pub digits: Vec<Digit>,
}

impl Node {
    /// Whether the columns below it have different digits where they should have the same.
    pub fn is_wrong(&self) -> bool {
        self.digits.contains(&Digit::Undecided)
    }
}

/// The tree of the columns below `2^depth`, down to place 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Digits of t.
    pub depth: u32,
    /// Level by level, each from the least prefix on.
    pub levels: Vec<Vec<Node>>,
}

impl Tree {
    /// The tree of a function by its values `f(0), f(1), ..`; as many of them as the largest power of two not above
    /// their number are used.
    ///
    /// # Errors
    /// It is deeper than [`MAX_TEXT_DEPTH`], or a value has more than [`MAX_TREE_DIGITS`] digits.
    pub fn new(values: &[BigUint]) -> Result<Tree, TooLarge> {
        let depth = values.len().checked_ilog2().unwrap_or(0);
        if depth > MAX_TEXT_DEPTH {
            return Err(too_deep(depth, MAX_TEXT_DEPTH, "MAX_TEXT_DEPTH"));
        }
        let values = &values[..values.len().min(1 << depth)];
        if let Some((t, value)) = (0..).zip(values).find(|(_, value)| value.bits() > MAX_TREE_DIGITS) {
            let (digits, limit, name) = (value.bits(), MAX_TREE_DIGITS, "MAX_TREE_DIGITS");
            return Err(TooLarge::Digits { t, digits, limit, name });
        }
        let longest = values.iter().map(BigUint::bits).max().unwrap_or(0);
        let width = longest.max(u64::from(depth));
        let level = |level: u32| {
            let place = depth - level;
            values
                .chunks(1 << place)
                .zip(0u32..)
                .map(|(below, number)| {
                    let prefix = (0..level).rev().map(|bit| number >> bit & 1 == 1).collect();
                    Node { prefix, place, digits: decided(below, place, width) }
                })
                .collect()
        };
        Ok(Tree { depth, levels: (0..depth).map(level).collect() })
    }

    /// Whether some node is wrong.
    pub fn is_wrong(&self) -> bool {
        self.levels.iter().flatten().any(Node::is_wrong)
    }

    /// The columns below a node.
    pub fn columns(&self, node: &Node) -> (u64, u64) {
        let number = node.prefix.iter().fold(0u64, |number, &digit| 2 * number + u64::from(digit));
        let first = number << node.place;
        (first, first + (1 << node.place) - 1)
    }

    /// A line a node, each above those below it; lines are not longer than `width` if that is possible.
    pub fn text(&self, width: usize) -> String {
        let digits = self.levels.first().and_then(|level| level.first()).map_or(0, |node| node.digits.len());
        let depth = self.depth as usize;
        let heading = format!("  {:<depth$}  {:<digits$}  columns", "t", "f(t)");
        let mut lines = vec![heading];
        self.lines(0, 0, width, &mut lines);
        lines.join("\n") + "\n"
    }

    fn lines(&self, level: usize, number: usize, width: usize, lines: &mut Vec<String>) {
        let Some(node) = self.levels.get(level).and_then(|nodes| nodes.get(number)) else { return };
        let prefix: String = node.prefix.iter().map(|&digit| if digit { '1' } else { '0' }).collect();
        let digits: String = node.digits.iter().map(|digit| digit.symbol()).collect();
        let (first, last) = self.columns(node);
        let dots = ".".repeat(node.place as usize);
        let mark = if node.is_wrong() { "!" } else { " " };
        let line = format!("{mark} {prefix}{dots:<pad$}  {digits}", pad = (self.depth as usize) - level);
        let columns = format!("  {first}..{last}");
        let room = line.chars().count() + columns.len() <= width;
        lines.push(format!("{line}{}", if room { &columns } else { "" }).trim_end().to_owned());
        self.lines(level + 1, 2 * number, width, lines);
        self.lines(level + 1, 2 * number + 1, width, lines);
    }
}

pub(super) fn too_deep(depth: u32, limit: u32, name: &'static str) -> TooLarge {
    TooLarge::Depth { depth: depth.into(), limit: limit.into(), name }
}

/// The digits of the values of columns that agree from `place` up: those from `place - 1` up should agree.
fn decided(values: &[BigUint], place: u32, width: u64) -> Vec<Digit> {
    let mut digits = Vec::new();
    let mut agrees = true;
    for at in (0..width).rev() {
        let digit = values.first().is_some_and(|value| value.bit(at));
        if at + 1 < u64::from(place) {
            digits.push(Digit::Later);
            continue;
        }
        agrees = agrees && values.iter().all(|value| value.bit(at) == digit);
        digits.push(if agrees { Digit::Decided(digit) } else { Digit::Undecided });
    }
    digits
}

/// Two columns `z < z'` that violate the NS property: the digits they share decide a digit of f in which their
/// values differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// `z` and `z'`
    pub columns: [BigUint; 2],
    /// `f(z)` and `f(z')`
    pub values: [BigUint; 2],
    /// The highest place where `z` and `z'` differ.
    pub fork: u64,
    /// The highest place where the values differ; the digits of t from one place higher up should decide it.
    pub blamed: u64,
    /// Digits of the longest of the numbers.
    pub length: u64,
}

/// A step down the paths of the two columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Both have this digit at this place.
    Shared {
        /// The place.
        place: u64,
        /// The digit.
        digit: bool,
    },
    /// So many shared digits are left out.
    LeftOut {
        /// How many.
        count: u64,
    },
}

impl Parting {
    /// `None` if these columns and values do not violate the NS property: if `z = z'`, or if the values part, if at
    /// all, at a place below that where `z` and `z'` do.
    pub fn new(columns: [BigUint; 2], values: [BigUint; 2]) -> Option<Parting> {
        let [mut columns, mut values] = [columns, values];
        if columns[0] > columns[1] {
            columns.reverse();
            values.reverse();
        }
        let fork = (&columns[0] ^ &columns[1]).bits().checked_sub(1)?;
        let blamed = (&values[0] ^ &values[1]).bits().checked_sub(1)?;
        if blamed < fork {
            return None;
        }
        let length = columns.iter().chain(&values).map(BigUint::bits).max().unwrap_or(0).max(blamed + 1);
        Some(Parting { columns, values, fork, blamed, length })
    }

    /// The shared digits from the highest place down to the one above the fork; long stretches are left out, but
    /// not the places around the blamed one.
    pub fn steps(&self) -> Vec<Step> {
        let (top, bottom) = (self.length, self.fork + 1);
        let near = |place: u64, other: u64| place.abs_diff(other) < KEPT_STEPS;
        // Few places are kept, so only the ends of the stretches between them are looked at.
        let mut marks = vec![top.saturating_sub(1), self.blamed + 1, bottom];
        marks.sort_unstable();
        marks.dedup();
        let candidates = marks.iter().flat_map(|&mark| mark.saturating_sub(KEPT_STEPS)..=mark + KEPT_STEPS);
        let mut kept: Vec<u64> = candidates
            .filter(|&place| (bottom..top).contains(&place) && marks.iter().any(|&mark| near(place, mark)))
            .collect();
        kept.sort_unstable();
        kept.dedup();
        let mut steps = Vec::new();
        let mut next = top;
        for &place in kept.iter().rev() {
            match next - 1 - place {
                0 => {}
                // The line that says so would take as much room as the digit.
                1 => steps.push(self.shared(place + 1)),
                count => steps.push(Step::LeftOut { count }),
            }
            steps.push(self.shared(place));
            next = place;
        }
        steps
    }

    fn shared(&self, place: u64) -> Step {
        Step::Shared { place, digit: self.columns[0].bit(place) }
    }

    /// The sentence that is violated.
    pub fn sentence(&self) -> String {
        format!(
            "z and z' agree from place {} up, so f(z) and f(z') must agree from place {} up; they differ there.",
            self.blamed + 1,
            self.blamed
        )
    }

    /// The digits of a column below the fork, the middle left out if there are more than `most`.
    pub fn tail(&self, column: usize, most: u64) -> String {
        let digits = |from: u64, to: u64| -> String {
            (to..from).rev().map(|place| if self.columns[column].bit(place) { '1' } else { '0' }).collect()
        };
        match self.fork {
            fork if fork <= most => digits(fork, 0),
            fork => format!("{}..{}", digits(fork, fork - most / 2), digits(most / 2, 0)),
        }
    }

    /// Digits of the longest value, with the blamed place.
    fn value_length(&self) -> u64 {
        self.values.iter().map(BigUint::bits).max().unwrap_or(0).max(self.blamed + 1)
    }

    /// The places of values that are shown, from below `.1` down to `.0`: at most `window`, with the blamed one.
    pub fn shown_places(&self, window: u64) -> (u64, u64) {
        let (window, longest) = (window.max(2), self.value_length());
        if longest <= window {
            return (0, longest);
        }
        let high = longest.min((self.blamed + window / 2).max(window));
        (high - window, high)
    }

    /// The digits of f(t) that are decided when the digits of t down to `place` are known, at the places shown: where
    /// the values differ although they may not, `Undecided`.
    pub fn decided(&self, place: u64, (low, high): (u64, u64)) -> Vec<Digit> {
        let digit = |at: u64| match at {
            at if at + 1 < place => Digit::Later,
            at if at <= self.blamed => Digit::Undecided,
            at => Digit::Decided(self.values[0].bit(at)),
        };
        (low..high).rev().map(digit).collect()
    }

    /// `..` where higher places of the values are left out, and where lower ones are.
    pub(super) fn ends(&self, (low, high): (u64, u64)) -> (&'static str, &'static str) {
        let dots = |left_out: bool| if left_out { ".." } else { "" };
        (dots(high < self.value_length()), dots(low > 0))
    }

    /// The paths in characters, one line a place, beside the digits of f(t) that the digits of t so far decide. Lines
    /// are not longer than `width` if that is possible.
    pub fn text(&self, width: usize) -> String {
        let label = (self.length.max(1) - 1).to_string().len().max("place".len());
        let row = |place: &str, stem: &str, digits: &str| {
            format!("  {place:>label$}   {stem:<8}{digits}").trim_end().to_owned()
        };
        let others = row("", "", "|").len() + "....".len();
        let shown = self.shown_places((width.saturating_sub(others) as u64).min(2 * MAX_VALUE_DIGITS));
        let (left, right) = self.ends(shown);
        let decided = |place: u64| match place > self.blamed {
            true => {
                let digits: String = self.decided(place, shown).into_iter().map(Digit::symbol).collect();
                format!("{left}{digits}{right}")
            }
            // Below the blamed place nothing more is to be seen.
            false => String::new(),
        };
        let heading = row("place", "t", "digits of f(t) that these decide");
        let mut lines = vec![heading, row("", "o", &decided(self.length))];
        for step in self.steps() {
            lines.push(match step {
                Step::LeftOut { count } => row("..", ":", &format!("({count} digits that z and z' share)")),
                Step::Shared { place, digit } => {
                    row(&place.to_string(), &format!("| {}", u8::from(digit)), &decided(place))
                }
            });
        }
        lines.push(row("", "|\\", ""));
        lines.push(row(&self.fork.to_string(), "0 1", ""));
        let tails = if self.fork == 0 {
            String::new()
        } else {
            format!("z ends in {}, z' in {}", self.tail(0, MAX_TAIL), self.tail(1, MAX_TAIL))
        };
        lines.push(row("", "z z'", &tails));
        lines.push(String::new());
        for (name, value) in ["f(z)", "f(z')"].into_iter().zip(&self.values) {
            let digits: String =
                (shown.0..shown.1).rev().map(|at| if value.bit(at) { '1' } else { '0' }).collect();
            lines.push(row("", name, &format!("{left}{digits}{right}")));
        }
        let before = left.len() + (shown.1 - 1 - self.blamed) as usize;
        let label = format!("place {}", self.blamed);
        let behind = row("", "", &format!("{:before$}^ {label}", ""));
        // Where there is no room behind the mark there is some before it.
        lines.push(match behind.chars().count() > width && before > label.len() {
            true => row("", "", &format!("{label:>pad$} ^", pad = before - 1)),
            false => behind,
        });
        lines.join("\n") + "\n"
    }
}
