//! A small evaluator of the SMT-LIB that `nimcert export` writes: bit-vectors as naturals, where an overflow fails the test.

#![allow(dead_code, clippy::expect_used, clippy::panic, reason = "test files use it, each a part")]

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

/// An expression in round brackets, or a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sexp {
    Word(String),
    List(Vec<Sexp>),
}

impl Sexp {
    pub(crate) fn word(&self) -> &str {
        match self {
            Sexp::Word(word) => word,
            Sexp::List(_) => panic!("a word, not {self:?}"),
        }
    }

    pub(crate) fn list(&self) -> &[Sexp] {
        match self {
            Sexp::List(list) => list,
            Sexp::Word(word) => panic!("a list, not {word}"),
        }
    }
}

/// Reads a file; brackets have to be balanced.
pub(crate) fn read(text: &str) -> Vec<Sexp> {
    let mut open: Vec<Vec<Sexp>> = vec![Vec::new()];
    let code: String =
        text.lines().map(|line| format!("{}\n", line.split(';').next().unwrap_or_default())).collect();
    for word in code.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        match word {
            "(" => open.push(Vec::new()),
            ")" => {
                let list = Sexp::List(open.pop().expect("balanced"));
                open.last_mut().expect("balanced").push(list);
            }
            word => open.last_mut().expect("balanced").push(Sexp::Word(word.to_owned())),
        }
    }
    assert_eq!(open.len(), 1, "brackets are balanced");
    open.remove(0)
}

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Bool(bool),
    Number(BigUint),
}

/// A question of a file: its variables, the asserted bounds, and the asserted negation.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) name: String,
    pub(crate) variables: Vec<String>,
    /// Each variable is less than its number.
    pub(crate) above: BTreeMap<String, BigUint>,
    pub(crate) negation: Sexp,
}

/// A file: its definitions, and its questions.
#[derive(Debug, Default)]
pub(crate) struct File {
    pub(crate) width: u64,
    functions: BTreeMap<String, (Vec<String>, Sexp)>,
    pub(crate) questions: Vec<Question>,
}

impl File {
    /// Reads a file and holds it against the form that all exports have.
    pub(crate) fn read(text: &str) -> File {
        let mut file = File::default();
        let mut name = String::new();
        let mut question: Option<Question> = None;
        for command in read(text) {
            let parts = command.list();
            match parts[0].word() {
                "set-logic" => assert!(["BV", "QF_BV"].contains(&parts[1].word())),
                "define-fun" => {
                    let parameters: Vec<String> =
                        parts[2].list().iter().map(|p| p.list()[0].word().to_owned()).collect();
                    parts[2].list().iter().for_each(|p| file.sort(&p.list()[1]));
                    let new =
                        file.functions.insert(parts[1].word().to_owned(), (parameters, parts[4].clone()));
                    assert!(new.is_none(), "{} is defined once", parts[1].word());
                }
                "echo" => name = parts[1].word().trim_matches('"').to_owned(),
                "declare-const" => {
                    file.sort(&parts[2]);
                    let question = question.get_or_insert_with(|| empty(&name));
                    question.variables.push(parts[1].word().to_owned());
                }
                "assert" => {
                    let body = parts[1].list();
                    let question = question.get_or_insert_with(|| empty(&name));
                    match (body[0].word(), body) {
                        ("bvult", [_, Sexp::Word(variable), above]) => {
                            let above = constant(above).expect("a constant");
                            question.above.insert(variable.clone(), above);
                        }
                        ("not", [_, formula]) => question.negation = formula.clone(),
                        _ => panic!("asserts bounds and a negation: {command:?}"),
                    }
                }
                "check-sat" => file.questions.push(question.take().expect("something is asserted")),
                "push" | "pop" => assert!(question.is_none()),
                other => panic!("an unknown command {other}"),
            }
        }
        file
    }

    fn sort(&mut self, sort: &Sexp) {
        let parts: Vec<&str> = sort.list().iter().map(Sexp::word).collect();
        let width = parts[2].parse().expect("a width");
        assert_eq!(parts[..2], ["_", "BitVec"]);
        assert!(self.width == 0 || self.width == width, "one width");
        self.width = width;
    }

    /// The value of an expression. Quantified variables range over `samples` where they are below their bounds.
    pub(crate) fn value(&self, sexp: &Sexp, env: &BTreeMap<String, Value>, samples: &[BigUint]) -> Value {
        let list = match sexp {
            Sexp::Word(word) if word == "true" || word == "false" => return Value::Bool(word == "true"),
            Sexp::Word(word) => match env.get(word) {
                Some(value) => return value.clone(),
                None => {
                    let (_, body) = self.functions.get(word).unwrap_or_else(|| panic!("{word} is declared"));
                    return self.value(body, &BTreeMap::new(), samples);
                }
            },
            Sexp::List(list) => list,
        };
        if let Some(number) = constant(sexp) {
            assert!(
                number.bits() <= self.width,
                "{number} has {} bits at width {}",
                number.bits(),
                self.width
            );
            return Value::Number(number);
        }
        let of = |i: usize| self.value(&list[i], env, samples);
        let yes = |i: usize| match of(i) {
            Value::Bool(value) => value,
            Value::Number(_) => panic!("a condition: {:?}", list[i]),
        };
        let number = |i: usize| match of(i) {
            Value::Number(value) => value,
            Value::Bool(_) => panic!("a number: {:?}", list[i]),
        };
        let places = |i: usize| number(i).to_u64().unwrap_or(u64::MAX).min(self.width);
        let arity = |n: usize| assert_eq!(list.len(), n + 1, "arguments of {sexp:?}");
        let fits = |value: BigUint| {
            assert!(value.bits() <= self.width, "overflow at width {}: {sexp:?} in {env:?}", self.width);
            Value::Number(value)
        };
        let word = list[0].word();
        if ["bvadd", "bvmul", "bvsub", "bvudiv", "bvurem", "bvult", "bvule", "bvuge", "bvugt", "="]
            .contains(&word)
        {
            arity(2);
        }
        match word {
            "and" => Value::Bool((1..list.len()).all(yes)),
            "or" => Value::Bool((1..list.len()).any(yes)),
            "not" => Value::Bool(!yes(1)),
            "=>" => Value::Bool(!yes(1) || yes(2)),
            "ite" => {
                if yes(1) {
                    of(2)
                } else {
                    of(3)
                }
            }
            "=" => Value::Bool(of(1) == of(2)),
            "bvult" => Value::Bool(number(1) < number(2)),
            "bvule" => Value::Bool(number(1) <= number(2)),
            "bvuge" => Value::Bool(number(1) >= number(2)),
            "bvugt" => Value::Bool(number(1) > number(2)),
            "bvadd" => fits(number(1) + number(2)),
            "bvmul" => fits(number(1) * number(2)),
            "bvsub" => {
                let (a, b) = (number(1), number(2));
                assert!(a >= b, "a negative difference: {sexp:?} in {env:?}");
                Value::Number(a - b)
            }
            "bvudiv" => Value::Number(number(1) / number(2)),
            "bvurem" => Value::Number(number(1) % number(2)),
            "bvxor" => Value::Number(number(1) ^ number(2)),
            "bvand" => Value::Number(number(1) & number(2)),
            "bvor" => Value::Number(number(1) | number(2)),
            "bvshl" => match number(1) {
                zero if zero.is_zero() => Value::Number(zero),
                value => fits(value << places(2)),
            },
            "bvlshr" => Value::Number(number(1) >> places(2)),
            "let" => {
                let mut inner = env.clone();
                for pair in list[1].list() {
                    let [name, value] = pair.list() else { panic!("a name and a value") };
                    inner.insert(name.word().to_owned(), self.value(value, env, samples));
                }
                self.value(&list[2], &inner, samples)
            }
            "forall" | "exists" => {
                let names: Vec<&str> = list[1].list().iter().map(|pair| pair.list()[0].word()).collect();
                let all = word == "forall";
                let some = tuples(names.len(), samples).into_iter().any(|tuple| {
                    let mut inner = env.clone();
                    inner.extend(
                        names.iter().map(|name| (*name).to_owned()).zip(tuple.into_iter().map(Value::Number)),
                    );
                    self.value(&list[2], &inner, samples) == Value::Bool(!all)
                });
                Value::Bool(some != all)
            }
            name => {
                let (parameters, body) =
                    self.functions.get(name).unwrap_or_else(|| panic!("{name} is declared"));
                arity(parameters.len());
                let inner = parameters.iter().cloned().zip((1..list.len()).map(of)).collect();
                self.value(body, &inner, samples)
            }
        }
    }
}

fn empty(name: &str) -> Question {
    let (variables, above) = (Vec::new(), BTreeMap::new());
    Question { name: name.to_owned(), variables, above, negation: Sexp::Word("true".to_owned()) }
}

/// `(_ bv5 8)`
fn constant(sexp: &Sexp) -> Option<BigUint> {
    match sexp {
        Sexp::List(list) => match list.as_slice() {
            [Sexp::Word(mark), Sexp::Word(value), Sexp::Word(_)] if mark == "_" => {
                value.strip_prefix("bv").map(|digits| digits.parse().expect("a number"))
            }
            _ => None,
        },
        Sexp::Word(_) => None,
    }
}

/// All tuples of some numbers.
pub(crate) fn tuples(length: usize, numbers: &[BigUint]) -> Vec<Vec<BigUint>> {
    (0..length).fold(vec![Vec::new()], |shorter, _| {
        let longer = |tuple: Vec<BigUint>| {
            numbers.iter().map(move |number| {
                let mut tuple = tuple.clone();
                tuple.push(number.clone());
                tuple
            })
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// The least and the largest numbers below a bound.
pub(crate) fn extremes(above: &BigUint) -> Vec<BigUint> {
    let mut numbers = vec![BigUint::ZERO, BigUint::one()];
    numbers.extend((1u8..=2).filter(|less| *above >= BigUint::from(*less)).map(|less| above - less));
    numbers.push(above >> 1);
    numbers.retain(|number| number < above);
    numbers.sort();
    numbers.dedup();
    numbers
}
