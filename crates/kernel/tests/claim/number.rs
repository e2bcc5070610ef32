//! Numbers with parameters: which ones can be read, and which claims are the same.

use crate::kit::cases::{case, whole};
use crate::kit::expected::{Case, Expected};
use crate::kit::parameters::{NS_PROOF, TWO_PROOF, with_body};

tests! {
    verifies_numbers_with_parameters,
    rejects_numbers_with_parameters,
}

pub fn cases(cases: &mut Vec<Case>) {
    let (test, verifies) = ("rejects_numbers_with_parameters", "verifies_numbers_with_parameters");
    // The divisor of the claim in other words: 2 m for m >= 1.
    let divisor = "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n";
    for file in [
        "param m >= 1\nfun f(t) = floor(t / (m + m))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (m * 2))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = t div (3 * m - m)\nclaim ns f\n",
        "param m >= 1\nfun f(t) = t div (2 * (m - 1) + 2)\nclaim ns f\n",
        "param m >= 1\nlet k = 2 * m\nfun f(t) = t div k\nclaim ns f\n",
        "param m >= 1\nlet k = 2 * m - 1\nfun f(t) = t div (k + 1)\nclaim ns f\n",
        "param m >= 1, n >= 7\nfun f(t) = t div (2 * m)\nclaim ns f\n",
        "param m >= 1\nparam n >= 7\nfun f(t) = t div (2 * m)\nclaim ns f\n",
        "let a = 1\nparam m >= 1\nfun f(t) = t div (m + m * a)\nclaim ns f\nclaim monotone f\n",
        "param k >= 0\nfun f(t) = t div (2 * k + 2)\nclaim ns f\n",
        "param m >= 0x1\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n",
    ] {
        cases.push(case(verifies, file, file, &NS_PROOF.certificate, Expected::Verified));
    }
    let with_one =
        |one: &str| format!("let a = {one}\nparam m >= 1\nfun f(t) = t div (m + m * a)\nclaim ns f\n");
    // 1 as the difference of two numbers about 2^64, up to which numbers are read in another way.
    for one in [
        "18446744073709551615 - 18446744073709551614",
        "18446744073709551616 - 18446744073709551615",
        "18446744073709551617 - 18446744073709551616",
        "0x1_0000_0000_0000_0000 - 18446744073709551615",
        "18_446_744_073_709_551_616 - 0xffffffffffffffff",
        "00018446744073709551616 - 018446744073709551615",
    ] {
        let file = with_one(one);
        cases.push(case(verifies, one, &file, &NS_PROOF.certificate, Expected::Verified));
        let near = file.replacen("- ", "+ 1 - ", 1);
        cases.push(case(
            test,
            format!("{one}, and 1"),
            near,
            &NS_PROOF.certificate,
            Expected::Rejected(&["K03"]),
        ));
    }
    for one in [
        "1_",
        "1__0 - 9",
        "_1",
        "+1",
        "0x",
        "0x_1",
        "0xg",
        "1a",
        "18446744073709551616_ - 18446744073709551615",
    ] {
        cases.push(case(test, one, with_one(one), &NS_PROOF.certificate, Expected::Rejected(&["K02"])));
    }
    let mismatch = Expected::Rejected(&["K03"]);
    for file in [
        "param m >= 0\nfun f(t) = floor(t / (2 * m + 1))\nclaim ns f\n",
        "param m >= 2\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (2 * m + 2))\nclaim ns f\n",
        "param n >= 7, m >= 1\nfun f(t) = t div (2 * m)\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim not ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (2 * m))\nclaim monotone f\n",
        "param m >= 2\nfun f(t) = floor(t / (2 * m - 2))\nclaim ns f\n",
        "let m = 1\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n",
    ] {
        cases.push(case(test, file, file, &NS_PROOF.certificate, mismatch));
    }
    let exchanged = TWO_PROOF.claim.replace("m >= 0, n >= 0", "n >= 0, m >= 0");
    cases.push(case(test, "parameters exchanged", exchanged, &TWO_PROOF.certificate, mismatch));
    let unreadable = Expected::Rejected(&["K02"]);
    for file in [
        "param m >= 0\nfun f(t) = floor(t / (2 * m))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (m - 1))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (m - 2))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / (m * m))\nclaim ns f\n",
        "param m >= 1\nfun f(t) = floor(t / 2^m)\nclaim ns f\n",
        "param m >= 1\nfun f(t) = t >> m\nclaim ns f\n",
        "param m >= 1\nfun f(t) = t << m\nclaim ns f\n",
        "param m >= 1\nfun f(t) = table [m] then t\nclaim ns f\n",
        "param m >= 1\nfun f(t) = t\nclaim ns f below m\n",
        "param m >= 1\nfun f(t) = t div (m div 2)\nclaim ns f\n",
        "param m >= 1, m >= 1\nfun f(t) = t\nclaim ns f\n",
        "param m >= 1\nlet m = 1\nfun f(t) = t\nclaim ns f\n",
        "let m = 1\nparam m >= 1\nfun f(t) = t\nclaim ns f\n",
        "fun f(t) = t div m\nparam m >= 1\nclaim ns f\n",
        "param m > 0\nfun f(t) = t\nclaim ns f\n",
        "param m\nfun f(t) = t\nclaim ns f\n",
        "param m >= k\nfun f(t) = t\nclaim ns f\n",
        "param m >= -1\nfun f(t) = t\nclaim ns f\n",
        "param m >= 1 + 1\nfun f(t) = t\nclaim ns f\n",
        "param m >= 1,\nfun f(t) = t\nclaim ns f\n",
        "param\nfun f(t) = t\nclaim ns f\n",
        "param param >= 1\nfun f(t) = t\nclaim ns f\n",
        "fun f(t) = t + 3^t\nclaim ns f\n",
        "fun f(t) = t + 3^floor(log2(t))\nclaim ns f\n",
        "fun f(t) = t + t^2\nclaim ns f\n",
    ] {
        cases.push(case(test, file, file, &NS_PROOF.certificate, unreadable));
    }
    powers(cases);
    let many: String = (0..9).map(|i| format!("param m{i} >= 0\n")).collect();
    let claim = format!("{many}claim forall x: x >= 0\n");
    cases.push(whole(test, "nine parameters", &with_body(&claim, ""), Expected::Declined));
    assert!(divisor == NS_PROOF.claim);
}

/// Powers of numbers other than 2.
fn powers(cases: &mut Vec<Case>) {
    let (test, verifies) = ("rejects_numbers_with_parameters", "verifies_numbers_with_parameters");
    for (power, value) in [
        ("10^3", "1000"),
        ("3^4", "81"),
        ("7^0", "1"),
        ("0^0", "1"),
        ("0^5", "0"),
        ("1^999999999999999999999", "1"),
        ("10^20", "100000000000000000000"),
        ("5^1", "5"),
        ("3^2^2", "81"),
        ("10^(1 + 1)", "100"),
        ("4^2 + 1", "17"),
    ] {
        let claim = |number: &str| format!("fun f(t) = t\nclaim ns f below {number}\n");
        let proof = with_body(&claim(value), "evaluated steps rows 0\n");
        // The values are not those of a constant function, so that only the claim can be read.
        let expected = match value {
            "0" | "1" => Expected::Verified,
            _ => Expected::Rejected(&["K21"]),
        };
        let test = if expected == Expected::Verified { verifies } else { test };
        cases.push(case(test, format!("{power} = {value}"), claim(power), &proof.certificate, expected));
        let other = format!("{value}7");
        let what = format!("{power} = {other}");
        cases.push(case(
            "rejects_numbers_with_parameters",
            what,
            claim(power),
            with_body(&claim(&other), "evaluated steps rows 0\n").certificate,
            Expected::Rejected(&["K03"]),
        ));
    }
    for power in ["10^40000", "3^99999999999999999999", "10^10^10"] {
        let claim = format!("fun f(t) = t\nclaim ns f below {power}\n");
        cases.push(whole(test, power, &with_body(&claim, ""), Expected::Declined));
    }
}
