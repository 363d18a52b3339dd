//! The networks' real APIs: one folder a platform, one trait for all.
//!
//! An adapter speaks its platform's wire format and sorts its errors; it knows nothing of schedules,
//! retries or rows. It reads no clock and is told the time. To add a platform: a folder with an [`Adapter`],
//! one line in [`Registry::new`].

pub mod bluesky;
mod client;
mod error;
pub mod telegram;

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use jiff::Timestamp;
use octavo_domain::{Clock, Platform};
use serde_json::Value;
use url::Url;
use uuid::Uuid;

pub use client::shared_client;
pub use error::{PlatformError, PublishError};

/// What every network does.
#[async_trait]
pub trait Adapter: Send + Sync {
    /// Proves what a person gave (a bot token, an app password) and says whose it is.
    async fn connect(&self, input: Value) -> Result<Connected, PlatformError>;

    /// Exchanges credentials for fresh ones. Safe to repeat.
    async fn refresh(&self, credentials: &Value) -> Result<Fresh, PlatformError>;

    /// Uploads media and freezes the request. Free to repeat: nothing becomes public.
    async fn prepare(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError>;

    /// The call that cannot be taken back. The caller made `intent` durable before, and never repeats it blindly.
    async fn publish(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError>;

    /// Reads the network for what became of an intent whose answer was lost. Never publishes.
    async fn reconcile(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError>;

    /// News about chats since `offset`, and the offset to ask from next. Only Telegram has any.
    async fn poll_updates(&self, _credentials: &Value, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        Ok((Vec::new(), offset))
    }
}

/// An account that let itself be connected.
#[derive(Debug, Clone)]
pub struct Connected {
    /// The platform's own id.
    pub external_id: String,
    pub username: String,
    pub display_name: String,
    pub avatar_url: Option<String>,
    /// Secret: to be sealed.
    pub credentials: Value,
    pub expires_at: Option<Timestamp>,
}

/// Renewed credentials.
#[derive(Debug, Clone)]
pub struct Fresh {
    /// Secret: to be sealed.
    pub credentials: Value,
    pub expires_at: Option<Timestamp>,
}

/// A post as adapters see it.
#[derive(Debug, Clone)]
pub struct OutgoingPost {
    pub post_id: Uuid,
    pub content: String,
    pub chat_id: Option<String>,
    pub attachments: Vec<Attachment>,
    pub settings: Value,
    /// When it was due: the same on every try.
    pub created_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct Attachment {
    pub path: String,
    pub content_type: String,
    /// Bytes.
    pub size: u64,
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub duration_ms: Option<u64>,
    pub alt_text: Option<String>,
}

impl Attachment {
    pub fn is_video(&self) -> bool {
        self.content_type.starts_with("video/")
    }

    /// A file name with the extension that its content has.
    fn file_name(&self) -> String {
        self.path.rsplit('/').next().unwrap_or("file").to_owned()
    }
}

/// Where adapters read attached files from.
#[async_trait]
pub trait MediaSource: Send + Sync {
    /// The file's size in bytes, and its bytes.
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)>;
}

/// A frozen request with the platform's handle, as JSON in the adapter's own form.
#[derive(Debug, Clone, PartialEq)]
pub struct Intent(pub Value);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    pub platform_post_identifier: String,
    pub permalink: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reconciled {
    Published(Published),
    /// Proved not to be there, and publishing this intent again could not make a second post.
    Absent,
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatChange {
    Joined { chat_id: String, title: String, kind: String, username: Option<String> },
    Left { chat_id: String },
}

/// Where the platforms' APIs are, and what the adapters share.
#[derive(Clone)]
pub struct Endpoints {
    pub telegram: Url,
    pub bluesky: Url,
    pub bluesky_video: Url,
}

/// The adapters of this server.
pub struct Registry(HashMap<Platform, Arc<dyn Adapter>>);

impl Registry {
    pub fn new(endpoints: &Endpoints, http: reqwest::Client, clock: Clock) -> Self {
        let telegram: Arc<dyn Adapter> = Arc::new(telegram::Telegram::new(&endpoints.telegram, http.clone()));
        let bluesky: Arc<dyn Adapter> =
            Arc::new(bluesky::Bluesky::new(&endpoints.bluesky, &endpoints.bluesky_video, http, clock));
        Registry(HashMap::from([(Platform::Telegram, telegram), (Platform::BlueSky, bluesky)]))
    }

    pub fn get(&self, platform: Platform) -> Option<Arc<dyn Adapter>> {
        self.0.get(&platform).cloned()
    }

    /// The platforms that can be published to, in the order of [`Platform::ALL`].
    pub fn platforms(&self) -> impl Iterator<Item = Platform> + '_ {
        Platform::ALL.into_iter().filter(|platform| self.0.contains_key(platform))
    }
}
