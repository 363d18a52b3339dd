//! What a network implements, in types of its own. By this, every network is an [`Adapter`](crate::adapter::Adapter).

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::numbers::Metrics;
use octavo_domain::{Platform, PostContent, PostLimits};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::adapter::{FetchedCard, Fresh, Published, Reconciled, Way, pack};
use crate::chats::ChatChange;
use crate::comment_page::CommentPage;
use crate::deletion::{self, PublishedPost};
use crate::error::{PlatformError, PublishError, codes};
use crate::moderation::{self, CommentState};
use crate::oauth::OAuth;
use crate::post::{MediaSource, OutgoingPost};

/// Whose account it is; as in [`Connected`](crate::adapter::Connected).
pub(crate) struct Profile {
    pub(crate) id: String,
    pub(crate) username: String,
    pub(crate) display_name: String,
    pub(crate) avatar_url: Option<String>,
}

/// What a network keeps of a sign-in. A secret: without `Debug`.
pub(crate) trait Credentials: Serialize + DeserializeOwned + Send + Sync {
    /// `None` if never.
    fn renew_at(&self) -> Option<Timestamp>;

    /// When access ends unless it is renewed or a person signs in again; `None` if no end is known.
    fn access_ends_at(&self) -> Option<Timestamp> {
        None
    }

    /// The account's own server, on networks that have many.
    fn server(&self) -> Option<&Url> {
        None
    }

    /// What to revoke when the account is disconnected.
    fn revocable_token(&self) -> Option<&str> {
        None
    }
}

/// A post with its files.
#[derive(Clone, Copy)]
pub(crate) struct Outgoing<'a> {
    pub(crate) post: &'a OutgoingPost,
    pub(crate) media: &'a dyn MediaSource,
}

/// As [`Adapter`], whose documentation has the rules.
#[async_trait]
pub(crate) trait Network: Send + Sync {
    const PLATFORM: Platform;
    /// False where nothing can be read back: a lost answer stays unknown.
    const READS_BACK: bool = true;
    /// As [`Adapter::lists_chats`].
    const LISTS_CHATS: bool = false;
    /// What to send to connect an account.
    const INPUT_HELP: &'static str =
        "Send code, redirectUri and codeVerifier as they come from the authorization page.";

    type Input: DeserializeOwned + Send;
    type Session: Credentials;
    type Plan: Serialize + DeserializeOwned + Send + Sync;

    fn oauth(&self) -> Option<&OAuth> {
        None
    }

    fn way(&self) -> Option<Way> {
        self.oauth().filter(|oauth| oauth.has_app()).map(|_| Way::Authorization)
    }

    async fn sign_in(&self, input: Self::Input) -> Result<(Profile, Self::Session), PlatformError>;

    async fn renew(&self, session: Self::Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session)
    }

    /// One cheap call that is refused when access has ended; where access ends. Not needed where the limits are such a call.
    async fn ask_access(&self, session: &Self::Session) -> Result<Option<Timestamp>, PlatformError> {
        Ok(session.access_ends_at())
    }

    /// What is left of the limits that the network reports.
    async fn ask_limits(&self, _session: &Self::Session) -> Result<Vec<AccountLimit>, PlatformError> {
        Ok(Vec::new())
    }

    /// The limits that the account's server decides.
    async fn ask_post_limits(&self, _session: &Self::Session) -> Result<Option<PostLimits>, PlatformError> {
        Ok(None)
    }

    /// Whether the network says that the sign-in may not read the numbers of posts.
    async fn lacks_numbers(&self, _session: &Self::Session) -> bool {
        false
    }

    fn card_link(&self, _content: &PostContent, _settings: &Value) -> Option<String> {
        None
    }

    async fn fetch_card(&self, _link: &str) -> Option<FetchedCard> {
        None
    }

    async fn prepare(&self, session: &Self::Session, outgoing: Outgoing<'_>) -> Result<Self::Plan, PlatformError>;

    async fn publish(
        &self,
        session: Self::Session,
        plan: Self::Plan,
        outgoing: Outgoing<'_>,
    ) -> Result<Published, PublishError>;

    async fn reconcile(
        &self,
        _session: Self::Session,
        _plan: Self::Plan,
        _post: &OutgoingPost,
    ) -> Result<Reconciled, PlatformError> {
        Ok(Reconciled::Unknown)
    }

    async fn delete(&self, _session: Self::Session, _post: &PublishedPost) -> Result<(), PublishError> {
        let network = Self::PLATFORM.display_name();
        Err(deletion::refused(network, "its API has no call for that").into())
    }

    async fn is_published(
        &self,
        _session: Self::Session,
        _post: &PublishedPost,
    ) -> Result<Option<bool>, PlatformError> {
        Ok(None)
    }

    /// A comment of the account itself is a post of it, where comments are posts.
    async fn change_comment(
        &self,
        session: Self::Session,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError> {
        match change {
            Moderation::Delete => Network::delete(self, session, &PublishedPost::of_comment(comment)).await,
            Moderation::Hide | Moderation::Unhide => {
                Err(moderation::refused(Self::PLATFORM.display_name(), "its API has no call for that", change).into())
            }
        }
    }

    async fn comment_state(
        &self,
        session: Self::Session,
        comment: &CommentAddress,
    ) -> Result<Option<CommentState>, PlatformError> {
        let found = Network::is_published(self, session, &PublishedPost::of_comment(comment)).await?;
        Ok(found.map(|is_there| if is_there { CommentState::Shown } else { CommentState::Gone }))
    }

    async fn read_numbers(&self, _: Self::Session, _: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        Ok(None)
    }

    async fn read_comments(
        &self,
        _: Self::Session,
        _: &PublishedPost,
        _cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError> {
        Ok(None)
    }

    async fn sign_out(&self, session: Self::Session) -> Result<(), PlatformError> {
        match (self.oauth(), session.revocable_token()) {
            (Some(oauth), Some(token)) => oauth.revoke(token).await,
            _ => Ok(()),
        }
    }

    async fn chat_changes(
        &self,
        _session: Self::Session,
        offset: i64,
    ) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        Ok((Vec::new(), offset))
    }
}

pub(crate) fn bad_input(help: &str) -> PlatformError {
    PlatformError::permanent(codes::CONNECT_INPUT_INVALID, help)
}

pub(crate) fn server_of(session: &impl Credentials) -> Option<String> {
    session.server().map(|server| server.as_str().trim_end_matches('/').to_owned())
}

impl Fresh {
    pub(crate) fn from_session(session: &impl Credentials) -> Result<Fresh, PlatformError> {
        Ok(Fresh {
            credentials: pack(session)?,
            expires_at: session.renew_at(),
            access_ends_at: session.access_ends_at(),
        })
    }
}
