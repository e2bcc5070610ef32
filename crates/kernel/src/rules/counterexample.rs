//! `counterexample` of a claim about a function: two columns that violate its property
//! (docs/THEORY.md, section 7, and Lemma 4.11 for `lemma`).
//!
//! In: two columns. Out: the obligation met, with the values. Never: uses automata, or looks at
//! other columns: the function may have no value there (docs/LANGUAGE.md, "Meaning").

use super::evaluated::{value, violates};
use super::lemma::LemmaCase;
use super::refutation::split;
use super::{Checker, Route};
use crate::certificate::natural;
use crate::claim::{About, Property};
use crate::{Checked, Reason};

impl Checker<'_> {
    /// `counterexample monotone Z Z'`, `counterexample ns Z Z'`, or `counterexample lemma ..`.
    pub fn counterexample(&mut self, about: &About) -> Checked<Route> {
        let rest = self.lines.section("counterexample")?;
        let (kind, columns) = split(rest);
        let allowed = refutes(kind, about.property);
        let case = LemmaCase::read(columns).filter(|_| kind == "lemma" && allowed);
        let pair = match &case {
            Some(case) => case.columns(),
            None => {
                let (z, z_prime) = columns.split_once(' ').unwrap_or_default();
                natural(z).zip(natural(z_prime))
            }
        };
        let malformed = if kind == "lemma" { Reason::Counterexample } else { Reason::Format };
        let (z, z_prime) = pair.ok_or_else(|| self.lines.fault(malformed))?;
        let f_z = value(&mut self.arena, about, &z)?;
        let f_z_prime = value(&mut self.arena, about, &z_prime)?;
        let is = |property| violates(property, [&z, &z_prime], [&f_z, &f_z_prime]);
        let (property, violated) = match (kind, case) {
            ("monotone", _) => ("monotone", is(Property::Monotone)),
            ("ns", _) => ("ns", is(Property::Ns)),
            (_, Some(case)) => (case.name(), self.applies(&case, &f_z, &f_z_prime)?),
            (_, None) => ("", false),
        };
        let inside = about.bound.as_ref().is_none_or(|bound| z_prime < *bound);
        let shown = allowed && violated && z < z_prime && inside;
        ensure!(shown, self.lines.fault(Reason::Counterexample));
        self.meets("counterexample", 2);
        Ok(Route::Counterexample {
            property,
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
        Property::Nimsum => ["monotone", "ns", "lemma"].contains(&kind),
    }
}
