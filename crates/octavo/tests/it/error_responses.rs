//! Bad input: each mistake gets the contract's error, and nothing is half-written.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{Api, each_engine};

async fn check(request: RequestBuilder, status: u16, code: &str) -> Value {
    let answer = request.send().await.unwrap();
    let (got, id) = (answer.status().as_u16(), answer.headers()["x-request-id"].to_str().unwrap().to_owned());
    let body: Value = answer.json().await.unwrap();
    assert_eq!((got, body["error"]["code"].as_str()), (status, Some(code)), "{body}");
    assert_eq!(body["error"]["requestId"], id.as_str());
    body
}

#[tokio::test]
async fn mistakes_in_a_request() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let post = |body: &'static str| {
            api.request(Method::POST, "/v1/posts").header("content-type", "application/json").body(body)
        };
        let broken = check(post("{\"publications\": [}"), 400, "VALIDATION_ERROR").await;
        assert!(broken["error"]["details"][0]["field"].is_string());
        let wrong = check(post("{\"publications\": [{\"posts\": [{\"content\": 7}]}]}"), 400, "VALIDATION_ERROR").await;
        assert_eq!(wrong["error"]["details"][0]["field"], "publications[0].posts[0].content");
        check(post("{}"), 400, "VALIDATION_ERROR").await;
        check(post("{} {}"), 400, "VALIDATION_ERROR").await;
        let text = api.request(Method::POST, "/v1/posts").header("content-type", "text/plain").body("{}");
        check(text, 415, "UNSUPPORTED_MEDIA_TYPE").await;
        let large = json!({ "publications": [], "pad": "x".repeat(1_100_000) });
        check(api.request(Method::POST, "/v1/posts").json(&large), 413, "PAYLOAD_TOO_LARGE").await;
        check(api.request(Method::PUT, "/v1/posts"), 405, "METHOD_NOT_ALLOWED").await;
        check(api.request(Method::GET, "/v1/nothing"), 404, "NOT_FOUND").await;
        check(api.request(Method::GET, "/v1/posts/sch_x"), 404, "NOT_FOUND").await;
        check(api.request(Method::GET, "/v1/accounts/zero/chats"), 404, "NOT_FOUND").await;
        let upload = |bytes: &'static [u8]| {
            let part = reqwest::multipart::Part::bytes(bytes).file_name("a.jpg");
            api.request(Method::POST, "/v1/media/upload").multipart(reqwest::multipart::Form::new().part("file", part))
        };
        check(upload(b"not a picture"), 400, "VALIDATION_ERROR").await;
        check(upload(b""), 400, "VALIDATION_ERROR").await;
        check(upload(b"\xff\xd8\xff\xe0cut off"), 400, "VALIDATION_ERROR").await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn who_calls_is_checked() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let other = home.developer(&server, "bob@example.com");
        let get = |api: &Api, path: &str| api.request(Method::GET, path);
        let plain = api.http.get(format!("{}/v1/accounts", api.base));
        check(plain.try_clone().unwrap(), 401, "UNAUTHORIZED").await;
        check(plain.try_clone().unwrap().bearer_auth("oct_at_unknown"), 401, "UNAUTHORIZED").await;
        check(plain.try_clone().unwrap().bearer_auth(&api.token), 401, "UNAUTHORIZED").await;
        let stolen = Api { client_id: other.client_id.clone(), ..api.clone() };
        check(get(&stolen, "/v1/accounts"), 403, "FORBIDDEN").await;
        let client_id = api.client_id.clone().unwrap();
        let narrow = Api { token: home.token(&client_id, "ada@example.com", "posts.read"), ..api.clone() };
        check(get(&narrow, "/v1/accounts"), 403, "FORBIDDEN").await;
        check(get(&api, "/v1/apps"), 403, "FORBIDDEN").await;
        let expired = home.tool(
            &["token", "issue", "--app", &client_id, "--user", "ada@example.com", "--scope", "api", "--ttl", "0"],
            "",
        );
        let expired = Api { token: expired["accessToken"].as_str().unwrap().into(), ..api.clone() };
        check(get(&expired, "/v1/accounts"), 401, "UNAUTHORIZED").await;
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn what_is_anothers_is_not_there() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.developer(&server, "ada@example.com");
        let bob = home.developer(&server, "bob@example.com");
        let receiver = crate::support::Receiver::start().await;
        let webhook = ada.webhook(&receiver, json!({})).await;
        let (account, chat) = ada.account("TELEGRAM").await;
        let schedule = ada.post(account, chat.as_deref(), "mine").await;
        for path in [
            schedule.clone(),
            format!("/v1/accounts/{account}/chats"),
            format!("/v1/webhooks/{webhook}/deliveries"),
            format!("/v1/sandbox/feed?accountId={account}"),
        ] {
            check(bob.request(Method::GET, &path), 404, "NOT_FOUND").await;
        }
        check(bob.request(Method::DELETE, &format!("/v1/webhooks/{webhook}")), 404, "NOT_FOUND").await;
        let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
            "posts": [{ "content": "x", "chatId": chat }] }] });
        let refused = check(bob.request(Method::POST, "/v1/posts").json(&body), 400, "VALIDATION_ERROR").await;
        assert_eq!(refused["error"]["details"][0]["field"], "publications[0].socialMediaAccountId");
        assert_eq!(ada.get("/v1/webhooks").await.as_array().unwrap().len(), 1);
        drop(server);
    })
    .await;
}
