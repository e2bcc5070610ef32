//! Decides whether CB(f, y, z) has Grundy number `y xor z` everywhere, and has the kernel check the
//! certificate. `cargo run --example decide -- 'floor(t/3)'`

use std::error::Error;

use nimcert_core::Function;
use nimcert_core::decision::{Outcome, Refutation};

fn main() -> Result<(), Box<dyn Error>> {
    let expression = std::env::args().nth(1).unwrap_or_else(|| "floor(t/4)".to_owned());
    print!("{}", answer(&expression)?);
    Ok(())
}

/// What is found out about a function, in some lines.
pub(crate) fn answer(expression: &str) -> Result<String, Box<dyn Error>> {
    let answer = Function::parse(expression)?.decide();
    let mut lines = match &answer.decision.outcome {
        Outcome::Proved => format!("f(t) = {expression}: G(y, z) = y xor z for all naturals\n"),
        Outcome::Refuted(Refutation::Columns(c)) => format!(
            "f(t) = {expression}: refuted by the columns {} and {}, with heights {} and {}\n",
            c.z, c.z_prime, c.f_z, c.f_z_prime
        ),
        other => return Ok(format!("f(t) = {expression}: no answer for all naturals: {other:?}\n")),
    };

    // The search need not be trusted: the kernel reads the claim and the certificate by itself.
    let certificate = answer.certificate.ok_or("a decision has a certificate")?;
    let verified = answer.kernel.ok_or("the kernel checks every certificate")??;
    for line in certificate.claim.lines() {
        lines += &format!("  {line}\n");
    }
    lines += &format!(
        "  verified, obligations: {}, bytes: {}\n",
        verified.obligations.len(),
        certificate.bytes.len()
    );
    Ok(lines)
}
