//! Writing certificates (docs/FORMAT.md).

use num_bigint::BigUint;

use super::digest::digest;
use super::products;
use super::runs::{MOST_LISTS_OF_RUNS, Rows, lists, rows};
use super::writer::{SHORT, Writer};
use crate::automaton::{HiddenAutomaton, Invariant, PackedRows, Pair, Table};
use crate::decision::{
    Counterexample, Dependent, Evidence, Measure, Obligation, Refutation, Section, TableKind, TableSection,
};
use crate::linear;
use crate::ns::contradiction::Contradiction;
use crate::ns::first_difference::Position;
use crate::parametric::{Location, ParametricInvariant, pool};

/// Version of the format.
pub(crate) const VERSION: u32 = 1;

/// The most states of a certificate whose lines may have several values, and leave out items.
const MOST_STATES: usize = 1 << 13;

/// States from which it is faster to encode the halves on two threads.
const STATES_OF_HALVES: usize = 4_000;

/// Encodes a certificate: the head, the claim in canonical form, and the sections.
pub fn encode(claim: &str, evidence: &Evidence) -> Vec<u8> {
    encode_instance(claim, None, evidence)
}

/// Like [`encode`], for the instance of a claim with parameters that a line describes.
pub fn encode_instance(claim: &str, instance: Option<&str>, evidence: &Evidence) -> Vec<u8> {
    encode_on(claim, instance, evidence, 1)
}

/// Like [`encode_instance`], the halves of the sections side by side if there are several threads and many states.
pub(crate) fn encode_on(claim: &str, instance: Option<&str>, evidence: &Evidence, threads: usize) -> Vec<u8> {
    let is_short = evidence.states() <= MOST_STATES;
    let has_runs = lists(&evidence.sections) <= MOST_LISTS_OF_RUNS;
    let mut out = Writer::new(0, has_runs);
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
    let mut sections = Sections { out, bodies: Vec::new(), is_short };
    if threads > 1 && evidence.states() >= STATES_OF_HALVES {
        let (first, second) = halves(evidence);
        let rows = first.iter().map(rows).sum();
        let bodies = parametric(first);
        let mut rest = Sections { out: Writer::new(rows, has_runs), bodies, is_short };
        std::thread::scope(|scope| {
            scope.spawn(|| rest.all(second));
            sections.all(first);
        });
        sections.out.bytes.append(&mut rest.out.bytes);
    } else {
        sections.all(&evidence.sections);
    }
    sections.out.line(format_args!("end"));
    sections.out.bytes
}

/// Sections that have together about half of the states, and the others.
fn halves(evidence: &Evidence) -> (&[Section], &[Section]) {
    let (all, mut states) = (evidence.states(), 0);
    let is_first = |section: &&Section| {
        let is_first = states < all / 2;
        states += section.states();
        is_first
    };
    let middle = evidence.sections.iter().take_while(is_first).count();
    evidence.sections.split_at(middle)
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

struct Sections<'e> {
    out: Writer,
    /// The parametric invariants written so far, or before these sections.
    bodies: Vec<&'e ParametricInvariant>,
    /// Whether lines may have several values, and leave out items.
    is_short: bool,
}

impl<'e> Sections<'e> {
    fn all(&mut self, sections: &'e [Section]) {
        sections.iter().for_each(|section| self.section(section));
    }

    fn section(&mut self, section: &'e Section) {
        match section {
            Section::Table(table) => self.justified(table),
            Section::Position(position) => self.out.line(format_args!("position {}", listed(position))),
            Section::AffinePosition(numbers) => {
                self.out.line(format_args!("position affine {}", affine(numbers)));
            }
            Section::Option(number) => self.out.line(format_args!("option {number}")),
            Section::Summands => self.out.line(format_args!("sum")),
            Section::Fresh { number, names, text } | Section::Number { number, names, text } => {
                self.out.line(format_args!("term {number} ({}) {text}", names.join(", ")));
            }
            Section::Measures(measures) => {
                let words: Vec<String> = measures.iter().map(Measure::to_string).collect();
                self.out.line(format_args!("measure {}", words.join(" ")));
            }
            Section::Refutation(refutation) => self.refutation(refutation),
            Section::Invariant(obligation, invariant) => self.invariant(obligation, invariant),
            Section::Parametric(obligation, invariant) => self.parametric(obligation, invariant),
            Section::Term(law, names, text) => {
                self.out.line(format_args!("term {law} ({}) {text}", names.join(", ")));
            }
            Section::Linear(obligation, lines) => self.linear(obligation, lines),
            Section::Split { parameter, below } => {
                self.out.line(format_args!("split {parameter} below {below}"));
            }
            Section::Modulo { parameter, modulus } => {
                self.out.line(format_args!("split {parameter} modulo {modulus}"));
            }
            Section::Case(value) => self.out.line(format_args!("case {value}")),
            Section::Pass { coordinate, names, set } => {
                self.out.line(format_args!("pass {coordinate} ({}) {set}", names.join(", ")));
            }
            Section::Otherwise => self.out.line(format_args!("otherwise")),
            Section::Reach(reach) => {
                self.out.line(format_args!("reach {}", reach.number));
                self.hidden(&reach.automaton);
            }
            Section::EvaluatedAll => self.out.line(format_args!("evaluated all")),
            Section::EvaluatedSteps(steps) => {
                self.out.line(format_args!("evaluated steps rows {}", steps.len()));
                for step in steps {
                    self.out.line(format_args!("{step}"));
                }
            }
            Section::Contradiction(contradiction) => self.contradiction(contradiction),
        }
    }

    fn contradiction(&mut self, contradiction: &Contradiction) {
        let Position { y, z } = &contradiction.position;
        let letters: String =
            contradiction.letters().iter().map(|(name, n)| format!(" {name}={n}")).collect();
        self.out.line(format_args!("counterexample lemma {}{letters} y={y} z={z}", contradiction.name()));
    }

    fn justified(&mut self, section: &TableSection) {
        let (first, second) = match section.kind {
            TableKind::Graph => (Obligation::Total, Obligation::Functional),
            TableKind::Relation | TableKind::After(_) => (Obligation::Sound, Obligation::Complete),
        };
        let TableSection { parameters, text, .. } = section;
        match section.kind {
            TableKind::Graph => self.out.line(format_args!("graph ({}) {text}", parameters.join(", "))),
            TableKind::Relation => self.out.line(format_args!("relation ({}) {text}", parameters.join(", "))),
            TableKind::After(number) => self.out.line(format_args!("after {number} over {text}")),
        }
        self.table(&section.table);
        self.invariant(&first, &section.first);
        self.invariant(&second, &section.second);
    }

    fn refutation(&mut self, refutation: &Refutation) {
        match refutation {
            Refutation::Columns(Counterexample { kind, z, z_prime, .. }) => {
                self.out.line(format_args!("counterexample {} {z} {z_prime}", kind.name()));
            }
            Refutation::Closed { number, position, fresh, .. } => {
                let fresh: String = fresh.iter().map(|u| format!(" {u}")).collect();
                self.out.line(format_args!("counterexample closed {number} {} to{fresh}", listed(position)));
            }
            Refutation::Reach { position } => {
                self.out.line(format_args!("counterexample reach {}", listed(position)));
            }
            Refutation::Undefined { position } => {
                self.out.line(format_args!("counterexample undefined {}", listed(position)));
            }
            Refutation::ForAllParameters { violated, by: Dependent::Affine(numbers), .. } => {
                self.out.line(format_args!("counterexample {violated} affine {}", affine(numbers)));
            }
            Refutation::ForAllParameters { violated, by: Dependent::Power(power), .. } => {
                let sign = if power.is_more { '+' } else { '-' };
                let numbers = affine(&[&power.numbers[..], &power.others].concat());
                self.out.line(format_args!(
                    "counterexample {violated} power {} {sign} {numbers}",
                    power.exponent
                ));
            }
            // The body of each case has its own line.
            Refutation::ByCases => {}
            Refutation::ForAll { values } => {
                self.out.line(format_args!("counterexample forall {}", listed(values)));
            }
        }
    }

    fn table(&mut self, table: &Table) {
        self.out.line(format_args!("table tracks {} rows {}", table.tracks(), table.states()));
        let items: Vec<i64> = table.rows().flatten().collect();
        self.out.rows(&Rows { items: &items, count: table.states(), width: 1 + (1 << table.tracks()) });
    }

    fn invariant(&mut self, name: &Obligation, invariant: &Invariant) {
        let (width, count) = (invariant.rows.width(), invariant.states());
        self.out.line(format_args!("invariant {name} width {width} rows {count}"));
        let start = self.out.bytes.len();
        let rows = Rows { items: &unpacked(&invariant.rows), count, width };
        self.out.states(&rows);
        // Runs of less than a byte for each row are short enough.
        if self.is_short && SHORT.contains(&count) && self.out.bytes.len() - start > count {
            let as_runs = self.out.bytes.split_off(start);
            self.out.products(&products::lines(&rows));
            if as_runs.len() <= self.out.bytes.len() - start {
                self.out.bytes.truncate(start);
                self.out.bytes.extend(as_runs);
            }
        }
    }

    fn parametric(&mut self, name: &Obligation, invariant: &'e ParametricInvariant) {
        let ParametricInvariant { width, accumulators, locations, .. } = invariant;
        let head = format!("parametric {name} width {width} accumulators {accumulators}");
        let is_same = |earlier: &&ParametricInvariant| earlier.locations == *locations;
        let same = self.bodies.iter().position(is_same).filter(|_| !locations.is_empty());
        self.bodies.push(invariant);
        if let Some(earlier) = same {
            self.out.line(format_args!("{head} as {}", earlier + 1));
            return;
        }
        self.out.line(format_args!("{head} locations {}", locations.len()));
        let mut before: &[i64] = &[];
        for Location { state, residues, bounds } in locations {
            self.out.bytes.extend_from_slice(b"at ");
            self.out.row(&state[products::shared(before, state)..]);
            if SHORT.contains(&locations.len()) {
                before = state;
            }
            self.out.bytes.push(b'\n');
            if residues.iter().any(|&(modulus, _)| modulus != 1) {
                let residues: String = residues.iter().map(|(q, r)| format!(" {q} {r}")).collect();
                self.out.line(format_args!("mod{residues}"));
            }
            for bound in bounds {
                let entries: String = bound.iter().map(|entry| format!(" {entry}")).collect();
                self.out.line(format_args!("ge{entries}"));
            }
        }
    }

    fn linear(&mut self, name: &Obligation, lines: &[linear::Line]) {
        self.out.line(format_args!("linear {name} lines {}", lines.len()));
        for line in lines {
            match line {
                linear::Line::Or(numbers) => {
                    let numbers: String = numbers.iter().map(|number| format!(" {number}")).collect();
                    self.out.line(format_args!("or{numbers}"));
                }
                linear::Line::Split(terms) => {
                    let terms: Vec<String> = terms.iter().map(multiple).collect();
                    self.out.line(format_args!("split {}", terms.join(", ")));
                }
                linear::Line::By(terms) => {
                    let part = |term: &linear::Term| match term.factor[..] {
                        [1] => term.number.to_string(),
                        _ => multiple(term),
                    };
                    let terms: Vec<String> = terms.iter().map(part).collect();
                    self.out.line(format_args!("by {}", terms.join(", ")));
                }
            }
        }
    }

    fn hidden(&mut self, automaton: &'e HiddenAutomaton) {
        self.table(&automaton.table);
        let (width, count) = (automaton.pool.width(), automaton.pool.len());
        self.out.line(format_args!("hidden width {width} rows {count}"));
        let (order, lines) = self.out.states(&Rows { items: &unpacked(&automaton.pool), count, width });
        let mut numbers = vec![0; count];
        for (number, i) in (0..).zip(lines.into_iter().flatten()) {
            numbers[order[i] as usize] = number;
        }
        self.out.line(format_args!("pairs rows {}", automaton.pairs.len()));
        let items = |pair: &Pair| -> Vec<i64> {
            let mut items = vec![i64::from(pair.state)];
            items.extend(pair.hidden.iter().map(|&i| numbers[i as usize]));
            items[1..].sort_unstable();
            items
        };
        let mut pairs: Vec<Vec<i64>> = automaton.pairs.iter().map(items).collect();
        if !self.out.has_runs {
            for pair in pairs {
                self.out.row(&pair);
                self.out.bytes.push(b'\n');
            }
            return;
        }
        // The first one is that of the start. Those with one state are in order of this state: so there are more runs.
        let key = |pair: &Vec<i64>| (pair.len(), if pair.len() == 2 { pair[1] } else { 0 });
        let others = pairs.get_mut(1..).unwrap_or_default();
        others.sort_unstable_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.cmp(b)));
        for same in pairs.chunk_by(|a, b| a.len() == b.len()) {
            self.out.rows(&Rows { items: &same.concat(), count: same.len(), width: same[0].len() });
        }
    }
}

/// The items of rows, one row after another.
fn unpacked(rows: &PackedRows) -> Vec<i64> {
    let width = rows.width();
    let mut items = vec![0; rows.len() * width];
    (0..rows.len()).for_each(|i| rows.copy(i, &mut items[i * width..][..width]));
    items
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
