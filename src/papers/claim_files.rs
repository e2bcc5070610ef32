//! The claim files of the catalogue, as part of the program: `nimcert reproduce` needs no other file.

use super::evidence::Parameters;

macro_rules! claim_files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../examples/", $name, ".claim")))),*]
    };
}

/// Every claim file of `examples/`: its name without extension, and its text.
pub const CLAIM_FILES: &[(&str, &str)] = claim_files![
    "beyond/bar_3d"
    "beyond/bar_3d_late_near_miss"
    "beyond/bar_3d_near_miss"
    "beyond/coins_4"
    "beyond/coins_4_near_miss"
    "beyond/even_moves"
    "beyond/even_moves_near_miss"
    "beyond/greedy_nim_3"
    "beyond/greedy_nim_3_near_miss"
    "beyond/half_nim"
    "beyond/half_nim_near_miss"
    "beyond/king"
    "beyond/king_near_miss"
    "beyond/limited_nim"
    "beyond/limited_nim_near_miss"
    "beyond/moore_2_of_3"
    "beyond/moore_2_of_3_near_miss"
    "beyond/moore_2_of_4"
    "beyond/moore_2_of_4_near_miss"
    "beyond/nim_2_with_a_pass"
    "beyond/nim_2_with_a_pass_near_miss"
    "beyond/nim_3"
    "beyond/nim_3_near_miss"
    "beyond/nim_same_from_three"
    "beyond/nim_same_from_three_near_miss"
    "beyond/rook_and_short_bishop"
    "beyond/rook_and_short_bishop_near_miss"
    "beyond/shift_criterion"
    "beyond/shift_criterion_near_miss"
    "beyond/staircase"
    "beyond/staircase_near_miss"
    "beyond/subtraction_1_3_4"
    "beyond/subtraction_1_3_4_near_miss"
    "beyond/two_bars"
    "beyond/two_bars_near_miss"
    "inoue2014/definition_8.1"
    "inoue2014/definition_8.1_as_printed"
    "inoue2014/example_1.2"
    "inoue2014/example_1.2_near_miss"
    "inoue2014/example_1.5"
    "inoue2014/example_1.5_near_miss"
    "inoue2014/example_5.1_A"
    "inoue2014/example_5.1_B"
    "inoue2014/example_5.1_C"
    "inoue2014/example_5.1_D"
    "inoue2014/example_5.1_near_miss"
    "inoue2014/example_5.1_p_only"
    "inoue2014/example_5.2"
    "inoue2014/example_5.2_near_miss"
    "inoue2014/example_5.3"
    "inoue2014/example_5.3_near_miss"
    "inoue2014/example_5.4"
    "inoue2014/example_5.4_near_miss"
    "inoue2014/example_5.5"
    "inoue2014/example_5.5_near_miss"
    "inoue2014/example_5.6"
    "inoue2014/example_5.6_near_miss"
    "inoue2014/example_5.7"
    "inoue2014/example_5.7_near_miss"
    "inoue2014/lemma_1.1"
    "inoue2014/lemma_1.1_near_miss"
    "inoue2014/lemma_1.2"
    "inoue2014/lemma_1.2_near_miss"
    "inoue2014/lemma_1.3"
    "inoue2014/lemma_1.3_as_printed"
    "inoue2014/lemma_1.6"
    "inoue2014/lemma_1.6_near_miss"
    "inoue2014/lemma_8.1"
    "inoue2014/lemma_8.1_near_miss"
    "inoue2014/lemma_8.2"
    "inoue2014/lemma_8.2_near_miss"
    "inoue2014/lemma_9.1"
    "inoue2014/lemma_9.1_near_miss"
    "inoue2014/lemma_9.3"
    "inoue2014/lemma_9.3_near_miss"
    "inoue2014/lemma_9.4"
    "inoue2014/lemma_9.4_near_miss"
    "inoue2014/prediction_4.1"
    "inoue2014/prediction_4.1_even_k"
    "inoue2014/prediction_4.1_near_miss"
    "inoue2014/prediction_4.2"
    "inoue2014/prediction_4.2_near_miss"
    "inoue2014/remark_1.2"
    "inoue2014/remark_1.2_near_miss"
    "inoue2014/theorem_1.2_1.3"
    "inoue2014/theorem_1.2_1.3_near_miss"
    "inoue2014/theorem_2.2"
    "inoue2014/theorem_2.2_near_miss"
    "inoue2014/theorem_2.2_not_monotone"
    "inoue2014/theorem_3.1"
    "inoue2014/theorem_3.1_as_printed"
    "inoue2014/theorem_3.1_near_miss"
    "miyadera2016/conjecture_4.1_closed_form"
    "miyadera2016/conjecture_4.1_closed_form_near_miss"
    "miyadera2016/conjecture_4.1_values"
    "miyadera2016/conjecture_4.1_values_near_miss"
    "miyadera2016/corollary_4.1"
    "miyadera2016/corollary_4.1_as_printed"
    "miyadera2016/definition_4.2_as_printed"
    "miyadera2016/pass_on_other_bars"
    "miyadera2016/pass_on_other_bars_near_miss"
    "miyadera2016/pass_prediction_4.1"
    "miyadera2016/pass_prediction_4.1_near_miss"
    "miyadera2016/theorem_4.1"
    "miyadera2016/theorem_4.1_all_s"
    "miyadera2016/theorem_4.1_near_miss"
    "miyadera2016/theorem_4.1_no_exception"
    "miyadera2017/conjecture_8.1"
    "miyadera2017/conjecture_8.1_near_miss"
    "miyadera2017/definition_4.3"
    "miyadera2017/definition_4.3_as_printed"
    "miyadera2017/definition_4.3_growing"
    "miyadera2017/definition_4.3_unbounded"
    "miyadera2017/example_7.1"
    "miyadera2017/lemma_5.1"
    "miyadera2017/lemma_5.1_near_miss"
    "miyadera2017/lemma_5.3"
    "miyadera2017/lemma_5.3_near_miss"
    "miyadera2017/lemma_7.1"
    "miyadera2017/lemma_7.1_near_miss"
    "miyadera2017/lemma_7.3"
    "miyadera2017/lemma_7.3_near_miss"
    "miyadera2017/lemma_7.4"
    "miyadera2017/lemma_7.4_near_miss"
    "miyadera2017/theorem_3.1"
    "miyadera2017/theorem_3.1_near_miss"
    "miyadera2017/theorem_7.1"
    "miyadera2017/theorem_7.1_near_miss"
    "miyadera2017/theorem_7.3"
    "miyadera2017/theorem_7.3_near_miss"
    "nakamura2015/conjectures_4.1_to_4.4"
    "nakamura2015/conjectures_4.1_to_4.4_near_miss"
    "nakamura2015/definition_2.2_as_printed"
    "nakamura2015/definition_3.1"
    "nakamura2015/definition_3.1_as_printed"
    "nakamura2015/example_3.2"
    "nakamura2015/example_3.2_as_printed"
    "nakamura2015/lemma_2.6_as_printed"
    "nakamura2015/theorem_2.1"
    "nakamura2015/theorem_2.1_near_miss"
    "nakamura2015/theorem_3.1_all_h"
    "nakamura2015/theorem_3.1_all_h_near_miss"
    "nakamura2015/theorem_3.2"
    "nakamura2015/theorem_3.2_all_h"
    "nakamura2015/theorem_3.2_all_h_near_miss"
    "nakamura2015/theorem_3.2_near_miss"
    "web/example_2.3"
    "web/example_2.3_near_miss"
];

/// The text of the claim file of this name, such as `inoue2014/prediction_4.1`.
pub fn claim_file(name: &str) -> Option<&'static str> {
    CLAIM_FILES.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}

/// The parameters that stand in a claim file, `let NAME = NUMBER`, in its order: a run without settings
/// is a run with these.
pub fn own_parameters(text: &str) -> Parameters {
    let setting = |line: &str| {
        let (name, value) = line.strip_prefix("let ")?.split_once(" = ")?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    text.lines().filter_map(setting).collect()
}

/// The folder of the certificates of a run, below `certificates/`: `inoue2014/prediction_4.1/k3`.
pub fn certificate_folder(file: &str, parameters: &Parameters) -> String {
    let own = || claim_file(file).map(own_parameters).unwrap_or_default();
    let parameters = if parameters.is_empty() { own() } else { parameters.clone() };
    let values: Vec<String> = parameters.iter().map(|(name, value)| format!("{name}{value}")).collect();
    if values.is_empty() { file.to_owned() } else { format!("{file}/{}", values.join("-")) }
}
