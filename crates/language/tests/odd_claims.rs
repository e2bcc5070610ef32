//! Claim files with congruences, arrows, open formulas and other notations, and what the person meant.

use crate::advice::Expected::{self, Hint, Is, Means};

pub(crate) const CASES: &[(&str, Expected)] = &[
    // Congruences and equivalences
    (
        "game g(n)\n  move u < min(n, 3) to (n - u - 1)\nclaim p g = n = 0 mod 4",
        Means(&["game g(n)\n  move u < min(n, 3) to (n - u - 1)\nclaim p g = n mod 4 = 0"]),
    ),
    (
        "param m >= 1\ngame g(n)\n  move u < min(n, m) to (n - u - 1)\nclaim p g = n = 0 mod (m+1)",
        Means(&[
            "param m >= 1\ngame g(n)\n  move u < min(n, m) to (n - u - 1)\nclaim p g = n mod (m + 1) = 0",
        ]),
    ),
    (
        "param m >= 1\ngame g(n)\n  move u < min(n, m) to (n - u - 1)\nclaim p g = n = 0 (mod m+1)",
        Means(&[
            "param m >= 1\ngame g(n)\n  move u < min(n, m) to (n - u - 1)\nclaim p g = n mod (m + 1) = 0",
        ]),
    ),
    ("claim forall n: n = 1 mod 3 or n != 1 mod 3", Means(&["claim forall n: n mod 3 = 1 or n mod 3 != 1"])),
    ("claim forall n: n = 7 mod 3", Means(&["claim forall n: n mod 3 = 1"])),
    ("claim forall a, b: a + b = 1 (mod 3)", Means(&["claim forall a, b: (a + b) mod 3 = 1"])),
    ("claim forall a, b: a = b (mod 3)", Means(&["claim forall a, b: a mod 3 = b mod 3"])),
    ("claim forall a, b: a = b + 1 (mod 3)", Means(&["claim forall a, b: a mod 3 = (b + 1) mod 3"])),
    (
        "param m >= 1\nclaim forall n: n = 5 mod m",
        Means(&["param m >= 1\nclaim forall n: n mod m = 5 mod m"]),
    ),
    ("claim forall n: n = (1 mod 3)", Is("claim forall n: n = (1 mod 3)")),
    ("claim forall n: n mod 3 = 7 mod 3", Is("claim forall n: n mod 3 = (7 mod 3)")),
    ("let c = 7\nclaim forall n: n = c mod 3", Is("claim forall n: n = (7 mod 3)")),
    ("claim forall a, b: a = b mod 3", Is("claim forall a, b: a = (b mod 3)")),
    ("game g(n)\n  move u < n to (u)\nclaim grundy g = n (mod 4)", Hint("a remainder is written `n mod 4`")),
    (
        "claim forall x, y: (x mod 3 = y mod 3) = (x = y)",
        Means(&[
            "claim forall x, y: (x mod 3 = y mod 3 and x = y) or (not (x mod 3 = y mod 3) and not (x = y))",
        ]),
    ),
    (
        "claim forall x, y: x = 0 or (x < y) != (y < x)",
        Means(&["claim forall x, y: x = 0 or ((x < y and not (y < x)) or (not (x < y) and y < x))"]),
    ),
    ("claim forall x: (x < 3) = 1", Hint("both conditions hold or both fail")),
    ("claim forall x: (if x < 3 then 0 else 1) = 1", Is("claim forall x: (if x < 3 then 0 else 1) = 1")),
    // Arrows
    ("game g(n)\n  move n -> n-1", Means(&["game g(n)\n  move when n >= 1 to (n - 1)"])),
    (
        "game g(n)\n  move n -> n - 1\n  move n -> n - 2 when n > 5",
        Means(&["game g(n)\n  move when n >= 1 to (n - 1)\n  move when n >= 2 and n > 5 to (n - 2)"]),
    ),
    ("game g(n)\n  move n -> floor(n/2)", Means(&["game g(n)\n  move when floor(n/2) < n to (floor(n/2))"])),
    ("game g(a, b)\n  move (a, b) -> (a - 1, b)", Means(&["game g(a, b)\n  move when a >= 1 to (a - 1, b)"])),
    (
        "game g(a, b)\n  move b -> b - 2, a -> a - 1 if a > b or b > 7",
        Means(&["game g(a, b)\n  move when a >= 1 and b >= 2 and (a > b or b > 7) to (a - 1, b - 2)"]),
    ),
    ("game g(n)\n  move n -> n - k", Hint("a move is written")),
    ("game g(a, b)\n  move (b, a) -> (a - 1, b)", Hint("a move is written")),
    // Two bounds
    (
        "game g(m, n)\n  move k < m, k < n to (m - k - 1, n - k - 1)",
        Means(&["game g(m, n)\n  move k < min(m, n) to (m - k - 1, n - k - 1)"]),
    ),
    (
        "game g(m, n)\n  move k < m, j < k, k < n + 1 when j > 0 to (m - k - 1, j)",
        Means(&["game g(m, n)\n  move k < min(m, n + 1), j < k when j > 0 to (m - k - 1, j)"]),
    ),
    // Misere play
    (
        "param m >= 1\ngame g(n) misere\n  move u < n when u + m >= n to (u)",
        Means(&["param m >= 1\ngame g(n) misere\n  move u < min(n, m) to (n - u - 1)"]),
    ),
    (
        "game g(a, b) misere\n  move u < b when b - u <= 3 to (a, u)\n  move to (a, b)",
        Means(&["game g(a, b) misere\n  move u < min(b, 3) to (a, b - u - 1)\n  move to (a, b)"]),
    ),
    ("game g(n) misere\n  move u < n when u != 2 to (u)", Hint("choose how much is taken")),
    ("game kayles(n) misere = octal(0.77)", Means(&["game kayles(n) = octal(0.77)"])),
    ("game nim(a, b) misere = strip + strip", Hint("those of one game")),
    // Claims that lack a part
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim p = a xor b = 0",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = a xor b = 0"]),
    ),
    ("claim grundy = x", Hint("a claim names the game")),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim n nim = a != b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = a = b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim N nim = a < b or a > b + 1",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = not (a < b or a > b + 1)"]),
    ),
    ("claim grundy octal(0.77) = ?", Hint("nimcert discover 'octal(0.77)'")),
    ("game g(n)\n  move u < n to (u)\nclaim p g = ?", Hint("nimcert discover FILE")),
    ("game g(n)\n  move u < n to (u)\nclaim p g = n = 0 and", Hint("leave out `and`")),
    ("game g(n)\n  move u < n to (u)\nclaim grundy g = n xor", Hint("a term after `xor`")),
    // Constants and parameters
    ("let m >= 1\nfun f(t) = floor(t/m)", Means(&["param m >= 1\nfun f(t) = floor(t/m)"])),
    ("let m < 5\nfun f(t) = floor(t/m)", Hint("param m >= 1")),
    ("param n >= 1\ngame g(n)\n  move u < n to (u)", Hint("leave out `param n`")),
    ("fun f(t) = {0, 0, 1}\nclaim nimsum f", Means(&["fun f(t) = heights [0, 0, 1]\nclaim nimsum f"])),
];
