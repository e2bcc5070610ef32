//! A lower bound on the states of automata, as the file that `discover --emit` keeps when it proves nothing.

use std::fmt::Write;

use nimcert_core::language::ast::{GameSum, Program};
use nimcert_core::language::misere::as_written;
use nimcert_core::language::{Needed, print_definitions, print_sum, spread};
use nimcert_discover::Discovery;
use nimcert_discover::bound::{Digits, LowerBound};
use nimcert_tables::json::SCHEMA;
use serde_json::json;

/// The file: the rules, and one line for each prefix and each suffix.
///
/// The row of a prefix has a letter for each suffix: `P` if the prefix followed by the suffix is in the set, `N` if it
/// is not, `.` if the table does not reach so far.
pub fn file(
    found: &Discovery,
    bound: &LowerBound,
    program: &Program,
    game: &GameSum,
    grundy: bool,
) -> String {
    let rules = spread(&print_definitions(&as_written(program), &Needed::by_game(program, game)));
    let mut out = String::from("{\n");
    let fields = [
        ("schema", json!(SCHEMA)),
        ("kind", json!("lower bound")),
        ("rules", json!(rules)),
        ("game", json!(print_sum(program, game))),
        ("set", json!(if grundy { "grundy" } else { "p" })),
        ("coordinates", json!(found.names)),
        ("states", json!(bound.states())),
    ];
    for (name, value) in fields {
        let _ = writeln!(out, "  \"{name}\": {value},");
    }
    let digits = |digits: &Digits| json!({"digits": digits.count, "numbers": digits.numbers});
    let suffixes: Vec<String> =
        bound.suffixes.iter().map(|suffix| format!("    {}", digits(suffix))).collect();
    let _ = writeln!(out, "  \"suffixes\": [\n{}\n  ],", suffixes.join(",\n"));
    let letter = |value: &Option<bool>| match value {
        Some(true) => 'P',
        Some(false) => 'N',
        None => '.',
    };
    let prefixes = bound.prefixes.iter().zip(&bound.rows).map(|(prefix, row)| {
        let mut object = digits(prefix);
        object["row"] = json!(row.iter().map(letter).collect::<String>());
        format!("    {object}")
    });
    let _ = write!(out, "  \"prefixes\": [\n{}\n  ]\n}}\n", prefixes.collect::<Vec<_>>().join(",\n"));
    out
}
