//! Columns that violate the NS property at a power of two, for all values of the parameters.
//!
//! Let `z` be the first column with `f(z) >= e p` for a power `p` of two. If `2 p` does not divide `z`, the columns
//! `z - 1` and `z` violate the property (docs/THEORY.md, Lemma 2.7). If `d z` differs from a multiple of `2 p` by some
//! `c` with `0 < c < 2 p`, then `2 p` does not divide `z`. For each value of the parameters one power is enough: the power
//! `p` of `2^exponent` with `l <= p < 2^exponent l`.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::super::limits::{NEAR, SCALES, SEVERAL, SMALL};
use super::super::outcome::Undecided;
use super::super::work::Work;
use super::affine::{small_instances, small_tuples};
use super::crossing::{First, Line, Quotient, halved, is_one, multiple, one};
use super::numbers::fresh_name;
use crate::automaton::{AutomatonError, ConditionId, ConditionNode, Node, NodeId, Nodes, Shifted};
use crate::evidence::{Dependent, Obligation, Power, Refutation, Section};
use crate::language::Needed;
use crate::language::ast::{Comparison, Program, Property, Statement, Term};
use crate::language::printing::print_term;
use crate::linear;
use crate::shapes::{Criterion, Positions};

/// The search for columns that show that the only claim of a program is violated for all values of its parameters.
pub(super) struct Powers<'p> {
    program: &'p Program,
    /// The function, over as many parameters as it has columns.
    height: (Term, NodeId),
    violated: fn(usize) -> Obligation,
    /// The names of the columns.
    names: Vec<String>,
}

impl<'p> Powers<'p> {
    /// Nothing if the claim is not that a function has the NS property at all columns, or in each of its parameters.
    ///
    /// # Errors
    /// An operator without a digit automaton.
    pub(super) fn new(program: &'p Program, nodes: &mut Nodes) -> Result<Option<Powers<'p>>, AutomatonError> {
        let statement = &program.claims[0].statement;
        if let Statement::Property { property, function, below: None } = statement {
            let term = Term::Call(*function, vec![Term::Variable(0)]);
            let height = (term, nodes.function(program, *function)?);
            let powers =
                Powers { program, height, violated: |_| Obligation::Ns, names: vec!["z".to_owned()] };
            return Ok((*property != Property::Monotone).then_some(powers));
        }
        let Some(positions) = Positions::of(program, statement) else { return Ok(None) };
        let criterion = Criterion::of(program, &positions).filter(Criterion::is_beside_a_strip);
        let Some(criterion) = criterion else { return Ok(None) };
        let names = criterion.columns.iter().map(|&i| positions.names[i].clone()).collect();
        let height = (criterion.function.clone(), criterion.function(nodes, program)?);
        let violated = |j| Obligation::NsBar { column: j + 1, operand: None };
        Ok(Some(Powers { program, height, violated, names }))
    }

    /// The sections of a proof by columns that depend on a power, if one is found.
    ///
    /// # Errors
    /// A limit of the whole search.
    pub(super) fn proof(&self, work: &mut Work<'_, '_>) -> Result<Option<Vec<Section>>, Undecided> {
        let parameters = self.program.parameters.len();
        for others in small_tuples(self.names.len() - 1, parameters).take(NEAR as usize) {
            for varies in 0..self.names.len() {
                let line = Line { varies, others: others.clone() };
                for at in SCALES.into_iter().flat_map(|scale| self.columns(&line, scale)) {
                    if let Some(proof) = self.shown(work, &at)? {
                        return Ok(Some(proof));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A proof by a tree of cases.
    fn shown(&self, work: &mut Work<'_, '_>, at: &AtPower) -> Result<Option<Vec<Section>>, Undecided> {
        work.budget.begin(&Obligation::Witness.to_string());
        // The second condition follows from the first.
        let [power, crossed] = at.conditions(self.program, self.height.1, &mut work.subject.nodes)?;
        let (conditions, parameters) = ([(power, true), (crossed, false)], self.program.parameters.len());
        let lines = linear::refute(&mut work.subject.nodes, parameters, 1, &conditions, work.budget)?;
        Ok(lines
            .map(|lines| vec![self.refutation(at), Section::Linear(Obligation::Witness, Vec::new(), lines)]))
    }

    fn refutation(&self, at: &AtPower) -> Section {
        let AtPower { line, exponent, quotient, level, least } = at;
        let program = self.program;
        let variable = fresh_name(program, &Needed::by_claim(program, &program.claims[0]), "p");
        let Quotient { factor, constant, divisor, below, .. } = quotient;
        let numbers = [divisor, factor, constant, below, level, least];
        let number = |number: &Shifted| print_term(program, &[], &Term::Constant(number.over(program)));
        let names = std::slice::from_ref(&variable);
        // If the least power is 1, or its factor is 0, it is left out.
        let sum = if quotient.is_more { Some(factor.plus(constant)) } else { factor.minus(constant) };
        let has_no_power = is_one(least) || factor.plain().is_some_and(BigUint::is_zero);
        let at_one = sum.filter(|z| has_no_power && is_one(divisor) && !z.base.is_zero());
        let column = |before: u32| match at_one.as_ref().and_then(|z| z.minus(&BigUint::from(before).into()))
        {
            Some(z) => number(&z),
            None => print_term(program, names, &quotient.term(program, before)),
        };
        let others = self.names.iter().enumerate().filter(|(j, _)| *j != line.varies);
        let mut named: Vec<(String, String)> =
            others.zip(&line.others).map(|((_, name), other)| (name.clone(), number(other))).collect();
        let name = &self.names[line.varies];
        named.extend([(name.clone(), column(1)), (format!("{name}'"), column(0))]);
        let entries = |number: &Shifted| number.entries(program.parameters.len());
        let power = Power {
            exponent: *exponent,
            is_more: quotient.is_more,
            numbers: numbers.map(entries),
            others: line.others.iter().map(entries).collect(),
            least: number(least),
            variable: at_one.is_none().then_some(variable),
        };
        let violated = (self.violated)(line.varies);
        Section::Refutation(Refutation::ForAllParameters { violated, named, by: Dependent::Power(power) })
    }

    /// The columns at powers that cross a multiple of them in instances of one scale, fitted to these, and in small ones.
    fn columns(&self, line: &Line, (first, bits): (i64, u32)) -> Vec<AtPower> {
        let of_scale = |first: i64| -> Vec<First> {
            let excess = |more: Vec<i64>| more.iter().map(|more| first + more).collect();
            let instances = small_instances(self.program).map(excess);
            instances.map(|excess| First::new(self.program, &self.height.0, line, excess)).collect()
        };
        let (instances, small) = (of_scale(first), of_scale(0));
        let parameters = self.program.parameters.len();
        let column = |level| {
            // All powers of 2^2 are 1 modulo 3, those of 2^3 modulo 7, of 2^4 modulo 5, of 2^6 modulo 9.
            let (exponent, quotient) = (1..=SEVERAL as u32).find_map(|exponent| {
                let bits = [bits.next_multiple_of(exponent), exponent];
                Some((exponent, Quotient::through(&instances, bits, level, parameters)?))
            })?;
            // The least number for which twice the power does not divide the column, and greater ones.
            let least = halved(&quotient.constant, true);
            let least = if &least.base * 2u32 > quotient.constant.base { least } else { least.plus(&one()) };
            let ones = Shifted::new(BigUint::one(), vec![BigUint::one(); parameters]);
            let leasts = [least.plus(&ones), least];
            let mut leasts =
                (0..SEVERAL).flat_map(|i| leasts.iter().rev().map(move |it| multiple(it, 1 << i)));
            let least = leasts.find(|least| quotient.crosses(&small, exponent, level, least))?;
            Some(AtPower {
                line: line.clone(),
                exponent,
                quotient,
                level: BigUint::from(level).into(),
                least,
            })
        };
        (1..=SMALL).filter_map(column).collect()
    }
}

/// Columns at powers of two that may violate the NS property for all values of the parameters.
struct AtPower {
    line: Line,
    exponent: u32,
    quotient: Quotient,
    level: Shifted,
    least: Shifted,
}

impl AtPower {
    /// Which numbers are taken for such powers, a condition on the first variable; and what is shown of them.
    fn conditions(
        &self,
        program: &Program,
        height: NodeId,
        nodes: &mut Nodes,
    ) -> Result<[ConditionId; 2], AutomatonError> {
        let p = || Term::Variable(0);
        let number = |number: &Shifted| Term::Constant(number.over(program));
        let times = |number: &Shifted, term| Term::Scale(number.over(program), Box::new(term));
        let base = 1u64 << self.exponent;
        let Quotient { factor, constant, is_more, divisor, below } = &self.quotient;
        let (product, constant) = (Box::new(times(factor, p())), Box::new(number(constant)));
        let sum = if *is_more { Term::Add(product, constant) } else { Term::Subtract(product, constant) };
        let z = Term::Floor(Box::new(sum), divisor.over(program));
        let multiple_below = times(&multiple(below, 2), p());
        let above = Term::Add(Box::new(multiple_below.clone()), Box::new(times(&multiple(&one(), 2), p())));
        let mut compare = |op, a: Term, b: Term| {
            let (a, b) = (nodes.term(program, &a)?, nodes.term(program, &b)?);
            Ok::<_, AutomatonError>(nodes.compare(op, a, b))
        };
        let from = compare(Comparison::GreaterEqual, p(), number(&self.least))?;
        let to = compare(Comparison::Less, p(), number(&multiple(&self.least, base)))?;
        let residue = Term::Mod(Box::new(p()), (base - 1).into());
        let residue = compare(Comparison::Equal, residue, Term::Constant((1 % (base - 1)).into()))?;
        let is_above = compare(Comparison::Less, multiple_below, times(divisor, z.clone()))?;
        let is_below = compare(Comparison::Less, times(divisor, z.clone()), above)?;
        let mut arguments: Vec<NodeId> =
            self.line.others.iter().map(|n| nodes.intern(Node::Constant(n.clone()))).collect();
        arguments.insert(self.line.varies, nodes.variable(0));
        let height = nodes.intern(Node::Call(height, arguments));
        let column = nodes.term(program, &z)?;
        let before = nodes.term(program, &Term::Subtract(Box::new(z), Box::new(number(&one()))))?;
        let level = nodes.term(program, &times(&self.level, p()))?;
        let [here, before] = [column, before].map(|column| nodes.intern(Node::Call(height, vec![column])));
        let is_lower = nodes.compare(Comparison::Less, before, level);
        let is_reached = nodes.compare(Comparison::LessEqual, level, here);
        let mut both = |a, b| nodes.intern_condition(ConditionNode::And(a, b));
        let power = [to, residue].into_iter().fold(from, &mut both);
        let crossed = [is_below, is_lower, is_reached].into_iter().fold(is_above, both);
        Ok([power, crossed])
    }
}
