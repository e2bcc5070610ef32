//! Claims about sums in which heaps may split: octal games (docs/THEORY.md, section 5e), and games with moves of the file
//! that split a heap, whose claims can only be refuted.
//!
//! In: a claim. Out: the Grundy numbers of one heap up to the bound of the theorem of Guy and Smith, compared with the
//! claimed term, which repeats; or the first position where the claim is false.

use num_bigint::BigUint;

use super::attempt::Tried;
use super::limits::{HEAPS, STEPS, TUPLES};
use super::outcome::{Outcome, Undecided};
use super::player::{NoValue, big, is_position, options};
use super::positions::Question;
use super::tuples::of_length;
use crate::automaton::Budget;
use crate::compiled::{Code, CompiledCondition, CompiledRules, CompiledTerm, Fault};
use crate::evidence::{CLAIMED_SET, Refutation, Section, SideCondition};
use crate::language::analysis::period;
use crate::language::ast::{Octal, Statement};
use crate::language::game::Rules;

/// The Grundy numbers of the heaps of an octal game, as far as they are known.
struct Heaps {
    digits: Vec<u8>,
    values: Vec<u32>,
    /// For each number, 1 more than the last heap that had an option with it.
    seen: Vec<u32>,
}

impl Heaps {
    fn new(code: Octal) -> Heaps {
        Heaps { digits: code.digits().to_vec(), values: Vec::new(), seen: Vec::new() }
    }

    /// The Grundy number of a heap, after those of all smaller ones.
    fn value(&mut self, heap: u64, budget: &mut Budget<'_>) -> Result<u32, Undecided> {
        let heap = usize::try_from(heap).unwrap_or(usize::MAX);
        while self.values.len() <= heap {
            // Sixteen options take about as long as a step.
            let options = self.values.len() as u64 * self.digits.len() as u64;
            budget.charge_work(options / 16 + 1)?;
            self.next();
        }
        Ok(self.values[heap])
    }

    fn next(&mut self) {
        let (n, mark) = (self.values.len(), self.values.len() as u32 + 1);
        for (taken, digit) in self.digits.iter().enumerate().take(n + 1) {
            let left = n - taken;
            if digit & 1 != 0 && left == 0 {
                meet(&mut self.seen, 0, mark);
            }
            if digit & 2 != 0 && left > 0 {
                meet(&mut self.seen, self.values[left], mark);
            }
            if digit & 4 != 0 && left > 1 {
                let (ones, others) = (&self.values[1..=left / 2], &self.values[left.div_ceil(2)..left]);
                for (one, other) in ones.iter().zip(others.iter().rev()) {
                    meet(&mut self.seen, one ^ other, mark);
                }
            }
        }
        let free = self.seen.iter().position(|last| *last != mark).unwrap_or(self.seen.len());
        self.values.push(free as u32);
    }
}

#[inline]
fn meet(seen: &mut Vec<u32>, value: u32, mark: u32) {
    let value = value as usize;
    if value >= seen.len() {
        seen.resize(value + 1, 0);
    }
    seen[value] = mark;
}

/// A summand of a sum of heaps.
enum Heap {
    Strip,
    Octal(Heaps),
    Moves(HeapValues),
}

/// The Grundy numbers of the heaps of a game with moves of the file, as far as they are known; no number where there is
/// no such heap.
struct HeapValues {
    rules: CompiledRules,
    values: Vec<Option<u64>>,
}

/// A part of the rules has no value that can be computed here, or a move leads to a heap that is not smaller, or that
/// the game does not have.
struct NoGame;

impl From<NoValue> for NoGame {
    fn from(_: NoValue) -> NoGame {
        NoGame
    }
}

impl HeapValues {
    /// The Grundy number of a heap, after those of all smaller ones.
    fn value(
        &mut self,
        code: &Code,
        heap: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Result<Option<u64>, NoGame>, Undecided> {
        let heap = usize::try_from(heap).unwrap_or(usize::MAX);
        while self.values.len() <= heap {
            let before = code.steps_left();
            let value = match self.next(code) {
                Ok(value) => value,
                Err(no_game) => return Ok(Err(no_game)),
            };
            self.values.push(value);
            budget.charge_work((before - code.steps_left()) / 16 + 1)?;
        }
        Ok(Ok(self.values[heap]))
    }

    fn next(&self, code: &Code) -> Result<Option<u64>, NoGame> {
        let heap = [self.values.len() as u64];
        if !is_position(code, 0, &self.rules, &heap)? {
            return Ok(None);
        }
        let value = |part: &u64| self.values.get(usize::try_from(*part).ok()?).copied()?;
        let mut found = Vec::new();
        for option in &self.rules.heap_moves {
            let (steps, ended) = options(code, option, &heap, &mut { u64::MAX });
            ended?;
            for step in steps {
                let sum = step.to.iter().try_fold(0, |sum, part| Some(sum ^ value(part)?));
                found.push(sum.ok_or(NoGame)?);
            }
        }
        found.sort_unstable();
        found.dedup();
        let free = (0..).zip(&found).find(|(number, value)| number != *value);
        Ok(Some(free.map_or(found.len() as u64, |(number, _)| number)))
    }
}

/// What a claim says of positions.
enum Claimed {
    Outcomes(CompiledCondition),
    Values(CompiledTerm),
}

/// Computes the heaps up to the bound that the period of the claimed term asks for.
pub(super) fn by_period(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let (Statement::Grundy { value, .. }, [_, rules]) =
        (&question.program.claims[0].statement, question.positions.rules.as_slice())
    else {
        return Ok(Tried::Nothing);
    };
    let Some(octal) = rules.octal() else { return Ok(Tried::Nothing) };
    let Some((preperiod, period)) = period(question.program, value, STEPS) else { return Ok(Tried::Nothing) };
    let last = 2 * (preperiod + period) + octal.digits().len() as u64 - 1;
    let mut code = Code::new(question.program);
    code.allow_steps(STEPS);
    let term = code.term(value);
    let mut heaps = Heaps::new(octal);
    for n in 0..=last {
        let number = heaps.value(n, budget)?;
        match code.integer(term, &[n]) {
            Ok(claimed) if claimed == i128::from(number) => {}
            Ok(_) | Err(Fault::Undefined) => return Ok(refuted(question, &[n])),
            Err(_) => return Ok(Tried::Nothing),
        }
    }
    let section = Section::Octal { preperiod, period, heaps: last + 1 };
    Ok(settled(question, Outcome::Proved, Some(vec![section])))
}

/// Computes the first positions of a sum of heaps, those of Nim and those that may split.
pub(super) fn first_heaps(question: &Question<'_>, budget: &mut Budget<'_>) -> Result<Tried, Undecided> {
    let mut code = Code::new(question.program);
    code.allow_steps(STEPS);
    let (claimed, skipped) = match &question.program.claims[0].statement {
        Statement::Positions { formula, .. } => (Claimed::Outcomes(code.condition(formula)), 0),
        Statement::Grundy { value, .. } => (Claimed::Values(code.term(value)), 1),
        Statement::Property { .. } | Statement::ForAll { .. } => return Ok(Tried::Nothing),
    };
    let rules = &question.positions.rules[skipped..];
    if rules.iter().any(|rules| rules.heaps.is_none() && !crate::shapes::is_strip(rules)) {
        return Ok(Tried::Nothing);
    }
    let compiled = CompiledRules::of_game(&mut code, rules);
    let heap = |(rules, compiled): (&Rules, CompiledRules)| match rules.octal() {
        Some(octal) => Heap::Octal(Heaps::new(octal)),
        None if rules.built_in => Heap::Strip,
        None => Heap::Moves(HeapValues { rules: compiled, values: Vec::new() }),
    };
    let mut heaps: Vec<Heap> = rules.iter().zip(compiled).map(heap).collect();
    // A claim is refuted only if the moves of the file lead to heaps, as far as they are looked at.
    for heap in &mut heaps {
        if let Heap::Moves(heaps) = heap
            && heaps.value(&code, HEAPS - 1, budget)?.is_err()
        {
            return Ok(Tried::Nothing);
        }
    }
    for tuple in (0..).map_while(|digits| of_length(rules.len(), digits, TUPLES)).flatten() {
        let (mut sum, mut is_position) = (0, true);
        for (heap, n) in heaps.iter_mut().zip(&tuple) {
            sum ^= match heap {
                Heap::Octal(heaps) => heaps.value(*n, budget)?.into(),
                Heap::Strip => *n,
                Heap::Moves(heaps) => match heaps.value(&code, *n, budget)? {
                    Ok(Some(value)) => value,
                    Ok(None) => {
                        is_position = false;
                        0
                    }
                    Err(NoGame) => return Ok(Tried::Nothing),
                },
            };
        }
        if !is_position {
            continue;
        }
        let agrees = match claimed {
            Claimed::Outcomes(formula) => match code.holds(formula, &tuple) {
                Err(Fault::Undefined) => {
                    let (what, values) = (CLAIMED_SET.to_owned(), big(&tuple));
                    let condition = SideCondition::Undefined { what, values };
                    return Ok(settled(question, Outcome::IllFormed(condition), None));
                }
                holds => holds.map(|holds| holds == (sum == 0)),
            },
            Claimed::Values(term) => match code.integer(term, &tuple) {
                Err(Fault::Undefined) => Ok(false),
                value => value.map(|value| value == i128::from(sum)),
            },
        };
        match agrees {
            Ok(true) => {}
            Ok(false) => return Ok(refuted(question, &tuple)),
            Err(_) => return Ok(Tried::Nothing),
        }
    }
    Ok(Tried::Nothing)
}

fn refuted(question: &Question<'_>, heaps: &[u64]) -> Tried {
    let position: Vec<BigUint> = big(heaps);
    let refutation = Refutation::Heaps { position };
    // A certificate has octal games only.
    let is_certified = question.positions.rules.iter().all(|rules| rules.heap_moves().is_empty());
    let sections = is_certified.then(|| vec![Section::Refutation(refutation.clone())]);
    settled(question, Outcome::Refuted(refutation), sections)
}

fn settled(question: &Question<'_>, outcome: Outcome, sections: Option<Vec<Section>>) -> Tried {
    Tried::Settled(Box::new(question.decision(outcome, sections)))
}
