//! What can go wrong with a platform, sorted by what the caller has to do about it.
//!
//! Messages are for the person who wrote the post: plain words that say what to do. They never hold a token,
//! a URL with a token, or a password; `code` is the `errorCode` of events and posts.

use std::fmt::Display;
use std::time::Duration;

/// The codes that adapters give. A code may be used by any platform.
pub mod codes {
    use octavo_domain::PostErrorCode;

    // Shown to people as they are; `PostErrorCode` has their meanings.
    pub const PLATFORM_RATE_LIMITED: &str = PostErrorCode::PlatformRateLimited.as_str();
    pub const QUOTA_EXCEEDED: &str = PostErrorCode::QuotaExceeded.as_str();
    pub const PLATFORM_UNAVAILABLE: &str = PostErrorCode::PlatformUnavailable.as_str();
    pub const NETWORK_ERROR: &str = PostErrorCode::NetworkError.as_str();
    pub const PLATFORM_MISCONFIGURED: &str = PostErrorCode::PlatformMisconfigured.as_str();
    pub const ACCOUNT_NEEDS_RECONNECT: &str = PostErrorCode::AccountNeedsReconnect.as_str();
    pub const TOKEN_EXPIRED: &str = PostErrorCode::TokenExpired.as_str();
    pub const ACCOUNT_UNAVAILABLE: &str = PostErrorCode::AccountUnavailable.as_str();
    pub const POST_EMPTY: &str = PostErrorCode::PostEmpty.as_str();
    pub const CONTENT_REFUSED: &str = PostErrorCode::ContentRefused.as_str();
    pub const CONTENT_DUPLICATE: &str = PostErrorCode::ContentDuplicate.as_str();
    pub const MEDIA_MISSING: &str = PostErrorCode::MediaMissing.as_str();
    pub const MEDIA_UNREADABLE: &str = PostErrorCode::MediaUnreadable.as_str();
    pub const MEDIA_UNSUPPORTED: &str = PostErrorCode::MediaUnsupported.as_str();
    pub const MEDIA_TOO_LARGE: &str = PostErrorCode::MediaTooLarge.as_str();
    pub const MEDIA_REFUSED: &str = PostErrorCode::MediaRefused.as_str();
    pub const MEDIA_PROCESSING: &str = PostErrorCode::MediaProcessing.as_str();
    pub const MEDIA_UNPROCESSABLE: &str = PostErrorCode::MediaUnprocessable.as_str();
    pub const MEDIA_EXPIRED: &str = PostErrorCode::MediaExpired.as_str();
    pub const PARENT_MISSING: &str = PostErrorCode::ParentMissing.as_str();
    pub const CHAT_MISSING: &str = PostErrorCode::ChatMissing.as_str();
    pub const CHAT_NOT_FOUND: &str = PostErrorCode::ChatNotFound.as_str();
    pub const CHAT_LOST: &str = PostErrorCode::ChatLost.as_str();
    pub const CHAT_FORBIDDEN: &str = PostErrorCode::ChatForbidden.as_str();

    // Of connecting accounts and reading chats, or understood by Octavo alone: a post never shows them.
    /// The input to connect an account is not valid.
    pub const CONNECT_INPUT_INVALID: &str = "CONNECT_INPUT_INVALID";
    /// The address that was given for the account's own server may not be called.
    pub const SERVICE_REFUSED: &str = "SERVICE_REFUSED";
    /// Another program reads the same bot's updates.
    pub const UPDATES_CONFLICT: &str = "UPDATES_CONFLICT";
    /// The record key chosen for the post already holds something else.
    pub const RECORD_KEY_TAKEN: &str = "RECORD_KEY_TAKEN";
    /// A stored intent cannot be read by this version.
    pub const INTENT_UNREADABLE: &str = "INTENT_UNREADABLE";
}

/// A call that did not do its job. Nothing was published by it, unless it is inside
/// [`PublishError::Unknown`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlatformError {
    /// Worth another try later, not before `retry_after` where the platform named one.
    #[error("{message}")]
    Temporary { code: String, message: String, retry_after: Option<Duration> },
    /// The account's or the app's quota is used up: the post waits for `retry_after`, and the try does not count.
    #[error("{message}")]
    QuotaExceeded { message: String, retry_after: Duration },
    /// The same request would be refused again.
    #[error("{message}")]
    Permanent { code: String, message: String },
    /// The owner has to connect the account again; mark it. The message gives the reason, and the caller
    /// adds that it has to be connected again.
    #[error("{message}")]
    Reauthorize { message: String },
    /// Call [`Adapter::refresh`](crate::Adapter::refresh), store the result, and repeat.
    #[error("The platform's access token has expired.")]
    TokenExpired,
}

impl PlatformError {
    /// The post that a reply belongs to is gone.
    pub(crate) fn parent_missing(network: &str) -> Self {
        Self::permanent(
            codes::PARENT_MISSING,
            format!("{network} no longer has the post that this one replies to. Create a new post with its text."),
        )
    }

    pub fn temporary(code: &str, message: impl Into<String>) -> Self {
        PlatformError::Temporary { code: code.to_owned(), message: message.into(), retry_after: None }
    }

    pub fn permanent(code: &str, message: impl Into<String>) -> Self {
        PlatformError::Permanent { code: code.to_owned(), message: message.into() }
    }

    pub fn reauthorize(message: impl Into<String>) -> Self {
        PlatformError::Reauthorize { message: message.into() }
    }

    /// The `errorCode` to report, one of [`codes`].
    pub fn code(&self) -> &str {
        match self {
            PlatformError::Temporary { code, .. } | PlatformError::Permanent { code, .. } => code,
            PlatformError::QuotaExceeded { .. } => codes::QUOTA_EXCEEDED,
            PlatformError::Reauthorize { .. } => codes::ACCOUNT_NEEDS_RECONNECT,
            PlatformError::TokenExpired => codes::TOKEN_EXPIRED,
        }
    }

    /// `retry_after` is what the platform named.
    pub(crate) fn rate_limited(message: &str, retry_after: Option<Duration>) -> Self {
        PlatformError::Temporary {
            code: codes::PLATFORM_RATE_LIMITED.to_owned(),
            message: message.to_owned(),
            retry_after,
        }
    }

    /// The platform answered with an error of its own.
    pub(crate) fn internal(platform: &str, said: impl Display, retry_after: Option<Duration>) -> Self {
        PlatformError::unavailable(format!("{platform} reported an internal error ({said})."), retry_after)
    }

    /// A refusal that is not in the platform's own form: a proxy or the like made it, and it proves nothing.
    pub(crate) fn in_between(platform: &str, said: impl Display) -> Self {
        let message = format!("A proxy or firewall between Octavo and {platform} refused the request ({said}).");
        PlatformError::temporary(codes::PLATFORM_UNAVAILABLE, message)
    }

    /// A success that cannot be read.
    pub(crate) fn garbled(platform: &str) -> Self {
        PlatformError::unavailable(format!("{platform} sent a response that Octavo cannot read."), None)
    }

    /// Only the operator of the server can fix it.
    pub(crate) fn misconfigured(message: impl Into<String>) -> Self {
        PlatformError::permanent(codes::PLATFORM_MISCONFIGURED, message)
    }

    /// Whether the same call may succeed a moment later.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(self.code(), codes::NETWORK_ERROR | codes::PLATFORM_UNAVAILABLE)
    }

    pub(crate) fn unavailable(message: String, retry_after: Option<Duration>) -> Self {
        PlatformError::Temporary { code: codes::PLATFORM_UNAVAILABLE.to_owned(), message, retry_after }
    }
}

/// How a call that cannot be taken back failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PublishError {
    /// The platform certainly did not publish.
    #[error(transparent)]
    Refused(#[from] PlatformError),
    /// It may have published: reconcile, never resend.
    #[error("{message}")]
    Unknown { message: String },
}

/// A platform's own words, fit to be quoted: on one line, of bounded length.
pub(crate) fn quote(words: &str) -> String {
    const MAX_CHARS: usize = 300;
    let line = words.chars().map(|c| if c.is_control() { ' ' } else { c });
    line.take(MAX_CHARS).collect::<String>().trim().to_owned()
}
