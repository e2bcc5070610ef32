//! A section of a page: one claim with everything that the page shows about it.

use num_traits::ToPrimitive;
use serde::Serialize;

use super::answer::{Answer, answer_of};
use super::bar::{Cell, Figure, MAX_ROW, TableRow, WinningTable, winning_moves};
use super::blocks::{Block, Row, Span, blocks, rows, spans};
use super::certificate::{Embedded, embedded, shown};
use super::embed::script_json;
use super::figures::{NIM_SUM, bar_picture, heat_map};
use super::grids::{Slices, game_of, slices};
use super::notation::typeset;
use super::options::{Claimed, MAX_PANELS, PageError, PageOptions};
use super::played::played;
use crate::explain::{Explanation, Sample, masked_digits};
use crate::kernel::{LINES_TO_TRUST, noun, statement};
use crate::text::parameters;
use crate::{Report, text};
use nimcert_core::answer::{Timings, Verdict};
use nimcert_core::decision::{Kind, Outcome};
use nimcert_core::language::ast::{Claim, FunctionId, Program, Property, Statement};
use nimcert_kernel::{Obligation, Verified};
use nimcert_prose::digits::short;
use nimcert_prose::{Layout, grouped, plural};

/// Most obligations that are shown at once; more are shown if the reader asks.
const MOST_OPEN: usize = 12;

/// The resources of a page that its sections use up, one after another.
pub(super) struct Room {
    /// Bytes for data links.
    pub(super) links: usize,
    /// Pictures of bars and games to play.
    pub(super) panels: usize,
    /// The functions whose bar is on the page, with the instance that is shown, and the number of the section.
    pub(super) functions: Vec<(FunctionId, String, usize)>,
}

/// The kernel's answer.
#[derive(Serialize)]
pub(super) struct Kernel {
    /// What it verified, or why it did not.
    pub(super) said: String,
    pub(super) verified: bool,
    /// Names, and what was counted.
    pub(super) obligations: Vec<(String, String)>,
    /// How many obligations there are.
    pub(super) counted: String,
    /// Whether they are shown at once.
    pub(super) open: bool,
    /// Lines of code that have to be trusted.
    pub(super) lines: String,
}

/// Which digits of a column decide which of its height.
#[derive(Serialize)]
pub(super) struct Prefixes {
    pub(super) z: String,
    pub(super) f_z: String,
    pub(super) rows: Vec<(u64, String, String)>,
}

/// The bar, its numbers, and what can be played.
#[derive(Serialize)]
pub(super) struct Board {
    pub(super) picture: Option<String>,
    pub(super) heat_map: Option<String>,
    pub(super) columns: Vec<u64>,
    pub(super) rows: Vec<TableRow<Cell>>,
    /// Where the Grundy number is the nim-sum, and which positions are outlined.
    pub(super) compared: String,
    /// The class of outlined cells: `wrong` if the outlined ones are those that differ, else `right`.
    pub(super) outlined: &'static str,
    /// JSON for the script.
    pub(super) play: String,
}

/// A section.
#[derive(Default, Serialize)]
pub(super) struct Section {
    pub(super) id: String,
    pub(super) number: usize,
    /// The level of its headings.
    pub(super) h: u8,
    /// The names of parts of it begin with this, so that they are named among those of all claims.
    pub(super) labelled: String,
    pub(super) heading: String,
    /// Whether the claim has rules that a reader has to know first: it is about a game, or about all naturals.
    pub(super) rules_first: bool,
    /// Whether the heading of the page already says it.
    pub(super) alone: bool,
    /// Whether it asks for the Grundy numbers of a bar.
    pub(super) question: bool,
    /// Definitions and claim in canonical form.
    pub(super) definitions: String,
    pub(super) claim: String,
    /// The definitions in the notation of pages.
    pub(super) typeset_definitions: String,
    pub(super) typeset_claim: String,
    /// The first position that refutes the claim, in a line, if the picture shows it.
    pub(super) found: String,
    /// Whether the claim denies something.
    pub(super) negated: bool,
    pub(super) answer: Answer,
    /// Whether there is an explanation.
    pub(super) explained: bool,
    pub(super) explanation_head: &'static str,
    pub(super) explanation: Vec<Vec<Block>>,
    pub(super) prefixes: Vec<Prefixes>,
    pub(super) winning: Vec<WinningTable>,
    pub(super) board: Option<Board>,
    /// Where the bar of the same function is.
    pub(super) board_elsewhere: Option<usize>,
    pub(super) no_board: Option<String>,
    pub(super) slices: Option<Slices>,
    /// How many positions of the tables agree with the claim.
    pub(super) compared: Vec<Span>,
    /// For a claim with parameters: the instance that pictures, tables and games show; otherwise empty.
    pub(super) pictured: String,
    pub(super) game: Option<String>,
    pub(super) steps: Vec<Row>,
    pub(super) kernel: Option<Kernel>,
    pub(super) certificate: Option<Embedded>,
    /// Whether the page can check the certificate: it has the kernel, the claim and the whole certificate.
    pub(super) recheck: bool,
    /// The heading of claim and certificate, if they have a part of the page.
    pub(super) claim_head: Option<&'static str>,
    /// Whether the certificate is of another claim: the opposite, or one below a bound.
    pub(super) other_claim: bool,
    pub(super) times: Vec<(&'static str, String)>,
}

/// The place of a section in the page, and the level of its headings.
pub(super) struct Place<'a> {
    pub(super) number: usize,
    pub(super) alone: bool,
    /// Name of its certificate, without an extension.
    pub(super) file: &'a str,
}

impl Place<'_> {
    /// The name of the section in the page.
    fn id(&self) -> String {
        format!("claim-{}", self.number)
    }
}

/// The instance of a claim with parameters that a page can show: one at which the claim fails, else the first.
struct Instance {
    program: Program,
    /// The statement of the claim about it.
    statement: Statement,
    /// Which one it is, in words.
    said: String,
}

impl Instance {
    /// `None` if the claim has no parameters.
    fn of(report: &Report<'_>) -> Option<Instance> {
        let program = report.program;
        if program.parameters.is_empty() {
            return None;
        }
        let found = report.answer.decision.instance.clone();
        let why = if found.is_some() { "that was found" } else { "with the least values" };
        let values = found.unwrap_or_else(|| program.parameters.iter().map(|p| p.least.clone()).collect());
        let said = format!(
            "The claim is about all {}. Pictures, tables and games show the instance {why}: {}.",
            parameters::bounds(program),
            crate::question::values(program, &values)
        );
        let instance = Program { claims: vec![Claim::clone(report.claim)], ..program.clone() }.at(&values);
        let statement = instance.claims.first()?.statement.clone();
        Some(Instance { program: instance, statement, said })
    }
}

impl Section {
    /// The section of a claim.
    pub(super) fn new(
        program: &Program,
        claimed: &Claimed<'_>,
        options: &PageOptions,
        place: Place<'_>,
        room: &mut Room,
    ) -> Result<Section, PageError> {
        let report = claimed.report;
        let answer = &report.answer;
        let certificate = embedded(answer.certificate.as_ref(), place.file, &mut room.links);
        let mut section =
            Section::plain(&answer.claim, answer_of(report), answer.kernel.as_ref(), certificate);
        section.steps = rows(&text::steps(report));
        section.steps.extend(rows(&text::invariant::invariants(report)));
        let rules = |row: &Row| matches!(row.name.as_str(), "mex" | "exhaustive");
        section.steps.extend(rows(&text::witnesses(report)).into_iter().filter(rules));
        section.times = times(options, answer.timings);
        let instance = Instance::of(report);
        section.pictured = instance.as_ref().map_or_else(String::new, |instance| typeset(&instance.said));
        let program = instance.as_ref().map_or(program, |instance| &instance.program);
        match report.function() {
            Some((property, _)) => section.add_function(program, claimed, property, options, &place, room)?,
            None => section.add_game(report, instance.as_ref(), room)?,
        }
        if section.board.is_none() && section.slices.is_none() && section.game.is_none() {
            section.pictured.clear();
        }
        let whole = |c: &Embedded| c.claim_link.is_some() && c.certificate_link.is_some();
        section.recheck = options.kernel.is_some() && section.certificate.as_ref().is_some_and(whole);
        section.id = place.id();
        section.number = place.number;
        section.alone = place.alone;
        section.h = if place.alone { 2 } else { 3 };
        section.labelled = if place.alone { String::new() } else { format!("{}-head ", section.id) };
        section.question = section.board.is_some() || section.no_board.is_some();
        section.explained = !(section.explanation.is_empty() && section.prefixes.is_empty());
        section.claim_head = match (section.rules_first, section.certificate.is_some()) {
            (true, true) => Some("Certificate"),
            (true, false) => None,
            (false, true) => Some("Claim and certificate"),
            (false, false) => Some("Claim"),
        };
        Ok(section)
    }

    /// What a claim about a function has.
    fn add_function(
        &mut self,
        program: &Program,
        claimed: &Claimed<'_>,
        property: Property,
        options: &PageOptions,
        place: &Place<'_>,
        room: &mut Room,
    ) -> Result<(), PageError> {
        let (f, report) = (claimed.function, claimed.report);
        let decision = &report.answer.decision;
        let found = decision.counterexample();
        if property == Property::Nimsum {
            let explanation = Explanation::new(report, program, f, None);
            self.explanation = found
                .filter(|c| c.kind == Kind::Ns)
                .map(|_| text::explanation(report, Layout::default()))
                .into_iter()
                .chain(explanation.prose())
                .map(|prose| blocks(&prose))
                .collect();
            self.prefixes = explanation.samples.iter().map(prefixes).collect();
            let proved = matches!(decision.outcome, Outcome::Proved | Outcome::ProvedBelow { .. });
            self.explanation_head = if proved { "Why it holds" } else { "Why it fails" };
            self.add_board(program, f, report, options, place, room)?;
        } else if found.is_some() {
            self.explanation_head = "Where it fails";
            self.explanation = vec![blocks(&text::explanation(report, Layout::default()))];
        }
        Ok(())
    }

    /// The bar, its table, and the winning moves.
    fn add_board(
        &mut self,
        program: &Program,
        f: FunctionId,
        report: &Report<'_>,
        options: &PageOptions,
        place: &Place<'_>,
        room: &mut Room,
    ) -> Result<(), PageError> {
        let (name, decision) = (&program.functions[f].name, &report.answer.decision);
        let found = decision.counterexample();
        let shown = room.functions.iter().find(|(other, of, _)| *other == f && *of == self.pictured);
        if let Some((_, _, section)) = shown {
            self.board_elsewhere = Some(*section);
            return Ok(());
        }
        if room.panels == 0 {
            self.no_board = Some(format!("A page shows the bars of its first {MAX_PANELS} functions only."));
            return Ok(());
        }
        let Some(figure) = Figure::new(program, f, options.columns) else {
            self.no_board = Some(format!("{name} has no value at 0."));
            return Ok(());
        };
        room.panels -= 1;
        room.functions.push((f, self.pictured.clone(), place.number));
        let fall = found.filter(|c| c.kind == Kind::Monotone && c.z_prime <= options.columns.into());
        if let Some(c) = fall {
            self.no_board = Some(format!(
                "Only the columns up to {} are shown: {} falls at column {}, so the bar ends there.",
                figure.last(),
                name,
                c.z_prime
            ));
        }
        let below = match &decision.outcome {
            Outcome::Proved => Some(None),
            Outcome::ProvedBelow { below, .. } => Some(Some(below)),
            _ => None,
        };
        if below.is_some_and(|below| below.is_none_or(|below| *below > figure.last().into())) {
            self.winning = [0, 2].iter().filter_map(|&x| winning_moves(program, f, &figure, x)).collect();
        }
        let first = found.and_then(|c| c.first_difference.as_ref());
        let marked = first.and_then(|p| Some((p.y.to_u64()?, p.z.to_u64()?)));
        let value = marked.and_then(|(y, z)| Some((y, z, figure.table.get(y, z)?)));
        if let Some((y, z, value)) = value.filter(|(y, z, value)| *value != y ^ z) {
            let is_said = self.answer.what.contains(&format!("G({y}, {z}) = {value}"));
            if !is_said {
                self.found = format!("G({y}, {z}) = {value}, not {y} ⊕ {z} = {}", y ^ z);
            }
        }
        let id = place.id();
        let map = heat_map(&figure, name, &id);
        let rows = if figure.clipped { format!(" and y\u{a0}≤\u{a0}{MAX_ROW}") } else { String::new() };
        let among = format!(" with z\u{a0}≤\u{a0}{}{rows}", figure.last());
        self.board = Some(Board {
            picture: bar_picture(&figure, marked, name, &id),
            heat_map: map.picture,
            columns: (0..=figure.last()).collect(),
            rows: figure.rows(map.comparison),
            compared: map.comparison.sentence(NIM_SUM, &among),
            outlined: if map.comparison.outlines_differences() { "wrong" } else { "right" },
            play: script_json(&figure.played())?,
        });
        Ok(())
    }

    /// What a claim about a game or about all naturals has.
    fn add_game(
        &mut self,
        report: &Report<'_>,
        instance: Option<&Instance>,
        room: &mut Room,
    ) -> Result<(), PageError> {
        self.rules_first = true;
        self.heading = self.headline().to_owned();
        let explanation = blocks(&text::explanation(report, Layout::default()));
        let ill_formed = matches!(report.answer.decision.outcome, Outcome::IllFormed(_));
        self.explanation_head = match report.answer.verdict {
            _ if ill_formed => "What is wrong with the game",
            Verdict::Refuted => "Where it fails",
            _ => "The counterexample",
        };
        self.explanation = if explanation.is_empty() { Vec::new() } else { vec![explanation] };
        let (program, statement) = match instance {
            Some(Instance { program, statement, .. }) => (program, statement),
            None => (report.program, &report.claim.statement),
        };
        let Some(game) = game_of(statement).filter(|_| !ill_formed) else { return Ok(()) };
        self.slices = slices(program, statement);
        let compared = self.slices.as_ref().map(|slices| spans(&slices.compared(self.negated)));
        self.compared = compared.unwrap_or_default();
        let game = (room.panels > 0).then(|| played(program, game)).flatten();
        if let Some(game) = game {
            room.panels -= 1;
            self.game = Some(script_json(&game)?);
        }
        Ok(())
    }

    /// The first line of the claim, without the word `claim`.
    pub(super) fn headline(&self) -> &str {
        let line = self.typeset_claim.lines().next().unwrap_or_default();
        line.strip_prefix("claim ").unwrap_or(line)
    }

    /// What all kinds of claims have.
    fn plain(
        claim: &str,
        answer: Answer,
        kernel: Option<&Result<Verified, nimcert_kernel::Failure>>,
        certificate: Option<Embedded>,
    ) -> Section {
        let spread = nimcert_core::language::spread(claim);
        let at = spread.rfind("claim ").unwrap_or(0);
        let (definitions, line) = spread.split_at(at);
        Section {
            heading: typeset(
                nimcert_prose::functions(claim, Layout::default()).lines().next().unwrap_or_default(),
            ),
            alone: true,
            typeset_definitions: typeset(&shown(definitions.trim_end())),
            typeset_claim: typeset(&shown(line.trim_end())),
            definitions: shown(definitions.trim_end()),
            claim: shown(line.trim_end()),
            negated: line.starts_with("claim not "),
            other_claim: certificate.as_ref().is_some_and(|c| c.is_of != claim.trim_end()),
            answer,
            kernel: kernel.map(kernel_of),
            certificate,
            ..Section::default()
        }
    }
}

fn kernel_of(answer: &Result<Verified, nimcert_kernel::Failure>) -> Kernel {
    let lines = grouped(LINES_TO_TRUST as u64);
    match answer {
        Ok(verified) => Kernel {
            said: typeset(&statement(verified)),
            verified: true,
            counted: plural(verified.obligations.len() as u64, "obligation"),
            open: verified.obligations.len() <= MOST_OPEN,
            obligations: verified
                .obligations
                .iter()
                .map(|Obligation { name, states }| (name.clone(), plural(*states, noun(verified, name))))
                .collect(),
            lines,
        },
        Err(failure) => Kernel {
            said: typeset(&failure.to_string()),
            verified: false,
            obligations: Vec::new(),
            counted: String::new(),
            open: false,
            lines,
        },
    }
}

fn prefixes(sample: &Sample) -> Prefixes {
    Prefixes {
        z: short(&sample.z),
        f_z: short(&sample.f_z),
        rows: masked_digits(sample).into_iter().map(|(i, [z, f_z])| (i, z, f_z)).collect(),
    }
}

fn times(options: &PageOptions, timings: Timings) -> Vec<(&'static str, String)> {
    if !options.times {
        return Vec::new();
    }
    let Timings { search, encode, kernel, exhaustion } = timings;
    let parts = [
        ("search", search),
        ("writing the certificate", encode),
        ("kernel", kernel),
        ("exhaustion", exhaustion),
    ];
    parts.map(|(name, time)| (name, format!("{:.1} ms", time.as_secs_f64() * 1e3))).to_vec()
}
