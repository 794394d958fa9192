#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sextant_fuzz::targets::view(data));
