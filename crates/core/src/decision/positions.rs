//! The decision of a claim about the positions of a game: side conditions, then the P/N rule.

use num_bigint::BigUint;

use super::claimed::Positions;
use super::evidence::{Evidence, Section};
use super::game::{Game, GameMove};
use super::ground::{Ground, first_positions};
use super::measure::{MoveTaken, Seen};
use super::obligation::Obligation;
use super::options::Options;
use super::outcome::{Decision, Outcome, Particulars, Step, Undecided};
use super::partition::{Failure, Partition};
use super::refutation::{Dependent, Refutation};
use super::side_condition::SideCondition;
use super::tabulate::{Subject, Tabulator};
use crate::automaton::{
    Answer, AutomatonError, Budget, Problem, explore, is_satisfiable, rank, smallest_completion,
    smallest_tuple, smallest_tuple_within,
};
use crate::language::ast::{Program, Statement};

/// Decides whether the set is the set of P-positions.
pub(super) fn decide_positions(
    program: &Program,
    statement: &Statement,
    positions: Positions,
    options: &Options,
    budget: &mut Budget<'_>,
) -> Decision {
    let alone = positions.irregular(program).is_some();
    let ground = first_positions(program, &positions.rules, &positions.set, alone);
    let limits = Limits {
        threads: options.threads,
        theorems: options.theorems,
        small_partition: options.small_partition,
        smallest_states: options.smallest_states,
        states_of_condition: u64::MAX,
        is_known_to_fail: false,
    };
    let mut search = Search::new((program, statement), &positions, limits, budget);
    let outcome = search.outcome(ground).unwrap_or_else(Outcome::Undecided);
    let is_smallest = search.is_smallest;
    let mut sections = std::mem::take(&mut search.sections);
    let of_rules = search.of_rules;
    let mut decided = true;
    match &outcome {
        Outcome::Proved => {}
        Outcome::Refuted(refutation) => {
            let needs_tables = matches!(refutation, Refutation::Reach { .. });
            // Without digit automata, only exhaustion can look at all moves.
            let by_hand = needs_tables && positions.irregular(program).is_some();
            if by_hand {
                sections.clear();
                decided = false;
            } else {
                keep_for_refutation(&mut sections, needs_tables, of_rules);
                sections.push(Section::Refutation(refutation.clone()));
            }
        }
        _ => decided = false,
    }
    let steps = sections.iter().map(Step::of).collect();
    let evidence = decided.then_some(Evidence { sections });
    let mut decision = Decision::new(outcome, evidence, Particulars::Game(Box::new(positions)), steps);
    decision.is_smallest = is_smallest;
    decision
}

/// A search for the sections of a certificate.
pub(super) struct Search<'s, 'b, 'o> {
    pub(super) program: &'s Program,
    /// The claim, which may be one of several of the program.
    pub(super) statement: &'s Statement,
    pub(super) positions: &'s Positions,
    pub(super) budget: &'b mut Budget<'o>,
    pub(super) sections: Vec<Section>,
    pub(super) of_rules: OfRules,
    pub(super) subject: Subject,
    pub(super) limits: Limits,
    /// Whether a refutation is the smallest.
    pub(super) is_smallest: bool,
}

/// What a search may use, and what is known when it begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) threads: usize,
    /// Whether the theorems about passes and closed formulas are tried before the partition.
    pub(super) theorems: bool,
    /// States that the partition may take before the criterion is tried.
    pub(super) small_partition: u64,
    /// States that it may take once the criterion has shown a position.
    pub(super) smallest_states: u64,
    /// States that each condition of the criterion may take.
    pub(super) states_of_condition: u64,
    /// Whether the criterion has shown a position where the claim fails.
    pub(super) is_known_to_fail: bool,
}

/// The number of sections about the rules, not about the claimed set.
#[derive(Clone, Copy, Default)]
pub(super) struct OfRules {
    /// Tables, which come first.
    pub(super) tables: usize,
    /// Places where a value is needed, which come first too.
    pub(super) places: usize,
}

/// What the first positions show about a game, if they do not show that it is ill-formed.
pub(super) struct Found {
    pub(super) position: Option<Vec<BigUint>>,
    pub(super) refutation: Option<Refutation>,
    /// For each summand, what its moves do to its coordinates.
    pub(super) seen: Vec<Seen>,
}

/// Reason why a search stops early.
pub(super) enum Stop {
    IllFormed(SideCondition),
    Refuted(Box<Refutation>),
    Undecided(Undecided),
}

impl From<AutomatonError> for Stop {
    fn from(error: AutomatonError) -> Self {
        Stop::Undecided(error.into())
    }
}

impl From<crate::automaton::Exhausted> for Stop {
    fn from(error: crate::automaton::Exhausted) -> Self {
        Stop::Undecided(error.into())
    }
}

impl<'s, 'b, 'o> Search<'s, 'b, 'o> {
    /// A search that has found nothing yet.
    pub(super) fn new(
        (program, statement): (&'s Program, &'s Statement),
        positions: &'s Positions,
        limits: Limits,
        budget: &'b mut Budget<'o>,
    ) -> Self {
        let (sections, of_rules, subject) = (Vec::new(), OfRules::default(), Subject::default());
        Search {
            program,
            statement,
            positions,
            budget,
            sections,
            of_rules,
            subject,
            limits,
            is_smallest: true,
        }
    }
}

impl<'o> Search<'_, '_, 'o> {
    fn outcome(&mut self, ground: Ground) -> Result<Outcome, Undecided> {
        if let Some(side_condition) = ground.side_condition {
            return Ok(Outcome::IllFormed(side_condition));
        }
        let ends = ground.ends(&self.positions.rules);
        if let Some(operator) = self.positions.irregular(self.program) {
            return match ground.refutation {
                _ if !ends => self.without_measure(&ground),
                Some(refutation) => Ok(Outcome::Refuted(refutation)),
                None => Err(Undecided::Size(AutomatonError::Irregular(operator))),
            };
        }
        let found = Found { position: ground.position, refutation: ground.refutation, seen: ground.seen };
        match if ends { self.obligations(found) } else { self.side_conditions(&found) } {
            Ok(()) => Ok(Outcome::Proved),
            Err(Stop::IllFormed(condition)) => Ok(Outcome::IllFormed(condition)),
            Err(Stop::Refuted(refutation)) => Ok(Outcome::Refuted(*refutation)),
            Err(Stop::Undecided(undecided)) => Err(undecided),
        }
    }

    /// A search from the start that may take this number of states; what it found is kept.
    pub(super) fn attempt<T>(
        &mut self,
        states: u64,
        search: impl FnOnce(&mut Search<'_, '_, '_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let Search { program, statement, positions, limits, .. } = *self;
        let (mut sections, mut of_rules, mut is_smallest) = (Vec::new(), OfRules::default(), true);
        let result = self.budget.limited(states, |budget| {
            let mut inner = Search::new((program, statement), positions, limits, budget);
            let result = search(&mut inner);
            (sections, of_rules, is_smallest) = (inner.sections, inner.of_rules, inner.is_smallest);
            result
        });
        (self.sections, self.of_rules) = (sections, of_rules);
        self.is_smallest = is_smallest;
        result
    }

    pub(super) fn game(&mut self) -> Result<Game, AutomatonError> {
        let positions = self.positions;
        let (set, is_value) = (positions.set.condition(), positions.is_value());
        Game::new(&mut self.subject.nodes, self.program, &positions.rules, set, is_value)
    }

    /// Proves the side conditions and the P/N partition, or stops with the smallest position where the claim fails.
    pub(super) fn by_partition(&mut self, found: &Found) -> Result<(), Stop> {
        let game = self.game()?;
        self.tabulate(&game)?;
        self.some_position(&game, found.position.clone())?;
        let undefined = self.defined(&game)?;
        self.monotone(&game)?;
        self.moves(&game, found)?;
        if let Some(first) = &found.refutation {
            return Err(Stop::Refuted(Box::new(first.clone())));
        }
        match undefined {
            Some(undefined) => Err(self.smallest_with(&game, undefined)),
            None => self.by_lemmas(&game, None),
        }
    }

    /// Proves the P/N partition, or stops with the smallest position where a lemma fails or the one that is known.
    fn by_lemmas(&mut self, game: &Game, known: Option<Refutation>) -> Result<(), Stop> {
        let failures = match self.partition(game)? {
            Partition::Holds(sections) if known.is_none() => {
                self.sections.extend(sections);
                return Ok(());
            }
            Partition::Holds(_) => Vec::new(),
            Partition::Fails(failures) => failures,
        };
        let mut least = known;
        for failure in &failures {
            // One with more digits than another is not the smallest.
            let longest = least.as_ref().map_or(u64::MAX, |least| rank_of(least).0);
            let found = self.refutation(game, failure, longest)?;
            least = least.into_iter().chain(found).min_by_key(rank_of);
        }
        let mismatch = || Stop::Undecided(Undecided::Size(AutomatonError::TableMismatch));
        Err(least.map_or_else(mismatch, |refutation| Stop::Refuted(Box::new(refutation))))
    }

    /// The smallest refutation, where the smallest position without a value is known. If the others take too many
    /// states, it is the answer.
    fn smallest_with(&mut self, game: &Game, undefined: Refutation) -> Stop {
        let Search { program, statement, positions, of_rules, is_smallest, .. } = *self;
        let limits = Limits { is_known_to_fail: true, ..self.limits };
        let (mut sections, mut subject) =
            (std::mem::take(&mut self.sections), std::mem::take(&mut self.subject));
        let (states, bytes) = (self.budget.states(), self.budget.bytes());
        let result = self.budget.limited(limits.smallest_states, |budget| {
            let mut inner = Search {
                program,
                statement,
                positions,
                budget,
                sections: std::mem::take(&mut sections),
                of_rules,
                subject: std::mem::take(&mut subject),
                limits,
                is_smallest,
            };
            let result = inner.by_lemmas(game, Some(undefined.clone()));
            (sections, subject) = (inner.sections, inner.subject);
            result
        });
        (self.sections, self.subject) = (sections, subject);
        match result {
            // A walk through the first positions does not know about the position without a value.
            Err(Stop::Refuted(other)) if rank_of(&other) < rank_of(&undefined) => Stop::Refuted(other),
            Err(Stop::Refuted(_)) => Stop::Refuted(Box::new(undefined)),
            _ => {
                self.budget.take_back(states, bytes);
                self.is_smallest = false;
                Stop::Refuted(Box::new(undefined))
            }
        }
    }

    pub(super) fn tabulator(&mut self) -> Tabulator<'_, '_, 'o> {
        let Search { program, budget, sections, subject, limits, .. } = self;
        Tabulator { program, subject, sections, budget, threads: limits.threads }
    }

    fn tabulate(&mut self, game: &Game) -> Result<(), Stop> {
        let positions = self.positions;
        let mut tabulator = self.tabulator();
        for (summand, rules) in game.summands.iter().zip(&positions.rules) {
            if let Some((domain, _)) = summand.domain {
                let names = &positions.names[rules.offset..][..rules.coordinates];
                tabulator.condition(domain, names)?;
            }
        }
        let (terms, conditions) = game.parts_of_moves();
        tabulator.called(&terms, &conditions)?;
        for rules in positions.rules.iter().filter(|rules| !rules.built_in) {
            let names = &positions.names[rules.offset..][..rules.coordinates];
            self.tabulator().conditions_of_moves(rules, names)?;
        }
        self.of_rules.tables = self.sections.len();
        let mut tabulator = self.tabulator();
        tabulator.condition(game.set, &positions.names)?;
        for (i, option) in game.moves.iter().enumerate() {
            tabulator.after(i + 1, option.after, game.coordinates + option.fresh)?;
        }
        Ok(())
    }

    pub(super) fn some_position(&mut self, game: &Game, known: Option<Vec<BigUint>>) -> Result<(), Stop> {
        let position = match known {
            Some(position) => position,
            None => {
                self.budget.begin("position");
                let problem = game.legal_positions(&self.subject)?;
                // Without a position a search for the smallest has no end.
                if !is_satisfiable(&problem, self.budget)? {
                    return Err(Stop::IllFormed(SideCondition::NoPosition));
                }
                match smallest_tuple(&problem, game.coordinates, self.budget)? {
                    Some(position) => position,
                    None => return Err(Stop::IllFormed(SideCondition::NoPosition)),
                }
            }
        };
        self.sections.push(Section::Position(position));
        Ok(())
    }

    /// Proves that no word satisfies a problem, or returns the problem.
    pub(super) fn invariant(
        &mut self,
        obligation: Obligation,
        problem: Problem,
    ) -> Result<Option<Problem>, Stop> {
        self.invariant_within(u64::MAX, obligation, problem)
    }

    /// Like [`Search::invariant`], with at most this number of states.
    pub(super) fn invariant_within(
        &mut self,
        states: u64,
        obligation: Obligation,
        problem: Problem,
    ) -> Result<Option<Problem>, Stop> {
        let bytes = self.budget.bytes();
        let answer = self.budget.limited(states, |budget| {
            budget.begin(&obligation.to_string());
            explore(&problem, budget)
        });
        match answer? {
            Answer::Empty(invariant) => {
                self.sections.push(Section::Invariant(obligation, invariant));
                Ok(None)
            }
            Answer::Satisfiable => {
                self.budget.release_to(bytes);
                Ok(Some(problem))
            }
        }
    }

    /// The move from the smallest position of a problem of a move with the smallest fresh numbers
    /// there.
    pub(super) fn witness(
        &mut self,
        game: &Game,
        index: usize,
        option: &GameMove,
        problem: &Problem,
    ) -> Result<MoveTaken, Stop> {
        let position = smallest_tuple(problem, game.coordinates, self.budget)?;
        self.moved(index, option, problem, position.ok_or(AutomatonError::TableMismatch)?)
    }

    /// The move from a position of a problem of a move with the smallest fresh numbers.
    fn moved(
        &mut self,
        index: usize,
        option: &GameMove,
        problem: &Problem,
        position: Vec<BigUint>,
    ) -> Result<MoveTaken, Stop> {
        let fresh = smallest_completion(problem, &position, option.fresh, self.budget)?;
        self.taken(index, position, fresh.ok_or(AutomatonError::TableMismatch)?)
    }

    /// A move from a position with these fresh numbers.
    pub(super) fn taken(
        &self,
        index: usize,
        position: Vec<BigUint>,
        fresh: Vec<BigUint>,
    ) -> Result<MoveTaken, Stop> {
        let option = self.positions.option(self.program, index, &position, &fresh);
        let option = option.ok_or(AutomatonError::TableMismatch)?;
        Ok(MoveTaken { number: index + 1, position, fresh, option })
    }

    /// The smallest refutation by a lemma that fails, among the positions of at most `longest` digits.
    pub(super) fn refutation(
        &mut self,
        game: &Game,
        failure: &Failure,
        longest: u64,
    ) -> Result<Option<Refutation>, Stop> {
        let (Failure::Closed(_, problem) | Failure::Cover(problem)) = failure;
        let position = smallest_tuple_within(problem, game.coordinates, longest, self.budget)?;
        let Some(position) = position else { return Ok(None) };
        Ok(Some(match failure {
            Failure::Closed(i, problem) => {
                let taken = self.moved(*i, &game.moves[*i], problem, position)?;
                let MoveTaken { number, position, fresh, option } = taken;
                Refutation::Closed { number, position, fresh, option }
            }
            Failure::Cover(_) => Refutation::Reach { position },
        }))
    }
}

/// Keeps what a refutation needs: its tables, and, if all were found, the sections that show that the rules define a
/// terminating game.
fn keep_for_refutation(sections: &mut Vec<Section>, needs_tables: bool, of_rules: OfRules) {
    let is_shown = sections.iter().any(|section| matches!(section, Section::Measures(_)));
    let mut tables = 0;
    sections.retain(|section| match section.obligation() {
        Obligation::After(_) | Obligation::Graph(_) | Obligation::Relation(_) => {
            tables += 1;
            needs_tables || is_shown && tables <= of_rules.tables
        }
        Obligation::Defined(place) => is_shown && place <= of_rules.places,
        Obligation::Position | Obligation::MonotoneBar(_) | Obligation::Measure => is_shown,
        Obligation::Inside { .. } | Obligation::Decrease { .. } => is_shown,
        _ => false,
    });
}

/// The rank of a refutation among several.
pub(super) fn rank_of(refutation: &Refutation) -> (u64, BigUint, Vec<BigUint>) {
    match refutation {
        Refutation::Closed { position, .. } | Refutation::Reach { position } => rank(position),
        // A heap of 0 beside it.
        Refutation::Undefined { position } => rank(&[&[BigUint::ZERO], position.as_slice()].concat()),
        Refutation::ForAll { values } => rank(values),
        Refutation::ForAllParameters { by, .. } => match by {
            Dependent::Affine(numbers) => rank(&numbers.concat()),
            Dependent::Power(power) => rank(&power.numbers.concat()),
        },
        Refutation::ByCases => rank(&[]),
        Refutation::Columns(c) => rank(&[c.z.clone(), c.z_prime.clone()]),
    }
}
