//! Reads `automaton NAME(p, ..) accept 0: 00 to 0, .. reject 1: ..`.

use std::sync::Arc;

use super::names::{Facts, Meaning, Parsed};
use super::parser::Parser;
use super::statements::Head;
use super::token::Kind;
use crate::ast::{Automaton, Condition, Relation};
use crate::numerals::limit as limit_note;
use crate::source::{MAX_AUTOMATON_ENTRIES, MAX_COORDINATES};

const AUTOMATON: Head = Head {
    keyword: "automaton",
    what: "automaton",
    part: "parameter",
    example: "(x, y) accept 0: 00 to 0, 11 to 0",
    limit: MAX_COORDINATES,
};

impl Parser<'_> {
    /// The whole statement; adds the relation and binds its name.
    pub(super) fn automaton_definition(&mut self) -> Parsed<()> {
        self.advance();
        let name = self.definition_name("a name after `automaton`")?;
        let parameters = self.parameter_names(name, &AUTOMATON)?;
        let letters = 1_usize << parameters.len();
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        let mut spans = Vec::new();
        while let Some(accepts) = self.kind_of_state() {
            if next.len() + letters > MAX_AUTOMATON_ENTRIES {
                let title = format!("more than {MAX_AUTOMATON_ENTRIES} transitions");
                let note = limit_note("transitions", MAX_AUTOMATON_ENTRIES);
                return Err(self
                    .complain(self.here(), title, "this state is one too many")
                    .with_note(note)
                    .into());
            }
            self.advance();
            let span = self.here();
            if self.peek() != Kind::Natural || self.source.slice(span) != accepting.len().to_string() {
                return Err(self
                    .unexpected(&format!("state {}", accepting.len()))
                    .with_note("states are numbered from 0, in order; 0 is the start")
                    .into());
            }
            self.advance();
            self.expect(Kind::Colon, "after a state")?;
            accepting.push(accepts);
            let first = next.len();
            next.resize(first + letters, None);
            if self.peek() == Kind::Natural {
                loop {
                    let letter = self.letter(parameters.len())?;
                    if next[first + letter.0].is_some() {
                        return Err(self
                            .complain(letter.1, "this letter appears twice".to_owned(), "second time")
                            .with_note("each letter leads from a state to one next state")
                            .into());
                    }
                    self.expect(Kind::To, "after a letter")?;
                    let (state, span) = (self.source.slice(self.here()).parse::<u32>(), self.here());
                    let Ok(state) = state else { return Err(self.unexpected("a state").into()) };
                    self.advance();
                    spans.push((state, span));
                    next[first + letter.0] = Some(state);
                    if !self.accept(Kind::Comma) {
                        break;
                    }
                }
            }
        }
        if self.peek() != Kind::End || accepting.is_empty() {
            return Err(self
                .unexpected("`accept` or `reject` and a state")
                .with_help("a state is written as in `accept 0: 00 to 0, 11 to 1`")
                .into());
        }
        self.end()?;
        if let Some((state, span)) = spans.iter().find(|(state, _)| *state as usize >= accepting.len()) {
            let last = accepting.len() - 1;
            return Err(self
                .complain(*span, format!("there is no state {state}"), "not a state")
                .with_note(format!("the last state is {last}"))
                .into());
        }
        let size = accepting.len();
        let Some(automaton) = Automaton::new(parameters.len(), accepting, next) else {
            let zeros = "0".repeat(parameters.len());
            return Err(self
                .complain(name, "leading zeros change the state".to_owned(), "this automaton")
                .with_note("the start must lead to itself by the letter of zeros")
                .with_help(format!("state 0 needs the transition `{zeros} to 0`"))
                .into());
        };
        let text = self.source.slice(name);
        let after = self.names.program.functions.len();
        let body = Condition::Automaton(Arc::new(automaton));
        let relation = Relation { name: text.to_owned(), parameters, body, after };
        let id = self.names.add_relation(relation, Facts { height: 1, size });
        self.names.bind(text, Meaning::Relation(id), name);
        Ok(())
    }

    /// Whether the state that comes next accepts; `None` if no state does.
    fn kind_of_state(&self) -> Option<bool> {
        match (self.peek(), self.source.slice(self.here())) {
            (Kind::Name, "accept") => Some(true),
            (Kind::Name, "reject") => Some(false),
            _ => None,
        }
    }

    /// A letter: a digit 0 or 1 for each parameter, in their order.
    fn letter(&mut self, tracks: usize) -> Parsed<(usize, crate::source::Span)> {
        let span = self.here();
        let text = self.source.slice(span);
        let digits = text.len() == tracks && text.bytes().all(|digit| matches!(digit, b'0' | b'1'));
        if self.peek() != Kind::Natural || !digits {
            return Err(self
                .unexpected("a letter")
                .with_note("a letter has one digit 0 or 1 for each parameter, in their order")
                .into());
        }
        self.advance();
        let index =
            text.bytes().enumerate().fold(0, |index, (i, digit)| index | usize::from(digit == b'1') << i);
        Ok((index, span))
    }
}
