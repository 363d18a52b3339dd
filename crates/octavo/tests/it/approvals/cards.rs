//! The page of a link decides nothing about a post that a person approved.

use axum::Router;
use axum::response::Html;
use axum::routing::get;

use super::{Stage, once};
use crate::support::each_engine;

#[tokio::test]
async fn an_approved_post_shows_nothing_that_was_fetched_after_its_approval() {
    each_engine(async |home| {
        let server = home.start().await;
        let stage = Stage::new(&home, &server).await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = format!("http://{}/page", listener.local_addr().unwrap());
        let page = async || Html("<title>We endorse it</title><meta name=description content=Buy>");
        tokio::spawn(async move { axum::serve(listener, Router::new().route("/page", get(page))).await });
        let text = format!("Read our news {link}");
        let approved = stage.approved(stage.post(&text)).await;
        once(&stage.portal, &approved.path, &["COMPLETED"]).await;
        let free = stage.free.post(stage.account, None, &text).await;
        assert_eq!(stage.free.ended(&free).await["status"], "COMPLETED");
        let feed = stage.portal.feed(stage.account).await;
        let titles: Vec<_> = feed.iter().map(|item| item["card"]["title"].as_str()).collect();
        assert_eq!(titles, [Some("We endorse it"), None], "the newest first");
        drop(server);
    })
    .await;
}
