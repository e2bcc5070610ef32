//! Choices of values in words and in names of files.

use num_bigint::BigUint;

use nimcert_core::certificate::safe_file_name;
use nimcert_core::language::listing::equations;
use nimcert_prose::digits::brief;

/// Names and values in words: `k = 3, s = 1`.
pub fn words(names: &[String], values: &[BigUint]) -> String {
    equations(names.iter().zip(values.iter().map(brief)))
}

/// Names and values as part of the name of a file: `k3-s1`. Different choices of the same names have different names.
pub fn file_name(names: &[String], values: &[BigUint]) -> String {
    let pair = |(name, value): (&String, &BigUint)| format!("{name}{value}");
    safe_file_name(&names.iter().zip(values).map(pair).collect::<Vec<_>>().join("-"))
}
