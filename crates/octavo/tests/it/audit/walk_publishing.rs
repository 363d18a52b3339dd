//! Accounts, posts and approvals in the walk.

use reqwest::Method;
use serde_json::{Value, json};

use super::walk::Walk;
use crate::account_health::authorization;
use crate::support::Api;

const AHEAD: &str = "2027-12-01T09:00:00Z";

/// As an application of the walk's person.
pub async fn publishing(walk: &mut Walk, app: &str) {
    let (x, telegram) = accounts(walk).await;
    posts(walk, &x).await;
    outcomes(walk, &x, &telegram).await;
    approvals(walk, app, &x).await;
    let path = format!("/v1/accounts/{}", x["id"]);
    walk.step("disconnect_account", &path, Value::Null).await;
}

async fn accounts(walk: &mut Walk) -> (Value, Value) {
    let connect = async |walk: &mut Walk, platform: &str| {
        let body = json!({ "platform": platform });
        walk.step("connect_sandbox_account", "/v1/sandbox/accounts", body).await
    };
    let (x, telegram) = (connect(walk, "X_TWITTER").await, connect(walk, "TELEGRAM").await);
    let path = format!("/v1/sandbox/accounts/{}/reconnect", telegram["id"]);
    walk.step("reconnect_sandbox_account", &path, json!({})).await;
    let code = authorization(&walk.portal, "X_TWITTER", x["accountId"].as_str().unwrap()).await;
    let path = "/v1/accounts/authorizations/complete";
    walk.step("complete_authorization", path, code).await;
    (x, telegram)
}

fn on_x(account: &Value, text: &str) -> Value {
    json!({ "publications": [{ "accountId": account["id"], "platformSettings": { "type": "TWITTER" },
        "posts": [{ "content": text }] }] })
}

fn later(account: &Value, text: &str) -> Value {
    let mut schedule = on_x(account, text);
    schedule["scheduledTime"] = json!(AHEAD);
    schedule
}

async fn posts(walk: &mut Walk, x: &Value) {
    walk.step("create_post", "/v1/posts", later(x, "Six pages")).await;
    let id = walk.newest("post.created", None).await["target"]["id"].clone();
    let path = format!("/v1/posts/{}", id.as_str().unwrap());
    walk.step("update_post", &path, json!({ "isDraft": true })).await;
    walk.step("publish_post", &format!("{path}/publish"), json!({})).await;
    walk.step("cancel_post", &path, Value::Null).await;
    let several = json!({ "schedules": [later(x, "Eight pages")] });
    walk.step("create_posts", "/v1/posts/bulk", several).await;
    let csv = format!("scheduled_time,accounts,content\n{AHEAD},{},Ten pages\n", x["id"]);
    let import = walk.portal.request(Method::POST, "/v1/posts/import").header("content-type", "text/csv").body(csv);
    walk.send(None, "import_posts", import).await;
}

/// A post that failed, and its address.
async fn failed(portal: &Api, account: &Value, fault: &str, schedule: Value) -> (String, Value) {
    let fault = json!({ "accountId": account["id"], "fault": fault, "times": 1 });
    assert_eq!(portal.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
    let answer = portal.send(Method::POST, "/v1/posts", schedule).await;
    let path = answer.headers()["location"].to_str().unwrap().to_owned();
    let ended = portal.ended(&path).await;
    assert_eq!(ended["status"], "FAILED", "{ended}");
    (path, ended["publications"][0]["posts"][0]["id"].clone())
}

async fn outcomes(walk: &mut Walk, x: &Value, telegram: &Value) {
    let (path, _) = failed(&walk.portal, x, "duplicate", on_x(x, "Twelve pages")).await;
    walk.step("retry_post", &format!("{path}/retry"), json!({})).await;
    let chats = walk.portal.get(&format!("/v1/accounts/{}/chats", telegram["id"])).await;
    let unknown = json!({ "publications": [{ "accountId": telegram["id"], "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": "Fourteen pages", "chatId": chats[0]["id"] }] }] });
    let (path, post) = failed(&walk.portal, telegram, "drop_after_accept", unknown).await;
    walk.step("confirm_post", &format!("{path}/confirm"), json!({ "postId": post })).await;
}

async fn approvals(walk: &mut Walk, app: &str, x: &Value) {
    let wish = json!({ "name": "Careful", "appId": app, "scopes": ["api"], "approval": "REQUIRED" });
    let key = walk.portal.create("/v1/keys", wish).await;
    let agent = Api { token: key["secret"].as_str().unwrap().to_owned(), client_id: None, ..walk.portal.clone() };
    for (decision, operation) in [("approve", "approve_post"), ("reject", "reject_post")] {
        let asked = agent.send(Method::POST, "/v1/posts", later(x, decision)).await;
        let id = asked.headers()["octavo-approval"].to_str().unwrap().to_owned();
        let links = format!("/v1/approvals/{id}/links");
        walk.step("create_review_link", &links, json!({})).await;
        let link = walk.portal.get(&links).await["items"][0]["id"].as_str().unwrap().to_owned();
        walk.step("withdraw_review_link", &format!("{links}/{link}"), json!({})).await;
        let waiting = walk.portal.get("/v1/approvals?status=PENDING").await["items"][0].clone();
        let body = match decision {
            "approve" => json!({ "contentHash": waiting["contentHash"] }),
            _ => json!({ "reason": "Too long" }),
        };
        walk.step(operation, &format!("/v1/approvals/{id}/{decision}"), body).await;
    }
}
