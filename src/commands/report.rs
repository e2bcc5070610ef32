//! `nimcert report`: one HTML page about a function or a claim file.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use num_bigint::BigUint;

use crate::answer::{certify, verdict};
use crate::commands::discover::{failed, found_report, octal};
use crate::commands::prove::{exit, parse_setting};
use crate::exit::{self, Exit, Failure};
use crate::files::sink::{Sink, file, not_written};
use crate::input;
use crate::input::limits::{Limits, parse_bits};
use crate::input::target::What;
use crate::input::{Named, Subject, named};
use crate::terminal::print::print_verdict;
use crate::terminal::progress::Progress;
use crate::terminal::{interrupt, output_options};
use nimcert_core::certificate::safe_file_name;
use nimcert_core::decision::Stop;
use nimcert_core::language::ast::Program;
use nimcert_discover::table::Question;
use nimcert_discover::{Proof, discover};
use nimcert_prose::Prose;
use nimcert_prose::plural;
use nimcert_report::html::{
    Claimed, DEFAULT_COLUMN, MAX_CLAIMS, MAX_COLUMN, MAX_KERNEL, PageError, PageKernel, PageOptions,
    file_name, page, undecided_page,
};
use nimcert_report::text;

/// Arguments of `report`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
F is as in `nimcert check`. A claim file is decided as by `nimcert prove`, with one section
per claim; for a game without a claim, the claim is found as by `nimcert discover`, from
the rules, or the page shows how many states an automaton needs. The page needs no network
and no server. It has the verdict, the reason, the bar with its Grundy numbers, the
obligations, the claim, the certificate with its SHA-256, and a bar or game to play on.
Only the game needs scripts.

With --kernel the page carries the kernel as WebAssembly, and a button checks the
certificate in the reader's browser, without a network.

Without --out the page is named after F, such as report-floor-t-4.html. The same F gives
the same bytes, unless --times is given.

Examples:
  nimcert report 'floor(t/4)'
  nimcert report 'floor(t/3)' --out third.html
  nimcert report 'floor(t/k)' --param 'k = 2*m, m >= 1'
  nimcert report game.claim --out - > game.html", exit::PAGE))]
pub(crate) struct Arguments {
    /// The function: an expression in t, or a file; or a claim file
    #[arg(value_name = "F|FILE", allow_negative_numbers = true)]
    f: String,
    /// Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas
    #[arg(long, value_name = "ITEMS")]
    param: Option<String>,
    /// Write the page to FILE; - means stdout [default: a name made from F]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Heading of the page [default: the name of the file without its extension, or the function]
    #[arg(long, value_name = "TEXT", value_parser = parse_title)]
    title: Option<String>,
    /// Decide only the columns below 2^N; N is at most 100,000
    #[arg(long, value_name = "N", value_parser = parse_bits)]
    bits: Option<u64>,
    /// Give a value to a `let` or `param` name of a claim file
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parse_setting)]
    set: Vec<(String, BigUint)>,
    /// Last column of the table of Grundy numbers
    #[arg(long, value_name = "Z", default_value_t = DEFAULT_COLUMN)]
    z: u64,
    /// Last column of the exhaustive mex check, at most 65,536
    #[arg(long, value_name = "Z", default_value_t = 128, value_parser = clap::value_parser!(u64).range(..=65_536))]
    mex: u64,
    /// Put the kernel into the page, so that readers check the certificate there: FILE is the module
    /// that `scripts/build-web --kernel` makes
    #[arg(long, value_name = "FILE")]
    kernel: Option<PathBuf>,
    /// Also save the claims and certificates in DIR
    #[arg(long, value_name = "DIR")]
    emit: Option<PathBuf>,
    /// Show the times of the steps; the page then differs from run to run
    #[arg(long)]
    times: bool,
    #[command(flatten)]
    limits: Limits,
}

/// A heading: one line that is not empty.
fn parse_title(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("a page needs a heading".to_owned()),
        text if text.contains('\n') => Err("a heading has one line".to_owned()),
        text if text.chars().count() > 200 => Err("a heading has at most 200 characters".to_owned()),
        text => Ok(text.to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.z > MAX_COLUMN {
        return Err(Failure(format!(
            "error: --z {} is too large: a page has columns up to {MAX_COLUMN}\nhelp: `nimcert mex` and `nimcert draw` make larger tables",
            arguments.z
        )));
    }
    match named(&arguments.f)? {
        named if arguments.param.is_some() => {
            let subject = input::subject_of(named, &arguments.f, arguments.param.as_deref())?;
            match subject.program.parameters.is_empty() {
                true => function_page(arguments, &subject),
                false => claims_page(arguments, &verdict::nimsum(&subject, arguments.bits)),
            }
        }
        Named::ClaimFile(source) => {
            let program = input::program(&source, &arguments.set)?;
            if program.claims.is_empty() && !program.games.is_empty() {
                return discovered_page(arguments);
            }
            if program.claims.is_empty() {
                input::concrete(&program, &source.name, true)?;
                let function = input::function_of(&program, &source)?;
                return function_page(arguments, &Subject { program, function, heights_file: false });
            }
            if arguments.bits.is_some() {
                return Err(Failure(format!(
                    "error: --bits is for functions, but {} has claims\nhelp: write `below 2^N` in the claim instead",
                    arguments.f
                )));
            }
            claims_page(arguments, &program)
        }
        _ if !arguments.set.is_empty() => Err(input::needs_claim_file(
            "--set",
            &arguments.f,
            arguments.set.first().map(|(name, _)| name.as_str()),
        )),
        _ => function_page(arguments, &input::subject(&arguments.f)?),
    }
}

/// The name of the saved files: that of the input file, or `f`.
fn stem(arguments: &Arguments) -> String {
    let path = Path::new(&arguments.f);
    match path.is_file() {
        true => path.file_stem().map_or("f".into(), |stem| safe_file_name(&stem.to_string_lossy())),
        false => "f".to_owned(),
    }
}

/// The default name of the page.
fn page_name(arguments: &Arguments) -> String {
    let path = Path::new(&arguments.f);
    match path.file_stem().filter(|_| path.is_file()) {
        Some(stem) => file_name(&stem.to_string_lossy()),
        None => file_name(&arguments.f),
    }
}

/// The file of the input, if it is one.
fn input_file(arguments: &Arguments) -> Option<&Path> {
    Some(Path::new(&arguments.f)).filter(|path| path.is_file())
}

/// What was asked for. Of a file only its name: a reader of the page elsewhere has other folders.
fn input_name(arguments: &Arguments) -> String {
    let name = input_file(arguments).and_then(Path::file_name);
    match (name, &arguments.param) {
        (Some(name), _) => name.to_string_lossy().into_owned(),
        (None, Some(items)) => format!("{} with {items}", arguments.f),
        (None, None) => arguments.f.clone(),
    }
}

/// The heading of the page, unless it is that of the claim.
fn title(arguments: &Arguments) -> Option<String> {
    let stem = input_file(arguments).and_then(Path::file_stem);
    arguments.title.clone().or_else(|| stem.map(|stem| stem.to_string_lossy().into_owned()))
}

/// The kernel for the page, if one is asked for.
fn kernel(arguments: &Arguments) -> Result<Option<PageKernel>, Failure> {
    let Some(path) = arguments.kernel.as_deref() else { return Ok(None) };
    let limit = MAX_KERNEL as u64 + 1;
    let mut module = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut module));
    let wrong = |why: String| {
        Failure(format!(
            "error: --kernel {}: {why}\nhelp: make the module with `scripts/build-web --kernel`, or take it from a release",
            path.display()
        ))
    };
    read.map_err(|error| wrong(error.to_string()))?;
    PageKernel::new(&module).map(Some).map_err(|error| wrong(error.to_string()))
}

fn options(arguments: &Arguments) -> Result<PageOptions, Failure> {
    Ok(PageOptions {
        asked: input_name(arguments),
        title: title(arguments),
        file: stem(arguments),
        columns: arguments.z,
        times: arguments.times,
        kernel: kernel(arguments)?,
    })
}

/// The page of a function: the claim `nimsum f`.
fn function_page(arguments: &Arguments, subject: &Subject) -> Result<Exit, Failure> {
    let options = options(arguments)?;
    let target = Target::open(arguments)?;
    let program = verdict::nimsum(subject, arguments.bits);
    let request = verdict::Request {
        heights_file: subject.heights_file,
        emit: arguments.emit.as_deref().map(|folder| (folder, stem(arguments))),
        ..verdict::Request::new("report", arguments.limits.options(), arguments.mex)
    };
    let report = verdict::report(&program, 0, &request)?;
    let claimed = Claimed { report: &report, function: subject.function };
    let written = page(&subject.program, &[claimed], &options)?;
    target.write(&written, &report.last_line())?;
    Ok(exit(&report))
}

/// The page of a claim that is found and proved, for a file with a game and no claim.
fn discovered_page(arguments: &Arguments) -> Result<Exit, Failure> {
    let read = input::target::Target::read(&arguments.f, &arguments.set, None)?;
    let What::Game(game) = &read.what else {
        return function_page(arguments, &input::subject(&arguments.f)?);
    };
    if let Some(program) = octal::claim_of(&read.program, game) {
        return claims_page(arguments, &program?);
    }
    let page_options = options(arguments)?;
    let target = Target::open(arguments)?;
    let rules = Program { claims: Vec::new(), ..read.program.clone() };
    let mut options = nimcert_discover::Options::default();
    options.proof.search = arguments.limits.options();
    options.table.threads = options.proof.search.threads;
    let question = Question { program: &rules, game, grundy: false };
    interrupt::end_at_once();
    let progress = Progress::new("discover");
    let mut found = match discover(question, &options, &Stop::default(), &mut |event| progress.part(event)) {
        Ok(found) => found,
        Err(failure) => return failed(failure, None, false),
    };
    let Some(Proof { program, answer }) = found.proof.take() else {
        drop(progress);
        let written = undecided_page(&found, &rules, game, &page_options)?;
        target.write(&written, "undecided: this file has no claim, and none was found")?;
        return Ok(Exit::Limit);
    };
    let mut report = found_report("report", &program, answer);
    let emit = arguments.emit.as_deref().map(|folder| (folder, stem(arguments)));
    report.path = certify::keep(&report.answer, emit.as_ref(), &progress)?;
    drop(progress);
    let claimed = Claimed { report: &report, function: 0 };
    let written = page(&program, &[claimed], &page_options)?;
    target.write(&written, &report.last_line())?;
    Ok(exit(&report))
}

/// The page of all claims of a file.
fn claims_page(arguments: &Arguments, program: &Program) -> Result<Exit, Failure> {
    let count = program.claims.len();
    if count > MAX_CLAIMS {
        return Err(PageError::TooManyClaims { count }.into());
    }
    let options = options(arguments)?;
    let target = Target::open(arguments)?;
    let stem = stem(arguments);
    let alone = program.claims.len() == 1;
    let mut reports = Vec::new();
    for index in 0..program.claims.len() {
        let name = if alone { stem.clone() } else { format!("{stem}-{}", index + 1) };
        let request = verdict::Request {
            among_others: !alone,
            emit: arguments.emit.as_deref().map(|folder| (folder, name)),
            ..verdict::Request::new("report", arguments.limits.options(), arguments.mex)
        };
        reports.push(verdict::report(program, index, &request)?);
    }
    let functions = program.claims.iter().map(|claim| claim.function().unwrap_or(0));
    let claims = reports.iter().zip(functions).map(|(report, function)| Claimed { report, function });
    let written = page(program, &claims.collect::<Vec<_>>(), &options)?;
    let last = match reports.as_slice() {
        [report] => report.last_line(),
        _ => text::summary(reports.iter()),
    };
    target.write(&written, &last)?;
    Ok(reports.iter().map(exit).max().unwrap_or(Exit::Success))
}

/// The destination of the page, which is known to be writable before anything is decided.
struct Target {
    /// The file; `None` for stdout.
    path: Option<PathBuf>,
}

impl Target {
    fn open(arguments: &Arguments) -> Result<Target, Failure> {
        let path = match arguments.out.as_deref() {
            None => Some(PathBuf::from(page_name(arguments))),
            out => file(out).map(Path::to_owned),
        };
        if let Some(path) = path.as_deref().filter(|path| path.is_dir()) {
            return Err(Failure(format!(
                "error: cannot write {}: it is a folder\nhelp: --out needs the name of the page, such as --out {}",
                path.display(),
                path.join(page_name(arguments)).display()
            )));
        }
        // No file is begun during the search, so that a request to stop ends it at once.
        drop(Sink::open(path.as_deref())?);
        Ok(Target { path })
    }

    /// Writes the page. If it is a file, prints its path and the verdict.
    fn write(self, page: &str, last: &str) -> Result<(), Failure> {
        let mut sink = Sink::open(self.path.as_deref())?;
        sink.write_all(page.as_bytes()).or_else(not_written)?;
        sink.finish()?;
        match self.path {
            Some(path) => {
                let mut said = Prose::default();
                let size = plural(page.len() as u64, "byte");
                said.row_with_path("page", "written", size, path.display().to_string());
                print_verdict(&format!("{}\n{last}\n", said.text(output_options::layout())))
            }
            None => Ok(()),
        }
    }
}
