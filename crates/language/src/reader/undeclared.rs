//! Advice about a term with a name that has no value, and about one whose text also declares its names: `floor(t/k)`,
//! `floor(t/k), k >= 1`.
//!
//! What is advised has been read: the term and the items that declare its names, each in its place.

use super::items::parse_function_with;
use super::program::parse_alone;
use crate::ast::Program;
use crate::diagnostic::Diagnostic;
use crate::interface::Interface;
use crate::printing::print_program;
use crate::source::{Source, Span};

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

/// What is wrong with a text that also declares the names of its term, and what to write instead.
pub(super) fn declared_beside(source: &Source) -> Option<Diagnostic> {
    let text = source.text.trim();
    let apart = (text.len() <= LONGEST && text.lines().count() == 1).then(|| declared_in(text)).flatten()?;
    let start = source.text.len() - source.text.trim_start().len();
    let whole = Span::new(start, start + text.len());
    let label = "expected the term alone";
    apart.advice(source, Diagnostic::new(source, whole, "a term with declarations of its names", label))
}

/// The term and the items in a text that has both.
fn declared_in(text: &str) -> Option<Apart> {
    let starts = |separator: &&str| {
        let word = separator.ends_with(' ');
        let found = text.match_indices(*separator).map(|(at, _)| at);
        let whole = move |at: &usize| !word || text[..*at].ends_with(|c: char| !c.is_alphanumeric());
        found.filter(whole).map(|at| (at, at + separator.len())).collect::<Vec<_>>()
    };
    let parts = SEPARATORS.iter().flat_map(starts);
    let ways = parts.flat_map(|(end, start)| {
        let (before, after) = (&text[..end], &text[start..]);
        let closed = if text[end..].starts_with('(') { after.strip_suffix(')').unwrap_or("") } else { after };
        [(before, closed), (after, before)]
    });
    ways.filter(|(term, items)| !term.trim().is_empty() && !items.trim().is_empty())
        .filter(|(term, _)| parse_alone(&Source::new("F", term.trim())).is_err())
        .find_map(|(term, items)| apart(term.trim(), &items_of(items)?))
}

/// A diagnostic about the only name of a term that has no value, with the advice to declare it; `None` if the text is
/// not such a term, or no names can be declared beside it.
pub(super) fn with_declaration(source: &Source, diagnostic: &Diagnostic, name: &str) -> Option<Diagnostic> {
    let text = source.text.trim();
    let is_term = text.len() <= LONGEST && text.lines().count() == 1 && !text.starts_with("fun ");
    let apart = is_term.then(|| apart(text, &format!("{name} >= 1"))).flatten()?;
    apart.advice(source, diagnostic.clone())
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
            Interface::CommandLine if takes.param => (format!("'{term}' --param '{items}'"), None),
            Interface::CommandLine => return None,
            Interface::Python => (
                format!("nimcert.check('{term}', param='{items}')"),
                one.map(|_| format!("nimcert.which('{term}', param='{items}')")),
            ),
            Interface::Page => return Some(self.on_the_page(source, diagnostic, &every)),
        };
        let decided = if every.is_empty() { decided } else { format!("for every {every}: {decided}") };
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
