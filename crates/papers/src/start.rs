//! Files to begin with: a function proved and refuted, a game, heights, a near miss.

macro_rules! start_files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../docs/start/", $name)))),*]
    };
}

/// The name of each file, with its extension, and its text. Its first three lines, comments, say what it
/// shows, how it is run, and its verdict.
pub const START_FILES: &[(&str, &str)] = start_files![
    "1_function_proved.claim"
    "2_function_refuted.claim"
    "3_your_own_game.claim"
    "4_heights.csv"
    "5_near_miss.claim"
];
