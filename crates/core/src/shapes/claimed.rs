//! The subject of a claim `p` or `grundy`: a game, and a set of its positions.

use num_bigint::BigUint;

use crate::language::analysis::{irregular, irregular_condition};
use crate::language::ast::{Comparison, Condition, GameSum, Program, Statement, Summand, Term};
use crate::language::evaluate::value;
use crate::language::free_name;
use crate::language::game::{Rules, coordinates, summands};

/// Set of positions that a claim is about.
#[derive(Debug, Clone)]
pub(crate) enum SetOfPositions {
    /// `p`: the positions that satisfy a formula.
    Formula(Condition),
    /// `grundy`: the positions of strip + G whose heap is the value of a term.
    Value {
        /// `heap = term` over the coordinates of strip + G.
        condition: Condition,
        /// `term >= 0` over the same coordinates: as a side of a comparison the term may be negative.
        natural: Condition,
    },
}

/// Game with a claimed set of positions, before it is lowered to nodes.
#[derive(Debug, Clone)]
pub struct Positions {
    /// The sum that is played.
    pub sum: GameSum,
    /// Its summands.
    pub rules: Vec<Rules>,
    /// Names of the coordinates.
    pub names: Vec<String>,
    pub(crate) set: SetOfPositions,
}

impl Positions {
    /// The game and set of a claim `p` or `grundy`; `None` for other claims.
    pub fn of(program: &Program, statement: &Statement) -> Option<Positions> {
        match statement {
            Statement::Positions { game, formula } => Some(Positions::of_outcomes(program, game, formula)),
            Statement::Grundy { game, value } => Some(Positions::of_values(program, game, value)),
            Statement::Property { .. } | Statement::ForAll { .. } => None,
        }
    }

    /// The game of a claim `p` with the claimed set of P-positions.
    pub(crate) fn of_outcomes(program: &Program, game: &GameSum, formula: &Condition) -> Positions {
        Positions {
            sum: game.clone(),
            rules: summands(program, game),
            names: coordinates(program, game),
            set: SetOfPositions::Formula(formula.clone()),
        }
    }

    /// The game strip + G of a claim `grundy G`, with the set of positions whose heap, the first
    /// coordinate, has the claimed value. The heap is called `heap`.
    pub(crate) fn of_values(program: &Program, game: &GameSum, value: &Term) -> Positions {
        let mut sum = vec![Summand::Strip];
        sum.extend(game);
        let mut names = coordinates(program, game);
        names.insert(0, free_name("heap", |name| names.iter().any(|other| other == name)));
        let compared = |op, left| Condition::Compare(op, Box::new(left), Box::new(value.shifted(1)));
        let set = SetOfPositions::Value {
            condition: compared(Comparison::Equal, Term::Variable(0)),
            natural: compared(Comparison::LessEqual, Term::Constant(0u32.into())),
        };
        Positions { rules: summands(program, &sum), sum, names, set }
    }

    /// Whether the set says that the heap has a claimed Grundy value.
    pub(crate) fn is_value(&self) -> bool {
        matches!(self.set, SetOfPositions::Value { .. })
    }

    /// The first operator without a digit automaton.
    pub(crate) fn irregular(&self, program: &Program) -> Option<&'static str> {
        let of_move = |rules: &Rules| {
            rules.moves.iter().find_map(|option| {
                let bounds = option.fresh.iter().map(|(_, bound)| bound);
                let terms = bounds.chain(&option.to).find_map(|term| irregular(program, term));
                terms.or_else(|| irregular_condition(program, option.when.as_ref()?))
            })
        };
        let of_rules = |rules: &Rules| {
            let domain = rules.domain.as_ref().and_then(|domain| irregular_condition(program, domain));
            domain.or_else(|| of_move(rules))
        };
        self.rules.iter().find_map(of_rules).or_else(|| irregular_condition(program, self.set.condition()))
    }

    /// The position that a move leads to.
    pub(crate) fn option(
        &self,
        program: &Program,
        number: usize,
        position: &[BigUint],
        fresh: &[BigUint],
    ) -> Option<Vec<BigUint>> {
        let moves = self.rules.iter().flat_map(|r| r.moves.iter().map(move |option| (r, option)));
        let (rules, option) = moves.into_iter().nth(number)?;
        let mut arguments = position[rules.offset..][..rules.coordinates].to_vec();
        arguments.extend_from_slice(fresh);
        let mut arrived = position.to_vec();
        for (j, target) in option.to.iter().enumerate() {
            arrived[rules.offset + j] = value(program, target, &arguments).ok()?;
        }
        Some(arrived)
    }
}

impl SetOfPositions {
    /// The set as a condition over the coordinates of the game, the heap included.
    pub(crate) fn condition(&self) -> &Condition {
        match self {
            SetOfPositions::Formula(condition) | SetOfPositions::Value { condition, .. } => condition,
        }
    }
}
