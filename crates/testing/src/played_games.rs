//! An oracle that plays the games of claim files by the text of docs/LANGUAGE.md, with machine integers. It uses
//! only the syntax tree of the library.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::HashMap;

use nimcert_language::{
    Bitwise, Comparison, Condition, FunctionId, GameBody, GameSum, Move, Number, Program, Summand, Term,
};

/// A tuple of coordinates.
pub type Position = Vec<i128>;

/// A term that has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoValue;

/// Evaluation of terms and conditions at arguments.
#[derive(Debug, Clone, Copy)]
pub struct At<'a> {
    pub program: &'a Program,
    pub arguments: &'a [i128],
}

impl At<'_> {
    /// The value where a natural is needed.
    pub(crate) fn natural(self, term: &Term) -> Result<i128, NoValue> {
        let k =
            |n: &Number| i128::try_from(n.plain().expect("no parameter").clone()).expect("a small constant");
        let n = |term: &Term| self.natural(term);
        Ok(match term {
            Term::Variable(i) => self.arguments[*i],
            Term::Constant(c) => k(c),
            Term::Add(a, b) => n(a)? + n(b)?,
            Term::Subtract(a, b) => {
                let difference = n(a)? - n(b)?;
                if difference < 0 {
                    return Err(NoValue);
                }
                difference
            }
            Term::Monus(a, b) => (n(a)? - n(b)?).max(0),
            Term::Scale(c, a) => k(c) * n(a)?,
            Term::ShiftLeft(a, places) => n(a)? << places,
            Term::Floor(a, c) => n(a)? / k(c),
            Term::Ceil(a, c) => (n(a)? + k(c) - 1) / k(c),
            Term::Mod(a, c) => n(a)? % k(c),
            Term::Min(a, b) => n(a)?.min(n(b)?),
            Term::Max(a, b) => n(a)?.max(n(b)?),
            Term::If(c, a, b) => n(if self.truth(c)? { a } else { b })?,
            Term::Bitwise(Bitwise::Xor, a, b) => n(a)? ^ n(b)?,
            Term::Bitwise(Bitwise::And, a, b) => n(a)? & n(b)?,
            Term::Bitwise(Bitwise::Or, a, b) => n(a)? | n(b)?,
            Term::Product(a, b) => n(a)? * n(b)?,
            Term::Call(function, arguments) => {
                let values = arguments.iter().map(n).collect::<Result<Vec<_>, _>>()?;
                let body = &self.program.functions[*function].body;
                At { arguments: &values, ..self }.natural(body)?
            }
            other => panic!("no random game has {other:?}"),
        })
    }

    /// The value of a side of a comparison.
    pub fn integer(self, term: &Term) -> Result<i128, NoValue> {
        match term {
            Term::Add(a, b) => Ok(self.integer(a)? + self.integer(b)?),
            Term::Subtract(a, b) => Ok(self.integer(a)? - self.integer(b)?),
            Term::Scale(c, a) => {
                Ok(i128::try_from(c.plain().expect("no parameter").clone()).expect("small")
                    * self.integer(a)?)
            }
            Term::ShiftLeft(a, places) => Ok(self.integer(a)? << places),
            _ => self.natural(term),
        }
    }

    pub fn truth(self, condition: &Condition) -> Result<bool, NoValue> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.integer(a)?, self.integer(b)?);
                Ok(match comparison {
                    Comparison::Less => a < b,
                    Comparison::LessEqual => a <= b,
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::GreaterEqual => a >= b,
                    Comparison::Greater => a > b,
                })
            }
            Condition::And(c, d) => Ok(self.truth(c)? && self.truth(d)?),
            Condition::Or(c, d) => Ok(self.truth(c)? || self.truth(d)?),
            Condition::Not(c) => Ok(!self.truth(c)?),
            Condition::Call(relation, arguments) => {
                let values = arguments.iter().map(|a| self.natural(a)).collect::<Result<Vec<_>, _>>()?;
                let body = &self.program.relations[*relation].body;
                At { arguments: &values, ..self }.truth(body)
            }
            Condition::Automaton(automaton) => {
                let values = self.arguments.iter().map(|&value| u64::try_from(value).unwrap_or(u64::MAX));
                Ok(automaton.accepts_small(&values.collect::<Vec<_>>()))
            }
        }
    }
}

/// A summand of a game that is played. Built-in games have the rules that the text gives in words.
#[derive(Debug, Clone)]
pub enum Part {
    Strip,
    /// A function, and the number of its parameters.
    Bar(FunctionId, usize),
    Rules {
        coordinates: usize,
        domain: Option<Condition>,
        moves: Vec<Move>,
    },
}

impl Part {
    pub(crate) fn coordinates(&self) -> usize {
        match self {
            Part::Strip => 1,
            Part::Bar(_, columns) => 1 + columns,
            Part::Rules { coordinates, .. } => *coordinates,
        }
    }

    fn moves(&self) -> usize {
        match self {
            Part::Strip => 1,
            Part::Bar(_, columns) => 1 + columns,
            Part::Rules { moves, .. } => moves.len(),
        }
    }
}

/// A way to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Number of the move in the whole game, from 1.
    pub number: usize,
    /// Number of the summand, from 0.
    pub part: usize,
    pub fresh: Vec<i128>,
    pub to: Position,
}

/// A game of a claim file, to be played.
#[derive(Debug)]
pub struct Table<'a> {
    pub program: &'a Program,
    pub parts: Vec<Part>,
}

impl<'a> Table<'a> {
    pub fn new(program: &'a Program, game: &GameSum) -> Table<'a> {
        fn add(program: &Program, game: &GameSum, parts: &mut Vec<Part>) {
            for summand in game {
                match *summand {
                    Summand::Strip => parts.push(Part::Strip),
                    Summand::Bar(function) => {
                        parts.push(Part::Bar(function, program.functions[function].parameters.len()));
                    }
                    // Its moves lead to sums: crates/core/tests/octal.rs plays those out.
                    Summand::Octal(_) => unreachable!("random games do not split"),
                    Summand::Named(id) => match &program.games[id].body {
                        GameBody::Heaps { .. } => unreachable!("random games do not split"),
                        GameBody::Sum(sum) => add(program, sum, parts),
                        GameBody::Rules { domain, moves } => {
                            let (domain, moves) = (domain.clone(), moves.clone());
                            let coordinates = program.games[id].coordinates.len();
                            parts.push(Part::Rules { coordinates, domain, moves });
                        }
                    },
                }
            }
        }
        let mut parts = Vec::new();
        add(program, game, &mut parts);
        Table { program, parts }
    }

    pub fn coordinates(&self) -> usize {
        self.parts.iter().map(Part::coordinates).sum()
    }

    fn at<'b>(&'b self, arguments: &'b [i128]) -> At<'b> {
        At { program: self.program, arguments }
    }

    /// f(t) for the function of a bar.
    pub fn height(&self, function: FunctionId, t: i128) -> Result<i128, NoValue> {
        self.height_at(function, &[t])
    }

    /// The same for a function of several parameters.
    pub fn height_at(&self, function: FunctionId, columns: &[i128]) -> Result<i128, NoValue> {
        self.at(columns).natural(&self.program.functions[function].body)
    }

    fn legal_part(&self, part: &Part, own: &[i128]) -> Result<bool, NoValue> {
        match part {
            Part::Strip => Ok(true),
            Part::Bar(function, _) => Ok(own[0] <= self.height_at(*function, &own[1..])?),
            Part::Rules { domain, .. } => {
                domain.as_ref().map_or(Ok(true), |domain| self.at(own).truth(domain))
            }
        }
    }

    /// The coordinates of each summand, with the number of its first move.
    fn places(&self) -> Vec<(usize, std::ops::Range<usize>, usize)> {
        let (mut offset, mut number) = (0, 1);
        let mut places = Vec::new();
        for (at, part) in self.parts.iter().enumerate() {
            places.push((at, offset..offset + part.coordinates(), number));
            offset += part.coordinates();
            number += part.moves();
        }
        places
    }

    /// Whether a tuple is a position.
    pub fn legal(&self, position: &[i128]) -> Result<bool, NoValue> {
        for (part, range, _) in self.places() {
            if !self.legal_part(&self.parts[part], &position[range])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.parts.iter().map(Part::moves).sum()
    }

    /// All options of a position.
    pub fn options(&self, position: &[i128]) -> Result<Vec<Choice>, NoValue> {
        self.options_if(position, &|_| true)
    }

    /// The options by one move.
    pub fn options_by(&self, number: usize, position: &[i128]) -> Result<Vec<Choice>, NoValue> {
        self.options_if(position, &|other| other == number)
    }

    fn options_if(&self, position: &[i128], wanted: &dyn Fn(usize) -> bool) -> Result<Vec<Choice>, NoValue> {
        let mut found = Vec::new();
        for (at, range, number) in self.places() {
            let own = &position[range.clone()];
            let mut add = |number: usize, fresh: &[i128], to: &[i128]| {
                if !wanted(number) {
                    return;
                }
                let mut whole = position.to_vec();
                whole[range.clone()].copy_from_slice(to);
                found.push(Choice { number, part: at, fresh: fresh.to_vec(), to: whole });
            };
            match &self.parts[at] {
                Part::Strip => (0..own[0]).for_each(|u| add(number, &[u], &[u])),
                Part::Bar(function, columns) => {
                    let with = |j: usize, u: i128| {
                        let mut to = own.to_vec();
                        to[j] = u;
                        to
                    };
                    (0..own[0]).for_each(|u| add(number, &[u], &with(0, u)));
                    for j in 1..=*columns {
                        for u in 0..own[j] {
                            let mut to = with(j, u);
                            to[0] = own[0].min(self.height_at(*function, &to[1..])?);
                            add(number + j, &[u], &to);
                        }
                    }
                }
                Part::Rules { coordinates, moves, .. } => {
                    for (i, option) in moves.iter().enumerate().filter(|(i, _)| wanted(number + i)) {
                        for arguments in self.choices(option, own)? {
                            let fresh = &arguments[*coordinates..];
                            let here = self.at(&arguments);
                            let allowed = option.when.as_ref().map_or(Ok(true), |when| here.truth(when))?;
                            if allowed {
                                let to = option.to.iter().map(|term| here.natural(term));
                                add(number + i, fresh, &to.collect::<Result<Vec<_>, _>>()?);
                            }
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// The coordinates with every choice of fresh numbers.
    fn choices(&self, option: &Move, own: &[i128]) -> Result<Vec<Vec<i128>>, NoValue> {
        let mut all = vec![own.to_vec()];
        for (_, bound) in &option.fresh {
            let mut longer = Vec::new();
            for arguments in all {
                for u in 0..self.at(&arguments).integer(bound)? {
                    longer.push([&arguments[..], &[u]].concat());
                }
            }
            all = longer;
        }
        Ok(all)
    }

    /// The Grundy values of a box and of what can be reached from it.
    pub fn grundy(&self, side: i128) -> HashMap<Position, i128> {
        let mut values = HashMap::new();
        for position in tuples(self.coordinates(), side) {
            if self.legal(&position).expect("a domain") {
                self.value(&position, &mut values);
            }
        }
        values
    }

    pub(crate) fn value(&self, position: &[i128], values: &mut HashMap<Position, i128>) -> i128 {
        if let Some(&value) = values.get(position) {
            return value;
        }
        let options = self.options(position).expect("a game");
        let reached: Vec<i128> = options.iter().map(|option| self.value(&option.to, values)).collect();
        let mex = (0..).find(|value| !reached.contains(value)).expect("a mex");
        values.insert(position.to_vec(), mex);
        mex
    }
}

/// The key that orders counterexamples: digits of the largest coordinate, sum, the tuple itself.
pub fn rank(position: &[i128]) -> (u32, i128, Position) {
    let digits = position.iter().map(|n| 128 - n.leading_zeros()).max().unwrap_or(0);
    (digits, position.iter().sum(), position.to_vec())
}

/// The tuples of a box, smallest first.
pub fn tuples(coordinates: usize, side: i128) -> Vec<Position> {
    let mut all = vec![Vec::new()];
    for _ in 0..coordinates {
        all = all.iter().flat_map(|t: &Position| (0..side).map(move |n| [&t[..], &[n]].concat())).collect();
    }
    all.sort_by_key(|tuple| rank(tuple));
    all
}
