//! How many posts a key queues a day: counted with the posts, so that nothing passes the limit and no failure counts.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Developer, ahead, call, post, refusal};
use crate::support::{Api, each_engine};

async fn today(dev: &Developer) -> Value {
    dev.portal.get("/v1/keys").await[0]["postsToday"].clone()
}

fn rate_limited() -> (u16, String) {
    (429, "RATE_LIMITED".to_owned())
}

#[tokio::test]
async fn of_many_calls_at_once_as_many_succeed_as_the_day_allows() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let api = dev.key(json!({ "postsPerDay": 7 })).await;
        let answers = join_all((0..50).map(|_| post(&api, dev.posts(1, &ahead())))).await;
        let count = |status| answers.iter().filter(|found| **found == status).count();
        assert_eq!((count(204), count(429)), (7, 43), "{answers:?}");
        assert_eq!(api.get("/v1/posts?limit=100").await["items"].as_array().unwrap().len(), 7);
        assert_eq!(today(&dev).await, 7);

        let answer = api.send(Method::POST, "/v1/posts", dev.posts(1, &ahead())).await;
        let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=86_400).contains(&wait), "{wait}");
        let error: Value = answer.json().await.unwrap();
        assert!(error["error"]["message"].as_str().unwrap().contains("7 posts a day"), "{error}");
        assert_eq!(post(&dev.key(json!({})).await, dev.posts(1, &ahead())).await, 204, "another key has no limit");

        server.terminate();
        let server = home.start().await;
        let api = Api { base: server.base.clone(), ..api };
        assert_eq!(refusal(&api, Method::POST, "/v1/posts", dev.posts(1, &ahead())).await, rate_limited(), "restarted");
        home.change("UPDATE api_key SET counted_on = '2026-01-01'").await;
        assert_eq!(post(&api, dev.posts(1, &ahead())).await, 204, "a new day");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn each_post_that_is_queued_counts_once() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let api = dev.key(json!({ "postsPerDay": 5 })).await;
        assert_eq!(refusal(&api, Method::POST, "/v1/posts", dev.posts(6, &ahead())).await, rate_limited());
        assert_eq!(today(&dev).await, 0, "what is refused costs nothing");
        let wrong = json!({ "publications": [] });
        assert_eq!(post(&api, wrong).await, 400);
        assert_eq!(call(&api, Method::POST, "/v1/posts?validateOnly=true", dev.posts(2, &ahead())).await.0, 200);
        assert_eq!(today(&dev).await, 0);

        let send = async |key: &str| {
            let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", key);
            let answer = request.json(&dev.posts(2, &ahead())).send().await.unwrap();
            (answer.status().as_u16(), answer.headers()["location"].to_str().unwrap().to_owned())
        };
        let repeated = join_all((0..4).map(|_| send("same"))).await;
        assert!(repeated.iter().all(|answer| *answer == repeated[0] && answer.0 == 204), "{repeated:?}");
        assert_eq!(today(&dev).await, 2, "a repetition costs nothing");

        let path = &repeated[0].1;
        let three = json!({ "publications": dev.posts(3, &ahead())["publications"] });
        assert_eq!(call(&api, Method::PATCH, path, three.clone()).await.0, 200);
        assert_eq!(today(&dev).await, 3, "the one that was added");
        assert_eq!(call(&api, Method::PATCH, path, three).await.0, 200);
        assert_eq!(call(&api, Method::PATCH, path, json!({ "scheduledTime": ahead() })).await.0, 200);
        assert_eq!(today(&dev).await, 3);
        let many = json!({ "publications": dev.posts(6, &ahead())["publications"] });
        assert_eq!(refusal(&api, Method::PATCH, path, many).await, rate_limited());

        let mut draft = dev.posts(2, &ahead());
        draft["isDraft"] = json!(true);
        let publish = async || {
            let answer = api.send(Method::POST, "/v1/posts", draft.clone()).await;
            let path = format!("{}/publish", answer.headers()["location"].to_str().unwrap());
            api.send(Method::POST, &path, Value::Null).await.status().as_u16()
        };
        assert_eq!(publish().await, 200);
        assert_eq!(today(&dev).await, 5, "a draft counts when it is queued");
        assert_eq!(publish().await, 429);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn each_part_of_a_thread_and_a_first_comment_count() {
    each_engine(async |home| {
        let server = home.start().await;
        let dev = Developer::new(&home, &server).await;
        let api = dev.key(json!({ "postsPerDay": 4 })).await;
        let mut chain = dev.posts(1, &ahead());
        chain["publications"][0]["posts"][0]["thread"] = json!([{ "content": "two" }]);
        chain["publications"][0]["posts"][0]["firstComment"] = json!("a comment");
        assert_eq!(post(&api, chain.clone()).await, 204);
        assert_eq!(today(&dev).await, 3);
        assert_eq!(refusal(&api, Method::POST, "/v1/posts", chain).await, rate_limited());
        drop(server);
    })
    .await;
}
