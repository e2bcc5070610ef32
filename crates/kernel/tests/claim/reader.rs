//! Claim files: those that cannot be read, those that make another claim, and those that make the same claim in
//! other words.

use nimcert_core::language::ast::Property;

use crate::kit::cases::{case, retyped, whole};
use crate::kit::certificate::{Proof, prove, prove_below};
use crate::kit::expected::{Case, Expected};

const UNREADABLE: Expected = Expected::Rejected(&["K02"]);

const MISMATCH: Expected = Expected::Rejected(&["K03"]);

tests! {
    rejects_unreadable_claim,
    rejects_other_claim,
    verifies_unusual_claim_files,
}

pub fn cases(cases: &mut Vec<Case>) {
    let quarter = prove("fun f(t) = floor(t / 4)", Property::Nimsum);
    unreadable(cases, &quarter);
    other(cases, &quarter);
    in_certificate(cases, &quarter);
    unusual(cases, &quarter);
}

fn unreadable(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_unreadable_claim";
    let files = [
        "claim nimsum g\n",
        "claim nimsum\n",
        "claim nim f\n",
        "claim grundy f = 0\n",
        "claim f\n",
        "claim not not nimsum f\n",
        "claim nimsum f below\n",
        "claim nimsum f below t\n",
        "claim nimsum f below -1\n",
        "claim nimsum f below 1 2\n",
        "claim nimsum f above 4\n",
        "claim nimsum f, f\n",
        "Claim nimsum f\n",
        "nimsum f\n",
        "claim nimsum (f)\n",
        "fun f(t) = floor(t / 4)\nclaim nimsum f\n",
        "fun g(t) = g(t)\n",
        "fun g(t) = h(t)\nfun h(t) = t\n",
        "fun g(t) = f(t, t)\n",
        "fun g(t) = f()\n",
        "fun g() = 0\n",
        "fun g() = 0\nclaim nimsum g\n",
        "fun g(t, s) = t + s\nclaim nimsum g\n",
        "fun g(t, t) = t\n",
        "fun g(if) = 0\n",
        "fun g(t) = s\n",
        "fun g(t) = floor(t / 0)\n",
        "fun g(t) = t mod 0\n",
        "fun g(t) = floor(t / t)\n",
        "fun g(t) = t / 4\n",
        "fun g(t) = t << 1 + 2\n",
        "fun g(t) = t << 2 * 3\n",
        "fun g(t) = t << 3 monus 2\n",
        "fun g(t) = t << 3 - 2\n",
        "fun g(t) = t >> 7 mod 4\n",
        "fun g(t) = t >> 7 div 4\n",
        "fun g(t) = 1 + (t << 1 + t)\n",
        "fun g(t) = floor(t)\n",
        "fun g(t) = t +\n",
        "fun g(t) = + t\n",
        "fun g(t) = -1\n",
        "fun g(t) = (t\n",
        "fun g(t) = t)\n",
        "fun g(t) = 1 + if t < 1 then 0 else 1\n",
        "fun g(t) = t bor table [0] then 1\n",
        "fun g(t) = if t = not t < 1 then 0 else 1\n",
        "rel r(t) = not t\n",
        "fun g(t) = t t\n",
        "fun g(t) = 2t\n",
        "fun g(t) = if t then 0 else 1\n",
        "fun g(t) = if t < 1 then 0\n",
        "fun g(t) = t < 1\n",
        "fun g(t) = (t < 1) + 1\n",
        "fun g(t) = 1 < t < 3\n",
        "fun g(t) = 2^t\n",
        "fun g(t) = t^2\n",
        "fun g(t) = t << t\n",
        "fun g(t) = table [] then 0\n",
        "fun g(t) = table [0]\n",
        "fun g(t) = table [t] then 0\n",
        "fun g(t, s) = table [0] then s\n",
        "fun g(t, s) = heights [0]\n",
        "fun g(t) = min(t)\n",
        "fun g(t) = max()\n",
        "fun g(t) = isqrt(t, t)\n",
        "fun g(t) = log2(t)\n",
        "fun g(t) = $\n",
        "fun g(t) = ⌊t/4⌋\n",
        "fun g(t) = t ⊕ 1\n",
        "fun g(t) = if t ≤ 1 then 0 else 1\n",
        "fun g(t) = if t == 1 then 0 else 1\n",
        "let f = 4\n",
        "let k = t\n",
        "let k\n",
        "let k = 1\nlet k = 2\n",
        "game bar(f)\n",
        "x\n",
        "= 4\n",
    ];
    for file in files {
        // The claim of the certificate is in the file as well, but reading stops before it.
        let claim = format!("{}{file}", quarter.claim);
        cases.push(case(test, file, claim, &quarter.certificate, UNREADABLE));
    }
    for (bytes, what) in [(&b"\xff"[..], "0xff"), (b"\xc3\x28", "half a letter"), (b"\0", "a zero byte")] {
        let claim = [quarter.claim.as_bytes(), bytes].concat();
        cases.push(case(test, what, claim, &quarter.certificate, UNREADABLE));
    }
}

fn other(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_other_claim";
    let monotone = prove("fun f(t) = floor(t / 4)", Property::Monotone);
    let ns = prove("fun f(t) = floor(t / 4)", Property::Ns);
    let not = prove("fun f(t) = floor(t / 3)", Property::Nimsum);
    let below = prove_below("fun f(t) = floor(t / 3)", Property::Nimsum, 3);
    let mut files = |proof: &Proof, files: &[&str]| {
        for file in files {
            let what = format!("{} for {file}", proof.claim);
            cases.push(case(test, what, file, &proof.certificate, MISMATCH));
        }
    };
    let files_for_quarter = [
        "",
        "\n",
        "# fun f(t) = floor(t / 4)\n# claim nimsum f\n",
        "fun f(t) = floor(t / 4)\n",
        "fun f(t) = floor(t / 4)\nclaim not nimsum f\n",
        "fun f(t) = floor(t / 4)\nclaim monotone f\n",
        "fun f(t) = floor(t / 4)\nclaim ns f\n",
        "fun f(t) = floor(t / 4)\nclaim monotone f\nclaim ns f\n",
        "fun f(t) = floor(t / 4)\nclaim nimsum f below 2^1000\n",
        "fun f(t) = floor(t / 4)\nclaim nimsum f below 0\n",
        "fun f(t) = floor(t / 5)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 40)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 3)\nclaim nimsum f\n",
        "fun f(t) = ceil(t / 4)\nclaim nimsum f\n",
        "fun f(t) = floor((t + 0) / 4)\nclaim nimsum f\n",
        "fun f(t) = floor(2 * t / 8)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 4) + 0\nclaim nimsum f\n",
        "fun f(t) = t mod 4\nclaim nimsum f\n",
        "fun f(t) = t\nclaim nimsum f\n",
        "let k = 5\nfun f(t) = floor(t / k)\nclaim nimsum f\n",
        "fun g(t) = floor(t / 4)\nfun f(t) = g(t)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 4)\nfun g(t) = floor(t / 5)\nclaim nimsum g\n",
        "fun f(t) = floor(t / 8)\nfun g(t) = floor(t / 4)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 4) # claim nimsum f\n",
    ];
    files(quarter, &files_for_quarter);
    let stronger = ["fun f(t) = floor(t / 4)\nclaim nimsum f\n"];
    files(&monotone, &stronger);
    files(&ns, &stronger);
    files(&monotone, &["fun f(t) = floor(t / 4)\nclaim ns f\n"]);
    files(&ns, &["fun f(t) = floor(t / 4)\nclaim monotone f\n"]);
    let positive = [
        "fun f(t) = floor(t / 3)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 3)\nclaim not ns f\n",
        "fun f(t) = floor(t / 3)\nclaim not monotone f\n",
        "fun f(t) = floor(t / 3)\nclaim not nimsum f below 100\n",
        "fun f(t) = floor(t / 4)\nclaim not nimsum f\n",
    ];
    files(&not, &positive);
    let bounds = [
        "fun f(t) = floor(t / 3)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 3)\nclaim nimsum f below 4\n",
        "fun f(t) = floor(t / 3)\nclaim nimsum f below 2\n",
        "fun f(t) = floor(t / 3)\nclaim nimsum f below 18446744073709551619\n",
        "fun f(t) = floor(t / 3)\nclaim not nimsum f below 3\n",
    ];
    files(&below, &bounds);

    // The parts of a function that another one uses.
    let parts = "fun g(t, s) = 2 * t + s\nfun f(t) = floor(g(t, 1) / 16)";
    let called = prove(parts, Property::Nimsum);
    cases.push(whole("verifies_true_claims", "a function of another", &called, Expected::Verified));
    let other_parts = [
        "fun g(t, s) = 2 * s + t\nfun f(t) = floor(g(t, 1) / 16)\nclaim nimsum f\n",
        "fun g(t, s) = 3 * t + s\nfun f(t) = floor(g(t, 1) / 16)\nclaim nimsum f\n",
        "fun g(s, t) = 2 * t + s\nfun f(t) = floor(g(t, 1) / 16)\nclaim nimsum f\n",
        "fun g(t, s) = 2 * t + s\nfun f(t) = floor(g(1, t) / 16)\nclaim nimsum f\n",
        "fun g(t, s) = 2 * t + s\nfun f(t) = floor(g(t, 2) / 16)\nclaim nimsum f\n",
        "fun f(t) = floor((2 * t + 1) / 16)\nclaim nimsum f\n",
    ];
    for file in other_parts {
        cases.push(case(test, file, file, &called.certificate, MISMATCH));
    }
    // The digest of the claim file, the claim of another: the claim counts.
    let file = "fun f(t) = floor(t / 3)\nclaim nimsum f\n";
    let digest =
        |claim: &str| format!("digest sha256 {}", nimcert_core::certificate::digest(claim.as_bytes()));
    let certificate = quarter.certificate.replace(&digest(&quarter.claim), &digest(file));
    assert_ne!(certificate, quarter.certificate);
    cases.push(case(test, "the digest of the claim file", file, certificate, MISMATCH));
    // The claim edited in the certificate only.
    for (from, to) in [
        ("t / 4)", "t / 5)"),
        ("nimsum f", "ns f"),
        ("claim ", "claim not "),
        ("nimsum f", "nimsum f below 9"),
    ] {
        cases.push(retyped(test, format!("certificate: `{from}` to `{to}`"), quarter, MISMATCH, from, to));
    }
}

/// The lines after `| `.
fn in_certificate(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "rejects_unreadable_claim";
    let (fun, claim) = ("| fun f(t) = floor(t / 4)\n", "| claim nimsum f\n");
    let lines = [
        (claim, "", "no claim"),
        (fun, "", "no function"),
        (claim, "| claim nimsum f\n| claim nimsum f\n", "the claim twice"),
        (claim, "| claim nimsum f\n| claim ns f\n", "two claims"),
        (claim, "| claim nimsum f\n| claim nimsum f below 7\n", "a bounded claim, too"),
        (fun, "| fun f(t) = floor(t / 4)\n| fun f(t) = floor(t / 4)\n", "the function twice"),
        (fun, "| fun f(t) = floor(t / 4\n", "an open bracket"),
        (claim, "| claim nimsum g\n", "an unknown name"),
        (claim, "| claim nimsum f f\n", "a word too many"),
        (claim, "| claim all f\n", "an unknown property"),
        // The last line is what a verdict repeats.
        (claim, "| claim nimsum f\n| fun g(t) = t\n", "a function after the claim"),
        (claim, "| claim nimsum f\n| let k = 4\n", "a constant after the claim"),
        (claim, "| claim nimsum f below (2\n| )\n", "a claim of two lines"),
    ];
    for (from, to, what) in lines {
        cases.push(retyped(test, format!("certificate: {what}"), quarter, UNREADABLE, from, to));
    }
    let indented = Expected::Rejected(&["K01"]);
    let what = "certificate: a claim of two lines, the second indented";
    cases.push(retyped(test, what.to_owned(), quarter, indented, claim, "| claim nimsum\n|  f\n"));
    let graph = prove("fun f(t) = 2^(floor(log2(t)) - 1)", Property::Monotone);
    let (start, rest) = graph.certificate.split_once("graph ").expect("a graph");
    let (_, rest) = rest.split_once('\n').expect("lines");
    for term in [
        "(t) s",
        "(t) floor(t",
        "t",
        "() 1",
        "(t) t < 1",
        "(t, s) table [0] then 1",
        "(t) g(t)",
        "(t)",
        "(t) 2^(floor(log2(t)) - 1) # t",
    ] {
        let certificate = format!("{start}graph {term}\n{rest}");
        let unreadable = Expected::Rejected(&["K01", "K02"]);
        cases.push(case(test, format!("graph {term}"), &graph.claim, certificate, unreadable));
    }
    // A table of another term, or of the same term over another list of parameters.
    let wrong = Expected::Rejected(&["K01", "K07", "K10", "K13", "K14", "K15"]);
    for term in ["(t) t", "(t) floor(t / 2)", "(t) 2^(floor(log2(t)) - 2)", "(t, s) 2^(floor(log2(t)) - 1)"] {
        let certificate = format!("{start}graph {term}\n{rest}");
        cases.push(case("rejects_total", format!("graph {term}"), &graph.claim, certificate, wrong));
    }
}

fn unusual(cases: &mut Vec<Case>, quarter: &Proof) {
    let test = "verifies_unusual_claim_files";
    let same = [
        "fun f(t) = floor(t / 4)\nclaim nimsum f",
        "\n\n  \nfun f(t) = floor(t / 4)\n\n\nclaim nimsum f\n\n",
        "# a comment\nfun f(t) = floor(t / 4) # another\n#\nclaim nimsum f # claim ns f\n# the end",
        "fun   f ( t )=floor( t/4 )\nclaim\tnimsum\tf   \n",
        "fun f(t) = floor(\n  t\n  / 4\n)\nclaim nimsum f\n",
        "fun f(t) =\n  floor(t / 4)\nclaim\n  nimsum f\n",
        "fun f(t) = floor(\nt / 4)\nclaim nimsum f\n",
        "fun height(column) = floor(column / 4)\nclaim nimsum height\n",
        "fun _(_0) = floor(_0 / 4)\nclaim nimsum _\n",
        "fun f(t) = t div 4\nclaim nimsum f\n",
        "fun f(t) = (((t) div (4)))\nclaim nimsum f\n",
        "fun f(t) = t >> 2\nclaim nimsum f\n",
        "fun f(t) = floor(t / 0x4)\nclaim nimsum f\n",
        "fun f(t) = floor(t / 2^2)\nclaim nimsum f\n",
        "let k = 4\nfun f(t) = floor(t / k)\nclaim nimsum f\n",
        "let a = 2\nlet b = a * a\nfun f(t) = floor(t / b)\nclaim nimsum f\n",
        "fun g(t) = floor(t / 5)\nfun f(t) = floor(t / 4)\nfun h(t, s) = t * s\nclaim nimsum f\n",
        "fun f(t) = floor(t / 4)\nclaim not nimsum f\nclaim nimsum f\nclaim nimsum f below 3\n",
        "fun f(t) = floor(t / 4)\nclaim nimsum f\nclaim nimsum f\n",
        "fun f(t) = floor(t / 4)\nfun g(s) = floor(s / 4)\nclaim nimsum g\n",
        "fun g(t) = heights [0, 1]\nfun f(t) = floor(t / 4)\nclaim monotone g below 2\nclaim nimsum f\n",
        "fun f(t) = floor(t / 4)\nclaim nimsum f\nclaim not ns f\nclaim monotone f\n",
    ];
    for file in same {
        cases.push(case(test, file, file, &quarter.certificate, Expected::Verified));
    }
    // One file of many claims, and a certificate of each.
    let functions = "fun g(t) = floor(t / 3)\nfun f(t) = floor(t / 4)\n";
    let claims = "claim nimsum f\nclaim monotone f\nclaim ns f\nclaim monotone g\nclaim not ns g\nclaim not nimsum g\nclaim ns g below 3\n";
    let file = format!("let b = 3\n{functions}{}", claims.replace("below 3", "below b"));
    let (f, g) = ("fun f(t) = floor(t / 4)", "fun g(t) = floor(t / 3)");
    let proofs = [
        prove(f, Property::Nimsum),
        prove(f, Property::Monotone),
        prove(f, Property::Ns),
        prove(g, Property::Monotone),
        prove(g, Property::Ns),
        prove(g, Property::Nimsum),
        prove_below(g, Property::Ns, 3),
    ];
    for proof in proofs {
        cases.push(case(test, &proof.claim, &file, &proof.certificate, Expected::Verified));
    }
    // Bounds by value.
    let below = prove_below(g, Property::Ns, 3);
    for bound in ["3", "0x3", "2 + 1", "1 + 2^1", "3 * 1"] {
        let file = format!("fun g(t) = floor(t / 3)\nclaim ns g below {bound}\n");
        cases.push(case(test, format!("below {bound}"), file, &below.certificate, Expected::Verified));
    }
    // The certificate's own lines need not be canonical either.
    let hand = quarter.certificate.replace("floor(t / 4)", "t div 4");
    cases.push(case(test, "certificate: t div 4", &quarter.claim, hand, Expected::Verified));
    let named = quarter.certificate.replace("fun f(t) = floor(t / 4)", "fun g(s) = floor(s / 4)");
    let named = named.replace("claim nimsum f", "claim nimsum g");
    cases.push(case(test, "certificate: other names", &quarter.claim, named, Expected::Verified));
}
