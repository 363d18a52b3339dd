//! Posts of unknown outcome that a person found on the network.

use reqwest::Method;
use serde_json::{Value, json};

use super::retry::{fault, retry};
use super::{posts, send, shown};
use crate::support::{Account, Api, Media, Receiver, each_engine};

async fn confirm(api: &Api, path: &str, body: Value) -> (u16, String) {
    let answer = api.send(Method::POST, &format!("{path}/confirm"), body).await;
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// A thread of two whose first part is on the network while its answer was lost: the schedule's address and its posts.
async fn lost(api: &Api) -> (Account, String, Vec<Value>) {
    let media = Media::upload(api).await;
    let account = Account::connect(api, "TELEGRAM").await;
    fault(api, &account, "drop_after_accept").await;
    let post = json!({ "content": "one", "thread": [{ "content": "two" }] });
    let path = send(api, &account, &media, post).await;
    let ended = api.ended(&path).await;
    let codes: Vec<&Value> = posts(&ended).iter().map(|post| &post["errorCode"]).collect();
    assert_eq!(codes, ["OUTCOME_UNKNOWN", "PARENT_FAILED"]);
    (account, path, posts(&ended).clone())
}

#[tokio::test]
async fn a_post_that_a_person_found_is_published_and_its_replies_follow() {
    each_engine(async |home| {
        let server = home.start().await;
        let (api, receiver) = (home.developer(&server, "ada@example.com"), Receiver::start().await);
        api.webhook(&receiver, json!({})).await;
        let (account, path, lost) = lost(&api).await;
        let on_network = api.feed(account.id).await[0]["id"].clone();
        let link = "https://t.me/fernhill/42";
        let body = json!({ "postId": lost[0]["id"], "permalink": link, "platformPostIdentifier": on_network });
        for (field, wrong) in [
            ("postId", json!("x")),
            ("postId", json!("pst_00000000000000000000000000000000")),
            ("postId", json!(null)),
            ("permalink", json!("http://t.me/fernhill/42")),
            ("permalink", json!("javascript:alert(1)")),
            ("platformPostIdentifier", json!("x".repeat(513))),
        ] {
            let mut refused = body.clone();
            refused[field] = wrong;
            let (status, answer) = confirm(&api, &path, refused).await;
            assert_eq!(status, 400, "{answer}");
            assert!(answer.contains(field), "{answer}");
        }
        let stranger = home.developer(&server, "bob@example.com");
        assert_eq!(confirm(&stranger, &path, body.clone()).await.0, 404);
        let reply = json!({ "postId": lost[1]["id"] });
        assert_eq!(confirm(&api, &path, reply).await.0, 409, "nothing is unknown about a reply that was never sent");
        let (status, answer) = confirm(&api, &path, body.clone()).await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(confirm(&api, &path, body).await.0, 409, "once");
        let ended = api.ended(&path).await;
        assert_eq!(ended["status"], "COMPLETED", "{ended}");
        let first = &posts(&ended)[0];
        assert_eq!((&first["permalink"], &first["platformPostIdentifier"]), (&json!(link), &on_network));
        let reply = ("two".to_owned(), Some("one".to_owned()));
        assert_eq!(shown(&api, &account).await, [("one".to_owned(), None), reply], "nothing is sent twice");
        let timeline = api.get(&format!("{path}/timeline")).await;
        let said = "Someone confirmed that Telegram published the post.";
        assert!(timeline["items"].as_array().unwrap().iter().any(|item| item["message"] == said), "{timeline}");
        // Each post, the publication and the schedule failed first.
        let calls = receiver.wait("both results are reported", |calls| calls.len() == 8).await;
        let kinds: Vec<String> = calls.iter().map(|call| call.kind()).collect();
        for kind in ["post.completed", "post.failed"] {
            assert_eq!(kinds.iter().filter(|it| *it == kind).count(), 2, "{kinds:?}");
        }
        for kind in ["publication.completed", "schedule.completed"] {
            assert!(kinds.iter().any(|it| it == kind), "{kinds:?}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn without_the_networks_id_nothing_replies_to_a_post_that_was_found() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, path, lost) = lost(&api).await;
        let (status, answer) = confirm(&api, &path, json!({ "postId": lost[0]["id"] })).await;
        assert_eq!(status, 200, "{answer}");
        let settled: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(settled["status"], "PARTIALLY_COMPLETED", "{settled}");
        let codes: Vec<&Value> = posts(&settled).iter().map(|post| &post["errorCode"]).collect();
        assert_eq!(codes, [&Value::Null, &json!("PARENT_FAILED")]);
        assert!(posts(&settled)[0]["permalink"].is_null());
        let (status, answer) = retry(&api, &path, json!({})).await;
        assert_eq!(status, 409, "{answer}");
        assert!(answer.contains("without the network's id"), "{answer}");
        assert_eq!(shown(&api, &account).await.len(), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn of_those_who_confirm_and_retry_at_once_one_wins() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for _ in 0..5 {
            let (account, path, lost) = lost(&api).await;
            let found =
                json!({ "postId": lost[0]["id"], "platformPostIdentifier": api.feed(account.id).await[0]["id"] });
            let calls = (0..12).map(async |index| {
                let looked = json!({ "absent": true });
                if index % 2 == 0 {
                    confirm(&api, &path, found.clone()).await
                } else {
                    retry(&api, &path, looked).await
                }
            });
            let answers = futures::future::join_all(calls).await;
            let won: Vec<usize> = (0..12).filter(|index| answers[*index].0 == 200).collect();
            assert_eq!(won.len(), 1, "{answers:?}");
            assert!(answers.iter().all(|(status, _)| [200, 409].contains(status)), "{answers:?}");
            assert_eq!(api.ended(&path).await["status"], "COMPLETED");
            let sent = if won[0].is_multiple_of(2) { 2 } else { 3 };
            assert_eq!(shown(&api, &account).await.len(), sent, "the winner's wish, and nothing twice beside it");
        }
        drop(server);
    })
    .await;
}
