//! Games whose rules have no theorem, for all values of the parameters: a measure that every move decreases, no move
//! from the set into it, and options in the set, named by terms, for all other positions (docs/THEORY.md, Theorem 5.8).

use std::collections::HashSet;

use num_traits::ToPrimitive;

use super::super::attempt::Tried;
use super::super::by_criterion::proved_beside;
use super::super::facts::{Reached, tree_of_heaps, tree_with_facts};
use super::super::game::{Game, GameMove, called};
use super::super::ground::first_positions;
use super::super::limits::{FEW, FEW_INSTANCES, SEVERAL, TUPLES};
use super::super::measure::Seen;
use super::super::outcome::{Outcome, Undecided};
use super::super::property::{Conditions, tuples};
use super::super::work::{Subject, Work};
use super::affine::{small_tuples, spread_instances};
use super::case::{Answer, Case};
use super::covering::{Choice, Covering};
use super::positions::regular;
use super::question::{AT_ONCE, Question};
use super::shown::Shown;
use super::winning::{Instance, Losing};
use crate::automaton::{AutomatonError, Budget, ConditionId, Node, NodeId, Nodes, Problem, Shifted};
use crate::evidence::{Measure, Obligation, Section};
use crate::language::ast::{Program, Replaced, Rewrite, Term};
use crate::language::free_name;
use crate::language::printing::print_term;
use crate::linear;
use crate::parametric::tuples_of_sum;
use crate::shapes::{Heap, Positions};

/// The search for the sections of one claim.
pub(super) struct Search<'a, 'o> {
    pub(super) work: Work<'a, 'o>,
    pub(super) positions: &'a Positions,
    pub(super) game: Game,
}

/// The P/N rule for a claim about the positions of any game, with options in the set that terms name.
///
/// # Errors
/// An operator without a digit automaton, a limit, or what is open.
pub(in crate::decision) fn options_by_terms(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    let program = question.program();
    let Some(positions) = question.positions_of_game_where(false) else {
        return Ok(Tried::Nothing);
    };
    regular(positions.irregular(program))?;
    Ok(question.tried(Shown::Proved(found(program, &positions, budget)?)))
}

/// That no proof of this obligation was found.
fn open(obligation: &Obligation) -> Undecided {
    Undecided::open(
        obligation,
        "no theorem applies, and no proof was found whose moves are given by short terms",
    )
}

fn found(
    program: &Program,
    positions: &Positions,
    budget: &mut Budget<'_>,
) -> Result<Vec<Section>, Undecided> {
    let played = Played::of(program, budget)?;
    let position = somewhere(program, positions, &played);
    let position = position.ok_or_else(|| open(&Obligation::Position))?;
    let mut search = Search::new(program, positions, budget)?;
    search.rules()?;
    search.position(position)?;
    search.ends()?;
    search.closed()?;
    search.covered(&played)?;
    Ok(search.work.sections)
}

/// Small instances: by how much each parameter exceeds its least value, the games, and the positions outside the set.
struct Played {
    samples: Vec<Vec<i64>>,
    instances: Vec<Instance>,
    losing: Vec<Losing>,
}

impl Played {
    fn of(program: &Program, budget: &mut Budget<'_>) -> Result<Played, Undecided> {
        let mut played =
            Played { samples: spread_instances(program), instances: Vec::new(), losing: Vec::new() };
        for (number, shifted) in played.samples.iter().enumerate() {
            let not_covered = || open(&Obligation::Cover);
            let instance = Instance::new(program, program.values(shifted)).ok_or_else(not_covered)?;
            played.losing.extend(instance.outside(number, budget)?.ok_or_else(not_covered)?);
            played.instances.push(instance);
        }
        Ok(played)
    }
}

/// Numbers affine in the parameters that are a position in all instances, those with the least sum first.
fn somewhere(program: &Program, positions: &Positions, played: &Played) -> Option<Vec<Shifted>> {
    let tuples = small_tuples(positions.names.len(), program.parameters.len());
    tuples.take(TUPLES as usize).find(|numbers| {
        let is_position = |(instance, shifted): (&Instance, &Vec<i64>)| {
            let tuple: Option<Vec<u64>> = numbers.iter().map(|n| n.at(shifted).to_u64()).collect();
            tuple.is_some_and(|tuple| instance.is_legal(&tuple) == Some(true))
        };
        played.instances.iter().zip(&played.samples).all(is_position)
    })
}

impl<'a, 'o> Search<'a, 'o> {
    /// A search that has found nothing yet.
    pub(super) fn new(
        program: &'a Program,
        positions: &'a Positions,
        budget: &'a mut Budget<'o>,
    ) -> Result<Self, Undecided> {
        let mut subject = Subject::default();
        let set = positions.set.condition();
        let game = Game::new(&mut subject.nodes, program, &positions.rules, set, positions.is_value())?;
        Ok(Search { work: Work::new(program, subject, budget), positions, game })
    }
}

impl Search<'_, '_> {
    /// Tables of the functions and relations that conditions call, for all sections that follow. The kernel has tables in
    /// claims without parameters only.
    pub(super) fn tabulate(&mut self, conditions: &[ConditionId]) -> Result<(), Undecided> {
        if self.work.program.parameters.is_empty() {
            self.work.called(&[], conditions)?;
        }
        Ok(())
    }

    /// The answer for another claim, for all values of the parameters at once; the kernel knows the tables so far.
    ///
    /// # Errors
    /// A limit, or what is open.
    pub(super) fn ask(&mut self, question: &Question<'_>, claim: &Program) -> Result<Answer, Undecided> {
        if !claim.parameters.is_empty() {
            return question.ask(&Case::all(claim), AT_ONCE, self.work.budget);
        }
        let splits = |positions: Positions| positions.rules.iter().any(|rules| rules.heaps.is_some());
        if Positions::of(claim, &claim.claims[0].statement).is_some_and(splits) {
            let decision = question.planner.claim(claim, question.options, self.work.budget);
            return match (decision.outcome, decision.evidence) {
                (Outcome::Proved, Some(evidence)) => Ok(Answer::Proved(evidence.sections)),
                (Outcome::Undecided(why), _) => Err(why),
                _ => Err(Undecided::Nothing),
            };
        }
        let sections = proved_beside(&mut self.work.subject, claim, self.work.budget)?;
        sections.map(Answer::Proved).ok_or(Undecided::Nothing)
    }

    /// Everything has a value, and the functions of bars are monotone.
    pub(super) fn rules(&mut self) -> Result<(), Undecided> {
        for owed in self.work.of_rules(&self.game)? {
            let (declared, conditions) = owed.conditions.unwrap_or_default();
            if !self.tree(&owed.obligation, declared, &conditions)? {
                self.established(owed.obligation, &owed.problem)?;
            }
        }
        Ok(())
    }

    /// These numbers are a position.
    fn position(&mut self, numbers: Vec<Shifted>) -> Result<(), Undecided> {
        let entries = numbers.iter().map(|number| number.entries(self.work.program.parameters.len()));
        self.work.sections.push(Section::AffinePosition(entries.collect()));
        self.hold_at(Obligation::PositionOf, self.game.positions(), &numbers)?;
        Ok(())
    }

    /// Adds a section for each condition: it holds at these numbers, whose nodes are returned.
    pub(super) fn hold_at(
        &mut self,
        obligation: fn(usize) -> Obligation,
        conditions: Vec<ConditionId>,
        numbers: &[Shifted],
    ) -> Result<Vec<NodeId>, Undecided> {
        let nodes = &mut self.work.subject.nodes;
        let numbers: Vec<NodeId> = numbers.iter().map(|n| nodes.intern(Node::Constant(n.clone()))).collect();
        for (j, condition) in (1..).zip(conditions) {
            let fails = vec![(called(&mut self.work.subject.nodes, condition, &numbers), false)];
            self.never(obligation(j), 0, fails)?;
        }
        Ok(numbers)
    }

    /// Moves lead to positions, and decrease a measure.
    pub(super) fn ends(&mut self) -> Result<(), Undecided> {
        let seen = self.seen();
        let start = self.work.sections.len();
        let mut measures = Vec::new();
        for (summand, seen) in seen.iter().enumerate() {
            if self.game.summands[summand].built_in {
                measures.push(Measure::Sum);
                continue;
            }
            measures.push(self.measure(summand, seen)?);
        }
        self.work.sections.insert(start, Section::Measures(measures));
        Ok(())
    }

    /// For each summand, what its moves do to its coordinates in small instances.
    fn seen(&self) -> Vec<Seen> {
        let mut seen = vec![Seen::default(); self.positions.rules.len()];
        for sum in 0..=FEW_INSTANCES {
            for shifted in tuples_of_sum(self.work.program.parameters.len(), sum) {
                let instance = self.work.program.at(&self.work.program.values(&shifted));
                let Some(positions) = Positions::of(&instance, &instance.claims[0].statement) else {
                    continue;
                };
                let ground = first_positions(&instance, &positions.rules, &positions.set, false);
                seen.iter_mut().zip(ground.seen).for_each(|(all, more)| all.extend(more));
            }
        }
        seen
    }

    /// The first measure that the moves of a summand are shown to decrease, of those that agree with what was seen.
    fn measure(&mut self, summand: usize, seen: &Seen) -> Result<Measure, Undecided> {
        let length = self.work.sections.len();
        let mut still = open(&Obligation::Measure);
        for measure in seen.measures(self.game.summands[summand].coordinates) {
            self.work.sections.truncate(length);
            match self.decreases(summand, &measure) {
                Ok(()) => return Ok(measure),
                Err(why) if why.is_open() => still = why,
                Err(why) => return Err(why),
            }
        }
        Err(still)
    }

    /// The moves of a summand lead to positions and decrease a measure.
    fn decreases(&mut self, summand: usize, measure: &Measure) -> Result<(), Undecided> {
        for number in 0..self.game.moves.len() {
            let option = &self.game.moves[number];
            if option.summand != summand {
                continue;
            }
            let (count, nodes) = (self.game.coordinates + option.fresh, &mut self.work.subject.nodes);
            let leaving = self.game.leaving(option, false);
            let growing = self.game.growing(nodes, option, measure, false)?;
            if let Some(leaving) = leaving {
                self.never(Obligation::Inside { number: number + 1, anywhere: false }, count, leaving)?;
            }
            self.never(Obligation::Decrease { number: number + 1, anywhere: false }, count, growing)?;
        }
        Ok(())
    }

    /// No move leads from the set into it.
    fn closed(&mut self) -> Result<(), Undecided> {
        let of = |(i, option): (usize, &GameMove)| {
            (i + 1, self.game.coordinates + option.fresh, self.game.within_set(option, false))
        };
        let owed: Vec<(usize, usize, Conditions)> = self.game.moves_to_close().map(of).collect();
        for (number, count, conditions) in owed {
            self.never(Obligation::Closed { number, anywhere: false }, count, conditions)?;
        }
        Ok(())
    }

    /// Options in the set for all positions outside it. For a nim-sum over heaps that do not depend on each other, those of each
    /// heap alone are tried first. Otherwise, or if that fails, options are fitted to some positions, and then also to those that
    /// they miss.
    fn covered(&mut self, played: &Played) -> Result<Vec<Choice>, Undecided> {
        if let Some(options) = self.of_heaps()? {
            return Ok(options);
        }
        let (instances, losing) = (&played.instances, &played.losing);
        let mut covering = Covering::sampled(self.work.program, self.positions, instances, losing);
        for _ in 0..SEVERAL {
            let (mut missed, mut tried) = (Vec::new(), HashSet::new());
            let mut terms = covering.terms();
            for size in 0..FEW {
                if size > 0 {
                    terms.lengthen(self.work.budget)?;
                }
                let Some(options) = covering.options(&terms, self.work.budget)? else { continue };
                if !tried.insert(options.clone()) {
                    continue;
                }
                missed = covering.missed(&options, losing);
                if !missed.is_empty() {
                    break;
                }
                match self.covered_by(&options) {
                    Err(why) if why.is_open() => {}
                    shown => return shown.map(|()| options),
                }
            }
            if missed.is_empty() {
                break;
            }
            covering.losing.extend(missed);
        }
        Err(open(&Obligation::Cover))
    }

    /// Options for several heaps: a move in one heap makes its number the nim-sum of the others, as a move in this heap alone leads
    /// to every smaller number.
    fn of_heaps(&mut self) -> Result<Option<Vec<Choice>>, Undecided> {
        let program = self.work.program;
        let Some(heaps) = Heap::all_of(program, self.positions) else { return Ok(None) };
        let (mut known, mut all, mut made, mut reached) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (coordinate, Heap { moves, number, others, claim }) in heaps.into_iter().enumerate() {
            let alone = match claim {
                None => vec![(1, vec![Term::Variable(0)])],
                Some(claim) => {
                    if !known.iter().any(|(other, _)| *other == claim) {
                        let Some(options) = alone(&claim, self.work.budget)? else { return Ok(None) };
                        known.push((claim.clone(), options));
                    }
                    let options = known.iter().filter(|(other, _)| *other == claim);
                    options.flat_map(|(_, options)| options.clone()).collect()
                }
            };
            let own = [others.clone(), Term::Variable(coordinate)];
            // Move 0 is that of the heap beside it.
            let options = alone.into_iter().filter(|(number, _)| *number > 0);
            let of_all = options.map(|(number, terms): Choice| {
                (moves[number - 1], terms.iter().map(|term| Replaced(&own).term(term)).collect())
            });
            let options: Vec<Choice> = of_all.collect();
            let nodes = &mut self.work.subject.nodes;
            let of_heap = nodes_of(nodes, program, &options)?;
            let conditions = self.game.without_option(nodes, &of_heap);
            let after = of_heap.iter().map(|option| self.game.after(nodes, option)).collect();
            let (number, others) = (nodes.term(program, &number)?, nodes.term(program, &others)?);
            reached.push(Reached { number, others, conditions, after });
            made.extend(of_heap);
            all.extend(options);
        }
        let Work { subject, budget, .. } = &mut self.work;
        let conditions = self.game.without_option(&mut subject.nodes, &made);
        let goal = (self.game.coordinates, &conditions);
        let Some(section) = tree_of_heaps(program, subject, self.game.p, goal, reached, budget)? else {
            return Ok(None);
        };
        self.choose(&all);
        self.work.sections.push(section);
        Ok(Some(all))
    }

    /// Adds the sections of options.
    fn choose(&mut self, options: &[Choice]) {
        let names = distinct(&self.positions.names);
        for (number, terms) in options {
            self.work.sections.push(Section::Option(number + 1));
            for (number, term) in (1..).zip(terms) {
                let text = print_term(self.work.program, &names, term);
                self.work.sections.push(Section::Fresh { number, names: names.clone(), text });
            }
        }
    }

    /// From every position outside the set, one of these options leads into it.
    fn covered_by(&mut self, options: &[Choice]) -> Result<(), Undecided> {
        let nodes = &mut self.work.subject.nodes;
        let made = nodes_of(nodes, self.work.program, options)?;
        let conditions = self.game.without_option(nodes, &made);
        let length = self.work.sections.len();
        self.choose(options);
        let shown = self.never(Obligation::Cover, self.game.coordinates, conditions);
        if shown.is_err() {
            self.work.sections.truncate(length);
        }
        shown
    }

    /// Adds a section that shows that no tuple of `count` numbers satisfies conditions.
    pub(super) fn never(
        &mut self,
        obligation: Obligation,
        count: usize,
        conditions: Conditions,
    ) -> Result<(), Undecided> {
        if self.tree(&obligation, count, &conditions)? {
            return Ok(());
        }
        match tuples(&self.work.subject, count, conditions) {
            Ok(problem) => self.established(obligation, &problem),
            // Other options may need fewer tracks.
            Err(_) => Err(open(&obligation)),
        }
    }

    /// Adds a tree of cases, if one is found.
    fn tree(
        &mut self,
        obligation: &Obligation,
        declared: usize,
        conditions: &Conditions,
    ) -> Result<bool, Undecided> {
        let parameters = self.work.program.parameters.len();
        if parameters == 0 {
            // An automaton shows it, and every checker reads that.
            return Ok(false);
        }
        self.work.budget.begin(&obligation.to_string());
        let lines =
            linear::refute(&mut self.work.subject.nodes, parameters, declared, conditions, self.work.budget)?;
        let section = match lines {
            Some(lines) => Some(Section::Linear(obligation.clone(), Vec::new(), lines)),
            None => {
                let Work { program, subject, budget, .. } = &mut self.work;
                tree_with_facts(program, subject, obligation, declared, conditions, budget)?
            }
        };
        self.work.sections.extend(section.clone());
        Ok(section.is_some())
    }

    /// Adds an invariant.
    pub(super) fn established(&mut self, obligation: Obligation, problem: &Problem) -> Result<(), Undecided> {
        self.work.budget.begin(&obligation.to_string());
        match self.work.established(&obligation, problem) {
            Ok(Shown::Proved(section)) => {
                self.work.sections.extend(section);
                Ok(())
            }
            Err(why) if !why.is_open() => Err(why),
            Ok(Shown::Fails(_)) | Err(_) => Err(open(&obligation)),
        }
    }
}

/// Options with nodes in place of terms.
fn nodes_of(
    nodes: &mut Nodes,
    program: &Program,
    options: &[Choice],
) -> Result<Vec<(usize, Vec<NodeId>)>, AutomatonError> {
    let mut of = |(number, terms): &Choice| {
        let terms = terms.iter().map(|term| nodes.term(program, term));
        Ok((*number, terms.collect::<Result<_, _>>()?))
    };
    options.iter().map(&mut of).collect()
}

/// The options that cover a claim about one heap.
fn alone(claim: &Program, budget: &mut Budget<'_>) -> Result<Option<Vec<Choice>>, Undecided> {
    let Some(positions) = Positions::of(claim, &claim.claims[0].statement) else { return Ok(None) };
    let covered = Played::of(claim, budget).and_then(|played| {
        let mut search = Search::new(claim, &positions, budget)?;
        search.covered(&played)
    });
    match covered {
        Err(why) if why.is_open() => Ok(None),
        options => options.map(Some),
    }
}

/// Names that are all different: coordinates of several summands may have the same.
fn distinct(names: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in names {
        found.push(free_name(name, |name| found.iter().any(|other| other == name)));
    }
    found
}
