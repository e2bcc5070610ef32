//! `nimcert prove` of claims about games as its users meet it: exit codes, last lines, files that are kept,
//! messages.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, Run, run};
use serde_json::Value;

pub(crate) const NIM: &str = "game nim(x, y)\n  move u < x to (u, y)\n  move u < y to (x, u)\n";

/// Runs `prove` on a text.
fn prove(text: &str, arguments: &[&str]) -> Run {
    let folder = Folder::new();
    let file = folder.file("a.claim", text);
    run(["prove", &file].iter().chain(arguments))
}

/// A report with this exit code: that of rules that do not define a terminating game has a verdict and code 2.
trait Ends {
    fn ends(self, code: i32) -> Self;
}

impl Ends for Run {
    #[track_caller]
    fn ends(self, code: i32) -> Run {
        // A claim with a parameter that it does not use has a note.
        let message = self.stderr.lines().find(|line| !line.starts_with("note: the claim does not use "));
        assert_eq!((self.code, message), (code, None), "{self:#?}");
        self
    }
}

/// The objects of `prove --json`, and the exit code.
pub(crate) fn prove_json(text: &str, arguments: &[&str]) -> (Vec<Value>, i32) {
    let run = prove(text, &[&["--json"], arguments].concat());
    let objects: Value =
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:#?}"));
    (objects.as_array().expect("an array").clone(), run.code)
}

pub(crate) fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("an array").iter().map(|s| s.as_str().expect("a string")).collect()
}

/// A bound that a claim has is a part of it: beyond the end of a list there is no value.
#[test]
fn a_bound_beyond_a_list() {
    let list = "fun h(t) = heights [0, 0, 1, 1]\n";
    assert_eq!(prove(&format!("{list}claim nimsum h below 4"), &[]).code, 0);
    for claim in ["claim nimsum h below 5", "claim nimsum h below 2^20", "claim not ns h below 9"] {
        let run = prove(&format!("{list}{claim}"), &[]);
        assert_eq!(run.code, 2, "{run:#?}");
        assert!(
            run.stderr.contains("error: h has no value at 4: the list of heights has no entry for 4"),
            "{run:#?}"
        );
    }
    // A counterexample within the list is one.
    last_line("fun h(t) = heights [0, 1, 0]\nclaim not monotone h below 9", &[], 0, "proved: ");
}

/// A function without a value somewhere ends its claim, and not those beside it.
#[test]
fn one_of_several_claims_has_no_value() {
    let text = "fun g(t) = t - 3\nfun f(t) = floor(t/4)\nclaim monotone g\nclaim nimsum f\nclaim ns f\n";
    let run = prove(text, &[]);
    assert_eq!(run.code, 2, "{run:#?}");
    assert!(
        run.stdout.contains("undecided: g has no value at 0: the difference 0 - 3 is negative"),
        "{run:#?}"
    );
    assert_eq!(run.last_line(), "undecided: 2 of 3 claims hold");
    let (objects, code) = prove_json(text, &[]);
    assert_eq!(code, 2);
    let verdicts: Vec<&str> = objects.iter().map(|o| o["verdict"].as_str().expect("a word")).collect();
    assert_eq!(verdicts, ["undecided", "proved", "proved"]);
    assert_eq!(objects[0]["reason"], "the difference 0 - 3 is negative");
}

#[track_caller]
fn last_line(text: &str, arguments: &[&str], code: i32, begins: &str) {
    let run = prove(text, arguments);
    assert_eq!(run.code, code, "{run:#?}");
    assert!(run.last_line().starts_with(begins), "{begins}: {run:#?}");
    assert_eq!(run.stderr, "");
}

// Exit codes and last lines.

#[test]
fn proved_is_0() {
    for claim in ["p nim = x = y", "grundy nim = x xor y", "not p nim = x <= y", "not grundy nim = x + y"] {
        last_line(&format!("{NIM}claim {claim}\n"), &[], 0, "proved: ");
    }
    last_line("claim forall x, y: x + y >= (x xor y)\n", &[], 0, "proved: the condition holds");
    last_line("claim not forall x, y: x + y = (x xor y)\n", &[], 0, "proved: ");
    last_line("fun f(t) = floor(t/4)\nclaim grundy bar(f) = y xor z\n", &[], 0, "proved: ");
}

#[test]
fn refuted_is_1() {
    for (claim, part) in [
        ("p nim = x <= y", "(0, 1) is in the claimed set, but it is an N-position"),
        ("p nim = x = y and x > 0", "(0, 0) is a P-position, but not in the claimed set"),
        ("p nim = x = y and x != 2^70", " is not in the claimed set, and no move leads from it into the set"),
        ("grundy nim = x + y", "G(1, 1) = 0, but x + y = 2 there"),
        ("grundy nim = max(x, y)", "refuted: "),
        ("grundy nim = (x xor y) - 1", "the term has no natural value at (0, 0)"),
        ("not p nim = x = y", "the set is that of the P-positions of nim"),
        ("not grundy nim = x xor y", "the term is the Grundy value of nim"),
        ("forall x: x != 100", "false at (x) = (100)"),
        ("not forall x: x = x", "the condition holds"),
    ] {
        let run = prove(&format!("{NIM}claim {claim}\n"), &[]).expect(1);
        assert!(run.last_line().contains(part), "{part}: {}", run.last_line());
    }
}

#[test]
fn games_that_are_none_are_2() {
    for (text, part) in [
        ("game g(x)\n  move to (x)\nclaim p g = x = 0\n", "play can return to (0) by move 1: (0) -> (0)"),
        (
            "game g(x)\n  where x != 3\n  move when x > 0 to (x - 1)\nclaim p g = x = 0\n",
            "move 1 leaves the domain: (4) -> (3)",
        ),
        (
            "game g(x)\n  move to (x - 1)\nclaim p g = x = 0\n",
            "the target of move 1 has no value at (x) = (0)",
        ),
        ("game g(x)\n  where x < 0\nclaim p g = x = 0\n", "no tuple is a position"),
        ("game g(x)\n  where x mod 2 = 0 and x mod 4 = 1\nclaim p g = x = 0\n", "no tuple is a position"),
        ("fun f(t) = 3 monus t\nclaim p bar(f) = y = 0\n", "f is not monotone"),
        (
            "game g(x)\n  move u < floor((x - 2)/2) to (u)\nclaim p g = x = 0\n",
            "a bound of move 1 has no value at (x) = (0)",
        ),
        ("claim forall x, y: ((x - 3) xor y) >= 0\n", "the condition has no value at (x, y) = (0, 0)"),
    ] {
        // With `not` the rules are no better.
        for text in [text.to_owned(), text.replace("claim ", "claim not ")] {
            let run = prove(&text, &[]).ends(2);
            let rules =
                run.last_line().starts_with("undecided: the rules do not define a terminating game: ");
            assert_eq!(rules, !text.contains("forall"), "{}", run.last_line());
            assert!(run.last_line().contains(part), "{part}: {}", run.last_line());
        }
    }
}

/// Moves are numbered as in the file, whatever is played beside the game; a heap that is not in the file is not
/// mentioned.
#[test]
fn moves_and_positions_are_those_of_the_file() {
    let h = "game h(a, b)\n  move v < a to (v, b)\n  move v < b to (0, v)\n";
    let wrong = format!("{h}claim grundy h = a xor (b + 2 * floor(a/4))\n");
    let run = prove(&wrong, &[])
        .expect(1)
        .says("  Move 2, `move v < b to (0, v)` with 0:\n    (a, b) = (1, 1) -> (0, 0)");
    assert!(!run.stdout.contains("heap"), "{}", run.stdout);
    let (objects, _) = prove_json(&wrong, &[]);
    let object = &objects[0]["counterexample"];
    assert_eq!((&object["move"], &object["summand"]), (&2.into(), &Value::Null), "{object}");
    assert_eq!((&object["position"][1], &object["kind"]), (&"1".into(), &"closed".into()), "{object}");

    let holes = "game h(a, b)\n  where b != 2\n  move v < a to (v, b)\n  move v < b to (a, v)\n";
    for (claim, name, tuples, coordinates) in [
        ("p h = a = b", "move 2", "(0, 3) -> (0, 2)", "(a, b)"),
        ("grundy h = a xor b", "move 2", "(0, 3) -> (0, 2)", "(a, b)"),
        ("p strip + h = x = a", "move 2 of h", "(0, 0, 3) -> (0, 0, 2)", "(x, a, b)"),
        ("grundy strip + h = x xor a", "move 2 of h", "(0, 0, 3) -> (0, 0, 2)", "(x, a, b)"),
        ("grundy h + strip = x xor a", "move 2 of h", "(0, 3, 0) -> (0, 2, 0)", "(a, b, x)"),
        ("grundy s = p", "move 2 of h (summand 2)", "(0, 0, 0, 3) -> (0, 0, 0, 2)", "(p, q, u, w)"),
    ] {
        let text = format!("{holes}game s(p, q, u, w) = h + h\nclaim {claim}\n");
        let run = prove(&text, &[]).ends(2).says(&format!("M{}, `move v < ", &name[1..]));
        assert!(run.stdout.contains(&format!("    {coordinates} = {tuples}\n")), "{}", run.stdout);
        let last = format!(
            "undecided: the rules do not define a terminating game: {name} leaves the domain: {tuples}"
        );
        assert_eq!(run.last_line(), last);
        let (objects, _) = prove_json(&text, &[]);
        let object = &objects[0]["side_condition"];
        assert_eq!(object["move"], 2, "{object}");
        assert_eq!(object["summand"].as_str(), name.strip_prefix("move 2 of "), "{object}");
        assert_eq!(
            format!("({})", strings(&object["position"]).join(", ")),
            tuples.split(" ->").next().expect("a position")
        );
    }

    let text = |claim: &str, b: &str| {
        format!(
            "game h(a, b)\n  move v < a to (v, b)\n  move v < b when v != {b} to (a, b - 1 - v - v)\nclaim {claim}\n"
        )
    };
    for (claim, b, part) in [
        ("p h = a = b", "5", "the target of move 2 has no value at (a, b; v) = (0, 2; 1)"),
        ("grundy h = a xor b", "5", "the target of move 2 has no value at (a, b; v) = (0, 2; 1)"),
        ("grundy h + strip = x", "5", "the target of move 2 of h has no value at (a, b; v) = (0, 2; 1)"),
        (
            "grundy h = a",
            "((1 - b) xor 7)",
            "the `when` part of move 2 has no value at (a, b; v) = (0, 2; 0)",
        ),
    ] {
        let run = prove(&text(claim, b), &[]).ends(2).says(part.split(" has").next().expect("a part"));
        assert_eq!(run.last_line(), format!("undecided: the rules do not define a terminating game: {part}"));
        assert!(!run.stdout.contains("heap"), "{}", run.stdout);
    }
    // Beyond the positions that are tried one by one, the search does not know the move.
    let far = "game h(a)\n  move v < a to (v)\n  move v < min(a, 2) to (v + ((2^40 - a) band 0))\nclaim grundy h = a\n";
    let run = prove(far, &[]).ends(2);
    let (begin, value) = ("a term of the game has no value at (a; v) = (", (1u64 << 40) + 1);
    assert_eq!(
        run.last_line(),
        format!("undecided: the rules do not define a terminating game: {begin}{value}; 0)")
    );

    let domain = "game k(c) where (3 - c) xor 1 >= 0\n  move v < c to (v)\nclaim grundy k = c\n";
    prove(domain, &[]).ends(2).says("At (c) = (4) the `where` part of k has no value");
}

#[test]
fn what_a_witness_says_of_its_move_is_so() {
    // The sum decreases by the second move, the order by the first.
    let both = "game g(x, y)\n  move when x > 0 to (x - 1, y + 5)\n  move when y > 1 to (x + 1, y - 2)\n";
    let run = prove(&format!("{both}claim p g = x = 0\n"), &[]).says("(x, y) = (1, 0) -> (0, 5)");
    assert!(!run.stdout.contains("decreases neither"), "{}", run.stdout);
    assert!(!run.last_line().contains("move 1 lowers neither"), "{}", run.last_line());
    // The second coordinate falls.
    let second = "game g(x, y)\n  move when y > 0 to (x + 1, y - 1)\n";
    prove(&format!("{second}claim p g = y mod 2 = 0\n"), &[]).ends(0).says("order of y, x");
}

/// Play ends, but no measure shows it: the sum falls by the second move only.
const NO_MEASURE: &str = "game g(x)\n  move when x mod 2 = 0 and x >= 1 to (x + 1)\n  \
                          move when x mod 2 = 1 and x >= 3 to (x - 3)\n";

#[test]
fn an_end_that_is_not_shown_is_3() {
    for claim in ["p g = x = 0", "not p g = x = 0", "grundy g = x", "not grundy g = x"] {
        for parameters in ["", "param m >= 0\n"] {
            let run = prove(&format!("{parameters}{NO_MEASURE}claim {claim}\n"), &[]).ends(3);
            assert!(
                run.last_line()
                    .ends_with(": could not show that play ends: move 1 lowers neither the sum of the coordinates nor a lexicographic order of them: (2) -> (3)"),
                "{}",
                run.last_line()
            );
        }
    }
}

#[test]
fn play_without_an_end_is_2() {
    for (rules, part) in [
        ("move when x >= 1 to (x + 1)", "move 1 can be repeated for ever from (1): (1) -> (2)"),
        (
            "move u < x to (u)\n  move when x >= 1 to (x + 1)",
            "play can return to (1) by move 2, then move 1: (1) -> (2) -> (1)",
        ),
        (
            "move when x mod 2 = 0 to (x + 1)\n  move when x mod 2 = 1 to (x + 1)",
            "play can go on for ever from (0) by move 1: (0) -> (1)",
        ),
    ] {
        for claim in ["p g = x >= 0", "not grundy g = x"] {
            for parameters in ["", "param m >= 0\n"] {
                let text = format!("{parameters}game g(x)\n  {rules}\nclaim {claim}\n");
                let run = prove(&text, &[]).ends(2);
                let expected = format!("the rules do not define a terminating game: {part}");
                assert!(run.last_line().ends_with(&expected), "{}", run.last_line());
                assert!(!run.last_line().contains("instances"), "{}", run.last_line());
            }
        }
    }
}

#[test]
fn advice_about_a_target_from_a_set_helps() {
    let game = "game g(n)\n  move k in {1, 3, 4} to (n - k)\nclaim p g = n mod 7 = 0 or n mod 7 = 2\n";
    let run = prove(game, &[]).ends(2);
    run.says("`n - 1` is negative").says("n >= k`");
    prove(&game.replace(" to", " when n >= k to"), &[]).ends(0);
    let one = "game g(n)\n  move to (n - 2)\nclaim p g = n mod 4 <= 1\n";
    prove(one, &[]).ends(2).says("`when n >= 2` before `to`");
    prove(&one.replace("move to", "move when n >= 2 to"), &[]).ends(0);
}

#[test]
fn limits_are_3() {
    let claim = format!("{NIM}claim p nim = x = y\n");
    for (arguments, limit) in [
        (
            &["--max-states", "3"][..],
            "state limit (3) reached in the attempt \"partition\"; raise it with --max-states",
        ),
        (&["--max-memory", "0"], "memory limit (0 MB) reached"),
    ] {
        let run = prove(&claim, arguments).expect(3).says("search      stopped   after ");
        assert!(run.last_line().starts_with(&format!("undecided: {limit}")), "{}", run.last_line());
    }
    let large = "game heap(x)\n  move u < min(x, 60) to (x - (u + 1))\ngame s(a, b, c) = heap + heap + heap\n\
                 claim p s = ((a mod 61) xor (b mod 61) xor (c mod 61)) = 0\n";
    last_line(large, &["--timeout", "0"], 3, "undecided: time limit (0 s) reached");
    last_line(
        &format!("{NIM}claim p nim = x * x = y * y\n"),
        &[],
        3,
        "undecided: size: `a * b` has no digit automaton",
    );
}

#[test]
fn the_greatest_exit_is_that_of_the_file() {
    let [good, bad] = ["claim p nim = x = y\n", "claim p nim = x <= y\n"];
    let none = "claim p loop = x = 0\n";
    let open = "claim p nim = x * x = y * y\n";
    let head = format!("{NIM}game loop(x)\n  move to (x)\n");
    for (claims, code, last) in [
        (vec![good, good], 0, "proved: 2 of 2 claims hold"),
        (vec![good, bad], 1, "refuted: 1 of 2 claims hold"),
        (vec![bad, good, open], 1, "refuted: 1 of 3 claims hold, 1 undecided"),
        (vec![good, open], 3, "undecided: 1 of 2 claims hold"),
        (vec![good, none], 2, "undecided: 1 of 2 claims hold"),
        (vec![open, none], 2, "undecided: 0 of 2 claims hold"),
        (vec![none, bad], 1, "refuted: 0 of 2 claims hold, 1 undecided"),
        (vec![none, good, open, bad], 1, "refuted: 1 of 4 claims hold, 2 undecided"),
        (
            vec![good, "fun f(t) = floor(t/3)\nclaim not ns f\n", "claim forall x: x = x\n"],
            0,
            "proved: 3 of 3",
        ),
        (vec![good, "fun f(t) = floor(t/3)\nclaim ns f\n"], 1, "refuted: 1 of 2"),
    ] {
        last_line(&format!("{head}{}", claims.concat()), &[], code, last);
        // The objects say the same, and the code does not change.
        let (objects, json_code) = prove_json(&format!("{head}{}", claims.concat()), &[]);
        assert_eq!((objects.len(), json_code), (claims.len(), code), "{claims:?}");
    }
}

// Files.

#[test]
fn what_is_kept_is_verified() {
    let folder = Folder::new();
    let text = format!(
        "fun f(t) = floor(t/4)\n{NIM}game two(a, b, c) = strip + bar(f)\nclaim p nim = x = y\n\
         claim p nim = x <= y\nclaim grundy nim = x xor y\nclaim not grundy nim = x + y\n\
         claim p two = (a xor b xor c) = 0\nclaim forall x: x != 7\nclaim not p nim = x = y\nclaim p nim = x * x = y * y\n"
    );
    let file = folder.file("several.claim", text);
    let out = folder.at("out").display().to_string();
    assert_eq!(run(["prove", &file, "--emit", &out]).code, 1);
    // What is not decided is not kept.
    let expected: Vec<String> =
        (1..=7).flat_map(|n| ["cert", "claim"].map(|e| format!("out/several-{n}.{e}"))).collect();
    let kept: Vec<String> = folder.list().into_iter().filter(|name| name.starts_with("out/")).collect();
    assert_eq!(kept, expected);
    for (n, line) in [
        (1, "claim p nim = x = y"),
        (2, "claim not p nim = x <= y"),
        (3, "claim grundy nim = x xor y"),
        (4, "claim not grundy nim = x + y"),
        (5, "claim p two = a xor b xor c = 0"),
        (6, "claim not forall x: x != 7"),
        (7, "claim p nim = x = y"),
    ] {
        let [claim, certificate] = ["claim", "cert"].map(|e| folder.at(format!("out/several-{n}.{e}")));
        let [claim, certificate] = [claim, certificate].map(|path| path.display().to_string());
        run(["verify", &claim, &certificate]).expect(0).says("\nverified: ");
        let text = String::from_utf8(folder.read(&format!("out/several-{n}.claim"))).expect("UTF-8");
        assert!(text.lines().last() == Some(line), "{text}");
        // Another claim is not what was verified.
        let other = folder.at(format!("out/several-{}.cert", n % 6 + 1)).display().to_string();
        run(["verify", &claim, &other]).expect(1).says("rejected: ");
        // Each claim that is kept is proved when it is read again.
        run(["prove", &claim]).expect(0);
    }
    run(["audit", &out]).expect(0).says("verified: 7 certificates");
    folder.file("out/several-3.claim", format!("{NIM}claim grundy nim = x bor y\n"));
    run(["audit", &out]).expect(1).says("rejected  several-3");
}

#[test]
fn the_file_itself_is_what_is_verified() {
    let folder = Folder::new();
    let file = folder.file("nim.claim", format!("# Nim\n{NIM}claim p nim = x == y\n"));
    let out = folder.at("out").display().to_string();
    run(["prove", &file, "--emit", &out]).expect(0);
    let certificate = folder.at("out/nim.cert").display().to_string();
    let kernel_reads = folder.file("same.claim", format!("{NIM}claim p nim = x = y\n"));
    run(["verify", &kernel_reads, &certificate]).expect(0);
    for other in [
        NIM.replace("u < y", "u < y + 0") + "claim p nim = x = y\n",
        NIM.replace("(u, y)", "(u, x)") + "claim p nim = x = y\n",
        format!("{NIM}claim p nim = y = x\n"),
        format!("{NIM}claim not p nim = x = y\n"),
        format!("{NIM}claim grundy nim = x xor y\n"),
        format!("{NIM}  move when x > 5 to (x - 5, y)\nclaim p nim = x = y\n"),
    ] {
        run(["verify", &folder.file("other.claim", other), &certificate]).expect(1).says("rejected: ");
    }
}

// Options.

#[test]
fn set_changes_a_game() {
    let text = "let m = 3\ngame heap(x)\n  move u < min(x, m) to (x - (u + 1))\nclaim p heap = x mod 4 = 0\n";
    last_line(text, &[], 0, "proved: ");
    last_line(text, &["--set", "m=2"], 1, "refuted: (3) is a P-position, but not in the claimed set");
    last_line(text, &["--set", "m=4"], 1, "refuted: (4) is in the claimed set, but it is an N-position");
    prove(text, &["--set", "m=4", "--set", "m=3"]).expect(2).complains(&["--set gives m two values"]);
    prove(text, &["--set", "n=4"]).expect(2).complains(&["n"]);
    prove(text, &["--set", "m=x"]).expect(2);
}

#[test]
fn a_box_has_the_side_that_is_asked_for() {
    let text = format!("{NIM}claim p nim = x = y\n");
    prove(&text, &["--box", "5"])
        .expect(0)
        .says("exhaustive  agrees    25 positions with coordinates below 5\n");
    prove(&text, &["--box", "1"]).expect(0).says("agrees    1 position with coordinates below 1\n");
    let far = format!("{NIM}claim p nim = x = y and x != 20\n");
    prove(&far, &["--box", "8"]).expect(1).says("exhaustive  agrees    64 positions");
    prove(&far, &["--box", "32"]).expect(1).says("exhaustive  differs   first at (20, 20)");
    for wrong in ["0", "-1", "x", "1048577"] {
        prove(&text, &["--box", wrong]).expect(2);
    }
}

#[test]
fn threads_do_not_change_what_is_printed() {
    let text =
        format!("{NIM}claim p nim = x = y\nclaim grundy nim = x xor y\nclaim p nim = x = y and x < 2^33\n");
    let one = prove(&text, &["--threads", "1"]);
    for threads in ["2", "4"] {
        assert_eq!(prove(&text, &["--threads", threads]), one);
    }
}

// Messages.

#[test]
fn mistakes_in_the_file() {
    for (text, at, parts) in [
        ("game g(x, y)\n  move v < x (v, y)\nclaim p g = x = 0\n", "2:", &["to"][..]),
        ("game g(x, y)\n  move v < x to (v)\nclaim p g = x = 0\n", "2:", &["2"]),
        ("game g(x)\n  move v < x to (v, 0)\nclaim p g = x = 0\n", "2:", &["coordinate"]),
        ("game g(x)\n  move v < x to (w)\nclaim p g = x = 0\n", "2:18", &["`w`"]),
        ("game g(x)\n  move v <= x to (v)\nclaim p g = x = 0\n", "2:8", &["`<=`", "write `v < x`"]),
        ("game g(x)\n  move v < x to (v)\nclaim p gg = x = 0\n", "3:9", &["`gg`"]),
        ("game g(x)\n  move v < x to (v)\nclaim p g = y = 0\n", "3:13", &["`y`"]),
        ("game g(x)\n  move v < x to (v)\nclaim p g = x\n", "3:", &[]),
        ("game g(x)\n  move v < x to (v)\nclaim grundy g = x = 0\n", "3:", &[]),
        ("game g(x)\nmove v < x to (v)\nclaim p g = x = 0\n", "2:1", &[]),
        ("game g(x)\n  move v < x if x > 3 to (v)\nclaim p g = x = 0\n", "2:", &["when"]),
        ("game s(a) = strip + strip\nclaim p s = a = 0\n", "1:", &["2"]),
        ("claim p bar(f) = y = 0\nfun f(t) = t\n", "1:", &["`f`"]),
        ("claim forall x: x + y = 0\n", "1:", &["`y`"]),
        ("claim forall x, y x = y\n", "1:", &[]),
    ] {
        let run =
            prove(text, &[]).expect(2).complains(&[&format!("a.claim:{at}"), "help: "]).complains(parts);
        let object: serde_json::Value =
            serde_json::from_str(&prove(text, &["--json"]).stdout).expect("an object");
        assert_eq!(object["error"]["kind"], "input", "{run:#?}");
    }
}
