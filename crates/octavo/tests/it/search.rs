//! Search in a workspace, and in the list of posts.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, Receiver, each_engine, until};

async fn search(portal: &Api, text: &str) -> Value {
    let answer = portal.request(Method::GET, "/v1/search").query(&[("q", text)]).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{text}");
    answer.json().await.unwrap()
}

/// The ids that were found.
async fn found(portal: &Api, list: &str, text: &str) -> Vec<String> {
    let found = search(portal, text).await;
    found[list].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

async fn listed(api: &Api, text: &str) -> usize {
    let answer = api.request(Method::GET, "/v1/posts").query(&[("search", text)]).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{text}");
    let page: Value = answer.json().await.unwrap();
    assert_eq!(page["nextCursor"], Value::Null);
    page["items"].as_array().unwrap().len()
}

/// By a text in upper or lower case, in which wildcards are plain characters.
async fn finds_by_text(api: &Api, portal: &Api, plain: &String, odd: &String) {
    for (text, expected) in [
        ("one sheet", vec![plain]),
        ("100", vec![odd, plain]),
        ("100%", vec![odd]),
        ("%_", vec![odd]),
        (r"\o", vec![odd]),
        ("_", vec![odd]),
        ("nowhere", vec![]),
    ] {
        let ids = found(portal, "posts", text).await;
        assert_eq!(ids.iter().collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(listed(api, text).await, expected.len(), "{text}");
    }
    let row = &search(portal, "one sheet").await["posts"][0];
    assert_eq!(row["title"], "Eight leaves of one Sheet, 100 percent");
    assert_eq!(row["url"], format!("/portal/posts/{plain}"));
    assert!(row["detail"].as_str().unwrap().starts_with("COMPLETED, 2"), "{row}");
    assert_eq!(row["thumbnailUrl"], Value::Null);
}

/// By the ids of all that belongs to a post; returns the id of a delivery.
async fn finds_by_id(api: &Api, portal: &Api, schedule: &Value, webhook: &str) -> String {
    let id = &schedule["id"];
    let delivery = until("a delivery is in the history", async || {
        let page = api.get(&format!("/v1/webhooks/{webhook}/deliveries?sort=createdTime,asc")).await;
        page["content"].as_array().unwrap().iter().find(|it| it["aggregateId"] == *id).cloned()
    })
    .await;
    let publication = &schedule["publications"][0];
    let ids = [id, &publication["id"], &publication["posts"][0]["id"], &delivery["id"], &delivery["eventId"]];
    for text in ids {
        assert_eq!(found(portal, "posts", text.as_str().unwrap()).await, [id.as_str().unwrap()], "{text}");
    }
    let delivery = delivery["id"].as_str().unwrap();
    for text in [delivery, webhook, "127.0.0.1"] {
        assert_eq!(found(portal, "webhooks", text).await, [webhook], "{text}");
    }
    delivery.to_owned()
}

async fn refuses(api: &Api, portal: &Api) {
    let long = "x".repeat(201);
    for query in ["", "?q=", &format!("?q={long}")] {
        assert_eq!(portal.status(Method::GET, &format!("/v1/search{query}")).await, 400, "{query}");
    }
    assert_eq!(api.status(Method::GET, "/v1/search?q=x").await, 403, "an application's token");
    assert_eq!(api.status(Method::GET, &format!("/v1/posts?search={long}")).await, 400);
    assert_eq!(api.status(Method::GET, "/v1/posts?limit=251").await, 400);
}

#[tokio::test]
async fn posts_apps_webhooks_and_accounts_are_found_by_text_and_by_id() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let token = home.token("octavo-portal", "ada@example.com", "api apps.read");
        let portal = Api { token, client_id: None, ..api.clone() };
        let receiver = Receiver::start().await;
        let webhook = api.webhook(&receiver, json!({})).await;
        let (account, _) = api.account("BLUE_SKY").await;
        let plain = api.post(account, None, "Eight leaves of one Sheet, 100 percent").await;
        let odd = api.post(account, None, r"100%_sure \o/").await;
        let schedule = api.ended(&plain).await;
        api.ended(&odd).await;
        let id = |location: &str| location.rsplit('/').next().unwrap().to_owned();
        finds_by_text(&api, &portal, &id(&plain), &id(&odd)).await;
        let delivery = finds_by_id(&api, &portal, &schedule, &webhook).await;
        let app = &portal.get("/v1/apps").await[0];
        for text in [&app["id"], &app["clientId"], &app["name"]] {
            assert_eq!(found(&portal, "apps", text.as_str().unwrap()).await, [app["id"].as_str().unwrap()], "{text}");
        }
        assert_eq!(found(&portal, "accounts", &account.to_string()).await, [account.to_string()]);

        let stranger = home.portal_of(&server, "bob@example.com");
        for text in [&id(&plain), &webhook, app["id"].as_str().unwrap(), &delivery, "sheet"] {
            let nothing = json!({ "posts": [], "apps": [], "webhooks": [], "accounts": [] });
            assert_eq!(search(&stranger, text).await, nothing, "{text}");
        }
        refuses(&api, &portal).await;
        assert_eq!(api.get("/v1/posts?limit=250&status=DRAFT").await["items"], json!([]));
        drop(server);
    })
    .await;
}
