//! A chain before it goes out: read, changed, drafted, cancelled, and counted for a key's limit.

use reqwest::Method;
use serde_json::{Value, json};

use super::{posts, shown, with};
use crate::support::{Account, Api, Media, each_engine};

async fn make(api: &Api, body: Value) -> Value {
    let request = api.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(&body);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 201);
    answer.json().await.unwrap()
}

fn later(account: &Account, media: &Media, post: Value) -> Value {
    json!({ "scheduledTime": "2027-06-01T09:00:00Z", "publications": [with(account.publication("", media), post)] })
}

#[tokio::test]
async fn a_waiting_chain_is_replaced_drafted_and_cancelled_as_a_whole() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let media = Media::upload(&api).await;
        let account = Account::connect(&api, "BLUE_SKY").await;
        let chain = json!({ "content": "one", "thread": [{ "content": "two" }] });
        let made = make(&api, later(&account, &media, chain)).await;
        let path = format!("/v1/posts/{}", made["id"].as_str().unwrap());
        assert_eq!(posts(&made).len(), 2);

        let patch = async |body: Value| {
            let answer = api.send(Method::PATCH, &path, body).await;
            assert_eq!(answer.status(), 200, "{path}");
            answer.json::<Value>().await.unwrap()
        };
        let drafted = patch(json!({ "isDraft": true })).await;
        assert_eq!((&drafted["status"], posts(&drafted).len()), (&json!("DRAFT"), 2));
        let chain = json!({ "content": "uno", "firstComment": "a comment", "thread": [{ "content": "dos" }] });
        let changed = patch(json!({ "publications": later(&account, &media, chain)["publications"] })).await;
        let texts: Vec<&str> = posts(&changed).iter().map(|post| post["content"].as_str().unwrap()).collect();
        assert_eq!(texts, ["uno", "dos", "a comment"]);
        patch(json!({ "isDraft": false, "scheduledTime": "2020-01-01T00:00:00Z" })).await;
        assert_eq!(api.ended(&path).await["status"], "COMPLETED");
        assert_eq!(shown(&api, &account).await.len(), 3, "nothing of the first version went out");

        let cancelled =
            make(&api, later(&account, &media, json!({ "content": "no", "thread": [{ "content": "nor" }] }))).await;
        let path = format!("/v1/posts/{}", cancelled["id"].as_str().unwrap());
        assert_eq!(api.status(Method::DELETE, &path).await, 204);
        let cancelled = api.get(&path).await;
        assert_eq!((&cancelled["status"], posts(&cancelled).len()), (&json!("CANCELLED"), 2));
        drop(server);
    })
    .await;
}
