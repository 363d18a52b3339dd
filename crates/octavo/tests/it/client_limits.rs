//! What a client workspace may use, and what it used.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::client_workspaces::Product;
use crate::keys::{Developer, ahead};
use crate::support::{Api, Home, Receiver, Server, each_engine, sample, until};

/// A client workspace with these limits.
async fn limited(product: &Product, external_id: &str, limits: Value) -> (String, Api) {
    let (id, client) = product.client(external_id).await;
    let answer = product.key.send(Method::PATCH, &format!("/v1/workspaces/{id}"), json!({ "limits": limits })).await;
    assert_eq!(answer.status(), 200);
    (id, client)
}

/// Queues one post; the status, and what an error says.
async fn queue(client: &Api, account: i64, kind: &str, post: Value, more: Value) -> (u16, String) {
    let mut body = json!({ "publications": [
        { "accountId": account, "platformSettings": { "type": kind }, "posts": [post] } ] });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let answer = client.send(Method::POST, "/v1/posts", body).await;
    let status = answer.status().as_u16();
    let body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default();
    let error = &body["error"];
    assert!(status < 400 || error["code"] == "QUOTA_EXCEEDED", "{body}");
    (status, error["message"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn calls_at_once_never_pass_the_posts_of_a_day() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, client) = limited(&product, "cust_1", json!({ "postsPerDay": 3 })).await;
        let (account, chat) = client.account("TELEGRAM").await;
        let post = json!({ "content": "Hello", "chatId": chat });
        let calls =
            (0..8).map(|_| queue(&client, account, "TELEGRAM", post.clone(), json!({ "scheduledTime": ahead() })));
        let answers = join_all(calls).await;
        assert_eq!(answers.iter().filter(|(status, _)| *status == 204).count(), 3, "{answers:?}");
        let refused = answers.iter().find(|(status, _)| *status == 409).unwrap();
        assert!(refused.1.contains("3 posts a day (limits.postsPerDay)"), "{refused:?}");

        let draft = queue(&client, account, "TELEGRAM", post.clone(), json!({ "isDraft": true })).await;
        assert_eq!(draft.0, 204, "a draft is not queued");
        let (_, other) = product.client("cust_2").await;
        let (own, own_chat) = other.account("TELEGRAM").await;
        let free = json!({ "content": "Hello", "chatId": own_chat });
        assert_eq!(queue(&other, own, "TELEGRAM", free, json!({})).await.0, 204, "others have no limit");

        let path = format!("/v1/workspaces/{id}");
        let more = product.key.send(Method::PATCH, &path, json!({ "limits": { "postsPerDay": 4 } })).await;
        assert_eq!(more.json::<Value>().await.unwrap()["limits"]["postsPerDay"], 4);
        assert_eq!(queue(&client, account, "TELEGRAM", post.clone(), json!({})).await.0, 204);
        assert_eq!(queue(&client, account, "TELEGRAM", post.clone(), json!({})).await.0, 409);
        let none = product.key.send(Method::PATCH, &path, json!({ "limits": {} })).await;
        assert_eq!(
            none.json::<Value>().await.unwrap()["limits"],
            json!({ "postsPerDay": null, "storedBytes": null, "monthlyUsd": null })
        );
        assert_eq!(queue(&client, account, "TELEGRAM", post, json!({})).await.0, 204);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn posts_that_cost_something_stop_at_the_price_of_a_month() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (_, client) = limited(&product, "cust_1", json!({ "monthlyUsd": 0.03 })).await;
        let (x, _) = client.account("X_TWITTER").await;
        let plain = |text: &str| json!({ "content": text });
        let dear = queue(&client, x, "TWITTER", plain("https://example.com"), json!({})).await;
        assert_eq!(dear.0, 409, "X charges 0.20 for a link");
        assert!(dear.1.contains("0.030 US dollars a month") && dear.1.contains("limits.monthlyUsd"), "{dear:?}");
        assert_eq!(queue(&client, x, "TWITTER", plain("one"), json!({})).await.0, 204);
        let later = json!({ "scheduledTime": ahead() });
        assert_eq!(
            queue(&client, x, "TWITTER", plain("two"), later.clone()).await.0,
            204,
            "next year's month is its own"
        );
        assert_eq!(queue(&client, x, "TWITTER", plain("three"), later.clone()).await.0, 204);
        assert_eq!(queue(&client, x, "TWITTER", plain("four"), later.clone()).await.0, 409);
        assert_eq!(queue(&client, x, "TWITTER", plain("five"), json!({})).await.0, 204);
        assert_eq!(
            queue(&client, x, "TWITTER", plain("six"), json!({})).await.0,
            409,
            "published or queued, it counts once"
        );
        let draft = json!({ "isDraft": true, "publications": [
            { "accountId": x, "platformSettings": { "type": "TWITTER" }, "posts": [plain("seven")] } ] });
        let made = client.request(Method::POST, "/v1/posts").header("prefer", "return=representation").json(&draft);
        let draft: Value = made.send().await.unwrap().json().await.unwrap();
        let publish = format!("/v1/posts/{}/publish", draft["id"].as_str().unwrap());
        assert_eq!(client.status(Method::POST, &publish).await, 409, "nor by way of a draft");

        let listed = client.get("/v1/posts?status=SCHEDULED").await;
        let waiting = listed["items"].as_array().unwrap();
        assert_eq!(waiting.len(), 2);
        assert_eq!(
            client.status(Method::DELETE, &format!("/v1/posts/{}", waiting[0]["id"].as_str().unwrap())).await,
            204
        );
        assert_eq!(queue(&client, x, "TWITTER", plain("eight"), later).await.0, 204, "what is cancelled costs nothing");
        let (telegram, chat) = client.account("TELEGRAM").await;
        let free = json!({ "content": "Hello", "chatId": chat });
        assert_eq!(queue(&client, telegram, "TELEGRAM", free, json!({})).await.0, 204, "others go out");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_client_stores_as_many_bytes_as_it_may() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let photo = sample("photo.jpg");
        let (_, client) = limited(&product, "cust_1", json!({ "storedBytes": photo.len() + 10 })).await;
        assert_eq!(client.upload("photo.jpg", photo.clone()).await.status(), 200);
        let refused = client.upload("photo.jpg", photo.clone()).await;
        assert_eq!(refused.status(), 409);
        let refused: Value = refused.json().await.unwrap();
        assert!(refused["error"]["message"].as_str().unwrap().contains("limits.storedBytes"), "{refused}");
        let promise = json!({ "contentType": "image/jpeg", "sizeBytes": 11 });
        assert_eq!(client.send(Method::POST, "/v1/media/upload/urls", promise).await.status(), 409);
        assert_eq!(product.key.upload("photo.jpg", photo).await.status(), 200, "the application's own has room");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn limits_are_read_with_care() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (id, _) = product.client("cust_1").await;
        let path = format!("/v1/workspaces/{id}");
        for (limits, field) in [
            (json!({ "postsPerDay": -1 }), "limits.postsPerDay"),
            (json!({ "storedBytes": -1 }), "limits.storedBytes"),
            (json!({ "monthlyUsd": -0.1 }), "limits.monthlyUsd"),
            (json!({ "monthlyUsd": 1_000_001 }), "limits.monthlyUsd"),
        ] {
            let answer = product.key.send(Method::PATCH, &path, json!({ "limits": limits })).await;
            let (status, body) = (answer.status(), answer.json::<Value>().await.unwrap());
            assert_eq!((status.as_u16(), &body["error"]["details"][0]["field"]), (400, &json!(field)), "{body}");
        }
        let own = product.developer.portal.create("/v1/workspaces", json!({ "name": "Shared" })).await;
        let own = format!("/v1/workspaces/{}", own["id"].as_str().unwrap());
        let refused =
            product.developer.portal.send(Method::PATCH, &own, json!({ "limits": { "postsPerDay": 1 } })).await;
        assert_eq!(refused.status(), 400, "people's workspaces have none");
        drop(server);
    })
    .await;
}

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
            let (telegram, chat) = client.account("TELEGRAM").await;
            let (x, _) = client.account("X_TWITTER").await;
            for n in 0..posts {
                let location = client.post(telegram, chat.as_deref(), &format!("Hello {n}")).await;
                client.ended(&location).await;
                let text = json!({ "content": if n == 0 { "See https://example.com" } else { "Plain" } });
                assert_eq!(queue(&client, x, "TWITTER", text, json!({})).await.0, 204);
            }
            let fault = json!({ "accountId": x, "fault": "duplicate", "times": 1 });
            assert_eq!(client.send(Method::POST, "/v1/sandbox/faults", fault).await.status(), 204);
            assert_eq!(queue(&client, x, "TWITTER", json!({ "content": "It fails" }), json!({})).await.0, 204);
            client.upload("photo.jpg", sample("photo.jpg")).await;
            until("all ended", async || {
                let all = client.get("/v1/posts").await;
                let mut statuses = all["items"].as_array().unwrap().iter().map(|it| it["status"].as_str().unwrap());
                statuses.all(|status| ["COMPLETED", "FAILED"].contains(&status)).then_some(())
            })
            .await;
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

async fn told(home: &Home, server: &Server) -> Product {
    Product::new(home, server, "ada@example.com").await
}

fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|it| it["workspace"]["externalId"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_developer_sees_which_clients_need_attention() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = told(&home, &server).await;
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
        let shown = &page["items"][0];
        assert_eq!(shown["accounts"][0]["health"]["state"], "RECONNECT", "{shown}");
        assert_eq!((&shown["postsWaiting"], &shown["connectLink"]["id"]), (&json!(1), &link["id"]));
        assert!(shown["lastPostTime"].is_string() && page["items"][1]["lastPostTime"].is_null());
        until("the counts are folded", async || {
            let page = clients(developer, "?limit=1").await;
            (page["items"][0]["postsThisMonth"] == 1).then_some(())
        })
        .await;

        let (mut listed, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = clients(developer, &format!("?limit=2{cursor}")).await;
            listed.extend(names(&page).iter().map(|name| (*name).to_owned()));
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(listed, ["cust_1", "cust_5", "cust_4", "cust_3", "cust_2"]);
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
