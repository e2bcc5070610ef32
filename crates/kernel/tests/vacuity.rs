//! Nothing, and far too much: certificates without states, claims about no columns, and files that
//! announce or nest more than anybody can hold. The kernel answers all of them.

use crate::kit::certificate::{Document, Proof, claim_text, prove, prove_below, read, row, written};
use crate::kit::expected::{Answer, Expected, kernel as ask};
use crate::kit::forge::{Forge, Keep};
use nimcert_core::language::ast::Property;
use nimcert_kernel::MAX_BYTES;

const QUARTER: &str = "fun f(t) = floor(t / 4)";

#[track_caller]
fn expect(claim: &str, certificate: &str, expected: Expected) {
    let answer = ask(claim.as_bytes(), certificate.as_bytes());
    let shown: String = certificate.chars().take(400).collect();
    assert!(expected.allows(&answer), "{answer:?}, not {expected:?}\n{claim}\n{shown}");
}

#[track_caller]
fn rejects(proof: &Proof, edit: impl FnOnce(&mut Document), codes: &'static [&'static str]) {
    let mut document = Document::read(&proof.certificate).expect("well-formed");
    edit(&mut document);
    expect(&proof.claim, &document.text(), Expected::Rejected(codes));
}

#[test]
fn an_invariant_without_states_needs_a_start_that_fails() {
    let nimsum = prove(QUARTER, Property::Nimsum);
    for header in [
        "invariant monotone",
        "invariant ns",
        "invariant closed 1",
        "invariant closed 2",
        "invariant closed 3",
        "invariant cover",
    ] {
        rejects(&nimsum, |certificate| certificate.rows(header, 0).clear(), &["K13"]);
    }
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    for header in ["invariant total", "invariant functional"] {
        rejects(&graph, |certificate| certificate.rows(header, 0).clear(), &["K13"]);
    }
    let guarded = prove("fun f(t) = if t >= 5 then t - 5 else 0", Property::Monotone);
    rejects(&guarded, |certificate| certificate.rows("invariant defined 1", 0).clear(), &["K13"]);

    // t - t is 0 and 2t - t is not negative before any digit is read; 3 - 5 is.
    for function in ["fun f(t) = t - t", "fun f(t) = 2 * t - t", "fun f(t) = t + 5 - t"] {
        let proof = prove(function, Property::Monotone);
        assert!(proof.certificate.contains("invariant defined 1 width 1 rows 0\n"), "{}", proof.certificate);
        expect(&proof.claim, &proof.certificate, Expected::Verified);
        let missing = proof.certificate.replace("invariant defined 1 width 1 rows 0\n", "");
        expect(&proof.claim, &missing, Expected::Rejected(&["K06"]));
    }
    let mut forge = Forge::new("fun f(t) = 3 - 5");
    let sections = vec![forge.defined(1, Keep::Nothing), forge.monotone(Keep::All)];
    let proof = forge.proof(Property::Monotone, sections);
    expect(&proof.claim, &proof.certificate, Expected::Rejected(&["K13"]));
}

#[test]
fn tables_and_strategies_without_rows() {
    let nimsum = prove(QUARTER, Property::Nimsum);
    for i in 0..3 {
        rejects(&nimsum, |c| c.rows("table", i).clear(), &["K11", "K12"]);
        rejects(&nimsum, |c| c.rows("hidden", i).clear(), &["K16", "K19"]);
        rejects(&nimsum, |c| c.rows("pairs", i).clear(), &["K08", "K19"]);
        let all = |c: &mut Document| {
            c.rows("table", i).clear();
            c.rows("hidden", i).clear();
            c.rows("pairs", i).clear();
        };
        rejects(&nimsum, all, &["K11", "K12", "K19"]);
        // One state that accepts nothing, no hidden states, one pair without any.
        let accepts_nothing = |c: &mut Document| {
            *c.rows("table", i) = vec![row("0 0 0 0 0 0 0 0 0")];
            c.rows("hidden", i).clear();
            *c.rows("pairs", i) = vec![row("0 0 0 0 0 0 0 0 0")];
        };
        // Well-founded, but too little for `cover`.
        rejects(&nimsum, accepts_nothing, &["K10", "K14", "K15"]);
    }
    let everywhere = |c: &mut Document| {
        for i in 0..3 {
            *c.rows("table", i) = vec![row("1 0 0 0 0 0 0 0 0")];
            c.rows("hidden", i).clear();
            *c.rows("pairs", i) = vec![row("0 0 0 0 0 0 0 0 0")];
        }
    };
    rejects(&nimsum, everywhere, &["K18"]);
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    rejects(&graph, |c| c.rows("table", 0).clear(), &["K11", "K12"]);
}

#[test]
fn nothing_at_all() {
    let nimsum = prove(QUARTER, Property::Nimsum);
    expect("", "", Expected::Rejected(&["K01"]));
    expect(&nimsum.claim, "", Expected::Rejected(&["K01"]));
    expect("", &nimsum.certificate, Expected::Rejected(&["K03"]));
    expect("\n\n# nothing\n", &nimsum.certificate, Expected::Rejected(&["K03"]));
    expect("", &written("", ""), Expected::Rejected(&["K02"]));
    for property in [Property::Monotone, Property::Ns, Property::Nimsum] {
        for negated in [false, true] {
            let claim = claim_text(&read(QUARTER), negated, property, None);
            expect(&claim, &written(&claim, ""), Expected::Rejected(&["K06"]));
        }
    }
    // The claim alone is not a certificate, and a certificate no claim.
    expect(&nimsum.claim, &nimsum.claim, Expected::Rejected(&["K01"]));
    expect(&nimsum.certificate, &nimsum.certificate, Expected::Rejected(&["K02"]));
    expect(&nimsum.certificate, &nimsum.claim, Expected::Rejected(&["K01", "K02"]));
}

#[test]
fn widths_of_0() {
    let nimsum = prove(QUARTER, Property::Nimsum);
    for (header, width) in [("invariant monotone", 4), ("invariant cover", 6), ("hidden", 2)] {
        let from = format!("{header} width {width} rows ");
        let to = format!("{header} width 0 rows ");
        let text = nimsum.certificate.replacen(&from, &to, 1);
        expect(&nimsum.claim, &text, Expected::Rejected(&["K07"]));
        let mut document = Document::read(&text).expect("well-formed");
        document.rows(header, 0).clear();
        expect(&nimsum.claim, &document.text(), Expected::Rejected(&["K07"]));
    }
    // Rows of no items would be empty lines.
    let empty_rows = nimsum.certificate.replacen("width 4 rows 7\n", "width 0 rows 2\n\n\n", 1);
    expect(&nimsum.claim, &empty_rows, Expected::Rejected(&["K01"]));
    for rows in [0, 1, 1_000_000_000] {
        let text = format!("invariant monotone width 0 rows {rows}\n");
        let claim = claim_text(&read(QUARTER), false, Property::Monotone, None);
        expect(&claim, &written(&claim, &text), Expected::NotVerified);
    }
}

#[test]
fn functions_without_parameters() {
    let claim = "fun f() = 3\nclaim nimsum f\n";
    expect(claim, &written(claim, ""), Expected::Rejected(&["K02"]));
    let claim = "fun g() = 3\nfun f(t) = g()\nclaim nimsum f\n";
    expect(claim, &written(claim, ""), Expected::Rejected(&["K02"]));
    let proof = prove(QUARTER, Property::Monotone);
    let table = "table tracks 1 rows 2\n0 0 1\n1 -1 -1\n";
    let graph =
        format!("graph () 1\n{table}invariant total width 2 rows 0\ninvariant functional width 2 rows 0\n");
    let text = proof.certificate.replacen("invariant", &format!("{graph}invariant"), 1);
    expect(&proof.claim, &text, Expected::Rejected(&["K01", "K02"]));
}

#[test]
fn claims_about_no_columns_or_one() {
    // Nothing is said of columns from the bound on: below 0 everything is true, and `not` nothing.
    let functions =
        ["fun f(t) = floor(t / 3)", "fun f(t) = 7 monus t", "fun f(t) = t - 1", "fun f(t) = t * t"];
    for function in functions {
        for property in [Property::Monotone, Property::Ns, Property::Nimsum] {
            let zero = claim_text(&read(function), false, property, Some(&0_u32.into()));
            expect(&zero, &written(&zero, "evaluated all\n"), Expected::Verified);
            let one = claim_text(&read(function), false, property, Some(&1_u32.into()));
            let undefined = function.contains("t - 1");
            let answer = if undefined { Expected::Rejected(&["K22"]) } else { Expected::Verified };
            expect(&one, &written(&one, "evaluated all\n"), answer);
            for bound in [0_u32, 1] {
                let not = claim_text(&read(function), true, property, Some(&bound.into()));
                for columns in ["0 1", "1 2", "2 3", "0 0"] {
                    let kind = if property == Property::Ns { "ns" } else { "monotone" };
                    let text = written(&not, &format!("counterexample {kind} {columns}\n"));
                    expect(&not, &text, Expected::Rejected(&["K20", "K22"]));
                }
                expect(&not, &written(&not, "evaluated all\n"), Expected::Rejected(&["K06"]));
            }
        }
    }
    // By invariants: no states are needed where no column is below the bound.
    for bound in [0, 1] {
        let mut forge = Forge::new("fun f(t) = floor(t / 3)").below(bound);
        let sections = vec![forge.monotone(Keep::All), forge.ns(Keep::All)];
        let proof = forge.proof(Property::Nimsum, sections);
        expect(&proof.claim, &proof.certificate, Expected::Verified);
    }
    let mut forge = Forge::new("fun f(t) = t - 1").below(0);
    let sections = vec![forge.defined(1, Keep::All), forge.monotone(Keep::All)];
    let proof = forge.proof(Property::Monotone, sections);
    expect(&proof.claim, &proof.certificate, Expected::Verified);
    let mut forge = Forge::new("fun f(t) = t - 1").below(1);
    let sections = vec![forge.defined(1, Keep::All), forge.monotone(Keep::All)];
    let proof = forge.proof(Property::Monotone, sections);
    expect(&proof.claim, &proof.certificate, Expected::Rejected(&["K15"]));
    let steps = "fun f(t) = isqrt(t)";
    for (bound, rest, answer) in [
        (0_u32, "evaluated steps rows 0\n", Expected::Verified),
        (1, "evaluated steps rows 0\n", Expected::Verified),
        (2, "evaluated steps rows 0\n", Expected::Rejected(&["K21"])),
        (0, "evaluated steps rows 1\n0\n", Expected::Rejected(&["K09", "K21"])),
        (1, "evaluated steps rows 1\n1\n", Expected::Rejected(&["K09", "K21"])),
        (2, "evaluated steps rows 1\n1\n", Expected::Verified),
    ] {
        let claim = claim_text(&read(steps), false, Property::Monotone, Some(&bound.into()));
        expect(&claim, &written(&claim, rest), answer);
    }
}

#[test]
fn bounded_and_unbounded_are_two_claims() {
    let unbounded = prove(QUARTER, Property::Nimsum);
    let below = prove_below("fun f(t) = floor(t / 3)", Property::Nimsum, 3);
    let bounded_claim = claim_text(&read(QUARTER), false, Property::Nimsum, Some(&1000_u32.into()));
    let unbounded_claim = claim_text(&read("fun f(t) = floor(t / 3)"), false, Property::Nimsum, None);
    // Stronger or weaker: it is not the claim that was proved.
    expect(&bounded_claim, &unbounded.certificate, Expected::Rejected(&["K03"]));
    expect(&unbounded_claim, &below.certificate, Expected::Rejected(&["K03"]));
    // The claim's lines exchanged as well: the states are of other problems.
    let exchanged = |proof: &Proof, claim: &str| {
        let (_, sections) = proof.certificate.split_once("invariant ").expect("sections");
        let sections = format!("invariant {sections}");
        written(claim, sections.strip_suffix("end\n").expect("an end"))
    };
    let of_other = Expected::Rejected(&["K05", "K07", "K13", "K14", "K15"]);
    expect(&unbounded_claim, &exchanged(&below, &unbounded_claim), of_other);
    expect(&bounded_claim, &exchanged(&unbounded, &bounded_claim), of_other);
    // Both in one file, each with its own.
    let both = format!("{}claim nimsum f below 1000\n", unbounded.claim);
    expect(&both, &unbounded.certificate, Expected::Verified);
    let evaluated = written(&bounded_claim, "evaluated all\n");
    expect(&both, &evaluated, Expected::Verified);
    let smaller = evaluated.replace("below 1000", "below 999");
    expect(&both, &smaller, Expected::Rejected(&["K03"]));
}

#[test]
fn states_that_are_not_reached() {
    let ns = prove(QUARTER, Property::Ns);
    let with = |states: &[&str]| {
        let mut document = Document::read(&ns.certificate).expect("well-formed");
        let rows = document.rows("invariant ns", 0);
        rows.extend(states.iter().map(|state| row(state)));
        crate::kit::certificate::sort_states(rows);
        document.text()
    };
    // With a part that has failed a state is harmless, reached or not.
    for state in ["F F F F", "0 0 0 F", "F 0 0 0", "* * F *", "T T F T", "1000 0 0 F", "-7 3 3 F"] {
        expect(&ns.claim, &with(&[state]), Expected::Verified);
    }
    // Otherwise it must be safe, and lead to states that are there.
    for state in ["T T T T", "* * * *", "1 0 0 T", "* 0 0 T", "1 0 0 *"] {
        expect(&ns.claim, &with(&[state]), Expected::Rejected(&["K14", "K15"]));
    }
    // z' - z = -1 so far never ends in z' - z = 1, but it leads on.
    let leads_on = with(&["-1 0 0 0"]);
    assert_ne!(ask(ns.claim.as_bytes(), leads_on.as_bytes()), Answer::Declined);
}

#[test]
fn more_rows_than_there_are() {
    let nimsum = prove(QUARTER, Property::Nimsum);
    for rows in ["1000000000", "40000001", "18446744073709551615", "99999999999999999999999999999"] {
        for header in ["invariant monotone width 4", "invariant cover width 6", "hidden width 2", "pairs"] {
            let at = nimsum.certificate.find(&format!("\n{header} rows ")).expect("a header");
            let line = nimsum.certificate[at + 1..].lines().next().expect("a line");
            let text = nimsum.certificate.replacen(line, &format!("{header} rows {rows}"), 1);
            expect(&nimsum.claim, &text, Expected::NotVerified);
        }
        let text =
            nimsum.certificate.replacen("table tracks 3 rows 2", &format!("table tracks 3 rows {rows}"), 1);
        expect(&nimsum.claim, &text, Expected::NotVerified);
        let claim = claim_text(&read("fun f(t) = isqrt(t)"), false, Property::Monotone, Some(&9_u32.into()));
        for body in ["", "1\n", "1 1\n"] {
            let text = written(&claim, &format!("evaluated steps rows {rows}\n{body}"));
            expect(&claim, &text, Expected::NotVerified);
        }
    }
    let announced = |rows: usize| {
        let text = nimsum.certificate.replacen("width 4 rows 7\n", &format!("width 4 rows {rows}\n"), 1);
        ask(nimsum.claim.as_bytes(), text.as_bytes())
    };
    for rows in [8, 1 << 24, usize::MAX] {
        assert_eq!(announced(rows), Answer::Rejected("K08".to_owned()), "{rows}");
    }
    let wide = nimsum.certificate.replacen("monotone width 4", "monotone width 1000000000000", 1);
    expect(&nimsum.claim, &wide, Expected::NotVerified);
    for tracks in [21, 63, 64, 1_000_000_000] {
        let to = format!("table tracks {tracks} rows 2");
        expect(
            &nimsum.claim,
            &nimsum.certificate.replacen("table tracks 3 rows 2", &to, 1),
            Expected::NotVerified,
        );
    }
}

#[test]
fn deep_nests() {
    let proof = prove(QUARTER, Property::Nimsum);
    let depth = 100_000;
    let terms = [
        format!("{}t{}", "(".repeat(depth), ")".repeat(depth)),
        "(".repeat(depth),
        ")".repeat(depth),
        format!("{}t{}", "floor(".repeat(depth), "/2)".repeat(depth)),
        format!("{}t{}", "min(t, ".repeat(depth), ")".repeat(depth)),
        format!("{}t", "if t < 1 then 0 else ".repeat(depth)),
        format!("{}t", "table [0] then ".repeat(depth)),
        format!("t{}", " + t".repeat(depth)),
        format!("t{}", " xor t".repeat(depth)),
        format!("t{}", " * 1".repeat(depth)),
        format!("if {}t < 1{} then 0 else 1", "(".repeat(depth), ")".repeat(depth)),
        format!("if {}t < 1 then 0 else 1", "not ".repeat(depth)),
        format!("if t < 1{} then 0 else 1", " and t < 1".repeat(depth)),
        format!("{}t{}", "f(".repeat(depth), ")".repeat(depth)),
        "2^".repeat(depth),
        "[".repeat(depth),
        format!("min({}t)", "t, ".repeat(depth)),
        format!("table [{}0] then 0", "0, ".repeat(depth)),
    ];
    let (start, rest) = proof.certificate.split_once("| fun f(t) = floor(t / 4)\n").expect("a function");
    for term in &terms {
        let function = format!("fun g(t) = {term}\nclaim nimsum g\n");
        // In the claim file, in the certificate, in both, and in a graph table.
        let file = format!("{}{function}", proof.claim);
        let answer = ask(file.as_bytes(), proof.certificate.as_bytes());
        let harmless = term.starts_with("min(t, t") || term.starts_with("table [0, 0");
        assert!(answer != Answer::Verified || harmless, "{}", &term[..20]);
        let inner = format!("{start}| fun f(t) = {term}\n{rest}");
        assert_ne!(ask(proof.claim.as_bytes(), inner.as_bytes()), Answer::Verified, "{}", &term[..20]);
        let claim = format!("fun f(t) = {term}\nclaim nimsum f\n");
        assert_ne!(ask(claim.as_bytes(), inner.as_bytes()), Answer::Verified, "{}", &term[..20]);
        let graph = proof.certificate.replacen("invariant", &format!("graph (t) {term}\ninvariant"), 1);
        assert_ne!(ask(proof.claim.as_bytes(), graph.as_bytes()), Answer::Verified, "{}", &term[..20]);
        let bound = format!("{}claim nimsum f below {term}\n", proof.claim);
        assert_ne!(ask(bound.as_bytes(), proof.certificate.as_bytes()), Answer::Verified, "{}", &term[..20]);
    }
    // Many functions that call each other, each twice: a small text of a huge term.
    for calls in ["f_(f_(t))", "f_(t) + f_(t)", "min(f_(t), f_(t + 1))", "if f_(t) < 1 then f_(t) else t"] {
        let mut functions = "fun f0(t) = t\n".to_owned();
        for i in 1..60 {
            let previous = format!("f{}", i - 1);
            functions += &format!("fun f{i}(t) = {}\n", calls.replace("f_", &previous));
        }
        let claim = format!("{functions}claim monotone f59\n");
        let sections = "invariant monotone width 1 rows 0\n";
        expect(&claim, &written(&claim, sections), Expected::NotVerified);
    }
    let mut chain = "fun f0(t) = t\n".to_owned();
    for i in 1..20_000 {
        chain += &format!("fun f{i}(t) = f{}(t)\n", i - 1);
    }
    let claim = format!("{chain}claim monotone f19999\n");
    expect(&claim, &written(&claim, "invariant monotone width 1 rows 0\n"), Expected::NotVerified);
}

#[test]
fn long_lines_and_files() {
    const LONG: usize = 60_000_000;
    let proof = prove(QUARTER, Property::Nimsum);
    let (head, rest) = proof.certificate.split_once("invariant").expect("sections");
    // One line of 60 MB, of items, of digits, of letters.
    for item in ["0 ", "9", "x", "-"] {
        let line = item.repeat(LONG / item.len());
        let line = line.trim_end();
        let text = format!("{head}invariant monotone width 4 rows 1\n{line}\nend\n");
        expect(&proof.claim, &text, Expected::NotVerified);
    }
    let long = "z".repeat(LONG);
    let text = format!("{head}{long}\ninvariant{rest}");
    expect(&proof.claim, &text, Expected::Rejected(&["K04"]));
    let text = proof.certificate.replacen("producer ", &format!("producer {long}"), 1);
    expect(&proof.claim, &text, Expected::Verified);
    let file = format!("# {long}\n{}", proof.claim);
    expect(&file, &proof.certificate, Expected::Verified);
    let file = format!("{}fun {long}(t) = t\n", proof.claim);
    assert_ne!(ask(file.as_bytes(), proof.certificate.as_bytes()), Answer::Rejected("K03".to_owned()));
    drop((long, text, file));
    // Longer than a file may be.
    let large = vec![b'\n'; MAX_BYTES + 1];
    assert_eq!(ask(&large, proof.certificate.as_bytes()), Answer::Declined);
    assert_eq!(ask(proof.claim.as_bytes(), &large), Answer::Declined);
}

#[test]
fn many_statements() {
    let proof = prove(QUARTER, Property::Nimsum);
    let lines: String = (0..200_000).map(|i| format!("fun g{i}(t) = t + {i}\n")).collect();
    let file = format!("{lines}{}", proof.claim);
    // More nodes than a check may have, or all is well.
    assert_ne!(ask(file.as_bytes(), proof.certificate.as_bytes()), Answer::Rejected("K03".to_owned()));
    let file = format!("{}{}", proof.claim, "claim nimsum f\n".repeat(500_000));
    let answer = ask(file.as_bytes(), proof.certificate.as_bytes());
    assert!(matches!(answer, Answer::Verified | Answer::Declined), "{answer:?}");
}

#[test]
fn long_numbers() {
    let digits = "9".repeat(1_000_000);
    let proof = prove("fun f(t) = floor(t / 3)", Property::Ns);
    for columns in [format!("2 {digits}"), format!("{digits} {digits}"), format!("{digits} 3")] {
        let text = proof.certificate.replacen("2 3", &columns, 1);
        expect(&proof.claim, &text, Expected::NotVerified);
    }
    let quarter = prove(QUARTER, Property::Nimsum);
    for from in ["rows 7", "width 4", "\n0 1 1 0", "\n0 0 1", "tracks 3"] {
        let (start, _) = from.rsplit_once(' ').expect("two words");
        let text = quarter.certificate.replacen(from, &format!("{start} {digits}"), 1);
        assert_ne!(text, quarter.certificate);
        expect(&quarter.claim, &text, Expected::NotVerified);
    }
    let zeros = "0".repeat(1_000_000);
    for constant in [&digits, &format!("0x{digits}"), &format!("2^{digits}"), "2^99999999", "2^1000000"] {
        for function in
            ["floor(t / C)", "t + C", "C * t", "if t < C then 0 else 0", "t << C", "table [C] then 0"]
        {
            let claim = format!("fun f(t) = {}\nclaim monotone f\n", function.replace('C', constant));
            let text = written(&claim, "invariant monotone width 4 rows 0\n");
            expect(&claim, &text, Expected::NotVerified);
        }
        let claim = format!("{QUARTER}\nclaim monotone f below {constant}\n");
        expect(&claim, &written(&claim, "evaluated all\n"), Expected::NotVerified);
        let file = format!("let k = {constant}\n{}", quarter.claim);
        assert_ne!(ask(file.as_bytes(), quarter.certificate.as_bytes()), Answer::Rejected("K03".to_owned()));
    }
    let file = format!("fun f(t) = floor(t / {zeros}4)\nclaim nimsum f\n");
    let answer = ask(file.as_bytes(), quarter.certificate.as_bytes());
    assert!(!matches!(answer, Answer::Rejected(code) if code == "K13"));
    // Constants that are products of constants, each of the size of the last squared.
    let mut lets = "let k0 = 2\n".to_owned();
    for i in 1..64 {
        lets += &format!("let k{i} = k{} * k{}\n", i - 1, i - 1);
    }
    let file = format!("{lets}{}", quarter.claim);
    assert_eq!(ask(file.as_bytes(), quarter.certificate.as_bytes()), Answer::Declined);
    // Values that square themselves: 2^(2^64).
    let mut squares = "fun f0(t) = t * t\n".to_owned();
    for i in 1..7 {
        squares += &format!("fun f{i}(t) = f{}(f{}(t))\n", i - 1, i - 1);
    }
    let claim = format!("{squares}claim monotone f6 below 9\n");
    expect(&claim, &written(&claim, "evaluated all\n"), Expected::Declined);
    expect(&claim, &written(&claim, "evaluated steps rows 0\n"), Expected::NotVerified);
}
