//! Every fault, as an uploader meets it.

use super::client::{Creator, STEP, resource, send};
use crate::support::{Bench, TWO_SECONDS, mp4};

#[tokio::test]
async fn refusing_faults_refuse_once() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let file = mp4(STEP);
    let session = creator.open(file.len()).await;
    let rows = [
        ("rate_limit", 429, "rateLimitExceeded", Some("1")),
        ("rate_limit_no_header", 403, "userRateLimitExceeded", None),
        ("server_error", 503, "backendError", None),
        ("token_expired", 401, "authError", None),
    ];
    for (fault, status, reason, retry_after) in rows {
        bench.fault(&creator.account, fault);
        let answer = send(creator.opening(5, &resource())).await;
        assert_eq!(answer.header("retry-after"), retry_after, "{fault}");
        assert_eq!(answer.refused(status), reason);
        bench.fault(&creator.account, fault);
        assert_eq!(creator.part(&session, &file, 0..STEP).await.refused(status), reason, "in the middle");
        assert_eq!(creator.ask(&session, file.len()).await.stored(), 0, "nothing was taken");
    }
    assert!(bench.sandbox.ledger().await.unwrap().is_empty());
}

#[tokio::test]
async fn a_dropped_answer_to_the_last_byte_left_a_video() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let session = creator.open(TWO_SECONDS.len()).await;
    bench.fault(&creator.account, "drop_after_accept");
    let lost = creator.put(&session).body(TWO_SECONDS).send().await;
    assert!(lost.is_err(), "{lost:?}");
    let found = creator.ask(&session, TWO_SECONDS.len()).await.ok();
    assert_eq!(bench.feed(&creator.account).await[0].id, found["id"].as_str().unwrap());
    assert_eq!(bench.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_video_that_takes_long_is_processed_in_the_end() {
    let bench = Bench::start().await;
    let creator = Creator::create(&bench).await;
    let video = creator.upload(TWO_SECONDS).await.ok()["id"].as_str().unwrap().to_owned();
    bench.fault(&creator.account, "still_processing");
    for status in ["uploaded", "processed"] {
        assert_eq!(creator.status(&video).await["status"]["uploadStatus"], status);
    }
}
