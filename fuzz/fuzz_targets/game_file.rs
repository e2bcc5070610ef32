//! See `nimcert_fuzz::game_file`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nimcert_fuzz::game_file(data));
