//! What the crawler finds, and what it refuses.

use serde_json::json;

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn an_image_is_refused_before_there_is_a_container() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let shelf = |name: &str| person.shelf.url(name);
    let rows = [
        (shelf("missing.png"), (9004, 2_207_052)),
        (shelf("page.png"), (9004, 2_207_052)),
        ("http://127.0.0.1:9/photo.png".to_owned(), (9004, 2_207_052)),
        ("ftp://127.0.0.1/photo.png".to_owned(), (9004, 2_207_052)),
        ("photo.png".to_owned(), (9004, 2_207_052)),
        (shelf("photo.gif"), (100, 0)),
        (shelf("wide.png"), (100, 0)),
        (shelf("large.png"), (100, 0)),
    ];
    for (url, expected) in rows {
        let form = [("media_type", "IMAGE"), ("image_url", url.as_str())];
        let (code, subcode, message) = person.create_container(&form).await.refused();
        assert_eq!((code, subcode), expected, "{url}: {message}");
    }
}

#[tokio::test]
async fn a_video_fails_at_its_container() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("missing.mp4", "FAILED_DOWNLOADING_VIDEO"),
        ("page.mp4", "FAILED_DOWNLOADING_VIDEO"),
        ("still.mp4", "FAILED_PROCESSING_VIDEO"),
        ("broken.mp4", "FAILED_PROCESSING_VIDEO"),
        ("long.mp4", "INVALID_DURATION"),
    ];
    for (name, reason) in rows {
        let url = person.shelf.url(name);
        let container = person.container(&[("media_type", "VIDEO"), ("video_url", &url)]).await;
        assert_eq!(person.ready(&container).await, "ERROR", "{name}");
        let status = json!({ "id": container, "status": "ERROR", "error_message": reason });
        assert_eq!(person.status(&container).await, status);
        assert_eq!(person.publish(&container).await.refused().1, 4_279_009);
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn the_operator_lets_a_container_end_as_they_like() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.act(&person.account, json!({ "type": "fail_next_container", "errorMessage": "INVALID_BIT_RATE" })).await;
    let container = person.text("Hi").await;
    assert_eq!(person.status(&container).await["error_message"], "INVALID_BIT_RATE");
    let container = person.text("Hi").await;
    assert_eq!(person.status(&container).await["status"], "FINISHED", "the next one alone");
}
