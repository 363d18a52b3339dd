//! Any bytes: a plan whose parts are within the file, or a finding. Run once for each kind, from files of that kind.

#![no_main]

use std::convert::Infallible;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use octavo_media::{CleanPart, Cleaning, Kind, plan_cleaning};

fuzz_target!(|data: &[u8]| {
    let Some(kind) = Kind::recognise(data) else { return };
    let (file, size) = (Bytes::copy_from_slice(data), data.len() as u64);
    let fetch = |range: std::ops::Range<u64>| {
        std::future::ready(Ok::<_, Infallible>(file.slice(range.start as usize..range.end as usize)))
    };
    for cleaning in [Cleaning::Remove, Cleaning::KeepMetadata] {
        let Ok(plan) = futures::executor::block_on(plan_cleaning(kind, size, cleaning, fetch));
        let Ok(plan) = plan else { continue };
        // A minimal Exif segment is all that may be added.
        assert!(plan.size() <= size + 64);
        for part in plan.parts(0..plan.size()) {
            if let CleanPart::Same(range) = part {
                assert!(range.start < range.end && range.end <= size);
            }
        }
    }
});
