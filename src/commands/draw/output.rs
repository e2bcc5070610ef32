//! Output of pictures: format, destination, colours and width.

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, AnsiColor, Style as Colors};
use clap::ValueEnum;

use super::length::{Length, Unit, Width, parse_letters, parse_width};
use crate::exit::{Exit, Failure};
use crate::files::sink::{Sink, file, not_written, to_terminal};
use crate::files::store::write_atomically;
use crate::terminal::ending::limit;
use crate::terminal::output_options::layout;
use crate::terminal::print::print;
use nimcert_drawing::automaton::Graph;
use nimcert_drawing::look::{Look, Size, fitted};
use nimcert_drawing::palette::{self, Theme};
use nimcert_drawing::text::{Line, Style, page};
use nimcert_drawing::{Paint, Scene, TooLarge, pdf, raster, svg, tikz};
use nimcert_prose::WIDTH;

/// Dots of a PNG that has a size on paper.
const DOTS_PER_INCH: f64 = 300.0;

const POINTS_PER_INCH: f64 = 72.0;

/// Options of every picture.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// Output format [default: by the extension of --out, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<FormatName>,
    /// Write to FILE once the picture is complete; - means stdout
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Pixels per unit of the picture in a PNG, 0.1 to 16 [default: 1]
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true)]
    scale: Option<f64>,
    /// Light lines on a dark background, even if the reader of an SVG prefers light
    #[arg(long, conflicts_with = "light")]
    dark: bool,
    /// Dark lines on a light background, even if the reader of an SVG prefers dark
    #[arg(long)]
    light: bool,
    /// Characters per line of text, 20 to 10,000 [default: the width of the terminal, else 80]; or
    /// the width of a picture on paper, such as 84mm (mm, cm, in, pt; a PNG has 300 dots per inch)
    #[arg(long, value_name = "WIDTH", value_parser = parse_width)]
    width: Option<Width>,
    /// Size of the letters of legend and axes on paper, such as 8pt; with --width the picture
    /// around them keeps its width [default: what fits]
    #[arg(long, value_name = "SIZE", value_parser = parse_letters)]
    font_size: Option<Length>,
    /// Leave out the title above a picture
    #[arg(long)]
    no_title: bool,
    /// Leave out the legend and the notes below a picture
    #[arg(long)]
    no_legend: bool,
    /// Use only ASCII characters in text
    #[arg(long)]
    ascii: bool,
    /// Where pictures go that are written together
    #[arg(skip)]
    kept: Option<Rc<RefCell<Kept>>>,
}

/// Pictures that are drawn side by side.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    scenes: Vec<Scene>,
    /// The pictures as text, one below the other.
    lines: Vec<Line>,
}

/// Output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    Svg,
    Png,
    /// One page of vector graphics
    Pdf,
    /// A tikzpicture for LaTeX
    Tikz,
    Text,
    /// Graphviz text, for automata only
    Dot,
}

/// The extensions of files with their formats; a file that is named here has the first one of its format.
const EXTENSIONS: [(&str, FormatName); 8] = [
    ("svg", FormatName::Svg),
    ("png", FormatName::Png),
    ("pdf", FormatName::Pdf),
    ("tex", FormatName::Tikz),
    ("tikz", FormatName::Tikz),
    ("txt", FormatName::Text),
    ("dot", FormatName::Dot),
    ("gv", FormatName::Dot),
];

impl Output {
    /// Whether the picture goes to stdout. If not, Ctrl-C has a file to clean up.
    pub(crate) fn to_stdout(&self) -> bool {
        self.path().is_none()
    }

    /// Reports options that exclude each other, before anything is computed.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match self.format()? {
            FormatName::Dot => Err(no_graph()),
            _ => self.check_graph(),
        }
    }

    /// Like [`Output::check`], for a picture that also has a Graphviz text.
    pub(crate) fn check_graph(&self) -> Result<(), Failure> {
        let format = self.format()?;
        let paper = matches!(self.width, Some(Width::Paper(_)));
        let is_picture = !matches!(format, FormatName::Text | FormatName::Dot);
        let given = [
            ("--scale", self.scale.is_some(), format == FormatName::Png, "png"),
            ("--dark", self.dark, is_picture, "svg, png, pdf and tikz"),
            ("--light", self.light, is_picture, "svg, png, pdf and tikz"),
            ("--ascii", self.ascii, format == FormatName::Text, "text"),
            (
                "--width with a number of characters",
                self.width.is_some() && !paper,
                format == FormatName::Text,
                "text",
            ),
            ("--width with a length", paper, is_picture, "svg, png, pdf and tikz"),
            ("--font-size", self.font_size.is_some(), is_picture, "svg, png, pdf and tikz"),
            ("--no-title", self.no_title, is_picture, "svg, png, pdf and tikz"),
            ("--no-legend", self.no_legend, is_picture, "svg, png, pdf and tikz"),
        ];
        if let Some((option, _, _, formats)) = given.iter().find(|(_, given, used, _)| *given && !used) {
            let name = format.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned());
            return Err(Failure(format!(
                "error: {option} is for {formats}, but the format is {name}\nhelp: choose another format with --format, or with the extension of --out"
            )));
        }
        if self.scale.is_some() && (paper || self.font_size.is_some()) {
            return Err(Failure(
                "error: --scale and a size on paper exclude each other\nhelp: leave out --scale: a PNG with a size has 300 dots per inch"
                    .to_owned(),
            ));
        }
        for (of, name) in [(FormatName::Pdf, "PDF"), (FormatName::Png, "PNG")] {
            if format == of && to_terminal(self.out.as_deref()) {
                return Err(Failure(format!(
                    "error: a {name} cannot be shown on a terminal\nhelp: write it to a file with --out FILE"
                )));
            }
        }
        Ok(())
    }

    fn format(&self) -> Result<FormatName, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(out) = self.path() else { return Ok(FormatName::Text) };
        let extension = out.extension().map_or_else(String::new, |e| e.to_string_lossy().to_lowercase());
        let known = EXTENSIONS.iter().find(|(known, _)| *known == extension);
        known.map(|(_, format)| *format).ok_or_else(|| {
            Failure(format!(
                "error: {}: the extension is not a known format\nhelp: use svg, png, pdf, tex (for tikz) or txt (dot for automata), or choose the format with --format",
                out.display()
            ))
        })
    }

    /// The same options for one of several pictures that are written together.
    pub(crate) fn keeping(&self, kept: &Rc<RefCell<Kept>>) -> Output {
        Output { kept: Some(Rc::clone(kept)), ..self.clone() }
    }

    /// Reports options that are for one picture only.
    pub(crate) fn check_several(&self) -> Result<(), Failure> {
        let option = match self.format()? {
            FormatName::Dot => "--format dot",
            _ if self.font_size.is_some() => "--font-size",
            _ => return Ok(()),
        };
        Err(Failure(format!(
            "error: {option} is for one picture\nhelp: give each name one value with --set, and draw the others one by one"
        )))
    }

    /// Writes the pictures that were kept, side by side; as text one below the other.
    pub(crate) fn write_kept(&self, kept: Kept) -> Result<Exit, Failure> {
        self.write(|_| Ok(Scene::beside(&kept.scenes)), |_| Ok(kept.lines.clone()))
    }

    fn keep(&self, scene: Scene) -> Exit {
        if let Some(kept) = &self.kept {
            kept.borrow_mut().scenes.push(scene);
        }
        Exit::Success
    }

    fn write_or_keep_text(&self, lines: Vec<Line>) -> Result<Exit, Failure> {
        let Some(kept) = &self.kept else { return self.write_text(lines) };
        let kept = &mut kept.borrow_mut().lines;
        if !kept.is_empty() {
            kept.push(Line::default());
        }
        kept.extend(lines);
        Ok(Exit::Success)
    }

    /// The options for one of several pictures that go into a folder.
    pub(crate) fn in_folder(&self, name: &str) -> Output {
        let format = self.format.unwrap_or(FormatName::Svg);
        let extension = EXTENSIONS.iter().find(|(_, of)| *of == format).map_or("", |(known, _)| known);
        let path = self.path().map(|folder| folder.join(format!("{name}.{extension}")));
        Output { format: Some(format), out: path, ..self.clone() }
    }

    /// A picture to a file, in the format of its extension.
    pub(crate) fn to_file(path: &Path) -> Output {
        Output { out: Some(path.to_owned()), ..Output::default() }
    }

    /// The file; `None` for stdout.
    pub(crate) fn path(&self) -> Option<&Path> {
        file(self.out.as_deref())
    }

    /// Writes an automaton.
    pub(crate) fn write_drawn(&self, drawn: &Graph) -> Result<Exit, Failure> {
        self.write_graph(
            |look| drawn.scene(look),
            |style| Ok(page(&drawn.heading(), &drawn.text()?, &[], style)),
            || drawn.dot(),
        )
    }

    /// Writes a graph like [`Output::write`], or as Graphviz text.
    fn write_graph(
        &self,
        scene: impl Fn(&Look) -> Result<Scene, TooLarge>,
        text: impl FnOnce(Style) -> Result<Vec<Line>, TooLarge>,
        dot: impl FnOnce() -> Result<String, TooLarge>,
    ) -> Result<Exit, Failure> {
        match self.format()? {
            FormatName::Dot => match dot() {
                Ok(dot) => self.write_bytes(dot.as_bytes()),
                Err(met) => Ok(limit(met)),
            },
            _ => self.write(scene, text),
        }
    }

    /// Writes a picture. Only the requested form of it is computed.
    pub(crate) fn write(
        &self,
        scene: impl Fn(&Look) -> Result<Scene, TooLarge>,
        text: impl FnOnce(Style) -> Result<Vec<Line>, TooLarge>,
    ) -> Result<Exit, Failure> {
        let theme = match self {
            Output { dark: true, .. } => Some(Theme::Dark),
            Output { light: true, .. } => Some(Theme::Light),
            _ => None,
        };
        let bytes = match self.format()? {
            FormatName::Text => match text(self.style()) {
                Ok(lines) => return self.write_or_keep_text(lines),
                Err(met @ TooLarge::Width { .. }) => {
                    return Ok(limit(format_args!("{met}\nhelp: --out FILE.svg draws it at any width")));
                }
                Err(met) => return Ok(limit(met)),
            },
            FormatName::Dot => return Err(no_graph()),
            format => match fitted(scene, self.look(), self.size()) {
                Ok((scene, _)) if self.kept.is_some() => return Ok(self.keep(scene)),
                Ok(drawn) => match self.picture(&drawn, format, theme)? {
                    Ok(bytes) => bytes,
                    Err(exit) => return Ok(exit),
                },
                Err(met) => return Ok(beyond(&met)),
            },
        };
        self.write_bytes(&bytes)
    }

    /// What of a picture is drawn.
    fn look(&self) -> Look {
        Look { title: !self.no_title, legend: !self.no_legend, ..Look::default() }
    }

    /// The width on paper.
    fn paper(&self) -> Option<Length> {
        match self.width {
            Some(Width::Paper(length)) => Some(length),
            _ => None,
        }
    }

    fn size(&self) -> Size {
        let letters = self.font_size.map(Length::points);
        Size { width: self.paper().map(Length::points), letters }
    }

    /// A scene, whose pixels take some points on paper, in a format of pictures; or how the run ends at a limit.
    fn picture(
        &self,
        (scene, points): &(Scene, f64),
        format: FormatName,
        theme: Option<Theme>,
    ) -> Result<Result<Vec<u8>, Exit>, Failure> {
        let (size, points) = (self.size(), *points);
        let drawn = match format {
            FormatName::Svg if size == Size::default() => Ok(svg::standalone(scene, theme).into_bytes()),
            FormatName::Svg => {
                let unit = self.paper().map_or(Unit::Point, |length| length.unit);
                Ok(svg::sized(scene, theme, unit.name(), points / unit.points()).into_bytes())
            }
            FormatName::Pdf => pdf::pdf(scene, theme.unwrap_or_default(), points).map_err(limit),
            FormatName::Tikz => match tikz::tikz(scene, theme.unwrap_or_default(), points) {
                Ok(text) => Ok(text.into_bytes()),
                Err(met) => Err(limit(format_args!("{met}\nhelp: --format pdf has no such limit"))),
            },
            _ => {
                let scale = match size == Size::default() {
                    true => self.scale.unwrap_or(1.0),
                    false => points * DOTS_PER_INCH / POINTS_PER_INCH,
                };
                match raster::png(scene, theme.unwrap_or_default(), scale) {
                    Err(error @ raster::RasterError::Scale { .. }) => return Err(error.into()),
                    other => other.map_err(limit),
                }
            }
        };
        Ok(drawn)
    }

    fn write_bytes(&self, bytes: &[u8]) -> Result<Exit, Failure> {
        if let Some(path) = self.path() {
            write_atomically(path, bytes)?;
            return Ok(Exit::Success);
        }
        let mut sink = Sink::open(None)?;
        match sink.write_all(bytes) {
            Ok(()) => sink.finish()?,
            Err(error) => not_written(error)?,
        }
        Ok(Exit::Success)
    }

    fn style(&self) -> Style {
        // A file, or a pipe, has the width of reports.
        let terminal = layout().table.filter(|_| self.to_stdout());
        let asked = match self.width {
            Some(Width::Characters(width)) => Some(width),
            _ => None,
        };
        Style { width: asked.or(terminal).unwrap_or(WIDTH), ascii: self.ascii }
    }

    fn write_text(&self, lines: Vec<Line>) -> Result<Exit, Failure> {
        let whole = |written: &dyn Fn(&Line) -> String| -> String {
            lines.iter().map(|line| written(line) + "\n").collect()
        };
        match self.path() {
            Some(path) => write_atomically(path, whole(&Line::text).as_bytes())?,
            None if AutoStream::choice(&std::io::stdout()) == ColorChoice::Never => {
                print(&whole(&Line::text))?;
            }
            None => print(&whole(&paint_line))?,
        }
        Ok(Exit::Success)
    }
}

fn no_graph() -> Failure {
    Failure(
        "error: the format dot is for automata only\nhelp: `nimcert draw automaton F --format dot` writes one"
            .to_owned(),
    )
}

/// Ends a run that reached a limit of pictures. Some pictures have larger limits in another format.
fn beyond(met: &TooLarge) -> Exit {
    let help = match met {
        TooLarge::States { .. } => {
            "\nhelp: --format dot writes it for Graphviz, and --format text writes a table"
        }
        TooLarge::Depth { .. } => "\nhelp: --format text draws deeper trees",
        _ => "",
    };
    limit(format_args!("{met}{help}"))
}

/// A line with terminal colours.
fn paint_line(line: &Line) -> String {
    let spans = line.0.iter().map(|span| {
        let mut colors = span.paint.map_or(Colors::new(), foreground);
        if let Some(ground) = span.ground {
            colors = colors.bg_color(Some(nearest(ground).into()));
        }
        format!("{colors}{}{colors:#}", span.text)
    });
    spans.collect()
}

/// The terminal colour for a meaning. Named colours are preferred, since the background is not known.
fn foreground(paint: Paint) -> Colors {
    let color = |color: AnsiColor| Colors::new().fg_color(Some(color.into()));
    match paint {
        Paint::Paper | Paint::Ink | Paint::Groove => Colors::new(),
        Paint::Faint => Colors::new().dimmed(),
        Paint::Poison => Colors::new().bold(),
        Paint::Cut => color(AnsiColor::Blue),
        Paint::Winning => color(AnsiColor::Green).bold(),
        Paint::Wrong => color(AnsiColor::Red).bold(),
        Paint::Marked => color(AnsiColor::Magenta).bold(),
        Paint::Chocolate | Paint::Strip | Paint::Shade(_) | Paint::OnShade(_) => {
            Colors::new().fg_color(Some(nearest(paint).into()))
        }
    }
}

/// The nearest colour of the 6 by 6 by 6 cube of a terminal with 256 colours.
fn nearest(paint: Paint) -> Ansi256Color {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |channel: u8| {
        let levels = (0u8..).zip(LEVELS);
        levels.min_by_key(|&(_, level)| level.abs_diff(channel)).map_or(0, |(index, _)| index)
    };
    let palette::Color(red, green, blue) = palette::color(paint, Theme::Light);
    Ansi256Color(16 + 36 * level(red) + 6 * level(green) + level(blue))
}
