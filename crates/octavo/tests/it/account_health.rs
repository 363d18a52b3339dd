//! Octavo checks accounts, shows what the networks report about access and limits, and notifies webhooks that subscribe.

use std::collections::HashMap;

use octavo_domain::Platform;
use reqwest::Method;
use serde_json::{Value, json};
use url::Url;

use crate::support::{Api, Receiver, each_engine, sample, until};

const EVENTS: [&str; 3] = ["account.connected", "account.reconnect_required", "account.disconnected"];

pub async fn account(api: &Api, id: i64) -> Value {
    let accounts = api.get("/v1/accounts").await;
    accounts.as_array().unwrap().iter().find(|account| account["id"] == id).unwrap().clone()
}

pub async fn check(api: &Api, id: i64) -> u16 {
    api.status(Method::POST, &format!("/v1/accounts/{id}/check")).await
}

pub async fn fault(api: &Api, id: i64, fault: &str, times: u32) {
    let body = json!({ "accountId": id, "fault": fault, "times": times });
    assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", body).await.status(), 204);
}

/// The health once the network has answered a check.
async fn checked(api: &Api, id: i64) -> Value {
    let before = account(api, id).await["health"]["checkedAt"].clone();
    assert_eq!(check(api, id).await, 202);
    until("the network answers", async || {
        let health = account(api, id).await["health"].clone();
        (health["checkedAt"] != before).then_some(health)
    })
    .await
}

#[tokio::test]
async fn a_refused_token_is_found_by_a_check_and_told_to_webhooks_that_name_it() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let other = home.developer(&server, "bob@example.com");
        let (named, all, of_another) = (Receiver::start().await, Receiver::start().await, Receiver::start().await);
        let naming = json!({ "eventsAll": false, "eventTypes": EVENTS });
        api.webhook(&named, naming.clone()).await;
        api.webhook(&all, json!({})).await;
        other.webhook(&of_another, naming).await;
        for platform in Platform::ALL.map(|platform| platform.as_str()) {
            let (id, _) = api.account(platform).await;
            assert_eq!(account(&api, id).await["health"]["state"], "OK", "{platform}");
            fault(&api, id, "token_expired", 1000).await;
            assert_eq!(check(&other, id).await, 404);
            assert_eq!(check(&api, id).await, 202);
            let health = until("the account must be reconnected", async || {
                let account = account(&api, id).await;
                (account["connected"] == false).then(|| account["health"].clone())
            })
            .await;
            assert_eq!(health["state"], "RECONNECT", "{platform}");
            let reason = health["reason"].as_str().unwrap();
            assert!(reason.ends_with("Connect the account again."), "{reason}");
            assert_eq!(check(&api, id).await, 409, "{platform} can't be asked");
            assert_eq!(api.status(Method::DELETE, &format!("/v1/accounts/{id}")).await, 204);
        }
        let calls = named.wait("every account is reported", |calls| calls.len() == 3 * Platform::ALL.len()).await;
        for kind in EVENTS {
            assert_eq!(calls.iter().filter(|call| call.kind() == kind).count(), Platform::ALL.len(), "{kind}");
        }
        let told = calls.iter().find(|call| call.kind() == EVENTS[1]).unwrap().event();
        assert_eq!(told["data"]["platform"], Platform::ALL[0].as_str());
        assert!(told["data"]["workspaceId"].as_str().unwrap().starts_with("wsp_"), "{told}");
        let feed = api.get("/v1/events?limit=100").await;
        let listed: Vec<&str> =
            feed["items"].as_array().unwrap().iter().map(|it| it["type"].as_str().unwrap()).collect();
        assert_eq!(listed[..3], EVENTS, "the feed has what the webhooks get");
        assert!(all.calls().is_empty() && of_another.calls().is_empty(), "no other webhook is called");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_check_shows_what_is_left_and_until_when_access_lasts() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        // Whether Octavo renews access, whether it has an end, and what the network calls its limit.
        for (platform, renews, ends, limit) in [
            ("INSTAGRAM", true, true, Some(100)),
            ("THREADS", true, true, Some(250)),
            ("LINKEDIN", true, true, None),
            ("TIKTOK", true, true, None),
            ("X_TWITTER", true, false, None),
            ("YOUTUBE", true, false, None),
            ("BLUE_SKY", true, false, None),
            ("TELEGRAM", false, false, None),
            ("MASTODON", false, false, None),
        ] {
            let (id, _) = api.account(platform).await;
            let health = checked(&api, id).await;
            assert_eq!(health["state"], "OK", "{platform}: {health}");
            assert_eq!(
                (&health["renewsAutomatically"], health["expiresAt"].is_string()),
                (&json!(renews), ends),
                "{platform}"
            );
            assert_eq!(health["limits"][0]["of"].as_u64(), limit, "{platform}");
        }
        let id = api.get("/v1/accounts").await[0]["id"].as_i64().unwrap();
        assert_eq!(check(&api, id).await, 429, "once a minute");
        drop(server);
    })
    .await;
}

/// Allows an account again at the network's page.
pub async fn sign_in_again(api: &Api, platform: &str, external_id: &str) {
    let answer = authorization(api, platform, external_id).await;
    api.create("/v1/accounts/authorizations/complete", answer).await;
}

/// What the network answers at the callback when its page was accepted.
pub async fn authorization(api: &Api, platform: &str, external_id: &str) -> Value {
    let begun = api.create("/v1/accounts/authorizations", json!({ "platform": platform })).await;
    let page = Url::parse(begun["url"].as_str().unwrap()).unwrap();
    let query: HashMap<String, String> = page.query_pairs().into_owned().collect();
    let mut form = vec![("decision", "allow"), ("account", external_id)];
    form.extend(query["scope"].split([' ', ',']).map(|scope| ("scope", scope)));
    let allowed = api.http.post(page.clone()).form(&form).send().await.unwrap();
    let back = Url::parse(allowed.headers()["location"].to_str().unwrap()).unwrap();
    let given: HashMap<String, String> = back.query_pairs().into_owned().collect();
    json!({ "state": given["state"], "code": given["code"].trim_end_matches("#_") })
}

#[tokio::test]
async fn posts_since_the_last_check_count_in_the_limits() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for platform in ["INSTAGRAM", "THREADS"] {
            let (id, _) = api.account(platform).await;
            let before = checked(&api, id).await["limits"][0].clone();
            let settings = match platform {
                "INSTAGRAM" => json!({ "type": platform, "publicationType": "FEED" }),
                _ => json!({ "type": platform }),
            };
            let picture = api.upload("photo.jpg", sample("photo.jpg")).await.json::<Value>().await.unwrap();
            let mut post = json!({ "content": "Six pages", "attachmentPaths": [picture["path"]] });
            if platform == "THREADS" {
                post["thread"] = json!([{ "content": "and two more" }]);
            }
            let publication = json!({ "accountId": id, "platformSettings": settings, "posts": [post] });
            for _ in 0..2 {
                let sent = api.send(Method::POST, "/v1/posts", json!({ "publications": [publication] })).await;
                let ended = api.ended(sent.headers()["location"].to_str().unwrap()).await;
                assert_eq!(ended["status"], "COMPLETED", "{ended}");
            }
            let used = before["used"].as_u64().unwrap() + 2;
            until("both posts are counted", async || {
                let limit = account(&api, id).await["health"]["limits"][0].clone();
                (limit["used"] == used && limit["of"] == before["of"]).then_some(())
            })
            .await;
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn access_that_ends_within_a_week_is_shown_ahead() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        for (platform, renews) in [("LINKEDIN", false), ("INSTAGRAM", true), ("THREADS", true)] {
            let (id, _) = api.account(platform).await;
            let external_id = account(&api, id).await["accountId"].as_str().unwrap().to_owned();
            fault(&api, id, "short_access", 1).await;
            sign_in_again(&api, platform, &external_id).await;
            for health in [account(&api, id).await["health"].clone(), checked(&api, id).await] {
                assert_eq!((&health["state"], &health["renewsAutomatically"]), (&json!("EXPIRING"), &json!(renews)));
                assert!(health["expiresAt"].is_string() && health["reason"].is_string(), "{platform}: {health}");
            }
            sign_in_again(&api, platform, &external_id).await;
            assert_eq!(account(&api, id).await["health"]["state"], "OK", "{platform} lasts again");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_limit_is_shown_while_it_makes_posts_wait() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (id, chat) = api.account("TELEGRAM").await;
        fault(&api, id, "rate_limit", 1).await;
        let location = api.post(id, chat.as_deref(), "waits").await;
        let health = until("the account is limited", async || {
            let health = account(&api, id).await["health"].clone();
            (health["state"] == "LIMITED").then_some(health)
        })
        .await;
        assert!(health["since"].is_string() && health["reason"].as_str().unwrap().contains("Telegram"), "{health}");
        assert_eq!(api.ended(&location).await["status"], "COMPLETED");
        until("the limit is over", async || (account(&api, id).await["health"]["state"] == "OK").then_some(())).await;
        drop(server);
    })
    .await;
}
