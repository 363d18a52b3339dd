//! Every fault, as a client of LinkedIn meets it.

use serde_json::json;

use super::client::Member;
use crate::support::Bench;

#[tokio::test]
async fn refusing_faults_refuse_once_and_publish_nothing() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    let rows = [
        ("rate_limit", 429, "TOO_MANY_REQUESTS"),
        ("rate_limit_no_header", 429, "TOO_MANY_REQUESTS"),
        ("server_error", 500, "INTERNAL_SERVER_ERROR"),
        ("token_expired", 401, "EXPIRED_ACCESS_TOKEN"),
        ("duplicate", 422, "DUPLICATE_POST"),
    ];
    for (fault, status, code) in rows {
        bench.fault(&member.account, fault);
        let answer = member.say("Hello").await;
        assert_eq!(answer.header("retry-after"), None);
        assert_eq!(answer.refused(status).0, code);
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    member.say("Hello").await.created();
}

#[tokio::test]
async fn a_dropped_answer_was_accepted_and_a_repeat_is_a_duplicate_of_it() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    bench.fault(&member.account, "drop_after_accept");
    let image = member.image(1).await;
    let mut body = member.body("Lost");
    body["content"] = json!({ "media": { "id": image } });
    let request = member.sign(bench.client.post(format!("{}/rest/posts", member.base)).json(&body));
    assert!(request.send().await.is_err());
    let post = bench.feed(&member.account).await[0].id.clone();
    let (code, message) = member.post("/rest/posts", &body).await.refused(422);
    assert_eq!(code, "DUPLICATE_POST");
    assert!(message.ends_with(&post), "{message}");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_slow_answer_is_accepted_before_it_arrives() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    bench.fault(&member.account, "slow");
    let mut sending = std::pin::pin!(member.say("Slowly"));
    loop {
        tokio::select! {
            early = &mut sending => panic!("answered before the ledger was looked at: {early:?}"),
            ledger = bench.sandbox.ledger() => {
                if ledger.unwrap().len() == 1 { break }
                tokio::task::yield_now().await;
            }
        }
    }
    sending.await.created();
}

#[tokio::test]
async fn a_file_can_be_made_to_fail() {
    let bench = Bench::start().await;
    let member = Member::create(&bench).await;
    bench.fault(&member.account, "processing_failed");
    let image = member.image(1).await;
    let refused = member.show("Look", json!({ "media": { "id": image } })).await.refused(400);
    assert_eq!(refused.0, "MEDIA_ASSET_PROCESSING_FAILED");
}
