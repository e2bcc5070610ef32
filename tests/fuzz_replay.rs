//! The fuzz targets on every input that is kept: corpora, and what campaigns found.

#[path = "../fuzz/src/lib.rs"]
mod targets;

use std::path::Path;

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
        ("claim grundy strip + strip = x\n", "", false),
    ] {
        assert_eq!(targets::may_be_true(claim, certificate), expected, "{claim}");
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
        let source = nimcert::language::Source::new("random", text.as_str());
        let readable = nimcert::language::parse_program(&source, &[]).is_ok();
        let entry = kinds.entry(word).or_insert((0, 0));
        entry.0 += 1;
        entry.1 += usize::from(readable);
    }
    for kind in ["nimsum", "ns", "monotone", "p", "grundy", "forall"] {
        let (made, readable) = kinds.get(kind).copied().unwrap_or_default();
        assert!(made >= 40 && 10 * readable >= 9 * made, "{kind}: {readable} of {made} can be read");
    }
}
