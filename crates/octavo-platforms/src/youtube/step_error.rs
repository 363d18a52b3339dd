//! Why something that follows a video failed.

use super::api::{Api, CallError};
use crate::error::{PlatformError, quote};

pub(super) enum StepError {
    Call(CallError),
    /// A file could not be read.
    Media(PlatformError),
}

impl StepError {
    pub(super) fn may_pass(&self) -> bool {
        matches!(self, StepError::Call(error) if error.is_passing() || error.is_token_expired())
    }

    pub(super) fn explain(self, api: &Api) -> String {
        match self {
            StepError::Media(error) => error.to_string(),
            StepError::Call(CallError::Refused(refusal)) => match meaning(&refusal.reason) {
                Some(meaning) => meaning.to_owned(),
                None if !refusal.message.is_empty() => format!("YouTube says: {}", quote(&refusal.message)),
                None => api.classify(refusal).to_string(),
            },
            StepError::Call(error) => api.failure(error).to_string(),
        }
    }
}

fn meaning(reason: &str) -> Option<&'static str> {
    match reason {
        "playlistNotFound" => Some("there is no such playlist"),
        "playlistItemsNotAccessible" | "playlistForbidden" => Some("the playlist belongs to another channel"),
        "playlistContainsMaximumNumberOfVideos" => Some("the playlist is full"),
        "insufficientPermissions" | "ACCESS_TOKEN_SCOPE_INSUFFICIENT" => {
            Some("a permission is missing; connect the channel again and allow everything")
        }
        "quotaExceeded" | "dailyLimitExceeded" => Some("this server has used up its YouTube quota for today"),
        _ => None,
    }
}
