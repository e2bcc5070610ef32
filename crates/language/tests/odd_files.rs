//! Odd claim files, and what the person meant.

use crate::advice::Expected::{self, Hint, Is, Means};

pub(crate) const CASES: &[(&str, Expected)] = &[
    // Numbers that a move chooses
    (
        "game g(a)\n  move k in {1..3} when a >= k to (a - k)",
        Is("game g(a)\n  move k in {1, 2, 3} when a >= k to (a - k)"),
    ),
    (
        "game g(a)\n  move k in {1, ..., 3} when a >= k to (a - k)",
        Is("game g(a)\n  move k in {1, 2, 3} when a >= k to (a - k)"),
    ),
    (
        "game g(a)\n  move k in {1, 2, …, 4} when a >= k to (a - k)",
        Is("game g(a)\n  move k in {1, 2, 3, 4} when a >= k to (a - k)"),
    ),
    (
        "let m = 3\ngame g(a)\n  move k in {1..m} when a >= k to (a - k)",
        Is("game g(a)\n  move k in {1, 2, 3} when a >= k to (a - k)"),
    ),
    (
        "param m >= 1\ngame g(a)\n  move k in {1..m} when a >= k to (a - k)",
        Means(&["param m >= 1\ngame g(a)\n  move k < m + 1 when k >= 1 and a >= k to (a - k)"]),
    ),
    (
        "game g(a)\n  move k in {1..a} to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"]),
    ),
    (
        "game g(a)\n  move k in {1..k} to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"]),
    ),
    (
        "game g(a)\n  move k in {1..k} when k <= a to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 and k <= a to (a - k)"]),
    ),
    ("game g(a)\n  move k in {1, 2, 4, 8, ...} when k <= a to (a - k)", Hint("2^floor(log2(k)) = k")),
    ("game g(a)\n  move k in {1, 3, ..., 9} when k <= a to (a - k)", Hint("lists finitely many")),
    ("game g(a)\n  move k in {1, 2, 3, ...} when k <= a to (a - k)", Hint("a bound and a condition")),
    ("game g(a)\n  move u in 0..a-1 to (u)", Means(&["game g(a)\n  move u < a to (u)"])),
    (
        "game g(a)\n  move k in 1..a to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"]),
    ),
    (
        "game g(a, b)\n  move u in 0..a + b when u < 3 to (u, b)",
        Means(&["game g(a, b)\n  move u < a + b + 1 when u < 3 to (u, b)"]),
    ),
    (
        "game g(a)\n  move k in (1, 3) when a >= k to (a - k)",
        Means(&["game g(a)\n  move k in {1, 3} when a >= k to (a - k)"]),
    ),
    (
        "game g(a)\n  move k in [1, 3] when a >= k to (a - k)",
        Means(&["game g(a)\n  move k in {1, 3} when a >= k to (a - k)"]),
    ),
    (
        "game g(a)\n  move k in 1, 3 when a >= k to (a - k)",
        Means(&["game g(a)\n  move k in {1, 3} when a >= k to (a - k)"]),
    ),
    (
        "game g(a)\n  move k = 2 when a >= k to (a - k)",
        Means(&["game g(a)\n  move k in {2} when a >= k to (a - k)"]),
    ),
    (
        "game g(a)\n  move k when k mod 2 = 1 and k <= a to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k mod 2 = 1 and k <= a to (a - k)"]),
    ),
    (
        "game g(a)\n  move k when k >= 1 and k <= a to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 and k <= a to (a - k)"]),
    ),
    (
        "game g(a)\n  move k when k <= a to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 and k <= a to (a - k)"]),
    ),
    (
        "game g(a)\n  move k when a >= k and k > 0 to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when a >= k and k > 0 to (a - k)"]),
    ),
    (
        "game g(a)\n  move k when k = 1 or k = 3 to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 and (k = 1 or k = 3) to (a - k)"]),
    ),
    ("game g(a)\n  move k to (a - k)", Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"])),
    (
        "game g(a)\n  move k >= 1 when k <= a to (a - k)",
        Means(&["game g(a)\n  move k < a + 1 when k >= 1 and k <= a to (a - k)"]),
    ),
    ("game g(a)\n  move k >= 1 to (a - k)", Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"])),
    ("game g(a)\n  move k > 0 to (a - k)", Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"])),
    (
        "game g(n, q)\n  move k <= q to (n - k, k)",
        Means(&["game g(n, q)\n  move k < q + 1 when k >= 1 to (n - k, k)"]),
    ),
    (
        "game g(n, q)\n  move k <= min(n, q) when n > 3 to (n - k, q)",
        Means(&["game g(n, q)\n  move k < min(n, q) + 1 when k >= 1 and n > 3 to (n - k, q)"]),
    ),
    ("game g(n, q)\n  move 1 <= k <= q to (n - k, k)", Hint("a lower bound is a condition")),
    ("game g(a)\n  move u <= a to (u)", Means(&["game g(a)\n  move u < a to (u)"])),
    (
        "game g(a, b)\n  move u <= a to (u, b)\n  move v <= b to (a, v)",
        Means(&["game g(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)"]),
    ),
    (
        "game g(y, z)\n  move v <= floor(z/4) to (v, z)",
        Means(&[
            "game g(y, z)\n  move v < floor(z/4) to (v, z)",
            "game g(y, z)\n  move v < floor(z/4) + 1 to (v, z)",
        ]),
    ),
    ("game g(a)\n  move a to (a - 1)", Hint("a move that lowers `a`")),
    ("game g(a)\n  move k to (k)", Hint("a chosen number has a bound")),
    ("game g(a)\n  move u < a if u > 2 to (u)", Means(&["game g(a)\n  move u < a when u > 2 to (u)"])),
    ("game g(a)\n  move u < a where u > 2 to (u)", Means(&["game g(a)\n  move u < a when u > 2 to (u)"])),
    ("game g(a)\n  move if a > 2 to (a - 1)", Means(&["game g(a)\n  move when a > 2 to (a - 1)"])),
    ("game g(a)\n  move (a - 1)", Means(&["game g(a)\n  move to (a - 1)"])),
    ("game g(a)\n  move u < a (u)", Hint("not a function")),
    ("game g(a)\n  move when a > 2 to a - 1", Means(&["game g(a)\n  move when a > 2 to (a - 1)"])),
    ("game g(a, b)\n  move u < a to u, b", Means(&["game g(a, b)\n  move u < a to (u, b)"])),
    // Games that are not expressible, or need more
    ("game kayles(n)\n  move i < n to (i) (n - i - 1)", Hint("`move u < n when u > 0 to (u) + (n - u)`")),
    ("game grundy(n)\n  move a < n to (a, n - a)", Hint("`move u < n when u > 0 to (u) + (n - u)`")),
    (
        "game kayles(n)\n  move i < n to (i) + n - i - 1",
        Means(&["game kayles(n)\n  move i < n to (i) + (n - i - 1)"]),
    ),
    ("game kayles(n) misere\n  move i < n to (i) + (n - i - 1)", Hint("with one coordinate")),
    ("game two(a, b)\n  move i < a to (i, b) + (i, b)", Hint("with one coordinate")),
    ("game split(n)\n  move a < n when a > 0 to (a, n - a)", Hint("EXPRESSING.md")),
    ("game g(a, b)\n  move u < a to (u)", Hint("even if it does not change")),
    ("game nim(a, ...)\n  move u < a to (u)", Hint("name each of them")),
    ("game nim(a1, .., an)\n  move u < a1 to (u)", Hint("name each of them")),
    ("game nim(a, …, z)", Hint("name each of them")),
    ("game g(a)\n  move u < a to (u)\n  pass", Hint("docs/EXPRESSING.md, \"Passes\"")),
    ("game g(a)\n  move u < a to (u)\npass", Hint("docs/EXPRESSING.md, \"Passes\"")),
    ("game g(a)\n  pass\n  move u < a to (u)", Hint("docs/EXPRESSING.md, \"Passes\"")),
    (
        "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\ngame s = nim + nim",
        Means(&[
            "game nim(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)\ngame s(a, b, c, d) = nim + nim",
        ]),
    ),
    ("game s = strip + strip", Means(&["game s(a, b) = strip + strip"])),
    ("game s = 2 strip", Hint("a named sum is written")),
    ("game s(a, b, c) = strip + strip", Hint("name all of them")),
    ("game g(a):\n  move u < a to (u)", Means(&["game g(a)\n  move u < a to (u)"])),
    (
        "game g(a, b)\n  move u < a to (u, b),\n  move v < b to (a, v)",
        Means(&["game g(a, b)\n  move u < a to (u, b)\n  move v < b to (a, v)"]),
    ),
    ("game g(a)\n  move u < a to (u)\nmove u < a to (u)", Hint("indent it")),
    ("misere game g(a)\n  move u < a to (u)", Hint("after the coordinates")),
    // Claims about games
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim G(a, b) = a xor b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim grundy(a, b) = a xor b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim nim(a, b) = a xor b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim(a, b) = a xor b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim p nim(a, b) = a = b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = a = b"]),
    ),
    ("game nim(a, b)\n  move u < a to (u, b)\nclaim G(x, y) = x xor y", Hint("the coordinates `a`, `b`")),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim grundy(x, y) = x xor y",
        Hint("the coordinates `a`, `b`"),
    ),
    (
        "game g(n)\n  move u < n to (u)\nclaim p g = {n : n mod 4 = 0}",
        Means(&["game g(n)\n  move u < n to (u)\nclaim p g = n mod 4 = 0"]),
    ),
    (
        "game g(n)\n  move u < n to (u)\nclaim p g = {n | n mod 4 = 0}",
        Means(&["game g(n)\n  move u < n to (u)\nclaim p g = n mod 4 = 0"]),
    ),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim p g = \\{(a, b) : a = b\\}",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim p g = a = b"]),
    ),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim p g = {(x, y) : x = y}",
        Hint("only the condition, with the coordinates `a`, `b`"),
    ),
    (
        "game g(n)\n  move u < n to (u)\nclaim p g = {0, 3}",
        Means(&["game g(n)\n  move u < n to (u)\nclaim p g = n in {0, 3}"]),
    ),
    ("game g(a, b)\n  move u < a to (u, b)\nclaim p g = {(0, 0)}", Hint("described by a condition")),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim p g = a xor b",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim p g = a xor b = 0"]),
    ),
    ("game g(a, b)\n  move u < a to (u, b)\nclaim p g", Hint("the formula describes the P-positions")),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim p g == a = b",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim p g = a = b"]),
    ),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim p g = a < b => a = 0",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim p g = not (a < b) or (a = 0)"]),
    ),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim P g = a = b",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim p g = a = b"]),
    ),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim grundy g = a ^ b",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim grundy g = a xor b"]),
    ),
    (
        "game g(a, b, c)\n  move u < a to (u, b, c)\nclaim grundy g = a ^ b ^ c",
        Means(&["game g(a, b, c)\n  move u < a to (u, b, c)\nclaim grundy g = a xor b xor c"]),
    ),
    ("game g(a, b)\n  move u < a to (u, b)\nclaim grundy g = a xor b when a > 2", Hint("`when`")),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim grundy g = 0 if a = b else a",
        Is("game g(a, b)\n  move u < a to (u, b)\nclaim grundy g = if a = b then 0 else a"),
    ),
    ("game g(a)\n  move u < a to (u)\nclaim grundy g = mex{0, 1}", Hint("no mex")),
    ("game g(a)\n  move u < a to (u)\nclaim g is a win", Hint("claims about a game are")),
    (
        "game g(a)\n  move u < a to (u)\nprove p g = a = 0",
        Means(&["game g(a)\n  move u < a to (u)\nclaim p g = a = 0"]),
    ),
    (
        "game g(a)\n  move u < a to (u)\np g = a = 0",
        Means(&["game g(a)\n  move u < a to (u)\nclaim p g = a = 0"]),
    ),
    (
        "game g(a, b)\n  move u < a to (u, b)\nclaim p g = a = b, b > 0",
        Means(&["game g(a, b)\n  move u < a to (u, b)\nclaim p g = a = b and b > 0"]),
    ),
    (
        "game nimm(a)\n  move u < a to (u)\nclaim p nim = a = 0",
        Means(&["game nimm(a)\n  move u < a to (u)\nclaim p nimm = a = 0"]),
    ),
    // Claims about all naturals
    ("claim forall x, y: x < y => x + 1 <= y", Means(&["claim forall x, y: not (x < y) or (x + 1 <= y)"])),
    ("claim forall x, y: x < y ⇒ x + 1 <= y", Means(&["claim forall x, y: not (x < y) or (x + 1 <= y)"])),
    (
        "claim forall x, y: x < y \\implies x + 1 \\le y",
        Means(&["claim forall x, y: not (x < y) or (x + 1 <= y)"]),
    ),
    (
        "claim forall x, y: x < y implies x + 1 <= y",
        Means(&["claim forall x, y: not (x < y) or (x + 1 <= y)"]),
    ),
    (
        "claim forall x, y: x < y and y < 9 => x < 8 or x = 99",
        Means(&["claim forall x, y: not (x < y and y < 9) or (x < 8 or x = 99)"]),
    ),
    (
        "claim forall x, y: (x < y => y > 0) and x = x",
        Means(&["claim forall x, y: (not (x < y) or (y > 0)) and x = x"]),
    ),
    (
        "claim forall x: x < 2 => x < 3 => x < 4",
        Means(&["claim forall x: not (x < 2) or (not (x < 3) or (x < 4))"]),
    ),
    (
        "claim forall x, y: x < y <=> y > x",
        Means(&["claim forall x, y: ((x < y) and (y > x)) or (not (x < y) and not (y > x))"]),
    ),
    ("claim forall x. x = x", Means(&["claim forall x: x = x"])),
    ("claim forall x, y. x + y = y + x", Means(&["claim forall x, y: x + y = y + x"])),
    ("claim forall (x, y): x + y = y + x", Means(&["claim forall x, y: x + y = y + x"])),
    ("claim forall x y: x + y = y + x", Means(&["claim forall x, y: x + y = y + x"])),
    ("claim ∀ x: x = x", Means(&["claim forall x: x = x"])),
    ("claim forall x > 3: x > 2", Hint("range over all naturals")),
    ("claim exists x: x = 3", Means(&["claim not forall x: not (x = 3)"])),
    ("claim exists x, y: x < y and y < 3", Means(&["claim not forall x, y: not (x < y and y < 3)"])),
    ("claim not exists x: x < 0", Means(&["claim forall x: not (x < 0)"])),
    ("claim exists x. x = 3", Means(&["claim not forall x: not (x = 3)"])),
    ("claim ∃ x: x = 3", Hint("claim not forall")),
    ("claim forall x: 0 <= x < x + 1", Means(&["claim forall x: 0 <= x and x < x + 1"])),
    ("claim forall x: x = x.", Means(&["claim forall x: x = x"])),
    ("claim forall x: x == x", Is("claim forall x: x = x")),
    ("claim forall x: x in {0..3} or x > 3", Is("claim forall x: x in {0, 1, 2, 3} or x > 3")),
    ("claim forall x: x in {0, 2, ...} or x > 3", Hint("described by a condition")),
    ("claim forall x: x*2 is even", Hint("in place of words")),
    // Further claims
    ("game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim(0, 0) = 0", Hint("nimcert mex")),
    ("game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim(b, a) = a", Hint("nimcert mex")),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim grundy(nim) = a xor b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim p(nim) = a = b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = a = b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim p nim iff a = b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = a = b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim p nim: a = b",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = a = b"]),
    ),
    ("game nim(a, b)\n  move u < a to (u, b)\nclaim nim = a xor b", Hint("claim grundy nim")),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b.",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim grundy nim = a xor b"]),
    ),
    (
        "game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = (a < b) => (a = 0)",
        Means(&["game nim(a, b)\n  move u < a to (u, b)\nclaim p nim = not (a < b) or (a = 0)"]),
    ),
    ("fun f(t) = t//4\nclaim ns(f)", Means(&["fun f(t) = t//4\nclaim ns f"])),
    ("fun f(t) = t//4\nclaim f is monotone", Hint("claim monotone f")),
    ("claim for all x: x >= 0", Means(&["claim forall x: x >= 0"])),
    ("claim forall x, y such that x < y: x + 1 <= y", Hint("range over all naturals")),
    ("claim forall x in N: x >= 0", Means(&["claim forall x: x >= 0"])),
    ("claim ∀x∈N: x >= 0", Means(&["claim forall x: x >= 0"])),
    ("claim forall x, y: if x < y then x + 1 <= y", Hint("`not (c) or (d)`")),
    ("claim forall x: x > 0 -> x >= 1", Means(&["claim forall x: not (x > 0) or (x >= 1)"])),
    ("claim forall x: x = 0 xor x > 0", Hint("exactly one of two conditions")),
    ("theorem: forall x: x = x", Means(&["claim forall x: x = x"])),
    ("param k > 0\nfun f(t) = floor(t/k)", Means(&["param k >= 1\nfun f(t) = floor(t/k)"])),
    ("param k\nfun f(t) = floor(t/k)", Hint("param k >= 1")),
    ("let k = 4, m = 3\nfun f(t) = k + m", Means(&["fun f(t) = 4 + 3"])),
    ("const k = 4\nfun f(t) = t + k", Means(&["fun f(t) = t + 4"])),
    (
        "rel r(x, y): x < y\nclaim forall x, y: r(x, y)",
        Means(&["rel r(x, y) = x < y\nclaim forall x, y: r(x, y)"]),
    ),
    // Further games
    ("game nim(a b)\n  move u < a to (u, b)", Means(&["game nim(a, b)\n  move u < a to (u, b)"])),
    ("game nim[a, b]\n  move u < a to (u, b)", Means(&["game nim(a, b)\n  move u < a to (u, b)"])),
    (
        "game g(a)\n  move to (a - 1) when a > 0\n  move to (a - 2) when a > 1",
        Means(&["game g(a)\n  move when a > 0 to (a - 1)\n  move when a > 1 to (a - 2)"]),
    ),
    (
        "game g(a)\n  move k in {1, 2}, k <= a to (a - k)",
        Means(&["game g(a)\n  move k in {1, 2} when k <= a to (a - k)"]),
    ),
    (
        "game g(a)\n  move k in {1, 2}, a >= k to (a - k)",
        Means(&["game g(a)\n  move k in {1, 2} when a >= k to (a - k)"]),
    ),
    ("game g(a)\n  move k in {x : x mod 2 = 1} to (a - k)", Hint("a bound and a condition")),
    ("game g(a)\n  move k in N to (a - k)", Means(&["game g(a)\n  move k < a + 1 when k >= 1 to (a - k)"])),
    ("game g(a)\n  move u < a -> (u)", Means(&["game g(a)\n  move u < a to (u)"])),
    ("game g(a) {\n  move u < a to (u)\n}", Hint("no braces")),
    (
        "game g(n)\n  move k < n/2 when k > 0 to (n - k)",
        Means(&["game g(n)\n  move k < ceil(n/2) when k > 0 to (n - k)"]),
    ),
    (
        "game g(n)\n  move k <= n/2 to (n - k)",
        Means(&["game g(n)\n  move k < floor(n/2) + 1 when k >= 1 to (n - k)"]),
    ),
    ("game g(a, b)\n  move k in {1, 2} to (a - k, b), (a, b - k)", Hint("each begins with `move`")),
    ("game g(x)\n  move v = x - 1 to (v)", Hint("in the target")),
    ("game g(a) misère\n  move u < a to (u)", Means(&["game g(a) misere\n  move u < a to (u)"])),
    ("game g(a)\n  move any k to (a - k)", Hint("a move is written")),
    // Functions
    // Functions and claims about them
    ("fun f(t) = t/4\nclaim nimsum f", Means(&["fun f(t) = floor(t/4)\nclaim nimsum f"])),
    ("fun f(t) = t//4\nclaim nimsum f(t)", Means(&["fun f(t) = t//4\nclaim nimsum f"])),
    ("fun f(t) = t//4\nclaim nimsums f", Means(&["fun f(t) = t//4\nclaim nimsum f"])),
    ("fun f(t) = t//4\nclaim monotonic f", Means(&["fun f(t) = t//4\nclaim monotone f"])),
    (
        "fun f(t) = t//4\nclaim p strip + f = x = y",
        Means(&["fun f(t) = t//4\nclaim p strip + bar(f) = x = y"]),
    ),
    (
        "fun f(t) = t//4\nclaim grundy bar(f(t)) = y xor z",
        Means(&["fun f(t) = t//4\nclaim grundy bar(f) = y xor z"]),
    ),
    ("k = 4\nfun f(t) = floor(t/k)", Means(&["let k = 4\nfun f(t) = floor(t/k)"])),
    ("m >= 1\nfun f(t) = floor(t/m)", Means(&["param m >= 1\nfun f(t) = floor(t/m)"])),
    ("let k := 4\nfun f(t) = floor(t/k)", Is("let k = 4\nfun f(t) = floor(t/k)")),
    (
        "fun f(t) = 0 if t < 4 else t//4\nclaim nimsum f",
        Is("fun f(t) = if t < 4 then 0 else t//4\nclaim nimsum f"),
    ),
    (
        "fun f(t) = \\begin{cases}\n  0 & t < 4 \\\\\n  1 & \\text{otherwise}\n\\end{cases}\nclaim nimsum f",
        Is("fun f(t) = if t < 4 then 0 else 1\nclaim nimsum f"),
    ),
    ("fun f(t) = $\\lfloor t/4 \\rfloor$\nclaim nimsum f", Is("fun f(t) = floor(t/4)\nclaim nimsum f")),
    ("fun f(t) = floor(0.25 t)\nclaim nimsum f", Is("fun f(t) = floor(t/4)\nclaim nimsum f")),
    ("param k >= 1\nfun f(t) = floor(t/k + 1)", Is("param k >= 1\nfun f(t) = floor((t + k)/k)")),
    ("param k >= 1\nfun f(t) = floor(t/k/2)", Is("param k >= 1\nfun f(t) = floor(t/(2*k))")),
    ("param j >= 1, k >= 1\nfun f(t) = floor(t/k/j)", Hint("a product of parameters")),
    (
        "param k >= 1\nlet s = 2\nfun f(t) = floor(t + s/k)",
        Means(&["param k >= 1\nfun f(t) = floor((t + 2)/k)"]),
    ),
    ("let k = 3\nfun f(t) = t mod 2k", Means(&["fun f(t) = t mod (2*3)", "fun f(t) = (t mod 2)*3"])),
    ("let k = 3\nfun f(t) = 2^3t", Means(&["fun f(t) = 8*t"])),
    (
        "let k = 3\nfun f(t) = t/2k",
        Means(&["fun f(t) = floor(t/(2*3))", "fun f(t) = floor(t/2*3)", "fun f(t) = floor(t/2)*3"]),
    ),
    ("let k = 3\nfun f(t) = floor(t/2k)", Means(&["fun f(t) = floor(t/(2*3))", "fun f(t) = floor(t/2*3)"])),
    ("fun f(t) = floor(z/4)", Hint("`z` is unknown; the variable is `t`")),
    ("fun f(t) = t + c\nclaim nimsum f", Hint("put a number in place of `c`")),
    ("// a comment\nfun f(t) = t", Hint("a comment begins with `#`")),
    ("fun f(t) = t;\nclaim nimsum f", Means(&["fun f(t) = t\nclaim nimsum f"])),
    ("fun f(t) = t; claim nimsum f", Hint("one statement on each line")),
];
