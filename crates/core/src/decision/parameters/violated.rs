//! A claim `not p` or `not grundy` with parameters, about any game: numbers that depend on the parameters and violate
//! the P/N rule for all values (docs/THEORY.md, Theorem 5.11).
//!
//! They are fitted to violations in small instances: a move from the set into the set, or a position outside the set
//! without a move into it. At the first position where the set is wrong there is one of the two.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::super::attempt::Tried;
use super::super::game::Game;
use super::super::limits::{SMALL, VIOLATIONS};
use super::super::outcome::Undecided;
use super::super::player::big;
use super::affine::{small_instances, through};
use super::case::Answer;
use super::positions::regular;
use super::question::Question;
use super::shown::Shown;
use super::strategy::Search;
use super::winning::{Instance, Violation, Way};
use super::witness::in_words;
use crate::automaton::{Budget, Shifted};
use crate::evidence::{Dependent, Obligation, Refutation, Section};
use crate::language::ast::Program;
use crate::shapes::Positions;

/// An instance, and violations in it, those with the least sum first.
struct Sample {
    shifted: Vec<i64>,
    instance: Instance,
    violations: Vec<Violation>,
}

/// Numbers that may violate the rule for all values of the parameters.
#[derive(PartialEq, Eq)]
struct Fitted {
    way: Way,
    numbers: Vec<Shifted>,
}

/// Numbers that depend on the parameters and violate the P/N rule of a claim with `not` for all their values.
///
/// # Errors
/// An operator without a digit automaton, a limit, or what is open.
pub(in crate::decision) fn violating_position(
    question: &Question<'_>,
    budget: &mut Budget<'_>,
) -> Result<Tried<Answer>, Undecided> {
    let program = question.program();
    let Some(positions) = question.positions_of_game_where(true) else {
        return Ok(Tried::Nothing);
    };
    regular(positions.irregular(program))?;
    let most = VIOLATIONS[usize::from(program.parameters.len() > 1)];
    let mut samples: Vec<Sample> = Vec::new();
    for shifted in small_instances(program) {
        let instance = Instance::new(program, program.values(&shifted));
        let violations = instance.as_ref().map(|instance| instance.violations(most)).unwrap_or_default();
        match instance {
            Some(instance) if !violations.is_empty() => {
                samples.push(Sample { shifted, instance, violations });
            }
            _ => return Err(open("no small violation was found in a small instance")),
        }
    }
    match proof(program, &positions, &samples, budget) {
        Ok(Some(sections)) => Ok(question.tried(Shown::Proved(sections))),
        Err(why) if !why.is_open() => Err(why),
        Ok(None) | Err(_) => {
            Err(open("no position affine in the parameters was found that refutes the claim for all values"))
        }
    }
}

/// The sections of a proof by numbers that are fitted to the violations, if there is one.
fn proof(
    program: &Program,
    positions: &Positions,
    samples: &[Sample],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Section>>, Undecided> {
    let found = fitted(samples);
    if found.is_empty() {
        return Ok(None);
    }
    let mut search = Search::new(program, positions, budget)?;
    search.rules()?;
    search.ends()?;
    for numbers in found.iter().take(SMALL as usize) {
        match search.witness(numbers) {
            Err(why) if why.is_open() => {}
            shown => return shown.map(|()| Some(search.work.sections)),
        }
    }
    Ok(None)
}

fn open(because: &str) -> Undecided {
    Undecided::open(&Obligation::Witness, because)
}

/// Affine numbers through violations, if they violate the P/N rule in all samples; those with the least entries first.
fn fitted(samples: &[Sample]) -> Vec<Fitted> {
    let mut found: Vec<Fitted> = Vec::new();
    let mut ways: Vec<Way> = Vec::new();
    for violation in samples.iter().flat_map(|sample| &sample.violations) {
        if !ways.contains(&violation.way) {
            ways.push(violation.way);
        }
    }
    for way in ways {
        let of_way = |sample: &Sample| {
            let same = sample.violations.iter().filter(|violation| violation.way == way);
            (sample.shifted.clone(), same.map(|violation| big(&violation.numbers)).collect())
        };
        let all: Vec<_> = samples.iter().map(of_way).collect();
        for numbers in through(&all) {
            let candidate = Fitted { way, numbers };
            if !found.contains(&candidate) && samples.iter().all(|sample| candidate.violates(sample)) {
                found.push(candidate);
            }
        }
    }
    found.sort_by_key(|fitted| {
        let entries = |number: &Shifted| number.slopes.iter().sum::<BigUint>() + &number.base;
        fitted.numbers.iter().map(entries).sum::<BigUint>()
    });
    found
}

impl Fitted {
    fn violates(&self, sample: &Sample) -> bool {
        let at = self.numbers.iter().map(|number| number.at(&sample.shifted).to_u64());
        let at: Option<Vec<u64>> = at.collect();
        at.is_some_and(|numbers| sample.instance.is_violated(&Violation { way: self.way, numbers }))
    }
}

impl Search<'_, '_> {
    /// Adds the sections that numbers violate the rule, all of them or none.
    fn witness(&mut self, fitted: &Fitted) -> Result<(), Undecided> {
        let length = self.work.sections.len();
        let shown = self.violated(fitted);
        if shown.is_err() {
            self.work.sections.truncate(length);
        }
        shown
    }

    fn violated(&mut self, fitted: &Fitted) -> Result<(), Undecided> {
        let (violated, hold) = match fitted.way {
            Way::Closed(i) => {
                let violated = Obligation::Closed { number: i + 1, anywhere: false };
                (violated, self.game.violates_closed(&self.game.moves[i]))
            }
            Way::Cover => (Obligation::Cover, self.game.violates_cover(&mut self.work.subject.nodes)),
        };
        let names = self.positions.names.iter().cloned().chain(self.fresh_names(fitted.way));
        let words = fitted.numbers.iter().map(|number| in_words(self.work.program, number));
        let entries = fitted.numbers.iter().map(|n| n.entries(self.work.program.parameters.len())).collect();
        self.work.sections.push(Section::Refutation(Refutation::ForAllParameters {
            violated,
            named: names.zip(words).collect(),
            by: Dependent::Affine(entries),
        }));
        let position = self.hold_at(Obligation::WitnessOf, hold, &fitted.numbers)?;
        if fitted.way == Way::Cover {
            for number in 0..self.game.moves.len() {
                let option = &self.game.moves[number];
                let fresh = option.fresh;
                let leads = Game::leads_from(&mut self.work.subject.nodes, option, &position);
                self.never(Obligation::Excluded(number + 1), fresh, leads)?;
            }
        }
        Ok(())
    }

    /// The names of the fresh numbers that a violation chooses.
    fn fresh_names(&self, way: Way) -> Vec<String> {
        let moves = self.positions.rules.iter().flat_map(|rules| &rules.moves);
        let Way::Closed(i) = way else { return Vec::new() };
        moves.skip(i).take(1).flat_map(|option| option.fresh.iter().map(|(name, _)| name.clone())).collect()
    }
}
