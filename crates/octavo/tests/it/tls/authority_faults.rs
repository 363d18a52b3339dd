//! Authorities that are away, broken or busy, or forget: the certificate from before is used, and the operator learns why.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::{StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router};
use jiff::SignedDuration;
use octavo_server::system_clock;
use serde_json::json;
use tokio::net::TcpListener;

use super::{LONG, certificate, doctor, text, with_acme};
use crate::support::{DOMAIN, Home, Pebble, certificate_of, each_engine, free_port, until};

const RETRY_AFTER: i64 = 7_200;

/// An authority that is broken, busy or something else, by the path of its directory.
struct Broken {
    base: String,
    orders: Arc<AtomicUsize>,
}

impl Broken {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let urls = ["newNonce", "newAccount", "newOrder"].map(|it| (it.to_owned(), format!("{base}/{it}").into()));
        let directory: serde_json::Map<String, serde_json::Value> = urls.into_iter().collect();
        let orders = Arc::new(AtomicUsize::new(0));
        let counted = orders.clone();
        let nonce = [("replay-nonce", "AAAA")];
        let account = format!("{base}/account");
        let limited = move || {
            counted.fetch_add(1, Ordering::SeqCst);
            let problem =
                json!({ "type": "urn:ietf:params:acme:error:rateLimited", "detail": "too many certificates" });
            let wait = [(header::RETRY_AFTER, RETRY_AFTER.to_string())];
            async move { (StatusCode::TOO_MANY_REQUESTS, wait, nonce, Json(problem)) }
        };
        let app = Router::new()
            .route("/busy", get(Json(directory)))
            .route("/newNonce", get((nonce, "")))
            .route(
                "/newAccount",
                post(async move || (StatusCode::CREATED, nonce, [(header::LOCATION, account)], Json(json!({})))),
            )
            .route("/newOrder", post(limited))
            .route("/broken", get((StatusCode::INTERNAL_SERVER_ERROR, "<html>oops</html>")))
            .route("/something-else", get("<html>Welcome</html>"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Broken { base, orders }
    }
}

#[tokio::test]
async fn a_refusal_keeps_the_certificate_from_before() {
    let (port, broken) = (free_port(), Broken::start().await);
    let pebble = Pebble::start(port, LONG).await;
    let home = with_acme(Home::with_nothing());
    let http = pebble.client().await;
    let first = [("OCTAVO_TLS_DIRECTORY_URL", &pebble.directory_url[..]), ("OCTAVO_TLS_CA", &pebble.ca())];
    let server = home.start_tls_with(port, http.clone(), &first);
    let issued = certificate(&server).await;
    drop(server);
    for (path, why) in [
        ("busy", "the authority refused: too many certificates (rateLimited)"),
        ("broken", "127.0.0.1 returns 500 Internal Server Error"),
        ("something-else", "the authority's response is not what ACME requires"),
    ] {
        let home = &home;
        let directory_url = format!("{}/{path}", broken.base);
        let server = home.start_tls_with(port, http.clone(), &[("OCTAVO_TLS_DIRECTORY_URL", &directory_url)]);
        until("the refusal is logged", async || home.log(port).contains(why).then_some(())).await;
        assert!(home.log(port).contains("the one from before is used"), "{}", home.log(port));
        assert_eq!(certificate(&server).await, issued, "{path}");
    }
}

// The authority answers from another thread while this one waits for the doctor.
#[tokio::test(flavor = "multi_thread")]
async fn a_busy_authority_is_asked_again_when_it_said() {
    each_engine(async |home| {
        let (port, broken) = (free_port(), Broken::start().await);
        let home = with_acme(home).set("OCTAVO_TLS_DIRECTORY_URL", format!("{}/busy", broken.base));
        let http = crate::support::client();
        let wait = SignedDuration::from_secs(RETRY_AFTER);
        let before = system_clock().now() + wait;
        let server = home.start_tls(port, http.clone());
        until("the order failed", async || home.log(port).contains("no certificate was issued").then_some(())).await;
        let retry_at: i64 = text(&home, "SELECT CAST(retry_at AS TEXT) FROM tls_certificate").await.parse().unwrap();
        assert!((before.as_microsecond()..=(system_clock().now() + wait).as_microsecond()).contains(&retry_at));
        // Neither this process nor the next one asks before.
        drop(server);
        let metrics = format!("127.0.0.1:{}", free_port());
        let server = home.start_tls_with(port, http, &[("OCTAVO_METRICS_LISTEN", &metrics)]);
        until("it runs", async || crate::support::client().get(format!("http://{metrics}/metrics")).send().await.ok())
            .await;
        let found = doctor(&home);
        let said = format!("FAIL  {DOMAIN}: no certificate; the last order failed: the authority refused: too many");
        assert!(found.contains(&said) && found.contains("tries again after"), "{found}");
        assert_eq!(broken.orders.load(Ordering::SeqCst), 1);
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn a_server_starts_while_the_authority_is_away() {
    let port = free_port();
    let mut pebble = Pebble::start(port, LONG).await;
    pebble.stop();
    let home = pebble.on(with_acme(Home::with_nothing()));
    let url = format!("https://{DOMAIN}:{port}/readyz");
    let server = home.start_tls(port, crate::support::client());
    until("the order failed", async || home.log(port).contains("no certificate was issued").then_some(())).await;
    assert!(home.log(port).contains("connections to this domain are refused until there is one"));
    let found = doctor(&home);
    assert!(found.contains("127.0.0.1 doesn't respond: ") && found.contains("check tls.directory_url"), "{found}");
    assert!(found.contains(&format!("FAIL  {DOMAIN}: no certificate; the last order failed: ")), "{found}");
    server.terminate();

    // Some time later.
    pebble.restart().await;
    home.change("UPDATE tls_certificate SET retry_at = 0").await;
    let http = pebble.client().await;
    assert_eq!(certificate_of(&http, &url).await, None);
    let server = home.start_tls(port, http);
    certificate(&server).await;
}

#[tokio::test]
async fn an_account_that_the_authority_forgot_is_created_again() {
    let port = free_port();
    let mut pebble = Pebble::start(port, LONG).await;
    let home = pebble.on(with_acme(Home::with_nothing()));
    let server = home.start_tls(port, pebble.client().await);
    certificate(&server).await;
    let before = text(&home, "SELECT credentials FROM acme_account").await;
    server.terminate();
    pebble.restart().await;
    home.change("UPDATE tls_certificate SET not_before = 0").await;
    // It trusts the new root only.
    let server = home.start_tls(port, pebble.client().await);
    certificate(&server).await;
    assert_ne!(text(&home, "SELECT credentials FROM acme_account").await, before);
}

#[tokio::test]
async fn a_domain_that_leads_elsewhere_gets_no_certificate() {
    let [port, elsewhere] = [0; 2].map(|_| free_port());
    let pebble = Pebble::start(elsewhere, LONG).await;
    let home = pebble.on(with_acme(Home::with_nothing()));
    let server = home.start_tls(port, pebble.client().await);
    until("the order failed", async || home.log(port).contains("no certificate was issued").then_some(())).await;
    let found = doctor(&home);
    assert!(found.contains("for the tls-alpn-01 challenge (unauthorized)"), "{found}");
    assert!(found.contains("the domain must lead to this server, and port 443 must be open"), "{found}");
    drop(server);
}
