//! Times that no clock shows are refused wherever one is read.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, each_engine};

/// Only the last second of a day in UTC can be a leap second (RFC 3339, section 5.7).
const NO_TIME: &str = "2027-01-05T12:34:60Z";
const LEAP: &str = "2026-12-31T23:59:60Z";

fn post(account: i64, chat: &Option<String>, time: &str) -> Value {
    json!({ "scheduledTime": time, "publications": [{ "accountId": account,
        "platformSettings": { "type": "TELEGRAM" }, "posts": [{ "content": "Harvest", "chatId": chat }] }] })
}

async fn sent(api: &Api, method: Method, path: &str, body: Value) -> (u16, Value) {
    let answer = api.send(method, path, body).await;
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or_default())
}

fn detail(answer: &Value) -> [&str; 2] {
    let detail = &answer["error"]["details"][0];
    ["field", "rule"].map(|name| detail[name].as_str().unwrap_or_default())
}

#[tokio::test]
async fn a_second_60_in_the_middle_of_a_day_is_refused_wherever_a_time_is_read() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (account, chat) = api.account("TELEGRAM").await;
        let wrong = post(account, &chat, NO_TIME);
        let (status, report) = sent(&api, Method::POST, "/v1/posts?validateOnly=true", wrong.clone()).await;
        assert_eq!((status, &report["valid"]), (200, &json!(false)));
        let finding = ["field", "severity", "rule"].map(|name| report["findings"][0][name].as_str().unwrap());
        assert_eq!(finding, ["scheduledTime", "ERROR", "post.time.format"], "{report}");

        let made = api.send(Method::POST, "/v1/posts", post(account, &chat, LEAP)).await;
        let made = made.headers()["location"].to_str().unwrap().to_owned();
        assert_eq!(api.get(&made).await["scheduledTime"], "2026-12-31T23:59:59.000Z");
        let bulk = json!({ "schedules": [wrong] });
        for (method, path, body, field) in [
            (Method::POST, "/v1/posts", wrong.clone(), "scheduledTime"),
            (Method::PATCH, &made, json!({ "scheduledTime": NO_TIME }), "scheduledTime"),
            (Method::POST, "/v1/posts/bulk", bulk, "schedules[0].scheduledTime"),
        ] {
            let (status, answer) = sent(&api, method, path, body).await;
            assert_eq!((status, detail(&answer)), (400, [field, "post.time.format"]), "{path}: {answer}");
        }
        for time in [NO_TIME, "2027-01-05 12:34:60"] {
            let csv = format!("scheduled_time,accounts,content\n{time},{account},Harvest\n");
            let request = api.request(Method::POST, "/v1/posts/import?timeZone=Europe/London");
            let answer = request.header("content-type", "text/csv").body(csv).send().await.unwrap();
            let answer: Value = answer.json().await.unwrap();
            assert_eq!(detail(&answer), ["rows[0].scheduled_time", "post.time.format"], "{time}: {answer}");
        }
        refused_elsewhere(
            &api,
            &home.token("octavo-portal", "ada@example.com", "api apps.read apps.write webhooks.write"),
        )
        .await;
        drop(server);
    })
    .await;
}

async fn refused_elsewhere(api: &Api, portal: &str) {
    let portal = Api { token: portal.to_owned(), ..api.clone() };
    let app = portal.get("/v1/apps").await[0]["id"].clone();
    let key = json!({ "name": "Agent", "appId": app, "scopes": ["posts.write"], "expiresAt": NO_TIME });
    let hook = json!({ "url": "https://hook.example/", "apiKey": "a-secret-key", "eventsAll": true });
    let hook = api.create("/v1/webhooks", hook).await;
    let hook = format!("/v1/webhooks/{}", hook["id"].as_str().unwrap());
    let rehearsal = json!({ "from": NO_TIME, "to": "2027-01-06T00:00:00Z" });
    for (method, path, body, field) in [
        (Method::POST, "/v1/keys".to_owned(), key, "expiresAt"),
        (Method::POST, format!("{hook}/recover"), json!({ "since": NO_TIME }), "since"),
        (Method::POST, "/v1/rehearsals".to_owned(), rehearsal, "from"),
        (Method::GET, format!("{hook}/deliveries?fromDate={NO_TIME}"), Value::Null, "fromDate"),
        (Method::GET, format!("{hook}/deliveries?toDate={NO_TIME}"), Value::Null, "toDate"),
        (Method::GET, format!("/v1/posts?from={NO_TIME}"), Value::Null, "from"),
        (Method::GET, format!("/v1/posts?to={NO_TIME}"), Value::Null, "to"),
        (Method::GET, format!("/v1/queue/slots?from={NO_TIME}&to=2027-01-06T00:00:00Z"), Value::Null, "from"),
        (Method::GET, format!("/v1/audit?from={NO_TIME}"), Value::Null, "from"),
        (Method::GET, format!("/v1/stats?from={NO_TIME}&to=2027-01-06T00:00:00Z&bucket=hour"), Value::Null, "from"),
    ] {
        let (status, answer) = sent(&portal, method, &path, body).await;
        assert_eq!((status, detail(&answer)[0]), (400, field), "{path}: {answer}");
        let message = answer["error"]["details"][0]["message"].as_str().unwrap();
        assert!(message.contains("leap second"), "{path}: {message}");
    }
}
