//! The next states of a state (docs/THEORY.md, section 6.6).
//!
//! In: a machine and a state. Out: each next state, with the letters that lead there. Never: leaves
//! out a letter by which the formula is not false.
//!
//! Letters that differ only on the first tracks are followed together, as a set: each component
//! gives the letters that lead to each of its states, and splitting the letters by one component
//! after another gives each next state. The digits on further tracks are tried one by one; the
//! first ones mostly determine them. From states whose items are of the same kinds the letters
//! lead on in the same way, so what was found for one of them is used for the others.

use super::letters::{INNER, Set};
use super::machine::{Choice, Part, Row, Scratch, Stage};
use super::rows::SPREAD;
use super::{Component, FALSE, Kind, Letters, Machine, STAR, TRUE, Truth};

/// The work of each next state, in addition to its items.
const WORK_OF_NEXT: u64 = 4;

/// The number of rows that are kept for each component.
const ROWS: usize = 1 << 6;
/// The number of places where lists of steps are looked for.
const PLACES: usize = 1 << 10;
/// When the lists together have more items, all are dropped.
const ITEMS_OF_LISTS: usize = 1 << 14;
/// A list of more steps is not kept.
const STEPS_OF_LIST: usize = 1 << 6;

/// A state whose letters are followed, and what to do with each next state.
struct Walk<'s, F> {
    state: &'s [i64],
    letters: Letters,
    next: Vec<i64>,
    lists: Vec<i64>,
    /// The number of steps found so far, and the work of finding them.
    count: usize,
    work: u64,
    visit: F,
}

impl Machine<'_> {
    /// Gives each next state where the formula is not false to `visit`, with letters that lead
    /// there, until that returns true. Returns whether it did, or no work was left.
    pub fn successors(
        &self,
        state: &[i64],
        letters: Letters,
        visit: impl FnMut(Set, &[i64]) -> bool,
    ) -> bool {
        let mut scratch = self.scratch.take().unwrap_or_default();
        let place = self.place(state, letters, &mut scratch);
        let Scratch { kinds, next, lists, places, .. } = &mut *scratch;
        let known = lists.get(places[place] as usize..);
        let known = known.and_then(|list| list.strip_prefix(kinds.as_slice()));
        let stopped = if let Some([work, count, steps @ ..]) = known {
            let steps = steps.chunks_exact(2 + state.len()).take(*count as usize);
            !self.work.spend(*work as u64) || self.again(state, steps, next, visit)
        } else {
            self.first(&mut scratch, place, state, letters, visit)
        };
        self.scratch.set(Some(scratch));
        stopped
    }

    /// Finds the kinds of a state, and the place of the list of its steps.
    fn place(&self, state: &[i64], letters: Letters, scratch: &mut Scratch) -> usize {
        let Scratch { kinds, places, .. } = scratch;
        let kind = |(component, item): (&Component, &i64)| match *item {
            STAR.. => *item,
            item => component.kind(item, self.tables),
        };
        kinds.clear();
        kinds.push(i64::from(letters.fixed) << 32 | i64::from(letters.bits));
        kinds.extend(self.components.iter().zip(state).map(kind));
        let spread = |sum: u64, kind: &i64| (sum ^ *kind as u64).wrapping_mul(SPREAD);
        places.resize(PLACES, 0);
        (kinds.iter().fold(0, spread) >> 32) as usize % PLACES
    }

    /// Gives the next states by the steps of a list to `visit`.
    fn again<'l>(
        &self,
        state: &[i64],
        mut steps: impl Iterator<Item = &'l [i64]>,
        next: &mut Vec<i64>,
        mut visit: impl FnMut(Set, &[i64]) -> bool,
    ) -> bool {
        steps.any(|list| {
            let all = self.components.iter().zip(state.iter().zip(&list[2..]));
            next.clear();
            next.extend(all.map(|(component, (item, step))| match *step {
                STAR.. => *step,
                step => component.step(*item, step, self.tables),
            }));
            visit(Set { letters: list[0] as u64, further: list[1] as u32 }, next)
        })
    }

    /// Finds and takes the steps from a state, and makes a list of them.
    fn first<F: FnMut(Set, &[i64]) -> bool>(
        &self,
        scratch: &mut Scratch,
        place: usize,
        state: &[i64],
        letters: Letters,
        visit: F,
    ) -> bool {
        if scratch.lists.len() > ITEMS_OF_LISTS {
            scratch.lists.clear();
            scratch.places.fill(0);
        }
        scratch.rows.resize(state.len(), vec![]);
        scratch.at.resize(state.len(), 0);
        scratch.next.resize(state.len(), STAR);
        let Scratch { next, lists, .. } = scratch;
        let [next, mut lists] = [next, lists].map(std::mem::take);
        let start = lists.len();
        lists.extend(&scratch.kinds);
        let head = lists.len();
        lists.extend([0, 0]);
        let mut walk = Walk { state, letters, next, lists, count: 0, work: 0, visit };
        let stopped = self.follow(scratch, &mut walk, 0, 0, letters.set(self.tracks));
        let Walk { next, mut lists, count, work, .. } = walk;
        lists[head] = work as i64;
        lists[head + 1] = count as i64;
        if stopped || count > STEPS_OF_LIST {
            lists.truncate(start);
        } else {
            scratch.places[place] = start as u32;
        }
        (scratch.next, scratch.lists) = (next, lists);
        stopped
    }

    /// Follows, of some letters on the first tracks, those for which no part of a stage is false;
    /// `letter` has the digits on the further tracks up to this stage.
    fn follow<F: FnMut(Set, &[i64]) -> bool>(
        &self,
        scratch: &mut Scratch,
        walk: &mut Walk<F>,
        stage: usize,
        letter: u32,
        mut letters: u64,
    ) -> bool {
        let Stage { parts, cost } = &self.stages[stage];
        walk.work += cost;
        if !self.work.spend(*cost) {
            return true;
        }
        for Part { formula, start, components } in parts {
            let Scratch { rows, at, values, .. } = scratch;
            for i in components {
                at[*i] = self.find(*i, walk.state[*i], letter, &mut rows[*i]);
            }
            values.truncate(*start);
            letters &= !formula.weigh(&|i| rows[i][at[i]].truth, values).no;
            if letters == 0 {
                return false;
            }
        }
        if stage + 1 < self.stages.len() {
            let track = 1 << (stage + INNER);
            let Letters { fixed, bits } = walk.letters;
            let is_followed = |letter: &u32| (letter ^ bits) & fixed & track == 0;
            let mut digits = [letter, letter | track].into_iter().filter(is_followed);
            return digits.any(|letter| self.follow(scratch, walk, stage + 1, letter, letters));
        }
        self.need(letters, scratch);
        self.split(scratch, walk, Set { letters, further: letter }, 0)
    }

    /// Takes the steps by some letters, and adds them to the list; `walk.next` has the items of the
    /// components before this one.
    fn split<F: FnMut(Set, &[i64]) -> bool>(
        &self,
        scratch: &Scratch,
        walk: &mut Walk<F>,
        mut set: Set,
        mut component: usize,
    ) -> bool {
        while let Some(needed) = scratch.needed.get(component) {
            let Row { next, places, .. } = &scratch.rows[component][scratch.at[component]];
            let first = set.letters.trailing_zeros();
            let (item, by) = if needed >> first & 1 == 0 {
                (STAR, !needed)
            } else {
                let place = places[(first & self.masks[component]) as usize];
                let (item, by) = next[usize::from(place)];
                (item, by & needed)
            };
            walk.next[component] = item;
            let rest = set.letters & !by;
            if rest == 0 {
                component += 1;
                continue;
            }
            set.letters &= by;
            if self.split(scratch, walk, set, component + 1) {
                return true;
            }
            set.letters = rest;
        }
        let Walk { next, lists, count, work, visit, .. } = walk;
        let cost = WORK_OF_NEXT + next.len() as u64;
        *work += cost;
        *count += 1;
        if *count <= STEPS_OF_LIST {
            let letter = set.first();
            let step = |(component, item): (&Component, &i64)| match *item {
                STAR.. => *item,
                _ => component.jump(letter),
            };
            lists.extend([set.letters as i64, i64::from(set.further)]);
            lists.extend(self.components.iter().zip(next.iter()).map(step));
        }
        !self.work.spend(cost) || visit(set, next)
    }

    /// Finds the row of a component in a state, perhaps among those of its `rows`, and its place
    /// there; `letter` has the digits on its further tracks.
    fn find(&self, component: usize, mut state: i64, letter: u32, rows: &mut Vec<Row>) -> usize {
        let letter = letter & self.masks[component];
        if let (Kind::Threshold { outcome, .. }, ..STAR) = (&self.components[component].kind, state)
        {
            state = outcome.get();
        }
        // States near 0 and marks have the first places.
        let mixed = (state << 1 ^ state >> 63) as u64 ^ u64::from(letter >> INNER);
        let at = (mixed ^ mixed >> 56) as usize % ROWS;
        if at >= rows.len() {
            let none =
                Row { from: None, next: vec![], places: [0; 1 << INNER], truth: Truth::OPEN };
            rows.resize(at + 1, none);
        }
        let Row { from, next, places, truth } = &mut rows[at];
        if *from == Some((state, letter)) {
            return at;
        }
        *from = Some((state, letter));
        next.clear();
        *truth = Truth::OPEN;
        let choices = &self.choices[component];
        let component = &self.components[component];
        let further = component.jump(letter);
        for Choice { bits, letters, jump } in choices {
            let step = || component.step(state, further + jump, self.tables);
            let item = if state < STAR { step() } else { state };
            match item {
                TRUE => truth.yes |= letters,
                FALSE => truth.no |= letters,
                _ => {}
            }
            let place = next.iter().position(|(known, _)| *known == item).unwrap_or(next.len());
            if place == next.len() {
                next.push((item, 0));
            }
            next[place].1 |= letters;
            places[*bits as usize] = place as u8;
        }
        at
    }
}
