//! What the refusals of Instagram mean: subcodes first, then the codes of all of Meta.
//!
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes>

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};
use crate::meta::{GraphError, GraphRules};

pub(super) const NAME: &str = "Instagram";
pub(super) const RULES: GraphRules = GraphRules { platform: NAME, classify, doubt };
/// When a post is tried again after the daily quota was used up: the window slides every hour.
pub(super) const QUOTA_WAIT: Duration = Duration::from_secs(3600);
/// Considered spam, and may be published all the same.
const SPAM: i64 = 2_207_051;
const SERVER_ERROR: i64 = 2_207_001;

/// A subcode says what was not done, except for one.
fn doubt(refusal: &GraphError) -> Option<String> {
    let says_why = refusal.status < 500 && !matches!(refusal.subcode, 0 | SERVER_ERROR);
    let is_doubtful = (refusal.is_internal() || refusal.is_transient) && !says_why;
    is_doubtful.then(|| format!("status {}", refusal.status))
}

/// Whether a refusal to publish may mean that the container has been published: what is said then is not documented.
pub(super) fn leaves_container_open(refusal: &GraphError) -> bool {
    doubt(refusal).is_none()
        && (refusal.subcode == SPAM || matches!(refusal.code, -2 | -1 | 24 | 100 | 368 | 506 | 9007))
}

pub(super) fn classify(version: &str, refusal: &GraphError) -> PlatformError {
    let said = refusal.said();
    if (refusal.code, refusal.subcode) == (100, 33) {
        return PlatformError::unavailable(
            format!("{NAME} does not find the media that it has just created. Octavo tries again later."),
            refusal.retry_after,
        );
    }
    by_subcode(refusal.subcode, &said).or_else(|| refusal.classify_common(NAME, version)).unwrap_or_else(|| {
        PlatformError::permanent(codes::CONTENT_REFUSED, format!("{NAME} refuses this post ({said}). Change the post."))
    })
}

/// A container whose processing failed. `words` end in the subcode, as far as is known.
pub(super) fn processing_failed(words: &str) -> PlatformError {
    let digits: String =
        words.chars().rev().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let subcode = digits.chars().rev().collect::<String>().parse().ok();
    let said = quote(words);
    subcode.and_then(|subcode| by_subcode(subcode, &said)).unwrap_or_else(|| {
        PlatformError::permanent(
            codes::MEDIA_REFUSED,
            format!("Instagram can't process a file of this post ({said}). Convert it, or use a different one."),
        )
    })
}

fn by_subcode(subcode: i64, said: &str) -> Option<PlatformError> {
    temporary_error(subcode).or_else(|| about_account(subcode, said)).or_else(|| about_content(subcode, said))
}

/// Errors that may pass.
fn temporary_error(subcode: i64) -> Option<PlatformError> {
    let (code, message) = match subcode {
        SERVER_ERROR | 2_207_032 | 2_207_053 | 2_207_082 => {
            (codes::PLATFORM_UNAVAILABLE, "Instagram reported an internal error for a file of this post.")
        }
        2_207_003 | 2_207_052 | 2_207_077 => (
            codes::MEDIA_UNREADABLE,
            "Instagram could not fetch a file of this post from this server. The operator has to make its public address reachable from the internet.",
        ),
        2_207_027 => {
            (codes::MEDIA_PROCESSING, "Instagram is still processing the files of this post. Octavo tries again later.")
        }
        2_207_006 | 2_207_008 | 2_207_020 => (
            codes::MEDIA_EXPIRED,
            "Instagram deleted the files of this post before publishing it. Octavo sends them again.",
        ),
        _ => return None,
    };
    Some(PlatformError::temporary(code, message))
}

fn about_account(subcode: i64, said: &str) -> Option<PlatformError> {
    match subcode {
        2_207_042 => Some(PlatformError::QuotaExceeded {
            message: "The account has published as much as Instagram allows within 24 hours. Octavo tries again later."
                .to_owned(),
            retry_after: QUOTA_WAIT,
        }),
        2_207_050 => Some(PlatformError::permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!(
                "Instagram has restricted this account ({said}). Open the Instagram app and follow its \
                instructions."
            ),
        )),
        _ => None,
    }
}

fn about_content(subcode: i64, said: &str) -> Option<PlatformError> {
    let (code, message) = match subcode {
        SPAM => (codes::CONTENT_REFUSED, "Instagram considers this post spam. Wait some hours, or change it."),
        2_207_004 => {
            (codes::MEDIA_TOO_LARGE, "An image is larger than the 8 MB that Instagram accepts. Use a smaller one.")
        }
        2_207_005 => (codes::MEDIA_REFUSED, "Instagram accepts only JPEG images. Convert them."),
        2_207_009 => (
            codes::MEDIA_REFUSED,
            "Instagram accepts feed images with an aspect ratio between 4:5 and 1.91:1. Crop them.",
        ),
        2_207_026 => (
            codes::MEDIA_REFUSED,
            "Instagram does not accept this video. Use MP4 with H.264 and AAC, 3 s to 15 min, up to 1920 pixels wide; up to 60 s for a story.",
        ),
        2_207_023 | 2_207_028 | 2_207_057 | 2_207_067 => {
            (codes::MEDIA_UNSUPPORTED, "Instagram does not accept this combination of files. Choose other files.")
        }
        2_207_010 => (
            codes::CONTENT_REFUSED,
            "Instagram accepts captions of up to 2200 characters with up to 30 hashtags and 20 mentions. Shorten the caption.",
        ),
        2_207_040 => (codes::CONTENT_REFUSED, "This post has too many tags for Instagram. Use fewer."),
        _ => return None,
    };
    Some(PlatformError::permanent(code, format!("{message} ({said})")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(status: u16, code: i64, subcode: i64) -> GraphError {
        GraphError { status, code, subcode, message: "No.".to_owned(), ..GraphError::default() }
    }

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (400, 190, 463, "ACCOUNT_NEEDS_RECONNECT"),
            (400, 190, 460, "ACCOUNT_NEEDS_RECONNECT"),
            (401, 190, 0, "ACCOUNT_NEEDS_RECONNECT"),
            (400, 10, 0, "ACCOUNT_NEEDS_RECONNECT"),
            (403, 200, 0, "ACCOUNT_NEEDS_RECONNECT"),
            (400, 101, 0, "PLATFORM_MISCONFIGURED"),
            (400, 2635, 0, "PLATFORM_MISCONFIGURED"),
            (403, 4, 0, "PLATFORM_RATE_LIMITED"),
            (400, 80_002, 0, "PLATFORM_RATE_LIMITED"),
            (400, 9, 2_207_042, "QUOTA_EXCEEDED"),
            (400, 4, 2_207_051, "CONTENT_REFUSED"),
            (400, 368, 0, "CONTENT_REFUSED"),
            (400, 506, 0, "CONTENT_DUPLICATE"),
            (400, -1, 2_207_001, "PLATFORM_UNAVAILABLE"),
            (400, -2, 2_207_003, "MEDIA_UNREADABLE"),
            (400, -2, 2_207_020, "MEDIA_EXPIRED"),
            (400, 9004, 2_207_052, "MEDIA_UNREADABLE"),
            (400, 9007, 2_207_027, "MEDIA_PROCESSING"),
            (400, 24, 2_207_008, "MEDIA_EXPIRED"),
            (400, 24, 2_207_006, "MEDIA_EXPIRED"),
            (400, 25, 2_207_050, "ACCOUNT_UNAVAILABLE"),
            (400, 100, 33, "PLATFORM_UNAVAILABLE"),
            (400, 36_000, 2_207_004, "MEDIA_TOO_LARGE"),
            (400, 36_001, 2_207_005, "MEDIA_REFUSED"),
            (400, 36_003, 2_207_009, "MEDIA_REFUSED"),
            (400, 36_004, 2_207_010, "CONTENT_REFUSED"),
            (400, 352, 2_207_026, "MEDIA_REFUSED"),
            (400, 1, 2_207_057, "MEDIA_UNSUPPORTED"),
            (400, 100, 2_207_028, "MEDIA_UNSUPPORTED"),
            (400, 100, 0, "CONTENT_REFUSED"),
            (400, 1, 0, "PLATFORM_UNAVAILABLE"),
            (500, 2, 0, "PLATFORM_UNAVAILABLE"),
        ];
        for (status, code, subcode, expected) in rows {
            let error = classify("v25.0", &refusal(status, code, subcode));
            assert_eq!(error.code(), expected, "{status} {code}/{subcode}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            let retried = [
                "PLATFORM_RATE_LIMITED",
                "PLATFORM_UNAVAILABLE",
                "MEDIA_UNREADABLE",
                "MEDIA_PROCESSING",
                "MEDIA_EXPIRED",
            ];
            assert_eq!(is_temporary, retried.contains(&expected), "{status} {code}/{subcode}");
        }
    }

    #[test]
    fn a_failed_container_names_its_reason() {
        let rows = [
            ("Error: Media upload has failed with error code 2207026", "MEDIA_REFUSED"),
            ("Error: Media upload has failed with error code 2207052.", "MEDIA_UNREADABLE"),
            ("2207053", "PLATFORM_UNAVAILABLE"),
            ("Error: something else 17", "MEDIA_REFUSED"),
            ("", "MEDIA_REFUSED"),
        ];
        for (words, expected) in rows {
            assert_eq!(processing_failed(words).code(), expected, "{words}");
        }
    }
}
