//! Reads `game NAME(x, ..) misere`: who makes the last move loses. The canonical form is an ordinary game with one
//! more coordinate (docs/EXPRESSING.md): it is 1 until the game is over, and lowering it is one more move.

use super::diagnostics::cut;
use super::names::{Fault, Parsed};
use super::parser::{ConditionNode, Node, Parser};
use super::statements::GameHead;
use super::token::Kind;
use crate::ast::{
    Comparison, Condition, GameBody, GameSum, Move, Number, Part, Renumbered, Rewrite, Summand, Term,
};
use crate::naming::free_name;
use crate::printing::print_term;
use crate::source::{MAX_COORDINATES, MAX_DEPTH, MAX_MOVES, Span};

/// The word, and the name of the coordinate.
const WORD: &str = "misere";

/// Levels that the translation adds to the height of a condition, in addition to one for each move.
const ADDED_LEVELS: usize = 8;

impl Parser<'_> {
    /// Goes past `misere` after the coordinates; gives its place.
    pub(super) fn misere_word(&mut self) -> Option<Span> {
        (self.peek() == Kind::Name && self.source.slice(self.here()) == WORD).then(|| self.advance())
    }

    /// The ordinary game for rules under which the last player to move loses, and the name of its last coordinate.
    ///
    /// A position `p` becomes `(p, 1)`. The moves keep the 1; where there is no move, one more leads to `(p, 0)`, and
    /// there the game ends. So `(p, 1)` without a move of the rules is no P-position, and everything else is as before.
    pub(super) fn misere_rules(
        &mut self,
        head: &GameHead<'_>,
        word: Span,
        domain: Option<Condition>,
        moves: Vec<Node<Move>>,
    ) -> Parsed<(GameBody, String)> {
        let count = head.coordinates.len();
        if count == MAX_COORDINATES {
            return Err(self.misere_too_large(word));
        }
        if moves.len() == MAX_MOVES {
            return Err(self.too_many_moves());
        }
        let highest = moves.iter().map(|option| option.height).max().unwrap_or(0);
        if highest + moves.len() + ADDED_LEVELS > MAX_DEPTH {
            return Err(super::brackets::too_deep(self.source, word).into());
        }
        let running = || equals(count, 1);
        let mut over: Option<Condition> = None;
        let mut options = Vec::new();
        for Node { value: option, span, .. } in moves {
            let Some(none) = no_choice(&option, count) else {
                return Err(self.misere_of_a_chosen_number(head, word, &option, span));
            };
            over = Some(match over {
                None => none,
                Some(others) => and(others, none),
            });
            let mut moved = Renumbered(|i| if i < count { i } else { i + 1 });
            let fresh = option.fresh.iter().map(|(name, bound)| (name.clone(), moved.term(bound))).collect();
            let when = option.when.iter().fold(running(), |when, more| and(when, moved.condition(more)));
            let mut to: Vec<Term> = option.to.iter().map(|term| moved.term(term)).collect();
            to.push(Term::Variable(count));
            options.push(Move { fresh, when: Some(when), to });
        }
        let mut to: Vec<Term> = (0..count).map(Term::Variable).collect();
        to.push(Term::Constant(0_u32.into()));
        let when = over.into_iter().fold(running(), and);
        options.push(Move { fresh: Vec::new(), when: Some(when), to });
        let bit = compare(Comparison::LessEqual, Term::Variable(count), 1);
        let domain = match domain {
            None => bit,
            Some(domain) => and(domain, bit),
        };
        let taken = |name: &str| {
            head.coordinates.iter().any(|other| other == name)
                || head.text == name
                || self.names.meaning(name).is_some()
                || options.iter().any(|option| option.fresh.iter().any(|(fresh, _)| fresh == name))
        };
        let name = free_name(WORD, taken);
        self.names.nodes = self.names.nodes.saturating_add(4 * options.len());
        Ok((GameBody::Rules { domain: Some(domain), moves: options }, name))
    }

    /// The set of P-positions of the ordinary game, for a formula about the positions of the rules.
    pub(super) fn misere_formula(&mut self, count: usize, formula: ConditionNode) -> Parsed<ConditionNode> {
        let span = formula.span;
        let over = self.node(equals(count, 0), 2, 3, span)?;
        self.binary(over, formula, Condition::Or)
    }

    /// Whether a claimed sum is a game with the word `misere`.
    pub(super) fn is_misere(&self, sum: &GameSum) -> bool {
        matches!(sum.as_slice(), [Summand::Named(id)] if self.names.game_facts[*id].misere)
    }

    /// A game with the word `misere` in a sum.
    pub(super) fn misere_in_a_sum(&self, span: Span) -> Fault {
        self.complain(span, "a sum with a misere game", "expected games with normal play")
            .with_note("the P-positions of a sum under misere play do not follow from those of its summands")
            .with_help("write the sum as one game with the moves of all summands, and `misere` after its coordinates")
            .into()
    }

    /// `claim grundy` of a game with the word `misere`.
    pub(super) fn misere_has_no_values(&self, span: Span) -> Fault {
        self.complain(span, "a Grundy number under misere play", "expected a claim about P-positions")
            .with_note("Grundy numbers belong to normal play: the player who cannot move loses")
            .with_help("claim the P-positions: `claim p g = ..`")
            .into()
    }

    fn misere_too_large(&self, word: Span) -> Fault {
        self.complain(word, "too many coordinates for `misere`", "this word adds a coordinate")
            .with_note(format!("a game has at most {MAX_COORDINATES} coordinates"))
            .into()
    }

    fn misere_of_a_chosen_number(&self, head: &GameHead<'_>, word: Span, option: &Move, span: Span) -> Fault {
        let diagnostic = self
            .complain(
                span,
                "`misere` needs moves whose condition does not depend on the chosen number",
                "expected bounds and a condition in the coordinates only",
            )
            .with_related(word, "the player who makes the last move loses")
            .with_note(
                "nimcert has to state where no move is possible, and reads it from bounds and conditions",
            );
        if let (Some((heap, most)), [(chosen, _)]) = (most_taken(option), option.fresh.as_slice()) {
            let name = &head.coordinates[heap];
            let most = print_term(&self.names.program, &[], &Term::Constant(most));
            let target = |(at, coordinate): (usize, &String)| match at == heap {
                true => format!("{name} - {chosen} - 1"),
                false => coordinate.clone(),
            };
            let targets: Vec<String> = head.coordinates.iter().enumerate().map(target).collect();
            let text = format!("move {chosen} < min({name}, {most}) to ({})", targets.join(", "));
            return diagnostic.with_proposal(format!("write `{}`", cut(&text)), span, text).into();
        }
        diagnostic
            .with_help(
                "choose how much is taken, as in `move u < min(a, 3) to (a - u - 1)`, or list the numbers, `move k in {1, 3} when a >= k ..`",
            )
            .with_help("or add the last move yourself: see docs/EXPRESSING.md")
            .into()
    }
}

/// The coordinate and the number of a move that leads to any smaller number `u` with `u + c >= n`: it takes at most `c`
/// from this coordinate.
fn most_taken(option: &Move) -> Option<(usize, Number)> {
    let [(_, Term::Variable(heap))] = option.fresh.as_slice() else { return None };
    let (heap, chosen) = (*heap, option.to.len());
    let target = |at: usize| Term::Variable(if at == heap { chosen } else { at });
    if !option.to.iter().enumerate().all(|(at, term)| *term == target(at)) {
        return None;
    }
    let (greater, less) = match option.when.as_ref()? {
        Condition::Compare(Comparison::GreaterEqual, a, b) => (a, b),
        Condition::Compare(Comparison::LessEqual, a, b) => (b, a),
        _ => return None,
    };
    let is = |term: &Term, variable: usize| *term == Term::Variable(variable);
    match (&**greater, &**less) {
        (Term::Add(u, c), n) if is(u, chosen) && is(n, heap) => Some((heap, c.constant_value()?)),
        (Term::Add(c, u), n) if is(u, chosen) && is(n, heap) => Some((heap, c.constant_value()?)),
        (c, Term::Subtract(n, u)) if is(u, chosen) && is(n, heap) => Some((heap, c.constant_value()?)),
        _ => None,
    }
}

/// The condition that a move has no choice, if bounds and `when` depend on the coordinates only.
fn no_choice(option: &Move, count: usize) -> Option<Condition> {
    let bounds = option.fresh.iter().map(|(_, bound)| bound);
    if bounds.clone().any(|bound| Part::Term(bound).mentions(count))
        || option.when.as_ref().is_some_and(|when| Part::Condition(when).mentions(count))
    {
        return None;
    }
    let mut empty =
        bounds.clone().filter(|bound| bound.constant_value().is_none_or(|value| !is_positive(&value)));
    let (first, second) = (empty.next(), empty.next());
    Some(match (first, second, &option.when) {
        (Some(Term::Variable(i)), None, None) => equals(*i, 0),
        (Some(bound), None, None) => compare(Comparison::LessEqual, bound.clone(), 0),
        (None, _, Some(when)) => Condition::Not(Box::new(when.clone())),
        (None, _, None) => compare(Comparison::NotEqual, Term::Constant(0_u32.into()), 0),
        _ => {
            let some = |bound: &Term| compare(Comparison::Greater, bound.clone(), 0);
            let parts = bounds.map(some).chain(option.when.clone());
            Condition::Not(Box::new(parts.reduce(and)?))
        }
    })
}

fn is_positive(number: &crate::ast::Number) -> bool {
    number.plain().is_some_and(|value| value.bits() > 0)
}

fn compare(comparison: Comparison, left: Term, right: u32) -> Condition {
    Condition::Compare(comparison, Box::new(left), Box::new(Term::Constant(right.into())))
}

fn equals(variable: usize, value: u32) -> Condition {
    compare(Comparison::Equal, Term::Variable(variable), value)
}

fn and(left: Condition, right: Condition) -> Condition {
    Condition::And(Box::new(left), Box::new(right))
}
