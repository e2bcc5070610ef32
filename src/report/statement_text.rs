//! The human output of a claim about a game, or about all naturals: one screen, the verdict last.

use num_bigint::BigUint;

use super::Verdict;
use super::digits::{brief, short};
use super::layout::{paragraph, plural};
use super::prose::Prose;
use super::statement::StatementReport;
use super::text::certificate_and_kernel;
use crate::decision::{
    Counterexample, Evidence, Measure, Refutation, Section, SideCondition, StatementOutcome,
};
use crate::language::ast::Statement;
use crate::language::print_claim::{print_move, print_sum};

/// Longest game that is shown whole, in lines.
const LONGEST_GAME: usize = 24;

impl StatementReport<'_> {
    /// The whole report.
    pub fn text(&self) -> String {
        let mut blocks = vec![self.definitions(), self.steps().text()];
        blocks.push(self.explanation().text());
        blocks.push(self.witnesses().text());
        blocks.push(self.last_line() + "\n");
        blocks.retain(|block| !block.is_empty());
        blocks.join("\n")
    }

    /// Certificate, kernel and the exhaustive check.
    pub(super) fn witnesses(&self) -> Prose {
        let mut out = certificate_and_kernel(self.certificate.as_ref(), self.kernel.as_ref());
        match &self.grid {
            Some(Ok(grid)) => {
                let (word, text) = self.grid_row(grid);
                out.row("exhaustive", word, text);
            }
            Some(Err(error)) => out.row("exhaustive", "stopped", error.to_string()),
            None => {}
        }
        out
    }

    fn definitions(&self) -> String {
        let mut out = String::new();
        let spread = crate::language::spread(&self.claim);
        let lines: Vec<&str> = spread.lines().collect();
        for line in lines.iter().take(LONGEST_GAME) {
            let indent = if line.starts_with(' ') { "  " } else { "" };
            paragraph(&mut out, indent, &format!("{indent}    "), line.trim_start());
        }
        if lines.len() > LONGEST_GAME {
            out.push_str(&format!(".. ({} more)\n", plural((lines.len() - LONGEST_GAME) as u64, "line")));
        }
        out
    }

    /// What the search showed, obligation by obligation.
    pub(super) fn steps(&self) -> Prose {
        let mut out = Prose::default();
        let sum = |prefixes: &[&str]| -> Option<(usize, usize)> {
            let of = self.decision.steps.iter().filter(|s| prefixes.iter().any(|p| s.name.starts_with(p)));
            let of: Vec<usize> = of.map(|s| s.states).collect();
            (!of.is_empty()).then(|| (of.len(), of.iter().sum()))
        };
        let states = |n: usize| plural(n as u64, "state");
        if let Some((tables, n)) = sum(&["graph ", "relation "]) {
            let text = format!("{} of terms and conditions; {}", plural(tables as u64, "table"), states(n));
            out.row("tables", "made", &text);
        }
        if matches!(self.decision.outcome, StatementOutcome::Refuted(_)) {
            return out;
        }
        if let Some(position) = self.decision.evidence.iter().flat_map(|e| &e.sections).find_map(as_position)
        {
            out.row("position", "found", format!("{} is legal", self.tuple(position)));
        }
        if let Some((differences, n)) = sum(&["defined "]) {
            let what = match differences {
                1 => "the difference is".to_owned(),
                _ => format!("the {differences} differences are"),
            };
            out.row("defined", "proved", format!("{what} never negative; {}", states(n)));
        }
        if let Some((_, n)) = sum(&["monotone "]) {
            out.row("monotone", "proved", format!("the function of each bar; {}", states(n)));
        }
        if let Some((_, n)) = sum(&["inside ", "decrease "]) {
            let text = format!("moves stay in the domain and decrease {}; {}", self.measure(), states(n));
            out.row("game", "proved", &text);
        }
        if let Some((_, n)) = sum(&["closed "]) {
            out.row("closed", "proved", format!("no move leads from P to P; {}", states(n)));
        }
        if let Some((_, n)) = sum(&["reach ", "cover"]) {
            let text = format!("from every position outside, some move leads into P; {}", states(n));
            out.row("reachable", "proved", &text);
        }
        if let Some((_, n)) = sum(&["forall"]) {
            out.row("forall", "proved", states(n));
        }
        if let StatementOutcome::Undecided(_) = self.decision.outcome {
            let after = plural(self.decision.states, "state");
            out.row("search", "stopped", format!("after {after}"));
        }
        out
    }

    fn measure(&self) -> &'static str {
        let sections = self.decision.evidence.iter().flat_map(|evidence: &Evidence| &evidence.sections);
        let lexicographic = sections.into_iter().any(|section| match section {
            Section::Measures(measures) => measures.contains(&Measure::Lexicographic),
            _ => false,
        });
        if lexicographic { "the lexicographic order" } else { "the sum of coordinates" }
    }

    /// Coordinates with their names.
    fn named(&self, values: &[BigUint]) -> String {
        let names = match &self.positions {
            Some(positions) if values.len() == positions.names.len() => positions.names.clone(),
            _ => self.names(),
        };
        let values: Vec<String> = values.iter().map(brief).collect();
        format!("({}) = ({})", names.join(", "), values.join(", "))
    }

    pub(super) fn tuple(&self, values: &[BigUint]) -> String {
        let values: Vec<String> = values.iter().map(brief).collect();
        format!("({})", values.join(", "))
    }

    /// A move of the game in canonical form.
    fn move_text(&self, number: usize) -> String {
        let Some(positions) = &self.positions else { return String::new() };
        let all = positions.rules.iter().flat_map(|r| r.moves.iter().map(move |option| (r, option)));
        let Some((rules, option)) = all.into_iter().nth(number - 1) else { return String::new() };
        let names = &positions.names[rules.offset..][..rules.coordinates];
        print_move(self.program, names, option)
    }

    /// What refutes the claim, or why the game is none.
    pub(super) fn explanation(&self) -> Prose {
        let mut out = Prose::default();
        match &self.decision.outcome {
            StatementOutcome::Refuted(Refutation::Closed { number, position, fresh, option }) => {
                out.say(format!("Move {number}, `{}`{}:", self.move_text(*number), chosen(fresh)));
                out.display(format!("{} -> {}", self.named(position), self.tuple(option)));
                match (self.is_grundy(), position.split_first(), option.split_first()) {
                    (true, Some((value, from)), Some((_, to))) => out.say(format!(
                        "{} and its option {} both have the claimed value {}; a position never has the Grundy value of its option.",
                        self.tuple(from),
                        self.tuple(to),
                        short(value)
                    )),
                    _ => out.say("Both are in the claimed set; no move leads from a P-position to a P-position."),
                }
            }
            StatementOutcome::Refuted(Refutation::Reach { position }) => {
                match (self.is_grundy(), position.split_first()) {
                    (true, Some((value, rest))) => out.say(format!(
                        "{}: no option has the claimed value {}, yet the claimed value is another one, so it is not their mex.",
                        self.named(rest),
                        short(value)
                    )),
                    _ => out.say(format!(
                        "{} is not in the claimed set, and no move leads from it into the set; from an N-position some move leads to a P-position.",
                        self.named(position)
                    )),
                }
            }
            StatementOutcome::Refuted(Refutation::Undefined { position }) => {
                out.say(format!(
                    "{} is a position, and the term has no natural value there.",
                    self.named(position)
                ));
            }
            StatementOutcome::Refuted(Refutation::ForAll { values }) => {
                out.say(format!("The condition is false at {}.", self.named(values)));
            }
            StatementOutcome::IllFormed(condition) => {
                self.side_condition(&mut out, condition);
            }
            _ => {}
        }
        if let Some(truth) = &self.truth {
            out.say(format!("By exhaustion {}.", truth.text));
        }
        out
    }

    /// What is wrong with the game, and what to do.
    fn side_condition(&self, out: &mut Prose, condition: &SideCondition) {
        let step =
            |out: &mut Prose, number: &usize, position: &[BigUint], fresh: &[BigUint], option: &[BigUint]| {
                out.say(format!("Move {number}, `{}`{}:", self.move_text(*number), chosen(fresh)));
                out.display(format!("{} -> {}", self.named(position), self.tuple(option)));
            };
        match condition {
            SideCondition::NoPosition => {
                out.say("No tuple satisfies the `where` part: there is nothing to play on.");
            }
            SideCondition::Undefined { what, values } => {
                out.say(format!("At {} {what} has no value: a difference is negative.", self.tuple(values)));
                out.say("help: guard the difference with `if`, or with `and` in a condition, or write `a monus b` for max(a - b, 0)");
            }
            SideCondition::Leaves { number, position, fresh, option } => {
                step(out, number, position, fresh, option);
                out.say("It leads to a tuple that is no position.");
                out.say("help: restrict the move by a `when` part, or change its target, for instance with min(.., ..)");
            }
            SideCondition::Grows { number, position, fresh, option } => {
                step(out, number, position, fresh, option);
                let sum = |tuple: &[BigUint]| tuple.iter().sum::<BigUint>();
                let text = match (sum(option) < sum(position), option < position) {
                    _ if position == option => "The position is its own option: the game would not end.",
                    (false, false) => {
                        "It decreases neither the sum of the coordinates nor their lexicographic order, so nothing says that the game ends."
                    }
                    (false, true) => {
                        "It does not decrease the sum of the coordinates, and some move does not decrease their lexicographic order, so nothing says that the game ends."
                    }
                    (true, _) => {
                        "It does not decrease the lexicographic order of the coordinates, and some move does not decrease their sum, so nothing says that the game ends."
                    }
                };
                out.say(text);
                out.say("help: a bound is strict (`v < y`); let the move lower a coordinate");
            }
            SideCondition::NotMonotone { function, counterexample } => {
                let Counterexample { z, z_prime, f_z, f_z_prime, .. } = &**counterexample;
                let name = &self.program.functions[*function].name;
                out.say(format!(
                    "bar({name}) is no bar: {name} is not monotone, {name}({}) = {} > {name}({}) = {}.",
                    brief(z),
                    brief(f_z),
                    brief(z_prime),
                    brief(f_z_prime)
                ));
            }
        }
    }

    /// The last line: it begins with the verdict.
    pub fn last_line(&self) -> String {
        let (verdict, what) = self.answer();
        format!("{verdict}: {what}")
    }

    /// The last line in two parts: the verdict, and what it is about.
    pub(super) fn answer(&self) -> (String, String) {
        let what = match self.statement {
            Statement::Positions { game, .. } => {
                format!("the set is that of the P-positions of {}", print_sum(self.program, game))
            }
            Statement::Grundy { game, .. } => {
                format!("the term is the Grundy value of {}", print_sum(self.program, game))
            }
            _ => "the condition holds".to_owned(),
        };
        let about = match &self.decision.outcome {
            StatementOutcome::IllFormed(condition) => {
                format!("side condition fails: {}", self.in_brief(condition))
            }
            StatementOutcome::Undecided(why) => why.to_string(),
            _ if self.verdict == Verdict::Undecided => match &self.kernel {
                Some(Err(failure)) => format!("the kernel says `{failure}` of the certificate"),
                _ => "no limit was named".to_owned(),
            },
            StatementOutcome::Proved => format!("{what}, for all naturals"),
            StatementOutcome::Refuted(refutation) => {
                let so = if self.negated { "it is not so: " } else { "" };
                format!("{so}{}", self.fails(refutation))
            }
        };
        (self.verdict.to_string(), about)
    }

    fn fails(&self, refutation: &Refutation) -> String {
        let rest = |position: &[BigUint]| match (self.is_grundy(), position.split_first()) {
            (true, Some((_, rest))) => self.tuple(rest),
            _ => self.tuple(position),
        };
        match (refutation, self.is_grundy()) {
            (Refutation::Closed { position, option, .. }, false) => {
                format!("moves from P to P: {} -> {}", self.tuple(position), self.tuple(option))
            }
            (Refutation::Closed { position, option, .. }, true) => {
                format!("an option has the same claimed value: {} -> {}", rest(position), rest(option))
            }
            (Refutation::Reach { position }, false) => {
                format!("not in P, yet no move into P: {}", self.tuple(position))
            }
            (Refutation::Reach { position }, true) => {
                let value = position.first().map_or(String::new(), brief);
                format!("no option has the claimed value {value}: {}", rest(position))
            }
            (Refutation::Undefined { position }, _) => {
                format!("the term has no natural value at {}", self.tuple(position))
            }
            (Refutation::ForAll { values }, _) => format!("false at {}", self.named(values)),
        }
    }

    fn in_brief(&self, condition: &SideCondition) -> String {
        match condition {
            SideCondition::NoPosition => "no tuple is a position".to_owned(),
            SideCondition::Undefined { what, values, .. } => {
                format!("{what} has no value at {}", self.tuple(values))
            }
            SideCondition::Leaves { number, position, option, .. } => {
                format!("move {number} leaves the domain: {} -> {}", self.tuple(position), self.tuple(option))
            }
            SideCondition::Grows { number, position, option, .. } => {
                let sum = |tuple: &[BigUint]| tuple.iter().sum::<BigUint>();
                let what = match sum(option) < sum(position) || option < position {
                    true => format!("no measure decreases with every move; move {number}"),
                    false => format!("move {number} decreases no measure"),
                };
                format!("{what}: {} -> {}", self.tuple(position), self.tuple(option))
            }
            SideCondition::NotMonotone { function, .. } => {
                format!("{} is not monotone", self.program.functions[*function].name)
            }
        }
    }
}

fn as_position(section: &Section) -> Option<&Vec<BigUint>> {
    match section {
        Section::Position(position) => Some(position),
        _ => None,
    }
}

/// The fresh numbers of a move.
fn chosen(fresh: &[BigUint]) -> String {
    let values: Vec<String> = fresh.iter().map(brief).collect();
    match values.len() {
        0 => String::new(),
        _ => format!(" with {}", values.join(", ")),
    }
}
