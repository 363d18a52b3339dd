//! The portal's calls on applications, and what they promise.

use axum::http::{HeaderMap, StatusCode};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Home, Receiver, Server, each_engine, until};

/// A developer in the portal, with an application made there: its id, its client ID, and the portal's client.
async fn developer(home: &Home, server: &Server) -> (String, String, Api) {
    let api = home.developer(server, "ada@example.com");
    let token = home.token("octavo-portal", "ada@example.com", "api apps.read apps.write webhooks.write");
    let portal = Api { token, client_id: None, ..api };
    let made = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
    let app = portal.create("/v1/apps", made).await;
    let text = |name: &str| app[name].as_str().unwrap().to_owned();
    let client_id = text("clientId");
    (text("id"), client_id.clone(), Api { client_id: Some(client_id), ..portal })
}

/// Whether the authorization page takes this callback URL.
async fn takes(api: &Api, client_id: &str, callback: &str) -> bool {
    let page = format!("{}/oauth2/authorize", api.base);
    let query = [("client_id", client_id), ("response_type", "code"), ("redirect_uri", callback), ("state", "s")];
    let answer = api.http.get(page).query(&query).send().await.unwrap();
    answer.status().is_redirection() || answer.status().is_success()
}

#[tokio::test]
async fn new_callback_urls_replace_the_former_ones() {
    each_engine(async |home| {
        let server = home.start().await;
        let (id, client_id, portal) = developer(&home, &server).await;
        assert!(takes(&portal, &client_id, "https://folio.example/cb").await);
        let path = format!("/v1/apps/{id}/callbacks");
        let urls = json!(["https://folio.example/new", "http://127.0.0.1:8000/cb"]);
        let answer = portal.send(Method::PATCH, &path, json!({ "callbackUrls": urls })).await;
        assert_eq!(answer.status(), 200);
        let changed: Value = answer.json().await.unwrap();
        assert_eq!((&changed["callbackUrls"], &changed["id"]), (&urls, &json!(id)));
        let listed = portal.get("/v1/apps").await;
        assert!(listed.as_array().unwrap().contains(&changed), "{listed}");
        for (callback, taken) in [("https://folio.example/new", true), ("https://folio.example/cb", false)] {
            assert_eq!(takes(&portal, &client_id, callback).await, taken, "{callback}");
        }
        let refused = portal.send(Method::PATCH, &path, json!({ "callbackUrls": ["http://folio.example/"] })).await;
        assert_eq!(refused.status(), 400);
        assert_eq!(portal.get("/v1/apps").await, listed, "a refused change changes nothing");
        drop(server);
    })
    .await;
}

/// What the token endpoint says of a code that is not one: the client's credentials are judged first.
async fn proves(api: &Api, client_id: &str, secret: &str) -> String {
    let request = json!({ "grant_type": "authorization_code", "client_id": client_id, "client_secret": secret,
        "code": "spent", "redirect_uri": "https://folio.example/cb" });
    let answer = api.http.post(format!("{}/oauth2/token", api.base)).json(&request).send().await.unwrap();
    answer.json::<Value>().await.unwrap()["error"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn the_secret_is_shown_to_its_owner_and_proves_the_application() {
    each_engine(async |home| {
        let server = home.start().await;
        let (id, client_id, portal) = developer(&home, &server).await;
        let path = format!("/v1/apps/{id}/secret");
        let answer = portal.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let secret = answer.json::<Value>().await.unwrap()["clientSecret"].as_str().unwrap().to_owned();
        assert_eq!(portal.get(&path).await["clientSecret"], secret.as_str(), "it stays the same");
        assert_eq!(proves(&portal, &client_id, &secret).await, "invalid_grant");
        assert_eq!(proves(&portal, &client_id, "another").await, "invalid_client");
        home.developer(&server, "bob@example.com");
        let token = home.token("octavo-portal", "bob@example.com", "api apps.read");
        let bob = Api { token, client_id: None, ..portal.clone() };
        assert_eq!(bob.request(Method::GET, &path).send().await.unwrap().status(), 404);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_application_stops() {
    each_engine(async |home| {
        let server = home.start().await;
        let (id, client_id, portal) = developer(&home, &server).await;
        let app = Api { token: home.token(&client_id, "ada@example.com", "api webhooks.write"), ..portal.clone() };
        let (account, chat) = app.account("TELEGRAM").await;
        let post = |time: &str| {
            json!({ "scheduledTime": time, "publications": [{ "accountId": account,
            "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "later", "chatId": chat }] }] })
        };
        let waiting = app.send(Method::POST, "/v1/posts", post("2028-01-01T09:00:00Z")).await;
        let waiting = waiting.headers()["location"].to_str().unwrap().to_owned();
        let busy = |_| (StatusCode::SERVICE_UNAVAILABLE, HeaderMap::new());
        let (dying, living) = (Receiver::answering(busy).await, Receiver::answering(busy).await);
        let often = json!({ "retryBackoffMs": 100, "retryMaxAttempts": 50 });
        let webhook = app.webhook(&dying, often).await;
        let test = json!({ "type": "post.completed" });
        let path = format!("/v1/webhooks/{webhook}/test");
        assert_eq!(app.send(Method::POST, &path, test.clone()).await.status(), 202);
        dying.wait("the delivery is tried", |calls| !calls.is_empty()).await;

        let deleted = portal.request(Method::DELETE, &format!("/v1/apps/{id}")).send().await.unwrap();
        assert_eq!(deleted.status(), 204);

        // What was on its way then may still arrive.
        let at_the_end = dying.calls().len() + 1;
        assert_eq!(app.request(Method::GET, "/v1/accounts").send().await.unwrap().status(), 401, "its tokens die");
        let portal = Api { client_id: None, ..portal };
        assert_eq!(portal.get(&waiting).await["status"], "CANCELLED", "its waiting posts are cancelled");
        assert_eq!(portal.get("/v1/webhooks").await, json!([]));
        let listed = portal.get("/v1/apps").await;
        assert!(listed.as_array().unwrap().iter().all(|app| app["id"] != id.as_str()), "{listed}");
        // While another webhook waits longer and longer four times, the deleted one's next try would be due.
        let other = listed[0]["id"].as_str().unwrap();
        let hook = json!({ "appId": other, "url": living.url, "apiKey": "k", "eventsAll": true,
            "retryBackoffMs": 200, "retryMaxAttempts": 4 });
        let hook = portal.create("/v1/webhooks", hook).await["id"].as_str().unwrap().to_owned();
        let path = format!("/v1/webhooks/{hook}");
        assert_eq!(portal.send(Method::POST, &format!("{path}/test"), test).await.status(), 202);
        until("the other delivery is given up", async || {
            let page = portal.get(&format!("{path}/deliveries")).await;
            (page["content"][0]["status"] == "FAILED").then_some(())
        })
        .await;
        assert!(dying.calls().len() <= at_the_end, "its deliveries stop");
        drop(server);
    })
    .await;
}
