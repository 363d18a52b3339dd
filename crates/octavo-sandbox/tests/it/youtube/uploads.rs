//! The resumable protocol.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::{Creator, STEP, resource, send};
use crate::support::{Bench, mp4};

#[tokio::test]
async fn a_file_comes_in_parts() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let file = mp4(3 * STEP + 5);
    let session = creator.open(file.len()).await;
    assert_eq!(creator.ask(&session, file.len()).await.stored(), 0);
    assert_eq!(creator.part(&session, &file, 0..STEP).await.stored(), STEP);
    assert_eq!(creator.part(&session, &file, STEP..3 * STEP).await.stored(), 3 * STEP);
    assert_eq!(creator.ask(&session, file.len()).await.stored(), 3 * STEP);
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());

    let done = creator.part(&session, &file, 3 * STEP..file.len()).await;
    assert_eq!((done.0, &done.2["status"]["uploadStatus"]), (201, &json!("uploaded")));
    assert_eq!(done.2["status"]["privacyStatus"], "unlisted");
    let again = creator.ask(&session, file.len()).await.ok();
    assert_eq!(again["id"], done.2["id"], "asked again, it is the same video");
    let again = creator.part(&session, &file, 3 * STEP..file.len()).await.ok();
    assert_eq!(again["id"], done.2["id"], "and sent again");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
    let shown = &bench.feed(&creator.account).await[0];
    let stored = creator.http.get(&shown.media[0].url).send().await.unwrap().bytes().await.unwrap();
    assert!(stored == file, "byte by byte the same");
}

#[tokio::test]
async fn parts_that_do_not_fit_are_refused_and_change_nothing() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let file = mp4(4 * STEP);
    let (size, session) = (file.len(), creator.open(file.len()).await);
    let sent = async |range: &str, count: usize| {
        send(creator.put(&session).header("content-range", range).body(file[..count].to_vec())).await
    };
    let rows = [
        (format!("bytes 0-{}/{size}", STEP - 2), STEP - 1),
        (format!("bytes 0-{}/{size}", STEP), STEP + 1),
        (format!("bytes {STEP}-{}/{size}", 2 * STEP - 1), STEP),
        (format!("bytes 0-{}/{size}", 2 * STEP - 1), STEP),
        (format!("bytes 0-{}/{}", STEP - 1, size + 1), STEP),
        (format!("bytes 0-{size}/{size}"), STEP),
        (format!("bytes 0-{}/*", STEP - 1), STEP),
        (format!("bytes */{size}"), STEP),
        ("0-5".to_owned(), 6),
    ];
    for (range, count) in rows {
        assert_eq!(sent(&range, count).await.refused(400), "badRequest", "{range}");
    }
    assert_eq!(creator.ask(&session, size).await.stored(), 0);
    creator.part(&session, &file, 0..2 * STEP).await.stored();
    let overlapping = creator.part(&session, &file, STEP..3 * STEP).await;
    assert_eq!(overlapping.stored(), 2 * STEP, "nothing of it is taken");
    assert_eq!(sent("bytes */5", 0).await.refused(400), "badRequest");
}

#[tokio::test]
async fn only_a_part_of_a_part_may_be_kept() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let file = mp4(4 * STEP);
    let session = creator.open(file.len()).await;
    bench.act(&creator.account, json!({ "type": "store_partly" })).await;
    assert_eq!(creator.part(&session, &file, 0..4 * STEP).await.stored(), 2 * STEP);
    creator.part(&session, &file, 2 * STEP..file.len()).await.ok();
    let shown = &bench.feed(&creator.account).await[0];
    let stored = creator.http.get(&shown.media[0].url).send().await.unwrap().bytes().await.unwrap();
    assert!(stored == file, "byte by byte the same");
}

#[tokio::test]
async fn a_session_belongs_to_its_channel_and_ends_after_a_week() {
    let bench = Bench::start().await;
    let (creator, other) = (Creator::create(&bench).await, Creator::create(&bench).await);
    let session = creator.open(5).await;
    assert_eq!(other.ask(&session, 5).await.refused(404), "notFound");
    let unknown = format!("{session}x");
    assert_eq!(creator.ask(&unknown, 5).await.refused(404), "notFound");
    bench.act(&creator.account, json!({ "type": "expire_uploads" })).await;
    assert_eq!(creator.ask(&session, 5).await.refused(404), "notFound");

    let mut creator = creator;
    let session = creator.open(5).await;
    bench.clock.advance(SignedDuration::from_hours(7 * 24));
    creator.access = creator.token(&creator.refreshing()).await.ok()["access_token"].as_str().unwrap().to_owned();
    assert_eq!(creator.ask(&session, 5).await.refused(404), "notFound");
}

#[tokio::test]
async fn opening_says_what_is_wrong() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let url = format!("{}/youtube/upload/youtube/v3/videos", bench.base);
    let open = async |query: &[(&str, &str)], headers: &[(&'static str, &str)], body: Value| {
        let mut request = creator.http.post(&url).query(query).bearer_auth(&creator.access);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        send(request.body(body.to_string())).await
    };
    let query = [("uploadType", "resumable"), ("part", "snippet,status")];
    let json = ("content-type", "application/json; charset=UTF-8");
    let (kind, size) = (("x-upload-content-type", "video/mp4"), ("x-upload-content-length", "5"));
    let rows = [
        (&query[..1], vec![json, kind, size], 400, "required"),
        (&query[1..], vec![json, kind, size], 400, "badRequest"),
        (&query[..], vec![kind, size], 400, "badRequest"),
        (&query[..], vec![json, size], 400, "badContent"),
        (&query[..], vec![json, ("x-upload-content-type", "image/png"), size], 400, "badContent"),
        (&query[..], vec![json, kind], 400, "badRequest"),
        (&query[..], vec![json, kind, ("x-upload-content-length", "0")], 400, "mediaBodyRequired"),
        (&query[..], vec![json, kind, ("x-upload-content-length", "274877906945")], 413, "uploadTooLarge"),
    ];
    for (query, headers, status, reason) in rows {
        let answer = open(query, &headers, resource()).await;
        assert_eq!(answer.refused(status), reason, "{query:?} {headers:?}");
    }
    assert_eq!(open(&query, &[json, kind, size], resource()).await.0, 200);
}
