//! The ways in which the search proves or refutes a claim. The kernel has the same ways: one test compares the two
//! lists, and another compares the way of each certificate with the one that the kernel reports.

use super::evidence::{Evidence, Section};
use super::obligation::Obligation;
use super::refutation::{Dependent, Refutation};

/// Way in which evidence proves or refutes a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Route {
    /// Invariants of a function or of a condition.
    Invariants,
    /// The values of a function at all columns below a bound.
    Evaluated,
    /// Two columns that refute a claim about a function.
    Columns,
    /// Measure and strategy of a game.
    Game,
    /// The criterion of bars.
    Criterion,
    /// The theorem about passes.
    Pass,
    /// The Grundy numbers of the summands of a sum.
    Sum,
    /// The conditions on a closed formula.
    Formula,
    /// A position, or numbers, that refute the claim.
    Position,
    /// Numbers that depend on parameters and refute the claim.
    Dependent,
}

impl Route {
    /// All of them.
    pub const ALL: [Route; 10] = [
        Route::Invariants,
        Route::Evaluated,
        Route::Columns,
        Route::Game,
        Route::Criterion,
        Route::Pass,
        Route::Sum,
        Route::Formula,
        Route::Position,
        Route::Dependent,
    ];

    /// The way of this evidence, if the kernel has it; for evidence by cases, the way of the first case.
    pub fn of(evidence: &Evidence) -> Option<Route> {
        let mut is_game = false;
        let mut route = None;
        for section in &evidence.sections {
            match section {
                Section::EvaluatedAll | Section::EvaluatedSteps(_) => return Some(Route::Evaluated),
                Section::Contradiction(_) => return Some(Route::Columns),
                Section::NoOption(_) => return Some(Route::Position),
                Section::Refutation(refutation) => return Self::of_refutation(refutation, is_game),
                Section::Measures(_) => {
                    is_game = true;
                    route = Some(Route::Game);
                }
                // What follows are the sections of another claim.
                Section::Pass { .. } => return Some(Route::Pass),
                Section::Summands => return Some(Route::Sum),
                Section::Term(..) => return Some(Route::Formula),
                Section::Case(_) | Section::Otherwise if route.is_some() => return route,
                _ => {}
            }
            route = match section.obligation() {
                Obligation::Criterion { .. } | Obligation::NsBar { .. } => Some(Route::Criterion),
                Obligation::Monotone | Obligation::Ns | Obligation::NsOperand(_) => Some(Route::Invariants),
                Obligation::ForAll | Obligation::Conjunct(_) => Some(Route::Invariants),
                _ => route,
            };
        }
        route
    }

    /// Numbers that depend on parameters violate the rule of P-positions only where the rules define a game.
    fn of_refutation(refutation: &Refutation, is_game: bool) -> Option<Route> {
        match refutation {
            Refutation::Columns(_) => Some(Route::Columns),
            Refutation::Closed { .. } | Refutation::Reach { .. } | Refutation::Undefined { .. } => {
                Some(Route::Position)
            }
            Refutation::ForAll { .. } => Some(Route::Position),
            Refutation::ForAllParameters { violated, by, .. } => match (violated, by) {
                (Obligation::Closed { .. } | Obligation::Cover, Dependent::Affine(_)) => {
                    is_game.then_some(Route::Dependent)
                }
                _ => Some(Route::Dependent),
            },
            Refutation::ByCases => None,
        }
    }
}
