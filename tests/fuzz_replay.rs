//! The fuzz targets on every input that is kept.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use nimcert_core::language::{Source, parse_program};
use nimcert_testing::case_files::CaseFile;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 7] = [
    ("certificate", targets::certificate),
    ("claim_reader", targets::claim_reader),
    ("differential", targets::differential),
    ("game_file", targets::game_file),
    ("kernel_check", targets::kernel_check),
    ("language", targets::language),
    ("parameters", targets::parameters),
];

/// Longest input that is made of a pair of files.
const LONGEST: usize = 8192;

/// The inputs that are kept for a target: names and bytes (scripts/fuzz_corpus.py writes them).
fn kept(target: &str) -> Vec<(String, Vec<u8>)> {
    let path = corpora().join(format!("{target}.txt"));
    let text = std::fs::read_to_string(path).expect("a corpus");
    let input = |line: &str| {
        let (name, escaped) = line.split_once(' ').expect("a name and bytes");
        (name.to_owned(), unescaped(escaped).unwrap_or_else(|| panic!("{target}: {name} is not escaped")))
    };
    text.lines().map(input).collect()
}

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus")
}

/// The bytes that a line of a corpus states.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.chars();
    while let Some(first) = rest.next() {
        if first != '\\' {
            bytes.push(u8::try_from(first).ok().filter(u8::is_ascii)?);
            continue;
        }
        bytes.push(match rest.next()? {
            '\\' => b'\\',
            'n' => b'\n',
            'r' => b'\r',
            't' => b'\t',
            'x' => 16 * digit(rest.next()?)? + digit(rest.next()?)?,
            _ => return None,
        });
    }
    Some(bytes)
}

/// The value of a hexadecimal digit.
fn digit(digit: char) -> Option<u8> {
    digit.to_digit(16)?.try_into().ok()
}

/// Inputs of `kernel_check`: the cases in crates/kernel/tests/files/reject, as `scripts/fuzz` makes them
/// too. Pairs that are verified or declined take too long for a target.
fn hostile() -> Vec<(String, Vec<u8>)> {
    let inputs = CaseFile::all("reject").into_iter().map(|case| {
        let input = [&case.claim, targets::SEPARATOR, &case.certificate].concat();
        (case.name, input)
    });
    inputs.filter(|(_, input)| input.len() <= LONGEST).collect()
}

/// Calls a target with inputs.
fn replay(target: Target, inputs: &[(String, Vec<u8>)]) {
    for (name, data) in inputs {
        let run = std::panic::catch_unwind(|| target(data));
        assert!(run.is_ok(), "{name} fails");
    }
}

#[test]
fn corpora_are_replayed() {
    for (name, target) in TARGETS {
        let inputs = kept(name);
        assert!(inputs.len() >= 10, "only {} inputs of {name} are kept", inputs.len());
        // `claims_with_parameters_have_every_answer` replays these.
        if name != "parameters" {
            replay(target, &inputs);
        }
    }
    // Nothing lies beside the targets.
    for entry in std::fs::read_dir(corpora()).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        assert!(
            TARGETS.iter().any(|(target, _)| *format!("{target}.txt") == *name),
            "fuzz/corpus/{name:?} is of no target"
        );
    }
}

#[test]
fn what_is_kept_is_read_as_it_was_written() {
    assert_eq!(unescaped(r"a\\n\n\x00\xff ~").as_deref(), Some(&b"a\\n\n\x00\xff ~"[..]));
    for text in [r"\", r"\x0", r"\xg0", r"\u0061", "\u{e9}"] {
        assert_eq!(unescaped(text), None, "{text}");
    }
}

#[test]
fn hostile_files() {
    let inputs = hostile();
    assert!(inputs.len() >= 120, "only {} pairs are short enough", inputs.len());
    replay(targets::kernel_check, &inputs);
}

/// The verdicts of the kernel on inputs, each with the number of inputs that get it.
fn verdicts(target: &str, inputs: &[(String, Vec<u8>)]) -> BTreeMap<String, usize> {
    let mut verdicts = BTreeMap::new();
    for (_, data) in inputs {
        *verdicts.entry(targets::verdict(target, data).unwrap_or_default()).or_default() += 1;
    }
    println!("{target}: {verdicts:?}");
    verdicts
}

/// The codes of rejections, without some.
fn codes_but(left_out: &[&str]) -> impl Iterator<Item = String> {
    let codes = (1..=25).map(|n| format!("K{n:02}"));
    codes.filter(|code| !left_out.contains(&code.as_str())).collect::<Vec<_>>().into_iter()
}

/// If all inputs were rejected for their form, replaying them would not test the obligations.
#[test]
fn what_is_replayed_reaches_every_obligation() {
    let all = [kept("kernel_check"), hostile()].concat();
    let reached = verdicts("kernel_check", &all);
    for code in codes_but(&[]) {
        assert!(reached.contains_key(&code), "kernel_check does not reach {code}");
    }
    assert!(reached["verified"] >= 40);
    // Heads are right, and no claim has an undefined value or a function with operators that are not monotone.
    let reached = verdicts("certificate", &kept("certificate"));
    for code in codes_but(&["K03", "K22", "K23"]) {
        assert!(reached.contains_key(&code), "certificate does not reach {code}");
    }
}

/// Names of inputs of `certificate` say which verdict they get: `K14-..`, or `whole-N..`, a proof of claim N.
#[test]
fn names_of_certificates_are_verdicts() {
    let mut proved = BTreeSet::new();
    for (name, data) in kept("certificate") {
        let verdict = targets::verdict("certificate", &data).expect("it is one");
        match name.split('-').collect::<Vec<_>>()[..] {
            ["whole", number, ..] => {
                assert_eq!(verdict, "verified", "{name}");
                assert_eq!((usize::from(data[0]) % targets::CLAIMS.len()).to_string(), number, "{name}");
                proved.insert(number.to_owned());
            }
            ["cut", ..] => assert_ne!(verdict, "verified", "{name}"),
            [code, _, ..] => assert_eq!(verdict, code, "{name}"),
            _ => {}
        }
    }
    assert_eq!(proved.len(), targets::CLAIMS.len(), "claims with a proof: {proved:?}");
}

/// A claim about eight heaps.
fn eight(kind: &str, what: &str) -> String {
    format!("game n(a, b, c, d, e, f, g, h) = strip{}\nclaim {kind} n = {what}\n", " + strip".repeat(7))
}

/// A target that cannot fail tests nothing: the oracle of the targets distinguishes true claims from false ones.
#[test]
fn the_oracle_of_the_targets_can_fail() {
    for (claim, certificate, expected) in [
        ("fun f(t) = floor(t / 4)\nclaim ns f\n", "", true),
        ("fun f(t) = floor(t / 3)\nclaim ns f\n", "", false),
        ("fun f(t) = floor(t / 3)\nclaim not ns f\n", "counterexample ns 2 3\n", true),
        ("fun f(t) = floor(t / 4)\nclaim not ns f\n", "counterexample ns 2 3\n", false),
        ("claim forall x, y: x <= x + y\n", "", true),
        ("claim forall x, y: x < x + y\n", "", false),
        ("claim p strip = x = 0\n", "", true),
        ("claim p strip = x = 1\n", "", false),
        ("claim grundy strip = (x - 1) + 1\n", "", true),
        ("game s(a, b) = strip + strip\nclaim grundy s = a xor b\n", "", true),
        ("game s(a, b) = strip + strip\nclaim grundy s = a + b\n", "", false),
        // As many numbers as a game can have: each is below 2.
        (&eight("p", "a xor b xor c xor d xor e xor f xor g xor h = 0"), "", true),
        (&eight("p", "a + b + c + d + e + f + g + h = 0"), "", false),
        (&eight("grundy", "a xor b xor c xor d xor e xor f xor g xor h"), "", true),
        (&eight("grundy", "a + b + c + d + e + f + g + h"), "", false),
        ("claim forall a, b, c, d, e: a + b + c + d + e < 10\n", "", false),
        ("claim forall a, b, c, d, e, f, g, h: a + b + c + d + e + f + g + h < 8\n", "", false),
        ("claim forall a, b, c, d, e, f, g, h: a + b <= a + b + c + d + e + f + g + h\n", "", true),
        // Numbers where a formula is false; where it is undefined, nothing is shown.
        ("claim not forall x, y: x < x + y\n", "counterexample forall 3 0\n", true),
        ("claim not forall x, y: x < x + y\n", "counterexample forall 3 1\n", false),
        ("claim not forall x, y: x < x + y\n", "counterexample forall 3\n", false),
        ("claim not forall x, y: x < x + y\n", "counterexample closed 3 0\n", false),
        ("claim not forall x, y: x < x + y\n", "", false),
        ("fun h(t) = t - 1\nclaim not forall x: x < h(x)\n", "counterexample forall 1\n", true),
        ("fun h(t) = t - 1\nclaim not forall x: x < h(x)\n", "counterexample forall 0\n", false),
        // A move within the set.
        ("claim not p strip = x <= 1\n", "counterexample closed 1 1 to 0\n", true),
        ("claim not p strip = x <= 1\n", "counterexample closed 1 1 to 1\n", false),
        ("claim not p strip = x <= 1\n", "counterexample closed 2 1 to 0\n", false),
        ("claim not p strip = x <= 1\n", "counterexample closed 1 2 to 0\n", false),
        ("claim not p strip = x >= 1\n", "counterexample closed 1 1 to 0\n", false),
        (
            "game g(x) move when x >= 2 to (x - 2)\nclaim not p g = x mod 2 = 0\n",
            "counterexample closed 1 2 to\n",
            true,
        ),
        (
            "game g(x) move when x >= 2 to (x - 2)\nclaim not p g = x mod 2 = 0\n",
            "counterexample closed 1 0 to\n",
            false,
        ),
        (
            "game g(x) where x < 2 move u < x to (u)\nclaim not p g = x != 1\n",
            "counterexample closed 1 3 to 2\n",
            false,
        ),
        (
            "game g(x) where x != 1 move u < x to (u)\nclaim not p g = x < 3\n",
            "counterexample closed 1 2 to 1\n",
            false,
        ),
        (
            "game g(x) where x != 1 move u < x to (u)\nclaim not p g = x < 3\n",
            "counterexample closed 1 2 to 0\n",
            true,
        ),
        (
            "game s(a, b) = strip + strip\nclaim not grundy s = a\n",
            "counterexample closed 3 0 0 1 to 0\n",
            true,
        ),
        (
            "game s(a, b) = strip + strip\nclaim not grundy s = a xor b\n",
            "counterexample closed 3 0 0 1 to 0\n",
            false,
        ),
        // A position outside the set, and no move into it.
        ("claim not p strip = x = 1\n", "counterexample options 0\n", true),
        ("claim not p strip = x = 1\n", "counterexample options 1\n", false),
        ("claim not p strip = x = 0\n", "counterexample options 3\n", false),
        (
            "game g(x) move u < 3 * x when u = 2 * x to (0)\nclaim not p g = x = 0\n",
            "counterexample options 1\n",
            false,
        ),
        (
            "game g(x) move u < 3 * x when u = 2 * x + 1 to (0)\nclaim not p g = x = 0\n",
            "counterexample options 1\n",
            true,
        ),
        (
            "game g(x) where x < 2 move u < x when x < 2 to (u)\nclaim not p g = x = 0\n",
            "counterexample options 5\n",
            false,
        ),
        ("fun f(t) = floor(t / 2)\nclaim not p bar(f) = y < 0\n", "counterexample options 0 1\n", true),
        (
            "fun f(t) = floor(t / 2)\nclaim not p bar(f) = y = 0 and z = 0\n",
            "counterexample options 0 1\n",
            false,
        ),
        ("claim not grundy strip = x + 1\n", "counterexample options 0 0\n", true),
        ("claim not grundy strip = x\n", "counterexample options 1 0\n", false),
        // More options than are listed: nothing is said.
        ("claim not p strip = x = 0\n", "counterexample options 1000000\n", true),
        // A term without a natural value, as an integer.
        ("claim not grundy strip = x - 1\n", "counterexample undefined 0\n", true),
        ("claim not grundy strip = x - 1\n", "counterexample undefined 1\n", false),
        ("claim not grundy strip = (x - 1) + 1\n", "counterexample undefined 0\n", false),
        (
            "game g(x) where x > 0 move u < x when u > 0 to (u)\nclaim not grundy g = x - 1\n",
            "counterexample undefined 0\n",
            false,
        ),
        ("claim not p strip = x = 0\n", "counterexample undefined 0\n", false),
    ] {
        let read = parse_program(&Source::new("a row", claim), &[]);
        assert!(read.is_ok(), "{claim} cannot be read");
        assert_eq!(targets::may_be_true(claim, certificate), expected, "{claim}{certificate}");
    }
}

/// The generator of claims makes all kinds of them, and most can be read.
#[test]
fn random_claims_are_of_all_kinds() {
    let mut kinds = BTreeMap::new();
    let mut number = 1_u64;
    for _ in 0..2_000 {
        let bytes: Vec<u8> = (0..40)
            .map(|_| {
                number =
                    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (number >> 56) as u8
            })
            .collect();
        let text = targets::random_claim_of(&bytes);
        let word = text.lines().find_map(|line| line.strip_prefix("claim ")).expect("a claim");
        let word = word.split(' ').next().expect("a word").to_owned();
        let readable = parse_program(&Source::new("random", text.as_str()), &[]).is_ok();
        let entry = kinds.entry(word).or_insert((0, 0));
        entry.0 += 1;
        entry.1 += usize::from(readable);
    }
    for kind in ["nimsum", "ns", "monotone", "p", "grundy", "forall"] {
        let (made, readable) = kinds.get(kind).copied().unwrap_or_default();
        assert!(made >= 40 && 10 * readable >= 9 * made, "{kind}: {readable} of {made} can be read");
    }
}

/// The kept claims with parameters have every answer: an oracle that is never asked would notice nothing.
#[test]
#[ignore = "takes long"]
fn claims_with_parameters_have_every_answer() {
    let mut answers = BTreeMap::new();
    for (_, data) in kept("parameters") {
        *answers.entry(targets::decided_for_all_values(&data)).or_insert(0) += 1;
    }
    println!("{answers:?}");
    for answer in [targets::Decided::Holds, targets::Decided::Fails, targets::Decided::FailsSomewhere] {
        assert!(answers.get(&answer).is_some_and(|&n| n >= 8), "{answer:?}: {answers:?}");
    }
}

/// The generator of claims with parameters makes all kinds of them, with one and with two, and most can be read.
#[test]
fn random_claims_with_parameters_are_of_all_kinds() {
    let mut kinds = BTreeMap::new();
    for number in 0..2_000 {
        let text = targets::random_parameters_of(&random_bytes(number));
        let readable = parse_program(&Source::new("random", text.as_str()), &[]);
        let readable = readable.is_ok_and(|program| !program.parameters.is_empty());
        let line = text.lines().find_map(|line| line.strip_prefix("claim ")).expect("a claim");
        let line = line.strip_prefix("not ").unwrap_or(line);
        let word = line.split(' ').next().expect("a word").to_owned();
        let entry = kinds.entry((word, text.contains("n >= "))).or_insert((0, 0));
        entry.0 += 1;
        entry.1 += usize::from(readable);
    }
    for kind in ["nimsum", "ns", "monotone", "p", "grundy", "forall"] {
        for two in [false, true] {
            let (made, readable) = kinds.get(&(kind.to_owned(), two)).copied().unwrap_or_default();
            assert!(made >= 40 && 10 * readable >= 9 * made, "{kind}: {readable} of {made} can be read");
        }
    }
}

/// Forty bytes that depend on a number.
fn random_bytes(seed: u64) -> Vec<u8> {
    let mut number = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    let bytes = (0..40).map(|_| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 56) as u8
    });
    bytes.collect()
}
