//! A claim as a theory: functions, relations, and the sentences that the claim comes to.

use num_bigint::BigUint;

use super::defined::{Definedness, all};
use super::error::ExportError;
use super::rewrite::Total;
use super::sentence::{Formula, Sentence, Variable, bounds};
use nimcert_core::language::analysis::Needed;
use nimcert_core::language::ast::{
    Bitwise, Comparison, Condition, Function, FunctionId, GameSum, Move, Program, Property, Relation,
    RelationId, Renumbered, Rewrite, Statement, Summand, Term,
};
use nimcert_core::language::game::{Rules, coordinates, summands};
use nimcert_core::language::print_claim;

/// A definition, in the order in which they use each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Definition {
    /// A function of [`Theory::program`].
    Function(FunctionId),
    /// A relation of it.
    Relation(RelationId),
}

/// What a claim comes to, in first-order logic over the naturals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theory {
    /// The canonical text of the claim, with what it uses.
    pub claim: String,
    /// Whether it is a claim with `not`.
    pub negated: bool,
    /// Functions and relations. Their terms are total: a negative difference counts as 0 (docs/LOWERING.md), and
    /// comparisons have no difference as a side.
    pub program: Program,
    /// The definitions that the sentences use, each after those it uses.
    pub definitions: Vec<Definition>,
    /// The claim, without its `not`, holds if and only if all of them are valid.
    pub sentences: Vec<Sentence>,
}

/// Makes the sentences of a claim.
struct Maker {
    program: Program,
    defined: Definedness,
    sentences: Vec<Sentence>,
}

impl Theory {
    /// The sentences of claim `index` of a program. With `partition`, a `nimsum` claim is written as the P/N
    /// partition of strip + bar \[inoue2014, Lemmas 8.3 and 8.4\], else as `monotone` and `ns`
    /// \[inoue2014, Theorems 8.2 and 9.1\].
    ///
    /// # Errors
    /// There is no such claim, or a limit is reached.
    pub fn of_claim(program: &Program, index: usize, partition: bool) -> Result<Theory, ExportError> {
        let claim = program.claims.get(index).ok_or(ExportError::NoClaim(index + 1))?.clone();
        let text = print_claim(program, index);
        if !program.parameters.is_empty() {
            return Err(ExportError::Parameters);
        }
        let mut program = program.clone();
        let defined = Definedness::add_to(&mut program)?;
        let mut maker = Maker { program, defined, sentences: Vec::new() };
        match &claim.statement {
            Statement::Property { property: Property::Nimsum, function, below: None } if partition => {
                maker.partition(*function)?;
            }
            Statement::Property { property, function, below } => {
                maker.property(*property, *function, below.as_ref());
            }
            Statement::Positions { game, formula } => maker.game(game, formula, 0)?,
            Statement::Grundy { game, value } => {
                let mut sum = vec![Summand::Strip];
                sum.extend(game);
                let value = Renumbered(|i| i + 1).term(value);
                let set = compare(Comparison::Equal, Term::Variable(0), value);
                maker.game(&sum, &set, 1)?;
            }
            Statement::ForAll { variables, formula } => {
                let variables: Vec<Variable> = variables.iter().map(|name| Variable::any(name)).collect();
                if let Some(needed) = maker.defined.condition(formula)? {
                    maker.push(
                        "defined",
                        "every difference is natural",
                        true,
                        variables.clone(),
                        Formula::Is(needed),
                    );
                }
                maker.push("forall", "the claim itself", false, variables, Formula::Is(formula.clone()));
            }
        }
        Ok(maker.finish(text, claim.negated))
    }

    /// The parameters of a definition.
    pub(crate) fn parameters(&self, definition: Definition) -> &[String] {
        match definition {
            Definition::Function(id) => &self.program.functions[id].parameters,
            Definition::Relation(id) => &self.program.relations[id].parameters,
        }
    }

    /// The name of a definition.
    pub(crate) fn name(&self, definition: Definition) -> &str {
        match definition {
            Definition::Function(id) => &self.program.functions[id].name,
            Definition::Relation(id) => &self.program.relations[id].name,
        }
    }
}

fn compare(op: Comparison, left: Term, right: Term) -> Condition {
    Condition::Compare(op, Box::new(left), Box::new(right))
}

fn xor(a: Term, b: Term) -> Term {
    Term::Bitwise(Bitwise::Xor, Box::new(a), Box::new(b))
}

fn variables(numbers: impl IntoIterator<Item = usize>) -> Vec<Term> {
    numbers.into_iter().map(Term::Variable).collect()
}

impl Maker {
    fn push(&mut self, name: &str, says: &str, side: bool, variables: Vec<Variable>, formula: Formula) {
        let (name, says) = (name.to_owned(), says.to_owned());
        self.sentences.push(Sentence { name, says, side, variables, formula });
    }

    /// A relation after all others.
    fn relation(&mut self, name: String, parameters: Vec<String>, body: Condition) -> RelationId {
        let after = self.program.functions.len();
        self.program.relations.push(Relation { name, parameters, body, after });
        self.program.relations.len() - 1
    }

    fn property(&mut self, property: Property, function: FunctionId, below: Option<&BigUint>) {
        let name = self.program.functions[function].parameters.first().map_or("t", String::as_str).to_owned();
        let variable = || vec![Variable::any(&name)];
        let t = Term::Variable(0);
        let next = Term::Add(Box::new(t.clone()), Box::new(Term::Constant(1u32.into())));
        let bounded = |term: &Term, holds: Condition| match below {
            Some(bound) => {
                let inside = compare(Comparison::Less, term.clone(), Term::Constant(bound.clone().into()));
                Formula::Implies(vec![Formula::Is(inside)], Box::new(Formula::Is(holds)))
            }
            None => Formula::Is(holds),
        };
        let call = |term: &Term| Term::Call(function, vec![term.clone()]);
        if let Ok(Some(needed)) = self.defined.term(&call(&t)) {
            let says = "every difference is natural";
            self.push("defined", says, true, variable(), bounded(&t, needed));
        }
        if matches!(property, Property::Monotone | Property::Nimsum) {
            let holds = compare(Comparison::LessEqual, call(&t), call(&next));
            self.push("monotone", "f(t) <= f(t + 1)", false, variable(), bounded(&next, holds));
        }
        if matches!(property, Property::Ns | Property::Nimsum) {
            let differ = Term::Scale(2u8.into(), Box::new(xor(call(&t), call(&next))));
            let holds = compare(Comparison::LessEqual, differ, xor(t, next.clone()));
            let says = "the digits in which f(t) and f(t + 1) differ lie below the highest one in which t and t + 1 do \
                        (THEORY.md, Lemma 2.1: adjacent columns are enough; t xor (t + 1) is all ones)";
            self.push("ns", says, false, variable(), bounded(&next, holds));
        }
    }

    /// Adds the sentences that the function of a bar is monotone, and defined.
    fn side_monotone(&mut self, function: FunctionId) {
        let first = self.sentences.len();
        self.property(Property::Monotone, function, None);
        let name = self.program.functions[function].name.clone();
        for sentence in &mut self.sentences[first..] {
            sentence.name = format!("{}_{name}", sentence.name);
            sentence.side = true;
        }
    }

    /// Adds the sentences that the function of a bar of several parameters is monotone in each.
    fn side_monotone_in_each(&mut self, function: FunctionId, parameters: usize) {
        let Function { name, parameters: names, .. } = self.program.functions[function].clone();
        let here = variables(0..parameters);
        for (i, parameter) in names.iter().enumerate() {
            let mut next = here.clone();
            next[i] = Term::Add(Box::new(next[i].clone()), Box::new(Term::Constant(1u32.into())));
            let [before, after] = [here.clone(), next].map(|arguments| Term::Call(function, arguments));
            let holds = Formula::Is(compare(Comparison::LessEqual, before, after));
            let of = names.iter().map(|name| Variable::any(name)).collect();
            let says = format!("{name} is monotone in {parameter}");
            self.push(&format!("monotone_{name}_{parameter}"), &says, true, of, holds);
        }
    }

    fn partition(&mut self, function: FunctionId) -> Result<(), ExportError> {
        let [x, y, z] = [0, 1, 2].map(Term::Variable);
        let set = compare(Comparison::Equal, xor(xor(x, y), z), Term::Constant(0u32.into()));
        self.game(&vec![Summand::Strip, Summand::Bar(function)], &set, 0)
    }

    /// The P/N rule for a set of positions; the first `settled` moves need no `closed`.
    fn game(&mut self, sum: &GameSum, set: &Condition, settled: usize) -> Result<(), ExportError> {
        let names = coordinates(&self.program, sum);
        let rules = summands(&self.program, sum);
        if rules.iter().any(|rules| rules.heaps.is_some()) {
            let by_moves = rules.iter().any(|rules| !rules.heap_moves().is_empty());
            return Err(if by_moves { ExportError::SplitsByMoves } else { ExportError::Splits });
        }
        let all_coordinates: Vec<Variable> = names.iter().map(|name| Variable::any(name)).collect();
        let here = variables(0..names.len());
        let legal = self.legal(&rules, &names, &all_coordinates)?;
        let given = |more: &[Condition]| -> Vec<Formula> {
            legal.iter().chain(more).cloned().map(Formula::Is).collect()
        };
        if let Some(needed) = self.defined.condition(set)? {
            let formula = Formula::Implies(given(&[]), Box::new(Formula::Is(needed)));
            let says = "every difference of the claimed set is natural at positions";
            self.push("defined_set", says, true, all_coordinates.clone(), formula);
        }
        let set = self.relation("in_set".to_owned(), names.clone(), set.clone());
        let mut bars: Vec<FunctionId> = rules.iter().filter_map(|rules| rules.bar).collect();
        bars.sort_unstable();
        bars.dedup();
        bars.into_iter().for_each(|function| match self.program.functions[function].parameters.len() {
            1 => self.side_monotone(function),
            several => self.side_monotone_in_each(function, several),
        });
        let mut number = 0;
        let mut closed = Vec::new();
        let mut into = Vec::new();
        for summand in &rules {
            let mut steps = Vec::new();
            for option in &summand.moves {
                number += 1;
                let step = self.step(summand, option, &names, number, &given(&[]))?;
                let after = Condition::Call(set, step.targets.clone());
                let holds = Condition::Call(set, here.clone());
                let mut variables = all_coordinates.clone();
                variables.extend(step.fresh.iter().cloned());
                if number > settled {
                    let formula = Formula::Implies(
                        given(&[holds, step.allowed.clone()]),
                        Box::new(Formula::Is(Condition::Not(Box::new(after.clone())))),
                    );
                    closed.push((number, variables, formula));
                }
                let taken = vec![Formula::Is(step.allowed.clone()), Formula::Is(after)];
                into.push(match step.fresh.is_empty() {
                    true => Formula::All(taken),
                    false => Formula::Exists(step.fresh.clone(), Box::new(Formula::All(taken))),
                });
                steps.push(step);
            }
            if !summand.built_in {
                self.decreases(summand, &all_coordinates, &steps, &given(&[]), number);
            }
        }
        for (number, variables, formula) in closed {
            let says = format!("move {number} leads from no position of the set to a position of the set");
            self.push(&format!("closed_{number}"), &says, false, variables, formula);
        }
        let outside = Condition::Not(Box::new(Condition::Call(set, here)));
        let formula = Formula::Implies(given(&[outside]), Box::new(Formula::Any(into)));
        self.push(
            "reachable",
            "from every position outside the set some move leads into it",
            false,
            all_coordinates,
            formula,
        );
        Ok(())
    }

    /// The domains: relations for them, and that they are defined and not empty. Gives the condition that a tuple
    /// is a position, if there is one.
    fn legal(
        &mut self,
        rules: &[Rules],
        names: &[String],
        coordinates: &[Variable],
    ) -> Result<Option<Condition>, ExportError> {
        let mut legal = None;
        let mut needed = None;
        for summand in rules {
            let Some(domain) = &summand.domain else { continue };
            let offset = summand.offset;
            let domain = Renumbered(|i| i + offset).condition(domain);
            needed = all([needed, self.defined.condition(&domain)?]);
            legal = all([legal, Some(domain)]);
        }
        if let Some(needed) = needed {
            let says = "every difference of the domain is natural";
            self.push("defined_domain", says, true, coordinates.to_vec(), Formula::Is(needed));
        }
        let Some(legal) = legal else { return Ok(None) };
        let relation = self.relation("legal".to_owned(), names.to_vec(), legal);
        let legal = Condition::Call(relation, variables(0..names.len()));
        let some = Formula::Exists(coordinates.to_vec(), Box::new(Formula::Is(legal.clone())));
        self.push("position", "there is a position", true, Vec::new(), some);
        Ok(Some(legal))
    }

    /// A move of the whole game, with its side conditions.
    fn step(
        &mut self,
        summand: &Rules,
        option: &Move,
        names: &[String],
        number: usize,
        given: &[Formula],
    ) -> Result<Step, ExportError> {
        let (own, offset, all_names) = (summand.coordinates, summand.offset, names.len());
        // Variables of a move are the coordinates of its summand, then the fresh numbers.
        let mut place = Renumbered(move |i| if i < own { offset + i } else { all_names + i - own });
        let mut allowed = None;
        let mut needed = None;
        let mut fresh = Vec::new();
        for (j, (name, bound)) in option.fresh.iter().enumerate() {
            let bound = place.term(bound);
            let less = compare(Comparison::Less, Term::Variable(all_names + j), bound.clone());
            let here = self.defined.condition(&less)?;
            needed = self.then(needed, allowed.as_ref(), here)?;
            fresh.push(Variable { name: name.clone(), below: Some(bound) });
            allowed = all([allowed, Some(less)]);
        }
        if let Some(when) = &option.when {
            let when = place.condition(when);
            let here = self.defined.condition(&when)?;
            needed = self.then(needed, allowed.as_ref(), here)?;
            allowed = all([allowed, Some(when)]);
        }
        let own_targets: Vec<Term> = option.to.iter().map(|target| place.term(target)).collect();
        let mut targets = variables(0..all_names);
        targets.splice(offset..offset + own, own_targets.iter().cloned());
        for target in &own_targets {
            let here = self.defined.term(target)?;
            needed = self.then(needed, allowed.as_ref(), here)?;
        }
        let mut parameters = names.to_vec();
        parameters.extend(fresh.iter().map(|variable| variable.name.clone()));
        let always = || compare(Comparison::Equal, Term::Constant(0u32.into()), Term::Constant(0u32.into()));
        let relation =
            self.relation(format!("move_{number}"), parameters.clone(), allowed.unwrap_or_else(always));
        let allowed = Condition::Call(relation, variables(0..parameters.len()));
        let mut of: Vec<Variable> = names.iter().map(|name| Variable::any(name)).collect();
        of.extend(fresh.iter().cloned());
        if !summand.built_in {
            if let Some(needed) = needed {
                let formula = Formula::Implies(given.to_vec(), Box::new(Formula::Is(needed)));
                let says = format!("every difference of move {number} is natural");
                self.push(&format!("defined_move_{number}"), &says, true, of.clone(), formula);
            }
            if let Some(domain) = &summand.domain {
                let domain = Renumbered(|i| i + offset).condition(domain);
                let relation = self.relation(format!("domain_{number}"), names.to_vec(), domain);
                let mut given = given.to_vec();
                given.push(Formula::Is(allowed.clone()));
                let arrives = Formula::Is(Condition::Call(relation, targets.clone()));
                let says = format!("move {number} leads to a position");
                self.push(
                    &format!("inside_{number}"),
                    &says,
                    true,
                    of,
                    Formula::Implies(given, Box::new(arrives)),
                );
            }
        }
        Ok(Step { fresh, allowed, targets })
    }

    /// What is needed where the conditions before it hold.
    fn then(
        &mut self,
        needed: Option<Condition>,
        before: Option<&Condition>,
        here: Option<Condition>,
    ) -> Result<Option<Condition>, ExportError> {
        let here = match before {
            Some(before) => self.defined.guarded(before, true, here)?,
            None => here,
        };
        Ok(all([needed, here]))
    }

    /// The condition that the moves of a summand decrease the sum of its coordinates, or their lexicographic order.
    fn decreases(
        &mut self,
        summand: &Rules,
        coordinates: &[Variable],
        steps: &[Step],
        given: &[Formula],
        last: usize,
    ) {
        let own = summand.offset..summand.offset + summand.coordinates;
        let every = |less: &dyn Fn(&Step) -> Option<Condition>| -> Formula {
            let each = steps.iter().filter_map(|step| {
                let mut given = given.to_vec();
                given.push(Formula::Is(step.allowed.clone()));
                let mut variables = coordinates.to_vec();
                variables.extend(step.fresh.iter().cloned());
                let holds = Formula::Implies(given, Box::new(Formula::Is(less(step)?)));
                Some(Formula::ForAll(variables, Box::new(holds)))
            });
            Formula::All(each.collect())
        };
        let sum = |terms: &[Term]| terms.iter().cloned().reduce(|a, b| Term::Add(Box::new(a), Box::new(b)));
        let here = variables(own.clone());
        let by_sum =
            every(&|step| Some(compare(Comparison::Less, sum(&step.targets[own.clone()])?, sum(&here)?)));
        let by_order = every(&|step| {
            let pairs = step.targets[own.clone()].iter().zip(&here).rev();
            pairs.fold(None, |rest: Option<Condition>, (there, here)| {
                let less = compare(Comparison::Less, there.clone(), here.clone());
                Some(match rest {
                    None => less,
                    Some(rest) => {
                        let equal = compare(Comparison::Equal, there.clone(), here.clone());
                        let rest = Condition::And(Box::new(equal), Box::new(rest));
                        Condition::Or(Box::new(less), Box::new(rest))
                    }
                })
            })
        });
        if steps.is_empty() {
            return;
        }
        let first = last + 1 - steps.len();
        let name =
            if first == last { format!("decrease_{first}") } else { format!("decrease_{first}_to_{last}") };
        let says = "the moves decrease the sum of the coordinates, or all of them their lexicographic order";
        // With one coordinate the two are the same.
        let formula = if summand.coordinates == 1 { by_sum } else { Formula::Any(vec![by_sum, by_order]) };
        self.push(&name, says, true, Vec::new(), formula);
    }

    fn finish(self, claim: String, negated: bool) -> Theory {
        let Maker { program, mut sentences, .. } = self;
        let mut needed = Needed::default();
        let mut total = program.clone();
        total.claims.clear();
        total.games.clear();
        for sentence in &sentences {
            for formula in sentence.formula.conditions() {
                let found = Needed::by_condition(&program, formula);
                needed.functions.extend(found.functions);
                needed.relations.extend(found.relations);
            }
        }
        let mut rewrite = Total;
        total.functions.iter_mut().for_each(|function| function.body = rewrite.term(&function.body));
        total.relations.iter_mut().for_each(|relation| relation.body = rewrite.condition(&relation.body));
        for sentence in &mut sentences {
            sentence.variables = bounds(&sentence.variables, &mut rewrite);
            sentence.formula = sentence.formula.rewritten(&mut rewrite);
        }
        // A relation that follows n functions comes before function n.
        let functions = needed.functions.iter().map(|&id| ((id, 1, 0), Definition::Function(id)));
        let relations =
            needed.relations.iter().map(|&id| ((total.relations[id].after, 0, id), Definition::Relation(id)));
        let mut definitions: Vec<((usize, usize, usize), Definition)> = functions.chain(relations).collect();
        definitions.sort_unstable();
        let definitions = definitions.into_iter().map(|(_, definition)| definition).collect();
        Theory { claim, negated, program: total, definitions, sentences }
    }
}

/// A move of the whole game.
struct Step {
    fresh: Vec<Variable>,
    /// The condition that it is allowed, over the coordinates and the fresh numbers.
    allowed: Condition,
    /// Where it leads.
    targets: Vec<Term>,
}
