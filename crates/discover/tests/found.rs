//! Games given only by rules: a claim is proved, or no claim is called true.

use nimcert_core::answer::Verdict;
use nimcert_core::decision::Stop;
use nimcert_core::language::ast::{Program, Summand};
use nimcert_core::language::{Source, claim_line, parse_program};
use nimcert_discover::table::Question;
use nimcert_discover::{Discovery, Failure, Options, discover};

fn ask(text: &str, grundy: bool) -> Result<(Program, Discovery), Failure> {
    let program = parse_program(&Source::new("game", text), &[]).expect("a game");
    let last = program.games.len().checked_sub(1);
    let game = vec![last.map_or(Summand::Bar(0), Summand::Named)];
    let question = Question { program: &program, game: &game, grundy };
    let found = discover(question, &Options::default(), &Stop::default(), &mut |_| {});
    found.map(|found| (program, found))
}

/// The claim that was proved, which the kernel has verified.
fn proved(text: &str, grundy: bool) -> String {
    let (_, found) = ask(text, grundy).unwrap_or_else(|failure| panic!("{text}: {failure:?}"));
    let proof = found.proof.unwrap_or_else(|| panic!("{text}: {:?}", found.candidates));
    assert_eq!(proof.answer.verdict, Verdict::Proved, "{text}");
    assert!(proof.answer.kernel.is_some_and(|checked| checked.is_ok()), "{text}");
    claim_line(&proof.program, &proof.program.claims[0]).trim_end().to_owned()
}

fn triangular(k: usize) -> String {
    format!(
        "game tri(x, y, z) where y <= floor((x + z) / {k})
  move u < x to (u, min(y, floor((u + z) / {k})), z)
  move v < y to (x, v, z)
  move w < z to (x, min(y, floor((x + w) / {k})), w)\n"
    )
}

#[test]
fn triangular_bars() {
    for k in [3, 7, 23] {
        assert_eq!(proved(&triangular(k), false), "claim p tri = x xor y xor z = 0");
    }
    for k in [5, 13] {
        assert_eq!(
            proved(&triangular(k), false),
            "claim p tri = (x >= 1 and z >= 1 and (x - 1) xor y xor (z - 1) = 0) or (x = 0 and y = 0 and z = 0)"
        );
    }
}

#[test]
fn bars_and_their_shifts() {
    assert_eq!(proved("fun f(t) = floor(t/4)\n", true), "claim grundy bar(f) = y xor z");
    assert_eq!(proved("fun f(t) = floor((t+2)/4)\n", true), "claim grundy bar(f) = (y xor (z + 2)) - 2");
    let sum = "fun f(t) = floor((t+2)/4)\ngame g(x, y, z) = strip + bar(f)\n";
    assert_eq!(proved(sum, false), "claim p g = (x + 2) xor y xor (z + 2) = 0");
    // [inoue2014, Prediction 4.1] comes out as pieces by parity.
    for k in [3, 5] {
        let claim = proved(&format!("fun f(t) = floor(t/{k})\n"), true);
        assert!(claim.contains(&format!("floor((z - y) / {})", 2 * k)), "{claim}");
    }
}

#[test]
fn games_with_passes_and_ends() {
    let pass = "game pass(x, y, p) where p <= 1
  move u < x to (u, y, p)
  move v < y to (x, v, p)
  move q < p when x + y > 0 to (x, y, q)\n";
    assert_eq!(
        proved(pass, false),
        "claim p pass = (x + 1) xor (y + 1) xor p = 0 or (x = 0 and y = 0 and p = 1)"
    );
    let misere = "game m(x, y) where x + y > 0
  move u < x when u + y > 0 to (u, y)
  move v < y when x + v > 0 to (x, v)\n";
    assert!(proved(misere, false).contains("max(x, y) <= 1"));
}

#[test]
fn remainders_orders_powers_partners() {
    let take = "game s(x) move when x >= 2 to (x - 2) move when x >= 5 to (x - 5)\n";
    assert!(proved(take, false).contains("x mod 7"));
    let half = "game half(x) move t < floor(x / 2) to (x - (t + 1))\n";
    assert_eq!(proved(half, false), "claim p half = x + 1 = 2^floor(log2(x + 1))");
    let greedy = "game greedy(x, y, z)
  move u < x when x >= y and x >= z to (u, y, z)
  move v < y when y >= x and y >= z to (x, v, z)
  move w < z when z >= x and z >= y to (x, y, w)\n";
    assert!(proved(greedy, false).contains("x = y and y > z"));
    let diagonal = "game d(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move t < min(3, x, y) to (x - (t + 1), y - (t + 1))\n";
    assert!(proved(diagonal, false).contains("x mod 8"));
}

/// The search for formulas finds none for these sets, so the automaton is proved.
#[test]
fn automata_without_formulas() {
    // Two heaps; a move takes from one heap, or moves a power of two from the first to the second one.
    let game = "game g(x, y)
  move u < x to (u, y)
  move u < y to (x, u)
  move when x > y + 2 to (x - 1, y)
  move when x = y and x > 3 to (x - 2, y - 1)\n";
    let claim = proved(game, false);
    assert!(!claim.is_empty());
}

#[test]
fn growth_is_reported_without_a_claim() {
    let wythoff = "game w(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move t < min(x, y) to (x - (t + 1), y - (t + 1))\n";
    let (_, found) = ask(wythoff, false).expect("a game");
    assert!(found.proof.is_none() && found.automaton.is_none());
    let states: Vec<usize> = found.rounds.iter().map(|round| round.states).collect();
    assert_eq!(states[2..8], [5, 8, 17, 32, 53, 81]);
    assert_eq!(found.witnesses.len(), 3);
    let (_, even) = ask(&triangular(2), false).expect("a game");
    let states: Vec<usize> = even.rounds.iter().map(|round| round.states).collect();
    assert!(even.proof.is_none() && states.ends_with(&[22, 83, 275]), "{states:?}");
}

#[test]
fn rules_that_are_no_game() {
    let grows = "game g(x) move when x > 0 to (x + 1)\n";
    assert!(matches!(ask(grows, false), Err(Failure::Table(_) | Failure::Rules(_))));
    let empty = "game g(x) where x < 0 move u < x to (u)\n";
    assert!(matches!(ask(empty, false), Err(Failure::Empty { .. })));
    let leaves = "game g(x) where x mod 2 = 0 move when x > 0 to (x - 1)\n";
    assert!(matches!(ask(leaves, false), Err(Failure::Table(_))));
}

/// Formulas for positions with a small coordinate, for finite sets, and for coordinates with exchanged pairs.
#[test]
fn small_coordinates_and_finite_sets() {
    let smaller = "game g(x, y) move u < x when x <= y to (u, y) move u < y when y <= x to (x, u)";
    assert_eq!(proved(smaller, false), "claim p g = x = 0 or y = 0");
    let one_more = format!("{smaller} move when x > y to (x - 1, y) move when y > x to (x, y - 1)\n");
    assert_eq!(proved(&one_more, false), "claim p g = min(x, y) <= 1 and x mod 2 = y mod 2");
    // A move may increase the second coordinate.
    let fan = "game g(x, y) where y <= 2 * x + 3 move u < x, v < 2 * u + 4 to (u, v) move v < y to (x, v)\n";
    assert_eq!(proved(fan, false), "claim p g = x = 0 and y = 0");
    let slide = "game g(x, y) move when y >= 1 to (x, y - 1) move t < x to (x - (t + 1), y + t + 1)
        move when x >= 1 to (x - 1, y + 2)\n";
    assert_eq!(proved(slide, false), "claim p g = (x = 0 and y mod 2 = 0) or (x = 2 and y mod 2 = 1)");
    let pass = "fun f(t) = floor((t + 2)/4)\ngame pass(x, y, z, p) where y <= f(z) and p <= 1
        move u < x to (u, y, z, p) move v < y to (x, v, z, p) move w < z to (x, min(y, f(w)), w, p)
        move when p > 0 and x + y + z > 0 to (x, y, z, 0)\n";
    let claim = "claim p pass = (p = 0 and (x + 2) xor y xor (z + 2) = 0) or (p = 1 and ((if x mod 2 = 1 then x + 1 else x monus 1) + 2) xor y xor (z + 2) = 0)";
    assert_eq!(proved(pass, false), claim);
}

/// Small boxes of this game have no position.
#[test]
fn five_coins_need_a_box_of_five() {
    let coins = "game g(a, b, c, d, e) where a < b and b < c and c < d and d < e
        move u < a to (u, b, c, d, e) move t < b - a - 1 to (a, a + t + 1, c, d, e)
        move t < c - b - 1 to (a, b, b + t + 1, d, e) move t < d - c - 1 to (a, b, c, c + t + 1, e)
        move t < e - d - 1 to (a, b, c, d, d + t + 1)\n";
    assert_eq!(proved(coins, false), "claim p g = a xor (c - b - 1) xor (e - d - 1) = 0");
}

#[test]
fn orders_of_coordinates_are_left_out_where_they_do_not_matter() {
    let king = "game king(x, y) move when x > 0 to (x - 1, y) move when y > 0 to (x, y - 1)
        move when x > 0 and y > 0 to (x - 1, y - 1)\n";
    let value = proved(king, true);
    assert!(value.contains("else if x mod 2 = 0 and y mod 2 = 0 then 0 else 2"), "{value}");
    let greedy = "game g(x, y, z) move u < x when x >= max(y, z) to (u, y, z)
        move u < y when y >= max(x, z) to (x, u, z) move u < z when z >= max(x, y) to (x, y, u)\n";
    assert!(proved(greedy, false).contains("(z = 0 and x = 0 and y = 0)"));
}

/// Where the bounded diagonal needs 71 states, the tables go on after the bound has stopped growing.
#[test]
fn tables_go_on_when_the_bound_does_not_grow() {
    let diagonal = "game g(x, y) move u < x to (u, y) move v < y to (x, v)
        move t < min(6, min(x, y)) to (x - (t + 1), y - (t + 1))\n";
    let (_, found) = ask(diagonal, false).expect("a game");
    assert_eq!(found.automaton.map(|(automaton, _)| automaton.states()), Some(71));
    assert!(found.proof.is_some());
}

/// A bar needs a monotone function, also if no formula was tried.
#[test]
fn bars_that_are_not_monotone_are_no_games() {
    let error = ask("fun F(x, z) = x bor z\ngame g(y, x, z) = bar(F)\n", false).expect_err("no game");
    assert!(matches!(error, Failure::Rules(_)), "{error:?}");
}

/// A sum whose summands have formulas of their own, and a heap beside a bar with exceptions.
#[test]
fn a_sum_of_bars_is_taken_apart() {
    let bars =
        "fun f(t) = floor(t / 2)\nfun g(t) = floor((t + 1) / 2)\ngame s(a, b, c, d) = bar(f) + bar(g)\n";
    assert_eq!(proved(bars, false), "claim p s = a xor b = (c xor (d + 1)) - 1");
}

#[test]
fn a_sum_of_heaps_is_taken_apart() {
    let heaps = [
        "game two(x) move t < min(x, 2) to (x - (t + 1))",
        "game even(x) move t < floor(x / 2) to (x - 2 * (t + 1))",
        "game s(x, a, b) = strip + two + even\n",
    ];
    assert_eq!(proved(&heaps.join("\n"), false), "claim p s = x xor (a mod 3) xor floor(b / 2) = 0");
}

#[test]
fn a_summand_without_a_formula_leaves_the_sum_without_one() {
    let queens = "game w(x, y) move u < x to (u, y) move u < y to (x, u)
        move t < min(x, y) to (x - (t + 1), y - (t + 1))
game s(x, a, b) = strip + w\n";
    assert!(ask(queens, false).expect("a game").1.proof.is_none());
}

/// Sets that depend on a minimum or maximum of quotients.
#[test]
fn minima_and_maxima_of_quotients() {
    let both = "game g(x, y) move when x >= 1 and y >= 1 to (x - 1, y - 1)\n";
    assert_eq!(proved(both, false), "claim p g = min(x, y) mod 2 = 0");
    let knight = "game g(x, y) move when x >= 1 and y >= 2 to (x - 1, y - 2)\n";
    assert_eq!(proved(knight, false), "claim p g = min(x, floor(y / 2)) mod 2 = 0");
    let three =
        "game g(x, y, z) move t < min(2, min(x, min(y, z))) to (x - (t + 1), y - (t + 1), z - (t + 1))\n";
    assert_eq!(proved(three, false), "claim p g = min(x, y, z) mod 3 = 0");
}

/// On each side of a line, the remainders decide.
#[test]
fn remainders_on_both_sides_of_a_line() {
    let slope = "game g(x, y) move when x >= 1 to (x - 1, y) move when x >= 2 and y >= 1 to (x - 2, y - 1)\n";
    let expected = "claim p g = (3 * y >= x and x mod 3 = 0) or (3 * y < x and (x + y) mod 2 = 0)";
    assert_eq!(proved(slope, false), expected);
    let steep = "game g(x, y) move when x >= 1 to (x - 1, y) move when x >= 1 and y >= 1 to (x - 1, y - 1)
        move when x >= 2 and y >= 1 to (x - 2, y - 1)\n";
    let expected =
        "claim p g = (3 * y >= 2 * x and x mod 3 = 0) or (3 * y < 2 * x and (2 * x + y) mod 4 = 0)";
    assert_eq!(proved(steep, false), expected);
}
