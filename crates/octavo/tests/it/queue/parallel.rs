//! A slot is given once, and none is left out.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{create, mornings, next, ready};
use crate::support::each_engine;

#[tokio::test]
async fn fifty_calls_at_once_get_fifty_slots_in_a_row() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (body, first) = ready(&api).await;
        let mut wrong = body.clone();
        wrong["publications"][0]["posts"][0]["chatId"] = Value::Null;
        let calls = (0..50).map(async |n| {
            // Calls that fail come in between.
            let refused = api.send(Method::POST, "/v1/posts", wrong.clone()).await;
            assert_eq!(refused.status(), 400, "{n}");
            create(&api, &body).await.1
        });
        let mut slots = join_all(calls).await;
        slots.sort_unstable();
        assert_eq!(slots, mornings(&first, 50));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_repeated_call_gets_the_same_slot() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (body, first) = ready(&api).await;
        let send = async || {
            let request = api.request(Method::POST, "/v1/posts").header("idempotency-key", "harvest").json(&body);
            let answer = request.send().await.unwrap();
            assert_eq!(answer.status(), 204);
            answer.headers()["location"].to_str().unwrap().to_owned()
        };
        let answers = join_all((0..5).map(|_| send())).await;
        assert!(answers.iter().all(|address| *address == answers[0]), "{answers:?}");
        assert_eq!(api.get(&answers[0]).await["scheduledTime"], json!(first));
        assert_eq!(next(&api).await, mornings(&first, 11)[1..]);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_key_gets_slots_within_its_hours_and_a_refused_call_takes_none() {
    each_engine(async |home| {
        let server = home.start().await;
        let portal = home.portal_of(&server, "ada@example.com");
        let app = json!({ "name": "Folio", "callbackUrls": ["https://folio.example/cb"] });
        let app = portal.create("/v1/apps", app).await;
        let client_id = app["clientId"].as_str().map(str::to_owned);
        let portal = crate::support::Api { client_id, ..portal };
        let (body, first) = ready(&portal).await;
        let key = async |limits: Value| {
            let mut wish = json!({ "name": "Key", "appId": app["id"], "scopes": ["posts.read", "posts.write"] });
            wish.as_object_mut().unwrap().extend(limits.as_object().unwrap().clone());
            let key = portal.create("/v1/keys", wish).await;
            let token = key["secret"].as_str().unwrap().to_owned();
            crate::support::Api { token, client_id: None, ..portal.clone() }
        };
        let hours = |from: &str, to: &str| json!({ "hours": { "from": from, "to": to, "timeZone": "UTC" } });
        let night = key(hours("20:00", "06:00")).await;
        let refused = night.send(Method::POST, "/v1/posts", body.clone()).await;
        assert_eq!(refused.status(), 409);
        assert_eq!(refused.json::<Value>().await.unwrap()["error"]["code"], "OUTSIDE_HOURS");
        assert_eq!(next(&night).await, Vec::<String>::new());

        let one_a_day = key(json!({ "postsPerDay": 1 })).await;
        assert_eq!(create(&one_a_day, &body).await.1, first);
        assert_eq!(one_a_day.send(Method::POST, "/v1/posts", body.clone()).await.status(), 429);
        let morning = key(hours("08:00", "10:00")).await;
        assert_eq!(create(&morning, &body).await.1, mornings(&first, 2)[1], "the refused call left no gap");

        let limited = key(json!({ "accountIds": [body["publications"][0]["accountId"]] })).await;
        assert_eq!(limited.send(Method::PUT, "/v1/queue", super::daily()).await.status(), 403);
        drop(server);
    })
    .await;
}
