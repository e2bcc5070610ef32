//! `nimcert sweep`: the claims of a file at many values of its constants.

mod chosen;
mod folder;
mod grundy;
mod merging;
mod summary;
mod work;

use std::path::PathBuf;

use self::folder::Folder;
use self::grundy::{FormatName, Wanted};
use self::summary::Before;
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::limits::EachLimits;
use crate::input::mistaken;
use crate::input::ranges::{Tabled, parse_tabled};
use nimcert_core::language::Source;
use nimcert_core::language::ast::Program;
use nimcert_sweep::choices::Choices;
use nimcert_sweep::codes::Codes;
use nimcert_sweep::plan::{self, GrundyTables, Limits, MAX_ROWS, Plan, Shard};
use nimcert_sweep::{Setting, parse_setting};

/// Arguments of `sweep`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
sweep decides each claim of FILE for each choice of values, and writes to DIR: rows.jsonl and
rows.csv (a row for each choice and claim: verdict, smallest counterexample, states, size of
the certificate), index.html (a table with plots of growth) and times.csv.

A range may use the names of --set before it and the constants of FILE. If a sweep was stopped
in any way, the same command continues it: only the rows that were being computed are lost.
With more values of --set, the same command decides the new rows only.
A refuted row is decided; a row that reaches a limit is undecided, and the sweep continues.

--tables writes the Grundy numbers of each row's bar or game to DIR/tables, as `nimcert mex`
does: --tables 255 for the columns 0..255 of a bar and for 0..255 in each coordinate of a
game, --tables x=0..63,p=0..1 for ranges. With it, FILE needs no claim. Each table takes at
most --max-memory.

Codes of octal games, with letters for digits, are swept in place of FILE: each row has the
period that `nimcert discover` finds, and the verdict of its proof.

--shard I/N decides every N-th row, so that N machines share a sweep; --merge combines the
folders, and checks that every row occurs exactly once, with its table. All files except
times.csv and journal.jsonl have the same bytes for any number of threads, shards and
interruptions, as long as no row reaches --timeout.

Examples:
  nimcert sweep game.claim --set k=1..99:2 --out odd
  nimcert sweep game.claim --set k=1..20 --set s=0..k-1 --where 's mod 2 = 1' --out pairs
  nimcert sweep game.claim --set k=1..999 --shard 2/8 --out part2
  nimcert sweep --merge part1 part2 .. --out all
  nimcert sweep 'octal(0.ab)' --set a=0..7 --set b=0..7 --where 'a + b > 0' --out codes
  nimcert sweep game.claim --set k=1..999 --tables 255 --out tables", exit::SWEEP))]
pub(crate) struct Arguments {
    /// Claim file, or codes of octal games with letters for digits, such as 'octal(0.ab)'
    #[arg(required_unless_present = "merge")]
    file: Option<PathBuf>,
    /// Give values to a `let` or `param` name: a list of numbers, ranges FIRST..LAST, and ranges
    /// FIRST..LAST:STEP
    #[arg(long, value_name = "NAME=VALUES", value_parser = parse_setting, required_unless_present = "merge")]
    set: Vec<Setting>,
    /// Leave out choices that do not meet this condition, such as 's mod 2 = 1'
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,
    /// Folder for the rows; it is made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Decide only the rows of one of N shards
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Merge the folders of all shards
    #[arg(long, value_name = "DIR", num_args = 1.., conflicts_with_all = ["file", "set", "condition", "shard", "certificates", "tables", "jobs"])]
    merge: Vec<PathBuf>,
    /// Save each claim and certificate in DIR/certificates
    #[arg(long)]
    certificates: bool,
    /// Write the Grundy numbers of each row to DIR/tables, up to this column or coordinate, or in these ranges
    #[arg(long, value_name = "LAST|RANGES", value_parser = parse_tabled)]
    tables: Option<Tabled>,
    /// Format of the tables
    #[arg(long, value_enum, default_value_t = FormatName::Npy, requires = "tables")]
    tables_format: FormatName,
    /// Decide N rows at the same time, 1 to 256 [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: Option<u64>,
    /// Last column of the exhaustive mex check of `nimsum` claims, at most 65,536
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Check games and `forall` exhaustively for coordinates below N, at most 1,048,576 [default:
    /// what takes some milliseconds]
    #[arg(long = "box", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_048_576))]
    side: Option<u64>,
    #[command(flatten)]
    limits: EachLimits,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Some(file) = arguments.file.as_ref().filter(|_| arguments.merge.is_empty()) else {
        return merging::run(&arguments.merge, &arguments.out);
    };
    let codes = Codes::of(&file.to_string_lossy());
    let source = match &codes {
        Some(codes) => Source::new("", codes.to_string()),
        None => input::read_source(file)?,
    };
    let choices =
        Choices::of(&source, &arguments.set, arguments.condition.as_deref(), MAX_ROWS).map_err(mistaken)?;
    let claims = match &codes {
        Some(codes) => {
            codes.check(&choices.names, &choices.values).map_err(mistaken)?;
            arguments.tables.as_ref().map_or(Ok(()), |tables| tables.check(&["n".to_owned()]))?;
            1
        }
        None => claims(&source, &choices, arguments.tables.as_ref())?,
    };
    let rows = (choices.values.len() * claims.max(1)) as u64;
    if rows > MAX_ROWS {
        let grouped = nimcert_prose::grouped;
        return Err(Failure(format!(
            "error: {} rows are too many: at most {}\nhelp: take smaller ranges or larger steps, or put some of the {claims} claims in a file of their own",
            grouped(rows),
            grouped(MAX_ROWS)
        )));
    }
    let options = arguments.limits.options();
    let plan = Plan {
        format: plan::FORMAT.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        file: source.text.clone(),
        set: arguments.set.iter().map(Setting::text).collect(),
        condition: arguments.condition.clone(),
        limits: Limits {
            states: options.max_states,
            memory: options.max_memory,
            seconds: options.timeout.map(|time| time.as_secs()),
            columns: options.max_columns,
            partition_states: options.partition.then_some(options.partition_states),
            mex: arguments.mex,
            side: arguments.side,
        },
        certificates: arguments.certificates,
        tables: arguments.tables.as_ref().map(|tables| GrundyTables {
            ranges: tables.text().to_owned(),
            format: arguments.tables_format.extension().to_owned(),
        }),
        claims,
        rows,
        shard: arguments.shard,
    };
    let (folder, kept) = Folder::open(&arguments.out, &plan, &choices)?;
    folder.check_rows(&kept, &choices, &plan)?;
    let before = kept.len() as u64;
    let threads = arguments.jobs.map_or_else(processors, |jobs| jobs as usize);
    let tables = arguments.tables.clone().map(|ranges| Wanted {
        ranges,
        format: arguments.tables_format,
        memory: options.max_memory.saturating_mul(1 << 20),
    });
    let sweep = work::Sweep { source: &source, plan: &plan, choices: &choices, search: options, tables };
    let (rows, restored) = match work::run(&sweep, &folder, kept, threads)? {
        work::Done::All { rows, restored } => (rows, restored),
        work::Done::Stopped => return Ok(Exit::Interrupted),
    };
    summary::finish(&folder, &plan, &choices, &rows, Before { kept: before, restored })
}

/// Threads for rows.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The number of claims of the file. A file is refused if it can be read neither at the first nor at the last
/// choice, or if it has neither claims nor anything for a table.
fn claims(source: &Source, choices: &Choices, tables: Option<&Tabled>) -> Result<usize, Failure> {
    let first = chosen::program(source, &choices.names, &choices.values[0]);
    let program = match (first, choices.values.last()) {
        (Ok(program), _) => program,
        (Err(errors), Some(last)) => {
            let last = chosen::program(source, &choices.names, last);
            last.map_err(|_| input::diagnosed(&errors, source))?
        }
        (Err(errors), None) => return Err(input::diagnosed(&errors, source)),
    };
    if let Some(tables) = tables {
        check_tables(source, &program, tables)?;
    }
    match program.claims.len() {
        0 if tables.is_none() => Err(Failure(format!(
            "error: {}: there is no claim in this file\nhelp: write `claim nimsum f`, or compute Grundy numbers with --tables LAST",
            source.name
        ))),
        count => Ok(count),
    }
}

/// Refuses tables that no row can have.
fn check_tables(source: &Source, program: &Program, tables: &Tabled) -> Result<(), Failure> {
    let claims = (0..program.claims.len()).map(Some);
    let claims: Vec<_> = if program.claims.is_empty() { vec![None] } else { claims.collect() };
    let found: Vec<_> = claims.into_iter().map(|claim| Wanted::subject(program, claim)).collect();
    let names: Vec<String> = found.iter().flatten().flat_map(|what| what.coordinates(program)).collect();
    match found.into_iter().find_map(Result::err).filter(|_| names.is_empty()) {
        Some(reason) => {
            Err(Failure(format!("error: {}: there is no table for --tables: {reason}", source.name)))
        }
        None => tables.check(&names),
    }
}
