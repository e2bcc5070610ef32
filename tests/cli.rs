//! The command line as its users meet it: exit codes, last lines, what is printed, functions of every kind.
//! Each run goes through `support/command.rs`, which also refuses panics and untidy output.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use crate::support::command::{Folder, check, check_json, golden, masked, run, run_in};

/// NS below column 2^200, and false from there on.
const FAILS_AT_201_BITS: &str = "if t < 2^200 then floor(t/4) else floor(t/4) + 1";

/// \[inoue2014, Example 5.6\], which subtracts.
const EXAMPLE_5_6: &str =
    "if t < 4 then floor(t/2) elif t mod 8 >= 2 and t mod 8 <= 3 then floor(t/2) - 1 else floor(t/2)";

/// A product has no digit automaton; this one is 0 at every column, but the program does not know that.
const EVERY_COLUMN: &str = "(t * t) band 0";

// Exit codes and last lines, command by command.

#[test]
fn check_proves() {
    check(&["floor(t/4)"], 0)
        .says("\nproved: G(y, z) = y xor z for all naturals, by the NS property and P-positions\n");
}

#[test]
fn check_proves_below_a_bound() {
    check(&["floor(isqrt(t)/2)"], 0).says("\nproved below 2^16: ");
    check(&["floor(isqrt(t)/2)", "--bits", "20"], 0).says("\nproved below 2^20: ");
}

/// CI can distinguish a proof for all naturals from one below a bound, or for some values of parameters.
#[test]
fn proofs_of_less_than_all_have_a_code() {
    let folder = Folder::new();
    let bounded = "floor(isqrt(t)/2)";
    folder.emit("all", "floor(t/4)");
    folder.emit("below", bounded);
    folder.file("f.claim", "fun f(t) = floor(t/4)\nclaim ns f\n");
    folder.file(
        "h.claim",
        "fun f(t) = floor(t/4)\nfun h(t) = floor(isqrt(t)/2)\nclaim ns f\nclaim ns h below 2^16\n",
    );
    folder.file("m.claim", "param m >= 1\nlet k = 3\nfun f(t) = floor(t/(2*m)) + 0*k\nclaim ns f\n");
    folder.file(
        "g.claim",
        "fun g(t) = floor(t/3)\nfun h(t) = floor(isqrt(t)/2)\nclaim ns g\nclaim ns h below 2^16\n",
    );
    folder.file("b.claim", "fun f(t) = floor(t/3)\nclaim ns f below 3\n");
    let verify = |name: &str| ["verify".to_owned(), format!("{name}/f.claim"), format!("{name}/f.cert")];
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<String>>();
    for (arguments, plain, required, last) in [
        (words(&["check", "floor(t/4)"]), 0, 0, "proved: "),
        (words(&["check", "0,0,1,1"]), 0, 3, "proved for all 4 columns of the list: "),
        (words(&["check", bounded]), 0, 3, "proved below 2^16: "),
        (words(&["check", bounded, "--bits", "20"]), 0, 3, "proved below 2^20: "),
        (words(&["check", "floor(t/4)", "--bits", "20"]), 0, 0, "proved: "),
        (words(&["check", "floor(t/3)"]), 1, 1, "refuted: "),
        (words(&["check", "floor(t/4)", "--max-states", "1"]), 3, 3, "undecided: "),
        (words(&["prove", "f.claim"]), 0, 0, "proved: "),
        (words(&["prove", "h.claim"]), 0, 3, "proved below 2^16: 2 of 2"),
        (words(&["prove", "b.claim"]), 0, 3, "proved for all columns below 3: "),
        (words(&["prove", "g.claim"]), 1, 1, "refuted: "),
        (words(&["prove", "m.claim"]), 0, 0, "proved for all m >= 1: "),
        (words(&["prove", "m.claim", "--set", "k=4"]), 0, 0, "proved for all m >= 1: "),
        (words(&["prove", "m.claim", "--set", "m=3"]), 0, 3, "proved: "),
        (words(&["prove", "m.claim", "--set", "m=3..5"]), 0, 3, "proved: 3 of 3 claims hold"),
        (words(&["prove", "m.claim", "--set", "k=3..5"]), 0, 0, "proved: 3 of 3 claims hold"),
        (verify("all").to_vec(), 0, 0, "verified: "),
        (verify("below").to_vec(), 0, 3, "verified: claim nimsum f below 65536"),
    ] {
        let ran = run_in(folder.path(), &arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (plain, ""), "{arguments:?}");
        let all = run_in(folder.path(), arguments.iter().map(String::as_str).chain(["--require", "all"]));
        assert_eq!(all.code, required, "{arguments:?}: {all:#?}");
        assert!(all.last_line().starts_with(last), "{arguments:?}: {all:#?}");
        let says = all.stderr.starts_with("not all: the claim") && all.stderr.ends_with(" parameters\n");
        assert_eq!((says, all.stderr.is_empty()), (plain != required, plain == required), "{all:#?}");
    }
    run(["check", "t", "--require", "some"]).expect(2).complains(&["--require"]);
}

#[test]
fn check_refutes() {
    check(&["floor(t/3)"], 1)
        .says("\nrefuted: G(1, 3) = 4, but 1 xor 3 = 2 (columns 2 and 3 break the NS property)\n");
}

#[test]
fn check_is_undecided_at_each_limit() {
    for (arguments, limit) in [
        (&["floor(t/4)", "--max-states", "10"][..], "state limit (10)"),
        (&["floor(t/4)", "--max-memory", "0"], "memory limit (0 MB) reached"),
        (&["floor(t/300001) + min(t mod 2, 0)", "--timeout", "0"], "time limit (0 s) reached"),
        (&[EVERY_COLUMN, "--bits", "10", "--max-columns", "1000"], "column limit (1,000) reached"),
    ] {
        check(arguments, 3).says(&format!("\nundecided: {limit}")).says("search      stopped   after ");
    }
}

#[test]
fn prove_has_the_codes_of_its_claims() {
    let folder = Folder::new();
    for (claims, code, last) in [
        ("claim nimsum f", 0, "proved: "),
        ("claim monotone f\nclaim ns f", 0, "proved: 2 of 2 claims hold"),
        ("claim not ns g", 0, "proved: "),
        ("claim ns h", 0, "proved below 2^16: "),
        ("claim ns f\nclaim ns h", 0, "proved below 2^16: 2 of 2 claims hold"),
        ("claim ns g", 1, "refuted: "),
        ("claim not ns f", 1, "refuted: f has the NS property for all naturals"),
        ("claim ns f\nclaim ns g", 1, "refuted: 1 of 2 claims hold"),
        ("claim not ns h", 3, "undecided: no counterexample below column 2^16"),
        ("claim not ns h\nclaim ns f", 3, "undecided: 1 of 2 claims hold"),
        ("claim not ns h\nclaim ns g", 1, "refuted: 0 of 2 claims hold"),
    ] {
        let text = format!(
            "fun f(t) = floor(t/4)\nfun g(t) = floor(t/3)\nfun h(t) = floor(max(t mod (2^50 + 1), 1)/2^51)\n{claims}\n"
        );
        let run = run(["prove", &folder.file("a.claim", text)]).expect(code);
        assert!(run.last_line().starts_with(last), "`{claims}`: {}", run.last_line());
    }
}

#[test]
fn verify_has_a_code_for_each_verdict() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/4)");
    let claim = folder.at("a/f.claim").display().to_string();
    let certificate = folder.at("a/f.cert").display().to_string();
    run(["verify", &claim, &certificate])
        .expect(0)
        .says("fun f(t) = floor(t / 4)\nclaim nimsum f\n")
        .says("verified: claim nimsum f, for all naturals\n");
    let other = folder.file("other.claim", "fun f(t) = floor(t/6)\nclaim nimsum f\n");
    run(["verify", &other, &certificate]).expect(1).says("rejected: K");
    run(["verify", &certificate, &claim]).expect(1).says("rejected: K");
    let deep = format!("fun f(t) = {}t{}\nclaim nimsum f\n", "(".repeat(5000), ")".repeat(5000));
    run(["verify", &folder.file("deep.claim", deep), &certificate]).expect(3).says("declined: ");
    let missing = folder.at("missing").display().to_string();
    run(["verify", &claim, &missing]).expect(2).complains(&["cannot read", "missing"]);
    run(["verify", &missing, &certificate]).expect(2).complains(&["cannot read", "missing"]);
    run(["verify", folder.path().to_str().expect("UTF-8"), &certificate])
        .expect(2)
        .complains(&["it is a folder"]);
}

#[test]
fn usage_errors_are_2_and_help_is_0() {
    for arguments in [
        &[][..],
        &["chekc"],
        &["check"],
        &["check", "t", "t"],
        &["check", "t", "--bits", "100001"],
        &["check", "t", "--bits", "-1"],
        &["check", "t", "--bits", "x"],
        &["check", "t", "--mex", "65537"],
        &["check", "t", "--max-memory", "1099511627777"],
        &["prove"],
        &["verify", "a"],
        &["audit"],
        &["audit", ".", "--threads", "0"],
        &["audit", ".", "--format", "xml"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(!run.stderr.is_empty() && run.stdout.is_empty(), "{run:#?}");
    }
    let help = run(["--help"]);
    assert!(help.code == 0 && help.stdout.contains("Exit codes:"), "{help:#?}");
    let version = run(["--version"]);
    assert!(version.code == 0 && version.stdout.starts_with("nimcert 0."), "{version:#?}");
    for command in ["check", "prove", "verify", "audit"] {
        let help = run([command, "--help"]);
        assert!(help.code == 0 && help.stdout.contains("Usage: nimcert"), "{help:#?}");
    }
}

#[test]
fn a_mistyped_option_is_not_taken_for_a_function() {
    run(["check", "--jsn", "floor(t/4)"]).expect(2).complains(&["--jsn", "--json"]);
}

// What is printed.

#[test]
fn text_output_is_the_golden_text() {
    for (name, arguments, code) in [
        ("proved.txt", &["floor(t/4)"][..], 0),
        ("refuted.txt", &["floor(t/3)"], 1),
        ("refuted_at_201_bits.txt", &[FAILS_AT_201_BITS], 1),
        ("bounded.txt", &["floor(isqrt(t)/2)"], 0),
        ("fails_beyond_the_bound.txt", &[FAILS_AT_201_BITS, "--bits", "100"], 0),
        ("fails_close_beyond_the_bound.txt", &["floor(t/9)", "--bits", "3"], 0),
        ("not_monotone.txt", &["floor(t/2) band 5"], 1),
        ("without_partition.txt", &["floor(t/16)", "--partition-states", "10"], 0),
        ("undecided.txt", &["floor(t/4)", "--max-states", "10"], 3),
        ("with_differences.txt", &[EXAMPLE_5_6], 0),
    ] {
        golden(name, &masked(&check(arguments, code).stdout));
    }
}

#[test]
fn text_output_of_files_is_the_golden_text() {
    let folder = Folder::new();
    folder.file("heights.txt", "0\n0\n1\n1\n2\n2\n3\n3\n4\n4\n");
    folder.file(
        "several.claim",
        "let k = 4\nfun f(t) = floor(t/k)\nfun g(t) = floor(t/3)\nclaim nimsum f\nclaim not ns g\n\
         claim ns g below 3\nclaim not nimsum g below 3\nclaim monotone g below 1000\n",
    );
    folder.emit("a", "floor(t/4)");
    folder.emit("b", "floor(t/3)");
    for (name, arguments, code) in [
        ("heights.txt", &["check", "heights.txt"][..], 0),
        ("prove.txt", &["prove", "several.claim", "--emit", "out"], 1),
        ("verify.txt", &["verify", "a/f.claim", "a/f.cert"], 0),
        ("verify_counterexample.txt", &["verify", "b/f.claim", "b/f.cert"], 0),
    ] {
        golden(name, &masked(&run_in(folder.path(), arguments).expect(code).stdout));
    }
}

#[test]
fn the_number_of_lines_to_trust_is_that_of_the_kernel() {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let sources = nimcert_kernel::SOURCES.iter();
    let lines = sources.flat_map(|(_, text)| text.lines()).filter(is_code).count();
    let hundreds = (lines + 50) / 100;
    let rounded = format!("{},{}00", hundreds / 10, hundreds % 10);
    check(&["0"], 0).says(&format!(" (kernel: {rounded} lines, no dependencies)"));
}

#[test]
fn the_bit_length_of_the_first_failure_is_exact() {
    let beyond = |bits: &str| check(&[FAILS_AT_201_BITS, "--bits", bits], 0);
    for bits in ["0", "1", "64", "200"] {
        beyond(bits)
            .says(&format!("\nproved below 2^{bits}: G(y, z) = y xor z; it first fails at 201 bits\n"));
    }
    check(&[FAILS_AT_201_BITS, "--bits", "201"], 1).says("(201 bits) break the NS property)\n");
    check(&[FAILS_AT_201_BITS, "--bits", "4096"], 1).says("(201 bits) break the NS property)\n");
}

#[test]
fn a_negated_claim_below_a_bound_needs_a_counterexample_below_it() {
    let folder = Folder::new();
    for (bound, code) in [("0", 1), ("1", 1), ("3", 1), ("4", 0), ("2^64", 0)] {
        for property in ["ns", "nimsum"] {
            let claim = format!("fun g(t) = floor(t/3)\nclaim not {property} g below {bound}\n");
            let out = folder.at("out").display().to_string();
            run(["prove", &folder.file("a.claim", claim), "--emit", &out]).expect(code);
            // The certificate is about the same columns, whatever the verdict.
            let kept = String::from_utf8(folder.read("out/a.claim")).expect("UTF-8");
            let not = if code == 0 { "not " } else { "" };
            assert!(kept.contains(&format!("claim {not}{property} g below ")), "{kept}");
        }
    }
}

#[test]
fn set_changes_a_constant() {
    let folder = Folder::new();
    let file = folder.file("a.claim", "let k = 4\nfun f(t) = floor(t/k)\nclaim nimsum f\n");
    run(["prove", &file, "--set", "k=6"]).expect(0).says("floor(t / 6)");
    run(["prove", &file, "--set", "k=7"]).expect(1).says("floor(t / 7)");
    run(["prove", &file, "--set", "k=7", "--set", "k=8"]).expect(2).complains(&["--set gives k two values"]);
    run(["prove", &file, "--set", "k=0"]).expect(2);
    run(["prove", &file, "--set", "j=6"]).expect(2).complains(&["j"]);
    for wrong in ["k", "k=", "k=x", "k=-1", "=4"] {
        run(["prove", &file, "--set", wrong]).expect(2);
    }
}

#[test]
fn no_partition_leaves_the_other_route() {
    check(&["floor(t/4)", "--no-partition"], 0)
        .says("partition   left out  --no-partition; the proof rests on ns and Theorem 8.2\n")
        .says(", by the NS property\n");
}

#[test]
fn mex_takes_any_grid() {
    check(&["floor(t/4)", "--mex", "0"], 0).says("agrees    G = y xor z at 1 position with z <= 0\n");
    check(&["floor(t/3)", "--mex", "2"], 1)
        .says("the first\n                        difference lies beyond this grid");
    check(&["floor(t/3)", "--mex", "3"], 1).says("confirms  G(1, 3) = 4, not 1 xor 3 = 2");
    // The first difference is high above the rows that are usually computed.
    check(&["5000 + t", "--mex", "4"], 1).says("confirms  G(5001, 1) = 5002, not 5001 xor 1 = 5000");
    check(&["2^70 + t", "--mex", "4"], 1).says("lies above this grid");
}

// Functions of every kind.

#[test]
fn constants_and_functions_that_do_not_start_at_0() {
    for function in ["0", "7", "2^40", "max(3, floor(t/4))", "2 * floor(t/4) + 1", "if t < 16 then 5 else 7"]
    {
        check(&[function], 0).says("\nproved: ");
    }
    check(&["max(3, floor(t/3))"], 1);
    check(&["floor(t/4) + 1"], 1);
}

#[test]
fn functions_that_are_not_what_is_asked() {
    check(&["t"], 1).says("(columns 0 and 1 break the NS property)\n");
    for (function, fall) in [
        ("floor(t/2) band 5", "f(2) = 1 > f(4) = 0"),
        ("5 monus t", "f(0) = 5 > f(1) = 4"),
        ("t mod 16", ""),
        ("if t < 1000 then 1 else 0", "f(0) = 1 > f(1000) = 0"),
        ("if t < 2^100 then 1 else 0", ""),
    ] {
        let run = check(&[function], 1);
        if !fall.is_empty() {
            run.says(&format!("f is not monotone: {fall}, so CB(f, y, z) is not a bar."))
                .says("\nrefuted: f is not monotone: ");
        }
    }
}

#[test]
fn functions_without_a_value_somewhere() {
    for (function, column) in [
        ("t - 1", "0"),
        ("if t < 12 then floor(t/4) else floor(t/4) - floor(t/3)", "12"),
        ("if t < 1000 then 0 else 999 - t", "1000"),
        ("if t < 2^70 then 0 else 0 - 1", "1180591620717411303424"),
        ("2 * (if t < 3 then 0 else (heights [0, 0]))", "3"),
    ] {
        let message = format!("error: f has no value at {column}: ");
        check(&[function], 2).complains(&[&message, "help: "]);
    }
    check(&["if t = 0 then 0 else floor((t - 1)/4)"], 1);
    // Below the bound it has values.
    check(&["if t < 2^70 then 0 else 0 - 1", "--bits", "70"], 0).says("\nproved below 2^70: ");
    check(&["if t < 2^70 then 0 else 0 - 1", "--bits", "71"], 2);
}

#[test]
fn large_constants_have_limits_with_names() {
    check(&["floor(t/(2^50 + 1))"], 1)
        .says("columns 1125899906842624 and 1125899906842625 break the NS property");
    check(&["floor(t/2^50)", "--bits", "60"], 0).says("\nproved: ");
    check(&["2^200000"], 2).complains(&["the limit is 100,001 bits"]);
    check(&["floor(t/6)", "--bits", "100000"], 0).says("\nproved: ");
    check(&["floor(t/3)", "--bits", "100000"], 1);
    check(&["floor(t/2^99999)", "--bits", "100000"], 0).says("\nproved: ");
    check(&["t*t*t*t*t*t*t*t*t*t*t", "--bits", "100000"], 3).says("more than 1,000,000 bits");
}

#[test]
fn texts_that_are_no_function() {
    for (text, parts) in [
        ("", &["nothing to read", "floor(t/4)"][..]),
        ("   ", &["nothing to read"]),
        ("# only a comment", &["nothing to read"]),
        ("-3", &["a negative number", "monus"]),
        ("t/4", &["floor"]),
        ("floor(t/4", &["unbalanced bracket"]),
        ("flor(t/4)", &["floor"]),
        ("floor(t/0)", &["F:1:"]),
        ("t < 4", &["F:1:"]),
    ] {
        check(&[text], 2).complains(parts).complains(&["error: "]);
    }
    run(["check", "--", "-t"]).expect(2).complains(&["a negative number"]);
}

#[test]
fn ten_thousand_brackets() {
    let text = format!("{}t{}", "(".repeat(10_000), ")".repeat(10_000));
    check(&[&text], 2).complains(&["nested deeper than 200 levels"]);
    check(&[&text[..10_001]], 2);
    check(&[&text[10_000..]], 2);
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let run = run([std::ffi::OsStr::new("check"), std::ffi::OsStr::from_bytes(b"floor(t/4)\xff")]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("UTF-8"), "{run:?}");
}

#[test]
fn large_divisors_are_refuted_at_the_first_column_or_it_is_said_that_it_may_not_be_the_first() {
    let first = "The first position with G != y xor z";
    let maybe = "A smaller column may violate the definition as well";
    let near = check(&["floor(t/(2^40 + 1))"], 1)
        .says("columns 1099511627776 and 1099511627777 break the NS property")
        .says(first);
    assert!(!near.stdout.contains(maybe));
    check(&["floor(t/2) + floor(t/2^40)"], 1)
        .says("columns 1099511627777 and 1099511627778 break the NS property")
        .says(maybe);
    let far = check(&["floor((t + 2^60) / 2^61)"], 1).says(maybe);
    assert!(!far.stdout.contains(first));
    for (function, is_smallest) in [("floor(t/(2^40 + 1))", true), ("floor((t + 2^60) / 2^61)", false)] {
        let (report, _) = check_json(&[function]);
        assert_eq!(report["counterexample"]["smallest"], is_smallest, "{function}");
        assert_eq!(report["first_difference"].is_object(), is_smallest, "{function}");
        let explained = run(["explain", function]).expect(1);
        assert_eq!(explained.stdout.contains("The first column where f grows too much"), is_smallest);
        assert_eq!(explained.stdout.contains("The first wrong position"), is_smallest);
        let explained = run(["explain", function, "--json"]).stdout;
        let explained: serde_json::Value = serde_json::from_str(&explained).expect("a JSON object");
        assert_eq!(explained["explanation"]["first_wrong"].is_object(), is_smallest, "{function}");
    }
}

/// A claim below a bound follows from the claim about all columns, and is not harder.
#[test]
fn a_bound_makes_no_claim_harder() {
    for f in ["floor(t/1000000)", "floor(t/2^40)"] {
        let whole = check(&[f], 0).last_line().to_owned();
        for bits in ["60", "5000"] {
            assert_eq!(
                check(&[f, "--bits", bits, "--timeout", "20"], 0).last_line(),
                whole,
                "{f} below 2^{bits}"
            );
        }
    }
}
