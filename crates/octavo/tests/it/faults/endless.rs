//! Servers of users that send for ever.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::routing::any;
use futures::stream::unfold;
use reqwest::Method;
use serde_json::{Value, json};

use super::certificates::tried;
use crate::support::{Api, Receiver, each_engine, sample, until};

/// What was handed to the connection so far.
#[derive(Clone, Default)]
struct Sent(Arc<AtomicUsize>);

/// `/fast` sends as fast as it is read, `/slow` a little twenty times a second: both begin with a picture and never end.
async fn endless(State(sent): State<Sent>, Path(name): Path<String>) -> Body {
    let is_slow = name == "slow";
    Body::from_stream(unfold((sent, 0), move |(sent, number): (Sent, u32)| async move {
        if is_slow {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let part = if number == 0 { Bytes::from(sample("photo.jpg")) } else { Bytes::from_static(&[9; 65_536]) };
        sent.0.fetch_add(part.len(), Ordering::SeqCst);
        Some((Ok::<_, io::Error>(part), (sent, number + 1)))
    }))
}

async fn start() -> (String, Sent) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (base, sent) = (format!("http://{}", listener.local_addr().unwrap()), Sent::default());
    let app = Router::new().route("/{name}", any(endless)).with_state(sent.clone());
    tokio::spawn(async move { axum::serve(listener, app).await });
    (base, sent)
}

/// What the sockets' buffers may hold, in both directions.
const BUFFERED: usize = 16 * 1024 * 1024;

#[tokio::test]
async fn a_receiver_whose_response_never_ends_is_cut_off() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (base, sent) = start().await;
        let nobody = Receiver::start().await;
        for (name, status) in [("fast", "SUCCEEDED"), ("slow", "SUCCEEDED")] {
            let url = format!("{base}/{name}");
            let webhook =
                api.webhook(&nobody, json!({ "url": url, "readTimeoutMs": 1_000, "connectTimeoutMs": 1_000 }));
            let webhook = webhook.await;
            let test = format!("/v1/webhooks/{webhook}/test");
            assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);
            let delivery = tried(&api, &webhook).await;
            assert_eq!(delivery["status"], status, "{name}: {delivery}");
        }
        assert!(sent.0.load(Ordering::SeqCst) < BUFFERED, "{} bytes", sent.0.load(Ordering::SeqCst));
        drop(server);
    })
    .await;
}

async fn import(api: &Api, url: &str, state: &str) -> Value {
    let answer = api.send(Method::POST, "/v1/media/upload/import", json!({ "url": url })).await;
    let begun: Value = answer.json().await.unwrap();
    let path = format!("/v1/media/upload/import/{}", begun["id"]);
    until("the import has the state", async || Some(api.get(&path).await).filter(|import| import["state"] == state))
        .await
}

#[tokio::test]
async fn an_import_that_never_ends_is_given_up() {
    each_engine(async |home| {
        let home = home.set("OCTAVO_MEDIA_MAX_BYTES", "5000000").set("OCTAVO_MEDIA_IMPORT_TIMEOUT", "3");
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        let (base, sent) = start().await;
        let large = import(&api, &format!("{base}/fast"), "FAILED_PERMANENT").await;
        assert_eq!(large["errorCode"], "FILE_TOO_LARGE", "{large}");
        assert!(sent.0.load(Ordering::SeqCst) < 5_000_000 + BUFFERED, "{} bytes", sent.0.load(Ordering::SeqCst));
        let slow = import(&api, &format!("{base}/slow"), "FAILED_TEMPORARY").await;
        assert_eq!(slow["errorCode"], "TIMEOUT", "{slow}");
        drop(server);
    })
    .await;
}
