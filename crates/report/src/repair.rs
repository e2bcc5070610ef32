//! The nearest functions with the NS property below and above a function, as text and JSON.

use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use nimcert_core::answer::Majorant;
use nimcert_core::decision::Counterexample;
use nimcert_core::language::listing::texts;
use nimcert_prose::digits::{bound, brief, short};
use nimcert_prose::functions;
use nimcert_prose::{Layout, plural};
use nimcert_tables::json::SCHEMA;

/// Most changed columns that are listed.
const MAX_ROWS: usize = 64;

/// What is known about a property on all naturals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It holds.
    Proved,
    /// It holds below a bound; beyond, nothing was asked.
    ProvedBelow(BigUint),
    /// It fails.
    Refuted(Box<Counterexample>),
    /// A limit was reached.
    Undecided(String),
}

/// The nearest functions with the NS property on finitely many columns.
#[derive(Debug)]
pub struct NearestReport {
    /// A claim about the function, in canonical form.
    pub claim: String,
    /// Whether f is monotone.
    pub monotone: Standing,
    /// Whether f has the NS property.
    pub ns: Standing,
    /// Whether there is a function above on all naturals.
    pub majorant: Majorant,
    /// The values of f.
    pub heights: Vec<BigUint>,
    /// The largest monotone function below.
    pub monotone_below: Vec<BigUint>,
    /// The smallest monotone function above.
    pub monotone_above: Vec<BigUint>,
    /// The largest function below, monotone and with the NS property.
    pub below: Vec<BigUint>,
    /// The smallest function above, monotone and with the NS property.
    pub above: Vec<BigUint>,
}

/// The values of the nearest functions for all naturals at one column.
#[derive(Debug)]
pub struct At {
    /// A claim about the function, in canonical form.
    pub claim: String,
    /// The column.
    pub z: BigUint,
    /// The value of f.
    pub value: BigUint,
    /// The value of the largest function below.
    pub below: BigUint,
    /// The value of the smallest function above, if it is known to exist.
    pub above: Option<BigUint>,
    /// Whether it exists.
    pub majorant: Majorant,
}

impl Standing {
    fn word(&self) -> String {
        match self {
            Standing::Proved => "proved".into(),
            Standing::ProvedBelow(below) => format!("proved below {}", bound(below)),
            Standing::Refuted(_) => "refuted".into(),
            Standing::Undecided(_) => "undecided".into(),
        }
    }

    fn row(&self, out: &mut String, layout: Layout, name: &str, property: &str) {
        let row = |out: &mut String, name: &str, word: &str, text: &str| layout.row(out, name, word, text);
        match self {
            Standing::Proved => row(out, name, "proved", &format!("f {property}, for all naturals")),
            Standing::ProvedBelow(below) => {
                row(out, name, "proved", &format!("f {property} on the columns below {}", bound(below)));
            }
            Standing::Refuted(c) => {
                let values = format!(
                    "f({}) = {}, f({}) = {}",
                    brief(&c.z),
                    brief(&c.f_z),
                    brief(&c.z_prime),
                    brief(&c.f_z_prime)
                );
                row(out, name, "refuted", &values);
            }
            Standing::Undecided(why) => row(out, name, "undecided", why),
        }
    }
}

/// Columns where two functions differ.
fn changed(f: &[BigUint], g: &[BigUint]) -> usize {
    f.iter().zip(g).filter(|(f, g)| f != g).count()
}

fn existence(out: &mut String, layout: Layout, above: &Majorant) {
    match above {
        Majorant::Exists { bits } => {
            let from = bound(&(BigUint::from(1u32) << *bits));
            let text = format!(
                "a function above f has the NS property on all naturals, since f(t) < 2^floor(log2(t)) for all t >= {from}"
            );
            layout.row(out, "for all t", "exists", &text);
        }
        Majorant::None { column } => {
            let text = format!(
                "no function above f has the NS property on all naturals, since f(t) >= 2^floor(log2(t)) at t = {}, and then also at 2t + 1",
                brief(column)
            );
            layout.row(out, "for all t", "none", &text);
        }
        Majorant::Undecided { because } => layout.row(out, "for all t", "undecided", because),
    }
}

fn existence_json(above: &Majorant) -> Value {
    match above {
        Majorant::Exists { bits } => json!({"answer": "exists", "bits": bits}),
        Majorant::None { column } => json!({"answer": "none", "column": column.to_string()}),
        Majorant::Undecided { because } => json!({"answer": "undecided", "reason": because}),
    }
}

fn head(claim: &str) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), json!(SCHEMA));
    object.insert("command".into(), json!("repair"));
    object.insert("claim".into(), json!(claim));
    object
}

fn line(object: Map<String, Value>) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(&object)? + "\n")
}

impl NearestReport {
    /// The report as text: the properties of f, and the columns that change.
    pub fn text(&self, layout: Layout) -> String {
        let mut out = functions(&self.claim, layout);
        out.push('\n');
        self.monotone.row(&mut out, layout, "monotone", "is monotone");
        self.ns.row(&mut out, layout, "ns", "has the NS property");
        let columns = self.heights.len();
        let last = columns.saturating_sub(1);
        let mut count = |name: &str, g: &[BigUint], monotone: &[BigUint], what: &str| {
            let count = changed(&self.heights, g);
            let because = match changed(&self.heights, monotone) {
                0 => String::new(),
                n => format!("; {n} because f is not monotone on these columns"),
            };
            match count {
                0 => layout.row(&mut out, name, "equal", &format!("f itself on the columns 0..{last}")),
                _ => {
                    let text = format!("{count} of the columns 0..{last}: the {what} f{because}");
                    layout.row(&mut out, name, "changes", &text);
                }
            }
        };
        count("below", &self.below, &self.monotone_below, "largest function with the NS property below");
        count("above", &self.above, &self.monotone_above, "smallest function with the NS property above");
        existence(&mut out, layout, &self.majorant);
        self.table(&mut out, layout);
        out
    }

    /// The columns that change, `.` where a value stays.
    fn table(&self, out: &mut String, layout: Layout) {
        let rows = self.heights.iter().zip(&self.below).zip(&self.above).enumerate();
        let changed: Vec<[String; 4]> = rows
            .filter(|(_, ((f, below), above))| f != below || f != above)
            .map(|(z, ((f, below), above))| {
                let new = |g: &BigUint| if g == f { ".".to_owned() } else { brief(g) };
                [z.to_string(), brief(f), new(below), new(above)]
            })
            .collect();
        if changed.is_empty() {
            return;
        }
        let head = ["z", "f(z)", "below", "above"].map(str::to_owned);
        let shown = || std::iter::once(&head).chain(changed.iter().take(MAX_ROWS));
        let mut widths = [0; 4];
        for cells in shown() {
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = cell.len().max(*width);
            }
        }
        out.push('\n');
        for cells in shown() {
            for (width, cell) in widths.iter().zip(cells) {
                out.push_str(&format!("  {cell:>width$}"));
            }
            out.push('\n');
        }
        out.push('\n');
        layout.paragraph(
            out,
            "  ",
            "  ",
            "below, above: the values of the nearest functions with the NS property; a dot where the value is f(z)",
        );
        if let Some(more @ 1..) = changed.len().checked_sub(MAX_ROWS) {
            let more = plural(more as u64, "more column");
            layout.paragraph(
                out,
                "  ",
                "  ",
                &format!("and {more}; --below, --above and --json print all of them"),
            );
        }
    }

    /// The report as one JSON object, with all values as decimal strings.
    ///
    /// # Errors
    /// The errors of the writer of JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        let mut object = head(&self.claim);
        object.insert("columns".into(), json!(self.heights.len().to_string()));
        object.insert("monotone".into(), json!(self.monotone.word()));
        object.insert("ns".into(), json!(self.ns.word()));
        object.insert("heights".into(), json!(texts(&self.heights)));
        object.insert("below".into(), json!(texts(&self.below)));
        object.insert("above".into(), json!(texts(&self.above)));
        object.insert("changed_below".into(), json!(changed(&self.heights, &self.below)));
        object.insert("changed_above".into(), json!(changed(&self.heights, &self.above)));
        object.insert("above_for_all_naturals".into(), existence_json(&self.majorant));
        line(object)
    }
}

impl At {
    /// The values as text.
    pub fn text(&self, layout: Layout) -> String {
        let mut out = functions(&self.claim, layout);
        out.push('\n');
        existence(&mut out, layout, &self.majorant);
        let absent = match self.majorant {
            Majorant::None { .. } => "does not exist",
            _ => "not known to exist",
        };
        let mut value = |name: &str, value: String| layout.paragraph(&mut out, name, "    ", &value);
        value("  z     = ", short(&self.z));
        value("  f(z)  = ", short(&self.value));
        value("  below = ", short(&self.below));
        value("  above = ", self.above.as_ref().map_or_else(|| absent.into(), short));
        out
    }

    /// The values as one JSON object.
    ///
    /// # Errors
    /// The errors of the writer of JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        let mut object = head(&self.claim);
        object.insert("z".into(), json!(self.z.to_string()));
        object.insert("value".into(), json!(self.value.to_string()));
        object.insert("below".into(), json!(self.below.to_string()));
        object.insert("above".into(), json!(self.above.as_ref().map(ToString::to_string)));
        object.insert("above_for_all_naturals".into(), existence_json(&self.majorant));
        line(object)
    }
}
