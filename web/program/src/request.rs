//! Requests of the page, and their answers.

use serde::{Deserialize, Serialize};

use crate::{decide, examples, which};

/// What the page asks for.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Request {
    /// Decide a text.
    Decide(decide::Asked),
    /// Find the values of the parameter of a text for which its claim holds.
    Which(which::AskedWhich),
    /// The page that `nimcert report` makes of a text.
    Page(decide::Asked),
    /// The style of the reports, for the frame around them.
    Style,
    /// The examples and the papers.
    Examples,
}

/// An answer to the page.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answer {
    /// Claims that were decided.
    Decided(decide::Decided),
    /// The values for which a claim holds.
    Which(which::Which),
    /// Text that a person made a mistake in: what is wrong.
    Mistake(String),
    /// A text of the request's kind.
    Text(String),
    /// The examples.
    Examples(examples::Examples),
}

/// The answer to a request, as JSON.
pub(crate) fn answer(request: &[u8]) -> String {
    let answer = match serde_json::from_slice(request) {
        Ok(Request::Decide(asked)) => decide::decided(&asked).map(Answer::Decided),
        Ok(Request::Which(asked)) => which::which(&asked).map(Answer::Which),
        Ok(Request::Page(asked)) => decide::page(&asked).map(Answer::Text),
        Ok(Request::Style) => Ok(Answer::Text(nimcert_report::html::style())),
        Ok(Request::Examples) => Ok(Answer::Examples(examples::examples())),
        Err(error) => Err(format!("error: the request cannot be read: {error}")),
    };
    let answer = answer.unwrap_or_else(Answer::Mistake);
    serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"mistake\":\"error: {error}\"}}"))
}
