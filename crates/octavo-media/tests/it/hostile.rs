//! Truncated, flipped and lying files: a finding, never a panic, never more than is there is read.

use octavo_media::Cleaning;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::samples::{ANIMATIONS, PICTURES, VIDEOS, sample};
use crate::{clean, judge, probe_counting};

fn all() -> Vec<(&'static str, bytes::Bytes)> {
    VIDEOS.iter().chain(PICTURES).chain(ANIMATIONS).map(|recipe| (recipe.0, sample(recipe))).collect()
}

#[test]
fn a_file_that_is_cut_off_is_not_taken() {
    for (name, bytes) in all() {
        // Live and fragmented files are whole wherever a fragment ends; their index is at their start.
        if name.starts_with("live") || name.starts_with("fragmented") {
            continue;
        }
        for part in 1..40 {
            let cut = bytes.len() * part / 40;
            assert!(judge(bytes.slice(..cut)).is_err(), "{name}: {cut} of {} bytes", bytes.len());
        }
        assert!(judge(bytes.slice(..bytes.len() - 2)).is_err(), "{name}: two bytes missing");
    }
}

#[test]
fn nothing_in_a_file_makes_the_probe_panic_or_read_without_end() {
    let files = all();
    let flips = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12);
    // Lengths and counts stand at the start of most files.
    let strategy = (0..files.len(), flips, prop::bool::weighted(0.7));
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 4_000, failure_persistence: None, ..Config::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let judged = runner.run(&strategy, |(file, flips, near_start)| {
        let mut bytes = files[file].1.to_vec();
        let reach = if near_start { bytes.len().min(1_500) } else { bytes.len() };
        for (at, value) in flips {
            bytes[at.index(reach)] = value;
        }
        let (_, read) = probe_counting(&bytes.into());
        prop_assert!(read <= 96 * 1024 * 1024, "{read} bytes read");
        Ok(())
    });
    judged.unwrap();
}

#[test]
fn what_is_no_media_is_said_so() {
    for bytes in
        [&b""[..], b"x", b"<html></html>", b"Hello", &[0; 4096], b"\x1aE\xdf\xa3", b"GIF89a", b"RIFF\0\0\0\0WEBP"]
    {
        let finding = judge(bytes.to_vec()).unwrap_err().to_string();
        assert!(finding.starts_with("The ") && finding.ends_with('.'), "{finding}");
    }
}

#[test]
fn nothing_in_a_file_makes_cleaning_panic_or_grow() {
    let files = all();
    let flips = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12);
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 2_000, failure_persistence: None, ..Config::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let cleaned = runner.run(&(0..files.len(), flips, prop::bool::weighted(0.7)), |(file, flips, near_start)| {
        let mut bytes = files[file].1.to_vec();
        let reach = if near_start { bytes.len().min(1_500) } else { bytes.len() };
        for (at, value) in flips {
            bytes[at.index(reach)] = value;
        }
        if octavo_media::Kind::recognise(&bytes).is_some() {
            let length = bytes.len();
            // A minimal Exif segment is all that may be added.
            prop_assert!(clean(&bytes.into(), Cleaning::Remove).map_or(0, |cleaned| cleaned.len()) <= length + 64);
        }
        Ok(())
    });
    cleaned.unwrap();
}
