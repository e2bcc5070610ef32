//! What to write instead of a character that is not in the language.

/// What to write instead of something that is not in the language.
pub(super) struct Hint {
    pub(super) help: String,
    /// The text to put in its place, if the hint is as exact as that.
    pub(super) replacement: Option<String>,
}

impl Hint {
    pub(super) fn text(help: impl Into<String>) -> Hint {
        Hint { help: help.into(), replacement: None }
    }

    pub(super) fn replacing(help: impl Into<String>, replacement: impl Into<String>) -> Hint {
        Hint { help: help.into(), replacement: Some(replacement.into()) }
    }
}

/// What to write instead of a character that people try.
pub(super) fn replacement(c: char) -> Option<Hint> {
    let sign = |sign: &str| Hint::replacing(format!("write `{}`", sign.trim()), sign);
    Some(match c {
        '−' | '–' | '—' => sign("-"),
        '•' => sign("*"),
        '⊻' | '∔' => sign(" xor "),
        '≪' => sign("<<"),
        '≫' => sign(">>"),
        '⁄' | '∕' => sign("/"),
        '½' => sign("(1/2)"),
        '¼' => sign("(1/4)"),
        '¾' => sign("(3/4)"),
        '⅓' => sign("(1/3)"),
        '⅔' => sign("(2/3)"),
        '\u{a0}' | '\u{2000}'..='\u{200f}' | '\u{feff}' => Hint::replacing("write an ordinary space", " "),
        '∀' => sign("forall "),
        'è' => Hint::replacing("write `misere` without the accent", "e"),
        _ => Hint::text(explanation(c)?),
    })
}

/// What to write instead of a character that no single sign replaces.
fn explanation(c: char) -> Option<&'static str> {
    Some(match c {
        '&' => "bitwise and is written `band`, the connective `and`",
        ';' => "write one statement on each line; a line needs no mark at its end",
        '\'' | '′' => "names are letters, digits and `_`; write `z1` for z prime",
        '\\' | '$' => {
            "write the formula without delimiters: `\\lfloor t/4 \\rfloor`, `⌊t/4⌋` or `floor(t/4)`"
        }
        '≡' => super::names::CONGRUENCE_HINT,
        '∤' => "`2 ∤ t` is written `t mod 2 != 0`",
        '∉' => "`x ∉ {1, 3}` is written `not (x in {1, 3})`",
        '∃' => super::names::EXISTS_HINT,
        '~' => "negation of a condition is written `not`",
        '∞' => "values are natural numbers, without infinity",
        '₀'..='₉' => "an index is part of the name: `t1` or `t_1`",
        '"' | '“' | '”' | '`' => "the language has no quoted texts; leave the quotes out",
        '⨁' | '∑' | '∏' => super::names::SUM_HINT,
        c if c.is_alphabetic() => "names are ASCII letters, digits and `_`",
        _ => return None,
    })
}
