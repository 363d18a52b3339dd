//! Applications and the addresses where people return to.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Browser, PASSWORD, client, each_engine};

async fn refused(api: &Api, method: Method, path: &str, callback: &str) -> Value {
    let body = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb", callback] });
    let answer = api.send(method, path, body).await;
    assert_eq!(answer.status(), 400, "{path}: {callback}");
    let body: Value = answer.json().await.unwrap();
    body["error"]["details"].clone()
}

/// RFC 6749 section 3.1: no parameter comes twice.
#[tokio::test]
async fn a_callback_with_a_parameter_of_an_answer_is_refused() {
    each_engine(async |home| {
        let server = home.start().await;
        home.developer(&server, "ada@example.com");
        let token = home.token("octavo-portal", "ada@example.com", "apps.read apps.write");
        let portal = Api { base: server.base.clone(), token, client_id: None, workspace: None, http: client() };
        for name in ["code", "state", "iss", "session_state", "error", "error_description", "error_uri"] {
            for callback in [format!("http://127.0.0.1:9/cb?x=1&{name}=fixed"), format!("http://127.0.0.1:9/cb?{name}")]
            {
                let details = refused(&portal, Method::POST, "/v1/apps", &callback).await;
                assert!(details[0]["message"].as_str().unwrap().contains(&format!("parameter {name} ")), "{details}");
                let command =
                    ["app", "create", "--owner", "ada@example.com", "--name", "Folio", "--callback", &callback];
                assert!(home.refusal(&command).contains(&format!("parameter {name} ")), "{callback}");
            }
        }
        let body = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb?stateful=1&x=%63ode"] });
        portal.create("/v1/apps", body).await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_callback_without_a_host_is_refused() {
    each_engine(async |home| {
        let server = home.start().await;
        home.developer(&server, "ada@example.com");
        let token = home.token("octavo-portal", "ada@example.com", "apps.read apps.write");
        let portal = Api { base: server.base.clone(), token, client_id: None, workspace: None, http: client() };
        let before = portal.get("/v1/apps").await;
        let callbacks = format!("/v1/apps/{}/callbacks", before[0]["id"].as_str().unwrap());
        for callback in
            ["https:///cb", "https:a", "https:/app.example/cb", "https:\\\\app.example", "https://a.example\\@b"]
        {
            let command = ["app", "create", "--owner", "ada@example.com", "--name", "Folio", "--callback", callback];
            let refusal = home.refusal(&command);
            assert!(refusal.contains("https://app.example/callback"), "{callback}: {refusal}");
            for (method, path) in [(Method::POST, "/v1/apps"), (Method::PATCH, &callbacks)] {
                let details = refused(&portal, method, path, callback).await;
                assert_eq!(details.as_array().unwrap().len(), 1, "{callback}: {details}");
                assert_eq!(details[0]["field"], "callbackUrls[1]", "{callback}");
                assert!(details[0]["message"].as_str().unwrap().contains("https://app.example/callback"), "{details}");
            }
        }
        assert_eq!(portal.get("/v1/apps").await, before);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn callbacks_change_with_a_fresh_sign_in_only() {
    each_engine(async |home| {
        home.tool(&["user", "add", "ada@example.com"], PASSWORD);
        let server = home.start_without_sandbox().await;
        let mut browser = Browser::signed_in(&server, "ada@example.com").await;
        let fresh = browser.portal(&[]).await.unwrap().api;
        let app = json!({ "name": "Folio", "callbackUrls": ["https://app.example/cb"] });
        let app = fresh.create("/v1/apps", app).await;
        let path = format!("/v1/apps/{}/callbacks", app["id"].as_str().unwrap());
        let change = async |api: &Api, url: &str| {
            let answer = api.send(Method::PATCH, &path, json!({ "callbackUrls": [url] })).await;
            (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
        };
        assert_eq!(change(&fresh, "https://app.example/new").await.0, 200);
        home.change("UPDATE session SET auth_time = auth_time - 611000000").await;
        let old = browser.portal(&[]).await.unwrap().api;
        let (status, answer) = change(&old, "https://evil.example/cb").await;
        assert_eq!((status, &answer["error"]["code"]), (403, &json!("STEP_UP_REQUIRED")), "{answer}");
        assert_eq!(old.get("/v1/apps").await[0]["callbackUrls"], json!(["https://app.example/new"]));
        let operators = Api { token: home.token("octavo-portal", "ada@example.com", "apps.write"), ..old };
        assert_eq!(change(&operators, "https://app.example/cb").await.0, 200, "the operator vouches for the person");
        drop(server);
    })
    .await;
}
