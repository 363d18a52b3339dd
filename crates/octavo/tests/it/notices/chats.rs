//! The chat of a workspace: one call for each cause, by an address that is a secret.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::IntoResponse;
use axum::routing::post;
use octavo_store::on;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::query_scalar;

use super::stage::{PATIENCE, Stage, Team, expected, fail, page, plant, publish, telegram, text, x};
use crate::roles::join;
use crate::support::{each_engine, free_port, until, until_within};

/// A chat's webhook on a socket of its own.
#[derive(Clone)]
pub struct Chat {
    pub url: String,
    texts: Arc<Mutex<Vec<String>>>,
}

impl Chat {
    pub async fn start() -> Self {
        Chat::answering(|_| StatusCode::OK).await
    }

    /// `answer` takes the number of earlier calls.
    pub async fn answering<R: IntoResponse + 'static>(
        answer: impl Fn(usize) -> R + Clone + Send + Sync + 'static,
    ) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/services/T0/B0/secret", listener.local_addr().unwrap());
        let chat = Chat { url, texts: Arc::default() };
        let texts = chat.texts.clone();
        let hook = async move |body: Bytes| {
            let body: Value = serde_json::from_slice(&body).unwrap();
            assert_eq!(body.as_object().unwrap().len(), 1, "{body}");
            let mut texts = texts.lock().unwrap();
            texts.push(body["text"].as_str().unwrap().to_owned());
            answer(texts.len() - 1)
        };
        let app = Router::new().route("/services/T0/B0/secret", post(hook));
        tokio::spawn(async move { axum::serve(listener, app).await });
        chat
    }

    pub fn texts(&self) -> Vec<String> {
        self.texts.lock().unwrap().clone()
    }
}

impl Team {
    pub async fn set_chat(&self, url: impl Into<Value>) -> (u16, Value) {
        let path = format!("/v1/workspaces/{}", self.id);
        let answer = self.owner.send(Method::PATCH, &path, json!({ "noticesUrl": url.into() })).await;
        (answer.status().as_u16(), answer.json().await.unwrap())
    }
}

#[tokio::test]
async fn a_chat_is_set_by_those_who_manage_the_workspace_and_its_address_is_never_shown() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("chat").await;
        let viewer = stage.member(&team, "chat-viewer", "VIEWER").await;
        let path = format!("/v1/workspaces/{}", team.id);
        let chat = Chat::start().await;
        assert_eq!(team.owner.get(&path).await["noticesHost"], Value::Null);
        for bad in ["", "hooks.slack.com/x", "ftp://hooks.slack.com/x", "http://10.0.0.1/x", "http://a.example:22/x"] {
            let (status, problem) = team.set_chat(bad).await;
            assert_eq!(
                (status, &problem["error"]["details"][0]["field"]),
                (400, &json!("noticesUrl")),
                "{bad:?}: {problem}"
            );
        }
        let (status, _) = team.set_chat(format!("https://hooks.slack.com/{}", "x".repeat(2000))).await;
        assert_eq!(status, 400);
        let refused = viewer.send(Method::PATCH, &path, json!({ "noticesUrl": chat.url })).await;
        assert_eq!(refused.status(), 403);
        let (status, shown) = team.set_chat(chat.url.clone()).await;
        assert_eq!((status, &shown["noticesHost"]), (200, &json!("127.0.0.1")));
        assert_eq!(team.owner.get(&path).await["noticesHost"], "127.0.0.1");
        assert_eq!(viewer.get(&path).await["noticesHost"], Value::Null);
        let named = json!({ "name": "Team chat" });
        assert_eq!(
            team.owner.send(Method::PATCH, &path, named).await.json::<Value>().await.unwrap(),
            shown,
            "it stays"
        );
        let entries = team.owner.get("/v1/audit?action=workspace.changed").await;
        let details: Vec<&Value> = entries["items"].as_array().unwrap().iter().map(|it| &it["detail"]).collect();
        assert!(details.iter().any(|detail| detail["noticesHost"] == "127.0.0.1"), "{entries}");
        for everything in [&shown, &entries, &team.owner.get(&path).await] {
            assert!(!everything.to_string().contains("secret"), "{everything}");
        }
        let db = stage.home.database().await;
        let mut reader = db.read().await.unwrap();
        let sql = "SELECT notices_url_sealed FROM workspace WHERE notices_host IS NOT NULL";
        let sealed: String = on!(reader, c => query_scalar(sql).fetch_one(c).await).unwrap();
        assert!(!sealed.contains("127.0.0.1") && !sealed.contains("secret"), "{sealed}");
        drop((reader, stage));
    })
    .await;
}

#[tokio::test]
async fn a_chat_gets_one_text_for_each_cause_and_none_once_it_is_removed() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("talk").await;
        let chat = Chat::start().await;
        assert_eq!(team.set_chat(chat.url.clone()).await.0, 200);
        let maker = stage.member(&team, "talk-maker", "PUBLISHER").await;
        let (account, _) = team.owner.account("X_TWITTER").await;
        plant(&team.owner, account, ("duplicate", 2)).await;
        let first = publish(&team.owner, (account, None), x().1, text("a")).await;
        let second = publish(&maker, (account, None), x().1, text("b")).await;
        fail(&team.owner, telegram(), ("token_expired", 1000), text("c")).await;
        let came = stage.after_a_minute().await;
        let accounts = format!("/portal/accounts?in={}", team.id);
        let reconnect = ["Connect an account again"];
        let all = [
            expected("talk", &["A post was not published"], page(&first)),
            expected("talk-maker", &["A post was not published"], page(&second)),
            expected("talk", &reconnect, &accounts[..]),
            expected("talk-maker", &reconnect, &accounts[..]),
        ];
        stage.assert_came(came, &all);
        let texts = chat.texts();
        assert_eq!(texts.len(), 2, "{texts:#?}");
        let about = |words: &str| texts.iter().filter(|text| text.contains(words)).count();
        assert_eq!((about("2 posts to "), about("can no longer publish to ")), (1, 1), "{texts:#?}");
        assert_eq!(about(&format!("{}{accounts}", stage.server.base)), 1, "with the link");

        let (status, shown) = team.set_chat(Value::Null).await;
        assert_eq!((status, &shown["noticesHost"]), (200, &Value::Null));
        fail(&team.owner, x(), ("duplicate", 1), text("d")).await;
        assert_eq!(stage.after_a_minute().await.len(), 1);
        assert_eq!(chat.texts().len(), 2, "nothing more");
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn a_busy_chat_is_called_again_and_one_that_refuses_or_redirects_is_not() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let elsewhere = Chat::start().await;
        let target = elsewhere.url.clone();
        let busy = Chat::answering(|before| if before < 2 { StatusCode::BAD_GATEWAY } else { StatusCode::OK }).await;
        let dead = Chat::answering(|_| StatusCode::SERVICE_UNAVAILABLE).await;
        let refusing = Chat::answering(|_| StatusCode::NOT_FOUND).await;
        let moved = Chat::answering(move |_| (StatusCode::PERMANENT_REDIRECT, [(LOCATION, target.clone())])).await;
        let mut all = Vec::new();
        for (name, chat) in [("busy", &busy), ("dead", &dead), ("refusing", &refusing), ("moved", &moved)] {
            let team = stage.team(name).await;
            assert_eq!(team.set_chat(chat.url.clone()).await.0, 200);
            let location = fail(&team.owner, x(), ("duplicate", 1), text("x")).await;
            all.push(expected(name, &["A post was not published"], page(&location)));
        }
        until_within(PATIENCE, "the chat is called again and again", async || {
            stage.clock.advance(30);
            (dead.texts().len() == 5).then_some(())
        })
        .await;
        let came = stage.after_a_minute().await;
        stage.assert_came(came, &all);
        let called = [&busy, &dead, &refusing, &moved, &elsewhere].map(|chat| chat.texts().len());
        assert_eq!(called, [3, 5, 1, 1, 0], "no redirect is followed");
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn an_address_that_is_closed_by_then_is_not_called() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let team = stage.team("closed").await;
        let chat = Chat::start().await;
        let by_name = chat.url.replace("127.0.0.1", "localhost");
        assert_eq!(team.set_chat(by_name).await.0, 200, "the sandbox calls this machine");
        let location = fail(&team.owner, x(), ("duplicate", 1), text("x")).await;
        let Stage { home, server, mailbox, clock } = stage;
        server.kill();
        // Without simulated networks, the guard allows no address of this machine.
        let server = home.start_without_sandbox().await;
        let stage = Stage { home, server, mailbox, clock };
        let came = stage.after_a_minute().await;
        stage.assert_came(came, &[expected("closed", &["A post was not published"], page(&location))]);
        assert!(chat.texts().is_empty(), "{:?}", chat.texts());
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn a_customers_failures_are_in_the_chat_of_the_applications_workspace() {
    each_engine(async |home| {
        let stage = Stage::new(home).await;
        let product = crate::client_workspaces::Product::new(&stage.home, &stage.server, "app@example.com").await;
        let portal = &product.developer.portal;
        let home_id = portal.get("/v1/workspaces").await[0]["id"].as_str().unwrap().to_owned();
        let (id, client) = product.client("cust_1").await;
        let chat = Chat::start().await;
        let set = async |api: &crate::support::Api, id: &str| {
            let change = json!({ "noticesUrl": chat.url });
            api.send(Method::PATCH, &format!("/v1/workspaces/{id}"), change).await.status().as_u16()
        };
        assert_eq!(set(&product.key, &id).await, 400, "a client workspace has no chat");
        assert_eq!(set(portal, &home_id).await, 200);
        let viewer = stage.person("app-viewer");
        join(portal, &home_id, &viewer, "VIEWER").await;
        fail(&client, x(), ("duplicate", 1), text("x")).await;
        assert_eq!(stage.after_a_minute().await.into_keys().collect::<Vec<_>>(), ["app@example.com"]);
        let texts = chat.texts();
        assert!(texts.len() == 1 && texts[0].contains(&format!("client={id}")), "{texts:?}");
        drop(stage);
    })
    .await;
}

#[tokio::test]
async fn without_mail_a_chat_gets_its_messages() {
    each_engine(async |home| {
        let port = free_port();
        let server = home.start_on(port).await;
        let owner = home.portal_of(&server, "alone@example.com");
        let id = owner.get("/v1/me").await["id"].as_str().unwrap().replace("usr_", "wsp_");
        let chat = Chat::start().await;
        let change = json!({ "noticesUrl": chat.url });
        assert_eq!(owner.send(Method::PATCH, &format!("/v1/workspaces/{id}"), change).await.status(), 200);
        crate::mail::lose_account(&owner, "X_TWITTER").await;
        until("the chat is called", async || (chat.texts().len() == 1).then_some(())).await;
        drop(server);
    })
    .await;
}
