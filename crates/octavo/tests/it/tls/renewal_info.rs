//! An authority that says when to renew (RFC 9773). Debian's pebble can't: its directory gets this here.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, head, post};
use axum::{Json, Router};
use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{LONG, certificate, with_acme};
use crate::support::{Home, Pebble, free_port, tls_client, until};

/// Pebble with renewal information: it wants each certificate renewed at once.
#[derive(Clone)]
struct Authority {
    base: String,
    directory: Value,
    /// The ids of the certificates that it was asked about.
    asked: Arc<Mutex<Vec<String>>>,
    /// From then on it takes orders itself, and refuses them.
    takes_orders: Arc<AtomicBool>,
    orders: Arc<Mutex<Vec<Value>>>,
}

impl Authority {
    async fn start(pebble: &Pebble) -> Self {
        let http = tls_client(&std::fs::read(pebble.ca()).unwrap());
        let directory = http.get(&pebble.directory_url).send().await.unwrap().json().await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let authority =
            Authority { base, directory, asked: Arc::default(), takes_orders: Arc::default(), orders: Arc::default() };
        let nonce = [("replay-nonce", "AAAA")];
        let app = Router::new()
            .route("/dir", get(Authority::directory))
            .route("/renewal/{id}", get(Authority::window))
            .route("/nonce", head((nonce, "")))
            .route("/order", post(Authority::refuse_order))
            .with_state(authority.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        authority
    }

    async fn directory(State(authority): State<Self>) -> Json<Value> {
        let mut directory = authority.directory.clone();
        directory["renewalInfo"] = json!(format!("{}/renewal", authority.base));
        if authority.takes_orders.load(Ordering::SeqCst) {
            directory["newOrder"] = json!(format!("{}/order", authority.base));
            directory["newNonce"] = json!(format!("{}/nonce", authority.base));
        }
        Json(directory)
    }

    async fn window(State(authority): State<Self>, Path(id): Path<String>) -> Json<Value> {
        authority.asked.lock().unwrap().push(id);
        Json(json!({ "suggestedWindow": { "start": "2026-01-01T00:00:00Z", "end": "2026-01-02T00:00:00Z" } }))
    }

    async fn refuse_order(State(authority): State<Self>, body: Bytes) -> impl axum::response::IntoResponse {
        let signed: Value = serde_json::from_slice(&body).unwrap();
        let payload = BASE64URL_NOPAD.decode(signed["payload"].as_str().unwrap().as_bytes()).unwrap();
        authority.orders.lock().unwrap().push(serde_json::from_slice(&payload).unwrap());
        let problem = json!({ "type": "urn:ietf:params:acme:error:alreadyReplaced", "detail": "it was replaced" });
        (StatusCode::CONFLICT, [("replay-nonce", "AAAA")], Json(problem))
    }

    fn asked(&self) -> Vec<String> {
        let mut asked = self.asked.lock().unwrap().clone();
        asked.dedup();
        asked
    }
}

#[tokio::test]
async fn a_certificate_is_renewed_when_the_authority_suggests_it() {
    let port = free_port();
    let pebble = Pebble::start(port, LONG).await;
    let authority = Authority::start(&pebble).await;
    let directory = format!("{}/dir", authority.base);
    let home = pebble.on(with_acme(Home::with_nothing())).set("OCTAVO_TLS_DIRECTORY_URL", &directory);
    let server = home.start_tls(port, pebble.client().await);
    let first = certificate(&server).await;
    until("it was renewed", async || (certificate(&server).await != first).then_some(())).await;
    let asked = until("it asks about the second", async || Some(authority.asked()).filter(|ids| ids.len() == 2)).await;
    // The authority wants that one renewed too. Once a day is enough.
    assert_eq!(home.log(port).matches("a certificate was issued").count(), 2, "{}", home.log(port));
    drop(server);

    // An order names the certificate that it replaces, unless the authority refuses that.
    authority.takes_orders.store(true, Ordering::SeqCst);
    let server = home.start_tls(port, pebble.client().await);
    until("the order failed", async || home.log(port).contains("it was replaced (alreadyReplaced)").then_some(()))
        .await;
    let orders = authority.orders.lock().unwrap().clone();
    assert_eq!((&orders[0]["replaces"], orders[1].get("replaces")), (&json!(asked[1]), None), "{orders:?}");
    drop(server);
}
