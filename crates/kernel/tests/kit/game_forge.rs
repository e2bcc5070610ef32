//! Certificates as good as they can be made for claims about games and `forall` that need not be
//! true: the problems of docs/LOWERING.md, "Claims about a game", explored without asking whether
//! the claim holds.

use std::sync::Arc;

use nimcert_core::answer::Certificate;
use nimcert_core::automaton::{
    Budget, Builder, Component, ConditionId, ConditionNode, HiddenAutomaton, Node, NodeId, Nodes, Places,
    Problem, RelationTable, Table, Tables,
};
use nimcert_core::certificate::encode;
use nimcert_core::decision::{
    Evidence, Measure, Obligation, Options, Reach, Section, TableKind, TableSection, decide,
};
use nimcert_core::language::ast::{Comparison, Program, Statement};
use nimcert_core::language::game::{Rules, summands};
use nimcert_core::language::{Source, parse_program, print_claim};
use num_bigint::BigUint;

use super::certificate::Proof;
use super::forge::{Keep, invariant};

/// Has the search decide the one claim of a text; the claim is what it found to be true.
pub fn decided(text: &str) -> Proof {
    let program = parse(text);
    let statement = &program.claims[0].statement;
    let decision = decide(&program, statement, &Options::default(), None);
    let certificate = Certificate::of(&program, statement, &decision);
    Proof::of(certificate.unwrap_or_else(|| panic!("{text}: {:?}", decision.outcome)))
}

/// The canonical text of the one claim of a text.
pub fn canonical(text: &str) -> String {
    print_claim(&parse(text), 0)
}

fn parse(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A move of the whole game.
struct Step {
    written: bool,
    tracks: usize,
    conditions: Vec<ConditionId>,
    targets: Vec<NodeId>,
    after: ConditionId,
    inside: Option<ConditionId>,
    less: ConditionId,
}

/// A claim `p` or `forall` to make certificates of.
pub struct GameForge {
    program: Program,
    nodes: Nodes,
    tables: Tables,
    rules: Vec<Rules>,
    size: usize,
    domain: Vec<ConditionId>,
    set: ConditionId,
    steps: Vec<Step>,
    justified: Vec<Section>,
    measures: Vec<Measure>,
    /// Names of obligations that are to hold at all tuples.
    pub anywhere: Vec<String>,
}

impl GameForge {
    /// The one claim of a text; every summand ends by its sum.
    pub fn new(text: &str) -> GameForge {
        GameForge::measured(text, &[])
    }

    /// With another measure for each summand.
    pub fn measured(text: &str, measures: &[Measure]) -> GameForge {
        let program = parse(text);
        let mut nodes = Nodes::default();
        let (rules, formula) = match &program.claims[0].statement {
            Statement::Positions { game, formula } => (summands(&program, game), formula),
            Statement::ForAll { formula, .. } => (Vec::new(), formula),
            other => panic!("{other:?}"),
        };
        let set = nodes.term_condition(&program, formula).expect("a regular condition");
        let size = match &program.claims[0].statement {
            Statement::ForAll { variables, .. } => variables.len(),
            _ => rules.iter().map(|rules| rules.coordinates).sum(),
        };
        let mut measures = measures.to_vec();
        measures.resize(rules.len().max(measures.len()), Measure::Sum);
        let (tables, steps, justified) = (Tables::default(), Vec::new(), Vec::new());
        let mut forge = GameForge {
            program,
            nodes,
            tables,
            rules,
            size,
            domain: vec![],
            set,
            steps,
            justified,
            measures,
            anywhere: vec![],
        };
        forge.play();
        forge
    }

    fn variables(&mut self, range: std::ops::Range<usize>) -> Vec<NodeId> {
        range.map(|i| self.nodes.variable(i)).collect()
    }

    fn call(&mut self, body: ConditionId, arguments: &[NodeId]) -> ConditionId {
        self.nodes.intern_condition(ConditionNode::Call(body, arguments.to_vec()))
    }

    fn play(&mut self) {
        if self.rules.is_empty() {
            return;
        }
        let all = self.variables(0..self.size);
        let body = self.set;
        self.set = self.call(body, &all);
        for (rules, measure) in self.rules.clone().iter().zip(self.measures.clone()) {
            let own = self.variables(rules.offset..rules.offset + rules.coordinates);
            let domain = rules.domain.as_ref().map(|domain| {
                let domain = self.nodes.term_condition(&self.program, domain).expect("a regular condition");
                let call = self.call(domain, &own);
                self.domain.push(call);
                domain
            });
            for rule in &rules.moves {
                let tracks = self.size + rule.fresh.len();
                let mut known = own.clone();
                known.extend(self.variables(self.size..tracks));
                let mut conditions = Vec::new();
                for (i, (_, bound)) in rule.fresh.iter().enumerate() {
                    let fresh = self.nodes.variable(rules.coordinates + i);
                    let bound = self.nodes.term(&self.program, bound).expect("a regular term");
                    conditions.push(self.nodes.compare(Comparison::Less, fresh, bound));
                }
                if let Some(when) = &rule.when {
                    conditions.push(self.nodes.term_condition(&self.program, when).expect("regular"));
                }
                let conditions = conditions.into_iter().map(|c| self.call(c, &known)).collect();
                let mut targets = Vec::new();
                for target in &rule.to {
                    let node = self.nodes.term(&self.program, target).expect("a regular term");
                    targets.push(match *self.nodes.node(node) {
                        Node::Variable(i) => known[i],
                        _ => self.nodes.intern(Node::Call(node, known.clone())),
                    });
                }
                let inside = domain.map(|domain| self.call(domain, &targets));
                let less = self.less(&targets, &own, &measure);
                let mut reached = all.clone();
                reached.splice(rules.offset..rules.offset + rules.coordinates, targets);
                let after = self.call(body, &reached);
                let targets = reached;
                self.steps.push(Step {
                    written: !rules.built_in,
                    tracks,
                    conditions,
                    targets,
                    after,
                    inside,
                    less,
                });
            }
        }
    }

    fn less(&mut self, targets: &[NodeId], own: &[NodeId], measure: &Measure) -> ConditionId {
        let [left, right] = [targets, own].map(|terms| match measure {
            Measure::Sum => {
                let add = |left, right| self.nodes.intern(Node::Add(left, right));
                vec![terms.iter().copied().reduce(add).expect("a coordinate")]
            }
            Measure::Lexicographic(order) => order.iter().map(|&at| terms[at]).collect(),
        });
        let mut less = None;
        for (q, c) in left.into_iter().zip(right).rev() {
            let smaller = self.nodes.compare(Comparison::Less, q, c);
            let equal = self.nodes.compare(Comparison::Equal, q, c);
            less = Some(match less {
                None => smaller,
                Some(rest) => {
                    let rest = self.nodes.intern_condition(ConditionNode::And(equal, rest));
                    self.nodes.intern_condition(ConditionNode::Or(smaller, rest))
                }
            });
        }
        less.expect("a coordinate")
    }

    /// A relation table of a condition over these parameters, right or not; used from now on.
    pub fn relation(&mut self, parameters: &[&str], text: &str, table: Option<Table>, keep: Keep) {
        let list = parameters.join(", ");
        let program = parse(&format!("rel r({list}) = {text}\nclaim forall {list}: r({list})"));
        let condition = self.nodes.relation(&program, 0).expect("a regular condition");
        let env: Vec<usize> = (0..parameters.len()).collect();
        let table = self.justify((TableKind::Relation, text), parameters, condition, &env, table, keep);
        let relation = RelationTable { table, parameters: env.len(), over: env };
        self.tables.relations.insert(condition, relation);
    }

    /// A table of the condition that a move leads into the set, over these of its tracks, right or not;
    /// used from now on.
    pub fn after(&mut self, number: usize, over: &[usize], table: Option<Table>, keep: Keep) {
        let (condition, tracks) = (self.steps[number - 1].after, self.steps[number - 1].tracks);
        let text: Vec<String> = over.iter().map(usize::to_string).collect();
        let (kind, names) = (TableKind::After(number), vec!["x"; tracks]);
        let table = self.justify((kind, &text.join(" ")), &names, condition, over, table, keep);
        let relation = RelationTable { table, parameters: tracks, over: over.to_vec() };
        self.tables.relations.insert(condition, relation);
    }

    fn justify(
        &mut self,
        (kind, text): (TableKind, &str),
        parameters: &[&str],
        condition: ConditionId,
        over: &[usize],
        table: Option<Table>,
        keep: Keep,
    ) -> Arc<Table> {
        let problem = |holds: bool, table: Option<&Arc<Table>>| {
            let mut builder = Builder::new(&self.nodes, &self.tables, parameters.len());
            let env: Vec<usize> = (0..parameters.len()).collect();
            let part = builder.condition(condition, &env).expect("a condition");
            builder.push(if holds { part } else { part.negate() });
            if let Some(table) = table {
                let leaf = builder.leaf(Component::Table(table.clone(), over.to_vec())).expect("a leaf");
                builder.push(if holds { leaf.negate() } else { leaf });
            }
            builder.finish()
        };
        let honest = || Table::of_problem(&problem(true, None), &mut budget()).expect("a small table");
        let table = Arc::new(table.unwrap_or_else(honest));
        let [first, second] = [false, true].map(|holds| invariant(&problem(holds, Some(&table)), keep));
        let parameters = parameters.iter().map(|&name| name.to_owned()).collect();
        let section =
            TableSection { kind, parameters, text: text.to_owned(), table: table.clone(), first, second };
        self.justified.push(Section::Table(section));
        table
    }

    fn conditions(&self, tracks: usize, hold: &[&[ConditionId]], fails: Option<ConditionId>) -> Problem {
        let mut builder = Builder::new(&self.nodes, &self.tables, tracks);
        let env: Vec<usize> = (0..tracks).collect();
        for &condition in hold.iter().copied().flatten() {
            let part = builder.condition(condition, &env).expect("a condition");
            builder.push(part);
        }
        if let Some(condition) = fails {
            let part = builder.condition(condition, &env).expect("a condition");
            builder.push(part.negate());
        }
        builder.finish()
    }

    fn places(&mut self) -> Places {
        let mut places = Places::new(self.size);
        if self.rules.is_empty() {
            places.condition(&mut self.nodes, self.set).expect("a short walk");
            return places;
        }
        for &domain in &self.domain {
            places.condition(&mut self.nodes, domain).expect("a short walk");
        }
        let size = self.size;
        for step in self.steps.iter().filter(|step| step.written) {
            places.restart(step.tracks);
            self.domain.iter().for_each(|&domain| places.guard(domain));
            for &condition in &step.conditions {
                places.condition(&mut self.nodes, condition).expect("a short walk");
                places.guard(condition);
            }
            for &target in &step.targets {
                places.term(&mut self.nodes, target).expect("a short walk");
            }
        }
        places.restart(size);
        self.domain.iter().for_each(|&domain| places.guard(domain));
        places.condition(&mut self.nodes, self.set).expect("a short walk");
        places
    }

    fn monotone(&mut self, rules: &Rules) -> Option<Problem> {
        let body = self.nodes.function(&self.program, rules.bar?).expect("a regular function");
        let calls = [0, 1].map(|track| {
            let variable = self.nodes.variable(track);
            self.nodes.intern(Node::Call(body, vec![variable]))
        });
        let (mut builder, env) = (Builder::new(&self.nodes, &self.tables, 4), [0, 1, 2, 3]);
        let next = builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1)).expect("a leaf");
        builder.push(next);
        for (y, call) in [2, 3].into_iter().zip(calls) {
            let part = builder.define(call, &env, y).expect("a definition");
            builder.push(part);
        }
        let fault = builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None).expect("a leaf");
        builder.push(fault);
        Some(builder.finish())
    }

    /// The whole certificate, the strategies changed by `edit` before `cover` is made.
    pub fn proof(
        mut self,
        position: &[u32],
        keep: Keep,
        edit: impl Fn(usize, &mut HiddenAutomaton),
    ) -> Proof {
        let mut sections = std::mem::take(&mut self.justified);
        let section =
            |shown: Obligation, problem: &Problem| Section::Invariant(shown, invariant(problem, keep));
        let game = !self.rules.is_empty();
        if game {
            sections.push(Section::Position(position.iter().map(|&x| BigUint::from(x)).collect()));
        }
        let places = self.places();
        for place in 0..places.len() {
            let mut builder = Builder::new(&self.nodes, &self.tables, places.declared(place));
            places.push(place, &mut builder).expect("a problem");
            sections.push(section(Obligation::Defined(place + 1), &builder.finish()));
        }
        if game {
            let monotone: Vec<Problem> =
                self.rules.clone().iter().filter_map(|rules| self.monotone(rules)).collect();
            for (j, problem) in (1..).zip(&monotone) {
                sections.push(section(Obligation::MonotoneBar(j), problem));
            }
            sections.push(Section::Measures(self.measures.clone()));
            self.rule(&mut sections, keep, edit);
        } else {
            sections.push(section(Obligation::ForAll, &self.conditions(self.size, &[], Some(self.set))));
        }
        let claim = print_claim(&self.program, 0);
        let certificate = encode(&claim, &Evidence { sections });
        Proof { claim, certificate: String::from_utf8(certificate).expect("ASCII") }
    }

    /// Whether an obligation is to hold at all tuples, and that a tuple is a position otherwise.
    fn legal(&self, obligation: &Obligation) -> (bool, &[ConditionId]) {
        let anywhere = self.anywhere.contains(&obligation.to_string());
        (anywhere, if anywhere { &[] } else { &self.domain })
    }

    fn rule(&self, sections: &mut Vec<Section>, keep: Keep, edit: impl Fn(usize, &mut HiddenAutomaton)) {
        let section =
            |shown: Obligation, problem: &Problem| Section::Invariant(shown, invariant(problem, keep));
        for (number, step) in (1..).zip(&self.steps).filter(|(_, step)| step.written) {
            let mut shown = |of: fn(usize, bool) -> Obligation, fails| {
                let (anywhere, legal) = self.legal(&of(number, false));
                let problem = self.conditions(step.tracks, &[legal, &step.conditions], fails);
                sections.push(section(of(number, anywhere), &problem));
            };
            if step.inside.is_some() {
                shown(|number, anywhere| Obligation::Inside { number, anywhere }, step.inside);
            }
            shown(|number, anywhere| Obligation::Decrease { number, anywhere }, Some(step.less));
        }
        for (number, step) in (1..).zip(&self.steps) {
            let (anywhere, legal) = self.legal(&Obligation::Closed { number, anywhere: false });
            let hold = [legal, &[self.set], &step.conditions, &[step.after]];
            let problem = self.conditions(step.tracks, &hold, None);
            sections.push(section(Obligation::Closed { number, anywhere }, &problem));
        }
        let mut tables = Vec::new();
        for (number, step) in (1..).zip(&self.steps) {
            let mut problem = self.conditions(step.tracks, &[&step.conditions, &[step.after]], None);
            problem.declared = self.size;
            let mut automaton = HiddenAutomaton::of_problem(&problem, &mut budget()).expect("a small table");
            edit(number, &mut automaton);
            tables.push(Arc::new(automaton.table.clone()));
            sections.push(Section::Reach(Reach { number, automaton }));
        }
        let mut builder = Builder::new(&self.nodes, &self.tables, self.size);
        let env: Vec<usize> = (0..self.size).collect();
        for &domain in &self.domain {
            let part = builder.condition(domain, &env).expect("a condition");
            builder.push(part);
        }
        let part = builder.condition(self.set, &env).expect("a condition");
        builder.push(part.negate());
        for table in tables {
            let inside = builder.leaf(Component::Table(table, env.clone())).expect("a leaf");
            builder.push(inside.negate());
        }
        sections.push(section(Obligation::Cover, &builder.finish()));
    }
}

fn budget() -> Budget<'static> {
    Budget::new(1 << 20, 1 << 30)
}
