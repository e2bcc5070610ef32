//! A claim with its answer for a paper: a fragment of LaTeX for `\input`, or a document of its own.
//!
//! The fragment needs the packages `amsmath`, `amssymb` and `booktabs`, defines nothing outside of its group, and cites
//! `nimcert` and the paper of the claim. Names, numbers and messages go through `escape`, so that no claim file can
//! put a command of TeX into it.

mod citation;
mod counterexample;
mod definitions;
mod escape;
pub(crate) mod math;
mod obligations;
mod statement;
mod strategy;

use std::fmt::Write as _;

pub use citation::{Origin, bibtex};

use crate::Report;
use crate::text::parameters;
use nimcert_core::answer::Verdict;
use nimcert_core::decision::Outcome;
use nimcert_core::language::misere::as_written;

/// A text of LaTeX before it is written.
#[derive(Debug, Clone, Copy)]
pub struct Paper<'r> {
    /// The reports, one per claim.
    pub reports: &'r [Report<'r>],
    /// The name of what was asked: a file, or an expression.
    pub name: &'r str,
    /// The command that makes the certificates again.
    pub command: &'r str,
    /// Where the claims come from, if they are of the catalogue.
    pub origin: Option<Origin>,
}

/// Layout of the fragment: paragraphs that hang, items with a mark, headings that run in.
const MACROS: &str = "\\begingroup\\raggedright\n\
    \\def\\nimcertpar{\\par\\smallskip\\noindent\\hangindent1.5em\\hangafter1 }%\n\
    \\def\\nimcertitem#1{\\par\\noindent\\hangindent2.5em\\hangafter1 \\hbox to2.5em{\\hfil#1\\enspace}\\ignorespaces}%\n\
    \\def\\nimcerthead#1{\\par\\medskip\\noindent\\textbf{#1} }%\n";

impl Paper<'_> {
    /// The fragment, with the entries of BibTeX as comments at its end.
    pub fn fragment(&self) -> String {
        let mut out = escape::comment(&format!(
            "{}: statements and proofs by nimcert {}",
            self.name,
            citation::VERSION
        ));
        out.push_str(&escape::comment("In the preamble: \\usepackage{amsmath,amssymb,booktabs}"));
        out.push_str(&escape::comment(&format!("The certificates: {}", self.command)));
        out.push_str(&self.body());
        out.push_str(&escape::comment("BibTeX:"));
        for line in bibtex(self.origin.as_ref()).lines() {
            out.push_str(&escape::comment(line));
        }
        out
    }

    /// A document of its own.
    pub fn standalone(&self) -> String {
        let mut out = escape::comment(&format!(
            "{}: statements and proofs by nimcert {}",
            self.name,
            citation::VERSION
        ));
        out.push_str(&escape::comment(&format!("The certificates: {}", self.command)));
        let _ = write!(
            out,
            "\\documentclass[11pt]{{article}}\n\\usepackage[a4paper,margin=25mm]{{geometry}}\n\
             \\usepackage{{amsmath,amssymb,booktabs}}\n\\title{{{}}}\n\\author{{nimcert {}}}\n\\date{{}}\n\
             \\begin{{document}}\n\\maketitle\n{}{}\\end{{document}}\n",
            escape::broken_text(self.name),
            escape::text(citation::VERSION),
            self.body(),
            citation::bibliography(self.origin.as_ref())
        );
        out
    }

    fn body(&self) -> String {
        let mut out = MACROS.to_owned();
        let several = self.reports.len() > 1;
        let mut before = String::new();
        for (index, report) in self.reports.iter().enumerate() {
            // For an instance, the values of the parameters are put in.
            let decided = parameters::decided(report);
            let decided = as_written(&decided);
            let own = report.program.claims.iter().position(|claim| std::ptr::eq(claim, report.claim));
            let claim = own.and_then(|own| decided.claims.get(own)).unwrap_or(report.claim);
            let definitions = definitions::definitions(&decided, claim);
            let number = if several { format!(" {}", index + 1) } else { String::new() };
            if !definitions.is_empty() && definitions != before {
                let _ = writeln!(out, "\\nimcerthead{{Definitions.}}");
                out.push_str(&definitions);
            }
            before = definitions;
            let _ = writeln!(out, "\\nimcerthead{{Claim{number}.}} {}", instance(report));
            let _ = writeln!(out, "{}", statement::statement(&decided, claim));
            out.push_str(&verdict(report));
            out.push_str(&counterexample::counterexample(report));
            out.push_str(&obligations::table(report));
            out.push_str(&strategy::table(report));
            out.push_str(&citation::evidence(report));
        }
        out.push_str(&citation::provenance(self.origin.as_ref()));
        out.push_str("\\par\\endgroup\n");
        out
    }
}

/// The values of the parameters, if the answer is about one instance.
fn instance(report: &Report<'_>) -> String {
    match &report.answer.decision.instance {
        Some(values) => {
            let program = report.program;
            let items = program.parameters.iter().zip(values);
            let items =
                items.map(|(p, value)| format!("${} = {}$", escape::name(&p.name), math::natural(value)));
            format!("For {}: ", items.collect::<Vec<_>>().join(", "))
        }
        None => String::new(),
    }
}

/// The verdict in a sentence.
fn verdict(report: &Report<'_>) -> String {
    let verdict = &report.answer.verdict;
    let said = match (verdict, &report.answer.decision.outcome) {
        (Verdict::Undecided, _) => report.last_line(),
        (Verdict::Refuted, _) => parameters::verdict(report, "refuted".to_owned()),
        (_, Outcome::Refuted(_)) => {
            let proved = parameters::verdict(report, verdict.to_string());
            format!("{proved}: the statement in the claim is false")
        }
        (Verdict::Proved, _) if report.program.parameters.is_empty() => {
            "proved for all natural numbers".to_owned()
        }
        _ => parameters::verdict(report, verdict.to_string()),
    };
    let mut said = escape::sentence(&said);
    if let Some(first) = said.get(..1).map(str::to_uppercase) {
        said.replace_range(..1, &first);
    }
    let mut out = format!("\\nimcerthead{{Verdict.}} {said}.\n");
    if let Some(general) = &report.answer.decision.general {
        let bounds = parameters::bounds(&general.program);
        let _ = writeln!(
            out,
            "It is an instance of a claim with parameters, which is proved for all {}.",
            escape::sentence(&bounds)
        );
    }
    out
}
