//! `Idempotency-Key` on every POST that may make something.

mod secrets;

use futures::future::join_all;
use octavo_store::changed;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query;

use crate::support::{Api, Home, Receiver, Server, each_engine, free_port, sample, until};

/// An answer, as far as a repetition has to be the same.
#[derive(Debug, PartialEq)]
struct Answer {
    status: u16,
    location: Option<String>,
    body: String,
}

/// The answer, and whether it was given before.
async fn send(api: &Api, path: &str, key: &str, body: Option<&Value>) -> (Answer, bool) {
    let request = api.request(Method::POST, path).header("idempotency-key", key);
    let request = body.iter().fold(request, |request, body| request.json(body));
    let answer = request.send().await.unwrap();
    let text = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let (status, location, again) = (answer.status().as_u16(), text("location"), text("idempotent-replayed"));
    (Answer { status, location, body: answer.text().await.unwrap() }, again.is_some())
}

fn portal(home: &Home, app: &Api) -> Api {
    let token = home.token("octavo-portal", "ada@example.com", "api apps.read apps.write webhooks.write");
    Api { token, ..app.clone() }
}

fn draft(account: i64, chat: &str, text: &str) -> Value {
    json!({ "isDraft": true, "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": text, "chatId": chat }] }] })
}

/// Every call with a body, with two bodies that differ, and the list whose length shows how often it was carried out.
async fn calls(api: &Api) -> Vec<(String, u16, Value, Value, Option<String>)> {
    let receiver = Receiver::start().await;
    let webhook = api.webhook(&receiver, json!({ "status": "PAUSED" })).await;
    let bin = api.create("/v1/sandbox/bins", json!({})).await["id"].as_str().unwrap().to_owned();
    let (account, chat) = api.account("TELEGRAM").await;
    let chat = chat.unwrap();
    let app = |name: &str| json!({ "name": name, "callbackUrls": ["https://a.example/cb"] });
    let hook = |key: &str| json!({ "url": receiver.url, "apiKey": key, "eventsAll": true });
    let of_webhook = |call: &str| format!("/v1/webhooks/{webhook}/{call}");
    let file = |size: u32| json!({ "contentType": "image/jpeg", "sizeBytes": size });
    let import = |name: &str| json!({ "url": format!("{}/{name}", api.base) });
    let fault = |times: u32| json!({ "accountId": account, "fault": "server_error", "times": times });
    let (platform, kind) = (|name: &str| json!({ "platform": name }), |name: &str| json!({ "type": name }));
    let list = |path: &str| Some(path.to_owned());
    vec![
        ("/v1/apps".into(), 201, app("A"), app("B"), list("/v1/apps")),
        ("/v1/webhooks".into(), 201, hook("a"), hook("b"), list("/v1/webhooks")),
        (of_webhook("test"), 202, kind("post.completed"), kind("post.failed"), Some(of_webhook("deliveries"))),
        (of_webhook("rotate"), 200, json!({ "apiKey": "a" }), json!({ "apiKey": "b" }), None),
        (of_webhook("recover"), 202, json!({ "since": "2026-01-01" }), json!({ "since": "2026-01-02" }), None),
        ("/v1/accounts/authorizations".into(), 201, platform("THREADS"), platform("TIKTOK"), None),
        ("/v1/media/upload/urls".into(), 200, file(7), file(8), None),
        ("/v1/media/upload/import".into(), 202, import("a.jpg"), import("b.jpg"), None),
        ("/v1/posts".into(), 204, draft(account, &chat, "a"), draft(account, &chat, "b"), list("/v1/posts")),
        ("/v1/sandbox/accounts".into(), 201, platform("THREADS"), platform("TIKTOK"), list("/v1/accounts")),
        ("/v1/sandbox/faults".into(), 204, fault(1), fault(2), None),
        ("/v1/sandbox/clock".into(), 204, json!({ "advance": "PT1S" }), json!({ "advance": "PT2S" }), None),
        ("/v1/sandbox/bins".into(), 201, json!({ "apiKey": "a" }), json!({ "apiKey": "b" }), list("/v1/sandbox/bins")),
        (format!("/v1/sandbox/bins/{bin}/answer"), 204, json!({ "status": 500 }), json!({ "status": 501 }), None),
    ]
}

/// How many items a list holds.
async fn count(api: &Api, path: &str) -> usize {
    let list = api.get(path).await;
    let items = ["items", "content"].iter().find_map(|name| list[*name].as_array()).or_else(|| list.as_array());
    items.unwrap().len()
}

#[tokio::test]
async fn the_same_key_gives_the_first_answer_again_on_every_call() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = portal(&home, &home.developer(&server, "ada@example.com"));
        for (number, (path, status, body, other, list)) in calls(&api).await.into_iter().enumerate() {
            let key = format!("key-{number}");
            let before = if let Some(list) = &list { count(&api, list).await } else { 0 };
            let (first, again) = send(&api, &path, &key, Some(&body)).await;
            assert_eq!((first.status, again), (status, false), "{path}: {first:?}");
            assert_eq!(send(&api, &path, &key, Some(&body)).await, (first, true), "{path}");
            let (conflict, _) = send(&api, &path, &key, Some(&other)).await;
            assert_eq!(conflict.status, 409, "{path}: {conflict:?}");
            if let Some(list) = &list {
                assert_eq!(count(&api, list).await, before + 1, "{path} is carried out once");
            }
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn calls_without_a_body_take_a_key_too() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let (made, _) = send(&api, "/v1/posts", "draft", Some(&draft(account, &chat.unwrap(), "once"))).await;
        let path = format!("{}/publish", made.location.unwrap());
        let (first, _) = send(&api, &path, "publish", None).await;
        assert_eq!(first.status, 200);
        assert_eq!(send(&api, &path, "publish", None).await, (first, true));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn requests_at_the_same_time_make_one_thing() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let body = json!({ "url": "http://127.0.0.1:40404/hook", "apiKey": "k", "eventsAll": true });
        let answers = join_all((0..25).map(|_| send(&api, "/v1/webhooks", "race", Some(&body)))).await;
        let webhooks = api.get("/v1/webhooks").await;
        assert_eq!(webhooks.as_array().unwrap().len(), 1, "{webhooks}");
        assert!(answers.iter().all(|(answer, _)| *answer == answers[0].0 && answer.status == 201), "{answers:?}");
        assert_eq!(answers.iter().filter(|(_, again)| !again).count(), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn requests_to_two_processes_make_one_thing() {
    let home = Home::on_postgres().await;
    let servers = [home.start_api_only().await, home.start_without_sandbox().await];
    let api = home.developer(&servers[0], "ada@example.com");
    let body = json!({ "url": "https://hooks.example/octavo", "apiKey": "k", "eventsAll": true });
    let apis = servers.each_ref().map(|server: &Server| Api { base: server.base.clone(), ..api.clone() });
    let answers = join_all((0..24).map(|n| send(&apis[n % 2], "/v1/webhooks", "race", Some(&body)))).await;
    assert_eq!(api.get("/v1/webhooks").await.as_array().unwrap().len(), 1);
    for (answer, _) in &answers {
        let in_use = answer.status == 409 && answer.body.contains("Send it again.");
        assert!(answer.status == 201 || in_use, "{answers:?}");
    }
    drop(servers);
}

#[tokio::test]
async fn a_request_that_fails_leaves_its_key_free() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let hook = |url: &str| json!({ "url": url, "apiKey": "k", "eventsAll": true });
        let (refused, _) = send(&api, "/v1/webhooks", "k", Some(&hook("nowhere"))).await;
        assert_eq!(refused.status, 400);
        let (checked, _) = send(&api, "/v1/posts?validateOnly=true", "k", Some(&json!({}))).await;
        assert_eq!(checked.status, 200);
        let hook = hook("http://127.0.0.1:40404/hook");
        let (made, again) = send(&api, "/v1/webhooks", "k", Some(&hook)).await;
        assert_eq!((made.status, again), (201, false));
        let long = "k".repeat(256);
        for key in ["", long.as_str()] {
            let (refused, _) = send(&api, "/v1/webhooks", key, Some(&hook)).await;
            assert_eq!(refused.status, 400, "{key}");
            assert!(refused.body.contains("idempotency-key"), "{refused:?}");
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_key_belongs_to_a_client_a_person_and_what_they_may_do() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.developer(&server, "ada@example.com");
        let bob = home.developer(&server, "bob@example.com");
        let body = json!({ "url": "http://127.0.0.1:40404/hook", "apiKey": "k", "eventsAll": true });
        for api in [&ada, &bob] {
            let (made, again) = send(api, "/v1/webhooks", "same", Some(&body)).await;
            assert_eq!((made.status, again), (201, false));
        }
        let client_id = ada.client_id.clone().unwrap();
        let narrow = Api { token: home.token(&client_id, "ada@example.com", "posts.read"), ..ada.clone() };
        let (answer, _) = send(&narrow, "/v1/webhooks", "same", Some(&body)).await;
        assert!(matches!(answer.status, 403 | 409) && !answer.body.contains("whk_"), "{answer:?}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_key_lives_as_long_as_what_it_made() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let body = json!({ "url": "http://127.0.0.1:40404/hook", "apiKey": "k", "eventsAll": true });
        let (first, _) = send(&api, "/v1/webhooks", "k", Some(&body)).await;
        server.kill();
        let server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        let again = send(&api, "/v1/webhooks", "k", Some(&body)).await;
        assert_eq!(again, (first, true), "the answer outlives the process");
        let id = serde_json::from_str::<Value>(&again.0.body).unwrap()["id"].as_str().unwrap().to_owned();
        let gone = api.request(Method::DELETE, &format!("/v1/webhooks/{id}")).send().await.unwrap();
        assert_eq!(gone.status(), 204);
        let (recreated, again) = send(&api, "/v1/webhooks", "k", Some(&body)).await;
        assert_eq!((recreated.status, again), (201, false));
        assert!(!recreated.body.contains(&id), "the deleted webhook is not shown: {recreated:?}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn kept_answers_are_sealed() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let file = json!({ "contentType": "image/jpeg", "sizeBytes": 7 });
    let (promise, _) = send(&api, "/v1/media/upload/urls", "k", Some(&file)).await;
    let promise: Value = serde_json::from_str(&promise.body).unwrap();
    let signature = promise["url"].as_str().unwrap().split("signature=").nth(1).unwrap();
    let signature = signature.split('&').next().unwrap();
    assert!(server.terminate().success());
    let files: Vec<_> = std::fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    let databases: Vec<_> = files.iter().filter(|path| path.to_string_lossy().contains(".db")).collect();
    assert!(!databases.is_empty(), "{files:?}");
    for path in databases {
        let bytes = std::fs::read(path).unwrap();
        assert!(!bytes.windows(signature.len()).any(|part| part == signature.as_bytes()), "{path:?}");
    }
}

#[tokio::test]
async fn uploads_at_the_same_time_make_one_file() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let upload = || async {
            let part = reqwest::multipart::Part::bytes(sample("photo.jpg")).file_name("a.jpg");
            let form = reqwest::multipart::Form::new().part("file", part);
            let request = api.request(Method::POST, "/v1/media/upload").header("idempotency-key", "race");
            let answer = request.multipart(form).send().await.unwrap();
            assert_eq!(answer.status(), 200);
            answer.json::<Value>().await.unwrap()["path"].clone()
        };
        let paths = join_all((0..8).map(|_| upload())).await;
        assert!(paths.iter().all(|path| *path == paths[0]), "{paths:?}");
        drop(server);
    })
    .await;
}

/// Makes a key of a stopped server older.
async fn age(home: &Home, key: &str, days: i64) {
    const OLDER: &str = "UPDATE idempotency SET created_at = created_at - $2 WHERE key = $1";
    let database = home.database().await;
    let mut tx = database.write().await.unwrap();
    let older = changed!(tx, query(OLDER).bind(key).bind(days * 86_400_000_000)).unwrap();
    assert_eq!(older, 1, "{key}");
    tx.commit().await.unwrap();
    database.close().await;
}

#[tokio::test]
async fn a_key_is_forgotten_after_thirty_days_unless_what_it_made_lasts() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let file = |size: u32| json!({ "contentType": "image/jpeg", "sizeBytes": size });
        let promise = async |key: &str, size: u32| send(&api, "/v1/media/upload/urls", key, Some(&file(size))).await;
        for key in ["old", "young"] {
            assert_eq!(promise(key, 7).await.0.status, 200);
        }
        let draft = draft(account, &chat.unwrap(), "once");
        let (made, _) = send(&api, "/v1/posts", "of a post", Some(&draft)).await;
        assert_eq!(made.status, 204);
        assert!(server.terminate().success());
        for (key, days) in [("old", 31), ("young", 29), ("of a post", 400)] {
            age(&home, key, days).await;
        }

        let server = home.start_on(port).await;
        until("the old key is free again", async || (promise("old", 8).await.0.status == 200).then_some(())).await;
        assert_eq!(promise("young", 8).await.0.status, 409);
        assert_eq!(send(&api, "/v1/posts", "of a post", Some(&draft)).await, (made, true));
        drop(server);
    })
    .await;
}
