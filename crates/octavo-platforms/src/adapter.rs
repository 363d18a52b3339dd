//! The one interface that every network implements.

use async_trait::async_trait;
use bytes::Bytes;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::numbers::Metrics;
use octavo_domain::{Platform, PostContent};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::chats::ChatChange;
use crate::comment_page::CommentPage;
pub use crate::connected::{AccountCheck, AuthorizationRequest, Connected, Fresh, Granted, Way};
use crate::deletion::PublishedPost;
use crate::error::{PlatformError, PublishError, codes};
use crate::moderation::CommentState;
use crate::post::{MediaSource, OutgoingPost};

/// A network that Octavo publishes to.
///
/// The order of a publication: [`prepare`](Adapter::prepare) (free to repeat), the caller makes the
/// intent durable, [`publish`](Adapter::publish) once, and if its response is lost
/// [`reconcile`](Adapter::reconcile) until the outcome is known.
#[async_trait]
pub trait Adapter: Send + Sync {
    fn platform(&self) -> Platform;

    /// How accounts are connected; `None` while the operator has not entered the platform's app.
    fn way(&self) -> Option<Way>;

    /// The platform's page on which a person lets Octavo publish for them; `None` if people type in credentials instead.
    /// Its redirect returns the code that [`connect`](Adapter::connect) accepts as [`Granted`].
    ///
    /// # Errors
    /// [`codes::PLATFORM_MISCONFIGURED`] where the operator has not entered the platform's app.
    fn authorization_url(&self, request: &AuthorizationRequest) -> Result<Option<Url>, PlatformError>;

    /// Verifies what the owner of an account entered, and returns whose account it is. `input` is [`Granted`] where the platform
    /// has an authorization page, else in the module of each platform. Wrong credentials are
    /// [`PlatformError::Reauthorize`].
    async fn connect(&self, input: Value) -> Result<Connected, PlatformError>;

    /// The server that these credentials are for; as in [`Connected`].
    fn server(&self, credentials: &Value) -> Result<Option<String>, PlatformError>;

    /// New credentials, called ahead of `expires_at` and after [`PlatformError::TokenExpired`], never twice at a time
    /// for one account. Credentials that never expire are returned unchanged.
    async fn refresh(&self, credentials: &Value) -> Result<Fresh, PlatformError>;

    /// Asks the network, with as few calls as possible, whether the account's access lasts, and what is left of its limits.
    /// Directly after a renewal, which proves the access, `is_renewed` saves the call for it.
    async fn check(&self, credentials: &Value, is_renewed: bool) -> Result<AccountCheck, PlatformError>;

    /// The link of a post whose card the client has to send with a post; `None` where there is none.
    fn card_link(&self, content: &PostContent, settings: &Value) -> Option<String>;

    /// The card of a link. `None` if the page can't be fetched or says nothing about itself.
    async fn fetch_card(&self, link: &str) -> Option<FetchedCard>;

    /// Uploads what must be uploaded and freezes the exact request. Publishes nothing, may be repeated.
    async fn prepare(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError>;

    /// The call that cannot be taken back. After `Refused` the caller may prepare and publish again, unless an earlier
    /// call with this intent may still arrive; with [`codes::MEDIA_EXPIRED`] none can. After `Unknown` only
    /// [`reconcile`](Adapter::reconcile) may follow.
    async fn publish(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError>;

    /// Determines, by reading only, whether an intent whose response was lost was published.
    async fn reconcile(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError>;

    /// Deletes a post at the network. One that is gone counts as deleted, so the call may be repeated. After `Unknown`, ask
    /// [`is_published`](Adapter::is_published). Only for networks whose description has
    /// [`deletion`](octavo_domain::networks::Network::deletion).
    async fn delete(&self, credentials: &Value, post: &PublishedPost) -> Result<(), PublishError>;

    /// Whether the network still has a post, by reading only. None where it can't be asked.
    async fn is_published(&self, credentials: &Value, post: &PublishedPost) -> Result<Option<bool>, PlatformError>;

    /// Hides a comment on a post of the account, shows it again, or deletes it. What is so already counts as done, so the call may
    /// be repeated. After `Unknown`, ask [`comment_state`](Adapter::comment_state). Only what the network's description allows.
    async fn change_comment(
        &self,
        credentials: &Value,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError>;

    /// How a comment is, by reading only. None where it can't be asked.
    async fn comment_state(
        &self,
        credentials: &Value,
        comment: &CommentAddress,
    ) -> Result<Option<CommentState>, PlatformError>;

    /// What the network counts about a post; none if the post is gone. A metric that is missing from the answer is none. Only for
    /// networks whose description has [`numbers`](octavo_domain::networks::Network::numbers).
    async fn read_numbers(&self, credentials: &Value, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError>;

    /// Comments on a post, with those of the account; none if the post is gone. `cursor` is `next` of the part before. Only for
    /// networks whose description has [`comments`](octavo_domain::networks::Network::comments).
    async fn read_comments(
        &self,
        credentials: &Value,
        post: &PublishedPost,
        cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError>;

    /// Changes of the chats that the account can post to since `offset` (0 at first), at most one for each chat, and
    /// the next offset. Calling with that offset confirms the changes, so store them first. Platforms without chats
    /// return nothing.
    async fn poll_updates(&self, credentials: &Value, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError>;

    /// Whether [`poll_updates`](Self::poll_updates) returns every chat each time, at any offset: those that it leaves out
    /// are gone.
    fn lists_chats(&self) -> bool;

    /// Revokes the credentials, if the platform has a call for that. A failure is harmless.
    async fn disconnect(&self, credentials: &Value) -> Result<(), PlatformError>;
}

/// The card of a link, as its page and its picture are now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchedCard {
    pub title: String,
    pub description: String,
    /// Its content type and its bytes.
    pub picture: Option<(String, Bytes)>,
}

/// The exact request that [`Adapter::publish`] will send, with the platform's handle where the client
/// chooses it: plain JSON without secrets, in the adapter's own shape, to be made durable before publishing.
#[derive(Debug, Clone, PartialEq)]
pub struct Intent(pub Value);

impl Intent {
    pub(crate) fn freeze<T: Serialize>(request: &T) -> Result<Self, PlatformError> {
        serde_json::to_value(request).map(Intent).map_err(|_| unreadable())
    }

    pub(crate) fn thaw<T: DeserializeOwned>(&self) -> Result<T, PlatformError> {
        T::deserialize(&self.0).map_err(|_| unreadable())
    }
}

fn unreadable() -> PlatformError {
    PlatformError::permanent(
        codes::INTENT_UNREADABLE,
        "Octavo cannot read the stored request of this post. Create the post again.",
    )
}

/// Credentials to be sealed.
pub(crate) fn pack<T: Serialize>(secrets: &T) -> Result<Value, PlatformError> {
    serde_json::to_value(secrets).map_err(|_| lost_credentials())
}

/// Unsealed credentials.
pub(crate) fn unpack<T: DeserializeOwned>(credentials: &Value) -> Result<T, PlatformError> {
    T::deserialize(credentials).map_err(|_| lost_credentials())
}

fn lost_credentials() -> PlatformError {
    PlatformError::reauthorize("Octavo cannot read the account's stored credentials.")
}

/// A published post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The platform's id of the post, as reported in `platformPostIdentifier`.
    pub platform_post_identifier: String,
    /// Its public address, if the platform has one.
    pub permalink: Option<String>,
    /// The chat the post named has a new id by now; the post went there. Save it for the next one.
    pub chat_moved_to: Option<String>,
    /// What belongs to the post and could not be done, such as adding it to a playlist, with the reasons. The post is
    /// published all the same.
    pub incomplete: Option<String>,
}

/// The outcome of an intent whose response was lost. If the platform cannot say yet, reconciling fails with
/// [`PlatformError::Temporary`] instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reconciled {
    Published(Published),
    /// Proved: it was not published, and publishing this intent again could not make a second post.
    Absent,
    /// It is published, but what belongs to it may be missing, such as its playlists. Publishing this intent again makes no
    /// second post, and does the rest.
    Unfinished(Published),
    /// It will never be known.
    Unknown,
}
