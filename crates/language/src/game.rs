//! Games as lists of summands: what a sum of games is made of, with the built-in games written out
//! (docs/LOWERING.md, "Claims about a game").

use super::ast::{Comparison, Condition, FunctionId, GameBody, GameSum, Move, Octal, Program, Summand, Term};

/// The names of the built-in games.
pub const BUILT_IN: [&str; 3] = ["strip", "bar", "octal"];

/// The moves of a heap that may split. They lead to lists of heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heaps {
    /// Those that the code of an octal game allows.
    Octal(Octal),
    /// Moves of the file, with a target for each heap.
    Moves(Vec<Move>),
}

/// A summand: its own coordinates are variables `0..coordinates`, fresh numbers of a move follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Number of the first coordinate in the whole game.
    pub offset: usize,
    /// Number of coordinates.
    pub coordinates: usize,
    /// Which tuples are positions; `None` means all.
    pub domain: Option<Condition>,
    /// The moves.
    pub moves: Vec<Move>,
    /// `strip` or `bar`: its moves are legal and end, whatever the function is.
    pub built_in: bool,
    /// The function of a `bar`.
    pub bar: Option<FunctionId>,
    /// The moves of a heap that may split; then `moves` is empty.
    pub heaps: Option<Heaps>,
}

impl Rules {
    /// The code of an octal game.
    pub fn octal(&self) -> Option<Octal> {
        match self.heaps {
            Some(Heaps::Octal(code)) => Some(code),
            Some(Heaps::Moves(_)) | None => None,
        }
    }

    /// The moves of the file that lead to lists of heaps.
    pub fn heap_moves(&self) -> &[Move] {
        match &self.heaps {
            Some(Heaps::Moves(moves)) => moves,
            Some(Heaps::Octal(_)) | None => &[],
        }
    }
}

/// Whether a heap of a game may split.
pub fn splits(program: &Program, game: &GameSum) -> bool {
    summands(program, game).iter().any(|rules| rules.heaps.is_some())
}

/// Whether a heap of a game may split by moves of the file.
pub fn splits_by_moves(program: &Program, game: &GameSum) -> bool {
    summands(program, game).iter().any(|rules| !rules.heap_moves().is_empty())
}

/// The summands of a sum, named sums taken apart.
pub fn summands(program: &Program, game: &GameSum) -> Vec<Rules> {
    let mut found = Vec::new();
    collect(program, game, &mut 0, &mut found);
    found
}

fn collect(program: &Program, game: &GameSum, offset: &mut usize, found: &mut Vec<Rules>) {
    for summand in game {
        let rules = match *summand {
            Summand::Strip => strip(*offset),
            Summand::Bar(function) => bar(program, function, *offset),
            Summand::Octal(code) => octal(code, *offset),
            Summand::Named(id) => match &program.games[id].body {
                GameBody::Sum(sum) => {
                    collect(program, sum, offset, found);
                    continue;
                }
                body @ (GameBody::Rules { domain, moves } | GameBody::Heaps { domain, moves }) => {
                    let (moves, heaps) = match body {
                        GameBody::Heaps { .. } => (Vec::new(), Some(Heaps::Moves(moves.clone()))),
                        _ => (moves.clone(), None),
                    };
                    Rules {
                        offset: *offset,
                        coordinates: program.games[id].coordinates.len(),
                        domain: domain.clone(),
                        moves,
                        built_in: false,
                        bar: None,
                        heaps,
                    }
                }
            },
        };
        *offset += rules.coordinates;
        found.push(rules);
    }
}

/// The names of the coordinates of a sum, in order; one name may occur twice.
pub fn coordinates(program: &Program, game: &GameSum) -> Vec<String> {
    let names = |summand: &Summand| match *summand {
        Summand::Strip => vec!["x".to_owned()],
        Summand::Bar(function) => coordinates_of_bar(program, function),
        Summand::Octal(_) => vec!["n".to_owned()],
        Summand::Named(id) => program.games[id].coordinates.clone(),
    };
    game.iter().flat_map(names).collect()
}

/// The names of the coordinates of `bar(f)`: y and z, and if f has several parameters y and their names.
pub fn coordinates_of_bar(program: &Program, function: FunctionId) -> Vec<String> {
    let columns = match program.functions[function].parameters.as_slice() {
        [_] => vec!["z".to_owned()],
        several => several.to_vec(),
    };
    [vec!["y".to_owned()], columns].concat()
}

/// `move u < x to (u)`.
fn strip(offset: usize) -> Rules {
    let moves = vec![Move {
        fresh: vec![("u".to_owned(), Term::Variable(0))],
        when: None,
        to: vec![Term::Variable(1)],
    }];
    Rules { offset, coordinates: 1, domain: None, moves, built_in: true, bar: None, heaps: None }
}

fn octal(code: Octal, offset: usize) -> Rules {
    let heaps = Some(Heaps::Octal(code));
    Rules { offset, coordinates: 1, domain: None, moves: Vec::new(), built_in: true, bar: None, heaps }
}

/// `where y <= f(z)`, `move u < y to (u, z)`, `move u < z to (min(y, f(u)), u)`
/// \[inoue2014, Definition 8.2\]; with several parameters, a move of the last kind for each.
fn bar(program: &Program, function: FunctionId, offset: usize) -> Rules {
    let columns = program.functions[function].parameters.len();
    let (y, u) = (Term::Variable(0), Term::Variable(columns + 1));
    let own: Vec<Term> = (1..=columns).map(Term::Variable).collect();
    let height = |columns: &[Term]| Box::new(Term::Call(function, columns.to_vec()));
    let domain = Condition::Compare(Comparison::LessEqual, Box::new(y.clone()), height(&own));
    let option = |bound: &Term, to| Move { fresh: vec![("u".to_owned(), bound.clone())], when: None, to };
    let mut moves = vec![option(&y, [vec![u.clone()], own.clone()].concat())];
    for (j, column) in own.iter().enumerate() {
        let mut cut = own.clone();
        cut[j] = u.clone();
        let row = Term::Min(Box::new(y.clone()), height(&cut));
        moves.push(option(column, [vec![row], cut].concat()));
    }
    Rules {
        offset,
        coordinates: columns + 1,
        domain: Some(domain),
        moves,
        built_in: true,
        bar: Some(function),
        heaps: None,
    }
}
