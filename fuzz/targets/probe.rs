//! Any bytes: facts or a finding. Run once for each kind, from files of that kind.

#![no_main]

use std::convert::Infallible;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let file = Bytes::copy_from_slice(data);
    let fetch = |range: std::ops::Range<u64>| {
        std::future::ready(Ok::<_, Infallible>(file.slice(range.start as usize..range.end as usize)))
    };
    let Ok(judged) = futures::executor::block_on(octavo_media::probe(data.len() as u64, fetch));
    if let Ok(facts) = judged {
        // Documents and captions have no pixels.
        if facts.content_type.starts_with("image/") || facts.content_type.starts_with("video/") {
            assert!(facts.width.is_some_and(|width| width > 0) && facts.height.is_some_and(|height| height > 0));
        }
        assert!(facts.frame_rate.is_none_or(f64::is_finite));
    }
});
