//! `counterexample` of a claim about a function: two columns that violate its property
//! (docs/THEORY.md, section 7).
//!
//! In: two columns. Out: the obligation met, with the values. Never: uses automata, or looks at
//! other columns: the function may have no value there (docs/LANGUAGE.md, "Meaning").

use super::evaluated::{value, violates};
use super::refutation::split;
use super::{Checker, Route};
use crate::certificate::natural;
use crate::claim::{About, Property};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// `counterexample monotone Z Z'`, or `counterexample ns Z Z'`.
    pub fn counterexample(&mut self, about: &About) -> Checked<Route> {
        let rest = self.lines.section("counterexample")?;
        let (kind, columns) = split(rest);
        let (z, z_prime) = columns.split_once(' ').unwrap_or_default();
        let pair = natural(z).zip(natural(z_prime));
        let (z, z_prime) = pair.ok_or_else(|| self.lines.fault(Reason::Format))?;
        let f_z = value(&mut self.arena, about, &z)?;
        let f_z_prime = value(&mut self.arena, about, &z_prime)?;
        let (name, property) = match kind {
            "monotone" => ("monotone", Property::Monotone),
            _ => ("ns", Property::Ns),
        };
        let violated = violates(property, [&z, &z_prime], [&f_z, &f_z_prime]);
        let inside = about.bound.as_ref().is_none_or(|bound| z_prime < *bound);
        let shown = refutes(kind, about.property) && violated && z < z_prime && inside;
        ensure!(shown, self.lines.fault(Reason::Counterexample));
        self.meets("counterexample", 2);
        Ok(Route::Counterexample {
            property: name,
            z: z.decimal(),
            z_prime: z_prime.decimal(),
            f_z: f_z.decimal(),
            f_z_prime: f_z_prime.decimal(),
        })
    }
}

/// Whether a kind of counterexample refutes a property.
pub fn refutes(kind: &str, property: Property) -> bool {
    match property {
        Property::Monotone => kind == "monotone",
        Property::Ns => kind == "ns",
        Property::Nimsum => ["monotone", "ns"].contains(&kind),
    }
}
