//! `counterexample ns power`: for each large power of two, adjacent columns that violate the NS
//! property (docs/THEORY.md, Lemma 2.7, and section 7, "Parameters").
//!
//! In: numbers that depend on parameters. Out: the obligation met: the values at two adjacent
//! columns are below a multiple of a power and not below it, and the power does not divide the
//! second column.
//! Never: takes powers of which there may be none.

use super::counterexample::refutes;
use super::{Checker, Route};
use crate::certificate::number;
use crate::claim::{About, Id, Meaning, Program, read_node};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// The line `counterexample ns power J S D A C E L`, and `witness`: for z = (A * p S C) / D,
    /// the values at z - 1 and z are below E * p and not, for each p that is at least L and a power
    /// of 2^J.
    pub fn power_witness(&mut self, about: &About) -> Checked<Route> {
        let (line, text) = self.sections.lines.section("counterexample ns power")?;
        let malformed = || Reason::Format.line(line);
        let words: Vec<&str> = text.splitn(3, ' ').collect();
        let [exponent, sign @ ("+" | "-"), numbers] = words.as_slice() else {
            return Err(malformed().into());
        };
        let exponent = number(exponent).filter(|j| (1..u32::BITS as usize).contains(j));
        let modulus = (1u64 << exponent.ok_or_else(malformed)?) - 1;
        let (numbers, _) = self.affine(numbers, 5, line)?;
        let mut program = Program::of_functions([("f", about.body, 1)].into_iter());
        for (name, number) in ["d", "a", "c", "e", "l"].into_iter().zip(numbers.clone()) {
            program.names.insert(name.to_string(), Meaning::Constant(number));
        }
        let [_, _, constant, _, least] = numbers.as_slice() else { return Err(malformed().into()) };
        let is_less = least.minus(constant).is_some_and(|rest| rest.is_positive());
        let fits = refutes("ns", about.property) && about.bound.is_none();
        let is_shown = fits && constant.is_positive() && is_less;
        ensure!(is_shown, Reason::Counterexample.line(line));
        let z = format!("floor((a * p {sign} c) / d)");
        // A power of two is one of 2^J if and only if it is 1 modulo 2^J - 1.
        let power = format!("(p) p >= l and p mod {modulus} = {}", 1 % modulus);
        let crossed =
            format!("(p) d * {z} = a * p {sign} c and f({z} - 1) < e * p and e * p <= f({z})");
        let mut condition = |text: &str| -> Checked<Id> {
            Ok(read_node(text, 0, true, &mut program, &mut self.arena)?.node)
        };
        let (power, crossed) = (condition(&power)?, condition(&crossed)?);
        self.no_tuple("witness", 1, &[power], Some(crossed))?;
        let position = text.split(' ').map(str::to_string).collect();
        Ok(Route::Position { kind: "ns", position, option: None, rules_shown: true })
    }
}
