//! See `nimcert_fuzz::certificate`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nimcert_fuzz::certificate(data));
