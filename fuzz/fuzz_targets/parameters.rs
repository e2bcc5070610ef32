//! See `nimcert_fuzz::parameters`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nimcert_fuzz::parameters(data));
