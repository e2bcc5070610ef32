//! Digit automata against arithmetic: components, minimal tables, hidden numbers.

use nimcert_core::automaton::Answer;
use nimcert_core::automaton::{
    Budget, Builder, Component, DEAD, FAILS, HOLDS, HiddenAutomaton, Node, Nodes, Problem, Table, Tables,
    explore, smallest_visible,
};
use nimcert_core::language::{Bitwise, Comparison, Source, parse_function};
use proptest::prelude::*;

fn budget() -> Budget<'static> {
    Budget::new(1_000_000, 1 << 30)
}

/// The states along a word for these numbers, most significant digit first.
fn run(component: &Component, numbers: &[u64], length: u32) -> Vec<i64> {
    let mut states = vec![component.start()];
    for place in (0..length).rev() {
        let letter = numbers.iter().enumerate().fold(0, |l, (track, n)| l | (n >> place & 1) << track);
        let last = states[states.len() - 1];
        states.push(component.step(last, letter));
    }
    states
}

fn digits(n: u64) -> Vec<bool> {
    (0..64 - n.leading_zeros()).rev().map(|i| n >> i & 1 == 1).collect()
}

fn top(n: u64) -> u64 {
    n.checked_ilog2().map_or(0, |i| 1 << i)
}

/// A component and its relation.
#[derive(Debug, Clone)]
enum Atom {
    Linear(Vec<i64>, Option<i64>, Option<i64>),
    Parity,
    Bits(bool),
    Top,
    Constant(u64),
    Below(u64),
    Ns,
}

impl Atom {
    fn component(&self) -> Component {
        match self {
            Atom::Linear(a, low, high) => {
                let terms = a.iter().copied().enumerate().filter(|&(_, a)| a != 0).collect();
                Component::linear(terms, *low, *high)
            }
            Atom::Parity => Component::Parity(vec![0, 1, 2, 2, 3]),
            Atom::Bits(and) => Component::Bits(if *and { Bitwise::And } else { Bitwise::Or }, [0, 1, 2]),
            Atom::Top => Component::Top([0, 1]),
            Atom::Constant(c) => {
                Component::Constant(vec![0], digits(*c).into_iter().map(u32::from).collect())
            }
            Atom::Below(c) => Component::Below(0, digits(*c)),
            Atom::Ns => Component::Ns([0, 1, 2, 3]),
        }
    }

    fn holds(&self, n: &[u64]) -> bool {
        match self {
            Atom::Linear(a, low, high) => {
                let sum: i64 = a.iter().zip(n).map(|(a, &n)| a * n as i64).sum();
                low.is_none_or(|low| low <= sum) && high.is_none_or(|high| sum <= high)
            }
            Atom::Parity => n[0] ^ n[1] ^ n[3] == 0,
            Atom::Bits(true) => n[0] == n[1] & n[2],
            Atom::Bits(false) => n[0] == n[1] | n[2],
            Atom::Top => n[0] == top(n[1]),
            Atom::Constant(c) => n[0] == *c,
            Atom::Below(c) => n[0] < *c,
            Atom::Ns => {
                let length = |n: u64| 64 - n.leading_zeros();
                n[2] != n[3] && length(n[2] ^ n[3]) >= length(n[0] ^ n[1])
            }
        }
    }
}

fn atom() -> impl Strategy<Value = Atom> {
    let bound = prop::option::of(-40i64..40);
    prop_oneof![
        (prop::collection::vec(-9i64..10, 4), bound.clone(), bound)
            .prop_map(|(a, low, high)| Atom::Linear(a, low, high)),
        Just(Atom::Parity),
        any::<bool>().prop_map(Atom::Bits),
        Just(Atom::Top),
        (16u64..5000).prop_map(Atom::Constant),
        (16u64..5000).prop_map(Atom::Below),
        Just(Atom::Ns),
    ]
}

/// Numbers that make relations true now and then: near each other, near `c`, tops.
fn numbers() -> impl Strategy<Value = Vec<u64>> {
    (0u64..5000, prop::collection::vec(0u64..40, 3), 0..4).prop_map(|(n, small, kind)| match kind {
        0 => vec![n, small[0], small[1], small[2]],
        1 => vec![n, n ^ small[0], n & small[1], n | small[2]],
        2 => vec![top(n), n, n / 2, n ^ top(n)],
        _ => vec![small[0], small[1], small[2], small[0] ^ small[1]],
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(20_000), ..ProptestConfig::default() })]

    #[test]
    fn a_component_is_its_relation(atom in atom(), n in numbers(), zeros in 0u32..6) {
        let component = atom.component();
        let states = run(&component, &n, 13 + zeros);
        prop_assert_eq!(component.at_end(states[states.len() - 1]), Some(atom.holds(&n)));
        // What is settled is settled rightly at every prefix: each prefix is a tuple, too.
        for (read, &state) in states.iter().enumerate() {
            let prefix: Vec<u64> = n.iter().map(|n| n >> (13 + zeros - read as u32)).collect();
            if state == HOLDS || state == FAILS {
                prop_assert_eq!(atom.holds(&prefix), state == HOLDS);
                prop_assert_eq!(atom.holds(&n), state == HOLDS);
            }
        }
    }

    #[test]
    fn leading_zeros_change_nothing(atom in atom()) {
        let component = atom.component();
        let start = component.start();
        prop_assert_eq!(component.step(start, 0), start);
    }
}

/// The problem "y = f(t)" on tracks t, y.
fn definition(text: &str) -> Problem {
    let program = parse_function(&Source::new("F", text)).expect("a function");
    let mut nodes = Nodes::default();
    let body = nodes.function(&program, 0).expect("regular");
    let tables = Tables::default();
    let mut builder = Builder::new(&nodes, &tables, 2);
    let part = builder.define(body, &[0], 1).expect("small");
    builder.push(part);
    builder.finish()
}

fn graph(text: &str) -> Table {
    Table::of_problem(&definition(text), &mut budget()).expect("within the budget")
}

/// The coarsest partition of a table's states that the letters respect, by plain refinement.
fn classes(table: &Table) -> usize {
    let letters = 1 << table.tracks();
    let states = table.states() as u32;
    let mut class: Vec<usize> = (0..states).map(|s| usize::from(table.accepts(s))).collect();
    loop {
        let signature = |s: u32| {
            let next = (0..letters).map(|l| match table.step(s, l) {
                DEAD => usize::MAX,
                t => class[t as usize],
            });
            (class[s as usize], next.collect::<Vec<_>>())
        };
        let signatures: Vec<_> = (0..states).map(signature).collect();
        let mut distinct = signatures.clone();
        distinct.sort();
        distinct.dedup();
        let refined: Vec<usize> =
            signatures.iter().map(|s| distinct.binary_search(s).expect("it is there")).collect();
        let before = class.iter().collect::<std::collections::BTreeSet<_>>().len();
        if distinct.len() == before {
            return before;
        }
        class = refined;
    }
}

#[test]
fn tables_are_minimal_and_every_state_has_a_future() {
    for text in [
        "floor(t/4)",
        "floor(t/3)",
        "max(3, floor(t/4))",
        "2^(floor(log2(t)) - 1)",
        "t xor floor(t/2)",
        "if t < 16 then floor(t/4) else 3 * t",
        "table [5, 0, 7] then t + 1",
        "t mod 6",
    ] {
        let table = graph(text);
        assert_eq!(classes(&table), table.states(), "{text}: two states have the same future");
        assert_eq!(table.step(0, 0), 0, "{text}: leading zeros leave the start");
        let mut alive: Vec<bool> = (0..table.states() as u32).map(|s| table.accepts(s)).collect();
        for _ in 0..table.states() {
            for s in 0..table.states() {
                let next = (0..4).map(|l| table.step(s as u32, l));
                alive[s] |= next.filter(|&t| t != DEAD).any(|t| alive[t as usize]);
            }
        }
        assert!(alive.iter().all(|&a| a), "{text}: a state without a future");
    }
}

#[test]
fn the_same_term_gives_the_same_table() {
    let rows = |text| graph(text).rows().collect::<Vec<_>>();
    assert_eq!(rows("floor(t/6)"), rows("floor(floor(t/2)/3)"));
    assert_eq!(rows("t mod 4"), rows("t band 3"));
    assert_ne!(rows("floor(t/6)"), rows("floor(t/7)"));
}

/// `there is u < z with x xor min(y, f(u)) xor u = 0`, by the strategy's table and by trying.
#[test]
fn hidden_numbers_exist_where_the_table_says_so() {
    for k in [2u64, 3, 4] {
        let program = parse_function(&Source::new("F", format!("floor(t/{k})"))).expect("a function");
        let mut nodes = Nodes::default();
        let body = nodes.function(&program, 0).expect("regular");
        let [x, y, z, u] = [0, 1, 2, 3].map(|i| nodes.variable(i));
        let fu = nodes.intern(Node::Call(body, vec![u]));
        let cut = nodes.intern(Node::Min(y, fu));
        let xc = nodes.intern(Node::Xor(x, cut));
        let sum = nodes.intern(Node::Xor(xc, u));
        let zero = nodes.constant(0u32);
        let conditions = [nodes.compare(Comparison::Less, u, z), nodes.compare(Comparison::Equal, sum, zero)];
        let tables = Tables::default();
        let mut builder = Builder::new(&nodes, &tables, 4);
        for condition in conditions {
            let part = builder.condition(condition, &[0, 1, 2, 3]).expect("small");
            builder.push(part);
        }
        let mut problem = builder.finish();
        problem.declared = 3;
        let hidden = HiddenAutomaton::of_problem(&problem, &mut budget()).expect("within the budget");
        for n in 0..16u64 * 16 * 16 {
            let (x, y, z) = (n % 16, n / 16 % 16, n / 256);
            let exists = (0..z).any(|u| x ^ y.min(u / k) ^ u == 0);
            let mut state = 0;
            for place in (0..5).rev() {
                let letter = (x >> place & 1) | (y >> place & 1) << 1 | (z >> place & 1) << 2;
                if state != DEAD {
                    state = hidden.table.step(state, letter as usize);
                }
            }
            let says = state != DEAD && hidden.table.accepts(state);
            assert_eq!(says, exists, "k = {k}, (x, y, z) = ({x}, {y}, {z})");
        }
        // For an NS function the digits of x decide u one by one: a single state does.
        let single = hidden.pairs.iter().all(|p| p.hidden.len() == 1);
        assert!(single || k % 2 == 1, "k = {k}: hidden sets are not minimal");
    }
}

#[test]
fn the_smallest_number_is_found_whatever_the_hidden_ones() {
    // t with floor(t/3) * 1000 > 10^4 + t: hidden values are longer than t.
    let program = parse_function(&Source::new("F", "1000 * floor(t/3)")).expect("a function");
    let mut nodes = Nodes::default();
    let body = nodes.function(&program, 0).expect("regular");
    let t = nodes.variable(0);
    let value = nodes.intern(Node::Call(body, vec![t]));
    let c = nodes.constant(10_000u32);
    let sum = nodes.intern(Node::Add(t, c));
    let condition = nodes.compare(Comparison::Greater, value, sum);
    let tables = Tables::default();
    let mut builder = Builder::new(&nodes, &tables, 1);
    let part = builder.condition(condition, &[0]).expect("small");
    builder.push(part);
    let problem = builder.finish();
    assert_eq!(explore(&problem, &mut budget()), Ok(Answer::Satisfiable));
    let expected = (0u64..).find(|t| t / 3 * 1000 > 10_000 + t).expect("a number");
    let found = smallest_visible(&problem, 0, &mut budget()).expect("within the budget");
    assert_eq!(found, Some(expected.into()));
}

#[test]
fn budgets_end_by_name() {
    let problem = definition("floor(t/100)");
    let states = Table::of_problem(&problem, &mut Budget::new(10, 1 << 20));
    assert!(states.expect_err("ten states are too few").to_string().starts_with("state limit (10)"));
    let memory = Table::of_problem(&problem, &mut Budget::new(1000, 100));
    assert!(memory.expect_err("a hundred bytes are too few").to_string().starts_with("memory limit ("));
}
