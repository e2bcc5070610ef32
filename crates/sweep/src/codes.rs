//! Codes of octal games with names for digits: `octal(0.ab)`, whose names get their values like the constants of a claim
//! file.

use std::fmt;

use nimcert_core::language::Source;
use nimcert_core::language::ast::Octal;
use nimcert_prose::digits::brief;
use num_bigint::BigUint;

use crate::mistake::Mistake;
use crate::naming::words;

/// Codes of octal games in which a lower-case letter stands for a digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codes(String);

impl Codes {
    /// The codes of a text such as `octal(0.ab)`; `None` if it does not begin like this ([`Octal::code_in`]).
    pub fn of(text: &str) -> Option<Codes> {
        Octal::code_in(text).map(|code| Codes(code.to_owned()))
    }

    /// The code of a choice of digits, without zeros at its end.
    ///
    /// # Errors
    /// A letter has no value, a name is not a letter of the code, a value is not a digit, or there is no such code.
    pub fn code(&self, names: &[String], values: &[BigUint]) -> Result<Octal, Mistake> {
        let at = || format!("{self} at {}", words(names, values));
        let is_letter = |name: &&String| self.letters().any(|letter| **name == letter.to_string());
        if let Some(other) = names.iter().find(|name| !is_letter(name)) {
            return Err(Mistake::text(format!(
                "there is no `{other}` in {self}\nhelp: a lower-case letter in the code is the name of a digit"
            )));
        }
        let mut code = String::new();
        for c in self.0.chars() {
            if !c.is_ascii_lowercase() {
                code.push(c);
                continue;
            }
            let Some((_, value)) = names.iter().zip(values).find(|(name, _)| **name == c.to_string()) else {
                return Err(Mistake::text(format!(
                    "{c} has no value\nhelp: give its digits: --set {c}=0..7"
                )));
            };
            if *value > BigUint::from(9_u32) {
                return Err(Mistake::text(format!("{}: {} is not a digit", at(), brief(value))));
            }
            code += &value.to_string();
        }
        let shortest = code.trim_end_matches('0');
        let is_empty = ["0.", "4."].contains(&shortest);
        Octal::parse(shortest).map_err(|why| match is_empty {
            true => Mistake::text(format!(
                "{}: all digits after the point are 0\nhelp: leave this choice out with --where, as in --where 'a + b > 0'",
                at()
            )),
            false => Mistake::text(format!("{}: `{code}` is not the code of an octal game\nhelp: {why}", at())),
        })
    }

    /// Refuses choices of digits that do not give a code.
    ///
    /// # Errors
    /// The first of them.
    pub fn check(&self, names: &[String], choices: &[Vec<BigUint>]) -> Result<(), Mistake> {
        choices.iter().try_for_each(|values| self.code(names, values).map(drop))
    }

    fn letters(&self) -> impl Iterator<Item = char> + '_ {
        self.0.chars().filter(char::is_ascii_lowercase)
    }
}

impl fmt::Display for Codes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "octal({})", self.0)
    }
}

/// The file whose constants terms of `--set` and `--where` may use: none beside codes.
pub(crate) fn constants(file: Source) -> Source {
    if Codes::of(&file.text).is_some() { Source { text: String::new(), ..file } } else { file }
}
