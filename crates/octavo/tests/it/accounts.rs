//! Accounts come and go.

use octavo_domain::Platform;
use octavo_domain::networks::Connection;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Receiver, Server, each_engine, until};

async fn refused(api: &Api, path: &str, body: Value) -> (u16, String) {
    let answer = api.send(Method::POST, path, body).await;
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    (status, body["error"]["details"][0]["field"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn what_proves_nothing_connects_nothing() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let connect = async |platform: &str, credentials: Value| {
            refused(&api, "/v1/accounts", json!({ "platform": platform, "credentials": credentials })).await
        };
        let wrong = (400, "credentials".to_owned());
        assert_eq!(connect("TELEGRAM", json!({ "token": "1:wrong" })).await, wrong);
        assert_eq!(connect("TELEGRAM", json!({})).await, wrong);
        assert_eq!(connect("BLUE_SKY", json!({ "identifier": "a", "password": "b" })).await, wrong);
        let inside = json!({ "identifier": "a", "password": "b", "service": "https://10.0.0.1" });
        assert_eq!(connect("BLUE_SKY", inside).await, (400, "credentials.service".to_owned()));
        assert_eq!(connect("MYSPACE", json!({})).await, (400, "platform".to_owned()));
        let begin = refused(&api, "/v1/accounts/authorizations", json!({ "platform": "TELEGRAM" })).await;
        assert_eq!(begin, (400, "platform".to_owned()), "Telegram has no page");
        let forged = json!({ "state": "s1.forged", "code": "x" });
        assert_eq!(refused(&api, "/v1/accounts/authorizations/complete", forged).await, (400, "code".to_owned()));
        assert_eq!(api.get("/v1/accounts").await, json!([]));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_disconnected_account_fails_what_waits_and_says_so() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let receiver = Receiver::start().await;
        api.webhook(&receiver, json!({})).await;
        let (account, chat) = api.account("TELEGRAM").await;
        let body = json!({ "scheduledTime": "2027-06-01T09:00:00Z", "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "later", "chatId": chat }] }] });
        let answer = api.send(Method::POST, "/v1/posts", body).await;
        let location = answer.headers()["location"].to_str().unwrap().to_owned();

        let other = home.developer(&server, "bob@example.com");
        let disconnect = async |api: &Api| {
            let path = format!("/v1/accounts/{account}");
            api.request(Method::DELETE, &path).send().await.unwrap().status().as_u16()
        };
        assert_eq!(disconnect(&other).await, 404);
        assert_eq!(disconnect(&api).await, 204);
        assert_eq!(disconnect(&api).await, 404);
        assert_eq!(api.get("/v1/accounts").await, json!([]));
        let schedule = api.ended(&location).await;
        assert_eq!(schedule["publications"][0]["posts"][0]["errorCode"], "ACCOUNT_DISCONNECTED");
        let calls = receiver.wait("it is told", |calls| calls.len() == 3).await;
        let failed = calls.iter().find(|call| call.kind() == "post.failed").unwrap().event();
        assert_eq!(failed["data"]["errorCode"], "ACCOUNT_DISCONNECTED");
        drop(server);
    })
    .await;
}

/// How each network connects, as the portal reads it.
async fn ways(server: &Server) -> Vec<(String, Value)> {
    let config: Value = serde_json::from_str(&server.text("/portal/config.json").await).unwrap();
    let networks = config["networks"].as_array().unwrap().iter();
    networks.map(|it| (it["platform"].as_str().unwrap().to_owned(), it["way"].clone())).collect()
}

#[tokio::test]
async fn every_network_has_a_simulator() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    for platform in Platform::ALL {
        let made = api.send(Method::POST, "/v1/sandbox/accounts", json!({ "platform": platform.as_str() })).await;
        assert_eq!(made.status(), 201, "{platform}");
    }
}

#[tokio::test]
async fn the_portal_is_told_how_each_network_connects() {
    let home = Home::with_nothing()
        .set("OCTAVO_PLATFORMS_X_CLIENT_ID", "an-app")
        .set("OCTAVO_PLATFORMS_X_CLIENT_SECRET", "its-secret");
    let told = |has_app: fn(&str) -> bool| {
        let way = |platform: Platform| match platform.network().connection {
            Connection::BotToken(_) => json!("bot-token"),
            Connection::AppPassword(_) => json!("app-password"),
            Connection::AccessToken(_) => json!("access-token"),
            Connection::AuthorizationPage { .. } if has_app(platform.as_str()) => json!("authorization"),
            Connection::AuthorizationPage { .. } => Value::Null,
        };
        Platform::ALL.map(|platform| (platform.as_str().to_owned(), way(platform))).to_vec()
    };
    let server = home.start_without_sandbox().await;
    assert_eq!(ways(&server).await, told(|platform| platform == "X_TWITTER"), "only X has its app");
    drop(server);
    assert_eq!(ways(&home.start().await).await, told(|_| true), "the sandbox knows all");
}

#[tokio::test]
async fn a_sandbox_account_whose_token_expired_is_reconnected_under_its_id() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let stranger = home.developer(&server, "bob@example.com");
        for platform in ["BLUE_SKY", "TELEGRAM"] {
            let (account, chat) = api.account(platform).await;
            let fault = json!({ "accountId": account, "fault": "token_expired", "times": 1000 });
            assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
            api.post(account, chat.as_deref(), "does not arrive").await;
            let connected = async || {
                let accounts = api.get("/v1/accounts").await;
                let mut all = accounts.as_array().unwrap().iter();
                all.find(|it| it["id"] == account).unwrap()["connected"].clone()
            };
            until("the account must be reconnected", async || (connected().await == json!(false)).then_some(())).await;
            let path = format!("/v1/sandbox/accounts/{account}/reconnect");
            assert_eq!(stranger.send(Method::POST, &path, json!({})).await.status(), 404);
            let again: Value = api.send(Method::POST, &path, json!({})).await.json().await.unwrap();
            assert_eq!(again["id"], account, "{again}");
            assert_eq!(connected().await, json!(true));
        }
    })
    .await;
}

#[tokio::test]
async fn a_fault_that_was_set_on_an_account_refuses_its_reconnection_as_a_conflict() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, _) = api.account("TELEGRAM").await;
        let fault = json!({ "accountId": account, "fault": "rate_limit", "times": 1000 });
        assert_eq!(api.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        let refused = api.send(Method::POST, &format!("/v1/sandbox/accounts/{account}/reconnect"), json!({})).await;
        assert_eq!(refused.status(), 409);
        let said: Value = refused.json().await.unwrap();
        let message = said["error"]["message"].as_str().unwrap();
        assert!(message.starts_with("The simulated network refused the account: Telegram limits"), "{message}");
        assert!(!message.ends_with(".."), "{message}");
    })
    .await;
}
