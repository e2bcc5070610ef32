//! Parametric invariants: what the search proves holds in every small instance, and near misses are refuted.

use std::time::Instant;

use nimcert_core::automaton::{Budget, Builder, Component, Node, Nodes, Problem, Tables};
use nimcert_core::language::ast::{Program, Statement};
use nimcert_core::language::{Source, parse_program};
use nimcert_core::parametric::{Found, prove};

fn program(text: &str) -> Program {
    parse_program(&Source::new("test", text), &[]).unwrap_or_else(|e| panic!("{text}: {}", e[0]))
}

/// The pairs of adjacent columns that violate a property of the first function; the tuples that violate a condition.
fn violations(program: &Program, statement: &Statement) -> Problem {
    let (mut nodes, tables) = (Nodes::default(), Tables::default());
    match statement {
        Statement::ForAll { variables, formula } => {
            let condition = nodes.term_condition(program, formula).unwrap();
            let env: Vec<usize> = (0..variables.len()).collect();
            let mut builder = Builder::new(&nodes, &tables, variables.len());
            let part = builder.condition(condition, &env).unwrap();
            builder.push(part.negate());
            builder.finish()
        }
        Statement::Property { function, property, .. } => {
            let body = nodes.function(program, *function).unwrap();
            let calls = [0, 1].map(|track| {
                let x = nodes.variable(track);
                nodes.intern(Node::Call(body, vec![x]))
            });
            let mut builder = Builder::new(&nodes, &tables, 4);
            let part = builder.linear_leaf(&[(0, -1), (1, 1)], Some(1), Some(1)).unwrap();
            builder.push(part);
            for (i, call) in calls.into_iter().enumerate() {
                let part = builder.define(call, &[0, 1, 2, 3], 2 + i).unwrap();
                builder.push(part);
            }
            let part = match property {
                nimcert_core::language::ast::Property::Monotone => {
                    builder.linear_leaf(&[(2, 1), (3, -1)], Some(1), None).unwrap()
                }
                _ => builder.leaf(Component::Ns([0, 1, 2, 3])).unwrap(),
            };
            builder.push(part);
            builder.finish()
        }
        _ => panic!("no such test"),
    }
}

fn search(text: &str) -> Found {
    let program = program(text);
    let problem = violations(&program, &program.claims[0].statement);
    let mut budget = Budget::new(10_000_000, 1 << 30);
    let start = Instant::now();
    let found = prove(&problem, program.parameters.len(), &mut budget).unwrap();
    let took = start.elapsed();
    match &found {
        Found::Proved(i) => println!(
            "{text}: proved, {} locations, {} inequalities, {} lines, {took:?} {:?}",
            i.locations.len(),
            i.inequalities(),
            i.lines.len(),
            i.locations.iter().map(|l| (&l.residues, &l.bounds)).collect::<Vec<_>>()
        ),
        other => println!("{text}: {other:?} {took:?}"),
    }
    found
}

#[test]
fn survey() {
    for text in [
        "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim ns f",
        "param m >= 1\nfun f(t) = floor(t/(2*m))\nclaim monotone f",
        "param m >= 1\nfun f(t) = floor(t/(2*m+1))\nclaim ns f",
        "param m >= 0\nfun f(t) = floor(t/(2*m+1))\nclaim monotone f",
        "param m >= 0\nclaim forall x: x mod (m+1) < 49",
        "param m >= 0\nclaim forall x: x mod (m+1) < m+1",
        "param m >= 0\nclaim forall x: x mod (m+2) < m+1",
        "param h >= 0, n >= 0\nlet m = h+1+n\nfun f(t) = floor((t+h)/(2*m))\nclaim ns f",
        "param h >= 0, n >= 0\nlet k = h+1+n\nfun f(t) = floor((t+h)/(2*k))\nclaim monotone f",
        "param m >= 0\nclaim forall x: floor(x/(4*m+4)) <= floor(x/(2*m+2))",
        "param m >= 0\nclaim forall x: floor(x/(2*m+2)) <= floor(x/(4*m+4))",
        "param m >= 0\nlet k = 4*m+3\nfun F(x,z) = floor((x+z)/k)\nclaim forall x,p: p+1 <= F(x, x xor p) iff p + 1 <= F(x, x xor (p+1))",
        "param m >= 0\nlet k = 4*m+3\nfun F(x,z) = floor((x+z)/k)\nclaim forall x,p: p+1 <= F(x, x xor (p+1)) implies p + 1 <= F(x, x xor p)",
        "param m >= 0\nlet k = 4*m+3\nfun F(x,z) = floor((x+z)/k)\nclaim forall x,p: p+1 <= F(x, x xor p) implies p + 1 <= F(x, x xor (p+1))",
        "param m >= 1\nlet k = 4*m+1\nfun F(x,z) = floor((x+z+1)/k)\nclaim forall x,p: p+1 <= F(x, x xor p) iff p + 1 <= F(x, x xor (p+1))",
        "param m >= 1\nlet k = 4*m+1\nfun F(x,z) = floor((x+z+2)/k)\nclaim forall x,p: p+1 <= F(x, x xor p) iff p + 1 <= F(x, x xor (p+1))",
        "param m >= 0\nlet k = 4*m+3\nfun F(x,z) = floor((x+z+2)/k)\nclaim forall x,p: p+1 <= F(x, x xor p) iff p + 1 <= F(x, x xor (p+1))",
        "param m >= 1\nlet k = 4*m+1\nfun F(x,z) = floor((x+z)/k)\nclaim forall x,p: p+1 <= F(x, x xor p) iff p + 1 <= F(x, x xor (p+1))",
    ] {
        search(text);
    }
}
