//! See `nimcert_fuzz::language`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nimcert_fuzz::language(data));
