//! Compiled terms and conditions against exact evaluation.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use nimcert_testing::terms;

use nimcert_core::compiled::lanes::{LANES, Lanes};
use nimcert_core::compiled::{Code, CompiledCondition, CompiledTerm, Fault};
use nimcert_core::language::{
    Comparison, Condition, Program, Relation, Source, Term, Undefined, holds, parse_function, value,
};
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use proptest::prelude::*;
use terms::Shape;

fn naturals(arguments: &[u64]) -> Vec<BigUint> {
    arguments.iter().copied().map(BigUint::from).collect()
}

/// Compiled code agrees with evaluation, or reports that a number is too large.
fn agrees<T: PartialEq + std::fmt::Debug>(
    compiled: Result<T, Fault>,
    exact: Result<T, Undefined>,
) -> Result<(), TestCaseError> {
    match compiled {
        Ok(compiled) => prop_assert_eq!(Ok(compiled), exact),
        Err(Fault::Undefined) => prop_assert!(
            matches!(exact, Err(Undefined::NegativeDifference { .. } | Undefined::PastHeights { .. })),
            "{exact:?}"
        ),
        Err(Fault::TooLarge) => {}
        Err(Fault::OutOfSteps) => prop_assert!(false, "steps are not limited here"),
    }
    Ok(())
}

fn term_agrees(program: &Program, term: &Term, arguments: &[u64]) -> Result<(), TestCaseError> {
    let mut code = Code::new(program);
    let compiled = code.term(term);
    let exact = value(program, term, &naturals(arguments));
    // A value beyond 64 bits equals no compiled value.
    let exact = exact.map(|exact| exact.to_u64().unwrap_or(u64::MAX));
    agrees(code.natural(compiled, arguments), exact)
}

fn condition_agrees(
    program: &Program,
    condition: &Condition,
    arguments: &[u64],
) -> Result<(), TestCaseError> {
    let mut code = Code::new(program);
    let compiled = code.condition(condition);
    agrees(code.holds(compiled, arguments), holds(program, condition, &naturals(arguments)))
}

fn shape(parameters: usize, large: bool) -> Shape {
    Shape { parameters, irregular: true, large, ..Shape::regular() }
}

fn argument() -> impl Strategy<Value = u64> {
    prop_oneof![4 => 0..40_u64, 2 => 0..5000_u64, 1 => any::<u64>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn one_variable(term in terms::term(&shape(1, true)), t in argument()) {
        term_agrees(&Program::default(), &term, &[t])?;
    }

    #[test]
    fn three_variables(term in terms::term(&shape(3, true)), t in [argument(), argument(), argument()]) {
        term_agrees(&Program::default(), &term, &t)?;
    }

    #[test]
    fn conditions(
        condition in terms::condition(terms::term(&shape(2, true))),
        t in [argument(), argument()],
    ) {
        condition_agrees(&Program::default(), &condition, &t)?;
    }

    #[test]
    fn calls(program in terms::program(), t in [argument(), argument(), argument()]) {
        for (id, function) in program.functions.iter().enumerate() {
            let arguments = &t[..function.parameters.len()];
            let call = Term::Call(id, (0..arguments.len()).map(Term::Variable).collect());
            term_agrees(&program, &call, arguments)?;
            term_agrees(&program, &function.body, arguments)?;
        }
    }

    /// Numbers are small enough for every value that occurs: compiled terms never give up.
    #[test]
    fn small_numbers_are_never_too_large(
        condition in terms::condition(terms::term(&Shape { depth: 2, ..shape(2, false) })),
        t in [0..40_u64, 0..40_u64],
    ) {
        let mut code = Code::new(&Program::default());
        let compiled = code.condition(&condition);
        let compiled = code.holds(compiled, &t);
        prop_assert_ne!(compiled, Err(Fault::TooLarge));
        agrees(compiled, holds(&Program::default(), &condition, &naturals(&t)))?;
    }

    #[test]
    fn relations(
        body in terms::condition(terms::term(&shape(2, false))),
        arguments in [terms::term(&shape(1, false)), terms::term(&shape(1, false))],
        t in argument(),
    ) {
        let parameters = vec!["x".to_owned(), "y".to_owned()];
        let relations = vec![Relation { name: "r".to_owned(), parameters, body, after: 0 }];
        let program = Program { relations, ..Program::default() };
        condition_agrees(&program, &Condition::Call(0, arguments.to_vec()), &[t])?;
    }

    /// `integer` is what a comparison compares: `term = n` holds for its value and no other.
    #[test]
    fn sides(term in terms::term(&shape(2, false)), t in [0..40_u64, 0..40_u64]) {
        let mut code = Code::new(&Program::default());
        let compiled = code.term(&term);
        let Ok(found) = code.integer(compiled, &t) else { return Ok(()) };
        let shifted = BigInt::from(found) + (1_i64 << 40);
        prop_assume!(shifted >= BigInt::from(0));
        let raised = Term::Add(Box::new(term), Box::new(Term::Constant((1_u64 << 40).into())));
        let equal = |n: BigInt| {
            let constant = Term::Constant(n.to_biguint().unwrap().into());
            let same = Condition::Compare(Comparison::Equal, Box::new(raised.clone()), Box::new(constant));
            holds(&Program::default(), &same, &naturals(&t))
        };
        prop_assert_eq!(equal(shifted.clone()), Ok(true));
        prop_assert_eq!(equal(shifted + 1), Ok(false));
    }
}

/// Evaluation at 64 places at once agrees with single evaluations, and has every number that is small enough.
fn lanes_agree(
    code: &Code,
    term: CompiledTerm,
    condition: CompiledCondition,
    starts: [u64; 2],
    shape: u8,
    active: u64,
) -> Result<(), TestCaseError> {
    let listed: Vec<u64> = (0..LANES as u64).map(|i| (starts[0] + i * i * 7) % 97).collect();
    let listed: [u64; LANES] = listed.try_into().unwrap();
    let first = match shape {
        0 => Lanes::Ramp(starts[0]),
        1 => Lanes::Clamp(starts[0], starts[0] + 20),
        2 => Lanes::Many(&listed),
        _ => Lanes::Same(starts[0]),
    };
    let frame = [first, Lanes::Same(starts[1])];
    let (mut unknown, mut buffer) = (0, [0; LANES]);
    let values = code.lane_value(term, &frame, active, &mut unknown, &mut buffer);
    let (mut unknown_side, mut side_buffer) = (0, [0; LANES]);
    let sides = code.lane_side(term, &frame, active, &mut unknown_side, &mut side_buffer);
    let mut unknown_truth = 0;
    let truth = code.lanes_hold(condition, &frame, active, &mut unknown_truth);
    prop_assert_eq!((unknown | unknown_side | unknown_truth | truth) & !active, 0);
    for lane in (0..LANES).filter(|lane| active >> lane & 1 == 1) {
        let arguments = [frame[0].at(lane), starts[1]];
        let known = |unknown: u64| unknown >> lane & 1 == 0;
        if known(unknown) {
            prop_assert_eq!(code.natural(term, &arguments), Ok(values.with(&buffer).at(lane)));
        }
        if known(unknown_side) {
            let side = sides.with(&side_buffer).at(lane).cast_signed();
            prop_assert_eq!(code.integer(term, &arguments), Ok(i128::from(side)));
        }
        if known(unknown_truth) {
            prop_assert_eq!(code.holds(condition, &arguments), Ok(truth >> lane & 1 == 1));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: nimcert_testing::cases(3000), ..ProptestConfig::default() })]

    #[test]
    fn places_at_once(
        term in terms::term(&shape(2, true)),
        condition in terms::condition(terms::term(&shape(2, true))),
        starts in [0..200_u64, 0..200_u64],
        shape in 0..4u8,
        active in prop_oneof![Just(u64::MAX), any::<u64>()],
    ) {
        let mut code = Code::new(&Program::default());
        let (term, condition) = (code.term(&term), code.condition(&condition));
        lanes_agree(&code, term, condition, starts, shape, active)?;
    }

    #[test]
    fn calls_at_once(program in terms::program(), starts in [0..60_u64, 0..60_u64], shape in 0..4u8) {
        let mut code = Code::new(&program);
        for (id, function) in program.functions.iter().enumerate() {
            let call = Term::Call(id, (0..function.parameters.len()).map(|i| Term::Variable(i % 2)).collect());
            let one = Box::new(Term::Constant(1_u32.into()));
            let condition = Condition::Compare(Comparison::LessEqual, Box::new(call.clone()), one);
            let (term, condition) = (code.term(&call), code.condition(&condition));
            lanes_agree(&code, term, condition, starts, shape, u64::MAX)?;
        }
    }
}

fn at(text: &str, t: u64) -> Result<u64, Fault> {
    let program = parse_function(&Source::new("test", text)).unwrap();
    let mut code = Code::new(&program);
    let call = code.term(&Term::Call(0, vec![Term::Variable(0)]));
    code.natural(call, &[t])
}

#[test]
fn values_at_the_end_of_64_bits() {
    let end = u64::MAX;
    assert_eq!(at("t", end), Ok(end));
    assert_eq!(at("t + 1", end), Err(Fault::TooLarge));
    assert_eq!(at("2 * t", 1 << 63), Err(Fault::TooLarge));
    assert_eq!(at("t << 1", 1 << 63), Err(Fault::TooLarge));
    assert_eq!(at("t << 200", 0), Ok(0));
    assert_eq!(at("t << 63", 1), Ok(1 << 63));
    assert_eq!(at("t >> 64", end), Ok(0));
    assert_eq!(at("2^(floor(log2(t)) + 1)", end), Err(Fault::TooLarge));
    assert_eq!(at("2^(floor(log2(t)) - 64)", end), Ok(0));
    assert_eq!(at("t * t", 1 << 32), Err(Fault::TooLarge));
    assert_eq!(at("isqrt(t)", end), Ok(u64::from(u32::MAX)));
    assert_eq!(at("if t + 1 < 2^70 then 1 else 0", end), Ok(1));
    assert_eq!(at("if 2^100 * t > 2^126 then 1 else 0", 3), Ok(0));
    assert_eq!(at("if 2^100 * t > 2^126 then 1 else 0", 1 << 40), Err(Fault::TooLarge));
}

#[test]
fn divisors_beyond_64_bits_are_exact() {
    for t in [0, 1, u64::MAX] {
        assert_eq!(at("floor(t/2^64)", t), Ok(0));
        assert_eq!(at("ceil(t/2^100)", t), Ok(u64::from(t > 0)));
        assert_eq!(at("t mod 2^64", t), Ok(t));
        assert_eq!(at("2^90 * (t - t)", t), Ok(0));
    }
    assert_eq!(at("(t - 1) mod 2^64", 0), Err(Fault::Undefined));
    assert_eq!(at("floor((t - 1)/2^64)", 0), Err(Fault::Undefined));
    // An operand of a comparison is a natural again inside `mod`.
    assert_eq!(at("if (t - 1) mod 2^64 < 2 then 1 else 0", 0), Err(Fault::Undefined));
    assert_eq!(at("if t - 1 < 2 then 1 else 0", 0), Ok(1));
}

#[test]
fn guards_need_one_part_only() {
    assert_eq!(at("if t > 0 and t - 1 xor 1 = 1 then 1 else 0", 0), Ok(0));
    assert_eq!(at("if t - 1 xor 1 = 1 and t > 0 then 1 else 0", 0), Err(Fault::Undefined));
    assert_eq!(at("if t = 0 or t - 1 xor 1 = 1 then 1 else 0", 0), Ok(1));
    assert_eq!(at("if t = 0 then 7 else t - 1", 0), Ok(7));
    assert_eq!(at("heights [4, 5]", 1), Ok(5));
    assert_eq!(at("heights [4, 5]", 2), Err(Fault::Undefined));
    assert_eq!(at("table [2^80, 5] then t - 1", 0), Err(Fault::TooLarge));
    assert_eq!(at("table [2^80, 5] then t - 1", 7), Ok(6));
}

#[test]
fn an_argument_that_is_not_used_has_to_be_defined() {
    let program = Program { functions: vec![], ..Program::default() };
    let mut code = Code::new(&program);
    // A function that is not there, and a variable that is not there.
    let call = code.term(&Term::Call(0, vec![]));
    assert_eq!(code.natural(call, &[]), Err(Fault::Undefined));
    let variable = code.term(&Term::Variable(3));
    assert_eq!(code.natural(variable, &[1, 2, 3]), Err(Fault::Undefined));

    let constant = terms::function_of(Term::Constant(5_u32.into()));
    let mut code = Code::new(&constant);
    let minus = Term::Subtract(Box::new(Term::Variable(0)), Box::new(Term::Constant(1_u32.into())));
    let call = code.term(&Term::Call(0, vec![minus]));
    assert_eq!(code.natural(call, &[0]), Err(Fault::Undefined));
    assert_eq!(code.natural(call, &[1]), Ok(5));
}

#[test]
fn many_arguments() {
    let sum = (1..20).fold(Term::Variable(0), |sum, i| Term::Add(Box::new(sum), Box::new(Term::Variable(i))));
    let mut program = terms::function_of(sum);
    program.functions[0].parameters = (0..20).map(|i| format!("x{i}")).collect();
    let mut code = Code::new(&program);
    let call = code.term(&Term::Call(0, (0..20).map(Term::Variable).collect()));
    assert_eq!(code.natural(call, &(0..20).collect::<Vec<u64>>()), Ok(190));
}

#[test]
fn doubling_calls_end_with_their_steps() {
    // f_n(t) = f_(n-1)(t) xor f_(n-1)(t): 2^60 calls.
    let mut program = terms::function_of(Term::Variable(0));
    for n in 0..60 {
        let call = || Box::new(Term::Call(n, vec![Term::Variable(0)]));
        let body = Term::Bitwise(nimcert_language::Bitwise::Xor, call(), call());
        let mut function = program.functions[0].clone();
        function.body = body;
        program.functions.push(function);
    }
    let mut code = Code::new(&program);
    let call = code.term(&Term::Call(60, vec![Term::Variable(0)]));
    code.allow_steps(100_000);
    assert_eq!(code.natural(call, &[1]), Err(Fault::OutOfSteps));
    assert!(code.steps_left() < 10);
    code.allow_steps(100_000);
    let cheap = code.term(&Term::Call(3, vec![Term::Variable(0)]));
    assert_eq!(code.natural(cheap, &[9]), Ok(0));
    assert_eq!(code.steps_left(), 100_000 - 45);
}

#[test]
fn long_chains_of_calls_do_not_overflow_the_stack() {
    let mut program = terms::function_of(Term::Variable(0));
    for n in 0..50_000 {
        let mut function = program.functions[0].clone();
        function.body = Term::Call(n, vec![Term::Variable(0)]);
        program.functions.push(function);
    }
    let mut code = Code::new(&program);
    let call = |n| Term::Call(n, vec![Term::Variable(0)]);
    let (short, long) = (code.term(&call(500)), code.term(&call(49_999)));
    assert_eq!(code.natural(short, &[7]), Ok(7));
    assert_eq!(code.natural(long, &[7]), Err(Fault::TooLarge));
}
