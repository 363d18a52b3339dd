//! Requests for containers that Instagram refuses as they stand.

use super::client::Person;
use crate::support::Bench;

/// Parameters of a container, and what is said to them.
type Row<'a> = (&'a [(&'a str, &'a str)], (i64, Option<u64>));

#[tokio::test]
async fn a_container_needs_the_parameters_of_its_kind() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let (image, video) = (person.file("square.jpg"), person.file("long.mp4"));
    let (image, video) = (("image_url", image.as_str()), ("video_url", video.as_str()));
    let kind = |kind| ("media_type", kind);
    let item = ("is_carousel_item", "true");
    let rows: [Row; 18] = [
        (&[], (100, None)),
        (&[video], (100, None)),
        (&[image, video], (100, None)),
        (&[kind("VIDEO"), video], (100, Some(2_207_067))),
        (&[kind("MOVIE"), video], (100, Some(2_207_023))),
        (&[kind("REELS"), image], (100, None)),
        (&[kind("REELS")], (100, None)),
        (&[kind("REELS"), video, item], (100, None)),
        (&[kind("REELS"), video, ("alt_text", "A sheet")], (100, None)),
        (&[kind("REELS"), video, ("thumb_offset", "early")], (1, Some(2_207_057))),
        (&[kind("REELS"), video, ("share_to_feed", "yes")], (100, None)),
        (&[kind("STORIES"), image, video], (100, None)),
        (&[kind("CAROUSEL"), image], (100, None)),
        (&[kind("CAROUSEL"), ("children", "17000000000000001")], (100, Some(2_207_028))),
        (&[kind("CAROUSEL"), ("children", "17000000000000001,17000000000000002")], (100, None)),
        (&[image, ("children", "17000000000000001")], (100, None)),
        (&[image, ("is_ai_generated", "yes")], (100, None)),
        (&[image, item, ("is_ai_generated", "true")], (100, None)),
    ];
    for (form, refusal) in rows {
        assert_eq!(person.post("media", form).await.refused(), refusal, "{form:?}");
    }
    assert_eq!(person.post("media_publish", &[]).await.refused(), (100, None));
    assert_eq!(person.post("followers", &[]).await.refused(), (100, None));
    assert_eq!(person.get(&format!("{}/followers", person.id), "id").await.refused(), (100, None));
}

#[tokio::test]
async fn settings_belong_to_their_kind_and_have_limits() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let (image, video) = (person.file("square.jpg"), person.file("long.mp4"));
    let (image, video) = (("image_url", image.as_str()), ("video_url", video.as_str()));
    let kind = |kind| ("media_type", kind);
    let tags = format!("[{}]", vec![r#"{"username":"ann","x":0.5,"y":0.5}"#; 21].join(","));
    let rows: [Row; 10] = [
        (&[image, ("collaborators", r#"["a","b","c","d","e"]"#)], (100, None)),
        (&[image, ("collaborators", "ann")], (100, None)),
        (&[kind("STORIES"), image, ("collaborators", r#"["ann"]"#)], (100, None)),
        (&[image, ("user_tags", r#"[{"username":"ann","x":1.5,"y":0}]"#)], (100, None)),
        (&[image, ("user_tags", &tags)], (100, Some(2_207_040))),
        (&[kind("REELS"), video, ("user_tags", r#"[{"username":"ann","x":0.5,"y":0.5}]"#)], (100, None)),
        (&[image, ("trial_params", r#"{"graduation_strategy":"MANUAL"}"#)], (100, None)),
        (&[kind("REELS"), video, ("trial_params", r#"{"graduation_strategy":"SOON"}"#)], (100, None)),
        (&[image, ("audio_name", "A press")], (100, None)),
        (&[kind("STORIES"), image, ("location_id", "7640348500")], (100, None)),
    ];
    for (form, refusal) in rows {
        assert_eq!(person.post("media", form).await.refused(), refusal, "{form:?}");
    }
}

#[tokio::test]
async fn captions_have_their_limits() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("é".repeat(2200), true),
        ("é".repeat(2201), false),
        ("#tag ".repeat(30), true),
        ("#tag ".repeat(31), false),
        ("@name ".repeat(20), true),
        ("@name ".repeat(21), false),
    ];
    for (caption, fits) in rows {
        let answer = person.create_container("image_url", "square.jpg", &[("caption", &caption)]).await;
        if fits {
            answer.ok();
        } else {
            assert_eq!(answer.refused(), (36004, Some(2_207_010)));
        }
    }
    let alt = "é".repeat(1001);
    assert_eq!(person.create_container("image_url", "square.jpg", &[("alt_text", &alt)]).await.refused(), (100, None));
}
