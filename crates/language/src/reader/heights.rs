//! Reads a list of heights from a file: numbers in lines, or two columns `t,f(t)`.

use num_bigint::BigUint;
use num_traits::Num;

use super::program::{check_length, empty};
use crate::diagnostic::Diagnostic;
use crate::numerals::limit;
use crate::numerals::separated;
use crate::source::{MAX_CONSTANT_BITS, MAX_TABLE, Source, Span};

/// Reads heights `f(0), f(1), ..`: natural numbers, one or several a line, separated by commas,
/// semicolons or blanks; or two columns `t, f(t)` with `t = 0, 1, 2, ..`. Empty lines, comments
/// after `#` and a first line of words are skipped.
///
/// Two columns are read as such if every line has exactly two fields and the first ones are
/// 0, 1, 2, .., and there are two lines or a header.
///
/// # Errors
///
/// The first field that is not a natural number, an empty file, more than [`MAX_TABLE`] numbers,
/// or two columns whose first one is not 0, 1, 2, ...
///
/// ```
/// use nimcert_language::{Source, parse_heights};
/// let heights = parse_heights(&Source::new("h.csv", "t,f(t)\n0,0\n1,0\n2,1\n")).unwrap();
/// assert_eq!(heights, [0_u32, 0, 1].map(Into::into));
/// ```
#[expect(clippy::result_large_err, reason = "made once a file, where it ends the run")]
pub fn parse_heights(source: &Source) -> Result<Vec<BigUint>, Diagnostic> {
    if let Err(mut errors) = check_length(source) {
        return Err(errors.pop().unwrap_or_else(|| empty(source)));
    }
    read(source).map_err(|diagnostic| *diagnostic)
}

fn read(source: &Source) -> Result<Vec<BigUint>, Box<Diagnostic>> {
    let mut table = Fields { source, header_fields: None, values: Vec::new(), lines: Vec::new() };
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let line_start = start;
        start += line.len();
        let content = line.split('#').next().unwrap_or("");
        let content = content.strip_prefix('\u{feff}').unwrap_or(content);
        let skipped = line.find(content).unwrap_or(0);
        table.line(content, line_start + skipped)?;
    }
    table.finish()
}

/// The fields of the file in reading order, and how many of them each line has.
struct Fields<'a> {
    source: &'a Source,
    header_fields: Option<usize>,
    values: Vec<(BigUint, Span)>,
    lines: Vec<usize>,
}

impl Fields<'_> {
    fn line(&mut self, content: &str, start: usize) -> Result<(), Box<Diagnostic>> {
        let fields = fields(content, start);
        if fields.is_empty() {
            return Ok(());
        }
        let first_line = self.lines.is_empty() && self.header_fields.is_none();
        if first_line && fields.iter().all(|(field, _)| is_word(field)) {
            self.header_fields = Some(fields.len());
            return Ok(());
        }
        for (field, span) in &fields {
            if self.values.len() == 2 * MAX_TABLE {
                return Err(Box::new(self.too_many(*span)));
            }
            let value = self.value(field, *span)?;
            self.values.push((value, *span));
        }
        self.lines.push(fields.len());
        Ok(())
    }

    fn value(&self, field: &str, span: Span) -> Result<BigUint, Box<Diagnostic>> {
        let bad = |label: String| Box::new(Diagnostic::new(self.source, span, "not a natural number", label));
        let shown = if field.len() > 40 { ".." } else { field };
        if field.is_empty() {
            return Err(bad("expected a natural number, found nothing".to_owned()));
        }
        if !field.bytes().all(|b| b.is_ascii_digit()) {
            let diagnostic = *bad(format!("expected a natural number, found `{shown}`"));
            return Err(Box::new(diagnostic.with_help(if field.starts_with('-') {
                "heights are naturals: 0, 1, 2, .."
            } else if field.starts_with(['"', '\'']) {
                "write numbers without quotes"
            } else if field.contains('.') || field.starts_with(|c: char| c.is_ascii_digit()) {
                "heights are whole numbers, written with all digits"
            } else {
                "write decimal numbers, separated by commas or on separate lines"
            })));
        }
        // Three bits a digit are a lower bound; it spares reading what is far too long.
        let digits = field.trim_start_matches('0');
        let long = digits.len().saturating_sub(1) as u64 * 3 > MAX_CONSTANT_BITS;
        let value = if long || digits.is_empty() {
            BigUint::default()
        } else {
            BigUint::from_str_radix(digits, 10)
                .map_err(|_| bad(format!("expected a natural number, found `{shown}`")))?
        };
        if long || value.bits() > MAX_CONSTANT_BITS {
            let diagnostic = Diagnostic::new(
                self.source,
                span,
                "number too large",
                format!("more than {} bits", separated(MAX_CONSTANT_BITS)),
            );
            return Err(Box::new(diagnostic.with_note(limit("bits", MAX_CONSTANT_BITS))));
        }
        Ok(value)
    }

    fn too_many(&self, span: Span) -> Diagnostic {
        Diagnostic::new(
            self.source,
            span,
            format!("more than {} heights", separated(MAX_TABLE)),
            "this is one too many",
        )
        .with_note(limit("heights", MAX_TABLE))
    }

    fn finish(self) -> Result<Vec<BigUint>, Box<Diagnostic>> {
        if self.values.is_empty() {
            let diagnostic = empty(self.source);
            return Err(Box::new(
                diagnostic.with_help("write one height on each line: f(0), f(1), f(2), .."),
            ));
        }
        let pairs = self.lines.iter().all(|count| *count == 2);
        let columns = self.header_fields == Some(2) || self.lines.len() > 1;
        if pairs && columns {
            let arguments = || self.values.iter().step_by(2);
            let wrong = arguments().enumerate().find(|(t, (value, _))| *value != BigUint::from(*t));
            let increasing = arguments().zip(arguments().skip(1)).all(|((a, _), (b, _))| a < b);
            match wrong {
                Some((t, (_, span))) if increasing || self.header_fields == Some(2) => {
                    return Err(Box::new(
                        Diagnostic::new(
                            self.source,
                            *span,
                            "the column `t` is not 0, 1, 2, ..",
                            format!("expected {t}"),
                        )
                        .with_note("a line with two numbers is read as `t, f(t)`")
                        .with_help(
                            "list a height for every t from 0 on, or write only the heights, one on each line",
                        ),
                    ));
                }
                Some(_) => {}
                None => return self.take(|at| at % 2 == 1),
            }
        }
        self.take(|_| true)
    }

    fn take(self, keep: impl Fn(usize) -> bool) -> Result<Vec<BigUint>, Box<Diagnostic>> {
        let mut heights = Vec::new();
        for (at, (value, span)) in self.values.iter().enumerate() {
            if keep(at) {
                if heights.len() == MAX_TABLE {
                    return Err(Box::new(self.too_many(*span)));
                }
                heights.push(value.clone());
            }
        }
        Ok(heights)
    }
}

/// The fields of a line with their spans: separated by commas or semicolons, if there are any,
/// else by blanks. A separator at the end of the line is not an empty field.
fn fields(content: &str, start: usize) -> Vec<(&str, Span)> {
    let separators = [',', ';'];
    let trimmed = content.trim();
    if trimmed.is_empty() {
        return Vec::new();
    }
    let offset = start + content.len() - content.trim_start().len();
    let trimmed = trimmed.strip_suffix(separators).unwrap_or(trimmed);
    let span = |at: usize, piece: &str| Span::new(offset + at, offset + at + piece.len());
    let mut fields = Vec::new();
    let mut start = 0;
    if trimmed.contains(separators) {
        for raw in trimmed.split(separators) {
            let piece = raw.trim();
            let at = start + raw.len() - raw.trim_start().len();
            fields.push((piece, span(at, piece)));
            start += raw.len() + 1;
        }
    } else {
        for piece in trimmed.split_whitespace() {
            let at = start + trimmed[start..].find(piece).unwrap_or(0);
            fields.push((piece, span(at, piece)));
            start = at + piece.len();
        }
    }
    fields
}

/// A field of a header: a word, not a number of any kind.
fn is_word(field: &str) -> bool {
    field.chars().any(char::is_alphabetic)
        && !field.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.'))
}
