//! Claim files about games: files that cannot be read, games that differ, and games that are the same.

use crate::kit::cases::case;
use crate::kit::certificate::written;
use crate::kit::expected::{Case, Expected};
use crate::kit::game_forge::{canonical, decided};
use crate::kit::games::NIM;

const VERIFIED: Expected = Expected::Verified;

const CLAIM: Expected = Expected::Rejected(&["K02"]);

const MISMATCH: Expected = Expected::Rejected(&["K03"]);

tests! {
    rejects_unreadable_game,
    rejects_other_game,
    declines_games,
}

pub fn cases(cases: &mut Vec<Case>) {
    claims(cases);
    same_claims(cases);
}

/// Claim files that cannot be read.
fn claims(cases: &mut Vec<Case>) {
    let proof = decided(&format!("{NIM}claim p nim = x = 0"));
    let end = "claim p nim = x = 0\n";
    for text in [
        "game g(x) move u < x to (u, u)",
        "game g(x) move u < x to ()",
        "game g(x) move u < x (u)",
        "game g(x) move u < x, to (u)",
        "game g(x) move x < x to (x)",
        "game g(x) move u < x, u < x to (u)",
        "game g(x) move u < u to (u)",
        "game g(x) move u < v, v < x to (u)",
        "game g(x) move u <= x to (u)",
        "game g(x) when x > 1 move u < x to (u)",
        "game g(x) where u < 3 move u < x to (u)",
        "game g(x) where x move u < x to (u)",
        "game g(x) where x < 5 where x < 6",
        "game g(x) move u < x when u to (u)",
        "game g(x) move u < x to (u = 1)",
        "game g(x, x)",
        "game g()",
        "game g",
        "game g(x) = nim + nim",
        "game g(x, y) = nim",
        "game g(x) = nim + ",
        "game g(x) = unknown",
        "game g(x) = bar(nim)",
        "game g(x, y) = bar",
        "game g(x) where (table [1] then x) < 5",
        "game g(x) where heights [1, 2] < 5",
        "game g(x) move u < x to (table [1] then u)",
        "game strip(x)",
        "game bar(x)",
        "game where(x)",
        "game nim(x)",
        "rel nim(x) = x = x",
        "rel r(x) = x",
        "rel r(x) = x = 1 = x",
        "rel r() = 1 = 1",
        "rel r(x, y) = (table [1] then x) < y",
        "fun f(x) = x = 1",
        "rel r(x) = x = 1\nfun f(x) = r(x)",
        "rel r(x) = x = 1\nfun f(x) = 1 + r(x)",
        "rel r(x) = x = 1\nrel s(x) = r(x) = r(x)",
        "rel r(x) = x = 1\nrel s(x) = r(x, x)",
        "rel r(x) = x = 1\nclaim monotone r",
        "rel r(x) = x = 1\nclaim p bar(r) = y = 0",
        "fun f(x, y) = x\nclaim p bar(f) = y = 0",
        "claim p nim + nim = x = 0",
        "claim p nim + strip = x = 0",
        "claim p nim x = 0",
        "claim p nim = x",
        "claim p nim = y = 0",
        "claim p nim below 5 = x = 0",
        "claim p = x = 0",
        "claim p unknown = x = 0",
        "claim p nim = (table [1] then x) = 0",
        "claim grundy nim = x = 0",
        "claim grundy nim = heap",
        "claim grundy nim + nim = x",
        "claim grundy nim = table [1] then x",
        "claim forall: 1 = 1",
        "claim forall x, x: x = x",
        "claim forall x: x",
        "claim forall x = x",
        "claim forall (x): x = x",
        "claim forall x: (table [1] then x) = 1",
        "claim forall x: y = y",
        "claim monotone nim",
        "fun to(x) = x",
        "fun f(when) = when",
    ] {
        let claim = format!("{NIM}{text}\n{end}");
        cases.push(case("rejects_unreadable_game", text, claim, &proof.certificate, CLAIM));
    }
    for (what, claim, rest) in long_work() {
        let kind = if rest.starts_with("counterexample") { "claim not" } else { "claim" };
        assert!(claim.contains(kind), "{what}");
        cases.push(case("declines_games", what, &claim, written(&claim, &rest), Expected::Declined));
    }
    let nine = "game g(a, b, c, d, e, f, g, h, i)";
    let claim = format!("{NIM}{nine}\n{end}");
    cases.push(case("declines_games", "nine coordinates", claim, &proof.certificate, Expected::Declined));
    let made: Vec<String> = (2..24).map(|k| format!("floor(x / {k})")).collect();
    let claim = format!("claim forall x: {} >= 0\n", made.join(" + "));
    let certificate = written(&claim, "invariant forall width 1 rows 0\n");
    cases.push(case("declines_games", "22 made tracks", claim, certificate, Expected::Declined));
    for claim in ["claim p a + a8 = x = 0", "claim grundy a8 = 0"] {
        let games = "game a(x)\ngame a8(a, b, c, d, e, f, g, h)";
        let claim = format!("{NIM}{games}\n{claim}\n{end}");
        cases.push(case("declines_games", claim.clone(), &claim, &proof.certificate, Expected::Declined));
    }
    let names: Vec<String> = (0..21).map(|i| format!("x{i}")).collect();
    let claim = format!("claim forall {}: x0 = x0\n", names.join(", "));
    let certificate = written(&claim, "invariant forall width 1 rows 0\n");
    cases.push(case("declines_games", "forall of 21 variables", claim, certificate, Expected::Declined));
    let claim = format!(
        "game g(x) move {} to (x)\nclaim p g = x = 0\n",
        names.iter().map(|n| format!("{n} < x")).collect::<Vec<_>>().join(", ")
    );
    let rest = "position 0\nmeasure sum\ninvariant decrease 1 width 1 rows 0\n";
    cases.push(case("declines_games", "21 fresh numbers", &claim, written(&claim, rest), Expected::Declined));
}

/// Short files that would keep the kernel busy for minutes.
fn long_work() -> Vec<(&'static str, String, String)> {
    let double = |i: usize| format!("rel r{i}(x) = r{}(x) or r{}(x)\n", i - 1, i - 1);
    let large: String = (1..13).map(double).collect();
    let fresh: Vec<String> = (0..19).map(|i| format!("u{i}")).collect();
    let (bounds, sum) = (fresh.join(" < x, "), fresh.join(" + "));
    let letters = format!(
        "rel r0(x) = x >= 0 or x < 1\n{large}game g(x) move {bounds} < x when r12(u18) and {sum} = x + 1 to (u0)\nclaim not p g = x = 5\n"
    );
    let (all, big) = ("claim forall x: x = x\n", "let a = 2^49999 + 1\n");
    let none = "invariant forall width 1 rows 0\n".to_owned();
    let list = |item: &str, count: usize| vec![item; count].join(", ");
    let calls: String = (1..18).map(|i| format!("fun f{i}(t) = f{}(f{}(t))\n", i - 1, i - 1)).collect();
    let lets: String = (0..20).map(|i| format!("let a{i} = f17({i})\n")).collect();
    let spent = format!("{big}fun g(t) = table [{}] then t\n", list("a", 655));
    vec![
        ("letters of 19 fresh numbers", letters, "counterexample options 1000000\n".to_owned()),
        ("many constants to compute", format!("fun f0(t) = t\n{calls}{spent}{lets}{all}"), none.clone()),
        (
            "many products",
            format!("{spent}fun f(t) = table [{}] then t\n{all}", list("(a*a)", 10_000)),
            none.clone(),
        ),
        ("many copies", format!("{big}fun f(t) = table [{}] then t\n{all}", list("a", 10_000)), none),
    ]
}

/// Claim files that make the same claim in other words, and others.
fn same_claims(cases: &mut Vec<Case>) {
    let text = "rel small(t) = t < 9\nfun up(t, s) = t + s\ngame g(x, y) where x <= y move u < x, w < y to (u, y) move v < y when x <= v to (x, v)\ngame two(a, b, c) = g + strip\nclaim p two = a = b and c < 1 or small(a) and up(b, c) < 0";
    let claim = canonical(text);
    let certificate = written(&claim.replace("claim p", "claim not p"), "counterexample options 0 1 1\n");
    let text = text.replace("claim p", "claim not p");
    let names = [
        ("renamed", text.replace("small", "kleine").replace("up(", "sum(").replace("two", "both")),
        (
            "other coordinates",
            text.replace("(a, b, c) =", "(p, grundy, forall) =").replace(
                "a = b and c < 1 or small(a) and up(b, c)",
                "p = grundy and forall < 1 or small(p) and up(grundy, forall)",
            ),
        ),
        ("other fresh numbers", text.replace("u < x, w < y to (u, y)", "h < x, k < y to (h, y)")),
        (
            "the sum in the claim",
            text.replace("game two(a, b, c) = g + strip\n", "game s(q) = strip\n").replace(
                "p two = a = b and c < 1 or small(a) and up(b, c)",
                "p g + s = x = y and q < 1 or small(x) and up(y, q)",
            ),
        ),
        ("lines go on", text.replace(" move ", "\n  move ").replace(" where ", "\n\twhere ")),
        ("constants", text.replace("rel small(t) = t < 9", "let nine = 9\nrel small(s) = s < nine")),
        ("among other statements", format!("{NIM}claim p nim = x = 0\n{text}\nclaim forall t: t = t\n")),
    ];
    for (what, text) in names {
        cases.push(case("verifies_games", what, text, &certificate, VERIFIED));
    }
    for (from, to) in [
        ("claim not p", "claim p"),
        ("where x <= y", "where x < y"),
        ("where x <= y ", ""),
        ("u < x, w < y", "u < x, w < x"),
        ("u < x, w < y", "u < x"),
        ("when x <= v ", ""),
        ("to (u, y)", "to (u, w)"),
        (
            " move u < x, w < y to (u, y) move v < y when x <= v to (x, v)",
            " move v < y when x <= v to (x, v) move u < x, w < y to (u, y)",
        ),
        ("g + strip", "strip + g"),
        ("t < 9", "t < 8"),
        ("t + s", "s + t"),
        ("c < 1", "c = 0"),
        ("claim not p two = a = b and c < 1 or small(a) and up(b, c) < 0", "claim not grundy two = a"),
        (
            "claim not p two = a = b and c < 1 or small(a) and up(b, c) < 0",
            "claim not forall a, b, c: a = b and c < 1 or small(a) and up(b, c) < 0",
        ),
    ] {
        let other = text.replacen(from, to, 1);
        assert_ne!(other, text, "{from}");
        cases.push(case("rejects_other_game", format!("{from}: {to}"), other, &certificate, MISMATCH));
    }
    // A heap of the file is not `strip`, and `p strip + G` not `grundy G`.
    let nim = decided(&format!("{NIM}claim p nim = x = 0"));
    cases.push(case("rejects_other_game", "strip", "claim p strip = x = 0\n", &nim.certificate, MISMATCH));
    let claim = "game two(a, b) = strip + strip\nclaim p two = a = b\n";
    let two = decided(claim);
    cases.push(case("rejects_other_game", "grundy", "claim grundy strip = x\n", &two.certificate, MISMATCH));
}
