//! nimcert decides theorems about take-away games for all naturals, with certificates that a tiny
//! independent kernel re-checks.
//!
//! The modules stand in pipeline order; each uses only those before it. The core, down to `games`,
//! needs no feature; `report` adds the catalogue of the papers, pictures, text, JSON and HTML, and `cli`
//! the command line.
//!
//! ```
//! use nimcert::decision::{Options, Outcome, Question, decide};
//! use nimcert::language::{Property, Source, parse_function};
//!
//! let program = parse_function(&Source::new("F", "floor(t/4)")).map_err(|e| e[0].clone())?;
//! let question = Question { program: &program, function: 0, property: Property::Nimsum };
//! let decision = decide(question, &Options::default(), None);
//! assert_eq!(decision.outcome, Outcome::Proved);
//! # Ok::<(), nimcert::language::Diagnostic>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(unreachable_pub)]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod language;
pub mod ns;
pub mod automaton;
pub mod decision;
pub mod certificate;
pub use nimcert_kernel as kernel;
pub mod games;
#[cfg(feature = "report")]
pub mod papers;
#[cfg(feature = "report")]
pub mod drawing;
#[cfg(feature = "report")]
pub mod export;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "cli")]
pub mod cli;
