//! Minimisation of partial deterministic automata (Hopcroft's partition refinement).

use super::table::{DEAD, Table};

/// A deterministic automaton with any number of states; state 0 is the start.
#[derive(Debug)]
pub(super) struct Automaton {
    pub(super) tracks: usize,
    pub(super) accepting: Vec<bool>,
    /// `2^tracks` entries per state, [`DEAD`] where there is no next state.
    pub(super) transitions: Vec<u32>,
}

/// The minimal table of the automaton's language from state 0, and for each state the table's
/// state with the same future, if it has one: a state without a future, or with one that the
/// start never meets, has none.
pub(super) fn minimize(automaton: &Automaton) -> (Table, Vec<u32>) {
    let classes = refine(automaton);
    let letters = 1usize << automaton.tracks;
    let states = automaton.accepting.len();
    let dead_class = classes[states];
    let mut representative = vec![u32::MAX; classes.len()];
    for (s, &class) in classes[..states].iter().enumerate().rev() {
        representative[class as usize] = s as u32;
    }
    // Number the classes in breadth-first order from the start: the same language gives the same
    // table. The start is kept even if it accepts nothing.
    let start = classes[0];
    let mut number = vec![DEAD; classes.len()];
    number[start as usize] = 0;
    let mut order = vec![start];
    let mut accepting = Vec::new();
    let mut transitions = Vec::new();
    let mut at = 0;
    while at < order.len() {
        let s = representative[order[at] as usize] as usize;
        at += 1;
        accepting.push(automaton.accepting[s]);
        for letter in 0..letters {
            let next = automaton.transitions[s * letters + letter];
            let class = if next == DEAD { dead_class } else { classes[next as usize] };
            if class == dead_class && !(start == dead_class && s == 0 && letter == 0) {
                transitions.push(DEAD);
                continue;
            }
            if number[class as usize] == DEAD {
                number[class as usize] = order.len() as u32;
                order.push(class);
            }
            transitions.push(number[class as usize]);
        }
    }
    let table_state = (0..states)
        .map(|s| match classes[s] {
            class if class == dead_class => DEAD,
            class => number[class as usize],
        })
        .collect();
    (Table::new(automaton.tracks, accepting, transitions), table_state)
}

/// A partition of `0..n` that can be refined; elements of a block are contiguous.
struct Partition {
    elements: Vec<u32>,
    position: Vec<u32>,
    block: Vec<u32>,
    ranges: Vec<(u32, u32)>,
    marked: Vec<u32>,
}

impl Partition {
    fn new(n: usize) -> Self {
        Partition {
            elements: (0..n as u32).collect(),
            position: (0..n as u32).collect(),
            block: vec![0; n],
            ranges: vec![(0, n as u32)],
            marked: vec![0],
        }
    }

    /// Marks an element; true if it is the first of its block.
    fn mark(&mut self, element: u32) -> bool {
        let b = self.block[element as usize] as usize;
        let target = self.ranges[b].0 + self.marked[b];
        let at = self.position[element as usize];
        if at < target {
            return false;
        }
        let other = self.elements[target as usize];
        self.elements.swap(at as usize, target as usize);
        self.position[other as usize] = at;
        self.position[element as usize] = target;
        self.marked[b] += 1;
        self.marked[b] == 1
    }

    /// Splits the marked elements off a block; the new block, if both sides have elements.
    fn split(&mut self, b: usize) -> Option<usize> {
        let (start, end) = self.ranges[b];
        let middle = start + std::mem::take(&mut self.marked[b]);
        if middle == end {
            return None;
        }
        let new = self.ranges.len();
        self.ranges[b] = (middle, end);
        self.ranges.push((start, middle));
        self.marked.push(0);
        for i in start..middle {
            self.block[self.elements[i as usize] as usize] = new as u32;
        }
        Some(new)
    }
}

/// The class of each state, and of the implicit dead state, which comes last.
fn refine(automaton: &Automaton) -> Vec<u32> {
    let letters = 1usize << automaton.tracks;
    let states = automaton.accepting.len();
    let n = states + 1;
    let target = |s: usize, letter: usize| {
        if s == states {
            return states;
        }
        match automaton.transitions[s * letters + letter] {
            DEAD => states,
            t => t as usize,
        }
    };
    // Predecessors by (letter, state), as offsets into one list.
    let mut offsets = vec![0u32; letters * n + 1];
    for s in 0..n {
        for letter in 0..letters {
            offsets[letter * n + target(s, letter) + 1] += 1;
        }
    }
    for i in 1..offsets.len() {
        offsets[i] += offsets[i - 1];
    }
    let mut fill = offsets.clone();
    let mut predecessors = vec![0u32; letters * n];
    for s in 0..n {
        for letter in 0..letters {
            let slot = &mut fill[letter * n + target(s, letter)];
            predecessors[*slot as usize] = s as u32;
            *slot += 1;
        }
    }
    let mut partition = Partition::new(n);
    let mut touched = Vec::new();
    for s in (0..states).filter(|&s| automaton.accepting[s]) {
        partition.mark(s as u32);
    }
    let mut work = vec![0usize];
    if partition.marked[0] > 0
        && let Some(new) = partition.split(0)
    {
        work.push(new);
    }
    let mut queued = vec![true; partition.ranges.len()];
    while let Some(splitter) = work.pop() {
        queued[splitter] = false;
        let (start, end) = partition.ranges[splitter];
        let members: Vec<u32> = partition.elements[start as usize..end as usize].to_vec();
        for letter in 0..letters {
            for &member in &members {
                let slot = letter * n + member as usize;
                for i in offsets[slot]..offsets[slot + 1] {
                    let p = predecessors[i as usize];
                    if partition.mark(p) {
                        touched.push(partition.block[p as usize] as usize);
                    }
                }
            }
            for b in touched.drain(..) {
                let Some(new) = partition.split(b) else { continue };
                queued.push(false);
                let size = |r: (u32, u32)| r.1 - r.0;
                let smaller = if size(partition.ranges[new]) < size(partition.ranges[b]) { new } else { b };
                let chosen = if queued[b] { new } else { smaller };
                queued[chosen] = true;
                work.push(chosen);
            }
        }
    }
    partition.block
}
