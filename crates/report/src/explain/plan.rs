//! What the search tries for a claim, as a table.

use nimcert_core::decision::planned;
use nimcert_core::language::ast::{Claim, Program};
use nimcert_prose::{Layout, grouped};

/// The attempts for a claim, in the order of each round.
pub fn plan_text(program: &Program, claim: &Claim, layout: Layout) -> String {
    let attempts = planned(program, claim);
    let mut out = String::new();
    let intro = "The search tries these attempts in this order, in rounds. The table gives the states that an attempt may \
                 use in the first round; each round gives it four times as many. An attempt that does not apply to the \
                 claim ends at once, and the first that settles the claim ends the search.";
    layout.paragraph(&mut out, "", "", intro);
    let header = ("attempt", "states", "what it can show");
    let name_width = attempts.iter().map(|attempt| attempt.name.text().len()).max().unwrap_or(0);
    let states_width = attempts.iter().map(|attempt| grouped(attempt.states).len()).max().unwrap_or(0);
    let states_width = states_width.max(header.1.len());
    out.push_str(&format!("\n  {:name_width$}  {:>states_width$}  {}\n", header.0, header.1, header.2));
    for attempt in attempts {
        let (name, states, shows) = (attempt.name, grouped(attempt.states), attempt.shows.to_string());
        out.push_str(&format!("  {name:name_width$}  {states:>states_width$}  {shows}\n"));
    }
    out
}
