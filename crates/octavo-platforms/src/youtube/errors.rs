//! What the refusals of the Data API mean: <https://developers.google.com/youtube/v3/docs/errors>.

use std::time::Duration;

use jiff::Timestamp;

use super::quota;
use crate::error::{PlatformError, codes, quote};

/// The Google account has no channel.
pub(super) const NO_CHANNEL: &str = "youtubeSignupRequired";
/// How long a channel waits that has uploaded as much as YouTube allows it; the number is not documented.
const CHANNEL_DAY: Duration = Duration::from_secs(24 * 3600);

#[derive(Debug, Default)]
pub(super) struct YouTubeError {
    pub(super) status: u16,
    /// Google's word for it, such as `quotaExceeded`; empty where there is none.
    pub(super) reason: String,
    pub(super) message: String,
    /// Whether the answer has the API's form, and not that of something in between.
    pub(super) is_own: bool,
    pub(super) retry_after: Option<Duration>,
}

pub(super) fn is_rate_limit(reason: &str) -> bool {
    matches!(reason, "rateLimitExceeded" | "userRateLimitExceeded" | "uploadRateLimitExceeded")
}

pub(super) fn classify(refusal: YouTubeError, now: Timestamp) -> PlatformError {
    let YouTubeError { status, reason, message, is_own, retry_after } = refusal;
    let said = quote(if message.is_empty() { &reason } else { &message });
    match (status, reason.as_str()) {
        (_, "quotaExceeded" | "dailyLimitExceeded") => PlatformError::QuotaExceeded {
            message: "This server has used up its YouTube quota for today. The quota resets at midnight Pacific time. The operator can ask Google for more.".to_owned(),
            retry_after: quota::until_reset(now),
        },
        (_, "uploadLimitExceeded") => PlatformError::QuotaExceeded {
            message: "The channel has uploaded as many videos as YouTube allows in a day. Octavo tries again later.".to_owned(),
            retry_after: CHANNEL_DAY,
        },
        (429, _) => too_often(retry_after),
        (_, reason) if is_rate_limit(reason) => too_often(retry_after),
        (401, NO_CHANNEL) => no_channel(),
        (400..=403, _) if !is_own => PlatformError::in_between("YouTube", format_args!("status {status}")),
        (401, _) => PlatformError::TokenExpired,
        (403, "insufficientPermissions" | "ACCESS_TOKEN_SCOPE_INSUFFICIENT") => PlatformError::reauthorize(
            "Octavo lacks a permission on YouTube. Allow everything that it asks for on Google's page.",
        ),
        (403, "accessNotConfigured" | "SERVICE_DISABLED") => PlatformError::misconfigured(format!(
            "The YouTube Data API is not enabled for this server's Google Cloud project ({said}). The operator has to enable it."
        )),
        (300..=399 | 404 | 405 | 410 | 501, "") => PlatformError::misconfigured(format!(
            "The YouTube Data API was not found at the configured address and version (status {status}). The operator \
             must check both. Google may have retired the version."
        )),
        (500.., _) | (408, _) => {
            PlatformError::internal("YouTube", format_args!("status {status}"), retry_after)
        }
        (status, reason) => classify_by_reason(status, reason, &said),
    }
}

fn too_often(retry_after: Option<Duration>) -> PlatformError {
    PlatformError::rate_limited(
        "YouTube limits how often Octavo may send requests. Octavo tries again later.",
        retry_after,
    )
}

pub(super) fn no_channel() -> PlatformError {
    PlatformError::permanent(
        codes::ACCOUNT_UNAVAILABLE,
        "This Google account has no YouTube channel. Create one on YouTube, then connect it.",
    )
}

/// The same request would be refused again.
fn classify_by_reason(status: u16, reason: &str, said: &str) -> PlatformError {
    let (code, message) = match (status, reason) {
        (
            _,
            "channelClosed"
            | "channelSuspended"
            | "authenticatedUserAccountClosed"
            | "authenticatedUserAccountSuspended",
        ) => (
            codes::ACCOUNT_UNAVAILABLE,
            format!("The YouTube channel cannot be used at the moment ({said}). Check it in YouTube Studio."),
        ),
        (_, "invalidTitle") => {
            (codes::CONTENT_REFUSED, "YouTube refuses the title. Use 1 to 100 characters without < and >.".to_owned())
        }
        (_, "invalidDescription") => (
            codes::CONTENT_REFUSED,
            "YouTube refuses the description. Use up to 5,000 bytes without < and >.".to_owned(),
        ),
        (_, "invalidTags") => (
            codes::CONTENT_REFUSED,
            "YouTube refuses the tags. Use at most 500 characters of tags in total.".to_owned(),
        ),
        (_, "invalidCategoryId") => {
            (codes::CONTENT_REFUSED, "YouTube no longer accepts this category. Choose another one.".to_owned())
        }
        (413, _) | (_, "uploadTooLarge") => {
            (codes::MEDIA_TOO_LARGE, format!("The video is too large for YouTube ({said}). Use a smaller one."))
        }
        (_, "mediaBodyRequired" | "badContent" | "invalidFilename") => {
            (codes::MEDIA_REFUSED, format!("YouTube refused the file ({said}). Convert it to MP4 with H.264 and AAC."))
        }
        _ => (codes::CONTENT_REFUSED, format!("YouTube refuses this video ({said}). Change the post.")),
    };
    PlatformError::permanent(code, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(status: u16, reason: &str) -> PlatformError {
        let message = format!("about {reason}");
        let refusal = YouTubeError { status, reason: reason.to_owned(), message, is_own: true, retry_after: None };
        classify(refusal, Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (401, "authError", "TOKEN_EXPIRED"),
            (401, "required", "TOKEN_EXPIRED"),
            (401, "youtubeSignupRequired", "ACCOUNT_UNAVAILABLE"),
            (403, "insufficientPermissions", "ACCOUNT_NEEDS_RECONNECT"),
            (403, "quotaExceeded", "QUOTA_EXCEEDED"),
            (403, "dailyLimitExceeded", "QUOTA_EXCEEDED"),
            (400, "uploadLimitExceeded", "QUOTA_EXCEEDED"),
            (403, "userRateLimitExceeded", "PLATFORM_RATE_LIMITED"),
            (429, "rateLimitExceeded", "PLATFORM_RATE_LIMITED"),
            (429, "", "PLATFORM_RATE_LIMITED"),
            (403, "accessNotConfigured", "PLATFORM_MISCONFIGURED"),
            (404, "", "PLATFORM_MISCONFIGURED"),
            (410, "", "PLATFORM_MISCONFIGURED"),
            (302, "", "PLATFORM_MISCONFIGURED"),
            (403, "channelSuspended", "ACCOUNT_UNAVAILABLE"),
            (403, "authenticatedUserAccountSuspended", "ACCOUNT_UNAVAILABLE"),
            (400, "invalidTitle", "CONTENT_REFUSED"),
            (400, "invalidDescription", "CONTENT_REFUSED"),
            (400, "invalidTags", "CONTENT_REFUSED"),
            (400, "invalidCategoryId", "CONTENT_REFUSED"),
            (403, "forbiddenPrivacySetting", "CONTENT_REFUSED"),
            (400, "mediaBodyRequired", "MEDIA_REFUSED"),
            (413, "uploadTooLarge", "MEDIA_TOO_LARGE"),
            (408, "", "PLATFORM_UNAVAILABLE"),
            (500, "internalError", "PLATFORM_UNAVAILABLE"),
            (503, "backendError", "PLATFORM_UNAVAILABLE"),
        ];
        for (status, reason, code) in rows {
            let error = error(status, reason);
            assert_eq!(error.code(), code, "{status} {reason}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            let expected = matches!(code, "PLATFORM_RATE_LIMITED" | "PLATFORM_UNAVAILABLE");
            assert_eq!(is_temporary, expected, "{status} {reason}");
        }
    }

    #[test]
    fn a_refusal_that_is_not_googles_proves_nothing_about_the_account() {
        for status in [400, 401, 403] {
            let error = classify(YouTubeError { status, ..YouTubeError::default() }, Timestamp::UNIX_EPOCH);
            assert!(matches!(error, PlatformError::Temporary { .. }), "{status}");
        }
    }

    #[test]
    fn googles_words_are_quoted() {
        assert!(error(403, "forbidden").to_string().contains("about forbidden"));
    }
}
