//! What refutes a claim: numbers with their binary digits lined up.

use std::fmt::Write as _;

use num_bigint::BigUint;

use super::escape;
use super::math::{affine_text, natural, numbers, tuple_of_names};
use crate::Report;
use crate::text::game::GameWords;
use crate::text::parameters;
use nimcert_core::decision::{Counterexample, Dependent, Kind, Outcome, Power, Refutation};
use nimcert_core::language::ast::Statement;
use nimcert_prose::digits::Window;
use nimcert_prose::{Layout, Piece};

/// Most binary digits in a row.
const MOST_DIGITS: u64 = 44;

/// Decimals longer than this are set above the digits.
const LONGEST_DECIMAL: usize = 12;

/// Formulas of names longer than this are not set in a column of a table.
const LONGEST_NAME: usize = 40;

/// The counterexample of a claim, if it has one; or why the claim has no meaning.
pub(super) fn counterexample(report: &Report<'_>) -> String {
    let decision = &report.answer.decision;
    if let Some(c) = decision.counterexample() {
        return columns(report, c);
    }
    match &decision.outcome {
        Outcome::Refuted(refutation) => refuted(report, refutation),
        Outcome::IllFormed(_) | Outcome::Undecided(_) | Outcome::Undefined { .. } => {
            let said = said(report);
            if said.is_empty() { String::new() } else { format!("\\nimcerthead{{Why.}} {said}") }
        }
        Outcome::Proved | Outcome::ProvedBelow { .. } => String::new(),
    }
}

/// Two columns that violate the property of a function.
fn columns(report: &Report<'_>, c: &Counterexample) -> String {
    let f = report.function().and_then(|(_, f)| report.program.functions.get(f));
    let f = f.map_or("f".to_owned(), |f| escape::name(&f.name));
    let mut out = String::from("\\nimcerthead{Counterexample.} ");
    if let Outcome::ProvedBelow { below, .. } = &report.answer.decision.outcome {
        let _ = write!(out, "From column ${}$ on the property fails. ", natural(below));
    }
    match c.kind {
        Kind::Monotone => {
            let _ = writeln!(
                out,
                "The function ${f}$ falls: ${f}({}) = {} > {f}({}) = {}$.",
                natural(&c.z),
                natural(&c.f_z),
                natural(&c.z_prime),
                natural(&c.f_z_prime)
            );
            let f = short_name(&f);
            let rows = [(format!("{f}(z)"), &c.f_z), (format!("{f}(z')"), &c.f_z_prime)];
            digits(&mut out, &rows, Some(c.bit));
        }
        Kind::Ns => {
            let agree = (&c.z ^ &c.z_prime).bits();
            let _ = writeln!(
                out,
                "The digits of $z$ and $z'$ agree from place ${agree}$ up, so those of ${f}(z)$ and ${f}(z')$ would have \
                 to agree from place ${}$ up. They differ at place~${}$, which is underlined.",
                agree.saturating_sub(1),
                c.bit
            );
            let f = short_name(&f);
            let rows = [
                ("z".to_owned(), &c.z),
                ("z'".to_owned(), &c.z_prime),
                (format!("{f}(z)"), &c.f_z),
                (format!("{f}(z')"), &c.f_z_prime),
            ];
            digits(&mut out, &rows, Some(c.bit));
            if !c.is_first {
                out.push_str("\\nimcertpar A smaller column may violate the property as well.\n");
            }
            if let Some(p) = &c.first_difference {
                let _ = writeln!(
                    out,
                    "\\nimcertpar The first position whose Grundy number is not $y \\oplus z$ is $(y, z) = ({}, {})$.",
                    natural(&p.y),
                    natural(&p.z)
                );
            }
        }
    }
    out
}

/// The numbers that refute a claim about a game or about all naturals.
fn refuted(report: &Report<'_>, refutation: &Refutation) -> String {
    let words = GameWords::new(report);
    let names = words.coordinates();
    let mut out = String::from("\\nimcerthead{Counterexample.} ");
    let tuple = tuple_of_names(&names);
    match refutation {
        Refutation::Closed { position, number, .. } if words.ends_play(*number) => {
            let _ = writeln!(
                out,
                "The position ${tuple} = {}$ is in the claimed set, and no move is possible there; under mis\\`ere play the \
                 player who cannot move wins.",
                numbers(words.shown(position))
            );
        }
        Refutation::Closed { position, option, number, .. } => {
            let [position, option] = [words.shown(position), words.shown(option)];
            let own = escape::text(&words.labels().of_move(*number));
            let _ = writeln!(
                out,
                "From ${tuple} = {}$, {own} leads to ${}$.",
                numbers(position),
                numbers(option)
            );
            let why = match &report.claim.statement {
                Statement::Grundy { .. } => {
                    "The first coordinate is a heap whose size is the claimed Grundy number, so both positions would be \
                     P-positions: a position and its option would have the same Grundy number."
                }
                _ => "Both are in the claimed set, and no move leads from a P-position to a P-position.",
            };
            let _ = writeln!(out, "{why}");
            let rows: Vec<(String, &BigUint)> = names.iter().map(|n| escape::name(n)).zip(position).collect();
            let primed: Vec<(String, &BigUint)> =
                names.iter().map(|n| format!("{}'", braced(n))).zip(option).collect();
            digits(&mut out, &[rows, primed].concat(), None);
        }
        Refutation::Reach { position } => {
            let position = words.shown(position);
            let _ =
                writeln!(out, "The position ${tuple} = {}$ is not in the claimed set.", numbers(position));
            let why = match &report.claim.statement {
                Statement::Grundy { .. } => {
                    "The first coordinate is a heap, smaller than the claimed Grundy number, and no option has this \
                     number: the claimed number is not the mex of those of the options."
                }
                _ => "No move leads from it into the set, so it would be a P-position.",
            };
            let _ = writeln!(out, "{why}");
            let rows: Vec<(String, &BigUint)> = names.iter().map(|n| escape::name(n)).zip(position).collect();
            digits(&mut out, &rows, None);
        }
        Refutation::Undefined { position } => {
            let _ = writeln!(
                out,
                "At the position ${}$ the claimed term is not a natural number.",
                numbers(position)
            );
        }
        Refutation::Heaps { position } => {
            let _ = writeln!(
                out,
                "The Grundy numbers of the heaps of ${}$, computed by the rules, contradict the claim.",
                numbers(position)
            );
        }
        Refutation::ForAll { values } => {
            let _ = writeln!(out, "The condition is false at ${tuple} = {}$.", numbers(values));
            let rows: Vec<(String, &BigUint)> = names.iter().map(|n| escape::name(n)).zip(values).collect();
            digits(&mut out, &rows, None);
        }
        Refutation::ForAllParameters { named, by, .. } => {
            let equations = named.iter().map(|(name, number)| {
                // A column is `z` or `z'`.
                let (plain, prime) =
                    name.strip_suffix('\'').map_or((name.as_str(), ""), |plain| (plain, "'"));
                format!("${}{prime} = {}$", braced(plain), affine_text(number))
            });
            let bounds: Vec<String> = (report.program.parameters.iter())
                .map(|p| format!("${} \\ge {}$", escape::name(&p.name), natural(&p.least)))
                .collect();
            let powers = match by {
                Dependent::Power(power @ Power { variable: Some(p), least, .. }) => format!(
                    ", where ${0}$ is the least power of {1} with ${0} \\ge {2}$",
                    escape::name(p),
                    power.base(),
                    affine_text(least)
                ),
                Dependent::Power(_) | Dependent::Affine(_) => String::new(),
            };
            let _ = writeln!(
                out,
                "For all {}, the claim fails at {}{powers}.",
                bounds.join(", "),
                equations.collect::<Vec<_>>().join(", ")
            );
        }
        Refutation::ByCases => {
            let _ = writeln!(out, "The claim fails {}.", escape::sentence(&parameters::by_cases(report)));
        }
        Refutation::Columns(_) => {}
    }
    out
}

/// The name of a function in a column of a table, which cannot be broken.
fn short_name(name: &str) -> &str {
    if name.len() > LONGEST_NAME { "\\text{value}" } else { name }
}

/// A name that an index or a prime may follow.
fn braced(name: &str) -> String {
    format!("{{{}}}", escape::name(name))
}

/// What a report says, as sentences.
fn said(report: &Report<'_>) -> String {
    let prose = crate::text::explanation(report, Layout::default());
    let mut out = String::new();
    for piece in prose.pieces() {
        match piece {
            Piece::Say(text) if !text.starts_with("help:") => {
                let _ = writeln!(out, "{}", escape::sentence(text));
            }
            Piece::Displayed(text) => {
                let _ = writeln!(out, "\\nimcertpar {}\n\\nimcertpar", escape::sentence(text));
            }
            Piece::Lines(texts) | Piece::Together(texts) => {
                for text in texts {
                    let _ = writeln!(out, "\\nimcertpar {}", escape::sentence(text));
                }
            }
            _ => {}
        }
    }
    if out.is_empty() {
        out = escape::sentence(&report.last_line()) + "\n";
    }
    out
}

/// Numbers with their binary digits lined up; the digit at the blamed place is underlined.
fn digits(out: &mut String, rows: &[(String, &BigUint)], blamed: Option<u64>) {
    if rows.is_empty() {
        return;
    }
    let place = blamed.unwrap_or(0);
    let window = Window::around(rows.iter().map(|(_, n)| *n), place, MOST_DIGITS);
    let decimals: Vec<String> = rows.iter().map(|(_, number)| natural(number)).collect();
    let beside = decimals.iter().all(|decimal| decimal.len() <= LONGEST_DECIMAL);
    if !beside {
        for ((name, _), decimal) in rows.iter().zip(&decimals) {
            let _ = writeln!(out, "\\nimcertpar ${name} = {decimal}$");
        }
    }
    let columns = if beside { "@{}rrr@{}" } else { "@{}rr@{}" };
    let _ = writeln!(out, "\\nimcertpar\\begin{{tabular}}{{{columns}}}\n\\toprule");
    out.push_str(if beside { " & decimal & binary" } else { " & binary" });
    out.push_str("\\\\\n\\midrule\n");
    for ((name, number), decimal) in rows.iter().zip(&decimals) {
        let [before, at, after] = window.split(number, place);
        let digits = match blamed {
            Some(_) => format!("{before}\\underline{{{at}}}{after}"),
            None => format!("{before}{at}{after}"),
        };
        let decimal = if beside { format!(" & ${decimal}$") } else { String::new() };
        let _ = writeln!(out, "${name}${decimal} & \\texttt{{{digits}}}\\\\");
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n");
}
