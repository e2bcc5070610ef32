//! What a page shows, its limits, and why a page cannot be made.

use super::kernel::PageKernel;
use crate::Report;
use nimcert_core::language::ast::FunctionId;

/// Most bars and games that are on one page; more claims have their sections without.
pub(super) const MAX_PANELS: usize = 4;

/// Most claims of a page.
pub const MAX_CLAIMS: usize = 100;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// A claim file with too many claims.
    #[error("{count} claims are too many for one page (at most {MAX_CLAIMS})")]
    TooManyClaims {
        /// The number of claims.
        count: usize,
    },
    /// Data could not be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The template could not be filled in.
    #[error(transparent)]
    Template(#[from] upon::Error),
}

/// What a page shows in addition to its claims.
#[derive(Debug, Clone)]
pub struct PageOptions {
    /// The question: an expression, or the name of a file without its folders, which stay private.
    pub asked: String,
    /// The heading of the page; `None` for that of its claim, or what was asked for if there are several claims.
    pub title: Option<String>,
    /// Name of the claim and certificate files, without an extension; a number is added if there are several.
    pub file: String,
    /// Last column of the tables of Grundy numbers, at most [`MAX_COLUMN`](super::MAX_COLUMN).
    pub columns: u64,
    /// Whether times are shown: they differ from run to run.
    pub times: bool,
    /// The kernel that the page carries, with which a reader checks its certificates.
    pub kernel: Option<PageKernel>,
}

/// A claim of a page.
#[derive(Debug, Clone, Copy)]
pub struct Claimed<'r> {
    /// Its report.
    pub report: &'r Report<'r>,
    /// The function that it is about; 0 if it is about a game or about all naturals.
    pub function: FunctionId,
}
