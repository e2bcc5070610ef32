//! `counterexample ns power` and `ns J power`: adjacent columns that violate the NS property, at
//! some power of two for each value of the parameters (docs/THEORY.md, Lemma 2.7, and section 7,
//! "Parameters").
//!
//! In: numbers that depend on parameters. Out: the obligation met: a multiple of the power is above
//! the value at the first column and not above that at the second, and twice the power does not
//! divide the second column. Never: takes numbers for which there may be no such power.

use super::{Checker, Route, Varied};
use crate::certificate::number;
use crate::claim::{Id, Meaning, Program, read_node};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// The line `counterexample NAME power K S D A C Q E L X ..`, and `witness`: for the power p of
    /// 2^K with L <= p < 2^K L and z = floor((A p S C) / D), f(z - 1) < E p <= f(z) and
    /// 2 Q p < D z < 2 (Q + 1) p. The parameters of f that do not vary are X.
    pub fn power_witness(&mut self, name: &str, f: Varied) -> Checked<Route> {
        let text = self.lines.section(&format!("counterexample {name} power"))?;
        let words: Vec<&str> = text.splitn(3, ' ').collect();
        let [exponent, sign @ ("+" | "-"), numbers] = words.as_slice() else {
            return Err(self.lines.malformed().into());
        };
        let exponent = number(exponent).filter(|j| (1..u32::BITS as usize).contains(j));
        let base = 1u64 << exponent.ok_or_else(|| self.lines.malformed())?;
        let names = ["d", "a", "c", "q", "e", "l"];
        let numbers = self.numbers(numbers, names.len() + f.parameters - 1)?;
        // D divides, and from a positive L on there is a power below its product with the base.
        let are_positive = [0, names.len() - 1].iter().all(|i| numbers[*i].is_positive());
        ensure!(are_positive, self.lines.fault(Reason::Counterexample));
        let mut arguments = self.constants(&numbers[names.len()..])?;
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
        let position = format!("{name} power {text}").split(' ').map(str::to_string).collect();
        Ok(Route::Position { kind: "ns", position, option: None, rules_shown: true })
    }
}
