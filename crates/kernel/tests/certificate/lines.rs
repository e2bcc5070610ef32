//! The lines and sections of a certificate: docs/FORMAT.md line by line.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, edited, retyped};
use crate::kit::certificate::{Piece, Proof, prove, prove_below, written};
use crate::kit::expected::{Case, Expected};

const FORM: Expected = Expected::Rejected(&["K01"]);

tests! {
    rejects_format,
    rejects_missing_section,
    rejects_section_order,
    rejects_trailing,
    rejects_unknown_section,
    rejects_unknown_version,
    declines_format_1,
    verifies_harmless_changes,
}

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    characters(cases, &quarter);
    head(cases, &quarter);
    headers(cases, &quarter);
    sections(cases, &quarter);
}

/// A change of the whole text.
fn text(test: &'static str, what: &str, proof: &Proof, expected: Expected, text: impl AsRef<[u8]>) -> Case {
    case(test, what, &proof.claim, text, expected)
}

fn characters(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_format";
    let whole = &quarter.certificate;
    let with = |what: &str, text: Vec<u8>| self::text(test, what, quarter, FORM, text);
    cases.push(with("empty", Vec::new()));
    cases.push(with("one empty line", b"\n".to_vec()));
    cases.push(with("no newline at the end", whole.trim_end().as_bytes().to_vec()));
    cases.push(with("an empty line first", format!("\n{whole}").into_bytes()));
    cases.push(with("carriage returns", whole.replace('\n', "\r\n").into_bytes()));
    cases.push(with("a byte order mark", format!("\u{feff}{whole}").into_bytes()));
    cases.push(with("two spaces", whole.replacen("invariant ns", "invariant  ns", 1).into_bytes()));
    cases.push(with("a tab", whole.replacen("invariant ns", "invariant\tns", 1).into_bytes()));
    cases.push(with("a space at a line's end", whole.replacen("\nend", " \nend", 1).into_bytes()));
    cases.push(with("a space at a line's start", whole.replacen("\nend", "\n end", 1).into_bytes()));
    cases.push(with("an empty line", whole.replacen("\nend", "\n\nend", 1).into_bytes()));
    for byte in [0, 7, 0x1b, 0x7f, 0x80, 0xff] {
        let mut bytes = whole.as_bytes().to_vec();
        let at = whole.find("0 0 0 0").expect("a row");
        bytes.insert(at, byte);
        cases.push(with(&format!("the byte {byte:#04x}"), bytes));
    }
    cases.push(with("a letter beyond ASCII", whole.replacen("producer ", "producer é", 1).into_bytes()));
}

fn head(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_unknown_version";
    for version in [
        "0",
        "3",
        "20",
        "22",
        "12",
        "2.0",
        "1.0",
        "02",
        "01",
        "two",
        "2 2",
        "1 1",
        "1 2",
        "-2",
        "-1",
        "18446744073709551617",
        "18446744073709551618",
    ] {
        let to = format!("nimcert certificate {version}\n");
        cases.push(retyped(test, version, quarter, FORM, "nimcert certificate 2\n", &to));
    }
    for line in [
        "nimcert certificate\n",
        "nimcert proof 2\n",
        "Nimcert certificate 2\n",
        "nimcert proof 1\n",
        "Nimcert certificate 1\n",
        "",
    ] {
        cases.push(retyped(test, format!("{line:?}"), quarter, FORM, "nimcert certificate 2\n", line));
    }

    let test = "declines_format_1";
    let declined = Expected::Declined;
    let (version, first) = ("nimcert certificate 2\n", "nimcert certificate 1\n");
    cases.push(retyped(test, "with rows of format 2", quarter, declined, version, first));
    let short = "nimcert certificate 1\n";
    cases.push(text(test, "the first line alone", quarter, declined, short));
    let runs = first.to_owned()
        + &written(&quarter.claim, "invariant monotone width 4 rows 7\n0 0 0 0 + 0 1 1 0 x 4\n1|2 0 0\n")
            [version.len()..];
    cases.push(text(test, "with runs, several values and left-out items", quarter, declined, runs));

    let test = "rejects_format";
    let (start, rest) = quarter.certificate.split_at(quarter.certificate.find("| ").expect("a claim"));
    let lines: Vec<&str> = start.lines().collect();
    let [version, producer, digest] = lines[..] else { panic!("three lines") };
    let heads = [
        (vec![version, digest], "no producer"),
        (vec![version, producer], "no digest"),
        (vec![version, digest, producer], "digest before producer"),
        (vec![producer, digest], "no version"),
        (vec![version, producer, producer, digest], "two producers"),
        (vec![version, producer, digest, digest], "two digests"),
    ];
    for (lines, what) in heads {
        let certificate = format!("{}\n{rest}", lines.join("\n"));
        // A line between the digest and the claim may be taken for the end of an empty claim.
        let expected = if what == "two digests" { Expected::Rejected(&["K01", "K02"]) } else { FORM };
        cases.push(text(test, what, quarter, expected, certificate));
    }
    let hexadecimal = &digest["digest sha256 ".len()..];
    let digests = [
        digest.replace("sha256", "sha512"),
        digest.replace(hexadecimal, &hexadecimal[1..]),
        digest.replace(hexadecimal, &format!("{hexadecimal}0")),
        digest.replace(hexadecimal, &"F".repeat(64)),
        digest.replace(hexadecimal, &"g".repeat(64)),
        digest.replace(hexadecimal, ""),
    ];
    for wrong in digests {
        cases.push(retyped(test, wrong.clone(), quarter, FORM, digest, wrong.trim_end()));
    }
    let only_head = Expected::Rejected(&["K01", "K02", "K04", "K06"]);
    cases.push(text(test, "nothing after the digest", quarter, only_head, start));
    let claim_only = written(&quarter.claim, "");
    let claim_only = claim_only.strip_suffix("end\n").expect("an end");
    cases.push(text(test, "nothing after the claim", quarter, only_head, claim_only));

    let test = "verifies_harmless_changes";
    let other = digest.replace(hexadecimal, &"0".repeat(64));
    cases.push(retyped(test, "another digest", quarter, Expected::Verified, digest, &other));
    cases.push(retyped(
        test,
        "another producer",
        quarter,
        Expected::Verified,
        producer,
        "producer me, by hand",
    ));
}

fn headers(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_format";
    let from = "invariant monotone width 4 rows 7\n";
    let wrong = [
        "invariant monotone width 4 rows 07",
        "invariant monotone width 04 rows 7",
        "invariant monotone width 4 rows +7",
        "invariant monotone width 4 rows -7",
        "invariant monotone width 4 rows 7 7",
        "invariant monotone width 4 rows seven",
        "invariant monotone width 4 rows",
        "invariant monotone width 4",
        "invariant monotone rows 7",
        "invariant monotone rows 7 width 4",
        "invariant monotone",
        "invariant monotone width 0x4 rows 7",
        "invariant monotone Width 4 rows 7",
    ];
    for line in wrong {
        cases.push(retyped(test, line, quarter, FORM, from, &format!("{line}\n")));
    }
    let named = Expected::Rejected(&["K01", "K06"]);
    for line in ["invariant monotone2 width 4 rows 7", "invariant Monotone width 4 rows 7"] {
        cases.push(retyped(test, line, quarter, named, from, &format!("{line}\n")));
    }
    let numbers = Expected::NotVerified;
    for number in
        ["18446744073709551615", "18446744073709551616", "18446744073709551623", "9999999999999999999999"]
    {
        let line = from.replace("rows 7", &format!("rows {number}"));
        cases.push(retyped(test, line.trim_end(), quarter, numbers, from, &line));
        let line = from.replace("width 4", &format!("width {number}"));
        cases.push(retyped(test, line.trim_end(), quarter, numbers, from, &line));
    }
    let tracks = Expected::Rejected(&["K01", "K07"]);
    for k in [0, 1, 2, 4, 20, 64] {
        let to = format!("table tracks {k} ");
        cases.push(retyped(test, to.clone(), quarter, tracks, "table tracks 3 ", &to));
    }
    let reach = Expected::Rejected(&["K01", "K06"]);
    for line in ["reach 01\n", "reach 4\n", "reach\n", "reach 1 2\n"] {
        cases.push(retyped(test, line.trim_end(), quarter, reach, "reach 1\n", line));
    }
}

fn sections(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_unknown_section";
    let unknown = Expected::Rejected(&["K04"]);
    for before in
        ["invariant monotone", "invariant ns", "invariant closed 2", "reach 3", "invariant cover", "end"]
    {
        for line in ["lemma 3", "Invariant", "0 0 0 0", "#", "proof by intimidation"] {
            let to = format!("\n{line}\n{before}");
            let what = format!("`{line}` before `{before}`");
            // A line that may be a row, or no row, of the body before it: it has all its rows.
            cases.push(retyped(test, what, quarter, unknown, &format!("\n{before}"), &to));
        }
    }

    let test = "rejects_missing_section";
    let missing = Expected::Rejected(&["K06"]);
    let always = ["invariant monotone", "invariant closed 1", "invariant closed 2", "invariant closed 3"];
    let always = always.into_iter().chain(["reach 1", "reach 2", "reach 3", "invariant cover"]);
    for start in always.chain(["table", "hidden", "pairs"]) {
        let certificate = |leave_ns: bool| {
            edited(test, format!("`{start}`, ns {leave_ns}"), quarter, missing, |certificate| {
                let at = certificate.position(start);
                let count = if start.starts_with("reach") { 4 } else { 1 };
                certificate.pieces.drain(at..at + count);
                if !leave_ns {
                    certificate.remove("invariant ns");
                }
            })
        };
        let mut cut = certificate(true);
        if start == "invariant closed 1" {
            // With `ns`, the partition may be left out, but not its first section alone.
            cut.expected = Expected::Rejected(&["K05", "K06"]);
        }
        cases.push(cut);
        cases.push(certificate(false));
    }
    cases.push(edited(test, "ns and the partition", quarter, missing, |certificate| {
        let (from, to) = (certificate.position("invariant ns"), certificate.position("end"));
        certificate.pieces.drain(from..to);
    }));
    let no_end = Expected::Rejected(&["K01", "K04", "K05", "K06"]);
    cases.push(edited(test, "the end", quarter, no_end, |certificate| {
        certificate.remove("end");
    }));
    let third = prove("fun f(t) = floor(t / 3)", Property::Nimsum);
    cases.push(edited(test, "the counterexample", &third, missing, |certificate| {
        certificate.remove("counterexample");
    }));
    let root = prove_below("fun f(t) = floor(isqrt(t) / 2)", Property::Monotone, 100);
    let unevaluated = Expected::NotVerified;
    cases.push(edited(test, "the values", &root, unevaluated, |certificate| {
        certificate.remove("evaluated");
    }));

    let test = "rejects_section_order";
    let order = Expected::Rejected(&["K05", "K06"]);
    let names = ["invariant monotone", "invariant ns", "invariant closed 1", "invariant closed 2"];
    let names: Vec<&str> = names.into_iter().chain(["invariant closed 3", "invariant cover"]).collect();
    for (i, &one) in names.iter().enumerate() {
        for &other in &names[i + 1..] {
            cases.push(edited(test, format!("{one} and {other} exchanged"), quarter, order, |certificate| {
                let (a, b) = (certificate.position(one), certificate.position(other));
                certificate.pieces.swap(a, b);
            }));
        }
        cases.push(edited(test, format!("{one} twice"), quarter, order, |certificate| {
            let at = certificate.position(one);
            let copy = certificate.pieces[at].clone();
            certificate.pieces.insert(at, copy);
        }));
        cases.push(edited(test, format!("{one} at the end again"), quarter, order, |certificate| {
            let copy = certificate.pieces[certificate.position(one)].clone();
            let end = certificate.position("end");
            certificate.pieces.insert(end, copy);
        }));
    }
    let line = |text: &str| Piece::Line(text.to_owned());
    cases.push(edited(test, "reach 1 twice", quarter, order, |certificate| {
        let at = certificate.position("reach 1");
        let copy = certificate.pieces[at..at + 4].to_vec();
        certificate.pieces.splice(at..at, copy);
    }));
    cases.push(edited(test, "reach 2 before reach 1", quarter, order, |certificate| {
        let at = certificate.position("reach 1");
        certificate.pieces[at..at + 8].rotate_left(4);
    }));
    cases.push(edited(test, "pairs before hidden", quarter, order, |certificate| {
        let at = certificate.position("hidden");
        certificate.pieces.swap(at, at + 1);
    }));
    // What belongs to other claims.
    let foreign = [
        ("counterexample ns 2 3", "counterexample"),
        ("evaluated all", "evaluated all"),
        ("evaluated steps rows 0", "evaluated steps"),
        ("invariant defined 1 width 1 rows 0", "defined, no difference"),
        ("invariant total width 1 rows 0", "total, no graph"),
        ("invariant functional width 1 rows 0", "functional, no graph"),
        ("table tracks 3 rows 0", "a table of nothing"),
        ("hidden width 1 rows 0", "hidden of nothing"),
        ("pairs rows 0", "pairs of nothing"),
    ];
    for (text, what) in foreign {
        for before in ["invariant monotone", "invariant ns", "reach 2", "end"] {
            cases.push(edited(test, format!("{what} before {before}"), quarter, order, |certificate| {
                let at = certificate.position(before);
                certificate.pieces.insert(at, line(text));
            }));
        }
    }
    for property in [Property::Monotone, Property::Ns] {
        let proof = prove("fun f(t) = floor(t / 4)", property);
        let start = if property == Property::Ns { "invariant monotone" } else { "invariant ns" };
        cases.push(edited(test, format!("{start} for the other"), &proof, order, |certificate| {
            let mut whole = crate::kit::certificate::Document::read(&quarter.certificate).expect("one");
            let (piece, end) = (whole.remove(start), certificate.position("end"));
            certificate.pieces.insert(end, piece);
        }));
    }
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    let late = Expected::Rejected(&["K05", "K06", "K07"]);
    cases.push(edited(test, "a graph table after monotone", &graph, late, |certificate| {
        let at = certificate.position("graph");
        certificate.pieces[at..at + 5].rotate_left(4);
    }));
    let below = prove_below("fun f(t) = floor(t / 3)", Property::Nimsum, 3);
    cases.push(edited(test, "a partition for a bounded claim", &below, order, |certificate| {
        let whole = crate::kit::certificate::Document::read(&quarter.certificate).expect("one");
        let (from, to) = (whole.position("invariant closed 1"), whole.position("end"));
        let end = certificate.position("end");
        certificate.pieces.splice(end..end, whole.pieces[from..to].to_vec());
    }));
    cases.push(edited(test, "a counterexample after another", &third, order, |certificate| {
        let at = certificate.position("counterexample");
        certificate.pieces.insert(at, line("counterexample ns 2 3"));
    }));
    cases.push(edited(test, "values after invariants", &below, order, |certificate| {
        let at = certificate.position("end");
        certificate.pieces.insert(at, line("evaluated all"));
    }));
    let evaluated = Expected::Rejected(&["K05"]);
    cases.push(case(
        test,
        "invariants after values",
        &below.claim,
        written(&below.claim, "evaluated all\ninvariant monotone width 4 rows 0\n"),
        evaluated,
    ));
    let positive = Expected::Rejected(&["K06"]);
    let counterexample = written(&quarter.claim, "counterexample ns 2 3\n");
    cases.push(case(
        test,
        "a counterexample for a claim without not",
        &quarter.claim,
        counterexample,
        positive,
    ));

    let test = "rejects_trailing";
    let trailing = Expected::Rejected(&["K24"]);
    let whole = &quarter.certificate;
    for after in ["end", "x", "| claim nimsum f", "invariant ns width 4 rows 0", "0"] {
        cases.push(text(test, after, quarter, trailing, format!("{whole}{after}\n")));
    }
    cases.push(text(test, "the certificate twice", quarter, trailing, whole.repeat(2)));
    let on_the_line = Expected::Rejected(&["K01", "K04", "K05", "K24"]);
    cases.push(retyped(test, "after the word", quarter, on_the_line, "\nend\n", "\nend now\n"));
}
