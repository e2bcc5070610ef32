//! Writing certificates (docs/FORMAT.md).

use std::io::Write;

use num_bigint::BigUint;

use super::digest::digest;
use super::products;
use crate::automaton::{FAILS, FORGOTTEN, HOLDS, HiddenAutomaton, Invariant, Pair, Table};
use crate::decision::{
    Counterexample, Dependent, Evidence, Measure, Obligation, Refutation, Section, TableKind, TableSection,
};
use crate::linear;
use crate::ns::contradiction::Contradiction;
use crate::ns::first_difference::Position;
use crate::parametric::{Location, ParametricInvariant, pool};

/// Version of the format.
pub(crate) const VERSION: u32 = 1;

/// Rows that differ by a constant difference row are written as a run from this length on.
const SHORTEST_RUN: usize = 3;

/// Invariants with this number of states have lines that represent several rows and leave out items. Smaller ones stay
/// readable row by row; in larger ones, such lines take more time to write than the saved bytes are worth.
const SHORT: std::ops::RangeInclusive<usize> = 8..=4_096;

/// Most states of a certificate with such lines, and with runs of pairs. The kernel allows more work for each line, and
/// keeps 2^20 items of rows, and a few more for each byte; with fewer lines and bytes, large certificates could be
/// beyond this.
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
    let mut out = Writer { bytes: Vec::new(), bodies: Vec::new(), is_short };
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
    if threads > 1 && evidence.states() >= STATES_OF_HALVES {
        let (first, second) = halves(evidence);
        let mut rest = Writer { bytes: Vec::new(), bodies: parametric(first), is_short };
        std::thread::scope(|scope| {
            scope.spawn(|| rest.sections(second));
            out.sections(first);
        });
        out.bytes.append(&mut rest.bytes);
    } else {
        out.sections(&evidence.sections);
    }
    out.line(format_args!("end"));
    out.bytes
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

struct Writer<'e> {
    bytes: Vec<u8>,
    /// The parametric invariants written so far, or before these sections.
    bodies: Vec<&'e ParametricInvariant>,
    /// Whether lines may represent several rows.
    is_short: bool,
}

impl<'e> Writer<'e> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to memory cannot fail.
        let _ = self.bytes.write_fmt(line);
        self.bytes.push(b'\n');
    }

    fn sections(&mut self, sections: &'e [Section]) {
        sections.iter().for_each(|section| self.section(section));
    }

    fn section(&mut self, section: &'e Section) {
        match section {
            Section::Table(table) => self.justified(table),
            Section::Position(position) => self.line(format_args!("position {}", listed(position))),
            Section::AffinePosition(numbers) => {
                self.line(format_args!("position affine {}", affine(numbers)));
            }
            Section::Option(number) => self.line(format_args!("option {number}")),
            Section::Summands => self.line(format_args!("sum")),
            Section::Fresh { number, names, text } | Section::Number { number, names, text } => {
                self.line(format_args!("term {number} ({}) {text}", names.join(", ")));
            }
            Section::Measures(measures) => {
                let words: Vec<&str> = measures.iter().map(|m| word(*m)).collect();
                self.line(format_args!("measure {}", words.join(" ")));
            }
            Section::Refutation(refutation) => self.refutation(refutation),
            Section::Invariant(obligation, invariant) => self.invariant(obligation, invariant),
            Section::Parametric(obligation, invariant) => self.parametric(obligation, invariant),
            Section::Term(law, names, text) => {
                self.line(format_args!("term {law} ({}) {text}", names.join(", ")));
            }
            Section::Linear(obligation, lines) => self.linear(obligation, lines),
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
            Section::Contradiction(contradiction) => self.contradiction(contradiction),
        }
    }

    fn contradiction(&mut self, contradiction: &Contradiction) {
        let Position { y, z } = &contradiction.position;
        let letters: String =
            contradiction.letters().iter().map(|(name, n)| format!(" {name}={n}")).collect();
        self.line(format_args!("counterexample lemma {}{letters} y={y} z={z}", contradiction.name()));
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
                self.line(format_args!("counterexample reach {}", listed(position)));
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
        let rows: Vec<i64> = table.rows().flatten().collect();
        let width = 1 + (1 << table.tracks());
        self.rows(table.states(), width, |i, row| row.copy_from_slice(&rows[i * width..][..width]));
    }

    fn invariant(&mut self, name: &Obligation, invariant: &Invariant) {
        let (width, rows) = (invariant.rows.width(), invariant.states());
        self.line(format_args!("invariant {name} width {width} rows {rows}"));
        let start = self.bytes.len();
        self.rows(rows, width, |i, row| invariant.rows.copy(i, row));
        // Runs of less than a byte for each row are short enough.
        if self.is_short && SHORT.contains(&rows) && self.bytes.len() - start > rows {
            let row = |i| {
                let mut row = vec![0; width];
                invariant.rows.copy(i, &mut row);
                row
            };
            let as_runs = self.bytes.split_off(start);
            self.products(&products::lines(&(0..rows).map(row).collect::<Vec<_>>()));
            if as_runs.len() <= self.bytes.len() - start {
                self.bytes.truncate(start);
                self.bytes.extend(as_runs);
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
            self.line(format_args!("{head} as {}", earlier + 1));
            return;
        }
        self.line(format_args!("{head} locations {}", locations.len()));
        let mut before: &[i64] = &[];
        for Location { state, residues, bounds } in locations {
            self.bytes.extend_from_slice(b"at ");
            self.row(&state[products::shared(before, state)..]);
            if SHORT.contains(&locations.len()) {
                before = state;
            }
            self.bytes.push(b'\n');
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

    fn linear(&mut self, name: &Obligation, lines: &[linear::Line]) {
        self.line(format_args!("linear {name} lines {}", lines.len()));
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

    fn hidden(&mut self, automaton: &'e HiddenAutomaton) {
        self.table(&automaton.table);
        let (width, rows) = (automaton.pool.width(), automaton.pool.len());
        self.line(format_args!("hidden width {width} rows {rows}"));
        self.rows(rows, width, |i, row| automaton.pool.copy(i, row));
        self.line(format_args!("pairs rows {}", automaton.pairs.len()));
        let mut pairs: Vec<&Pair> = automaton.pairs.iter().collect();
        let items =
            |pair: &'e Pair| [pair.state].into_iter().chain(pair.hidden.iter().copied()).map(i64::from);
        if !self.is_short {
            let mut row = Vec::new();
            for pair in pairs {
                row.clear();
                row.extend(items(pair));
                self.row(&row);
                self.bytes.push(b'\n');
            }
            return;
        }
        // The first one is that of the start; in order, the others have more runs.
        let others = pairs.get_mut(1..).unwrap_or_default();
        others.sort_unstable_by_key(|pair| (pair.hidden.len(), pair.state, &pair.hidden));
        for same in pairs.chunk_by(|a, b| a.hidden.len() == b.hidden.len()) {
            self.rows(same.len(), 1 + same[0].hidden.len(), |i, row| {
                row.iter_mut().zip(items(same[i])).for_each(|(to, item)| *to = item);
            });
        }
    }

    /// Lines of states, each without the items at its beginning that are those of the line before.
    fn products(&mut self, lines: &[products::Line]) {
        let mut before: &[Vec<i64>] = &[];
        for line in lines {
            for (i, values) in line.iter().enumerate().skip(products::shared(before, line)) {
                for (j, &value) in values.iter().enumerate() {
                    if j > 0 {
                        self.bytes.push(b'|');
                    }
                    self.item(value);
                }
                self.bytes.push(if i + 1 < line.len() { b' ' } else { b'\n' });
            }
            before = line;
        }
    }

    /// Rows of one width, which are copied one by one; runs are shortened.
    fn rows(&mut self, count: usize, width: usize, copy: impl Fn(usize, &mut [i64])) {
        let [mut first, mut second, mut next] = [(); 3].map(|()| vec![0; width]);
        let mut at = 0;
        while at < count {
            copy(at, &mut first);
            let mut length = 1;
            while at + length < count {
                copy(at + length, &mut next);
                if length == 1 {
                    second.copy_from_slice(&next);
                }
                if !continues(&first, &second, &next, length) {
                    break;
                }
                length += 1;
            }
            self.row(&first);
            if length >= SHORTEST_RUN {
                self.bytes.extend_from_slice(b" +");
                for (&a, &b) in first.iter().zip(&second) {
                    let difference = if a >= FORGOTTEN { 0 } else { b - a };
                    let _ = write!(self.bytes, " {difference}");
                }
                let _ = write!(self.bytes, " x {length}");
                at += length;
            } else {
                at += 1;
            }
            self.bytes.push(b'\n');
        }
    }

    fn row(&mut self, row: &[i64]) {
        for (i, &item) in row.iter().enumerate() {
            if i > 0 {
                self.bytes.push(b' ');
            }
            self.item(item);
        }
    }

    fn item(&mut self, item: i64) {
        let mut digits = itoa::Buffer::new();
        self.bytes.extend_from_slice(match item {
            HOLDS => b"T",
            FAILS => b"F",
            FORGOTTEN => b"*",
            number => digits.format(number).as_bytes(),
        });
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

fn word(measure: Measure) -> &'static str {
    match measure {
        Measure::Sum => "sum",
        Measure::Lexicographic => "lexicographic",
    }
}

/// Whether `row` is `first + length * (second - first)`.
fn continues(first: &[i64], second: &[i64], row: &[i64], length: usize) -> bool {
    first.iter().zip(second).zip(row).all(|((&a, &b), &c)| {
        if a >= FORGOTTEN || b >= FORGOTTEN || c >= FORGOTTEN {
            return a == b && b == c;
        }
        let step = i128::from(b) - i128::from(a);
        i128::from(c) == i128::from(a) + step * length as i128
    })
}
