//! Names, numbers and sentences as TeX, so that nothing in them is a command.

pub(super) use nimcert_prose::tex::text;

/// Names longer than this are set in pieces, between which a line may end.
const LONGEST_NAME: usize = 24;

/// Numbers longer than this are set in groups, between which a line may end.
const LONGEST_NUMBER: usize = 16;

/// Digits of a group of a long number.
const GROUP: usize = 8;

/// A sentence of a report: its relations are signs, and text between backquotes is set in typewriter letters.
pub(super) fn sentence(said: &str) -> String {
    let mut out = String::new();
    for (number, part) in said.split('`').enumerate() {
        match number % 2 {
            0 => out.push_str(&signs(part)),
            _ => out.push_str(&format!("\\texttt{{{}}}", text(part))),
        }
    }
    out
}

fn signs(part: &str) -> String {
    let mut out = text(part);
    // A power: `2^20`.
    while let Some(at) = out.find("\\textasciicircum{}") {
        let (before, after) = (&out[..at], &out[at + "\\textasciicircum{}".len()..]);
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        out = match digits {
            0 => format!("{before}$\\uparrow${after}"),
            _ => format!("{before}$^{{{}}}${}", &after[..digits], &after[digits..]),
        };
    }
    let signs = [
        ("$<$=", "$\\le$"),
        ("$>$=", "$\\ge$"),
        ("!=", "$\\ne$"),
        ("-$>$", "$\\to$"),
        (" xor ", " $\\oplus$ "),
        (" * ", " $\\cdot$ "),
        ("..", "\\ldots{}"),
    ];
    for (written, sign) in signs {
        out = out.replace(written, sign);
    }
    out
}

/// A comment of TeX: one line.
pub(super) fn comment(said: &str) -> String {
    let plain: String =
        said.chars().map(|c| if c.is_control() || c == '\u{2028}' { ' ' } else { c }).collect();
    format!("% {}\n", plain.trim())
}

/// A name of the claim language in a formula: a letter with an index for `x1`, else upright or slanted letters.
pub(super) fn name(name: &str) -> String {
    let mut letters = name.chars();
    let (first, rest) = (letters.next(), letters.as_str());
    match first {
        Some(c) if rest.is_empty() && c.is_ascii_alphabetic() => name.to_owned(),
        Some(c) if c.is_ascii_alphabetic() && rest.bytes().all(|b| b.is_ascii_digit()) && rest.len() < 4 => {
            format!("{c}_{{{rest}}}")
        }
        _ => {
            let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '?' };
            let letters: Vec<char> = name.chars().map(plain).collect();
            let pieces = letters.chunks(LONGEST_NAME).map(|piece| {
                let piece: String = piece.iter().collect();
                format!("\\mathit{{{}}}", piece.replace('_', "\\_"))
            });
            pieces.collect::<Vec<_>>().join("\\allowbreak ")
        }
    }
}

/// A decimal number in a formula; a long one can be broken.
pub(super) fn number(decimal: &str) -> String {
    if decimal.len() <= LONGEST_NUMBER || !decimal.is_ascii() {
        return decimal.to_owned();
    }
    let groups = decimal.as_bytes().chunks(GROUP).map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("\\allowbreak ")
}

/// Typewriter letters of a digest or another long word, between which a line may end.
pub(super) fn broken(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let groups = letters.chunks(GROUP).map(|group| text(&group.iter().collect::<String>()));
    format!("\\texttt{{{}}}", groups.collect::<Vec<_>>().join("\\allowbreak "))
}

/// Text in which a line may end after any character that is neither letter nor digit, and within long words.
pub(super) fn broken_text(said: &str) -> String {
    let mut out = String::new();
    let mut run = 0;
    for c in said.chars() {
        out.push_str(&text(c.encode_utf8(&mut [0; 4])));
        run = if c.is_ascii_alphanumeric() { run + 1 } else { LONGEST_NAME };
        if run >= LONGEST_NAME {
            out.push_str("\\allowbreak{}");
            run = 0;
        }
    }
    out
}
