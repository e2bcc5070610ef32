//! Which obligations a claim needs: reads a certificate from top to bottom and asks for each in turn.
//! In: the bytes of a claim file and of a certificate. Out: what is verified, or why not.
//! Never: accepts a certificate with a section missing, repeated, out of order or left over.
use super::body::{Body, Lines, Rows, natural};
use super::component::{Component, Table};
use super::defined::subtractions;
use super::evaluate::{Evaluator, Stop};
use super::lower::{Linear, Problem, Tables, negated};
use super::machine::Machine;
use super::natural::Natural;
use super::node::{Arena, Cmp, Id, Node, Op};
use super::obligation;
use super::reader::{Claim, Program, Property, read, read_graph};
use super::rejection::{Failure, Limit, Rejection, Syntax};
use super::{MAX_BYTES, MAX_COLUMNS, MAX_TRACKS};

/// A claim that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The lines of the certificate that make the claim; a claim of the claim file is the same.
    pub claim: Vec<String>,
    /// The columns the claim speaks of.
    pub scope: Scope,
    /// How it was shown.
    pub route: Route,
    /// What was checked, in order.
    pub obligations: Vec<Obligation>,
}

/// The columns a claim speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All naturals.
    AllNaturals,
    /// Those below a bound, as written.
    Below(String),
}

/// How a claim was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// By invariants; whether the one of `ns` and those of the partition were there.
    Invariants { ns: bool, partition: bool },
    /// By the values at the columns.
    Evaluated,
    /// By two columns that violate the property.
    Counterexample { property: &'static str, z: String, z_prime: String, f_z: String, f_z_prime: String },
}

/// An obligation that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// What it is called.
    pub name: String,
    /// The number of its states, rows or columns.
    pub states: u64,
}

struct Checker<'a> {
    lines: Lines<'a>,
    arena: Arena,
    program: Program,
    claim: Claim,
    tables: Tables,
    met: Vec<Obligation>,
}

/// Checks a certificate against a claim file.
pub fn check(claim: &[u8], certificate: &[u8]) -> Result<Verified, Failure> {
    if claim.len().max(certificate.len()) > MAX_BYTES {
        return Err(Limit::Bytes.into());
    }
    let mut arena = Arena::default();
    let claims = read(&String::from_utf8_lossy(claim), None, &mut arena)?.claims;
    let mut lines = Lines::new(certificate)?;
    let written = head(&mut lines)?;
    let program = read(&written.join("\n"), Some(3), &mut arena)?;
    let [found] = program.claims.as_slice() else {
        return Err(Rejection::Claim { in_certificate: true, line: lines.line - 1, wanted: Syntax::OneClaim }.into());
    };
    let claim = found.clone();
    if !claims.contains(&claim) {
        return Err(Rejection::Mismatch.into());
    }
    let mut checker = Checker { lines, arena, program, claim, tables: Tables::default(), met: vec![] };
    let route = checker.route()?;
    checker.end()?;
    let bound = written.iter().rev().find_map(|line| line.split_once(" below "));
    let scope = match (checker.claim.bound, bound) {
        (None, _) => Scope::AllNaturals,
        (Some(value), None) => Scope::Below(value.decimal()),
        (Some(_), Some((_, text))) => Scope::Below(text.to_string()),
    };
    Ok(Verified { claim: written, scope, route, obligations: checker.met })
}

/// Reads the head: the lines of the claim.
fn head(lines: &mut Lines) -> Result<Vec<String>, Failure> {
    let hexadecimal = |digest: &&str| digest.len() == 64 && digest.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let format = |line| Failure::from(Rejection::Format { line });
    lines.take("nimcert certificate 1").filter(|rest| rest.is_empty()).ok_or(format(1))?;
    lines.take("producer ").ok_or(format(2))?;
    lines.take("digest sha256 ").filter(hexadecimal).ok_or(format(3))?;
    let mut written = vec![];
    while let Some(line) = lines.take("| ") {
        if line.contains('#') {
            return Err(format(lines.line - 1));
        }
        written.push(line.to_string());
    }
    Ok(written)
}

impl Checker<'_> {
    fn route(&mut self) -> Result<Route, Failure> {
        if self.claim.negated {
            return self.counterexample();
        }
        if let Some(bound) = self.claim.bound.clone().filter(|_| self.lines.peek().starts_with("evaluated ")) {
            return self.evaluated(&bound);
        }
        while let Some(graph) = self.lines.take("graph ") {
            self.graph(graph)?;
        }
        self.defined()?;
        let property = self.claim.property;
        if property != Property::Ns {
            self.adjacent(true)?;
        }
        let follows = |start: &str| self.lines.peek().starts_with(start);
        let unbounded = self.claim.bound.is_none();
        let ns = property == Property::Ns || (property == Property::Nimsum && !(unbounded && follows("invariant closed ")));
        if ns {
            self.adjacent(false)?;
        }
        let partition = property == Property::Nimsum && unbounded && (!ns || self.lines.peek().starts_with("invariant closed "));
        if partition {
            self.partition()?;
        }
        Ok(Route::Invariants { ns, partition })
    }
    fn end(&mut self) -> Result<(), Failure> {
        if self.lines.take("end").is_none_or(|rest| !rest.is_empty()) {
            let line = self.lines.line;
            return Err(if self.lines.stranger() { Rejection::UnknownSection { line } } else { Rejection::OutOfOrder { line } }.into());
        }
        if self.lines.peek().is_empty() { Ok(()) } else { Err(Rejection::Trailing { line: self.lines.line }.into()) }
    }
    fn meets(&mut self, name: &str, states: usize) {
        self.met.push(Obligation { name: name.to_string(), states: states as u64 });
    }
    fn table(&mut self, name: &str, tracks: usize) -> Result<Table, Failure> {
        if tracks > MAX_TRACKS {
            return Err(Limit::Tracks.into());
        }
        let line = self.lines.line;
        let [found, states] = self.lines.header(name, "table", ["tracks", "rows"])?;
        if found != tracks {
            return Err(Rejection::Format { line }.into());
        }
        let letters = 1 << tracks;
        let body = self.lines.body(name, Rows::Integers(1 + letters), states)?;
        let mut table = Table { tracks, accepting: vec![], next: vec![], full: vec![] };
        for (row, items) in body.rows().enumerate() {
            let accepting = items.first() == Some(&1);
            let fits = |(column, item): (usize, &i64)| if column == 0 { matches!(item, 0 | 1) } else { (-1..states as i64).contains(item) };
            if let Some(column) = items.iter().enumerate().position(|item| !fits(item)) {
                return Err(Rejection::TableRange { obligation: name.to_string(), row, column }.into());
            }
            table.accepting.push(accepting);
            table.next.extend(items.iter().skip(1));
            table.full.push(accepting && items.iter().skip(1).all(|next| *next == row as i64));
        }
        if table.next.first() != Some(&0) {
            return Err(Rejection::TableZero { obligation: name.to_string() }.into());
        }
        self.meets(name, states);
        Ok(table)
    }
    /// Reads and checks one graph table.
    fn graph(&mut self, text: &str) -> Result<(), Failure> {
        let line = self.lines.line - 1;
        let (parameters, term) = read_graph(text, Some(line - 1), &self.program, &mut self.arena)?;
        let number = self.tables.all.len();
        if self.tables.graphs.contains_key(&(term, parameters)) {
            return Err(Rejection::OutOfOrder { line }.into());
        }
        let table = self.table(&format!("table of graph {}", number + 1), parameters + 1)?;
        self.tables.all.push(table);
        let env: Vec<usize> = (0..parameters).collect();
        let value = |y: usize| Component::Table(number, (0..parameters).chain([y]).collect());
        let (y, z) = (parameters, parameters + 1);
        let mut total = Problem::new(&self.arena, &self.tables, y + 1);
        total.push_value(term, &env, y)?;
        let inside = total.leaf(value(y))?;
        total.parts.push(negated(inside));
        self.met.push(invariant(&mut self.lines, format!("total of graph {}", number + 1), "invariant total", total)?);
        let mut functional = Problem::new(&self.arena, &self.tables, z + 1);
        for track in [y, z] {
            let inside = functional.leaf(value(track))?;
            functional.parts.push(inside);
        }
        let same = functional.between(Some(0), &Linear::new(0, &[(y, 1), (z, -1)]), Some(0))?;
        functional.parts.push(negated(same));
        self.met.push(invariant(&mut self.lines, format!("functional of graph {}", number + 1), "invariant functional", functional)?);
        self.tables.graphs.insert((term, parameters), number);
        Ok(())
    }
    /// The node f(variable i).
    fn call(&mut self, i: usize) -> Result<Id, Limit> {
        let variable = self.arena.add(Node::Variable(i))?;
        self.arena.add(Node::Call(self.claim.body, vec![variable]))
    }
    /// BELOW(variable i), for bounded claims.
    fn below(&mut self, i: usize) -> Result<Option<Id>, Limit> {
        let Some(bound) = self.claim.bound.clone() else { return Ok(None) };
        let (variable, bound) = (self.arena.add(Node::Variable(i))?, self.arena.add(Node::Constant(bound))?);
        self.arena.add(Node::Compare(Cmp::Lt, variable, bound)).map(Some)
    }
    /// `defined 1`, `defined 2`, ..
    fn defined(&mut self) -> Result<(), Failure> {
        let below = self.below(0)?;
        for (j, subtraction) in (1..).zip(subtractions(&self.arena, self.claim.body)?) {
            let mut problem = Problem::new(&self.arena, &self.tables, 1);
            for (guard, holds) in below.map(|below| (below, true)).iter().chain(&subtraction.guards) {
                problem.push_condition(*guard, &[0], *holds)?;
            }
            let difference = problem.sum(subtraction.a, -1, subtraction.b, &[0])?;
            let negative = problem.between(None, &difference, Some(-1))?;
            problem.parts.push(negative);
            self.met.push(invariant(&mut self.lines, format!("defined {j}"), &format!("invariant defined {j}"), problem)?);
        }
        Ok(())
    }
    /// `monotone`, or else `ns`.
    fn adjacent(&mut self, monotone: bool) -> Result<(), Failure> {
        let (first, second, below, env) = (self.call(0)?, self.call(1)?, self.below(1)?, [0, 1, 2, 3]);
        let mut problem = Problem::new(&self.arena, &self.tables, 4);
        let next = problem.between(Some(1), &Linear::new(0, &[(0, -1), (1, 1)]), Some(1))?;
        problem.parts.push(next);
        below.map_or(Ok(()), |below| problem.push_condition(below, &env, true))?;
        problem.push_value(first, &env, 2)?;
        problem.push_value(second, &env, 3)?;
        let fault = match monotone {
            true => problem.between(Some(1), &Linear::new(0, &[(2, 1), (3, -1)]), None)?,
            false => problem.leaf(Component::Ns(env))?,
        };
        problem.parts.push(fault);
        let name = if monotone { "monotone" } else { "ns" };
        self.met.push(invariant(&mut self.lines, name.to_string(), &format!("invariant {name}"), problem)?);
        Ok(())
    }
    /// `closed`, `reach` and `cover`: positions, moves and the moves that lead back.
    fn partition(&mut self) -> Result<(), Failure> {
        let mut add = |node| self.arena.add(node);
        let (x, y, z, u) = (add(Node::Variable(0))?, add(Node::Variable(1))?, add(Node::Variable(2))?, add(Node::Variable(3))?);
        let (zero, f_z, f_u) = (add(Node::Constant(Natural::zero()))?, self.call(2)?, self.call(3)?);
        let mut add = |node| self.arena.add(node);
        let smaller = add(Node::Binary(Op::Min, y, f_u))?;
        let mut balanced = |x, y, z| {
            let pair = add(Node::Binary(Op::Xor, x, y))?;
            let sum = add(Node::Binary(Op::Xor, pair, z))?;
            add(Node::Compare(Cmp::Eq, sum, zero))
        };
        let before = balanced(x, y, z)?;
        let after = [balanced(u, y, z)?, balanced(x, u, z)?, balanced(x, smaller, u)?];
        let allowed = self.arena.add(Node::Compare(Cmp::Le, y, f_z))?;
        let mut moves = vec![];
        for (i, (bound, after)) in (1..).zip([x, y, z].into_iter().zip(after)) {
            moves.push((i, self.arena.add(Node::Compare(Cmp::Lt, u, bound))?, after));
        }
        for (i, less, after) in &moves {
            let mut closed = Problem::new(&self.arena, &self.tables, 4);
            for condition in [allowed, before, *less, *after] {
                closed.push_condition(condition, &[0, 1, 2, 3], true)?;
            }
            self.met.push(invariant(&mut self.lines, format!("closed {i}"), &format!("invariant closed {i}"), closed)?);
        }
        let first = self.tables.all.len();
        for (i, less, after) in moves {
            self.reach(i, [less, after])?;
        }
        let mut cover = Problem::new(&self.arena, &self.tables, 3);
        cover.push_condition(allowed, &[0, 1, 2], true)?;
        cover.push_condition(before, &[0, 1, 2], false)?;
        for table in first..first + 3 {
            let reached = cover.leaf(Component::Table(table, vec![0, 1, 2]))?;
            cover.parts.push(negated(reached));
        }
        self.met.push(invariant(&mut self.lines, "cover".to_string(), "invariant cover", cover)?);
        Ok(())
    }
    /// One `reach`: every position the table accepts has move `i` to a balanced one.
    fn reach(&mut self, i: usize, conditions: [Id; 2]) -> Result<(), Failure> {
        let name = format!("reach {i}");
        self.lines.header(&name, &name, [])?;
        let table = self.table(&format!("table of reach {i}"), 3)?;
        let mut hidden = Problem::new(&self.arena, &self.tables, 4);
        for condition in conditions {
            hidden.push_condition(condition, &[0, 1, 2, 3], true)?;
        }
        let machine = Machine::new(hidden);
        let pool = states(&mut self.lines, &name, "hidden", &machine)?;
        let [rows] = self.lines.header(&name, "pairs", ["rows"])?;
        let pairs = self.lines.body(&name, Rows::Pairs, rows)?;
        obligation::pairs(&name, &machine, &table, &pool, &pairs)?;
        self.meets(&name, pairs.len());
        self.tables.all.push(table);
        Ok(())
    }
    fn counterexample(&mut self) -> Result<Route, Failure> {
        let line = self.lines.line;
        let missing = Rejection::Missing { obligation: "counterexample".to_string(), line };
        let words: Vec<&str> = self.lines.take("counterexample ").ok_or(missing)?.split(' ').collect();
        let &[property, z, z_prime] = words.as_slice() else { return Err(Rejection::Format { line }.into()) };
        let (Some(low), Some(high)) = (natural(z), natural(z_prime)) else { return Err(Rejection::Format { line }.into()) };
        let mut evaluator = Evaluator::new(&self.arena);
        let (f_low, f_high) = (value(&mut evaluator, &self.claim, &low)?, value(&mut evaluator, &self.claim, &high)?);
        let (property, violated) = match (property, self.claim.property) {
            ("monotone", Property::Monotone | Property::Nimsum) => ("monotone", f_low > f_high),
            ("ns", Property::Ns | Property::Nimsum) => ("ns", differing(&f_low, &f_high) >= differing(&low, &high)),
            _ => return Err(Rejection::Counterexample.into()),
        };
        if !violated || low >= high || self.claim.bound.as_ref().is_some_and(|bound| high >= *bound) {
            return Err(Rejection::Counterexample.into());
        }
        self.meets("counterexample", 2);
        let (f_z, f_z_prime) = (f_low.decimal(), f_high.decimal());
        Ok(Route::Counterexample { property, z: z.to_string(), z_prime: z_prime.to_string(), f_z, f_z_prime })
    }
    /// `evaluated all` and `evaluated steps`, for columns below a bound.
    fn evaluated(&mut self, bound: &Natural) -> Result<Route, Failure> {
        let one = Natural::from(1);
        let mut evaluator = Evaluator::new(&self.arena);
        let last = bound.minus(&one);
        let mut value = |column: &Natural| value(&mut evaluator, &self.claim, column);
        if self.lines.take("evaluated all").is_some_and(|rest| rest.is_empty()) {
            let columns = bound.to_u64().filter(|columns| *columns <= MAX_COLUMNS).ok_or(Limit::Columns)?;
            let mut before = None;
            for column in (0..columns).map(Natural::from) {
                let here = value(&column)?;
                before.map_or(Ok(()), |before| step(self.claim.property, &column, &before, &here))?;
                before = Some(here);
            }
            self.meets("evaluated all", columns as usize);
            return Ok(Route::Evaluated);
        }
        let [rows] = self.lines.header("evaluated", "evaluated steps", ["rows"])?;
        if !self.arena.is_monotone(self.claim.body) {
            return Err(Rejection::NotMonotoneOperators.into());
        }
        let (mut from, mut level) = (Natural::zero(), value(&Natural::zero())?);
        self.lines.columns("evaluated", rows, |column| {
            let fault = Failure::from(Rejection::Evaluated { column: column.decimal() });
            let before = column.minus(&one).filter(|_| from < column && column < *bound).ok_or(fault.clone())?;
            let (low, high) = (value(&before)?, value(&column)?);
            if low != level {
                return Err(fault);
            }
            step(self.claim.property, &column, &low, &high)?;
            (from, level) = (column, high);
            Ok(())
        })?;
        if let Some(last) = last {
            if value(&last)? != level {
                return Err(Rejection::Evaluated { column: last.decimal() }.into());
            }
        }
        self.meets("evaluated steps", rows);
        Ok(Route::Evaluated)
    }
}

/// Reads the states of an invariant or a pool.
fn states(lines: &mut Lines, name: &str, start: &str, machine: &Machine) -> Result<Body, Failure> {
    let [found, rows] = lines.header(name, start, ["width", "rows"])?;
    let wanted = machine.components.len();
    if found != wanted {
        return Err(Rejection::Width { obligation: name.to_string(), row: 0, wanted }.into());
    }
    lines.body(name, Rows::States(wanted), rows)
}

/// Reads and checks an invariant of a problem.
fn invariant(lines: &mut Lines, name: String, start: &str, problem: Problem) -> Result<Obligation, Failure> {
    let machine = Machine::new(problem);
    let body = states(lines, &name, start, &machine)?;
    obligation::invariant(&name, &machine, &body)?;
    Ok(Obligation { name, states: body.len() as u64 })
}

/// The value of the function of a claim.
fn value(evaluator: &mut Evaluator, claim: &Claim, column: &Natural) -> Result<Natural, Failure> {
    evaluator.value(claim.body, std::slice::from_ref(column)).map_err(|stop| match stop {
        Stop::Undefined => Rejection::Undefined { column: column.decimal() }.into(),
        Stop::Declined(limit) => limit.into(),
    })
}

/// The number of binary digits up to the highest place where two numbers differ.
fn differing(a: &Natural, b: &Natural) -> usize {
    a.bitwise(b, |a, b| a ^ b).bits()
}

/// The property at the neighbours column - 1 and column, from their values.
fn step(property: Property, column: &Natural, low: &Natural, high: &Natural) -> Result<(), Failure> {
    let monotone = property == Property::Ns || low <= high;
    let ns = property == Property::Monotone || differing(low, high) <= column.trailing_zeros();
    if monotone && ns { Ok(()) } else { Err(Rejection::Evaluated { column: column.decimal() }.into()) }
}
