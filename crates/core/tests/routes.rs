//! Every way in which the search proves or refutes a claim is also a way of the kernel.

use nimcert_core::answer::{Options, answer};
use nimcert_core::decision::{Dependent, Evidence, Obligation, Refutation, Section};
use nimcert_core::kernel;

use crate::games_kit::read;

/// Way in which evidence proves or refutes a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Route {
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
    /// The period of an octal game.
    Octal,
    /// A position, or numbers, that refute the claim.
    Position,
    /// Numbers that depend on parameters and refute the claim.
    Dependent,
}

impl Route {
    /// All of them.
    pub(crate) const ALL: [Route; 11] = [
        Route::Invariants,
        Route::Evaluated,
        Route::Columns,
        Route::Game,
        Route::Criterion,
        Route::Pass,
        Route::Sum,
        Route::Formula,
        Route::Octal,
        Route::Position,
        Route::Dependent,
    ];

    /// The way of this evidence, if the kernel has it; for evidence by cases, the way of the first case.
    pub(crate) fn of(evidence: &Evidence) -> Option<Route> {
        let mut is_game = false;
        let mut route = None;
        for section in &evidence.sections {
            match section {
                Section::EvaluatedAll | Section::EvaluatedSteps(_) => return Some(Route::Evaluated),
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
                Section::Octal { .. } => return Some(Route::Octal),
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
            Refutation::ForAll { .. } | Refutation::Heaps { .. } => Some(Route::Position),
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

/// The way that the kernel reports. The match names all ways of the kernel.
pub(crate) fn of_kernel(route: &kernel::Route) -> Route {
    match route {
        kernel::Route::Invariants { .. } => Route::Invariants,
        kernel::Route::Evaluated => Route::Evaluated,
        kernel::Route::Counterexample { .. } => Route::Columns,
        kernel::Route::Game { .. } => Route::Game,
        kernel::Route::Criterion { .. } => Route::Criterion,
        kernel::Route::Pass { .. } => Route::Pass,
        kernel::Route::Sum { .. } => Route::Sum,
        kernel::Route::Formula => Route::Formula,
        kernel::Route::Octal { .. } => Route::Octal,
        // `c,p`: a number that depends on parameters.
        kernel::Route::Position { position, .. } if position.iter().any(|number| number.contains(',')) => {
            Route::Dependent
        }
        kernel::Route::Position { .. } => Route::Position,
    }
}

const NIM: &str = "game nim(a)\n  move u < a to (u)\n";

#[test]
fn each_way_is_taken() {
    let mut taken: Vec<Route> = Vec::new();
    for (route, text) in [
        (Route::Invariants, "fun f(t) = floor(t/3)\nclaim monotone f\n".to_owned()),
        (Route::Invariants, "fun f(t) = floor(t/2)\nclaim nimsum f\n".to_owned()),
        (Route::Invariants, "claim forall x, y: (x xor y) <= x + y\n".to_owned()),
        (Route::Invariants, "param m >= 0\nclaim forall x: x + m >= x\n".to_owned()),
        (Route::Invariants, "param m >= 0\nfun f(t) = m\nclaim monotone f below 17\n".to_owned()),
        (Route::Invariants, "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim nimsum f\n".to_owned()),
        (Route::Evaluated, "fun f(t) = isqrt(t)\nclaim monotone f below 64\n".to_owned()),
        (Route::Columns, "fun f(t) = floor(t/3)\nclaim not nimsum f\n".to_owned()),
        (Route::Columns, "fun f(t) = floor(t/3)\nclaim not ns f below 17\n".to_owned()),
        (Route::Game, format!("{NIM}claim p nim = a = 0\n")),
        (Route::Game, format!("param m >= 0\n{NIM}claim p nim = a = 0\n")),
        (Route::Game, "game none(a)\nclaim p none = 0 = 0\n".to_owned()),
        (
            Route::Criterion,
            "fun f(t) = floor(t/2000)\nclaim p strip + bar(f) = (x xor y xor z) = 0\n".to_owned(),
        ),
        (
            Route::Criterion,
            "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim grundy bar(f) = y xor z\n".to_owned(),
        ),
        (
            Route::Pass,
            crate::pass::text(
                ("z / (2 * m)", 0),
                "move q < p when x + y + z > 0 to (x, y, z, q)",
                " and p <= 1",
            ),
        ),
        (Route::Formula, crate::linear::FORMULA.to_owned()),
        (Route::Octal, "claim grundy octal(0.3) = n mod 2\n".to_owned()),
        (Route::Position, "claim not grundy octal(0.3) = n\n".to_owned()),
        (Route::Sum, "claim p octal(0.3) = n mod 2 = 0\n".to_owned()),
        (Route::Sum, format!("{NIM}game two(a, b) = nim + nim\nclaim p two = (a xor b) = 0\n")),
        (Route::Position, format!("{NIM}claim not p nim = a = 1\n")),
        (Route::Position, format!("{NIM}claim not grundy nim = a + 1\n")),
        (Route::Position, "claim not forall x: x < 5\n".to_owned()),
        (Route::Dependent, format!("param m >= 0\n{NIM}claim not p nim = a = m + 1\n")),
        (Route::Dependent, "param m >= 0\nclaim not forall x: x <= m\n".to_owned()),
        (Route::Dependent, "param m >= 1\nfun f(t) = floor(t/(2*m + 1))\nclaim not ns f\n".to_owned()),
    ] {
        let program = read(&text);
        let answer = answer(&program, &program.claims[0], &Options::default(), None);
        let Some(evidence) = &answer.decision.evidence else {
            panic!("{text}: {:?}", answer.decision.outcome)
        };
        let Some(Ok(verified)) = &answer.kernel else { panic!("{text}: {:?}", answer.kernel) };
        assert_eq!((Route::of(evidence), of_kernel(&verified.route)), (Some(route), route), "{text}");
        taken.push(route);
    }
    let missing: Vec<&Route> = Route::ALL.iter().filter(|route| !taken.contains(route)).collect();
    assert!(missing.is_empty(), "no claim takes {missing:?}");
}
