//! Many posts in one call: all of them or none.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::queue::{daily, mornings};
use crate::support::{Api, each_engine, sample};

fn schedule(account: i64, chat: &Option<String>, time: &str, text: &str) -> Value {
    json!({ "scheduledTime": time, "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": text, "chatId": chat }] }] })
}

async fn bulk(api: &Api, path: &str, schedules: &[Value]) -> (u16, Value) {
    let answer = api.send(Method::POST, path, json!({ "schedules": schedules })).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn stored(api: &Api) -> usize {
    api.get("/v1/posts?limit=100").await["items"].as_array().unwrap().len()
}

fn fields(problems: &Value) -> Vec<(&str, &str)> {
    problems
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["field"].as_str().unwrap(), it["rule"].as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn posts_are_created_in_order_and_all_or_none() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let texts: Vec<String> = (0..100).map(|n| format!("Leaf {n}")).collect();
        let mut schedules: Vec<Value> =
            texts.iter().map(|text| schedule(account, &chat, "2027-10-01T09:00:00Z", text)).collect();
        let (status, created) = bulk(&api, "/v1/posts/bulk", &schedules).await;
        assert_eq!(status, 201, "{created}");
        for (item, text) in created["items"].as_array().unwrap().iter().zip(&texts).step_by(33) {
            let post = api.get(&format!("/v1/posts/{}", item["id"].as_str().unwrap())).await;
            assert_eq!(post["publications"][0]["posts"][0]["content"], json!(text));
        }

        schedules[3]["publications"][0]["accountId"] = json!(999_999);
        schedules[7]["publications"][0]["posts"][0]["content"] = json!(7);
        schedules[99]["scheduledTime"] = json!("tomorrow");
        let (status, refusal) = bulk(&api, "/v1/posts/bulk", &schedules).await;
        let expected = [
            ("schedules[7].publications[0].posts[0].content", "post.field.type"),
            ("schedules[3].publications[0].socialMediaAccountId", "post.account.unknown"),
            ("schedules[99].scheduledTime", "post.time.format"),
        ];
        assert_eq!((status, fields(&refusal["error"]["details"])), (400, expected.to_vec()));
        let (status, report) = bulk(&api, "/v1/posts/bulk?validateOnly=true", &schedules).await;
        assert_eq!((status, &report["valid"], &report["scheduledTimes"]), (200, &json!(false), &json!([])));
        assert_eq!(fields(&report["findings"]), expected);
        assert_eq!(stored(&api).await, 100, "nothing of a refused call is stored");

        for wrong in [vec![], vec![schedules[0].clone(); 101]] {
            let (status, refusal) = bulk(&api, "/v1/posts/bulk", &wrong).await;
            assert_eq!((status, &refusal["error"]["details"][0]["field"]), (400, &json!("schedules")));
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn the_posts_of_a_call_get_slots_in_their_order_and_a_repetition_gets_the_same() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let queue = api.send(Method::PUT, "/v1/queue", daily()).await.json::<Value>().await.unwrap();
        let first = queue["next"][0].as_str().unwrap();
        let mut schedules = vec![schedule(account, &chat, "NEXT_SLOT", "In the queue"); 6];
        schedules[2]["scheduledTime"] = json!("2027-10-01T12:00:00Z");
        let mut expected = mornings(first, 5);
        expected.insert(2, "2027-10-01T12:00:00.000Z".to_owned());
        let (_, report) = bulk(&api, "/v1/posts/bulk?validateOnly=true", &schedules).await;
        assert_eq!((&report["valid"], &report["scheduledTimes"]), (&json!(true), &json!(expected)));
        let send = async || {
            let request = api.request(Method::POST, "/v1/posts/bulk").header("idempotency-key", "harvest");
            let answer = request.json(&json!({ "schedules": schedules })).send().await.unwrap();
            (answer.headers().contains_key("idempotent-replayed"), answer.json::<Value>().await.unwrap())
        };
        let (is_repeated, created) = send().await;
        assert!(!is_repeated, "{created}");
        assert_eq!(send().await, (true, created.clone()));
        let mut times = Vec::new();
        for item in created["items"].as_array().unwrap() {
            let post = api.get(&format!("/v1/posts/{}", item["id"].as_str().unwrap())).await;
            times.push(post["scheduledTime"].as_str().unwrap().to_owned());
        }
        assert_eq!(times, expected);
        assert_eq!(stored(&api).await, 6);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn each_post_counts_towards_the_limits_of_a_key() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = portal.create("/v1/apps", app).await;
        let (account, chat) = portal.account("TELEGRAM").await;
        let hours = json!({ "from": "08:00", "to": "20:00", "timeZone": "UTC" });
        let wish = json!({ "name": "Key", "appId": app["id"], "scopes": ["posts.read", "posts.write"],
            "postsPerDay": 5, "hours": hours });
        let secret = portal.create("/v1/keys", wish).await["secret"].as_str().unwrap().to_owned();
        let key = Api { token: secret, ..portal.clone() };
        let at = |time: &str| schedule(account, &chat, &format!("2027-10-01T{time}:00Z"), "Counted");
        let (status, refusal) = bulk(&key, "/v1/posts/bulk", &[at("09:00"), at("21:00")]).await;
        assert_eq!((status, &refusal["error"]["code"]), (409, &json!("OUTSIDE_HOURS")));
        let (status, _) = bulk(&key, "/v1/posts/bulk", &vec![at("09:00"); 6]).await;
        assert_eq!((status, stored(&key).await), (429, 0));
        let (status, _) = bulk(&key, "/v1/posts/bulk", &vec![at("09:00"); 5]).await;
        assert_eq!((status, stored(&key).await), (201, 5));
        assert_eq!(bulk(&key, "/v1/posts/bulk", &[at("09:00")]).await.0, 429);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn calls_that_name_the_same_accounts_and_files_in_another_order_all_succeed() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let mut schedules = Vec::new();
        for _ in 0..6 {
            let (account, chat) = api.account("TELEGRAM").await;
            let file: Value = api.upload("photo.jpg", sample("photo.jpg")).await.json().await.unwrap();
            let mut one = schedule(account, &chat, "2027-10-01T09:00:00Z", "Crossing");
            one["publications"][0]["posts"][0]["attachmentPaths"] = json!([file["path"]]);
            schedules.push(one);
        }
        let turned: Vec<Value> = schedules.iter().rev().cloned().collect();
        let calls = (0..20).map(|n| bulk(&api, "/v1/posts/bulk", if n % 2 == 0 { &schedules } else { &turned }));
        for (status, answer) in join_all(calls).await {
            assert_eq!(status, 201, "{answer}");
        }
        drop(server);
    })
    .await;
}
