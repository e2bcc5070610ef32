//! Pictures in characters: lines of spans, whose meanings a terminal may show as colours.

mod bar;
mod cuts;
mod grundy;
mod spans;
mod small_bar;
mod triangular;

pub use bar::bar;
pub use grundy::grundy;
pub use small_bar::{LARGEST, small_bar};
pub use spans::{Line, Span, Style, page};
pub use triangular::triangular;
