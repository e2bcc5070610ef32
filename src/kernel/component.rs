//! The components of docs/LOWERING.md: what their states are, how they step, when they hold.
//! In: a state and a letter, bit i for track i. Out: the next state, or whether it holds at the end.
//! Never: knows which formula it stands in.
use super::MAX_BOUND;

/// The component holds whatever follows.
pub const TRUE: i64 = i64::MAX;
/// The component fails whatever follows.
pub const FALSE: i64 = i64::MAX - 1;
/// The state is forgotten.
pub const STAR: i64 = i64::MAX - 2;

/// A digit automaton of a certificate; the lowest bit of a letter is its first track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub tracks: usize,
    pub accepting: Vec<bool>,
    /// For each state 2^tracks next states, -1 for none.
    pub next: Vec<i64>,
    /// For each state, whether it is accepting and every letter leads back to it.
    pub full: Vec<bool>,
}

/// One component; tracks by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Component {
    /// low <= sum <= high, i64::MIN and i64::MAX where absent.
    Linear { terms: Vec<(usize, i64)>, low: i64, high: i64 },
    Parity(Vec<usize>),
    /// y = a op b; `and` or else or.
    Bits { and: bool, y: usize, a: usize, b: usize },
    Top { y: usize, a: usize },
    /// The binary digits, highest first.
    Constant { x: usize, digits: Vec<bool> },
    /// The number of a table and its tracks.
    Table(usize, Vec<usize>),
    /// For each live pair the four next states and whether it holds at the end.
    Lookup { t: usize, y: usize, heights: Vec<u64>, steps: Vec<([i64; 4], bool)> },
    Ns([usize; 4]),
}

fn bit(letter: u32, track: usize) -> usize {
    (letter >> track & 1) as usize
}

impl Component {
    /// A lookup of heights below 2^62.
    pub fn lookup(t: usize, y: usize, heights: &[u64]) -> Component {
        let all = heights.iter().zip(0u64..).flat_map(|(v, t)| (0..64).map(move |m| (t >> m, v >> m)));
        let mut pairs: Vec<(u64, u64)> = all.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let index = |pair: (u64, u64)| pairs.binary_search(&pair).map_or(FALSE, |i| i as i64);
        let next = |(p, q): (u64, u64)| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| index((2 * p + a, 2 * q + b)));
        let holds = |(p, q): (u64, u64)| usize::try_from(p).is_ok_and(|p| heights.get(p) == Some(&q));
        let steps = pairs.iter().map(|pair| (next(*pair), holds(*pair))).collect();
        Component::Lookup { t, y, heights: heights.to_vec(), steps }
    }
    /// The highest track; 0 without tracks.
    pub fn last_track(&self) -> usize {
        match self {
            Component::Linear { terms, .. } => terms.iter().map(|term| term.0).max().unwrap_or(0),
            Component::Parity(tracks) | Component::Table(_, tracks) => tracks.iter().copied().max().unwrap_or(0),
            Component::Bits { y, a, b, .. } => *y.max(a).max(b),
            Component::Top { y, a } => *y.max(a),
            Component::Constant { x, .. } => *x,
            Component::Lookup { t, y, .. } => *t.max(y),
            Component::Ns(tracks) => tracks.iter().copied().max().unwrap_or(0),
        }
    }
    /// Whether an integer can be a state; what `step` and `holds` rely on.
    pub fn has_state(&self, state: i64, tables: &[Table]) -> bool {
        let count = match self {
            Component::Linear { .. } => return (-2 * MAX_BOUND..=2 * MAX_BOUND).contains(&state),
            Component::Parity(_) | Component::Bits { .. } | Component::Ns(_) => 1,
            Component::Top { .. } => 2,
            Component::Constant { digits, .. } => digits.len() + 1,
            Component::Table(table, _) => tables[*table].accepting.len(),
            Component::Lookup { steps, .. } => steps.len(),
        };
        usize::try_from(state).is_ok_and(|state| state < count)
    }
    /// The start state.
    pub fn start(&self) -> i64 {
        match self {
            Component::Linear { terms, low, high } => settle(0, terms, *low, *high),
            _ => 0,
        }
    }
    /// The next state; `state` must pass `has_state`.
    pub fn step(&self, state: i64, letter: u32, tables: &[Table]) -> i64 {
        let fails_unless = |holds: bool, next: i64| if holds { next } else { FALSE };
        match self {
            Component::Linear { terms, low, high } => {
                let added: i64 = terms.iter().map(|(track, factor)| factor * bit(letter, *track) as i64).sum();
                settle(2 * state + added, terms, *low, *high)
            }
            Component::Parity(tracks) => fails_unless(tracks.iter().map(|x| bit(letter, *x)).sum::<usize>() % 2 == 0, 0),
            Component::Bits { and, y, a, b } => {
                let (a, b) = (bit(letter, *a), bit(letter, *b));
                fails_unless(bit(letter, *y) == if *and { a & b } else { a | b }, 0)
            }
            Component::Top { y, a } => match (state, bit(letter, *y), bit(letter, *a)) {
                (0, 0, 0) => 0,
                (0, 1, 1) | (1, 0, _) => 1,
                _ => FALSE,
            },
            Component::Constant { x, digits } => match (state, bit(letter, *x) == 1) {
                (0, false) => 0,
                (_, one) => fails_unless(digits.get(state as usize) == Some(&one), state + 1),
            },
            Component::Table(table, tracks) => {
                let table = &tables[*table];
                let index: usize = tracks.iter().enumerate().map(|(i, x)| bit(letter, *x) << i).sum();
                match table.next[(state as usize) << table.tracks | index] {
                    next if next < 0 => FALSE,
                    next => if table.full[next as usize] { TRUE } else { next },
                }
            }
            Component::Lookup { t, y, steps, .. } => steps[state as usize].0[2 * bit(letter, *t) + bit(letter, *y)],
            Component::Ns([z, w, y, v]) => {
                if bit(letter, *y) != bit(letter, *v) { TRUE } else { fails_unless(bit(letter, *z) == bit(letter, *w), 0) }
            }
        }
    }
    /// Whether the condition holds if the numbers end here; `state` must pass `has_state`.
    pub fn holds(&self, state: i64, tables: &[Table]) -> bool {
        match self {
            Component::Linear { low, high, .. } => *low <= state && state <= *high,
            Component::Parity(_) | Component::Bits { .. } | Component::Top { .. } => true,
            Component::Constant { digits, .. } => state as usize == digits.len(),
            Component::Table(table, _) => tables[*table].accepting[state as usize],
            Component::Lookup { steps, .. } => steps[state as usize].1,
            Component::Ns(_) => false,
        }
    }
}

fn settle(state: i64, terms: &[(usize, i64)], low: i64, high: i64) -> i64 {
    let (mut up, mut down) = (0, 0);
    for (_, factor) in terms {
        if *factor > 0 { up += factor } else { down -= factor }
    }
    if (state > high && state >= down) || (state < low && state <= -up) {
        FALSE
    } else if (high == i64::MAX || (state <= high && state <= -up)) && (low == i64::MIN || (state >= low && state >= down)) {
        TRUE
    } else {
        state
    }
}
