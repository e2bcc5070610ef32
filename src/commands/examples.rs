//! `nimcert examples`: claim files for beginners, and all claim files of the catalogue.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::exit::{self, Exit, Failure};
use crate::files::store::write_atomically;
use crate::terminal::output_options::layout;
use crate::terminal::print::{print, print_report};
use crate::terminal::suggest::{did_you_mean, quoted};
use nimcert_papers::{CLAIM_FILES, Evidence, START_FILES, items};
use nimcert_prose::{plural, wrap};

/// Default folder.
const FOLDER: &str = "nimcert-examples";

/// The group of the files for beginners.
const START: &str = "start";

/// Largest number of existing files that are listed.
const MAX_NAMED: usize = 5;

/// Arguments of `examples`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
--list shows the names; the part after the slash is enough if only one example has it.
Any other word is a folder; write ./NAME for a folder with the name of an example.

Examples:
  nimcert examples
  nimcert examples --list
  nimcert examples start/1_function_proved", exit::WRITTEN))]
pub(crate) struct Arguments {
    /// Folder to write to [default: nimcert-examples], or name of an example to print
    #[arg(value_name = "DIR|NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    what: Option<String>,
    /// List the names, one per line
    #[arg(long, conflicts_with_all = ["what", "force"])]
    list: bool,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// An example file.
struct Example {
    /// `inoue2014/lemma_9.3`
    name: String,
    /// Its path in the folder.
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
    /// The comment at the top of the file, in one line.
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

    /// The verdict in its comment, else that of the catalogue.
    fn verdict(&self) -> &str {
        let promised = self.text.lines().find_map(|line| line.strip_prefix("# Verdict: "));
        promised.unwrap_or_else(|| {
            let mut evidence = items().flat_map(|item| item.evidence);
            match evidence.any(|e| matches!(e, Evidence::IllFormed { file } if *file == self.name)) {
                true => "undecided: the rules do not define a terminating game",
                false => "proved",
            }
        })
    }

    /// Its claims, each on one line.
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

/// The example that a word names; `None` if the word is a folder.
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
                "error: several examples are named `{what}`\nhelp: choose one of {}",
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
            "error: there is no example `{what}`\nhelp: {help} For a folder of this name, write ./{what}"
        ))),
        None if in_group => Err(Failure(format!(
            "error: there is no example `{what}`\nhelp: list the examples with `nimcert examples --list`"
        ))),
        None => Ok(None),
    }
}

/// One line per example, cut at the width of the terminal.
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

/// Writes all examples, and prints the commands to run next.
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
            "error: nothing was written, because these files exist: {}{more}\nhelp: choose another folder, or overwrite them with --force",
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

/// The README of the folder.
fn readme(examples: &[Example]) -> String {
    let mut out = String::from(
        "# Examples of nimcert\n\nWritten by `nimcert examples`. Run the commands in this folder; \
         add `--emit DIR` to save the certificates. `nimcert help language` explains the notation.\n\n\
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
                "web" => "web: from the web page about the papers".to_owned(),
                paper => format!("{paper}: `nimcert reproduce {paper}` recomputes the whole paper"),
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
