//! `nimcert draw`: pictures as SVG, PNG or text, one kind a subcommand.

use clap::Subcommand;

use super::exit::{self, Exit};
use super::{Failure, draw_bar, draw_grundy, draw_triangular};

/// Arguments of `draw`.
#[derive(Debug, clap::Args)]
#[command(after_help = exit::help("\
The format is that of --format, else that of the extension of --out (svg, png, txt), else
text. What is on stdout never depends on whether it is a terminal, but for its colours.

An SVG file follows the light or dark preference of its reader unless --light or --dark
is given. A picture beyond a limit is refused with the name of the limit, exit code 3.

Examples:
  nimcert draw bar 'floor(t/4)' --at 2,5,20 --cuts
  nimcert draw bar 'floor(t/2)' --z 31 --at 3,9 --out bar.svg
  nimcert draw grundy 'floor(t/3)' --z 16 --out table.png --scale 2
  nimcert draw triangular --k 3 --at 7,4,7 --cuts --out triangle.svg", exit::DATA))]
pub(super) struct Arguments {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Debug, Subcommand)]
enum Kind {
    /// The chocolate bar CB(f, y, z), with its strip and its cuts
    Bar(draw_bar::Arguments),
    /// A table of Grundy numbers as a heat map, differences from the nim-sum outlined
    Grundy(draw_grundy::Arguments),
    /// The triangular bar y <= floor((x + z)/k), with its cuts
    Triangular(draw_triangular::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.kind {
        Kind::Bar(arguments) => draw_bar::run(arguments),
        Kind::Grundy(arguments) => draw_grundy::run(arguments),
        Kind::Triangular(arguments) => draw_triangular::run(arguments),
    }
}
