//! The video service.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::client::{Answer, KEY, Person, post, send};
use crate::support::{Bench, TEN_MINUTES, mp4};

const LXM: &str = "com.atproto.repo.uploadBlob";

fn host(bench: &Bench) -> String {
    bench.base.strip_prefix("http://").unwrap().to_owned()
}

async fn token(bench: &Bench, person: &Person) -> String {
    let aud = format!("did:web:{}", host(bench).replace(':', "%3A"));
    person.service_token(&aud, LXM).await
}

async fn upload(bench: &Bench, person: &Person, token: &str, bytes: Vec<u8>) -> Answer {
    let url = bench.url("/bluesky-video/xrpc/app.bsky.video.uploadVideo");
    let params = [("did", person.did.as_str()), ("name", "clip.mp4")];
    let request = bench.client.post(url).query(&params).bearer_auth(token);
    send(request.header("content-type", "video/mp4").body(bytes)).await
}

async fn look(bench: &Bench, job: &Value) -> Value {
    let url = bench.url("/bluesky-video/xrpc/app.bsky.video.getJobStatus");
    let request = bench.client.get(url).query(&[("jobId", job.as_str().unwrap())]);
    send(request).await.ok()["jobStatus"].clone()
}

#[tokio::test]
async fn a_video_is_uploaded_processed_and_posted() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let token = token(&bench, &person).await;
    let job = upload(&bench, &person, &token, mp4(1000)).await.ok();
    assert_eq!((&job["state"], &job["did"]), (&json!("JOB_STATE_CREATED"), &json!(person.did)));
    let early = upload(&bench, &person, &token, mp4(1000)).await;
    assert_eq!((early.0, &early.2["error"], &early.2["jobId"]), (409, &json!("already_exists"), &job["jobId"]));
    assert!(early.2.get("blob").is_none());

    let first = look(&bench, &job["jobId"]).await;
    assert_eq!((&first["state"], first.get("blob")), (&json!("JOB_STATE_ENCODING"), None));
    let done = look(&bench, &job["jobId"]).await;
    assert_eq!((&done["state"], &done["blob"]["mimeType"]), (&json!("JOB_STATE_COMPLETED"), &json!("video/mp4")));
    let repeat = upload(&bench, &person, &token, mp4(1000)).await;
    assert_eq!((repeat.0, &repeat.2["blob"]), (409, &done["blob"]));

    let mut record = post("watch");
    record["embed"] = json!({ "$type": "app.bsky.embed.video", "video": done["blob"] });
    person.put(KEY, record).await.ok();
    assert_eq!(bench.feed(&person.account).await[0].media[0].content_type, "video/mp4");
}

#[tokio::test]
async fn service_tokens_are_for_one_host_one_method_and_a_minute() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let right = token(&bench, &person).await;
    let plain = format!("did:web:{}", host(&bench).split(':').next().unwrap());
    let by_host = person.service_token(&plain, LXM).await;
    upload(&bench, &person, &by_host, mp4(1)).await.ok();
    let rows = [
        (person.service_token("did:web:bsky.social", LXM).await, 401, "BadJwtAudience"),
        (person.service_token(&plain, "app.bsky.video.uploadVideo").await, 401, "BadJwtLexiconMethod"),
        (person.access.clone(), 400, "InvalidToken"),
    ];
    for (token, status, name) in rows {
        assert_eq!(upload(&bench, &person, &token, mp4(1)).await.refused(status).0, name);
    }
    bench.clock.advance(SignedDuration::from_secs(60));
    assert_eq!(upload(&bench, &person, &right, mp4(1)).await.refused(401).0, "JwtExpired");
}

#[tokio::test]
async fn a_service_token_also_uploads_blobs() {
    let bench = Bench::start().await;
    let mut person = Person::create(&bench).await;
    person.access = token(&bench, &person).await;
    person.upload(mp4(5), "video/mp4").await.ok();
    assert_eq!(person.say(KEY, "no").await.refused(400).1, "Bad token scope");
}

#[tokio::test]
async fn what_is_no_video_or_too_long_fails_in_processing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let token = token(&bench, &person).await;
    for (bytes, fault, code) in [
        (b"not a video".to_vec(), None, "validation_failure"),
        (TEN_MINUTES.to_vec(), None, "validation_failure"),
        (mp4(3), Some("processing_failed"), "encoding_failure"),
    ] {
        if let Some(fault) = fault {
            bench.fault(&person.account, fault);
        }
        let job = upload(&bench, &person, &token, bytes).await.ok();
        look(&bench, &job["jobId"]).await;
        let done = look(&bench, &job["jobId"]).await;
        assert_eq!((&done["state"], &done["failureCode"]), (&json!("JOB_STATE_FAILED"), &json!(code)));
        assert!(done.get("blob").is_none());
    }
    let again = upload(&bench, &person, &token, mp4(3)).await.ok();
    look(&bench, &again["jobId"]).await;
    assert_eq!(look(&bench, &again["jobId"]).await["state"], "JOB_STATE_COMPLETED");
}

#[tokio::test]
async fn there_is_a_daily_limit() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let first = token(&bench, &person).await;
    for size in 1..=25 {
        upload(&bench, &person, &first, mp4(size)).await.ok();
    }
    assert_eq!(upload(&bench, &person, &first, mp4(99)).await.refused(400).0, "DailyLimitExceeded");
    bench.clock.advance(SignedDuration::from_hours(24));
    let mut person = person;
    let session = person.create_session().await.ok();
    person.keep(&session);
    let next = token(&bench, &person).await;
    upload(&bench, &person, &next, mp4(99)).await.ok();
}
