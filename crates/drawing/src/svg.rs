//! A scene as SVG: a file of its own, or a part of an HTML page that has the colours.
//!
//! Items of one kind that follow each other share a group, and plain rectangles of one colour a path: a
//! table of a million cells is some megabytes. Numbers have two decimals at most.

use std::fmt::Write;

use super::font;
use super::geometry::{arrow_head, shortened};
use super::palette::{self, Theme};
use super::scene::{Anchor, Item, Paint, SHADES, Scene, Shape, Stroke};

/// Texts of more letters say how long they are, so that other fonts do not run over.
const FITTED_LETTERS: usize = 6;

/// What a dash and the gap after it measure, for each pixel of the width of the line.
pub(super) const DASH: (f64, f64) = (4.0, 2.5);

/// The writer adds a background, and no space around the picture.
const BACKGROUND: Paint = Paint::Paper;

/// A file of its own. Without a theme its colours follow what the reader prefers, and are light where
/// that is unknown.
pub fn standalone(scene: &Scene, theme: Option<Theme>) -> String {
    sized(scene, theme, "", 1.0)
}

/// Like [`standalone`], with a width and a height in a unit of CSS, such as `mm`; a pixel takes `scale` of them.
pub fn sized(scene: &Scene, theme: Option<Theme>, unit: &str, scale: f64) -> String {
    let mut style = String::new();
    let paints = paints(scene);
    let light = theme.unwrap_or(Theme::Light);
    write_variables(&mut style, ".drawing", &paints, light);
    if theme.is_none() {
        style.push_str("@media (prefers-color-scheme:dark){");
        let differs = |paint: &Paint| palette::color(*paint, Theme::Dark) != palette::color(*paint, light);
        let paints: Vec<Paint> = paints.iter().copied().filter(differs).collect();
        write_variables(&mut style, ".drawing", &paints, Theme::Dark);
        style.push('}');
    }
    write_general(&mut style);
    for &paint in &paints {
        // Readers without variables take the first colour.
        let (name, color) = (palette::name(paint), palette::color(paint, light));
        write(&mut style, format_args!(".f-{name}{{fill:{color};fill:var(--{name})}}"));
        write(&mut style, format_args!(".s-{name}{{stroke:{color};stroke:var(--{name})}}"));
    }
    document(scene, "drawing", Some(&style), (unit, scale))
}

/// A part of an HTML page that has [`css`] in its style. `id` begins the names of its parts and must not
/// occur twice in the page.
pub fn inline(scene: &Scene, id: &str) -> String {
    document(scene, id, None, ("", 1.0))
}

/// The style of a page with inline pictures: every colour as a variable of the page (`--paper`, `--ink`, `--shade-0` and
/// so on), and the classes of the parts. Which of light and dark a colour is follows the `color-scheme` of the page.
pub fn css() -> String {
    let variable = |paint: &Paint| {
        let (light, dark) = (palette::color(*paint, Theme::Light), palette::color(*paint, Theme::Dark));
        match light == dark {
            true => format!("--{}:{light}", palette::name(*paint)),
            false => format!("--{}:light-dark({light},{dark})", palette::name(*paint)),
        }
    };
    let paints = all_paints();
    let variables: Vec<String> = paints.iter().map(variable).collect();
    let mut style = format!(":root{{{}}}\n", variables.join(";"));
    write_general(&mut style);
    style.push('\n');
    for paint in paints {
        let name = palette::name(paint);
        write(&mut style, format_args!(".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}\n"));
    }
    style
}

fn all_paints() -> Vec<Paint> {
    let shades = (0..SHADES).flat_map(|n| [Paint::Shade(n), Paint::OnShade(n)]);
    palette::named().chain(shades).collect()
}

/// A number with at most two decimals and no exponent.
pub fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round();
    // Not a number and numbers beyond any picture are 0, as is a negative zero.
    if hundredths == 0.0 || !hundredths.is_finite() || hundredths.abs() > 1e12 {
        return "0".to_owned();
    }
    let text = format!("{:.2}", hundredths / 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text for XML. Characters that XML cannot have become a replacement character.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn document(scene: &Scene, id: &str, style: Option<&str>, (unit, scale): (&str, f64)) -> String {
    let mut out = String::new();
    let (width, height, id) = (number(scene.width), number(scene.height), escape(id));
    let [across, down] = [scene.width, scene.height].map(|length| number(length * scale) + &escape(unit));
    write(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" width=\"{across}\" height=\"{down}\" \
             viewBox=\"0 0 {width} {height}\">\n<title id=\"{id}-title\">{}</title>\n\
             <desc id=\"{id}-desc\">{}</desc>\n",
            escape(&scene.title),
            escape(&scene.description)
        ),
    );
    if let Some(style) = style {
        write(&mut out, format_args!("<style>{style}</style>\n"));
    }
    let ground = palette::name(BACKGROUND);
    write(&mut out, format_args!("<rect class=\"f-{ground}\" width=\"{width}\" height=\"{height}\"/>\n"));
    let mut items = scene.items.iter().peekable();
    while let Some(item) = items.next() {
        let group = group(item);
        write(&mut out, format_args!("<g{group}>"));
        write_run(&mut out, item, || {
            items.next_if(|next| same_paint(item, next) || self::group(next) == group)
        });
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// Whether two items are painted alike and are not text, so that they have one group; seen without writing its attributes.
fn same_paint(a: &Item, b: &Item) -> bool {
    let text = |item: &Item| matches!(item.shape, Shape::Text { .. });
    a.fill == b.fill && a.stroke == b.stroke && !text(a) && !text(b)
}

/// Attributes that the items of a group share.
fn group(item: &Item) -> String {
    let mut classes = Vec::new();
    classes.extend(item.fill.map(|paint| format!("f-{}", palette::name(paint))));
    let mut attributes = String::new();
    if let Some(Stroke { paint, width, dashed }) = item.stroke {
        classes.push(format!("s-{}", palette::name(paint)));
        write(&mut attributes, format_args!(" stroke-width=\"{}\"", number(width)));
        if dashed {
            let (dash, gap) = (number(DASH.0 * width), number(DASH.1 * width));
            write(&mut attributes, format_args!(" stroke-dasharray=\"{dash} {gap}\""));
        }
    }
    if item.fill.is_none() {
        attributes.push_str(" fill=\"none\"");
    }
    if let Shape::Text { size, anchor, bold, .. } = &item.shape {
        write(&mut attributes, format_args!(" font-size=\"{}\"", number(*size)));
        match anchor {
            Anchor::Start => (),
            Anchor::Middle => attributes.push_str(" text-anchor=\"middle\""),
            Anchor::End => attributes.push_str(" text-anchor=\"end\""),
        }
        if *bold {
            attributes.push_str(" font-weight=\"bold\"");
        }
    }
    format!(" class=\"{}\"{attributes}", classes.join(" "))
}

/// An item and those that follow it in its group.
fn write_run<'s>(out: &mut String, first: &'s Item, mut next: impl FnMut() -> Option<&'s Item>) {
    let mut path = String::new();
    let mut item = Some(first);
    while let Some(now) = item {
        match plain(now) {
            Some([x, y, width, height]) => {
                let [x, y, width, height] = [x, y, width, height].map(number);
                write(&mut path, format_args!("M{x} {y}h{width}v{height}h-{width}z"));
            }
            None => {
                close(out, &mut path);
                write_item(out, now);
            }
        }
        item = next();
    }
    close(out, &mut path);
}

/// A rectangle that can share a path with others: it has a fill and nothing else.
fn plain(item: &Item) -> Option<[f64; 4]> {
    match item {
        Item {
            shape: Shape::Rectangle { x, y, width, height, radius: 0.0 },
            stroke: None,
            hover: None,
            ..
        } if *width > 0.0 && *height > 0.0 => Some([*x, *y, *width, *height]),
        _ => None,
    }
}

fn close(out: &mut String, path: &mut String) {
    if !path.is_empty() {
        write(out, format_args!("<path d=\"{path}\"/>"));
        path.clear();
    }
}

fn write_item(out: &mut String, item: &Item) {
    let hover = item.hover.as_ref().map(|text| format!("<title>{}</title>", escape(text)));
    let hover = hover.unwrap_or_default();
    let mut element = |name: &str, attributes: &str, content: &str| {
        if content.is_empty() {
            write(out, format_args!("<{name}{attributes}/>"));
        } else {
            write(out, format_args!("<{name}{attributes}>{content}</{name}>"));
        }
    };
    match &item.shape {
        Shape::Rectangle { x, y, width, height, radius } => {
            let [x, y, width, height] = [*x, *y, *width, *height].map(number);
            let round = if *radius > 0.0 { format!(" rx=\"{}\"", number(*radius)) } else { String::new() };
            let attributes = format!(" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}");
            element("rect", &attributes, &hover);
        }
        Shape::Circle { x, y, radius } => {
            let [x, y, radius] = [*x, *y, *radius].map(number);
            element("circle", &format!(" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""), &hover);
        }
        Shape::Polyline { points, closed } => {
            let name = if *closed { "polygon" } else { "polyline" };
            element(name, &format!(" points=\"{}\"", coordinates(points)), &hover);
        }
        Shape::Curve { points, arrow } => {
            let width = item.stroke.map_or(1.0, |stroke| stroke.width);
            let drawn = if *arrow { shortened(points, width) } else { *points };
            let [(x, y), rest @ ..] = drawn;
            let d = format!("M{} {}C{}", number(x), number(y), coordinates(&rest));
            element("path", &format!(" d=\"{d}\""), &hover);
            if let (true, Some(stroke)) = (*arrow, item.stroke) {
                let head = coordinates(&arrow_head(points, width));
                let paint = palette::name(stroke.paint);
                let attributes = format!(" class=\"f-{paint}\" stroke=\"none\" points=\"{head}\"");
                element("polygon", &attributes, "");
            }
        }
        Shape::Text { x, y, size, text, bold, .. } => {
            let [x, y] = [*x, *y].map(number);
            let mut attributes = format!(" x=\"{x}\" y=\"{y}\"");
            if text.chars().count() > FITTED_LETTERS {
                let length = number(font::width(text, *size, *bold));
                write(
                    &mut attributes,
                    format_args!(" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\""),
                );
            }
            element("text", &attributes, &format!("{}{hover}", escape(text)));
        }
    }
}

fn coordinates(points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
    points.join(" ")
}

/// The paints of a scene, sorted.
fn paints(scene: &Scene) -> Vec<Paint> {
    let used = |item: &Item| item.fill.into_iter().chain(item.stroke.map(|stroke| stroke.paint));
    let mut paints: Vec<Paint> = scene.items.iter().flat_map(used).chain([BACKGROUND]).collect();
    paints.sort_unstable();
    paints.dedup();
    paints
}

fn write_variables(out: &mut String, selector: &str, paints: &[Paint], theme: Theme) {
    let variable = |&paint: &Paint| format!("--{}:{}", palette::name(paint), palette::color(paint, theme));
    let variables: Vec<String> = paints.iter().map(variable).collect();
    write(out, format_args!("{selector}{{{}}}", variables.join(";")));
}

fn write_general(out: &mut String) {
    write(
        out,
        format_args!(
            ".drawing text{{font-family:{};font-variant-numeric:lining-nums;white-space:pre;stroke:none;pointer-events:none}}\
             .drawing path,.drawing polyline,.drawing polygon{{stroke-linejoin:round;stroke-linecap:butt}}",
            font::FAMILIES
        ),
    );
}

/// Writing to a string does not fail.
fn write(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
