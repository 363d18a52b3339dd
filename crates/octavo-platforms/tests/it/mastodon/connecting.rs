//! Connecting an account: the requests to the server that a person names, and the message for each mistake.

use std::sync::Arc;

use octavo_domain::{Platform, PostLimits};
use octavo_egress::testing::{Canaries, Names, aimed, cases};
use octavo_platforms::{Connected, Endpoints, NetworkConfig, PlatformError, codes};
use serde_json::{Value, json};
use url::Url;

use super::{ada, instance, mastodon, refused};
use crate::support::{Files, Reply, Responder, guard, guarded_adapter, post};

fn app(scopes: &Value) -> Reply {
    Reply::ok(json!({ "id": "1", "name": "Octavo", "scopes": scopes }))
}

fn account() -> Reply {
    Reply::ok(json!({ "id": "14715", "username": "ada", "acct": "ada", "display_name": "Ada",
        "avatar": "https://files.example/ada.png" }))
}

async fn server(instance: Reply, app: Reply, account: Reply) -> Responder {
    let server = Responder::start().await.on("instance", [instance]);
    server.on("verify_credentials", [app, account])
}

async fn connect(base: &Url, token: &str) -> Result<Connected, PlatformError> {
    mastodon(base).connect(json!({ "server": "", "accessToken": token })).await
}

#[tokio::test]
async fn an_account_comes_with_the_limits_of_its_server() {
    let server = server(instance(), app(&json!(["read", "write"])), account()).await;
    let connected = connect(&server.url, " t0ken\n").await.unwrap();
    assert_eq!((connected.external_id.as_str(), connected.username.as_str()), ("14715", "ada"));
    assert_eq!(connected.avatar_url.as_deref(), Some("https://files.example/ada.png"));
    assert_eq!((connected.expires_at, connected.access_ends_at), (None, None));
    let limits = PostLimits {
        characters: Some(5000),
        attachments: Some(6),
        image_bytes: Some(16_777_216),
        video_bytes: Some(103_809_024),
        poll_options: Some(5),
    };
    assert_eq!(connected.post_limits, Some(limits));
    let asked = server.seen("/api/");
    assert!(asked.iter().all(|seen| seen.header("authorization") == "Bearer t0ken"), "{asked:?}");
    let checked = mastodon(&server.url).check(&connected.credentials, false).await.unwrap();
    assert_eq!(checked.post_limits, Some(limits));
}

#[tokio::test]
async fn each_mistake_has_its_own_message() {
    let both = json!(["read", "write"]);
    let wrong_token = || refused(401, "The access token is invalid");
    let rows = [
        (instance(), wrong_token(), account(), codes::ACCOUNT_NEEDS_RECONNECT, "doesn't accept the access token"),
        (wrong_token(), app(&both), account(), codes::ACCOUNT_NEEDS_RECONNECT, "doesn't accept the access token"),
        (refused(404, ""), app(&both), account(), codes::SERVICE_REFUSED, "is not a Mastodon server"),
        (Reply::text(200, "<html>"), app(&both), account(), codes::SERVICE_REFUSED, "is not a Mastodon server"),
        (Reply::text(302, ""), app(&both), account(), codes::SERVICE_REFUSED, "is not a Mastodon server"),
        (instance(), app(&json!(["read"])), account(), codes::ACCOUNT_NEEDS_RECONNECT, "write:media, write:statuses"),
        (
            instance(),
            app(&json!(["read:accounts", "read:statuses", "write:statuses"])),
            account(),
            codes::ACCOUNT_NEEDS_RECONNECT,
            "(write:media)",
        ),
        (
            instance(),
            app(&Value::Null),
            refused(403, "This action is outside the authorized scopes"),
            codes::ACCOUNT_NEEDS_RECONNECT,
            "lacks a permission",
        ),
        (
            instance(),
            app(&both),
            refused(403, "Your login is currently disabled"),
            codes::ACCOUNT_UNAVAILABLE,
            "Your login is currently disabled",
        ),
        (Reply::text(503, ""), app(&both), account(), codes::PLATFORM_UNAVAILABLE, "503"),
    ];
    for (instance, app, account, code, words) in rows {
        let server = server(instance, app, account).await;
        let error = connect(&server.url, "t0ken").await.unwrap_err();
        assert_eq!(error.code(), code, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    let error = connect(&Url::parse("http://127.0.0.1:9").unwrap(), "two words").await.unwrap_err();
    assert_eq!(error.code(), codes::CONNECT_INPUT_INVALID, "{error}");
}

#[tokio::test]
async fn no_closed_server_is_called() {
    let (canaries, names, configured) =
        (Canaries::listen().await, Arc::new(Names::default()), Responder::start().await);
    let config = NetworkConfig::new(Platform::Mastodon).at(&configured.url);
    let endpoints = Endpoints::default().with(config);
    let adapter = guarded_adapter(Platform::Mastodon, &endpoints, guard(&[], names.clone())).0;
    for (number, case) in cases().iter().enumerate() {
        let server = aimed(case, canaries.port(number));
        let error = adapter.connect(json!({ "server": server, "accessToken": "t0ken" })).await.unwrap_err();
        assert_eq!(error.code(), codes::SERVICE_REFUSED, "{server}: {error}");
        // As a release with another policy may have stored it.
        let Ok(stored) = Url::parse(&server) else { continue };
        let (post, files) = (post("Hello", vec![]), Files::none());
        let intent = adapter.prepare(&ada(&stored), &post, &files).await.unwrap();
        let refused = adapter.publish(&ada(&stored), &post, &intent, &files).await;
        assert!(refused.is_err(), "{server}");
    }
    let (connections, bytes) = canaries.met().await;
    assert_eq!((configured.count(), names.asked(), connections, bytes), (0, 0, 0, 0));
}

/// The same number on two servers is two accounts.
#[tokio::test]
async fn an_account_elsewhere_has_its_server_in_its_id() {
    let home = Responder::start().await;
    let elsewhere = server(instance(), app(&json!(["read", "write"])), account()).await;
    let endpoints = Endpoints::default().with(NetworkConfig::new(Platform::Mastodon).at(&home.url));
    let open = guard(&["127.0.0.1/32"], Arc::new(Names::default()));
    let adapter = guarded_adapter(Platform::Mastodon, &endpoints, open).0;
    let server = elsewhere.url.as_str();
    let connected = adapter.connect(json!({ "server": server, "accessToken": "t0ken" })).await.unwrap();
    assert_eq!(connected.external_id, format!("14715@127.0.0.1:{}", elsewhere.url.port().unwrap()));
    assert_eq!(connected.server.as_deref(), Some(server.trim_end_matches('/')));
    assert_eq!(home.count(), 0);
}
