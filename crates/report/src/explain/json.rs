//! The JSON object of `explain`: that of `check`, and the field `explanation`.

use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::explanation::{Answer, Explanation, Sample};
use crate::json::{Object, object};
use nimcert_core::language::listing::texts;
use nimcert_core::ns::contradiction::{Argument, Contradiction};
use nimcert_core::ns::first_difference::Position;

#[derive(Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    report: Object<'a>,
    explanation: Value,
}

fn position(p: &Position) -> Value {
    json!({"y": p.y.to_string(), "z": p.z.to_string(), "nim_sum": p.nim_sum().to_string()})
}

fn contradiction(c: &Contradiction) -> Value {
    let (lemma, case) = c.lemma_and_case();
    let case = format!("[{case}]");
    let letters: Map<String, Value> =
        c.letters().iter().map(|(name, n)| ((*name).to_owned(), n.to_string().into())).collect();
    let digit = c.deciding_digit().map(|(name, one)| json!({"name": name, "value": u8::from(one)}));
    let argument = match c.argument() {
        Argument::WrongOrder { lower, upper } => {
            json!({"kind": "order", "lower": position(&lower), "upper": position(&upper)})
        }
        Argument::Unreached { value, sets } => {
            let sets: Vec<Value> = sets
                .iter()
                .map(|set| {
                    json!({
                        "equation": set.equation,
                        "formula": set.formula,
                        "fixed": set.fixed.to_string(),
                        "first": set.first.to_string(),
                        "count": set.count.to_string(),
                        "elements": set.elements().map(texts),
                        "why": set.why,
                    })
                })
                .collect();
            json!({"kind": "unreached", "value": value.to_string(), "sets": sets})
        }
    };
    json!({"lemma": lemma, "case": case, "letters": letters, "digit": digit, "argument": argument})
}

fn sample(s: &Sample) -> Value {
    let rows: Vec<Value> = s
        .prefixes
        .iter()
        .map(|p| json!({"i": p.i, "z": p.column.to_string(), "f_z": p.value.to_string()}))
        .collect();
    json!({"z": s.z.to_string(), "f_z": s.f_z.to_string(), "prefixes": rows})
}

fn answer(position: &[BigUint; 3], answer: &Answer) -> Value {
    let at = texts(position);
    match answer {
        Answer::Theorem(None) => json!({"position": at, "by": "Lemma 8.4", "move": null}),
        Answer::Theorem(Some(found)) => json!({
            "position": at,
            "by": format!("Lemma 8.3 [{}]", found.case.number()),
            "place": found.place,
            "move": texts(&found.to),
        }),
        Answer::Exhaustion { grundy, moves } => {
            let moves: Vec<_> = moves.iter().map(texts).collect();
            json!({"position": at, "by": "exhaustion", "grundy": grundy.to_string(), "moves": moves})
        }
        Answer::Nothing => json!({"position": at, "by": null}),
    }
}

impl Explanation<'_> {
    /// The JSON object: that of `check`, with `explanation`.
    ///
    /// # Errors
    /// None in practice: every field is a string, a number or null.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        let is_first = self.report.answer.decision.is_smallest;
        let first_wrong = self.contradiction.as_ref().filter(|_| is_first).map(|c| {
            let options = self.options.as_ref().map(|o| {
                json!({"rows": texts(&o.rows), "columns": texts(&o.columns), "mex": o.grundy.to_string()})
            });
            let mut object = position(&c.position);
            object["grundy"] = c.position.first_wrong_grundy().to_string().into();
            object["options"] = json!(options);
            object
        });
        let formal = self.formal.as_ref().map(|d| {
        json!({"y": d.y.to_string(), "z": d.z.to_string(), "grundy": d.grundy.to_string(), "nim_sum": d.nim_sum.to_string()})
    });
        let explanation = json!({
            "contradiction": self.contradiction.as_ref().map(contradiction),
            "first_wrong": first_wrong,
            "formal_game": formal,
            "columns": self.samples.iter().map(sample).collect::<Vec<_>>(),
            "at": self.at.as_ref().map(|(position, said)| answer(position, said)),
        });
        Ok(serde_json::to_string_pretty(&Explained { report: object(self.report), explanation })? + "\n")
    }
}
