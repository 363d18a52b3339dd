//! The adapters against the simulators, which were written from the same documents by other hands.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures::StreamExt;
use futures::stream::{self, BoxStream};
use octavo_domain::Platform;
use octavo_platforms::{
    Adapter, Attachment, ChatChange, Endpoints, Intent, MediaSource, OutgoingPost, PlatformApp, PublishError,
    Published, Reconciled, x,
};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, FeedItem, Sandbox, SandboxConfig};
use serde_json::{Value, json};
use tempfile::TempDir;
use url::Url;

use crate::support::{adapter_at, file, now, post};
use crate::{instagram, youtube};

const PHOTO: &str = "../octavo/assets/photo.jpg";
const VIDEO: &str = "../octavo/assets/video.mp4";

/// The files of the demo.
pub struct Assets;

#[async_trait]
impl MediaSource for Assets {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let content = Bytes::from(std::fs::read(path)?);
        Ok((content.len() as u64, stream::iter([Ok(content)]).boxed()))
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let content = Bytes::from(std::fs::read(path)?);
        Ok(stream::iter([Ok(content.slice(range.start as usize..range.end as usize))]).boxed())
    }

    /// From a server of its own, for platforms that fetch files themselves.
    async fn url(&self, path: &str) -> io::Result<Url> {
        let (content, name) = (std::fs::read(path)?, path.rsplit('/').next().unwrap_or_default());
        let kind = if name.ends_with(".mp4") { "video/mp4" } else { "image/jpeg" };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/{name}", listener.local_addr()?);
        let app = axum::Router::new().fallback(async move || ([("content-type", kind)], content));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Url::parse(&url).map_err(io::Error::other)
    }
}

pub fn asset(path: &str, content_type: &str) -> Attachment {
    file(path, content_type, Path::new(path).metadata().unwrap().len())
}

pub fn photo() -> Attachment {
    asset(PHOTO, "image/jpeg")
}

pub fn video() -> Attachment {
    asset(VIDEO, "video/mp4")
}

/// An account on a simulator of its own.
pub struct Account {
    pub sandbox: Sandbox,
    pub adapter: Arc<dyn Adapter>,
    platform: Platform,
    pub id: String,
    pub credentials: Value,
    _ledger: TempDir,
}

impl Account {
    pub async fn on(platform: Platform) -> Account {
        let ledger = TempDir::new().unwrap();
        let config = SandboxConfig { ledger_dir: ledger.path().to_owned(), clock: Arc::new(now), public_url: None };
        let sandbox = Sandbox::open(config).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        sandbox.set_public_url(base.clone());
        tokio::spawn(octavo_sandbox::serve(listener, sandbox.clone(), std::future::pending()));
        let at = |path: &str| Url::parse(&format!("{base}/{path}")).unwrap();
        let app = PlatformApp { client_id: CLIENT_ID.to_owned(), client_secret: CLIENT_SECRET.to_owned() };
        let endpoints = Endpoints {
            telegram: at("telegram"),
            bluesky: at("bluesky"),
            bluesky_video: at("bluesky-video"),
            x: x::Config { api: at("x"), web: at("x-web"), app: Some(app) },
            instagram: instagram::sandbox_config(&base),
            youtube: youtube::sandbox_config(&base),
            ..Endpoints::default()
        };
        let adapter = adapter_at(platform, &endpoints).0;
        let simulated = sandbox.create_account(platform.as_str()).await.unwrap();
        let connected = adapter.connect(simulated.credentials).await.unwrap();
        assert_eq!((&connected.external_id, &connected.username), (&simulated.external_id, &simulated.username));
        Account {
            sandbox,
            adapter,
            platform,
            id: simulated.external_id,
            credentials: connected.credentials,
            _ledger: ledger,
        }
    }

    pub async fn prepare(&self, post: &OutgoingPost) -> Intent {
        self.adapter.prepare(&self.credentials, post, &Assets).await.unwrap()
    }

    pub async fn publish(&self, post: &OutgoingPost, intent: &Intent) -> Result<Published, PublishError> {
        self.adapter.publish(&self.credentials, post, intent, &Assets).await
    }

    pub async fn posted(&self, post: &OutgoingPost) -> Published {
        self.publish(post, &self.prepare(post).await).await.unwrap()
    }

    pub async fn feed(&self) -> Vec<FeedItem> {
        self.sandbox.feed(self.platform.as_str(), &self.id, None, 100).await.unwrap().items
    }

    pub async fn act(&self, action: Value) -> Value {
        self.sandbox.act(self.platform.as_str(), &self.id, action).await.unwrap()
    }

    pub fn fault(&self, fault: &str) {
        self.sandbox.set_fault(self.platform.as_str(), &self.id, fault, 1).unwrap();
    }

    async fn chats(&self, offset: i64) -> (Vec<ChatChange>, i64) {
        self.adapter.poll_updates(&self.credentials, offset).await.unwrap()
    }
}

#[tokio::test]
async fn telegram_shows_text_photo_video_and_album() {
    let account = Account::on(Platform::Telegram).await;
    let (chats, _) = account.chats(0).await;
    assert_eq!(chats.len(), 2);
    let to_chat = |attachments| OutgoingPost {
        chat_id: Some(chats[0].chat_id().to_owned()),
        ..post("Folded into eight", attachments)
    };
    for attachments in [vec![], vec![photo()], vec![video()], vec![photo(), video(), photo()]] {
        let files = attachments.len();
        let published = account.posted(&to_chat(attachments)).await;
        let shown = &account.feed().await[0];
        assert_eq!(shown.text, "Folded into eight");
        assert_eq!(shown.media.len(), files);
        assert_eq!(shown.permalink, published.permalink);
    }
}

#[tokio::test]
async fn telegram_takes_a_post_to_a_group_that_moved() {
    let account = Account::on(Platform::Telegram).await;
    let group = json!({ "type": "create_chat", "kind": "group", "title": "Team" });
    account.sandbox.act("TELEGRAM", &account.id, group).await.unwrap();
    let (chats, offset) = account.chats(0).await;
    let group = chats.last().unwrap().chat_id().to_owned();
    let migrate = json!({ "type": "migrate_chat", "chatId": group });
    account.sandbox.act("TELEGRAM", &account.id, migrate).await.unwrap();

    let published = account.posted(&OutgoingPost { chat_id: Some(group.clone()), ..post("Hi", vec![photo()]) }).await;
    let moved_to = published.chat_moved_to.unwrap();
    let (changes, _) = account.chats(offset).await;
    assert!(changes.contains(&ChatChange::Left { chat_id: group }), "{changes:?}");
    assert!(changes.iter().any(|change| change.chat_id() == moved_to), "{changes:?}");
    assert_eq!(account.feed().await.len(), 1);
}

#[tokio::test]
async fn bluesky_shows_text_images_and_video() {
    let account = Account::on(Platform::BlueSky).await;
    for attachments in [vec![], vec![photo(), photo()], vec![video()]] {
        let files = attachments.len();
        let text = format!("Grüße 👋 #octavo https://example.com with {files}");
        // Another post has another key.
        let post = OutgoingPost { post_id: uuid::Uuid::from_u128(files as u128), ..post(&text, attachments) };
        let published = account.posted(&post).await;
        let shown = account.feed().await.into_iter().find(|item| item.text == text).unwrap();
        assert_eq!(shown.media.len(), files);
        assert_eq!(shown.permalink, published.permalink);
        assert_eq!(shown.id, published.platform_post_identifier);
    }
}

#[tokio::test]
async fn bluesky_never_has_a_post_twice() {
    let account = Account::on(Platform::BlueSky).await;
    let post = post("Once", vec![]);
    let intent = account.prepare(&post).await;
    let reconcile = async || account.adapter.reconcile(&account.credentials, &post, &intent).await.unwrap();
    assert_eq!(reconcile().await, Reconciled::Absent);
    account.fault("drop_after_accept");
    let lost = account.publish(&post, &intent).await.unwrap_err();
    assert!(matches!(lost, PublishError::Unknown { .. }), "{lost:?}");

    let found = reconcile().await;
    let again = account.publish(&post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Published(again));
    account.fault("duplicate");
    let taken = account.publish(&post, &intent).await.unwrap();
    assert_eq!(found, Reconciled::Published(taken));
    assert_eq!(account.feed().await.len(), 1);
}

#[tokio::test]
async fn bluesky_renews_a_session_with_and_without_its_refresh_token() {
    let account = Account::on(Platform::BlueSky).await;
    let fresh = account.adapter.refresh(&account.credentials).await.unwrap();
    assert!(fresh.expires_at.unwrap() > now());
    account.adapter.disconnect(&fresh.credentials).await.unwrap();
    let by_password = account.adapter.refresh(&fresh.credentials).await.unwrap();
    let post = post("Still here", vec![]);
    let intent = account.adapter.prepare(&by_password.credentials, &post, &Assets).await.unwrap();
    account.adapter.publish(&by_password.credentials, &post, &intent, &Assets).await.unwrap();
}
