//! The bar or the game that a text is about, for tables, pictures and discoveries.

use nimcert_core::language::ast::Program;
use nimcert_core::language::{
    Interface, Source, parse_function, parse_function_with, parse_heights, parse_program,
};
use nimcert_report::question::{Mistake, TextKind, heights_program};
use nimcert_tables::tabulate;
use nimcert_tables::target::Unchosen;
pub(crate) use nimcert_tables::target::What;
use num_bigint::BigUint;

use crate::failure::{Failure, wrong};

/// A bar or a game, with the definitions around it.
pub(crate) struct Subject {
    pub(crate) program: Program,
    pub(crate) what: What,
}

impl Subject {
    /// Reads a text: an expression in t, a list of heights, or a claim file. Of a claim file the game that is named,
    /// else what the first claim is about, else the only game, else the function.
    pub(crate) fn read(
        name: &str,
        text: &str,
        settings: &[(String, BigUint)],
        game: Option<&str>,
    ) -> Result<Subject, Failure> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let source = Source::new(name, text).given(Interface::Python);
        let kind = TextKind::of(text);
        if kind != TextKind::ClaimFile && game.is_some() {
            return Err(wrong(format!("error: game= needs a claim file, and {name} is not one")));
        }
        let program = match kind {
            TextKind::Certificate => return Err(Mistake::Certificate.into()),
            TextKind::ClaimFile => {
                let program =
                    parse_program(&source, settings).map_err(|d| Mistake::unreadable(&d, &source))?;
                let what = chosen(&program, name, game)?;
                return Ok(Subject { program, what });
            }
            TextKind::Heights | TextKind::Expression => function(&source, settings, None)?,
        };
        Ok(Subject { program, what: What::Bar(0) })
    }

    /// That values are given to all parameters.
    pub(crate) fn concrete(self, name: &str) -> Result<Subject, Failure> {
        match self.program.parameters.first() {
            None => Ok(self),
            Some(first) => Err(wrong(format!(
                "error: {name} has parameters: give values, such as {}={}",
                first.name,
                first.least.clone() + 1u32
            ))),
        }
    }

    /// Names of the coordinates, in the order of a position.
    pub(crate) fn coordinates(&self) -> Vec<String> {
        self.what.coordinates(&self.program)
    }
}

/// The function of a list of heights or of an expression. In an expression, names may have values, and there may be
/// items of `param=`, which may use these names. A value that nothing uses is a mistake.
pub(crate) fn function(
    source: &Source,
    values: &[(String, BigUint)],
    items: Option<&str>,
) -> Result<Program, Failure> {
    let Source { name, text, .. } = source;
    if TextKind::of(text) == TextKind::Heights && text.trim().bytes().any(|b| !b.is_ascii_digit()) {
        if let Some(given) = values.first().map(|(name, _)| name.as_str()).or(items.map(|_| "param")) {
            return Err(wrong(format!("error: {name} is a list of heights, and takes no {given}=")));
        }
        let heights = parse_heights(source).map_err(|d| Mistake::unreadable(&[d], source))?;
        return Ok(heights_program(heights));
    }
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_'".contains(c));
    if let Some((name, _)) = values.iter().find(|(name, _)| !is_name(name)) {
        return Err(wrong(format!("error: {name:?} is not a name")));
    }
    let read = |left_out: Option<usize>| {
        let kept = values.iter().enumerate().filter(|(at, _)| Some(*at) != left_out);
        let constants = kept.map(|(_, (name, value))| format!("{name} = {value}"));
        let items: Vec<String> = constants.chain(items.map(str::to_owned)).collect();
        if items.is_empty() {
            return parse_function(source).map_err(|d| Mistake::unreadable(&d, source));
        }
        let items = Source::new("param", items.join(", ")).given(Interface::Python);
        parse_function_with(source, &items).map_err(|d| {
            let of_items = d.first().is_some_and(|first| first.source_name == items.name);
            Mistake::unreadable(&d, if of_items { &items } else { source })
        })
    };
    let program = read(None)?;
    match (0..values.len()).find(|&at| read(Some(at)).is_ok()) {
        None => Ok(program),
        Some(unused) => {
            Err(wrong(format!("error: {} has a value, but {name} does not use it", values[unused].0)))
        }
    }
}

fn chosen(program: &Program, name: &str, game: Option<&str>) -> Result<What, Failure> {
    What::of_program(program, game).map_err(|unchosen| match unchosen {
        Unchosen::Unknown(names) => {
            let has = match names.is_empty() {
                true => "this text defines no games".to_owned(),
                false => format!("its games are {}", names.join(", ")),
            };
            wrong(format!("error: {name}: there is no game {}\nhelp: {has}", game.unwrap_or_default()))
        }
        Unchosen::Several(names) => wrong(format!(
            "error: {name}: this text has several games\nhelp: choose one with game=NAME: {}",
            names.join(", ")
        )),
        Unchosen::Nothing => wrong(format!(
            "error: {name}: this text has no game and no function of one parameter\nhelp: define one with `fun f(t) = ..`"
        )),
    })
}

/// The error of a function that decreases at a column.
pub(crate) fn fall(name: &str, column: u64, heights: [u64; 2]) -> String {
    format!("error: {}", tabulate::fall(name, column, heights))
}
