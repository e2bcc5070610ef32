//! Requests of the page, and their answers.

use serde::{Deserialize, Serialize};

use crate::{decide, examples, which};
use nimcert_core::language::{Interface, Source};
use nimcert_report::question::{self, Question};

/// What the page asks for.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Request {
    /// Decide a text.
    Decide(decide::Asked),
    /// Find the values of the parameter of a text for which its claim holds.
    Which(which::AskedWhich),
    /// The page that `nimcert report` makes of a text, or one of the values for which a claim of it holds.
    Page(which::AskedWhich),
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
    /// Text that a person made a mistake in.
    Mistake(Mistake),
    /// A text of the request's kind.
    Text(String),
    /// The examples.
    Examples(examples::Examples),
}

/// What is wrong with a text.
#[derive(Serialize)]
pub(crate) struct Mistake {
    /// What is wrong, for people.
    text: String,
    /// Texts to decide instead.
    proposed: Vec<Proposed>,
}

/// A text to decide instead of one that cannot be read.
#[derive(Serialize)]
struct Proposed {
    text: String,
    /// Its only parameter, if it has one claim and one parameter.
    parameter: Option<String>,
}

impl From<String> for Mistake {
    fn from(text: String) -> Mistake {
        Mistake { text, proposed: Vec::new() }
    }
}

impl From<&str> for Mistake {
    fn from(text: &str) -> Mistake {
        text.to_owned().into()
    }
}

impl From<question::Mistake> for Mistake {
    fn from(mistake: question::Mistake) -> Mistake {
        let text = mistake.to_string();
        let texts = match mistake {
            question::Mistake::Unreadable { proposed, .. } => proposed,
            question::Mistake::Command { argument } => vec![argument],
            _ => Vec::new(),
        };
        // A proposal may need another one after it; what can be read is offered.
        let proposed = texts.into_iter().filter_map(|text| {
            let question = Question::of(&Source::new("", text.as_str()).given(Interface::Page), &[]).ok()?;
            let parameter = match (question.program.parameters.as_slice(), question.program.claims.len()) {
                ([only], 1) => Some(only.name.clone()),
                _ => None,
            };
            Some(Proposed { text, parameter })
        });
        Mistake { text, proposed: proposed.collect() }
    }
}

/// The answer to a request, as JSON.
pub(crate) fn answer(request: &[u8]) -> String {
    let answer = match serde_json::from_slice(request) {
        Ok(Request::Decide(asked)) => decide::decided(&asked).map(Answer::Decided),
        Ok(Request::Which(asked)) => which::which(&asked).map(Answer::Which),
        Ok(Request::Page(asked)) => which::page(&asked).map(Answer::Text),
        Ok(Request::Style) => Ok(Answer::Text(nimcert_report::html::style())),
        Ok(Request::Examples) => Ok(Answer::Examples(examples::examples())),
        Err(error) => Err(format!("error: the request cannot be read: {error}").into()),
    };
    let answer = answer.unwrap_or_else(Answer::Mistake);
    serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"mistake\":{{\"text\":\"error: {error}\",\"proposed\":[]}}}}"))
}
