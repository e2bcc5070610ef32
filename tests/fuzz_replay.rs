//! The fuzz targets on every input that is kept: corpora, and what campaigns found.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;

use nimcert::language::{Source, parse_program};

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 6] = [
    ("certificate", targets::certificate),
    ("claim_reader", targets::claim_reader),
    ("differential", targets::differential),
    ("game_file", targets::game_file),
    ("kernel_check", targets::kernel_check),
    ("language", targets::language),
];

/// Calls a target with every file of a folder; the number of files.
fn replay(folder: &Path, target: Target) -> usize {
    let mut paths: Vec<_> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.expect("an entry").path()).collect(),
        Err(_) => return 0,
    };
    paths.sort();
    for path in &paths {
        let data = std::fs::read(path).expect("a file");
        let run = std::panic::catch_unwind(|| target(&data));
        assert!(run.is_ok(), "{} fails", path.display());
    }
    paths.len()
}

#[test]
fn corpora_and_regressions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    for (name, target) in TARGETS {
        let kept = replay(&root.join("corpus").join(name), target);
        assert!(kept >= 10, "only {kept} inputs of {name} are kept");
        replay(&root.join("regressions").join(name), target);
    }
    // Nothing lies beside the targets.
    for folder in ["corpus", "regressions"] {
        let Ok(entries) = std::fs::read_dir(root.join(folder)) else { continue };
        for entry in entries {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            assert!(
                TARGETS.iter().any(|(target, _)| *target == name),
                "fuzz/{folder}/{name} is of no target"
            );
        }
    }
}

/// A claim about eight heaps.
fn eight(kind: &str, what: &str) -> String {
    format!("game n(a, b, c, d, e, f, g, h) = strip{}\nclaim {kind} n = {what}\n", " + strip".repeat(7))
}

/// A target that cannot fail says nothing: the oracle behind them tells true claims from false ones.
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
        ("claim not p strip = x = 1\n", "counterexample reach 0\n", true),
        ("claim not p strip = x = 1\n", "counterexample reach 1\n", false),
        ("claim not p strip = x = 0\n", "counterexample reach 3\n", false),
        (
            "game g(x) move u < 3 * x when u = 2 * x to (0)\nclaim not p g = x = 0\n",
            "counterexample reach 1\n",
            false,
        ),
        (
            "game g(x) move u < 3 * x when u = 2 * x + 1 to (0)\nclaim not p g = x = 0\n",
            "counterexample reach 1\n",
            true,
        ),
        (
            "game g(x) where x < 2 move u < x when x < 2 to (u)\nclaim not p g = x = 0\n",
            "counterexample reach 5\n",
            false,
        ),
        ("fun f(t) = floor(t / 2)\nclaim not p bar(f) = y < 0\n", "counterexample reach 0 1\n", true),
        (
            "fun f(t) = floor(t / 2)\nclaim not p bar(f) = y = 0 and z = 0\n",
            "counterexample reach 0 1\n",
            false,
        ),
        ("claim not grundy strip = x + 1\n", "counterexample reach 0 0\n", true),
        ("claim not grundy strip = x\n", "counterexample reach 1 0\n", false),
        // More options than are listed: nothing is said.
        ("claim not p strip = x = 0\n", "counterexample reach 1000000\n", true),
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
    let mut kinds = std::collections::BTreeMap::new();
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
