//! Text as TeX, so that nothing in it is a command.

/// Text for a paragraph. Characters that TeX would take for commands, and those that its standard fonts do not
/// have, are replaced by what sets them; control characters become spaces.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' | '>' | '|' => out.push_str(&format!("${c}$")),
            '"' => out.push_str("\\textquotedbl{}"),
            '\'' | '`' | '-' | ',' | '?' | '!' => {
                // Two of them in a row would be a ligature.
                if out.ends_with(c) || c == '`' && out.ends_with(['?', '!']) {
                    out.push_str("{}");
                }
                out.push(c);
            }
            '\u{a0}' => out.push('~'),
            '…' => out.push_str("\\ldots{}"),
            '₀'..='₉' => out.push_str(&format!("$_{}$", c as u32 - '₀' as u32)),
            c if sign(c).is_some() => out.push_str(&format!("${}$", sign(c).unwrap_or_default())),
            '–' => out.push_str("--"),
            '—' => out.push_str("---"),
            '\u{fffd}' => out.push('?'),
            c if c.is_control() => out.push(' '),
            c if c.is_ascii() => out.push(c),
            c => out.push_str(&format!("[U+{:04X}]", c as u32)),
        }
    }
    // `"` of the default encoding is a closing mark.
    out.replace("\\textquotedbl{}", "''")
}

/// A sign that LaTeX has in formulas without a package.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '≤' => "\\le",
        '≥' => "\\ge",
        '≠' => "\\ne",
        '⊕' => "\\oplus",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        '⌈' => "\\lceil",
        '⌉' => "\\rceil",
        '·' => "\\cdot",
        '×' => "\\times",
        '−' => "-",
        '′' => "'",
        '″' => "''",
        '∞' => "\\infty",
        '←' => "\\leftarrow",
        '↑' => "\\uparrow",
        '→' => "\\to",
        '↓' => "\\downarrow",
        '↔' => "\\leftrightarrow",
        '↕' => "\\updownarrow",
        '↦' => "\\mapsto",
        '⇒' => "\\Rightarrow",
        '∀' => "\\forall",
        '∃' => "\\exists",
        '∈' => "\\in",
        '∋' => "\\ni",
        '∧' => "\\land",
        '∨' => "\\lor",
        '¬' => "\\lnot",
        '∅' => "\\emptyset",
        _ => return None,
    })
}
