//! A row: one claim at one choice of values, with what was found, as a line of JSON without times.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use nimcert_core::answer::Timings;
use nimcert_core::automaton::Exhausted;
use nimcert_core::decision::{Outcome, Undecided};
use nimcert_core::language::evaluate::Undefined;
use nimcert_core::language::listing::tuple;
use nimcert_prose::digits::short_decimal;
use nimcert_report::Report;

/// The version of rows; docs/JSON.md says when it changes.
const SCHEMA: u32 = 1;

/// Verdict on the claim of a row, from the best to the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// There is no claim, and the table of Grundy numbers is computed.
    Computed,
    /// For all naturals, or below the bound that the row names.
    Proved,
    /// With a counterexample.
    Refuted,
    /// A limit was reached.
    Undecided,
    /// The claim has no meaning at these values: the file cannot be read, the rules define no terminating game, or a
    /// value is missing.
    Invalid,
    /// Search, kernel and exhaustive check contradict each other: a bug of nimcert.
    Contradiction,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 6] = [
        Verdict::Computed,
        Verdict::Proved,
        Verdict::Refuted,
        Verdict::Undecided,
        Verdict::Invalid,
        Verdict::Contradiction,
    ];

    /// The word in rows and tables.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Computed => "computed",
            Verdict::Proved => "proved",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
            Verdict::Invalid => "invalid",
            Verdict::Contradiction => "contradiction",
        }
    }
}

/// Times of a row in microseconds: search, encoding, kernel, exhaustive check.
pub type Times = [u64; 4];

/// A row that is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number, from 1.
    pub number: u64,
    /// The line of JSON, without a line feed.
    pub line: String,
    /// Times of the row, which are not part of its result.
    pub times: Times,
}

/// Subject of a row: a choice of values and a claim.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// The names that are swept.
    pub names: &'a [String],
    /// The values of the names, in order.
    pub values: &'a [BigUint],
    /// The number of the claim in the file, from 1; 0 if the file has no claim.
    pub claim: usize,
}

/// A table of Grundy numbers in the folder of the sweep.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableFile {
    /// The path of the file, relative to the folder of the sweep.
    pub path: String,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Length of the file in bytes.
    pub bytes: u64,
}

/// An octal game, and how its Grundy numbers repeat, as far as that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OctalGame {
    /// Its code.
    pub code: String,
    /// The smallest period.
    pub period: Option<u64>,
    /// The first heap from which on the Grundy numbers repeat.
    pub preperiod: Option<u64>,
    /// The greatest Grundy number.
    pub greatest: Option<u64>,
}

impl OctalGame {
    /// What tables have in the columns of [`OctalGame::COLUMNS`].
    pub(crate) fn cells(&self) -> [String; 4] {
        let cell = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        [self.code.clone(), cell(self.period), cell(self.preperiod), cell(self.greatest)]
    }

    /// The columns of tables, which have the names of the fields.
    pub(crate) const COLUMNS: [&'static str; 4] = ["code", "period", "preperiod", "greatest"];
}

/// Why a row has no table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoTable {
    /// The reason, in words.
    pub reason: String,
    /// Whether a limit was reached.
    pub is_limit: bool,
}

/// The table of a row, or the reason why there is none.
pub type Tabled = Result<TableFile, NoTable>;

#[derive(Debug, Serialize)]
struct Object<'a> {
    schema: u32,
    row: u64,
    set: BTreeMap<&'a str, String>,
    claim: usize,
    verdict: &'static str,
    bits: Option<Value>,
    coordinates: Option<Value>,
    counterexample: Option<Value>,
    first_difference: Option<Value>,
    reason: Option<String>,
    states: Option<u64>,
    certificate: Option<CertificateObject>,
    table: Option<TableObject>,
    octal: Option<OctalGame>,
    answer: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum TableObject {
    Made(TableFile),
    Not { reason: String },
}

impl From<Tabled> for TableObject {
    fn from(tabled: Tabled) -> TableObject {
        match tabled {
            Ok(file) => TableObject::Made(file),
            Err(NoTable { reason, .. }) => TableObject::Not { reason },
        }
    }
}

#[derive(Debug, Serialize)]
struct CertificateObject {
    path: Option<String>,
    sha256: String,
    states: usize,
    bytes: usize,
}

impl<'a> Asked<'a> {
    fn object(self, verdict: Verdict) -> Object<'a> {
        let pairs = self.names.iter().zip(self.values);
        Object {
            schema: SCHEMA,
            row: self.number,
            set: pairs.map(|(name, value)| (name.as_str(), value.to_string())).collect(),
            claim: self.claim,
            verdict: verdict.word(),
            bits: None,
            coordinates: None,
            counterexample: None,
            first_difference: None,
            reason: None,
            states: None,
            certificate: None,
            table: None,
            octal: None,
            answer: None,
        }
    }

    fn row(self, object: &Object<'_>, times: Times) -> Row {
        // Strings, numbers and lists: this does not fail.
        Row { number: self.number, line: serde_json::to_string(object).unwrap_or_default(), times }
    }

    /// The row of a claim that cannot be read at these values.
    pub fn unreadable(self, reason: String) -> Row {
        let object = Object { reason: Some(reason), ..self.object(Verdict::Invalid) };
        self.row(&object, [0; 4])
    }

    /// The row of a table without a claim.
    pub fn tabulated(self, tabled: Tabled, micros: u64) -> Row {
        let verdict = match &tabled {
            Ok(_) => Verdict::Computed,
            Err(NoTable { is_limit: true, .. }) => Verdict::Undecided,
            Err(NoTable { is_limit: false, .. }) => Verdict::Invalid,
        };
        let object = Object {
            reason: tabled.as_ref().err().map(|none| none.reason.clone()),
            table: Some(tabled.into()),
            ..self.object(verdict)
        };
        self.row(&object, [0, 0, 0, micros])
    }

    /// The row of an octal game without a claim, because no period was found that can be proved.
    pub fn without_claim(self, octal: OctalGame, reason: String, tabled: Option<Tabled>, micros: u64) -> Row {
        let object = Object {
            reason: Some(reason),
            table: tabled.map(TableObject::from),
            octal: Some(octal),
            ..self.object(Verdict::Undecided)
        };
        self.row(&object, [micros, 0, 0, 0])
    }

    /// The row of a report; `path` is that of the certificate, from the folder of the sweep.
    pub fn reported(
        self,
        report: &Report<'_>,
        path: Option<String>,
        tabled: Option<Tabled>,
        octal: Option<OctalGame>,
    ) -> Row {
        let answer = &report.answer;
        let whole = nimcert_report::json::value(report);
        let part = |name: &str| Some(whole[name].clone()).filter(|part| !part.is_null());
        let verdict = verdict(report);
        let kernel = || answer.kernel.as_ref()?.as_ref().err().map(ToString::to_string);
        let reason = part("reason").and_then(|reason| reason.as_str().map(str::to_owned));
        let mut object = Object {
            bits: part("bits"),
            coordinates: part("coordinates"),
            counterexample: part("counterexample"),
            first_difference: part("first_difference"),
            reason: report.contradiction().or_else(kernel).or(reason),
            states: Some(answer.decision.states),
            certificate: answer.certificate.as_ref().map(|certificate| CertificateObject {
                path,
                sha256: certificate.sha256.clone(),
                states: certificate.states,
                bytes: certificate.bytes.len(),
            }),
            table: tabled.map(TableObject::from),
            octal,
            answer: Some(report.last_line().trim_end().to_owned()),
            ..self.object(verdict)
        };
        // How far a search came in its time depends on the machine.
        if let Outcome::Undecided(Undecided::Exhausted(Exhausted::Time { seconds, .. })) =
            &answer.decision.outcome
        {
            let reason = format!("time limit ({seconds} s) reached");
            object.answer = Some(format!("undecided: {reason}"));
            object.reason = Some(reason);
            object.states = None;
        }
        self.row(&object, times(answer.timings))
    }
}

fn times(timings: Timings) -> Times {
    let Timings { search, encode, kernel, exhaustion } = timings;
    [search, encode, kernel, exhaustion].map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}

/// The verdict of a report in the words of a sweep.
fn verdict(report: &Report<'_>) -> Verdict {
    use nimcert_core::answer::Verdict as Answered;
    if report.contradiction().is_some() {
        return Verdict::Contradiction;
    }
    match (&report.answer.decision.outcome, &report.answer.verdict) {
        (Outcome::IllFormed(_), _) => Verdict::Invalid,
        (Outcome::Undefined { cause, .. }, _) if *cause != Undefined::TooLarge => Verdict::Invalid,
        (_, Answered::Proved | Answered::ProvedBelow { .. }) => Verdict::Proved,
        (_, Answered::Refuted) => Verdict::Refuted,
        (_, Answered::Undecided) => Verdict::Undecided,
    }
}

/// The parts of a row that tables show.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// Its number, from 1.
    pub number: u64,
    /// The number of the claim, from 1.
    pub claim: u64,
    /// The verdict of the row.
    pub verdict: Verdict,
    /// The values of the names, in their order.
    pub values: Vec<String>,
    /// The counterexample in words, empty if there is none.
    pub counterexample: String,
    /// Why there is no verdict, or what bounds it.
    pub reason: String,
    /// States of the search.
    pub states: Option<u64>,
    /// States of the certificate, its bytes, and its digest.
    pub certificate: Option<(u64, u64, String)>,
    /// The path of the certificate, from the folder of the sweep.
    pub path: Option<String>,
    /// The table of Grundy numbers.
    pub table: Option<TableFile>,
    /// Why there is none, if there should be one.
    pub no_table: Option<String>,
    /// The octal game, if codes are swept.
    pub octal: Option<OctalGame>,
    /// The verdict line of the report.
    pub answer: String,
}

impl Row {
    /// The same result as the row of another number; `None` if the line is not that of a row.
    pub fn numbered(&self, number: u64) -> Option<Row> {
        let head = |number: u64| format!("{{\"schema\":{SCHEMA},\"row\":{number},");
        let rest = self.line.strip_prefix(&head(self.number))?;
        Some(Row { number, line: format!("{}{rest}", head(number)), times: self.times })
    }

    /// Reads the line; `None` if it is not a row of these names.
    pub fn shown(&self, names: &[String]) -> Option<Shown> {
        let object: Value = serde_json::from_str(&self.line).ok()?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let verdict = object["verdict"].as_str()?;
        let set = object["set"].as_object().filter(|map| map.len() == names.len())?;
        let certificate = &object["certificate"];
        Some(Shown {
            number: object["row"].as_u64().filter(|&number| number == self.number)?,
            claim: object["claim"].as_u64()?,
            verdict: Verdict::ALL.into_iter().find(|known| known.word() == verdict)?,
            values: names
                .iter()
                .map(|name| Some(set.get(name)?.as_str()?.to_owned()))
                .collect::<Option<_>>()?,
            counterexample: counterexample(&object),
            reason: text(&object["reason"]),
            states: object["states"].as_u64(),
            certificate: certificate["bytes"].as_u64().and_then(|bytes| {
                let sha256 = certificate["sha256"].as_str()?.to_owned();
                Some((certificate["states"].as_u64()?, bytes, sha256))
            }),
            path: certificate["path"].as_str().map(str::to_owned),
            table: TableFile::deserialize(&object["table"]).ok(),
            no_table: object["table"]["reason"].as_str().map(str::to_owned),
            octal: OctalGame::deserialize(&object["octal"]).ok(),
            answer: text(&object["answer"]),
        })
    }
}

/// A counterexample in a few words; long numbers are shortened.
fn counterexample(object: &Value) -> String {
    let found = &object["counterexample"];
    let list = |value: &Value| {
        tuple(value.as_array().into_iter().flatten().filter_map(Value::as_str).map(short_decimal))
    };
    let text = |name: &str| short_decimal(found[name].as_str().unwrap_or_default());
    match found["kind"].as_str() {
        None => String::new(),
        Some(kind @ ("monotone" | "ns")) => {
            let (z, z_prime) = (text("z"), text("z_prime"));
            let (f_z, f_z_prime) = (text("f_z"), text("f_z_prime"));
            let note = if found["smallest"] == false { "; perhaps not the smallest" } else { "" };
            format!("{kind}: f({z}) = {f_z}, f({z_prime}) = {f_z_prime}{note}")
        }
        Some(kind) if found["option"].is_array() => {
            format!("{kind}: {} to {}", list(&found["position"]), list(&found["option"]))
        }
        Some(kind) => format!("{kind}: {}", list(&found["position"])),
    }
}
