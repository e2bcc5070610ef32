//! The canonical form of programs: what certificates contain and reports show.

mod statements;
mod terms;

pub use statements::{
    claim_line, print_claim, print_definitions, print_move, print_program, print_sum, print_with_definitions,
    spread,
};
pub use terms::{print_condition, print_term};
