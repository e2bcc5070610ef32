//! A typed text decided: verdicts, pages and certificates.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::discover;
use crate::request::Mistake;
use nimcert_core::answer::{Observer, Options, Stage, Verdict};
use nimcert_core::clock::Instant;
use nimcert_core::decision::Event;
use nimcert_core::language::ast::{GameSum, Program};
use nimcert_core::language::{Interface, Source, spread};
use nimcert_discover::Discovery;
use nimcert_prose::Layout;
use nimcert_report::html::{
    Claimed, DEFAULT_COLUMN, MAX_CLAIMS, PageError, PageKernel, PageOptions, fragment, page as page_of,
    undecided_fragment,
};
use nimcert_report::question::Question;
use nimcert_report::{Report, discovery, json, text};

/// A text with the limits of its search.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// The text.
    text: String,
    /// What the text is called, in messages and on pages; empty for what was typed.
    #[serde(default)]
    name: String,
    /// Whether messages are those of the command line, which scripts/compare-web compares.
    #[serde(default)]
    terminal: bool,
    /// Name of the files that can be saved, without an extension; empty for `f`.
    #[serde(default)]
    file: String,
    /// The module of the kernel in base64, for a page that carries it.
    #[serde(default)]
    kernel: Option<String>,
    /// Seconds that the search of one claim may take.
    seconds: Option<u64>,
    /// Megabytes that the states of a search may take.
    megabytes: Option<u64>,
}

/// A claim that was decided.
#[derive(Serialize)]
pub(crate) struct Decision {
    /// `proved`, `below`, `refuted` or `undecided`.
    class: &'static str,
    /// The last line of the report.
    line: String,
    /// The report as text.
    text: String,
    /// Two witnesses that contradict each other, which is a bug.
    contradiction: Option<String>,
    /// Name of the files of the certificate, without an extension.
    file: String,
    /// The claim that the certificate is of, in canonical form.
    claim: Option<String>,
    /// The certificate.
    certificate: Option<String>,
}

/// A text that was decided.
#[derive(Serialize)]
pub(crate) struct Decided {
    /// Each of its claims.
    claims: Vec<Decision>,
    /// How many claims there are; more than those decided if the page is full.
    count: usize,
    /// The sections of the report.
    html: String,
    /// The answer as `--json` prints it.
    json: String,
    /// The line about all claims, if there are several.
    summary: String,
    /// How the claim was found, if it was not in the text.
    found: String,
    /// The only parameter of the text, if it has one: for which values a claim holds is another question.
    parameter: Option<String>,
}

impl Asked {
    /// Limits of a search with one thread.
    pub(crate) fn options(&self) -> Options {
        let mut options = Options::default();
        options.search.threads = 1;
        options.search.timeout = self.seconds.map(Duration::from_secs);
        if let Some(megabytes) = self.megabytes {
            options.search.max_memory = megabytes;
        }
        options
    }

    /// Where the question was asked.
    pub(crate) fn interface(&self) -> Interface {
        if self.terminal { Interface::CommandLine } else { Interface::Page }
    }

    /// The text. One that was typed has no name, because there is no other.
    pub(crate) fn source(&self) -> Source {
        let name = if self.terminal && self.name.is_empty() { "F" } else { &self.name };
        Source::new(name, self.text.as_str()).given(self.interface())
    }

    pub(crate) fn page_options(&self) -> PageOptions {
        let or =
            |text: &str, default: &str| if text.is_empty() { default.to_owned() } else { text.to_owned() };
        let name = std::path::Path::new(&self.name);
        let file_name = name.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        PageOptions {
            title: name.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
            asked: or(&file_name, self.text.trim_end()),
            kernel: self.kernel.as_deref().and_then(|module| PageKernel::from_base64(module).ok()),
            file: or(&self.file, "f"),
            columns: DEFAULT_COLUMN,
            times: false,
        }
    }

    /// Reads the text and answers its claims.
    fn answered<T>(
        &self,
        then: impl FnOnce(&Question, &[Report<'_>]) -> Result<T, PageError>,
    ) -> Result<T, Mistake> {
        let question = Question::of(&self.source(), &[])?;
        let count = question.program.claims.len();
        if count > MAX_CLAIMS {
            return Err(format!("error: {}", PageError::TooManyClaims { count }).into());
        }
        let mut observer = |index: usize| Some(observer(index, count));
        // The limit on time is that of all claims together, as far as they are not under way.
        let end = self.seconds.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
        let mut done = |_: &Report<'_>| match end {
            Some(end) if Instant::now() >= end => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let reports = question.answer(&self.options(), &mut observer, &mut done)?;
        then(&question, &reports).map_err(|error| format!("error: {error}").into())
    }
}

/// Shows the stages of an answer on the page.
fn observer<'o>(index: usize, count: usize) -> Observer<'o> {
    let claim = if count == 1 { String::new() } else { format!("claim {} of {count}: ", index + 1) };
    Box::new(move |stage| match stage {
        Stage::Search(Event::Begin { step }) => crate::progress(&format!("{claim}{step}"), 0, 0.0),
        Stage::Search(Event::Progress { step, states, used }) => {
            crate::progress(&format!("{claim}{step}"), states, used);
        }
        Stage::Encoding => crate::progress(&format!("{claim}certificate"), 0, 0.0),
        Stage::Encoded(_) => crate::progress(&format!("{claim}kernel"), 0, 0.0),
        Stage::Exhausting => crate::progress(&format!("{claim}the rules, by exhaustion"), 0, 0.0),
        Stage::Search(_) | Stage::Decided(_) | Stage::Checked(_) | Stage::Exhausted(_) => {}
    })
}

/// The claims with the function that each is about.
fn claimed<'r>(reports: &'r [Report<'r>]) -> Vec<Claimed<'r>> {
    let function = |report: &Report<'_>| report.claim.function().unwrap_or(0);
    reports.iter().map(|report| Claimed { report, function: function(report) }).collect()
}

/// Decides a text. The rules of a game without a claim are a question too: what its P-positions are.
pub(crate) fn decided(asked: &Asked) -> Result<Decided, Mistake> {
    if let Some(program) = discover::game_of(&asked.source()) {
        return discover::discovered(asked, &program).map_err(Mistake::from);
    }
    asked.answered(|question, reports| {
        let count = question.program.claims.len();
        Decided::of(asked, &question.program, reports, count, !question.is_claim_file)
    })
}

impl Decision {
    /// What the page gets of a report whose files have this name.
    pub(crate) fn of(report: &Report<'_>, file: String) -> Decision {
        let certificate = report.answer.certificate.as_ref();
        Decision {
            class: class(&report.answer.verdict),
            line: report.last_line(),
            text: report.text(Layout::default()),
            contradiction: report.contradiction(),
            file,
            claim: certificate.map(|certificate| spread(&certificate.claim)),
            certificate: certificate
                .map(|certificate| String::from_utf8_lossy(&certificate.bytes).into_owned()),
        }
    }
}

impl Decided {
    /// The answer with these reports on claims of a program, `count` with those that were not decided. `single` says
    /// whether the JSON is one object.
    pub(crate) fn of(
        asked: &Asked,
        program: &Program,
        reports: &[Report<'_>],
        count: usize,
        single: bool,
    ) -> Result<Decided, PageError> {
        let options = asked.page_options();
        let alone = reports.len() == 1;
        let decision = |(number, report): (usize, &Report<'_>)| {
            Decision::of(
                report,
                if alone { options.file.clone() } else { format!("{}-{number}", options.file) },
            )
        };
        Ok(Decided {
            count,
            claims: (1..).zip(reports).map(decision).collect(),
            html: fragment(program, &claimed(reports), &options)?,
            json: if alone && single { json::one(&reports[0])? } else { json::many(reports)? },
            summary: if alone { String::new() } else { text::summary(reports.iter()) },
            found: String::new(),
            parameter: match program.parameters.as_slice() {
                [only] => Some(only.name.clone()),
                _ => None,
            },
        })
    }

    /// The answer about a game whose P-positions were not found.
    pub(crate) fn undecided(
        found: &Discovery,
        program: &Program,
        game: &GameSum,
    ) -> Result<Decided, PageError> {
        Ok(Decided {
            count: 0,
            claims: Vec::new(),
            html: undecided_fragment(found, program, game)?,
            json: discovery::json(found, program, None)?,
            summary: String::new(),
            found: String::new(),
            parameter: None,
        })
    }

    /// With how the claim was found.
    pub(crate) fn with(self, found: String) -> Decided {
        Decided { found, ..self }
    }
}

/// The page that `nimcert report` makes.
pub(crate) fn page(asked: &Asked) -> Result<String, Mistake> {
    if let Some(program) = discover::game_of(&asked.source()) {
        return discover::page(asked, &program).map_err(Mistake::from);
    }
    let options = asked.page_options();
    asked.answered(|question, reports| page_of(&question.program, &claimed(reports), &options))
}

fn class(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
        Verdict::ProvedBelow { .. } => "below",
        Verdict::Refuted => "refuted",
        Verdict::Undecided => "undecided",
    }
}
