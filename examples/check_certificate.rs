//! Checks a certificate from its bytes, without files and without the search.
//! `cargo run --example check_certificate`

use nimcert_core::kernel;

/// A claim as a person writes it.
pub const CLAIM: &str = "\
# The bar of floor(t/2) has the NS property.
fun f(t) = floor(t/2)
claim ns f
";

/// Its certificate: the invariant has two states, four components each (docs/FORMAT.md).
pub const CERTIFICATE: &str = "\
nimcert certificate 2
producer nimcert 0.1.0
digest sha256 477524de34cb8676c0f39dcd7c2a80c15f73f530f8e809723e125b42abe5f95f
| fun f(t) = floor(t / 2)
| claim ns f
invariant ns width 4 rows 2
0 0 0 0
0 1 1 0
end
";

fn main() {
    println!("{}", verdict(CLAIM, CERTIFICATE));
    // The same certificate for another claim, and with a state changed: rejected, with the reason.
    println!("{}", verdict(&CLAIM.replace("floor(t/2)", "floor(t/3)"), CERTIFICATE));
    println!("{}", verdict(CLAIM, &CERTIFICATE.replace("0 1 1 0", "0 1 0 0")));
}

/// The kernel's answer in a line.
pub fn verdict(claim: &str, certificate: &str) -> String {
    match kernel::check(claim.as_bytes(), certificate.as_bytes()) {
        Ok(verified) => {
            let names: Vec<&str> = verified.obligations.iter().map(|o| o.name.as_str()).collect();
            format!("verified: {}", names.join(", "))
        }
        Err(failure) => failure.to_string(),
    }
}
