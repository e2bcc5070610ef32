//! The faults of an invariant of a false statement.

use super::expected::Expected;
use super::forge::Keep;

pub const INITIATION: Expected = Expected::Rejected(&["K13"]);

pub const CONSECUTION: Expected = Expected::Rejected(&["K14"]);

pub const SAFETY: Expected = Expected::Rejected(&["K15"]);

/// The three ways in which an invariant of a false statement can be as good as possible. Where the
/// start is a violation the second is the first.
pub const FAULTS: [(Keep, Expected, &str); 3] = [
    (Keep::Nothing, INITIATION, "no states"),
    (Keep::Safe, CONSECUTION, "the states reached without a violation"),
    (Keep::All, SAFETY, "all reachable states"),
];

/// The three ways where the start may be a violation.
pub const FAULTS_AT_ONCE: [(Keep, Expected, &str); 3] =
    [FAULTS[0], (Keep::Safe, Expected::Rejected(&["K13", "K14"]), FAULTS[1].2), FAULTS[2]];
