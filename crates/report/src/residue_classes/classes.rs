//! A claim with one parameter and the answers for its values, in words.

use std::borrow::Cow;
use std::path::PathBuf;

use num_bigint::BigUint;

use nimcert_core::answer::{
    NotTried, OF_CLASS, OF_COLUMNS, OF_VALUE, Options, Part, Proof, ResidueClasses, Step, Values,
    residue_classes,
};
use nimcert_core::automaton::Exhausted;
use nimcert_core::decision::{Decision, Outcome, Undecided};
use nimcert_core::language::ast::{Claim, Program, ProgramParameter, Statement};
use nimcert_core::language::{Interface, Setting, print_claim, spread};
use nimcert_prose::digits::{bound, brief};
use nimcert_prose::{Layout, Prose, grouped, plural};

use super::sets::{self, class, list};
use crate::text::parameters;
use crate::{Report, kernel};

/// Longest phrase in the column of names.
const NAME: usize = 11;

/// How it was asked for which values a claim holds.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The subcommand that answers such a question.
    pub command: &'static str,
    /// Where it was asked.
    pub interface: Interface,
}

/// Claim with one parameter, and for which values of the parameter it holds.
#[derive(Debug)]
pub struct Classes<'r> {
    /// How it was asked.
    pub asked: Asked,
    /// Where the claim's functions and games are defined.
    pub program: &'r Program,
    /// The claim that was asked.
    pub claim: &'r Claim,
    /// For which values it holds.
    pub found: ResidueClasses,
    /// Where the certificate of each part was written, if it was.
    pub paths: Vec<Option<PathBuf>>,
}

/// The report of the claim that was answered for a part; `None` if none was.
pub fn report<'r>(asked: Asked, part: &'r Part, path: Option<PathBuf>) -> Option<Report<'r>> {
    let Proof { program, answer, .. } = part.proof.as_ref().ok()?;
    let answer = Cow::Borrowed(answer);
    Some(Report { path, ..Report::new(asked.command, asked.interface, program, &program.claims[0], answer) })
}

/// The name of the files of a part: `f-k3`, `f-odd-k` or `f-k-mod-4-is-3`.
pub fn file_name(of: &str, parameter: &ProgramParameter, values: &Values) -> String {
    let (name, first) = (&parameter.name, &values.first);
    match values.modulus {
        None => format!("{of}-{name}{first}"),
        Some(1) => format!("{of}-every-{name}"),
        Some(2) => format!("{of}-{}-{name}", if first.bit(0) { "odd" } else { "even" }),
        Some(modulus) => format!("{of}-{name}-mod-{modulus}-is-{}", first % modulus),
    }
}

/// The parameter and the definitions of a claim.
pub fn heading(program: &Program, claim: &Claim, layout: Layout) -> String {
    let program = Program { claims: vec![claim.clone()], ..program.clone() };
    let text = print_claim(&program, 0);
    if let Statement::Property { .. } = claim.statement {
        return nimcert_prose::functions(&text, layout);
    }
    let mut out = String::new();
    layout.definitions(&mut out, spread(&text).lines());
    out
}

/// Values in a few words: `k = 3`, `odd k >= 3` or `k mod 4 = 3`.
pub fn in_words(parameter: &ProgramParameter, values: &Values) -> String {
    match values.modulus {
        Some(modulus) => class(parameter, modulus, &values.first),
        None => format!("{} = {}", parameter.name, brief(&values.first)),
    }
}

/// The verdict on the values of a part.
pub fn verdict(part: &Part) -> &'static str {
    match part.holds {
        Some(true) => "proved",
        Some(false) => "refuted",
        None => "undecided",
    }
}

/// What is said of parts that were decided together: single values, or a class.
pub(crate) struct Described {
    /// The values in words.
    pub(crate) values: String,
    pub(crate) verdict: &'static str,
    /// The claim that was answered, the counterexample, the certificate; or why it is undecided.
    pub(crate) particulars: Vec<String>,
}

/// What is said of parts that were decided together; `None` if there are none.
pub(crate) fn described(asked: Asked, parameter: &ProgramParameter, parts: &[Part]) -> Option<Described> {
    let first = parts.first()?;
    let values = match parts {
        [part] => in_words(parameter, &part.values),
        _ => {
            let values: Vec<_> = parts.iter().map(|part| part.values.first.clone()).collect();
            format!("{} = {}", parameter.name, list(&values))
        }
    };
    let particulars = match (parts, report(asked, first, None)) {
        ([_], Some(report)) => particulars(parameter, first, &report),
        ([_], None) => vec![not_tried(asked.interface, first)],
        _ => vec![format!("decided one by one{}", reason_of_several(asked, parts))],
    };
    Some(Described { values, verdict: verdict(first), particulars })
}

/// The row of parts that were decided together: single values, or a class.
pub fn row(
    asked: Asked,
    parameter: &ProgramParameter,
    parts: &[Part],
    paths: &[Option<PathBuf>],
    layout: Layout,
) -> String {
    let mut out = String::new();
    let Some(Described { values, verdict, mut particulars }) = described(asked, parameter, parts) else {
        return out;
    };
    let path = paths.first().cloned().flatten();
    let name = match values.chars().count() <= NAME {
        true => values,
        false => {
            particulars.insert(0, values);
            "values".to_owned()
        }
    };
    layout.row(&mut out, &name, verdict, &particulars.join("; "));
    if let (Some(path), [_]) = (path, parts) {
        layout.unbroken(&mut out, &path.display().to_string());
    }
    out
}

/// What a row says of a part whose claim was answered.
fn particulars(parameter: &ProgramParameter, part: &Part, report: &Report<'_>) -> Vec<String> {
    let last_line = report.last_line();
    let (_, text) = last_line.split_once(": ").unwrap_or(("", &last_line));
    let outcome = &report.answer.decision.outcome;
    if part.holds.is_none() {
        return vec![match (&report.answer.decision.instance, outcome) {
            _ if is_out_of_time(outcome) => no_time(report.interface),
            (Some(values), Outcome::Proved | Outcome::Refuted(_)) => {
                let exception = values.first().map(|number| value(part, number)).unwrap_or_default();
                let exception = brief(&exception);
                format!(
                    "{} = {exception} is an exception to what the values before it suggest",
                    parameter.name
                )
            }
            _ => undecided(part, report),
        }];
    }
    let mut texts = Vec::new();
    if let Some(modulus) = part.values.modulus.filter(|modulus| *modulus > 1) {
        let residue = &part.values.first % modulus;
        let own = &report.program.parameters[0];
        let plus = if residue == 0u32.into() { String::new() } else { format!(" + {residue}") };
        texts.push(format!(
            "{} = {modulus} * {}{plus}, {} >= {}",
            parameter.name, own.name, own.name, own.least
        ));
    }
    match parameters::for_all(report) {
        Some(numbers) => texts.push(format!("counterexample: {numbers}")),
        None if matches!(outcome, Outcome::Refuted(_)) => texts.push(text.to_owned()),
        None => {}
    }
    if let Some(certificate) = &report.answer.certificate {
        texts.push(format!("certificate of {}", plural(certificate.bytes.len() as u64, "byte")));
    }
    texts
}

/// The value of the parameter that has this number in the claim about a part.
fn value(part: &Part, number: &BigUint) -> BigUint {
    match part.values.modulus {
        Some(modulus) if modulus > 1 => &part.values.first % modulus + number * modulus,
        _ => number.clone(),
    }
}

fn no_time(interface: Interface) -> String {
    format!("the time limit was reached{}", interface.raise(Setting::Time))
}

fn is_out_of_time(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Undecided(Undecided::Exhausted(Exhausted::Time { .. })))
}

fn not_tried(interface: Interface, part: &Part) -> String {
    match &part.proof {
        Err(NotTried::NoTime) => no_time(interface),
        Err(NotTried::NoPattern) => {
            "no proof was tried, since the verdicts of the values before show no pattern".to_owned()
        }
        Ok(_) => String::new(),
    }
}

/// Why a part is undecided, with its share of the limit that was reached: a part may take only a fraction of it.
fn undecided(part: &Part, report: &Report<'_>) -> String {
    let last_line = report.last_line();
    let (_, text) = last_line.split_once(": ").unwrap_or(("", &last_line));
    let what = if part.values.modulus.is_some() { "a class of values" } else { "one value" };
    let share = if part.values.modulus.is_some() { OF_CLASS } else { OF_VALUE };
    match &report.answer.decision.outcome {
        Outcome::Undecided(Undecided::Exhausted(Exhausted::States { .. } | Exhausted::Work { .. })) => {
            let share = |name: &str| format!("{what} may take 1/{} of the states of {name}", grouped(share));
            format!("{text}{}", report.interface.remark(Setting::States, share))
        }
        Outcome::Undecided(why @ Undecided::Columns { .. }) => {
            let share = |name: &str| format!("{what} may take 1/{OF_COLUMNS} of the columns of {name}");
            format!("{why}{}", report.interface.remark(Setting::Columns, share))
        }
        Outcome::ProvedBelow { below, .. } => format!("proved only below {}", bound(below)),
        _ => text.to_owned(),
    }
}

/// Why several values are undecided: the reason of the first one.
fn reason_of_several(asked: Asked, parts: &[Part]) -> String {
    let undecided_part = parts.iter().find(|part| part.holds.is_none());
    match undecided_part.and_then(|part| Some((part, report(asked, part, None)?))) {
        Some((part, report)) => format!("; of the first: {}", undecided(part, &report)),
        None => {
            let bytes = parts.iter().filter_map(|part| part.proof.as_ref().ok());
            let bytes = bytes.filter_map(|proof| proof.answer.certificate.as_ref());
            let (count, bytes) =
                bytes.fold((0, 0), |(count, sum), certificate| (count + 1, sum + certificate.bytes.len()));
            format!("; {} of {} in all", plural(count as u64, "certificate"), plural(bytes as u64, "byte"))
        }
    }
}

impl<'r> Classes<'r> {
    /// Answers for which values of the only parameter of a program one of its claims holds; `None` if it does not have
    /// exactly one parameter. `observe` gets each step.
    pub fn find(
        asked: Asked,
        program: &'r Program,
        claim: &'r Claim,
        options: &Options,
        observe: &mut dyn FnMut(Step<'_>),
    ) -> Option<Classes<'r>> {
        let found = residue_classes(program, claim, options, observe)?;
        let paths = vec![None; found.parts.len()];
        Some(Classes { asked, program, claim, found, paths })
    }

    /// The parts that were decided together: single values with the same verdict, or a class.
    pub fn groups(&self) -> impl Iterator<Item = &[Part]> {
        let is_single = |part: &Part| part.values.modulus.is_none();
        self.found.parts.chunk_by(move |a, b| is_single(a) && is_single(b) && a.holds == b.holds)
    }

    /// The whole report.
    pub fn text(&self, layout: Layout) -> String {
        let mut out = heading(self.program, self.claim, layout) + "\n";
        let mut paths = self.paths.as_slice();
        for group in self.groups() {
            let (own, rest) = paths.split_at(group.len().min(paths.len()));
            paths = rest;
            out.push_str(&row(self.asked, &self.found.parameter, group, own, layout));
        }
        format!("{out}{}\n{}\n", self.certificates(layout), self.last_line())
    }

    /// The values for which the claim is proved (`true`), refuted (`false`) or undecided, in words; `None` if there are
    /// none.
    pub fn values(&self, holds: Option<bool>) -> Option<String> {
        sets::set(&self.found, holds)
    }

    /// Two witnesses that contradict each other about a part, a bug of nimcert, in words.
    pub fn contradictions(&self) -> impl Iterator<Item = String> {
        self.found.parts.iter().filter_map(|part| report(self.asked, part, None)?.contradiction())
    }

    /// The rows about the certificates of all parts: where they are, and that the kernel verified them.
    pub fn certificates(&self, layout: Layout) -> String {
        let mut out = Prose::default();
        let decided = self.found.parts.iter().filter(|part| part.holds.is_some());
        let proofs: Vec<_> = decided.filter_map(|part| part.proof.as_ref().ok()).collect();
        let certificates = proofs.iter().filter(|proof| proof.answer.certificate.is_some()).count();
        let verified = proofs.iter().filter(|proof| matches!(proof.answer.kernel, Some(Ok(_)))).count();
        if certificates > 0 {
            let count = plural(certificates as u64, "certificate");
            match self.paths.iter().flatten().next().and_then(|path| path.parent()) {
                Some(folder) => {
                    out.row_with_path("certificate", "written", count, folder.display().to_string());
                }
                None => {
                    let save = self.asked.interface.remark(Setting::Emit, |name| format!("save with {name}"));
                    out.row("certificate", "made", format!("{count}{save}"));
                }
            }
            let lines = plural(kernel::LINES_TO_TRUST as u64, "line");
            let count = plural(verified as u64, "certificate");
            out.row("kernel", "verified", format!("{count} (kernel: {lines}, no dependencies)"));
        }
        out.text(layout)
    }

    /// The last line: the values for which the claim is proved, refuted and undecided.
    pub fn last_line(&self) -> String {
        let of = |word: &str, holds| Some(format!("{word} for {}", self.values(holds)?));
        let parts = [("proved", Some(true)), ("refuted", Some(false)), ("undecided", None)];
        let parts: Vec<String> = parts.into_iter().filter_map(|(word, holds)| of(word, holds)).collect();
        parts.join("; ")
    }

    /// The number of a claim of several, the claim, and its last line.
    pub fn lines(&self, number: usize, layout: Layout) -> String {
        let mut out = String::new();
        let program = Program { claims: vec![self.claim.clone()], ..self.program.clone() };
        let claim = print_claim(&program, 0);
        let claim = claim.lines().last().unwrap_or_default();
        layout.paragraph(&mut out, &format!("{number}. "), "   ", claim);
        layout.paragraph(&mut out, "   ", "   ", &self.last_line());
        out
    }

    /// Whether at some value the rules define no terminating game, or a term has no value.
    pub fn has_no_meaning_somewhere(&self) -> bool {
        let decisions = self.found.parts.iter().filter_map(|part| part.proof.as_ref().ok());
        decisions.map(|proof| &proof.answer.decision).any(has_no_meaning)
    }
}

fn has_no_meaning(decision: &Decision) -> bool {
    use nimcert_core::language::evaluate::Undefined;
    match &decision.outcome {
        Outcome::IllFormed(_) => true,
        Outcome::Undefined { cause, .. } => *cause != Undefined::TooLarge,
        _ => false,
    }
}

/// Which claims of a file are decided for every value, as its last line.
pub fn summary<'r>(all: impl Iterator<Item = &'r Classes<'r>> + Clone) -> String {
    let exact = all.clone().filter(|classes| classes.found.is_exact()).count();
    let count = all.clone().count();
    let word = if exact == count { "decided" } else { "undecided" };
    let every = all.clone().next().map_or(String::new(), |classes| parameters::bounds(classes.program));
    format!("{word}: {exact} of {} decided for every {every}", plural(count as u64, "claim"))
}
