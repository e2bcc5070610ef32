//! Which obligations a claim needs: reads a certificate from top to bottom and asks for each in turn.
//! In: the bytes of a claim file and of a certificate. Out: what is verified, or why not.
//! Never: accepts a certificate with a section missing, repeated, out of order or left over.
use super::body::{Body, Lines, Rows, natural};
use super::component::{Kind, Table};
use super::defined::subtractions;
use super::evaluate::{Evaluator, Stop};
use super::lower::{Linear, Problem, Tables, negated};
use super::machine::Machine;
use super::reader::{Claim, Program, Property, read, read_graph};
use super::{Arena, Failure, Id, Limit, MAX_BYTES, MAX_COLUMNS, MAX_TRACKS, Natural, Node, Op, Reason, obligation};

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
    /// By invariants.
    Invariants {
        /// Whether that of `ns` was there.
        ns: bool,
        /// Whether those of the partition were there.
        partition: bool,
    },
    /// By the values at the columns.
    Evaluated,
    /// By two columns that violate the property.
    Counterexample {
        /// `monotone` or `ns`.
        property: &'static str,
        /// The lower column.
        z: String,
        /// The higher column.
        z_prime: String,
        /// The value at the lower column.
        f_z: String,
        /// The value at the higher column.
        f_z_prime: String,
    },
}

/// An obligation that was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// What it is called.
    pub name: String,
    /// The number of its states, rows or columns.
    pub states: u64,
}

struct Checker<'a> { lines: Lines<'a>, arena: Arena, program: Program, claim: Claim, tables: Tables, met: Vec<Obligation> }

/// Checks a certificate against a claim file.
pub fn check(claim: &[u8], certificate: &[u8]) -> Result<Verified, Failure> {
    ensure!(claim.len().max(certificate.len()) <= MAX_BYTES, Limit::Bytes);
    let mut arena = Arena::default();
    let claims = read(&String::from_utf8_lossy(claim), None, &mut arena)?.claims;
    let mut lines = Lines::new(certificate)?;
    let written = head(&mut lines)?;
    let program = read(&written.join("\n"), Some(3), &mut arena)?;
    let [claim] = program.claims.as_slice() else { return Err(Reason::Claim.at("", "the certificate must have one claim".to_string()).into()) };
    let claim = claim.clone();
    ensure!(claims.contains(&claim), Reason::Mismatch.at("", String::new()));
    let mut checker = Checker { lines, arena, program, claim, tables: Tables::default(), met: vec![] };
    let route = checker.route()?;
    let ended = checker.lines.take("end").is_some_and(str::is_empty);
    ensure!(ended, checker.lines.unwelcome(Reason::OutOfOrder, ""));
    ensure!(checker.lines.peek().is_empty(), Reason::Trailing.line(checker.lines.line));
    let bound = written.iter().find_map(|line| line.split_once(" below ")).map(|(_, bound)| bound.to_string());
    let scope = checker.claim.bound.map_or(Scope::AllNaturals, |value| Scope::Below(bound.unwrap_or(value.decimal())));
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
    Ok(written)
}

impl Checker<'_> {
    fn route(&mut self) -> Result<Route, Failure> {
        let (property, bound) = (self.claim.property, self.claim.bound.clone());
        if self.claim.negated { return self.counterexample(); }
        if let Some(bound) = bound.as_ref().filter(|_| self.lines.peek().starts_with("evaluated ")) { return self.evaluated(bound); }
        while let Some(graph) = self.lines.take("graph ") { self.graph(graph)?; }
        self.defined()?;
        if property != Property::Ns { self.adjacent("monotone")?; }
        let may_split = property == Property::Nimsum && bound.is_none();
        let ns = !may_split || !self.lines.peek().starts_with("invariant closed ");
        if ns && property != Property::Monotone { self.adjacent("ns")?; }
        let partition = may_split && self.lines.peek().starts_with("invariant closed ");
        if partition { self.partition()?; }
        Ok(Route::Invariants { ns: ns && property != Property::Monotone, partition })
    }
    fn meets(&mut self, name: &str, states: usize) { self.met.push(Obligation { name: name.to_string(), states: states as u64 }); }
    fn table(&mut self, name: &str, tracks: usize) -> Result<Table, Failure> {
        ensure!(tracks <= MAX_TRACKS, Limit::Tracks);
        let line = self.lines.line;
        let [found, states] = self.lines.header(name, "table", ["tracks", "rows"])?;
        ensure!(found == tracks, Reason::Format.line(line));
        let body = self.lines.body(name, Rows::Integers(1 + (1 << tracks)), states)?;
        let mut table = Table { tracks, ..Table::default() };
        for (row, items) in body.rows().enumerate() {
            let fits = |column: usize, item: i64| if column == 0 { item == 0 || item == 1 } else { (-1..states as i64).contains(&item) };
            let misfit = items.iter().enumerate().find(|(column, item)| !fits(*column, **item));
            if let Some((column, _)) = misfit { return Err(Reason::TableRange.at(name, format!("state {row}, item {column}")).into()); }
            table.accepting.push(items[0] == 1);
            table.next.extend(&items[1..]);
            table.full.push(items[0] == 1 && items[1..].iter().all(|next| *next == row as i64));
        }
        ensure!(table.next.first() == Some(&0), Reason::TableZero.at(name, String::new()));
        self.meets(name, states);
        Ok(table)
    }
    /// Reads and checks one graph table.
    fn graph(&mut self, text: &str) -> Result<(), Failure> {
        let (line, number) = (self.lines.line - 1, self.tables.all.len());
        let (parameters, term) = read_graph(text, Some(line - 1), &self.program, &mut self.arena)?;
        ensure!(!self.tables.graphs.contains_key(&(term, parameters)), Reason::OutOfOrder.line(line));
        let table = self.table(&format!("table of graph {}", number + 1), parameters + 1)?;
        self.tables.all.push(table);
        let (env, y, y_prime): (Vec<usize>, _, _) = ((0..parameters).collect(), parameters, parameters + 1);
        let value = |y: usize| (0..parameters).chain([y]).collect::<Vec<usize>>();
        let mut total = Problem::new(&self.arena, &self.tables, y + 1);
        total.push_value(term, &env, y)?;
        let inside = total.leaf(Kind::Table(number), value(y))?;
        total.parts.push(negated(inside));
        self.met.push(invariant(&mut self.lines, format!("total of graph {}", number + 1), "invariant total", total)?);
        let mut functional = Problem::new(&self.arena, &self.tables, y_prime + 1);
        let both = [functional.leaf(Kind::Table(number), value(y))?, functional.leaf(Kind::Table(number), value(y_prime))?];
        functional.parts.extend(both);
        let same = functional.between(Some(0), &Linear::new(0, &[(y, 1), (y_prime, -1)]), Some(0))?;
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
        self.arena.add(Node::Binary(Op::Lt, variable, bound)).map(Some)
    }
    /// `defined 1`, `defined 2`, ..
    fn defined(&mut self) -> Result<(), Failure> {
        let below = self.below(0)?;
        for (j, subtraction) in (1..).zip(subtractions(&self.arena, self.claim.body)?) {
            let mut problem = Problem::new(&self.arena, &self.tables, 1);
            let guards = below.map(|below| (below, true)).into_iter().chain(subtraction.guards);
            guards.into_iter().try_for_each(|(guard, holds)| problem.push_condition(guard, &[0], holds))?;
            let difference = problem.sum(subtraction.a, -1, subtraction.b, &[0])?;
            let negative = problem.between(None, &difference, Some(-1))?;
            problem.parts.push(negative);
            self.met.push(invariant(&mut self.lines, format!("defined {j}"), &format!("invariant defined {j}"), problem)?);
        }
        Ok(())
    }
    /// `monotone` or `ns`.
    fn adjacent(&mut self, name: &str) -> Result<(), Failure> {
        let (first, second, below, env) = (self.call(0)?, self.call(1)?, self.below(1)?, [0, 1, 2, 3]);
        let mut problem = Problem::new(&self.arena, &self.tables, 4);
        let next = problem.between(Some(1), &Linear::new(0, &[(0, -1), (1, 1)]), Some(1))?;
        problem.parts.push(next);
        below.map_or(Ok(()), |below| problem.push_condition(below, &env, true))?;
        problem.push_value(first, &env, 2)?;
        problem.push_value(second, &env, 3)?;
        let descent = Linear::new(0, &[(2, 1), (3, -1)]);
        let fault = if name == "ns" { problem.leaf(Kind::Ns, env.to_vec())? } else { problem.between(Some(1), &descent, None)? };
        problem.parts.push(fault);
        self.met.push(invariant(&mut self.lines, name.to_string(), &format!("invariant {name}"), problem)?);
        Ok(())
    }
    /// `closed`, `reach` and `cover`: positions (x, y, z), their moves to (u, ..), and the balanced ones.
    fn partition(&mut self) -> Result<(), Failure> {
        let (f_z, f_u) = (self.call(2)?, self.call(3)?);
        let mut add = |node| self.arena.add(node);
        let [x, y, z, u] = [add(Node::Variable(0))?, add(Node::Variable(1))?, add(Node::Variable(2))?, add(Node::Variable(3))?];
        let (zero, cut) = (add(Node::Constant(Natural::default()))?, add(Node::Binary(Op::Min, y, f_u))?);
        let allowed = add(Node::Binary(Op::Le, y, f_z))?;
        let mut balanced = |x, y, z| {
            let pair = add(Node::Binary(Op::Xor, x, y))?;
            let sum = add(Node::Binary(Op::Xor, pair, z))?;
            add(Node::Binary(Op::Eq, sum, zero))
        };
        let (before, after) = (balanced(x, y, z)?, [balanced(u, y, z)?, balanced(x, u, z)?, balanced(x, cut, u)?]);
        let less = [add(Node::Binary(Op::Lt, u, x))?, add(Node::Binary(Op::Lt, u, y))?, add(Node::Binary(Op::Lt, u, z))?];
        for i in 0..3 {
            let closed = problem(&self.arena, &self.tables, 4, &[allowed, before, less[i], after[i]])?;
            let name = format!("closed {}", i + 1);
            self.met.push(invariant(&mut self.lines, name.clone(), &format!("invariant {name}"), closed)?);
        }
        for i in 0..3 { self.reach(i + 1, &[less[i], after[i]])?; }
        let mut cover = Problem::new(&self.arena, &self.tables, 3);
        cover.push_condition(allowed, &[0, 1, 2], true)?;
        cover.push_condition(before, &[0, 1, 2], false)?;
        for table in self.tables.all.len() - 3..self.tables.all.len() {
            let reached = cover.leaf(Kind::Table(table), vec![0, 1, 2])?;
            cover.parts.push(negated(reached));
        }
        self.met.push(invariant(&mut self.lines, "cover".to_string(), "invariant cover", cover)?);
        Ok(())
    }
    /// One `reach`: every position the table accepts has move `i` to a balanced one.
    fn reach(&mut self, i: usize, conditions: &[Id]) -> Result<(), Failure> {
        let name = format!("reach {i}");
        self.lines.header(&name, &name, [""; 0])?;
        let table = self.table(&format!("table of reach {i}"), 3)?;
        let machine = Machine::new(problem(&self.arena, &self.tables, 4, conditions)?);
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
        let rest = self.lines.take("counterexample ").ok_or_else(|| self.lines.unwelcome(Reason::Missing, "counterexample"))?;
        let (property, columns) = rest.split_once(' ').unwrap_or((rest, ""));
        let (z, z_prime) = columns.split_once(' ').unwrap_or((columns, ""));
        let (low, high) = natural(z).zip(natural(z_prime)).ok_or_else(|| Reason::Format.line(line))?;
        let mut evaluator = Evaluator::new(&self.arena);
        let (f_low, f_high) = (value(&mut evaluator, &self.claim, &low)?, value(&mut evaluator, &self.claim, &high)?);
        let (property, violated) = match (property, self.claim.property) {
            ("monotone", Property::Monotone | Property::Nimsum) => ("monotone", f_low > f_high),
            ("ns", Property::Ns | Property::Nimsum) => ("ns", differing(&f_low, &f_high) >= differing(&low, &high)),
            _ => ("", false),
        };
        let inside = low < high && self.claim.bound.as_ref().is_none_or(|bound| high < *bound);
        ensure!(violated && inside, Reason::Counterexample.line(line));
        self.meets("counterexample", 2);
        let (z, z_prime, f_z, f_z_prime) = (low.decimal(), high.decimal(), f_low.decimal(), f_high.decimal());
        Ok(Route::Counterexample { property, z, z_prime, f_z, f_z_prime })
    }
    /// `evaluated all` and `evaluated steps`, for columns below a bound.
    fn evaluated(&mut self, bound: &Natural) -> Result<Route, Failure> {
        let (mut evaluator, one) = (Evaluator::new(&self.arena), Natural::from(1));
        let (claim, fault) = (&self.claim, |column: &Natural| Failure::from(Reason::Evaluated.at("", format!("column {}", column.decimal()))));
        let mut value = |column: &Natural| value(&mut evaluator, claim, column);
        let step = |column: &Natural, low: &Natural, high: &Natural| {
            let monotone = claim.property == Property::Ns || low <= high;
            let ns = claim.property == Property::Monotone || differing(low, high) <= column.trailing_zeros();
            if monotone && ns { Ok(()) } else { Err(fault(column)) }
        };
        if self.lines.take("evaluated all").is_some_and(str::is_empty) {
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
            let before = column.minus(&one).filter(|_| from < column && column < *bound).ok_or_else(|| fault(&column))?;
            let (low, high) = (value(&before)?, value(&column)?);
            ensure!(low == level, fault(&column));
            step(&column, &low, &high)?;
            (from, level) = (column, high);
            Ok(())
        })?;
        if let Some(last) = bound.minus(&one) { ensure!(value(&last)? == level, fault(&last)); }
        self.meets("evaluated steps", rows);
        Ok(Route::Evaluated)
    }
}

/// The problem of conditions on as many variables as it has declared tracks.
fn problem<'a>(arena: &'a Arena, tables: &'a Tables, tracks: usize, conditions: &[Id]) -> Result<Problem<'a>, Limit> {
    let (mut problem, env) = (Problem::new(arena, tables, tracks), (0..tracks).collect::<Vec<usize>>());
    conditions.iter().try_for_each(|condition| problem.push_condition(*condition, &env, true))?;
    Ok(problem)
}

/// Reads the states of an invariant or a pool.
fn states(lines: &mut Lines, name: &str, start: &str, machine: &Machine) -> Result<Body, Failure> {
    let [found, rows] = lines.header(name, start, ["width", "rows"])?;
    let wanted = machine.components.len();
    ensure!(found == wanted, Reason::Width.at(name, format!("a state has {wanted} items")));
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
        Stop::Undefined => Reason::Undefined.at("", format!("column {}", column.decimal())).into(),
        Stop::Declined(limit) => limit.into(),
    })
}

/// The number of binary digits up to the highest place where two numbers differ.
fn differing(a: &Natural, b: &Natural) -> usize { a.bitwise(b, |a, b| a ^ b).bits() }
