//! What may help where a claim about a game is undecided: a term that shows its period, and the game as a sum.

use super::game::GameWords;
use nimcert_core::language::ast::{Part, Rewrite, Statement, Term};
use nimcert_core::language::game::Rules;
use nimcert_core::language::printing::{print_term, spread};
use nimcert_core::language::separated;
use nimcert_prose::Prose;

impl GameWords<'_> {
    /// What a claim about octal games needs, if it is one.
    pub(super) fn no_period(&self, out: &mut Prose) {
        let rules = || self.positions.into_iter().flat_map(|positions| &positions.rules);
        if rules().any(|rules| !rules.heap_moves().is_empty()) {
            out.say(
                "A claim about rules that split a heap is compared with a bounded number of heaps, and refuted if it is wrong there. There is no certificate for it, so it is not proved, not even if the game has finitely many heaps. `nimcert mex FILE --box .. --compare TERM` compares more heaps (docs/guide/18-octal-games.md).",
            );
            return;
        }
        let Some(code) = rules().find_map(Rules::octal) else { return };
        let needed = match self.is_grundy() {
            true => "show that it repeats: from some heap on, it may have n only in `n mod q`",
            false => "say that a nim-sum is 0, of terms that show that they repeat",
        };
        let what = if self.is_grundy() { "term" } else { "set" };
        out.say(format!(
            "For a proof about an octal game, the {what} has to {needed}. `nimcert discover 'octal({code})'` looks for a period, and writes such a term (docs/guide/18-octal-games.md)."
        ));
        let Statement::Grundy { value, .. } = self.statement else { return };
        let periodic = Periodic.term(value);
        if periodic != *value && is_periodic(Part::Term(&periodic)) {
            let text = print_term(self.report.program, self.names(), &periodic);
            out.say("The claimed term is the same as this one, which shows its period:");
            out.display(text);
        }
    }

    /// How a game is written as a sum, if it is one.
    pub(super) fn written_as_a_sum(&self, out: &mut Prose) {
        let (Statement::Positions { game, .. } | Statement::Grundy { game, .. }) = self.statement else {
            return;
        };
        let Some(text) = separated(self.report.program, game) else { return };
        out.say("Every move changes one coordinate and depends on this coordinate only, so the game is a sum. If the claim is that a nim-sum is 0, or gives a nim-sum, write the game as a sum: nimcert then looks for a proof of each summand on its own.");
        out.lines(spread(&text).lines().map(str::to_owned).collect());
    }
}

/// Rewrites remainders of quotients as quotients of remainders: `floor(n / 2) mod 2` is `floor((n mod 4) / 2)`.
struct Periodic;

impl Rewrite for Periodic {
    fn term(&mut self, term: &Term) -> Term {
        if let Term::Mod(quotient, modulus) = term
            && let Term::Floor(inner, divisor) = &**quotient
            && let Some(period) = modulus.times(divisor)
        {
            return Term::Floor(Box::new(Term::Mod(Box::new(self.term(inner)), period)), divisor.clone());
        }
        term.map_parts(self)
    }
}

/// Whether variables occur in remainders only.
fn is_periodic(part: Part<'_>) -> bool {
    match part {
        Part::Term(Term::Variable(_)) => false,
        Part::Term(Term::Mod(inner, _)) if matches!(**inner, Term::Variable(_)) => true,
        Part::Term(term) => term.parts().all(is_periodic),
        Part::Condition(condition) => condition.parts().all(is_periodic),
    }
}
