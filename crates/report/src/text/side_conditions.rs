//! Why rules do not define a terminating game, or are not known to, and what to do.

use num_bigint::BigUint;

use super::game::GameWords;
use nimcert_core::decision::{Counterexample, MoveTaken, Part, SideCondition};
use nimcert_prose::Prose;
use nimcert_prose::digits::brief;

impl GameWords<'_> {
    fn taken(&self, out: &mut Prose, taken: &MoveTaken) {
        let MoveTaken { number, position, fresh, option } = taken;
        self.step(out, *number, position, fresh, option);
    }

    /// Moves that lead from a position back to it, and what to do.
    fn cycle(&self, out: &mut Prose, steps: &[MoveTaken]) {
        steps.iter().for_each(|taken| self.taken(out, taken));
        let [only] = steps else {
            out.say("So play can return to a position, and need not end.");
            out.say("help: change one of these moves, or allow it by a `when` part only in one direction");
            return;
        };
        out.say("The position is its own option: the game would not end.");
        out.say(match self.zero(only.number, &only.fresh) {
            Some(name) => format!(
                "help: {name} may be 0; allow only {name} >= 1: `when {name} >= 1` before `to`, or let the number be what is left: `move u < a to (u)`"
            ),
            None => "help: a bound is strict (`v < y`); let the move lower a coordinate".to_owned(),
        });
    }

    /// A move that keeps every measure from showing that play ends.
    pub(super) fn open_end(&self, out: &mut Prose, taken: &MoveTaken) {
        self.taken(out, taken);
        out.say("It does not decrease the sum of the coordinates, and no order of the coordinates decreases lexicographically with every move.");
        out.say("help: write the rules with another coordinate that every move lowers, such as the number of moves that are left");
    }

    /// What is wrong with the game, and what to do.
    pub(super) fn side_condition(&self, out: &mut Prose, condition: &SideCondition) {
        match condition {
            SideCondition::NoPosition => {
                out.say("No tuple satisfies the `where` part: there is nothing to play on.");
            }
            SideCondition::Undefined { .. } | SideCondition::NoValue { .. } => {
                let (what, at) = self.without_value(condition);
                let difference = match self.difference(condition) {
                    Some((left, right)) => format!("`{left} - {right}`"),
                    None => "a difference".to_owned(),
                };
                out.say(format!("At {at} {what} has no value: {difference} is negative."));
                out.say(self.guard(condition));
            }
            SideCondition::Leaves { number, position, fresh, option } => {
                self.step(out, *number, position, fresh, option);
                out.say("It leads to a tuple that is not a position.");
                out.say("help: restrict the move by a `when` part, or change its target, for instance with min(.., ..)");
            }
            SideCondition::Cycle(steps) => self.cycle(out, steps),
            SideCondition::Repeats { taken, alone } => {
                self.taken(out, taken);
                out.say(match alone {
                    true => "Wherever this move is possible with these numbers, it is possible again after it.",
                    false => "After it, and after each move of this game that follows, one of them is possible again.",
                });
                out.say("help: let every move lower a coordinate, or allow it by a `when` part only where it does");
            }
            SideCondition::Falls { function, parameter, arguments, values: [before, after] } => {
                let name = &self.report.program.functions[*function].name;
                let mut grown = arguments.clone();
                grown[*parameter] += 1u32;
                let list = |numbers: &[BigUint]| numbers.iter().map(brief).collect::<Vec<_>>().join(", ");
                out.say(format!(
                    "bar({name}) is not a bar: {name} is not monotone, {name}({}) = {} > {name}({}) = {}.",
                    list(arguments),
                    brief(before),
                    list(&grown),
                    brief(after)
                ));
            }
            SideCondition::NotMonotone { function, counterexample } => {
                let Counterexample { z, z_prime, f_z, f_z_prime, .. } = &**counterexample;
                let name = &self.report.program.functions[*function].name;
                out.say(format!(
                    "bar({name}) is not a bar: {name} is not monotone, {name}({}) = {} > {name}({}) = {}.",
                    brief(z),
                    brief(f_z),
                    brief(z_prime),
                    brief(f_z_prime)
                ));
            }
        }
    }

    /// The sides of the negative difference in the target of a move.
    pub(super) fn difference(&self, condition: &SideCondition) -> Option<(String, String)> {
        match condition {
            SideCondition::NoValue { part: Part::Target(number), values } => self.negative(*number, values),
            _ => None,
        }
    }

    /// What has no value, and where.
    fn without_value(&self, condition: &SideCondition) -> (String, String) {
        match condition {
            SideCondition::NoValue { part, values } => {
                let labels = self.labels();
                (labels.part(*part), labels.place(*part, values, brief))
            }
            SideCondition::Undefined { what, values } => (what.clone(), self.somewhere(values)),
            _ => (String::new(), String::new()),
        }
    }

    pub(super) fn in_brief(&self, condition: &SideCondition) -> String {
        let rest = |position: &[BigUint]| Self::tuple(self.own(position));
        match condition {
            SideCondition::NoPosition => "no tuple is a position".to_owned(),
            SideCondition::Undefined { .. } | SideCondition::NoValue { .. } => {
                let (what, at) = self.without_value(condition);
                format!("{what} has no value at {at}")
            }
            SideCondition::Leaves { number, position, option, .. } => {
                let name = self.labels().of_move(*number);
                format!("{name} leaves the domain: {} -> {}", rest(position), rest(option))
            }
            SideCondition::Cycle(steps) => {
                let moves = steps.iter().map(|taken| self.labels().of_move(taken.number));
                let moves = moves.collect::<Vec<String>>().join(", then ");
                let from: Vec<String> = steps.iter().map(|taken| rest(&taken.position)).collect();
                let start = from.first().map_or("", String::as_str);
                format!("play can return to {start} by {moves}: {} -> {start}", from.join(" -> "))
            }
            SideCondition::Repeats { taken: MoveTaken { number, position, option, .. }, alone } => {
                let (name, from, to) = (self.labels().of_move(*number), rest(position), rest(option));
                match alone {
                    true => format!("{name} can be repeated for ever from {from}: {from} -> {to}"),
                    false => format!("play can go on for ever from {from} by {name}: {from} -> {to}"),
                }
            }
            SideCondition::NotMonotone { function, .. } | SideCondition::Falls { function, .. } => {
                format!("{} is not monotone", self.report.program.functions[*function].name)
            }
        }
    }
}
