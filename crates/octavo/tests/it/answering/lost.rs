//! Answers of networks that are lost, and servers that are killed between the call and its result.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::{Commented, NETWORKS, count};
use crate::deleting::person;
use crate::publishing_lost_answers::between;
use crate::support::{Home, Media, each_engine};

/// The network publishes the reply, and its answer is lost.
#[tokio::test]
async fn a_reply_whose_answer_is_lost_is_published_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        for platform in NETWORKS {
            let comment = Commented::on(&api, &media, platform).await;
            let fault = json!({ "accountId": comment.account.id, "fault": "drop_after_accept", "times": 1 });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
            let location = comment.replied(&api, "It is cotton rag.").await;
            let schedule = api.ended(&location).await;
            assert_eq!(schedule["status"], "COMPLETED", "{platform}: {schedule}");
            assert_eq!(count(&api, &comment.account, "It is cotton rag.").await, 1, "{platform}");
            let timeline = api.get(&format!("{location}/timeline")).await.to_string();
            assert!(timeline.contains("ANSWER_LOST") && timeline.contains("READ_BACK"), "{platform}: {timeline}");
            assert_eq!(comment.shown(&api).await.unwrap()["answered"], true, "{platform}");
        }
        drop(server);
    })
    .await;
}

/// The worker dies after its call arrived and before it could store the result.
#[tokio::test]
async fn a_kill_between_the_call_and_its_result_sends_no_second_reply() {
    let calls = [("INSTAGRAM", "/replies"), ("THREADS", "/threads_publish")];
    for (platform, path) in calls {
        let home = Home::on_postgres().await;
        let server = home.start_api_only().await;
        let api = person(&home, &server);
        let media = Media::upload(&api).await;
        let worker = home.start_worker(&server);
        let comment = Commented::on(&api, &media, platform).await;
        worker.kill();
        let (arrived, calls) = (Arc::new(Notify::new()), Arc::new(AtomicUsize::new(0)));
        let (notified, counted) = (arrived.clone(), calls.clone());
        let base = between(&server, path, move |call| {
            let (notified, counted) = (notified.clone(), counted.clone());
            Box::pin(async move {
                if !call.is_post() {
                    return call.arrive().await;
                }
                counted.fetch_add(1, Ordering::SeqCst);
                assert!(call.arrive().await.status().is_success());
                notified.notify_one();
                std::future::pending().await
            })
        })
        .await;
        let worker = home.start_worker_by(&base, &server);
        let location = comment.replied(&api, "It is cotton rag.").await;
        timeout(Duration::from_secs(60), arrived.notified()).await.expect("the call arrives");
        worker.kill();
        let worker = home.start_worker(&server);
        let schedule = api.ended(&location).await;
        assert_eq!(schedule["status"], "COMPLETED", "{platform}: {schedule}");
        assert_eq!((count(&api, &comment.account, "It is cotton rag.").await, calls.load(Ordering::SeqCst)), (1, 1));
        drop((worker, server));
    }
}
