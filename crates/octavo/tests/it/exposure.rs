//! What others see of a server: the headers of its responses, its metrics, its files on the disk.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::support::{Home, Server, client, free_port, sample, until};

async fn get(server: &Server, path: &str) -> Response {
    client().get(format!("{}{path}", server.base)).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_response_has_the_headers_that_browsers_act_on() {
    let home = Home::with_nothing();
    let server = home.start().await;
    for path in ["/v1/accounts", "/v1/nothing", "/login", "/healthz", "/", "/sandbox/telegram/nothing", "/oauth2/x"] {
        let response = get(&server, path).await;
        assert_eq!(header(&response, "cross-origin-resource-policy"), "same-origin", "{path}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header(&response, "strict-transport-security"), "", "{path}: this is plain http");
        assert_eq!(header(&response, "x-request-id").len(), 32, "{path}");
        let is_api = path.starts_with("/v1/");
        assert_eq!(header(&response, "cache-control") == "no-store", is_api || path == "/login", "{path}");
    }
    let home = Home::with_nothing().set("OCTAVO_PUBLIC_URL", "https://octavo.example");
    let server = home.start_without_sandbox().await;
    for path in ["/v1/accounts", "/login", "/"] {
        assert_eq!(header(&get(&server, path).await, "strict-transport-security"), "max-age=31536000", "{path}");
    }
}

#[tokio::test]
async fn metrics_answer_clients_of_this_machine_only() {
    let home = Home::with_nothing().set("OCTAVO_SERVER_TRUSTED_PROXIES", "127.0.0.1");
    let server = home.start_without_sandbox().await;
    assert_eq!(server.status("/metrics").await, 200);
    for (name, value) in [
        ("x-forwarded-for", "203.0.113.7"),
        ("x-forwarded-for", "127.0.0.1"),
        ("forwarded", "for=127.0.0.1"),
        ("via", "1.1 proxy"),
    ] {
        let request = client().get(format!("{}/metrics", server.base)).header(name, value);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 403, "{name}: {value}");
        assert!(response.text().await.unwrap().contains("metrics.listen"));
    }
}

/// A proxy on the same machine may name the loopback address, and add no header of its own.
#[tokio::test]
async fn metrics_need_their_own_address_where_a_proxy_may_be_in_front() {
    let home = Home::with_nothing().set("OCTAVO_PUBLIC_URL", "https://octavo.example");
    let server = home.start_without_sandbox().await;
    let response = get(&server, "/metrics").await;
    assert_eq!(response.status(), 403);
    assert!(response.text().await.unwrap().contains("metrics.listen"));
    assert_eq!(server.status("/healthz").await, 200);
}

#[tokio::test]
async fn metrics_may_have_an_address_of_their_own() {
    let address = format!("127.0.0.1:{}", free_port());
    let home = Home::with_nothing().set("OCTAVO_METRICS_LISTEN", &address);
    let server = home.start_without_sandbox().await;
    let own = async |path: &str| client().get(format!("http://{address}{path}")).send().await;
    let metrics = until("the metrics answer", async || own("/metrics").await.ok()).await;
    assert!(metrics.text().await.unwrap().contains("octavo_connections_open"));
    let rebound = client().get(format!("http://{address}/metrics")).header("host", "evil.example");
    assert_eq!(rebound.send().await.unwrap().status(), 403, "a name that leads here");
    assert_eq!(own("/readyz").await.unwrap().status(), 200);
    assert_eq!(own("/v1/posts").await.unwrap().status(), 404);
    assert_eq!(server.status("/metrics").await, 404);
}

/// Files below a directory, and itself.
fn walk(path: &Path) -> Vec<PathBuf> {
    let inner = std::fs::read_dir(path).into_iter().flatten().flat_map(|entry| walk(&entry.unwrap().path()));
    std::iter::once(path.to_owned()).chain(inner).collect()
}

#[tokio::test]
async fn the_data_are_closed_to_other_users_of_the_machine() {
    let home = Home::with_nothing();
    let open = |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    home.tool(&["user", "add", "bob@example.com"], "correct horse battery staple 9");
    // As an earlier version left them.
    open(home.path(), 0o755);
    open(&home.path().join("octavo.db"), 0o644);
    std::fs::create_dir(home.path().join("media")).unwrap();
    open(&home.path().join("media"), 0o755);
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    assert_eq!(api.upload("photo.jpg", sample("photo.jpg")).await.status(), 200);
    let files = walk(home.path());
    for name in ["octavo.db", "octavo.db-wal", "media", "sandbox"] {
        assert!(files.contains(&home.path().join(name)), "{files:?}");
    }
    for file in &files {
        let mode = std::fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}: {mode:o}", file.display());
    }
    drop(server);
}

#[tokio::test]
async fn a_long_text_is_refused_before_it_is_judged() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let judge = async |length: usize| {
        let body = json!({ "contentType": "image/jpeg", "text": "x".repeat(length) });
        let request = client().request(Method::POST, format!("{}/v1/media/compatibility", server.base));
        request.json(&body).send().await.unwrap()
    };
    assert_eq!(judge(65_536).await.status(), 200);
    let refused = judge(65_537).await;
    assert_eq!(refused.status(), 400);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["error"]["details"][0]["field"], "text");
}
