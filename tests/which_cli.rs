//! `--which`: for which values of its parameter a claim holds.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, Run, nimcert, run, run_in};
use serde_json::Value;

/// The last line of a run that ends with this code, and with no message.
#[track_caller]
fn last_line(run: &Run, code: i32) -> String {
    assert_eq!((run.code, run.stderr.as_str()), (code, ""), "{run:#?}");
    run.last_line().to_owned()
}

/// `check F --param ITEMS --which`
fn check(f: &str, items: &str) -> Run {
    run(["check", f, "--param", items, "--which"])
}

/// `prove FILE --which` with these options.
fn prove(text: &str, options: &[&str]) -> Run {
    let folder = Folder::new();
    let file = folder.file("game.claim", text);
    run([&["prove", &file, "--which"], options].concat())
}

#[test]
fn the_values_are_named_in_the_last_line() {
    for (f, items, code, expected) in [
        ("floor(t/k)", "k >= 1", 0, "proved for every even k; refuted for every odd k"),
        ("floor(t/k)", "k >= 2", 0, "proved for every even k; refuted for every odd k"),
        ("floor(t/k)", "k >= 5", 0, "proved for every even k; refuted for every odd k"),
        ("floor(t/k)", "k = 2*m, m >= 1", 0, "proved for every m"),
        ("floor(t/k)", "k = 2*m + 1, m >= 1", 0, "refuted for every m"),
        ("floor(t/k)", "k = 3*m, m >= 1", 0, "proved for every even m; refuted for every odd m"),
        (
            "if k = 17 then floor(t/3) else floor(t/(2*k))",
            "k >= 1",
            0,
            "proved for k = 1 to 16 and every k >= 18; refuted for k = 17",
        ),
    ] {
        let run = check(f, items);
        let found = last_line(&run, code);
        assert!(found == expected, "{f}, {items}: {}", run.stdout);
    }
}

#[test]
fn each_part_has_a_row_and_a_certificate() {
    let folder = Folder::new();
    let out = folder.at("out");
    let out = out.to_str().expect("UTF-8");
    let run = run(["check", "floor(t/k)", "--param", "k >= 1", "--which", "--emit", out]);
    assert_eq!(run.code, 0, "{run:#?}");
    for row in ["  odd k       refuted ", "  even k      proved ", "  kernel      verified  2 certificates"] {
        assert!(run.stdout.contains(row), "{row}: {}", run.stdout);
    }
    let names = ["f-even-k", "f-odd-k"];
    let files = names.iter().flat_map(|name| [format!("{name}.cert"), format!("{name}.claim")]);
    assert_eq!(std::fs::read_dir(out).expect("a folder").count(), 4);
    for file in files {
        assert!(folder.at(format!("out/{file}")).is_file(), "{file}");
    }
    let claim = String::from_utf8(folder.read("out/f-odd-k.claim")).expect("UTF-8");
    assert_eq!(claim, "param m >= 0\nfun f(t) = floor(t / (2 * m + 1))\nclaim not nimsum f\n");
    for name in names {
        let path = |extension| format!("{out}/{name}.{extension}");
        let verified = crate::support::command::run(["verify", &path("claim"), &path("cert")]);
        assert_eq!(verified.code, 0, "{verified:#?}");
    }
}

const TAKE: &str = "param k >= 1\ngame take(x) move u < x when u + k >= x to (u)\n";

#[test]
#[ignore = "takes long"]
fn claim_files() {
    let of = |claims: &str, options: &[&str]| prove(&format!("{TAKE}{claims}"), options);
    let one = of("claim p take = x mod 3 = 0\n", &[]);
    assert_eq!(last_line(&one, 0), "proved for k = 2; refuted for k = 1 and every k >= 3");
    let not = of("claim not p take = x mod 3 = 0\n", &[]);
    assert_eq!(last_line(&not, 0), "proved for k = 1 and every k >= 3; refuted for k = 2");
    let all = of("claim grundy take = x mod (k + 1)\n", &[]);
    assert_eq!(last_line(&all, 0), "proved for every k");
    let several = of("claim p take = x mod 3 = 0\nclaim grundy take = x mod (k + 1)\n", &[]);
    assert_eq!(last_line(&several, 0), "decided: 2 of 2 claims decided for every k >= 1");
    for line in [
        "1. claim p take = x mod 3 = 0\n   proved for k = 2;",
        "2. claim grundy take = x mod (k + 1)\n   proved for every k\n",
    ] {
        assert!(several.stdout.contains(line), "{}", several.stdout);
    }
    let quiet = of("claim p take = x mod 3 = 0\n", &["--quiet"]);
    assert_eq!(quiet.stdout, format!("{}\n", one.last_line()));
    // Another parameter has a value.
    let two = "param k >= 1, n >= 1\nfun f(t) = floor(t/(k*n))\nclaim nimsum f\n".replace("k*n", "2*k + n");
    assert_eq!(last_line(&prove(&two, &["--set", "n=1"]), 0), "refuted for every k");
    assert_eq!(last_line(&prove(&two, &["--set", "n=2"]), 0), "proved for every k");
    assert_eq!(
        last_line(&prove(&two, &["--set", "k=1"]), 0),
        "proved for every even n; refuted for every odd n"
    );
}

#[test]
fn triangular_bars() {
    let text = "param k >= 1\nfun F(x, z) = floor((x + z)/k)\nclaim p bar(F) = x xor y xor z = 0\n";
    let run = prove(text, &[]);
    assert!(run.last_line().starts_with("proved for every k with k mod 4 = 3; "), "{}", run.stdout);
}

/// A run that ends with exit code 2, and whose message has these texts.
#[track_caller]
fn refused(run: &Run, texts: &[&str]) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
    for text in texts {
        assert!(run.stderr.contains(text), "{text:?} is not in {run:#?}");
    }
}

#[test]
fn questions_that_have_no_parameter_or_several() {
    let next = "nimcert check 'floor(t/k)' --param 'k >= 1' --which";
    refused(
        &run(["check", "floor(t/4)", "--which"]),
        &["--which needs a claim with one parameter", "there is none", next],
    );
    refused(&check("floor(t/k)", "k = 4"), &["there is none", next]);
    refused(
        &check("floor(t/k)", "k = 2*m + n, m >= 1, n >= 3"),
        &["there are 2 (m, n)", "`n = 3` in --param"],
    );
    let two = "param m >= 1, n >= 0\nfun f(t) = min(floor(t/m), n)\nclaim nimsum f\n";
    refused(&prove(two, &[]), &["there are 2 (m, n)", "--set n=0"]);
    refused(&prove(two, &["--set", "n=0", "--set", "m=2"]), &["there is none", "param k >= 1"]);
    refused(&prove(two, &["--set", "n=0..3"]), &["--set gives a name one value"]);
    refused(&run(["check", "floor(t/k)", "--param", "k >= 0", "--which"]), &["division by 0"]);
    let both = run(["check", "floor(t/k)", "--param", "k >= 1", "--which", "--require", "all"]);
    refused(&both, &["--which", "--require"]);
}

#[test]
fn rules_that_define_no_game() {
    let run = prove("param k >= 1\ngame g(x) move u < x + k to (u)\nclaim p g = x = 0\n", &[]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(run.last_line().starts_with("undecided for every k"), "{}", run.stdout);
}

#[test]
fn what_is_undecided() {
    let run = run(["check", "floor(t/k)", "--param", "k >= 1", "--which", "--max-states", "1000"]);
    assert_eq!(last_line(&run, 3), "refuted for k = 1, 3, 5; undecided for k = 2, 4 and every k >= 6");
    assert!(run.stdout.contains("--max-states"), "{}", run.stdout);
    let none = crate::support::command::run([
        "check",
        "floor(t/k)",
        "--param",
        "k >= 1",
        "--which",
        "--timeout",
        "0",
    ]);
    assert_eq!(last_line(&none, 3), "undecided for every k");
    assert!(none.stdout.contains("raise it with --timeout"), "{}", none.stdout);
}

#[test]
fn a_refutation_at_one_value_names_the_way() {
    let folder = Folder::new();
    folder.file(
        "f.claim",
        "param k >= 1, n >= 2\nfun f(t) = floor(n*t/k)\nclaim nimsum f\n".replace("n*t", "t"),
    );
    for (arguments, command) in [
        (
            &["check", "floor(t/k)", "--param", "k >= 2"][..],
            "nimcert check 'floor(t/k)' --param 'k >= 2' --which",
        ),
        (
            &["check", "floor(t/k)", "--param", "k >= 2", "--bits", "5"],
            "nimcert check 'floor(t/k)' --param 'k >= 2' --bits 5 --which",
        ),
        (&["prove", "f.claim", "--set", "n=3"], "nimcert prove f.claim --set n=3 --which"),
    ] {
        let run = run_in(folder.path(), arguments);
        assert_eq!(run.code, 1, "{run:#?}");
        assert!(run.stdout.contains("To see for which k the claim holds:"), "{}", run.stdout);
        assert!(run.stdout.lines().any(|line| line.trim() == command), "{command}: {}", run.stdout);
        let words = command.replace('\'', "");
        let again: Vec<String> = match words.split_once("floor(t/k) --param k >= 2") {
            Some((_, rest)) => ["check", "floor(t/k)", "--param", "k >= 2"]
                .into_iter()
                .map(str::to_owned)
                .chain(rest.split_whitespace().map(str::to_owned))
                .collect(),
            None => words.split(' ').skip(1).map(str::to_owned).collect(),
        };
        let which = run_in(folder.path(), &again);
        assert_eq!(which.code, 0, "{which:#?}");
    }
    // With two parameters there is no such command.
    let two = run_in(folder.path(), ["prove", "f.claim"]);
    assert!(!two.stdout.contains("--which"), "{}", two.stdout);
}

#[test]
fn json_has_every_part() {
    let output = nimcert()
        .args(["check", "floor(t/k)", "--param", "k >= 1", "--which", "--json"])
        .output()
        .expect("it runs");
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["proved"], "every even k");
    assert_eq!(object["refuted"], "every odd k");
    assert_eq!((&object["undecided"], &object["exact"]), (&Value::Null, &true.into()));
    let parts = object["parts"].as_array().expect("parts");
    let of = |part: &Value| (part["first"].clone(), part["modulus"].clone(), part["verdict"].clone());
    assert_eq!(of(&parts[0]), ("1".into(), 2.into(), "refuted".into()));
    assert_eq!(of(&parts[1]), ("2".into(), 2.into(), "proved".into()));
    assert_eq!(parts[0]["answer"]["verdict"], "proved");
    assert_eq!(
        parts[0]["answer"]["claim"],
        "param m >= 0\nfun f(t) = floor(t / (2 * m + 1))\nclaim not nimsum f\n"
    );
}

/// A part may take only a share of a limit, so raising the limit is no advice that was tried.
#[test]
fn a_share_of_a_limit_is_named_as_one() {
    let run = run([
        "check",
        "floor(t/k) + floor(t/(7*k + 1))",
        "--param",
        "k >= 1",
        "--which",
        "--max-states",
        "30000",
    ]);
    assert_eq!(run.code, 3, "{run:#?}");
    let said = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("state limit (60) reached in the attempt \"numbers that violate it\" (a class of values may take 1/500 of the states"),
        "{said}"
    );
    assert!(!said.contains("raise it"), "{said}");
    // A bound is named as one.
    let said = check("floor(isqrt(t)/k)", "k >= 1").stdout;
    assert!(said.contains("proved only below 2^16") && !said.contains("of the first: G("), "{said}");
}

/// What is wrong where there is no parameter to look at, and a parameter that changes nothing.
#[test]
fn a_parameter_is_missing_or_unused() {
    let open = "param k >= 1\nfun f(t) = floor(t/k)\nclaim nimsum f\n";
    let fixed = "let k = 4\nfun f(t) = floor(t/k)\nclaim nimsum f\n";
    let said = prove(open, &["--set", "k=3"]);
    assert!(said.stderr.contains("--set gives k one value\nhelp: leave --set k out"), "{said:#?}");
    let folder = Folder::new();
    let file = folder.file("fixed.claim", fixed);
    for said in [prove(fixed, &[]), run(["check", &file, "--which"])] {
        assert_eq!(said.code, 2, "{said:#?}");
        assert!(said.stderr.contains("help: write `param k >= 1` in place of `let k = ..`"), "{said:#?}");
    }
    let note = "note: the claim does not use k, so the answer is the same for all its values\n";
    let unused = check("floor(t/4)", "k >= 0");
    assert_eq!((unused.code, unused.stderr.as_str()), (0, note), "{unused:#?}");
    assert_eq!(unused.last_line(), "proved for every k");
    assert_eq!(run(["check", "floor(t/k)", "--param", "k = 2*m, m >= 1"]).stderr, "");
}
