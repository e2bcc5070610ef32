//! A claim answered: decided, certified, checked by the kernel, and compared with the rules.
//!
//! In: a [`Program`](crate::language::ast::Program) and a [`Claim`](crate::language::ast::Claim). Out: an [`Answer`] with everything that is known about the
//! claim. A [`Verdict`] other than `Undecided` has a certificate that the kernel verified, except for
//! refutations that only exhaustion can show.

mod answered;
mod certificate;
mod exhausted;
mod majorant;
mod residue_classes;
mod verdict;

pub use answered::{Answer, Contradiction, Observer, Options, Stage, Timings, answer};
pub use certificate::Certificate;
pub use exhausted::{Agreement, BarComparison, Exhaustion, Truth};
pub use majorant::{Majorant, decide_majorant};
pub use residue_classes::{
    NotTried, OF_CLASS, OF_COLUMNS, OF_VALUE, Part, Proof, ResidueClasses, Step, Values, residue_classes,
};
pub use verdict::Verdict;
