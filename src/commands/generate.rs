//! `nimcert generate`: the monotone functions with the NS property, counted, listed or sampled.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};

use indicatif::HumanCount;
use num_bigint::BigUint;
use serde_json::json;

use crate::exit::{self, Exit, Failure};
use crate::terminal::ending::{limit, limit_of_output};
use crate::terminal::print::{print, remark};
use nimcert_core::language::listing::texts;
use nimcert_core::ns::count::{MAX_COUNT_COLUMNS, count};
use nimcert_core::ns::family::Family;
use nimcert_core::ns::generate::Functions;
use nimcert_core::ns::numbering::Numbering;
use nimcert_core::ns::random::{Source, draw};
use nimcert_prose::digits::{short, short_decimal};
use nimcert_prose::plural;
use nimcert_tables::json::SCHEMA;

/// Largest number of columns with `--all`.
const MAX_LISTED_COLUMNS: u64 = MAX_COUNT_COLUMNS;

/// Counts with more decimal digits are abbreviated, unless `--digits` is given.
const MAX_DIGITS: usize = 10_000;

/// Largest number of decimal digits of an argument.
const MAX_NUMBER_DIGITS: usize = 10_000;

/// Arguments of `generate`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The functions are the monotone functions with the NS property on columns 0..N-1: exactly
those whose bars have Grundy number y xor z there (Theorems 8.2 and 9.1).
  without --max    f(0) = 0, or f(0) = V with --start V
  with --max M     no value above M; f(0) is arbitrary, or V with --start V

stdout has data only, one number or one function per line; notes go to stderr. A line of
--all or --random, f(0),f(1),.., is a file of heights for `nimcert check`.

Examples:
  nimcert generate --columns 8 --max 8
  nimcert generate --columns 8 --all
  nimcert generate --columns 1000 --random 7 > heights; nimcert check heights", exit::DATA))]
pub(crate) struct Arguments {
    /// Number of columns, at least 1
    #[arg(long, value_name = "N", value_parser = parse_columns)]
    columns: u64,
    /// Largest value of the functions
    #[arg(long, value_name = "M", value_parser = parse_natural)]
    max: Option<BigUint>,
    /// The value f(0) [default: 0, or arbitrary with --max]
    #[arg(long, value_name = "V", value_parser = parse_natural)]
    start: Option<BigUint>,
    /// Print the number of functions (this is the default)
    #[arg(long, group = "action")]
    count: bool,
    /// Print all functions, in lexicographic order
    #[arg(long, group = "action")]
    all: bool,
    /// Print one function, chosen uniformly; the same SEED, 0 to 2^64 - 1, gives the same function
    #[arg(long, value_name = "SEED", group = "action")]
    random: Option<u64>,
    /// Print at most K functions with --all
    #[arg(long, value_name = "K", default_value_t = 100_000, requires = "all", conflicts_with_all = ["count", "random"])]
    limit: u64,
    /// Print all digits of a count, even if there are more than 10,000
    #[arg(long, conflicts_with_all = ["all", "random"])]
    digits: bool,
    /// Print one JSON object, with all digits
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let family = Family::new(arguments.columns, arguments.max.clone(), arguments.start.clone())?;
    if arguments.all {
        return match family.columns() {
            columns if columns > MAX_LISTED_COLUMNS => Ok(limit(format_args!(
                "--all lists functions of at most {} columns, not {}",
                HumanCount(MAX_LISTED_COLUMNS),
                HumanCount(columns)
            ))),
            _ => list(&family, arguments),
        };
    }
    match arguments.random {
        Some(seed) => random(&family, seed, arguments.json),
        None => number(&family, arguments),
    }
}

/// Parses `--columns`.
fn parse_columns(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(columns @ 1..) => Ok(columns),
        Ok(_) => Err("a function needs at least 1 column".to_owned()),
        Err(_) => Err("expected a natural number, at least 1, of at most 19 digits".to_owned()),
    }
}

/// Parses a natural number in decimal digits.
fn parse_natural(text: &str) -> Result<BigUint, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits && text.len() <= MAX_NUMBER_DIGITS => Ok(number),
        _ => Err(format!(
            "expected a natural number of at most {} digits",
            HumanCount(MAX_NUMBER_DIGITS as u64)
        )),
    }
}

/// The first members of the JSON object.
fn head(family: &Family) -> serde_json::Map<String, serde_json::Value> {
    let text = |number: Option<&BigUint>| number.map(ToString::to_string);
    let mut object = serde_json::Map::new();
    object.insert("schema".into(), json!(SCHEMA));
    object.insert("command".into(), json!("generate"));
    object.insert("columns".into(), json!(family.columns().to_string()));
    object.insert("max".into(), json!(text(family.max())));
    object.insert("start".into(), json!(text(family.start())));
    object
}

/// What the output is, on stderr and only for a reader at a terminal: stdout has data only.
fn legend(what: &str, family: &Family) {
    if !std::io::stdout().is_terminal() {
        return;
    }
    let columns = plural(family.columns(), "column");
    let start = family.start().map_or(String::new(), |start| format!(", f(0) = {}", short(start)));
    let max = family.max().map_or(String::new(), |max| format!(", no value above {}", short(max)));
    remark(&format!("note: {what} with the NS property on {columns}{start}{max}"));
}

fn number(family: &Family, arguments: &Arguments) -> Result<Exit, Failure> {
    let count = match count(family) {
        Ok(count) => count.to_string(),
        Err(error) => return Ok(limit(error)),
    };
    if arguments.json {
        let mut object = head(family);
        object.insert("count".into(), json!(count));
        print(&format!("{}\n", serde_json::to_string(&object)?))?;
    } else if arguments.digits || count.len() <= MAX_DIGITS {
        print(&format!("{count}\n"))?;
        legend("the number of monotone functions", family);
    } else {
        print(&format!("{}\n", short_decimal(&count)))?;
        legend("the number of monotone functions", family);
        remark("note: the count is abbreviated; --digits prints all digits");
    }
    Ok(Exit::Success)
}

fn random(family: &Family, seed: u64, json: bool) -> Result<Exit, Failure> {
    let numbering = match Numbering::new(family) {
        Ok(numbering) => numbering,
        Err(error) => return Ok(limit(error)),
    };
    let heights = texts(draw(&numbering, &mut Source::new(seed)));
    if json {
        let mut object = head(family);
        object.insert("seed".into(), json!(seed.to_string()));
        object.insert("heights".into(), json!(heights));
        print(&format!("{}\n", serde_json::to_string(&object)?))?;
    } else {
        print(&format!("{}\n", heights.join(",")))?;
        legend("f(0), f(1), .. of a monotone function", family);
    }
    Ok(Exit::Success)
}

/// Prints the functions as they are generated. A reader that closes the pipe early ends the run without an error.
fn list(family: &Family, arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = match arguments.json {
        true => list_json(family, arguments.limit, &mut out),
        false => list_lines(family, arguments.limit, &mut out),
    };
    let written = written.and_then(|complete| out.flush().map(|()| complete));
    drop(out);
    if written.is_ok() && !arguments.json {
        legend("each line has f(0), f(1), .. of a monotone function", family);
    }
    match written {
        Ok(true) => Ok(Exit::Success),
        Ok(false) => Ok(limit_of_output(format_args!(
            "stopped after {} functions, and there are more; --limit K prints more",
            HumanCount(arguments.limit)
        ))),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Exit::Success),
        Err(error) => Err(Failure(format!("error: cannot write to stdout: {error}"))),
    }
}

/// Prints the functions as lines. Returns whether all of them were printed.
fn list_lines(family: &Family, limit: u64, out: &mut impl Write) -> std::io::Result<bool> {
    let mut functions = Functions::new(family);
    for _ in 0..limit {
        let Some(heights) = functions.advance() else { return Ok(true) };
        let mut comma = "";
        for height in heights {
            write!(out, "{comma}{height}")?;
            comma = ",";
        }
        writeln!(out)?;
    }
    Ok(functions.advance().is_none())
}

/// Prints the functions as a JSON object. Returns whether all of them were printed.
fn list_json(family: &Family, limit: u64, out: &mut impl Write) -> std::io::Result<bool> {
    let mut functions = Functions::new(family);
    let head = serde_json::to_string(&head(family))?;
    write!(out, "{},\"functions\":[", head.trim_end_matches('}'))?;
    let mut printed = 0;
    let complete = loop {
        if printed == limit {
            break functions.advance().is_none();
        }
        let Some(heights) = functions.advance() else { break true };
        let comma = if printed == 0 { "" } else { "," };
        write!(out, "{comma}{}", serde_json::to_string(&texts(heights))?)?;
        printed += 1;
    };
    writeln!(out, "],\"complete\":{complete}}}")?;
    Ok(complete)
}
