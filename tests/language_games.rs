//! Relations, games, sums and claims about them: what the reader accepts, and the trees it makes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert::language::{Diagnostic, Program, Source, parse_program, print_program, spread};

fn program(text: &str) -> Result<Program, Vec<Diagnostic>> {
    parse_program(&Source::new("test", text), &[])
}

const PAGE: &str = "\
let k = 4
fun f(t) = floor(t / k)
rel start(x, y) = x = 0 and y = 0
game pass(x, y, z, p)
  where y <= f(z) and p <= 1
  move u < x                       to (u, y, z, p)
  move v < y                       to (x, v, z, p)
  move w < z                       to (x, min(y, f(w)), w, p)
  move q < p when x + y + z > 0    to (x, y, z, q)
game two(x, a, b, c, d) = strip + bar(f) + bar(f)
claim nimsum f
claim not ns f
claim monotone f below 2^20
claim p pass = (x xor y xor z xor p) = 0
claim grundy bar(f) = y xor z
claim not p strip + bar(f) = x = y
claim forall x, y: (x xor y) <= x + y
";

#[test]
fn the_page_of_the_language() {
    let program = program(PAGE).unwrap();
    let text = print_program(&program);
    println!("{text}");
    assert_eq!(self::program(&text).as_ref(), Ok(&program));
    assert_eq!(self::program(&spread(&text)).as_ref(), Ok(&program));
}
