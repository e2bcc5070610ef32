//! Decides whether CB(f, y, z) has Grundy number `y xor z` everywhere, and has the kernel check the
//! certificate. `cargo run --example decide -- 'floor(t/3)'`

use std::error::Error;

use nimcert_core::certificate::encode;
use nimcert_core::decision::{Options, Outcome, Question, decide};
use nimcert_core::language::{Claim, Property, Source, parse_function, print_claim};

fn main() -> Result<(), Box<dyn Error>> {
    let expression = std::env::args().nth(1).unwrap_or_else(|| "floor(t/4)".to_owned());
    print!("{}", answer(&expression)?);
    Ok(())
}

/// What is found out about a function, in some lines.
pub fn answer(expression: &str) -> Result<String, Box<dyn Error>> {
    let mut program = parse_function(&Source::new("f", expression)).map_err(|errors| errors[0].clone())?;
    let question = Question { program: &program, function: 0, property: Property::Nimsum };
    let decision = decide(question, &Options::default(), None);

    // What was shown: the claim, or its opposite.
    let (mut lines, refuted) = match &decision.outcome {
        Outcome::Proved => (format!("f(t) = {expression}: G(y, z) = y xor z for all naturals\n"), false),
        Outcome::Refuted(c) => (
            format!(
                "f(t) = {expression}: refuted by the columns {} and {}, with heights {} and {}\n",
                c.z, c.z_prime, c.f_z, c.f_z_prime
            ),
            true,
        ),
        other => return Ok(format!("f(t) = {expression}: no answer for all naturals: {other:?}\n")),
    };
    let evidence = decision.evidence.ok_or("an answer has evidence")?;
    program.claims = vec![Claim::of_function(refuted, Property::Nimsum, 0, None)];
    let claim = print_claim(&program, 0);
    let certificate = encode(&claim, &evidence);

    // The search need not be trusted: the kernel reads the claim and the certificate by itself.
    let verified = nimcert_kernel::check(claim.as_bytes(), &certificate)?;
    for line in claim.lines() {
        lines += &format!("  {line}\n");
    }
    lines +=
        &format!("  verified, obligations: {}, bytes: {}\n", verified.obligations.len(), certificate.len());
    Ok(lines)
}
