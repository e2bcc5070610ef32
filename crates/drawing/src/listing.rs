//! A digit automaton as text: for Graphviz, and as a table of transitions.

use std::fmt::Write;

use super::automaton::{Graph, MAX_LISTED_STATES, too_many};
use super::limits::TooLarge;

impl Graph {
    /// The graph in the language of Graphviz.
    ///
    /// # Errors
    /// More than [`MAX_LISTED_STATES`] states.
    pub fn dot(&self) -> Result<String, TooLarge> {
        self.check_listed()?;
        let quoted = |text: &str| {
            let escaped: String = text
                .chars()
                .flat_map(|c| match c {
                    '"' | '\\' => vec!['\\', c],
                    c if c.is_control() => vec![' '],
                    c => vec![c],
                })
                .collect();
            format!("\"{escaped}\"")
        };
        let mut dot = format!(
            "digraph automaton {{\n  rankdir=LR;\n  label={};\n  node [shape=circle];\n  start [shape=none, label=\"\"];\n  start -> 0;\n",
            quoted(&format!("{}: {}", self.heading(), self.caption()))
        );
        for (state, &accepts) in self.accepting.iter().enumerate() {
            let shape = if accepts { " [shape=doublecircle]" } else { "" };
            let _ = writeln!(dot, "  {}{shape};", self.number(state));
        }
        for edge in &self.edges {
            let (from, to) = (self.number(edge.from as usize), self.number(edge.to as usize));
            let _ = writeln!(dot, "  {from} -> {to} [label={}];", quoted(&self.label(edge).join(" ")));
        }
        dot.push_str("}\n");
        Ok(dot)
    }

    /// The transitions as a table: a line per state, a column per letter; without the title.
    ///
    /// # Errors
    /// More than [`MAX_LISTED_STATES`] states.
    pub fn text(&self) -> Result<String, TooLarge> {
        self.check_listed()?;
        let mut letters: Vec<&Vec<u8>> = self.edges.iter().flat_map(|edge| &edge.letters).collect();
        letters.sort();
        letters.dedup();
        let names: Vec<String> = letters.iter().map(|letter| self.written(letter)).collect();
        let number = self.number(self.states().saturating_sub(1)).len();
        let cell = names.iter().map(String::len).max().unwrap_or(1).max(number);
        let mut rows = vec![vec![".".to_owned(); letters.len()]; self.states()];
        for edge in &self.edges {
            for letter in &edge.letters {
                if let Ok(at) = letters.binary_search(&letter) {
                    rows[edge.from as usize][at] = self.number(edge.to as usize);
                }
            }
        }
        let line = |state: &str, cells: &[String], accepts: &str, word: &str| {
            let cells: String = cells.iter().map(|text| format!("  {text:>cell$}")).collect();
            let line = format!("  {state:>width$}{cells}  {accepts:<7}  {word}", width = number.max(5));
            format!("{}\n", line.trim_end())
        };
        let mut text = format!("{}\n\n", self.caption());
        text.push_str(&line("state", &names, "accepts", "first reached by"));
        for (state, (cells, word)) in rows.iter().zip(self.first_words()).enumerate() {
            let accepts = if self.accepting[state] { "yes" } else { "no" };
            text.push_str(&line(&self.number(state), cells, accepts, &self.word(&word)));
        }
        Ok(text)
    }

    fn check_listed(&self) -> Result<(), TooLarge> {
        match self.states() {
            states if states > MAX_LISTED_STATES => Err(too_many(states, MAX_LISTED_STATES, "a list")),
            _ => Ok(()),
        }
    }
}
