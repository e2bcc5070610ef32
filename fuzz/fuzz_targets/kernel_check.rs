//! See `nimcert_fuzz::kernel_check`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nimcert_fuzz::kernel_check(data));
