//! A claim as a sentence of mathematics.

use super::definitions::sum;
use super::escape;
use super::math::{Math, natural, position_of_names};
use nimcert_core::language::ast::{Claim, Program, Property, Statement};
use nimcert_core::language::game::coordinates;

/// The claim in a sentence, with its `not`.
pub(super) fn statement(program: &Program, claim: &Claim) -> String {
    let holds = positive(program, &claim.statement);
    match claim.negated {
        false => holds,
        true => format!("The following is false. {holds}"),
    }
}

fn positive(program: &Program, statement: &Statement) -> String {
    match statement {
        Statement::Property { property, function, below } => {
            let f = program.functions.get(*function).map_or("?".to_owned(), |f| escape::name(&f.name));
            let (all, adjacent) = match below {
                None => ("all natural numbers".to_owned(), "for all natural numbers $t$".to_owned()),
                Some(bound) => {
                    let bound = natural(bound);
                    (
                        format!("all natural numbers below ${bound}$"),
                        format!("for all $t$ with $t + 1 < {bound}$"),
                    )
                }
            };
            match property {
                Property::Monotone => {
                    format!("The function ${f}$ is monotone: ${f}(t) \\le {f}(t + 1)$ {adjacent}.")
                }
                Property::Ns => format!(
                    "The function ${f}$ has the NS property: for {all} $z$ and $z'$ and every $i \\ge 1$, if \
                     $\\lfloor z / 2^i\\rfloor = \\lfloor z' / 2^i\\rfloor$, then \
                     $\\lfloor {f}(z) / 2^{{i-1}}\\rfloor = \\lfloor {f}(z') / 2^{{i-1}}\\rfloor$."
                ),
                Property::Nimsum => {
                    let columns = match below {
                        None => String::new(),
                        Some(bound) => format!(" with $z < {}$", natural(bound)),
                    };
                    format!(
                        "Every position $(y, z)$ of the chocolate bar $\\mathrm{{CB}}({f}, y, z)${columns} has the \
                         Grundy number $y \\oplus z$. That is, ${f}$ is monotone and has the NS property."
                    )
                }
            }
        }
        Statement::Positions { game, formula } => {
            let names = coordinates(program, game);
            format!(
                "The P-positions of ${}$ are the positions ${}$ with ${}$.",
                sum(program, game),
                position_of_names(&names),
                Math::new(program, &names).condition(formula)
            )
        }
        Statement::Grundy { game, value } => {
            let names = coordinates(program, game);
            format!(
                "The Grundy number of every position ${}$ of ${}$ is ${}$.",
                position_of_names(&names),
                sum(program, game),
                Math::new(program, &names).term(value)
            )
        }
        Statement::ForAll { variables, formula } => {
            let list: Vec<String> = variables.iter().map(|name| escape::name(name)).collect();
            format!(
                "For all natural numbers ${}$: ${}$.",
                list.join(",\\allowbreak{} "),
                Math::new(program, variables).condition(formula)
            )
        }
    }
}
