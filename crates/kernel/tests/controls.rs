//! Stand-ins for the kernel that check too little or refuse too much: each must disagree with the
//! table of cases, and in the right direction. If one agreed, the table would say nothing about
//! what that stand-in leaves out.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use nimcert_testing::case_files::CaseFile;

use crate::kit::certificate::Document;
use crate::kit::expected::{Answer, Case, Expected, Kernel, disagreements, kernel};

/// Every code, in order.
static CODES: [&str; 29] = [
    "K01", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09", "K10", "K11", "K12", "K13", "K14", "K15",
    "K16", "K17", "K18", "K19", "K20", "K21", "K22", "K23", "K24", "K25", "K26", "K27", "K28", "K29",
];

/// The cases of all claims, and the files that are verified or rejected.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let table = crate::kit::cases::CASES.iter().cloned();
    table.chain(files("verify")).chain(files("reject")).collect()
});

/// The files in a folder of tests/files, as cases of a test of its name.
fn files(folder: &'static str) -> Vec<Case> {
    let case = |file: CaseFile| {
        let code = CODES.iter().position(|code| file.name.starts_with(code));
        let expected = match (folder, code) {
            ("reject", Some(code)) => Expected::Rejected(std::slice::from_ref(&CODES[code])),
            (_, _) => Expected::Verified,
        };
        Case::new(folder, file.name, file.claim, file.certificate, expected)
    };
    CaseFile::all(folder).into_iter().map(case).collect()
}

/// A claim and a certificate.
type Files = (&'static [u8], &'static [u8]);

/// The case of each pair of files.
static BY_FILES: LazyLock<HashMap<Files, &'static Case>> = LazyLock::new(|| {
    CASES.iter().map(|case| ((case.claim.as_slice(), case.certificate.as_slice()), case)).collect()
});

/// The answer of the real kernel: many stand-ins need the one to each case.
fn real(claim: &[u8], certificate: &[u8]) -> Answer {
    BY_FILES
        .get(&(claim, certificate))
        .map_or_else(|| kernel(claim, certificate), |case| case.answer().clone())
}

/// Cases that are wrongly verified, and cases that are wrongly not verified.
struct Wrong {
    verified: Vec<&'static Case>,
    refused: Vec<&'static Case>,
}

fn wrong(kernel: Kernel<'_>) -> Wrong {
    let all = disagreements(&CASES, kernel);
    let (verified, refused): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(_, answer)| *answer == Answer::Verified);
    let cases = |wrong: Vec<(&'static Case, Answer)>| wrong.into_iter().map(|(case, _)| case).collect();
    Wrong { verified: cases(verified), refused: cases(refused) }
}

fn tests(cases: &[&Case]) -> BTreeSet<&'static str> {
    cases.iter().map(|case| case.test).collect()
}

fn count(wanted: impl Fn(Expected) -> bool) -> usize {
    CASES.iter().filter(|case| wanted(case.expected)).count()
}

#[test]
fn the_kernel_agrees() {
    let Wrong { verified, refused } = wrong(&real);
    let named: Vec<_> = verified.iter().chain(&refused).map(|case| (case.test, &case.what)).collect();
    assert!(named.is_empty(), "{named:#?}");
}

/// With `NIMCERT_KEEP_CASES=FOLDER`, writes every case there, for checkers that are run by themselves
/// (`scripts/mutants`): `N.claim`, `N.cert`, and in `cases.txt` a line `N EXPECTED` each.
#[test]
fn cases_are_kept_if_asked_for() {
    let Some(folder) = std::env::var_os("NIMCERT_KEEP_CASES").map(std::path::PathBuf::from) else {
        return;
    };
    let mut list = String::new();
    // The files are there already.
    let table = CASES.iter().filter(|case| !["verify", "reject"].contains(&case.test));
    for (number, case) in table.enumerate() {
        let expected = match case.expected {
            Expected::Verified => "verified".to_owned(),
            Expected::Rejected(codes) => format!("rejected {}", codes.join(",")),
            Expected::Declined => "declined".to_owned(),
            Expected::NotVerified => "not verified".to_owned(),
        };
        list += &format!("{number} {expected}\n");
        std::fs::write(folder.join(format!("{number}.claim")), &case.claim).expect("it is writable");
        std::fs::write(folder.join(format!("{number}.cert")), &case.certificate).expect("it is writable");
    }
    std::fs::write(folder.join("cases.txt"), list).expect("it is writable");
}

#[test]
fn one_that_verifies_everything() {
    let wrong = wrong(&|_, _| Answer::Verified);
    assert_eq!(wrong.verified.len(), count(|expected| expected != Expected::Verified));
    assert!(wrong.refused.is_empty());
    let every: BTreeSet<&str> = CASES.iter().map(|case| case.test).collect();
    let refusing = |test: &&&str| test.starts_with("rejects") || test.starts_with("declines");
    let caught = tests(&wrong.verified);
    assert!(every.iter().filter(refusing).all(|test| caught.contains(test)));
}

#[test]
fn one_that_refuses_everything() {
    for answer in [Answer::Rejected("K01".to_owned()), Answer::Rejected("K15".to_owned()), Answer::Declined] {
        let wrong = wrong(&|_, _| answer.clone());
        assert!(wrong.verified.is_empty());
        let verified = |case: &&&Case| case.expected == Expected::Verified;
        let refused = wrong.refused.iter().filter(verified).count();
        assert_eq!(refused, count(|expected| expected == Expected::Verified));
        assert!(refused >= 50, "only {refused} cases are to be verified");
        // It cannot have the right code for every case either.
        assert!(wrong.refused.len() > refused);
    }
}

/// Checks the form of the head, and that the lines of its claim are in the claim file.
fn reads_the_head(claim: &[u8], certificate: &[u8]) -> Answer {
    let (claim, text) = (String::from_utf8_lossy(claim), String::from_utf8_lossy(certificate));
    let mut lines = text.lines();
    let starts = ["nimcert certificate 2", "producer ", "digest sha256 "];
    for start in starts {
        if !lines.next().is_some_and(|line| line.starts_with(start)) {
            return Answer::Rejected("K01".to_owned());
        }
    }
    let mut quoted = lines.take_while(|line| line.starts_with("| ")).map(|line| &line[2..]);
    if quoted.all(|line| claim.lines().any(|other| other == line)) {
        Answer::Verified
    } else {
        Answer::Rejected("K03".to_owned())
    }
}

#[test]
fn one_that_reads_the_head_only() {
    let wrong = wrong(&reads_the_head);
    let caught = tests(&wrong.verified);
    for test in [
        "rejects_initiation",
        "rejects_consecution",
        "rejects_safety",
        "rejects_safety_by_forgetting",
        "rejects_table",
        "rejects_table_zero_letter",
        "rejects_total",
        "rejects_functional",
        "rejects_table_used_before_it_is_justified",
        "rejects_defined",
        "rejects_defined_under_other_guard",
        "rejects_defined_in_called_functions",
        "rejects_heights_end",
        "rejects_parity_of_negative_difference",
        "rejects_shared_track_of_two_environments",
        "rejects_monotone",
        "rejects_ns",
        "rejects_closed",
        "rejects_hidden_initiation",
        "rejects_hidden_consecution",
        "rejects_hidden_consecution_of_other_table_state",
        "rejects_hidden_consecution_missing",
        "rejects_hidden_safety",
        "rejects_cover",
        "rejects_counterexample",
        "rejects_evaluated",
        "rejects_evaluated_steps",
        "rejects_missing_section",
        "rejects_bound_of_columns",
        "rejects_trailing",
    ] {
        assert!(caught.contains(test), "{test} does not notice");
    }
    // And it compares claims letter by letter.
    assert!(tests(&wrong.refused).contains("verifies_unusual_claim_files"));
}

#[test]
#[ignore = "takes long"]
fn one_that_trusts_a_claim_file_that_makes_the_claim_somewhere() {
    // All but the comparison of claims: the certificate is checked against its own claim.
    // An instance is not a claim of its certificate.
    let trusting = |claim: &[u8], certificate: &[u8]| {
        let text = String::from_utf8_lossy(certificate);
        if text.contains("\ninstance ") {
            return real(claim, certificate);
        }
        let lines: String =
            text.lines().filter_map(|line| line.strip_prefix("| ")).map(|line| format!("{line}\n")).collect();
        real(lines.as_bytes(), certificate)
    };
    let wrong = wrong(&trusting);
    assert!(tests(&wrong.verified).contains("rejects_other_claim"));
    assert!(tests(&wrong.verified).contains("rejects_unreadable_claim"));
    assert!(wrong.refused.iter().all(|case| case.expected != Expected::Verified));
}

#[test]
fn ones_that_overlook_one_reason() {
    for code in CODES {
        let overlooks = |claim: &[u8], certificate: &[u8]| match real(claim, certificate) {
            Answer::Rejected(found) if found == code => Answer::Verified,
            answer => answer,
        };
        let wrong = wrong(&overlooks);
        assert!(!wrong.verified.is_empty(), "no case needs {code}");
        assert!(wrong.refused.is_empty());
    }
    let overlooks_limits = |claim: &[u8], certificate: &[u8]| match real(claim, certificate) {
        Answer::Declined => Answer::Verified,
        answer => answer,
    };
    assert!(!wrong(&overlooks_limits).verified.is_empty());
}

#[test]
fn ones_that_give_another_reason() {
    for code in CODES {
        let mistakes = |claim: &[u8], certificate: &[u8]| match real(claim, certificate) {
            Answer::Rejected(found) if found == code => Answer::Rejected("K00".to_owned()),
            answer => answer,
        };
        let wrong = wrong(&mistakes);
        assert!(!wrong.refused.is_empty(), "no case asks for {code}");
        assert!(wrong.verified.is_empty());
    }
}

#[test]
fn ones_that_decline_what_they_reject() {
    for code in CODES {
        let declines = |claim: &[u8], certificate: &[u8]| match real(claim, certificate) {
            Answer::Rejected(found) if found == code => Answer::Declined,
            answer => answer,
        };
        assert!(!wrong(&declines).refused.is_empty(), "no case asks for {code}");
    }
}

/// The certificates that the table says to verify, in pieces, by their claim files.
static WHOLE: LazyLock<HashMap<&'static [u8], Vec<Document>>> = LazyLock::new(|| {
    let mut whole: HashMap<&[u8], Vec<Document>> = HashMap::new();
    for case in CASES.iter().filter(|case| case.expected == Expected::Verified) {
        let text = std::str::from_utf8(&case.certificate).expect("certificates are ASCII");
        whole.entry(&case.claim).or_default().extend(Document::read(text));
    }
    whole
});

/// Whether a list is what is left of another one when items are taken away.
fn left_of<T: PartialEq>(some: &[T], all: &[T]) -> bool {
    let mut all = all.iter();
    some.iter().all(|item| all.any(|other| other == item))
}

#[test]
#[ignore = "takes long"]
fn one_that_does_not_ask_for_sections_that_are_missing() {
    // It looks only at the sections that are present, and accepts a certificate if each of its pieces occurs
    // in a valid certificate of the same claim, in its place.
    let content = |claim: &[u8], certificate: &[u8]| {
        let pieces = std::str::from_utf8(certificate).ok().and_then(Document::read);
        let whole = WHOLE.get(claim).into_iter().flatten();
        match pieces {
            Some(some) if whole.into_iter().any(|all| left_of(&some.pieces, &all.pieces)) => Answer::Verified,
            _ => real(claim, certificate),
        }
    };
    let wrong = wrong(&content);
    assert!(wrong.refused.is_empty());
    let named = |test: &str| -> BTreeSet<&str> {
        let of = wrong.verified.iter().filter(|case| case.test == test);
        of.filter_map(|case| case.what.split('`').nth(1)).collect()
    };
    let caught = named("rejects_missing_section");
    for section in [
        "invariant monotone",
        "invariant closed 1",
        "invariant closed 2",
        "invariant closed 3",
        "reach 1",
        "reach 2",
        "reach 3",
        "table",
        "hidden",
        "pairs",
        "invariant cover",
    ] {
        assert!(caught.contains(section), "no case needs `{section}`");
    }
    let caught = named("rejects_game_without_section");
    for start in ["position ", "measure ", "invariant inside ", "invariant decrease ", "invariant cover "] {
        assert!(caught.iter().any(|section| section.starts_with(start)), "no case of a game needs `{start}`");
    }
    assert!(wrong.verified.iter().any(|case| case.test == "rejects_conjuncts"));
    // Files too.
    assert!(wrong.verified.iter().any(|case| case.test == "reject" && case.what.starts_with("K06_")));
}
