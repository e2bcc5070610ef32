//! Sums of games: the P-positions by the Grundy numbers of the summands (docs/THEORY.md, Theorem 5d.1).
//!
//! In: a claim about a sum. Out: a Grundy number for each summand, as the claim names it, and what is left to show. An
//! automaton for the P-positions of a sum may have as many states as the product over its games; the numbers of each game
//! alone need few.

use super::bar::is_strip;
use super::claimed::Positions;
use crate::automaton::{AutomatonError, ConditionId, NodeId, Nodes};
use crate::language::ast::{
    Bitwise, Claim, Comparison, Condition, Convention, Game, GameBody, Octal, Part, Program, Renumbered,
    Replaced, Rewrite, Statement, Summand, Term,
};
use crate::language::game::Rules;
use crate::language::printing::print_term;

/// A sum with a Grundy number for each summand.
#[derive(Debug)]
pub(crate) struct Sum {
    /// The summands that are not strips.
    pub(crate) parts: Vec<Numbered>,
    /// The nim-sum of all numbers is 0; nothing if the claimed set is this condition.
    pub(crate) is_zero: Option<Condition>,
}

/// A summand with its Grundy number.
#[derive(Debug)]
pub(crate) struct Numbered {
    /// The number of the summand, from 1.
    pub(crate) number: usize,
    /// Names of its coordinates.
    pub(crate) names: Vec<String>,
    /// The Grundy number in canonical form.
    pub(crate) text: String,
    /// The claim that this is the Grundy number, as the only one of its program; nothing if an earlier summand has the
    /// same rules and the same number.
    pub(crate) claim: Option<Program>,
}

impl Sum {
    /// The numbers that a claim names; `None` if its set is not that of a nim-sum of terms about one summand each, or a
    /// heap beside one summand, where they would say nothing.
    pub(crate) fn of(program: &Program, positions: &Positions) -> Option<Sum> {
        let rules = &positions.rules;
        let is_its_own_claim = |other: &Rules| other.heaps.is_none() || positions.is_value();
        let says_nothing = rules.len() == 2 && is_strip(&rules[0]) && is_its_own_claim(&rules[1]);
        // The number of one heap says something if no other rule can be about it.
        let is_one = rules.len() < 2 && rules.iter().all(|rules| rules.heaps.is_none());
        // Moves of the file that split a heap are in no certificate.
        let has_none = rules.iter().any(|rules| !rules.heap_moves().is_empty());
        if is_one || says_nothing || has_none {
            return None;
        }
        let numbers = numbers(program, rules, positions.set.condition())?;
        let (mut parts, mut known, mut nodes) = (Vec::new(), Vec::new(), Nodes::default());
        for ((number, rules), term) in (1..).zip(rules).zip(&numbers) {
            if is_strip(rules) {
                continue;
            }
            let names = positions.names[rules.offset..][..rules.coordinates].to_vec();
            let own = Renumbered(|i| i - rules.offset).term(term);
            let text = print_term(program, &names, &own);
            let meaning = meaning(&mut nodes, program, rules, &own).ok()?;
            let claim = (!known.contains(&meaning)).then(|| claim(program, rules, &names, own));
            known.push(meaning);
            parts.push(Numbered { number, names, text, claim });
        }
        let equal = |a, b| Condition::Compare(Comparison::Equal, Box::new(a), Box::new(b));
        let all = numbers.iter().cloned().reduce(xor)?;
        let zero = || Term::Constant(0u32.into());
        let (first, others) = (numbers[0].clone(), numbers[1..].iter().cloned().reduce(xor));
        let is_zero = equal(first, others.unwrap_or_else(zero));
        let is_the_set = [&is_zero, &equal(all, zero())].contains(&positions.set.condition());
        let is_zero = (!is_the_set).then_some(is_zero);
        Some(Sum { parts, is_zero })
    }
}

/// The Grundy numbers that a condition names for the summands, if it says that a nim-sum of terms about one summand each is 0;
/// that of a strip is its size.
pub(super) fn numbers(program: &Program, rules: &[Rules], set: &Condition) -> Option<Vec<Term>> {
    let Condition::Compare(Comparison::Equal, a, b) = set else { return None };
    let mut numbers: Vec<Option<Term>> = vec![None; rules.len()];
    for operand in operands(program, rules, a)?.into_iter().chain(operands(program, rules, b)?) {
        let number = &mut numbers[owner(rules, &operand)?];
        *number = Some(match number.take() {
            Some(before) => xor(before, operand),
            None => operand,
        });
    }
    let numbers = numbers.into_iter().collect::<Option<Vec<Term>>>()?;
    let is_its_size =
        |(rules, number): (&Rules, &Term)| !is_strip(rules) || *number == Term::Variable(rules.offset);
    rules.iter().zip(&numbers).all(is_its_size).then_some(numbers)
}

/// A summand and its number, with the functions that they call taken apart: whether it is built in, how many coordinates it
/// has, its code, its domain and number, and of each move when it is allowed, the bounds, and where it leads.
type Meaning = (bool, usize, Option<Octal>, Vec<(Option<ConditionId>, Vec<NodeId>)>);

fn meaning(
    nodes: &mut Nodes,
    program: &Program,
    rules: &Rules,
    number: &Term,
) -> Result<Meaning, AutomatonError> {
    let mut parts = |condition: &Option<Condition>, terms: &mut dyn Iterator<Item = &Term>| {
        let condition = condition.as_ref().map(|condition| nodes.term_condition(program, condition));
        let terms = terms.map(|term| nodes.term(program, term)).collect::<Result<_, _>>()?;
        Ok::<_, AutomatonError>((condition.transpose()?, terms))
    };
    let mut all = vec![parts(&rules.domain, &mut [number].into_iter())?];
    for option in &rules.moves {
        all.push(parts(&option.when, &mut option.fresh.iter().map(|(_, bound)| bound).chain(&option.to))?);
    }
    Ok((rules.built_in, rules.coordinates, rules.octal(), all))
}

/// The claim that a term over the coordinates of a summand is its Grundy number, as the only one of its program.
pub(super) fn claim(program: &Program, rules: &Rules, names: &[String], value: Term) -> Program {
    let mut alone = program.clone();
    let summand = match (rules.bar, rules.octal()) {
        (Some(function), _) => Summand::Bar(function),
        (None, Some(code)) => Summand::Octal(code),
        (None, None) => {
            let body = GameBody::Rules { domain: rules.domain.clone(), moves: rules.moves.clone() };
            alone.games = vec![Game {
                name: "summand".to_owned(),
                coordinates: names.to_vec(),
                body,
                convention: Convention::Normal,
            }];
            Summand::Named(0)
        }
    };
    let statement = Statement::Grundy { game: vec![summand], value };
    alone.claims = vec![Claim { negated: false, statement }];
    alone
}

pub(super) fn xor(a: Term, b: Term) -> Term {
    Term::Bitwise(Bitwise::Xor, Box::new(a), Box::new(b))
}

/// The operands of a nim-sum, in order, without 0. Functions that are about several summands are written out.
fn operands(program: &Program, rules: &[Rules], term: &Term) -> Option<Vec<Term>> {
    match term {
        Term::Bitwise(Bitwise::Xor, a, b) => {
            Some([operands(program, rules, a)?, operands(program, rules, b)?].concat())
        }
        Term::Constant(number) if *number == 0u32.into() => Some(Vec::new()),
        _ if owner(rules, term).is_some() => Some(vec![term.clone()]),
        Term::Call(function, arguments) => {
            operands(program, rules, &Replaced(arguments).term(&program.functions[*function].body))
        }
        _ => None,
    }
}

/// The summand that a term is about, if there is exactly one.
fn owner(rules: &[Rules], term: &Term) -> Option<usize> {
    let mut variables = Vec::new();
    collect(Part::Term(term), &mut variables);
    let of = |variable: usize| rules.iter().rposition(|rules| rules.offset <= variable);
    let first = of(*variables.first()?)?;
    variables.iter().all(|&variable| of(variable) == Some(first)).then_some(first)
}

fn collect(part: Part<'_>, variables: &mut Vec<usize>) {
    match part {
        Part::Term(Term::Variable(i)) => variables.push(*i),
        Part::Term(term) => term.parts().for_each(|part| collect(part, variables)),
        Part::Condition(condition) => condition.parts().for_each(|part| collect(part, variables)),
    }
}
