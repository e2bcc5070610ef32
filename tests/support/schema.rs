//! Holds documents against JSON schemas, and makes documents that must not pass.

#![allow(dead_code, clippy::expect_used, clippy::panic, reason = "test files use it, each a part")]

use std::path::Path;

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

/// A base that relative references of the schemas are resolved against; nothing is fetched.
const BASE: &str = "https://nimcert.invalid/schemas/";

/// Members of these objects may be missing: their keys are data.
const MAPS: [&str; 3] = ["box", "letters", "set"];

pub(crate) fn read(path: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The validator of `schemas/NAME.schema.json`.
pub(crate) fn schema(name: &str) -> Validator {
    let common = read("schemas/common.schema.json");
    assert!(jsonschema::meta::is_valid(&common));
    let schema = read(&format!("schemas/{name}.schema.json"));
    assert!(jsonschema::meta::is_valid(&schema), "{name}");
    let registry = Registry::new()
        .add(format!("{BASE}common.schema.json"), common)
        .and_then(jsonschema::RegistryBuilder::prepare)
        .expect("a registry");
    jsonschema::options()
        .with_registry(&registry)
        .with_base_uri(format!("{BASE}{name}.schema.json"))
        .build(&schema)
        .unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Fails with every complaint.
#[track_caller]
pub(crate) fn valid(validator: &Validator, document: &Value, what: &str) {
    let errors: Vec<String> =
        validator.iter_errors(document).map(|e| format!("{}: {e}", e.instance_path())).collect();
    assert!(errors.is_empty(), "{what}: {errors:#?}\n{document:#}");
}

/// A step to a part of a document.
fn part<'v>(document: &'v mut Value, pointer: &str) -> &'v mut Value {
    document.pointer_mut(pointer).expect("the part is there")
}

/// Pointers to every part, of arrays to their ends only.
fn pointers(document: &Value, pointer: &str, all: &mut Vec<String>) {
    all.push(pointer.to_owned());
    match document {
        Value::Object(members) => {
            for (key, value) in members {
                let key = key.replace('~', "~0").replace('/', "~1");
                pointers(value, &format!("{pointer}/{key}"), all);
            }
        }
        Value::Array(elements) if !elements.is_empty() => {
            pointers(&elements[0], &format!("{pointer}/0"), all);
            let last = elements.len() - 1;
            if last > 0 {
                pointers(&elements[last], &format!("{pointer}/{last}"), all);
            }
        }
        _ => {}
    }
}

/// The document with one thing wrong: a member missing, one too many, or a value of another type; each
/// with what was done.
pub(crate) fn mutants(document: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    pointers(document, "", &mut all);
    let mut mutants = Vec::new();
    for pointer in all {
        let change = |how: &dyn Fn(&mut Value)| {
            let mut changed = document.clone();
            how(part(&mut changed, &pointer));
            changed
        };
        let here = document.pointer(&pointer).expect("the part is there");
        let wrong = if here.is_boolean() { json!("true") } else { json!(true) };
        mutants.push((format!("another type at {pointer}"), change(&|value| *value = wrong.clone())));
        let Value::Object(members) = here else { continue };
        let name = pointer.rsplit('/').next().unwrap_or_default();
        mutants.push((format!("one more at {pointer}"), change(&|value| value["zzz"] = json!(true))));
        if MAPS.contains(&name) {
            continue;
        }
        for key in members.keys() {
            let without = change(&|value| {
                value.as_object_mut().expect("an object").remove(key);
            });
            mutants.push((format!("no {key} at {pointer}"), without));
        }
    }
    mutants
}
