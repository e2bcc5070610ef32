//! The obligations of a proof, each kind with what it says and how it is discharged.

use std::fmt::Write as _;

use super::escape;
use crate::Report;
use nimcert_core::decision::{Law, Obligation, Section};
use nimcert_core::parametric::ParametricInvariant;
use nimcert_prose::{grouped, plural};

/// Obligations of one kind.
struct Kind {
    name: &'static str,
    says: String,
    /// How a section of it is checked.
    by: &'static str,
    count: u64,
    states: u64,
}

/// The table of the obligations that were proved; empty if there are none.
pub(super) fn table(report: &Report<'_>) -> String {
    let mut kinds: Vec<Kind> = Vec::new();
    for step in &report.answer.decision.steps {
        let (name, says, by) = described(&step.obligation);
        match kinds.iter_mut().find(|kind| kind.name == name && kind.says == says) {
            Some(kind) => {
                kind.count += 1;
                kind.states += step.states as u64;
            }
            None => kinds.push(Kind { name, says, by, count: 1, states: step.states as u64 }),
        }
    }
    if kinds.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "\\nimcerthead{Obligations.} The kernel checks each of them again from the claim and the certificate \
         alone.\n\\nimcertpar\n\
         \\begin{tabular}{@{}p{0.18\\linewidth}p{0.5\\linewidth}p{0.25\\linewidth}@{}}\n\\toprule\n\
         obligation & statement & discharged by\\tabularnewline\n\\midrule\n",
    );
    for Kind { name, says, by, count, states } in kinds {
        let times = if count == 1 { String::new() } else { format!(" ({})", grouped(count)) };
        let states = match states {
            0 => String::new(),
            _ => format!(", {}", plural(states, unit(by)).replace(' ', "~")),
        };
        let _ = writeln!(
            out,
            "\\raggedright\\texttt{{{name}}}{times} & \\raggedright {says} & \\raggedright {by}{states}\\tabularnewline"
        );
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n");
    if let Some(said) = inequalities(report) {
        out.push_str(&said);
    }
    out
}

fn unit(by: &str) -> &'static str {
    match by {
        LINEAR => "line",
        COLUMNS => "column",
        _ => "state",
    }
}

const INVARIANT: &str = "inductive invariant";
const TABLE: &str = "table with two inductive invariants";
const NAMED: &str = "named in the certificate";
const STRATEGY: &str = "strategy of the certificate";
const WITNESS: &str = "witness";
const LINEAR: &str = "linear arithmetic";
const COLUMNS: &str = "evaluation of each column";
const EVALUATION: &str = "evaluation with exact integers";

/// The name of an obligation without its number, what it says, and how the kernel checks it.
fn described(obligation: &Obligation) -> (&'static str, String, &'static str) {
    let (name, says, by) = match obligation {
        Obligation::Term(_) => {
            ("term", "The numbers that the conditions on the formula require are values of a term.", NAMED)
        }
        Obligation::Formula(law) => ("formula", law_says(*law), LINEAR),
        Obligation::Graph(_) => (
            "graph",
            "A term is tabulated: the table has every value of the term, and no two values for the same arguments.",
            TABLE,
        ),
        Obligation::Relation(_) => {
            ("relation", "A condition is tabulated: the table has exactly the tuples that satisfy it.", TABLE)
        }
        Obligation::After(_) => (
            "after",
            "A move is tabulated: the table has exactly the positions with the numbers by which it leads into the set.",
            TABLE,
        ),
        Obligation::Total => ("total", "Every value of the term is in the table of its graph.", INVARIANT),
        Obligation::Functional => {
            ("functional", "The table of a graph has no two values for the same arguments.", INVARIANT)
        }
        Obligation::Sound => ("sound", "Every tuple of the table satisfies the condition.", INVARIANT),
        Obligation::Complete => {
            ("complete", "Every tuple that satisfies the condition is in the table.", INVARIANT)
        }
        Obligation::Position => ("position", "Some tuple is a position.", WITNESS),
        Obligation::PositionOf(_) => (
            "position",
            "A position whose coordinates are affine in the parameters is in the domain, for all their values.",
            LINEAR,
        ),
        Obligation::Option(_) => {
            ("option", "A move that leads into the set, with terms for the numbers that it chooses.", NAMED)
        }
        Obligation::Fresh(_) => ("term", "The number of such a move is the value of a term.", NAMED),
        Obligation::Measure => (
            "measure",
            "A sum or the lexicographic order of the coordinates decreases with every move.",
            WITNESS,
        ),
        Obligation::Defined(_) => ("defined", "A difference is never negative where it matters.", INVARIANT),
        Obligation::Monotone => {
            ("monotone", "$f(t) \\le f(t + 1)$ for the function $f$ of the claim.", INVARIANT)
        }
        Obligation::MonotoneBar(_) => {
            ("monotone", "The function of the bar is monotone in each parameter.", INVARIANT)
        }
        Obligation::Ns => (
            "ns",
            "$2\\,(f(t) \\oplus f(t + 1)) \\le t \\oplus (t + 1)$ for the function $f$ of the claim; with monotonicity this is the NS property.",
            INVARIANT,
        ),
        Obligation::NsOperand(_) => (
            "ns",
            "One operand of the function $f$ of the claim has the NS property; $f$ is built from its operands by minima, maxima, nim-sums and bitwise operators.",
            INVARIANT,
        ),
        Obligation::NsBar { operand: Some(_), .. } => (
            "ns",
            "One operand of the function of the bar has the NS property in a parameter; the function is built from its operands by minima, maxima, nim-sums and bitwise operators.",
            INVARIANT,
        ),
        Obligation::NsBar { operand: None, .. } => {
            ("ns", "The function of the bar has the NS property in each parameter.", INVARIANT)
        }
        Obligation::Origin => {
            ("origin", "The function of the bar is $0$ where all its parameters are.", INVARIANT)
        }
        Obligation::Domain(_) => (
            "domain",
            "A condition on the fixed coordinates of the bar holds where these are $0$.",
            INVARIANT,
        ),
        Obligation::Criterion { forward: true, .. } => {
            ("criterion forward", "The criterion of bars, from $p$ to $p + 1$ in each coordinate.", INVARIANT)
        }
        Obligation::Criterion { forward: false, .. } => (
            "criterion backward",
            "The criterion of bars, from $p + 1$ to $p$ in each coordinate.",
            INVARIANT,
        ),
        Obligation::Inside { .. } => ("inside", "The move leads from positions to positions.", INVARIANT),
        Obligation::Decrease { .. } => {
            ("decrease", "The move decreases the measure, so that the game ends.", INVARIANT)
        }
        Obligation::Closed { .. } => {
            ("closed", "The move leads from no position of the set to a position of the set.", INVARIANT)
        }
        Obligation::Reach(_) => {
            ("reach", "The positions outside the set from which the move leads into it.", STRATEGY)
        }
        Obligation::Cover => {
            ("cover", "From every position outside the set one of these moves leads into it.", INVARIANT)
        }
        Obligation::Octal => (
            "octal",
            "The term is the Grundy number of each heap up to the bound of its period, and repeats.",
            NAMED,
        ),
        Obligation::Passes => ("pass", "The set of the game without passes.", NAMED),
        Obligation::Pass { .. } => ("pass", "The hypotheses of the theorem about passes.", INVARIANT),
        Obligation::Summands => {
            ("sum", "The Grundy number of each summand, which other obligations prove.", NAMED)
        }
        Obligation::Number(_) => ("term", "The Grundy number of a summand.", NAMED),
        Obligation::Sum { .. } => ("sum", "The set is where the nim-sum of these numbers is $0$.", INVARIANT),
        Obligation::ForAll => ("forall", "The condition holds.", INVARIANT),
        Obligation::Conjunct(_) => ("forall", "This part of the condition, a conjunction, holds.", INVARIANT),
        Obligation::Witness => (
            "witness",
            "The numbers of the counterexample, which depend on the parameters, violate the claim.",
            INVARIANT,
        ),
        Obligation::WitnessOf(_) => (
            "witness",
            "The numbers of the counterexample, which depend on the parameters, satisfy one of the conditions of a violation.",
            INVARIANT,
        ),
        Obligation::Excluded(_) => (
            "excluded",
            "From the position of the counterexample, the move does not lead into the set.",
            INVARIANT,
        ),
        Obligation::Cases => (
            "cases",
            "The claim is shown for small values of a parameter one by one and for the others together, or for each residue of a parameter.",
            WITNESS,
        ),
        Obligation::Evaluated => ("evaluated", "The property holds at all columns below the bound.", COLUMNS),
        Obligation::Counterexample => {
            ("counterexample", "The numbers of the counterexample violate the claim.", EVALUATION)
        }
    };
    (name, says.to_owned(), by)
}

/// The statement of a condition on a closed formula of Grundy numbers.
fn law_says(law: Law) -> &'static str {
    match law {
        Law::Zero => "Every number is in row $0$.",
        Law::Rows => "Numbers of a row at different columns are different.",
        Law::Columns => "Numbers of a column in different rows are different.",
        Law::Up => "A number of row $y$ at a column that reaches higher is in row $y + 1$.",
        Law::Down => "A number of row $y + 1$ is in row $y$ at a column that reaches higher.",
        Law::Lower => {
            "A number of row $y$ that is less than another one further to the left is in a lower row of its column."
        }
    }
}

/// How many inequalities the invariants over the parameters have.
fn inequalities(report: &Report<'_>) -> Option<String> {
    let sections = report.answer.decision.evidence.iter().flat_map(|evidence| &evidence.sections);
    let count: u64 = sections
        .filter_map(|section| match section {
            Section::Parametric(_, invariant) => Some(ParametricInvariant::inequalities(invariant) as u64),
            _ => None,
        })
        .sum();
    (count > 0).then(|| {
        format!(
            "\\nimcertpar The invariants are given by {} in the parameters and in sums over the digits read so far. The \
             certificate has a proof by nonnegative multipliers for each step.\n",
            escape::text(&plural_inequality(count))
        )
    })
}

fn plural_inequality(count: u64) -> String {
    match count {
        1 => "1 inequality".to_owned(),
        many => format!("{} inequalities", grouped(many)),
    }
}
