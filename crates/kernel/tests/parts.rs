//! A check in parts: all parts together give the answer of a whole check; a fault in a row is found by the part
//! that has this row, and by no other; parts of different files, or only some of the parts, show nothing.

use nimcert_kernel::{Failure, Part, Passed, Verified, check, check_part};

use crate::automata;
use crate::kit::cases::CASES;
use crate::kit::certificate::{Document, Proof, prove_without_partition};
use crate::kit::expected::Case;
use crate::kit::forge::closed_at_positions;

/// What the parts show together, or the failure of the first part that does not pass.
fn together(claim: &[u8], certificate: &[u8], count: usize) -> Result<Verified, Failure> {
    let passed = Part::all(count).map(|part| check_part(claim, certificate, part));
    let passed = passed.collect::<Result<Vec<Passed<'_>>, Failure>>()?;
    Ok(Passed::together(passed).expect("all parts of one check"))
}

#[test]
fn parts_together_say_what_a_whole_check_says() {
    let (mut verified, mut not_verified) = (0, 0);
    // Other tests cover the work up to the limits, which takes seconds each time.
    let is_short = |case: &&Case| !automata::work::TESTS.contains(&case.test);
    for case in CASES.iter().filter(is_short) {
        let (claim, certificate) = (case.claim.as_slice(), case.certificate.as_slice());
        let whole = check(claim, certificate);
        for count in [2, 3].into_iter().take(if whole.is_ok() { 2 } else { 1 }) {
            match (&whole, together(claim, certificate, count)) {
                (Ok(whole), Ok(parts)) => assert_eq!(*whole, parts, "{}", case.what),
                // Each part has only its share of the work.
                (Ok(_), Err(Failure::Declined(_))) => {}
                (Err(_), Err(_)) => {}
                (whole, parts) => panic!("{}: {whole:?} and in {count} parts {parts:?}", case.what),
            }
        }
        *if whole.is_ok() { &mut verified } else { &mut not_verified } += 1;
    }
    assert!(verified > 500 && not_verified > 3000, "{verified}, {not_verified}");
}

#[test]
fn usual_certificates_are_verified_in_parts() {
    for proof in [partition(), prove_without_partition("fun f(t) = floor(t / 3000)")] {
        let (claim, certificate) = (proof.claim.as_bytes(), proof.certificate.as_bytes());
        let whole = check(claim, certificate).expect("a proof");
        for count in [2, 3, 4, 7] {
            assert_eq!(together(claim, certificate, count), Ok(whole.clone()));
        }
    }
}

/// With many rows that lead only to themselves, each in a line of its own.
fn partition() -> Proof {
    let Proof { claim, certificate } = closed_at_positions("fun f(t) = floor(t / 24)");
    let certificate = Document::read(&certificate).expect("a well-formed certificate").text();
    Proof { claim, certificate }
}

/// Certificates with one line of rows left out, announced as one row fewer.
fn damaged(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = vec![];
    let mut header = 0;
    for (i, line) in lines.iter().enumerate() {
        let is_row = line.starts_with(|c: char| c.is_ascii_digit() || "*TF-".contains(c));
        if !is_row {
            header = i;
        } else if lines[header].starts_with("invariant ") && !line.contains(" x ") {
            let mut kept = lines.clone();
            let (start, rows) = kept[header].rsplit_once(' ').expect("a header");
            let fewer = format!("{start} {}", rows.parse::<u64>().expect("a number") - 1);
            kept[header] = &fewer;
            kept.remove(i);
            found.push(kept.join("\n") + "\n");
        }
    }
    found
}

#[test]
fn a_fault_is_found_by_the_part_that_has_its_row() {
    let Proof { claim, certificate } = partition();
    let mut alone = 0;
    let damaged = damaged(&certificate);
    assert!(damaged.len() > 100, "{}", damaged.len());
    for certificate in damaged.iter().step_by(7) {
        let (claim, certificate) = (claim.as_bytes(), certificate.as_bytes());
        let whole = check(claim, certificate).expect_err("a row is missing");
        let answers = Part::all(4).map(|part| check_part(claim, certificate, part).err());
        let failed: Vec<Failure> = answers.flatten().collect();
        // The first fault of all is the fault of a whole check. Few rows lead to a row that is missing.
        assert!(failed.contains(&whole), "{whole} and {failed:?}");
        alone += usize::from(failed.len() == 1);
    }
    assert!(alone > damaged.len() / 7 / 4, "{alone} of {} were found by one part", damaged.len());
}

#[test]
fn nothing_is_shown_by_other_parts() {
    let Proof { claim, certificate } = partition();
    let (claim, certificate) = (claim.as_bytes(), certificate.as_bytes());
    let copies = [claim.to_vec(), certificate.to_vec()];
    let part = |number: usize, of: usize, files: [&'static [u8]; 2]| {
        let part = Part::all(of).nth(number).expect("a part");
        check_part(files[0], files[1], part).expect("a proof")
    };
    let leaked = |bytes: &[u8]| -> &'static [u8] { Box::leak(bytes.to_vec().into_boxed_slice()) };
    let files = [leaked(claim), leaked(certificate)];
    let others = [[leaked(&copies[0]), files[1]], [files[0], leaked(&copies[1])]];
    let all = || vec![part(0, 2, files), part(1, 2, files)];
    assert!(Passed::together(all()).is_some());
    assert_eq!(Passed::together(vec![]), None);
    assert_eq!(Passed::together(vec![part(0, 2, files)]), None);
    assert_eq!(Passed::together(vec![part(1, 2, files)]), None);
    assert_eq!(Passed::together(vec![part(1, 2, files), part(0, 2, files)]), None);
    assert_eq!(Passed::together(vec![part(0, 2, files), part(0, 2, files)]), None);
    assert_eq!(Passed::together(vec![part(0, 2, files), part(1, 3, files)]), None);
    assert_eq!(Passed::together(vec![part(0, 3, files), part(1, 3, files)]), None);
    let mut more = all();
    more.push(part(0, 1, files));
    assert_eq!(Passed::together(more), None);
    for other in others {
        assert_eq!(Passed::together(vec![part(0, 2, files), part(1, 2, other)]), None);
        assert_eq!(Passed::together(vec![part(0, 2, other), part(1, 2, files)]), None);
    }
    assert_eq!(Part::all(0).count(), 0);
}

/// A part may do its share of the work that is allowed for the whole check.
#[test]
fn each_part_has_its_share_of_the_work() {
    let Proof { claim, certificate } = partition();
    let (claim, certificate) = (claim.as_bytes(), certificate.as_bytes());
    assert!(check(claim, certificate).is_ok());
    for count in [2, 100_000] {
        let passed = together(claim, certificate, count);
        assert_eq!(passed.is_ok(), count == 2, "{count} parts: {passed:?}");
    }
}
