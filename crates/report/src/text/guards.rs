//! What to write where a move of a game is not always possible.

use num_bigint::BigUint;

use super::game::GameWords;
use nimcert_core::decision::SideCondition;
use nimcert_core::language::ast::Term;
use nimcert_core::language::evaluate::value;
use nimcert_core::language::printing::print_term;

impl<'r> GameWords<'r> {
    /// The name of a fresh number of a move that is taken away and is 0.
    pub(super) fn zero(&self, number: usize, fresh: &[BigUint]) -> Option<&'r str> {
        let rules = self.positions.into_iter().flat_map(|positions| &positions.rules);
        let moves = rules.flat_map(|rules| rules.moves.iter().map(move |option| (rules, option)));
        let (rules, option) = moves.into_iter().nth(number.checked_sub(1)?)?;
        let taken = |fresh: usize| {
            let fresh = Term::Variable(rules.coordinates + fresh);
            option.to.iter().any(|target| matches!(target, Term::Subtract(_, right) if **right == fresh))
        };
        let zero = (0..fresh.len()).find(|&at| fresh[at].bits() == 0 && taken(at))?;
        option.fresh.get(zero).map(|(name, _)| name.as_str())
    }

    /// What to do about a difference that is negative.
    pub(super) fn guard(&self, condition: &SideCondition) -> String {
        match self.difference(condition) {
            Some((left, right)) => {
                let moves = self.positions.into_iter().flat_map(|positions| &positions.rules);
                let several = moves.map(|rules| rules.moves.len()).max() > Some(1);
                let of_a_set = match several && right.parse::<BigUint>().is_ok() {
                    true => format!("; for a number k from a set, write it with k, as in `when {left} >= k`"),
                    false => String::new(),
                };
                format!(
                    "help: allow the move only where it is possible: `when {left} >= {right}` before `to`{of_a_set}"
                )
            }
            None => "help: guard the difference with `if`, or with `and` in a condition, or write `a monus b` for max(a - b, 0)".to_owned(),
        }
    }

    /// The sides, in words of the file, of the difference in the target of a move that is negative at some coordinates
    /// and fresh numbers.
    pub(super) fn negative(&self, number: usize, values: &[BigUint]) -> Option<(String, String)> {
        let all = self.positions?.rules.iter().flat_map(|r| r.moves.iter().map(move |option| (r, option)));
        let (rules, option) = all.into_iter().nth(number.checked_sub(1)?)?;
        let positions = self.positions?;
        let mut names = positions.names[rules.offset..][..rules.coordinates].to_vec();
        names.extend(option.fresh.iter().map(|(name, _)| name.clone()));
        let program = self.report.program;
        option.to.iter().find_map(|target| {
            let Term::Subtract(left, right) = target else { return None };
            let [a, b] = [left, right].map(|side| value(program, side, values).ok());
            let text = |term| print_term(program, &names, term);
            (a? < b?).then(|| (text(left), text(right)))
        })
    }
}
