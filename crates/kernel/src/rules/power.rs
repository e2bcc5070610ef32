//! `counterexample ns power` and `ns J power`: adjacent columns that violate the NS property, at
//! some power of two for each value of the parameters (docs/THEORY.md, Lemma 2.7, and section 7,
//! "Parameters").
//!
//! In: numbers that depend on parameters. Out: the obligation met: the values at two adjacent
//! columns are below a multiple of the power and not below it, and twice the power does not divide
//! the second column. Never: takes powers of which there may be none.

use super::{Checker, Route, Varied};
use crate::certificate::number;
use crate::claim::{Id, Meaning, Number, Program, read_node};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// The line `counterexample NAME power J S D A C Q E L`, and `witness`: if p is the power of
    /// 2^J from L on, the values at z - 1 and at z = floor((A p S C) / D) are below E p and not,
    /// and D z is between 2 Q p and 2 (Q + 1) p. Numbers for the parameters that do not vary follow
    /// L.
    pub fn power_witness(&mut self, name: &str, f: Varied) -> Checked<Route> {
        let (line, text) = self.sections.lines.section(&format!("counterexample {name} power"))?;
        let malformed = || Reason::Format.line(line);
        let words: Vec<&str> = text.splitn(3, ' ').collect();
        let [exponent, sign @ ("+" | "-"), numbers] = words.as_slice() else {
            return Err(malformed().into());
        };
        let exponent = number(exponent).filter(|j| (1..u32::BITS as usize).contains(j));
        let base = 1u64 << exponent.ok_or_else(malformed)?;
        let names = ["d", "a", "c", "q", "e", "l"];
        let (numbers, nodes) = self.affine(numbers, names.len() + f.parameters - 1, line)?;
        // From a positive number on there is a power below its product with the base.
        let is_power = numbers.get(names.len() - 1).is_some_and(Number::is_positive);
        ensure!(is_power, Reason::Counterexample.line(line));
        let mut arguments = nodes[names.len()..].to_vec();
        arguments.insert(f.parameter, self.arena.variable(0)?);
        let f = self.arena.call(f.body, &arguments)?;
        let mut program = Program::of_functions([("f", f, 1)].into_iter());
        for (name, number) in names.into_iter().zip(numbers) {
            program.names.insert(name.to_string(), Meaning::Constant(number));
        }
        // A power of two is one of the base if and only if it is 1 modulo the base less 1.
        let (modulus, residue) = (base - 1, 1 % (base - 1));
        let power = format!("(p) p >= l and p < {base} * l and p mod {modulus} = {residue}");
        let z = format!("floor((a * p {sign} c) / d)");
        let between = format!("2 * q * p < d * {z} and d * {z} < 2 * q * p + 2 * p");
        let crossed = format!("(p) {between} and f({z} - 1) < e * p and e * p <= f({z})");
        let mut condition = |text: &str| -> Checked<Id> {
            Ok(read_node(text, 0, true, &mut program, &mut self.arena)?.node)
        };
        let (power, crossed) = (condition(&power)?, condition(&crossed)?);
        self.no_tuple("witness", 1, &[power], Some(crossed))?;
        let position = format!("power {text}").split(' ').map(str::to_string).collect();
        Ok(Route::Position { kind: "ns", position, option: None, rules_shown: true })
    }
}
