//! Spellings that the reader accepts besides the canonical form, and how it reads them. Rejected texts are in the
//! golden files of `report::diagnostics`.

use crate::parse::{function, program};

use nimcert_language::{Convention, Source, spread};
use nimcert_language::{parse_program, print_program};

/// The canonical form of a term in `t`.
#[track_caller]
fn term(text: &str) -> String {
    let program = function(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let printed = print_program(&program);
    printed.trim_end().split_once(" = ").unwrap().1.to_owned()
}

/// The canonical form of a file, which reads as the same program.
#[track_caller]
fn file(text: &str) -> String {
    let mut read = program(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let printed = print_program(&read);
    let again = parse_program(&Source::new("again", printed.as_str()), &[]).unwrap();
    assert_eq!(print_program(&again), printed);
    // The canonical form of a game under misere play is an ordinary game.
    for game in &mut read.games {
        game.convention = Convention::Normal;
    }
    assert_eq!(again, read, "{text}");
    spread(&printed)
}

#[test]
fn terms_are_read_as_their_canonical_form() {
    let cases = [
        // Products without a sign
        ("3t", "3 * t"),
        ("3t + 2t", "(3 * t) + 2 * t"),
        ("1_000t", "1000 * t"),
        ("0x10*t", "16 * t"),
        ("2(t + 1)", "2 * (t + 1)"),
        ("2(3(t))", "2 * (3 * t)"),
        ("2⌊t/4⌋", "2 * floor(t / 4)"),
        ("2floor(t/4)", "2 * floor(t / 4)"),
        ("2min(t, 3)", "2 * min(t, 3)"),
        ("3t mod 4", "3 * t mod 4"),
        ("3t div 4", "floor(3 * t / 4)"),
        ("floor(3t/4)", "floor(3 * t / 4)"),
        ("floor((2t + 1)/4)", "floor((2 * t + 1) / 4)"),
        ("2 * 3t", "2 * (3 * t)"),
        ("t + 1 - 1(t)", "t + 1 - 1 * t"),
        // Division and remainder of programming languages
        ("t//4", "floor(t / 4)"),
        ("t // 4", "floor(t / 4)"),
        ("3*t//4", "floor(3 * t / 4)"),
        ("t//2//3", "floor(floor(t / 2) / 3)"),
        ("t//4*2", "2 * floor(t / 4)"),
        ("t - t//4", "t - floor(t / 4)"),
        ("t//4 # a quarter // of it", "floor(t / 4)"),
        ("floor(t//2/3)", "floor(floor(t / 2) / 3)"),
        ("t % 4", "t mod 4"),
        ("t%4 + t//4", "(t mod 4) + floor(t / 4)"),
        ("(t + 1) % 2^3", "(t + 1) mod 8"),
        // LaTeX
        (r"\lfloor t/4 \rfloor", "floor(t / 4)"),
        (r"\lfloor t/4\rfloor+\lceil t/3\rceil", "floor(t / 4) + ceil(t / 3)"),
        (r"\left\lfloor \frac{t}{4} \right\rfloor", "floor(t / 4)"),
        (r"\left\lfloor\frac{3t+1}{4}\right\rfloor", "floor((3 * t + 1) / 4)"),
        (r"\lfloor 3\frac{t}{4} \rfloor", "floor(3 * t / 4)"),
        (r"\Bigl\lfloor \dfrac{t}{2^2} \Bigr\rfloor", "floor(t / 4)"),
        (r"⌊ t/4 \rfloor", "floor(t / 4)"),
        (r"t \oplus \lfloor t/2 \rfloor", "t xor floor(t / 2)"),
        (r"2 \cdot t \times 3", "2 * t * 3"),
        (r"t \bmod 4", "t mod 4"),
        (r"\max(t,\, 3)\;", "max(t, 3)"),
        (r"2^{3}*t", "8 * t"),
        (r"2^{\lfloor \log_2(t) \rfloor - 1}", "2^(floor(log2(t)) - 1)"),
        (r"2^{\lfloor \log_{2}(t) \rfloor}", "2^floor(log2(t))"),
        (r"if t \le 3 \land \lnot (t \ne 1) then 0 else 1", "if t <= 3 and not (t != 1) then 0 else 1"),
        // Lists of heights
        ("0,0,1,1,2,2", "heights [0, 0, 1, 1, 2, 2]"),
        ("0, 2^3, 1 + 1", "heights [0, 8, 2]"),
        ("[0, 0, 1]", "heights [0, 0, 1]"),
        ("[7]", "heights [7]"),
        ("min(t, 3)", "min(t, 3)"),
        ("7", "7"),
    ];
    for (text, canonical) in cases {
        // Some of the brackets above are for people; the printer decides.
        let canonical = term(canonical);
        assert_eq!(term(text), canonical, "{text}");
    }
    assert_eq!(term("3t"), "3 * t");
    assert_eq!(term("0,0,1"), "heights [0, 0, 1]");
    assert_eq!(term(r"\lfloor \frac{t+1}{4} \rfloor"), "floor((t + 1) / 4)");
}

#[test]
fn definitions_need_no_keyword() {
    assert_eq!(file("f(z) = floor(z/4)\nclaim nimsum f\n"), "fun f(z) = floor(z / 4)\nclaim nimsum f\n");
    assert_eq!(
        file("let k = 2\ng(x, y) = x + k*y\nclaim forall a: g(a, a) = 3a\n"),
        "fun g(x, y) = x + 2 * y\nclaim forall a: g(a, a) = 3 * a\n"
    );
    assert_eq!(function("f(z) = floor(z/4)").unwrap(), function("fun f(z) = floor(z/4)").unwrap());
}

#[test]
fn sets_become_moves_and_comparisons() {
    let canonical = "game s(a)\n  move when a >= 1 to (a - 1)\n  move when a >= 3 to (a - 3)\nclaim p s = a mod 4 = 0 or a mod 4 = 2\n";
    for set in ["{1, 3}", "{1,3}", "{ 1 , 2 + 1 }", "\\{1, 3\\}"] {
        for sign in ["in", "∈", "\\in"] {
            let text = format!(
                "game s(a)\n  move k {sign} {set} when a >= k to (a-k)\nclaim p s = a mod 4 {sign} {{0, 2}}"
            );
            assert_eq!(file(&text), canonical, "{text}");
        }
    }
    // Every choice from several sets, also from one that depends on an earlier number; bounds between them.
    assert_eq!(
        file("game s(a, b)\n  move k in {1, 2}, u < b, j in {k, k + 2} when a >= j to (a - j, u)\n"),
        "game s(a, b)\n  move u < b when a >= 1 to (a - 1, u)\n  move u < b when a >= 3 to (a - 3, u)\n  move u < b when a >= 2 to (a - 2, u)\n  move u < b when a >= 4 to (a - 4, u)\n"
    );
    // The number is a constant: it may multiply, divide, and be a coordinate of no other move.
    assert_eq!(
        file("game s(a)\n  move k in {2, 3} to (floor(a/k))\n  move k < a to (k)\n"),
        "game s(a)\n  move to (floor(a / 2))\n  move to (floor(a / 3))\n  move k < a to (k)\n"
    );
    assert_eq!(
        file("rel r(x) = not (x + 1 in {0, 2, 5}) and x > 0\nclaim forall x: r(x) or x = x\n"),
        "rel r(x) = (not (x + 1 = 0 or x + 1 = 2 or x + 1 = 5)) and x > 0\nclaim forall x: r(x) or x = x\n"
    );
    // A parameter may be an element.
    assert_eq!(
        file("param m >= 1\ngame s(a)\n  move k in {1, m + 1} when a >= k to (a - k)\n"),
        "param m >= 1\ngame s(a)\n  move when a >= 1 to (a - 1)\n  move when a >= m + 1 to (a - (m + 1))\n"
    );
    // `in` is a name elsewhere.
    assert_eq!(file("fun in(in_) = in_ + 1\nclaim ns in\n"), "fun in(in_) = in_ + 1\nclaim ns in\n");
}

#[test]
fn misere_adds_a_coordinate() {
    assert_eq!(
        file(
            "game nim(a, b) misere\n  move u < a to (u, b)\n  move v < b to (a, v)\nclaim p nim = a + b = 1\n"
        ),
        "game nim(a, b, misere) where misere <= 1\n  move u < a when misere = 1 to (u, b, misere)\n  move v < b when misere = 1 to (a, v, misere)\n  move when misere = 1 and (a = 0 and b = 0) to (a, b, 0)\nclaim p nim = misere = 0 or a + b = 1\n"
    );
    // The name of the coordinate is one that nothing else has, and a game without moves is over at once.
    assert_eq!(
        file("let misere = 3\ngame g(a) misere where a < misere\nclaim not p g = a > 2\n"),
        "game g(a, misere_) where a < 3 and misere_ <= 1\n  move when misere_ = 1 to (a, 0)\nclaim not p g = misere_ = 0 or a > 2\n"
    );
    // The word is a name elsewhere.
    assert_eq!(
        file("fun misere(t) = t\ngame g(x)\n  move misere_ < x to (misere_)\nclaim ns misere\n"),
        "fun misere(t) = t\ngame g(x)\n  move misere_ < x to (misere_)\nclaim ns misere\n"
    );
}

#[test]
fn hostile_texts_end_soon_with_an_error() {
    let many = 50_000;
    let terms = [
        "\\frac{".repeat(many),
        format!("\\lfloor {}", "\\frac{t}{".repeat(many)),
        "\\left(".repeat(many),
        "2^{".repeat(many),
        "}".repeat(many),
        "2(".repeat(many),
        "\\".repeat(many),
        "\\,".repeat(many),
        format!("{}t", "0,".repeat(many)),
        "t//".repeat(many),
        "if t in {if t in {".repeat(many),
        format!("{}t", "$".repeat(2 * many + 1)),
        format!("{}t", "; ".repeat(many)),
        format!("{}2", "t if t < 1 else ".repeat(many)),
        "(t if t < 1 else ".repeat(many),
        "\\begin{cases} 0 & t < 1 \\\\ ".repeat(many),
        "\\begin{cases} ".repeat(many),
        "t^".repeat(many),
        format!("t{}", "²".repeat(many)),
        "((t^200)^200)^200".to_owned(),
        "floor(1/2 (".repeat(many),
        format!("floor({}t)", "1/2 ".repeat(many)),
        format!("floor(t/{})", "1/2/".repeat(many)),
        format!("floor(0.{}1 t)", "0".repeat(many)),
        "t < 1 ? 0 : ".repeat(many),
        format!("t {}", "| 1 = 2 ".repeat(many)),
        "if(t,".repeat(many),
        "{".repeat(many),
        "\\text{".repeat(many),
        "...".repeat(many),
        "√".repeat(many),
        "floor(√".repeat(many),
    ];
    for text in terms {
        assert!(function(&text).is_err(), "{}", &text[..20]);
    }
    let set = |count: usize| (1..=count).map(|k| k.to_string()).collect::<Vec<_>>().join(", ");
    let long = format!("a + {}", "a + ".repeat(150));
    let games = [
        format!("game g(a) move k in {{{}}} when a >= k to (a - k)", set(many)),
        format!("game g(a) move {} to (a)", "k in {1}, ".repeat(many)),
        format!("game g(a) {}", "move k in {1, 2} when a >= k to (a - k) ".repeat(many)),
        format!("game g(a) misere {}", "move u < a to (u) ".repeat(65)),
        format!("game g(a) move k in {{1..{many}}} to (a - k)"),
        format!("game g(a) move k in {{1{}}} to (a - k)", ", ...".repeat(many)),
        format!("game g(a) move k when {}k <= a to (a - k)", "k > 0 and ".repeat(many)),
        format!("rel r(a) = {}a = 1", "a = 1 => ".repeat(many)),
        format!("rel r(a) = {}a = 1", "(a = 1 => ".repeat(many)),
        format!("rel r(a) = a = 1{}", " < 2".repeat(many)),
        format!("claim {}", "exists x: ".repeat(many)),
        format!("claim p strip = {{x{}", " : x".repeat(many)),
        format!(
            "rel r(a) = {long}a in {{{}}} or {}a = 1",
            set(60),
            format!("{long}a in {{{}}} or ", set(60)).repeat(40)
        ),
        format!("game g(a) move k in {{{}}} when a >= k{} to (a)", set(64), " and a >= k".repeat(2_000)),
    ];
    for text in games {
        assert!(program(&text).is_err(), "{}", &text[..40]);
    }
}
