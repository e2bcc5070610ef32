//! The proof of a claim for all values of its parameters: a parametric invariant for each obligation, after cases for
//! small values if need be.

use num_bigint::BigUint;

use super::super::claimed::Positions;
use super::super::concrete::decide_within;
use super::super::criterion::Criterion;
use super::super::evidence::Section;
use super::super::obligation::Obligation;
use super::super::options::{Attempts, Options};
use super::super::outcome::{Outcome, Undecided};
use super::super::pass::Pass;
use super::super::plan::CRITERION;
use super::attempt::{Attempt, Effort, LOCATIONS, shown_within};
use super::breaks;
use super::case::Case;
use super::formula::Closed;
use super::obligations::problems;
use super::{Answer, instances, residues, strategy, violated, witness};
use crate::automaton::{Budget, Problem, is_satisfiable};
use crate::language::ast::{Program, Statement};
use crate::parametric::{Open, satisfiable_earlier, tuples_of_sum};

/// How many values of one parameter are proved one by one, in the order tried: for one parameter, and for several.
const CASES: [&[u32]; 2] = [&[1, 2, 4, 8], &[1, 2]];

/// The same for a claim with `not`, where each attempt searches instances.
const CASES_OF_NEGATED: &[u32] = &[1, 2];

/// Largest sum of the shifted parameters of the instances that are searched first, and states that each may take.
const EARLY: i64 = 2;
const EARLY_STATES: u64 = 20_000;

/// Largest sum of the shifted parameters of the instances that are searched if there is no proof, for one parameter and
/// for several, and states that all of them may take.
const LATER_SUM: [i64; 2] = [127, 9];
const LATER_STATES: u64 = 200_000;

/// The search for a proof of the only claim of a program.
pub(super) struct Universal<'a> {
    whole: &'a Program,
    options: &'a Options,
    effort: Effort,
}

impl<'a> Universal<'a> {
    pub(super) fn new(whole: &'a Program, options: &'a Options) -> Self {
        Universal { whole, options, effort: Effort::FIRST }
    }

    /// The search for a proof only.
    pub(super) fn for_proof(whole: &'a Program, options: &'a Options) -> Self {
        let effort = Effort { wants_proof_only: true, ..Effort::FIRST };
        Universal { whole, options, effort }
    }

    /// The search for a proof of another claim, with the same effort.
    pub(super) fn of<'b>(&self, whole: &'b Program) -> Universal<'b>
    where
        'a: 'b,
    {
        Universal { whole, options: self.options, effort: self.effort }
    }

    /// Whether the claim of a program fails at these values of the shifted parameters, as far as that is decided.
    pub(super) fn fails_at(&self, program: &Program, values: &[i64], budget: &mut Budget<'_>) -> bool {
        let instance = program.at(&program.values(values));
        let decision = decide_within(&instance, &instance.claims[0].statement, self.options, budget);
        matches!(decision.outcome, Outcome::Refuted(_))
    }

    /// The sections for all values of the parameters.
    pub(super) fn sections(&self, program: &Program, budget: &mut Budget<'_>) -> Result<Answer, Undecided> {
        self.cases(&Case::all(program), budget)
    }

    /// The sections for a case.
    pub(super) fn cases(&self, case: &Case, budget: &mut Budget<'_>) -> Result<Answer, Undecided> {
        let (mut obligation, mut open) = match self.tried(case, budget)? {
            Ok(answer) => return Ok(answer),
            Err(open) => open,
        };
        let places = case.program.parameters.len();
        let counts = match (open.large, case.program.claims[0].negated) {
            (true, _) => &[],
            (false, true) => CASES_OF_NEGATED,
            (false, false) => CASES[usize::from(places > 1)],
        };
        let breaks = (0..places).map(|j| (breaks::values_before(&case.program, j), j));
        let few = counts.iter().flat_map(|&count| (0..places).map(move |j| (count, j)));
        for (count, j) in breaks.filter(|&(count, _)| count > 0).chain(few) {
            if let Some(answer) = self.split(case, (j, count), budget)? {
                return Ok(answer);
            }
        }
        if open.large && self.effort.most_locations < LOCATIONS[1] {
            let patient =
                Universal { effort: Effort { most_locations: LOCATIONS[1], ..self.effort }, ..*self };
            match patient.tried(case, budget)? {
                Ok(answer) => return Ok(answer),
                Err(still) => (obligation, open) = still,
            }
        }
        if !open.large
            && case.is_whole()
            && has_residues(&case.program)
            && let Some(answer) = residues::answer(self, case, budget)?
        {
            return Ok(answer);
        }
        Err(self.undecided(case, &obligation, open))
    }

    /// The answer without further cases, or else what is open.
    pub(super) fn tried(
        &self,
        case: &Case,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Answer, (Obligation, Open)>, Undecided> {
        Ok(match self.attempt(&case.program, budget)? {
            Attempt::Proved(sections) => Ok(Answer::Proved(sections)),
            Attempt::Fails(values) => Ok(Answer::Fails(case.full(&values))),
            Attempt::Open(obligation, open) => Err((obligation, open)),
        })
    }

    /// Parameter `j` of the case has each of its first values, `count` of them, and then all others at once; nothing
    /// if the claim is open for these.
    pub(super) fn split(
        &self,
        case: &Case,
        (j, count): (usize, u32),
        budget: &mut Budget<'_>,
    ) -> Result<Option<Answer>, Undecided> {
        let (rest, below) = case.after(j, count);
        let otherwise = self.attempt(&rest.program, budget)?;
        if matches!(otherwise, Attempt::Open(..)) {
            return Ok(None);
        }
        let mut sections = vec![Section::Split { parameter: case.place(j) + 1, below }];
        // The case of another value, or of all others, may have a smaller instance.
        let mut fails: Vec<Vec<BigUint>> = Vec::new();
        for i in 0..count {
            let (value, of_value) = case.value(j, i);
            match self.cases(&of_value, budget) {
                Ok(Answer::Proved(more)) => {
                    sections.push(Section::Case(value));
                    sections.extend(more);
                }
                Ok(Answer::Fails(values)) => fails.push(values),
                Err(undecided) if fails.is_empty() => return Err(undecided),
                Err(_) => {}
            }
        }
        match otherwise {
            Attempt::Proved(more) => {
                sections.push(Section::Otherwise);
                sections.extend(more);
            }
            Attempt::Fails(values) => fails.push(rest.full(&values)),
            Attempt::Open(..) => return Ok(None),
        }
        let first = fails.into_iter().min_by_key(|values| residues::order(values));
        Ok(Some(first.map_or(Answer::Proved(sections), Answer::Fails)))
    }

    fn undecided(&self, case: &Case, obligation: &Obligation, open: Open) -> Undecided {
        let held: Vec<Vec<BigUint>> = open.explored.iter().map(|values| case.full(values)).collect();
        let checked = instances::in_words(self.whole, &held);
        Undecided::Parameters { obligation: obligation.to_string(), because: open.because, checked }
    }

    /// Searches every obligation without further cases.
    pub(super) fn attempt(&self, program: &Program, budget: &mut Budget<'_>) -> Result<Attempt, Undecided> {
        if program.parameters.is_empty() {
            return self.concrete(program, budget);
        }
        if !self.effort.wants_proof_only
            && let Some(values) = instances::first_late(program, self.options, budget)?
        {
            return Ok(Attempt::Fails(values));
        }
        if program.claims[0].negated {
            return self.negated(program, budget);
        }
        if let Some(closed) = Closed::of(program) {
            return closed.attempt(program, budget);
        }
        if let Statement::Positions { game, formula } = &program.claims[0].statement
            && let Some(pass) = Pass::of(program, &Positions::of_outcomes(program, game, formula))
        {
            return self.passes(program, &pass, budget);
        }
        if let Some(positions) = Positions::of(program, &program.claims[0].statement)
            && Criterion::of(program, &positions).is_none()
        {
            if let Some(found) = self.summands(program, &positions, budget)? {
                return Ok(found);
            }
            return strategy::attempt(program, &positions, budget);
        }
        let mut sections = Vec::new();
        let mut fails: Option<Vec<i64>> = None;
        let mut open = None;
        let problems = problems(program)?;
        if !self.effort.wants_proof_only
            && let Some(values) = Self::early(&problems, program.parameters.len(), budget)?
        {
            return Ok(Attempt::Fails(values));
        }
        for (obligation, problem) in problems {
            budget.begin(&obligation.to_string());
            let says_nothing_of_the_claim = matches!(obligation, Obligation::Domain(_));
            if says_nothing_of_the_claim && fails.is_some() {
                continue;
            }
            if let Some(values) = &fails {
                // The claim fails: only an instance that comes earlier matters.
                fails = satisfiable_earlier(&problem, values, budget)?.or(fails);
                continue;
            }
            match shown_within(self.effort, program, &obligation, &problem, budget)? {
                Attempt::Proved(section) => sections.extend(section),
                Attempt::Fails(_) if says_nothing_of_the_claim => {
                    let because = "the conditions on coordinates that no move changes do not hold where these are \
                                   0; state the claim with a coordinate that may be 0";
                    let open_here = Open { because: because.to_owned(), large: true, explored: Vec::new() };
                    open = open.or(Some((obligation, open_here)));
                }
                found if self.effort.wants_proof_only => return Ok(found),
                Attempt::Fails(values) => fails = Some(values),
                Attempt::Open(obligation, why) => match Self::later(&problem, &why.explored, budget)? {
                    Some(values) => fails = Some(values),
                    None => open = open.or(Some((obligation, why))),
                },
            }
        }
        Ok(match (fails, open) {
            (Some(values), _) => Attempt::Fails(values),
            (None, Some((obligation, why))) => Attempt::Open(obligation, why),
            (None, None) => Attempt::Proved(sections),
        })
    }

    /// Searches for numbers that violate the statement of a claim with `not`.
    fn negated(&self, program: &Program, budget: &mut Budget<'_>) -> Result<Attempt, Undecided> {
        match Positions::of(program, &program.claims[0].statement) {
            Some(positions) if Criterion::of(program, &positions).is_none() => {
                violated::attempt(program, &positions, self.options, budget)
            }
            _ => witness::attempt(program, budget),
        }
    }

    /// The first of a few small instances that fails, before anything is proved of the others.
    fn early(
        problems: &[(Obligation, Problem)],
        parameters: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<i64>>, Undecided> {
        for sum in 0..=EARLY {
            for values in tuples_of_sum(parameters, sum) {
                let of_the_claim = |part: &&(Obligation, Problem)| !matches!(part.0, Obligation::Domain(_));
                for (_, problem) in problems.iter().filter(of_the_claim) {
                    let Some(instance) = problem.at(&values) else { continue };
                    match budget.within(EARLY_STATES, |budget| is_satisfiable(&instance, budget))? {
                        Some(true) => return Ok(Some(values)),
                        Some(false) => {}
                        // The proof for all values may be short.
                        None => return Ok(None),
                    }
                }
            }
        }
        Ok(None)
    }

    /// The first values after these at which an obligation fails.
    fn later(
        problem: &Problem,
        explored: &[Vec<i64>],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<i64>>, Undecided> {
        let parameters = explored.first().map_or(0, Vec::len);
        let sums = 0..=LATER_SUM[usize::from(parameters > 1)];
        let found = budget.within(LATER_STATES, |budget| {
            for values in sums.flat_map(|sum| tuples_of_sum(parameters, sum)) {
                if let Some(instance) = problem.at(&values).filter(|_| !explored.contains(&values))
                    && is_satisfiable(&instance, budget)?
                {
                    return Ok::<_, Undecided>(Some(values));
                }
            }
            Ok(None)
        })?;
        Ok(found.flatten())
    }

    /// All parameters have values: the ordinary sections.
    fn concrete(&self, program: &Program, budget: &mut Budget<'_>) -> Result<Attempt, Undecided> {
        let mut options = Options { as_asked: true, ..self.options.clone() };
        // Beside the proof for all other values, the criterion of bars is the shorter evidence.
        if Positions::of(program, &program.claims[0].statement)
            .is_some_and(|positions| Criterion::of(program, &positions).is_some())
        {
            options.attempts = Attempts::Only(CRITERION);
        }
        let decision = decide_within(program, &program.claims[0].statement, &options, budget);
        let asked = match &program.claims[0].statement {
            Statement::Property { below, .. } => below.as_ref(),
            _ => None,
        };
        let holds = match &decision.outcome {
            Outcome::Proved => asked.is_none(),
            Outcome::ProvedBelow { below, .. } => asked == Some(below),
            _ => false,
        };
        match (decision.outcome, decision.evidence, program.claims[0].negated) {
            (_, Some(evidence), false) if holds => Ok(Attempt::Proved(evidence.sections)),
            (Outcome::Refuted(_), Some(evidence), true) => Ok(Attempt::Proved(evidence.sections)),
            (Outcome::Undecided(undecided), ..) => Err(undecided),
            _ => Ok(Attempt::Fails(Vec::new())),
        }
    }
}

/// Whether the claim of a program may have cases by residue. Terms of certificates would be about the number of a value in
/// its case, not about the value; and invariants with several parameters take long.
fn has_residues(program: &Program) -> bool {
    let claim = &program.claims[0];
    let is_short = program.parameters.len() == 1 || matches!(claim.statement, Statement::ForAll { .. });
    let names_terms = |positions| !claim.negated && Criterion::of(program, &positions).is_none();
    is_short && !Positions::of(program, &claim.statement).is_some_and(names_terms)
}
