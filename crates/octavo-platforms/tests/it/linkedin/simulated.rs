//! Each kind of post, as the simulated LinkedIn shows it.

use std::time::Duration;

use octavo_platforms::{Attachment, OutgoingPost, PublishError, codes};
use serde_json::json;

use super::bench::{Bench, PHOTO, video};
use crate::support::post;

fn code(outcome: &PublishError) -> &str {
    match outcome {
        PublishError::Refused(error) => error.code(),
        PublishError::Unknown { .. } => "UNKNOWN",
    }
}

#[tokio::test]
async fn a_text_is_shown_to_its_last_letter() {
    let bench = Bench::start().await;
    let text =
        r#"Grüße 👋 (all of you) #octavo *now* [1] <b> a_b ~ C# @nobody {x} a\b | https://example.com/a_(b)?c=d#e"#;
    let settings = json!({ "type": "LINKEDIN", "visibility": "CONNECTIONS" });
    let published = bench.posted(&OutgoingPost { settings, ..post(text, vec![]) }).await.unwrap();
    let shown = &bench.feed().await[0];
    assert_eq!((&shown.text[..], shown.privacy.as_deref()), (text, Some("CONNECTIONS")));
    assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));
    assert_eq!(published.permalink, Some(format!("https://www.linkedin.com/feed/update/{}/", shown.id)));
}

#[tokio::test]
async fn images_are_shown_with_their_alt_texts_in_their_order() {
    let mut bench = Bench::start().await;
    let described = |alt: &str, file: Attachment| Attachment { alt_text: Some(alt.to_owned()), ..file };
    let one = described("A sheet", bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec()));
    let two = bench.files.add("b.jpg", "image/jpeg", PHOTO.to_vec());
    bench.posted(&post("", vec![one.clone()])).await.unwrap();
    bench.posted(&post("Several", vec![one, two.clone(), described(" ", two)])).await.unwrap();
    let feed = bench.feed().await;
    let alts = |item: usize| feed[item].media.iter().map(|media| media.alt.as_deref()).collect::<Vec<_>>();
    assert_eq!((alts(1), alts(0)), (vec![Some("A sheet")], vec![Some("A sheet"), None, None]));
    assert!(bench.waits.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_post_waits_for_an_image_that_is_not_ready() {
    let mut bench = Bench::start().await;
    let image = bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec());
    bench.act(json!({ "type": "delay_image" })).await;
    bench.posted(&post("Patience", vec![image])).await.unwrap();
    assert_eq!(*bench.waits.lock().unwrap(), [Duration::from_secs(3)]);
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_video_goes_up_in_parts_and_is_shown_once_it_is_processed() {
    let mut bench = Bench::start().await;
    for size in [80_000, 4_194_304, 9_000_000] {
        let file = bench.files.add("a.mp4", "video/mp4", video(size));
        let published = bench.posted(&post(&format!("{size}"), vec![file])).await.unwrap();
        assert!(published.platform_post_identifier.starts_with("urn:li:ugcPost:"));
        let shown = &bench.feed().await[0];
        assert_eq!((shown.media.len(), &shown.media[0].content_type[..]), (1, "video/mp4"));
    }
    assert_eq!(*bench.waits.lock().unwrap(), [Duration::from_secs(5); 3]);
}

#[tokio::test]
async fn a_video_may_carry_a_thumbnail() {
    let mut bench = Bench::start().await;
    let file = bench.files.add("a.mp4", "video/mp4", video(80_000));
    let thumbnail = Some(bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec()));
    bench.posted(&OutgoingPost { thumbnail, ..post("Watch", vec![file.clone()]) }).await.unwrap();
    let shown = &bench.feed().await[0].media;
    let kinds: Vec<&str> = shown.iter().map(|media| &media.content_type[..]).collect();
    assert_eq!((kinds, shown[1].alt.as_deref()), (vec!["video/mp4", "image/jpeg"], Some("Thumbnail")));

    let thumbnail = Some(bench.files.add("a.webp", "image/webp", PHOTO.to_vec()));
    let error = bench.prepare(&OutgoingPost { thumbnail, ..post("Again", vec![file]) }).await.unwrap_err();
    assert_eq!(error.code(), codes::MEDIA_UNSUPPORTED);
}

#[tokio::test]
async fn files_that_linkedin_cannot_process_fail_the_post() {
    let mut bench = Bench::start().await;
    let image = bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec());
    let clip = bench.files.add("a.mp4", "video/mp4", video(80_000));
    let no_video = bench.files.add("b.mp4", "video/mp4", vec![7; 80_000]);
    let tiny = bench.files.add("c.mp4", "video/mp4", video(70_000));
    for (file, fault) in [(image, true), (clip, true), (no_video, false), (tiny, false)] {
        if fault {
            bench.fault("processing_failed");
        }
        let outcome = bench.posted(&post("Look", vec![file.clone()])).await.unwrap_err();
        assert_eq!(code(&outcome), codes::MEDIA_REFUSED, "{} {outcome}", file.path);
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn each_fault_has_its_class() {
    let bench = Bench::start().await;
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED),
        ("duplicate", codes::CONTENT_DUPLICATE),
        ("token_expired", codes::TOKEN_EXPIRED),
        // LinkedIn may have made the post before it failed.
        ("server_error", "UNKNOWN"),
    ];
    for (fault, expected) in rows {
        bench.fault(fault);
        let outcome = bench.posted(&post("Hello", vec![])).await.unwrap_err();
        assert_eq!(code(&outcome), expected, "{outcome}");
    }
    let limited = post(&"a".repeat(3001), vec![]);
    assert_eq!(code(&bench.posted(&limited).await.unwrap_err()), codes::CONTENT_REFUSED);
    bench.posted(&post("Hello", vec![])).await.unwrap();
    assert_eq!(code(&bench.posted(&post("Hello", vec![])).await.unwrap_err()), codes::CONTENT_DUPLICATE);
}

#[tokio::test]
async fn a_used_up_day_parks_the_post_until_midnight() {
    let bench = Bench::start().await;
    for number in 0..150 {
        bench.posted(&post(&format!("Post {number}"), vec![])).await.unwrap();
    }
    let outcome = bench.posted(&post("One more", vec![])).await.unwrap_err();
    assert_eq!(code(&outcome), codes::QUOTA_EXCEEDED, "{outcome}");
}

#[tokio::test]
async fn a_retired_version_is_the_operators_to_cure() {
    let mut bench = Bench::start().await;
    let image = bench.files.add("a.jpg", "image/jpeg", PHOTO.to_vec());
    let intent = bench.prepare(&post("Hello", vec![])).await.unwrap();
    bench.act(json!({ "type": "retire_version", "version": "202609" })).await;
    let outcome = bench.publish(&post("Hello", vec![]), &intent).await.unwrap_err();
    assert_eq!(code(&outcome), codes::PLATFORM_MISCONFIGURED);
    assert!(outcome.to_string().contains("202609"), "{outcome}");
    let error = bench.prepare(&post("Hello", vec![image])).await.unwrap_err();
    assert_eq!(error.code(), codes::PLATFORM_MISCONFIGURED);

    bench.config.version = "202610".to_owned();
    bench.adapter = crate::support::adapter_at(bench.config.clone()).0;
    bench.publish(&post("Hello", vec![]), &intent).await.unwrap();
}
