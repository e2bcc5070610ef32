//! The rows of a report about obligations of every kind of claim.

use super::parameters;
use nimcert_core::decision::{Decision, Obligation};
use nimcert_prose::{Prose, plural};

/// Obligations that a report has in one row.
pub(super) struct Sum {
    /// The number of obligations.
    pub(super) steps: u64,
    /// States of all of them.
    pub(super) states: u64,
}

impl Sum {
    /// The sum over the proved obligations that belong to a row; `None` if there are none.
    pub(super) fn of(decision: &Decision, belongs: impl Fn(&Obligation) -> bool) -> Option<Sum> {
        let of = || decision.steps.iter().filter(|step| belongs(&step.obligation));
        let steps = of().count() as u64;
        (steps > 0).then(|| Sum { steps, states: of().map(|step| step.states as u64).sum() })
    }

    pub(super) fn states(&self) -> String {
        plural(self.states, "state")
    }
}

/// The row of a claim that is proved as an instance of one with parameters.
pub(super) fn generality(out: &mut Prose, decision: &Decision) {
    if let Some(general) = &decision.general {
        out.row("general", "proved", parameters::instance_of(general));
    }
}

/// The row of the obligations `defined`.
pub(super) fn never_negative(out: &mut Prose, decision: &Decision) {
    if let Some(defined) = Sum::of(decision, |o| matches!(o, Obligation::Defined(_))) {
        let what = match defined.steps {
            1 => "the difference is".to_owned(),
            differences => format!("the {differences} differences are"),
        };
        out.row("defined", "proved", format!("{what} never negative; {}", defined.states()));
    }
}
