//! Parameters that no claim depends on: the answer is the same for all their values, which may not be what was meant.

use num_bigint::BigUint;

use crate::terminal::print::remark;
use nimcert_core::language::ast::Program;
use nimcert_core::language::print_claim;

/// Prints a note about each parameter that no claim depends on.
pub(crate) fn note(program: &Program) {
    for (index, parameter) in program.parameters.iter().enumerate() {
        let at = |value: BigUint| {
            let mut values = vec![None; program.parameters.len()];
            values[index] = Some(value);
            let program = program.with_values(&values);
            (0..program.claims.len()).map(|claim| print_claim(&program, claim)).collect::<Vec<String>>()
        };
        if !program.claims.is_empty() && at(parameter.least.clone()) == at(&parameter.least + 1_u32) {
            let name = &parameter.name;
            remark(&format!(
                "note: the claim does not use {name}, so the answer is the same for all its values"
            ));
        }
    }
}
