//! Advice about a term with a name that has no value, and about one whose text also declares its names: `floor(t/k)`,
//! `floor(t/k), k >= 1`.
//!
//! What is advised has been read: the term and the items that declare its names, each in its place.

use super::diagnostics::value_needed;
use super::items::parse_function_with;
use super::program::parse_alone;
use crate::ast::Program;
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::printing::print_program;
use crate::source::{MAX_PROGRAM_PARAMETERS, Source, Span};

/// Longest text that is taken apart, in bytes: every way to do so is read.
const LONGEST: usize = 400;

/// Words and signs between a term and what its names are.
const SEPARATORS: [&str; 9] = [",", ";", ":", "(", "for ", "where ", "with ", "when ", "given "];

/// Words that say nothing about a name.
const FILLERS: [&str; 25] = [
    "for", "all", "every", "each", "any", "forall", "∀", "\\forall", "where", "with", "when", "given",
    "param", "let", "and", "is", "a", "an", "positive", "natural", "integer", "integers", "number",
    "numbers", "naturals",
];

/// A term and the items that declare its names.
struct Apart {
    term: String,
    items: String,
    program: Program,
}

/// Reads a term in `t`, or `f(t) = term` with any names; gives a program with this one function
/// and no claim.
///
/// # Errors
///
/// What is wrong with the characters, or the first thing that is wrong with the term.
///
/// ```
/// use nimcert_language::{Source, parse_function, print_program};
/// let program = parse_function(&Source::new("argument", "t div 4")).unwrap();
/// assert_eq!(print_program(&program), "fun f(t) = floor(t / 4)\n");
/// ```
pub fn parse_function(source: &Source) -> Result<Program, Vec<Diagnostic>> {
    parse_alone(source).map_err(|mut errors| {
        let text = source.text.trim();
        if text.len() > LONGEST || text.lines().count() != 1 {
            return errors;
        }
        if let Some(diagnostic) = quantified_beside(source, text) {
            return vec![diagnostic];
        }
        if let Some(diagnostic) = declared_beside(source, text) {
            return vec![diagnostic];
        }
        if let Some(first) = errors.first_mut() {
            with_declaration(source, text, first);
        }
        errors
    })
}

/// What is wrong with a text that also declares the names of its term, and what to write instead.
fn declared_beside(source: &Source, text: &str) -> Option<Diagnostic> {
    let start = source.text.len() - source.text.trim_start().len();
    let whole = Span::new(start, start + text.len());
    let diagnostic =
        Diagnostic::new(source, whole, "a term with declarations of its names", "expected the term alone");
    declared_in(text)?.advice(source, diagnostic)
}

/// Adds how to declare the names of a term that have no value.
fn with_declaration(source: &Source, text: &str, diagnostic: &mut Diagnostic) {
    let name = source.slice(diagnostic.span);
    if diagnostic.help != [value_needed(name)] {
        return;
    }
    let mut items = vec![format!("{name} >= 1")];
    while items.len() <= MAX_PROGRAM_PARAMETERS {
        let joined = items.join(", ");
        let (f, declared) = (Source::new("F", text), Source::new("items", joined.as_str()));
        let Err(errors) = parse_function_with(&f, &declared) else {
            if let Some(better) =
                apart(text, &joined).and_then(|apart| apart.advice(source, diagnostic.clone()))
            {
                *diagnostic = better;
            }
            return;
        };
        // Another name without a value.
        let other =
            errors.first().filter(|error| error.source_name == f.name).map(|error| f.slice(error.span));
        let hint = errors.first().and_then(|error| error.help.first());
        match other.filter(|other| hint.is_some_and(|hint| hint.starts_with(&value_needed(other)))) {
            Some(other) => items.push(format!("{other} >= 1")),
            None => return,
        }
    }
}

/// What is wrong with a text that also says that the variable of its term takes all values: `t//4 for all t`.
fn quantified_beside(source: &Source, text: &str) -> Option<Diagnostic> {
    let start = source.text.len() - source.text.trim_start().len();
    let says_all = |term: &str, separator: &str, rest: &str| {
        let words: Vec<&str> = rest.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
        // A list such as `0, 1, t` says nothing of t.
        let is_entry = separator.trim() == "," && words.len() == rest.split_whitespace().count();
        let words = words.concat();
        let words = words.trim_end_matches(['.', ':', ',']);
        let program = parse_alone(&Source::new("F", term.trim())).ok()?;
        let [variable] = program.functions.last()?.parameters.as_slice() else { return None };
        let after = words.strip_prefix(variable.as_str())?;
        let is_all = match after {
            "" => !is_entry,
            range => [">=0", "≥0", "inN", "∈N", "\\inN", "∈ℕ", "inℕ"].contains(&range),
        };
        is_all.then_some(())
    };
    parts(text).into_iter().find_map(|(end, after)| {
        let (before, separator, rest) = (&text[..end], &text[end..after], &text[after..]);
        let said = says_all(before, separator, rest.trim_end_matches(')'));
        let extra = match (said, says_all(rest, separator, before)) {
            (Some(()), _) => before.trim_end().len()..text.len(),
            (None, Some(())) => 0..after + rest.len() - rest.trim_start().len(),
            (None, None) => return None,
        };
        let span = Span::new(start + extra.start, start + extra.end);
        let title = "a range for the variable of a term";
        let diagnostic = Diagnostic::new(source, span, title, "expected the term alone");
        let help = "the variable ranges over all naturals: write the term alone";
        Some(diagnostic.with_proposal(help, span, ""))
    })
}

/// Where a text may be divided: the end of the part before a separator, and the start of the one after it.
fn parts(text: &str) -> Vec<(usize, usize)> {
    let starts = |separator: &&str| {
        let word = separator.ends_with(' ');
        let found = text.match_indices(*separator).map(|(at, _)| at);
        let whole = move |at: &usize| !word || text[..*at].ends_with(|c: char| !c.is_alphanumeric());
        found.filter(whole).map(|at| (at, at + separator.len())).collect::<Vec<_>>()
    };
    SEPARATORS.iter().flat_map(starts).collect()
}

/// The term and the items in a text that has both.
fn declared_in(text: &str) -> Option<Apart> {
    let ways = parts(text).into_iter().flat_map(|(end, start)| {
        let (before, after) = (&text[..end], &text[start..]);
        let closed = if text[end..].starts_with('(') { after.strip_suffix(')').unwrap_or("") } else { after };
        [(before, closed), (after, before)]
    });
    ways.filter(|(term, items)| !term.trim().is_empty() && !items.trim().is_empty())
        .filter(|(term, _)| parse_alone(&Source::new("F", term.trim())).is_err())
        .find_map(|(term, items)| apart(term.trim(), &items_of(items)?))
}

/// A term with items that declare its names, if both can be read.
fn apart(term: &str, items: &str) -> Option<Apart> {
    let (f, declared) = (Source::new("F", term), Source::new("items", items));
    let program = parse_function_with(&f, &declared).ok()?;
    let canonical = |item: &str| {
        let parameter = program.parameters.iter().find(|parameter| {
            item.strip_prefix(parameter.name.as_str())
                .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        });
        parameter
            .map_or_else(|| item.to_owned(), |parameter| format!("{} >= {}", parameter.name, parameter.least))
    };
    let items: Vec<String> = items.split(", ").map(canonical).collect();
    Some(Apart { term: term.to_owned(), items: items.join(", "), program })
}

/// The items that a text lists, in the notation of items.
fn items_of(text: &str) -> Option<String> {
    let parts = text.split([',', ';']).flat_map(|part| part.split(" and "));
    // The variable ranges over all naturals in any case.
    let is_of_variable = |item: &String| ["t >= 0", "t>=0", "t ≥ 0"].contains(&item.as_str());
    let items: Option<Vec<String>> =
        parts.map(item).filter(|item| !item.as_ref().is_some_and(is_of_variable)).collect();
    items.map(|items| items.join(", ")).filter(|items| !items.is_empty())
}

/// One item: `k >= 1`, `k = 4`, `1 <= k`, `k`, `k in N`, `even k`.
fn item(text: &str) -> Option<String> {
    let text = text.replace('$', " ");
    let words: Vec<&str> = text.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
    let text = words.join(" ");
    let text = text.trim_end_matches(['.', ':']);
    let is_name = |word: &str| {
        word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    match words.as_slice() {
        [name] if is_name(name.trim_end_matches(':')) => {
            return Some(format!("{} >= 1", name.trim_end_matches(':')));
        }
        [name, "in" | "∈" | "\\in", "N" | "ℕ" | "\\mathbb{N}"] => return Some(format!("{name} >= 1")),
        [name, "even"] | ["even", name] => return Some(format!("{name} = 2*m, m >= 1")),
        [name, "odd"] | ["odd", name] => return Some(format!("{name} = 2*m + 1, m >= 0")),
        _ => {}
    }
    for (sign, other) in [("<=", ">="), ("≤", ">="), ("\\le ", ">="), ("\\leq ", ">="), ("<", ">")] {
        if let Some((least, name)) = text.split_once(sign)
            && is_name(name.trim())
            && !is_name(least.trim())
        {
            return item(&format!("{} {other} {}", name.trim(), least.trim()));
        }
    }
    if let Some((name, least)) = text.split_once('>')
        && !least.starts_with('=')
    {
        let least: u64 = least.trim().parse().ok()?;
        return Some(format!("{} >= {}", name.trim(), least.checked_add(1)?));
    }
    Some(text.to_owned())
}

impl Apart {
    /// Adds what to write instead, where the source was given; `None` if the names cannot be declared there.
    fn advice(&self, source: &Source, diagnostic: Diagnostic) -> Option<Diagnostic> {
        let Apart { term, items, program } = self;
        let every: Vec<&str> = program.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let every = every.join(", ");
        let one = match program.parameters.as_slice() {
            [only] if items.split(", ").count() == 1 => Some(only.name.as_str()),
            _ => None,
        };
        let takes = source.takes;
        if source.interface == Interface::CommandLine && !takes.every_value && !every.is_empty() {
            return None;
        }
        let (decided, asked) = match source.interface {
            Interface::CommandLine if takes.param && takes.which => (
                format!("nimcert check '{term}' --param '{items}'"),
                one.map(|_| format!("nimcert check '{term}' --param '{items}' --which")),
            ),
            Interface::CommandLine if takes.param => (format!("write '{term}' --param '{items}'"), None),
            Interface::CommandLine => return None,
            Interface::Python => (
                format!("nimcert.check('{term}', param='{items}')"),
                one.map(|_| format!("nimcert.which('{term}', param='{items}')")),
            ),
            Interface::Page => return Some(self.on_the_page(source, diagnostic, &every)),
        };
        let decided = match every.as_str() {
            "" => decided,
            every if takes.which || source.interface == Interface::Python => {
                format!("for every {every}: {decided}")
            }
            every => format!("for every {every}, {decided}"),
        };
        let diagnostic = diagnostic.with_help(decided);
        Some(match (one, asked) {
            (Some(name), Some(asked)) => {
                diagnostic.with_help(format!("to find the values of {name} for which it holds: {asked}"))
            }
            _ => diagnostic,
        })
    }

    /// The advice on the page, where a text has all that is needed.
    fn on_the_page(&self, source: &Source, diagnostic: Diagnostic, every: &str) -> Diagnostic {
        let canonical = print_program(&self.program);
        let name = self.program.functions.last().map_or("f", |function| function.name.as_str());
        let lines: Vec<String> =
            canonical.lines().map(str::to_owned).chain([format!("claim nimsum {name}")]).collect();
        let shown: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
        let start = if every.is_empty() { "write".to_owned() } else { format!("for every {every}, write") };
        let help = format!("{start} these lines: {}", shown.join(", "));
        diagnostic.with_proposal(help, Span::new(0, source.text.len()), lines.join("\n"))
    }
}
