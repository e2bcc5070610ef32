//! What is wrong with a question for which values of its parameter a claim holds.

use nimcert_core::language::ast::Program;
use nimcert_core::language::{Interface, Takes};

/// Checks that a program has exactly one parameter. `takes` says how its names get values, beside an expression or in a
/// claim file.
///
/// # Errors
/// It has none, or several: the message for people.
pub fn check_parameter(program: &Program, interface: Interface, takes: Takes) -> Result<(), String> {
    let (title, help) = match program.parameters.as_slice() {
        [_] => return Ok(()),
        [] => ("there is none".to_owned(), none(interface, takes.param).to_owned()),
        [.., last] => {
            let names: Vec<&str> = program.parameters.iter().map(|p| p.name.as_str()).collect();
            let (name, least) = (&last.name, &last.least);
            let value = match interface {
                Interface::CommandLine if takes.param => format!("`{name} = {least}` in --param"),
                Interface::CommandLine if takes.set => format!("--set {name}={least}"),
                Interface::CommandLine | Interface::Page => {
                    format!("`let {name} = {least}` in place of `param`")
                }
                Interface::Python => format!("{name}={least}"),
            };
            (
                format!("there are {} ({})", names.len(), names.join(", ")),
                format!("give all but one a value: {value}"),
            )
        }
    };
    let asked = match interface {
        Interface::CommandLine => "--which needs a claim with one parameter",
        Interface::Python => "nimcert.which needs a claim with one parameter",
        Interface::Page => "this question needs a claim with one parameter",
    };
    Err(format!("error: {asked}, and {title}\nhelp: {help}"))
}

/// What helps where there is no parameter.
fn none(interface: Interface, is_expression: bool) -> &'static str {
    match (interface, is_expression) {
        (Interface::CommandLine, true) => {
            "use a name in F, and give its least value: nimcert check 'floor(t/k)' --param 'k >= 1' --which"
        }
        (Interface::CommandLine, false) => {
            "write `param k >= 1` in place of `let k = ..` at the top of the file"
        }
        (Interface::Python, true) => {
            "use a name in the function, and give its least value: nimcert.which('floor(t/k)', param='k >= 1')"
        }
        (Interface::Python | Interface::Page, _) => {
            "write `param k >= 1` in place of `let k = ..` at the top of the text"
        }
    }
}
