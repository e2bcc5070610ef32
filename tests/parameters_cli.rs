//! Claims with parameters on the command line: `--param`, instances by `--set`, and commands that need values.

use crate::support::command::{Folder, Run, run};
use serde_json::Value;

const TEXT: &str = "param m >= 1, n >= 0\nlet k = 2*m\nfun f(t) = min(floor(t/k), n)\nclaim ns f\n";

/// Runs a command on a file with parameters; `FILE` among the arguments is its path.
fn on_file(text: &str, arguments: &[&str]) -> Run {
    let folder = Folder::new();
    let file = folder.file("m.claim", text);
    run(arguments.iter().map(|&argument| if argument == "FILE" { file.as_str() } else { argument }))
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
fn an_instance_is_an_ordinary_claim() {
    let run = on_file(TEXT, &["prove", "FILE", "--json", "--set", "m=2", "--set", "n=3"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let objects: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(objects[0]["claim"], "fun f(t) = min(floor(t / 4), 3)\nclaim ns f\n");
    assert_eq!(objects[0]["verdict"], "proved");
    assert_eq!(objects[0].get("parameters"), None);
    assert!(objects[0]["kernel"].as_str().is_some_and(|kernel| kernel.starts_with("verified: ")), "{run:#?}");
    // The same claim with constants gives the same certificate.
    let constants = TEXT.replace("param m >= 1, n >= 0", "let m = 2\nlet n = 3");
    let again = on_file(&constants, &["prove", "FILE", "--json"]);
    let digest = |run: &Run| {
        let objects: Value = serde_json::from_str(&run.stdout).expect("JSON");
        objects[0]["certificate"]["sha256"].as_str().expect("a digest").to_owned()
    };
    assert_eq!(digest(&run), digest(&again));
}

#[test]
fn a_false_instance_is_refuted() {
    let odd = TEXT.replace("2*m", "2*m + 1");
    let run = on_file(&odd, &["prove", "FILE", "--set", "m=1", "--set", "n=7"]);
    assert_eq!(run.code, 1, "{run:#?}");
}

#[test]
fn values_that_do_not_fit() {
    let set = |values: &[&str]| {
        let options = values.iter().flat_map(|value| ["--set", value]);
        on_file(TEXT, &["prove", "FILE"].into_iter().chain(options).collect::<Vec<_>>())
    };
    refused(&set(&["m=0"]), &["error: the value given for `m` is below its bound", "m.claim:1:12"]);
    refused(&set(&["o=0"]), &["a value is given for `o`, but no `let` or `param` defines it"]);
    refused(&set(&["m=1", "m=2"]), &["error: --set gives m two values"]);
}

#[test]
fn wrong_parameters_are_shown_in_the_file() {
    refused(
        &on_file("param m >= 0\nlet k = m - 1\n", &["prove", "FILE"]),
        &[
            "error: `k` = m - 1 is negative at m = 0",
            "m.claim:2:9",
            "^^^^^",
            "a larger bound helps: `param m >= 1`",
        ],
    );
    refused(
        &on_file("param m >= 0\nfun f(t) = floor(t/m)\n", &["check", "FILE"]),
        &["error: division by 0", "the divisor `m` is 0 at m = 0"],
    );
}

#[test]
fn commands_that_need_values() {
    for arguments in [&["mex", "FILE"] as &[&str], &["export", "FILE", "--to", "mona"]] {
        let run = on_file(TEXT, arguments);
        refused(&run, &["m.claim has parameters (m, n): give values with --set m=2"]);
        // One of two values is not enough.
        let run = on_file(TEXT, &[arguments, &["--set", "m=2"]].concat());
        refused(&run, &["m.claim has parameters (n): give values with --set n=1"]);
    }
    let played = on_file(TEXT, &["play", "FILE"]);
    refused(&played, &["m.claim has parameters (m, n): give values with --set m=2"]);
    let run = on_file(TEXT, &["repair", "FILE"]);
    refused(&run, &["m.claim has parameters (m, n): give values in the file: `let m = 2`"]);
    for arguments in [
        &["mex", "FILE"] as &[&str],
        &["draw", "bar", "FILE", "--out", "-"],
        &["export", "FILE", "--to", "mona"],
        &["report", "FILE", "--out", "-"],
    ] {
        let run = on_file(TEXT, &[arguments, &["--set", "m=2", "--set", "n=0"]].concat());
        assert_eq!(run.code, 0, "{run:#?}");
    }
}

/// The page of a claim with parameters says what holds for all values, and shows the first instance.
#[test]
fn pages_for_all_values_show_an_instance() {
    let example = |name: &str| format!("{}/examples/{name}.claim", env!("CARGO_MANIFEST_DIR"));
    let page = |name: &str| run(["report", &example(name), "--out", "-"]);
    let of_all = |bounds: &str| format!("This holds for all {bounds} and for all naturals");
    let shows = |which: &str| format!("Pictures, tables and games show the instance {which}.");
    for (name, bounds, instance) in [
        ("inoue2014/prediction_4.1_all_m", "m ≥ 0", "with the least values: m = 0"),
        ("miyadera2016/theorem_4.1_all_passes", "m ≥ 1", "with the least values: m = 1"),
        ("miyadera2017/theorem_7.3_all_m", "m ≥ 0", "with the least values: m = 0"),
        ("inoue2014/lemma_1.1_all_k", "m ≥ 1", "with the least values: m = 1"),
    ] {
        let run = page(name);
        assert_eq!(run.code, 0, "{name}: {run:#?}");
        assert!(run.stdout.contains(&of_all(bounds)), "{name}: {}", run.stdout);
        assert!(run.stdout.contains(&shows(instance)), "{name}: {}", run.stdout);
        assert!(run.stdout.contains("data-play="), "{name}: nothing to play");
        assert!(!run.stdout.contains("<td class=\"p wrong\""), "{name}: an instance is marked as wrong");
    }
    // Where an instance refutes the claim, that instance is shown; a claim without parameters is about no instance.
    let text = "param m >= 0\nfun f(t) = floor(t/(m + 2))\nclaim nimsum f\n";
    let run = on_file(text, &["report", "FILE", "--out", "-"]);
    assert_eq!(run.code, 1, "{run:#?}");
    assert!(run.stdout.contains(&shows("that was found: m = 1")), "{}", run.stdout);
    assert!(!run.stdout.contains("This holds for all"), "{}", run.stdout);
    let run = on_file(text, &["report", "FILE", "--out", "-", "--set", "m=0"]);
    assert_eq!(run.code, 0, "{run:#?}");
    assert!(!run.stdout.contains("show the instance"), "{}", run.stdout);
}

#[test]
fn explanations_and_pages_of_an_expression() {
    let halves = ["floor(t/k)", "--param", "k = 2*m, m >= 1"];
    let last = "proved for all m >= 1: G(y, z) = y xor z for all naturals, by the NS property\n";
    let explained = run([&["explain"], &halves as &[&str]].concat());
    assert_eq!(explained.code, 0, "{explained:#?}");
    assert!(
        explained.stdout.contains("Obligation `ns`.") && explained.stdout.ends_with(last),
        "{explained:#?}"
    );
    let page = run([&["report"], &halves as &[&str], &["--out", "-"]].concat());
    assert_eq!(page.code, 0, "{page:#?}");
    assert!(page.stdout.contains("This holds for all m ≥ 1 and for all naturals"), "{}", page.stdout);
    // Odd divisors; numbers for all parameters; a position needs them.
    let odd = run(["explain", "floor(t/k)", "--param", "k = 2*m + 1, m >= 1"]);
    assert_eq!(odd.code, 1, "{odd:#?}");
    let plain = ["floor(t/k)", "--param", "m = 2, k = 2*m"];
    for (command, more) in [("explain", ["--at", "5,3,13"]), ("report", ["--out", "-"])] {
        let run = run([&[command], &plain as &[&str], &more].concat());
        assert_eq!(run.code, 0, "{run:#?}");
    }
    refused(
        &run([&["explain"], &halves as &[&str], &["--at", "5,3,13"]].concat()),
        &[
            "error: --at is a position of one bar, and floor(t/k) has parameters",
            "as in --param 'm = 2, k = 2*m'",
        ],
    );
    for command in ["explain", "report"] {
        refused(&on_file(TEXT, &[command, "FILE", "--param", "m >= 1"]), &["--param needs an expression"]);
    }
}

#[test]
fn constants_of_an_expression() {
    let run = run(["check", "floor(t/k)", "--param", "k = 2*h, h = 2", "--json"]);
    assert_eq!(run.code, 2, "{run:#?}");
    let run = self::run(["check", "floor(t/k)", "--param", "h = 2, k = 2*h", "--json"]);
    assert_eq!(run.code, 0, "{run:#?}");
    let object: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(object["claim"], "fun f(t) = floor(t / 4)\nclaim nimsum f\n");
}

#[test]
fn wrong_items() {
    let check = |f: &str, items: &str| run(["check", f, "--param", items]);
    for (f, items, texts) in [
        ("floor(t/k)", "k = 2*m, m >= 0", ["error: division by 0", " --> F:1:9"]),
        ("floor(t/k)", "k = m - 1, m >= 0", ["is negative at m = 0", " --> --param:1:5"]),
        ("floor(t/k)", "k = 2*m", ["error: unknown name `m`", " --> --param:1:7"]),
        ("floor(t/k)", "k = 2*m", ["declare the parameter `m`", "in another item, as in `m >= 1`"]),
        ("t", "t >= 1", ["error: `t` is the variable of F", " --> --param:1:1"]),
        ("t", "param m >= 1", ["error: unexpected keyword `param`", "write only `m >= 1`"]),
        ("t", "", ["error: nothing to read", "k = 2*m, m >= 1"]),
    ] {
        refused(&check(f, items), &texts);
    }
    let folder = Folder::new();
    for (name, text) in [("m.claim", TEXT), ("heights", "0\n0\n1\n")] {
        let file = folder.file(name, text);
        refused(
            &check(&file, "m >= 1"),
            &["--param needs an expression", "declare parameters in a claim file"],
        );
    }
}

/// The last line of a run on a file.
fn last_line(text: &str) -> String {
    on_file(text, &["prove", "FILE"]).last_line().to_owned()
}

#[test]
fn the_last_line_says_for_which_values() {
    let of =
        |claim: &str| last_line(&format!("param m >= 1, n >= 0\nfun f(t) = floor(t/(2*m + n))\n{claim}\n"));
    assert_eq!(
        of("claim forall t: f(t) <= t"),
        "proved for all m >= 1, n >= 0: the condition holds, for all naturals"
    );
    assert_eq!(
        of("claim ns f"),
        "refuted at m = 1, n = 1: f does not have the NS property: f(2) = 0 and f(3) = 1 (columns 2 and 3)"
    );
    assert_eq!(of("claim not monotone f"), "refuted at m = 1, n = 0: f is monotone for all naturals");
    assert_eq!(
        of("claim not forall t: t <= 2 * m"),
        "proved for all m >= 1, n >= 0: the negated claim holds; counterexample: t = 2 * m + 1"
    );
    assert_eq!(
        last_line("param m >= 0\nfun f(t) = if t < 3*m then t else 2*t\nclaim not ns f\n"),
        "proved for all m >= 0: f does not have the NS property at the columns z = 0, z' = 1"
    );
}

#[test]
fn every_claim_of_several_says_for_which_values() {
    let run = on_file(
        "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim ns f\nclaim forall t: t < 3 * m\n",
        &["prove", "FILE"],
    );
    assert!(
        run.stdout.contains("   proved for all m >= 1: f has the NS property for all naturals\n"),
        "{run:#?}"
    );
    assert!(run.stdout.contains("   refuted at m = 1: false at (t) = (3)\n"), "{run:#?}");
    assert_eq!(run.last_line(), "refuted: 1 of 2 claims hold");
}

#[test]
fn a_refuted_instance_is_shown_with_its_values() {
    let run = run(["check", "floor(t/k)", "--param", "k = m + 2, m >= 0"]);
    assert!(run.stdout.starts_with("param m >= 0, here m = 1\nf(t) = floor(t / 3)\n"), "{run:#?}");
    assert!(run.stdout.contains("The bar up to column 3"), "{run:#?}");
    let game = "param m >= 0\nlet k = 4*m + 1\ngame g(x, y, z)\n  where y <= floor((x + z)/k)\n  \
                move u < x to (u, min(y, floor((u + z)/k)), z)\n  move v < y to (x, v, z)\n  \
                move w < z to (x, min(y, floor((x + w)/k)), w)\nclaim p g = x xor y xor z = 0\n";
    let run = on_file(game, &["prove", "FILE"]);
    assert!(
        run.stdout.starts_with("param m >= 0, here m = 0\ngame g(x, y, z) where y <= floor((x + z) / 1)\n")
    );
    assert!(run.last_line().starts_with("refuted at m = 0: "), "{run:#?}");
}

#[test]
fn an_instance_names_the_claim_that_is_proved() {
    let run = run(["check", "floor(t/10^20)"]);
    assert!(run.stdout.contains("instance of f(t) = floor(t / (2 * m)), proved for all m"), "{run:#?}");
    assert_eq!(run.last_line(), "proved: G(y, z) = y xor z for all naturals, by the NS property");
}

#[test]
fn an_undecided_claim_says_what_was_decided() {
    let run = on_file(
        "param m >= 1\ngame g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim grundy g = ((x bor y) - (x band y)) + 0 * m\n",
        &["prove", "FILE"],
    );
    assert_eq!(run.code, 3, "{run:#?}");
    assert!(
        run.last_line().starts_with("undecided: no proof of cover for all m >= 1 was found: "),
        "{run:#?}"
    );
    let ends = "; it holds for 8 instances, from m = 1 to m = 8; decide an instance with --set m=..";
    assert!(run.last_line().ends_with(ends), "{run:#?}");
    // One of the first instances fails.
    let run =
        on_file("param m >= 1\ngame g(x)\n  move u < x to (u)\nclaim p g = x < m\n", &["prove", "FILE"]);
    assert_eq!(run.code, 1, "{run:#?}");
    assert_eq!(run.last_line(), "refuted at m = 2: (1) is in the claimed set, but it is an N-position");
}

#[test]
fn automata_have_no_invariant_for_all_values() {
    let even = "automaton even(x) accept 0: 0 to 0, 1 to 1 reject 1: 0 to 0, 1 to 1\n";
    for (claim, code) in [
        ("claim forall x: even(2 * x + m) or not even(m)", 3),
        ("claim forall x: even(2 * x)", 3),
        // An instance refutes it, and needs no invariant.
        ("claim forall x: even(x + m)", 1),
    ] {
        let text = format!("param m >= 1\n{even}{claim}\n");
        let run = on_file(&text, &["prove", "FILE"]);
        assert_eq!(run.code, code, "{run:#?}");
        if code == 3 {
            assert!(run.last_line().contains("it calls an automaton"), "{run:#?}");
            assert!(run.last_line().contains("decide an instance with --set"), "{run:#?}");
            assert_eq!(on_file(&text, &["prove", "FILE", "--set", "m=6"]).code, 0);
        }
    }
}

#[test]
fn the_kernel_says_for_which_values() {
    let folder = Folder::new();
    let out = folder.at("out").display().to_string();
    for (name, arguments, verified) in [
        ("all", ["floor(t/k)", "k = 2*m, m >= 1"], "verified for all m >= 1: claim nimsum f"),
        ("one", ["floor(t/k)", "k = 10^20"], "verified for m = 50000000000000000000: claim nimsum f"),
    ] {
        let out = format!("{out}/{name}");
        let [f, items] = arguments;
        assert_eq!(run(["check", f, "--param", items, "--emit", &out]).code, 0);
        let verify = run(["verify", &format!("{out}/f.claim"), &format!("{out}/f.cert")]);
        assert!(verify.last_line().starts_with(verified), "{verify:#?}");
    }
}

#[test]
fn a_game_that_is_a_sum_is_written_as_one() {
    let parameter = "param m >= 1\n";
    let rules = "game three(a, b, c)\n  move u < min(a, m) to (a - u - 1, b, c)\n  \
        move u < min(b, m) to (a, b - u - 1, c)\n  move u < min(c, m) to (a, b, c - u - 1)\n";
    let sum = "game three_a(a)\n  move u < min(a, m) to (a - u - 1)\n\
        game three(a, b, c) = three_a + three_a + three_a\n";
    let claim = "claim p three = ((a mod (m + 1)) xor (b mod (m + 1)) xor (c mod (m + 1))) = 0\n";
    let undecided =
        on_file(&format!("{parameter}{rules}{claim}"), &["prove", "FILE", "--max-states", "2000"]);
    assert_eq!(undecided.code, 3, "{undecided:#?}");
    for line in sum.lines() {
        assert!(undecided.stdout.contains(line.trim()), "{line}: {undecided:#?}");
    }
    assert_eq!(on_file(&format!("{parameter}{sum}{claim}"), &["prove", "FILE"]).code, 0);
    // A move that depends on another coordinate makes no sum.
    let other = rules.replace("min(c, m)", "min(c, a)");
    let run = on_file(&format!("{parameter}{other}{claim}"), &["prove", "FILE", "--max-states", "2000"]);
    assert!(!run.stdout.contains("the game is a sum"), "{run:#?}");
}
