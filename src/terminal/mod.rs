//! The terminal: colour, width, messages, progress, Ctrl-C, and suggestions for mistyped words.

pub(crate) mod control;
pub(crate) mod ending;
pub(crate) mod help_text;
pub(crate) mod interrupt;
pub(crate) mod output_options;
pub(crate) mod json;
pub(crate) mod mistakes;
pub(crate) mod paint;
pub(crate) mod print;
pub(crate) mod progress;
pub(crate) mod suggest;
pub(crate) mod trace;
