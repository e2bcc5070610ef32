//! The reader of games, and of automata: relations that are given by states and letters.
//!
//! In: tokens after the parameters. Out: summands, with conditions and targets over their own
//! numbers; or a node. Never: decides whether a move is allowed, or removes or renumbers a state.

use std::rc::Rc;

use super::{
    Comparison, Id, Meaning, Move, NamedSum, Node, Origin, Reader, Summand, bar, octal, strip,
};
use crate::{Checked, Limit, MAX_COORDINATES, MAX_ITEMS};

impl Reader<'_, '_> {
    /// What follows the name and the coordinates of a game: a sum, or a domain and moves.
    pub fn game(&mut self) -> Checked<Vec<Rc<Summand>>> {
        let size = self.parameters.len();
        ensure!(size <= MAX_COORDINATES, Limit::Coordinates);
        if self.tokens.eat("=") {
            let sum = self.sum()?;
            let fits = sum.names.len() == size;
            ensure!(fits, self.wanted("the sum has a different number of coordinates"));
            return Ok(sum.summands);
        }
        let domain = if self.tokens.eat("where") { Some(self.any_condition()?) } else { None };
        let mut moves = vec![];
        while self.tokens.eat("move") {
            moves.push(self.one_move(size)?);
        }
        Ok(vec![Rc::new(Summand { origin: Origin::File, size, domain, moves })])
    }

    /// `u < BOUND, .. when CONDITION to (TARGET, ..)`
    fn one_move(&mut self, size: usize) -> Checked<Move> {
        let mut conditions = vec![];
        if !["when", "to"].contains(&self.tokens.peek()) {
            conditions = self.list(Self::fresh)?;
        }
        if self.tokens.eat("when") {
            conditions.push(self.any_condition()?);
        }
        self.tokens.need("to")?;
        let targets = self.arguments()?;
        let wanted = "a move needs a target for each coordinate";
        ensure!(targets.len() == size, self.wanted(wanted));
        let fresh = self.parameters.len() - size;
        self.parameters.truncate(size);
        Ok(Move { fresh, conditions, targets })
    }

    /// `u < BOUND`
    fn fresh(&mut self) -> Checked<Id> {
        let name = self.new_name()?;
        self.tokens.need("<")?;
        let fresh = self.arena.variable(self.parameters.len())?;
        let bound = self.any_term()?;
        self.parameters.push(name);
        Ok(self.arena.compare(Comparison::Lt, fresh, bound)?)
    }

    /// `G + H + ..`
    pub fn sum(&mut self) -> Checked<NamedSum> {
        let mut all = NamedSum::default();
        loop {
            let sum = self.summand()?;
            // Comparing the claims of two files takes a visit for each condition and target.
            let moves = sum.summands.iter().flat_map(|summand| &summand.moves);
            let costs = moves.map(|step| (step.conditions.len() + step.targets.len()) as u64);
            self.arena.visit(costs.sum())?;
            all.summands.extend(sum.summands);
            all.names.extend(sum.names);
            ensure!(all.names.len() <= MAX_COORDINATES, Limit::Coordinates);
            if !self.tokens.eat("+") {
                return Ok(all);
            }
        }
    }

    /// `strip`, `bar(f)`, `octal(CODE)`, or a game of the file, which may be a sum itself.
    fn summand(&mut self) -> Checked<NamedSum> {
        let (summand, names) = match self.tokens.name()? {
            "strip" => (strip(self.arena)?, vec!["x".to_string()]),
            "bar" => {
                self.tokens.need("(")?;
                let (body, mut names) = self.function("expected a function")?;
                self.tokens.need(")")?;
                let summand = bar(self.arena, body, names.len())?;
                if let [column] = names.as_mut_slice() {
                    *column = "z".to_string();
                }
                names.insert(0, "y".to_string());
                (summand, names)
            }
            "octal" => (octal(self.code()?), vec!["n".to_string()]),
            name => match self.program.names.get(name) {
                Some(Meaning::Game(sum)) => return Ok(sum.clone()),
                _ => return Err(self.wanted("expected a game")),
            },
        };
        Ok(NamedSum { summands: vec![summand], names })
    }

    /// `(D.DD..)`: digits from 0 to 7, the first one 0 or 4, the last one not 0.
    fn code(&mut self) -> Checked<Vec<u8>> {
        self.tokens.need("(")?;
        let first = self.tokens.next();
        self.tokens.need(".")?;
        let others = self.tokens.next();
        self.tokens.need(")")?;
        let code = [first, others].concat().into_bytes();
        let is_code = ["0", "4"].contains(&first)
            && !others.is_empty()
            && !others.ends_with('0')
            && code.iter().all(|digit| matches!(digit, b'0'..=b'7'));
        ensure!(is_code, self.wanted("expected the code of an octal game"));
        Ok(code.iter().map(|digit| digit - b'0').collect())
    }

    /// `accept 0: 00 to 0, .. reject 1: ..`
    pub fn automaton(&mut self) -> Checked<Id> {
        let tracks = self.parameters.len();
        ensure!(tracks <= MAX_COORDINATES, Limit::Coordinates);
        let (mut accepting, mut next): (Vec<bool>, Vec<i64>) = (vec![], vec![]);
        while ["accept", "reject"].contains(&self.tokens.peek()) {
            let (word, state) = (self.tokens.next(), accepting.len());
            self.tokens.need(&state.to_string())?;
            self.tokens.need(":")?;
            accepting.push(word == "accept");
            let first = next.len();
            next.resize(first + (1 << tracks), -1);
            ensure!(next.len() <= MAX_ITEMS, Limit::Items);
            if !["accept", "reject", "\n"].contains(&self.tokens.peek()) {
                self.list(|reader| reader.transition(tracks, &mut next[first..]))?;
            }
        }
        let states = accepting.len() as i64;
        let wanted = "expected states, each next state one of them, and 0 after 0 by zeros";
        let fits = next.first() == Some(&0) && next.iter().all(|next| *next < states);
        ensure!(fits, self.wanted(wanted));
        // Each next state is kept, and copied into a table: some 32 bytes.
        self.arena.visit(32 * next.len() as u64)?;
        self.add(Node::Automaton { tracks, accepting, next })
    }

    /// `LETTER to STATE`, with a digit of the letter for each parameter.
    fn transition(&mut self, tracks: usize, row: &mut [i64]) -> Checked {
        let digits = self.tokens.next();
        let is_letter = digits.len() == tracks && digits.chars().all(|c| "01".contains(c));
        ensure!(is_letter, self.wanted("expected a digit 0 or 1 for each parameter"));
        let letter = digits.chars().rev().fold(0, |letter, c| 2 * letter + usize::from(c == '1'));
        ensure!(row[letter] == -1, self.wanted("the letter occurs twice"));
        self.tokens.need("to")?;
        let text = self.tokens.next();
        let state = self.natural(text)?.to_usize().filter(|state| *state < MAX_ITEMS);
        row[letter] = state.ok_or_else(|| self.wanted("expected a state"))? as i64;
        Ok(())
    }
}
