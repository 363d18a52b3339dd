//! Every fault, as a client of Threads meets it.

use super::client::Person;
use crate::support::Bench;

#[tokio::test]
async fn refusing_faults_refuse_once_and_publish_nothing() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    let container = person.text("Hi").await;
    let rows = [
        ("rate_limit", 429, (4, 0), Some("1")),
        ("rate_limit_no_header", 400, (613, 0), None),
        ("server_error", 500, (2, 0), None),
        ("token_expired", 400, (190, 463), None),
        ("duplicate", 400, (24, 4_279_009), None),
    ];
    for (fault, status, expected, retry_after) in rows {
        bench.fault(&person.account, fault);
        let answer = person.publish(&container).await;
        assert_eq!(answer.0, status, "{fault}");
        assert_eq!(answer.1.get("retry-after").map(|value| value.to_str().unwrap()), retry_after, "{fault}");
        let (code, subcode, _) = answer.refused();
        assert_eq!((code, subcode), expected, "{fault}");
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
    person.published(&container).await;
}

#[tokio::test]
async fn renewing_a_token_meets_none() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "token_expired");
    bench.clock.advance(jiff::SignedDuration::from_hours(25));
    person.refresh(&person.token).await.ok();
    assert_eq!(person.get("/me", &[]).await.refused().0, 190);
}

#[tokio::test]
async fn a_dropped_answer_was_accepted() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "drop_after_accept");
    let container = person.text("lost").await;
    let request = person.http.post(person.url("/v1.0/me/threads_publish")).bearer_auth(&person.token);
    let lost = request.form(&[("creation_id", &container)]).send().await;
    assert!(lost.is_err(), "{lost:?}");
    assert_eq!(person.ready(&container).await, "PUBLISHED");
    assert_eq!(bench.feed(&person.account).await[0].text, "lost");
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_slow_answer_is_accepted_before_it_arrives() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "slow");
    let container = person.text("slowly").await;
    let mut sending = std::pin::pin!(person.publish(&container));
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

#[tokio::test]
async fn processing_fails_for_media_alone() {
    let bench = Bench::start().await;
    let person = Person::create(&bench).await;
    bench.fault(&person.account, "processing_failed");
    assert_eq!(person.ready(&person.text("Hi").await).await, "FINISHED");
    let url = person.shelf.url("video.mp4");
    let container = person.container(&[("media_type", "VIDEO"), ("video_url", &url)]).await;
    assert_eq!(person.ready(&container).await, "ERROR");
    assert_eq!(person.status(&container).await["error_message"], "FAILED_PROCESSING_VIDEO");
}
