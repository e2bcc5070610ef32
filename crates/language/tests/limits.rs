//! The limits of the reader: each has a name, and no text exhausts the stack.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::result_large_err)]

use nimcert_language::{
    Diagnostic, MAX_CONSTANT_BITS, MAX_DEPTH, MAX_NODES, MAX_SOURCE_BYTES, MAX_TABLE, Program,
};

use super::parse::{body, constant, function, program};

/// What has the title and names the limit.
#[track_caller]
fn limited(result: Result<Program, Vec<Diagnostic>>, limit: &str) {
    let errors = result.expect_err("beyond the limit");
    let named = errors.iter().any(|error| error.notes.iter().any(|note| note.contains(limit)));
    assert!(named, "{limit}: {errors:?}");
}

#[test]
fn nesting_is_limited_and_never_exhausts_the_stack() {
    let levels = 10_000;
    let nests = [
        "(",
        "floor((",
        "min(t, ",
        "isqrt(",
        "2^(",
        "⌊",
        "⌊log2(",
        "2^⌊log2(",
        "f(",
        "if ",
        "if t < 1 then ",
        "if t < 1 then 0 else ",
        "if (",
        "if not ",
        "if t < (",
        "table [1] then ",
        "table [",
        "heights [(",
        "t bor (t xor (t band (t + (t * (",
        "2^",
        "t mod ",
        "- ",
        "not ",
        "[",
    ];
    for nest in nests {
        for closing in ["", ")", " else t"] {
            let text = format!("{}t{}", nest.repeat(levels), closing.repeat(levels));
            assert!(function(&text).is_err(), "{nest}");
            assert!(program(&format!("fun f(t) = t\nfun g(t) = {text}")).is_err(), "{nest}");
        }
    }
    limited(function(&format!("{}t{}", "(".repeat(levels), ")".repeat(levels))), " levels");
    limited(function(&format!("t{}", " + t".repeat(250_000))), " levels");
    limited(function(&format!("{}t", "if t < 1 then 0 else ".repeat(levels))), " levels");
    limited(function(&format!("{}t", "table [1] then ".repeat(levels))), " levels");
    limited(function(&format!("if {} t < 1 then 0 else 1", "not ".repeat(levels))), " levels");
    assert!(function(&format!("{}t{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))).is_ok());
    assert!(function(&format!("t{}", " + t".repeat(MAX_DEPTH - 1))).is_ok());
    limited(function(&format!("t{}", " + t".repeat(MAX_DEPTH))), " levels");
}

/// As many levels as are read at all, each with all levels of operators: the most stack that the
/// reader can need.
#[test]
fn the_deepest_nesting_fits_the_stack() {
    let nests = [
        (2, "if t < 1 then t bor t xor t band t + t * (", ") else t"),
        (2, "if not t < 1 or t < 2 and t bor t xor t band t + t * (", ") < 3 then t else t"),
        (2, "if t bor t xor t band t + t * f(", ") < 3 then t else t"),
        (3, "2^(t bor t xor t band t + t * floor(", "/3))"),
        (1, "min(t bor t xor t band t + t * ", ", t)"),
        (2, "if (t < 1 or t < 2 and not t < t bor t + t * ", ") then t else t"),
        (2, "floor(log2(t bor t xor t band t + t * ", "))"),
        (1, "(t bor t xor t band t + t * ", ")"),
    ];
    for (depth, open, close) in nests {
        let levels = MAX_DEPTH / depth;
        let text = format!("{}t{}", open.repeat(levels), close.repeat(levels));
        let errors = program(&format!("fun f(t) = t\nfun g(t) = {text}")).unwrap_err();
        assert!(!errors[0].title.contains("unbalanced"), "{errors:?}");
    }
}

#[test]
fn calls_count_for_height_and_size() {
    let mut chain = String::from("fun f0(t) = t\n");
    for n in 1..=MAX_DEPTH {
        chain += &format!("fun f{n}(t) = f{}(t)\n", n - 1);
    }
    limited(program(&chain), " levels");
    let mut doubling = String::from("fun f0(t) = t\n");
    for n in 1..40 {
        doubling += &format!("fun f{n}(t) = f{m}(t) + f{m}(t)\n", m = n - 1);
    }
    limited(program(&doubling), " terms");
}

#[test]
fn size_is_limited() {
    let sum = format!("t{}", " + t".repeat(99));
    let lines = MAX_NODES / 199;
    let text = |lines: usize| (0..lines).map(|n| format!("fun f{n}(t) = {sum}\n")).collect::<String>();
    assert!(program(&text(lines)).is_ok());
    limited(program(&text(lines + 1)), " terms");
    limited(function(&" ".repeat(MAX_SOURCE_BYTES + 1)), " bytes");
    limited(program(&" ".repeat(MAX_SOURCE_BYTES + 1)), " bytes");
    let parameters: Vec<String> = (0..100_000).map(|n| format!("m{n} >= 0")).collect();
    limited(program(&format!("param {}", parameters.join(", "))), " parameters");
    let parameters: Vec<String> = (0..65).map(|n| format!("x{n}")).collect();
    limited(program(&format!("fun f({}) = 1", parameters.join(", "))), " parameters");
}

/// Texts at which a look back for each sign would take hours.
#[test]
fn long_texts_of_wrong_signs_are_rejected() {
    let count = MAX_SOURCE_BYTES / 4;
    for text in [
        format!("fun f(t) = min({}", "1; ".repeat(count)),
        format!("claim forall a: {}", "2 | ".repeat(count)),
        format!("game g(a)\n  move k = {}2 to (a)\n", "1, ".repeat(count)),
        format!("claim forall a: {}a", "a = 3 or 4 or ".repeat(count / 4)),
    ] {
        assert!(program(&text).is_err(), "{text:.40}");
    }
}

#[test]
fn constants_are_limited() {
    let limit = MAX_CONSTANT_BITS;
    let digits = |n: usize| "9".repeat(n);
    assert!(function(&digits(30_102)).is_ok());
    limited(function(&digits(30_104)), " bits");
    limited(function(&digits(1_000_000)), " bits");
    assert!(function(&format!("0x{}", "f".repeat(25_000))).is_ok());
    assert!(function(&format!("0x1{}", "f".repeat(25_000))).is_ok());
    limited(function(&format!("0x2{}", "f".repeat(25_000))), " bits");
    assert_eq!(body(&format!("{}7", "0".repeat(1_000_000))), *constant(7));
    assert!(function(&format!("2^{}", limit - 1)).is_ok());
    limited(function(&format!("2^{limit}")), " bits");
    limited(function(&format!("2^2^{limit}")), " bits");
    limited(function(&format!("2^{} * 2^{}", limit - 1, limit - 1)), " bits");
    limited(function(&format!("t << {limit}")), " bits");
    limited(function(&format!("t >> 2^{}", limit - 1)), " bits");
    limited(function(&format!("2^(floor(log2(t)) - {limit})")), " bits");
    let repeated = format!("let k = 2^99_999\nfun f(t) = table [{}k] then t", "k, ".repeat(3000));
    limited(program(&repeated), " bits; a name");
}

#[test]
fn tables_are_limited() {
    let entries = |n: usize| format!("table [{}0] then t", "0,".repeat(n - 1));
    assert!(function(&entries(MAX_TABLE)).is_ok(), "entries are no nodes");
    limited(function(&entries(MAX_TABLE + 1)), " entries");
}
