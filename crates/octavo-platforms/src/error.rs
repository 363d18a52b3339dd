//! Errors of platforms, sorted by what can be done about them.

use std::time::Duration;

/// Why a platform did not do what was asked. Messages are for people, and say the cure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlatformError {
    /// Trying later may help.
    Temporary { code: String, message: String, retry_after: Option<Duration> },
    /// Trying again will not help.
    Permanent { code: String, message: String },
    /// A person has to connect the account again.
    Reauthorize { message: String },
    /// The access token is used up; [`crate::Adapter::refresh`] gives another.
    TokenExpired,
}

impl PlatformError {
    pub fn temporary(message: impl Into<String>) -> Self {
        PlatformError::Temporary { code: "PLATFORM_UNAVAILABLE".into(), message: message.into(), retry_after: None }
    }

    pub fn permanent(code: &str, message: impl Into<String>) -> Self {
        PlatformError::Permanent { code: code.into(), message: message.into() }
    }

    pub fn rate_limited(platform: &str, retry_after: Option<Duration>) -> Self {
        let message = format!("{platform} asks to slow down.");
        PlatformError::Temporary { code: "PLATFORM_RATE_LIMITED".into(), message, retry_after }
    }
}

/// How the irreversible call went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublishError {
    /// The platform certainly did not publish.
    Refused(PlatformError),
    /// The answer was lost, or says nothing: the post may be public.
    Unknown { message: String },
}
