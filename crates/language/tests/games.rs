//! Relations, games, sums and claims about them: what the reader accepts, the trees it makes, limits.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_language::{
    Claim, Comparison, Condition, Diagnostic, GameBody, MAX_COORDINATES, MAX_DEPTH, MAX_DIAGNOSTICS,
    MAX_FRESH, MAX_MOVES, MAX_NODES, MAX_SUMMANDS, Move, Program, Source, Statement, Summand, Term, game,
    parse_function, parse_program, print_claim, print_program, spread,
};

fn program(text: &str) -> Result<Program, Vec<Diagnostic>> {
    parse_program(&Source::new("test", text), &[])
}

#[track_caller]
fn read(text: &str) -> Program {
    program(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The titles of what is wrong.
#[track_caller]
fn titles(text: &str) -> Vec<String> {
    let errors = program(text).expect_err("something is wrong");
    errors.into_iter().map(|error| error.title).collect()
}

/// What has the title and names the limit.
#[track_caller]
fn limited(text: &str, limit: &str) {
    let errors = program(text).expect_err("beyond the limit");
    let named = errors.iter().any(|error| error.notes.iter().any(|note| note.contains(limit)));
    assert!(named, "{limit}: {errors:?}");
}

fn variable(index: usize) -> Box<Term> {
    Box::new(Term::Variable(index))
}

fn constant(n: u32) -> Box<Term> {
    Box::new(Term::Constant(n.into()))
}

const PAGE: &str = "\
let k = 4
fun f(t) = floor(t / k)
rel start(x, y) = x = 0 and y = 0
game pass(x, y, z, p)
  where y <= f(z) and p <= 1
  move u < x                       to (u, y, z, p)
  move v < y                       to (x, v, z, p)
  move w < z                       to (x, min(y, f(w)), w, p)
  move q < p when x + y + z > 0    to (x, y, z, q)
game two(x, a, b, c, d) = strip + bar(f) + bar(f)
claim nimsum f
claim not ns f
claim monotone f below 2^20
claim p pass = (x xor y xor z xor p) = 0
claim grundy bar(f) = y xor z
claim not p strip + bar(f) = x = y
claim forall x, y: (x xor y) <= x + y
";

#[test]
fn the_page_of_the_language() {
    let page = read(PAGE);
    assert_eq!(page.functions.len(), 1);
    assert_eq!(page.relations[0].after, 1);
    assert_eq!(page.games.len(), 2);
    assert_eq!(page.claims.len(), 7);
    let text = print_program(&page);
    assert_eq!(read(&text), page);
    assert_eq!(read(&spread(&text)), page);
    assert_eq!(
        spread(&print_claim(&page, 3)),
        "fun f(t) = floor(t / 4)\n\
         game pass(x, y, z, p) where y <= f(z) and p <= 1\n  \
           move u < x to (u, y, z, p)\n  \
           move v < y to (x, v, z, p)\n  \
           move w < z to (x, min(y, f(w)), w, p)\n  \
           move q < p when x + y + z > 0 to (x, y, z, q)\n\
         claim p pass = x xor y xor z xor p = 0\n"
    );
}

#[test]
fn moves_make_their_trees() {
    let program = read(
        "let k = 3\n\
         game g(x, y) where y <= k\n  \
           move v < x, w < v + y when v != w to (w, v)\n  \
           move when x > 0 to (x - 1, y)\n  \
           move to (0, 0) move v < 2 to (x, v)",
    );
    let GameBody::Rules { domain, moves } = &program.games[0].body else { panic!("rules") };
    assert_eq!(domain, &Some(Condition::Compare(Comparison::LessEqual, variable(1), constant(3))));
    assert_eq!(
        moves[0],
        Move {
            fresh: vec![
                ("v".to_owned(), Term::Variable(0)),
                ("w".to_owned(), Term::Add(variable(2), variable(1))),
            ],
            when: Some(Condition::Compare(Comparison::NotEqual, variable(2), variable(3))),
            to: vec![Term::Variable(3), Term::Variable(2)],
        }
    );
    assert_eq!(moves[1].fresh, []);
    assert!(moves[1].when.is_some());
    assert_eq!(moves[2], Move { fresh: vec![], when: None, to: vec![*constant(0), *constant(0)] });
    assert_eq!(moves[3].fresh, [("v".to_owned(), *constant(2))]);
}

#[test]
fn a_game_of_one_heap_may_split_it() {
    let text = "game g(n) where n < 9 move to (0) move u < n, v < u when v > 0 to (v) + (u) + (n - u - v)\n";
    let program = read(text);
    let GameBody::Heaps { domain: Some(_), moves } = &program.games[0].body else { panic!("heaps") };
    assert_eq!([moves[0].to.len(), moves[1].to.len()], [1, 3]);
    assert_eq!(print_program(&program), text);
    assert_eq!(read(&print_program(&program)), program);
    let program = read(&format!("{text}game s(x, n, m) = strip + g + octal(0.77)\nclaim p s = x = n\n"));
    assert_eq!(read(&print_program(&program)), program);
}

#[test]
fn heaps_that_cannot_be_split() {
    for text in [
        "game g(a, b) move u < a to (u, b) + (u, b)",
        "game g(a, b) move u < a to (u) + (b)",
        "game g(a) misere move u < a to (u) + (u)",
        "game g(a) move u < a to (u) + u",
        "game g(a) move u < a to (u) +",
        "game g(a) move u < a to (u) + ()",
        "game g(a) move u < a to (u) + (u, u)",
        "game g(a) move u < a to (u) + (u) when u > 0",
        "game g(a) move u < a to (u) (u)",
        "game g(a) move u < a to (u) - (u)",
        "game g(a) move u < a to + (u)",
        "game g(a) move u < a to (u) + (w)",
        "param m >= 1\ngame g(a) move u < a to (u) + (u)\nclaim p g = a = m",
    ] {
        assert!(parse_program(&Source::new("game", text), &[]).is_err(), "{text}");
    }
    let heaps = |count: usize| format!("game g(a) move u < a to {}", vec!["(u)"; count].join(" + "));
    assert!(parse_program(&Source::new("game", heaps(16)), &[]).is_ok());
    assert!(parse_program(&Source::new("game", heaps(17)), &[]).is_err());
}

#[test]
fn a_bound_may_be_any_term() {
    let text = "fun f(t) = t\ngame g(x, y) move v < if x < 3 then 1 else y, w < f(v) to (v, w)\n  move v < (y + 1) to (x, v)";
    let program = read(text);
    let GameBody::Rules { moves, .. } = &program.games[0].body else { panic!("rules") };
    assert!(matches!(moves[0].fresh[0].1, Term::If(..)));
    assert_eq!(moves[0].fresh[1].1, Term::Call(0, vec![Term::Variable(2)]));
    assert_eq!(read(&print_program(&program)), program);
}

#[test]
fn a_game_without_moves_and_a_file_without_claims() {
    for text in
        ["game g(x)", "game g(x) where x < 3", "game g(x)\n  where x < 3\n", "game g(x)\nclaim p g = 0 = 0"]
    {
        let program = read(text);
        let GameBody::Rules { moves, .. } = &program.games[0].body else { panic!("rules") };
        assert_eq!(moves, &[]);
        assert_eq!(read(&print_program(&program)), program);
    }
}

#[test]
fn sums() {
    let program = read(
        "fun f(t) = t\ngame one(a) move u < a to (u)\ngame s(x, b, y, z) = strip + one + bar(f)\n\
         game t(v, x1, b1, y1, z1) = one + s\nclaim p one + strip + bar(f) = a = x and y = z\nclaim grundy t = v",
    );
    let GameBody::Sum(sum) = &program.games[1].body else { panic!("a sum") };
    assert_eq!(sum, &[Summand::Strip, Summand::Named(0), Summand::Bar(0)]);
    let Statement::Positions { game, .. } = &program.claims[0].statement else { panic!("positions") };
    assert_eq!(game::coordinates(&program, game), ["a", "x", "y", "z"]);
    let Statement::Grundy { game, value } = &program.claims[1].statement else { panic!("values") };
    assert_eq!(game, &[Summand::Named(2)]);
    assert_eq!(value, &Term::Variable(0));
    assert_eq!(game::summands(&program, game).len(), 4);
}

#[test]
fn the_words_of_claims_are_names_as_well() {
    let program = read(
        "fun p(t) = t\nfun bar(strip) = strip\nrel forall(grundy) = grundy = 0\ngame grundy(ns, nimsum) = bar(p)\n\
         claim nimsum p\nclaim p grundy = ns = nimsum\nclaim grundy bar(bar) = y xor z\n\
         claim forall monotone: forall(monotone) or bar(monotone) > 0",
    );
    assert_eq!(program.claims.len(), 4);
    assert_eq!(read(&print_program(&program)), program);
}

#[test]
fn relations_stand_between_functions() {
    let text = "rel a(x) = x = 0\nfun f(t) = if a(t) then 1 else 0\nrel b(x, y) = (a(f(x)) or x < 3) and not a(y)\n\
                fun g(t) = t\nrel c(t) = b(g(t), (t + 1)) or (t) > (if a(t) then 2 else 3)\nclaim forall n: c(n)\n";
    let program = read(text);
    let after: Vec<usize> = program.relations.iter().map(|relation| relation.after).collect();
    assert_eq!(after, [0, 1, 2]);
    assert_eq!(read(&print_program(&program)), program);
    let Condition::And(left, right) = &program.relations[1].body else { panic!("and") };
    let call = Condition::Call(0, vec![Term::Call(0, vec![Term::Variable(0)])]);
    assert!(matches!(&**left, Condition::Or(first, _) if **first == call));
    assert_eq!(**right, Condition::Not(Box::new(Condition::Call(0, vec![Term::Variable(1)]))));
    assert!(print_claim(&program, 0).starts_with("rel a(x) = x = 0\nfun f(t)"));
}

#[test]
fn tables_stand_in_functions_and_relations_of_one_parameter() {
    assert!(program("rel r(t) = (table [1, 0] then t) = 1").is_ok());
    for text in [
        "rel r(x, y) = (table [1, 0] then x) = 1",
        "game g(x) where (table [1] then x) = 1",
        "game g(x) move v < (heights [1]) to (v)",
        "game g(x) move v < x to (table [1] then x)",
        "claim forall x: (table [1] then x) = x",
        "claim grundy strip = table [1] then x",
        "claim p strip = (heights [1]) = x",
    ] {
        let titles = titles(text);
        assert!(
            titles[0].starts_with("`table` in a") || titles[0].starts_with("`heights` in a"),
            "{titles:?}"
        );
    }
}

#[test]
fn terms_without_automaton_are_read_in_claims_about_games() {
    let text = "rel square(x) = isqrt(x) * isqrt(x) = x\nfun f(t) = t * t\ngame g(x) move v < isqrt(x) when square(v) to (v)\n\
                claim p g = x * x = f(x)\nclaim grundy bar(f) = floor(log2(y)) + z\nclaim forall x, y: x * y = y * x";
    let program = read(text);
    assert_eq!(program.claims.len(), 3);
    read(&format!("{text}\nfun g1(t) = if square(t) then 1 else 0\nclaim monotone g1"));
}

#[test]
fn overrides_reach_games() {
    let source = Source::new(
        "test",
        "let k = 3\ngame g(x) where x < k move v < x - k to (v)\nclaim grundy g = x mod k",
    );
    let with = |value: u32| parse_program(&source, &[("k".to_owned(), value.into())]).unwrap();
    assert_eq!(
        print_program(&with(7)),
        "game g(x) where x < 7 move v < x - 7 to (v)\nclaim grundy g = x mod 7\n"
    );
}

#[test]
fn no_definition_has_the_name_of_a_variable_above_it() {
    // The canonical form puts functions and relations before games and claims.
    for before in [
        "game g(x) move v < x to (v)",
        "claim forall x, v: x = v",
        "claim p strip = x = 0\ngame g(y) move v < y to (v)",
    ] {
        for definition in ["fun x(t) = t", "rel v(t) = t = 0", "game x(y)"] {
            let errors = titles(&format!("{before}\n{definition}"));
            assert!(errors[0].ends_with("is a variable in an earlier line"), "{errors:?}");
        }
        assert!(program(&format!("{before}\nlet x = 3\nfun f(x1) = x1 + x")).is_ok());
    }
    assert_eq!(
        titles("game g(x)\nlet x = 3\nclaim p g = x = 0"),
        ["`x` is both a constant and a coordinate"]
    );
    assert!(program("game g(x)\ngame h(x) move v < x to (v)\ngame i(v)").is_ok());
}

#[test]
fn what_follows_from_an_error_is_not_reported_again() {
    let text = "rel r(x) = x +\nfun f(t) = if r(t) then 1 else 0\ngame g(x) move v < f(x) to (v)\n\
                game s(a, b) = g + strip\nclaim p s = a = b\nclaim grundy bar(f) = y\nclaim forall x: r(x)\nclaim p h = 0 = 0";
    assert_eq!(titles(text), ["unexpected end of the statement", "unknown game `h`"]);
}

#[test]
fn an_open_bracket_spoils_one_statement_only() {
    let text =
        "game g(x, y) move v < x to (v, y\nrel r(x) = x = (0\ngame h(x) where (x < 3\nclaim p k = 0 = 0";
    assert_eq!(titles(text).len(), 4);
}

#[test]
fn limits_of_games() {
    let names = |n: usize| (0..n).map(|n| format!("x{n}")).collect::<Vec<_>>().join(", ");
    let game = |n| format!("game g({}) move to ({})", names(n), names(n));
    assert!(program(&game(MAX_COORDINATES)).is_ok());
    limited(&game(MAX_COORDINATES + 1), " coordinates");
    let fresh = |n: usize| (0..n).map(|n| format!("v{n} < x")).collect::<Vec<_>>().join(", ");
    let game = |n| format!("game g(x) move {} to (x)", fresh(n));
    assert!(program(&game(MAX_FRESH)).is_ok());
    limited(&game(MAX_FRESH + 1), " fresh numbers");
    let game = |n| format!("game g(x){}", "\n  move v < x to (v)".repeat(n));
    assert!(program(&game(MAX_MOVES)).is_ok());
    limited(&game(MAX_MOVES + 1), " moves");
    let forall = |n| format!("claim forall {}: x0 = x0", names(n));
    assert!(program(&forall(MAX_COORDINATES)).is_ok());
    limited(&forall(MAX_COORDINATES + 1), " variables");
    let sum = |n| format!("game s({}) = {}", names(n), vec!["strip"; n].join(" + "));
    assert!(program(&sum(MAX_COORDINATES)).is_ok());
    limited(&format!("game s(x) = {}", vec!["strip"; MAX_SUMMANDS].join(" + ")), " coordinates");
}

#[test]
fn games_count_for_height_and_size() {
    let mut chain = String::from("game s0(x) = strip\n");
    for n in 1..=MAX_DEPTH {
        chain += &format!("game s{n}(x) = s{}\n", n - 1);
    }
    limited(&chain, " levels");
    let mut doubling = String::from("rel r0(t) = t = 0\n");
    for n in 1..40 {
        doubling += &format!("rel r{n}(t) = r{m}(t) or r{m}(t)\n", m = n - 1);
    }
    limited(&doubling, " terms");
    let mut chain = String::from("rel r0(t) = t = 0\n");
    for n in 1..=MAX_DEPTH {
        chain += &format!("rel r{n}(t) = r{}(t)\n", n - 1);
    }
    limited(&chain, " levels");
    let mut large = String::from("fun f0(t) = t\n");
    for n in 1..14 {
        large += &format!("fun f{n}(t) = f{m}(t) + f{m}(t)\n", m = n - 1);
    }
    assert!(program(&format!("{large}game g(x) move to (f13(x))")).is_ok());
    limited(&format!("{large}game g(x) {}", "move to (f13(x)) ".repeat(MAX_NODES >> 14)), " terms");
}

/// None of these may take long, or exhaust the stack.
#[test]
fn hostile_texts() {
    let levels = 10_000;
    for open in [
        "rel r(x) = ",
        "game g(x) where ",
        "game g(x) move v < ",
        "game g(x) move v < x when ",
        "game g(x) move v < x to (",
        "game g(x) = ",
        "claim p ",
        "claim p strip = ",
        "claim p bar(",
        "claim grundy strip = ",
        "claim forall x: ",
        "claim forall ",
        "rel q(t) = t = 0\nrel r(x) = ",
    ] {
        for nest in [
            "(", "not ", "(not ", "q(", "q(q(", "bar(", "if q(", "min(x, ", "x + ", "strip + ", "move ",
            "v < x, ",
        ] {
            for close in ["", ") = x"] {
                assert!(
                    program(&format!("{open}{}x{}", nest.repeat(levels), close.repeat(levels))).is_err(),
                    "{open}{nest}"
                );
            }
        }
    }
    limited(&format!("game g(x) {}", "move v < x to (v) ".repeat(100_000)), " moves");
    limited(&format!("claim p {}strip = 0 = 0", "strip + ".repeat(100_000)), " coordinates");
    let names = |n: usize| (0..n).map(|n| format!("v{n} < x")).collect::<Vec<_>>().join(", ");
    limited(&format!("game g(x) move {} to (x)", names(100_000)), " fresh numbers");
    assert!(program(&format!("game g(x) {}", "move v < ".repeat(100_000))).is_err());
    let many = "game g(x) move v < x to (v, u)\n".repeat(30_000);
    assert_eq!(program(&many).unwrap_err().len(), MAX_DIAGNOSTICS);
    let games: String =
        (0..10_000).map(|n| format!("game g{n}(x) move v < x to (v)\nclaim p g{n} = x = 0\n")).collect();
    let program = read(&games);
    assert_eq!(program.claims.len(), 10_000);
}

/// As many levels as are read at all, with relations between them.
#[test]
fn the_deepest_nesting_of_relations_fits_the_stack() {
    let nests = [
        (2, "if r(t bor t xor t band t + t * (", ")) then t else t"),
        (2, "if not (t < 1 or t < 2 and r(t bor t xor t band t + t * ", ")) then t else t"),
        (1, "f(t bor t xor t band t + t * ", ")"),
    ];
    for (depth, open, close) in nests {
        let levels = MAX_DEPTH / depth;
        let text = format!("{}t{}", open.repeat(levels), close.repeat(levels));
        for last in [format!("game g(t) move v < {text} to (v)"), format!("claim forall t: r({text})")] {
            let errors = titles(&format!("fun f(t) = t\nrel r(t) = t = 0\n{last}"));
            assert!(!errors[0].contains("unbalanced"), "{errors:?}");
        }
    }
}

#[test]
fn the_canonical_form_of_the_deepest_relations_can_be_read() {
    let chains = [
        ("if r(", "t", ") then 0 else 1"),
        ("if not (t = 0 and r(", "t", ")) then 0 else 1"),
        ("if r(1 + (", "t", ")) then 0 else 1"),
    ];
    for (before, middle, after) in chains {
        let text = |n: usize| {
            let term = before.repeat(n) + middle + &after.repeat(n);
            format!("rel r(t) = t = 0\ngame g(t) where r({term}) move v < {term} when r({term}) to ({term})")
        };
        let deepest = (1..=MAX_DEPTH).rev().find_map(|n| program(&text(n)).ok());
        let program = deepest.expect("one level can be read");
        assert_eq!(read(&spread(&print_program(&program))), program);
    }
}

#[test]
fn a_claim_is_its_statement() {
    let program = read("claim not forall x: x = 0");
    let formula = Condition::Compare(Comparison::Equal, variable(0), constant(0));
    let statement = Statement::ForAll { variables: vec!["x".to_owned()], formula };
    assert_eq!(program.claims, [Claim { negated: true, statement }]);
    for text in ["rel r(x) = x = 0", "game g(x)", "claim p strip = x = 0"] {
        assert!(parse_function(&Source::new("test", text)).is_err());
    }
}

#[test]
fn games_whose_moves_change_one_coordinate_are_sums() {
    use nimcert_language::{Summand, separated};
    let sum = |text: &str| {
        let program = nimcert_language::parse_program(&nimcert_language::Source::new("g.claim", text), &[]);
        let program = program.expect(text);
        let last = program.games.len() - 1;
        separated(&program, &vec![Summand::Named(last)])
    };
    let three = "param m >= 1\ngame three(a, b, c) move u < min(a, m) to (a - u - 1, b, c) \
        move v < min(b, m) to (a, b - v - 1, c) move u < c when u != 1 to (a, b, u)";
    assert_eq!(
        sum(three).as_deref(),
        Some(
            "game three_a(a) move u < min(a, m) to (a - u - 1)\ngame three_c(c) move u < c when u != 1 to (u)\n\
             game three(a, b, c) = three_a + three_a + three_c\n"
        )
    );
    // The text is a game of the same coordinates.
    let text = format!("param m >= 1\n{}", sum(three).expect("a sum"));
    nimcert_language::parse_program(&nimcert_language::Source::new("g.claim", text), &[])
        .expect("it is read");
    for no_sum in [
        "game g(a) move u < a to (u)",
        "game g(a, b) move u < a to (u, b)",
        "game g(a, b) where a <= b move u < a to (u, b) move u < b to (a, u)",
        "game g(a, b) move u < min(a, b) to (u, b) move u < b to (a, u)",
        "game g(a, b) move u < a when u != b to (u, b) move u < b to (a, u)",
        "game g(a, b) move u < a to (b, b) move u < b to (a, u)",
        "game g(a, b) move u < a to (u, b) move u < b to (a, u) move when a > 0 and b > 0 to (a - 1, b - 1)",
        "game g(a, b) = strip + strip",
        "game g(a, b) misere move u < a to (u, b) move u < b to (a, u)",
    ] {
        assert_eq!(sum(no_sum), None, "{no_sum}");
    }
}
