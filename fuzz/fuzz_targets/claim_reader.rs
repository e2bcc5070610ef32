//! See `nimcert_fuzz::claim_reader`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nimcert_fuzz::claim_reader(data));
