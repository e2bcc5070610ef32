//! `nimcert help`: help for a command, or for a topic from the documents of the project.

use crate::exit::{self, Exit, Failure};
use crate::terminal::help_text;
use crate::terminal::output_options;
use crate::terminal::print::print;
use crate::terminal::suggest::did_you_mean;
use nimcert_prose::markdown::{render, sections};

const LANGUAGE: &str = include_str!("../../docs/LANGUAGE.md");
const EXPRESSING: &str = include_str!("../../docs/EXPRESSING.md");
const GLOSSARY: &str = include_str!("../../docs/GLOSSARY.md");
const FORMAT: &str = include_str!("../../docs/FORMAT.md");

/// Arguments of `help`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("", exit::WRITTEN))]
pub(crate) struct Arguments {
    /// A command or a topic
    #[arg(value_name = "COMMAND|TOPIC")]
    words: Vec<String>,
}

/// A topic, and the sections of the documents that make up its text.
struct Topic {
    name: &'static str,
    about: &'static str,
    /// Documents with the headings of the sections to show; no headings mean the whole document.
    parts: &'static [(&'static str, &'static [&'static str])],
}

const TOPICS: &[Topic] = &[
    Topic {
        name: "language",
        about: "how to write functions, conditions, games and claims",
        parts: &[(LANGUAGE, &[])],
    },
    Topic {
        name: "games",
        about: "games in claim files: syntax, meaning, vocabulary",
        parts: &[(LANGUAGE, &["Statements", "Meaning"]), (GLOSSARY, &["Games"])],
    },
    Topic {
        name: "expressing",
        about: "whether nimcert can express a game, and how",
        parts: &[(EXPRESSING, &[])],
    },
    Topic {
        name: "misere",
        about: "games in which the player who makes the last move loses",
        parts: &[(EXPRESSING, &["Misere play"])],
    },
    Topic {
        name: "octal",
        about: "octal games such as Kayles, and other games that split heaps",
        parts: &[(EXPRESSING, &["Octal games", "Games that split heaps"])],
    },
    Topic {
        name: "certificates",
        about: "what a certificate contains, and what the kernel checks",
        parts: &[(GLOSSARY, &["Proof"]), (FORMAT, &["Invariants"])],
    },
    Topic { name: "glossary", about: "terms that nimcert uses", parts: &[(GLOSSARY, &[])] },
    Topic { name: "exit-codes", about: "what the exit codes mean", parts: &[] },
];

/// Words that belong to a topic.
const RELATED: [(&str, &str); 5] = [
    ("kayles", "octal"),
    ("dawson", "octal"),
    ("sums", "games"),
    ("passes", "expressing"),
    ("wythoff", "expressing"),
];

/// The list of topics for `--help`.
pub(crate) fn topics() -> String {
    let line = |topic: &Topic| format!("\n  {:<14}{}", topic.name, topic.about);
    format!("Topics, shown by `nimcert help TOPIC`:{}", TOPICS.iter().map(line).collect::<String>())
}

pub(crate) fn run(
    arguments: &Arguments,
    command: clap::Command,
    width: Option<usize>,
) -> Result<Exit, Failure> {
    let command = help_text::fitted(command, width);
    let text = match arguments.words.as_slice() {
        [] => clap_help(command, &[]),
        [word] => match (command.find_subcommand(word), TOPICS.iter().find(|topic| topic.name == word)) {
            (Some(_), _) => clap_help(command, &[word]),
            (None, Some(topic)) => topic_text(topic, width)?,
            (None, None) => return Err(unknown(&command, word)),
        },
        words => {
            found(&command, words)?;
            clap_help(command, &words.iter().map(String::as_str).collect::<Vec<_>>())
        }
    };
    print(&format!("{}\n", text.trim_end()))?;
    Ok(Exit::Success)
}

/// Checks that the words are a command, a subcommand of it, and so on.
fn found(command: &clap::Command, words: &[String]) -> Result<(), Failure> {
    let mut at = command;
    for (before, word) in words.iter().enumerate() {
        at = at.find_subcommand(word).ok_or_else(|| {
            let path = words[..before].join(" ");
            match at.has_subcommands() {
                true => unknown(at, word),
                false => Failure(format!(
                    "error: `{path}` has no subcommand `{word}`\nhelp: try `nimcert help {path}`"
                )),
            }
        })?;
    }
    Ok(())
}

/// What `--help` prints after these words.
fn clap_help(command: clap::Command, words: &[&str]) -> String {
    let name = command.get_name().to_owned();
    let words = std::iter::once(name.as_str()).chain(words.iter().copied()).chain(["--help"]);
    match command.try_get_matches_from(words) {
        Err(help) => help.render().ansi().to_string(),
        Ok(_) => String::new(),
    }
}

fn unknown(command: &clap::Command, word: &str) -> Failure {
    if TOPICS.iter().any(|topic| topic.name == word) {
        return Failure(format!(
            "error: the topic `{word}` has no subtopics\nhelp: try `nimcert help {word}`"
        ));
    }
    let commands = command.get_subcommands().map(clap::Command::get_name);
    let topics =
        TOPICS.iter().map(|topic| topic.name).filter(|_| command.get_name() == env!("CARGO_PKG_NAME"));
    let names = commands.chain(topics);
    let related = RELATED.iter().find(|(related, _)| *related == word.to_lowercase());
    let related = related.map(|(_, topic)| format!("see `nimcert help {topic}`"));
    let help = related.or_else(|| did_you_mean(word, names)).unwrap_or_else(|| {
        let topics: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        format!("the topics are {}; list the commands with `nimcert --help`", topics.join(", "))
    });
    Failure(format!("error: there is no command or topic `{word}`\nhelp: {help}"))
}

/// The text of a topic.
fn topic_text(topic: &Topic, width: Option<usize>) -> Result<String, Failure> {
    if topic.parts.is_empty() {
        return Ok(width.map_or(exit::HELP.to_owned(), |width| help_text::refilled(exit::HELP, width)));
    }
    let mut text = String::new();
    for (document, headings) in topic.parts {
        let part = match headings {
            [] => Some((*document).to_owned()),
            headings => sections(document, headings),
        };
        let part = part.ok_or_else(|| {
            Failure(format!(
                "error: a section of the topic {} is missing; this is a bug in nimcert, please report it",
                topic.name
            ))
        })?;
        text.push_str(render(&part, output_options::layout()).trim_end());
        text.push_str("\n\n");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_text() {
        for topic in TOPICS {
            assert!(topic_text(topic, None).is_ok_and(|text| text.lines().count() > 5), "{}", topic.name);
        }
    }
}
