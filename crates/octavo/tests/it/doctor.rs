//! `octavo doctor` tells what is in order and what is not, and how to mend it.

use std::os::unix::fs::PermissionsExt;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use octavo_domain::Platform;
use octavo_domain::networks::{Address, ConfigKey, Connection};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET};
use serde_json::Value;

use crate::s3::S3;
use crate::support::{Home, Server, client, each_engine, free_port};

fn variable(key: &ConfigKey) -> String {
    format!("OCTAVO_{}", key.name.replace('.', "_").to_uppercase())
}

/// Every address of every network.
fn addresses() -> impl Iterator<Item = &'static Address> {
    Platform::ALL.into_iter().flat_map(|platform| platform.network().addresses)
}

/// Each network where the operator registers an app, with the keys of the app's id and secret.
fn apps() -> impl Iterator<Item = (&'static str, ConfigKey, ConfigKey)> {
    Platform::ALL.into_iter().filter_map(|platform| match platform.network().connection {
        Connection::AuthorizationPage { client_id, client_secret } => {
            Some((platform.network().slug, client_id, client_secret))
        }
        Connection::BotToken(_) | Connection::AppPassword(_) | Connection::AccessToken(_) => None,
    })
}

/// The settings that put all networks at one address.
pub fn addresses_at(base: &str) -> impl Iterator<Item = (String, String)> {
    addresses().map(move |address| (variable(&address.key), base.to_owned()))
}

/// All networks at one address.
fn at(home: Home, base: &str) -> Home {
    addresses_at(base).fold(home, |home, (name, value)| home.set(name, value))
}

/// All networks at a server's sandbox, with an app in each.
fn with_apps(home: Home, server: &Server, secret: &str) -> Home {
    let home = addresses().fold(home, |home, Address { key, sandbox, .. }| {
        home.set(variable(key), format!("{}/sandbox/{sandbox}", server.base))
    });
    apps().fold(home, |home, (_, id, key)| home.set(variable(&id), CLIENT_ID).set(variable(&key), secret))
}

// The S3 server answers from another thread while this one waits for the doctor.
#[tokio::test(flavor = "multi_thread")]
async fn all_in_order() {
    each_engine(async |home| {
        let server = home.start().await;
        let s3 = S3::start().await;
        let home = s3.home(with_apps(home, &server, CLIENT_SECRET)).set("OCTAVO_PUBLIC_URL", &server.base);
        let (fine, text) = home.doctor();
        assert!(fine && !text.contains(CLIENT_SECRET), "{text}");
        let callback = format!("redirect URL for its console: {}/connect/callback", server.base);
        for (name, ..) in apps() {
            assert!(text.contains(&format!("{name:11} ok    app {CLIENT_ID}; {callback}")), "{name}: {text}");
        }
        assert!(text.contains("written and read back: bucket media"), "{text}");
        assert!(text.contains("agrees with the networks'") && text.contains("leads to this Octavo"), "{text}");
        assert!(text.contains("agents      ok    "), "{text}");
        assert!(text.contains("public URL  WARN  ") && text.contains("fine for development"), "{text}");
        assert!(!s3.object("octavo-doctor").exists());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn networks_that_do_not_answer_are_named() {
    let nobody = format!("http://127.0.0.1:{}", free_port());
    let home = at(Home::with_nothing(), &nobody).set("OCTAVO_PUBLIC_URL", &nobody).set("OCTAVO_PUBLIC_ULR", "1");
    assert!(home.command().arg("migrate").status().unwrap().success());
    let (fine, text) = home.doctor();
    assert!(fine, "nobody uses a network: {text}");
    let unused: Vec<&str> = text.lines().filter(|line| line.contains("Connection refused")).collect();
    assert!(unused.iter().any(|line| line.starts_with("networks    -     http://127.0.0.1")), "{text}");
    assert!(
        unused.iter().all(|line| line.contains("no app and no account needs it") || line.contains("WARN")),
        "{text}"
    );
    assert_eq!(unused.len(), 2, "the networks, and the public URL: {text}");
    assert!(text.contains("support     -     people find no address for help"), "{text}");

    let home = home.set("OCTAVO_PLATFORMS_X_CLIENT_ID", "a").set("OCTAVO_PLATFORMS_X_CLIENT_SECRET", "b");
    let (fine, text) = home.doctor();
    assert!(!fine && text.contains(&format!("x           FAIL  {nobody}")), "{text}");
    assert!(text.contains("a firewall doesn't block outgoing connections"), "{text}");
    assert_eq!(text.matches("FAIL").count(), 1, "one line for one cause: {text}");
    let home = home.set("OCTAVO_PLATFORMS_TIKTOK_CLIENT_KEY", "a").set("OCTAVO_PLATFORMS_TIKTOK_CLIENT_SECRET", "b");
    let (_, text) = home.doctor();
    assert!(text.contains("networks    FAIL  ") && text.matches("FAIL").count() == 1, "{text}");

    assert!(text.contains("public URL  WARN  ") && text.contains("check that the server is running"), "{text}");
    let no_app =
        "youtube     -     no app, so people can't connect accounts; to set one up, see docs/platforms/youtube.md";
    assert!(text.contains(no_app), "{text}");
    let stray =
        "settings    WARN  OCTAVO_PUBLIC_ULR is set, but no such setting exists; did you mean OCTAVO_PUBLIC_URL?";
    assert!(text.contains(stray), "{text}");
}

#[tokio::test]
async fn a_wrong_secret_is_found_at_its_network() {
    let other = Home::with_nothing();
    let server = other.start().await;
    let home = with_apps(Home::with_nothing(), &server, "wrong").set("OCTAVO_PUBLIC_URL", &server.base);
    assert!(home.command().arg("migrate").status().unwrap().success());
    let (fine, text) = home.doctor();
    assert!(!fine);
    for (name, ..) in apps() {
        let line = text.lines().find(|line| line.starts_with(&format!("{name:11} FAIL  app {CLIENT_ID}: ")));
        let line = line.unwrap_or_else(|| panic!("{name}: {text}"));
        assert!(line.contains("check its") && line.contains("/connect/callback"), "{line}");
    }
    let not_ours = format!("public URL  FAIL  {} returns 200 OK, but is not this Octavo; ", server.base);
    assert!(text.contains(&not_ours), "{text}");
}

/// Settings that stand in the way of all else, or point to nothing.
#[tokio::test]
async fn what_cannot_be_opened_is_named_with_its_fix() {
    let nobody = format!("http://127.0.0.1:{}", free_port());
    let home = || at(Home::with_nothing(), &nobody);
    let closed = format!("postgres://octavo@127.0.0.1:{}/octavo", free_port());
    let file = tempfile::NamedTempFile::new().unwrap();
    let inside = format!("{}/data", file.path().display());
    let garbage = home();
    std::fs::write(
        garbage.path().join("octavo.db"),
        "this is no database, but long enough to be taken for one".repeat(99),
    )
    .unwrap();
    let no_key = home();
    no_key.tool(&["user", "add", "ada@example.com"], "");
    std::fs::remove_file(no_key.path().join("master.key")).unwrap();
    for (home, line, fix) in [
        (
            home().set("OCTAVO_PUBLIC_URL", "http://octavo.example"),
            "settings    FAIL  public_url",
            "put a proxy with TLS in front",
        ),
        (
            home().set("OCTAVO_DATABASE_URL", &closed),
            "database    FAIL  connecting to PostgreSQL at 127.0.0.1",
            "check that PostgreSQL is running there",
        ),
        (
            home().set("OCTAVO_DATABASE_URL", "mysql://x"),
            "settings    FAIL  database_url (OCTAVO_DATABASE_URL)",
            "or leave it empty for SQLite",
        ),
        (home().set("OCTAVO_DATA_DIR", &inside), "data dir    FAIL  ", "choose another directory with --data-dir"),
        (garbage, "database    FAIL  opening ", "check that the file is an intact Octavo database"),
        (no_key, "master key  FAIL  ", "put that key back"),
        (
            home().set("OCTAVO_MEDIA_MAX_BYTES", (1_u64 << 60).to_string()),
            "free space  WARN  ",
            "lower media.max_bytes",
        ),
        (
            home().set("OCTAVO_PUBLIC_URL", "https://localhost"),
            "proxy       WARN  ",
            "name the proxy in server.trusted_proxies",
        ),
    ] {
        let (fine, text) = home.doctor();
        assert!(!fine);
        let found = text.lines().find(|found| found.starts_with(line)).unwrap_or_else(|| panic!("{line}: {text}"));
        assert!(found.contains(fix), "{found}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_wrong_is_told_by_the_networks() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let app = Router::new().fallback(async || [("date", "Sat, 21 Nov 2020 09:00:00 GMT")]);
    tokio::spawn(async move { axum::serve(listener, app).await });
    let home = at(Home::with_nothing(), &base);
    assert!(home.command().arg("migrate").status().unwrap().success());
    let (fine, text) = home.doctor();
    assert!(fine && text.contains("clock       WARN  ") && text.contains("synchronize it with NTP"), "{text}");
}

/// Passes GET calls on.
async fn pass(State(server): State<String>, uri: Uri) -> Response {
    let answer = client().get(format!("{server}{uri}")).send().await.unwrap();
    (answer.status(), answer.bytes().await.unwrap()).into_response()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_blocks_agents_is_found() {
    let home = Home::with_nothing();
    let port = free_port();
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.unwrap();
    let base = format!("http://127.0.0.1:{port}");
    let home = home.set("OCTAVO_PUBLIC_URL", &base);
    let server = home.start().await;
    let app = Router::new().route("/mcp", any(async || StatusCode::FORBIDDEN)).fallback(pass);
    let app = app.with_state(server.base.clone());
    tokio::spawn(async move { axum::serve(listener, app).await });
    let (fine, text) = home.set("OCTAVO_SANDBOX_ENABLED", "true").doctor();
    assert!(!fine && text.contains("leads to this Octavo"), "{text}");
    let found = text.lines().find(|line| line.starts_with("agents ")).unwrap_or_else(|| panic!("{text}"));
    assert!(
        found.contains("FAIL  ") && found.contains("403 Forbidden to GET") && found.contains("also for bots"),
        "{found}"
    );
}

#[tokio::test]
async fn networks_that_accounts_use_must_answer() {
    each_engine(async |home| {
        let server = home.start().await;
        let api = home.developer(&server, "ada@example.com");
        api.account("TELEGRAM").await;
        let nobody = format!("http://127.0.0.1:{}", free_port());
        let (fine, text) = at(home, &nobody).doctor();
        assert!(!fine && text.contains(&format!("telegram    FAIL  {nobody}")), "{text}");
        assert_eq!(text.matches("FAIL").count(), 1, "{text}");
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn findings_can_be_read_by_programs() {
    let nobody = format!("http://127.0.0.1:{}", free_port());
    let home = at(Home::with_nothing(), &nobody).set("OCTAVO_PUBLIC_URL", &nobody);
    home.tool(&["user", "add", "ada@example.com"], "");
    let key = home.path().join("master.key");
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).unwrap();
    let output = home.command().args(["doctor", "--json"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let findings: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let level = |check: &str| findings.iter().find(|it| it["check"] == check).unwrap()["level"].as_str().unwrap();
    let levels = ["database", "master key", "networks", "public URL"].map(level);
    assert_eq!(levels, ["ok", "warn", "note", "warn"], "{text}");
    let master_key = findings.iter().find(|it| it["check"] == "master key").unwrap();
    assert!(master_key["detail"].as_str().unwrap().contains("run chmod o-rwx"), "{master_key}");
    assert!(findings.iter().all(|it| it["at"].as_str().unwrap().ends_with('Z')), "{text}");
}
