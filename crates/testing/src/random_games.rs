//! Random claim files about games that are small enough to play out.
//!
//! Unlike the programs of `programs.rs` these make sense: most moves go down, most domains contain the targets of
//! their moves, and many of the claimed sets are those that exhaustion finds.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use nimcert_language::Summand;
use proptest::prelude::*;
use proptest::sample::select;

use crate::played_games::{Position, Table};

// Random terms and conditions, as text.

/// A term over these names, with every regular operator and bracketed.
pub fn term(names: &[&str], depth: u32) -> BoxedStrategy<String> {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let leaf = prop_oneof![4 => select(names), 1 => (0..9u32).prop_map(|n| n.to_string())];
    leaf.prop_recursive(depth, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            4 => (pair.clone(), select(vec!["+", "xor", "monus", "band", "bor"]))
                .prop_map(|((a, b), op)| format!("({a} {op} {b})")),
            2 => (pair.clone(), select(vec!["min", "max"])).prop_map(|((a, b), op)| format!("{op}({a}, {b})")),
            2 => (inner.clone(), 1..6u32).prop_map(|(a, k)| format!("({a} mod {k})")),
            2 => (inner.clone(), 1..5u32, select(vec!["floor", "ceil"]))
                .prop_map(|(a, k, op)| format!("{op}({a}/{k})")),
            1 => (inner.clone(), 2..4u32).prop_map(|(a, k)| format!("({k} * {a})")),
            1 => (inner.clone(), 0..3u32).prop_map(|(a, n)| format!("({a} << {n})")),
            1 => (pair, inner.clone(), inner).prop_map(|((a, b), c, d)| format!("(if {a} < {b} then {c} else {d})")),
        ]
    })
    .boxed()
}

/// A condition over these names.
pub fn condition(names: &[&str], depth: u32) -> BoxedStrategy<String> {
    let sides = (term(names, depth), term(names, depth));
    let compare = (sides, select(vec!["<", "<=", "=", "!=", ">=", ">", "="]))
        .prop_map(|((a, b), op)| format!("{a} {op} {b}"));
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let class = (select(names.clone()), 2..6u32, 0..5u32)
        .prop_map(|(name, m, r)| format!("{name} mod {m} = {}", r % m));
    let nim = Just(format!("({}) = 0", names.join(" xor ")));
    let leaf = prop_oneof![3 => compare, 2 => class, 1 => nim];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} and {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} or {b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
    .boxed()
}

// Random games, as text.

/// Names of coordinates.
const NAMES: [&str; 3] = ["x", "y", "z"];

/// The coordinates with some of them replaced.
fn target(names: &[&str], changes: &[(usize, String)]) -> String {
    let of = |i: usize| changes.iter().find(|(j, _)| *j == i).map_or(names[i].to_owned(), |(_, t)| t.clone());
    let all: Vec<String> = (0..names.len()).map(of).collect();
    format!("({})", all.join(", "))
}

/// A move that ends in every game: it lowers a coordinate and raises none, or it raises only
/// coordinates after the one that it lowers. `cruel` ones may also break the rules for moves.
fn one_move(count: usize, cruel: bool) -> BoxedStrategy<String> {
    let names: &'static [&'static str] = &NAMES[..count];
    let own = (0..count, 0..count, 1..5u32);
    let wild = (0..count, 0..count, 1..6u32);
    // Whether a later coordinate may rise: then the sum may grow.
    let heap = (own.clone(), prop::option::weighted(0.3, condition_with(names, &["u"])), term(names, 1))
        .prop_map(move |((i, j, k), when, other)| {
            let x = names[i];
            let bound = match k {
                1 => x.to_owned(),
                2 => format!("min({x}, {other})"),
                3 => format!("ceil({x}/2)"),
                _ => format!("{x} - {}", k - 3),
            };
            let when = when.map_or(String::new(), |when| format!(" when {when}"));
            let mut changes = vec![(i, "u".to_owned())];
            if j > i && k % 2 == 1 {
                changes.push((j, format!("min({}, u)", names[j])));
            }
            format!("move u < {bound}{when} to {}", target(names, &changes))
        });
    let take =
        (own.clone(), prop::option::weighted(0.3, condition(names, 1))).prop_map(move |((i, _, k), when)| {
            let x = names[i];
            let when = when.map_or(String::new(), |when| format!(" and {when}"));
            format!("move when {x} >= {k}{when} to {}", target(names, &[(i, format!("{x} - {k}"))]))
        });
    let few = own.clone().prop_map(move |(i, _, k)| {
        let x = names[i];
        format!("move u < min({x}, {k}) to {}", target(names, &[(i, format!("{x} - (u + 1)"))]))
    });
    let both = own.clone().prop_filter("two coordinates", |(i, j, _)| i != j).prop_map(move |(i, j, k)| {
        let (x, y) = (names[i], names[j]);
        match k {
            1 => format!("move u < {x}, v < {y} to {}", target(names, &[(i, "u".into()), (j, "v".into())])),
            2 => format!(
                "move u < {x}, v < u + 1 to {}",
                target(names, &[(i, "u".into()), (j, format!("min({y}, v)"))])
            ),
            3 => format!(
                "move when {x} > 0 and {y} > 0 to {}",
                target(names, &[(i, format!("{x} - 1")), (j, format!("{y} - 1"))])
            ),
            _ => format!(
                "move u < min({x}, {y}) to {}",
                target(names, &[(i, format!("{x} - (u + 1)")), (j, format!("{y} - (u + 1)"))])
            ),
        }
    });
    let rising = own.clone().prop_filter("a later one", |(i, j, _)| i < j).prop_map(move |(i, j, k)| {
        let (x, y) = (names[i], names[j]);
        match k {
            1 | 2 => {
                format!("move u < {x} to {}", target(names, &[(i, "u".into()), (j, format!("{y} + {k}"))]))
            }
            _ => format!("move u < {x}, v < {k} to {}", target(names, &[(i, "u".into()), (j, "v".into())])),
        }
    });
    let any = (term_with(names, &["u"]), wild).prop_map(move |(term, (i, j, k))| match k {
        1 => format!("move u < {} to {}", names[i], target(names, &[(i, term)])),
        2 | 3 => format!("move u < {} to {}", names[j], target(names, &[(i, format!("{} - {k}", names[i]))])),
        4 => format!("move u < {} + 1 to {}", names[i], target(names, &[(i, "u".into())])),
        _ => format!("move u < {} to {}", names[i], target(names, &[(i, "u".into()), (j, term)])),
    });
    match (count, cruel) {
        (1, false) => prop_oneof![heap, take, few].boxed(),
        (1, true) => any.boxed(),
        (_, false) => prop_oneof![3 => heap, 2 => take, 2 => few, 2 => both, 1 => rising].boxed(),
        (_, true) => prop_oneof![any.clone(), any, rising].boxed(),
    }
}

fn condition_with(names: &[&str], more: &[&str]) -> BoxedStrategy<String> {
    condition(&[names, more].concat(), 1)
}

fn term_with(names: &[&str], more: &[&str]) -> BoxedStrategy<String> {
    term(&[names, more].concat(), 1)
}

/// A `where` part that most moves down stay in: with every tuple the smaller ones satisfy it. Or, if
/// it need not be, any.
fn domain(count: usize, cruel: bool) -> BoxedStrategy<String> {
    let names: &'static [&'static str] = &NAMES[..count];
    let small = (0..count, 1..9u32).prop_map(move |(i, k)| format!("{} < {k}", names[i]));
    let sum = (3..12u32).prop_map(move |k| format!("{} <= {k}", names.join(" + ")));
    let board = prop::collection::vec(2..9u32, count).prop_map(move |sides| {
        let parts = names.iter().zip(sides).map(|(x, side)| format!("{x} < {side}"));
        parts.collect::<Vec<String>>().join(" and ")
    });
    let none = Just(String::new());
    if cruel {
        prop_oneof![3 => condition(names, 1), 1 => none].boxed()
    } else {
        prop_oneof![4 => none, 2 => small, 1 => sum, 2 => board].boxed()
    }
}

/// `game g(x, ..) ..` with this many coordinates.
pub fn game(count: usize, cruel: bool) -> BoxedStrategy<String> {
    let moves = (
        prop::collection::vec(one_move(count, false), 1..4),
        prop::collection::vec(one_move(count, true), usize::from(cruel)..=usize::from(cruel)),
    );
    (domain(count, cruel), moves)
        .prop_map(move |(domain, (moves, cruel))| {
            let mut text = format!("game g({})", NAMES[..count].join(", "));
            if !domain.is_empty() {
                text += &format!("\n  where {domain}");
            }
            moves.iter().chain(&cruel).for_each(|option| text += &format!("\n  {option}"));
            text + "\n"
        })
        .boxed()
}

/// A random game with a random set or value, which is hardly ever right.
pub fn any_claim(cruel: bool) -> BoxedStrategy<String> {
    (1..=3usize)
        .prop_flat_map(move |count| {
            let names = &NAMES[..count];
            let set = condition(names, 1).prop_map(|set| format!("claim p g = {set}\n"));
            let value = term(names, 2).prop_map(|value| format!("claim grundy g = {value}\n"));
            let shifted = (term(names, 1), 1..9u32, 0..9u32)
                .prop_map(|(value, a, b)| format!("claim grundy g = {value} - {a} + {b}\n"));
            (game(count, cruel), prop_oneof![5 => set, 2 => value, 1 => shifted])
        })
        .prop_map(|(game, claim)| game + &claim)
        .boxed()
}

/// Sums of heaps, strips and bars with sets that are right for some of them.
pub fn sum_claim() -> BoxedStrategy<String> {
    let f = (1..7u32, 0..4u32, 0..5u32).prop_map(|(k, a, kind)| match kind {
        0 => format!("floor(t/{k})"),
        1 => format!("floor((t + {a})/{k})"),
        2 => format!("min({a}, floor(t/{k}))"),
        3 => format!("max({a}, floor(t/{}))", 2 * k),
        _ => format!("if t < {k} then {a} else {}", a + 1),
    });
    let wrong =
        prop_oneof![Just("7 monus t"), Just("t mod 5"), Just("floor(t/2) xor 1")].prop_map(String::from);
    let f = prop_oneof![9 => f, 1 => wrong];
    let game =
        select(vec!["bar(f)", "strip + bar(f)", "heap + bar(f)", "strip + heap", "heap + heap", "strip"]);
    (f, game, 1..6u32, 0..6u8, any::<bool>())
        .prop_map(|(f, game, m, kind, grundy)| {
            let value = |summand: &str, names: &[&str]| match summand {
                "bar(f)" => format!("({} xor {})", names[0], names[1]),
                "heap" if kind == 0 => names[0].to_owned(),
                "heap" => format!("({} mod {})", names[0], m + 1),
                _ => names[0].to_owned(),
            };
            let summands: Vec<&str> = game.split(" + ").collect();
            let mut names = ["a", "b", "c", "d"].iter().copied();
            let mut values = Vec::new();
            let mut all = Vec::new();
            for summand in &summands {
                let count = if *summand == "bar(f)" { 2 } else { 1 };
                let own: Vec<&str> = names.by_ref().take(count).collect();
                values.push(value(summand, &own));
                all.extend(own);
            }
            let xor = values.join(if kind == 1 { " + " } else { " xor " });
            let claim = if grundy {
                format!("claim grundy s = {xor}")
            } else {
                format!("claim p s = ({xor}) = {}", u8::from(kind == 2))
            };
            format!(
                "fun f(t) = {f}\ngame heap(n)\n  move u < min(n, {m}) to (n - (u + 1))\ngame s({}) = {game}\n{claim}\n",
                all.join(", ")
            )
        })
        .boxed()
}

/// Claims `forall` about few variables.
pub fn for_all_claim() -> BoxedStrategy<String> {
    let law = select(vec![
        "x + y >= (x xor y)",
        "(x band y) + (x bor y) = x + y",
        "x monus y <= x",
        "floor(x/2) + ceil(x/2) = x",
        "min(x, y) + max(x, y) = x + y",
        "x mod 6 = 0 or x mod 2 != 0 or x mod 3 != 0",
        "x - y <= x or y > x",
        "y > x or (x - y) + y = x",
    ]);
    // With more operators a statement may need more tracks than the limit.
    let random = condition(&["x", "y"], 1);
    let close =
        (select(vec!["x xor y", "x + y", "2 * x"]), 1..60u32, select(vec!["x bor y", "x + 2 * y", "3 * x"]))
            .prop_map(|(a, n, b)| format!("({a}) <= ({b}) or (x > {n} and y < {n})"));
    let partial =
        (1..9u32, condition(&["x", "y"], 1)).prop_map(|(n, c)| format!("((x - {n}) xor y) > 0 or {c}"));
    prop_oneof![2 => law.prop_map(String::from), 4 => random, 2 => close, 1 => partial]
        .prop_map(|condition| format!("claim forall x, y: {condition}\n"))
        .boxed()
}

// True claims: statements of what exhaustion finds.

/// `x mod m = r or ..`, from a preperiod on; `what` of every value.
fn periodic(values: &[i128], period: usize, before: usize) -> String {
    // The values before the period one by one, then the classes.
    let greatest = values.iter().max().copied().unwrap_or(0);
    let mut text = "0".to_owned();
    for value in 1..=greatest {
        let class = |r: usize| format!("(x - {before}) mod {period} = {r}");
        let alone = (0..before).filter(|&n| values[n] == value).map(|n| format!("x = {n}"));
        let later = (0..period).filter(|&r| values[before + r] == value).map(|r| match before {
            0 => format!("x mod {period} = {r}"),
            _ => format!("(x >= {before} and {})", class(r)),
        });
        let all: Vec<String> = alone.chain(later).collect();
        if !all.is_empty() {
            text = format!("(if {} then {value} else {text})", all.join(" or "));
        }
    }
    text
}

/// The Grundy values of a heap from which a number in the set may be taken, with preperiod and period.
fn subtraction(set: &[usize]) -> (Vec<i128>, usize, usize) {
    let mut values: Vec<i128> = Vec::new();
    for n in 0..200 {
        let reached: Vec<i128> = set.iter().filter(|&&s| s <= n).map(|&s| values[n - s]).collect();
        values.push((0..).find(|value| !reached.contains(value)).expect("a mex"));
    }
    // Once two windows of the length of the largest number are equal, the values repeat for ever.
    let window = *set.iter().max().expect("a number");
    let (period, before) = (1..90)
        .find_map(|period| {
            let fits = |n: usize| values[n..n + window] == values[n + period..n + period + window];
            (0..90).find(|&n| fits(n)).map(|n| (period, n))
        })
        .expect("a period");
    (values, period, before)
}

/// A heap from which only some numbers may be taken, with its Grundy values or P-positions.
fn true_subtraction() -> BoxedStrategy<String> {
    let set = prop::collection::btree_set(1..8usize, 1..4);
    (set, 0..3u8, any::<bool>())
        .prop_map(|(set, kind, two)| {
            let set: Vec<usize> = set.into_iter().collect();
            let (values, period, before) = subtraction(&set);
            let value = periodic(&values, period, before);
            let moves: Vec<String> =
                set.iter().map(|s| format!("\n  move when n >= {s} to (n - {s})")).collect();
            let mut text = format!("fun value(x) = {value}\ngame heap(n){}\n", moves.join(""));
            text += match (kind, two) {
                (0, false) => "claim p heap = value(n) = 0\n",
                (1, false) => "claim grundy heap = value(n)\n",
                (_, false) => "game s(a, b) = strip + heap\nclaim p s = a = value(b)\n",
                (0, true) => "game s(a, b) = heap + heap\nclaim p s = value(a) = value(b)\n",
                (_, true) => "game s(a, b) = heap + heap\nclaim grundy s = value(a) xor value(b)\n",
            };
            text
        })
        .boxed()
}

/// A game on a board: every P-position by name.
fn true_board() -> BoxedStrategy<String> {
    (1..=2usize)
        .prop_flat_map(|count| {
            let sides = prop::collection::vec(2..7i128, count);
            let moves = prop::collection::vec(one_move(count, false), 1..4);
            (sides, moves, any::<bool>())
        })
        .prop_map(|(sides, moves, grundy)| {
            let names = &NAMES[..sides.len()];
            let walls: Vec<String> = names.iter().zip(&sides).map(|(x, s)| format!("{x} < {s}")).collect();
            // A move of this generator may raise a coordinate: over the wall it is not allowed.
            let inside = |option: &String| {
                let (before, to) = option.split_once(" to ").expect("a target");
                let terms = split(&to[1..to.len() - 1]);
                let fits: Vec<String> = terms.iter().zip(&sides).map(|(t, s)| format!("{t} < {s}")).collect();
                let fits = fits.join(" and ");
                match before.split_once(" when ") {
                    Some((fresh, when)) => format!("\n  {fresh} when ({when}) and {fits} to {to}"),
                    None => format!("\n  {before} when {fits} to {to}"),
                }
            };
            let moves: String = moves.iter().map(inside).collect();
            let game = format!("game g({})\n  where {}{moves}\n", names.join(", "), walls.join(" and "));
            let source = nimcert_language::Source::new("board", format!("{game}claim p g = 0 = 0\n"));
            let program =
                nimcert_language::parse_program(&source, &[]).unwrap_or_else(|e| panic!("{game}: {e:?}"));
            let table = Table::new(&program, &vec![Summand::Named(0)]);
            let values = table.grundy(8);
            let at = |p: &Position| {
                let parts = names.iter().zip(p).map(|(x, n)| format!("{x} = {n}"));
                parts.collect::<Vec<String>>().join(" and ")
            };
            let mut with: Vec<(&Position, i128)> = values.iter().map(|(p, &value)| (p, value)).collect();
            with.sort();
            if grundy {
                let cases = with.iter().filter(|(_, value)| *value > 0);
                let value =
                    cases.fold("0".to_owned(), |rest, (p, v)| format!("(if {} then {v} else {rest})", at(p)));
                format!("{game}claim grundy g = {value}\n")
            } else {
                let all: Vec<String> =
                    with.iter().filter(|(_, v)| *v == 0).map(|(p, _)| format!("({})", at(p))).collect();
                format!("{game}claim p g = {}\n", all.join(" or "))
            }
        })
        .boxed()
}

/// The parts of a list of terms: commas outside brackets separate them.
fn split(text: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in text.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("a part").push(c);
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).collect()
}

/// Heaps with a limit, and other games that have a theorem.
fn true_theorem() -> BoxedStrategy<String> {
    let limited = (2..6u32, 1..=3usize, any::<bool>()).prop_map(|(m, count, grundy)| {
        let names = &NAMES[..count];
        let value: Vec<String> = names.iter().map(|x| format!("({x} mod {m})")).collect();
        let value = value.join(" xor ");
        let heaps = vec!["heap"; count].join(" + ");
        let claim = if grundy { format!("grundy s = {value}") } else { format!("p s = ({value}) = 0") };
        let k = m - 1;
        format!(
            "game heap(n)\n  move u < min(n, {k}) to (n - (u + 1))\ngame s({}) = {heaps}\nclaim {claim}\n",
            names.join(", ")
        )
    });
    let far = (1..6u32)
        .prop_map(|k| format!("game g(x)\n  move u < x - {} to (u)\nclaim grundy g = floor(x/{k})\n", k - 1));
    let shifted = (1..9u32, 0..4u32).prop_map(|(a, b)| {
        format!("game g(x, y)\n  move u < x - {a} + {a} to (u, y)\n  move u < y to (x, u)\nclaim grundy g = (x xor y) - {a} - {b} + {}\n", a + b)
    });
    let half = (2..5u32).prop_map(|k| {
        format!(
            "fun f(t) = floor(t/{})\ngame s(a, b, c) = strip + bar(f)\nclaim p s = (a xor b xor c) = 0\n",
            2 * k
        )
    });
    let bar = (1..9u32, any::<bool>()).prop_map(|(k, shift)| {
        let f = if shift { format!("floor(t/{})", 2 * k) } else { format!("max({k}, 0)") };
        format!("fun f(t) = {f}\nclaim grundy bar(f) = y xor z\n")
    });
    let corner = Just(
        "game g(x, y)\n  move when x > 0 to (x - 1, y)\n  move when y > 0 to (x, y - 1)\n  \
         move when x > 0 and y > 0 to (x - 1, y - 1)\nclaim p g = x mod 2 = 0 and y mod 2 = 0\n"
            .to_owned(),
    );
    let rising = (1..4u32).prop_map(|k| {
        format!(
            "game g(x, y)\n  move when x > 0 to (x - 1, y + {k})\n  move when y > 0 to (x, y - 1)\n\
                 claim p g = ({k} * x + x + y) mod 2 = 0\n"
        )
    });
    let rising = rising.prop_filter("each move changes the parity", |text| {
        !text.contains("y + 1)") && !text.contains("y + 3)")
    });
    prop_oneof![2 => limited, 1 => far, 2 => shifted, 1 => half, 1 => bar, 1 => corner, 1 => rising].boxed()
}

/// Claims that are true.
pub fn true_claim() -> BoxedStrategy<String> {
    prop_oneof![2 => true_subtraction(), 2 => true_board(), 2 => true_theorem()].boxed()
}

/// Everything.
pub fn any_text() -> BoxedStrategy<String> {
    prop_oneof![
        4 => any_claim(false),
        3 => any_claim(true),
        3 => sum_claim(),
        3 => true_claim(),
        1 => for_all_claim(),
    ]
    .boxed()
}
