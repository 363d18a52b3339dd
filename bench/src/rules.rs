//! The networks' rules by themselves: how many posts one core checks in a second.

use std::hint::black_box;
use std::time::{Duration, Instant};

use octavo_domain::networks::check;
use octavo_domain::rules::{MediaFacts, PostToCheck};
use octavo_domain::{Platform, PostContent};
use serde_json::json;

/// Checks of an ordinary post, in turn for each network.
pub fn per_second(measure_for: Duration) -> f64 {
    let video = MediaFacts {
        content_type: "video/mp4".into(),
        size_bytes: 24_000_000,
        width: Some(1080),
        height: Some(1920),
        duration_ms: Some(30_000),
        video_codec: Some("h264".into()),
        ..MediaFacts::default()
    };
    let settings = json!({ "publicationType": "REELS", "title": "Leaves", "visibility": "PUBLIC",
        "privacyLevel": "SELF_ONLY", "privacyStatus": "PUBLIC", "category": "MUSIC", "hasUsageConfirmation": true });
    let text =
        "Eight leaves of one sheet 🍂 and every network gets its own: https://example.com/read?more=1 ".repeat(3);
    let content = PostContent { text, ..PostContent::default() };
    let post = PostToCheck { media: &[video], settings: &settings, ..PostToCheck::new(&content) };
    let (started, mut checks) = (Instant::now(), 0u32);
    while started.elapsed() < measure_for {
        for platform in Platform::ALL {
            black_box(check(platform, black_box(&post)));
            checks += 1;
        }
    }
    f64::from(checks) / started.elapsed().as_secs_f64()
}
