//! The human output of a claim about a game, or about all naturals: one screen, the verdict last.

use num_bigint::BigUint;

use super::Verdict;
use super::digits::{brief, short};
use super::layout::{Layout, plural};
use super::prose::Prose;
use super::statement::StatementReport;
use super::text::certificate_and_kernel;
use nimcert_core::decision::{
    Counterexample, Evidence, Measure, Refutation, Section, SideCondition, StatementOutcome,
};
use nimcert_core::exhaustion::labels::{Labels, placed};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::printing::{print_move, print_sum};

/// Longest game that is shown whole, in lines.
const LONGEST_GAME: usize = 24;

impl StatementReport<'_> {
    /// The whole report.
    pub fn text(&self, layout: Layout) -> String {
        let mut blocks = vec![self.definitions(layout), self.steps().text(layout)];
        blocks.push(self.explanation().text(layout));
        blocks.push(self.witnesses().text(layout));
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

    fn definitions(&self, layout: Layout) -> String {
        let mut out = String::new();
        let spread = nimcert_core::language::spread(&self.claim);
        let lines: Vec<&str> = spread.lines().collect();
        for line in lines.iter().take(LONGEST_GAME) {
            let indent = if line.starts_with(' ') { "  " } else { "" };
            layout.paragraph(&mut out, indent, &format!("{indent}    "), line.trim_start());
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
            out.row("position", "found", format!("{} is legal", self.tuple(self.own(position))));
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
        let values: Vec<String> = values.iter().map(brief).collect();
        format!("({}) = ({})", self.names().join(", "), values.join(", "))
    }

    /// A tuple of the game that the file names: of strip + G, for `grundy G`, without the heap.
    pub(super) fn own<'n>(&self, values: &'n [BigUint]) -> &'n [BigUint] {
        match (self.is_grundy(), values.split_first()) {
            (true, Some((_, rest))) => rest,
            _ => values,
        }
    }

    /// What moves and parts of the rules are called.
    pub(super) fn labels(&self) -> Labels {
        match self.statement {
            Statement::Grundy { game, .. } => Labels::beside_heap(self.program, game),
            Statement::Positions { game, .. } => Labels::new(self.program, game),
            _ => Labels::default(),
        }
    }

    /// Where something in the game has no value: coordinates, then fresh numbers of a move that is not known.
    fn somewhere(&self, values: &[BigUint]) -> String {
        let values = self.own(values);
        let chosen = values.len().saturating_sub(self.names().len());
        let moves = self.positions.iter().flat_map(|positions| &positions.rules);
        let moves = moves.filter(|rules| !rules.built_in).flat_map(|rules| &rules.moves);
        let mut names: Vec<Vec<String>> = moves
            .map(|option| option.fresh.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>())
            .filter(|fresh| fresh.len() == chosen)
            .collect();
        names.sort();
        names.dedup();
        // Moves with other names: whose numbers these are is not known.
        let fresh = if let [fresh] = names.as_slice() { fresh.as_slice() } else { &[] };
        placed(&self.names(), fresh, values, brief)
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
                self.step(&mut out, *number, position, fresh, option);
                match position.first().filter(|_| self.is_grundy()) {
                    Some(value) => out.say(format!(
                        "{} and its option {} both have the claimed value {}; a position never has the Grundy value of its option.",
                        self.tuple(self.own(position)),
                        self.tuple(self.own(option)),
                        short(value)
                    )),
                    _ => out.say("Both are in the claimed set; no move leads from a P-position to a P-position."),
                }
            }
            StatementOutcome::Refuted(Refutation::Reach { position }) => {
                match position.first().filter(|_| self.is_grundy()) {
                    Some(value) => out.say(format!(
                        "{}: no option has the claimed value {}, yet the claimed value is another one, so it is not their mex.",
                        self.named(self.own(position)),
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

    /// A move from one position to another, on lines of its own.
    fn step(
        &self,
        out: &mut Prose,
        number: usize,
        position: &[BigUint],
        fresh: &[BigUint],
        option: &[BigUint],
    ) {
        let name = self.labels().of_move(number).replacen('m', "M", 1);
        out.say(format!("{name}, `{}`{}:", self.move_text(number), chosen(fresh)));
        out.display(format!("{} -> {}", self.named(self.own(position)), self.tuple(self.own(option))));
    }

    /// What is wrong with the game, and what to do.
    fn side_condition(&self, out: &mut Prose, condition: &SideCondition) {
        match condition {
            SideCondition::NoPosition => {
                out.say("No tuple satisfies the `where` part: there is nothing to play on.");
            }
            SideCondition::Undefined { .. } | SideCondition::NoValue { .. } => {
                let (what, at) = self.without_value(condition);
                out.say(format!("At {at} {what} has no value: a difference is negative."));
                out.say("help: guard the difference with `if`, or with `and` in a condition, or write `a monus b` for max(a - b, 0)");
            }
            SideCondition::Leaves { number, position, fresh, option } => {
                self.step(out, *number, position, fresh, option);
                out.say("It leads to a tuple that is no position.");
                out.say("help: restrict the move by a `when` part, or change its target, for instance with min(.., ..)");
            }
            SideCondition::Grows { number, position, fresh, option } => {
                self.step(out, *number, position, fresh, option);
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
        let rest = |position: &[BigUint]| self.tuple(self.own(position));
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

    /// What has no value, and where.
    fn without_value(&self, condition: &SideCondition) -> (String, String) {
        match condition {
            SideCondition::NoValue { part, values } => {
                let labels = self.labels();
                (labels.part(*part), labels.place(*part, values, brief))
            }
            SideCondition::Undefined { what, values } => (what.clone(), self.somewhere(values)),
            _ => (String::new(), String::new()),
        }
    }

    fn in_brief(&self, condition: &SideCondition) -> String {
        let rest = |position: &[BigUint]| self.tuple(self.own(position));
        match condition {
            SideCondition::NoPosition => "no tuple is a position".to_owned(),
            SideCondition::Undefined { .. } | SideCondition::NoValue { .. } => {
                let (what, at) = self.without_value(condition);
                format!("{what} has no value at {at}")
            }
            SideCondition::Leaves { number, position, option, .. } => {
                let name = self.labels().of_move(*number);
                format!("{name} leaves the domain: {} -> {}", rest(position), rest(option))
            }
            SideCondition::Grows { number, position, option, .. } => {
                let name = self.labels().of_move(*number);
                let sum = |tuple: &[BigUint]| tuple.iter().sum::<BigUint>();
                let what = match sum(option) < sum(position) || option < position {
                    true => format!("no measure decreases with every move; {name}"),
                    false => format!("{name} decreases no measure"),
                };
                format!("{what}: {} -> {}", rest(position), rest(option))
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
