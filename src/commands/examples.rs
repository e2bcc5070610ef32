//! `nimcert examples`: claim files to begin with, and all those of the catalogue.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::exit::{self, Exit, Failure};
use crate::files::store::write_atomically;
use crate::terminal::manners::layout;
use crate::terminal::print::{print, print_report};
use crate::terminal::suggest::{did_you_mean, quoted};
use nimcert_papers::{CLAIM_FILES, Evidence, START_FILES, items};
use nimcert_report::layout::{plural, wrap};

/// The folder if none is given.
const FOLDER: &str = "nimcert-examples";

/// The folder of the files to begin with.
const START: &str = "start";

/// Most files that are named when they are in the way.
const MAX_NAMED: usize = 5;

/// Arguments of `examples`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
A NAME is that of --list, or the part behind the last slash if there is one of it only.
Anything else is a folder; one with the name of an example is written ./NAME.

Examples:
  nimcert examples
  nimcert examples --list
  nimcert examples start/1_function_proved", exit::WRITTEN))]
pub(crate) struct Arguments {
    /// Write the files to a folder [default: nimcert-examples], or print the example of this name
    #[arg(value_name = "DIR|NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    what: Option<String>,
    /// List the names, a line each
    #[arg(long, conflicts_with_all = ["what", "force"])]
    list: bool,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
}

/// An example.
struct Example {
    /// `inoue2014/lemma_9.3`
    name: String,
    /// Its path below the folder.
    file: String,
    text: &'static str,
}

fn examples() -> Vec<Example> {
    let start = START_FILES.iter().map(|&(file, text)| {
        let name = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        Example { name: format!("{START}/{name}"), file: format!("{START}/{file}"), text }
    });
    let catalogue = CLAIM_FILES.iter().map(|&(name, text)| Example {
        name: name.to_owned(),
        file: format!("{name}.claim"),
        text,
    });
    start.chain(catalogue).collect()
}

impl Example {
    /// The comment at the beginning, in one line.
    fn comment(&self) -> String {
        let lines = self.text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
        let own = lines.take_while(|line| !line.starts_with("Run:"));
        own.collect::<Vec<_>>().join(" ")
    }

    /// The first sentence of the comment.
    fn summary(&self) -> String {
        let comment = self.comment();
        let end = comment.find(". ").unwrap_or(comment.len());
        comment[..end].trim_end_matches('.').to_owned()
    }

    /// The verdict that its own lines promise, or that of the catalogue.
    fn verdict(&self) -> &str {
        let promised = self.text.lines().find_map(|line| line.strip_prefix("# Verdict: "));
        promised.unwrap_or_else(|| {
            let mut evidence = items().flat_map(|item| item.evidence);
            match evidence.any(|e| matches!(e, Evidence::IllFormed { file } if *file == self.name)) {
                true => "undecided: the rules are those of no game",
                false => "proved",
            }
        })
    }

    /// Its claims, each in one line.
    fn claims(&self) -> Vec<String> {
        let mut claims: Vec<String> = Vec::new();
        let mut inside = false;
        for line in self.text.lines() {
            let goes_on = line.starts_with([' ', '\t']);
            inside = line.starts_with("claim ") || inside && goes_on;
            match claims.last_mut() {
                Some(claim) if inside && goes_on => {
                    claim.push(' ');
                    claim.push_str(line.trim());
                }
                _ if inside => claims.push(line.trim().to_owned()),
                _ => {}
            }
        }
        claims
    }

    fn command(&self) -> String {
        let command = if self.file.ends_with(".claim") { "prove" } else { "check" };
        format!("nimcert {command} {}", quoted(&self.file))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let examples = examples();
    if arguments.list {
        print(&list(&examples))?;
        return Ok(Exit::Success);
    }
    let what = arguments.what.as_deref().unwrap_or(FOLDER);
    match named(&examples, what)? {
        Some(example) => print(example.text)?,
        None => write(&examples, Path::new(what), arguments.force)?,
    }
    Ok(Exit::Success)
}

/// The example of this name; `None` if it is a folder.
fn named<'e>(examples: &'e [Example], what: &str) -> Result<Option<&'e Example>, Failure> {
    let is_folder =
        Path::new(what).is_dir() || what.starts_with(['.', '/', '\\']) || Path::new(what).is_absolute();
    if is_folder {
        return Ok(None);
    }
    if let Some(example) = examples.iter().find(|example| example.name == what || example.file == what) {
        return Ok(Some(example));
    }
    let last = |example: &&Example| example.name.rsplit('/').next() == Some(what);
    let same: Vec<&Example> = examples.iter().filter(last).collect();
    match same[..] {
        [] => {}
        [one] => return Ok(Some(one)),
        _ => {
            let names: Vec<&str> = same.iter().map(|example| example.name.as_str()).collect();
            return Err(Failure(format!(
                "error: there are several examples `{what}`\nhelp: write one of {}",
                names.join(", ")
            )));
        }
    }
    let group = what.split_once(['/', '\\']).map(|(group, _)| format!("{group}/"));
    let in_group = group.is_some_and(|group| examples.iter().any(|example| example.name.starts_with(&group)));
    let names = examples.iter().map(|example| example.name.as_str());
    let lasts = examples.iter().filter_map(|example| example.name.rsplit('/').next());
    match did_you_mean(what, names.chain(lasts)) {
        Some(help) => Err(Failure(format!(
            "error: there is no example `{what}`\nhelp: {help} A folder of this name is written ./{what}"
        ))),
        None if in_group => Err(Failure(format!(
            "error: there is no example `{what}`\nhelp: `nimcert examples --list` has their names"
        ))),
        None => Ok(None),
    }
}

/// A line an example, cut where a terminal ends.
fn list(examples: &[Example]) -> String {
    let widest = examples.iter().map(|example| example.name.len()).max().unwrap_or(0);
    let lines = examples.iter().map(|example| {
        let line = format!("{:<widest$}  {}", example.name, example.summary());
        match layout().table {
            Some(most) if line.chars().count() > most => {
                let kept: String = line.chars().take(most - 2).collect();
                format!("{}..\n", kept.trim_end())
            }
            _ => format!("{line}\n"),
        }
    });
    lines.collect()
}

/// Writes all of them, and what to do with them.
fn write(examples: &[Example], folder: &Path, force: bool) -> Result<(), Failure> {
    let readme = readme(examples);
    let own = [("README.md", readme.as_str())];
    let files = examples.iter().map(|example| (example.file.as_str(), example.text)).chain(own);
    let files: Vec<(PathBuf, &str)> = files.map(|(file, text)| (folder.join(file), text)).collect();
    let there: Vec<&Path> =
        files.iter().map(|(path, _)| path.as_path()).filter(|path| path.exists()).collect();
    if !there.is_empty() && !force {
        let named: Vec<String> =
            there.iter().take(MAX_NAMED).map(|path| path.display().to_string()).collect();
        let more = match there.len().saturating_sub(MAX_NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(Failure(format!(
            "error: nothing is written, for these are there: {}{more}\nhelp: choose another folder, or write over them with --force",
            named.join(", ")
        )));
    }
    for (path, text) in &files {
        write_atomically(path, text.as_bytes())?;
    }
    let mut out =
        format!("{} in {}\n\nWhat to run next:\n", plural(files.len() as u64, "file"), folder.display());
    let _ = writeln!(out, "  cd {}", quoted(&folder.display().to_string()));
    for example in examples.iter().filter(|example| example.name.starts_with(START)) {
        let _ = writeln!(out, "  {}", example.command());
    }
    print_report(&out)
}

/// What the folder holds, in Markdown.
fn readme(examples: &[Example]) -> String {
    let mut out = String::from(
        "# Examples of nimcert\n\nWritten by `nimcert examples`. Run the commands in this folder; \
         `--emit DIR` keeps the certificates, and `nimcert explain` and `nimcert help language` tell more.\n\n\
         A claim with `not` is proved by a counterexample.\n",
    );
    let mut group = "";
    for example in examples {
        let (this, _) = example.name.split_once('/').unwrap_or_default();
        if this != group {
            group = this;
            let title = match group {
                START => "start: begin here".to_owned(),
                "beyond" => "beyond: games that are not in the papers".to_owned(),
                "web" => "web: from the web page on the papers".to_owned(),
                paper => format!("{paper}: `nimcert reproduce {paper}` goes through the paper"),
            };
            let _ = writeln!(out, "\n## {title}");
        }
        out.push('\n');
        wrap(&mut out, "", "", &example.comment(), usize::MAX);
        let _ = write!(out, "\n```sh\n{}\n```\n\nVerdict: {}.", example.command(), example.verdict());
        for claim in example.claims() {
            let _ = write!(out, " `{claim}`");
        }
        out.push('\n');
    }
    out
}
