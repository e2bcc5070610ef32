//! Random changes of honest strategies, and what a search of all rows and letters says of them: the first obligation
//! on pairs that is not met. It shares no code with the kernel.

use std::collections::{BTreeMap, BTreeSet};

use nimcert_core::automaton::{DEAD, FAILS, FORGOTTEN, Formula, HOLDS, HiddenAutomaton, Problem, Table};
use nimcert_core::language::ast::Property;
use nimcert_kernel::check;

use crate::kit::certificate::{Document, Piece, Row, row};
use crate::kit::forge::{Forge, Keep};

/// Changes of each strategy that are tried.
const TRIED: u64 = if cfg!(debug_assertions) { 100 } else { 800 };

type State = Vec<i64>;

/// What decides what is changed.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[derive(Clone, Debug)]
struct Pair {
    table: i64,
    next: Vec<i64>,
    hidden: Vec<usize>,
}

/// A table, a pool and pairs, whether or not they fit each other.
#[derive(Clone)]
struct Strategy {
    problem: Problem,
    accepting: Vec<bool>,
    table: Table,
    pool: Vec<State>,
    pairs: Vec<Pair>,
}

/// Whether a row covers a state.
fn covers(row: &State, state: &State) -> bool {
    row.iter().zip(state).all(|(a, b)| *a == FORGOTTEN || a == b)
}

/// The value of a formula that follows from those of the leaves that are known.
fn value(formula: &Formula, leaf: &dyn Fn(usize) -> Option<bool>) -> Option<bool> {
    let all = |parts: &[Formula], deciding: bool| {
        let values: Vec<Option<bool>> = parts.iter().map(|part| value(part, leaf)).collect();
        match () {
            () if values.contains(&Some(deciding)) => Some(deciding),
            () if values.contains(&None) => None,
            () => Some(!deciding),
        }
    };
    match formula {
        Formula::Leaf(i) => leaf(*i),
        Formula::Not(part) => value(part, leaf).map(|value| !value),
        Formula::And(parts) => all(parts, false),
        Formula::Or(parts) => all(parts, true),
    }
}

impl Strategy {
    fn of(problem: Problem, automaton: &HiddenAutomaton) -> Strategy {
        let table = automaton.table.clone();
        let pair = |pair: &nimcert_core::automaton::Pair| Pair {
            table: i64::from(pair.state),
            next: pair.next.iter().map(|next| next.map_or(-1, i64::from)).collect(),
            hidden: pair.hidden.iter().map(|row| *row as usize).collect(),
        };
        Strategy {
            problem,
            accepting: (0..table.states()).map(|state| table.accepts(state as u32)).collect(),
            pool: automaton.pool.iter().collect(),
            pairs: automaton.pairs.iter().map(pair).collect(),
            table,
        }
    }

    fn letters(&self) -> usize {
        1 << self.table.tracks()
    }

    /// Where the table goes, -1 for nowhere.
    fn goes(&self, state: i64, letter: usize) -> i64 {
        let to = self.table.step(state as u32, letter);
        if to == DEAD { -1 } else { i64::from(to) }
    }

    fn formula(&self) -> Formula {
        Formula::And(self.problem.parts.clone())
    }

    /// The states that a state leads to, unless the formula is false there, with the visible digits of the letters.
    fn successors(&self, state: &State) -> BTreeSet<(usize, State)> {
        let formula = self.formula();
        let mut found = BTreeSet::new();
        for letter in 0..1_u64 << self.problem.tracks {
            let components = self.problem.components.iter();
            let step = |(component, item): (&nimcert_core::automaton::Component, &i64)| {
                if *item >= FORGOTTEN { *item } else { component.step(*item, letter) }
            };
            let next: State = components.zip(state).map(step).collect();
            let settled = |i: usize| match next[i] {
                HOLDS => Some(true),
                FAILS => Some(false),
                _ => None,
            };
            if value(&formula, &settled) != Some(false) {
                found.insert((letter as usize % self.letters(), next));
            }
        }
        found
    }

    /// Whether the formula is true if the numbers end in a state.
    fn is_satisfied(&self, state: &State) -> bool {
        let leaf = |i: usize| match state[i] {
            HOLDS => Some(true),
            FAILS => Some(false),
            FORGOTTEN => None,
            item => self.problem.components[i].at_end(item),
        };
        value(&self.formula(), &leaf) == Some(true)
    }

    fn covering(&self, state: &State) -> Vec<usize> {
        (0..self.pool.len()).filter(|row| covers(&self.pool[*row], state)).collect()
    }

    /// The code of the first fault, and the pair or row where it is.
    fn fault(&self) -> Option<(&'static str, usize)> {
        let count = self.pairs.len() as i64;
        for (i, pair) in self.pairs.iter().enumerate() {
            let is_state = (0..self.table.states() as i64).contains(&pair.table);
            let is_next = |(letter, next): (usize, &i64)| match self.goes(pair.table, letter) {
                -1 => *next == -1,
                _ => (0..count).contains(next),
            };
            let is_right = is_state
                && pair.next.len() == self.letters()
                && pair.next.iter().enumerate().all(is_next)
                && pair.hidden.iter().all(|row| *row < self.pool.len())
                && pair.hidden.windows(2).all(|two| two[0] < two[1]);
            if !is_right {
                return Some(("K19", i));
            }
        }
        if let Some(row) = (1..self.pool.len()).find(|row| self.pool[row - 1] >= self.pool[*row]) {
            return Some(("K09", row));
        }
        if self.pairs.first().is_none_or(|first| first.table != 0) {
            return Some(("K19", 0));
        }
        let mut reached = BTreeSet::new();
        let start: State = self.problem.components.iter().map(|component| component.start()).collect();
        let mut open = self.covering(&start);
        while let Some(row) = open.pop() {
            if reached.insert(row) {
                let next = self.successors(&self.pool[row]);
                open.extend(next.iter().filter(|next| next.0 == 0).flat_map(|next| self.covering(&next.1)));
            }
        }
        if self.pairs[0].hidden.iter().any(|row| !reached.contains(row)) {
            return Some(("K16", 0));
        }
        for (i, pair) in self.pairs.iter().enumerate() {
            let is_satisfied = pair.hidden.iter().any(|row| self.is_satisfied(&self.pool[*row]));
            if self.accepting[pair.table as usize] && !is_satisfied {
                return Some(("K18", i));
            }
            let led: Vec<(usize, State)> =
                pair.hidden.iter().flat_map(|row| self.successors(&self.pool[*row])).collect();
            for (letter, next) in pair.next.iter().enumerate().filter(|(_, next)| **next >= 0) {
                let to = &self.pairs[*next as usize];
                let follows = |row: &usize| {
                    led.iter().any(|(visible, state)| *visible == letter && covers(&self.pool[*row], state))
                };
                if to.table != self.goes(pair.table, letter) || !to.hidden.iter().all(follows) {
                    return Some(("K17", i));
                }
            }
        }
        None
    }

    /// Puts a row into the pool at its place, if it is not there; its number.
    fn add(&mut self, row: State) -> usize {
        let place = self.pool.partition_point(|other| *other < row);
        if self.pool.get(place) != Some(&row) {
            let numbers = self.pairs.iter_mut().flat_map(|pair| &mut pair.hidden);
            numbers.filter(|number| **number >= place).for_each(|number| *number += 1);
            self.pool.insert(place, row);
        }
        place
    }

    fn change(&mut self, choices: &mut Choices) {
        let (pair, row) = (choices.below(self.pairs.len()), choices.below(self.pool.len().max(1)));
        let letter = choices.below(self.letters());
        match choices.below(10) {
            // A row that says less, or something else, for one of a pair or beside it.
            0..=3 if !self.pairs[pair].hidden.is_empty() => {
                let place = choices.below(self.pairs[pair].hidden.len());
                let old = self.pairs[pair].hidden[place];
                let mut new = self.pool[old].clone();
                let column = choices.below(new.len());
                new[column] = match choices.below(6) {
                    0 => FAILS,
                    1 => HOLDS,
                    2 => self.pool[row][column],
                    _ => FORGOTTEN,
                };
                let number = self.add(new);
                if choices.below(3) > 0 {
                    self.pairs[pair].hidden.remove(place);
                }
                if !self.pairs[pair].hidden.contains(&number) {
                    self.pairs[pair].hidden.push(number);
                    self.pairs[pair].hidden.sort_unstable();
                }
            }
            4 => {
                let hidden = &mut self.pairs[pair].hidden;
                if let Some(place) = hidden.iter().position(|number| *number == row) {
                    hidden.remove(place);
                } else {
                    hidden.push(row);
                    hidden.sort_unstable();
                }
            }
            5 | 6 => self.pairs[pair].next[letter] = choices.below(self.pairs.len() + 2) as i64 - 1,
            7 => self.pairs.push(self.pairs[pair].clone()),
            8 => {
                // To the last pair of the same state, or to another one that belongs to it.
                let wanted = self.goes(self.pairs[pair].table, letter);
                let of = (0..self.pairs.len()).filter(|other| self.pairs[*other].table == wanted);
                let of: Vec<usize> = of.collect();
                if !of.is_empty() {
                    self.pairs[pair].next[letter] = of[choices.below(of.len())] as i64;
                }
            }
            _ => match choices.below(5) {
                0 => self.accepting[choices.below(self.table.states())] ^= true,
                1 => self.pairs[pair].table = choices.below(self.table.states()) as i64,
                2 => drop(self.pairs.pop()),
                3 => self.pairs[pair].hidden.reverse(),
                _ => {
                    let other = choices.below(self.pool.len());
                    self.pool.swap(row, other);
                }
            },
        }
    }

    /// Its table, pool and pairs as rows.
    fn rows(&self) -> [Vec<Row>; 3] {
        let item = |item: &i64| match *item {
            HOLDS => "T".to_owned(),
            FAILS => "F".to_owned(),
            FORGOTTEN => "*".to_owned(),
            number => number.to_string(),
        };
        let table = (0..self.table.states()).map(|state| {
            let next = (0..self.letters()).map(|letter| self.goes(state as i64, letter));
            let items = [i64::from(self.accepting[state])].into_iter().chain(next);
            items.map(|item| item.to_string()).collect()
        });
        let pool = self.pool.iter().map(|row| row.iter().map(item).collect());
        let pairs = self.pairs.iter().map(|pair| {
            let hidden = pair.hidden.iter().map(|row| *row as i64);
            let items = [pair.table].into_iter().chain(pair.next.iter().copied()).chain(hidden);
            items.map(|item| item.to_string()).collect()
        });
        [table.collect(), pool.collect(), pairs.collect()]
    }
}

/// The certificate with these rows of `reach i`.
fn with(document: &Document, i: usize, rows: [Vec<Row>; 3]) -> String {
    let mut document = document.clone();
    let at = document.position(&format!("reach {i}\n"));
    for (piece, new) in document.pieces[at + 1..at + 4].iter_mut().zip(rows) {
        let Piece::Body { rows, .. } = piece else { panic!("not a body") };
        *rows = new;
    }
    document.text()
}

/// The kernel finds the fault that the search finds, and no other.
#[test]
fn changed_strategies() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for function in ["fun f(t) = floor(t / 2)", "fun f(t) = floor(t / 4)", "fun f(t) = 5"] {
        let mut forge = Forge::new(function);
        let mut sections = vec![forge.monotone(Keep::All)];
        sections.extend(forge.partition(Keep::All, |_| ()));
        let proof = forge.proof(Property::Nimsum, sections);
        let document = Document::read(&proof.certificate).expect("a well-formed certificate");
        for i in 1..=3 {
            let honest = Strategy::of(forge.reach_problem(i), &forge.reach(i));
            assert_eq!(honest.fault(), None, "{function}, reach {i}");
            assert_eq!(row(&honest.rows()[0][0].join(" ")).len(), 9);
            for seed in 0..TRIED {
                let mut choices = Choices((seed * 3 + i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let mut strategy = honest.clone();
                for _ in 0..=choices.below(3) {
                    if !strategy.pairs.is_empty() && !strategy.pool.is_empty() {
                        strategy.change(&mut choices);
                    }
                }
                let certificate = with(&document, i, strategy.rows());
                let said = match check(proof.claim.as_bytes(), certificate.as_bytes()) {
                    Ok(_) => "verified".to_owned(),
                    Err(failure) => failure.to_string(),
                };
                let fault = strategy.fault();
                let here = said.contains(&format!(" of `reach {i}`"));
                let agrees = match fault {
                    // A table that accepts less may be too little for `cover`.
                    None => !here && (said == "verified" || said.contains(" of `cover`")),
                    Some((code @ "K16", _)) => here && said.starts_with(&format!("rejected: {code} ")),
                    Some((code, place)) => {
                        let word = if code == "K09" { "row" } else { "pair" };
                        let place = format!(": {word} {place}");
                        let end = said.split(&place).nth(1).unwrap_or("9");
                        here && said.starts_with(&format!("rejected: {code} "))
                            && !end.starts_with(|c: char| c.is_ascii_digit())
                    }
                };
                assert!(agrees, "{function}, reach {i}: {said}, not {fault:?}\n{certificate}");
                *met.entry(fault.map_or("verified", |fault| fault.0)).or_default() += 1;
            }
        }
    }
    println!("{met:?}");
    for answer in ["verified", "K09", "K16", "K17", "K18", "K19"] {
        assert!(met.get(answer).is_some_and(|count| *count > 20), "{met:?}");
    }
}
