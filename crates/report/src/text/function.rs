//! The text of a report about a claim about a function.

use num_bigint::BigUint;

use super::obligations::{Sum, generality, never_negative};
use super::parameters;
use crate::Report;
use nimcert_core::answer::Verdict;
use nimcert_core::automaton::Exhausted;
use nimcert_core::decision::{
    Counterexample, Decision, Kind, Obligation, Outcome, Particulars, PartitionStatus, Refutation, Section,
    Undecided,
};
use nimcert_core::language::Setting;
use nimcert_core::language::ast::{FunctionId, Property};
use nimcert_core::language::evaluate::apply;
use nimcert_core::ns::contradiction::Case;
use nimcert_core::ns::first_difference::Position;
use nimcert_drawing::text::{LARGEST, small_bar};
use nimcert_kernel::Failure;
use nimcert_prose::Prose;
use nimcert_prose::digits::{bound, brief, short};
use nimcert_prose::{Layout, plural};

/// What the first violating columns contradict, in a sentence.
pub(crate) fn lemma(counterexample: &Counterexample) -> Option<String> {
    let contradiction = counterexample.contradiction()?;
    let (lemma, case) = contradiction.lemma_and_case();
    let what = match contradiction.case {
        Case::EvenColumn { i, digit, .. } => format!(
            "with a + 1 = z', i = {i} and d_i = {}, f(a + 1) must stay below the next multiple of 2^{i}",
            u8::from(digit)
        ),
        _ => "with 2a + 1 = z', it says that f(2a) = f(2a + 1)".to_owned(),
    };
    Some(format!("This contradicts Lemma {lemma} of [inoue2014] (case {case} of its proof): {what}."))
}

/// A claim about a function, with what is known of it.
pub(crate) struct FunctionWords<'r> {
    report: &'r Report<'r>,
    decision: &'r Decision,
    property: Property,
    function: FunctionId,
    /// The name of the function.
    name: &'r str,
}

/// The two values of a function that falls.
pub(crate) fn fall(f: &str, c: &Counterexample) -> String {
    format!("{f}({}) = {} > {f}({}) = {}", brief(&c.z), brief(&c.f_z), brief(&c.z_prime), brief(&c.f_z_prime))
}

/// The first position whose Grundy number is not the nim-sum, and both numbers: `G(1, 3) = 4, but 1 xor 3 = 2`.
fn wrong_number(position: &Position) -> String {
    let [y, z] = [&position.y, &position.z].map(brief);
    let (grundy, sum) = (position.first_wrong_grundy(), position.nim_sum());
    format!("G({y}, {z}) = {}, but {y} xor {z} = {}", brief(&grundy), brief(&sum))
}

/// Whether an obligation belongs to the P/N partition.
fn of_partition(obligation: &Obligation) -> bool {
    matches!(obligation, Obligation::Closed { .. } | Obligation::Reach(_) | Obligation::Cover)
}

impl<'r> FunctionWords<'r> {
    /// The texts for a report, if its claim is about a function.
    pub(crate) fn new(report: &'r Report<'r>) -> Option<FunctionWords<'r>> {
        let (property, function) = report.function()?;
        let name = &report.program.functions.get(function)?.name;
        Some(FunctionWords { report, decision: &report.answer.decision, property, function, name })
    }

    /// The functions of the claim.
    pub(super) fn definitions(&self, layout: Layout) -> String {
        let mut out = String::new();
        if let Some(heading) = parameters::heading(self.report) {
            layout.paragraph(&mut out, "", "    ", &heading);
        }
        out + &nimcert_prose::functions(&parameters::claim(self.report), layout)
    }

    /// What the search showed, obligation by obligation.
    pub(crate) fn steps(&self) -> Prose {
        let mut out = Prose::default();
        let decision = self.decision;
        generality(&mut out, decision);
        if let Particulars::Function { bounded_because: Some(because), .. } = &decision.particulars {
            let text = match self.report.heights {
                Some(heights) => format!("f is a list of {}", plural(heights.count as u64, "height")),
                None => format!("{because}; f is computed column by column"),
            };
            out.row("bounded", "columns", &text);
        }
        if let Some(graphs) = Sum::of(decision, |o| matches!(o, Obligation::Graph(_))) {
            let text = format!("{} of terms; {}", plural(graphs.steps, "table"), graphs.states());
            out.row("graph", "made", &text);
        }
        never_negative(&mut out, decision);
        if let Some(monotone) = Sum::of(decision, |o| *o == Obligation::Monotone) {
            out.row("monotone", "proved", format!("f(t) <= f(t + 1); {}", monotone.states()));
        }
        if let Some(ns) = Sum::of(decision, |o| *o == Obligation::Ns) {
            out.row("ns", "proved", format!("Definition 8.1; {}", ns.states()));
        }
        if let Some(ns) = Sum::of(decision, |o| matches!(o, Obligation::NsOperand(_))) {
            out.row(
                "ns",
                "proved",
                format!("Definition 8.1 for each of {} operands; {}", ns.steps, ns.states()),
            );
        }
        if let Some(lemmas) = Sum::of(decision, of_partition) {
            let text = format!("Lemmas 8.3 and 8.4 for strip + bar(f); {}", lemmas.states());
            out.row("partition", "proved", &text);
        } else if let Some(why) = self.without_partition() {
            out.row("partition", "left out", format!("{why}; the proof rests on ns and Theorem 8.2"));
        }
        for section in decision.evidence.iter().flat_map(|evidence| &evidence.sections) {
            let text = match section {
                Section::EvaluatedAll => "at every column".to_owned(),
                Section::EvaluatedSteps(steps) if steps.is_empty() => {
                    "f is the same at every column".to_owned()
                }
                Section::EvaluatedSteps(steps) => {
                    format!("f grows at {}, and only there", plural(steps.len() as u64, "column"))
                }
                _ => continue,
            };
            out.row("evaluated", "proved", &text);
        }
        if let Outcome::Undecided(_) = decision.outcome {
            out.row("search", "stopped", format!("after {}", plural(decision.states, "state")));
        }
        out
    }

    /// Why a proof for all naturals does without the partition.
    fn without_partition(&self) -> Option<String> {
        if self.property != Property::Nimsum || self.decision.outcome != Outcome::Proved {
            return None;
        }
        match self.decision.partition() {
            PartitionStatus::Proved => None,
            PartitionStatus::NotSearched => Some(match self.decision.general {
                Some(_) => "not searched for all values of a parameter".into(),
                None if !self.report.program.parameters.is_empty() => {
                    "not searched for claims with parameters".into()
                }
                None => self.report.interface.name(Setting::NoPartition).unwrap_or("not searched").into(),
            }),
            PartitionStatus::Undecided(Undecided::Exhausted(Exhausted::States { limit, .. })) => {
                let option = self.report.interface.remark(Setting::PartitionStates, str::to_owned);
                Some(format!("limit of {} reached{option}", plural(*limit, "state")))
            }
            PartitionStatus::Undecided(why) => Some(why.to_string()),
        }
    }

    /// The violation, digits lined up, and the lemma it breaks.
    pub(crate) fn explanation(&self, layout: Layout) -> Prose {
        let mut out = Prose::default();
        if parameters::for_all(self.report).is_some() {
            let bounds = parameters::bounds(self.report.program);
            out.say(format!("For all {bounds}: {}.", self.fails_for_all()));
        }
        let Some(c) = self.decision.counterexample() else { return out };
        if let Outcome::ProvedBelow { below, .. } = &self.decision.outcome {
            out.say(format!(
                "From column {} on it fails, first at a column of {}:",
                bound(below),
                plural(c.z_prime.bits(), "bit")
            ));
        }
        match c.kind {
            Kind::Monotone => {
                let bar = match self.property {
                    Property::Nimsum => ", so CB(f, y, z) is not a bar",
                    Property::Monotone | Property::Ns => "",
                };
                out.say(format!("f is not monotone: {}{bar}.", fall("f", c)));
            }
            Kind::Ns => {
                let parted = (&c.z ^ &c.z_prime).bits();
                out.say(format!(
                "Definition 8.1 fails: z and z' agree from place {parted} up, so f(z) and f(z') must agree \
                 from place {} up, but they differ at place {}:",
                parted.saturating_sub(1),
                c.bit
            ));
            }
        }
        let rows = [("z", &c.z), ("z'", &c.z_prime), ("f(z)", &c.f_z), ("f(z')", &c.f_z_prime)];
        let rows = match c.kind {
            // What falls are the values; the digits of the columns do not matter.
            Kind::Monotone => &rows[2..],
            Kind::Ns => &rows[..],
        };
        out.digits(rows, c.bit);
        if let Some(lemma) = lemma(c) {
            out.say(lemma);
        }
        if !c.is_first {
            out.say("A smaller column may violate the definition as well: the columns before this one were not all computed.");
        }
        if let Some(p) = &c.first_difference {
            out.say("The first position with G != y xor z (Theorem 9.1, local form):");
            let (y, z) = (short(&p.y), short(&p.z));
            let together = format!("(y, z) = ({y}, {z})");
            out.lines(match together.len() + 5 <= layout.prose {
                true => vec![together],
                false => vec![format!("y = {y}"), format!("z = {z}")],
            });
        }
        out
    }

    /// The bar up to the counterexample, if it is small.
    pub(super) fn drawing(&self, layout: Layout) -> String {
        let Some(c) = self.decision.counterexample().filter(|c| c.kind == Kind::Ns) else {
            return String::new();
        };
        let marked = c.first_difference.as_ref().and_then(|p| {
            let small = |n: &BigUint| u64::try_from(n).ok();
            Some((small(&p.y)?, small(&p.z)?))
        });
        let columns = usize::try_from(&c.z_prime).map_or(usize::MAX, |z| z.saturating_add(1));
        let heights = self.heights();
        let drawn = heights.get(..columns).and_then(|heights| small_bar(heights, marked, layout.prose));
        drawn.map_or(String::new(), |lines| {
            let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            let position = if marked.is_some() { ", ◆ that position" } else { "" };
            format!("  The bar up to column {} (× poisoned{position}):\n{lines}", columns - 1)
        })
    }

    /// Heights of the first columns.
    fn heights(&self) -> Vec<u64> {
        let program = parameters::decided(self.report);
        let value = |z: u64| apply(&program, self.function, &[BigUint::from(z)]).ok();
        (0..LARGEST.0 as u64).map_while(|z| value(z).and_then(|v| u64::try_from(v).ok())).collect()
    }

    /// The route of a proof, as in the contract.
    pub(crate) fn route(&self) -> Option<&'static str> {
        match (&self.decision.outcome, self.property) {
            (Outcome::Proved | Outcome::ProvedBelow { .. }, Property::Nimsum) => {
                Some(match self.decision.partition() {
                    PartitionStatus::Proved => "ns + Theorem 8.2, partition",
                    _ => "ns + Theorem 8.2",
                })
            }
            _ => None,
        }
    }

    /// The route of a proof in words, for the last line.
    fn because(&self) -> &'static str {
        match (self.route(), self.decision.partition()) {
            (None, _) => "",
            (Some(_), PartitionStatus::Proved) => ", by the NS property and P-positions",
            (Some(_), _) => ", by the NS property",
        }
    }

    /// The last line in two parts: the verdict with its bounds, and what it is about.
    pub(crate) fn answer(&self) -> (String, String) {
        let verdict = &self.report.answer.verdict;
        let f = self.name;
        let holds = match self.property {
            Property::Monotone => format!("{f} is monotone"),
            Property::Ns => format!("{f} has the NS property"),
            Property::Nimsum => "G(y, z) = y xor z".to_owned(),
        };
        let because = self.because();
        match (verdict, &self.decision.outcome) {
            (Verdict::Undecided, _) => ("undecided".to_owned(), self.undecided()),
            (_, Outcome::Refuted(Refutation::Columns(c))) => (verdict.to_string(), self.fails(c)),
            (_, Outcome::Refuted(Refutation::ForAllParameters { .. } | Refutation::ByCases)) => {
                (verdict.to_string(), self.fails_for_all())
            }
            (Verdict::ProvedBelow { .. }, Outcome::ProvedBelow { below, beyond }) if below.bits() == 0 => {
                let then = beyond.as_ref().map_or(String::new(), |c| {
                    format!("; it first fails at {}", plural(c.z_prime.bits(), "bit"))
                });
                (verdict.to_string(), format!("the claim is about no column{then}"))
            }
            (Verdict::ProvedBelow { .. }, Outcome::ProvedBelow { below, beyond }) => {
                let all = match self.report.heights {
                    Some(heights) if *below == heights.count.into() => {
                        let source = if heights.from_file { "file" } else { "list" };
                        Some(match heights.count {
                            1 => format!("all columns of the {source} (1 column)"),
                            count => format!("all {} of the {source}", plural(count as u64, "column")),
                        })
                    }
                    _ if below.count_ones() == 1 => None,
                    _ => Some(format!("all columns below {}", bound(below))),
                };
                let then = match beyond {
                    Some(c) => format!("; it first fails at {}", plural(c.z_prime.bits(), "bit")),
                    None if all.is_none() => because.to_owned(),
                    None => String::new(),
                };
                let verdict = all.map_or_else(|| verdict.to_string(), |all| format!("proved for {all}"));
                (verdict, format!("{holds}{then}"))
            }
            (_, Outcome::ProvedBelow { below, .. }) => {
                (verdict.to_string(), format!("{holds} at all columns below {}", bound(below)))
            }
            _ => (verdict.to_string(), format!("{holds} for all naturals{because}")),
        }
    }

    /// What goes wrong for all values of the parameters, and at which columns.
    fn fails_for_all(&self) -> String {
        let fails = self.without_property();
        let Some(numbers) = parameters::for_all(self.report) else { return fails };
        match &self.decision.outcome {
            Outcome::Refuted(Refutation::ForAllParameters { violated, .. }) => {
                match (violated, self.property) {
                    (Obligation::Monotone, _) => {
                        format!("{fails}: {} falls between the columns {numbers}", self.name)
                    }
                    (_, Property::Ns) => format!("{fails} at the columns {numbers}"),
                    _ => format!("{fails}: the NS property is broken by the columns {numbers}"),
                }
            }
            _ => format!("{fails}, {numbers}"),
        }
    }

    /// The opposite of the property.
    fn without_property(&self) -> String {
        let f = self.name;
        match self.property {
            Property::Monotone => format!("{f} is not monotone"),
            Property::Ns => format!("{f} does not have the NS property"),
            Property::Nimsum => "G(y, z) = y xor z fails".to_owned(),
        }
    }

    /// What goes wrong at a counterexample.
    fn fails(&self, c: &Counterexample) -> String {
        let f = self.name;
        let [z, z_prime] = [&c.z, &c.z_prime].map(brief);
        if c.kind == Kind::Monotone {
            return format!("{f} is not monotone: {} (z = {z}, z' = {z_prime})", fall(f, c));
        }
        let bits = match c.z_prime.bits() {
            bits if bits > 64 => format!(" ({bits} bits)"),
            _ => String::new(),
        };
        let columns = format!("columns {z} and {z_prime}{bits} break the NS property");
        match (self.property, &c.first_difference) {
            (Property::Nimsum, Some(position)) => format!("{} ({columns})", wrong_number(position)),
            (Property::Nimsum, None) => format!("{}: {columns}", self.without_property()),
            _ => format!(
                "{}: {f}({z}) = {} and {f}({z_prime}) = {} (columns {z} and {z_prime}{bits})",
                self.without_property(),
                brief(&c.f_z),
                brief(&c.f_z_prime)
            ),
        }
    }

    /// Why a search stopped, with what the command can do about it.
    pub(crate) fn stopped(&self, why: &Undecided) -> String {
        let Undecided::Columns { .. } = why else { return parameters::stopped(self.report, why) };
        let interface = self.report.interface;
        let more = |columns: &str| match (self.report.command, interface.name(Setting::Bits)) {
            ("check" | "explain", Some(bits)) => format!("{columns}, or a smaller {bits}"),
            ("prove", _) => format!("{columns}, or a smaller bound after `below`"),
            _ => columns.to_owned(),
        };
        format!("{why}{}", interface.remark(Setting::Columns, more))
    }

    /// Why there is no verdict.
    fn undecided(&self) -> String {
        match (&self.report.answer.kernel, &self.decision.outcome) {
            (Some(Err(Failure::Declined(limit))), _) => {
                format!("the kernel declined the certificate: {limit}")
            }
            (Some(Err(Failure::Rejected(_))), _) => {
                "the kernel rejected the certificate, a bug of nimcert".into()
            }
            (_, Outcome::Undecided(why)) => self.stopped(why),
            (_, Outcome::Undefined { column, cause }) => {
                format!("{} has no value at {}: {cause}", self.name, brief(column))
            }
            (_, Outcome::ProvedBelow { below, .. }) => {
                format!("no counterexample below column {}", bound(below))
            }
            _ => "the reason is not known".into(),
        }
    }
}
