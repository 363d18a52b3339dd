//! What the refusals of Threads mean, and how processing can fail.
//!
//! <https://developers.facebook.com/docs/threads/troubleshooting>. Much of it is not documented; where only users'
//! reports exist, the more careful reading is used.

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};
use crate::meta::{GraphError, GraphRules};

pub(super) const NAME: &str = "Threads";
pub(super) const RULES: GraphRules = GraphRules { platform: NAME, classify, doubt };

/// How long posts wait when the daily quota is used up; the window slides.
const QUOTA_WAIT: Duration = Duration::from_secs(3600);

/// A container or a post that is not there, or not there yet.
pub(super) fn is_not_found(error: &GraphError) -> bool {
    error.subcode == 4_279_009
}

/// A reply to what is not there. Meta documents no code for it.
pub(super) fn is_parent_missing(error: &GraphError) -> bool {
    is_not_found(error) || (error.code == 100 && error.message.contains("reply_to_id"))
}

/// The account does too much of something.
pub(super) fn is_spam(error: &GraphError) -> bool {
    error.subcode == 2_207_051
}

fn doubt(error: &GraphError) -> Option<String> {
    error.is_internal().then(|| error.said())
}

pub(super) fn classify(version: &str, error: &GraphError) -> PlatformError {
    let said = error.said();
    let permanent = |code, message: String| PlatformError::permanent(code, message);
    match (error.code, error.subcode) {
        (_, 4_279_009) => PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            format!("Threads no longer has the media prepared for this post ({said}). Octavo prepares it again."),
        ),
        (_, 4_279_013) => permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!("Threads has restricted the account ({said}). Check it in the Threads app."),
        ),
        (_, 2_207_051) => permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!("Threads considers this spam and blocks it for a while ({said}). Wait before you post again."),
        ),
        (_, 2_207_042) | (9, _) => quota(),
        (_, 2_207_052) | (9004, _) => PlatformError::temporary(codes::MEDIA_UNREADABLE, not_fetched(&said)),
        _ if error.message.contains("LINK_LIMIT_EXCEEDED") => permanent(
            codes::CONTENT_REFUSED,
            "Threads allows at most 5 different links in a post. Use fewer.".to_owned(),
        ),
        _ => error.classify_common(NAME, version).unwrap_or_else(|| {
            permanent(codes::CONTENT_REFUSED, format!("Threads refused the post ({said}). Change it."))
        }),
    }
}

pub(super) fn quota() -> PlatformError {
    PlatformError::QuotaExceeded {
        message: "The account has published the 250 posts that Threads allows in 24 hours. Octavo tries again later."
            .to_owned(),
        retry_after: QUOTA_WAIT,
    }
}

fn not_fetched(said: &str) -> String {
    format!(
        "Threads could not fetch a file of the post ({said}). The operator has to make this server's public address \
         reachable from the internet, without a login or a bot check in front of its media."
    )
}

/// Whether a second container may succeed.
pub(super) fn is_worth_another(reason: &str) -> bool {
    matches!(
        reason,
        "FAILED_DOWNLOADING_VIDEO" | "FAILED_PROCESSING_VIDEO" | "FAILED_PROCESSING_AUDIO" | "UNKNOWN" | ""
    )
}

/// What a container's `error_message` means.
pub(super) fn processing_failed(reason: &str) -> PlatformError {
    let advice = match reason {
        "FAILED_DOWNLOADING_VIDEO" => {
            return PlatformError::temporary(codes::MEDIA_UNREADABLE, not_fetched(reason));
        }
        "INVALID_ASPEC_RATIO" | "INVALID_ASPECT_RATIO" => {
            "Its aspect ratio must be between 1:100 and 10:1; 9:16 is best"
        }
        "INVALID_BIT_RATE" => "Its bit rate must be at most 100 Mbps",
        "INVALID_DURATION" => "It must be at most 5 minutes long",
        "INVALID_FRAME_RATE" => "It must have 23 to 60 frames per second",
        "INVALID_AUDIO_CHANNELS" | "INVALID_AUDIO_CHANNEL_LAYOUT" => "Its audio must be mono or stereo",
        _ => "Convert a video to MP4 with H.264 and AAC, an image to JPEG",
    };
    let quoted = quote(if reason.is_empty() { "no reason given" } else { reason });
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        format!("Threads cannot use a file of the post ({quoted}). {advice}."),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_sorted() {
        let error = |code, subcode, message: &str| GraphError {
            status: 400,
            code,
            subcode,
            message: message.to_owned(),
            ..GraphError::default()
        };
        let rows = [
            (error(24, 4_279_009, "The requested resource does not exist"), codes::MEDIA_EXPIRED),
            (error(10, 4_279_013, "restricted"), codes::ACCOUNT_UNAVAILABLE),
            (error(4, 2_207_051, "spam"), codes::ACCOUNT_UNAVAILABLE),
            (error(9, 2_207_042, "limit"), codes::QUOTA_EXCEEDED),
            (error(9004, 2_207_052, "not fetched"), codes::MEDIA_UNREADABLE),
            (error(1, 2_207_052, "not fetched"), codes::MEDIA_UNREADABLE),
            (error(100, 0, "THREADS_API__LINK_LIMIT_EXCEEDED"), codes::CONTENT_REFUSED),
            (error(100, 0, "Param text must be at most 500 characters long."), codes::CONTENT_REFUSED),
            (error(190, 463, "expired"), codes::ACCOUNT_NEEDS_RECONNECT),
        ];
        for (error, expected) in rows {
            assert_eq!(classify("v1.0", &error).code(), expected, "{error:?}");
        }
    }

    #[test]
    fn processing_says_what_to_change() {
        let rows = [
            ("INVALID_DURATION", "5 minutes"),
            ("INVALID_ASPEC_RATIO", "9:16"),
            ("INVALID_AUDIO_CHANNEL_LAYOUT", "stereo"),
            ("FAILED_PROCESSING_VIDEO", "MP4"),
            ("", "no reason given"),
        ];
        for (reason, expected) in rows {
            let error = processing_failed(reason);
            assert_eq!(error.code(), codes::MEDIA_REFUSED);
            assert!(error.to_string().contains(expected), "{error}");
        }
        assert!(matches!(processing_failed("FAILED_DOWNLOADING_VIDEO"), PlatformError::Temporary { .. }));
    }
}
