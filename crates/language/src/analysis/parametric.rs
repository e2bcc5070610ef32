//! Whether terms depend on the parameters of the program.

use crate::ast::{Condition, Part, Program, Term};

/// Whether a parameter of the program occurs in a term, or in a function or relation that it calls.
///
/// ```
/// use nimcert_language::{Source, Term, depends_on_parameters, parse_program};
/// let text = "param m >= 1\nfun f(t) = t mod m\nfun g(t) = f(t) + 1\n";
/// let program = parse_program(&Source::new("m.claim", text), &[]).unwrap();
/// assert!(depends_on_parameters(&program, &program.functions[1].body));
/// assert!(!depends_on_parameters(&program, &Term::Variable(0)));
/// ```
pub fn depends_on_parameters(program: &Program, term: &Term) -> bool {
    // A program without parameters has no such term, and the question is asked of every constant.
    !program.parameters.is_empty() && of_term(program, term)
}

fn of_term(program: &Program, term: &Term) -> bool {
    let own = match term {
        Term::Call(function, _) => {
            program.functions.get(*function).is_some_and(|function| of_term(program, &function.body))
        }
        _ => term.number().is_some_and(|number| !number.is_plain()),
    };
    own || term.parts().any(|part| of_part(program, part))
}

fn of_part(program: &Program, part: Part<'_>) -> bool {
    match part {
        Part::Term(term) => of_term(program, term),
        Part::Condition(condition) => of_condition(program, condition),
    }
}

fn of_condition(program: &Program, condition: &Condition) -> bool {
    let own = match condition {
        Condition::Call(relation, _) => {
            program.relations.get(*relation).is_some_and(|relation| of_condition(program, &relation.body))
        }
        Condition::Compare(..) | Condition::And(..) | Condition::Or(..) => false,
        Condition::Not(_) | Condition::Automaton(_) => false,
    };
    own || condition.parts().any(|part| of_part(program, part))
}
