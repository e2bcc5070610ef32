//! What people type first: spellings of terms and games, claim files without a claim, games that are played, and the
//! first positions beside a refuted claim.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;

use crate::support::command::{Folder, Run, run, run_in};

const NIM: &str = "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\n";

fn folder(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn prove(text: &str) -> Run {
    run_in(folder(&[("g.claim", text)]).path(), ["prove", "g.claim"])
}

#[test]
fn what_is_typed_is_certified_in_its_canonical_form() {
    let canonical = run(["check", "floor(t/4)"]);
    assert_eq!(canonical.code, 0);
    for text in ["t//4", "t // 4", r"\lfloor t/4 \rfloor", r"\left\lfloor\frac{t}{4}\right\rfloor", "⌊t/4⌋"]
    {
        assert_eq!(run(["check", text]), canonical, "{text}");
    }
    assert_eq!(run(["check", "3t"]), run(["check", "3 * t"]));
    assert_eq!(run(["check", "t % 4"]), run(["check", "t mod 4"]));
    assert_eq!(run(["check", "0,0,1,1"]), run(["check", "heights [0, 0, 1, 1]"]));
    // The bytes of claim and certificate do not know how it was typed.
    let folder = folder(&[]);
    for (text, name) in [("t//4", "typed"), ("floor(t/4)", "plain")] {
        assert_eq!(run_in(folder.path(), ["check", text, "--emit", name]).code, 0);
    }
    for file in ["f.claim", "f.cert"] {
        let bytes = |of: &str| std::fs::read(folder.path().join(of).join(file)).expect("written");
        assert_eq!(bytes("typed"), bytes("plain"));
    }
    assert_eq!(run_in(folder.path(), ["verify", "typed/f.claim", "typed/f.cert"]).code, 0);
}

#[test]
fn sets_and_misere_are_verified_by_the_kernel() {
    let take = prove("game s(a)\n  move k in {1, 3, 4} when a >= k to (a-k)\nclaim p s = a % 7 in {0, 2}\n");
    assert_eq!(take.code, 0, "{take:#?}");
    assert!(take.stdout.contains("\n  move when a >= 3 to (a - 3)\n"), "{take:#?}");
    assert!(take.stdout.contains("kernel      verified"), "{take:#?}");
    let misere = NIM.replace("(a, b)\n", "(a, b) misere\n");
    let right = prove(&format!("{misere}claim p nim = (a = b and a > 1) or a + b = 1\n"));
    assert_eq!(right.code, 0, "{right:#?}");
    assert!(right.stdout.contains("kernel      verified"), "{right:#?}");
    // The P-positions of normal play are wrong: at (0, 0) the player to move has won.
    let wrong = prove(&format!("{misere}claim p nim = a = b\n"));
    assert_eq!(wrong.code, 1, "{wrong:#?}");
    assert!(
        wrong.stdout.contains("(a, b) = (0, 0) is in the claimed set, and no move is possible there"),
        "{wrong:#?}"
    );
    // Without the word, the claim of misere play is wrong.
    assert_eq!(prove(&format!("{NIM}claim p nim = (a = b and a > 1) or a + b = 1\n")).code, 1);
}

#[test]
fn a_file_without_a_claim_shows_its_games() {
    let folder = folder(&[
        ("nim.claim", NIM),
        ("f.claim", "fun f(t) = t\n"),
        ("two.claim", &format!("{NIM}game one(x)\n  move u < x to (u)\n")),
        ("endless.claim", "game g(a)\n  move to (a)\n"),
        ("m.claim", "param m >= 1\ngame g(a)\n  move u < a when a > m to (u)\n"),
    ]);
    let shown = run_in(folder.path(), ["prove", "nim.claim"]);
    assert_eq!(shown.code, 3, "{shown:#?}");
    assert!(shown.stdout.contains("(0, 0), (1, 1), (2, 2)"), "{shown:#?}");
    assert!(shown.stdout.contains("\n    3  3  2  1  0  7  6  5  4 11 10  9  8\n"), "{shown:#?}");
    assert!(shown.last_line().ends_with("nimcert discover nim.claim"), "{shown:#?}");
    let two = run_in(folder.path(), ["prove", "two.claim"]);
    assert!(two.stdout.contains("game one(x)") && two.last_line().ends_with("--game nim"), "{two:#?}");
    let endless = run_in(folder.path(), ["prove", "endless.claim"]);
    assert_eq!(endless.code, 3);
    assert!(endless.stdout.contains("the rules do not define a terminating game"), "{endless:#?}");
    for arguments in [["prove", "f.claim"].as_slice(), &["prove", "m.claim"], &["prove", "m.claim", "--json"]]
    {
        let wrong = run_in(folder.path(), arguments);
        assert!(wrong.code == 2 && wrong.stderr.contains("there is no claim in this file"), "{wrong:#?}");
    }
    let given = run_in(folder.path(), ["prove", "m.claim", "--set", "m=2"]);
    assert!(given.code == 3 && given.stdout.contains("(0), (1), (2)"), "{given:#?}");
    let check = run_in(folder.path(), ["check", "nim.claim"]);
    assert!(check.code == 2 && check.stderr.contains("nimcert play nim.claim"), "{check:#?}");
}

#[test]
fn a_refuted_claim_has_the_first_positions_beside_it() {
    let wrong = prove(&format!("{NIM}claim p nim = a = b or (a = b + 1 and a > 4)\n"));
    assert_eq!(wrong.code, 1);
    let text = wrong.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("by the rules: .., (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)"), "{text}");
    assert!(text.contains("by the claim: .., (1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (5, 5)"), "{text}");
    assert!(wrong.stdout.contains("\n    nimcert mex g.claim --p-positions\n"), "{wrong:#?}");
    let values = prove(&format!("{NIM}claim grundy nim = max(a, b) - min(a, b)\n"));
    assert!(values.stdout.contains("\n    (1, 2)        3  1\n"), "{values:#?}");
    assert!(values.stdout.contains("--only-differences 'max(a, b) - min(a, b)'\n"), "{values:#?}");
    // Beyond the box only the command, around the position.
    let far = prove(&format!("{NIM}claim p nim = a = b and a != 100\n"));
    assert!(!far.stdout.contains("by the rules"), "{far:#?}");
    assert!(far.stdout.contains("--p-positions --box a=98..102,b=98..102\n"), "{far:#?}");
    // Nothing where nothing is refuted.
    for claim in ["claim p nim = a = b", "claim not p nim = a != b", "claim forall x: x = 0"] {
        assert!(!prove(&format!("{NIM}{claim}\n")).stdout.contains("To see more"), "{claim}");
    }
}

/// The mex of the Grundy numbers of the options of Nim with two heaps.
fn grundy(a: u64, b: u64) -> u64 {
    let options = (0..a).map(|u| (u, b)).chain((0..b).map(|v| (a, v)));
    let values: BTreeSet<u64> = options.map(|(a, b)| grundy(a, b)).collect();
    (0..).find(|value| !values.contains(value)).expect("a mex")
}

#[test]
fn any_game_is_played() {
    let folder = folder(&[
        ("nim.claim", NIM),
        ("k.claim", "let k = 2\ngame s(x)\n  move u < x when x <= u + k to (u)\ngame t(x) where x < 9\n"),
    ]);
    let play = |arguments: &[&str]| run_in(folder.path(), [&["play"], arguments].concat());
    for (a, b) in [(0, 0), (1, 2), (4, 4), (5, 3)] {
        let at = format!("{a},{b}");
        let shown = play(&["nim.claim", "--at", &at]);
        assert_eq!(shown.code, 0, "{shown:#?}");
        let rows: Vec<(String, u64)> = shown
            .stdout
            .lines()
            .filter_map(|line| line.strip_prefix("  (")?.split_once(')'))
            .map(|(to, rest)| {
                (
                    to.replace(' ', ""),
                    rest.split_whitespace().next().expect("a number").parse().expect("a number"),
                )
            })
            .collect();
        let expected: Vec<(String, u64)> = (0..a)
            .map(|u| (u, b))
            .chain((0..b).map(|v| (a, v)))
            .map(|(a, b)| (format!("{a},{b}"), grundy(a, b)))
            .collect();
        assert_eq!(rows, expected, "{shown:#?}");
        let over = (a, b) == (0, 0);
        assert!(over || shown.stdout.contains(&format!("Grundy number {}:", grundy(a, b))), "{shown:#?}");
        assert_eq!(over, shown.stdout.contains("the game is over"));
    }
    let game = play(&["nim.claim", "--at", "3,5", "--moves", "3,3; 2,2"]);
    assert_eq!(game.code, 0);
    assert!(
        game.stdout.contains("you:      (3, 5) -> (3, 3)  Grundy 0\ncomputer: (3, 3) -> (2, 3)"),
        "{game:#?}"
    );
    let won = play(&["nim.claim", "--at", "0,2", "--moves", "(0, 0)"]);
    assert!(won.stdout.ends_with("you win\n"), "{won:#?}");
    assert!(play(&["k.claim", "--game", "s", "--set", "k=1", "--at", "3"]).stdout.contains("  (2)"));
    assert!(play(&["nim.claim"]).stdout.starts_with("(a, b) = (5, 4)"));
    for (arguments, said) in [
        (&["nim.claim", "--at", "3"][..], "has 2 numbers: a,b"),
        (&["nim.claim", "--at", "3,5,1"], "has 2 numbers"),
        (&["nim.claim", "--at", "3,x"], "expected a position"),
        (&["nim.claim", "--at", "3,5", "--moves", "3,5"], "no move leads from (3, 5) to (3, 5)"),
        (&["nim.claim", "--at", "3,5", "--moves", "4,5"], "no move leads"),
        (&["nim.claim", "--at", "3,5", "--moves", "z=1"], "is not a position"),
        (&["nim.claim", "--at", "0,1", "--moves", "0,0; 0,0"], "the game is over"),
        (&["k.claim"], "several games"),
        (&["k.claim", "--game", "r"], "there is no game r"),
        (&["k.claim", "--game", "t", "--at", "9"], "(9) is not a position"),
        (&["floor(t/2)", "--game", "r"], "needs a claim file"),
        (&["floor(t/2)", "--set", "k=2"], "needs a claim file"),
        (&["floor(t/2)", "--at", "3"], "y,z or x,y,z"),
    ] {
        let wrong = play(arguments);
        assert!(wrong.code == 2 && wrong.stderr.contains(said), "{arguments:?}: {wrong:#?}");
    }
    let large = play(&["nim.claim", "--at", "100000,100000"]);
    assert!(large.code == 3 && large.stderr.starts_with("limit: "), "{large:#?}");
}

#[test]
fn moves_that_are_not_always_possible_have_hints() {
    let zero = prove("game g(a, b)\n  move k < a to (a-k, b)\nclaim p g = a = 0\n");
    assert!(zero.code == 2 && zero.stdout.contains("k may be 0"), "{zero:#?}");
    let target = prove("game g(a, b)\n  move to (a - 1, b)\nclaim p g = a = 0\n");
    assert!(target.code == 2 && target.stdout.contains("`when a >= 1` before `to`"), "{target:#?}");
    let sum = prove("game g(a, b)\n  move k in {2} to (a, b - 2*a)\nclaim p g = a = 0\n");
    assert!(sum.code == 2 && sum.stdout.contains("`when b >= 2 * a` before `to`"), "{sum:#?}");
    // A difference that is not the whole target keeps the general hint.
    let inner = prove("game g(a)\n  move to (floor((a - 1)/2))\nclaim p g = a = 0\n");
    assert!(inner.code == 2 && inner.stdout.contains("help: guard the difference"), "{inner:#?}");
    let words = run(["prove", "p", "nim"]);
    assert!(words.code == 2 && words.stderr.contains("write `claim p nim = ..` into it"), "{words:#?}");
    let formula = run(["prove", "p", "nim", "=", "a", "=", "b"]);
    assert!(
        formula.code == 2 && formula.stderr.contains("write `claim p nim = a = b` into it"),
        "{formula:#?}"
    );
    assert!(!run(["prove", "a.claim", "b.claim"]).stderr.contains("into it"));
}

#[test]
fn the_kernel_reads_the_canonical_form_only() {
    let folder = folder(&[("typed.claim", "f(t) = t//4\nclaim nimsum f\n")]);
    assert_eq!(run_in(folder.path(), ["prove", "typed.claim", "--emit", "out"]).code, 0);
    assert_eq!(run_in(folder.path(), ["verify", "out/typed.claim", "out/typed.cert"]).code, 0);
    assert_eq!(run_in(folder.path(), ["check", "typed.claim"]).code, 0);
    let typed = run_in(folder.path(), ["verify", "typed.claim", "out/typed.cert"]);
    assert_eq!(typed.code, 1, "{typed:#?}");
    assert!(
        typed.last_line().starts_with("rejected: K02") && typed.stdout.contains("that --emit wrote"),
        "{typed:#?}"
    );
}

#[test]
fn a_certificate_of_another_claim_is_shown_beside_the_claim() {
    let folder = folder(&[
        ("one.claim", "fun f(t) = floor(t / 4)\nclaim nimsum f\n"),
        ("other.claim", "fun f(t) = floor(t / 8)\nclaim ns f\n"),
    ]);
    assert_eq!(run_in(folder.path(), ["prove", "one.claim", "--emit", "."]).code, 0);
    let wrong = run_in(folder.path(), ["verify", "other.claim", "one.cert"]);
    assert_eq!(wrong.code, 1);
    assert!(wrong.last_line().starts_with("rejected: K03"), "{wrong:#?}");
    let states = wrong.stdout.find("the claim file states:\n    fun f(t) = floor(t / 8)\n    claim ns f\n");
    let proves =
        wrong.stdout.find("the certificate is about:\n    fun f(t) = floor(t / 4)\n    claim nimsum f\n");
    assert!(states.is_some() && states < proves, "{wrong:#?}");
}

/// Dots stand for positions that are left out, and a set without positions has none.
#[test]
fn an_empty_claimed_set_has_no_positions() {
    let folder = Folder::new();
    let file = folder
        .file("g.claim", "game g(x, y)\n  move u < x to (u, y)\n  move v < y to (x, v)\nclaim p g = x < 0\n");
    let text = run(["prove", &file]).stdout.replace('\u{a0}', " ");
    assert!(text.contains("by the claim:  none\n"), "{text}");
}
