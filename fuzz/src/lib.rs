//! What each fuzz target does with its bytes. A target fails by a panic: of the library, or of an
//! assertion here. `tests/fuzz_replay.rs` calls the same functions with the inputs that are kept.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, dead_code, unreachable_pub, missing_docs)]

mod for_all_values;
mod random_claim;
mod random_parameters;
#[path = "../../crates/kernel/tests/kit/heaps.rs"]
mod heaps;
#[path = "../../crates/kernel/tests/kit/instances.rs"]
mod instances;
#[path = "../../crates/kernel/tests/kit/play.rs"]
mod play;
#[path = "../../crates/kernel/tests/kit/truth.rs"]
mod truth;

use std::sync::LazyLock;

use nimcert_core::answer::Certificate;
use nimcert_core::certificate::read_head;
use nimcert_core::decision::{Options, Outcome, decide};
use nimcert_core::exhaustion::boxes::{BoxQuestion, Sums, compute_box, compute_box_by_exhaustion};
use nimcert_core::games::sweep::{BoxLimits, Mode};
use nimcert_core::language::{
    Source, Statement, apply, parse_function, parse_heights, parse_program, print_claim, print_program,
};
use nimcert_report::diagnostic::render;

pub use for_all_values::{Decided, decided_for_all_values, parameters, random_parameters_of};
pub use truth::may_be_true;

/// The claim file that [`differential`] makes of its bytes.
pub fn random_claim_of(data: &[u8]) -> String {
    random_claim::claim(data)
}

/// Between the claim and the certificate of an input of [`kernel_check`].
pub const SEPARATOR: &[u8] = b"%%\n";

/// Longest input that is tried: longer ones find nothing that shorter ones do not.
const LONGEST: usize = 1 << 14;

fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok().filter(|text| text.len() <= LONGEST)
}

/// The head of a certificate of a claim, without a body.
fn headed(claim: &str) -> String {
    let mut head = format!("nimcert certificate 2\nproducer fuzz\ndigest sha256 {}\n", "0".repeat(64));
    for line in claim.lines() {
        head += &format!("| {line}\n");
    }
    head
}

/// The friendly readers: no panic; what is wrong is rendered; what is read is printed in a form that
/// gives the same program again, and has values or reasons.
pub fn language(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let source = Source::new("fuzz", text);
    match parse_program(&source, &[]) {
        Err(errors) => {
            assert!(!errors.is_empty(), "no reason");
            errors.iter().for_each(|error| assert!(!render(error, &source, true).is_empty()));
        }
        Ok(program) => {
            let printed = print_program(&program);
            // Constants of `let` are printed where they are used; a file with nothing else prints nothing.
            if !printed.is_empty() {
                let again = parse_program(&Source::new("printed", printed.as_str()), &[]);
                let again = again.unwrap_or_else(|e| panic!("not read again: {printed}\n{}", e[0]));
                assert_eq!(print_program(&again), printed);
            }
        }
    }
    if let Ok(program) = parse_function(&source) {
        for z in [0_u32, 1, 2, 255, u32::MAX] {
            let _ = apply(&program, 0, &[z.into()]);
        }
    }
    let _ = parse_heights(&source);
}

/// The kernel's reader of claims: no panic on any bytes; and every claim that the friendly reader takes
/// is read in its canonical form, so that what follows the head is looked at.
pub fn claim_reader(data: &[u8]) {
    let bytes = &data[..data.len().min(LONGEST)];
    let lossy = String::from_utf8_lossy(bytes);
    assert!(nimcert_kernel::check(bytes, headed(&lossy).as_bytes()).is_err(), "nothing was shown");
    let Some(text) = text(data) else { return };
    let Ok(program) = parse_program(&Source::new("fuzz", text), &[]) else { return };
    for index in 0..program.claims.len().min(4) {
        let claim = print_claim(&program, index);
        match nimcert_kernel::check(claim.as_bytes(), headed(&claim).as_bytes()) {
            Err(nimcert_kernel::Failure::Rejected(rejection)) => {
                assert!(!["K01", "K02", "K03"].contains(&rejection.code()), "{rejection}: {claim}");
            }
            Err(nimcert_kernel::Failure::Declined(_)) => {}
            Ok(_) => panic!("nothing was shown: {claim}"),
        }
    }
}

/// Claims whose certificates have bodies of every kind.
pub const CLAIMS: [&str; 6] = [
    "fun f(t) = floor(t / 4)\nclaim nimsum f\n",
    "fun f(t) = floor(t / 3)\nclaim not nimsum f\n",
    "fun f(t) = max(1, floor(t / 2))\nclaim monotone f below 64\n",
    "game g(a, b) move u < a to (u, b) move v < b when b <= v + 2 to (a, v)\nclaim p g = a = b mod 3\n",
    "fun f(t) = floor(t / 2)\nclaim grundy bar(f) = y xor z\n",
    "claim forall x, y: x xor y <= x + y\n",
];

/// Certificate bodies, for one of some claims (the first byte says which): no panic; and what is
/// verified is true where it is tried.
pub fn certificate(data: &[u8]) {
    let Some((claim, certificate)) = files("certificate", data) else { return };
    let _ = read_head(&certificate);
    verified_is_true(&claim, &certificate);
}

/// A claim file and a certificate, any bytes, with a line `%%` between them: no panic; and what is
/// verified is true where it is tried.
pub fn kernel_check(data: &[u8]) {
    let Some((claim, certificate)) = files("kernel_check", data) else { return };
    let _ = read_head(&certificate);
    verified_is_true(&claim, &certificate);
}

/// The claim file and the certificate that an input of [`certificate`] or [`kernel_check`] encodes.
fn files(target: &str, data: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    if target == "certificate" {
        let (&which, body) = data.split_first()?;
        let claim = CLAIMS[usize::from(which) % CLAIMS.len()];
        let mut certificate = headed(claim).into_bytes();
        certificate.extend_from_slice(&body[..body.len().min(LONGEST)]);
        return Some((claim.as_bytes().to_vec(), certificate));
    }
    let data = &data[..data.len().min(LONGEST)];
    let at = data.windows(SEPARATOR.len()).position(|part| part == SEPARATOR)?;
    Some((data[..at].to_vec(), data[at + SEPARATOR.len()..].to_vec()))
}

/// What the kernel says to an input of [`certificate`] or [`kernel_check`], if there is anything to
/// say: the code of a rejection, the limit met, or `verified`.
pub fn verdict(target: &str, data: &[u8]) -> Option<String> {
    let (claim, certificate) = files(target, data)?;
    Some(word(&nimcert_kernel::check(&claim, &certificate)))
}

fn word(answer: &Result<nimcert_kernel::Verified, nimcert_kernel::Failure>) -> String {
    match answer {
        Ok(_) => "verified".to_owned(),
        Err(nimcert_kernel::Failure::Rejected(rejection)) => rejection.code().to_owned(),
        Err(nimcert_kernel::Failure::Declined(limit)) => {
            let said = limit.to_string();
            let name = said.rsplit_once('(').map_or("", |(_, name)| name);
            name.trim_end_matches(')').replace(' ', "_")
        }
    }
}

fn verified_is_true(claim: &[u8], certificate: &[u8]) {
    // `scripts/fuzz keep` asks which inputs get which verdict.
    static SAID: LazyLock<bool> = LazyLock::new(|| std::env::var_os("NIMCERT_FUZZ_VERDICTS").is_some());
    let answer = nimcert_kernel::check(claim, certificate);
    if *SAID {
        eprintln!("verdict: {}", word(&answer));
    }
    if answer.is_err() {
        return;
    }
    let certificate = std::str::from_utf8(certificate).expect("certificates are ASCII");
    let said = truth::claim_of(certificate);
    assert!(truth::may_be_true(&said, certificate), "verified, and false:\n{said}");
}

/// Claim files with games: the rules are played on a small box in two ways, which agree.
pub fn game_file(data: &[u8]) {
    let Some(text) = text(data).filter(|text| text.len() <= 2048) else { return };
    let Ok(program) = parse_program(&Source::new("fuzz", text), &[]) else { return };
    for claim in program.claims.iter().take(3) {
        let (Statement::Positions { game, .. } | Statement::Grundy { game, .. }) = &claim.statement else {
            continue;
        };
        let coordinates = nimcert_core::language::game::coordinates(&program, game).len();
        let bounds = &[3_u64, 3, 2, 2, 1, 1, 1, 1][..coordinates.min(8)];
        let question =
            BoxQuestion { program: &program, game, bounds, mode: Mode::Grundy, sums: Sums::Product };
        let limits = BoxLimits { options: 20_000, ..BoxLimits::default() };
        two_ways(&question, &limits);
    }
}

fn two_ways(question: &BoxQuestion<'_>, limits: &BoxLimits) {
    let (stop, progress) = Default::default();
    let fast = compute_box(question, limits, &stop, &progress);
    let plain = compute_box_by_exhaustion(question, limits, &stop, &progress);
    if let (Ok(fast), Ok(plain)) = (fast, plain) {
        let _ = plain.for_each(|position, value| {
            assert_eq!(fast.get(position), Some(value), "{position:?}");
            std::ops::ControlFlow::Continue(())
        });
    }
}

/// A claim made from the bytes is decided; the kernel verifies what was shown, and it is true where
/// it is tried.
pub fn differential(data: &[u8]) {
    let text = random_claim::claim(data);
    let Ok(program) = parse_program(&Source::new("random", text.as_str()), &[]) else { return };
    let mut options = Options::default();
    options.max_states = 20_000;
    options.max_memory = 64;
    options.partition_states = 20_000;
    options.max_columns = 10_000;
    options.threads = 1;
    let statement = program.claims[0].statement.clone();
    let decision = decide(&program, &statement, &options, None);
    // Below a bound the claim is another one.
    let refuted = match decision.outcome {
        Outcome::Proved => false,
        Outcome::Refuted(_) => true,
        _ => return,
    };
    let Some(certificate) = Certificate::of(&program, &statement, &decision) else { return };
    let positive = print_claim(&program, 0);
    let (claim, certificate) = (certificate.claim, certificate.bytes);
    let certificate_text = std::str::from_utf8(&certificate).expect("certificates are ASCII");
    match nimcert_kernel::check(claim.as_bytes(), &certificate) {
        Ok(_) | Err(nimcert_kernel::Failure::Declined(_)) => {}
        Err(failure) => panic!("{failure}:\n{claim}"),
    }
    assert!(truth::may_be_true(&claim, certificate_text), "shown, and false:\n{claim}");
    // A certificate of the one proves nothing of the other.
    if refuted {
        assert!(nimcert_kernel::check(positive.as_bytes(), &certificate).is_err());
    }
}
