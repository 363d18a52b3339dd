//! What client workspaces used, and which of them need attention.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client_limits::queue;
use crate::client_workspaces::Product;
use crate::keys::{Developer, ahead};
use crate::support::{Api, Receiver, each_engine, sample, until};

/// What the API itself shows of what was sent for a client.
async fn ledger(product: &Product, id: &str, client: &Api, webhook: &str) -> Value {
    let posts = client.get("/v1/posts?limit=100").await;
    let schedules = posts["items"].as_array().unwrap();
    let published = schedules.iter().flat_map(|schedule| schedule["publications"].as_array().unwrap()).flat_map(|it| {
        let platform = it["platform"].as_str().unwrap();
        it["posts"].as_array().unwrap().iter().map(move |post| (platform, post))
    });
    let published: Vec<_> = published.filter(|(_, post)| post["status"] == "COMPLETED").collect();
    let price = |(platform, post): &(&str, &Value)| match *platform {
        "X_TWITTER" if post["content"].as_str().unwrap().contains("https://") => 200,
        "X_TWITTER" => 15,
        _ => 0,
    };
    let costs: i64 = published.iter().map(price).sum();
    let mut deliveries = 0;
    let history = product.key.get(&format!("/v1/webhooks/{webhook}/deliveries?size=100")).await;
    for delivery in history["content"].as_array().unwrap() {
        let path = format!("/v1/webhooks/{webhook}/deliveries/{}", delivery["id"].as_str().unwrap());
        let shown = product.key.get(&path).await;
        deliveries += i64::from(shown.to_string().contains(id));
    }
    let media = client.get("/v1/media").await;
    let bytes: i64 = media["items"].as_array().unwrap().iter().map(|file| file["sizeBytes"].as_i64().unwrap()).sum();
    json!({ "posts": published.len(), "deliveries": deliveries, "storedBytes": bytes, "costsUsd": costs as f64 / 1_000.0 })
}

async fn used(key: &Api, external_id: &str) -> Value {
    let page = key.get("/v1/usage?groupBy=workspace").await;
    let items = page["items"].as_array().unwrap();
    let mut found = items.iter().find(|item| item["workspace"]["externalId"] == external_id).unwrap().clone();
    found.as_object_mut().unwrap().remove("workspace");
    found
}

/// Posts on Telegram and X, of which one fails, and a file; returns when all have ended.
async fn publish_some(client: &Api, posts: usize) {
    let (telegram, chat) = client.account("TELEGRAM").await;
    let (x, _) = client.account("X_TWITTER").await;
    for n in 0..posts {
        let location = client.post(telegram, chat.as_deref(), &format!("Hello {n}")).await;
        client.ended(&location).await;
        let text = json!({ "content": if n == 0 { "See https://example.com" } else { "Plain" } });
        assert_eq!(queue(client, x, "TWITTER", text, json!({})).await.0, 204);
    }
    let fault = json!({ "accountId": x, "fault": "duplicate", "times": 1 });
    assert_eq!(client.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
    assert_eq!(queue(client, x, "TWITTER", json!({ "content": "It fails" }), json!({})).await.0, 204);
    client.upload("photo.jpg", sample("photo.jpg")).await;
    until("all ended", async || {
        let all = client.get("/v1/posts").await;
        let mut statuses = all["items"].as_array().unwrap().iter().map(|it| it["status"].as_str().unwrap());
        statuses.all(|status| ["COMPLETED", "FAILED"].contains(&status)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn usage_adds_up_to_what_was_sent() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let key = &product.key;
        let receiver = Receiver::start().await;
        let hook = json!({ "appId": product.developer.app, "url": receiver.url, "apiKey": "k", "eventsAll": true });
        let webhook = key.create("/v1/webhooks", hook).await["id"].as_str().unwrap().to_owned();
        let mut clients = Vec::new();
        for (external_id, posts) in [("cust_1", 2), ("cust_2", 1)] {
            let (id, client) = product.client(external_id).await;
            publish_some(&client, posts).await;
            clients.push((external_id, id, client));
        }
        for (external_id, id, client) in &clients {
            let sent = ledger(&product, id, client, &webhook).await;
            assert!(sent["deliveries"].as_i64() > sent["posts"].as_i64(), "{sent}");
            let found = until("the counts are folded", async || {
                let found = used(key, external_id).await;
                (found["posts"] == sent["posts"]).then_some(found)
            })
            .await;
            assert_eq!(found, sent, "{external_id}");
        }
        let (external_id, id, _) = &clients[0];
        let before = used(key, external_id).await;
        assert_eq!(key.status(Method::DELETE, &format!("/v1/workspaces/{id}")).await, 204);
        let after = used(key, external_id).await;
        assert_eq!((&after["posts"], &after["costsUsd"]), (&before["posts"], &before["costsUsd"]), "its bill stays");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn usage_comes_in_pages() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let key = &product.key;
        for external_id in ["cust_1", "cust_2"] {
            product.client(external_id).await;
        }
        let first = key.get("/v1/usage?limit=1").await;
        let rest = key.get(&format!("/v1/usage?limit=1&cursor={}", first["nextCursor"].as_str().unwrap())).await;
        assert_eq!((first["items"].as_array().unwrap().len(), &rest["nextCursor"]), (1, &Value::Null));
        assert_ne!(first["items"][0]["workspace"], rest["items"][0]["workspace"]);
        let past = key.get("/v1/usage?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z").await;
        assert!(past["items"].as_array().unwrap().iter().all(|item| item["posts"] == 0));
        for query in ["from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "groupBy=app", "cursor=x", "limit=0"] {
            assert_eq!(key.status(Method::GET, &format!("/v1/usage?{query}")).await, 400, "{query}");
        }
        assert_eq!(
            product.developer.key(json!({})).await.status(Method::GET, "/v1/usage").await,
            403,
            "without the scope"
        );
        drop(server);
    })
    .await;
}

/// The developer's list of clients.
async fn clients(developer: &Developer, query: &str) -> Value {
    developer.portal.get(&format!("/v1/apps/{}/clients{query}", developer.app)).await
}

fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|it| it["workspace"]["externalId"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_developer_sees_which_clients_need_attention() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let Product { developer, .. } = &product;
        let empty = clients(developer, "").await;
        assert_eq!((&empty["items"], &empty["clients"]), (&json!([]), &json!(0)));
        let path = format!("/v1/apps/{}/clients", developer.app);
        for n in 1..=5 {
            let new = json!({ "name": format!("Customer {n}"), "externalId": format!("cust_{n}") });
            let made = developer.portal.create(&path, new).await;
            assert_eq!((&made["kind"], &made["app"]["name"]), (&json!("CLIENT"), &json!("Folio")));
        }
        let again =
            developer.portal.send(Method::POST, &path, json!({ "name": "Other", "externalId": "cust_1" })).await;
        assert_eq!(again.status(), 200);
        let first = again.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned();
        let client = product.key.in_workspace(&first);
        let (account, chat) = client.account("TELEGRAM").await;
        client.ended(&client.post(account, chat.as_deref(), "Hello").await).await;
        queue(
            &client,
            account,
            "TELEGRAM",
            json!({ "content": "Later", "chatId": chat }),
            json!({ "scheduledTime": ahead() }),
        )
        .await;
        let link = client.create("/v1/connect-links", json!({})).await;
        let fault = json!({ "accountId": account, "fault": "token_expired", "times": 1000 });
        assert_eq!(client.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
        client.ended(&client.post(account, chat.as_deref(), "It fails").await).await;

        let page = clients(developer, "").await;
        assert_eq!(names(&page), ["cust_1", "cust_5", "cust_4", "cust_3", "cust_2"], "trouble first, then the newest");
        assert_eq!((&page["clients"], &page["accounts"], &page["needReconnecting"]), (&json!(5), &json!(1), &json!(1)));
        for (query, found) in [
            ("?needsReconnecting=true", vec!["cust_1"]),
            ("?needsReconnecting=true&limit=1", vec!["cust_1"]),
            ("?platform=TELEGRAM", vec!["cust_1"]),
            ("?platform=THREADS", vec![]),
            ("?platform=TELEGRAM&search=cust_2", vec![]),
        ] {
            let page = clients(developer, query).await;
            assert_eq!((names(&page), &page["nextCursor"]), (found, &Value::Null), "{query}");
        }
        let shown = &page["items"][0];
        assert_eq!(shown["accounts"][0]["health"]["state"], "RECONNECT", "{shown}");
        assert_eq!((&shown["postsWaiting"], &shown["connectLink"]["id"]), (&json!(1), &link["id"]));
        assert!(shown["lastPostTime"].is_string() && page["items"][1]["lastPostTime"].is_null());
        until("the counts are folded", async || {
            let page = clients(developer, "?limit=1").await;
            (page["items"][0]["postsThisMonth"] == 1).then_some(())
        })
        .await;
        drop(server);
    })
    .await;
}

/// The external ids of all clients, read two at a time.
async fn pages(developer: &Developer) -> Vec<String> {
    let (mut listed, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = clients(developer, &format!("?limit=2{cursor}")).await;
        listed.extend(names(&page).iter().map(|name| (*name).to_owned()));
        let Some(next) = page["nextCursor"].as_str() else { return listed };
        cursor = format!("&cursor={next}");
    }
}

#[tokio::test]
async fn the_list_of_clients_is_read_by_pages_and_searched() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let Product { developer, .. } = &product;
        let path = format!("/v1/apps/{}/clients", developer.app);
        for n in 1..=5 {
            let new = json!({ "name": format!("Customer {n}"), "externalId": format!("cust_{n}") });
            let made = developer.portal.create(&path, new).await;
            if ![1, 2, 4].contains(&n) {
                continue;
            }
            let client = product.key.in_workspace(made["id"].as_str().unwrap());
            let (account, chat) = client.account("TELEGRAM").await;
            client.ended(&client.post(account, chat.as_deref(), "Hello").await).await;
        }
        until("the counts are folded", async || {
            let page = clients(developer, "").await;
            let published = |name: &&str| ["cust_1", "cust_2", "cust_4"].contains(name);
            names(&page)[..3].iter().all(published).then_some(())
        })
        .await;
        home.change(
            "UPDATE client_activity SET last_post_quarter = last_post_quarter - 1
            WHERE workspace_id = (SELECT id FROM workspace WHERE external_id = 'cust_2')",
        )
        .await;
        let in_order = ["cust_4", "cust_1", "cust_2", "cust_5", "cust_3"];
        assert_eq!(pages(developer).await, in_order, "the newest last post first");
        home.change(
            "UPDATE account SET status = 'NEEDS_RECONNECT' WHERE workspace_id IN
            (SELECT id FROM workspace WHERE external_id IN ('cust_1', 'cust_2'))",
        )
        .await;
        let in_order = ["cust_1", "cust_2", "cust_4", "cust_5", "cust_3"];
        assert_eq!(pages(developer).await, in_order, "those with trouble come before all others");
        assert_eq!(names(&clients(developer, "?search=cust_3").await), ["cust_3"]);
        assert_eq!(names(&clients(developer, "?search=CUSTOMER%204").await), ["cust_4"]);
        assert_eq!(names(&clients(developer, "?search=cust_%25").await), [""; 0]);
        let eve = Product::new(&home, &server, "eve@example.com").await;
        assert_eq!(eve.developer.portal.status(Method::GET, &path).await, 404);
        assert_eq!(eve.developer.portal.status(Method::GET, &format!("{path}?cursor=x")).await, 404);
        assert_eq!(developer.portal.status(Method::GET, &format!("{path}?cursor=x")).await, 400);
        drop(server);
    })
    .await;
}
