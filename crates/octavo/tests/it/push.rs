//! Web Push: who gets a message when a post waits for approval, what it says, and what follows from the push service's answer.

mod answers;
mod browsers;
mod crash;

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use octavo_store::changed;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query;

use crate::approvals::Stage;
use crate::roles::join;
use crate::support::{Api, Home, PushService, SubscribedBrowser, each_engine};

const EMAIL: &str = "ada@example.com";

/// Has a browser of a person get messages.
async fn subscribe(person: &Api, browser: &SubscribedBrowser) -> String {
    let added = person.create("/v1/me/push", browser.subscription()).await;
    added["id"].as_str().unwrap().to_owned()
}

/// Changes what no call can: time.
async fn change(home: &Home, sql: &'static str) -> u64 {
    let db = home.database().await;
    let mut tx = db.write().await.unwrap();
    let rows = changed!(tx, query(sql)).unwrap();
    tx.commit().await.unwrap();
    rows
}

/// As if the last messages had been queued long ago.
async fn let_time_pass(home: &Home) {
    change(home, "UPDATE workspace SET approval_push_at = 0 WHERE approval_push_at IS NOT NULL").await;
}

/// The claims of the token of a message, whose signature is the server's.
fn claims(authorization: &str, public_key: &str) -> Value {
    let (token, key) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, public_key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key));
    verifier.verify(signed.as_bytes(), &decode(signature)).unwrap();
    let (header, claims) = signed.split_once('.').unwrap();
    let header: Value = serde_json::from_slice(&decode(header)).unwrap();
    assert_eq!((&header["typ"], &header["alg"]), (&json!("JWT"), &json!("ES256")));
    serde_json::from_slice(&decode(claims)).unwrap()
}

#[tokio::test]
async fn one_message_says_that_posts_wait_and_nothing_of_what_they_say() {
    each_engine(async |home| {
        let (server, service) = (home.start().await, PushService::start().await);
        let stage = Stage::new(&home, &server).await;
        let browser = service.browser("ada");
        subscribe(&stage.portal, &browser).await;
        let asked = stage.ask(stage.post("A secret launch")).await;
        let first = service.wait(1).await.remove(0);
        let text = browser.read(&first.body);
        let fields: std::collections::BTreeSet<&str> = text.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, ["path", "requestedBy", "tag", "time", "title", "workspace"].into());
        assert_eq!(text["title"], "One post waits for your approval");
        assert_eq!((&text["requestedBy"], &text["time"]), (&json!("REQUIRED"), &asked.approval["requestedTime"]));
        assert_eq!(text["path"], format!("/approvals/{}", asked.id()));
        assert_eq!((first.path.as_str(), first.header("content-encoding")), ("/ada", "aes128gcm"));
        assert_eq!((&text["tag"], first.header("topic").len()), (&json!(first.header("topic")), 32));
        let ttl: i64 = first.header("ttl").parse().unwrap();
        assert!((43_000..=43_200).contains(&ttl), "{ttl}");
        let key = stage.portal.get("/v1/me/push").await["publicKey"].as_str().unwrap().to_owned();
        let claims = claims(first.header("authorization"), &key);
        assert_eq!(claims["aud"], service.base);
        let left = claims["exp"].as_i64().unwrap() - octavo_server::system_clock().now().as_second();
        assert!((0..=86_400).contains(&left), "{left}");
        assert!(claims["sub"].as_str().unwrap().starts_with("mailto:"), "{claims}");

        for n in 0..5 {
            stage.ask(stage.post(&format!("more {n}"))).await;
        }
        let_time_pass(&home).await;
        stage.ask(stage.post("the last")).await;
        let second = service.wait(2).await.remove(1);
        assert_eq!(browser.read(&second.body)["title"], "7 posts wait for your approval");
        assert_eq!(second.header("topic"), first.header("topic"), "the push service keeps the later one");
        drop(server);
        assert_eq!(service.pushed().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn those_who_may_approve_get_messages_and_no_one_else() {
    each_engine(async |home| {
        let (server, service) = (home.start().await, PushService::start().await);
        let owner = home.portal_of(&server, EMAIL);
        let workspace = owner.create("/v1/workspaces", json!({ "name": "Fernhill" })).await;
        let id = workspace["id"].as_str().unwrap();
        let [publisher, contributor, viewer, stranger] = ["publisher", "contributor", "viewer", "stranger"]
            .map(|name| home.portal_of(&server, &format!("{name}@example.com")));
        for (person, role) in [(&publisher, "PUBLISHER"), (&contributor, "CONTRIBUTOR"), (&viewer, "VIEWER")] {
            join(&owner, id, person, role).await;
        }
        let reviewer = home.portal_of(&server, "reviewer@example.com");
        join(&owner, id, &reviewer, "REVIEWER").await;
        subscribe(&reviewer, &service.browser("reviewer")).await;
        let no_push = json!({ "items": [{ "kind": "APPROVAL_REQUESTED", "push": false }] });
        assert_eq!(reviewer.send(Method::PUT, "/v1/me/notices", no_push).await.status(), 200);
        let browsers = [&publisher, &contributor, &viewer, &stranger].into_iter().enumerate();
        for (n, person) in browsers {
            subscribe(person, &service.browser(&n.to_string())).await;
        }
        let owner = owner.in_workspace(id);
        let (account, _) = owner.account("BLUE_SKY").await;
        let stage = Stage::with(owner, account).await;
        stage.ask(stage.post("one")).await;
        let_time_pass(&home).await;
        stage.ask(stage.post("two")).await;
        let paths: Vec<String> = service.wait(2).await.into_iter().map(|pushed| pushed.path).collect();
        assert_eq!(paths, ["/0", "/0"]);

        // A member who leaves while a message waits gets none.
        service.answer(503, &[]);
        let_time_pass(&home).await;
        stage.ask(stage.post("three")).await;
        service.wait(3).await;
        let member = publisher.get("/v1/me").await["id"].as_str().unwrap().to_owned();
        let gone = stage.portal.status(Method::DELETE, &format!("/v1/workspaces/{id}/members/{member}")).await;
        assert_eq!(gone, 204);
        answers::bring_forward(&home).await;
        stage.ask(stage.post("four")).await;
        answers::until_none_waits(&home).await;
        drop(server);
        assert_eq!(service.pushed().len(), 3);
    })
    .await;
}
