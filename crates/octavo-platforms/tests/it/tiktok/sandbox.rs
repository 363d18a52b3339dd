//! The adapter against the simulator, which was written from the same documents.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use futures::FutureExt;
use jiff::Timestamp;
use octavo_domain::{Clock, Platform};
use octavo_platforms::{
    Adapter, AuthorizationRequest, Context, Endpoints, Intent, OutgoingPost, PlatformApp, PlatformError, PublishError,
    Published, Reconciled, Registry, codes, shared_client, tiktok,
};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, FeedItem, Sandbox, SandboxConfig};
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use super::post;
use super::served::Served;
use crate::support::{NOW, stored_intent};

static PHOTO: LazyLock<Bytes> = LazyLock::new(|| std::fs::read("../octavo/assets/photo.jpg").unwrap().into());
static VIDEO: LazyLock<Bytes> = LazyLock::new(|| std::fs::read("../octavo/assets/video.mp4").unwrap().into());
/// Three chunks of it.
const LARGE: usize = 34_000_000;

/// A creator on a simulator of their own, with a clock that the test moves.
struct World {
    sandbox: Sandbox,
    adapter: Arc<dyn Adapter>,
    base: String,
    id: String,
    credentials: Value,
    files: Served,
    clock: Arc<AtomicI64>,
    _ledger: TempDir,
}

impl World {
    async fn start() -> World {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let (ledger, clock) = (TempDir::new().unwrap(), Arc::new(AtomicI64::new(NOW)));
        let tells = clock.clone();
        let now = move || Timestamp::from_second(tells.load(Ordering::Relaxed)).unwrap();
        let config =
            SandboxConfig { ledger_dir: ledger.path().to_owned(), clock: Arc::new(now.clone()), public_url: None };
        let sandbox = Sandbox::open(config).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        sandbox.set_public_url(base.clone());
        let context = Context::new(shared_client().unwrap(), Clock::new(now));
        let context = Context { sleep: Arc::new(|_| async {}.boxed()), ..context };
        let adapter = Registry::with(&endpoints(&base), &context).get(Platform::TikTok).unwrap();
        let simulated = sandbox.create_account("TIKTOK").await.unwrap();
        let connected = adapter.connect(simulated.credentials).await.unwrap();
        assert_eq!((&connected.external_id, &connected.username), (&simulated.external_id, &simulated.username));
        let (id, credentials) = (simulated.external_id, connected.credentials);
        let mut large = VIDEO.to_vec();
        large.resize(LARGE, 0);
        let png = Bytes::from_static(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09\x08\x06\0\0\0");
        let contents =
            vec![("a.jpg", PHOTO.clone()), ("a.mp4", VIDEO.clone()), ("large.mp4", large.into()), ("png.jpg", png)];
        let files = Served::start(contents).await;
        World { sandbox, adapter, base, id, credentials, files, clock, _ledger: ledger }
    }

    fn video(&self, text: &str, settings: Value) -> OutgoingPost {
        post(text, vec![self.files.attachment("a.mp4", "video/mp4")], settings)
    }

    fn photos(&self, text: &str, settings: Value) -> OutgoingPost {
        let photo = self.files.attachment("a.jpg", "image/jpeg");
        post(text, vec![photo.clone(), photo], settings)
    }

    async fn prepare(&self, post: &OutgoingPost) -> Result<Intent, PlatformError> {
        let intent = self.adapter.prepare(&self.credentials, post, &self.files).await?;
        Ok(stored_intent(&intent))
    }

    async fn publish(&self, post: &OutgoingPost) -> Result<Published, PublishError> {
        let intent = self.prepare(post).await?;
        self.adapter.publish(&self.credentials, post, &intent, &self.files).await
    }

    async fn reconcile(&self, post: &OutgoingPost, intent: &Intent) -> Result<Reconciled, PlatformError> {
        self.adapter.reconcile(&self.credentials, post, intent).await
    }

    async fn feed(&self) -> Vec<FeedItem> {
        self.sandbox.feed("TIKTOK", &self.id, None, 100).await.unwrap().items
    }

    async fn act(&self, action: Value) {
        self.sandbox.act("TIKTOK", &self.id, action).await.unwrap();
    }

    fn fault(&self, fault: &str) {
        self.sandbox.set_fault("TIKTOK", &self.id, fault, 1).unwrap();
    }

    fn advance(&self, seconds: i64) {
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }
}

fn endpoints(base: &str) -> Endpoints {
    let at = |path: &str| Url::parse(&format!("{base}/{path}")).unwrap();
    let app = PlatformApp { client_id: CLIENT_ID.to_owned(), client_secret: CLIENT_SECRET.to_owned() };
    let tiktok =
        tiktok::Config { api: at("tiktok"), web: at("tiktok-web"), app: Some(app), ..tiktok::Config::default() };
    Endpoints { tiktok, ..Endpoints::default() }
}

fn code(outcome: Result<Published, PublishError>) -> String {
    match outcome.unwrap_err() {
        PublishError::Refused(error) => error.code().to_owned(),
        PublishError::Unknown { .. } => "UNKNOWN".to_owned(),
    }
}

#[tokio::test]
async fn the_feed_shows_what_was_posted() {
    let world = World::start().await;
    let settings = |privacy: &str| json!({ "privacyLevel": privacy, "title": "A title" });
    for privacy in ["PUBLIC_TO_EVERYONE", "SELF_ONLY"] {
        let published = world.publish(&world.video("unused", settings(privacy))).await.unwrap();
        let shown = &world.feed().await[0];
        assert_eq!((shown.text.as_str(), shown.media.len()), ("A title", 1));
        assert_eq!(shown.privacy.as_deref(), Some(privacy));
        assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));

        let published = world.publish(&world.photos("Grüße 👋", settings(privacy))).await.unwrap();
        let shown = &world.feed().await[0];
        assert_eq!((shown.title.as_deref(), shown.text.as_str(), shown.media.len()), (Some("A title"), "Grüße 👋", 2));
        assert_eq!((&shown.id, &shown.permalink), (&published.platform_post_identifier, &published.permalink));
        assert_eq!(published.permalink.is_some(), privacy == "PUBLIC_TO_EVERYONE");
    }
}

#[tokio::test]
async fn a_large_video_arrives_whole_and_its_id_is_awaited() {
    let world = World::start().await;
    world.act(json!({ "type": "change_creator", "moderationLooks": 2 })).await;
    let post = post("Large", vec![world.files.attachment("large.mp4", "video/mp4")], json!({}));
    let published = world.publish(&post).await.unwrap();
    let shown = &world.feed().await[0];
    assert_eq!(shown.id, published.platform_post_identifier);
    let content = reqwest_get(&shown.media[0].url).await;
    assert!(content.len() == LARGE && content.starts_with(&VIDEO));
}

async fn reqwest_get(url: &str) -> Bytes {
    shared_client().unwrap().get(url).send().await.unwrap().bytes().await.unwrap()
}

#[tokio::test]
async fn a_video_whose_answer_was_lost_is_out_once() {
    let world = World::start().await;
    let post = world.video("Once", json!({}));
    let intent = world.prepare(&post).await.unwrap();
    world.fault("drop_after_accept");
    let published = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await.unwrap();
    let again = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await.unwrap();
    assert_eq!(world.reconcile(&post, &intent).await, Ok(Reconciled::Published(published.clone())));
    assert_eq!(published, again);
    assert_eq!(world.sandbox.ledger().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_video_that_was_never_finished_is_absent_in_the_end() {
    let world = World::start().await;
    let post = world.video("Never", json!({}));
    let intent = world.prepare(&post).await.unwrap();
    for seconds in [0, 3_599, 200] {
        world.advance(seconds);
        let error = world.reconcile(&post, &intent).await.unwrap_err();
        assert_eq!(error.code(), codes::MEDIA_PROCESSING);
    }
    world.advance(200);
    assert_eq!(world.reconcile(&post, &intent).await, Ok(Reconciled::Absent));
    let late = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await;
    assert_eq!(code(late), codes::MEDIA_EXPIRED);
    assert!(world.feed().await.is_empty());
}

#[tokio::test]
async fn photos_whose_answer_was_lost_are_found() {
    let world = World::start().await;
    world.publish(&world.photos("The same text", json!({}))).await.unwrap();
    world.advance(10);
    let post = world.photos("The same text", json!({}));
    let intent = world.prepare(&post).await.unwrap();
    assert_eq!(world.reconcile(&post, &intent).await.unwrap_err().code(), codes::MEDIA_PROCESSING);
    world.fault("drop_after_accept");
    let lost = world.adapter.publish(&world.credentials, &post, &intent, &world.files).await;
    assert_eq!(code(lost), "UNKNOWN");
    let Ok(Reconciled::Published(found)) = world.reconcile(&post, &intent).await else {
        panic!("a public post is listed");
    };
    let shown = &world.feed().await[0];
    assert_eq!((&shown.id, &shown.permalink), (&found.platform_post_identifier, &found.permalink));
    assert_eq!(world.feed().await.len(), 2);
}

#[tokio::test]
async fn each_fault_has_its_class() {
    let world = World::start().await;
    let rows = [
        ("rate_limit", codes::PLATFORM_RATE_LIMITED),
        ("rate_limit_no_header", codes::PLATFORM_RATE_LIMITED),
        ("server_error", codes::PLATFORM_UNAVAILABLE),
        ("token_expired", codes::TOKEN_EXPIRED),
        ("processing_failed", codes::MEDIA_REFUSED),
        ("duplicate", codes::CONTENT_REFUSED),
    ];
    for (fault, expected) in rows {
        world.fault(fault);
        assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), expected, "{fault}");
    }
    assert!(world.sandbox.ledger().await.unwrap().is_empty());
    world.publish(&world.video("Hi", json!({}))).await.unwrap();
}

#[tokio::test]
async fn what_tiktok_thinks_of_the_creator_counts() {
    let world = World::start().await;
    let rows = [
        (json!({ "postsUsedUp": true }), codes::QUOTA_EXCEEDED),
        (json!({ "postsUsedUp": false, "usersUsedUp": true }), codes::QUOTA_EXCEEDED),
        (json!({ "usersUsedUp": false, "banned": true }), codes::ACCOUNT_UNAVAILABLE),
        (json!({ "banned": false, "audited": false }), codes::PLATFORM_MISCONFIGURED),
        (json!({ "audited": true, "longestSeconds": 1 }), codes::MEDIA_REFUSED),
        (json!({ "longestSeconds": 600, "private": true }), codes::CONTENT_REFUSED),
    ];
    for (mut change, expected) in rows {
        change["type"] = json!("change_creator");
        world.act(change).await;
        assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), expected);
    }
    world.publish(&world.video("Hi", json!({ "privacyLevel": "FOLLOWER_OF_CREATOR" }))).await.unwrap();
}

#[tokio::test]
async fn photos_that_tiktok_cannot_have_fail_with_the_reason() {
    let world = World::start().await;
    let disguised = post("", vec![world.files.attachment("png.jpg", "image/jpeg")], json!({}));
    assert_eq!(code(world.publish(&disguised).await), codes::MEDIA_REFUSED);
    world.sandbox.set_media_base(Url::parse("https://octavo.example/media/").unwrap());
    assert_eq!(code(world.publish(&world.photos("Hi", json!({}))).await), codes::PLATFORM_MISCONFIGURED);
}

#[tokio::test]
async fn a_session_is_renewed_until_the_creator_ends_it() {
    let mut world = World::start().await;
    world.advance(86_400);
    assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), codes::TOKEN_EXPIRED);
    let fresh = world.adapter.refresh(&world.credentials).await.unwrap();
    let used = world.adapter.refresh(&world.credentials).await.unwrap_err();
    assert!(matches!(used, PlatformError::Reauthorize { .. }), "{used}");
    world.credentials = fresh.credentials;
    world.publish(&world.video("Hi", json!({}))).await.unwrap();
    world.adapter.disconnect(&world.credentials).await.unwrap();
    world.adapter.disconnect(&world.credentials).await.unwrap();
    assert_eq!(code(world.publish(&world.video("Hi", json!({}))).await), codes::TOKEN_EXPIRED);
    let ended = world.adapter.refresh(&world.credentials).await.unwrap_err();
    assert!(matches!(ended, PlatformError::Reauthorize { .. }), "{ended}");
}

#[tokio::test]
async fn an_account_is_connected_through_the_page() {
    let world = World::start().await;
    let redirect_uri = Url::parse("http://localhost/connect/callback").unwrap();
    let request = AuthorizationRequest {
        redirect_uri: redirect_uri.clone(),
        state: "s".to_owned(),
        code_challenge: String::new(),
    };
    let page = world.adapter.authorization_url(&request).unwrap().unwrap();
    assert!(page.as_str().starts_with(&world.base));
    let walk = async |scopes: &[&str]| {
        let mut form = vec![("decision", "allow"), ("account", "")];
        form.extend(scopes.iter().map(|scope| ("scope", *scope)));
        let answer = shared_client().unwrap().post(page.clone()).form(&form).send().await.unwrap();
        let back = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let query: HashMap<String, String> = back.query_pairs().into_owned().collect();
        json!({ "code": query["code"], "redirectUri": redirect_uri, "codeVerifier": "" })
    };
    let needed = ["user.info.basic", "user.info.profile", "video.publish"];
    let connected = world.adapter.connect(walk(&needed).await).await.unwrap();
    assert_ne!(connected.external_id, world.id);
    assert_eq!(connected.credentials["lists"], false);
    let refused = world.adapter.connect(walk(&needed[..2]).await).await.unwrap_err();
    assert!(refused.to_string().contains("video.publish"), "{refused}");
}
