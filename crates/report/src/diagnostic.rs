//! Diagnostics for people: the source line, carets, notes and hints.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use nimcert_core::language::{Diagnostic, Source, Span};

/// Lines longer than this are shown cut to a window around the span.
const MAX_LINE_CHARS: usize = 110;

/// Most characters of a long line after a span that the renderer gets; it cuts the line to a window.
const MAX_REST_CHARS: usize = 150;

/// Longest underlined part of a long line.
const MAX_UNDERLINE_CHARS: usize = 60;

/// Spans that lie at most this many lines apart are shown in one excerpt.
const MAX_EXCERPT_LINES: usize = 20;

/// The diagnostic with its source line, the caret span, notes and hints, in several lines without
/// a line end after the last. `source` is the text that the diagnostic was made from; with another
/// text the excerpt makes no sense, but nothing fails. A source without a name is the only text that there is, and the
/// excerpt begins with the line itself.
pub fn render(diagnostic: &Diagnostic, source: &Source, color: bool) -> String {
    let renderer = if color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    let mut group = Group::with_title(Level::ERROR.primary_title(diagnostic.title.as_str()));
    for excerpt in excerpts(diagnostic, source) {
        group = group.element(excerpt.snippet(diagnostic));
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    for help in &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

/// Some lines, or one long line, with the labels that fall in it.
struct Excerpt<'a> {
    first_line: usize,
    text: &'a str,
    labels: Vec<(Range<usize>, &'a str, AnnotationKind)>,
}

impl<'a> Excerpt<'a> {
    fn snippet(self, diagnostic: &'a Diagnostic) -> Snippet<'a, Annotation<'a>> {
        let labels = self.labels.into_iter().map(|(range, label, kind)| {
            let annotation = kind.span(range);
            if label.is_empty() { annotation } else { annotation.label(label) }
        });
        let snippet = Snippet::source(self.text).line_start(self.first_line).annotations(labels);
        match diagnostic.source_name.as_str() {
            "" => snippet,
            name => snippet.path(name),
        }
    }
}

fn excerpts<'a>(diagnostic: &'a Diagnostic, source: &'a Source) -> Vec<Excerpt<'a>> {
    let text = source.text.as_str();
    // Without a label, the diagnostic is about no place of the text.
    if diagnostic.label.is_empty() && diagnostic.related.is_empty() {
        return Vec::new();
    }
    let mut labels =
        vec![(within_one_line(text, diagnostic.span), diagnostic.label.as_str(), AnnotationKind::Primary)];
    for (span, label) in &diagnostic.related {
        labels.push((within_one_line(text, *span), label, AnnotationKind::Context));
    }
    let start = labels.iter().map(|(range, ..)| range.start).min();
    let end = labels.iter().map(|(range, ..)| range.end).max();
    let lines = line_start(text, start.unwrap_or(0))..line_end(text, end.unwrap_or(0));
    let together = &text[lines.clone()];
    let fits = together.len() <= MAX_EXCERPT_LINES * MAX_LINE_CHARS
        && together.lines().count() <= MAX_EXCERPT_LINES
        && together.lines().all(|line| line.chars().count() <= MAX_LINE_CHARS);
    if fits {
        for (range, ..) in &mut labels {
            *range = range.start - lines.start..range.end - lines.start;
        }
        return vec![Excerpt { first_line: source.line_column(lines.start).0, text: together, labels }];
    }
    labels
        .into_iter()
        .map(|(range, label, kind)| {
            let range = range.start..after(text, range.start, range.end, MAX_UNDERLINE_CHARS);
            let start = line_start(text, range.start);
            let end = line_end(text, range.end);
            Excerpt {
                first_line: source.line_column(start).0,
                text: &text[start..after(text, range.end, end, MAX_REST_CHARS)],
                labels: vec![(range.start - start..range.end - start, label, kind)],
            }
        })
        .collect()
}

/// The offset `characters` characters after `start`, but at most `end`.
fn after(text: &str, start: usize, end: usize, characters: usize) -> usize {
    let mut indices = text[start..end].char_indices();
    indices.nth(characters).map_or(end, |(at, _)| start + at)
}

/// The part of a span in its first line, on character boundaries of the text.
fn within_one_line(text: &str, span: Span) -> Range<usize> {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let end = text.ceil_char_boundary(span.end.min(text.len()));
    start..end.min(line_end(text, start)).max(start)
}

fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

fn line_end(text: &str, offset: usize) -> usize {
    let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
    if end > offset && text.as_bytes()[end - 1] == b'\r' { end - 1 } else { end }
}
