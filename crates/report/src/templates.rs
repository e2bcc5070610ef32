//! Documents from templates: the files of `templates` with their values filled in.
//!
//! Every value is escaped, unless the template says `| raw`: values of users stay text. A missing value is an
//! error.

use std::fmt::Write;

use serde::Serialize;
use upon::{Engine, Value, fmt};

/// Characters that have a meaning in HTML or XML.
const SPECIAL: [char; 5] = ['&', '<', '>', '"', '\''];

/// The first of these templates, filled in; it may include the others by their names. The line ends at their ends
/// are not part of them.
///
/// # Errors
/// A template has wrong syntax, or asks for a value that is not there.
pub(crate) fn filled_in(
    templates: &[(&'static str, &'static str)],
    values: &impl Serialize,
) -> Result<String, upon::Error> {
    let mut engine = Engine::new();
    engine.set_default_formatter(&escaped);
    engine.add_formatter("raw", raw);
    for (name, text) in templates {
        engine.add_template(*name, text.trim_end())?;
    }
    let first = templates.first().map_or("", |(name, _)| name);
    engine.template(first).render(values).to_string()
}

/// Writes a value such that a reader of HTML or XML finds the same text.
fn escaped(out: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    let Value::String(text) = value else { return raw(out, value) };
    let mut rest = text.as_str();
    while let Some(at) = rest.find(SPECIAL) {
        let (plain, special) = rest.split_at(at);
        out.write_str(plain)?;
        let mut special = special.chars();
        if let Some(character) = special.next() {
            write!(out, "&#{};", u32::from(character))?;
        }
        rest = special.as_str();
    }
    Ok(out.write_str(rest)?)
}

/// Writes a value as it is.
fn raw(out: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    match value {
        Value::None => Err("there is no value".into()),
        value => fmt::default(out, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Values {
        text: &'static str,
        none: Option<u64>,
    }

    fn with(template: &'static str, text: &'static str) -> Result<String, String> {
        let values = Values { text, none: None };
        filled_in(&[("document", template)], &values).map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_escaped_unless_they_are_raw() {
        for (text, escaped) in [
            ("", ""),
            ("plain ⊕ text", "plain ⊕ text"),
            ("<b>&\"'", "&#60;b&#62;&#38;&#34;&#39;"),
            ("&lt;", "&#38;lt;"),
            ("a<", "a&#60;"),
            ("{{ text }}", "{{ text }}"),
        ] {
            assert_eq!(with("{{ text }}", text), Ok(escaped.to_owned()));
            assert_eq!(
                with("<p title='{{ text }}'>{{ text | raw }}</p>\n", text),
                Ok(format!("<p title='{escaped}'>{text}</p>"))
            );
        }
    }

    #[test]
    fn a_value_that_is_not_there_is_an_error() {
        for template in [
            "{{ none }}",
            "{{ none | raw }}",
            "{{ other }}",
            "{{ text.part }}",
            "{{ text | safe }}",
            "{% if text %}",
            "{{ text",
        ] {
            assert!(with(template, "x").is_err(), "{template}");
        }
        assert_eq!(with("{% if none %}{{ none }}{% else %}none{% endif %}", ""), Ok("none".to_owned()));
    }
}
