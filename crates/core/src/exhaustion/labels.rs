//! Labels of a game for people: moves are counted as its file writes them, separately for each game of a sum, and
//! coordinates have their names.
//!
//! A certificate numbers the moves of the whole game, and of `grundy G` those of strip + G; its names
//! (`closed 2`) belong to the format and differ from these.

use crate::decision::Part;
use crate::language::ast::{GameBody, GameSum, Program, Summand};
use crate::language::game::{coordinates_of_bar, summands};
use crate::language::misere::is_misere;

/// Names of the games of a sum, of their coordinates and of the fresh numbers of their moves.
#[derive(Debug, Clone, Default)]
pub struct Labels {
    games: Vec<Label>,
    /// Whether there is more than one game.
    several: bool,
}

#[derive(Debug, Clone)]
struct Label {
    /// `nim`, or `nim (summand 2)` where several have that name.
    name: String,
    coordinates: Vec<String>,
    /// Whether a coordinate follows that people do not see: that of the translation of misere play.
    hides_last: bool,
    /// For each move, its fresh numbers.
    moves: Vec<Vec<String>>,
}

impl Labels {
    /// Labels of a sum as the file writes it.
    pub fn new(program: &Program, game: &GameSum) -> Labels {
        let mut named = Vec::new();
        names(program, game, &mut named);
        let hides_last = is_misere(program, game);
        if hides_last {
            named.iter_mut().for_each(|(_, coordinates)| drop(coordinates.pop()));
        }
        let single: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
        let games = named.into_iter().zip(summands(program, game)).enumerate();
        let games = games.map(|(at, ((name, coordinates), rules))| Label {
            name: match single.iter().filter(|other| **other == name).count() {
                1 => name,
                _ => format!("{name} (summand {})", at + 1),
            },
            coordinates,
            hides_last,
            moves: rules
                .moves
                .iter()
                .chain(rules.heap_moves())
                .map(|option| option.fresh.iter().map(|(name, _)| name.clone()).collect())
                .collect(),
        });
        Labels { games: games.collect(), several: single.len() > 1 }
    }

    /// Labels of a sum with a heap of Nim that the file does not write: numbers of moves and summands count
    /// the heap first.
    pub fn beside_heap(program: &Program, game: &GameSum) -> Labels {
        let mut labels = Labels::new(program, game);
        let (coordinates, moves) = (vec!["heap".to_owned()], vec![vec!["u".to_owned()]]);
        labels.games.insert(0, Label { name: "the heap".to_owned(), coordinates, hides_last: false, moves });
        labels
    }

    /// The game of move `number`, counted from 1 in the whole game, and its number there, from 1.
    fn find(&self, number: usize) -> Option<(&Label, usize)> {
        let mut before = 0;
        self.games.iter().find_map(|game| {
            let own = number.checked_sub(before).filter(|own| (1..=game.moves.len()).contains(own));
            before += game.moves.len();
            own.map(|own| (game, own))
        })
    }

    /// The number of a move within its own game.
    pub fn number(&self, number: usize) -> usize {
        self.find(number).map_or(number, |(_, own)| own)
    }

    /// The game that a move belongs to, if there are several.
    pub fn game_of(&self, number: usize) -> Option<&str> {
        self.find(number).filter(|_| self.several).map(|(game, _)| game.name.as_str())
    }

    /// The name of a summand, counted from 0, if there are several.
    pub fn summand(&self, summand: usize) -> Option<&str> {
        self.games.get(summand).filter(|_| self.several).map(|game| game.name.as_str())
    }

    /// `move 2`, or `move 2 of nim` if there are several games.
    pub fn of_move(&self, number: usize) -> String {
        match self.game_of(number) {
            Some(game) => format!("move {} of {game}", self.number(number)),
            None => format!("move {}", self.number(number)),
        }
    }

    /// Describes a part of the rules in words.
    pub fn part(&self, part: Part) -> String {
        match part {
            Part::Where(summand) => {
                let game = self.games.get(summand).map_or("the game", |game| game.name.as_str());
                format!("the `where` part of {game}")
            }
            Part::Bound(number) => format!("a bound of {}", self.of_move(number)),
            Part::When(number) => format!("the `when` part of {}", self.of_move(number)),
            Part::Target(number) => format!("the target of {}", self.of_move(number)),
        }
    }

    /// The place where a part of the rules was evaluated, `(a, b; v) = (0, 1; 0)`: the coordinates of its game, then the
    /// fresh numbers that were chosen before.
    pub fn place<N>(&self, part: Part, values: &[N], write: impl Fn(&N) -> String) -> String {
        let found = match part {
            Part::Where(summand) => self.games.get(summand).map(|game| (game, &[][..])),
            Part::Bound(number) | Part::When(number) | Part::Target(number) => {
                self.find(number).map(|(game, own)| (game, game.moves[own - 1].as_slice()))
            }
        };
        let Some((game, fresh)) = found else { return placed(&[], &[], values, write) };
        let hidden = game.hides_last.then_some(game.coordinates.len());
        let shown: Vec<&N> =
            values.iter().enumerate().filter(|(at, _)| Some(*at) != hidden).map(|(_, value)| value).collect();
        placed(&game.coordinates, fresh, &shown, |value| write(value))
    }
}

/// Values with their names: the coordinates, then the fresh numbers that have a value.
pub fn placed<N>(
    coordinates: &[String],
    fresh: &[String],
    values: &[N],
    write: impl Fn(&N) -> String,
) -> String {
    let (own, chosen) = values.split_at(coordinates.len().min(values.len()));
    let values = [own, chosen].map(|part| part.iter().map(&write).collect::<Vec<String>>());
    match fresh.get(..chosen.len()).filter(|_| own.len() == coordinates.len()) {
        Some(fresh) => format!("{} = {}", tuple(coordinates, fresh), tuple(&values[0], &values[1])),
        None => tuple(&values[0], &values[1]),
    }
}

/// `(a, b; v)`
fn tuple(coordinates: &[String], fresh: &[String]) -> String {
    match fresh {
        [] => format!("({})", coordinates.join(", ")),
        fresh => format!("({}; {})", coordinates.join(", "), fresh.join(", ")),
    }
}

/// The games of a sum and the names of their coordinates, named sums taken apart as [`summands`] does.
fn names(program: &Program, game: &GameSum, found: &mut Vec<(String, Vec<String>)>) {
    for summand in game {
        let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        match *summand {
            Summand::Strip => found.push(("strip".to_owned(), own(&["x"]))),
            Summand::Bar(function) => {
                let name = format!("bar({})", program.functions[function].name);
                found.push((name, coordinates_of_bar(program, function)));
            }
            Summand::Octal(code) => found.push((format!("octal({code})"), own(&["n"]))),
            Summand::Named(id) => match &program.games[id].body {
                GameBody::Sum(sum) => names(program, sum, found),
                GameBody::Rules { .. } | GameBody::Heaps { .. } => {
                    let game = &program.games[id];
                    found.push((game.name.clone(), game.coordinates.clone()));
                }
            },
        }
    }
}
