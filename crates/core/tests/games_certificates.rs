//! Certificates of claims about games: for one claim only, and the same with any number of threads.

use nimcert_core::answer::Certificate;
use nimcert_core::decision::{Evidence, Options, Outcome, Refutation, Section, decide as decide_statement};

use crate::games_kit::{certificate, decide, nim, nim_by_moves, read};

/// A term that is a natural as a side of a comparison has a value, whatever its parts are.
#[test]
fn the_kernel_rejects_that_an_integer_has_no_value() {
    for (text, position, verified) in [
        ("claim grundy strip = x - 7 + 7\n", 0u32, false),
        ("claim grundy strip = 3 * (x - 1) - 2 * x + 3\n", 0, false),
        ("claim grundy strip = x - 7 + 6\n", 0, true),
        ("claim grundy strip = x - 7 + 6\n", 1, false),
        ("claim grundy strip = floor((x - 7 + 7)/1)\n", 0, true),
        ("claim grundy strip = floor((x - 7 + 7)/1)\n", 7, false),
        ("game g(x)\n  where x > 0\nclaim grundy g = x - 1\n", 0, false),
    ] {
        let program = read(text);
        let refutation = Refutation::Undefined { position: vec![position.into()] };
        let evidence = Evidence { sections: vec![Section::Refutation(refutation)] };
        let (claim, bytes) = certificate(&program, true, &evidence);
        assert_eq!(nimcert_kernel::check(claim.as_bytes(), &bytes).is_ok(), verified, "{text} at {position}");
    }
}

/// The condition `t < min(x, 6)` has one table for all heaps of a sum, whose names may be that of the fresh number, and
/// what a minimum does is not a part of the states of the partition.
#[test]
fn conditions_of_moves_have_tables() {
    for (names, table) in [("a, b, c", "(a, t)"), ("t, b, c", "(t, t_)"), ("t_, t, c", "(t_, t)")] {
        let text = format!(
            "game heap(x)\n  move t < min(x, 6) when x mod 11 < 11 to (x - (t + 1))\ngame sum({names}) = heap + heap + heap\n\
             rel same(a, b, c) = ((a mod 7) xor (b mod 7) xor (c mod 7)) = 0\nclaim p sum = same({names})\n"
        );
        let program = read(&text);
        let decision = decide_statement(&program, &program.claims[0].statement, &Options::default(), None);
        assert_eq!(decision.outcome, Outcome::Proved, "{text}");
        let certificate = Certificate::of(&program, &program.claims[0].statement, &decision).expect("one");
        assert!(certificate.check().is_ok(), "{text}");
        let lines = String::from_utf8(certificate.bytes).expect("ASCII");
        let count = |line: String| lines.lines().filter(|other| **other == line).count();
        let fresh = table.trim_matches(['(', ')']).rsplit(' ').next().expect("a name");
        let first = names.split(',').next().expect("a name");
        assert_eq!(count(format!("relation {table} {fresh} < min({first}, 6)")), 1, "{text}");
        assert!(certificate.states < 50_000, "{}", certificate.states);
    }
    // More than a heap has, and one less than the claimed values say.
    for (bound, modulus) in [("min(x + 1, 6)", 7), ("min(x, 6)", 6), ("min(x, 5)", 7)] {
        let text = format!(
            "game heap(x)\n  move t < {bound} to (x - (t + 1))\ngame sum(t, t_) = heap + heap\n\
             claim p sum = ((t mod {modulus}) xor (t_ mod {modulus})) = 0\n"
        );
        let program = read(&text);
        let decision = decide_statement(&program, &program.claims[0].statement, &Options::default(), None);
        assert_ne!(decision.outcome, Outcome::Proved, "{text}");
    }
}

/// The kernel does not take the evidence of one claim for another, or for its opposite.
#[test]
fn evidence_is_for_one_claim() {
    let texts = [
        format!("{}claim p nim = a = b\n", nim(2)),
        format!("{}claim p nim = a <= b\n", nim(2)),
        format!("{}claim p nim = a = b or a + b = 9\n", nim(2)),
        format!("{}claim p nim = a = b\n", nim_by_moves(2)),
        format!("{}claim grundy nim = a xor b\n", nim(2)),
        format!("{}claim grundy nim = a + b\n", nim(2)),
        "game nim(a, b)\nclaim p nim = a = a\n".to_owned(),
        "game nim(a, b)\nclaim p nim = a = b\n".to_owned(),
    ];
    let mut verified = 0;
    for from in &texts {
        let evidence = decide(from).evidence.unwrap();
        for to in &texts {
            for negated in [false, true] {
                let (claim, bytes) = certificate(&read(to), negated, &evidence);
                let good = nimcert_kernel::check(claim.as_bytes(), &bytes).is_ok();
                let outcome = decide(to).outcome;
                let truth = (outcome == Outcome::Proved) != negated;
                assert!(!good || truth, "evidence of\n{from}for\n{claim}");
                assert!(good || from != to || !truth, "{claim}");
                verified += usize::from(good);
            }
        }
    }
    assert!(verified < 2 * texts.len(), "{verified} of {}", 2 * texts.len() * texts.len());
}

/// Every claim of a folder of examples, with one thread, two and four.
#[test]
#[ignore = "takes long"]
fn certificates_do_not_depend_on_threads() {
    let folder = nimcert_testing::root().join("examples/beyond");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut claims = 0;
    let more: &[usize] = if nimcert_testing::cases(2) == 2 { &[2, 4] } else { &[2] };
    files.retain(|file| file.extension().is_some_and(|e| e == "claim"));
    for file in nimcert_testing::each_fourth(files) {
        let program = read(&std::fs::read_to_string(&file).unwrap());
        for claim in &program.claims {
            let of = |threads| {
                let mut options = Options::default();
                options.threads = threads;
                let decision = decide_statement(&program, &claim.statement, &options, None);
                let certificate = Certificate::of(&program, &claim.statement, &decision).expect("decided");
                (decision.outcome, certificate.bytes)
            };
            let one = of(1);
            for &threads in more {
                assert_eq!(of(threads), one, "{} with {threads} threads", file.display());
            }
            claims += 1;
        }
    }
    assert!(claims >= nimcert_testing::cases(40), "{claims} claims");
}
