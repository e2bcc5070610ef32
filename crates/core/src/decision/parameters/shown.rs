//! What is shown of an obligation for all values of the parameters at once.

use super::super::limits::{BEFORE_TREE, FEW_COMPONENTS, LOCATIONS, SMALL};
use super::super::operands::operands;
use super::super::outcome::Undecided;
use super::super::property::{Owed, Varied, ns};
use super::super::work::Work;
use crate::automaton::{Answer, Component, Problem, explore};
use crate::evidence::{Obligation, Section};
use crate::language::ast::Statement;
use crate::linear;
use crate::parametric::{Found, prove, satisfiable_earlier};
use crate::shapes::{Criterion, Positions, conjuncts};

/// What is known.
pub(super) enum Shown {
    Proved(Vec<Section>),
    /// The claim fails at these values of the shifted parameters.
    Fails(Vec<i64>),
}

/// Whether a problem has many parts: then a tree of cases is found sooner, and is shorter.
fn is_long(problem: &Problem) -> bool {
    problem.thresholds().count() > SMALL as usize || problem.components.len() > FEW_COMPONENTS
}

impl Work<'_, '_> {
    /// A section that shows that no word satisfies a problem.
    ///
    /// # Errors
    /// A limit, or that the obligation is open.
    pub(super) fn established(
        &mut self,
        obligation: &Obligation,
        problem: &Problem,
    ) -> Result<Shown, Undecided> {
        self.established_with(LOCATIONS[0], obligation, problem)?.map_err(|(why, _)| why)
    }

    /// [`Work::established`] with at most this many locations. What is open comes with whether more of them may show more.
    fn established_with(
        &mut self,
        locations: usize,
        obligation: &Obligation,
        problem: &Problem,
    ) -> Result<Result<Shown, (Undecided, bool)>, Undecided> {
        let parameters = self.program.parameters.len();
        let open = |because: &str, is_large| Ok(Err((Undecided::open(obligation, because), is_large)));
        if !problem.has_thresholds() {
            let states = match obligation {
                // A tree of cases is tried next.
                Obligation::Conjunct(_)
                | Obligation::NsOperand(_)
                | Obligation::NsBar { operand: Some(_), .. } => BEFORE_TREE,
                _ => u64::MAX,
            };
            let Some(answer) = self.budget.within(states, |budget| explore(problem, budget))? else {
                return open("its automaton has many states", false);
            };
            return match answer {
                Answer::Empty(_) if parameters > 0 && calls_automaton(problem) => open(NO_RULE, false),
                Answer::Empty(invariant) => {
                    Ok(Ok(Shown::Proved(vec![Section::Invariant(obligation.clone(), invariant)])))
                }
                Answer::Satisfiable => Ok(Ok(Shown::Fails(vec![0; parameters]))),
            };
        }
        match prove(problem, parameters, locations, self.budget)? {
            Found::Proved(_) if calls_automaton(problem) => open(NO_RULE, false),
            Found::Proved(invariant) => {
                Ok(Ok(Shown::Proved(vec![Section::Parametric(obligation.clone(), invariant)])))
            }
            Found::Satisfiable(values) => Ok(Ok(Shown::Fails(values))),
            Found::Open(more) => open(&more.because, more.large),
        }
    }

    /// A section for an obligation of the claim of a program with parameters: an invariant or a tree of cases.
    pub(super) fn shown(&mut self, owed: &Owed) -> Result<Shown, Undecided> {
        let Owed { obligation, problem, .. } = owed;
        let is_long = is_long(problem);
        if is_long && let Some(section) = self.tree(owed, linear::GOALS)? {
            return Ok(Shown::Proved(vec![section]));
        }
        // An operand mostly needs one location. The whole function needs one for each combination of the outcomes of
        // all operands.
        if let Some(sections) = self.by_operands(obligation)? {
            return Ok(Shown::Proved(sections));
        }
        let third = self.budget.states_left() / 3;
        let by_invariant =
            |locations, work: &mut Work<'_, '_>| work.established_with(locations, obligation, problem);
        let (why, is_large) = match self.within(third, |work| by_invariant(LOCATIONS[0], work)) {
            Ok(Some(Ok(shown))) => return Ok(shown),
            Ok(Some(Err(open))) => open,
            Ok(None) => (self.budget.end_of_step().into(), false),
            Err(why) if why.is_too_large() || why.is_open() => (why, false),
            Err(why) => return Err(why),
        };
        if !is_long && let Some(section) = self.tree(owed, linear::GOALS)? {
            return Ok(Shown::Proved(vec![section]));
        }
        if *obligation == Obligation::ForAll
            && let Some(shown) = self.one_by_one(problem)?
        {
            return Ok(shown);
        }
        if is_large { by_invariant(LOCATIONS[1], self)?.map_err(|(why, _)| why) } else { Err(why) }
    }

    /// Sections for the NS property of the operands of a function, if the obligation asks for that of the function, there are
    /// several, and all are shown to have it.
    fn by_operands(&mut self, obligation: &Obligation) -> Result<Option<Vec<Section>>, Undecided> {
        let Work { program, subject, .. } = self;
        let statement = &program.claims[0].statement;
        let varied = match (obligation, statement) {
            (Obligation::Ns, Statement::Property { function, .. }) => {
                Varied::only(subject.nodes.function(program, *function)?)
            }
            (Obligation::NsBar { column, operand: None }, _) => {
                let criterion = Positions::of(program, statement).and_then(|p| Criterion::of(program, &p));
                let Some(criterion) = criterion else { return Ok(None) };
                let body = criterion.function(&mut subject.nodes, program)?;
                Varied { body, parameter: column - 1, parameters: criterion.columns.len() }
            }
            _ => return Ok(None),
        };
        let operands = operands(&subject.nodes, varied.body);
        if operands.len() == 1 {
            return Ok(None);
        }
        let mut sections = Vec::new();
        for (number, body) in (1..).zip(operands) {
            let problem = ns(&mut self.subject, Varied { body, ..varied })?;
            let obligation = match obligation {
                Obligation::NsBar { column, .. } => {
                    Obligation::NsBar { column: *column, operand: Some(number) }
                }
                _ => Obligation::NsOperand(number),
            };
            self.budget.begin(&obligation.to_string());
            match self.established(&obligation, &problem) {
                Ok(Shown::Proved(section)) => sections.extend(section),
                Err(why) if !why.is_open() && !why.is_too_large() => return Err(why),
                Ok(_) | Err(_) => return Ok(None),
            }
        }
        Ok(Some(sections))
    }

    /// What is shown of the condition of a claim `forall` by its conjuncts one by one; nothing if that is not enough.
    fn one_by_one(&mut self, whole: &Problem) -> Result<Option<Shown>, Undecided> {
        let program = self.program;
        let Statement::ForAll { variables, formula } = &program.claims[0].statement else { return Ok(None) };
        let parts = conjuncts(formula);
        if parts.len() < 2 {
            return Ok(None);
        }
        let (mut sections, mut is_open) = (Vec::new(), false);
        for (j, part) in (1..).zip(parts) {
            let condition = self.subject.nodes.term_condition(program, part)?;
            let owed = Owed::holds(&self.subject, Obligation::Conjunct(j), variables.len(), condition)?;
            self.budget.begin(&owed.obligation.to_string());
            match self.shown(&owed) {
                Ok(Shown::Proved(section)) => sections.extend(section),
                Ok(Shown::Fails(values)) => {
                    let earlier = satisfiable_earlier(whole, &values, self.budget)?;
                    return Ok(Some(Shown::Fails(earlier.unwrap_or(values))));
                }
                Err(why) if why.is_open() || why.is_too_large() => is_open = true,
                Err(why) => return Err(why),
            }
        }
        Ok((!is_open).then_some(Shown::Proved(sections)))
    }
}

/// Whether an automaton of the claim file is a part of a problem. With parameters there are no other tables.
fn calls_automaton(problem: &Problem) -> bool {
    problem.components.iter().any(|component| matches!(component, Component::Table(..)))
}

/// Why no section shows a problem that calls an automaton, in a claim with parameters.
const NO_RULE: &str =
    "it calls an automaton, and the kernel has no rule for automata in claims about all values of parameters";
