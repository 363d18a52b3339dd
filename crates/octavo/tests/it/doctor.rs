//! `octavo doctor` tells what is in order and what is not, and how to mend it.

use axum::Router;
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET};

use crate::s3::S3;
use crate::support::{Home, Server, each_engine, free_port};

/// Every address of a network, with where a server's sandbox has it.
const ADDRESSES: [(&str, &str); 17] = [
    ("OCTAVO_PLATFORMS_TELEGRAM_URL", "telegram"),
    ("OCTAVO_PLATFORMS_BLUESKY_URL", "bluesky"),
    ("OCTAVO_PLATFORMS_BLUESKY_VIDEO_URL", "bluesky-video"),
    ("OCTAVO_PLATFORMS_X_URL", "x"),
    ("OCTAVO_PLATFORMS_X_WEB_URL", "x-web"),
    ("OCTAVO_PLATFORMS_LINKEDIN_URL", "linkedin"),
    ("OCTAVO_PLATFORMS_LINKEDIN_WEB_URL", "linkedin-www"),
    ("OCTAVO_PLATFORMS_INSTAGRAM_URL", "instagram"),
    ("OCTAVO_PLATFORMS_INSTAGRAM_TOKEN_URL", "instagram-api"),
    ("OCTAVO_PLATFORMS_INSTAGRAM_WEB_URL", "instagram-www"),
    ("OCTAVO_PLATFORMS_THREADS_URL", "threads"),
    ("OCTAVO_PLATFORMS_THREADS_WEB_URL", "threads-web"),
    ("OCTAVO_PLATFORMS_TIKTOK_URL", "tiktok"),
    ("OCTAVO_PLATFORMS_TIKTOK_WEB_URL", "tiktok-web"),
    ("OCTAVO_PLATFORMS_YOUTUBE_URL", "youtube"),
    ("OCTAVO_PLATFORMS_YOUTUBE_WEB_URL", "youtube-accounts"),
    ("OCTAVO_PLATFORMS_YOUTUBE_TOKEN_URL", "youtube-oauth"),
];

const APPS: [(&str, &str, &str); 6] = [
    ("x", "OCTAVO_PLATFORMS_X_CLIENT_ID", "OCTAVO_PLATFORMS_X_CLIENT_SECRET"),
    ("linkedin", "OCTAVO_PLATFORMS_LINKEDIN_CLIENT_ID", "OCTAVO_PLATFORMS_LINKEDIN_CLIENT_SECRET"),
    ("instagram", "OCTAVO_PLATFORMS_INSTAGRAM_CLIENT_ID", "OCTAVO_PLATFORMS_INSTAGRAM_CLIENT_SECRET"),
    ("threads", "OCTAVO_PLATFORMS_THREADS_CLIENT_ID", "OCTAVO_PLATFORMS_THREADS_CLIENT_SECRET"),
    ("tiktok", "OCTAVO_PLATFORMS_TIKTOK_CLIENT_KEY", "OCTAVO_PLATFORMS_TIKTOK_CLIENT_SECRET"),
    ("youtube", "OCTAVO_PLATFORMS_YOUTUBE_CLIENT_ID", "OCTAVO_PLATFORMS_YOUTUBE_CLIENT_SECRET"),
];

/// All networks at one address.
fn at(home: Home, base: &str) -> Home {
    ADDRESSES.iter().fold(home, |home, (name, _)| home.set(name, base))
}

/// All networks at a server's sandbox, with an app in each.
fn with_apps(home: Home, server: &Server, secret: &str) -> Home {
    let set =
        |home: Home, (name, path): &(&'static str, &str)| home.set(name, format!("{}/sandbox/{path}", server.base));
    let home = ADDRESSES.iter().fold(home, set);
    APPS.iter().fold(home, |home, (_, id, key)| home.set(id, CLIENT_ID).set(key, secret))
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
        for (name, ..) in APPS {
            assert!(text.contains(&format!("{name:11} ok    app {CLIENT_ID}; {callback}")), "{name}: {text}");
        }
        assert!(text.contains("written and read back: bucket media"), "{text}");
        assert!(text.contains("agrees with the networks'") && text.contains("leads to this Octavo"), "{text}");
        assert!(text.contains("public URL  WARN  ") && text.contains("fine for development"), "{text}");
        assert!(!s3.object("octavo-doctor").exists());
        drop(server);
    })
    .await;
}

#[tokio::test]
async fn networks_that_do_not_answer_are_named() {
    let nobody = format!("http://127.0.0.1:{}", free_port());
    let home = at(Home::with_nothing(), &nobody).set("OCTAVO_PUBLIC_URL", &nobody).set("OCTAVO_NOT_SET", "1");
    let (fine, text) = home.doctor();
    assert!(!fine);
    for network in ["telegram", "bluesky", "x", "linkedin", "instagram", "threads", "tiktok", "youtube"] {
        assert!(text.contains(&format!("{network:11} FAIL  {nobody}")), "{network}: {text}");
    }
    assert!(text.contains("Connection refused") && text.contains("a firewall doesn't block"), "{text}");
    assert!(text.contains("public URL  WARN  ") && text.contains("check that the server is running"), "{text}");
    assert!(
        text.contains(
            "x           -     no app, so people can't connect accounts; to set one up, see docs/platforms/x.md"
        ),
        "{text}"
    );
    assert!(text.contains("settings    WARN  OCTAVO_NOT_SET is set, but no such setting exists"), "{text}");
}

#[tokio::test]
async fn a_wrong_secret_is_found_at_its_network() {
    let other = Home::with_nothing();
    let server = other.start().await;
    let home = with_apps(Home::with_nothing(), &server, "wrong").set("OCTAVO_PUBLIC_URL", &server.base);
    let (fine, text) = home.doctor();
    assert!(!fine);
    for (name, ..) in APPS {
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
    let (fine, text) = at(Home::with_nothing(), &base).doctor();
    assert!(fine && text.contains("clock       WARN  ") && text.contains("synchronize it with NTP"), "{text}");
}
