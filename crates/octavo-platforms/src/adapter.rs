//! The one interface that every network implements.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::chats::ChatUpdates;
use crate::error::{PlatformError, PublishError};
use crate::post::{MediaSource, OutgoingPost};

/// A network that Octavo publishes to.
///
/// The order of a publication: [`prepare`](Adapter::prepare) (free to repeat), the caller makes the
/// intent durable, [`publish`](Adapter::publish) once, and where its answer is lost
/// [`reconcile`](Adapter::reconcile) until it is known what became of it.
#[async_trait]
pub trait Adapter: Send + Sync {
    fn platform(&self) -> Platform;

    /// Proves what the owner of an account gave, and says whose account it is. The shape of `input` is
    /// in the module of each platform. Wrong credentials are [`PlatformError::Reauthorize`].
    async fn connect(&self, input: Value) -> Result<Connected, PlatformError>;

    /// New credentials, where the platform's run out: called ahead of `expires_at` and after
    /// [`PlatformError::TokenExpired`], never twice at a time for one account. `None`: keep the old ones.
    async fn refresh(
        &self,
        _credentials: &Credentials,
    ) -> Result<Option<Refreshed>, PlatformError> {
        Ok(None)
    }

    /// Uploads what must be uploaded and freezes the exact request. Publishes nothing, may be repeated.
    async fn prepare(
        &self,
        credentials: &Credentials,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError>;

    /// The call that cannot be taken back. After `Refused` the caller may prepare and publish again;
    /// after `Unknown` only [`reconcile`](Adapter::reconcile) may follow.
    async fn publish(
        &self,
        credentials: &Credentials,
        post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError>;

    /// Finds out, by reading only, what became of an intent whose answer was lost.
    async fn reconcile(
        &self,
        credentials: &Credentials,
        post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError>;

    /// What changed in the chats the account can post to, since `cursor` (`None` at first), waiting up
    /// to `wait` for something to happen. Platforms without chats answer nothing at once.
    async fn poll_chats(
        &self,
        _credentials: &Credentials,
        _cursor: Option<i64>,
        _wait: Duration,
    ) -> Result<ChatUpdates, PlatformError> {
        Ok(ChatUpdates::default())
    }

    /// Gives the credentials back to the platform, where it has a call for that. Failing is harmless.
    async fn disconnect(&self, _credentials: &Credentials) -> Result<(), PlatformError> {
        Ok(())
    }
}

/// The secrets of one account, in the shape its adapter chose. Sealed at rest by the caller; `Debug`
/// shows nothing of them.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Credentials(Value);

impl Credentials {
    pub(crate) fn pack<T: Serialize>(secrets: &T) -> Result<Self, PlatformError> {
        serde_json::to_value(secrets)
            .map(Credentials)
            .map_err(|error| PlatformError::stored_state("credentials", &error))
    }

    pub(crate) fn unpack<T: DeserializeOwned>(&self) -> Result<T, PlatformError> {
        T::deserialize(&self.0).map_err(|error| PlatformError::stored_state("credentials", &error))
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credentials(secret)")
    }
}

/// An account that proved itself.
#[derive(Debug, Clone)]
pub struct Connected {
    /// The platform's own id of the account; never changes.
    pub external_id: String,
    pub username: Option<String>,
    pub display_name: Option<String>,
    /// A public address that holds no secret.
    pub avatar_url: Option<String>,
    pub credentials: Credentials,
    /// When the credentials have to be refreshed; `None` if never.
    pub expires_at: Option<Timestamp>,
}

/// Credentials that replace the old ones; store them before using them.
#[derive(Debug, Clone)]
pub struct Refreshed {
    pub credentials: Credentials,
    pub expires_at: Option<Timestamp>,
}

/// The exact request that [`Adapter::publish`] will send, with the platform's handle where the client
/// chooses it. Plain JSON without secrets, to be made durable before publishing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Intent(Value);

impl Intent {
    pub(crate) fn freeze<T: Serialize>(request: &T) -> Result<Self, PlatformError> {
        serde_json::to_value(request)
            .map(Intent)
            .map_err(|error| PlatformError::stored_state("request", &error))
    }

    pub(crate) fn thaw<T: DeserializeOwned>(&self) -> Result<T, PlatformError> {
        T::deserialize(&self.0).map_err(|error| PlatformError::stored_state("request", &error))
    }
}

/// A post that is out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The platform's id of the post, as reported in `platformPostIdentifier`.
    pub platform_post_identifier: String,
    /// Where people can look at it, if the platform gives it an address.
    pub permalink: Option<String>,
    /// The chat the post named has a new id by now; the post went there. Save it for the next one.
    pub chat_moved_to: Option<String>,
}

/// What became of an intent whose answer was lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reconciled {
    Published(Published),
    /// Proved: it was not published. The same intent may be published again.
    Absent,
    /// Cannot be told now. `look_again` says after how long it is worth another look; `None` means that
    /// it never can be told.
    Unknown {
        look_again: Option<Duration>,
    },
}
