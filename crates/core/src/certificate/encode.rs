//! Writing certificates (docs/FORMAT.md).

use std::fmt::Display;

use num_bigint::BigUint;

use super::digest::digest;
use super::writer::Writer;
use crate::automaton::{HiddenAutomaton, Invariant, Pair, Table};
use crate::evidence::{
    Counterexample, Dependent, Evidence, Fact, Measure, Obligation, Refutation, Section, TableKind,
    TableSection,
};
use crate::linear;
use crate::parametric::{Location, ParametricInvariant, pool};

/// Version of the format.
pub(crate) const VERSION: u32 = 2;

/// Encodes a certificate: the head, the claim in canonical form, and the sections.
pub fn encode(claim: &str, evidence: &Evidence) -> Vec<u8> {
    encode_instance(claim, None, evidence)
}

/// Like [`encode`], for the instance of a claim with parameters that a line describes.
pub fn encode_instance(claim: &str, instance: Option<&str>, evidence: &Evidence) -> Vec<u8> {
    let mut out = Writer::default();
    out.line(format_args!("nimcert certificate {VERSION}"));
    out.line(format_args!("producer nimcert {}", env!("CARGO_PKG_VERSION")));
    out.line(format_args!("digest sha256 {}", digest(claim.as_bytes())));
    for line in claim.lines() {
        out.line(format_args!("| {line}"));
    }
    if let Some(instance) = instance {
        out.line(format_args!("instance {instance}"));
    }
    for line in pool(&parametric(&evidence.sections)) {
        out.line(format_args!("by {line}"));
    }
    evidence.sections.iter().for_each(|section| out.section(section));
    out.line(format_args!("end"));
    out.bytes
}

/// The parametric invariants of sections.
fn parametric(sections: &[Section]) -> Vec<&ParametricInvariant> {
    let invariants = sections.iter().map(|section| match section {
        Section::Parametric(_, invariant) => Some(invariant),
        _ => None,
    });
    invariants.flatten().collect()
}

/// Numbers affine in the parameters, each as its entries.
fn affine(numbers: &[Vec<BigUint>]) -> String {
    let entries = |number: &Vec<BigUint>| listed(number).replace(' ', ",");
    numbers.iter().map(entries).collect::<Vec<String>>().join(" ")
}

impl Writer {
    fn section(&mut self, section: &Section) {
        match section {
            Section::Table(table) => self.justified(table),
            Section::Position(position) => self.line(format_args!("position {}", listed(position))),
            Section::AffinePosition(numbers) => {
                self.line(format_args!("position affine {}", affine(numbers)));
            }
            Section::Option(number) => self.line(format_args!("option {number}")),
            Section::Summands => self.line(format_args!("sum")),
            Section::Octal { preperiod, period, .. } => {
                self.line(format_args!("octal {preperiod} {period}"));
            }
            Section::Fresh { number, names, text } | Section::Number { number, names, text } => {
                self.line(format_args!("term {number} ({}) {text}", names.join(", ")));
            }
            Section::Measures(measures) => {
                let words: Vec<String> = measures.iter().map(Measure::to_string).collect();
                self.line(format_args!("measure {}", words.join(" ")));
            }
            Section::Refutation(refutation) => self.refutation(refutation),
            Section::Invariant(obligation, invariant) => self.invariant(obligation, invariant),
            Section::Parametric(obligation, invariant) => self.parametric(obligation, invariant),
            Section::Term(law, names, text) => {
                self.line(format_args!("term {law} ({}) {text}", names.join(", ")));
            }
            Section::Linear(obligation, facts, lines) => self.linear(obligation, facts, lines),
            Section::Split { parameter, below } => {
                self.line(format_args!("split {parameter} below {below}"));
            }
            Section::Modulo { parameter, modulus } => {
                self.line(format_args!("split {parameter} modulo {modulus}"));
            }
            Section::Case(value) => self.line(format_args!("case {value}")),
            Section::Pass { coordinate, names, set } => {
                self.line(format_args!("pass {coordinate} ({}) {set}", names.join(", ")));
            }
            Section::Otherwise => self.line(format_args!("otherwise")),
            Section::Reach(reach) => {
                self.line(format_args!("reach {}", reach.number));
                self.hidden(&reach.automaton);
            }
            Section::EvaluatedAll => self.line(format_args!("evaluated all")),
            Section::EvaluatedSteps(steps) => {
                self.line(format_args!("evaluated steps rows {}", steps.len()));
                for step in steps {
                    self.line(format_args!("{step}"));
                }
            }
            Section::NoOption(position) => {
                self.line(format_args!("counterexample options {}", listed(position)));
            }
        }
    }

    fn justified(&mut self, section: &TableSection) {
        let (first, second) = match section.kind {
            TableKind::Graph => (Obligation::Total, Obligation::Functional),
            TableKind::Relation | TableKind::After(_) => (Obligation::Sound, Obligation::Complete),
        };
        let TableSection { parameters, text, .. } = section;
        match section.kind {
            TableKind::Graph => self.line(format_args!("graph ({}) {text}", parameters.join(", "))),
            TableKind::Relation => self.line(format_args!("relation ({}) {text}", parameters.join(", "))),
            TableKind::After(number) => self.line(format_args!("after {number} over {text}")),
        }
        self.table(&section.table);
        self.invariant(&first, &section.first);
        self.invariant(&second, &section.second);
    }

    fn refutation(&mut self, refutation: &Refutation) {
        match refutation {
            Refutation::Columns(Counterexample { kind, z, z_prime, .. }) => {
                self.line(format_args!("counterexample {} {z} {z_prime}", kind.name()));
            }
            Refutation::Closed { number, position, fresh, .. } => {
                let fresh: String = fresh.iter().map(|u| format!(" {u}")).collect();
                self.line(format_args!("counterexample closed {number} {} to{fresh}", listed(position)));
            }
            Refutation::Reach { position } => {
                self.line(format_args!("counterexample cover {}", listed(position)));
            }
            Refutation::Heaps { position } => {
                self.line(format_args!("counterexample octal {}", listed(position)));
            }
            Refutation::Undefined { position } => {
                self.line(format_args!("counterexample undefined {}", listed(position)));
            }
            Refutation::ForAllParameters { violated, by: Dependent::Affine(numbers), .. } => {
                self.line(format_args!("counterexample {violated} affine {}", affine(numbers)));
            }
            Refutation::ForAllParameters { violated, by: Dependent::Power(power), .. } => {
                let sign = if power.is_more { '+' } else { '-' };
                let numbers = affine(&[&power.numbers[..], &power.others].concat());
                self.line(format_args!(
                    "counterexample {violated} power {} {sign} {numbers}",
                    power.exponent
                ));
            }
            // The body of each case has its own line.
            Refutation::ByCases => {}
            Refutation::ForAll { values } => {
                self.line(format_args!("counterexample forall {}", listed(values)));
            }
        }
    }

    fn table(&mut self, table: &Table) {
        self.line(format_args!("table tracks {} rows {}", table.tracks(), table.states()));
        table.rows().for_each(|row| self.row(&row));
    }

    fn invariant(&mut self, name: &dyn Display, invariant: &Invariant) {
        let (width, count) = (invariant.rows.width(), invariant.states());
        self.line(format_args!("invariant {name} width {width} rows {count}"));
        invariant.rows.iter().for_each(|row| self.row(&row));
    }

    fn parametric(&mut self, name: &Obligation, invariant: &ParametricInvariant) {
        let ParametricInvariant { width, accumulators, locations, .. } = invariant;
        let count = locations.len();
        self.line(format_args!(
            "parametric {name} width {width} accumulators {accumulators} locations {count}"
        ));
        for Location { state, residues, bounds } in locations {
            self.bytes.extend_from_slice(b"at ");
            self.row(state);
            if residues.iter().any(|&(modulus, _)| modulus != 1) {
                let residues: String = residues.iter().map(|(q, r)| format!(" {q} {r}")).collect();
                self.line(format_args!("mod{residues}"));
            }
            for bound in bounds {
                let entries: String = bound.iter().map(|entry| format!(" {entry}")).collect();
                self.line(format_args!("ge{entries}"));
            }
        }
    }

    fn linear(&mut self, name: &Obligation, facts: &[Fact], lines: &[linear::Line]) {
        self.line(format_args!("linear {name} lines {}", facts.len() + lines.len()));
        for Fact { names, condition, invariant, over, values } in facts {
            self.line(format_args!("fact ({}) {condition}", names.join(", ")));
            self.invariant(&"fact", invariant);
            for (number, value) in (1..).zip(values) {
                self.line(format_args!("term {number} ({}) {value}", over.join(", ")));
            }
        }
        for line in lines {
            match line {
                linear::Line::Or(numbers) => {
                    let numbers: String = numbers.iter().map(|number| format!(" {number}")).collect();
                    self.line(format_args!("or{numbers}"));
                }
                linear::Line::Split(terms) => {
                    let terms: Vec<String> = terms.iter().map(multiple).collect();
                    self.line(format_args!("split {}", terms.join(", ")));
                }
                linear::Line::By(terms) => {
                    let part = |term: &linear::Term| match term.factor[..] {
                        [1] => term.number.to_string(),
                        _ => multiple(term),
                    };
                    let terms: Vec<String> = terms.iter().map(part).collect();
                    self.line(format_args!("by {}", terms.join(", ")));
                }
            }
        }
    }

    fn hidden(&mut self, automaton: &HiddenAutomaton) {
        self.table(&automaton.table);
        let HiddenAutomaton { pool, pairs, .. } = automaton;
        self.line(format_args!("hidden width {} rows {}", pool.width(), pool.len()));
        pool.iter().for_each(|row| self.row(&row));
        self.line(format_args!("pairs rows {}", pairs.len()));
        for Pair { state, next, hidden } in pairs {
            let next = next.iter().map(|pair| pair.map_or(-1, i64::from));
            let hidden = hidden.iter().map(|row| i64::from(*row));
            let items = [i64::from(*state)].into_iter().chain(next).chain(hidden);
            self.row(&items.collect::<Vec<i64>>());
        }
    }
}

/// An unknown or a form by its number, and the entries of its factor.
fn multiple(term: &linear::Term) -> String {
    let factor: String = term.factor.iter().map(|entry| format!(" {entry}")).collect();
    format!("{}{factor}", term.number)
}

/// Numbers with spaces between them.
fn listed(numbers: &[BigUint]) -> String {
    numbers.iter().map(BigUint::to_string).collect::<Vec<String>>().join(" ")
}
