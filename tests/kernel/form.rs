//! The form of a certificate: docs/FORMAT.md line by line.

use nimcert_core::language::ast::Property;

use super::cases::{case, edited, retyped};
use super::certificate::{Piece, Proof, prove, prove_below, row, written};
use super::expected::{Case, Expected};

const FORM: Expected = Expected::Rejected(&["K01"]);

pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    characters(&mut cases, &quarter);
    head(&mut cases, &quarter);
    headers(&mut cases, &quarter);
    sections(&mut cases, &quarter);
    rows(&mut cases, &quarter);
    tables(&mut cases, &quarter);
    cases
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
    for version in ["0", "2", "10", "11", "1.0", "01", "one", "1 1", "-1", "18446744073709551617"] {
        let to = format!("nimcert certificate {version}\n");
        cases.push(retyped(test, version, quarter, FORM, "nimcert certificate 1\n", &to));
    }
    for line in ["nimcert certificate\n", "nimcert proof 1\n", "Nimcert certificate 1\n", ""] {
        cases.push(retyped(test, format!("{line:?}"), quarter, FORM, "nimcert certificate 1\n", line));
    }

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
            let mut whole = super::certificate::Document::read(&quarter.certificate).expect("one");
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
        let whole = super::certificate::Document::read(&quarter.certificate).expect("one");
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

fn rows(cases: &mut Vec<Case>, quarter: &Proof) {
    let (monotone, cover) = ("invariant monotone", "invariant cover");
    let test = "rejects_width";
    let width = Expected::Rejected(&["K07"]);
    for (header, old) in [(monotone, 4), (cover, 6), ("hidden", 2)] {
        for new in [0, old - 1, old + 1, 64, 65, 1_000_000] {
            let (from, to) = (format!("{header} width {old} "), format!("{header} width {new} "));
            cases.push(retyped(test, to.trim_end(), quarter, width, &from, &to));
        }
        for (i, what) in [(0, "first"), (1, "second")] {
            cases.push(edited(test, format!("{header}: {what} row without its end"), quarter, width, |c| {
                c.rows(header, 0)[i].pop();
            }));
            cases.push(edited(test, format!("{header}: {what} row with one more"), quarter, width, |c| {
                c.rows(header, 0)[i].push("0".to_owned());
            }));
        }
    }
    cases.push(edited(test, "table: a row without its end", quarter, width, |certificate| {
        certificate.rows("table", 0)[1].pop();
    }));
    cases.push(edited(test, "table: a row with one more", quarter, width, |certificate| {
        certificate.rows("table", 2)[3].push("0".to_owned());
    }));
    let difference = Expected::Rejected(&["K01", "K07", "K10"]);
    for to in ["0 0 0 0 + 0 1 1 x 4", "0 0 0 0 + 0 1 1 0 0 x 4", "0 0 0 + 0 1 1 x 4"] {
        cases.push(retyped(test, to, quarter, difference, "0 0 0 0 + 0 1 1 0 x 4", to));
    }

    let test = "rejects_count";
    let count = Expected::Rejected(&["K08"]);
    for (start, rows) in [("invariant monotone width 4", 7), ("invariant cover width 6", 8)] {
        let more = [rows + 1, rows + 1000];
        for announced in more {
            let (from, to) = (format!("{start} rows {rows}\n"), format!("{start} rows {announced}\n"));
            cases.push(retyped(test, to.trim_end(), quarter, count, &from, &to));
        }
        // The first rows are an invariant by themselves, or what follows starts no section.
        let fewer = Expected::Rejected(&["K04", "K05", "K06", "K08", "K10", "K13", "K14"]);
        for announced in [0, 1, rows - 1] {
            let (from, to) = (format!("{start} rows {rows}\n"), format!("{start} rows {announced}\n"));
            cases.push(retyped(test, to.trim_end(), quarter, fewer, &from, &to));
        }
    }
    let longer = Expected::Rejected(&["K08", "K10"]);
    for to in ["x 8", "x 1000000", "x 18446744073709551616"] {
        let to = format!("0 0 0 0 + 0 1 1 0 {to}");
        cases.push(retyped(test, to.clone(), quarter, longer, "0 0 0 0 + 0 1 1 0 x 4", &to));
    }
    let shorter = Expected::Rejected(&["K08"]);
    cases.push(retyped(test, "a run of 3, not 4", quarter, shorter, "+ 0 1 1 0 x 4", "+ 0 1 1 0 x 3"));

    let test = "rejects_unsorted";
    let unsorted = Expected::Rejected(&["K09"]);
    for (header, i) in [(monotone, 0), (monotone, 5), ("invariant closed 3", 0), (cover, 6), ("hidden", 0)] {
        cases.push(edited(
            test,
            format!("{header}: rows {i} and {} exchanged", i + 1),
            quarter,
            unsorted,
            |c| {
                c.rows(header, 0).swap(i, i + 1);
            },
        ));
        cases.push(edited(test, format!("{header}: row {i} twice"), quarter, unsorted, |certificate| {
            let rows = certificate.rows(header, 0);
            rows.insert(i, rows[i].clone());
        }));
    }
    cases.push(edited(test, "F before *", quarter, unsorted, |certificate| {
        certificate
            .rows("invariant closed 3", 0)
            .extend([row("T F 0 0 0 0 0 0 0"), row("T * 0 0 0 0 0 0 0")]);
    }));
    cases.push(edited(test, "T before a number", quarter, unsorted, |certificate| {
        let rows = certificate.rows("invariant closed 3", 0);
        rows.swap(0, 1);
    }));
    cases.push(edited(test, "a number after F", quarter, unsorted, |certificate| {
        certificate.rows("hidden", 0).insert(0, row("F 0"));
    }));
    let run = Expected::Rejected(&["K09"]);
    let to = "0 3 3 0 + 0 -1 -1 0 x 4";
    cases.push(retyped(test, "a run downwards", quarter, run, "0 0 0 0 + 0 1 1 0 x 4", to));
    let to = "0 0 0 0 + 0 0 0 0 x 4";
    cases.push(retyped(test, "a run on the spot", quarter, run, "0 0 0 0 + 0 1 1 0 x 4", to));
    items(cases, quarter);
}

fn items(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_item";
    let item = Expected::Rejected(&["K10"]);
    let wrong = [
        "x", "t", "f", "TT", "**", "+1", "00", "01", "-0", "-01", "1.0", "0x1", "1e3", "-", "--1", "1_0",
        "|", ":", "1:",
    ];
    let too_large = ["9223372036854775808", "-9223372036854775809", "18446744073709551616"];
    // The last three are what a kernel may stand for `*`, `F` and `T` inside.
    let limits = [
        "-9223372036854775808",
        "4611686018427387904",
        "-4611686018427387905",
        "9223372036854775805",
        "9223372036854775806",
        "9223372036854775807",
    ];
    for word in wrong.into_iter().chain(too_large) {
        cases.push(edited(test, format!("invariant: {word}"), quarter, item, |certificate| {
            certificate.rows("invariant monotone", 0)[1][2] = word.to_owned();
        }));
        cases.push(edited(test, format!("pool: {word}"), quarter, item, |certificate| {
            certificate.rows("hidden", 0)[1][1] = word.to_owned();
        }));
    }
    // Numbers that a Linear component could have, but for their size.
    let no_state = Expected::Rejected(&["K09", "K10", "K14", "K15"]);
    for word in limits {
        cases.push(edited(test, format!("invariant: {word}"), quarter, no_state, |certificate| {
            certificate.rows("invariant monotone", 0)[1][2] = word.to_owned();
        }));
        for column in 0..2 {
            let what = format!("pool: {word}, column {column}");
            cases.push(edited(test, what, quarter, Expected::NotVerified, |certificate| {
                certificate.rows("hidden", 0)[1][column] = word.to_owned();
            }));
        }
    }
    let words = wrong.into_iter().chain(too_large).chain(limits);
    for word in ["T", "F", "*"] {
        for (body, column) in [("table", 0), ("table", 2), ("pairs", 0), ("pairs", 1), ("pairs", 4)] {
            cases.push(edited(
                test,
                format!("{body}: {word}, column {column}"),
                quarter,
                item,
                |certificate| {
                    certificate.rows(body, 2)[1][column] = word.to_owned();
                },
            ));
        }
    }
    let range = Expected::Rejected(&["K10", "K11"]);
    for word in words.clone() {
        cases.push(edited(test, format!("table: {word}"), quarter, range, |certificate| {
            certificate.rows("table", 2)[1][2] = word.to_owned();
        }));
    }
    let pair = Expected::Rejected(&["K10", "K19"]);
    for word in words {
        cases.push(edited(test, format!("pairs: {word}"), quarter, pair, |certificate| {
            certificate.rows("pairs", 2)[1][4] = word.to_owned();
        }));
    }
    // Numbers that are no states of their components: the second of `reach 1` is a Parity.
    for word in ["1", "-1", "2", "9223372036854775804"] {
        cases.push(edited(test, format!("a Parity in state {word}"), quarter, item, |certificate| {
            let rows = certificate.rows("hidden", 0);
            rows[0][1] = word.to_owned();
        }));
    }
    let ns = prove("fun f(t) = floor(t / 4)", Property::Ns);
    cases.push(edited(test, "an Ns in state 1", &ns, item, |certificate| {
        certificate.rows("invariant ns", 0)[2][3] = "1".to_owned();
    }));
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    let item = Expected::Rejected(&["K09", "K10"]);
    for word in ["-1", "1000", "4294967296"] {
        cases.push(edited(test, format!("a Table in state {word}"), &graph, item, |certificate| {
            let rows = certificate.rows("invariant functional", 0);
            let last = rows.len() - 1;
            rows[last][0] = word.to_owned();
        }));
    }
    let runs = [
        ("T 0 0 0 + 1 1 1 0 x 4", "T plus 1"),
        ("0 0 0 0 + T 1 1 0 x 4", "a difference T"),
        ("0 0 0 0 + * 1 1 0 x 4", "a difference *"),
        ("0 0 0 0 + 0 1 1 0 x 1", "a run of one"),
        ("0 0 0 0 + 0 1 1 0 x 0", "a run of none"),
        ("0 0 0 0 + 0 1 1 0 x -4", "a run of less than none"),
        ("0 0 0 0 + 0 1 1 0", "no count"),
        ("0 0 0 0 + 0 1 1 0 x", "no count after x"),
        ("0 0 0 0 + 0 1 1 0 x 4 x 4", "two counts"),
        ("0 0 0 0 + 0 1 1 0 + 0 1 1 0 x 4", "two differences"),
        ("0 0 0 0 x 4", "no difference"),
        ("+ 0 1 1 0 x 4", "no first row"),
        ("0 0 0 0 + 0 9223372036854775807 1 0 x 4", "overflow"),
        ("0 0 0 0 + 0 3074457345618258602 1 0 x 4", "up to 2^63 - 2"),
        ("0 0 0 0 + 0 -9223372036854775808 1 0 x 4", "overflow downwards"),
        ("0 9223372036854775804 0 0 + 0 1 1 0 x 4", "from a number through *, F and T"),
    ];
    let run = Expected::Rejected(&["K01", "K07", "K08", "K10"]);
    for (to, what) in runs {
        cases.push(retyped(test, what, quarter, run, "0 0 0 0 + 0 1 1 0 x 4", to));
    }
    // A run of one is none, and no run goes from numbers to states that are not numbers.
    let first = "invariant closed 1 width 5 rows 8\n0 0 0 0 0\n";
    for (run, what) in
        [("+ 0 0 0 0 0 x 1", "one row as a run"), ("+ 0 0 0 0 0 x 0", "one row as a run of none")]
    {
        let to = format!("{} {run}\n", first.trim_end());
        cases.push(retyped(test, what, quarter, Expected::Rejected(&["K08", "K10"]), first, &to));
    }
    let pool = "hidden width 2 rows 2\n0 0\nT 0\npairs rows 2\n0 1 0 0 1 -1 0 -1 0 0 1\n1 1 1 ";
    let more = "hidden width 2 rows 3\n0 0\n3 0 + 9223372036854775804 0 x 2\npairs rows 2\n0 1 0 0 1 -1 0 -1 0 0 1\n1 1 2 ";
    cases.push(retyped(test, "a run from 3 to T", quarter, Expected::Rejected(&["K10"]), pool, more));
    let no_state = Expected::Rejected(&["K10"]);
    let to = "1 1 1 0 1 + 0 0 0 1 0 x 3\n";
    let closed = "1 0 0 0 0\n1 T 0 0 0\n2 0 0 0 0\n";
    cases.push(retyped(test, "a run into states that are none", quarter, no_state, closed, to));
}

fn tables(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_table";
    let range = Expected::Rejected(&["K11"]);
    for i in 0..3 {
        for (column, word, what) in [
            (0, "2", "acceptance 2"),
            (0, "-1", "acceptance -1"),
            (0, "9223372036854775800", "acceptance of 63 bits"),
            (3, "-2", "next state -2"),
            (3, "10", "a next state beyond the last"),
            (8, "4294967296", "a next state 2^32"),
            (2, "-9223372036854775808", "a next state -2^63"),
        ] {
            cases.push(edited(test, format!("reach {}: {what}", i + 1), quarter, range, |certificate| {
                certificate.rows("table", i)[1][column] = word.to_owned();
            }));
        }
        cases.push(edited(test, format!("reach {}: next state = rows", i + 1), quarter, range, |c| {
            let rows = c.rows("table", i);
            rows[1][5] = rows.len().to_string();
        }));
    }
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum);
    let what = "graph: next state = rows";
    cases.push(edited(test, what, &graph, range, |certificate| {
        let rows = certificate.rows("table", 0);
        rows[1][1] = rows.len().to_string();
    }));
    let last = Expected::Rejected(&["K11"]);
    cases.push(edited(test, "the last state left out", quarter, last, |certificate| {
        certificate.rows("table", 2).pop();
    }));
    // A table that differs in one transition, in range: some obligation fails.
    let wrong = Expected::Rejected(&["K13", "K14", "K15"]);
    for column in 1..5 {
        cases.push(edited(test, format!("graph: transition {column} of state 1"), &graph, wrong, |c| {
            let next = &mut c.rows("table", 0)[1][column];
            *next = if next == "0" { "1".to_owned() } else { "0".to_owned() };
        }));
    }
    cases.push(edited(test, "graph: acceptance flipped", &graph, wrong, |certificate| {
        let accepting = &mut certificate.rows("table", 0)[1][0];
        *accepting = if accepting == "1" { "0".to_owned() } else { "1".to_owned() };
    }));
}
