//! The kernel's verdict as text, and how much there is to trust.

use std::fmt::Write;

use crate::kernel::{Failure, Route, Scope, Verified};

/// The sources of the kernel, to be counted.
const SOURCES: &[&str] = &[
    include_str!("../kernel/natural.rs"),
];

/// Lines of the kernel that are neither blank nor comment.
pub fn lines_to_trust() -> usize {
    SOURCES
        .iter()
        .flat_map(|source| source.lines())
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .count()
}

/// What `verify` prints: the claim, the obligations, and last the verdict.
pub fn text(result: &Result<Verified, Failure>) -> String {
    let mut out = String::new();
    match result {
        Ok(verified) => {
            for line in &verified.claim {
                let _ = writeln!(out, "{line}");
            }
            for obligation in &verified.obligations {
                let _ = writeln!(out, "  {:<28} {:>10} states", obligation.name, obligation.states);
            }
            let _ = writeln!(out, "verified: {}", statement(verified));
        }
        Err(failure) => {
            let _ = writeln!(out, "{failure}");
        }
    }
    out
}

/// What was verified, in one line.
pub fn statement(verified: &Verified) -> String {
    let claim = verified.claim.last().map_or("", |line| line.trim());
    let scope = match &verified.scope {
        Scope::AllNaturals => "for all naturals".to_owned(),
        Scope::Below(bound) => format!("for all columns below {bound}"),
    };
    match &verified.route {
        Route::Invariants { ns, partition } => {
            let route = match (ns, partition) {
                (true, true) => "; route: ns + Theorem 8.2, and the P/N partition",
                (false, true) => "; route: the P/N partition",
                (true, false) if claim.contains("nimsum") => "; route: ns + Theorem 8.2",
                _ => "",
            };
            format!("{claim}, {scope}{route}")
        }
        Route::Evaluated => format!("{claim}, proved by evaluation"),
        Route::Counterexample { property, z, z_prime, f_z, f_z_prime } => format!(
            "{claim}: {property} fails at f({}) = {}, f({}) = {}",
            short(z),
            short(f_z),
            short(z_prime),
            short(f_z_prime)
        ),
    }
}

fn short(number: &str) -> String {
    super::digits::short_decimal(number)
}
