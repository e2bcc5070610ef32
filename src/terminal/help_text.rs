//! `--help` texts, wrapped at the width of the terminal.

use nimcert_prose::wrap;

/// A command whose help is wrapped at `width`; `None`: unchanged.
pub(crate) fn fitted(command: clap::Command, width: Option<usize>) -> clap::Command {
    match width {
        Some(width) => narrowed(command, width),
        None => command,
    }
}

fn narrowed(command: clap::Command, width: usize) -> clap::Command {
    let after = command.get_after_help().map(|text| refilled(&text.to_string(), width));
    let command = match after {
        Some(after) => command.after_help(after),
        None => command,
    };
    command.term_width(width).mut_subcommands(|command| narrowed(command, width))
}

/// Text with new line breaks. Lines without indentation are prose, until a blank or an indented line. An indented
/// line is an entry, together with all following lines that are indented further. Commands are broken so that a
/// shell still reads them.
pub(crate) fn refilled(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut entry: Option<String> = None;
    for line in text.lines() {
        let goes_on = entry.as_ref().is_some_and(|entry| match (indent(entry), indent(line)) {
            (0, 0) => !entry.ends_with(':'),
            (0, _) => false,
            (above, here) => here > above,
        });
        match &mut entry {
            Some(entry) if goes_on && !line.trim().is_empty() => {
                entry.push(' ');
                entry.push_str(line.trim());
            }
            _ => {
                flush(&mut out, entry.take(), width);
                match line.trim() {
                    "" => out.push('\n'),
                    _ => entry = Some(line.to_owned()),
                }
            }
        }
    }
    flush(&mut out, entry, width);
    out.trim_end().to_owned()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

fn flush(out: &mut String, entry: Option<String>, width: usize) {
    let Some(entry) = entry else { return };
    let text = entry.trim_start_matches(' ');
    let first = " ".repeat(indent(&entry));
    if text.starts_with("nimcert ") && !first.is_empty() {
        return command_lines(out, &first, text, width);
    }
    // The text after the name of an entry stays in its column.
    match text.find("  ") {
        Some(end) if !first.is_empty() => {
            let after = text[end..].trim_start_matches(' ');
            let label = format!("{first}{}", &text[..text.len() - after.len()]);
            wrap(out, &label, &" ".repeat(label.chars().count()), after, width);
        }
        _ => wrap(out, &first, &first, text, width),
    }
}

/// A shell command on several lines: each but the last ends with a backslash, outside of quotes.
fn command_lines(out: &mut String, first: &str, text: &str, width: usize) {
    let mut line = first.to_owned();
    let mut empty = true;
    let words = words(text);
    for (at, word) in words.iter().enumerate() {
        let room = if at + 1 == words.len() { 0 } else { 2 };
        let length = line.chars().count() + 1 + word.chars().count();
        if !empty && length + room > width {
            out.push_str(&format!("{line} \\\n"));
            line = format!("{first} ");
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out.push_str(&format!("{line}\n"));
}

/// The words of a command, with their quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '\'';
        match (c, words.last_mut()) {
            (' ', _) if !quoted => words.push(String::new()),
            (c, Some(word)) => word.push(c),
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_entries_and_commands() {
        let text = "Some prose that is\nbroken. And:\n  ab  what ab means, in\n      two lines\n  c   c\n\nExamples:\n  nimcert check 'if t < 1 then 2 else 3' --bits 5";
        assert_eq!(
            refilled(text, 24),
            "Some prose that is\nbroken. And:\n  ab  what ab means, in\n      two lines\n  c   c\n\nExamples:\n  nimcert check \\\n    'if t < 1 then 2 else 3' \\\n    --bits 5"
        );
        assert_eq!(refilled(text, 100).lines().nth(1), Some("  ab  what ab means, in two lines"));
    }
}
