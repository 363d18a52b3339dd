//! Containers: what they are made of, and where they stand.

use jiff::SignedDuration;

use super::client::{Person, id};
use crate::support::Bench;

#[tokio::test]
async fn a_picture_is_ready_at_the_first_look_and_a_video_at_the_second() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let picture = person.container("image_url", "square.jpg", &[]).await;
    assert_eq!(person.publish(&picture).await.refused(), (9007, Some(2_207_027)));
    assert_eq!(person.status(&picture).await, "FINISHED");
    let reel = person.container("video_url", "long.mp4", &[("media_type", "REELS")]).await;
    assert_eq!(person.status(&reel).await, "IN_PROGRESS");
    assert_eq!(person.publish(&reel).await.refused(), (9007, Some(2_207_027)));
    assert_eq!(person.status(&reel).await, "FINISHED");
    person.publish(&reel).await.ok();
    assert_eq!(person.status(&reel).await, "PUBLISHED");
}

#[tokio::test]
async fn what_is_wrong_with_a_video_is_told_by_its_container() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("short.mp4", "REELS", "2207026"),
        ("long.mp4", "STORIES", "2207026"),
        ("nothing.mp4", "REELS", "2207052"),
        ("square.jpg", "REELS", "2207052"),
    ];
    for (name, media_type, subcode) in rows {
        let container = person.container("video_url", name, &[("media_type", media_type)]).await;
        assert_eq!(person.status(&container).await, "IN_PROGRESS", "{name}");
        let seen = person.get(&container, "status_code,status").await.ok();
        assert_eq!(seen["status_code"], "ERROR", "{name}");
        assert!(seen["status"].as_str().unwrap().ends_with(&format!("error code {subcode}")), "{seen}");
        assert_eq!(person.publish(&container).await.refused(), (-1, Some(2_207_032)));
    }
}

#[tokio::test]
async fn what_is_wrong_with_a_picture_is_said_at_once() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("wide.jpg", (36003, Some(2_207_009))),
        ("tall.jpg", (36003, Some(2_207_009))),
        ("large.jpg", (36000, Some(2_207_004))),
        ("picture.png", (36001, Some(2_207_005))),
        ("page.html", (9004, Some(2_207_052))),
        ("mistyped.jpg", (9004, Some(2_207_052))),
        ("moved.jpg", (9004, Some(2_207_052))),
        ("nothing.jpg", (9004, Some(2_207_052))),
    ];
    for (name, refusal) in rows {
        assert_eq!(person.create_container("image_url", name, &[]).await.refused(), refusal, "{name}");
    }
    let cover = [("media_type", "REELS"), ("cover_url", "http://127.0.0.1:9/cover.jpg")];
    let refused = person.create_container("video_url", "long.mp4", &cover).await.refused();
    assert_eq!(refused, (9004, Some(2_207_052)));
}

#[tokio::test]
async fn the_crawler_goes_only_where_the_operator_lets_it() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    // The last two would be answered: Linux takes 0.0.0.0 for this machine.
    let closed = [
        "file:///etc/passwd".to_owned(),
        "http://10.0.0.1/square.jpg".to_owned(),
        person.file("square.jpg").replace("http://", "http://user@"),
        person.file("square.jpg").replace("127.0.0.1", "0.0.0.0"),
    ];
    for url in closed {
        let refused = person.post("media", &[("image_url", &url)]).await.refused();
        assert_eq!(refused, (9004, Some(2_207_052)), "{url}");
    }
    person.container("image_url", "square.jpg", &[]).await;
    bench.sandbox.set_media_base("https://octavo.example/media/".parse().unwrap());
    assert_eq!(person.create_container("image_url", "square.jpg", &[]).await.refused(), (9004, Some(2_207_052)));
    bench.sandbox.set_media_base(person.file("").parse().unwrap());
    person.container("image_url", "square.jpg", &[]).await;
}

#[tokio::test]
async fn a_container_runs_out_after_a_day() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let container = person.ready("Too late").await;
    bench.clock.advance(SignedDuration::from_hours(24));
    assert_eq!(person.status(&container).await, "EXPIRED");
    assert_eq!(person.publish(&container).await.refused(), (24, Some(2_207_008)));
}

#[tokio::test]
async fn an_account_makes_four_hundred_containers_a_day() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    for _ in 0..400 {
        id(person.create_container("image_url", "square.jpg", &[]).await);
    }
    assert_eq!(person.create_container("image_url", "square.jpg", &[]).await.refused(), (9, Some(2_207_042)));
    bench.clock.advance(SignedDuration::from_hours(24));
    person.container("image_url", "square.jpg", &[]).await;
}

#[tokio::test]
async fn containers_belong_to_their_account() {
    let bench = Bench::start().await;
    let (person, other) = (Person::create(&bench).await, Person::create(&bench).await);
    let container = person.ready("Mine").await;
    assert_eq!(other.get(&container, "status_code").await.refused(), (100, Some(33)));
    assert_eq!(other.publish(&container).await.refused(), (24, Some(2_207_006)));
    let mut disguised = other;
    disguised.id = person.id.clone();
    assert_eq!(disguised.publish(&container).await.refused(), (100, Some(33)));
}
