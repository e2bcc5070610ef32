//! The decision of a claim of any kind.

use super::attempt::GivenUp;
use super::forall;
use super::function;
use super::options::{Attempts, Options};
use super::outcome::{Decision, Outcome};
use super::parameters::{self, Answer, Case, of_instance};
use super::plan;
use super::planner::Planner;
use super::positions;
use super::schedule::{first, settle};
use crate::automaton::{Budget, Observer};
use crate::clock::Instant;
use crate::evidence::About;
use crate::language::ast::{Claim, Program, Statement};
use crate::shapes::Positions;

/// Decides whether a statement of a program holds: a property of a function, the P-positions or the
/// Grundy values of a game, or a condition for all naturals. The `not` of a claim is
/// ignored. The observer receives the events of the search.
///
/// ```
/// use nimcert_core::decision::{Options, Outcome, decide};
/// use nimcert_core::language::{Source, parse_program};
///
/// let text = "game nim(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p nim = x = y\n";
/// let program = parse_program(&Source::new("nim", text), &[]).map_err(|errors| errors[0].clone())?;
/// let decision = decide(&program, &program.claims[0].statement, &Options::default(), None);
/// assert_eq!(decision.outcome, Outcome::Proved);
/// # Ok::<(), nimcert_core::language::Diagnostic>(())
/// ```
pub fn decide(
    program: &Program,
    statement: &Statement,
    options: &Options,
    observer: Option<Observer<'_>>,
) -> Decision {
    decide_claim(program, &Claim { negated: false, statement: statement.clone() }, options, observer)
}

/// Like [`decide`], for a claim. Its `not` matters only if the program has parameters: then the claim says that the
/// statement fails for all their values.
pub fn decide_claim(
    program: &Program,
    claim: &Claim,
    options: &Options,
    observer: Option<Observer<'_>>,
) -> Decision {
    let start = Instant::now();
    let mut budget = Budget::new(options.max_states, options.max_memory << 20)
        .fixed(options.is_share)
        .with_timeout(options.timeout)
        .with_stop(&options.stop)
        .with_observer(observer);
    let program = &Program { claims: vec![claim.clone()], ..program.clone() };
    let mut decision = match program.parameters.is_empty() {
        true => Plans.claim(program, options, &mut budget),
        false => parameters::decide(program, options, &Plans, &mut budget),
    };
    budget.end();
    decision.states = budget.states();
    decision.time = start.elapsed();
    decision
}

/// Decides claims by the plans of their kinds.
#[derive(Debug)]
struct Plans;

impl Planner for Plans {
    fn claim(&self, program: &Program, options: &Options, budget: &mut Budget<'_>) -> Decision {
        match &program.claims[0].statement {
            Statement::Property { property, function, below } => {
                let about = About { program, function: *function, property: *property };
                let question = function::Question { about, below: below.as_ref(), options, planner: self };
                about_function(question, budget)
            }
            Statement::Positions { game, formula } => {
                let positions = Positions::of_outcomes(program, game, formula);
                self.about_positions(program, &positions, options, budget)
            }
            Statement::Grundy { game, value } => {
                let positions = Positions::of_values(program, game, value);
                self.about_positions(program, &positions, options, budget)
            }
            Statement::ForAll { variables, formula } => {
                let question = forall::Question { program, variables, formula, options, planner: self };
                let undecided = |why| Decision::new(program, Outcome::Undecided(why), None);
                settle(&question, &plan::for_all(), options.attempts, budget)
                    .unwrap_or_else(|given_up| given_up.decision(undecided))
            }
        }
    }

    fn case(
        &self,
        case: &Case,
        attempts: Attempts,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, GivenUp> {
        let question = parameters::Question { case, options, planner: self };
        if case.program.parameters.is_empty() {
            return Ok(of_instance(&question, budget)?);
        }
        let plan = plan::case();
        first(&question, plan.iter().filter(|attempt| attempts.include(attempt.name)).collect(), budget)
    }
}

fn about_function(question: function::Question<'_>, budget: &mut Budget<'_>) -> Decision {
    if let Some(because) = question.irregular() {
        return function::by_columns(&question, because, budget);
    }
    settle(&question, &plan::function(), question.options.attempts, budget)
        .unwrap_or_else(|given_up| given_up.decision(|why| question.undecided(why, budget)))
}

impl Plans {
    fn about_positions(
        &self,
        program: &Program,
        positions: &Positions,
        options: &Options,
        budget: &mut Budget<'_>,
    ) -> Decision {
        let asked = (options, self as &dyn Planner);
        if positions.rules.iter().any(|rules| rules.heaps.is_some()) {
            let question = positions::Question::of_splitting(program, positions, asked);
            return settle(&question, &plan::splitting(), options.attempts, budget)
                .unwrap_or_else(|given_up| given_up.decision(|why| question.undecided(why)));
        }
        match positions::Question::after_first_positions(program, positions, asked, budget) {
            Ok(question) => settle(&question, &plan::positions(), options.attempts, budget)
                .unwrap_or_else(|given_up| given_up.decision(|why| question.undecided(why))),
            Err(decision) => *decision,
        }
    }
}
