//! Mathematics as a page sets it: one notation for what terminals and claim files write in ASCII.
//!
//! In: a sentence, a formula or a claim. Out: the same with `⌊⌋`, `⊕`, `≠`, `≤`, `≥`, `→`, `·`, `−`, primes, and
//! short exponents as superscripts. Cases of lemmas are named in words, because `Lemma 9.3 [1]` looks like
//! a citation. Claim files accept these signs too, so what a reader copies from a page can be typed again.

/// Words of two characters and their signs.
const SIGNS: [(&str, &str); 8] = [
    ("!=", "≠"),
    ("<=", "≤"),
    (">=", "≥"),
    ("->", "→"),
    (" * ", "·"),
    (" - ", " − "),
    ("\u{a0}-\u{a0}", "\u{a0}−\u{a0}"),
    (" xor ", " ⊕ "),
];

/// Words in front of a bracket, and the brackets that mean the same.
const ROUNDED: [(&str, char, char); 2] = [("floor(", '⌊', '⌋'), ("ceil(", '⌈', '⌉')];

/// A text in the notation of pages. Texts that are in it already stay as they are.
///
/// ```
/// use nimcert_report::html::typeset;
/// assert_eq!(typeset("G(y, z) != y xor floor((z + 1)/3)"), "G(y, z) ≠ y ⊕ ⌊(z + 1)/3⌋");
/// assert_eq!(typeset("Lemma 9.3 [1]: z' < 2^16"), "Lemma 9.3, case 1: z′ < 2¹⁶");
/// ```
pub fn typeset(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // For each open bracket, what closes it.
    let mut open: Vec<char> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let before = out.chars().next_back();
        if let Some((length, set)) =
            sign(rest).or_else(|| case(rest, &out)).or_else(|| exponent(rest, before))
        {
            out.push_str(&set);
            rest = &rest[length..];
            continue;
        }
        let rounded = ROUNDED.iter().find(|(word, ..)| rest.starts_with(word) && !continues(before));
        if let Some((word, left, right)) = rounded.filter(|(word, ..)| closes(&rest[word.len()..])) {
            out.push(*left);
            open.push(*right);
            rest = &rest[word.len()..];
            continue;
        }
        match c {
            '(' => {
                open.push(')');
                out.push(c);
            }
            ')' => out.push(open.pop().unwrap_or(c)),
            '\'' if is_prime(&out, &rest[1..]) => out.push('′'),
            c => out.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Whether a word that begins here would be the end of a longer one.
fn continues(before: Option<char>) -> bool {
    before.is_some_and(|c| c.is_alphanumeric() || c == '_')
}

/// Whether the bracket that was opened before this text is closed in it.
fn closes(text: &str) -> bool {
    let mut depth = 1u32;
    text.chars().any(|c| {
        depth = match c {
            '(' => depth.saturating_add(1),
            ')' => depth - 1,
            _ => depth,
        };
        depth == 0
    })
}

fn sign(rest: &str) -> Option<(usize, String)> {
    SIGNS.iter().find(|(word, _)| rest.starts_with(word)).map(|(word, set)| (word.len(), (*set).to_owned()))
}

/// ` [1]` after the number of a lemma or theorem, and `[1]` after the word case.
fn case(rest: &str, before: &str) -> Option<(usize, String)> {
    let (spaced, inner) = match rest.strip_prefix(" [") {
        Some(inner) => (true, inner),
        None => (false, rest.strip_prefix('[')?),
    };
    let end = inner.find(']')?;
    let number = &inner[..end];
    if number.is_empty() || !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let length = end + if spaced { 3 } else { 2 };
    let mut words = before.rsplit(' ').filter(|word| !word.is_empty());
    let (last, second) = (words.next()?, words.next().unwrap_or_default());
    if !spaced {
        return (before.ends_with(' ') && last.eq_ignore_ascii_case("case"))
            .then(|| (length, number.to_owned()));
    }
    if last.eq_ignore_ascii_case("case") {
        return Some((length, format!(" {number}")));
    }
    let numbered = last.starts_with(|c: char| c.is_ascii_digit()) && last.contains('.');
    let named = ["Lemma", "Theorem", "Corollary", "Proposition"].iter().any(|kind| second.ends_with(kind));
    (numbered && named).then(|| (length, format!(", case {number}")))
}

/// `^16`, `^i` or `^(i+1)` after a number or a name; other exponents stay as they are.
fn exponent(rest: &str, before: Option<char>) -> Option<(usize, String)> {
    let raised = rest.strip_prefix('^')?;
    let length = match raised.starts_with('(') {
        true => raised.find(')')? + 1,
        false => raised.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(raised.len()),
    };
    let follows = before.is_some_and(|c| c.is_alphanumeric() || c == ')' || c == '⌋');
    let set: Option<String> = raised[..length].chars().filter(|c| *c != ' ').map(superscript).collect();
    set.filter(|set| follows && !set.is_empty()).map(|set| (length + 1, set))
}

/// The raised form of a character, if there is one.
fn superscript(c: char) -> Option<char> {
    let raised = "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻(⁽)⁾iⁱjʲkᵏmᵐnⁿ";
    let mut pairs = raised.chars();
    while let (Some(plain), Some(set)) = (pairs.next(), pairs.next()) {
        if plain == c {
            return Some(set);
        }
    }
    None
}

/// Whether an apostrophe is a prime: it follows a name of one letter, as in `f(z')`.
fn is_prime(before: &str, after: &str) -> bool {
    let mut name = before.trim_end_matches('′').chars().rev();
    name.next().is_some_and(|c| c.is_ascii_alphabetic())
        && !name.next().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '\'')
        && !continues(after.chars().next())
}

#[cfg(test)]
mod tests {
    use super::typeset;

    #[test]
    fn formulas_have_one_notation() {
        for (text, set) in [
            ("", ""),
            ("floor(t / 3)", "⌊t / 3⌋"),
            ("floor(floor((t + 1) / 3) / 2) * 2 - 1", "⌊⌊(t + 1) / 3⌋ / 2⌋·2 − 1"),
            ("ceil(t/2)", "⌈t/2⌉"),
            ("min(y, f(w)) <= z", "min(y, f(w)) ≤ z"),
            ("x xor y xor (z+s) != 0", "x ⊕ y ⊕ (z+s) ≠ 0"),
            ("(a, b) -> (b, a)", "(a, b) → (b, a)"),
            ("f(2a + 1) >= 2^16", "f(2a + 1) ≥ 2¹⁶"),
            ("2^0 - 1", "2⁰ − 1"),
            ("f(z\u{a0}-\u{a0}1)", "f(z\u{a0}−\u{a0}1)"),
            ("2^(floor(log2(t)) - 1)", "2^(⌊log2(t)⌋ − 1)"),
            ("z' and f(z'), y'", "z′ and f(z′), y′"),
            ("z''", "z′′"),
            ("c 2^(i+1) <= f(a) < c 2^(i + 1) + 2^i", "c 2⁽ⁱ⁺¹⁾ ≤ f(a) < c 2⁽ⁱ⁺¹⁾ + 2ⁱ"),
        ] {
            assert_eq!(typeset(text), set);
            assert_eq!(typeset(set), set, "what is set stays");
        }
    }

    #[test]
    fn cases_do_not_look_like_citations_and_citations_stay() {
        for (text, set) in [
            ("Lemma 9.3 [1] fails", "Lemma 9.3, case 1 fails"),
            ("by Lemma 8.3 [12].", "by Lemma 8.3, case 12."),
            ("Case [1] of the proof", "Case 1 of the proof"),
            ("case [2]", "case 2"),
            ("Lemma 9.3 of [inoue2014]", "Lemma 9.3 of [inoue2014]"),
            ("Lemma 9.3 [inoue2014]", "Lemma 9.3 [inoue2014]"),
            ("heights [0]", "heights [0]"),
            ("heights [0, 1, 2]", "heights [0, 1, 2]"),
            ("version 0.1 [3]", "version 0.1 [3]"),
        ] {
            assert_eq!(typeset(text), set);
        }
    }

    #[test]
    fn what_is_no_formula_stays() {
        for text in [
            "the reader's page",
            "all states' rows",
            "a-b, x-1",
            "floor(",
            "floor(t",
            "my_floor(t)",
            "xor",
            "boxor xory",
            "2^N",
            "2^t",
            "2^(a + 1)",
            "2^(i",
            "2^",
            "^3",
            ")))((",
            "Lemma [1]",
            "[",
            " [1",
            "'",
            "don't",
        ] {
            assert_eq!(typeset(text), text);
        }
    }
}
