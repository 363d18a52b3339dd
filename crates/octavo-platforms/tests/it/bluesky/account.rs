//! Sessions: made, renewed, given back.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use octavo_platforms::{PlatformError, codes};
use serde_json::{Value, json};
use url::Url;

use super::{DID, alice, bluesky, document, document_of, knowing_alice, refused};
use crate::support::{Broken, NOW, Reply, Responder, broken_server};

fn jwt(claims: Value) -> String {
    format!("e30.{}.signature", URL_SAFE_NO_PAD.encode(claims.to_string()))
}

fn session(access: &str, pds: &str) -> Reply {
    Reply::ok(json!({
        "accessJwt": access, "refreshJwt": "refresh", "handle": "alice.test", "did": DID, "active": true,
        "didDoc": { "id": DID, "service": [{ "id": "#atproto_pds", "type": "AtprotoPersonalDataServer", "serviceEndpoint": pds }] },
    }))
}

fn input() -> Value {
    json!({ "identifier": "@alice.test", "appPassword": "abcd-efgh-ijkl-mnop" })
}

#[tokio::test]
async fn an_account_is_connected_by_its_app_password() {
    let access = jwt(json!({ "exp": NOW + 7200, "scope": "com.atproto.appPass" }));
    let profile =
        json!({ "did": DID, "handle": "alice.test", "displayName": "Alice", "avatar": "https://cdn.test/a.jpg" });
    let server = Responder::start().await;
    let server = knowing_alice(&server, server.url.as_str())
        .on("com.atproto.server.createSession", [session(&access, server.url.as_str())])
        .on("app.bsky.actor.getProfile", [Reply::ok(profile)]);
    let connected = bluesky(&server.url).connect(input()).await.unwrap();

    let login = server.only("/xrpc/com.atproto.server.createSession");
    assert_eq!(login.method, "POST");
    assert_eq!(login.json(), json!({ "identifier": "alice.test", "password": "abcd-efgh-ijkl-mnop" }));
    let asked = server.only("getProfile");
    assert_eq!((asked.method.as_str(), &asked.query["actor"][..]), ("GET", DID));
    assert_eq!(asked.header("authorization"), format!("Bearer {access}"));
    assert_eq!(connected.external_id, DID);
    assert_eq!(connected.username, "alice.test");
    assert_eq!(connected.display_name, "Alice");
    assert_eq!(connected.avatar_url.as_deref(), Some("https://cdn.test/a.jpg"));
    assert_eq!(connected.expires_at, Timestamp::from_second(NOW + 7200).ok());
    assert_eq!(
        connected.credentials,
        json!({
            "service": server.url, "pds": server.url, "did": DID, "handle": "alice.test",
            "accessJwt": access, "refreshJwt": "refresh", "appPassword": "abcd-efgh-ijkl-mnop",
        })
    );
    assert!(!format!("{connected:?}").contains("abcd-"));
}

#[tokio::test]
async fn a_renewal_leads_to_no_other_server() {
    let (server, other) = (Responder::start().await, Responder::start().await);
    let server = server.clone().on("com.atproto.server.refreshSession", [session("opaque", "https://pds.example.org")]);
    let refreshed = bluesky(&server.url).refresh(&alice(&server.url)).await.unwrap();
    assert_eq!(refreshed.credentials["pds"], server.url.as_str());
    assert_eq!(refreshed.expires_at, None, "an opaque token does not say");

    // Nor does a new sign-in, after which a person decides.
    let server = knowing_alice(&server, "https://pds.example.org")
        .on("com.atproto.server.refreshSession", [refused(400, "ExpiredToken")])
        .on("com.atproto.server.createSession", [session("new", other.url.as_str())]);
    let error = bluesky(&server.url).refresh(&alice(&server.url)).await.unwrap_err();
    assert_eq!(error.code(), codes::ACCOUNT_NEEDS_RECONNECT, "{error}");
    assert_eq!(other.count(), 0);
}

#[tokio::test]
async fn a_check_asks_the_directory_where_the_account_lives() {
    let rows = [
        (document("https://pds.example.org"), Some(codes::ACCOUNT_NEEDS_RECONNECT)),
        (Reply::text(404, ""), Some(codes::ACCOUNT_NEEDS_RECONNECT)),
        (Reply::text(503, ""), Some(codes::PLATFORM_UNAVAILABLE)),
        (Reply::lost(), Some(codes::NETWORK_ERROR)),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await;
        let server = server
            .clone()
            .on(DID, [reply, document(server.url.as_str())])
            .on("com.atproto.server.getSession", [Reply::ok(json!({ "active": true }))]);
        let check = async || bluesky(&server.url).check(&alice(&server.url), false).await;
        let error = check().await.unwrap_err();
        assert_eq!(Some(error.code()), expected, "{error}");
        assert!(server.seen("getSession").is_empty());
        check().await.unwrap();
    }
}

#[tokio::test]
async fn without_an_appview_the_profile_comes_from_the_record() {
    let record = json!({ "uri": "at://x", "value": { "displayName": "Alice",
        "avatar": { "$type": "blob", "ref": { "$link": "bafkavatar" }, "mimeType": "image/png", "size": 9 } } });
    let server = Responder::start().await;
    let server = knowing_alice(&server, server.url.as_str())
        .on("com.atproto.server.createSession", [session("a", server.url.as_str())])
        .on("app.bsky.actor.getProfile", [refused(502, "UpstreamFailure")])
        .on("com.atproto.repo.getRecord", [Reply::ok(record), refused(400, "RecordNotFound")]);
    let connected = bluesky(&server.url).connect(input()).await.unwrap();
    let base = server.url.as_str();
    assert_eq!(connected.display_name, "Alice");
    assert_eq!(
        connected.avatar_url,
        Some(format!("{base}xrpc/com.atproto.sync.getBlob?did={}&cid=bafkavatar", DID.replace(':', "%3A")))
    );
    let query = server.only("getRecord").query;
    assert_eq!((&query["collection"][..], &query["rkey"][..]), ("app.bsky.actor.profile", "self"));

    let nameless = bluesky(&server.url).connect(input()).await.unwrap();
    assert_eq!((&nameless.display_name[..], nameless.avatar_url), ("alice.test", None));
}

#[tokio::test]
async fn a_login_that_fails_says_why() {
    let inactive = json!({ "accessJwt": "a", "refreshJwt": "r", "handle": "a.test", "did": DID, "active": false, "status": "deactivated" });
    let main_password = session(&jwt(json!({ "scope": "com.atproto.access" })), "");
    let rows = [
        (refused(401, "AuthenticationRequired"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(401, "AuthFactorTokenRequired"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(401, "AccountTakedown"), codes::ACCOUNT_UNAVAILABLE),
        (Reply::ok(inactive), codes::ACCOUNT_UNAVAILABLE),
        (main_password, codes::CONNECT_INPUT_INVALID),
        (refused(429, "RateLimitExceeded"), codes::PLATFORM_RATE_LIMITED),
        (Reply::text(503, ""), codes::PLATFORM_UNAVAILABLE),
        (Reply::text(404, "no such page"), codes::PLATFORM_MISCONFIGURED),
        (Reply::text(200, "<html>"), codes::PLATFORM_UNAVAILABLE),
    ];
    for (reply, expected) in rows {
        let server = Responder::start().await.on("com.atproto.server.createSession", [reply]);
        let error = bluesky(&server.url).connect(input()).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
        assert!(!error.to_string().contains("abcd-"), "{error}");
    }
}

#[tokio::test]
async fn a_service_that_is_neither_the_configured_one_nor_https_is_never_called() {
    let (server, inside) = (Responder::start().await, Responder::start().await);
    let inputs = [
        (json!({ "identifier": "alice.test" }), codes::CONNECT_INPUT_INVALID),
        (json!({ "identifier": "alice.test", "appPassword": "x", "service": inside.url }), codes::SERVICE_REFUSED),
        (
            json!({ "identifier": "alice.test", "appPassword": "x", "service": "ftp://pds.test" }),
            codes::SERVICE_REFUSED,
        ),
    ];
    for (input, expected) in inputs {
        let error = bluesky(&server.url).connect(input).await.unwrap_err();
        assert_eq!(error.code(), expected);
    }
    assert_eq!((server.count(), inside.count()), (0, 0));
}

fn renewed(handle: &str) -> Reply {
    let access = jwt(json!({ "exp": NOW + 9000 }));
    Reply::ok(json!({ "accessJwt": access, "refreshJwt": "refresh2", "handle": handle, "did": DID }))
}

#[tokio::test]
async fn a_session_is_renewed_by_its_refresh_token() {
    let server = Responder::start().await;
    let server = server.on("com.atproto.server.refreshSession", [renewed("alice.test")]);
    let refreshed = bluesky(&server.url).refresh(&alice(&server.url)).await.unwrap();

    let request = server.only("refreshSession");
    assert_eq!(request.header("authorization"), "Bearer refresh");
    assert!(request.body.is_empty());
    let stored = &refreshed.credentials;
    assert_eq!(stored["refreshJwt"], "refresh2");
    assert_eq!(stored["handle"], "alice.test");
    assert_eq!(stored["appPassword"], "abcd-efgh-ijkl-mnop");
    assert_eq!(refreshed.expires_at, Timestamp::from_second(NOW + 9000).ok());
}

#[tokio::test]
async fn a_renewal_takes_over_a_changed_handle_only_if_it_is_the_accounts() {
    for (own, kept) in [("alice2.test", "alice2.test"), ("alice.test", "handle.invalid")] {
        let server = Responder::start().await;
        let pds = "https://pds.example.org";
        let server = knowing_alice(&server, pds)
            .on(DID, [document_of(own, pds)])
            .on("com.atproto.server.refreshSession", [renewed("alice2.test")]);
        let refreshed = bluesky(&server.url).refresh(&alice(&server.url)).await.unwrap();
        assert_eq!(refreshed.credentials["handle"], kept);
        assert_eq!(refreshed.credentials["refreshJwt"], "refresh2");
    }
}

#[tokio::test]
async fn a_dead_refresh_token_is_replaced_by_a_login() {
    for dead in [refused(400, "ExpiredToken"), refused(401, "InvalidToken")] {
        let server = Responder::start().await;
        let server = knowing_alice(&server, server.url.as_str())
            .on("com.atproto.server.refreshSession", [dead])
            .on("com.atproto.server.createSession", [session("new", server.url.as_str())]);
        let refreshed = bluesky(&server.url).refresh(&alice(&server.url)).await.unwrap();
        assert_eq!(refreshed.credentials["accessJwt"], "new");
        // By the DID: the handle may have changed since.
        let login = server.only("createSession").json();
        assert_eq!(login, json!({ "identifier": DID, "password": "abcd-efgh-ijkl-mnop" }));
    }
}

#[tokio::test]
async fn a_renewal_that_fails_tells_a_dead_account_from_a_server_that_is_down() {
    let someone_else =
        Reply::ok(json!({ "accessJwt": "a", "refreshJwt": "r", "handle": "bob.test", "did": "did:plc:bob" }));
    let rows = [
        (refused(400, "ExpiredToken"), refused(401, "AuthenticationRequired"), codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(400, "ExpiredToken"), someone_else, codes::ACCOUNT_NEEDS_RECONNECT),
        (refused(400, "ExpiredToken"), refused(500, ""), codes::PLATFORM_UNAVAILABLE),
        (refused(401, "AccountTakedown"), Reply::text(418, ""), codes::ACCOUNT_UNAVAILABLE),
        (refused(503, ""), Reply::text(418, ""), codes::PLATFORM_UNAVAILABLE),
        (refused(429, "RateLimitExceeded"), Reply::text(418, ""), codes::PLATFORM_RATE_LIMITED),
    ];
    for (refresh, login, expected) in rows {
        let server = Responder::start()
            .await
            .on("com.atproto.server.refreshSession", [refresh])
            .on("com.atproto.server.createSession", [login]);
        let error = bluesky(&server.url).refresh(&alice(&server.url)).await.unwrap_err();
        assert_eq!(error.code(), expected, "{error}");
    }
    let url = broken_server(Broken::AfterRequest).await;
    let error = bluesky(&url).refresh(&alice(&url)).await.unwrap_err();
    assert!(matches!(error, PlatformError::Temporary { .. }), "{error}");
}

#[tokio::test]
async fn a_session_is_given_back() {
    let server = Responder::start()
        .await
        .on("com.atproto.server.deleteSession", [Reply::text(200, ""), refused(400, "ExpiredToken"), refused(500, "")]);
    let disconnect = async |url: &Url| bluesky(url).disconnect(&alice(url)).await;
    disconnect(&server.url).await.unwrap();
    disconnect(&server.url).await.unwrap();
    assert!(disconnect(&server.url).await.is_err());
    assert_eq!(server.seen("deleteSession")[0].header("authorization"), "Bearer refresh");
}
