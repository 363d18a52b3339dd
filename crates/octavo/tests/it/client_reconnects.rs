//! Events that bring the link by which an account is connected again.

use reqwest::Method;
use serde_json::{Value, json};

use crate::account_health::{check, fault};
use crate::client_workspaces::Product;
use crate::mail::{lose_account, with_mail};
use crate::support::{Mailbox, Receiver, each_engine, until};

#[tokio::test]
async fn an_event_brings_a_link_for_this_account_alone() {
    each_engine(async |home| {
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let (portal, app) = (&product.developer.portal, format!("/v1/apps/{}", product.developer.app));
        let receiver = Receiver::start().await;
        let hook = json!({ "appId": product.developer.app, "url": receiver.url, "apiKey": "k", "eventsAll": false,
            "eventTypes": ["account.reconnect_required"] });
        product.key.create("/v1/webhooks", hook).await;
        let (id, client) = product.client("cust_1").await;
        let mut told = Vec::new();
        for (wanted, platform) in [(false, "BLUE_SKY"), (true, "THREADS")] {
            let answer = portal.send(Method::PATCH, &app, json!({ "reconnectLinks": wanted })).await;
            assert_eq!(answer.json::<Value>().await.unwrap()["reconnectLinks"], wanted);
            let (account, _) = client.account(platform).await;
            fault(&client, account, "token_expired", 1000).await;
            assert_eq!(check(&client, account).await, 202);
            receiver.wait("the event", |calls| calls.len() > told.len()).await;
            let event = receiver.calls().last().unwrap().event();
            assert_eq!((&event["data"]["accountId"], &event["workspace"]["id"]), (&json!(account), &json!(id)));
            told.push(event["data"].clone());
        }
        assert!(told[0].get("reconnectUrl").is_none(), "without the setting nothing changes: {}", told[0]);
        let url = told[1]["reconnectUrl"].as_str().unwrap();
        let page = client.http.get(url).send().await.unwrap();
        assert_eq!(page.status(), 200);
        let html = page.text().await.unwrap();
        assert!(html.contains("Threads") && !html.contains("Bluesky"), "{html}");
        let listed = until("the link is listed", async || {
            let page = client.get("/v1/connect-links").await;
            page["items"][0].is_object().then(|| page["items"].clone())
        })
        .await;
        assert_eq!(listed.as_array().unwrap().len(), 1, "one event, one link");
        assert_eq!((&listed[0]["platforms"], &listed[0]["status"]), (&json!(["THREADS"]), &json!("OPEN")));
        for body in [json!({}), json!({ "reconnectLinks": null }), json!({ "reconnectLinks": "yes" })] {
            assert_eq!(portal.send(Method::PATCH, &app, body).await.status(), 400);
        }
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_mail_about_a_clients_account_leads_into_the_client_workspace() {
    each_engine(async |home| {
        let mailbox = Mailbox::start();
        let home = with_mail(home, &mailbox);
        let server = home.start().await;
        let product = Product::new(&home, &server, "ada@example.com").await;
        let workspace = product.developer.portal.get("/v1/workspaces").await[0]["id"].clone();
        let (id, client) = product.client("cust_1").await;
        lose_account(&client, "X_TWITTER").await;
        let mail = mailbox.mail("ada@example.com", "Connect an account again").await;
        let home_id = workspace.as_str().unwrap();
        assert_eq!(mail.link(), format!("{}/portal/accounts?in={home_id}&client={id}", server.base));
        drop(server);
    })
    .await;
}
