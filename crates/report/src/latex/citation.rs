//! What a paper cites: the certificate, the kernel, nimcert, and the paper of a claim.

use std::fmt::Write as _;

use super::escape;
use crate::Report;
use crate::kernel::LINES_TO_TRUST;
use nimcert_core::certificate::digest;
use nimcert_core::language::ast::{Program, Property, Statement};
use nimcert_core::language::printing::print_term;
use nimcert_kernel::{Failure, SOURCES};
use nimcert_papers::{CLAIM_FILES, Evidence, Item, Paper, items};
use nimcert_prose::{grouped, plural};

/// The version of nimcert.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where a claim comes from, if it is one of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    /// Its paper.
    pub paper: Paper,
    /// The numbered item that it is evidence for, if there is one.
    pub item: Option<&'static Item>,
}

impl Origin {
    /// The origin of a claim file with this text; `None` if the catalogue has no such file.
    pub fn of_text(text: &str) -> Option<Origin> {
        let (name, _) = CLAIM_FILES.iter().find(|(_, other)| other.trim() == text.trim())?;
        let key = name.split('/').next()?;
        let paper = Paper::ALL.into_iter().find(|paper| paper.key() == key)?;
        let is_evidence = |item: &&Item| {
            item.paper() == paper
                && item.evidence.iter().any(|e| matches!(e, Evidence::Claims { file, .. } | Evidence::IllFormed { file } if file == name))
        };
        Some(Origin { paper, item: items().find(is_evidence) })
    }

    /// The origin of the claim `nimsum` of a function that the catalogue has as a bar.
    pub fn of_function(program: &Program) -> Option<Origin> {
        let [claim] = program.claims.as_slice() else { return None };
        let Statement::Property { property: Property::Nimsum, function, below: None } = claim.statement
        else {
            return None;
        };
        let function = program.functions.get(function)?;
        let written = print_term(program, &["t".to_owned()], &function.body);
        let same = |text: &str| text.replace(' ', "") == written.replace(' ', "");
        let is_evidence =
            |item: &&Item| item.evidence.iter().any(|e| matches!(e, Evidence::Bar { f, .. } if same(f)));
        let item = items().find(is_evidence)?;
        Some(Origin { paper: item.paper(), item: Some(item) })
    }
}

/// SHA-256 of the sources of the kernel, one after the other in the order of `crates/kernel/src/sources.rs`.
pub(super) fn kernel_digest() -> String {
    let text: String = SOURCES.iter().map(|(_, text)| *text).collect();
    digest(text.as_bytes())
}

/// The paragraph about the evidence of a claim.
pub(super) fn evidence(report: &Report<'_>) -> String {
    let mut out = String::from("\\nimcerthead{Evidence.} ");
    let answer = &report.answer;
    match (&answer.certificate, &answer.kernel) {
        (Some(certificate), Some(checked)) => {
            let states = match certificate.states {
                0 => String::new(),
                states => format!("{} and ", plural(states as u64, "state")),
            };
            let _ = writeln!(
                out,
                "The certificate has {states}{}, and the SHA-256 {}.",
                plural(certificate.bytes.len() as u64, "byte"),
                escape::broken(&certificate.sha256)
            );
            let said = match checked {
                Ok(verified) => {
                    format!("verified {}", plural(verified.obligations.len() as u64, "obligation"))
                }
                Err(Failure::Rejected(rejection)) => {
                    format!("rejected the certificate ({})", escape::sentence(&rejection.to_string()))
                }
                Err(Failure::Declined(limit)) => {
                    format!("declined the certificate ({})", escape::sentence(&limit.to_string()))
                }
            };
            let _ = writeln!(out, "The kernel {said}.");
        }
        _ => out.push_str("There is no certificate.\n"),
    }
    if let Some((word, text)) = report.exhaustion() {
        let _ = writeln!(
            out,
            "Exhaustive play from the rules {}: {}.",
            exhaustive_word(word),
            escape::sentence(&text)
        );
    }
    out
}

/// The paragraph about what made and checked the certificates, and where the claims come from.
pub(super) fn provenance(origin: Option<&Origin>) -> String {
    let mut out = String::from("\\nimcerthead{Kernel.} ");
    let _ = writeln!(
        out,
        "The certificates were made by nimcert {}~\\cite{{nimcert}}. Its kernel, which checked them, has about {} lines and shares \
         no code with the search. The SHA-256 of the sources of the kernel is {}.",
        escape::text(VERSION),
        grouped(LINES_TO_TRUST as u64),
        escape::broken(&kernel_digest())
    );
    let Some(origin) = origin else { return out };
    let key = origin.paper.key();
    let _ = match origin.item {
        Some(item) => writeln!(
            out,
            "What is claimed belongs to {} of~\\cite{{{key}}}; the catalogue of nimcert says of this item: {}.",
            escape::text(&item.title()),
            escape::sentence(&item.status.text())
        ),
        None => writeln!(out, "What is claimed belongs to~\\cite{{{key}}}."),
    };
    out
}

/// The word of the row of a report, as a verb.
fn exhaustive_word(word: &str) -> &str {
    match word {
        "confirms" => "confirms the counterexample",
        "empty" | "not run" | "stopped" => "says nothing",
        other => other,
    }
}

/// The entries of BibTeX: nimcert, and the paper of the claim.
pub fn bibtex(origin: Option<&Origin>) -> String {
    let mut out = format!(
        "@misc{{nimcert,\n  author = {{{{The nimcert authors}}}},\n  title = {{nimcert: a proof checker for theorems about \
         take-away games}},\n  year = {{2026}},\n  note = {{Version {VERSION}}}\n}}\n"
    );
    if let Some(origin) = origin {
        out.push_str(bibtex_of(origin.paper));
    }
    out
}

fn bibtex_of(paper: Paper) -> &'static str {
    match paper {
        Paper::Inoue2014 => {
            "@techreport{inoue2014,\n  author = {Inoue, Maakito and Hagiikura, Jo and Hirabayashi, Naoki},\n  \
             title = {New aspect of chocolate games {II}},\n  institution = {Kwansei Gakuin High School},\n  \
             address = {Nishinomiya},\n  year = {2014}\n}\n"
        }
        Paper::Nakamura2015 => {
            "@article{nakamura2015,\n  author = {Nakamura, Shunsuke and Miyadera, Ryohei},\n  \
             title = {Impartial chocolate bar games},\n  journal = {Integers},\n  volume = {15},\n  \
             note = {Article G4},\n  year = {2015}\n}\n"
        }
        Paper::Miyadera2016 => {
            "@article{miyadera2016,\n  author = {Miyadera, Ryohei and Inoue, Maakito and Fukui, Masanori},\n  \
             title = {Impartial chocolate bar games with a pass},\n  journal = {Integers},\n  volume = {16},\n  \
             note = {Article G5},\n  year = {2016}\n}\n"
        }
        Paper::Miyadera2017 => {
            "@misc{miyadera2017,\n  author = {Miyadera, Ryohei and Nakamura, Shunsuke and Fukui, Masanori},\n  \
             title = {Impartial triangular chocolate bar games},\n  year = {2017},\n  note = {arXiv:1711.04954}\n}\n"
        }
        Paper::Web => "@misc{web,\n  title = {Grundy numbers of chocolate bar},\n  note = {Web page}\n}\n",
    }
}

/// The same entries for a document without BibTeX.
pub(super) fn bibliography(origin: Option<&Origin>) -> String {
    let mut out = format!(
        "\\begin{{thebibliography}}{{9}}\n\\bibitem{{nimcert}} The nimcert authors: \\emph{{nimcert: a proof checker for \
         theorems about take-away games}}. Version {}.\n",
        escape::text(VERSION)
    );
    if let Some(origin) = origin {
        let _ = writeln!(out, "\\bibitem{{{}}} {}", origin.paper.key(), reference(origin.paper));
    }
    out.push_str("\\end{thebibliography}\n");
    out
}

fn reference(paper: Paper) -> &'static str {
    match paper {
        Paper::Inoue2014 => {
            "M.~Inoue, J.~Hagiikura, N.~Hirabayashi: \\emph{New aspect of chocolate games II}. Kwansei Gakuin High School, \
             Nishinomiya, 2014."
        }
        Paper::Nakamura2015 => {
            "S.~Nakamura, R.~Miyadera: \\emph{Impartial chocolate bar games}. Integers 15 (2015), Article G4."
        }
        Paper::Miyadera2016 => {
            "R.~Miyadera, M.~Inoue, M.~Fukui: \\emph{Impartial chocolate bar games with a pass}. Integers 16 (2016), \
             Article G5."
        }
        Paper::Miyadera2017 => {
            "R.~Miyadera, S.~Nakamura, M.~Fukui: \\emph{Impartial triangular chocolate bar games}. arXiv:1711.04954 (2017)."
        }
        Paper::Web => "\\emph{Grundy numbers of chocolate bar}. Web page.",
    }
}
