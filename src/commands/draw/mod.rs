//! `nimcert draw`: pictures as SVG, PNG, PDF, TikZ or text; each kind is a subcommand.

mod automaton;
mod bar;
mod choices;
mod digits;
mod figure;
mod grundy;
mod length;
mod output;
mod triangular;
mod values;

use clap::Subcommand;

pub(crate) use crate::commands::draw::output::Output;
use crate::exit::{self, Exit, Failure};

/// Arguments of `draw`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
--format sets the format. Without it, the extension of --out does (svg, png, pdf, tex, txt);
without both, the format is text. Except for colour, stdout is the same on a terminal and in
a pipe.

For papers: --width 84mm --font-size 8pt sets the width of the picture and its letters,
and --no-title --no-legend leaves room for your own caption. A tex file is a tikzpicture
for \\input.

The parameters of a claim file get their smallest values, or those that --set gives. Several
values, such as --set m=1..3, are drawn side by side; as text, one below the other.

An SVG file follows the light or dark preference of its reader unless --light or --dark
is given. A picture beyond a limit is not drawn; nimcert names the limit and ends with
exit code 3.

Examples:
  nimcert draw bar 'floor(t/4)' --at 2,5,20 --cuts
  nimcert draw bar 'floor(t/2)' --z 31 --at 3,9 --out bar.svg
  nimcert draw grundy 'floor(t/3)' --z 16 --out table.png --scale 2
  nimcert draw triangular --k 3 --at 7,4,7 --cuts --out triangle.svg
  nimcert draw automaton 'floor(t/7)' --out automaton.svg
  nimcert draw digits 'floor(t/3)'
  nimcert draw bar 'floor(t/k)' --param 'k = 2*m, m >= 1' --set m=1..3 --out bars.svg
  nimcert draw bar 'floor(t/2)' --z 15 --width 84mm --no-title --out bar.pdf
  nimcert draw --figure inoue2014/1.8 --out figure.svg
  nimcert draw --figure inoue2014 --out figures/", exit::DATA))]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    kind: Option<Kind>,
    /// Draw a figure or table of the papers, or all of a paper into the folder --out
    #[arg(long, value_name = "ID")]
    figure: Option<String>,
    /// List the figures and tables of the papers
    #[arg(long, conflicts_with_all = ["figure", "format", "out", "scale", "dark", "light", "width", "font_size", "no_title", "no_legend", "ascii"])]
    figures: bool,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Subcommand)]
enum Kind {
    /// The chocolate bar CB(f, y, z), with its strip and its cuts
    Bar(bar::Arguments),
    /// A table of Grundy numbers as a heat map, compared with the nim-sum
    Grundy(grundy::Arguments),
    /// The triangular bar y <= floor((x + z)/k), with its cuts
    Triangular(triangular::Arguments),
    /// The minimal digit automaton of f, which reads t and f(t) from the most significant digit
    Automaton(automaton::Arguments),
    /// The digits of t that decide the digits of f(t), or a counterexample to the NS property
    Digits(digits::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Arguments { kind, figure, figures, output } = arguments;
    match (kind, figure) {
        (Some(Kind::Bar(arguments)), _) => bar::run(arguments),
        (Some(Kind::Grundy(arguments)), _) => grundy::run(arguments),
        (Some(Kind::Triangular(arguments)), _) => triangular::run(arguments),
        (Some(Kind::Automaton(arguments)), _) => automaton::run(arguments),
        (Some(Kind::Digits(arguments)), _) => digits::run(arguments),
        (None, Some(id)) => figure::run(id, output),
        (None, None) if *figures => figure::list(),
        (None, None) => Err(Failure(
            "error: nothing to draw\nhelp: choose a kind (bar, grundy, triangular, automaton, digits) or --figure ID; `nimcert draw --help` has examples".to_owned(),
        )),
    }
}
