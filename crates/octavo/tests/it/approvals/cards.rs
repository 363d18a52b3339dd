//! Link cards of posts that a person approves: they are fetched when the person is asked, and frozen.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::Html;
use axum::routing::get;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Asked, Stage, call, ok, once};
use crate::support::{each_engine, sample};

/// A page that says something else each time, with a picture only the first time.
pub(super) struct Website {
    link: String,
    reads: Arc<AtomicU32>,
}

impl Website {
    pub(super) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = format!("http://{}/page", listener.local_addr().unwrap());
        let reads = Arc::new(AtomicU32::new(0));
        let counted = reads.clone();
        let page = async move || {
            let turn = counted.fetch_add(1, Ordering::SeqCst) + 1;
            Html(format!("<title>Version {turn}</title><meta property=og:image content=/picture{turn}>"))
        };
        let picture = async || ([(CONTENT_TYPE, "image/jpeg")], sample("photo.jpg"));
        let routes = Router::new().route("/page", get(page)).route("/picture1", get(picture));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Website { link, reads }
    }

    fn reads(&self) -> u32 {
        self.reads.load(Ordering::SeqCst)
    }

    pub(super) fn text(&self) -> String {
        format!("Read our news {}", self.link)
    }
}

impl Stage {
    /// Title and content type of the newest post's card.
    async fn newest_card(&self) -> (Value, Value) {
        let card = self.portal.feed(self.account).await.remove(0)["card"].clone();
        (card["title"].clone(), card["picture"]["contentType"].clone())
    }

    async fn publish_approved(&self, asked: &Asked) {
        assert_eq!(self.approve(asked).await, ok());
        once(&self.portal, &asked.path, &["COMPLETED"]).await;
    }
}

#[tokio::test]
async fn an_approved_post_shows_the_card_that_the_person_saw() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let site = Website::start().await;
        let asked = stage.ask(stage.post(&site.text())).await;
        let listed = stage.portal.get("/v1/approvals?status=PENDING").await;
        let content = &listed["items"][0]["content"];
        let card = &content["publications"][0]["settings"]["linkCards"][&site.link];
        assert_eq!((&card["title"], &card["description"]), (&json!("Version 1"), &json!("")));
        let digest = content["files"][card["picture"].as_str().unwrap()].as_str().unwrap();
        assert_eq!(digest.len(), 64, "the picture is approved too");
        stage.publish_approved(&asked).await;
        assert_eq!(stage.newest_card().await, (json!("Version 1"), json!("image/jpeg")));
        assert_eq!(site.reads(), 1, "nothing is fetched after the person was asked");

        let free = stage.free.post(stage.account, None, &site.text()).await;
        assert_eq!(stage.free.ended(&free).await["status"], "COMPLETED");
        assert_eq!(stage.newest_card().await, (json!("Version 2"), Value::Null));
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_card_is_fetched_anew_with_each_version_and_never_taken_from_a_request() {
    let home = crate::support::Home::with_nothing();
    let server = home.start().await;
    let stage = Stage::new(&home, &server).await;
    let site = Website::start().await;
    let mut forged = stage.post(&site.text());
    let card = json!({ "title": "Forged", "description": "", "picture": null });
    forged["publications"][0]["platformSettings"]["linkCards"] = json!({ &site.link: card });
    let asked = stage.ask(forged).await;
    // A person's change asks again.
    let changed = json!({ "publications": stage.post(&format!("Again: {}", site.link))["publications"] });
    assert_eq!(call(&stage.portal, Method::PATCH, &asked.path, changed).await, ok());
    let again = stage.asked(&asked.path).await;
    assert_ne!(again.hash(), asked.hash());
    stage.publish_approved(&again).await;
    assert_eq!(stage.newest_card().await.0, "Version 2");

    // A draft keeps the card that it was made with, whoever publishes it.
    let mut draft = stage.post(&format!("Later: {}", site.link));
    draft["isDraft"] = json!(true);
    let made = stage.agent.send(Method::POST, "/v1/posts", draft).await;
    let path = made.headers()["location"].to_str().unwrap();
    let seen = stage.portal.get(path).await;
    let publish = format!("{path}/publish");
    assert_eq!(call(&stage.portal, Method::POST, &publish, json!({ "contentHash": seen["contentHash"] })).await, ok());
    once(&stage.portal, path, &["COMPLETED"]).await;
    assert_eq!((stage.newest_card().await.0, site.reads()), (json!("Version 3"), 3));

    // A page that is gone is no reason to refuse a post.
    let gone = stage.ask(stage.post("Read http://127.0.0.1:9/page")).await;
    stage.publish_approved(&gone).await;
    assert_eq!(stage.newest_card().await.0, Value::Null);
    drop(server);
}
