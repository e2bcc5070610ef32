//! Changes of valid certificates and of their claim files at random: never a panic, never a claim verified that was
//! not proved.

use crate::certificate_mutants::made;
use crate::kit::certificate::{Proof, prove};
use crate::kit::truth::{Meaning, claim_of, may_be_true, meanings};
use nimcert_core::language::ast::Property;
use nimcert_testing::cases;
use proptest::prelude::*;

/// Small certificates of every kind, with what they prove.
fn small() -> Vec<(Proof, Meaning)> {
    let mut proofs: Vec<Proof> = made().into_iter().map(|(_, proof)| proof).collect();
    proofs.push(prove("fun f(t) = floor(t / 2)", Property::Nimsum));
    proofs.push(prove("fun f(t) = floor(t / 3)", Property::Nimsum));
    proofs.push(prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Nimsum));
    proofs.push(prove("fun f(t) = if t >= 5 then t - 5 else 0", Property::Monotone));
    let meaning = |proof: &Proof| meanings(&proof.claim).expect("a claim").remove(0);
    proofs.into_iter().map(|proof| (proof.clone(), meaning(&proof))).collect()
}

/// A change at some byte; positions are taken modulo the length.
#[derive(Debug, Clone)]
enum Noise {
    Flip(usize, u8),
    Replace(usize, u8),
    Insert(usize, u8),
    Delete(usize, usize),
    /// The rest is that of another certificate from some byte on.
    Splice(usize, usize, usize),
    /// A line is that of another certificate.
    Line(usize, usize, usize),
}

fn noise() -> impl Strategy<Value = Noise> {
    let byte = prop_oneof![
        4 => prop::sample::select(b"0123456789-*TF x|\n".to_vec()),
        1 => any::<u8>(),
    ];
    let at = any::<usize>();
    prop_oneof![
        (at, 0..8_u8).prop_map(|(at, bit)| Noise::Flip(at, 1 << bit)),
        (at, byte.clone()).prop_map(|(at, byte)| Noise::Replace(at, byte)),
        (at, byte).prop_map(|(at, byte)| Noise::Insert(at, byte)),
        (at, 1..40_usize).prop_map(|(at, count)| Noise::Delete(at, count)),
        (at, at, at).prop_map(|(which, from, to)| Noise::Splice(which, from, to)),
        (at, at, at).prop_map(|(which, from, to)| Noise::Line(which, from, to)),
    ]
}

fn disturb(bytes: &mut Vec<u8>, noise: &Noise, others: &[(Proof, Meaning)]) {
    let length = bytes.len().max(1);
    let other = |which: usize| others[which % others.len()].0.certificate.as_bytes();
    match *noise {
        Noise::Flip(at, bit) => {
            if let Some(byte) = bytes.get_mut(at % length) {
                *byte ^= bit;
            }
        }
        Noise::Replace(at, byte) => {
            if let Some(old) = bytes.get_mut(at % length) {
                *old = byte;
            }
        }
        Noise::Insert(at, byte) => bytes.insert(at % (bytes.len() + 1), byte),
        Noise::Delete(at, count) => {
            let from = at % length;
            let to = (from + count).min(bytes.len());
            if from < to {
                bytes.drain(from..to);
            }
        }
        Noise::Splice(which, from, to) => {
            let other = other(which);
            bytes.truncate(to % length);
            bytes.extend_from_slice(&other[from % other.len()..]);
        }
        Noise::Line(which, from, to) => {
            let others: Vec<&[u8]> = other(which).split(|&b| b == b'\n').collect();
            let mut lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
            let at = to % lines.len();
            lines[at] = others[from % others.len()];
            *bytes = lines.join(&b'\n');
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(debug_assertions) { 300 } else { cases(20_000) },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn noise_verifies_nothing_new(
        which in any::<usize>(),
        noises in prop::collection::vec(noise(), 1..5),
        in_claim in prop::option::weighted(0.2, noise()),
        claim_of_other in prop::option::weighted(0.2, any::<usize>()),
    ) {
        thread_local! {
            static SMALL: Vec<(Proof, Meaning)> = small();
        }
        SMALL.with(|small| {
            let (proof, _) = &small[which % small.len()];
            let mut certificate = proof.certificate.clone().into_bytes();
            for noise in &noises {
                disturb(&mut certificate, noise, small);
            }
            let file = claim_of_other.map_or(&proof.claim, |other| &small[other % small.len()].0.claim);
            let mut claim = file.clone().into_bytes();
            if let Some(noise) = &in_claim {
                disturb(&mut claim, noise, small);
            }
            if nimcert_kernel::check(&claim, &certificate).is_err() {
                return Ok(());
            }
            // A claim that was proved, or one that is certainly true: a changed bound or constant of a bounded
            // claim or of a counterexample.
            let text = String::from_utf8_lossy(&certificate);
            let stated = claim_of(&text);
            let stated_meaning = meanings(&stated).unwrap_or_default();
            let known = small.iter().any(|(_, meaning)| stated_meaning == [meaning.clone()]);
            let settled = (stated.contains("below") || stated.contains("not")) && may_be_true(&stated, &text);
            prop_assert!(known || settled, "verified: {stated}");
            let claims = meanings(&String::from_utf8_lossy(&claim)).unwrap_or_default();
            prop_assert!(
                claims.iter().any(|claim| stated_meaning.contains(claim)),
                "verified for another file: {stated}"
            );
            Ok(())
        })?;
    }
}
