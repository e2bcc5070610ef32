//! Changes of valid certificates, one at a time, of every shipped certificate: none is verified unless it can still
//! be valid, with the claim unchanged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::kit::certificate::{Proof, prove, prove_below, prove_without_partition};
use crate::kit::game_forge::decided;
use crate::kit::mutants::{Area, Change, Mutable};
use crate::kit::truth::{claim_of, may_be_true, meanings};
use nimcert_core::language::ast::Property;
use nimcert_testing::cases;

/// Certificates up to this size are changed in every way.
const ALL_BELOW: usize = 4096;

/// Number of changes that are tried in larger ones, unless `NIMCERT_MUTANTS_SAMPLE` is set.
const SAMPLE: usize = if cfg!(debug_assertions) { 60 } else { 1500 };

fn sample() -> usize {
    let asked = std::env::var("NIMCERT_MUTANTS_SAMPLE").ok();
    asked.map_or(SAMPLE, |number| number.parse().expect("NIMCERT_MUTANTS_SAMPLE is a number"))
}

/// Changes of each kind in each area that are tried of a shipped certificate, at most. A certificate has up to a
/// thousand changes of one kind, and most of them differ in the line only.
const OF_EACH_KIND: u32 = 12;

/// Which changes of a certificate are tried.
#[derive(Debug, Clone, Copy)]
enum Tried {
    /// All of a small certificate, some of a large one.
    All,
    /// At most [`OF_EACH_KIND`] of each kind, spread evenly.
    OfEachKind,
}

impl Tried {
    /// Those of the changes that are tried. Certificates are alike, so the first one that is tried is another place of
    /// the `index`-th certificate.
    fn of(self, mutable: &Mutable<'_>, length: usize, index: usize) -> Vec<Change> {
        let changes = mutable.changes();
        // The first two are those that must be harmless.
        let (few, many) = changes.split_at(2);
        let mut tried = few.to_vec();
        match self {
            Tried::All => {
                let all = length < ALL_BELOW;
                let step = if all { 1 } else { (changes.len() / sample().max(1)).max(1) };
                tried.extend(many.iter().step_by(step));
            }
            Tried::OfEachKind => {
                let mut kinds: BTreeMap<String, Vec<Change>> = BTreeMap::new();
                for &change in many {
                    kinds.entry(kind(mutable, change)).or_default().push(change);
                }
                for changes in kinds.values() {
                    let step = changes.len().div_ceil(cases(OF_EACH_KIND) as usize);
                    tried.extend(changes.iter().skip(index % step).step_by(step));
                }
            }
        }
        tried
    }
}

fn find(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            find(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "cert") {
            found.push(path);
        }
    }
}

/// Certificates of the repository that are changed: every third of those of at most this many
/// bytes. Changing everything in all of them takes an hour.
const LARGEST: u64 = 8_000;

/// Which shipped certificates are changed: one in how many, and up to which size in bytes. `NIMCERT_MUTANTS` asks
/// for `all` changes or for a `smoke` test (scripts/mutants-of-certificates).
fn chosen() -> (usize, u64) {
    match std::env::var("NIMCERT_MUTANTS").as_deref() {
        Err(_) => (3, LARGEST),
        Ok("all") => (1, u64::MAX),
        Ok("smoke") => (30, LARGEST),
        Ok(other) => panic!("NIMCERT_MUTANTS={other}: all or smoke"),
    }
}

fn shipped() -> Vec<(String, Proof)> {
    let root = nimcert_testing::root().join("certificates");
    let mut paths = Vec::new();
    find(&root, &mut paths);
    paths.sort();
    let (one_of, largest) = chosen();
    paths.retain(|path| std::fs::metadata(path).is_ok_and(|about| about.len() <= largest));
    let paths = paths.into_iter().step_by(one_of);
    let read = |path: &Path| std::fs::read_to_string(path).expect("a text file");
    let proofs = paths.map(|path| {
        let proof = Proof { claim: read(&path.with_extension("claim")), certificate: read(&path) };
        (path.strip_prefix(&root).expect("below").display().to_string(), proof)
    });
    proofs.collect()
}

/// Kinds of certificates that are not among them.
pub(crate) fn made() -> Vec<(String, Proof)> {
    let proofs = [
        prove("fun f(t) = floor(t / 4)", Property::Monotone),
        prove("fun f(t) = floor(t / 4) xor 1", Property::Ns),
        prove_without_partition("fun f(t) = floor(t / 6)"),
        prove_below("fun f(t) = floor(t / 3)", Property::Nimsum, 3),
        prove_below("fun f(t) = 10 - floor(t / 8)", Property::Ns, 16),
        prove_below("fun f(t) = floor(isqrt(t) / 4)", Property::Nimsum, 100_000),
        prove_below("fun f(t) = heights [0, 0, 1, 1, 3, 3]", Property::Nimsum, 6),
        prove("fun f(t) = 9 monus t", Property::Monotone),
        prove("fun g(t, s) = 2 * t + s\nfun f(t) = floor(g(t, 1) / 16)", Property::Nimsum),
        prove("fun f(t) = table [0, 0, 1, 1, 3] then max(3, floor(t / 4))", Property::Nimsum),
    ];
    let games = [
        "game nim(x) move u < x to (u)\nclaim grundy nim = x",
        "game take(x) move when x >= 1 to (x - 1) move when x >= 2 to (x - 2)\nclaim p take = x mod 3 = 0",
        "rel r(x, y) = x <= y\ngame g(x, y) where r(x, y) move u < x to (u, y) move v < y when r(x, v) to (x, v)\nclaim p g = x = y",
        "game g(a, b) move u < a, w < b + 5 to (u, w) move w < b to (a, w)\nclaim p g = a = 0 and b = 0",
        "claim p strip + strip = x = 0",
        "fun f(t) = floor(t / 2)\nclaim grundy bar(f) = y xor z",
        "game g(x) move u < x when x <= u + 3 to (u)\nclaim p g = x < 1",
        "game g(x) move when x >= 2 to (x - 2)\nclaim p g = x mod 2 = 0",
        "fun h(t) = t - 1\nclaim forall x, y: x = 0 or h(x) + 1 = x",
        "claim forall x, y: x + y < 12 or x != y",
    ]
    .map(|text| decided(&text.replace("strip + strip = x", "s = a - b").replace("claim p s", "game s(a, b) = strip + strip\nclaim p s")));
    proofs.into_iter().chain(games).map(|proof| (proof.claim.replace('\n', "; "), proof)).collect()
}

/// The results of the changes of one kind.
#[derive(Debug, Default, Clone, Copy)]
struct Count {
    tried: usize,
    survived: usize,
}

/// The name of a kind of change, with its area.
fn kind(mutable: &Mutable<'_>, change: Change) -> String {
    let name = format!("{change:?}");
    let name = name.split('(').next().unwrap_or_default().to_owned();
    let delta = match change {
        Change::Number(_, _, delta) | Change::ClaimFile(_, delta) | Change::ClaimBoth(_, delta) => {
            format!(" {delta:?}")
        }
        Change::Item(_, _, to) => format!(" {to}"),
        _ => String::new(),
    };
    let area = mutable.area(change).map(|area| format!(" in {area:?}"));
    format!("{name}{delta}{}", area.unwrap_or_default())
}

/// Tries the changes of one certificate.
fn change_all(
    (index, tried): (usize, Tried),
    (name, proof): &(String, Proof),
    counts: &mut BTreeMap<String, Count>,
    faults: &mut Vec<String>,
) {
    let check =
        |claim: &str, certificate: &str| nimcert_kernel::check(claim.as_bytes(), certificate.as_bytes());
    if let Err(failure) = check(&proof.claim, &proof.certificate) {
        faults.push(format!("{name}: not valid as it is: {failure}"));
        return;
    }
    let mutable = Mutable::new(proof);
    for change in tried.of(&mutable, proof.certificate.len(), index) {
        let Some(mutant) = mutable.apply(change) else { continue };
        let verified = check(&mutant.claim, &mutant.certificate).is_ok();
        let count = counts.entry(kind(&mutable, change)).or_default();
        count.tried += 1;
        // Definitions that do not use each other may come in any order.
        if matches!(change, Change::SwapLines(_))
            && verified
            && reordered(&proof.certificate, &mutant.certificate)
        {
            continue;
        }
        let lines = proof.certificate.lines().zip(mutant.certificate.lines());
        let (changed, to) = lines.into_iter().find(|(old, new)| old != new).unwrap_or_default();
        // Another position of the game proves the same.
        if verified && changed.starts_with("position ") {
            continue;
        }
        // What repeats from a heap on does so from a later one, and with a multiple of the period.
        if verified && repeats(changed).zip(repeats(to)).is_some_and(|(old, new)| follows(old, new)) {
            continue;
        }
        // A term may be written with a space less, and a zero more, and its parameters may have other names.
        let of_term = changed.starts_with("graph ") || changed.starts_with("relation ");
        let same = || plain(&numbered(changed)) == plain(&numbered(to));
        if verified && of_term && matches!(change, Change::Flip(..)) && same() {
            continue;
        }
        // The name of a parameter that is not used may be any, and one of the program need not be there.
        let (old, new) = (claim_of(&proof.certificate), claim_of(&mutant.certificate));
        let unused = match change {
            Change::Flip(..) => true,
            Change::DropLine(..) => changed.starts_with("| param "),
            _ => false,
        };
        if verified && unused && old != new && meanings(&old) == meanings(&new) {
            continue;
        }
        count.survived += usize::from(verified);
        let mut fault = |what: &str| faults.push(format!("{name}: {change:?}: {what}"));
        let harmless = matches!(change, Change::Digest | Change::Producer);
        if verified && !mutable.could_be_valid(change) {
            fault("verified, but cannot be valid");
        }
        if !verified && harmless {
            fault("not verified, but nothing is different");
        }
        let claim = claim_of(&mutant.certificate);
        if let Change::ClaimBoth(..) | Change::WordBoth(..) = change {
            if verified && !may_be_true(&claim, &mutant.certificate) {
                fault("verified, but false");
            }
            continue;
        }
        if verified && claim != claim_of(&proof.certificate) {
            fault("verified with another claim");
        }
        if verified && mutant.claim != proof.claim {
            fault("verified with another claim file");
        }
        let counterexample = mutable.area(change) == Some(Area::Counterexample);
        // Columns that depend on parameters have an invariant of their own, which fits no others.
        let columns = ["monotone ", "ns "].iter().any(|kind| changed.contains(kind));
        let columns = columns && ![" affine ", " power "].iter().any(|kind| changed.contains(kind));
        if counterexample
            && columns
            && matches!(change, Change::Number(..))
            && verified != may_be_true(&claim, &mutant.certificate)
        {
            fault(if verified { "the columns do not violate" } else { "the columns violate" });
        }
    }
}

/// The line `graph (p, ..) TERM` or `relation (p, ..) CONDITION` with `$0`, `$1`, .. for its parameters.
fn numbered(line: &str) -> String {
    let Some((start, rest)) = line.split_once('(') else { return line.to_owned() };
    let Some((names, term)) = rest.split_once(')') else { return line.to_owned() };
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let mut text = format!("{start}({})", names.len());
    let mut word = String::new();
    for c in term.chars().chain([' ']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        match names.iter().position(|name| *name == word) {
            Some(at) => text += &format!("${at}"),
            None => text += &word,
        }
        word.clear();
        text.push(c);
    }
    text
}

/// A line without spaces, and without zeros before digits.
fn plain(line: &str) -> String {
    let mut plain = String::new();
    for c in line.chars().filter(|c| *c != ' ') {
        let in_number =
            plain.len() > 1 && plain[..plain.len() - 1].ends_with(|c: char| c.is_ascii_alphanumeric());
        if c.is_ascii_digit() && plain.ends_with('0') && !in_number {
            plain.pop();
        }
        plain.push(c);
    }
    plain
}

/// Proofs of other claims that each one is tried with.
const OTHERS: usize = 8;

/// The certificates of other claims, and under the head of this one their bodies.
fn exchange(
    proofs: &[(String, Proof)],
    index: usize,
    counts: &mut BTreeMap<String, Count>,
    faults: &mut Vec<String>,
) {
    let (name, proof) = &proofs[index];
    // Head and body, between the claim's last line and the line after it.
    let halves = |certificate: &str| {
        let head: String = certificate
            .split_inclusive('\n')
            .enumerate()
            .take_while(|(i, line)| *i < 3 || line.starts_with("| "))
            .map(|(_, line)| line)
            .collect();
        let body = certificate[head.len()..].to_owned();
        (head, body)
    };
    let (head, _) = halves(&proof.certificate);
    let own = meanings(&claim_of(&proof.certificate)).unwrap_or_default();
    for step in 1..=OTHERS.min(proofs.len() - 1) {
        let (other_name, other) = &proofs[(index + step) % proofs.len()];
        let body = head.clone() + &halves(&other.certificate).1;
        for (kind, certificate) in [("OtherCertificate", &other.certificate), ("OtherBody", &body)] {
            let verified = nimcert_kernel::check(proof.claim.as_bytes(), certificate.as_bytes()).is_ok();
            let count = counts.entry(kind.to_owned()).or_default();
            count.tried += 1;
            count.survived += usize::from(verified);
            let fault = match kind {
                "OtherCertificate" => meanings(&claim_of(certificate)).unwrap_or_default() != own,
                // Evidence for the one may be evidence for the other: two columns, or a position.
                _ => !may_be_true(&claim_of(certificate), certificate),
            };
            if verified && fault {
                faults.push(format!("{name}: {kind} of {other_name}: verified"));
            }
        }
    }
}

/// Whether the definitions of two claims differ in their order only.
fn reordered(old: &str, new: &str) -> bool {
    let sorted = |certificate: &str| {
        let claim = claim_of(certificate);
        let mut lines: Vec<String> = claim.lines().map(str::to_owned).collect();
        let last = lines.pop();
        lines.sort();
        (lines, last)
    };
    claim_of(old) != claim_of(new) && sorted(old) == sorted(new)
}

fn change_everything(proofs: &[(String, Proof)], tried: Tried) -> BTreeMap<String, Count> {
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut counts, mut faults) = (BTreeMap::new(), Vec::new());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(proof) = proofs.get(index) else { break };
            change_all((index, tried), proof, &mut counts, &mut faults);
            exchange(proofs, index, &mut counts, &mut faults);
        }
        (counts, faults)
    };
    let (mut counts, faults) = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let (mut counts, mut faults): (BTreeMap<String, Count>, Vec<String>) = work();
        let (more, others) = other.join().expect("no panic");
        for (kind, count) in more {
            let sum = counts.entry(kind).or_default();
            sum.tried += count.tried;
            sum.survived += count.survived;
        }
        faults.extend(others);
        (counts, faults)
    });
    let total: Count = counts.values().fold(Count::default(), |sum, count| Count {
        tried: sum.tried + count.tried,
        survived: sum.survived + count.survived,
    });
    counts.insert("all".to_owned(), total);
    for (kind, Count { tried, survived }) in &counts {
        println!("{kind}: {survived} of {tried} verified");
    }
    let some: Vec<&String> = faults.iter().take(30).collect();
    assert!(faults.is_empty(), "{} faults, such as\n{some:#?}", faults.len());
    counts
}

#[test]
#[ignore = "takes long"]
fn changed_shipped_certificates() {
    let proofs = shipped();
    println!("{} certificates", proofs.len());
    assert!(proofs.len() * chosen().0 >= 500, "only {} certificates are shipped", proofs.len());
    let tried = if chosen().0 == 1 { Tried::All } else { Tried::OfEachKind };
    let counts = change_everything(&proofs, tried);
    // A line of proof, or an inequality that none needs, may be left out or repeated; mostly it is needed.
    let is_of_proof = |kind: &str| kind.ends_with("Line in Parametric");
    let survived = |start: &str| -> usize {
        let of = counts.iter().filter(|(kind, _)| kind.starts_with(start) && !is_of_proof(kind));
        of.map(|(_, count)| count.survived).sum()
    };
    let dropped = counts["DropLine in Parametric"];
    assert!(dropped.survived * 20 < dropped.tried, "{dropped:?}");
    // Said once more, by the names of the kinds.
    for start in
        ["DropLine", "DuplicateLine", "KeepLines", "KeepBytes", "Append", "Version", "ClaimFile", "NoRows"]
    {
        assert_eq!(survived(start), 0, "{start}");
    }
    for area in ["Invariant", "GraphTable", "Header", "Claim", "Version", "End"] {
        let within = |kind: &str| kind.ends_with(&format!(" in {area}"));
        // A state more, a table state once more, and a row that says less may be harmless.
        let harmless = |kind: &str| {
            let mut kinds = ["AddState", "RepeatRow", "Star", "AddStar", "Item *"].iter();
            kinds.any(|start| kind.starts_with(start))
        };
        let of: Vec<&Count> = counts
            .iter()
            .filter(|(kind, _)| within(kind) && !harmless(kind))
            .map(|(_, count)| count)
            .collect();
        let survived = of.iter().map(|count| count.survived).sum::<usize>();
        // Few rows of an invariant can be spared.
        let spared =
            if area == "Invariant" { of.iter().map(|count| count.tried).sum::<usize>() / 100 } else { 0 };
        assert!(survived <= spared, "{area}: {survived}");
    }
    // Each kind of change is tried.
    for start in [
        "NoRows in Invariant",
        "Star in Invariant",
        "Star in Pool",
        "Flip in Invariant",
        "Flip in Claim",
        "OtherCertificate",
        "OtherBody",
    ] {
        assert!(counts.get(start).is_some_and(|count| count.tried >= 10), "{start}: {counts:?}");
    }
    let all = counts["all"];
    let expected = if cfg!(debug_assertions) { 1000 } else { cases(20_000) as usize };
    assert!(all.tried > expected, "only {} changes", all.tried);
}

#[test]
fn changed_certificates_of_other_kinds() {
    change_everything(&made(), Tried::All);
}

/// The oracle that is asked about changed claims finds nothing wrong with those that are proved.
#[test]
fn what_is_proved_may_be_true() {
    for (name, proof) in shipped().into_iter().chain(made()) {
        assert!(may_be_true(&claim_of(&proof.certificate), &proof.certificate), "{name}");
    }
}

/// The pre-period and the period of a line `octal E P`.
fn repeats(line: &str) -> Option<(u64, u64)> {
    let (preperiod, period) = line.strip_prefix("octal ")?.split_once(' ')?;
    Some((preperiod.parse().ok()?, period.parse().ok()?))
}

fn follows(old: (u64, u64), new: (u64, u64)) -> bool {
    new.0 >= old.0 && new.1.is_multiple_of(old.1)
}
