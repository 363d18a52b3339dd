//! Request bins of the sandbox: a receiver for whoever has none.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Api, each_engine, until};

async fn requests(api: &Api, bin: &Value) -> Vec<Value> {
    let path = format!("/v1/sandbox/bins/{}/requests?limit=100", bin["id"].as_str().unwrap());
    api.get(&path).await["items"].as_array().unwrap().clone()
}

fn verdict(request: &Value) -> (&str, &str) {
    let of = |name: &str| request["signatures"][name].as_str().unwrap_or("none");
    (of("xOctavoSignature"), of("webhookSignature"))
}

#[tokio::test]
async fn a_bin_shows_what_a_webhook_sends_and_whether_it_is_signed() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let bin = api.create("/v1/sandbox/bins", json!({ "apiKey": "hush" })).await;
        let url = bin["url"].as_str().unwrap();
        assert_eq!(url, format!("{}/sandbox/bin/{}", server.base, bin["id"].as_str().unwrap()));
        let answer = format!("/v1/sandbox/bins/{}/answer", bin["id"].as_str().unwrap());
        let busy = json!({ "status": 503, "times": 1 });
        assert_eq!(api.send(Method::POST, &answer, busy).await.status(), 204);
        let webhook = json!({ "url": url, "apiKey": "hush", "eventsAll": true, "retryBackoffMs": 100 });
        let webhook = api.create("/v1/webhooks", webhook).await;
        let test = format!("/v1/webhooks/{}/test", webhook["id"].as_str().unwrap());
        assert_eq!(api.send(Method::POST, &test, json!({ "type": "schedule.failed" })).await.status(), 202);
        let caught = until("it is tried again", async || {
            let caught = requests(&api, &bin).await;
            (caught.len() == 2).then_some(caught)
        })
        .await;
        assert_eq!((&caught[0]["answered"], &caught[1]["answered"]), (&json!(200), &json!(503)), "newest first");
        assert_eq!((verdict(&caught[0]), verdict(&caught[1])), (("valid", "valid"), ("valid", "valid")));
        let event: Value = serde_json::from_str(caught[0]["body"].as_str().unwrap()).unwrap();
        assert_eq!((&event["type"], &event["id"]), (&json!("schedule.failed"), &caught[0]["headers"]["webhook-id"]));

        let forged =
            api.http.put(format!("{url}?a=b")).body("x").header("x-octavo-signature", "sha256=00").send().await;
        assert_eq!(forged.unwrap().status(), 200);
        let replayed =
            api.http.request(Method::from_bytes(b"PURGE").unwrap(), url).header("webhook-signature", "v1,AAAA");
        assert_eq!(replayed.send().await.unwrap().status(), 200);
        let caught = requests(&api, &bin).await;
        assert_eq!((verdict(&caught[1]), verdict(&caught[0])), (("invalid", "absent"), ("absent", "invalid")));
        assert_eq!((&caught[1]["method"], &caught[0]["method"]), (&json!("PUT"), &json!("PURGE")));
        assert!(caught[1]["path"].as_str().unwrap().ends_with("?a=b"));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_bin_keeps_its_last_hundred_requests() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let bin = api.create("/v1/sandbox/bins", json!({})).await;
        let url = bin["url"].as_str().unwrap();
        let send = async |body: String| api.http.post(url).body(body).send().await.unwrap().status();
        for number in 0..120 {
            assert_eq!(send(number.to_string()).await, 200);
        }
        let caught = requests(&api, &bin).await;
        assert_eq!((caught.len(), &caught[0]["body"], &caught[99]["body"]), (100, &json!("119"), &json!("20")));
        assert_eq!(caught[0]["signatures"], Value::Null, "it has no key");
        assert_eq!(send("x".repeat(70_000)).await, 200);
        assert_eq!(send("x".repeat(1_100_000)).await, StatusCode::PAYLOAD_TOO_LARGE);
        let path = format!("/v1/sandbox/bins/{}/requests", bin["id"].as_str().unwrap());
        let page = api.get(&format!("{path}?limit=2")).await;
        let long = &page["items"][0];
        assert_eq!((&long["sizeBytes"], &long["bodyTruncated"]), (&json!(70_000), &json!(true)));
        assert_eq!(long["body"].as_str().unwrap().len(), 65_536);
        let next = api.get(&format!("{path}?limit=2&cursor={}", page["nextCursor"].as_str().unwrap())).await;
        assert_eq!((&page["items"][1]["body"], &next["items"][0]["body"]), (&json!("119"), &json!("118")));
        assert_eq!(api.get("/v1/sandbox/bins").await[0]["requests"], 100);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn bins_are_few_and_their_owners_alone() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let bob = home.developer(&server, "bob@example.com");
        let mut bins = Vec::new();
        for _ in 0..10 {
            bins.push(api.create("/v1/sandbox/bins", json!({})).await);
        }
        assert_eq!(api.send(Method::POST, "/v1/sandbox/bins", json!({})).await.status(), 409);
        assert_eq!(api.get("/v1/sandbox/bins").await, json!(bins));
        assert_eq!(bob.get("/v1/sandbox/bins").await, json!([]));
        let path = format!("/v1/sandbox/bins/{}", bins[0]["id"].as_str().unwrap());
        let status = async |request: reqwest::RequestBuilder| request.send().await.unwrap().status().as_u16();
        assert_eq!(status(bob.request(Method::GET, &format!("{path}/requests"))).await, 404);
        assert_eq!(status(bob.request(Method::DELETE, &path)).await, 404);
        let answer = |status: u16| json!({ "status": status });
        assert_eq!(bob.send(Method::POST, &format!("{path}/answer"), answer(500)).await.status(), 404);
        assert_eq!(api.send(Method::POST, &format!("{path}/answer"), answer(199)).await.status(), 400);
        let none = json!({ "status": 500, "times": 0 });
        assert_eq!(api.send(Method::POST, &format!("{path}/answer"), none).await.status(), 400);
        assert_eq!(status(api.request(Method::DELETE, &path)).await, 204);
        assert_eq!(
            status(api.http.post(bins[0]["url"].as_str().unwrap())).await,
            404,
            "what is deleted catches nothing"
        );
        api.create("/v1/sandbox/bins", json!({})).await;
        drop(server);
    })
    .await;
}
