//! What can go wrong with a platform, sorted by what the caller has to do about it.
//!
//! Messages are for the person who wrote the post: plain words, with the cure. They never hold a token,
//! a URL with a token, or a password; `code` is the `errorCode` of events and posts.

use std::time::Duration;

/// The `errorCode` values that adapters give. A code may be used by any platform.
pub mod codes {
    /// The platform asks to slow down.
    pub const PLATFORM_RATE_LIMITED: &str = "PLATFORM_RATE_LIMITED";
    /// The account or the app has used up what the platform allows in a day or a month.
    pub const QUOTA_EXCEEDED: &str = "QUOTA_EXCEEDED";
    /// The platform answered with an error of its own (5xx).
    pub const PLATFORM_UNAVAILABLE: &str = "PLATFORM_UNAVAILABLE";
    /// The platform could not be reached, or its answer did not arrive.
    pub const NETWORK_ERROR: &str = "NETWORK_ERROR";
    /// The address or the set-up of the platform in this installation is wrong.
    pub const PLATFORM_MISCONFIGURED: &str = "PLATFORM_MISCONFIGURED";
    /// What was given to connect an account is not usable as it stands.
    pub const CONNECT_INPUT_INVALID: &str = "CONNECT_INPUT_INVALID";
    /// The address that was given for the account's own server may not be called.
    pub const SERVICE_REFUSED: &str = "SERVICE_REFUSED";
    /// The account no longer accepts its credentials.
    pub const ACCOUNT_NEEDS_RECONNECT: &str = "ACCOUNT_NEEDS_RECONNECT";
    /// The access token has run out; a refresh gives a new one.
    pub const TOKEN_EXPIRED: &str = "TOKEN_EXPIRED";
    /// The account exists, but the platform has closed, suspended or deactivated it.
    pub const ACCOUNT_UNAVAILABLE: &str = "ACCOUNT_UNAVAILABLE";
    /// Neither text nor media.
    pub const POST_EMPTY: &str = "POST_EMPTY";
    /// The platform refuses the text or the post as a whole.
    pub const CONTENT_REFUSED: &str = "CONTENT_REFUSED";
    /// The platform has the same post of this account already.
    pub const CONTENT_DUPLICATE: &str = "CONTENT_DUPLICATE";
    /// A file of the post is gone from the store.
    pub const MEDIA_MISSING: &str = "MEDIA_MISSING";
    /// A file of the post could not be read just now.
    pub const MEDIA_UNREADABLE: &str = "MEDIA_UNREADABLE";
    /// A kind or a combination of files that the platform does not take.
    pub const MEDIA_UNSUPPORTED: &str = "MEDIA_UNSUPPORTED";
    /// A file above the platform's size limit.
    pub const MEDIA_TOO_LARGE: &str = "MEDIA_TOO_LARGE";
    /// The platform looked at a file and refused it.
    pub const MEDIA_REFUSED: &str = "MEDIA_REFUSED";
    /// The platform is still working on an uploaded file.
    pub const MEDIA_PROCESSING: &str = "MEDIA_PROCESSING";
    /// An uploaded file was dropped by the platform before the post used it: prepare again.
    pub const MEDIA_EXPIRED: &str = "MEDIA_EXPIRED";
    /// The post names no chat.
    pub const CHAT_MISSING: &str = "CHAT_MISSING";
    /// No such chat, or the account has never been in it.
    pub const CHAT_NOT_FOUND: &str = "CHAT_NOT_FOUND";
    /// The account was removed from the chat, or the chat is gone.
    pub const CHAT_LOST: &str = "CHAT_LOST";
    /// The account is in the chat but may not post there.
    pub const CHAT_FORBIDDEN: &str = "CHAT_FORBIDDEN";
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
    /// The account has to be connected anew by its owner; mark it. The message gives the reason, and the caller
    /// adds that it has to be connected again.
    #[error("{message}")]
    Reauthorize { message: String },
    /// Call [`Adapter::refresh`](crate::Adapter::refresh), store what it gives, and repeat.
    #[error("The platform's access token has expired.")]
    TokenExpired,
}

impl PlatformError {
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
