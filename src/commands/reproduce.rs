//! `nimcert reproduce`: recomputes the catalogue of the papers.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::answer::verdict;
use indicatif::HumanCount;

use crate::exit::{self, Exit, Failure};
use crate::files::store::write_atomically;
use crate::input;
use crate::parallel::side_by_side;
use crate::terminal::output_options;
use crate::terminal::print::{print, print_verdict};
use crate::terminal::progress::Progress;
use crate::terminal::suggest::did_you_mean;
use crate::terminal::trace::{STEPS, time};
use nimcert_core::answer::{Exhaustion, Verdict};
use nimcert_core::decision::{Options, Outcome};
use nimcert_core::language::{Program, Source, parse_program};
use nimcert_papers::{
    Effort, Evidence, GridEvidence, Item, Paper, Parameters, ValueEvidence, certificate_folder, claim_file,
    claim_lines, find, items, page, parameters,
};
use nimcert_report::Report;
use nimcert_report::reproduction::{
    FAILS, Finding, ItemReport, PROVED, REFUTED, Reproduced, Row, detail, json, last_line, merged, overview,
    reproduced,
};
use nimcert_sweep::plan::Shard;

/// Last column of the exhaustive check of bars.
const MEX: u64 = 128;

/// Arguments of `reproduce`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
An ID is a paper, an item of a paper, or the number of an item: inoue2014,
inoue2014/lemma_9.3, figure_3.2, 9.3. Without an ID, nimcert recomputes everything.

Examples:
  nimcert reproduce
  nimcert reproduce inoue2014/figure_3.2
  nimcert reproduce miyadera2016 --full
  nimcert reproduce --full --shard 2/8 --json > part2.json
  nimcert reproduce --merge part*.json", exit::REPRODUCE))]
pub(crate) struct Arguments {
    /// Papers or items [default: everything]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Compute only what takes seconds (this is the default)
    #[arg(long, conflicts_with = "full")]
    fast: bool,
    /// Compute all parameters and large ranges, which takes minutes
    #[arg(long)]
    full: bool,
    /// Compute every N-th item from the I-th on, so that N machines share the items
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Compute nothing, but merge what `--shard I/N --json` printed for every I
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["fast", "full", "shard", "emit"])]
    merge: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Save the certificates of the fast part in DIR
    #[arg(long, value_name = "DIR", conflicts_with = "full")]
    emit: Option<PathBuf>,
    /// Compute nothing, but write the catalogue as DIR/PAPER/README.md
    #[arg(long, value_name = "DIR", conflicts_with_all = ["ids", "fast", "full", "json", "emit", "shard", "merge"])]
    pages: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(folder) = &arguments.pages {
        return write_pages(folder);
    }
    let effort = if arguments.full { Effort::Full } else { Effort::Fast };
    let mut chosen = chosen(&arguments.ids)?;
    if let Some(shard) = arguments.shard {
        chosen = (1..).zip(chosen).filter(|(number, _)| shard.has(*number)).map(|(_, item)| item).collect();
    }
    let (reports, effort) = match arguments.merge.as_slice() {
        [] => (compute(&chosen, Run { effort, emit: arguments.emit.as_deref() })?, effort),
        files => merge(files, &chosen)?,
    };
    // Whole papers are shown in a table, single items in full.
    let single = !arguments.ids.is_empty()
        && !arguments.ids.iter().any(|id| Paper::ALL.iter().any(|paper| paper.key() == id));
    if arguments.json {
        print(&json(&reports, effort)?)?;
    } else {
        let layout = output_options::layout();
        let body = match single {
            true => reports.iter().map(|report| detail(report, layout)).collect(),
            false => overview(&reports, layout),
        };
        print_verdict(&format!("{body}{}", last_line(&reports, effort, layout)))?;
    }
    Ok(match reproduced(&reports) {
        Reproduced::AsListed => Exit::Success,
        Reproduced::Differs => Exit::Failure,
        Reproduced::Limit => Exit::Limit,
    })
}

/// The reports that shards have printed.
fn merge(files: &[PathBuf], chosen: &[&'static Item]) -> Result<(Vec<ItemReport>, Effort), Failure> {
    let text = |path: &PathBuf| {
        let source = input::read_source(path)?;
        Ok((source.name, source.text))
    };
    let texts = files.iter().map(text).collect::<Result<Vec<_>, Failure>>()?;
    merged(&texts, chosen).map_err(|error| {
        Failure(format!(
            "error: {error}\nhelp: give the files of all shards of one run, each once, and the same IDs as there"
        ))
    })
}

/// How the items are computed.
#[derive(Clone, Copy)]
struct Run<'a> {
    effort: Effort,
    /// The folder for certificates.
    emit: Option<&'a Path>,
}

fn write_pages(folder: &Path) -> Result<Exit, Failure> {
    for paper in Paper::ALL {
        let path = folder.join(paper.key()).join("README.md");
        write_atomically(&path, page(paper).as_bytes())?;
        print(&format!("{}\n", path.display()))?;
    }
    Ok(Exit::Success)
}

/// The items that the IDs name, each once, in the order of the catalogue.
fn chosen(ids: &[String]) -> Result<Vec<&'static Item>, Failure> {
    let mut wanted = Vec::new();
    for id in ids {
        let found = find(id);
        if found.is_empty() {
            let word = id.trim().to_lowercase();
            let names = items().flat_map(|item| [item.id, item.name()]);
            let near = did_you_mean(&word, names.chain(Paper::ALL.map(Paper::key)));
            let near = near.map_or(String::new(), |near| format!("{near} Otherwise "));
            return Err(Failure(format!(
                "error: there is no item `{id}` in the catalogue\nhelp: {near}write a paper ({}), PAPER/ITEM such as inoue2014/lemma_9.3, or a number",
                Paper::ALL.map(Paper::key).join(", ")
            )));
        }
        wanted.extend(found.iter().map(|item| item.id));
    }
    Ok(items().filter(|item| ids.is_empty() || wanted.contains(&item.id)).collect())
}

/// Computes the items, on as many threads as the machine has. The reports are in the order of the items.
fn compute(chosen: &[&'static Item], run: Run<'_>) -> Result<Vec<ItemReport>, Failure> {
    let progress = Progress::of(chosen.len() as u64, "items", Arc::default());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let reports = side_by_side(chosen, threads, |item| {
        let report = reproduce(item, run);
        if let Ok(report) = &report {
            progress.log(STEPS, format_args!("{}: {}", item.id, time(report.time)));
        }
        progress.one(item.id);
        report
    });
    reports.into_iter().collect()
}

fn reproduce(item: &'static Item, run: Run<'_>) -> Result<ItemReport, Failure> {
    let start = Instant::now();
    let findings =
        item.evidence.iter().map(|evidence| finding(item, evidence, run)).collect::<Result<_, _>>()?;
    Ok(ItemReport { item, findings, time: start.elapsed() })
}

fn finding(item: &Item, evidence: &Evidence, run: Run<'_>) -> Result<Finding, Failure> {
    let Run { effort, emit } = run;
    Ok(match evidence {
        Evidence::Claims { file, fast, full } => {
            let runs = if effort == Effort::Full && !full.is_empty() { full } else { fast };
            claims(file, runs, emit)?
        }
        Evidence::IllFormed { file } => ill_formed(file)?,
        Evidence::Bar { name, f, nim_sum } => {
            bar(f, *nim_sum, emit.map(|folder| (folder.join(item.id), (*name).to_owned())))?
        }
        Evidence::Grid(grid) => range(grid, effort),
        Evidence::Values(values) => printed(values, effort),
    })
}

fn program(file: &str, settings: &Parameters) -> Result<Program, Failure> {
    let text = claim_file(file).ok_or_else(|| {
        Failure(format!(
            "error: the catalogue names examples/{file}.claim, which does not exist; this is a bug in nimcert"
        ))
    })?;
    let source = Source::new(format!("examples/{file}.claim"), text);
    let settings: Vec<_> = settings.iter().map(|(name, value)| (name.clone(), (*value).into())).collect();
    parse_program(&source, &settings).map_err(|d| input::diagnosed(&d, &source))
}

/// Decides a claim on one thread: the items already run in parallel.
fn decided(program: &Program, index: usize, emit: Option<(PathBuf, String)>) -> Result<Report<'_>, Failure> {
    let mut search = Options::default();
    search.threads = 1;
    let request = verdict::Request {
        among_others: program.claims.len() > 1,
        emit: emit.as_ref().map(|(folder, name)| (folder.as_path(), name.clone())),
        ..verdict::Request::new("reproduce", search, MEX)
    };
    verdict::report(program, index, &request)
}

fn claims(file: &str, runs: &str, emit: Option<&Path>) -> Result<Finding, Failure> {
    let mut rows = Vec::new();
    for settings in parameters(runs)? {
        let program = program(file, &settings)?;
        let with: Vec<String> = settings.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        for index in 0..program.claims.len() {
            let below = certificate_folder(file, &settings);
            let emit = emit.map(|folder| (folder.join(below), (index + 1).to_string()));
            let report = decided(&program, index, emit)?;
            let mut row = decided_row(&report, Verdict::Proved, program.claims[index].negated);
            row.label = match (with.is_empty(), program.claims.len()) {
                (true, 1) => "claim".to_owned(),
                (true, _) => format!("claim {}", index + 1),
                (false, 1) => with.join(", "),
                (false, _) => format!("{}: {}", with.join(", "), index + 1),
            };
            rows.push(row);
        }
    }
    let claims = claim_lines(file);
    let claims = match claims[..] {
        [alone] => vec![alone.to_owned()],
        _ => (1..).zip(claims).map(|(number, claim)| format!("{number}. {claim}")).collect(),
    };
    Ok(Finding { what: format!("examples/{file}.claim, decided for all natural numbers:"), claims, rows })
}

/// The row of a decided claim. A `negated` claim is proved by a refutation.
fn decided_row(report: &Report<'_>, expected: Verdict, negated: bool) -> Row {
    let (cases, mex) = exhausted(report);
    let shown = report.last_line();
    let word = match (&report.answer.verdict, negated) {
        (Verdict::Proved, false) | (Verdict::Refuted, true) => PROVED.to_owned(),
        (Verdict::Proved, true) | (Verdict::Refuted, false) => REFUTED.to_owned(),
        _ => "undecided".to_owned(),
    };
    let verdict = &report.answer.verdict;
    let problem = match report.contradiction() {
        Some(contradiction) => Some(contradiction),
        None if *verdict == Verdict::Undecided => None,
        None if *verdict != expected => Some(format!("the catalogue expects `{expected}`: {shown}")),
        None if report.answer.certificate.is_none() => Some("there is no certificate".to_owned()),
        None => None,
    };
    Row {
        decided: Some(word),
        mex,
        cases,
        problem,
        limit: (*verdict == Verdict::Undecided).then(|| shown.trim_end().to_owned()),
        ..Row::default()
    }
}

/// Cases and result of the exhaustive check of a claim.
fn exhausted(report: &Report<'_>) -> (u64, Option<String>) {
    let (cases, differs) = match &report.answer.exhaustion {
        Some(Exhaustion::Bar(bar)) => (bar.grid.positions, bar.grid.first_difference.is_some()),
        Some(Exhaustion::Box { grid: Ok(grid), .. }) => (grid.positions, grid.first_difference.is_some()),
        Some(Exhaustion::Box { grid: Err(_), .. }) | None => return (0, None),
    };
    let word = if differs { "differs" } else { "agrees" };
    (cases, (cases > 0).then(|| format!("{word}, {} cases", HumanCount(cases))))
}

fn ill_formed(file: &str) -> Result<Finding, Failure> {
    let program = program(file, &Vec::new())?;
    let mut rows = Vec::new();
    for index in 0..program.claims.len() {
        let report = decided(&program, index, None)?;
        let refused = matches!(report.answer.decision.outcome, Outcome::IllFormed(_));
        rows.push(Row {
            label: format!("claim {}", index + 1),
            decided: Some("not a game".to_owned()),
            problem: (!refused).then(|| {
                format!(
                    "expected rules that do not define a terminating game: {}",
                    report.last_line().trim_end()
                )
            }),
            ..Row::default()
        });
    }
    Ok(Finding {
        what: format!("examples/{file}.claim, whose rules do not define a terminating game:"),
        claims: Vec::new(),
        rows,
    })
}

fn bar(f: &str, nim_sum: bool, emit: Option<(PathBuf, String)>) -> Result<Finding, Failure> {
    let source = Source::new("claim", format!("fun f(t) = {f}\nclaim nimsum f\n"));
    let program = parse_program(&source, &[]).map_err(|d| input::diagnosed(&d, &source))?;
    let report = decided(&program, 0, emit)?;
    let expected = if nim_sum { Verdict::Proved } else { Verdict::Refuted };
    let row = Row { label: "G = y xor z".to_owned(), ..decided_row(&report, expected, false) };
    Ok(Finding {
        what: format!("the bar of f(t) = {f}, decided for all natural numbers:"),
        claims: Vec::new(),
        rows: vec![row],
    })
}

fn range(evidence: &GridEvidence, effort: Effort) -> Finding {
    let grid = (evidence.run)(effort);
    let expected = evidence.exception.map(str::to_owned);
    let problem = match (&grid.exception, &expected) {
        _ if grid.cases == 0 => Some("nothing was computed".to_owned()),
        (found, expected) if found == expected => None,
        (Some(found), _) => Some(format!("first exception: {found}")),
        (None, Some(expected)) => Some(format!("expected the exception: {expected}")),
        (None, None) => None,
    };
    let mex = match &grid.exception {
        None => format!("holds in {} cases", HumanCount(grid.cases)),
        Some(exception) => format!("{FAILS}: {exception}"),
    };
    let row = Row { label: grid.range, mex: Some(mex), cases: grid.cases, problem, ..Row::default() };
    Finding { what: format!("{}:", evidence.what), claims: Vec::new(), rows: vec![row] }
}

fn printed(evidence: &ValueEvidence, effort: Effort) -> Finding {
    let mut rows = Vec::new();
    let mut listed: Vec<&str> = evidence.differences.iter().map(|difference| difference.label).collect();
    for value in (evidence.run)(effort) {
        let known = evidence.differences.iter().find(|difference| difference.label == value.label);
        let differs = value.printed != value.computed
            || value.claimed.as_ref().is_some_and(|claimed| *claimed != value.computed);
        let problem = match (differs, known) {
            (true, None) => Some("differs from print".to_owned()),
            (false, Some(_)) => Some("the catalogue lists a difference that does not exist".to_owned()),
            _ => None,
        };
        listed.retain(|label| *label != value.label);
        rows.push(Row {
            label: value.label,
            printed: Some(value.printed),
            claimed: value.claimed,
            mex: Some(value.computed),
            cases: 1,
            known_difference: known.filter(|_| differs).map(|difference| difference.why.to_owned()),
            problem,
            ..Row::default()
        });
    }
    for label in listed {
        let problem = Some("the catalogue lists a difference at a value that does not exist".to_owned());
        rows.push(Row { label: label.to_owned(), problem, ..Row::default() });
    }
    if rows.is_empty() {
        rows.push(Row {
            label: "values".to_owned(),
            problem: Some("nothing was computed".to_owned()),
            ..Row::default()
        });
    }
    Finding { what: format!("{}:", evidence.what), claims: Vec::new(), rows }
}
