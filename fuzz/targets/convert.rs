//! Any bytes: a JPEG or a reason, within the limits on pixels and memory.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(jpeg) = octavo_media::to_jpeg(data) {
        assert_eq!(jpeg[..2], [0xFF, 0xD8]);
    }
});
