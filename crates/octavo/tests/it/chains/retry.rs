//! Posts that failed, sent again.

use reqwest::Method;
use serde_json::{Value, json};

use super::{posts, send, shown};
use crate::support::{Account, Api, Media, each_engine};

pub async fn fault(api: &Api, account: &Account, fault: &str) {
    let body = json!({ "accountId": account.id, "fault": fault, "times": 1 });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

pub async fn retry(api: &Api, path: &str, body: Value) -> (u16, String) {
    let answer = api.send(Method::POST, &format!("{path}/retry"), body).await;
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn a_failed_post_is_sent_again_and_its_replies_follow() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "X_TWITTER").await;
        fault(&api, &account, "duplicate").await;
        let post = json!({ "content": "one", "firstComment": "a comment", "thread": [{ "content": "two" }] });
        let path = send(&api, &account, &media, post).await;
        let failed = api.ended(&path).await;
        assert_eq!(failed["status"], "FAILED", "{failed}");
        let named = |index: usize| json!({ "postIds": [posts(&failed)[index]["id"]] });

        let (status, body) = retry(&api, &path, named(1)).await;
        assert_eq!(status, 409, "a reply waits for its parent: {body}");
        let unknown = json!({ "postIds": ["pst_00000000000000000000000000000000"] });
        assert_eq!(retry(&api, &path, unknown).await.0, 400);
        assert_eq!(retry(&api, &path, json!({ "postIds": ["x"] })).await.0, 400);
        let stranger = home.developer(&server, "bob@example.com");
        assert_eq!(retry(&stranger, &path, json!({})).await.0, 404);

        let (status, body) = retry(&api, &path, named(0)).await;
        assert_eq!(status, 200, "{body}");
        let ended = api.ended(&path).await;
        assert_eq!(ended["status"], "COMPLETED", "{ended}");
        assert_eq!(shown(&api, &account).await.len(), 3);
        assert!(posts(&ended).iter().all(|post| post["errorCode"].is_null()), "{ended}");
        assert_eq!(retry(&api, &path, json!({})).await.0, 409, "nothing has failed");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_post_of_unknown_outcome_is_sent_again_only_when_a_person_looked() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "TELEGRAM").await;
        fault(&api, &account, "drop_after_accept").await;
        let path = send(&api, &account, &media, json!({ "content": "one" })).await;
        assert_eq!(posts(&api.ended(&path).await)[0]["errorCode"], "OUTCOME_UNKNOWN");
        let (status, body) = retry(&api, &path, json!({})).await;
        assert_eq!(status, 409, "{body}");
        assert!(body.contains("absent"), "{body}");
        assert_eq!(retry(&api, &path, json!({ "absent": true })).await.0, 200);
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        assert_eq!(shown(&api, &account).await.len(), 2, "the person was wrong, and said so");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn parallel_retries_send_a_post_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        // Telegram accepts the same text twice.
        let account = Account::connect(&api, "TELEGRAM").await;
        fault(&api, &account, "drop_after_accept").await;
        let post = json!({ "content": "one", "thread": [{ "content": "two" }] });
        let path = send(&api, &account, &media, post).await;
        api.ended(&path).await;
        let calls = (0..20).map(|_| retry(&api, &path, json!({ "absent": true })));
        let mut statuses: Vec<u16> =
            futures::future::join_all(calls).await.into_iter().map(|(status, _)| status).collect();
        statuses.sort_unstable();
        assert_eq!((statuses[0], statuses[1]), (200, 409), "{statuses:?}");
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        let texts: Vec<String> = shown(&api, &account).await.into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["one", "one", "two"], "the first was published, and its answer lost");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_same_key_retries_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "X_TWITTER").await;
        fault(&api, &account, "duplicate").await;
        let path = send(&api, &account, &media, json!({ "content": "one" })).await;
        api.ended(&path).await;
        let send = async || {
            let request = api.request(Method::POST, &format!("{path}/retry")).header("idempotency-key", "r1");
            request.json(&json!({})).send().await.unwrap().status().as_u16()
        };
        assert_eq!((send().await, send().await), (200, 200), "the second answer is the first one");
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        assert_eq!(shown(&api, &account).await.len(), 1);
        drop(server);
    })
    .await;
}
