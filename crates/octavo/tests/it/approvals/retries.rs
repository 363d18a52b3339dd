//! Sending failed posts again needs approval as well.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Stage, call, ok, once, refused, reject};
use crate::deleting::{delete, deletion, settled};
use crate::support::each_engine;

impl Stage {
    /// A post of the person's own on X that the network refused.
    pub(super) async fn failed(&self, text: &str) -> String {
        let fault = json!({ "accountId": self.account, "fault": "duplicate", "times": 1 });
        let set = self.portal.send(Method::POST, "/v1/sandbox/faults", fault).await;
        assert_eq!(set.status(), 204, "{}", set.text().await.unwrap());
        let mut post = self.post(text);
        post["publications"][0]["platformSettings"]["type"] = json!("TWITTER");
        let answer = self.portal.send(Method::POST, "/v1/posts", post).await;
        let path = answer.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(self.portal.ended(&path).await["status"], "FAILED");
        path
    }
}

#[tokio::test]
async fn a_failed_post_that_an_agent_retries_waits_for_approval() {
    each_engine(async |home| {
        let server = home.start().await;
        let mut stage = Stage::new(&home, &server).await;
        stage.account = stage.portal.account("X_TWITTER").await.0;
        let path = stage.failed("again").await;
        let retry = format!("{path}/retry");
        assert_eq!(call(&stage.agent, Method::POST, &retry, json!({})).await, ok());
        let asked = stage.asked(&path).await;
        for api in [&stage.agent, &stage.portal] {
            assert_eq!(call(api, Method::POST, &retry, json!({})).await.0, 409, "it waits");
        }
        let item = &stage.portal.get("/v1/approvals?status=PENDING").await["items"][0];
        let post = &item["post"]["publications"][0]["posts"][0];
        assert_eq!((&item["content"]["retriedPosts"], &post["status"]), (&json!([post["id"]]), &json!("FAILED")));
        assert_eq!(item["price"], 0.015);
        assert!(stage.texts().await.is_empty());
        assert_eq!(stage.approve(&asked).await, ok());
        assert_eq!(stage.portal.ended(&path).await["status"], "COMPLETED");
        assert_eq!(stage.texts().await, ["again"]);

        let mut linked = stage.ahead("See https://example.com");
        linked["publications"][0]["platformSettings"]["type"] = json!("TWITTER");
        linked["publications"][0]["posts"].as_array_mut().unwrap().push(json!({ "content": "Today" }));
        stage.ask(linked).await;
        let dear = &stage.portal.get("/v1/approvals?status=PENDING").await["items"][0];
        assert_eq!(dear["price"], 0.215, "of two posts, one with a link");
        assert_eq!(dear["prices"], json!([{ "platform": "X_TWITTER", "price": 0.215 }]));

        let path = stage.failed("never").await;
        let retry = format!("{path}/retry");
        assert_eq!(call(&stage.agent, Method::POST, &retry, json!({})).await, ok());
        assert_eq!(reject(&stage.portal, stage.asked(&path).await.id(), "No").await, ok());
        assert_eq!(once(&stage.portal, &path, &["REJECTED"]).await["approval"]["reason"], "No");
        assert_eq!(call(&stage.portal, Method::POST, &retry, json!({})).await, ok(), "a person decides");
        let ended: Value = stage.portal.ended(&path).await;
        assert_eq!((&ended["status"], &ended["approval"]), (&json!("COMPLETED"), &json!(null)));
        drop(server);
    })
    .await;
}

/// A person deletes the part that was published: nothing is left to send again.
#[tokio::test]
async fn a_retry_that_waits_ends_when_what_was_published_is_deleted() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let other = stage.portal.account("X_TWITTER").await.0;
        let fault = json!({ "accountId": other, "fault": "duplicate", "times": 1 });
        assert_eq!(stage.portal.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let mut post = stage.post("half");
        let fails = json!({ "accountId": other, "platformSettings": { "type": "TWITTER" },
            "posts": [{ "content": "half" }] });
        post["publications"].as_array_mut().unwrap().push(fails);
        let answer = stage.portal.send(Method::POST, "/v1/posts", post).await;
        let path = answer.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(stage.portal.ended(&path).await["status"], "PARTIALLY_COMPLETED");
        assert_eq!(call(&stage.agent, Method::POST, &format!("{path}/retry"), json!({})).await, ok());
        let asked = stage.asked(&path).await;
        assert_eq!(delete(&stage.portal, &deletion(&path)).await.0, 204);
        assert_eq!(stage.approve(&asked).await, refused(409, "CONFLICT"));
        let schedule = settled(&stage.portal, &path).await;
        assert_eq!((&schedule["status"], &schedule["approval"]), (&json!("DELETED"), &json!(null)), "{schedule}");
        let pending = stage.portal.get("/v1/approvals?status=PENDING").await;
        assert_eq!(pending["items"], json!([]));
        for account in [stage.account, other] {
            assert!(stage.portal.feed(account).await.is_empty());
        }
        drop(server);
    })
    .await;
}
