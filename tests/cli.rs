//! The command line as its users meet it: exit codes, last lines, files of every kind, messages.
//! Each run goes through `support/command.rs`, which also refuses panics and untidy output.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use std::process::Command;

use crate::support::command::{Folder, check, ended, golden, masked, run, run_in};

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
        .says("\nproved: G(y, z) = y xor z for all naturals; route: ns + Theorem 8.2, partition\n");
}

#[test]
fn check_proves_below_a_bound() {
    check(&["floor(isqrt(t)/2)"], 0).says("\nproved below 2^16: ");
    check(&["floor(isqrt(t)/2)", "--bits", "20"], 0).says("\nproved below 2^20: ");
}

#[test]
fn check_refutes() {
    check(&["floor(t/3)"], 1).says("\nrefuted: G(y, z) = y xor z fails; z = 2, z' = 3\n");
}

#[test]
fn check_is_undecided_at_each_limit() {
    for (arguments, limit) in [
        (&["floor(t/4)", "--max-states", "10"][..], "state limit (10)"),
        (&["floor(t/4)", "--max-memory", "0"], "memory limit (0 MB) reached"),
        (&["floor(t/300001)", "--timeout", "0"], "time limit (0 s) reached"),
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
            "fun f(t) = floor(t/4)\nfun g(t) = floor(t/3)\nfun h(t) = floor(t/(2^50 + 1))\n{claims}\n"
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
fn text_output_is_the_golden_files() {
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
fn text_output_of_files_is_the_golden_files() {
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
    check(&["0"], 0).says(&format!(" (kernel: {},{:03} lines, no dependencies)", lines / 1000, lines % 1000));
}

#[test]
fn the_bit_length_of_the_first_failure_is_exact() {
    let beyond = |bits: &str| check(&[FAILS_AT_201_BITS, "--bits", bits], 0);
    for bits in ["0", "1", "64", "200"] {
        beyond(bits)
            .says(&format!("\nproved below 2^{bits}: G(y, z) = y xor z; it first fails at 201 bits\n"));
    }
    check(&[FAILS_AT_201_BITS, "--bits", "201"], 1).says("(201 bits)\n");
    check(&[FAILS_AT_201_BITS, "--bits", "4096"], 1).says("(201 bits)\n");
}

#[test]
fn a_negated_claim_below_a_bound_needs_a_counterexample_below_it() {
    let folder = Folder::new();
    for (bound, code) in [("0", 1), ("1", 1), ("3", 1), ("4", 0), ("2^64", 0)] {
        for property in ["ns", "nimsum"] {
            let claim = format!("fun g(t) = floor(t/3)\nclaim not {property} g below {bound}\n");
            let out = folder.at("out").display().to_string();
            run(["prove", &folder.file("a.claim", claim), "--emit", &out]).expect(code);
            // What is kept is about the same columns, whichever way it goes.
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
        .says("; route: ns + Theorem 8.2\n");
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
    check(&["t"], 1).says("z = 0, z' = 1\n");
    for (function, fall) in [
        ("floor(t/2) band 5", "f(3) = 1 > f(4) = 0"),
        ("5 monus t", "f(0) = 5 > f(1) = 4"),
        ("t mod 16", ""),
        ("if t < 1000 then 1 else 0", "f(999) = 1 > f(1000) = 0"),
        ("if t < 2^100 then 1 else 0", ""),
    ] {
        let run = check(&[function], 1);
        if !fall.is_empty() {
            run.says(&format!("f is not monotone: {fall}, so CB(f, y, z) is not a bar."))
                .says("\nrefuted: f is not monotone; ");
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
    check(&["floor(t/(2^50 + 1))"], 0).says("\nproved below 2^16: ").says("2^40");
    check(&["floor(t/2^50)", "--bits", "60"], 0).says("\nproved below 2^60: ");
    check(&["2^200000"], 2).complains(&["100,001 bits", "MAX_CONSTANT_BITS"]);
    check(&["floor(t/6)", "--bits", "100000"], 0).says("\nproved: ");
    check(&["floor(t/3)", "--bits", "100000"], 1);
    check(&["floor(t/2^99999)", "--bits", "100000"], 0).says("\nproved below 2^100000: ");
    check(&["t*t*t*t*t*t*t*t*t*t*t", "--bits", "100000"], 3).says("MAX_VALUE_BITS");
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
    check(&[&text], 2).complains(&["nested deeper than 200 levels", "MAX_DEPTH"]);
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

// Files of every kind.

#[test]
fn an_expression_in_a_file() {
    let folder = Folder::new();
    for text in ["floor(t/4)", "\u{feff}floor(t/4)\r\n", "# f\n\nfloor(\n  t/4)\n", "⌊t/4⌋"] {
        let file = folder.file("f.txt", text);
        check(&[&file], 0).says("f(t) = floor(t / 4)\n");
    }
    let claim = folder.file("f.claim", "fun g(t) = floor(t/3)\nfun f(t) = floor(t/4)\n");
    check(&[&claim], 0).says("f(t) = floor(t / 4)\n");
    let claim = folder.file("f.claim", "fun g(t) = floor(t/3)\nfun f(t) = floor(t/4)\nclaim ns g\n");
    check(&[&claim], 1).says("g(t) = floor(t / 3)\n");
}

#[test]
fn a_megabyte_of_text() {
    let folder = Folder::new();
    let size = 1 << 20;
    let blank = folder.file("blank.txt", format!("floor(t/4){}", " ".repeat(size)));
    check(&[&blank], 0);
    let comment = folder.file("comment.txt", format!("# {}\nfloor(t/4)", "x".repeat(size)));
    check(&[&comment], 0);
    let entries: Vec<String> = (0..size / 8).map(|t| (t / 2).to_string()).collect();
    let table = folder.file("table.txt", format!("table [{}] then floor(t/2)", entries.join(", ")));
    let run = run(["check", &table, "--max-states", "1000"]).expect(3);
    assert!(run.stdout.len() < 3000, "{} bytes for a function too long to read", run.stdout.len());
    for (name, text) in [
        ("sum", format!("t{}", " + t".repeat(size / 4))),
        ("digits", "7".repeat(size)),
        ("hexadecimal", format!("0x{}", "f".repeat(size))),
        ("brackets", "(".repeat(size)),
        ("name", "x".repeat(size)),
        ("minus", "-".repeat(size)),
        ("branches", "if t < 1 then 1 else ".repeat(size / 20)),
        ("not", "if not ".repeat(size / 7)),
        ("lines", "\n\u{fffd}".repeat(size / 4)),
    ] {
        let file = folder.file(name, text);
        let run = check(&[&file], 2).complains(&[name]);
        assert!(run.stderr.len() < 20_000, "{name}: {} bytes of message", run.stderr.len());
    }
}

#[test]
fn files_that_cannot_be_read_as_text() {
    let folder = Folder::new();
    let file = folder.file("latin1.txt", b"floor(t/4)\n# caf\xe9\n");
    for command in ["check", "prove"] {
        run([command, &file]).expect(2).complains(&[
            "latin1.txt:2:",
            "not UTF-8",
            "help: save the file as UTF-8",
        ]);
    }
    let utf16: Vec<u8> = "floor(t/4)".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check(&[&folder.file("utf16.txt", [b"\xff\xfe", utf16.as_slice()].concat())], 2)
        .complains(&["not UTF-8"]);
    check(&[&folder.file("nul.txt", "floor(t/4)\0")], 2).complains(&["nul.txt:1:11"]);
    check(&[&folder.file("empty.txt", "")], 2).complains(&["empty.txt", "nothing to read"]);
    run(["prove", &folder.file("empty.claim", "")]).expect(2).complains(&["empty.claim", "nothing to read"]);
    run(["prove", &folder.file("none.claim", "fun f(t) = 0\n")]).expect(2).complains(&["claim nimsum f"]);
}

#[test]
fn files_that_are_not_there() {
    let folder = Folder::new();
    for name in ["missing.claim", "missing.txt", "a/missing.csv", "missing.cert"] {
        let run = run_in(folder.path(), ["check", name]).expect(2);
        run.complains(&[
            &format!("cannot read {name}: there is no such file"),
            "help: F is an expression in t",
        ]);
    }
    run_in(folder.path(), ["prove", "missing.claim"]).expect(2).complains(&["cannot read missing.claim"]);
    let path = folder.path().to_str().expect("UTF-8");
    check(&[path], 2).complains(&["it is a folder"]);
    run(["prove", path]).expect(2).complains(&["it is a folder"]);
    run_in(folder.path(), ["audit", "missing"]).expect(2).complains(&["cannot read missing"]);
}

#[test]
fn a_folder_does_not_hide_an_expression() {
    let folder = Folder::new();
    std::fs::create_dir(folder.at("t")).expect("the folder is made");
    run_in(folder.path(), ["check", "t"]).expect(1);
}

#[test]
fn a_certificate_is_no_function() {
    let folder = Folder::new();
    folder.emit("a", "floor(t/3)");
    let file = folder.at("a/f.cert").display().to_string();
    check(&[&file], 2).complains(&["is a certificate", "nimcert verify"]);
}

#[cfg(unix)]
#[test]
fn an_expression_from_a_pipe() {
    let mut shell = Command::new("sh");
    let script = "printf 'floor(t/4)\\n' | \"$0\" check /dev/stdin";
    ended(shell.args(["-c", script, env!("CARGO_BIN_EXE_nimcert")])).expect(0);
}

#[test]
fn heights_are_decided_on_their_own_columns() {
    let folder = Folder::new();
    for (name, text) in [
        ("lines.txt", "0\n0\n1\n1\n2\n2\n"),
        ("crlf.txt", "0\r\n0\r\n1\r\n1\r\n2\r\n2\r\n"),
        ("blanks.txt", "# heights\n0 0 1\n1 2 2\n"),
        ("row.csv", "0,0,1,1,2,2"),
        ("column.csv", "height\n0\n0\n1\n1\n2\n2\n"),
        ("pairs.csv", "t,f(t)\r\n0,0\r\n1,0\r\n2,1\r\n3,1\r\n4,2\r\n5,2\r\n"),
        ("pairs.txt", "0;0\n1;0\n2;1\n3;1\n4;2\n5;2\n"),
        ("mark.txt", "\u{feff}0\n0\n1\n1\n2\n2\n"),
    ] {
        check(&[&folder.file(name, text)], 0)
            .says("f is a list of 6 heights\n")
            .says("\nproved below 2^2 and at all 6 columns of the file: G(y, z) = y xor z\n");
    }
    let file = folder.file("one.txt", "5\n");
    check(&[&file], 0).says("\nproved below 2^0 and at the one column of the file: ");
    let file = folder.file("lines.txt", "0\n0\n1\n1\n2\n2\n");
    check(&[&file, "--bits", "1"], 0).says("\nproved below 2^1: ");
    check(&[&file, "--bits", "3"], 0).says("and at all 6 columns of the file");
    // As many as there are, and not only those below the bound of other functions.
    let many: String = (0..70_000).map(|z| format!("{}\n", if z < 69_999 { z / 4 } else { z })).collect();
    let many = folder.file("many.txt", many);
    check(&[&many], 1).says("z' = 69999\n");
    check(&[&many, "--bits", "16"], 0).says("\nproved below 2^16: ");
    check(&["heights [0, 0, 1, 1, 2, 2]"], 0).says("and at all 6 columns of the list");
}

#[test]
fn heights_that_are_wrong() {
    let folder = Folder::new();
    check(&[&folder.file("bad.txt", "0\n0\n0\n1\n")], 1).says("z = 2, z' = 3\n");
    check(&[&folder.file("fall.csv", "0,0,2,1")], 1);
    let digits = "9".repeat(20_000);
    check(&[&folder.file("long.txt", format!("0\n0\n{digits}\n"))], 1).says("a number of 66439 bits");
    for (text, place) in
        [("0\n-1\n", "h.csv:2:1"), ("0\n0.5\n", "h.csv:2:1"), ("0,,1", "h.csv:1:3"), ("a\nb\n", "h.csv:2:1")]
    {
        check(&[&folder.file("h.csv", text)], 2).complains(&[place, "natural number"]);
    }
}

// Writing.

#[test]
fn emit_writes_what_verifies_and_nothing_else() {
    let folder = Folder::new();
    // A path is not broken at its blanks, so that it can be copied.
    let blanks = folder.at(format!("a{}b", " ".repeat(60)));
    let blanks = blanks.to_str().expect("UTF-8");
    run(["check", "floor(t/4)", "--emit", blanks]).says(&format!(" {blanks}/f.cert\n"));
    std::fs::remove_dir_all(blanks).expect("the folder is removed");
    let out = folder.at("new/folder");
    let out = out.to_str().expect("UTF-8");
    check(&["floor(t/4)", "--emit", out], 0).says(&format!(" {out}/f.cert\n"));
    assert_eq!(folder.list(), ["new/folder/f.cert", "new/folder/f.claim"]);
    assert_eq!(folder.read("new/folder/f.claim"), b"fun f(t) = floor(t / 4)\nclaim nimsum f\n");
    let first = folder.read("new/folder/f.cert");
    // Another answer takes their place, and the first one comes back with the same bytes.
    check(&["floor(t/3)", "--emit", out], 1);
    assert_ne!(folder.read("new/folder/f.cert"), first);
    run(["verify", &format!("{out}/f.claim"), &format!("{out}/f.cert")]).expect(0).says("claim not nimsum f");
    check(&["floor(t/4)", "--emit", out], 0);
    assert_eq!(folder.read("new/folder/f.cert"), first);
    assert_eq!(folder.list(), ["new/folder/f.cert", "new/folder/f.claim"]);
}

#[test]
fn nothing_is_written_without_a_verdict() {
    let folder = Folder::new();
    let out = folder.at("out");
    let out = out.to_str().expect("UTF-8");
    check(&["floor(t/4)", "--max-states", "10", "--emit", out], 3);
    check(&["t - 1", "--emit", out], 2);
    check(&["floor(t/4", "--emit", out], 2);
    assert_eq!(folder.list(), Vec::<String>::new());
}

#[test]
fn prove_names_files_after_the_claim_file() {
    let folder = Folder::new();
    folder.file("one.claim", "fun f(t) = floor(t/4)\nclaim ns f\n");
    folder.file("two.claim", "fun f(t) = floor(t/4)\nclaim ns f\nclaim not monotone f\n");
    run_in(folder.path(), ["prove", "one.claim", "--emit", "out"]).expect(0).says("out/one.cert");
    run_in(folder.path(), ["prove", "two.claim", "--emit", "out"]).expect(1).says("out/two-2.cert");
    let written: Vec<String> = folder.list().into_iter().filter(|name| name.starts_with("out/")).collect();
    let expected = ["one.cert", "one.claim", "two-1.cert", "two-1.claim", "two-2.cert", "two-2.claim"];
    assert_eq!(written, expected.map(|name| format!("out/{name}")));
    run_in(folder.path(), ["audit", "out"]).expect(0).says("verified: 3 certificates; ");
}

#[cfg(unix)]
#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::new();
    let file = folder.file("file", "");
    let below = format!("{file}/out");
    for place in [file.as_str(), &below, "/dev/full/out", "/proc/nimcert"] {
        check(&["floor(t/4)", "--emit", place], 2).complains(&[
            "cannot write",
            place,
            "help: --emit needs a folder",
        ]);
    }
    // A folder is in the place of a file.
    std::fs::create_dir_all(folder.at("out/f.cert")).expect("the folder is made");
    let out = folder.at("out").display().to_string();
    check(&["floor(t/4)", "--emit", &out], 2).complains(&["cannot write", "f.cert"]);
    assert_eq!(folder.list(), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there() {
    let folder = Folder::new();
    folder.emit("out", "floor(t/3)");
    let before = (folder.read("out/f.claim"), folder.read("out/f.cert"));
    // No file may become larger than a block of 1,024 bytes; the certificate has more.
    let mut shell = Command::new("bash");
    shell.current_dir(folder.path()).env("NIMCERT", env!("CARGO_BIN_EXE_nimcert")).args([
        "-c",
        "trap '' XFSZ; ulimit -f 1; exec \"$NIMCERT\" check 'floor(t/100)' --emit out 2>&1 | cat >&2; exit ${PIPESTATUS[0]}",
    ]);
    ended(&mut shell).expect(2).complains(&["cannot write out/f.cert", "help: "]);
    assert_eq!(folder.list(), ["out/f.cert", "out/f.claim"]);
    assert_eq!((folder.read("out/f.claim"), folder.read("out/f.cert")), before);
}

#[cfg(target_os = "linux")]
#[test]
fn streams_that_cannot_be_written() {
    let shell = |script: &str| {
        let mut shell = Command::new("sh");
        shell.env("NIMCERT", env!("CARGO_BIN_EXE_nimcert")).args(["-c", script]);
        ended(&mut shell)
    };
    shell("\"$NIMCERT\" check 'floor(t/4)' > /dev/full").expect(2).complains(&["cannot write to stdout"]);
    shell("\"$NIMCERT\" check 'floor(t/4)' --json > /dev/full")
        .expect(2)
        .complains(&["cannot write to stdout"]);
    // No message can be printed, and the exit code is still right.
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/' 2> /dev/full").code, 2);
    assert_eq!(shell("\"$NIMCERT\" check --bits x t 2> /dev/full").code, 2);
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/4)' > /dev/full 2>&1").code, 2);
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/4)' >&- 2>&-").code, 0);
    assert_eq!(shell("\"$NIMCERT\" check 'floor(t/' >&- 2>&-").code, 2);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [&["check", "floor(t/4)"][..], &["check", "floor(t/4)", "--json"], &["check", "--help"]]
    {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_nimcert"))
            .args(arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}
