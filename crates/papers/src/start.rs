//! First examples for a new user: a function proved and one refuted, a game, heights, a near miss.

macro_rules! start_files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../docs/start/", $name)))),*]
    };
}

/// Name, with extension, and text of each first example. Its first three lines are comments: what it shows,
/// the command that runs it, and the verdict.
pub const START_FILES: &[(&str, &str)] = start_files![
    "1_function_proved.claim"
    "2_function_refuted.claim"
    "3_your_own_game.claim"
    "4_heights.csv"
    "5_near_miss.claim"
];
