//! Definitions, games and claims.

use num_bigint::BigUint;

use super::octal::Octal;
use super::term::{Condition, FunctionId, Term};

/// Index of a game in [`Program::games`].
pub type GameId = usize;

/// `fun name(p, ..) = body`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The name that calls and claims use.
    pub name: String,
    /// Parameter names, in order; `Term::Variable` indexes them.
    pub parameters: Vec<String>,
    /// The term that defines the function.
    pub body: Term,
}

/// The property of a function that a claim states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// `f(t) <= f(t + 1)` for all `t`.
    Monotone,
    /// The NS property \[inoue2014, Definition 8.1\].
    Ns,
    /// `G(y, z) = y xor z` for every position of the bar `CB(f, y, z)`: f is monotone and NS.
    Nimsum,
}

/// `rel name(p, ..) = body`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// The name that calls use.
    pub name: String,
    /// Parameter names, in order; `Term::Variable` indexes them.
    pub parameters: Vec<String>,
    /// The condition that defines the relation.
    pub body: Condition,
    /// Number of functions of the program before it.
    pub after: usize,
}

/// `game name(x, ..) ..`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The name that claims and sums use.
    pub name: String,
    /// Names of the coordinates, in order.
    pub coordinates: Vec<String>,
    /// The rules, or the summands of a sum.
    pub body: GameBody,
    /// Who wins.
    pub convention: Convention,
}

/// Who wins a game, and how its rules say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Convention {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins, and the rules are those of an ordinary game with one more coordinate: see
    /// [`misere`](crate::misere).
    Translated,
    /// The player who cannot move wins, and the rules are as people write them: for printing only.
    Misere,
}

/// How a game is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameBody {
    /// `[where domain] move ..`
    Rules {
        /// Which tuples are positions, over the coordinates; `None` means all tuples.
        domain: Option<Condition>,
        /// The moves, in order.
        moves: Vec<Move>,
    },
    /// Likewise, with one coordinate and a move that splits a heap: a move leads to as many heaps as it has targets.
    Heaps {
        /// Which heaps there are, over the coordinate; `None` means all.
        domain: Option<Condition>,
        /// The moves, in order.
        moves: Vec<Move>,
    },
    /// `= G + H + ..`
    Sum(GameSum),
}

/// `G + H + ..`: one summand or more.
pub type GameSum = Vec<Summand>;

/// A summand of a sum of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Summand {
    /// `strip`: a heap of Nim.
    Strip,
    /// `bar(f)`: the chocolate bar of a function.
    Bar(FunctionId),
    /// `octal(0.77)`: a heap that may split, by the code of an octal game.
    Octal(Octal),
    /// A game of the file.
    Named(GameId),
}

/// `move v < bound, .. when c to (t, ..)`. Variables are the coordinates, then the fresh numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The fresh numbers: name and bound, which may use earlier ones.
    pub fresh: Vec<(String, Term)>,
    /// When the move is allowed; `None` means always.
    pub when: Option<Condition>,
    /// Where it leads, a term for each coordinate; in [`GameBody::Heaps`] a term for each heap.
    pub to: Vec<Term>,
}

/// What a claim states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// `property f [below bound]`
    Property {
        /// What is claimed.
        property: Property,
        /// The function it is claimed of; it has one parameter.
        function: FunctionId,
        /// Only columns below this number are meant; `None` means all naturals.
        below: Option<BigUint>,
    },
    /// `p game = formula`: the formula, over the coordinates, says which positions are P-positions.
    Positions {
        /// The game.
        game: GameSum,
        /// The claimed set.
        formula: Condition,
    },
    /// `grundy game = value`: the value, over the coordinates, is the Grundy value.
    Grundy {
        /// The game.
        game: GameSum,
        /// The claimed value.
        value: Term,
    },
    /// `forall x, ..: formula`
    ForAll {
        /// Names of the variables, in order.
        variables: Vec<String>,
        /// What holds for all naturals.
        formula: Condition,
    },
}

/// `claim [not] statement`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// True for `claim not ..`.
    pub negated: bool,
    /// The statement, without `not`.
    pub statement: Statement,
}

impl Claim {
    /// `claim [not] property f [below bound]`.
    pub fn of_function(
        negated: bool,
        property: Property,
        function: FunctionId,
        below: Option<BigUint>,
    ) -> Claim {
        Claim { negated, statement: Statement::Property { property, function, below } }
    }

    /// The function that is claimed to have a property.
    pub fn function(&self) -> Option<FunctionId> {
        match self.statement {
            Statement::Property { function, .. } => Some(function),
            _ => None,
        }
    }
}

/// `param name >= least`: the claims are about all values from `least` on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramParameter {
    /// The name that terms use.
    pub name: String,
    /// The least value of the parameter.
    pub least: BigUint,
}

/// A claim file: parameters, definitions, each using only earlier ones, and claims.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program {
    /// In order of declaration; [`Number`](super::Number)s index them.
    pub parameters: Vec<ProgramParameter>,
    /// In order of definition.
    pub functions: Vec<Function>,
    /// In order of definition.
    pub relations: Vec<Relation>,
    /// In order of definition.
    pub games: Vec<Game>,
    /// In order of appearance.
    pub claims: Vec<Claim>,
}
