//! `nimcert export --to rocq`: the file has the claim and the certificate, and what is not proved is no theorem. `scripts/theorems`
//! compiles such files with Coq.

#![allow(clippy::expect_used)]

use crate::support::command::{Folder, Run, example, has, run};

fn rocq(arguments: &[&str]) -> Run {
    run([&["export", "--to", "rocq"], arguments].concat())
}

#[track_caller]
fn theorem(arguments: &[&str]) -> String {
    let run = rocq(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
    run.stdout
}

/// The lines of the list `certificate`.
fn certificate(text: &str) -> String {
    let list = text.split("Definition certificate : list string := [\n").nth(1).expect("a certificate");
    let list = list.split("].\n").next().expect("its end");
    list.lines().map(|line| line.trim_end_matches(';').trim_matches('"').to_owned() + "\n").collect()
}

#[test]
fn the_file_has_the_claim_and_the_certificate() {
    let folder = Folder::new();
    let kept = folder.path().to_string_lossy().into_owned();
    assert_eq!(run(["check", "floor(t/4)", "--emit", &kept]).code, 0);
    let written = String::from_utf8(folder.read("f.cert")).expect("a text");
    let text = theorem(&["floor(t/4)"]);
    has(
        &text,
        &[
            "Definition text : string :=\n\"fun f(t) = floor(t / 4)\nclaim nimsum f\n\".\n",
            "Definition stated : stated_claim := Eval vm_compute in claim_of_text 1 text.\nPrint stated.\n",
            "Theorem f_holds : states text stated /\\ says_for_all stated.",
            "apply (from_certificate text certificate). vm_compute. reflexivity. Qed.",
            "Print Assumptions f_holds.",
        ],
    );
    assert_eq!(certificate(&text), written);
}

/// The person's own words, comments and quotation marks included, and the number of the claim.
#[test]
fn a_claim_is_written_as_in_its_file() {
    let folder = Folder::new();
    let own = "# a \"comment\" (* of mine\nfun f(t) =\n  floor(t/4)\nclaim ns f\nclaim monotone f\n";
    let path = folder.file("my-bar.claim", own);
    let text = theorem(&[&path, "--claim", "2"]);
    let quoted = own.replace('"', "\"\"");
    has(&text, &[&format!("\n\"{quoted}\".\n"), "claim_of_text 2 text", "Theorem my_bar_holds", "my_bar.v"]);
    let several = rocq(&[&path]);
    assert_eq!(several.code, 2);
    has(&several.stderr, &["has 2 claims", "--claim 2  claim monotone f"]);
}

/// The checker of Coq does not read the word `misere`, nor other values than those of the file.
#[test]
fn other_claims_are_written_as_they_are_proved() {
    let folder = Folder::new();
    let misere = "game nim(x) misere\n  move u < x to (u)\nclaim p nim = x = 1\n";
    let path = folder.file("nim.claim", misere);
    has(&theorem(&[&path]), &["move u < x when misere = 1 to (u, misere)", "misere = 0 or x = 1"]);
    let text = theorem(&[&example("beyond/limited_nim"), "--claim", "1", "--set", "m=3"]);
    has(&text, &["\"game heap(x) move t < min(x, 3) to (x - (t + 1))\nclaim grundy heap = x mod 4\n\"."]);
}

/// A period, a counterexample, and a sum. `scripts/theorems` compiles these three.
#[test]
fn claims_about_octal_games_are_theorems() {
    for (name, number, claim, evidence) in [
        ("kayles", 1, "claim grundy octal(0.77) = kayles(n)", "octal 71 12"),
        ("kayles_near_miss", 1, "claim not grundy octal(0.77) = kayles(n)", "counterexample octal 70"),
        ("two_rows", 2, "claim p rows = kayles(a) = dawsons_kayles(b)", "octal 53 34"),
    ] {
        let text = theorem(&[&example(&format!("octal/{name}")), "--claim", &number.to_string()]);
        has(&text, &[claim, &format!("claim_of_text {number} text"), &format!("Theorem {name}_holds")]);
        assert!(certificate(&text).lines().any(|line| line == evidence), "{text}");
    }
    let folder = Folder::new();
    let file = folder.file("wrong.claim", "claim grundy octal(0.3) = n mod 3\n");
    let refuted = rocq(&[&file]);
    assert_eq!((refuted.code, refuted.stdout.as_str()), (1, ""));
    has(&refuted.stderr, &["error: refuted: G(2) = 0", "so it is no theorem"]);
    let file = folder.file("open.claim", "claim grundy octal(0.03) = floor(n/2) mod 2\n");
    let undecided = rocq(&[&file]);
    assert_eq!((undecided.code, undecided.stdout.as_str()), (3, ""));
    has(&undecided.stderr, &["declined: the claim is not proved: undecided"]);
}

#[test]
fn parameters_stay_parameters() {
    let text = theorem(&[&example("inoue2014/lemma_1.1_all_k"), "--claim", "4"]);
    has(
        &text,
        &[
            "\nparam m >= 1\nlet k = 2*m\nfun f(t) = floor(t / k)\n",
            "Definition stated : stated_claim := Eval vm_compute in claim_of_text 4 text.",
            "Theorem lemma_1_1_all_k_holds : states text stated /\\ says_for_all stated.",
            "from_certificate",
        ],
    );
}

#[test]
fn what_is_not_proved_is_no_theorem() {
    let refuted = rocq(&["floor(t/3)"]);
    assert_eq!((refuted.code, refuted.stdout.as_str()), (1, ""));
    has(
        &refuted.stderr,
        &["error: refuted: G(1, 3) = 4", "so it is no theorem", "with `not` before the claim"],
    );
    // The advice.
    let folder = Folder::new();
    let path = folder.file("third.claim", "fun f(t) = floor(t / 3)\nclaim not nimsum f\n");
    has(&theorem(&[&path]), &["claim not nimsum f"]);
    let path = folder.file("product.claim", "claim forall x, y: x * y = y * x\n");
    let undecided = rocq(&[&path]);
    assert_eq!(undecided.code, 3, "{undecided:#?}");
    has(&undecided.stderr, &["declined: the claim is not proved: undecided"]);
}

/// Coq checks a certificate that is given, so nothing is proved here.
#[test]
fn a_certificate_may_be_given() {
    let folder = Folder::new();
    let cert = folder.file("f.cert", "nimcert certificate 2\nof another claim\nend\n");
    let out = folder.path().join("theorems").to_string_lossy().into_owned() + "/";
    let run = rocq(&["floor(t/3)", "--certificate", &cert, "--out", &out]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let text = String::from_utf8(folder.read("theorems/f.v")).expect("a text");
    assert_eq!(certificate(&text), "nimcert certificate 2\nof another claim\nend\n");
    for (arguments, part) in [
        (
            ["export", "floor(t/4)", "--to", "mona", "--certificate", &cert].as_slice(),
            "--certificate is for --to rocq only",
        ),
        (&["export", "floor(t/4)", "--to", "rocq", "--partition"], "--partition is not for --to rocq"),
        (&["export", "floor(t/4)", "--to", "rocq", "--certificate", "nothing.cert"], "nothing.cert"),
    ] {
        let run = crate::support::command::run(arguments);
        assert_eq!(run.code, 2, "{run:#?}");
        has(&run.stderr, &[part]);
    }
}
