//! Every fault, as a client of the PDS meets it.

use serde_json::json;

use super::client::{KEY, LATER, Person, post, send};
use crate::support::{Bench, png};

#[tokio::test]
async fn refusing_faults_refuse_once_and_publish_nothing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let rows = [
        ("rate_limit", 429, "RateLimitExceeded", Some("1")),
        ("rate_limit_no_header", 429, "RateLimitExceeded", None),
        ("server_error", 500, "InternalServerError", None),
        ("token_expired", 400, "ExpiredToken", None),
        ("duplicate", 400, "InvalidSwap", None),
    ];
    for (fault, status, name, retry_after) in rows {
        bench.fault(&person.account, fault);
        let answer = person.say(KEY, "hello").await;
        assert_eq!(answer.header("retry-after"), retry_after, "{fault}");
        assert_eq!(answer.refused(status).0, name);
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    person.say(KEY, "hello").await.ok();
    bench.fault(&person.account, "duplicate");
    let mut body = person.body(LATER, post("hello"));
    body.as_object_mut().unwrap().remove("swapRecord");
    let refused = person.post("com.atproto.repo.createRecord", &body).await.refused(500);
    assert_eq!(refused.0, "InternalServerError");
}

#[tokio::test]
async fn any_authenticated_call_meets_them_and_refreshing_does_not() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "token_expired");
    let url = person.url("com.atproto.server.refreshSession");
    send(person.http.post(url).bearer_auth(&person.refresh)).await.ok();
    let refused = person.upload(png(4, 3, 1_000_000), "image/png").await.refused(400);
    assert_eq!(refused.0, "ExpiredToken");
    person.upload(png(4, 3, 0), "image/png").await.ok();
}

#[tokio::test]
async fn a_dropped_answer_was_accepted_and_a_repeat_finds_it() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "drop_after_accept");
    let profile = json!({
        "repo": person.did, "collection": "app.bsky.actor.profile", "rkey": "self",
        "record": { "displayName": "not a publication" },
    });
    person.post("com.atproto.repo.putRecord", &profile).await.ok();
    let request = person.http.post(person.url("com.atproto.repo.putRecord"));
    let lost = request.json(&person.body(KEY, post("lost"))).bearer_auth(&person.access).send().await;
    assert!(lost.is_err(), "{lost:?}");
    assert_eq!(bench.feed(&person.account).await[0].text, "lost");
    let again = person.say(KEY, "lost").await.ok();
    assert!(again.get("commit").is_none());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_slow_answer_is_accepted_before_it_arrives() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "slow");
    let mut sending = std::pin::pin!(person.say(KEY, "slowly"));
    loop {
        tokio::select! {
            early = &mut sending => panic!("answered before the ledger was looked at: {early:?}"),
            ledger = bench.sandbox.ledger() => {
                if ledger.unwrap().len() == 1 { break }
                tokio::task::yield_now().await;
            }
        }
    }
    sending.await.ok();
}
