//! Colours of a report: the result of each row, the digits above a mark, and the mark. Where colour is not wanted the
//! stream leaves it out, and the text is the same.

use anstyle::{AnsiColor, Style};

/// The column where the result of a row begins.
const RESULT: usize = 14;

/// The colour of a verdict or of the result of a row.
pub(crate) fn of_word(word: &str) -> Option<AnsiColor> {
    Some(match word {
        "proved" | "verified" | "agrees" | "confirms" => AnsiColor::Green,
        "refuted" | "rejected" | "differs" => AnsiColor::Red,
        "undecided" | "declined" | "stopped" => AnsiColor::Yellow,
        _ => return None,
    })
}

/// A report in colour.
pub(crate) fn painted(text: &str) -> String {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut marked: Vec<Option<usize>> = vec![None; lines.len()];
    for (at, line) in lines.iter().enumerate() {
        let column = line.len() - line.trim_start_matches(' ').len();
        if !line[column..].starts_with("^ place ") {
            continue;
        }
        marked[at] = Some(column);
        let numbers = lines[..at].iter().rposition(|line| !is_number(line)).map_or(0, |before| before + 1);
        marked[numbers..at].fill(Some(column));
    }
    let painted = lines.iter().zip(marked).map(|(line, marked)| match marked {
        Some(column) => colored(line, column, column + 1, AnsiColor::Red),
        None => result(line),
    });
    painted.collect::<Vec<_>>().join("\n")
}

/// Whether a line has a number with its digits: `    f(z)  = 1  01`.
fn is_number(line: &str) -> bool {
    line.starts_with("    ") && line.contains(" = ")
}

/// A row with its result in colour, or another line unchanged.
fn result(line: &str) -> String {
    let is_row = line.starts_with("  ")
        && line.as_bytes().get(2).is_some_and(u8::is_ascii_lowercase)
        && line.as_bytes().get(RESULT - 1) == Some(&b' ');
    let Some(rest) = line.get(RESULT..).filter(|_| is_row) else { return line.to_owned() };
    let length = rest.find(' ').unwrap_or(rest.len());
    match of_word(&rest[..length]) {
        Some(color) => colored(line, RESULT, RESULT + length, color),
        None => line.to_owned(),
    }
}

/// A line with the bytes from `start` to before `end` in colour, if there are such characters.
fn colored(line: &str, start: usize, end: usize, color: AnsiColor) -> String {
    let style = Style::new().bold().fg_color(Some(color.into()));
    match (line.get(..start), line.get(start..end), line.get(end..)) {
        (Some(before), Some(word), Some(after)) if word != " " => {
            format!("{before}{style}{word}{style:#}{after}")
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn colour_changes_no_character() {
        let text = "f(t) = t\n\n  Definition 8.1 fails:\n    z     = 0  00\n    z'    = 2  10\n               ^ place 1\n  kernel      verified  1 obligation\n  search      stopped   after ⌊ 3\n\n";
        assert_eq!(plain(&painted(text)), text);
        for odd in [
            "",
            "\n",
            "  ^ place 0",
            "^ place 0",
            "    a = ⌊⌊⌊⌊⌊⌊\n          ^ place 1",
            "  kernel      ",
            "  κernel      verified",
        ] {
            assert_eq!(plain(&painted(odd)), odd);
        }
    }

    #[test]
    fn what_is_blamed_has_a_colour() {
        let shown = painted("    z     = 0  00\n    z'    = 2  10\n               ^ place 1");
        assert_eq!(shown.matches("\u{1b}[0m").count(), 3, "{shown:?}");
        assert!(
            painted("  monotone    proved    f").contains("\u{1b}[32mproved"),
            "{:?}",
            painted("  monotone    proved    f")
        );
        assert_eq!(painted("  monotone    unknown   f"), "  monotone    unknown   f");
        assert_eq!(painted("  the kernel proved it"), "  the kernel proved it");
    }
}
