//! The tree of prefixes of t, with the digits of f(t) that they decide.

use num_bigint::BigUint;

use crate::limits::TooLarge;

/// Most digits of t in a tree that is drawn.
pub const MAX_TREE_DEPTH: u32 = 6;

/// Most digits of t in a tree that is written as text.
pub const MAX_TEXT_DEPTH: u32 = 10;

/// Most digits of a value in a tree.
pub(crate) const MAX_TREE_DIGITS: u64 = 64;

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
    pub(crate) fn symbol(self) -> char {
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
    pub(crate) fn is_wrong(&self) -> bool {
        self.digits.contains(&Digit::Undecided)
    }
}

/// The tree of the columns below `2^depth`, down to place 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Number of digits of t.
    pub depth: u32,
    /// Level by level, each from the least prefix on.
    pub levels: Vec<Vec<Node>>,
}

impl Tree {
    /// The tree of a function by its values `f(0), f(1), ..`; as many of them as the largest power of two not above
    /// their number are used.
    ///
    /// # Errors
    /// It is deeper than [`MAX_TEXT_DEPTH`], or a value has more than `MAX_TREE_DIGITS` digits.
    pub fn new(values: &[BigUint]) -> Result<Tree, TooLarge> {
        let depth = values.len().checked_ilog2().unwrap_or(0);
        if depth > MAX_TEXT_DEPTH {
            return Err(too_deep(depth, MAX_TEXT_DEPTH, "text"));
        }
        let values = &values[..values.len().min(1 << depth)];
        if let Some((t, value)) = (0..).zip(values).find(|(_, value)| value.bits() > MAX_TREE_DIGITS) {
            return Err(TooLarge::Digits { t, digits: value.bits(), limit: MAX_TREE_DIGITS });
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

pub(super) fn too_deep(depth: u32, limit: u32, purpose: &'static str) -> TooLarge {
    TooLarge::Depth { depth: depth.into(), limit: limit.into(), purpose }
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
