//! `nimcert draw --figure`: figures and tables of the papers, drawn from their definitions.

use crate::commands::draw::grundy::{bar_columns, said, slice};
use crate::commands::draw::output::Output;
use crate::commands::draw::triangular::{marked_cuts, standing};
use crate::exit::{Exit, Failure};
use crate::input::target::{Target, What};
use crate::terminal::output_options::layout;
use crate::terminal::print::{print, remark};
use nimcert_core::games::{Bar, BarLimits};
use nimcert_core::language::Source;
use nimcert_drawing::bar::{BarPicture, scene as bar_scene};
use nimcert_drawing::grundy::{Cell, Coloured, GrundyPicture, coloured_scene};
use nimcert_drawing::limits::MAX_CELLS;
use nimcert_drawing::rectangle;
use nimcert_drawing::text;
use nimcert_drawing::triangular::{TriangularPicture, scene as triangular_scene};
use nimcert_papers::{Figure, Likeness, Paper, Picture, claim_file, figures, figures_near, find_figures};
use nimcert_tables::Axis;
use nimcert_tables::bar::heights;

/// Lists the figures: what they show, and whether nimcert draws exactly that.
pub(crate) fn list() -> Result<Exit, Failure> {
    let mut text = String::new();
    for paper in Paper::ALL {
        let own = || figures().filter(|figure| figure.id.split('/').next() == Some(paper.key()));
        text.push_str(&format!("{}, {}\n", paper.key(), paper.title()));
        for figure in own() {
            let mark = match figure.likeness {
                Likeness::AsDefined => "",
                Likeness::Nearest(_) => " [similar]",
                Likeness::NotDrawn(_) => " [not drawn]",
            };
            let first = format!("  {:<27}", figure.id);
            let said = format!("{}{mark}", figure.shows);
            layout().paragraph(&mut text, &first, &" ".repeat(29), &said);
        }
        text.push('\n');
    }
    text.push_str("Draw one with `nimcert draw --figure ID`.\n");
    print(&text)?;
    Ok(Exit::Success)
}

/// Draws the figure, or all figures, of a name.
pub(crate) fn run(name: &str, output: &Output) -> Result<Exit, Failure> {
    match find_figures(name)[..] {
        [] => Err(unknown(name)),
        [figure] => {
            output.check()?;
            draw(figure, output)
        }
        ref several if output.path().is_none() => Err(Failure(format!(
            "error: `{name}` names {} figures\nhelp: --out FOLDER draws all of them; or choose one, such as {}",
            several.len(),
            several[0].id
        ))),
        ref several => {
            let mut worst = Exit::Success;
            for figure in several {
                let own = output.in_folder(&figure.file_name());
                own.check()?;
                if figure.picture.is_none() {
                    remark(&format!("note: {}", figure.caption().join(" ")));
                    continue;
                }
                worst = worst.max(draw(figure, &own)?);
                if let Some(path) = own.path() {
                    print(&format!("{}\n", path.display()))?;
                }
            }
            Ok(worst)
        }
    }
}

fn unknown(name: &str) -> Failure {
    let near = figures_near(name);
    let help = match near.is_empty() {
        true => "list the figures with `nimcert draw --figures`".to_owned(),
        false => format!("did you mean {}? List the figures with `nimcert draw --figures`", near.join(", ")),
    };
    let name: String = name.chars().take(80).collect();
    Failure(format!("error: there is no figure `{name}`\nhelp: {help}"))
}

fn draw(figure: &Figure, output: &Output) -> Result<Exit, Failure> {
    let mut notes = figure.caption();
    let notes = &mut notes;
    match figure.picture {
        None => Err(Failure(format!("error: {}", notes.join("\n")))),
        Some(Picture::Bar { f, strip, y, z }) => {
            let target = Target::of_expression(&Source::new("f", f))?;
            // As in the papers, only the position is drawn.
            let found = heights(&target.program, 0, z).values;
            let heights: Vec<u64> = found.into_iter().map(|height| height.min(y)).collect();
            let bar = format!("CB(f, {y}, {z}), {}", defined(&target));
            let title = strip.map_or(bar.clone(), |x| format!("Strip of {x} and {bar}"));
            let picture =
                BarPicture { title: &title, heights: &heights, strip, notes, ..BarPicture::default() };
            output.write(|look| bar_scene(&picture, look), |style| text::bar(&picture, style))
        }
        Some(Picture::Grundy { f, first, last, options }) => grundy(f, (first, last), options, notes, output),
        Some(Picture::Slice { file, set, ranges, claimed }) => {
            let source = Source::new(format!("examples/{file}.claim"), claim_file(file).unwrap_or_default());
            let set: Vec<_> = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
            let mut target = Target::of_claim_file(&source, &set, None)?;
            let claimed = claimed.map(|term| target.term(term)).transpose()?;
            let axes: Vec<Axis> = ranges
                .iter()
                .map(|&(name, first, last)| Axis { name: name.to_owned(), first, last })
                .collect();
            match &target.what {
                What::Game(game) => slice(&target, game, &axes, claimed.as_ref(), notes, output),
                What::Bar(_) => Err(Failure(format!("error: {} has no game", source.name))),
            }
        }
        Some(Picture::Rectangle { x, y, z }) => {
            let position = [x, y, z];
            let title = format!("Rectangular bar, position ({x}, {y}, {z})");
            output.write(
                |look| rectangle::scene(position, &title, notes, look),
                |style| {
                    let lines = rectangle::text(position, style.width)?;
                    Ok(text::page(&title, &lines.join("\n"), notes, style))
                },
            )
        }
        Some(Picture::Triangle { k, position, before, cuts }) => {
            let [x, y, z] = position;
            let title = format!("Triangular bar, k = {k}, position ({x}, {y}, {z})");
            let mut marked = Vec::new();
            if cuts {
                marked = match marked_cuts(k, position, output.to_stdout())? {
                    Ok(cuts) => cuts,
                    Err(exit) => return Ok(exit),
                };
                notes.push(standing(position, &marked));
            }
            let picture = TriangularPicture { title: &title, k, position, before, cuts: &marked, notes };
            output.write(|look| triangular_scene(&picture, look), |style| text::triangular(&picture, style))
        }
    }
}

/// `f(t) = floor(t / 4)`
fn defined(target: &Target) -> String {
    target.subject().headline()
}

/// Draws the Grundy numbers of a bar from one column to another.
fn grundy(
    f: &str,
    (first, last): (u64, u64),
    options: Option<(u64, u64)>,
    notes: &[String],
    output: &Output,
) -> Result<Exit, Failure> {
    let mut target = Target::of_expression(&Source::new("f", f))?;
    let claimed = target.term("y xor z")?;
    let heights = heights(&target.program, 0, last).values;
    let coloured = options.map(|at| Coloured::options(&heights, at)).unwrap_or_default();
    let bar = Bar::new(heights)?;
    let table = bar.grundy(u64::MAX, BarLimits { positions: MAX_CELLS })?;
    let columns: Vec<_> = bar_columns(&table, Some(&claimed)).into_iter().skip(first as usize).collect();
    let title = format!("Grundy numbers G(y, z) of CB(f, y, z), {}", defined(&target));
    let says = |at: (u64, u64), cell: Cell| said(&[at.0, at.1], cell, Some(&claimed));
    let picture = GrundyPicture {
        title: &title,
        across: ("z", first),
        up: ("y", 0),
        columns: &columns,
        says: &says,
        claim: Some(&claimed.text),
        notes,
    };
    output.write(|look| coloured_scene(&picture, &coloured, look), |style| text::grundy(&picture, style))
}
