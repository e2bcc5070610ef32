//! The monotone functions with the NS property on some columns: listed, counted, drawn at random.
//! `cargo run --example enumerate`

use std::error::Error;

use nimcert_core::ns::count::count;
use nimcert_core::ns::family::Family;
use nimcert_core::ns::generate::Functions;
use nimcert_core::ns::numbering::Numbering;
use nimcert_core::ns::random::{Source, draw};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", functions()?);
    Ok(())
}

/// A list, a count that no list could give, and a draw.
pub(crate) fn functions() -> Result<String, Box<dyn Error>> {
    let mut lines = String::new();
    let small = Family::new(6, None, None)?;
    for heights in Functions::new(&small) {
        let heights: Vec<String> = heights.iter().map(ToString::to_string).collect();
        lines += &format!("{}\n", heights.join(" "));
    }

    // Counting does not list: 2^10 columns with f(0) = 0.
    let large = Family::new(1 << 10, None, None)?;
    let digits = count(&large)?.to_string().len();
    lines += &format!("on 1024 columns: a number of {digits} digits\n");

    // One of those on 16 columns, each with the same probability.
    let numbering = Family::new(16, None, None)?;
    let numbering = Numbering::new(&numbering)?;
    let heights: Vec<String> =
        draw(&numbering, &mut Source::new(1)).iter().map(ToString::to_string).collect();
    lines += &format!("one of {} on 16 columns: {}\n", numbering.count(), heights.join(" "));
    Ok(lines)
}
