//! What people and machines read: text and JSON, made from what the search found, the kernel
//! verified and exhaustive mex computed.
//!
//! In: a [`Report`]. Out: strings. Nothing here decides, checks or rounds anything.

#![warn(unreachable_pub)]

pub mod audit;
pub mod first_positions;
pub mod diagnostic;
pub mod discovery;
mod growth;
mod report;
mod templates;
mod timings;
pub mod explain;
pub mod families;
pub mod functions;
pub mod export;
pub mod html;
pub mod json;
pub mod kernel;
pub mod latex;
pub mod lower_bound;
pub mod reproduction;
pub mod play;
pub mod question;
pub mod repair;
pub mod residue_classes;
pub mod text;

pub use report::{Heights, Report};
