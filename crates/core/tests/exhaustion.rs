//! Claims about games held against boxes: true ones, false ones, rules that define no game, limits.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_core::exhaustion::check::{
    Difference, GridError, GridLimit, GridReport, GridValue, check_grid, check_grid_within, grundy_value,
    is_p_position,
};
use nimcert_core::language::{
    Comparison, Condition, Program, Source, Statement, Summand, Term, parse_program,
};

mod random_games;

use GridValue::{Fails, Grundy, Holds, N, NoValue, P};

fn program(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{e:?}"))
}

/// The report for a claim after definitions.
fn check(definitions: &str, claim: &str, side: Option<u64>) -> Result<GridReport, GridError> {
    let program = program(&format!("{definitions}\nclaim {claim}\n"));
    check_grid(&program, &program.claims.last().unwrap().statement, side)
}

fn within(definitions: &str, claim: &str, work: u64) -> Result<GridReport, GridError> {
    let program = program(&format!("{definitions}\nclaim {claim}\n"));
    check_grid_within(&program, &program.claims.last().unwrap().statement, work)
}

#[track_caller]
fn agrees(definitions: &str, claim: &str, side: u64, positions: u64) {
    let expected = GridReport { side, positions, agrees: true, first_difference: None, limit: None };
    assert_eq!(check(definitions, claim, Some(side)), Ok(expected), "{claim}");
}

#[track_caller]
fn differs(
    definitions: &str,
    claim: &str,
    side: u64,
    position: &[u64],
    expected: GridValue,
    found: GridValue,
) {
    let report = check(definitions, claim, Some(side)).unwrap();
    assert!(!report.agrees);
    let difference = Difference { position: position.to_vec(), expected, found };
    assert_eq!(report.first_difference, Some(difference), "{claim}");
    assert_eq!(report.limit, None);
}

const NIM: &str = "game nim2(x, y) = strip + strip";

#[test]
fn nim() {
    agrees(NIM, "grundy nim2 = x xor y", 16, 256);
    agrees(NIM, "p nim2 = x = y", 16, 256);
    // `not` is not a part of the statement.
    agrees(NIM, "not p nim2 = x = y", 16, 256);
    differs(NIM, "grundy nim2 = x + y", 16, &[1, 1], Grundy(2), Grundy(0));
    differs(NIM, "grundy nim2 = max(x, y)", 16, &[1, 1], Grundy(1), Grundy(0));
    differs(NIM, "p nim2 = x <= y", 16, &[0, 1], P, N);
    differs(NIM, "p nim2 = x = y and x != 12", 16, &[12, 12], N, P);
    differs(NIM, "p nim2 = 1 = 0", 16, &[0, 0], N, P);
    // Fewest digits, then the least sum, then lexicographic order.
    differs(NIM, "p nim2 = x = y or x = 0 and y = 8 or x + y = 14 and x > 7", 16, &[0, 8], P, N);
    differs(NIM, "p nim2 = x = y or x = 0 and y = 8 or x = 7", 16, &[7, 0], P, N);
    differs(NIM, "p nim2 = x = y or x = 2 and y = 3 or x = 3 and y = 2", 16, &[2, 3], P, N);
    differs(NIM, "p nim2 = (x = y and x != 5) or x = 4 and y = 7", 16, &[5, 5], N, P);
}

#[test]
fn claimed_values_that_are_none() {
    // The sides of `heap = term` are integers.
    agrees(NIM, "grundy nim2 = (x xor y) - 7 + 7", 16, 256);
    differs(NIM, "grundy nim2 = (x xor y) - 1", 16, &[0, 0], Grundy(-1), Grundy(0));
    differs(
        NIM,
        "grundy nim2 = if x < 3 then x xor y else (x - 4) xor (y + 4)",
        16,
        &[3, 0],
        NoValue,
        Grundy(3),
    );
    let report = check(NIM, "grundy nim2 = (x xor y) + 2^100 * (x div 8)", Some(16)).unwrap();
    let difference = report.first_difference.unwrap();
    assert_eq!((difference.position, difference.found), (vec![8, 0], Grundy(8)));
    // A claimed number beyond 127 bits is not compared, and the report says so.
    let report = check(NIM, "grundy nim2 = (x xor y) + 2^200 * (x div 8)", Some(16)).unwrap();
    assert_eq!((report.limit, report.positions, report.agrees), (Some(GridLimit::Numbers), 128, true));
}

#[test]
fn bars() {
    let half = "fun f(t) = floor(t / 2)";
    agrees(half, "grundy bar(f) = y xor z", 16, 72);
    agrees(half, "p strip + bar(f) = (x xor y xor z) = 0", 8, 160);
    differs(half, "p strip + bar(f) = (x xor y xor z) <= 1", 8, &[0, 0, 1], P, N);
    differs(half, "grundy bar(f) = y + z", 8, &[1, 3], Grundy(4), Grundy(2));
    differs(half, "grundy bar(f) = z monus y", 8, &[1, 2], Grundy(1), Grundy(3));
}

#[test]
#[should_panic(expected = "assertion failed: !report.agrees")]
fn the_helper_sees_agreement() {
    differs(NIM, "p nim2 = x = y", 4, &[0, 0], P, N);
}

#[test]
fn the_first_difference_of_a_bar_is_the_first() {
    for divisor in [3, 5, 6, 7] {
        let f = format!("fun f(t) = floor((t + 1) / {divisor})");
        let report = check(&f, "grundy bar(f) = y xor z", Some(32)).unwrap();
        let difference = report.first_difference.unwrap();
        let [y, z] = difference.position[..] else { panic!() };
        assert_eq!(difference.expected, Grundy(i128::from(y ^ z)));
        let bar = nimcert_core::games::Bar::new((0..32).map(|t| (t + 1) / divisor).collect()).unwrap();
        let table = bar.grundy(31, nimcert_core::games::BarLimits { positions: 2000 }).unwrap();
        assert_eq!(table.get(y, z).map(|g| Grundy(g.into())), Some(difference.found));
        let rank = |y: u64, z: u64| (y.max(z).checked_ilog2(), y + z, y);
        let all = (0..32).flat_map(|z| (0..table.rows(z)).map(move |y| (y, z)));
        let first = all.filter(|&(y, z)| table.get(y, z) != Some(y ^ z)).min_by_key(|&(y, z)| rank(y, z));
        assert_eq!(first, Some((y, z)));
    }
}

#[test]
fn two_bars_and_a_heap() {
    let two = "fun f(t) = floor(t / 2)\ngame two(x, a, b, c, d) = strip + bar(f) + bar(f)";
    agrees(two, "p two = (x xor a xor b xor c xor d) = 0", 6, 6 * 12 * 12);
    differs(two, "p two = (x xor a xor b xor c xor d) <= 1", 6, &[0, 0, 0, 0, 1], P, N);
    differs(two, "p two = x = a + b + c + d", 6, &[0, 0, 1, 0, 1], N, P);
}

#[test]
fn six_coordinates_and_nine() {
    let six = "game six(a, b, c, d, e, g) = strip + strip + strip + strip + strip + strip";
    agrees(six, "p six = (a xor b xor c xor d xor e xor g) = 0", 4, 4096);
    differs(
        six,
        "p six = (a xor b xor c xor d xor e) = g or a + g = 6 and c = 3",
        4,
        &[3, 0, 3, 0, 0, 3],
        P,
        N,
    );
    // Unnamed sums may have more than a game.
    let program = program(six);
    let game = vec![Summand::Named(0); 2];
    let formula =
        Condition::Compare(Comparison::Equal, Box::new(Term::Variable(0)), Box::new(Term::Variable(11)));
    let statement = Statement::Positions { game, formula };
    for side in [None, Some(2)] {
        let report = check_grid(&program, &statement, side).unwrap();
        assert_eq!((report.limit, report.positions, report.agrees), (Some(GridLimit::Coordinates), 0, true));
    }
}

#[test]
fn two_fresh_numbers() {
    // Moore's Nim with two heaps: any heaps, all P-positions are (0, 0).
    let moore = "game moore(x, y)
  move u < x to (u, y)
  move v < y to (x, v)
  move u < x, v < y to (u, v)";
    agrees(moore, "p moore = x + y = 0", 12, 144);
    differs(moore, "p moore = x = y", 12, &[1, 1], P, N);
    // The second bound uses the first number.
    let shrink = "game shrink(x, y)
  move u < x, v < u + y to (u, v)
  move v < y to (x, v)";
    agrees(shrink, "forall x, y: x + y >= y", 10, 100);
    agrees(shrink, "p shrink = y = 0 and x <= 1", 6, 36);
    differs(shrink, "p shrink = y = 0 and x <= 2", 6, &[2, 0], P, N);
}

#[test]
fn bounds_may_be_negative() {
    let far = "game far(x) move u < x - 3 to (u)";
    agrees(far, "grundy far = x div 4", 7, 7);
    agrees(far, "p far = x < 4", 64, 64);
    agrees(far, "grundy far = x div 4", 64, 64);
    differs(far, "grundy far = x div 3", 16, &[3], Grundy(1), Grundy(0));
    differs(far, "p far = x < 5", 16, &[4], P, N);
}

#[test]
fn coordinates_that_grow() {
    // A step down in x opens up to 2y + 2 in y.
    let grow = "game grow(x, y)
  move v < y to (x, v)
  move u < x, v < 2 * y + 3 to (u, v)";
    let report = check(grow, "p grow = x = 0 and y = 0", Some(3)).unwrap();
    assert_eq!(report.limit, None);
    assert_eq!(report.positions, 9);
    let value = |p: &[u64]| grundy_value(&program(grow), &vec![Summand::Named(0)], p);
    assert_eq!(value(&[0, 7]), Some(7));
    assert_eq!(value(&[1, 0]), Some(3));
    assert_eq!(value(&[1, 1]), Some(5));
    assert!(!report.agrees || value(&[2, 0]) != Some(0));
}

#[test]
fn games_without_moves_and_without_positions() {
    let still = "game still(x, y) where x <= y";
    agrees(still, "p still = x <= y", 4, 10);
    agrees(still, "grundy still = 0", 4, 10);
    differs(still, "p still = x < y", 4, &[0, 0], N, P);
    differs(still, "grundy still = x", 4, &[1, 1], Grundy(1), Grundy(0));
    agrees("game empty(x) where x < x move u < x to (u)", "p empty = x = 7", 9, 0);
    agrees(NIM, "p nim2 = x = y", 0, 0);
    agrees(NIM, "p nim2 = x = y", 1, 1);
}

#[test]
fn games_that_are_none() {
    let stay = "game stay(x, y) move u < x to (u, y) when y";
    assert!(parse_program(&Source::new("test", stay), &[]).is_err());
    let stay = "game stay(x, y) move u < x to (u, y) move when y = 2 to (x, y)";
    let position = vec![0, 2];
    assert_eq!(check(stay, "p stay = x = 0", Some(5)), Err(GridError::Cycle { position: position.clone() }));
    assert_eq!(check(stay, "p stay = x = 0", None), Err(GridError::Cycle { position }));
    // The box below does not meet it.
    agrees(stay, "grundy stay = x", 2, 4);
    let swap = "game swap(x, y) move when x > y to (y, x) move when x < y to (y, x)";
    assert_eq!(check(swap, "p swap = x = y", Some(3)), Err(GridError::Cycle { position: vec![0, 1] }));

    let leaves = "game leaves(x, y) where x <= y move u < x to (u, y) move v < y to (x, v)";
    let left = GridError::Leaves { position: vec![1, 1], option: vec![1, 0] };
    assert_eq!(check(leaves, "p leaves = x = y", Some(5)), Err(left));

    let undefined = "game minus(x, y) move u < x to (u, y - 3)";
    let error = check(undefined, "p minus = x = 0", Some(5)).unwrap_err();
    let (what, at) = ("the target of move 1".to_owned(), "(x, y; u) = (1, 0; 0)".to_owned());
    assert_eq!(error, GridError::Undefined { what, at, values: vec![1, 0, 0], position: vec![1, 0] });
    assert_eq!(error.to_string(), "the target of move 1 has no value at (x, y; u) = (1, 0; 0)");
    let bound = "game minus(x, y) move u < (x - 1) xor y to (0, 0)";
    let error = check(bound, "p minus = x = 0", Some(5)).unwrap_err();
    assert_eq!(error.to_string(), "a bound of move 1 has no value at (x, y) = (0, 0)");
    let when = "game minus(x, y) move u < x when (u - 1) xor y = 1 to (u, y)";
    let error =
        check(&format!("{when}\ngame s(h, x, y) = strip + minus"), "p s = x = 0", Some(5)).unwrap_err();
    let (what, at) = ("the `when` part of move 1 of minus".to_owned(), "(x, y; u) = (1, 0; 0)".to_owned());
    assert_eq!(error, GridError::Undefined { what, at, values: vec![1, 0, 0], position: vec![0, 1, 0] });
    let domain = "game minus(x, y) where (x - 3) xor 1 > 0";
    let error = check(domain, "p minus = x = 0", Some(5)).unwrap_err();
    assert_eq!(error.to_string(), "the `where` part of minus has no value at (x, y) = (0, 0)");
    let set = check(NIM, "p nim2 = x = y and ((x - 2) xor 1) < 50", Some(5)).unwrap_err();
    assert_eq!(set.to_string(), "the claimed set has no value at (x, y) = (0, 0)");
    let property = check("fun f(t) = t", "ns f", None).unwrap_err();
    assert_eq!(property, GridError::NoGame);
}

#[test]
fn games_that_go_too_far() {
    let up = "game up(x, y) move to (x + 1, y)";
    let report = within(up, "p up = x = 0", 5_000).unwrap();
    assert_eq!((report.limit, report.positions, report.agrees), (Some(GridLimit::Positions), 0, true));
    let jump = "game jump(x, y) move u < x to (u, 2^60) move v < y to (x, v)";
    let report = within(jump, "p jump = x = 0 and y = 0", 5_000).unwrap();
    // The box {(0, 0)} is complete; the next one is not, and counts only if it differs.
    assert_eq!((report.limit, report.side, report.agrees), (None, 1, true));
    let report = within(jump, "p jump = x = 0", 5_000).unwrap();
    assert_eq!((report.side, report.positions, report.agrees), (2, 2, false));
    assert!(report.limit.is_some());
    assert_eq!(report.first_difference.unwrap().position, [0, 1]);
    let square = "game square(x) move u < x to (u) move when x = 5 to (2^40 * 2^40 * x)";
    let report = check(square, "p square = x = 0", Some(9)).unwrap();
    assert_eq!((report.limit, report.positions), (Some(GridLimit::Numbers), 5));
    // Choices that the condition never allows, forever.
    let idle = "game idle(x) move u < 2^60 when u = u + 1 to (u)";
    let report = within(idle, "p idle = x = x", 5_000).unwrap();
    assert_eq!((report.limit, report.positions), (Some(GridLimit::Steps), 0));
    let report = check(NIM, "p nim2 = x = y", Some(1 << 40)).unwrap();
    assert_eq!((report.limit, report.positions), (Some(GridLimit::Positions), 0));
}

#[test]
fn forall() {
    agrees("", "forall x, y: (x xor y) <= x + y", 32, 1024);
    agrees("", "forall x: x = x", 5, 5);
    differs("", "forall x, y: (x xor y) < x + y", 32, &[0, 0], Holds, Fails);
    differs("", "forall x, y: (x xor y) != 30", 32, &[0, 30], Holds, Fails);
    differs("", "forall x, y, z: x + y + z != 17 or z < 7 or x > 0", 16, &[0, 2, 15], Holds, Fails);
    differs("", "forall x: x < 63", 64, &[63], Holds, Fails);
    agrees("", "forall x: x < 63", 63, 63);
    let error = check("", "forall x, y: ((x - 3) xor y) < 100", Some(9)).unwrap_err();
    assert_eq!(error.to_string(), "the condition has no value at (x, y) = (0, 0)");
    agrees("", "forall x, y: x < 3 or ((x - 3) xor y) < 100", 9, 81);
    let report = check("rel r(x, y) = x < y\nfun f(t) = t + 1", "forall x: r(x, f(x))", None).unwrap();
    assert!(report.agrees && report.side >= 256);
}

#[test]
fn the_default_box_fits_the_work() {
    let heaps = |n: usize| {
        let names: Vec<String> = (0..n).map(|i| format!("x{i}")).collect();
        let definition = format!("game g({}) = {}", names.join(", "), vec!["strip"; n].join(" + "));
        let side = check(&definition, &format!("p g = ({}) = 0", names.join(" xor ")), None).unwrap();
        assert!(side.agrees && side.limit.is_none());
        side.side
    };
    assert_eq!((1..=8).map(heaps).collect::<Vec<_>>(), [384, 32, 12, 8, 4, 4, 3, 3]);
}

#[test]
fn one_position() {
    let text = "fun f(t) = floor(t / 2)\ngame s(x, y, z) = strip + bar(f)\nclaim p s = x = y\n";
    let program = program(text);
    let Statement::Positions { game, .. } = &program.claims[0].statement else { panic!() };
    assert_eq!(is_p_position(&program, game, &[5, 1, 4]), Some(true));
    assert_eq!(is_p_position(&program, game, &[5, 1, 3]), Some(false));
    assert_eq!(grundy_value(&program, game, &[9, 1, 4]), Some(9 ^ 5));
    assert_eq!(grundy_value(&program, game, &[0, 3, 4]), None);
    assert_eq!(grundy_value(&program, game, &[0, 3]), None);
    assert_eq!(grundy_value(&program, game, &[u64::MAX, 3, 4]), None);
    assert_eq!(grundy_value(&program, game, &[0, 0, u64::MAX]), None);
    assert_eq!(grundy_value(&program, game, &[60, 10, 40]), Some(60 ^ 10 ^ 40));
}
