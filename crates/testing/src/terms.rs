//! Random terms, conditions and programs for proptest.
//!
//! They are trees that the reader can make: constants are folded by [`Term::times`], tables occur
//! in functions with one parameter only, calls go to earlier functions. Differences are written
//! without care, so they are negative at some arguments.

use nimcert_language::{Bitwise, Claim, Comparison, Condition, Function, Program, Property, Term, irregular};
use num_bigint::BigUint;
use proptest::prelude::*;

/// What a random term may be built from.
#[derive(Debug, Clone)]
pub struct Shape {
    /// Parameters of the function that the term is the body of.
    pub parameters: usize,
    /// Numbers of parameters of the functions that it may call, by their index.
    pub callees: Vec<usize>,
    /// Numbers of parameters of the relations that it may call, by their index.
    pub relations: Vec<usize>,
    /// Whether `table` and `heights` may occur, if there is one parameter.
    pub lists: bool,
    /// Whether products, `isqrt`, `floor(log2(a))` and `heights` may occur.
    pub irregular: bool,
    /// Whether constants beyond 64 bits may occur.
    pub large: bool,
    /// Greatest number of nested operators.
    pub depth: u32,
}

impl Shape {
    /// Regular terms in `t` with small constants.
    pub fn regular() -> Self {
        Shape {
            parameters: 1,
            callees: Vec::new(),
            relations: Vec::new(),
            lists: true,
            irregular: false,
            large: false,
            depth: 4,
        }
    }
}

/// Regular terms in one variable: every operator that has a digit automaton.
pub fn regular_term() -> BoxedStrategy<Term> {
    term(&Shape::regular())
}

/// Terms in one variable with at least one operator that has no digit automaton.
pub fn irregular_term() -> BoxedStrategy<Term> {
    let shape = Shape { irregular: true, ..Shape::regular() };
    let inner = term(&shape);
    let root = irregular_operators(&shape, inner.clone());
    let below_the_root = (root.clone(), inner).prop_map(|(a, b)| Term::Add(Box::new(a), Box::new(b)));
    prop_oneof![root, below_the_root]
        .prop_filter("a constant factor makes a product regular", |term| {
            irregular(&Program::default(), term).is_some()
        })
        .boxed()
}

/// Terms in one variable that [`nimcert_language::is_monotone`] recognises.
pub fn monotone_term() -> BoxedStrategy<Term> {
    let variable = Just(Term::Variable(0));
    let constant = small().prop_map(natural);
    prop_oneof![3 => variable, 1 => constant]
        .prop_recursive(4, 24, 2, |inner| monotone_operators(inner).boxed())
        .boxed()
}

/// Conditions in one variable with regular terms.
pub fn regular_condition() -> BoxedStrategy<Condition> {
    condition(term(&Shape { depth: 2, ..Shape::regular() }))
}

/// The program with the one function `f(t) = body`.
pub fn function_of(body: Term) -> Program {
    Program {
        functions: vec![Function { name: "f".to_owned(), parameters: vec!["t".to_owned()], body }],
        ..Program::default()
    }
}

/// Programs of up to three functions that call each other, with claims that the reader accepts.
pub fn program() -> BoxedStrategy<Program> {
    const NAMES: [&str; 3] = ["f", "g_1", "Height"];
    const PARAMETERS: [&str; 3] = ["t", "y", "z0"];
    let functions = prop::collection::vec(1..=3_usize, 1..=3).prop_flat_map(|arities| {
        let bodies: Vec<_> = (0..arities.len())
            .map(|id| {
                term(&Shape {
                    parameters: arities[id],
                    callees: arities[..id].to_vec(),
                    irregular: true,
                    large: true,
                    ..Shape::regular()
                })
            })
            .collect();
        (Just(arities), bodies)
    });
    let claim = (
        any::<bool>(),
        prop::sample::select(vec![Property::Monotone, Property::Ns, Property::Nimsum]),
        any::<prop::sample::Index>(),
        prop::option::of(constant(true)),
    );
    (functions, prop::collection::vec(claim, 0..3))
        .prop_map(|((arities, bodies), claims)| {
            let functions = bodies.into_iter().enumerate().map(|(id, body)| Function {
                name: NAMES[id].to_owned(),
                parameters: PARAMETERS[..arities[id]].iter().map(|&p| p.to_owned()).collect(),
                body,
            });
            let mut program = Program { functions: functions.collect(), ..Program::default() };
            for (negated, property, index, below) in claims {
                let function = index.index(program.functions.len());
                let body = &program.functions[function].body;
                let needs_bound = !negated && irregular(&program, body).is_some();
                if program.functions[function].parameters.len() == 1 {
                    let below = if needs_bound { below.or_else(|| Some(7_u32.into())) } else { below };
                    program.claims.push(Claim::of_function(negated, property, function, below));
                }
            }
            program
        })
        .boxed()
}

/// Terms of a shape.
pub fn term(shape: &Shape) -> BoxedStrategy<Term> {
    let variable = (0..shape.parameters).prop_map(Term::Variable);
    let leaf = prop_oneof![
        4 => variable,
        2 => constant(shape.large).prop_map(natural),
    ];
    let shape = shape.clone();
    leaf.prop_recursive(shape.depth, 32, 3, move |inner| operators(&shape, inner)).boxed()
}

/// Conditions over terms.
pub fn condition(term: BoxedStrategy<Term>) -> BoxedStrategy<Condition> {
    related_condition(term, &[])
}

/// Conditions over terms that may call relations with these numbers of parameters.
pub(crate) fn related_condition(term: BoxedStrategy<Term>, relations: &[usize]) -> BoxedStrategy<Condition> {
    let comparison = prop::sample::select(vec![
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::GreaterEqual,
        Comparison::Greater,
    ]);
    let comparison = (comparison, term.clone(), term.clone())
        .prop_map(|(comparison, a, b)| Condition::Compare(comparison, Box::new(a), Box::new(b)));
    let mut leaves: Vec<(u32, BoxedStrategy<Condition>)> = vec![(4, comparison.boxed())];
    for (id, &arity) in relations.iter().enumerate() {
        let call = prop::collection::vec(term.clone(), arity)
            .prop_map(move |arguments| Condition::Call(id, arguments));
        leaves.push((2, call.boxed()));
    }
    prop::strategy::Union::new_weighted(leaves)
        .prop_recursive(2, 5, 2, |inner| {
            let two = || (inner.clone(), inner.clone());
            prop_oneof![
                two().prop_map(|(c, d)| Condition::And(Box::new(c), Box::new(d))),
                two().prop_map(|(c, d)| Condition::Or(Box::new(c), Box::new(d))),
                inner.clone().prop_map(|c| Condition::Not(Box::new(c))),
            ]
        })
        .boxed()
}

fn natural(value: BigUint) -> Term {
    Term::Constant(value.into())
}

fn small() -> BoxedStrategy<BigUint> {
    prop_oneof![4 => 0..20_u32, 1 => 0..2000_u32].prop_map(BigUint::from).boxed()
}

fn constant(large: bool) -> BoxedStrategy<BigUint> {
    if !large {
        return small();
    }
    let power = (0..200_u32).prop_map(|n| BigUint::from(1_u32) << n);
    let wide = any::<[u32; 4]>().prop_map(|digits| BigUint::from_slice(&digits));
    prop_oneof![4 => small(), 1 => power, 1 => wide].boxed()
}

fn divisor(large: bool) -> BoxedStrategy<BigUint> {
    constant(large).prop_map(|k| k + 1_u32).boxed()
}

fn entries(large: bool) -> BoxedStrategy<Vec<BigUint>> {
    prop::collection::vec(constant(large), 1..6).boxed()
}

fn monotone_operators(inner: BoxedStrategy<Term>) -> impl Strategy<Value = Term> {
    let two = || (inner.clone(), inner.clone());
    let boxed = |build: fn(Box<Term>, Box<Term>) -> Term| {
        two().prop_map(move |(a, b)| build(Box::new(a), Box::new(b)))
    };
    prop_oneof![
        3 => boxed(Term::Add),
        1 => boxed(Term::Min),
        1 => boxed(Term::Max),
        2 => (small(), inner.clone()).prop_map(|(c, a)| Term::times(natural(c), a)),
        3 => (inner.clone(), divisor(false)).prop_map(|(a, k)| Term::Floor(Box::new(a), k.into())),
        1 => (inner.clone(), divisor(false)).prop_map(|(a, k)| Term::Ceil(Box::new(a), k.into())),
        1 => (inner.clone(), 0..6_u32).prop_map(|(a, n)| Term::ShiftLeft(Box::new(a), n)),
        1 => (inner.clone(), 0..6_u32).prop_map(|(a, n)| Term::ShiftRight(Box::new(a), n)),
        1 => (inner.clone(), -3..4_i32).prop_map(|(a, n)| Term::TopPower(Box::new(a), n)),
    ]
}

fn irregular_operators(shape: &Shape, inner: BoxedStrategy<Term>) -> BoxedStrategy<Term> {
    let two = (inner.clone(), inner.clone());
    let product = two.prop_map(|(a, b)| Term::times(a, b));
    let root = inner.clone().prop_map(|a| Term::SquareRoot(Box::new(a)));
    let logarithm = inner.prop_map(|a| Term::Log2(Box::new(a)));
    if shape.parameters == 1 && shape.lists {
        let heights = entries(shape.large).prop_map(Term::Heights);
        prop_oneof![2 => product, 1 => root, 1 => logarithm, 1 => heights].boxed()
    } else {
        prop_oneof![2 => product, 1 => root, 1 => logarithm].boxed()
    }
}

fn operators(shape: &Shape, inner: BoxedStrategy<Term>) -> BoxedStrategy<Term> {
    let two = || (inner.clone(), inner.clone());
    let boxed = |build: fn(Box<Term>, Box<Term>) -> Term| {
        two().prop_map(move |(a, b)| build(Box::new(a), Box::new(b)))
    };
    let bitwise = prop::sample::select(vec![Bitwise::Xor, Bitwise::And, Bitwise::Or]);
    let large = shape.large;
    let mut choices: Vec<(u32, BoxedStrategy<Term>)> = vec![
        (6, monotone_operators(inner.clone()).boxed()),
        (2, boxed(Term::Subtract).boxed()),
        (1, boxed(Term::Monus).boxed()),
        (1, (constant(large), inner.clone()).prop_map(|(c, a)| Term::times(natural(c), a)).boxed()),
        (1, (inner.clone(), divisor(large)).prop_map(|(a, k)| Term::Floor(Box::new(a), k.into())).boxed()),
        (2, (inner.clone(), divisor(large)).prop_map(|(a, k)| Term::Mod(Box::new(a), k.into())).boxed()),
        (
            3,
            (related_condition(inner.clone(), &shape.relations), inner.clone(), inner.clone())
                .prop_map(|(c, a, b)| Term::If(Box::new(c), Box::new(a), Box::new(b)))
                .boxed(),
        ),
        (
            2,
            (bitwise, inner.clone(), inner.clone())
                .prop_map(|(op, a, b)| Term::Bitwise(op, Box::new(a), Box::new(b)))
                .boxed(),
        ),
    ];
    if shape.parameters == 1 && shape.lists {
        let table = (entries(large), inner.clone()).prop_map(|(values, a)| Term::Table(values, Box::new(a)));
        choices.push((1, table.boxed()));
    }
    if shape.irregular {
        choices.push((3, irregular_operators(shape, inner.clone())));
    }
    for (id, &arity) in shape.callees.iter().enumerate() {
        let call =
            prop::collection::vec(inner.clone(), arity).prop_map(move |arguments| Term::Call(id, arguments));
        choices.push((2, call.boxed()));
    }
    prop::strategy::Union::new_weighted(choices).boxed()
}
