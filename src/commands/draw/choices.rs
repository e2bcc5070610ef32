//! The values of the names of a claim file at which `nimcert draw` draws: one picture, or several side by side.

use std::cell::RefCell;
use std::rc::Rc;

use num_bigint::BigUint;

use crate::commands::draw::output::Output;
use crate::exit::{Exit, Failure};
use crate::input::target::Target;
use crate::input::{self, Named, diagnosed, mistaken, named};
use crate::terminal::print::remark;
use nimcert_core::language::ast::{Claim, Property, Statement};
use nimcert_core::language::{Source, parse_function_with, parse_program, print_program};
use nimcert_prose::plural;
use nimcert_sweep::choices::{Choices, words};
use nimcert_sweep::{Setting, parse_setting};

/// Most pictures side by side.
const MAX_PICTURES: usize = 16;

/// Most choices of values that are counted.
const MAX_CHOICES: u64 = 1000;

/// Options that give values to names.
#[derive(Debug, clap::Args)]
pub(crate) struct Values {
    /// Give a value to a `let` or `param` name of a claim file, or several values, such as m=0..3, whose
    /// pictures are drawn side by side. A `param` name without a value has its smallest one
    #[arg(long, value_name = "NAME=VALUES", value_parser = parse_setting)]
    set: Vec<Setting>,
    /// Names that F may use: parameters `m >= 1` and constants `k = 2*m`, separated by commas
    #[arg(long, value_name = "ITEMS")]
    param: Option<String>,
}

/// One choice of values.
struct Choice {
    settings: Vec<(String, BigUint)>,
    /// The values, as a picture shows them.
    words: String,
    /// How many of the first settings were given; the others are smallest values.
    given: usize,
}

impl Values {
    /// Whether there is `--param`, so that an expression is a function.
    pub(crate) fn has_items(&self) -> bool {
        self.param.is_some()
    }

    /// The names with one number each, for what is drawn once.
    pub(crate) fn numbers(&self) -> Result<Vec<(String, BigUint)>, Failure> {
        if self.param.is_some() {
            return Err(Failure(
                "error: --param is for functions\nhelp: declare parameters in a claim file: `param m >= 1`"
                    .to_owned(),
            ));
        }
        let number = |setting: &Setting| match setting.number() {
            Some(value) => Ok((setting.name.clone(), value)),
            None => Err(Failure(format!(
                "error: --set {} is not one number, and a relation is drawn once\nhelp: give one number, such as --set {}=3",
                setting.text(),
                setting.name
            ))),
        };
        self.set.iter().map(number).collect()
    }

    /// Draws what `text` names, at each choice of values.
    pub(crate) fn each(
        &self,
        text: &str,
        game: Option<&str>,
        output: &Output,
        draw: impl Fn(Target, &Output) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let source = match (named(text)?, &self.param) {
            (Named::ClaimFile(source), None) => source,
            (Named::Expression(source), Some(items)) => declared(&source, &Source::new("--param", items))?,
            (_, None) => return draw(Target::read(text, &self.numbers()?, game)?, output),
            (_, Some(_)) => {
                return Err(Failure(format!(
                    "error: --param needs an expression, and {text} is a file of another kind\nhelp: declare parameters in a claim file: `param m >= 1`"
                )));
            }
        };
        let choices = self.choices(&source)?;
        let [only] = choices.as_slice() else { return several(&choices, &source, game, output, draw) };
        let target = Target::of_claim_file(&source, &only.settings, game)?.with_words(&only.words);
        let exit = draw(target, output)?;
        if let Some(note) = only.note() {
            remark(&note);
        }
        Ok(exit)
    }

    /// All choices of values, each with the smallest values of the parameters that have none.
    fn choices(&self, source: &Source) -> Result<Vec<Choice>, Failure> {
        let plain: Option<Vec<(String, BigUint)>> =
            self.set.iter().map(|setting| Some((setting.name.clone(), setting.number()?))).collect();
        let given: Vec<Vec<(String, BigUint)>> = match plain {
            // Names that are given twice are a mistake of the file's reader.
            Some(plain) => vec![plain],
            None => {
                let choices = Choices::of(source, &self.set, None, MAX_CHOICES).map_err(mistaken)?;
                let pairs =
                    |values: &Vec<BigUint>| choices.names.iter().cloned().zip(values.clone()).collect();
                choices.values.iter().map(pairs).collect()
            }
        };
        if given.len() > MAX_PICTURES {
            return Err(Failure(format!(
                "error: {} are too many: at most {MAX_PICTURES} are drawn side by side\nhelp: give fewer values with --set",
                plural(given.len() as u64, "picture")
            )));
        }
        let is_parametric = parse_program(source, &[]).is_ok_and(|program| !program.parameters.is_empty());
        let several = given.len() > 1;
        let choice = |mut settings: Vec<(String, BigUint)>| {
            let program = input::program(source, &settings)?;
            let given = settings.len();
            settings.extend(program.parameters.into_iter().map(|p| (p.name, p.least)));
            let (names, values): (Vec<String>, Vec<BigUint>) = settings.iter().cloned().unzip();
            let shown = if is_parametric || several { words(&names, &values) } else { String::new() };
            Ok(Choice { settings, words: shown, given })
        };
        given.into_iter().map(choice).collect()
    }
}

impl Choice {
    /// How to draw other values, if some are the smallest ones.
    fn note(&self) -> Option<String> {
        let least = &self.settings[self.given..];
        let (name, value) = least.first()?;
        let (names, values): (Vec<String>, Vec<BigUint>) = least.iter().cloned().unzip();
        let are = match least.len() {
            1 => "is the smallest value",
            _ => "are the smallest values",
        };
        Some(format!(
            "note: {} {are}; --set {name}={} draws another one, and --set {name}={value}..{} several side by side",
            words(&names, &values),
            value + 1u32,
            value + 2u32
        ))
    }
}

/// A claim file with an expression and the items of `--param`.
fn declared(source: &Source, items: &Source) -> Result<Source, Failure> {
    let mut program = parse_function_with(source, items).map_err(|d| {
        let of_items = d.first().is_some_and(|first| first.source_name == items.name);
        diagnosed(&d, if of_items { items } else { source })
    })?;
    let statement = Statement::Property { property: Property::Monotone, function: 0, below: None };
    program.claims = vec![Claim { negated: false, statement }];
    Ok(Source::new(&source.name, print_program(&program)))
}

/// Draws several pictures, and writes them as one.
fn several(
    choices: &[Choice],
    source: &Source,
    game: Option<&str>,
    output: &Output,
    draw: impl Fn(Target, &Output) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    output.check_several()?;
    let kept = Rc::new(RefCell::default());
    for choice in choices {
        let target = Target::of_claim_file(source, &choice.settings, game)?.with_words(&choice.words);
        let at = |Failure(text)| Failure(format!("{text}\nnote: this is at {}", choice.words));
        match draw(target, &output.keeping(&kept)).map_err(at)? {
            Exit::Success => {}
            other => return Ok(other),
        }
    }
    output.write_kept(kept.take())
}
