//! The rules of a game of a claim file at 64 positions at once.

use std::ops::ControlFlow;

use super::rules::{Clock, Play};
use crate::compiled::Code;
use crate::compiled::lanes::{LANES, Lanes, Numbers};
use crate::compiled::{CompiledMove, CompiledRules};
use crate::games::MAX_COORDINATES;
use crate::games::sweep::{Block, LaneNumbers, LaneRules, Line, VisitLanes};
use crate::language::MAX_FRESH;

/// Bounds of fresh numbers beyond this are left to the rules at single positions, which count steps.
const MOST_FRESH: u64 = 1 << 20;

/// Coordinates and fresh numbers.
type Frame<'n> = [Lanes<'n>; MAX_COORDINATES + MAX_FRESH];

fn of_block<'n>(block: &Block, coordinate: usize) -> Lanes<'n> {
    let number = block.tuple.get(coordinate).copied().unwrap_or(0);
    if coordinate == block.lane { Lanes::Ramp(number) } else { Lanes::Same(number) }
}

fn frame_of<'n>(block: &Block, summand: &CompiledRules) -> Frame<'n> {
    let mut frame = [Lanes::Same(0); MAX_COORDINATES + MAX_FRESH];
    for (own, place) in frame[..summand.coordinates].iter_mut().enumerate() {
        *place = of_block(block, summand.offset + own);
    }
    frame
}

fn exported(lanes: Lanes<'_>) -> LaneNumbers<'_> {
    match lanes {
        Lanes::Same(n) => LaneNumbers::Same(n),
        Lanes::Ramp(n) => LaneNumbers::Ramp(n),
        Lanes::Clamp(n, most) => LaneNumbers::Clamp(n, most),
        Lanes::Many(numbers) => LaneNumbers::Many(numbers),
    }
}

fn imported(lanes: LaneNumbers<'_>) -> Lanes<'_> {
    match lanes {
        LaneNumbers::Same(n) => Lanes::Same(n),
        LaneNumbers::Ramp(n) => Lanes::Ramp(n),
        LaneNumbers::Clamp(n, most) => Lanes::Clamp(n, most),
        LaneNumbers::Many(numbers) => Lanes::Many(numbers),
    }
}

impl Play {
    fn kind(&self, kind: usize) -> (&CompiledRules, &CompiledMove) {
        let (summand, option) = self.kinds[kind];
        let summand = &self.summands[summand];
        (summand, &summand.moves[option])
    }
}

impl LaneRules for Play {
    fn kinds(&self) -> usize {
        self.kinds.len()
    }

    fn lines(&self, kind: usize) -> Vec<Line> {
        let (summand, option) = self.kind(kind);
        let line = |line: &crate::compiled::GrowsAlong| Line {
            coordinate: summand.offset + line.coordinate,
            fresh: line.fresh,
            exact: line.exact,
        };
        option.lines.iter().map(line).collect()
    }

    fn lane_cost(&self, lane: usize) -> u64 {
        // Any numbers that are far from 0, so that the usual cases of the terms are met, and small enough for all choices of
        // fresh numbers to be tried where a condition admits few of them.
        let mut tuple = [100; MAX_COORDINATES];
        tuple[self.coordinates..].fill(0);
        let block = Block { tuple, lane };
        let mut cost = 1;
        for kind in 0..self.kinds.len() {
            let (_, option) = self.kind(kind);
            let line =
                option.bounds.len().checked_sub(1).map(|fresh| Line { coordinate: 0, fresh, exact: false });
            let fresh = line.map(|line| (line, LaneNumbers::Same(50)));
            let mut seen = 0;
            self.lane_options(kind, &block, 1 << 63 | 1, fresh, &mut |_, targets| {
                for (coordinate, target) in targets.iter().enumerate() {
                    cost += match target {
                        LaneNumbers::Same(_) => 0,
                        LaneNumbers::Many(_) => 16,
                        _ if coordinate == lane => 1,
                        _ => 8,
                    };
                }
                seen += 1;
                if seen < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        cost
    }

    fn positions(&self, block: &Block, active: u64) -> (u64, u64) {
        let (mut legal, mut unknown) = (active, 0);
        for summand in &self.summands {
            let Some(domain) = summand.domain else { continue };
            let frame = frame_of(block, summand);
            legal &= self.code.lanes_hold(domain, &frame[..summand.coordinates], legal, &mut unknown);
        }
        (legal & !unknown, unknown)
    }

    fn bound(&self, kind: usize, line: Line, value: u64) -> Option<u64> {
        let (summand, option) = self.kind(kind);
        let mut arguments = [0; MAX_COORDINATES + MAX_FRESH];
        arguments[line.coordinate - summand.offset] = value;
        let bound = self.code.integer(option.bounds[line.fresh], &arguments).ok()?;
        u64::try_from(bound.max(0)).ok()
    }

    fn lane_options(
        &self,
        kind: usize,
        block: &Block,
        active: u64,
        fresh: Option<(Line, LaneNumbers<'_>)>,
        visit: VisitLanes<'_>,
    ) -> u64 {
        let (summand, option) = self.kind(kind);
        let mut buffers = self.buffers.take();
        buffers.resize(MAX_COORDINATES, [0; LANES]);
        let fresh = fresh.map(|(line, numbers)| (line.fresh, imported(numbers)));
        let (code, clock) = (&self.code, &self.clock);
        let mut choice = Choice { code, clock, summand, option, block, buffers, unknown: 0, visit };
        let mut frame = frame_of(block, summand);
        let _ = choice.choose(0, &mut frame, active, fresh);
        let unknown = choice.unknown;
        self.buffers.replace(choice.buffers);
        unknown
    }
}

struct Choice<'c, 'v> {
    code: &'c Code,
    clock: &'c Clock,
    summand: &'c CompiledRules,
    option: &'c CompiledMove,
    block: &'c Block,
    buffers: Vec<Numbers>,
    unknown: u64,
    visit: VisitLanes<'v>,
}

impl Choice<'_, '_> {
    /// Gives the options for all choices of the fresh numbers from number `at` on.
    fn choose(
        &mut self,
        at: usize,
        frame: &mut Frame<'_>,
        active: u64,
        given: Option<(usize, Lanes<'_>)>,
    ) -> ControlFlow<()> {
        let own = self.summand.coordinates;
        let mut inner = *frame;
        let Some(&bound) = self.option.bounds.get(at) else { return self.arrive(&frame[..own + at], active) };
        if let Some((fresh, numbers)) = given
            && fresh == at
        {
            inner[own + at] = numbers;
            return self.choose(at + 1, &mut inner, active, given);
        }
        let (mut buffer, mut unknown) = ([0; LANES], 0);
        let bound = self.code.lane_side(bound, &frame[..own + at], active, &mut unknown, &mut buffer);
        let bound = bound.with(&buffer);
        let mut active = active & !unknown;
        let (mut most, mut far) = (0, 0);
        for lane in (0..LANES).filter(|lane| active >> lane & 1 == 1) {
            let bound = bound.at(lane).cast_signed();
            most = most.max(bound);
            far |= u64::from(bound > MOST_FRESH.cast_signed()) << lane;
        }
        self.unknown |= unknown | far;
        active &= !far;
        for fresh in 0..u64::try_from(most).unwrap_or(0).min(MOST_FRESH) {
            let choosing = active & Lanes::Same(fresh).less(bound);
            if choosing != 0 {
                inner[own + at] = Lanes::Same(fresh);
                self.choose(at + 1, &mut inner, choosing, given)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn arrive(&mut self, frame: &[Lanes<'_>], mut active: u64) -> ControlFlow<()> {
        if self.clock.is_over() {
            // These positions are then asked one by one, and that search ends as well.
            self.unknown |= active;
            return ControlFlow::Break(());
        }
        let mut unknown = 0;
        if let Some(when) = self.option.when {
            active &= self.code.lanes_hold(when, frame, active, &mut unknown);
        }
        let coordinates = self.summand.offset..self.summand.offset + self.summand.coordinates;
        let mut targets = [LaneNumbers::Same(0); MAX_COORDINATES];
        for (coordinate, target) in targets.iter_mut().enumerate() {
            if !coordinates.contains(&coordinate) {
                *target = exported(of_block(self.block, coordinate));
            }
        }
        active &= !unknown;
        if active != 0 {
            let own = targets[coordinates].iter_mut().zip(&self.option.to).zip(&mut self.buffers);
            for ((target, &term), buffer) in own {
                let shape = self.code.lane_value(term, frame, active, &mut unknown, buffer);
                *target = exported(shape.with(buffer));
            }
        }
        self.unknown |= unknown;
        active &= !unknown;
        if active == 0 { ControlFlow::Continue(()) } else { (self.visit)(active, &targets) }
    }
}
