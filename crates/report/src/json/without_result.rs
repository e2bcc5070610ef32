//! The JSON object of a run that ends without a result (schemas/error.schema.json).

use serde::Serialize;

use nimcert_tables::json::SCHEMA;

/// Why a run has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The arguments, a text or a file cannot be used. The exit code is 2.
    Input,
    /// A limit was reached first. The exit code is 3.
    Limit,
    /// The file has no claim, so there is nothing to decide. The exit code is 3.
    Undecided,
}

#[derive(Debug, Serialize)]
struct Object<'a> {
    schema: u32,
    command: Option<&'a str>,
    error: ErrorObject<'a>,
}

#[derive(Debug, Serialize)]
struct ErrorObject<'a> {
    kind: Kind,
    message: &'a str,
}

/// The object. `command` is the subcommand, if one was typed; `message` is the text for people.
///
/// # Errors
/// None in practice: every field is a string or null.
pub fn without_result(command: Option<&str>, kind: Kind, message: &str) -> Result<String, serde_json::Error> {
    let object = Object { schema: SCHEMA, command, error: ErrorObject { kind, message: message.trim_end() } };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
