//! Claims about games and about all naturals: the rule of P-positions, `forall`, and the numbers that refute them.
//! In: a game or a condition, and the sections of a certificate. Out: obligations met, or why not.
//! Never: accepts a rule of a game that is not shown to lead to positions and to end.
use super::body::{Rows, natural};
use super::check::{Checker, Route, invariant, problem, states, stopped};
use super::component::Kind;
use super::defined::Places;
use super::evaluate::Stop;
use super::game::{Game, Origin, Step, Summand, bar, strip};
use super::lower::negated;
use super::machine::Machine;
use super::reader::Statement;
use super::{Failure, Id, MAX_STATES, Natural, Node, Op, Reason, Rejection, obligation};
use std::rc::Rc;

impl Checker<'_> {
    /// `p` and `grundy`.
    pub fn positions(&mut self, summands: &[Rc<Summand>], set: Id, grundy: bool) -> Result<Route, Failure> {
        let game = Game::new(&mut self.arena, summands, set)?;
        self.sections_of_tables(Some(&game))?;
        let (line, numbers) = self.lines.section("position")?;
        let position = naturals(numbers, game.size, line)?;
        ensure!(self.all_hold(&game.domain, &position, line)?, Reason::Position.line(line));
        self.meets("position", 1);
        self.defined(&game.places(&self.arena)?)?;
        for (j, body) in (1..).zip(&game.bars) { self.adjacent(&format!("monotone {j}"), *body, None)?; }
        self.decreasing(&game, summands)?;
        self.rule(&game, grundy)?;
        Ok(Route::Game { moves: game.moves.len(), coordinates: game.size })
    }
    /// `measure`, and `inside` and `decrease` for the moves that the claim file writes.
    fn decreasing(&mut self, game: &Game, summands: &[Rc<Summand>]) -> Result<(), Failure> {
        let (line, words) = self.lines.section("measure")?;
        let words: Vec<&str> = words.split(' ').collect();
        let fits = |(word, summand): (&&str, &Rc<Summand>)| *word == "sum" || (*word == "lexicographic" && summand.origin == Origin::File);
        ensure!(words.len() == summands.len() && words.iter().zip(summands).all(fits), Reason::Format.line(line));
        for (i, step) in (1..).zip(&game.moves).filter(|(_, step)| step.written) {
            if step.inside.is_some() { self.of_move(&format!("inside {i}"), game, step, step.inside)?; }
            let less = step.less(&mut self.arena, words.get(step.summand) == Some(&"lexicographic"))?;
            self.of_move(&format!("decrease {i}"), game, step, Some(less))?;
        }
        Ok(())
    }
    /// `inside` or `decrease`, of legal positions or of all tuples.
    fn of_move(&mut self, name: &str, game: &Game, step: &Step, fails: Option<Id>) -> Result<(), Failure> {
        let anywhere = self.lines.peek().strip_prefix(&format!("invariant {name} ")).is_some_and(|rest| rest.starts_with("anywhere "));
        let legal = if anywhere { &[][..] } else { &game.domain };
        let hold: Vec<Id> = legal.iter().chain(&step.conditions).copied().collect();
        self.no_tuple(&if anywhere { format!("{name} anywhere") } else { name.to_string() }, step.tracks, &hold, fails)
    }
    /// `closed`, `reach` and `cover`: the set is that of the P-positions, if the game ends and its moves lead to positions.
    fn rule(&mut self, game: &Game, grundy: bool) -> Result<(), Failure> {
        // Two heaps cannot both have the value that `grundy` claims: the heap's own move, the first, is closed.
        for (i, step) in (1..).zip(&game.moves).skip(usize::from(grundy)) {
            let hold: Vec<Id> = game.domain.iter().chain([&game.set]).chain(&step.conditions).chain([&step.after]).copied().collect();
            self.no_tuple(&format!("closed {i}"), step.tracks, &hold, None)?;
        }
        let first = self.tables.all.len();
        for (i, step) in (1..).zip(&game.moves) {
            let name = format!("reach {i}");
            self.lines.header(&name, &name, [""; 0])?;
            let table = self.table(&format!("table of {name}"), game.size)?;
            let machine = Machine::new(problem(&self.arena, &self.tables, step.tracks, &step.leads(), None)?);
            let pool = states(&mut self.lines, &name, "hidden", &machine)?;
            let [rows] = self.lines.header(&name, "pairs", ["rows"])?;
            let pairs = self.lines.body(&name, Rows::Pairs(1 << game.size), rows)?;
            obligation::pairs(&name, &machine, &table, &pool, &pairs, &mut self.lines)?;
            self.meets(&name, pairs.len());
            self.tables.all.push(table);
        }
        let mut cover = problem(&self.arena, &self.tables, game.size, &game.domain, Some(game.set))?;
        for table in first..self.tables.all.len() {
            let reached = cover.leaf(Kind::Table(table), (0..game.size).collect())?;
            cover.parts.push(negated(reached));
        }
        invariant(&mut self.lines, &mut self.met, "cover", "", cover)
    }
    /// `closed`, `reach` and `cover` for strip + bar(f) and nim-sum 0.
    pub fn partition(&mut self, body: Id) -> Result<(), Failure> {
        let summands = [Rc::new(strip(&mut self.arena)?), Rc::new(bar(&mut self.arena, body)?)];
        let [x, y, z] = [0, 1, 2].map(|i| self.arena.add(Node::Variable(i)));
        let pair = self.arena.add(Node::Binary(Op::Xor, x?, y?))?;
        let (sum, zero) = (self.arena.add(Node::Binary(Op::Xor, pair, z?))?, self.arena.add(Node::Constant(Natural::default()))?);
        let balanced = self.arena.add(Node::Binary(Op::Eq, sum, zero))?;
        let game = Game::new(&mut self.arena, &summands, balanced)?;
        self.rule(&game, false)
    }
    /// `forall`.
    pub fn for_all(&mut self, variables: usize, condition: Id) -> Result<Route, Failure> {
        self.sections_of_tables(None)?;
        let mut places = Places::default();
        places.begin(variables, &[]);
        places.walk(&self.arena, condition)?;
        self.defined(&places)?;
        self.no_tuple("forall", variables, &[], Some(condition))?;
        Ok(Route::Invariants { ns: false, partition: false })
    }
    /// The numbers that refute a claim about a game or about all naturals.
    pub fn refuted(&mut self, statement: &Statement) -> Result<Route, Failure> {
        let game = match statement {
            Statement::Positions { game, set, .. } => Some(Game::new(&mut self.arena, game, *set)?),
            _ => None,
        };
        self.sections_of_tables(game.as_ref())?;
        let (line, rest) = self.lines.section("counterexample")?;
        let (kind, words) = rest.split_once(' ').unwrap_or((rest, ""));
        let route = match (kind, statement, &game) {
            ("forall", Statement::ForAll(variables, condition), _) => {
                let position = naturals(words, *variables, line)?;
                (!self.all_hold(&[*condition], &position, line)?).then(|| shown("forall", &position, None))
            }
            ("closed", _, Some(game)) => self.not_closed(game, words, line)?,
            ("reach", _, Some(game)) => self.not_reached(game, words, line)?,
            ("undefined", Statement::Positions { value: Some(value), .. }, Some(game)) => {
                let zero = self.arena.add(Node::Constant(Natural::default()))?;
                let natural = self.arena.add(Node::Binary(Op::Ge, *value, zero))?;
                self.undefined(game, natural, words, line)?
            }
            _ => None,
        };
        self.meets("counterexample", 1);
        route.ok_or_else(|| Reason::Counterexample.line(line).into())
    }
    /// Whether conditions hold at a position, evaluated in order up to the first that does not.
    fn all_hold(&self, ids: &[Id], values: &[Natural], line: usize) -> Result<bool, Failure> {
        for id in ids {
            if !self.arena.truth(*id, values).map_err(|stop| stopped(stop, Reason::Undefined.line(line)))? { return Ok(false); }
        }
        Ok(true)
    }
    /// A move from the set into the set.
    fn not_closed(&self, game: &Game, words: &str, line: usize) -> Result<Option<Route>, Failure> {
        let malformed = || Failure::from(Reason::Format.line(line));
        let (i, words) = words.split_once(' ').ok_or_else(malformed)?;
        let number = natural(i).and_then(|i| usize::try_from(i.to_u64()?).ok()).and_then(|i| i.checked_sub(1));
        let step = number.and_then(|i| game.moves.get(i)).ok_or_else(malformed)?;
        let (position, fresh) = words.strip_suffix(" to").map(|x| (x, "")).or(words.split_once(" to ")).ok_or_else(malformed)?;
        let position = naturals(position, game.size, line)?;
        let values = [position.clone(), naturals(fresh, step.tracks - game.size, line)?].concat();
        let legal = game.domain.iter().chain([&game.set]).chain(&step.conditions);
        let ids: Vec<Id> = legal.chain(&step.inside).chain([&step.after]).copied().collect();
        if !self.all_hold(&ids, &values, line)? { return Ok(None); }
        let option = self.arena.values(&step.targets, &values);
        let option = option.map_err(|stop| stopped(stop, Reason::Undefined.line(line)))?;
        Ok(Some(shown("closed", &position, Some(&option))))
    }
    /// A position outside the set without a move into it.
    fn not_reached(&self, game: &Game, words: &str, line: usize) -> Result<Option<Route>, Failure> {
        let position = naturals(words, game.size, line)?;
        let mut left = MAX_STATES;
        if !self.all_hold(&game.domain, &position, line)? || self.all_hold(&[game.set], &position, line)? { return Ok(None); }
        for step in &game.moves {
            let machine = Machine::new(problem(&self.arena, &self.tables, step.tracks, &step.leads(), None)?);
            if !obligation::excluded(&machine, &position, &mut left)? { return Ok(None); }
        }
        Ok(Some(shown("reach", &position, None)))
    }
    /// A position, without the heap, where the term of `grundy`, a side of a comparison, is undefined or negative.
    fn undefined(&self, game: &Game, natural: Id, words: &str, line: usize) -> Result<Option<Route>, Failure> {
        let position = naturals(words, game.size - 1, line)?;
        let values = [vec![Natural::default()], position.clone()].concat();
        if !self.all_hold(&game.domain, &values, line)? { return Ok(None); }
        match self.arena.truth(natural, &values) {
            Err(Stop::Declined(limit)) => Err(limit.into()),
            Ok(true) => Ok(None),
            Ok(false) | Err(Stop::Undefined) => Ok(Some(shown("undefined", &position, None))),
        }
    }
}

fn shown(kind: &'static str, position: &[Natural], option: Option<&[Natural]>) -> Route {
    let decimals = |numbers: &[Natural]| numbers.iter().map(Natural::decimal).collect();
    Route::Position { kind, position: decimals(position), option: option.map(decimals) }
}

/// So many decimal naturals.
fn naturals(text: &str, count: usize, line: usize) -> Result<Vec<Natural>, Rejection> {
    let numbers: Option<Vec<Natural>> = text.split(' ').filter(|word| !word.is_empty()).map(natural).collect();
    numbers.filter(|numbers| numbers.len() == count).ok_or_else(|| Reason::Format.line(line))
}
