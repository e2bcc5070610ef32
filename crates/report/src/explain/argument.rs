//! How a proved claim is proved: which obligations the search has met, what they say, and the theorem of
//! docs/THEORY.md by which they imply the claim. It covers every kind of claim and every route.

use serde_json::{Value, json};

use crate::Report;
use crate::text::parameters;
use nimcert_core::decision::{Law, NimSum, Obligation, Outcome, Section, nim_sum};
use nimcert_core::language::ast::{Property, Statement};
use nimcert_prose::Layout;

/// A part of the argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What is shown, or follows.
    pub says: String,
    /// The names of its obligations, as in the certificate; none of a conclusion.
    pub obligations: Vec<String>,
    /// The statements of docs/THEORY.md that it rests on.
    pub theory: &'static [&'static str],
}

/// What obligations have in common: a part of the argument. In the order of the argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Topic {
    Cases,
    Passes,
    Summands,
    Heaps,
    Tables,
    Defined,
    Position,
    Bars,
    Rules,
    Monotone,
    Columns,
    Ns,
    NsOperands,
    NsBars,
    NsBarOperands,
    Formula,
    Criterion,
    Closed,
    Reach,
    ForAll,
    Refuted,
}

fn topic(obligation: &Obligation) -> Topic {
    match obligation {
        Obligation::Cases => Topic::Cases,
        Obligation::Passes | Obligation::Pass { .. } => Topic::Passes,
        Obligation::Summands | Obligation::Number(_) | Obligation::Sum { .. } => Topic::Summands,
        Obligation::Octal => Topic::Heaps,
        Obligation::Graph(_) | Obligation::Relation(_) | Obligation::After(_) => Topic::Tables,
        Obligation::Total | Obligation::Functional | Obligation::Sound | Obligation::Complete => {
            Topic::Tables
        }
        Obligation::Defined(_) => Topic::Defined,
        Obligation::Position | Obligation::PositionOf(_) => Topic::Position,
        Obligation::MonotoneBar(_) => Topic::Bars,
        Obligation::Measure | Obligation::Inside { .. } | Obligation::Decrease { .. } => Topic::Rules,
        Obligation::Monotone => Topic::Monotone,
        Obligation::Evaluated => Topic::Columns,
        Obligation::Ns => Topic::Ns,
        Obligation::NsOperand(_) => Topic::NsOperands,
        Obligation::NsBar { operand: None, .. } => Topic::NsBars,
        Obligation::NsBar { operand: Some(_), .. } => Topic::NsBarOperands,
        Obligation::Term(_) | Obligation::Formula(_) => Topic::Formula,
        Obligation::Criterion { .. } | Obligation::Origin | Obligation::Domain(_) => Topic::Criterion,
        Obligation::Closed { .. } => Topic::Closed,
        Obligation::Reach(_) | Obligation::Option(_) | Obligation::Fresh(_) | Obligation::Cover => {
            Topic::Reach
        }
        Obligation::ForAll | Obligation::Conjunct(_) => Topic::ForAll,
        Obligation::Witness
        | Obligation::WitnessOf(_)
        | Obligation::Excluded(_)
        | Obligation::Counterexample => Topic::Refuted,
    }
}

/// The argument of a report, in order; empty if the claim is not proved, or by a counterexample.
pub fn argument(report: &Report<'_>) -> Vec<Part> {
    let decision = &report.answer.decision;
    if !matches!(decision.outcome, Outcome::Proved | Outcome::ProvedBelow { .. }) {
        return Vec::new();
    }
    let mut topics: Vec<(Topic, Vec<String>)> = Vec::new();
    for step in &decision.steps {
        let (topic, name) = (topic(&step.obligation), step.obligation.to_string());
        match topics.iter_mut().find(|(known, _)| *known == topic) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => topics.push((topic, vec![name])),
        }
    }
    if topics.iter().any(|(topic, _)| *topic == Topic::Refuted) {
        return Vec::new();
    }
    topics.sort_by_key(|(topic, _)| *topic);
    let has = |wanted: Topic| topics.iter().any(|(topic, _)| *topic == wanted);
    let mut parts: Vec<Part> = topics
        .iter()
        .map(|(topic, names)| {
            let (says, theory) = said(report, *topic, names.len());
            Part { says, obligations: names.clone(), theory }
        })
        .collect();
    let (says, theory) = conclusion(report, &has);
    parts.push(Part { says, obligations: Vec::new(), theory });
    parts.extend(methods(report));
    parts
}

/// What a part says, and what it rests on.
fn said(report: &Report<'_>, topic: Topic, count: usize) -> (String, &'static [&'static str]) {
    let count = count as u64;
    match topic {
        Topic::Cases => {
            (parameters::cases_in_words(report), &["Section 6.13"])
        }
        Topic::Passes => (
            "The passes follow the theorem about passes: with an even number of passes left the set is the one without passes, and with an odd number its heaps are exchanged in pairs. What follows is about the game without passes."
                .to_owned(),
            &["Theorem 5c.1", "Theorem 5c.2"],
        ),
        Topic::Summands => (
            "The Grundy number of a sum is the nim-sum of those of its summands. The number of each summand that is not a strip is proved beside a heap, and the set is where the nim-sum of all these numbers is 0."
                .to_owned(),
            &["Theorem 5d.1"],
        ),
        Topic::Heaps => (
            "The kernel computes the Grundy numbers of heaps up to a bound that depends on pre-period, period and code, and the term agrees with them and repeats; so it is right for all heaps."
                .to_owned(),
            &["Theorem 5e.1"],
        ),
        Topic::Tables => (
            format!(
                "{} of a term or a condition accepts the digits of exactly the numbers that it should.",
                match count {
                    1 => "The digit automaton".to_owned(),
                    _ => format!("Each of the {count} digit automata"),
                }
            ),
            &["Lemma 6.5", "Lemma 6.10", "Lemma 6.11"],
        ),
        Topic::Defined => (
            match count {
                1 => "The difference in the text is never negative where its value is needed.".to_owned(),
                _ => format!("The {count} differences in the text are never negative where their values are needed."),
            },
            &["Lemma 6.2"],
        ),
        Topic::Position => ("There is a position.".to_owned(), &["Definition 5.5"]),
        Topic::Bars => (
            "The functions of the bars are monotone, so that a cut of a column lowers the row to what fits.".to_owned(),
            &["Lemma 5.10"],
        ),
        Topic::Rules => (
            "Every move leads from a position to a position and lowers a measure, so that every play ends.".to_owned(),
            &["Lemma 5.7", "Lemma 6.13"],
        ),
        Topic::Monotone => ("f(t) <= f(t + 1) for all t, so f is monotone.".to_owned(), &["Lemma 2.2"]),
        Topic::Columns => ("The kernel computes the columns below the bound one by one.".to_owned(), &["Lemma 2.1"]),
        Topic::Ns => (
            "No pair of columns (t, t + 1) violates Definition 8.1; adjacent columns suffice.".to_owned(),
            &["Lemma 2.1"],
        ),
        Topic::NsOperands => (
            format!("No pair of columns (t, t + 1) violates Definition 8.1 for any of the {count} operands of f; minima, maxima, nim-sums and bitwise combinations of functions with the NS property also have it."),
            &["Lemma 2.1", "Lemma 2.6"],
        ),
        Topic::NsBars => (
            "The function of the bar has the NS property in each of its variables, whatever the others are.".to_owned(),
            &["Lemma 2.1"],
        ),
        Topic::NsBarOperands => (
            "The function of the bar is built from its operands by minima, maxima, nim-sums and bitwise operators, and each operand has the NS property in each variable, whatever the others are; so the function has it."
                .to_owned(),
            &["Lemma 2.1", "Lemma 2.6"],
        ),
        Topic::Formula => {
            let laws = Law::ALL.map(|law| law.to_string()).join(", ");
            (format!("The formula satisfies the six conditions on a closed formula ({laws})."), &["Theorem 5b.1"])
        }
        Topic::Criterion => (
            "On each line of the function F of the bar, where all columns but one are fixed and X is their nim-sum: n <= F(.., X xor n) if and only if n <= F(.., X xor (n - 1)), for all n >= 1."
                .to_owned(),
            theorem_of_nim_sum(report),
        ),
        Topic::Closed => (
            match report.claim.statement {
                Statement::Grundy { .. } => "No move leads from a position to one with the same claimed value.",
                _ => "No move leads from the claimed set to the claimed set.",
            }
            .to_owned(),
            &["Section 6.8"],
        ),
        Topic::Reach => (
            match report.claim.statement {
                Statement::Grundy { .. } => {
                    "From every position, moves lead to every claimed value that is smaller than its own: a strategy automaton makes the move."
                }
                _ => "From every position outside the claimed set some move leads into it: a strategy automaton makes the move.",
            }
            .to_owned(),
            &["Theorem 6.9", "Theorem 6.15"],
        ),
        Topic::ForAll => ("No numbers violate the condition.".to_owned(), &["Corollary 6.4"]),
        Topic::Refuted => (String::new(), &[]),
    }
}

/// The theorem by which the criterion decides the claim.
fn theorem_of_nim_sum(report: &Report<'_>) -> &'static [&'static str] {
    match nim_sum(report.program, &report.claim.statement) {
        Some(NimSum::Plain) => &["Theorem 5a.3"],
        Some(NimSum::Border) => &["Corollary 5a.6"],
        Some(NimSum::Shifted) => &["Theorem 5a.9"],
        Some(NimSum::Fixed) => &["Corollary 5a.11"],
        None => &["Section 5a"],
    }
}

/// What follows from all parts together.
fn conclusion(report: &Report<'_>, has: &impl Fn(Topic) -> bool) -> (String, &'static [&'static str]) {
    let set = "So the claimed set is the set of P-positions.";
    let by_ns = has(Topic::NsBars) || has(Topic::NsBarOperands);
    match &report.claim.statement {
        Statement::Property { property: Property::Nimsum, .. } => {
            ("So G(y, z) = y xor z at every position of the bar.".to_owned(), &["Theorem 3.4"])
        }
        Statement::Property { property: Property::Ns, .. } => {
            ("So f has the NS property.".to_owned(), &["Definition 1.2"])
        }
        Statement::Property { property: Property::Monotone, .. } => {
            ("So f is monotone.".to_owned(), &["Lemma 2.2"])
        }
        Statement::Positions { .. } if has(Topic::Summands) => (set.to_owned(), &["Theorem 5d.1"]),
        Statement::Positions { .. } if has(Topic::Criterion) || by_ns => {
            let theory: &[&str] = if by_ns { &["Corollary 5a.5"] } else { theorem_of_nim_sum(report) };
            (set.to_owned(), theory)
        }
        Statement::Positions { .. } => (set.to_owned(), &["Theorem 5.8", "Theorem 6.14"]),
        Statement::Grundy { .. } => {
            let theory: &[&str] = match () {
                () if has(Topic::Summands) => &["Theorem 5d.1"],
                () if has(Topic::Heaps) => &["Theorem 5e.1"],
                () if has(Topic::Formula) => &["Theorem 5b.1"],
                () if by_ns => &["Corollary 5a.5"],
                () if has(Topic::Criterion) => &["Theorem 5.3"],
                () => &["Theorem 5.9", "Theorem 6.14"],
            };
            ("So the term is the Grundy number of every position.".to_owned(), theory)
        }
        Statement::ForAll { .. } => {
            ("So the condition holds for all naturals.".to_owned(), &["Corollary 6.4"])
        }
    }
}

/// How obligations are shown: the kinds of evidence that occur.
fn methods(report: &Report<'_>) -> Vec<Part> {
    let sections = report.answer.decision.evidence.iter().flat_map(|evidence| &evidence.sections);
    let (mut finite, mut parametric, mut trees) = (0_u64, 0_u64, 0_u64);
    for section in sections {
        match section {
            Section::Invariant(..) => finite += 1,
            Section::Parametric(..) => parametric += 1,
            Section::Linear(..) => trees += 1,
            _ => {}
        }
    }
    let part = |count: u64, says: String, theory| {
        (count > 0).then_some(Part { says, obligations: Vec::new(), theory })
    };
    let shown = |count: u64, by: &str| match count {
        1 => format!("One obligation is shown by {by}"),
        _ => format!("{count} obligations are shown, each by {by}"),
    };
    [
        part(
            finite,
            shown(finite, "an invariant: a set of states of a digit automaton that contains the start and all successors of its states, and no state in which it is violated."),
            &["Theorem 6.8"],
        ),
        part(
            parametric,
            shown(parametric, "a parametric invariant: inequalities between sums of digits and the parameters that hold at the start, that every further digit preserves, and that exclude a violation. They hold for all values of the parameters at once."),
            &["Theorem 6.19"],
        ),
        part(
            trees,
            shown(trees, "a tree of cases between linear inequalities, each closed by adding multiples of them."),
            &["Lemma 6.20"],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The argument as sentences with numbers; nothing if there is none.
pub(super) fn text(report: &Report<'_>, layout: Layout) -> String {
    let parts = argument(report);
    if parts.is_empty() {
        return String::new();
    }
    let mut out = "How it is proved (numbers of docs/THEORY.md in brackets):\n".to_owned();
    for (number, part) in (1..).zip(&parts) {
        let head = format!("  {number}. ");
        let rest = " ".repeat(head.len());
        let theory = part.theory.join(", ");
        layout.paragraph(&mut out, &head, &rest, &format!("{} [{theory}]", part.says));
        if !part.obligations.is_empty() {
            layout.paragraph(&mut out, &rest, &rest, &listed(&part.obligations));
        }
    }
    out
}

/// Most obligations that are named.
const MOST_NAMED: usize = 8;

fn listed(names: &[String]) -> String {
    let some = names.iter().take(MOST_NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let word = if names.len() == 1 { "Obligation" } else { "Obligations" };
    match names.len().checked_sub(MOST_NAMED) {
        None | Some(0) => format!("{word} {some}."),
        Some(more) => format!("{word} {some}, and {more} more."),
    }
}

/// The argument as JSON.
pub(super) fn json(report: &Report<'_>) -> Value {
    argument(report)
        .into_iter()
        .map(|part| json!({"says": part.says, "obligations": part.obligations, "theory": part.theory}))
        .collect()
}
