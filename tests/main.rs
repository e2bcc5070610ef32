//! The program, and what holds the repository together: one test binary, a module a subject.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod support;
mod architecture;
mod audit;
mod audit_reports;
mod claim_files;
mod cli;
mod determinism;
mod discoveries;
mod discover_cli;
mod draw_cli;
mod draw_figures_cli;
mod edges_cli;
mod errata;
mod examples_command;
mod explain_cli;
mod export;
mod export_predicates;
mod extensions;
mod files_cli;
mod fuzz_replay;
mod generate_cli;
mod help;
mod help_exit_codes;
mod hostile;
mod json;
mod library;
mod map;
mod mex_cli;
mod mex_formats_cli;
mod near_misses;
mod other_processes;
mod packaging;
mod parameters_cli;
mod play;
mod proofs;
mod prove_cli;
mod prove_json_cli;
mod readme;
mod repair_cli;
mod report_html;
mod reproduce;
mod robustness;
mod schemas;
mod terminal;
