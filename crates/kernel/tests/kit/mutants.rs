//! Systematic changes of a certificate or its claim file, one at a time, and which of them could
//! leave it valid.

use num_bigint::BigInt;

use super::certificate::{Document, Piece, Proof, Row, sort_states};
use super::words::exchanges;

/// What a line of a certificate is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    Version,
    Producer,
    Digest,
    Claim,
    /// Of a section or a body, and the lines that are a section by themselves.
    Header,
    /// States of an invariant.
    Invariant,
    GraphTable,
    ReachTable,
    Pool,
    Pairs,
    Counterexample,
    /// Terms for numbers that exist, by conditions on a closed formula or by a move; and which move a table is of.
    Term,
    /// Locations and lines of proof of a parametric invariant, and lines of a tree of cases.
    Parametric,
    /// Columns of `evaluated steps`.
    Steps,
    End,
}

/// What is added to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delta {
    Plus,
    Minus,
    Wrap,
}

const DELTAS: [Delta; 3] = [Delta::Plus, Delta::Minus, Delta::Wrap];

/// One change. Lines, numbers, items and sections are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    DropLine(usize),
    DuplicateLine(usize),
    SwapLines(usize),
    Number(usize, usize, Delta),
    Item(usize, usize, &'static str),
    KeepLines(usize),
    KeepBytes(usize),
    Append(usize),
    DropSection(usize),
    DuplicateSection(usize),
    SwapSections(usize, usize),
    Version(usize),
    Digest,
    Producer,
    ClaimFile(usize, Delta),
    ClaimBoth(usize, Delta),
    /// A word of the claim, in both files, by its number among [`exchanges`].
    WordBoth(usize),
    /// Of a body, the number of rows set right.
    DropRow(usize, usize),
    RepeatRow(usize, usize),
    /// Of an invariant, a number of a row changed, and the rows sorted again.
    OtherState(usize, usize, usize, Delta),
    /// The same, and the old state is kept.
    AddState(usize, usize, usize, Delta),
    /// Of an invariant or a pool, an item of a row replaced by `*`, and the rows sorted again.
    Star(usize, usize, usize),
    /// The same, and the old row is kept.
    AddStar(usize, usize, usize),
    /// A body of no rows.
    NoRows(usize),
    /// A bit of a byte.
    Flip(usize, u8),
}

/// One byte in this many has a bit changed, another bit each time; the eighth bit leaves ASCII.
const FLIPPED: usize = 11;

const APPENDED: [&str; 6] = ["end\n", "x\n", "\n", " ", "| claim ns f\n", "invariant ns width 1 rows 0\n"];
const VERSIONS: [&str; 6] = ["0", "1", "3", "21", "2.1", ""];

/// The lines of a certificate, each with its area.
pub struct Mutable<'p> {
    proof: &'p Proof,
    lines: Vec<&'p str>,
    areas: Vec<Area>,
    /// First line and the line after the last, of each section.
    sections: Vec<(usize, usize)>,
    document: Document,
    /// The bodies by their places in the document.
    bodies: Vec<(usize, Area)>,
}

/// A change applied.
pub struct Mutant {
    pub claim: String,
    pub certificate: String,
}

impl<'p> Mutable<'p> {
    pub fn new(proof: &'p Proof) -> Mutable<'p> {
        let lines: Vec<&str> = proof.certificate.lines().collect();
        let mut areas = vec![Area::Version, Area::Producer, Area::Digest];
        let (mut sections, mut rows, mut in_graph) = (Vec::new(), Area::Header, false);
        for (i, line) in lines.iter().enumerate().skip(3) {
            let word = line.split(' ').next().unwrap_or_default();
            let area = match word {
                "|" => Area::Claim,
                "counterexample" => Area::Counterexample,
                "term" | "after" => Area::Term,
                "end" => Area::End,
                "at" | "mod" | "ge" | "by" | "or" => Area::Parametric,
                "split" if !line.contains(" below ") => Area::Parametric,
                word if word.starts_with(|c: char| c.is_ascii_lowercase()) => Area::Header,
                _ => rows,
            };
            areas.push(area);
            let justifies = line.starts_with("invariant total") || line.starts_with("invariant functional");
            let inner = matches!(word, "table" | "hidden" | "pairs") || justifies;
            match word {
                "graph" | "reach" => in_graph = word == "graph",
                "invariant" => rows = Area::Invariant,
                "hidden" => rows = Area::Pool,
                "pairs" => rows = Area::Pairs,
                "evaluated" => rows = Area::Steps,
                "table" => rows = if in_graph { Area::GraphTable } else { Area::ReachTable },
                _ => {}
            }
            if matches!(area, Area::Header | Area::Counterexample | Area::Term) && !inner {
                sections.push((i, i + 1));
            } else if !matches!(area, Area::Claim | Area::End) {
                // The lines of proof before the first section are in none.
                if let Some(section) = sections.last_mut() {
                    section.1 = i + 1;
                }
            }
        }
        let document = Document::read(&proof.certificate).expect("a well-formed certificate");
        // Bodies are announced by the lines that say how many rows they have.
        let announces = |&(i, line): &(usize, &&str)| areas[i] == Area::Header && line.contains(" rows ");
        let mut headers = lines.iter().enumerate().filter(announces);
        let mut bodies = Vec::new();
        for (place, piece) in document.pieces.iter().enumerate() {
            if let Piece::Body { rows, .. } = piece {
                let (line, _) = headers.next().expect("a header");
                if !rows.is_empty() {
                    bodies.push((place, areas[line + 1]));
                }
            }
        }
        Mutable { proof, lines, areas, sections, document, bodies }
    }

    /// Every change.
    pub fn changes(&self) -> Vec<Change> {
        let mut changes = vec![Change::Digest, Change::Producer];
        for (i, line) in self.lines.iter().enumerate() {
            changes.extend([Change::DropLine(i), Change::DuplicateLine(i), Change::KeepLines(i)]);
            if self.lines.get(i + 1).is_some_and(|next| next != line) {
                changes.push(Change::SwapLines(i));
            }
            if !matches!(self.areas[i], Area::Producer | Area::Digest) {
                let count = numbers(line).len();
                changes.extend((0..count).flat_map(|n| DELTAS.map(|delta| Change::Number(i, n, delta))));
            }
            if self.is_row(i) || line.starts_with("at ") {
                for (n, item) in line.split(' ').enumerate().filter(|(_, item)| *item != "at") {
                    let others = ["T", "F", "*", "0"].into_iter().filter(|&other| other != item);
                    changes.extend(others.map(|other| Change::Item(i, n, other)));
                }
            }
        }
        let bytes = self.proof.certificate.len();
        changes.extend((0..bytes).step_by(7).chain([bytes - 1]).map(Change::KeepBytes));
        changes.extend((0..APPENDED.len()).map(Change::Append));
        changes.extend((0..VERSIONS.len()).map(Change::Version));
        for i in 0..self.sections.len() {
            changes.extend([Change::DropSection(i), Change::DuplicateSection(i)]);
            changes.extend((i + 1..self.sections.len()).map(|j| Change::SwapSections(i, j)));
        }
        for (body, &(place, area)) in self.bodies.iter().enumerate() {
            let Piece::Body { rows, .. } = &self.document.pieces[place] else { continue };
            if !self.is_unused(body) {
                changes.push(Change::NoRows(body));
            }
            for (i, row) in rows.iter().enumerate() {
                changes.extend([Change::DropRow(body, i), Change::RepeatRow(body, i)]);
                if area == Area::Invariant {
                    let states = (0..row.len()).flat_map(|n| [(n, Delta::Plus), (n, Delta::Minus)]);
                    let states = states.filter(|(n, _)| row[*n].parse::<i64>().is_ok());
                    changes.extend(states.clone().map(|(n, delta)| Change::OtherState(body, i, n, delta)));
                    changes.extend(states.map(|(n, delta)| Change::AddState(body, i, n, delta)));
                }
                if matches!(area, Area::Invariant | Area::Pool) {
                    let items = (0..row.len()).filter(|n| row[*n] != "*");
                    changes.extend(items.clone().map(|n| Change::Star(body, i, n)));
                    changes.extend(items.map(|n| Change::AddStar(body, i, n)));
                }
            }
        }
        let bits = (0..7).cycle();
        changes.extend((0..bytes).step_by(FLIPPED).zip(bits).map(|(byte, bit)| Change::Flip(byte, bit)));
        for n in 0..numbers(&self.proof.claim).len() {
            changes.extend(DELTAS.map(|delta| Change::ClaimFile(n, delta)));
            changes.extend(DELTAS.map(|delta| Change::ClaimBoth(n, delta)));
        }
        changes.extend((0..exchanges(&self.proof.claim).len()).map(Change::WordBoth));
        changes
    }

    fn is_row(&self, line: usize) -> bool {
        use Area as A;
        let area = self.areas[line];
        matches!(area, A::Invariant | A::GraphTable | A::ReachTable | A::Pool | A::Pairs | A::Steps)
    }

    /// The area that a change is in, where it is in one.
    pub fn area(&self, change: Change) -> Option<Area> {
        match change {
            Change::DropLine(i) | Change::DuplicateLine(i) | Change::Number(i, ..) | Change::Item(i, ..) => {
                Some(self.areas[i])
            }
            Change::DropRow(body, _)
            | Change::RepeatRow(body, _)
            | Change::OtherState(body, ..)
            | Change::NoRows(body)
            | Change::Star(body, ..)
            | Change::AddStar(body, ..)
            | Change::AddState(body, ..) => Some(self.bodies[body].1),
            Change::Flip(byte, _) => Some(self.areas[self.line_of(byte)]),
            // Two lines of one area, or a border.
            Change::SwapLines(i) => Some(self.areas[i]).filter(|area| self.areas[i + 1] == *area),
            _ => None,
        }
    }

    /// Whether the certificate could be valid after the change. Each row of our invariants is a
    /// state that is reached, so that none can be spared unless others cover what leads to it, and
    /// each graph table is minimal and fixed by its term; another table, pool or strategy of a move
    /// may do as well.
    pub fn could_be_valid(&self, change: Change) -> bool {
        let strategy = matches!(self.area(change), Some(Area::ReachTable | Area::Pool | Area::Pairs));
        // Other inequalities may be inductive, other multipliers may prove them, and other cases may be distinguished.
        let of_proof = self.area(change) == Some(Area::Parametric);
        match change {
            Change::Digest | Change::Producer => true,
            // A row may say less than before.
            Change::Star(..) | Change::AddStar(..) | Change::Item(_, _, "*") => true,
            // Another term may have the same value, or name another number that exists; the sets after two moves may have one
            // table.
            Change::Number(i, ..) => {
                let free = matches!(self.areas[i], Area::Counterexample | Area::Term);
                strategy || of_proof || free || self.is_spare_line(i)
            }
            Change::Item(i, n, _) => {
                let was_star = self.lines[i].split(' ').nth(n) == Some("*");
                strategy || of_proof || was_star || self.is_spare_line(i)
            }
            Change::OtherState(body, i, ..) => self.is_spare(body, i),
            // States are in increasing order.
            Change::SwapLines(_) => of_proof || strategy && self.area(change) != Some(Area::Pool),
            // A line of proof may be one of two that do, an inequality may be said twice, one that needs no proof of
            // its own may have served the others only, and no line may need a remainder.
            Change::DropLine(i) | Change::DuplicateLine(i) => {
                ["by ", "ge ", "mod "].iter().any(|word| self.lines[i].starts_with(word)) && of_proof
            }
            // How many there are is counted.
            Change::DropRow(body, _) => strategy || self.bodies[body].1 == Area::Invariant,
            Change::NoRows(_) => strategy,
            Change::Flip(byte, _) => {
                let area = self.area(change);
                let free =
                    matches!(area, Some(Area::Producer | Area::Digest | Area::Counterexample | Area::Term));
                free || strategy || of_proof || self.is_spare_line(self.line_of(byte))
            }
            // The last row of a table once more is a state that nothing leads to.
            Change::RepeatRow(body, i) => match self.bodies[body].1 {
                Area::Pool => false,
                Area::GraphTable => i + 1 == self.rows(body).len(),
                _ => strategy,
            },
            // More states may be an invariant, too.
            Change::AddState(..) => true,
            // One route of two.
            Change::DropSection(i) => {
                let starts = |i: usize, start| self.lines[self.sections[i].0].starts_with(start);
                starts(i, "invariant ns") && (0..self.sections.len()).any(|i| starts(i, "reach"))
            }
            // Tables of different terms, neither of which uses the other.
            Change::SwapSections(i, j) => {
                let start = |i: usize| &self.lines[self.sections[i].0];
                [i, j]
                    .iter()
                    .all(|&i| ["graph", "relation", "after"].iter().any(|kind| start(i).starts_with(kind)))
            }
            // Another claim, which may be true, too.
            Change::ClaimBoth(..) | Change::WordBoth(..) => true,
            _ => false,
        }
    }

    /// The certificate with another claim.
    fn with_claim(&self, claim: &str) -> Option<String> {
        let quoted: Vec<String> = claim.lines().map(|line| format!("| {line}")).collect();
        let from = self.areas.iter().position(|area| *area == Area::Claim)?;
        let count = self.areas.iter().filter(|area| **area == Area::Claim).count();
        Some(self.joined(|lines| drop(lines.splice(from..from + count, quoted))))
    }

    /// Applies a change; `None` if it changes nothing or cannot be made.
    pub fn apply(&self, change: Change) -> Option<Mutant> {
        let mut claim = self.proof.claim.clone();
        let certificate = match change {
            Change::DropLine(i) => self.joined(|lines| drop(lines.remove(i))),
            Change::DuplicateLine(i) => self.joined(|lines| lines.insert(i, lines[i].clone())),
            Change::SwapLines(i) => self.joined(|lines| lines.swap(i, i + 1)),
            Change::Number(i, n, delta) => {
                let line = with_number(self.lines[i], n, delta);
                self.joined(|lines| lines[i] = line)
            }
            Change::Item(i, n, to) => {
                let mut items: Vec<&str> = self.lines[i].split(' ').collect();
                items[n] = to;
                let line = items.join(" ");
                self.joined(|lines| lines[i] = line)
            }
            Change::KeepLines(n) => self.joined(|lines| lines.truncate(n)),
            Change::KeepBytes(n) => self.proof.certificate.get(..n)?.to_owned(),
            Change::Append(i) => format!("{}{}", self.proof.certificate, APPENDED[i]),
            Change::DropSection(i) => {
                let (from, to) = self.sections[i];
                self.joined(|lines| drop(lines.drain(from..to)))
            }
            Change::DuplicateSection(i) => {
                let (from, to) = self.sections[i];
                self.joined(|lines| {
                    let copy = lines[from..to].to_vec();
                    lines.splice(to..to, copy);
                })
            }
            Change::SwapSections(i, j) => {
                let ((a, b), (c, d)) = (self.sections[i], self.sections[j]);
                self.joined(|lines| {
                    let (one, other) = (lines[a..b].to_vec(), lines[c..d].to_vec());
                    lines.splice(c..d, one);
                    lines.splice(a..b, other);
                })
            }
            Change::Version(i) => {
                self.joined(|lines| lines[0] = format!("nimcert certificate {}", VERSIONS[i]))
            }
            Change::Digest => self.joined(|lines| lines[2] = format!("digest sha256 {}", "0".repeat(64))),
            Change::Producer => self.joined(|lines| lines[1] = "producer somebody else".to_owned()),
            Change::ClaimFile(n, delta) => {
                claim = with_number(&claim, n, delta);
                self.proof.certificate.clone()
            }
            Change::ClaimBoth(n, delta) => {
                claim = with_number(&claim, n, delta);
                self.with_claim(&claim)?
            }
            Change::WordBoth(n) => {
                let (place, other) = exchanges(&claim).swap_remove(n);
                claim.replace_range(place, other);
                self.with_claim(&claim)?
            }
            Change::DropRow(body, i) => self.rewritten(body, |rows| drop(rows.remove(i))),
            Change::RepeatRow(body, i) => self.rewritten(body, |rows| rows.insert(i, rows[i].clone())),
            Change::OtherState(body, i, n, delta) => self.rewritten(body, |rows| {
                rows[i][n] = with_number(&rows[i][n], 0, delta);
                sort_states(rows);
            }),
            Change::AddState(body, i, n, delta) => self.rewritten(body, |rows| {
                let mut row = rows[i].clone();
                row[n] = with_number(&row[n], 0, delta);
                rows.push(row);
                sort_states(rows);
                rows.dedup();
            }),
            Change::Star(body, i, n) | Change::AddStar(body, i, n) => self.rewritten(body, |rows| {
                let mut row = rows[i].clone();
                row[n] = "*".to_owned();
                if matches!(change, Change::Star(..)) {
                    rows.remove(i);
                }
                rows.push(row);
                sort_states(rows);
                rows.dedup();
            }),
            Change::NoRows(body) => self.rewritten(body, Vec::clear),
            Change::Flip(byte, bit) => {
                let mut bytes = self.proof.certificate.clone().into_bytes();
                bytes[byte] ^= 1 << bit;
                String::from_utf8(bytes).ok()?
            }
        };
        let changed = claim != self.proof.claim || certificate != self.proof.certificate;
        changed.then_some(Mutant { claim, certificate })
    }

    fn rows(&self, body: usize) -> &[Row] {
        match &self.document.pieces[self.bodies[body].0] {
            Piece::Body { rows, .. } => rows,
            Piece::Line(_) => &[],
        }
    }

    /// The line of a byte.
    fn line_of(&self, byte: usize) -> usize {
        self.proof.certificate.as_bytes()[..byte].iter().filter(|byte| **byte == b'\n').count()
    }

    /// Whether a row of an invariant can be spared. What leads to it is then covered by other rows, which few are.
    fn is_spare(&self, body: usize, row: usize) -> bool {
        let fewer = || self.rewritten(body, |rows| drop(rows.remove(row)));
        self.bodies[body].1 == Area::Invariant
            && nimcert_kernel::check(self.proof.claim.as_bytes(), fewer().as_bytes()).is_ok()
    }

    /// Whether a line is such a row.
    fn is_spare_line(&self, line: usize) -> bool {
        self.areas[line] == Area::Invariant
            && (0..self.bodies.len()).any(|body| {
                let rows = self.rows(body);
                let same = |row: &usize| rows[*row].join(" ") == self.lines[line];
                (0..rows.len()).filter(same).any(|row| self.is_spare(body, row))
            })
    }

    fn joined(&self, edit: impl FnOnce(&mut Vec<String>)) -> String {
        let mut lines: Vec<String> = self.lines.iter().map(|&line| line.to_owned()).collect();
        edit(&mut lines);
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Whether a body is a pool whose states occur in no pair: its table accepts no word, and nothing is shown by the pool.
    fn is_unused(&self, body: usize) -> bool {
        let next = self.bodies.get(body + 1).filter(|_| self.bodies[body].1 == Area::Pool);
        let pairs = next.map(|_| self.rows(body + 1));
        // A pair has a state of the table and as many next pairs as the table before the pool has letters.
        let letters = body.checked_sub(1).and_then(|table| self.rows(table).first()).map_or(0, Vec::len);
        pairs.is_some_and(|pairs| pairs.iter().all(|pair| pair.len() == letters))
    }

    fn rewritten(&self, body: usize, edit: impl FnOnce(&mut Vec<Row>)) -> String {
        let mut document = self.document.clone();
        if let Piece::Body { rows, .. } = &mut document.pieces[self.bodies[body].0] {
            edit(rows);
        }
        document.text()
    }
}

/// Where the numbers of a text are, signs included.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = bytes[at..].iter().position(|b| !b.is_ascii_digit()).map_or(bytes.len(), |n| at + n);
        let signed = at > 0 && bytes[at - 1] == b'-';
        found.push((at - usize::from(signed), end));
        at = end;
    }
    found
}

fn with_number(text: &str, n: usize, delta: Delta) -> String {
    let (from, to) = numbers(text)[n];
    let number: BigInt = text[from..to].parse().expect("a number");
    let number = match delta {
        Delta::Plus => number + 1,
        Delta::Minus => number - 1,
        Delta::Wrap => number + (BigInt::from(1) << 63),
    };
    format!("{}{number}{}", &text[..from], &text[to..])
}
