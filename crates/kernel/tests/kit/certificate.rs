//! Certificates made by the search, and their text taken apart for editing.

use nimcert_core::answer::Certificate;
use nimcert_core::certificate::digest;
use nimcert_core::decision::{Options, decide};
use nimcert_core::language::ast::{Claim, Program, Property};
use nimcert_core::language::{Source, parse_program, print_claim};
use nimcert_testing::case_files::CaseFile;
use num_bigint::BigUint;

/// A claim file with its certificate.
#[derive(Debug, Clone)]
pub struct Proof {
    pub claim: String,
    pub certificate: String,
}

impl Proof {
    /// The pair of a file in a folder of tests/files.
    pub fn in_file(folder: &str, name: &str) -> Proof {
        let file = CaseFile::read(folder, name);
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Proof { claim: text(file.claim), certificate: text(file.certificate) }
    }

    /// The certificate as text.
    pub fn of(certificate: Certificate) -> Proof {
        let text = String::from_utf8(certificate.bytes).expect("ASCII");
        Proof { claim: certificate.claim, certificate: text }
    }
}

/// Reads functions; the last one is the one claims are made of.
pub fn read(functions: &str) -> Program {
    parse_program(&Source::new("test", functions), &[]).expect("functions that can be read")
}

/// The canonical text of a claim about the last function.
pub fn claim_text(program: &Program, negated: bool, property: Property, below: Option<&BigUint>) -> String {
    let mut program = program.clone();
    let function = program.functions.len() - 1;
    program.claims = vec![Claim::of_function(negated, property, function, below.cloned())];
    print_claim(&program, 0)
}

/// Has the search decide a property of the last function; the claim is what it found to be true.
pub fn prove(functions: &str, property: Property) -> Proof {
    decided(functions, property, None, &Options::default())
}

/// The same for columns below a bound.
pub fn prove_below(functions: &str, property: Property, below: u64) -> Proof {
    decided(functions, property, Some(below.into()), &Options::default())
}

/// `nimsum` by `ns` alone.
pub fn prove_without_partition(functions: &str) -> Proof {
    let mut options = Options::default();
    options.partition = false;
    decided(functions, Property::Nimsum, None, &options)
}

fn decided(functions: &str, property: Property, below: Option<BigUint>, options: &Options) -> Proof {
    let program = read(functions);
    let claim = Claim::of_function(false, property, program.functions.len() - 1, below);
    let decision = decide(&program, &claim.statement, options, None);
    let certificate = Certificate::of(&program, &claim.statement, &decision);
    Proof::of(certificate.unwrap_or_else(|| panic!("{functions}: {:?}", decision.outcome)))
}

/// The items of a row.
pub type Row = Vec<String>;

/// A piece of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A line without rows.
    Line(String),
    /// A header up to `rows N`, and its rows.
    Body { header: String, rows: Vec<Row> },
}

/// A certificate in pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub pieces: Vec<Piece>,
}

impl Document {
    /// Takes a certificate apart; `None` if it has not the form of docs/FORMAT.md.
    pub fn read(text: &str) -> Option<Document> {
        let mut pieces = Vec::new();
        let mut lines = text.strip_suffix('\n')?.split('\n');
        while let Some(line) = lines.next() {
            let announced =
                line.rsplit_once(" rows ").and_then(|(header, count)| Some((header, count.parse().ok()?)));
            let Some((header, count)) = announced.filter(|_| pieces.len() >= 3 && !line.starts_with("| "))
            else {
                pieces.push(Piece::Line(line.to_owned()));
                continue;
            };
            let rows: Vec<Row> = lines.by_ref().take(count).map(row).collect();
            if rows.len() < count {
                return None;
            }
            pieces.push(Piece::Body { header: header.to_owned(), rows });
        }
        Some(Document { pieces })
    }

    /// The text of the certificate.
    pub fn text(&self) -> String {
        self.pieces.iter().map(Piece::text).collect()
    }

    /// The rows of the `n`-th body whose header starts so.
    pub fn rows(&mut self, start: &str, n: usize) -> &mut Vec<Row> {
        let mut bodies = self.pieces.iter_mut().filter_map(|piece| match piece {
            Piece::Body { header, rows } if header.starts_with(start) => Some(rows),
            _ => None,
        });
        bodies.nth(n).unwrap_or_else(|| panic!("no body {n} of `{start}`"))
    }

    /// Takes the first piece that starts so out.
    pub fn remove(&mut self, start: &str) -> Piece {
        let at = self.position(start);
        self.pieces.remove(at)
    }

    /// Where the first piece that starts so is.
    pub fn position(&self, start: &str) -> usize {
        let at = self.pieces.iter().position(|piece| piece.text().starts_with(start));
        at.unwrap_or_else(|| panic!("no piece `{start}`"))
    }
}

impl Piece {
    /// The lines of the piece.
    pub fn text(&self) -> String {
        match self {
            Piece::Line(line) => format!("{line}\n"),
            Piece::Body { header, rows } => {
                let lines: String = rows.iter().map(|row| row.join(" ") + "\n").collect();
                format!("{header} rows {}\n{lines}", rows.len())
            }
        }
    }
}

/// Rows of words from text, for adding to a body.
pub fn row(text: &str) -> Row {
    text.split(' ').map(str::to_owned).collect()
}

/// Sorts rows of states: integers by value, then `*`, `F`, `T`.
pub fn sort_states(rows: &mut [Row]) {
    let key = |item: &String| match item.as_str() {
        "*" => (1, 0),
        "F" => (2, 0),
        "T" => (3, 0),
        number => (0, number.parse::<i64>().expect("a number")),
    };
    rows.sort_by_key(|row| row.iter().map(key).collect::<Vec<_>>());
}

/// A certificate from the claim's lines and the rest as text; the digest is right.
pub fn written(claim: &str, rest: &str) -> String {
    let quoted: String = claim.lines().map(|line| format!("| {line}\n")).collect();
    let digest = digest(claim.as_bytes());
    let (pool, rest) = pooled(rest);
    format!("nimcert certificate 2\nproducer by hand\ndigest sha256 {digest}\n{quoted}{pool}{rest}end\n")
}

/// The lines of proof of the parametric sections, each once, and the sections without them.
fn pooled(sections: &str) -> (String, String) {
    let (mut pool, mut rest, mut is_parametric) = (String::new(), String::new(), true);
    for line in sections.split_inclusive('\n') {
        match line.split(' ').next() {
            Some("by") if is_parametric => {
                if !format!("\n{pool}").contains(&format!("\n{line}")) {
                    pool += line;
                }
                continue;
            }
            Some("at" | "mod" | "ge") => {}
            word => is_parametric = word == Some("parametric"),
        }
        rest += line;
    }
    (pool, rest)
}
