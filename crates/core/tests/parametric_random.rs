//! Random claims of all kinds with one or two parameters, as the fuzz target `parameters` makes them: what is found for
//! all values is verified, and agrees with the ordinary decision of the first instances.

#[allow(dead_code, unreachable_pub, reason = "the fuzz targets use more of it")]
#[path = "../../../fuzz/src/random_claim.rs"]
mod random_claim;

#[allow(unreachable_pub, reason = "the fuzz targets use it too")]
#[path = "../../../fuzz/src/random_parameters.rs"]
mod random_parameters;

#[allow(dead_code, unreachable_pub, reason = "the fuzz targets use more of it")]
#[path = "../../../fuzz/src/for_all_values.rs"]
mod for_all_values;

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(nimcert_testing::cases(64)))]

    /// It panics where they do not agree.
    #[test]
    fn instances_agree_with_the_decision_for_all(data in prop::collection::vec(any::<u8>(), 12..40)) {
        for_all_values::decided_for_all_values(&data);
    }
}
