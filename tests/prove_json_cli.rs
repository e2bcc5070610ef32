//! `nimcert prove --json` of claims about games: an object for each claim.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use super::prove_cli::{NIM, prove_json, strings};

#[test]
fn an_object_of_a_proof() {
    let (objects, code) = prove_json(&format!("{NIM}claim p nim = x = y\n"), &["--box", "8"]);
    let object = &objects[0];
    assert_eq!((objects.len(), code, object["verdict"].as_str()), (1, 0, Some("proved")));
    assert_eq!((&object["schema"], &object["command"]), (&1.into(), &"prove".into()));
    assert_eq!(strings(&object["coordinates"]), ["x", "y"]);
    assert!(object["claim"].as_str().expect("text").ends_with("claim p nim = x = y\n"));
    for key in ["counterexample", "side_condition", "reason", "bits"] {
        assert!(object[key].is_null() && object.get(key).is_some(), "{key}: {object}");
    }
    assert_eq!(object["mex"]["side"], 8);
    assert_eq!(object["mex"]["positions"], 64);
    assert_eq!(object["mex"]["agrees"], true);
    assert!(object["mex"]["first_difference"].is_null());
    let certificate = &object["certificate"];
    assert!(certificate["path"].is_null() && certificate["bytes"].as_u64() > Some(100), "{certificate}");
    assert_eq!(certificate["sha256"].as_str().map(str::len), Some(64));
    assert!(
        object["kernel"].as_str().expect("text").starts_with("verified: claim p nim = x = y"),
        "{object}"
    );
    assert!(object["timings_ms"].is_object());
}

#[test]
fn an_object_of_a_refutation() {
    let (objects, code) =
        prove_json(&format!("{NIM}claim p nim = x <= y\nclaim p nim = x = y and x > 0\n"), &["--box", "4"]);
    assert_eq!(code, 1);
    let closed = &objects[0]["counterexample"];
    assert_eq!(closed["kind"], "closed");
    assert_eq!((strings(&closed["position"]), strings(&closed["option"])), (vec!["0", "1"], vec!["0", "0"]));
    assert_eq!((&closed["move"], strings(&closed["fresh"])), (&2.into(), vec!["0"]));
    let difference = &objects[0]["mex"]["first_difference"];
    assert_eq!(strings(&difference["position"]), ["0", "1"]);
    assert_eq!((&difference["claimed"], &difference["found"]), (&"P".into(), &"N".into()));
    let reach = &objects[1]["counterexample"];
    assert_eq!(reach["kind"], "reach");
    assert_eq!(strings(&reach["position"]), ["0", "0"]);
    assert!(reach["option"].is_null() && reach["move"].is_null() && reach["fresh"].is_null());
    // Numbers are strings of all their digits.
    let (objects, _) = prove_json(&format!("{NIM}claim p nim = x = y and x != 2^100\n"), &[]);
    let power = (1u128 << 100).to_string();
    assert_eq!(strings(&objects[0]["counterexample"]["position"]), [&power[..], &power]);
    assert_eq!(objects[0]["mex"]["agrees"], true);
}

#[test]
fn objects_of_values_and_of_all_naturals() {
    let text = format!(
        "{NIM}claim grundy nim = x + y\nclaim grundy nim = (x xor y) - 1\nclaim forall i, j: i + j != 5\n"
    );
    let (objects, code) = prove_json(&text, &[]);
    assert_eq!(code, 1);
    assert_eq!(strings(&objects[0]["coordinates"]), ["heap", "x", "y"]);
    assert_eq!(strings(&objects[0]["counterexample"]["position"]), ["0", "1", "1"]);
    assert_eq!(strings(&objects[0]["mex"]["first_difference"]["position"]), ["1", "1"]);
    assert_eq!(objects[1]["counterexample"]["kind"], "undefined");
    assert_eq!(strings(&objects[1]["counterexample"]["position"]), ["0", "0"]);
    assert_eq!(objects[2]["counterexample"]["kind"], "forall");
    assert_eq!(strings(&objects[2]["coordinates"]), ["i", "j"]);
    assert_eq!(strings(&objects[2]["counterexample"]["position"]), ["2", "3"]);
}

#[test]
fn objects_of_games_that_are_none() {
    for (text, kind, number) in [
        ("game g(x)\n  move to (x)\nclaim p g = x = 0\n", "cycle", Some(1)),
        (
            "game g(x)\n  where x != 3\n  move when x > 0 to (x - 1)\nclaim p g = x = 0\n",
            "leaves the domain",
            Some(1),
        ),
        ("game g(x)\n  move to (x - 1)\nclaim p g = x = 0\n", "undefined", Some(1)),
        ("game g(x)\n  where x < 0\nclaim p g = x = 0\n", "no position", None),
        ("game g(x)\n  move to (x + 1)\nclaim p g = x = 0\n", "goes on for ever", Some(1)),
        ("fun f(t) = 3 monus t\nclaim p bar(f) = y = 0\n", "not monotone", None),
    ] {
        let (objects, code) = prove_json(text, &[]);
        let object = &objects[0];
        assert_eq!((code, object["verdict"].as_str()), (2, Some("undecided")), "{text}");
        let condition = &object["side_condition"];
        assert_eq!(condition["kind"], kind);
        assert_eq!(condition["move"].as_u64(), number, "{text}");
        assert!(object["counterexample"].is_null() && object["certificate"].is_null(), "{object}");
        assert!(object["reason"].as_str().expect("a reason").starts_with("undecided: "), "{object}");
    }
    let (objects, code) = prove_json(&format!("{NIM}claim p nim = x = y\n"), &["--max-states", "1"]);
    assert_eq!(code, 3);
    assert!(objects[0]["reason"].as_str().expect("a reason").contains("--max-states"));
    assert!(objects[0]["certificate"].is_null() && objects[0]["kernel"].is_null());
}
