//! `nimcert sweep`: the claims of a file at many values of its constants.

mod folder;
mod merging;
mod summary;
mod work;

use std::path::PathBuf;

use self::folder::Folder;
use crate::exit::{self, Exit, Failure};
use crate::input;
use crate::input::limits::EachLimits;
use crate::input::mistaken;
use nimcert_core::language::Source;
use nimcert_sweep::choices::Choices;
use nimcert_sweep::plan::{self, Limits, MAX_ROWS, Plan, Shard};
use nimcert_sweep::{Setting, parse_setting};

/// Arguments of `sweep`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
sweep decides each claim of FILE for each choice of values, and writes to DIR: rows.jsonl and
rows.csv (a row for each choice and claim: verdict, smallest counterexample, states, size of
the certificate), index.html (a table with plots of growth) and times.csv.

A range may use the names of --set before it and the constants of FILE. A sweep that was
stopped in any way goes on when the same command is given again: at most the rows that were
being computed are lost. A refuted row is a decided row; a row that reaches a limit is a row,
and the sweep goes on.

--shard I/N decides every N-th row, so that N machines share a sweep; --merge puts the folders
together, and checks that every row is there once. All files but times.csv and journal.jsonl
have the same bytes for any number of threads, shards and interruptions, as long as no row
reaches --timeout.

Examples:
  nimcert sweep game.claim --set k=1..99:2 --out odd
  nimcert sweep game.claim --set k=1..20 --set s=0..k-1 --where 's mod 2 = 1' --out pairs
  nimcert sweep game.claim --set k=1..999 --shard 2/8 --out part2
  nimcert sweep --merge part1 part2 .. --out all", exit::SWEEP))]
pub(crate) struct Arguments {
    /// Claim file
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
    /// Put the folders of all shards together
    #[arg(long, value_name = "DIR", num_args = 1.., conflicts_with_all = ["file", "set", "condition", "shard", "certificates", "jobs"])]
    merge: Vec<PathBuf>,
    /// Save each claim and certificate in DIR/certificates
    #[arg(long)]
    certificates: bool,
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
    let source = input::read_source(file)?;
    let choices =
        Choices::of(&source, &arguments.set, arguments.condition.as_deref(), MAX_ROWS).map_err(mistaken)?;
    let claims = claims(&source, &choices)?;
    let rows = (choices.values.len() * claims) as u64;
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
        claims,
        rows,
        shard: arguments.shard,
    };
    let (folder, kept) = Folder::open(&arguments.out, &plan)?;
    folder.check_rows(&kept, &choices, &plan)?;
    let before = kept.len() as u64;
    let threads = arguments.jobs.map_or_else(processors, |jobs| jobs as usize);
    let sweep = work::Sweep { source: &source, plan: &plan, choices: &choices, search: options };
    let rows = match work::run(&sweep, &folder, kept, threads)? {
        work::Done::All(rows) => rows,
        work::Done::Stopped => return Ok(Exit::Interrupted),
    };
    summary::finish(&folder, &plan, &choices, &rows, before)
}

/// Threads for rows.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The number of claims of the file. A file that can be read at neither the first nor the last choice is refused.
fn claims(source: &Source, choices: &Choices) -> Result<usize, Failure> {
    let first = work::program(source, &choices.names, &choices.values[0]);
    let program = match (first, choices.values.last()) {
        (Ok(program), _) => program,
        (Err(errors), Some(last)) => {
            let last = work::program(source, &choices.names, last);
            last.map_err(|_| input::diagnosed(&errors, source))?
        }
        (Err(errors), None) => return Err(input::diagnosed(&errors, source)),
    };
    match program.claims.len() {
        0 => Err(Failure(format!(
            "error: {}: there is no claim in this file\nhelp: write `claim nimsum f`",
            source.name
        ))),
        count => Ok(count),
    }
}
