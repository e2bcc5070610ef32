//! Which obligations a claim needs: reads a certificate from top to bottom and asks for each in turn.
//! In: the bytes of a claim file and of a certificate. Out: what is verified, or why not.
//! Never: accepts a certificate with a section missing, repeated, out of order or left over.
use super::body::{Body, Lines, Rows, natural};
use super::component::{Kind, Table};
use super::defined::Places;
use super::evaluate::Stop;
use super::game::Game;
use super::lemma::Case;
use super::lower::{Linear, Problem, Tables, negated};
use super::machine::Machine;
use super::reader::{About, Claim, Program, Property, Statement, agree, read, read_node};
use super::{Arena, Failure, Id, Limit, MAX_BYTES, MAX_COLUMNS, MAX_LETTERS, MAX_TRACKS, Natural, Node, Op, Reason, Rejection, VISITS_OF_COLUMN, obligation};

/// A claim that was verified: the lines of the certificate that make it, of which a claim of the claim file is the same; what
/// it speaks of; how it was shown; and what was checked, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified { pub claim: Vec<String>, pub scope: Scope, pub route: Route, pub obligations: Vec<Obligation> }

/// The columns or numbers a claim speaks of: all columns of a function, those below a bound, as written, or all naturals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope { AllColumns, Below(String), AllNaturals }

/// How a claim was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// By invariants; whether that of `ns`, and those of the partition, were there.
    Invariants { ns: bool, partition: bool },
    /// By the values at the columns.
    Evaluated,
    /// By two columns, z < z_prime, that violate `monotone` or `ns`, or are in the case of the proof of a lemma; and their values.
    Counterexample { property: &'static str, z: String, z_prime: String, f_z: String, f_z_prime: String },
    /// By the rule of P-positions; the number of moves, and of coordinates, for `grundy` with the heap.
    Game { moves: usize, coordinates: usize },
    /// By numbers that refute a claim about a game or all naturals: `closed`, with where the move leads, `reach`, `undefined` or `forall`.
    Position { kind: &'static str, position: Vec<String>, option: Option<Vec<String>> },
}

/// An obligation that was met: what it is called, and the number of its states, rows or columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation { pub name: String, pub states: u64 }

/// A certificate being read, what its claim says, and what was met so far.
pub struct Checker<'a> { pub lines: Lines<'a>, pub arena: Arena, program: Program, pub tables: Tables, pub met: Vec<Obligation> }

/// Checks a certificate against a claim file.
pub fn check(claim: &[u8], certificate: &[u8]) -> Result<Verified, Failure> {
    ensure!(claim.len().max(certificate.len()) <= MAX_BYTES, Limit::Bytes);
    let mut arena = Arena::default();
    let file = read(&String::from_utf8_lossy(claim), None, &mut arena)?;
    let mut lines = Lines::new(certificate)?;
    let written = head(&mut lines)?;
    let program = read(&written.join("\n"), Some(3), &mut arena)?;
    let [claim] = program.claims.as_slice() else { return Err(Reason::Claim.at("", "the certificate must have one claim".to_string()).into()) };
    let claim = claim.clone();
    ensure!(file.claims.contains(&claim) && agree(&program, &file), Reason::Mismatch.at("", String::new()));
    let mut checker = Checker { lines, arena, program, tables: Tables { left: MAX_LETTERS.into(), ..Tables::default() }, met: vec![] };
    let route = checker.route(&claim)?;
    let ended = checker.lines.take("end").is_some_and(str::is_empty);
    ensure!(ended, checker.lines.unwelcome(Reason::OutOfOrder, ""));
    ensure!(checker.lines.peek().is_empty(), Reason::Trailing.line(checker.lines.line));
    let bound = written.iter().find_map(|line| line.split_once(" below ")).map(|(_, bound)| bound.to_string());
    let scope = match &claim.statement {
        Statement::Function(About { bound: Some(value), .. }) => Scope::Below(bound.unwrap_or(value.decimal())),
        Statement::Function(_) => Scope::AllColumns,
        _ => Scope::AllNaturals,
    };
    Ok(Verified { claim: written, scope, route, obligations: checker.met })
}

/// Reads the head: the lines of the claim.
fn head(lines: &mut Lines) -> Result<Vec<String>, Failure> {
    let hexadecimal = |digest: &&str| digest.len() == 64 && digest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    lines.take("nimcert certificate 1").filter(|rest| rest.is_empty()).ok_or_else(|| Reason::Format.line(1))?;
    lines.take("producer ").ok_or_else(|| Reason::Format.line(2))?;
    lines.take("digest sha256 ").filter(hexadecimal).ok_or_else(|| Reason::Format.line(3))?;
    let mut written = vec![];
    while let Some(line) = lines.take("| ") {
        ensure!(!line.contains('#'), Reason::Format.line(lines.line - 1));
        written.push(line.to_string());
    }
    ensure!(written.last().is_some_and(|line| line.starts_with("claim ")), Reason::Claim.line(lines.line - 1));
    Ok(written)
}

impl Checker<'_> {
    fn route(&mut self, claim: &Claim) -> Result<Route, Failure> {
        match (&claim.statement, claim.negated) {
            (Statement::Function(about), true) => self.counterexample(about),
            (Statement::Function(about), false) => self.function(about),
            (statement, true) => self.refuted(statement),
            (Statement::Positions { game, set, value }, false) => self.positions(game, *set, value.is_some()),
            (Statement::ForAll(variables, condition), false) => self.for_all(*variables, *condition),
        }
    }
    /// `monotone`, `ns` and `nimsum`.
    fn function(&mut self, about: &About) -> Result<Route, Failure> {
        let (property, body, bound) = (about.property, about.body, about.bound.as_ref());
        if let Some(bound) = bound.filter(|_| self.lines.peek().starts_with("evaluated ")) { return self.evaluated(about, bound); }
        self.sections_of_tables(None)?;
        let (mut places, below) = (Places::default(), self.below(bound, 0)?);
        places.begin(1, below.as_slice());
        places.walk(&self.arena, body)?;
        self.defined(&places)?;
        if property != Property::Ns { self.adjacent("monotone", body, bound)?; }
        let may_split = property == Property::Nimsum && bound.is_none();
        let ns = property != Property::Monotone && !(may_split && self.lines.peek().starts_with("invariant closed "));
        if ns { self.adjacent("ns", body, bound)?; }
        let partition = may_split && self.lines.peek().starts_with("invariant closed ");
        if partition { self.partition(body)?; }
        Ok(Route::Invariants { ns, partition })
    }
    pub fn meets(&mut self, name: &str, states: usize) { self.met.push(Obligation { name: name.to_string(), states: states as u64 }); }
    /// Reads and checks all tables; those of `after` only of a game.
    pub fn sections_of_tables(&mut self, game: Option<&Game>) -> Result<(), Failure> {
        let kinds = ["graph", "relation", "after"];
        while let Some((kind, text)) = kinds.iter().find_map(|kind| Some((*kind, self.lines.take(&format!("{kind} "))?))) {
            let (line, number) = (self.lines.line - 1, self.tables.all.len());
            ensure!(!text.contains('#'), Reason::Format.line(line));
            let (parameters, id, over) = if kind == "after" {
                after(text, game).ok_or_else(|| Reason::Format.line(line))?
            } else {
                let (parameters, id) = read_node(text, line - 1, kind == "relation", &mut self.program, &mut self.arena)?;
                (parameters, id, (0..parameters).collect())
            };
            ensure!(!self.tables.of.contains_key(&(id, parameters)), Reason::OutOfOrder.line(line));
            let of = format!(" of {kind} {}", number + 1);
            let table = self.table(&format!("table{of}"), over.len() + usize::from(kind == "graph"))?;
            self.tables.all.push(table);
            if kind == "graph" { self.graph(id, parameters, number, &of)? } else { self.relation(id, parameters, &over, &of)? }
            // Only now may it be used.
            self.tables.of.insert((id, parameters), (number, over));
        }
        Ok(())
    }
    pub fn table(&mut self, name: &str, tracks: usize) -> Result<Table, Failure> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        let line = self.lines.line;
        let [found, states] = self.lines.header(name, "table", ["tracks", "rows"])?;
        ensure!(found == tracks, Reason::Format.line(line));
        let body = self.lines.body(name, Rows::Integers(1 + (1 << tracks)), states)?;
        let mut table = Table { tracks, ..Table::default() };
        body.each(|row, items| {
            let fits = |column: usize, item: i64| if column == 0 { item == 0 || item == 1 } else { (-1..states as i64).contains(&item) };
            let misfit = items.iter().enumerate().find(|(column, item)| !fits(*column, **item));
            if let Some((column, _)) = misfit { return Err(Reason::TableRange.at(name, format!("state {row}, item {column}")).into()); }
            table.accepting.push(items[0] == 1);
            table.next.extend(&items[1..]);
            table.full.push(items[0] == 1 && items[1..].iter().all(|next| *next == row as i64));
            Ok(())
        })?;
        ensure!(table.next.first() == Some(&0), Reason::TableZero.at(name, String::new()));
        self.meets(name, states);
        Ok(table)
    }
    /// `total` and `functional`.
    fn graph(&mut self, term: Id, parameters: usize, number: usize, of: &str) -> Result<(), Failure> {
        let (env, y, y_prime): (Vec<usize>, _, _) = ((0..parameters).collect(), parameters, parameters + 1);
        let value = |y: usize| (0..parameters).chain([y]).collect::<Vec<usize>>();
        let mut total = Problem::new(&self.arena, &self.tables, y + 1)?;
        total.push_value(term, &env, y)?;
        let inside = total.leaf(Kind::Table(number), value(y))?;
        total.parts.push(negated(inside));
        invariant(&mut self.lines, &mut self.met, "total", of, total)?;
        let mut functional = Problem::new(&self.arena, &self.tables, y_prime + 1)?;
        let both = [functional.leaf(Kind::Table(number), value(y))?, functional.leaf(Kind::Table(number), value(y_prime))?];
        functional.parts.extend(both);
        let same = functional.between(Some(0), &Linear::new(0, &[(y, 1), (y_prime, -1)]), Some(0))?;
        functional.parts.push(negated(same));
        invariant(&mut self.lines, &mut self.met, "functional", of, functional)
    }
    /// `sound` and `complete` of the last table, which is over some of the parameters.
    fn relation(&mut self, condition: Id, parameters: usize, over: &[usize], of: &str) -> Result<(), Failure> {
        let number = self.tables.all.len() - 1;
        for (name, complete) in [("sound", false), ("complete", true)] {
            let mut problem = Problem::new(&self.arena, &self.tables, parameters)?;
            let env: Vec<usize> = (0..parameters).collect();
            problem.push_condition(condition, &env, complete)?;
            let inside = problem.leaf(Kind::Table(number), over.to_vec())?;
            problem.parts.push(if complete { negated(inside) } else { inside });
            invariant(&mut self.lines, &mut self.met, name, of, problem)?;
        }
        Ok(())
    }
    /// BELOW(variable i), for bounded claims.
    fn below(&mut self, bound: Option<&Natural>, i: usize) -> Result<Option<Id>, Limit> {
        let Some(bound) = bound else { return Ok(None) };
        let (variable, bound) = (self.arena.add(Node::Variable(i))?, self.arena.add(Node::Constant(bound.clone()))?);
        self.arena.add(Node::Binary(Op::Lt, variable, bound)).map(Some)
    }
    /// `defined 1`, `defined 2`, ..
    pub fn defined(&mut self, places: &Places) -> Result<(), Failure> {
        for (j, problem) in (1..).zip(places.problems(&self.arena, &self.tables)) {
            invariant(&mut self.lines, &mut self.met, &format!("defined {j}"), "", problem?)?;
        }
        Ok(())
    }
    /// `monotone`, of a game with the number of a bar, or `ns`.
    pub fn adjacent(&mut self, name: &str, body: Id, bound: Option<&Natural>) -> Result<(), Failure> {
        let mut call = |i| self.arena.add(Node::Variable(i)).and_then(|variable| self.arena.add(Node::Call(body, vec![variable])));
        let (first, second, below, env) = (call(0)?, call(1)?, self.below(bound, 1)?, [0, 1, 2, 3]);
        let mut problem = Problem::new(&self.arena, &self.tables, 4)?;
        let next = problem.between(Some(1), &Linear::new(0, &[(0, -1), (1, 1)]), Some(1))?;
        problem.parts.push(next);
        below.map_or(Ok(()), |below| problem.push_condition(below, &env, true))?;
        problem.push_value(first, &env, 2)?;
        problem.push_value(second, &env, 3)?;
        let descent = Linear::new(0, &[(2, 1), (3, -1)]);
        let fault = if name == "ns" { problem.leaf(Kind::Ns, env.to_vec())? } else { problem.between(Some(1), &descent, None)? };
        problem.parts.push(fault);
        invariant(&mut self.lines, &mut self.met, name, "", problem)
    }
    /// Reads and checks the invariant `name`: no tuple of so many numbers satisfies some conditions but not the last one.
    pub fn no_tuple(&mut self, name: &str, tracks: usize, hold: &[Id], fails: Option<Id>) -> Result<(), Failure> {
        let problem = problem(&self.arena, &self.tables, tracks, hold, fails)?;
        invariant(&mut self.lines, &mut self.met, name, "", problem)
    }
    fn counterexample(&mut self, about: &About) -> Result<Route, Failure> {
        let (line, rest) = self.lines.section("counterexample")?;
        let (property, columns) = rest.split_once(' ').unwrap_or((rest, ""));
        let case = Case::read(columns).filter(|_| property == "lemma" && about.property == Property::Nimsum);
        let (z, z_prime) = columns.split_once(' ').unwrap_or((columns, ""));
        let pair = case.as_ref().map_or_else(|| natural(z).zip(natural(z_prime)), Case::columns);
        let (low, high) = pair.ok_or_else(|| if property == "lemma" { Reason::Counterexample } else { Reason::Format }.line(line))?;
        let (f_low, f_high) = (value(&self.arena, about, &low)?, value(&self.arena, about, &high)?);
        let (property, violated) = match (property, about.property) {
            ("monotone", Property::Monotone | Property::Nimsum) => ("monotone", f_low > f_high),
            ("ns", Property::Ns | Property::Nimsum) => ("ns", differing(&f_low, &f_high) >= differing(&low, &high)),
            _ => case.map_or(("", false), |case| (case.name, case.holds(&f_low, &f_high) == Some(true))),
        };
        let inside = low < high && about.bound.as_ref().is_none_or(|bound| high < *bound);
        ensure!(violated && inside, Reason::Counterexample.line(line));
        self.meets("counterexample", 2);
        Ok(Route::Counterexample { property, z: low.decimal(), z_prime: high.decimal(), f_z: f_low.decimal(), f_z_prime: f_high.decimal() })
    }
    /// `evaluated all` and `evaluated steps`, for columns below a bound.
    fn evaluated(&mut self, claim: &About, bound: &Natural) -> Result<Route, Failure> {
        let fault = |column: &Natural| Failure::from(Reason::Evaluated.at("", format!("column {}", column.decimal())));
        let value = |column: &Natural| value(&self.arena, claim, column);
        let step = |column: &Natural, low: &Natural, high: &Natural| {
            let monotone = claim.property == Property::Ns || low <= high;
            let ns = claim.property == Property::Monotone || differing(low, high) <= column.trailing_zeros();
            if monotone && ns { Ok(()) } else { Err(fault(column)) }
        };
        if self.lines.peek() == "evaluated all" && self.lines.take("").is_some() {
            let columns = bound.to_u64().filter(|columns| *columns <= MAX_COLUMNS).ok_or(Limit::Columns)?;
            let mut before = None;
            for column in (0..columns).map(Natural::from) {
                let here = value(&column)?;
                before.map_or(Ok(()), |before| step(&column, &before, &here))?;
                before = Some(here);
            }
            self.meets("evaluated all", columns as usize);
            return Ok(Route::Evaluated);
        }
        let [rows] = self.lines.header("evaluated steps", "evaluated steps", ["rows"])?;
        ensure!(self.arena.is_monotone(claim.body), Reason::Operators.at("", String::new()));
        let (mut from, mut level) = (Natural::default(), value(&Natural::default())?);
        self.lines.columns("evaluated steps", rows, |column| {
            let before = column.minus(&Natural::from(1)).filter(|_| from < column && column < *bound).ok_or_else(|| fault(&column))?;
            let (low, high) = (value(&before)?, value(&column)?);
            ensure!(low == level, fault(&column));
            step(&column, &low, &high)?;
            (from, level) = (column, high);
            Ok(())
        })?;
        if let Some(last) = bound.minus(&Natural::from(1)) { ensure!(value(&last)? == level, fault(&last)); }
        self.meets("evaluated steps", rows);
        Ok(Route::Evaluated)
    }
}

/// The problem of some conditions that hold and perhaps one that fails, on as many variables as it has declared tracks.
pub fn problem<'a>(arena: &'a Arena, tables: &'a Tables, tracks: usize, hold: &[Id], fails: Option<Id>) -> Result<Problem<'a>, Limit> {
    let (mut problem, env) = (Problem::new(arena, tables, tracks)?, (0..tracks).collect::<Vec<usize>>());
    hold.iter().try_for_each(|condition| problem.push_condition(*condition, &env, true))?;
    fails.map_or(Ok(()), |condition| problem.push_condition(condition, &env, false))?;
    Ok(problem)
}

/// Reads the states of an invariant or a pool.
pub fn states(lines: &mut Lines, name: &str, start: &str, machine: &Machine) -> Result<Body, Failure> {
    let [found, rows] = lines.header(name, start, ["width", "rows"])?;
    let wanted = machine.components.len();
    ensure!(found == wanted, Reason::Width.at(name, format!("a state has {wanted} items")));
    lines.body(name, Rows::States(wanted), rows)
}

/// Reads and checks the invariant `name` of a problem.
pub fn invariant(lines: &mut Lines, met: &mut Vec<Obligation>, name: &str, of: &str, problem: Problem) -> Result<(), Failure> {
    let (machine, start, name) = (Machine::new(problem), format!("invariant {name}"), format!("{name}{of}"));
    let body = states(lines, &name, &start, &machine)?;
    obligation::invariant(&name, &machine, &body)?;
    met.push(Obligation { name, states: body.len() as u64 });
    Ok(())
}

/// The value of the function of a claim.
fn value(arena: &Arena, claim: &About, column: &Natural) -> Result<Natural, Failure> {
    arena.visit(VISITS_OF_COLUMN + column.bits() as u64 / 64)?;
    let result = arena.value(claim.body, std::slice::from_ref(column));
    result.map_err(|stop| stopped(stop, Reason::Undefined.at("", format!("column {}", column.decimal()))))
}

/// Why something has no value.
pub fn stopped(stop: Stop, undefined: Rejection) -> Failure {
    match stop {
        Stop::Undefined => undefined.into(),
        Stop::Declined(limit) => limit.into(),
    }
}

/// The number of binary digits up to the highest place where two numbers differ.
fn differing(a: &Natural, b: &Natural) -> usize { a.bitwise(b, |a, b| a ^ b).bits() }

/// `I over J_1 J_2 ..`: the number of tracks of move I, the condition that it leads into the set, the tracks listed.
fn after(text: &str, game: Option<&Game>) -> Option<(usize, Id, Vec<usize>)> {
    let number = |word: &str| natural(word).and_then(|n| usize::try_from(n.to_u64()?).ok());
    let (i, over) = text.split_once(" over ")?;
    let step = game?.moves.get(number(i)?.checked_sub(1)?)?;
    let over = over.split(' ').map(number).collect::<Option<Vec<usize>>>()?;
    let fits = over.is_sorted_by(|a, b| a < b) && over.iter().all(|track| *track < step.tracks);
    fits.then_some((step.tracks, step.after, over))
}
