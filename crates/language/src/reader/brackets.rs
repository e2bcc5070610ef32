//! Pairs the brackets of one statement.

use super::token::Token;
use crate::diagnostic::Diagnostic;
use crate::numerals::limit;
use crate::source::{MAX_DEPTH, Source, Span};

/// Marks a token that is not an opening bracket.
const NONE: u32 = u32::MAX;

/// For each opening bracket of a statement the position of its closing one.
pub(super) struct Partners(Vec<u32>);

impl Partners {
    /// Position of the bracket that closes the one at a position.
    pub(super) fn of(&self, position: usize) -> Option<usize> {
        let partner = *self.0.get(position)?;
        (partner != NONE).then_some(partner as usize)
    }
}

/// Pairs all brackets, or says which has no partner, or that they nest too deep. `end` is where
/// the statement ends, `whole` its name in messages.
pub(super) fn pair(
    source: &Source,
    tokens: &[Token],
    end: Span,
    whole: &str,
) -> Result<Partners, Box<Diagnostic>> {
    let mut partners = vec![NONE; tokens.len()];
    let mut open: Vec<(usize, Token)> = Vec::new();
    for (position, token) in tokens.iter().enumerate() {
        if token.kind.closing().is_some() {
            if open.len() == MAX_DEPTH {
                return Err(Box::new(too_deep(source, token.span())));
            }
            open.push((position, *token));
        } else if token.kind.is_closing() {
            let Some((opening, bracket)) = open.pop() else {
                let what = token.kind.describe();
                let title = format!("unbalanced bracket: {what} closes nothing");
                let label = format!("no bracket is open here, found {what}");
                return Err(Box::new(Diagnostic::new(source, token.span(), title, label)));
            };
            if bracket.kind.closing() != Some(token.kind) {
                return Err(Box::new(unbalanced(source, bracket, token.span(), token.kind.describe())));
            }
            partners[opening] = u32::try_from(position).unwrap_or(NONE);
        }
    }
    match open.pop() {
        None => Ok(Partners(partners)),
        Some((_, bracket)) => Err(Box::new(unbalanced(source, bracket, end, &format!("the end of {whole}")))),
    }
}

fn unbalanced(source: &Source, bracket: Token, span: Span, found: &str) -> Diagnostic {
    let text = source.slice(bracket.span());
    let opening =
        if text.starts_with(['\\', '{']) { format!("`{text}`") } else { bracket.kind.describe().to_owned() };
    let closing = bracket.kind.closing().map_or("", |kind| kind.describe());
    Diagnostic::new(
        source,
        span,
        format!("unbalanced bracket: {opening} is not closed"),
        format!("expected {closing}, found {found}"),
    )
    .with_related(bracket.span(), "opened here")
}

/// The diagnostic for a tree or a nesting beyond [`MAX_DEPTH`].
pub(super) fn too_deep(source: &Source, span: Span) -> Diagnostic {
    Diagnostic::new(
        source,
        span,
        format!("nested deeper than {MAX_DEPTH} levels"),
        "this is one level too many",
    )
    .with_note(format!(
        "{} for nested brackets and for the height of a term; each operator of a sum adds a level",
        limit("levels", MAX_DEPTH)
    ))
    .with_help("many cases are better written as a table: `table [0, 0, 1] then floor(t/2)`")
}
