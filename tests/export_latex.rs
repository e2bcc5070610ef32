//! `nimcert export --to latex`: what is said of each kind of claim, and that nothing in a file is a command of TeX.

#![allow(clippy::expect_used)]

use crate::support::command::{Folder, Run, example, has, run};

fn latex(arguments: &[&str]) -> Run {
    run(["export", "--to", "latex"].iter().chain(arguments))
}

#[track_caller]
fn fragment(arguments: &[&str]) -> String {
    let run = latex(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:#?}");
    run.stdout
}

/// A fragment of a claim file with this text.
fn of_text(text: &str, code: i32) -> String {
    let folder = Folder::new();
    let path = folder.path().join("c.claim");
    std::fs::write(&path, text).expect("a file");
    let run = latex(&[&path.to_string_lossy()]);
    assert_eq!(run.code, code, "{run:#?}");
    run.stdout
}

#[test]
fn each_kind_of_claim_is_stated_and_answered() {
    let text = fragment(&["floor(t/3)"]);
    has(
        &text,
        &[
            "$f(t) = \\lfloor t / 3\\rfloor $",
            "Grundy number $y \\oplus z$",
            "\\nimcerthead{Verdict.} Refuted.",
            "$f(z')$ & $1$ & \\texttt{0\\underline{1}}\\\\",
            "\\cite{inoue2014}",
            "% @techreport{inoue2014,",
        ],
    );
    let text = fragment(&["floor(t/4)"]);
    has(
        &text,
        &[
            "Proved for all natural numbers.",
            "\\texttt{monotone}",
            "\\texttt{ns}",
            "\\nimcerthead{Strategy.}",
            "@misc{nimcert",
        ],
    );
    assert!(!text.contains("Counterexample"));
    let text = fragment(&[&example("miyadera2016/theorem_4.1")]);
    has(
        &text,
        &[
            "The P-positions of $\\mathit{pass}$ are the positions",
            "3.}to $(x,\\allowbreak{} \\min(y,\\allowbreak{} f(w)),\\allowbreak{} w,\\allowbreak{} p)$ for every $w < z$",
            "\\texttt{pass}",
            "winning moves to",
            "Theorem 4.1 of~\\cite{miyadera2016}",
        ],
    );
    let text = fragment(&[&example("beyond/nim_3")]);
    has(&text, &["\\texttt{cover}"]);
    let text = fragment(&[&example("inoue2014/lemma_1.1_all_k")]);
    has(&text, &["The parameters are all natural numbers $", "\\toprule"]);
    let text = fragment(&[&example("beyond/automaton")]);
    has(&text, &["\\texttt{00} & \\texttt{01}", "$1^*$", "\\nimcerthead{Claim 2.}"]);
    let text = fragment(&[&example("beyond/king_near_miss")]);
    has(&text, &["Counterexample", "decimal & binary"]);
}

#[test]
fn the_digests_are_those_of_the_files() {
    let folder = Folder::new();
    let out = format!("{}/", folder.path().to_string_lossy());
    let run = latex(&["floor(t/4)", "--out", &out]);
    assert_eq!(run.code, 0, "{run:#?}");
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect(name);
    let text = String::from_utf8(read("f.tex")).expect("text").replace("\\allowbreak ", "");
    let digest = nimcert_core::certificate::digest(&read("f.cert"));
    assert!(text.contains(&digest), "{digest} in {text}");
    let sources: String = nimcert_core::kernel::SOURCES.iter().map(|(_, text)| *text).collect();
    assert!(text.contains(&nimcert_core::certificate::digest(sources.as_bytes())));
    assert!(String::from_utf8(read("f.bib")).expect("text").starts_with("@misc{nimcert,"));
    assert!(!read("f.claim").is_empty());
}

#[test]
fn a_near_miss_is_not_called_a_theorem() {
    for name in [
        "miyadera2016/theorem_4.1_near_miss",
        "inoue2014/lemma_9.3_near_miss",
        "nakamura2015/theorem_3.2_near_miss",
    ] {
        let run = latex(&[&example(name)]);
        assert_eq!(run.code, 0, "{run:#?}");
        has(&run.stdout, &["\\nimcerthead{Counterexample.}"]);
        assert!(!run.stdout.contains("\\nimcerthead{Strategy.}"), "{name}");
    }
    // A claim with `not` that is proved is about something false, and has no strategy.
    let text = of_text("fun f(t) = floor(t/3)\nclaim not nimsum f\n", 0);
    has(
        &text,
        &[
            "The following is false. Every position",
            "Proved: the statement in the claim is false",
            "\\underline",
        ],
    );
}

#[test]
fn names_and_numbers_cannot_be_commands() {
    let name = format!("a_{}__b9", "long".repeat(40));
    let number = "7".repeat(300);
    let text = of_text(
        &format!(
            "# \\input{{/etc/passwd}} 100%\nfun {name}(x_, y1) = x_ + y1 + {number}\nclaim not forall x_, y1: {name}(x_, y1) = 0\n"
        ),
        0,
    );
    assert!(!text.contains("\\input") && !text.contains("passwd"));
    for line in text.lines().filter(|line| !line.starts_with('%')) {
        for (at, _) in line.match_indices('_') {
            let before = &line[..at];
            // An escaped underscore, or the index of a letter.
            assert!(
                before.ends_with('\\') || line[at..].starts_with("_{") || line[at..].starts_with("_2"),
                "{line}"
            );
        }
        // Nothing that cannot be broken is longer than a line.
        let mut longest = 0;
        let mut run = 0;
        for c in line.replace("\\allowbreak ", " ").chars() {
            run = if c == ' ' { 0 } else { run + 1 };
            longest = longest.max(run);
        }
        assert!(longest < 200, "{longest}: {line}");
    }
}

#[test]
fn files_with_any_name_are_comments_of_one_line() {
    let folder = Folder::new();
    for name in ["\\input{x}.claim", "new\nline \\relax.claim", "100% $ # & ~ ^ _ { }.claim"] {
        let path = folder.path().join(name);
        std::fs::write(&path, "fun f(t) = floor(t/4)\nclaim ns f\n").expect("a file");
        let text = fragment(&[&path.to_string_lossy(), "--standalone"]);
        for line in text.lines().filter(|line| line.contains("relax") || line.contains("input")) {
            let escaped = line.starts_with('%') || line.contains("\\textbackslash{}");
            assert!(escaped, "{line}");
        }
        has(&text, &["\\documentclass", "\\end{document}"]);
        assert_eq!(text.matches("\\end{document}").count(), 1);
    }
}

#[test]
fn what_has_no_proof_says_so() {
    let text = of_text("game g(x)\n  move u < x + 2 to (u)\nclaim p g = x = 0\n", 2);
    has(&text, &["Undecided", "\\nimcerthead{Why.}", "There is no certificate."]);
    let text = of_text("fun f(t) = t * t\nclaim ns f below 2^6\n", 0);
    has(&text, &["\\nimcerthead{Counterexample.}"]);
    // A list of heights says nothing of later columns.
    let text = fragment(&["0,0,1,1"]);
    has(&text, &["is known at 4 columns", "Proved below 2$^{2}$"]);
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (arguments, parts) in [
        (&["floor(t/4)", "--claim", "2"][..], &["--claim needs a claim file"][..]),
        (&["floor(t/4)", "--partition"], &["--partition is for other provers"]),
        (&["floor(t/4)", "--bits", "4"], &["--bits is for --to smtlib only"]),
        (&["no/such/file.claim"], &["no/such/file.claim"]),
    ] {
        let run = latex(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run:#?}");
        run.complains(parts);
    }
    let run = run(["export", "floor(t/4)", "--to", "mona", "--standalone"]);
    assert_eq!(run.code, 2);
    run.complains(&["--standalone is for --to latex only"]);
    let run = latex(&[&example("beyond/automaton"), "--claim", "9"]);
    assert_eq!(run.code, 2, "{run:#?}");
}

/// The positions of a game with one coordinate are numbers.
#[test]
fn a_game_of_one_heap_has_numbers() {
    let text = of_text("game g(x)\n  move u < x to (u)\nclaim grundy g = x\n", 0);
    has(
        &text,
        &["The positions of the game $g$ are the natural numbers $x$. The moves", "every position $x$ of"],
    );
    assert!(!text.contains("$(x)$") && !text.contains("$(0)$"), "{text}");
}
