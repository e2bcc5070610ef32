//! The text of a report about a claim about a game or about all naturals.

use num_bigint::BigUint;

use super::obligations::{Sum, generality, never_negative};
use super::parameters;
use super::theorems::by_theorems;
use crate::Report;
use nimcert_core::answer::Verdict;
use nimcert_core::decision::{
    Decision, Evidence, Measure, Obligation, Outcome, Positions, Refutation, Section, Undecided,
};
use nimcert_core::exhaustion::labels::{Labels, placed};
use nimcert_core::language::ast::Statement;
use nimcert_core::language::listing::{listed, tuple};
use nimcert_core::language::misere::{is_misere, written_move};
use nimcert_core::language::printing::{print_move, print_sum};
use nimcert_prose::Prose;
use nimcert_prose::digits::{brief, short};
use nimcert_prose::{Layout, plural};

/// Longest game that is shown whole, in lines.
const LONGEST_GAME: usize = 24;

/// A claim about a game or about all naturals, with what is known of it.
pub(crate) struct GameWords<'r> {
    pub(super) report: &'r Report<'r>,
    decision: &'r Decision,
    pub(super) statement: &'r Statement,
    /// The game and the set, if there is a game.
    pub(super) positions: Option<&'r Positions>,
}

impl<'r> GameWords<'r> {
    /// The texts for a report.
    pub(crate) fn new(report: &'r Report<'r>) -> GameWords<'r> {
        let decision = &report.answer.decision;
        GameWords { report, decision, statement: &report.claim.statement, positions: decision.positions() }
    }

    pub(super) fn is_grundy(&self) -> bool {
        matches!(self.statement, Statement::Grundy { .. })
    }

    /// Whether it is a game under misere play. Then the last coordinate is not one that people see: it belongs to the
    /// translation to an ordinary game.
    fn is_misere(&self) -> bool {
        matches!(self.statement, Statement::Positions { game, .. } if is_misere(self.report.program, game))
    }

    /// What people see of a tuple of the whole game, or of its names.
    pub(crate) fn shown<'n, N>(&self, tuple: &'n [N]) -> &'n [N] {
        match (self.is_misere(), tuple.split_last()) {
            (true, Some((_, shown))) => shown,
            _ => tuple,
        }
    }

    /// The names of the coordinates without the heap of a `grundy` claim, or of the variables.
    pub(super) fn names(&self) -> &'r [String] {
        match (self.positions, self.statement) {
            (Some(positions), _) => &self.shown(&positions.names)[usize::from(self.is_grundy())..],
            (None, Statement::ForAll { variables, .. }) => variables,
            _ => &[],
        }
    }

    /// Names of the coordinates of counterexamples: with the heap, for `grundy`.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        self.positions.map_or(self.names(), |positions| self.shown(&positions.names)).to_vec()
    }

    /// Whether a move of the whole game is the one that ends a game under misere play: no move of its rules is possible.
    pub(crate) fn ends_play(&self, number: usize) -> bool {
        let moves = || self.positions.into_iter().flat_map(|positions| &positions.rules);
        self.is_misere() && number == moves().map(|rules| rules.moves.len()).sum::<usize>()
    }

    /// The game and the claim, cut if the game is long.
    pub(super) fn definitions(&self, layout: Layout) -> String {
        let mut out = String::new();
        if let Some(heading) = parameters::heading(self.report) {
            layout.paragraph(&mut out, "", "    ", &heading);
        }
        let spread = nimcert_core::language::spread(&parameters::claim(self.report));
        let lines: Vec<&str> = spread.lines().collect();
        layout.definitions(&mut out, lines.iter().take(LONGEST_GAME).copied());
        if lines.len() > LONGEST_GAME {
            out.push_str(&format!(".. ({} more)\n", plural((lines.len() - LONGEST_GAME) as u64, "line")));
        }
        out
    }

    /// What the search showed, obligation by obligation.
    pub(crate) fn steps(&self) -> Prose {
        let mut out = Prose::default();
        let decision = self.decision;
        generality(&mut out, decision);
        let tables = Sum::of(decision, |o| matches!(o, Obligation::Graph(_) | Obligation::Relation(_)));
        if let Some(tables) = tables {
            let count = plural(tables.steps, "table");
            out.row("tables", "made", format!("{count} of terms and conditions; {}", tables.states()));
        }
        if matches!(decision.outcome, Outcome::Refuted(_)) {
            return out;
        }
        // With passes, it is one of the game without them.
        if Sum::of(decision, |o| matches!(o, Obligation::Pass { .. })).is_none()
            && let Some(position) = decision.evidence.iter().flat_map(|e| &e.sections).find_map(as_position)
        {
            out.row("position", "found", format!("{} is legal", Self::tuple(self.own(position))));
        }
        never_negative(&mut out, decision);
        by_theorems(&mut out, decision);
        let rules = |o: &Obligation| matches!(o, Obligation::Inside { .. } | Obligation::Decrease { .. });
        if let Some(rules) = Sum::of(decision, rules) {
            let (measure, states) = (self.measure(), rules.states());
            let text = format!("moves stay in the domain and decrease {measure}; {states}");
            out.row("game", "proved", text);
        }
        if let Some(closed) = Sum::of(decision, |o| matches!(o, Obligation::Closed { .. })) {
            out.row("closed", "proved", format!("no move leads from P to P; {}", closed.states()));
        }
        if let Some(reach) = Sum::of(decision, |o| matches!(o, Obligation::Reach(_) | Obligation::Cover)) {
            let states = reach.states();
            let text = format!("from every position outside, some move leads into P; {states}");
            out.row("reachable", "proved", text);
        }
        if let Some(for_all) =
            Sum::of(decision, |o| matches!(o, Obligation::ForAll | Obligation::Conjunct(_)))
        {
            out.row("forall", "proved", for_all.states());
        }
        let is_searched =
            !matches!(decision.outcome, Outcome::Undecided(Undecided::Nothing)) || decision.states > 0;
        if matches!(decision.outcome, Outcome::Undecided(_)) && is_searched {
            out.row("search", "stopped", format!("after {}", plural(decision.states, "state")));
        }
        out
    }

    fn measure(&self) -> String {
        let sections = self.decision.evidence.iter().flat_map(|evidence: &Evidence| &evidence.sections);
        let order = sections.into_iter().find_map(|section| match section {
            Section::Measures(measures) => {
                measures.iter().enumerate().find_map(|(summand, measure)| match measure {
                    Measure::Lexicographic(order) => Some((summand, order)),
                    Measure::Sum => None,
                })
            }
            _ => None,
        });
        match order {
            None => "the sum of coordinates".to_owned(),
            Some((_, order)) if order.is_sorted() => "the lexicographic order".to_owned(),
            Some((summand, order)) => {
                let Some(positions) = self.positions else { return "a lexicographic order".to_owned() };
                let own = &positions.names[positions.rules[summand].offset..];
                let names: Vec<&str> = order.iter().map(|&at| own[at].as_str()).collect();
                format!("the lexicographic order of {}", names.join(", "))
            }
        }
    }

    /// Coordinates with their names.
    pub(super) fn named(&self, values: &[BigUint]) -> String {
        format!("{} = {}", tuple(self.names()), Self::tuple(values))
    }

    /// A tuple of the game that the file names: of strip + G, for `grundy G`, without the heap; under misere play as
    /// people see it.
    pub(crate) fn own<'n>(&self, values: &'n [BigUint]) -> &'n [BigUint] {
        match (self.is_grundy(), values.split_first()) {
            (true, Some((_, rest))) => rest,
            _ => self.shown(values),
        }
    }

    /// What moves and parts of the rules are called.
    pub(crate) fn labels(&self) -> Labels {
        match self.statement {
            Statement::Grundy { game, .. } => Labels::beside_heap(self.report.program, game),
            Statement::Positions { game, .. } => Labels::new(self.report.program, game),
            _ => Labels::default(),
        }
    }

    /// Where something in the game has no value: coordinates, then fresh numbers of a move that is not known.
    pub(super) fn somewhere(&self, values: &[BigUint]) -> String {
        let translated = self.is_misere().then(|| self.names().len());
        let seen: Vec<BigUint> = (values.iter().enumerate())
            .filter(|(at, _)| Some(*at) != translated)
            .map(|(_, value)| value.clone())
            .collect();
        let values = &seen[usize::from(self.is_grundy()).min(seen.len())..];
        let chosen = values.len().saturating_sub(self.names().len());
        let moves = self.positions.into_iter().flat_map(|positions| &positions.rules);
        let moves = moves.filter(|rules| !rules.built_in).flat_map(|rules| &rules.moves);
        let mut names: Vec<Vec<String>> = moves
            .map(|option| option.fresh.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>())
            .filter(|fresh| fresh.len() == chosen)
            .collect();
        names.sort();
        names.dedup();
        // Moves with other names: whose numbers these are is not known.
        let fresh = if let [fresh] = names.as_slice() { fresh.as_slice() } else { &[] };
        placed(self.names(), fresh, values, brief)
    }

    pub(crate) fn tuple(values: &[BigUint]) -> String {
        tuple(values.iter().map(brief))
    }

    /// A move of the game in canonical form.
    pub(super) fn move_text(&self, number: usize) -> String {
        let Some(positions) = self.positions else { return String::new() };
        let all = positions.rules.iter().flat_map(|r| r.moves.iter().map(move |option| (r, option)));
        let Some((rules, option)) = all.into_iter().nth(number - 1) else { return String::new() };
        let names = &positions.names[rules.offset..][..rules.coordinates];
        match self.is_misere() {
            true => {
                print_move(self.report.program, self.shown(names), &written_move(option, self.names().len()))
            }
            false => print_move(self.report.program, names, option),
        }
    }

    /// What refutes the claim, or why the rules do not define a terminating game.
    pub(crate) fn explanation(&self) -> Prose {
        let mut out = Prose::default();
        match &self.decision.outcome {
            Outcome::Refuted(Refutation::Closed { number, position, .. }) if self.ends_play(*number) => {
                out.say(format!(
                    "{} is in the claimed set, and no move is possible there. Under misere play the player who cannot move wins, so it is an N-position.",
                    self.named(self.own(position))
                ));
            }
            Outcome::Refuted(Refutation::Closed { number, position, fresh, option }) => {
                self.step(&mut out, *number, position, fresh, option);
                match position.first().filter(|_| self.is_grundy()) {
                    Some(value) => out.say(format!(
                        "{} and its option {} both have the claimed value {}; a position never has the Grundy value of its option.",
                        Self::tuple(self.own(position)),
                        Self::tuple(self.own(option)),
                        short(value)
                    )),
                    _ => out.say("Both are in the claimed set; no move leads from a P-position to a P-position."),
                }
            }
            Outcome::Refuted(Refutation::Reach { position }) => {
                match position.first().filter(|_| self.is_grundy()) {
                    Some(value) => out.say(format!(
                        "{}: the claimed value is greater than {1}, but no option has the claimed value {1}, so it is not their mex.",
                        self.named(self.own(position)),
                        short(value)
                    )),
                    _ => out.say(format!(
                        "{} is not in the claimed set, and no move leads from it into the set; from an N-position some move leads to a P-position.",
                        self.named(self.own(position))
                    )),
                }
            }
            Outcome::Refuted(Refutation::Undefined { position }) => {
                out.say(format!(
                    "{} is a position, and the term has no natural value there.",
                    self.named(position)
                ));
            }
            Outcome::Refuted(Refutation::Heaps { position }) => {
                out.say(format!(
                    "At {} the claim is not what the Grundy numbers of the heaps say, which are computed by the rules.",
                    self.named(position)
                ));
            }
            Outcome::Refuted(Refutation::ForAll { values }) => {
                out.say(format!("The condition is false at {}.", self.named(values)));
            }
            Outcome::Refuted(Refutation::ForAllParameters { violated, named, by }) => {
                let bounds = parameters::bounds(self.report.program);
                let equations = parameters::equations(named, by);
                match violated {
                    Obligation::Criterion { .. } => out.say(format!(
                        "For all {bounds}, the line with {equations} violates the criterion of bars. Some position in this row or a lower one refutes the claim (docs/THEORY.md, 5a.2)."
                    )),
                    Obligation::NsBar { .. } => out.say(format!(
                        "For all {bounds}, the height does not have the NS property: it fails at {equations}. So the claim without `not` is false (docs/THEORY.md, Corollary 5a.5)."
                    )),
                    Obligation::Closed { number, .. } if self.is_grundy() => out.say(format!(
                        "For all {bounds}, {equations}: {} leads to a position with the same claimed value; no option of a position has its Grundy number.",
                        self.labels().of_move(*number)
                    )),
                    Obligation::Cover if self.is_grundy() => out.say(format!(
                        "For all {bounds}, {equations}: the number of the heap is not the claimed value, and no move leads to a position where it is; one of the two must be so."
                    )),
                    Obligation::Closed { number, .. } => out.say(format!(
                        "For all {bounds}, {} leads from the set into the set at {equations}; from a P-position no move leads to a P-position.",
                        self.labels().of_move(*number)
                    )),
                    Obligation::Cover => out.say(format!(
                        "For all {bounds}, the position {equations} is not in the claimed set, and no move leads from it into the set; from an N-position some move leads to a P-position."
                    )),
                    _ => out.say(format!("The condition is false at {equations}, for all {bounds}.")),
                }
            }
            Outcome::Refuted(Refutation::ByCases) => {
                let bounds = parameters::bounds(self.report.program);
                out.say(format!("It fails for all {bounds}, {}.", parameters::by_cases(self.report)));
            }
            Outcome::IllFormed(condition) => self.side_condition(&mut out, condition),
            Outcome::Undecided(Undecided::Ends(taken)) => self.open_end(&mut out, taken),
            Outcome::Undecided(why) => {
                if matches!(why, Undecided::Nothing) {
                    self.no_period(&mut out);
                }
                self.written_as_a_sum(&mut out);
            }
            _ => {}
        }
        if !self.decision.is_smallest {
            out.say(match &self.decision.outcome {
                Outcome::Refuted(Refutation::ForAll { .. }) => {
                    "The condition may also be false at smaller values: the search for the smallest ones took too many states."
                }
                Outcome::Refuted(Refutation::Undefined { .. }) => {
                    "The term may be wrong at smaller positions as well: the search for the smallest took too many states."
                }
                _ => {
                    "The criterion of bars gives this position (docs/THEORY.md, 5a.2). A smaller one may refute the claim as well: the search for the smallest took too many states."
                }
            });
        }
        if let Some(truth) = self.truth() {
            out.say(format!("By exhaustion {truth}."));
        }
        out
    }

    /// A move from one position to another, on lines of its own.
    pub(super) fn step(
        &self,
        out: &mut Prose,
        number: usize,
        position: &[BigUint],
        fresh: &[BigUint],
        option: &[BigUint],
    ) {
        let name = self.labels().of_move(number).replacen('m', "M", 1);
        out.say(format!("{name}, `{}`{}:", self.move_text(number), chosen(fresh)));
        out.display(format!("{} -> {}", self.named(self.own(position)), Self::tuple(self.own(option))));
    }

    /// The last line in two parts: the verdict, and what it is about.
    pub(crate) fn answer(&self) -> (String, String) {
        let what = match self.statement {
            Statement::Positions { game, .. } => {
                format!("the set is that of the P-positions of {}", print_sum(self.report.program, game))
            }
            Statement::Grundy { game, .. } => {
                format!("the term is the Grundy value of {}", print_sum(self.report.program, game))
            }
            _ => "the condition holds".to_owned(),
        };
        let about = match &self.decision.outcome {
            Outcome::IllFormed(condition) => match self.statement {
                Statement::ForAll { .. } => self.in_brief(condition),
                _ if condition.is_of_claimed_set() => {
                    format!("the claim has no meaning: {}", self.in_brief(condition))
                }
                _ => {
                    format!("the rules do not define a terminating game: {}", self.in_brief(condition))
                }
            },
            Outcome::Undecided(Undecided::Ends(taken)) => {
                let name = self.labels().of_move(taken.number);
                let [from, to] = [&taken.position, &taken.option].map(|tuple| Self::tuple(self.own(tuple)));
                format!(
                    "could not show that play ends: {name} lowers neither the sum of the coordinates nor a lexicographic order of them: {from} -> {to}"
                )
            }
            Outcome::Undecided(why) => parameters::stopped(self.report, why),
            outcome if self.report.answer.verdict == Verdict::Undecided => {
                match (&self.report.answer.kernel, outcome) {
                    (Some(Err(failure)), _) => format!("the kernel says `{failure}` of the certificate"),
                    (None, Outcome::Refuted(refutation)) => format!(
                        "exhaustion shows the counterexample {} to the claim without `not`, but there is no certificate",
                        self.place(refutation)
                    ),
                    _ => "the reason is not known".to_owned(),
                }
            }
            Outcome::Proved | Outcome::ProvedBelow { .. } | Outcome::Undefined { .. } => {
                let fails = if self.report.claim.negated { "the negated claim fails: " } else { "" };
                format!("{fails}{what}, for all naturals")
            }
            Outcome::Refuted(Refutation::ByCases) if self.report.claim.negated => {
                format!("the negated claim holds, {}", parameters::by_cases(self.report))
            }
            Outcome::Refuted(refutation) if self.report.claim.negated => {
                format!("the negated claim holds; counterexample: {}", self.place(refutation))
            }
            Outcome::Refuted(refutation) => self.fails(refutation),
        };
        (self.report.answer.verdict.to_string(), about)
    }

    /// Where the claim without its `not` fails.
    fn place(&self, refutation: &Refutation) -> String {
        let rest = |position: &[BigUint]| Self::tuple(self.own(position));
        match refutation {
            Refutation::Closed { number, position, .. } if self.ends_play(*number) => rest(position),
            Refutation::Closed { position, option, .. } => format!("{} -> {}", rest(position), rest(option)),
            Refutation::Reach { position } => rest(position),
            Refutation::Undefined { position } | Refutation::Heaps { position } => Self::tuple(position),
            Refutation::ForAll { values } => self.named(values),
            Refutation::Columns(c) => format!("{} and {}", brief(&c.z), brief(&c.z_prime)),
            Refutation::ForAllParameters { violated: Obligation::NsBar { .. }, named, by } => {
                format!("the height violates the NS property at {}", parameters::equations(named, by))
            }
            Refutation::ForAllParameters { named, by, .. } => parameters::equations(named, by),
            Refutation::ByCases => parameters::by_cases(self.report),
        }
    }

    /// How the claim fails.
    fn fails(&self, refutation: &Refutation) -> String {
        let rest = |position: &[BigUint]| Self::tuple(self.own(position));
        if let Refutation::Closed { number, position, .. } = refutation
            && self.ends_play(*number)
        {
            return format!("{} is in the claimed set, but no move is possible there", rest(position));
        }
        if let Some(wrong) = self.wrong() {
            return wrong;
        }
        match (refutation, self.is_grundy()) {
            (Refutation::Closed { position, option, .. }, false) => {
                format!(
                    "a move leads from the claimed set into the claimed set: {} -> {}",
                    rest(position),
                    rest(option)
                )
            }
            (Refutation::Closed { position, option, .. }, true) => {
                let value = position.first().map_or(String::new(), brief);
                format!(
                    "{} and its option {} have the same claimed value {value}",
                    rest(position),
                    rest(option)
                )
            }
            (Refutation::Reach { position }, false) => {
                format!(
                    "{} is not in the claimed set, and no move leads from it into the set",
                    rest(position)
                )
            }
            (Refutation::Reach { position }, true) => {
                let value = position.first().map_or(String::new(), brief);
                format!(
                    "the claimed value at {} is greater than {value}, but no option has the claimed value {value}",
                    rest(position)
                )
            }
            (Refutation::Undefined { position }, _) => {
                format!("the term has no natural value at {}", Self::tuple(position))
            }
            (Refutation::Heaps { position }, _) => {
                format!("the Grundy numbers of the heaps contradict it at {}", Self::tuple(position))
            }
            (Refutation::ForAll { values }, _) => format!("false at {}", self.named(values)),
            (Refutation::ForAllParameters { named, by, .. }, _) => {
                format!("false at {}", parameters::equations(named, by))
            }
            (Refutation::ByCases, _) => format!("false {}", parameters::by_cases(self.report)),
            (Refutation::Columns(c), _) => format!("false at {} and {}", brief(&c.z), brief(&c.z_prime)),
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
    if fresh.is_empty() { String::new() } else { format!(" with {}", listed(fresh.iter().map(brief))) }
}
