//! Random rows for random machines, and what a search of all letters says of them: which of them cover what, and
//! the first obligation that is not met.

use std::collections::{BTreeMap, BTreeSet};

use nimcert_kernel::check;

use crate::kit::certificate::written;

/// Machines that are tried.
const TRIED: u64 = if cfg!(debug_assertions) { 2_000 } else { 40_000 };

/// Item of a state. `Star` is after all numbers, and `False` before `True`, as in the order of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Number(usize),
    Star,
    False,
    True,
}

type State = Vec<Item>;

/// What decides what is tried.
struct Choices(u64);

impl Choices {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

/// An automaton of a claim: which states accept, and where their letters lead.
#[derive(Clone, PartialEq, Eq)]
struct Automaton {
    accepting: Vec<bool>,
    next: Vec<Vec<Option<usize>>>,
    /// Its tracks, the first one highest in its letters.
    tracks: Vec<usize>,
}

#[derive(Clone)]
enum Formula {
    Leaf(usize),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
}

impl Formula {
    /// A formula with these leaves, each of them once.
    fn random(leaves: &[usize], choices: &mut Choices) -> Formula {
        let formula = match leaves {
            [leaf] => Formula::Leaf(*leaf),
            leaves => {
                let (left, right) = leaves.split_at(1 + choices.below(leaves.len() - 1));
                let sides = [left, right].map(|side| Box::new(Formula::random(side, choices)));
                let [left, right] = sides;
                if choices.one_in(2) { Formula::And(left, right) } else { Formula::Or(left, right) }
            }
        };
        if choices.one_in(3) { Formula::Not(Box::new(formula)) } else { formula }
    }

    /// The value that follows from those of the leaves that are known.
    fn value(&self, leaf: &impl Fn(usize) -> Option<bool>) -> Option<bool> {
        match self {
            Formula::Leaf(i) => leaf(*i),
            Formula::Not(part) => part.value(leaf).map(|value| !value),
            Formula::And(left, right) => match (left.value(leaf), right.value(leaf)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Formula::Or(left, right) => match (left.value(leaf), right.value(leaf)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
        }
    }

    fn text(&self, calls: &[String]) -> String {
        match self {
            Formula::Leaf(i) => calls[*i].clone(),
            Formula::Not(part) => format!("(not {})", part.text(calls)),
            Formula::And(left, right) => format!("({} and {})", left.text(calls), right.text(calls)),
            Formula::Or(left, right) => format!("({} or {})", left.text(calls), right.text(calls)),
        }
    }
}

impl Automaton {
    fn random(choices: &mut Choices, tracks: Vec<usize>) -> Automaton {
        let states = 1 + choices.below(3);
        let accepting = (0..states).map(|_| choices.one_in(2)).collect();
        let mut row = || -> Vec<Option<usize>> {
            (0..1 << tracks.len()).map(|_| (!choices.one_in(4)).then(|| choices.below(states))).collect()
        };
        let mut next: Vec<_> = (0..states).map(|_| row()).collect();
        // Leading zeros change nothing.
        next[0][0] = Some(0);
        Automaton { accepting, next, tracks }
    }

    /// Its definition: digits of a letter in the order of the tracks.
    fn text(&self, name: &str) -> String {
        let parameters = ["a", "b"][..self.tracks.len()].join(", ");
        let state = |state: usize| {
            let word = if self.accepting[state] { "accept" } else { "reject" };
            let moves: Vec<String> = (0..self.next[state].len())
                .filter_map(|letter| {
                    let to = self.next[state][letter]?;
                    Some(format!("{letter:0width$b} to {to}", width = self.tracks.len()))
                })
                .collect();
            format!(" {word} {state}: {}", moves.join(", ")).trim_end().to_owned()
        };
        let states: String = (0..self.accepting.len()).map(state).collect();
        format!("automaton {name}({parameters}){states}")
    }

    /// The next item by a letter of the whole machine.
    fn step(&self, item: Item, letter: usize) -> Item {
        let Item::Number(state) = item else { return item };
        let own = self.tracks.iter().fold(0, |own, track| 2 * own + (letter >> track & 1));
        match self.next[state][own] {
            None => Item::False,
            Some(to) if self.accepting[to] && self.next[to].iter().all(|next| *next == Some(to)) => {
                Item::True
            }
            Some(to) => Item::Number(to),
        }
    }
}

/// Automata over two tracks, and a formula that no numbers are claimed to satisfy.
struct Machine {
    automata: Vec<Automaton>,
    formula: Formula,
}

impl Machine {
    fn random(choices: &mut Choices) -> Machine {
        let mut automata: Vec<Automaton> = vec![];
        for _ in 0..2 + choices.below(2) {
            let tracks = match choices.below(4) {
                0 => vec![0],
                1 => vec![1],
                2 => vec![0, 1],
                _ => vec![1, 0],
            };
            automata.push(Automaton::random(choices, tracks));
        }
        let leaves: Vec<usize> = (0..automata.len()).collect();
        Machine { formula: Formula::random(&leaves, choices), automata }
    }

    /// Whether no two automata are the same, so that each is a component of its own.
    fn is_plain(&self) -> bool {
        let same = |a: &Automaton, b: &Automaton| (&a.accepting, &a.next) == (&b.accepting, &b.next);
        let all = &self.automata;
        (0..all.len()).all(|i| (0..i).all(|j| !same(&all[i], &all[j])))
    }

    /// The claim that the formula is false for all numbers.
    fn claim(&self) -> String {
        let names = ["x", "y"];
        let call = |(i, automaton): (usize, &Automaton)| {
            let arguments: Vec<&str> = automaton.tracks.iter().map(|track| names[*track]).collect();
            format!("A{i}({})", arguments.join(", "))
        };
        let calls: Vec<String> = self.automata.iter().enumerate().map(call).collect();
        let automata = self.automata.iter().enumerate();
        let automata: String =
            automata.map(|(i, automaton)| automaton.text(&format!("A{i}")) + "\n").collect();
        format!("{automata}claim forall x, y: not {}\n", self.formula.text(&calls))
    }

    fn start(&self) -> State {
        vec![Item::Number(0); self.automata.len()]
    }

    fn step(&self, state: &State, letter: usize) -> State {
        self.automata.iter().zip(state).map(|(automaton, item)| automaton.step(*item, letter)).collect()
    }

    /// Whether the formula is false, whatever follows.
    fn is_false(&self, state: &State) -> bool {
        self.value(state, false) == Some(false)
    }

    /// The value of the formula; where the numbers end, each number of a state has one, too.
    fn value(&self, state: &State, at_end: bool) -> Option<bool> {
        self.formula.value(&|i| match state[i] {
            Item::True => Some(true),
            Item::False => Some(false),
            Item::Number(state) if at_end => Some(self.automata[i].accepting[state]),
            Item::Number(_) | Item::Star => None,
        })
    }

    /// The code of the first fault of rows as an invariant, and the row where it is.
    fn fault(&self, rows: &[State]) -> Option<(&'static str, usize)> {
        for (i, row) in rows.iter().enumerate() {
            let fits = |(automaton, item): (&Automaton, &Item)| match item {
                Item::Number(state) => *state < automaton.accepting.len(),
                _ => true,
            };
            if !self.automata.iter().zip(row).all(fits) {
                return Some(("K10", i));
            }
            if i > 0 && rows[i - 1] >= *row {
                return Some(("K09", i));
            }
        }
        let is_covered = |state: &State| self.is_false(state) || rows.iter().any(|row| covers(row, state));
        if !is_covered(&self.start()) {
            return Some(("K13", 0));
        }
        for (i, row) in rows.iter().enumerate() {
            if self.value(row, true) != Some(false) {
                return Some(("K15", i));
            }
            if !(0..4).all(|letter| is_covered(&self.step(row, letter))) {
                return Some(("K14", i));
            }
        }
        None
    }

    /// Rows that may be an invariant: what they lead to is covered, some items forgotten at random.
    fn closed(&self, choices: &mut Choices) -> BTreeSet<State> {
        let many = 2 + choices.below(6);
        let mut rows = BTreeSet::new();
        let mut open = vec![self.start()];
        while let Some(state) = open.pop() {
            if self.is_false(&state) || rows.iter().any(|row| covers(row, &state)) {
                continue;
            }
            let mut row = state;
            row.iter_mut().filter(|_| choices.one_in(many)).for_each(|item| *item = Item::Star);
            open.extend((0..4).map(|letter| self.step(&row, letter)));
            rows.insert(row);
        }
        rows
    }

    /// Such rows, mostly with a change or two.
    fn rows(&self, choices: &mut Choices) -> Vec<State> {
        let mut rows: Vec<State> = self.closed(choices).into_iter().collect();
        let mut is_sorted = true;
        for _ in 0..choices.below(3) {
            let place = choices.below(rows.len() + 1);
            let item = match choices.below(6) {
                0 => Item::Star,
                1 => Item::False,
                2 => Item::True,
                number => Item::Number(number - 3),
            };
            match choices.below(6) {
                0 if place < rows.len() => drop(rows.remove(place)),
                1 if place < rows.len() => rows[place][choices.below(self.automata.len())] = item,
                2 if place < rows.len() => {
                    let row = rows[place].clone();
                    rows.insert(choices.below(rows.len()), row);
                }
                3 if place < rows.len() => {
                    let other = choices.below(rows.len());
                    rows.swap(place, other);
                    is_sorted = false;
                }
                _ => rows.push(vec![item; self.automata.len()]),
            }
        }
        if is_sorted {
            rows.sort();
            if choices.below(8) > 0 {
                rows.dedup();
            }
        }
        rows
    }
}

/// Whether a row covers a state.
fn covers(row: &State, state: &State) -> bool {
    row.iter().zip(state).all(|(a, b)| *a == Item::Star || a == b)
}

fn text(row: &State) -> String {
    let word = |item: &Item| match item {
        Item::Number(state) => state.to_string(),
        Item::Star => "*".to_owned(),
        Item::False => "F".to_owned(),
        Item::True => "T".to_owned(),
    };
    row.iter().map(word).collect::<Vec<String>>().join(" ") + "\n"
}

/// The kernel finds the fault that a search of all rows and letters finds, and no other.
#[test]
fn rows_of_random_machines() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..TRIED {
        let mut choices = Choices(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let machine = Machine::random(&mut choices);
        if !machine.is_plain() {
            continue;
        }
        let rows = machine.rows(&mut choices);
        let claim = machine.claim();
        let lines: String = rows.iter().map(text).collect();
        let header = format!("invariant forall width {} rows {}\n", machine.automata.len(), rows.len());
        let certificate = written(&claim, &(header + &lines));
        let said = match check(claim.as_bytes(), certificate.as_bytes()) {
            Ok(_) => "verified".to_owned(),
            Err(failure) => failure.to_string(),
        };
        let fault = machine.fault(&rows);
        let agrees = match fault {
            None => said == "verified",
            Some((code @ "K13", _)) => said.starts_with(&format!("rejected: {code} ")),
            Some((code, row)) => {
                let start = format!("rejected: {code} ");
                let place = said.split("row ").nth(1).map_or("", |rest| rest);
                let number: String = place.chars().take_while(char::is_ascii_digit).collect();
                said.starts_with(&start) && number == row.to_string()
            }
        };
        assert!(agrees, "{said}, not {fault:?}\n{certificate}");
        *met.entry(fault.map_or("verified", |fault| fault.0)).or_default() += 1;
    }
    println!("{met:?}");
    for answer in ["verified", "K09", "K10", "K13", "K14", "K15"] {
        assert!(met.get(answer).is_some_and(|count| *count > 50), "{met:?}");
    }
}
