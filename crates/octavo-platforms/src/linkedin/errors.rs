//! What the refusals of LinkedIn mean. Codes and words are those that its pages and its clients report.

use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;

/// LinkedIn hardly ever says when to come back.
const USUAL_WAIT: Duration = Duration::from_secs(60);
/// A post that comes too early for its files is refused with this.
pub(super) const NOT_READY: &str = "MEDIA_ASSET_WAITING_UPLOAD";

/// A refusal in any of LinkedIn's forms.
#[derive(Debug, Default)]
pub(super) struct LinkedInError {
    pub(super) status: u16,
    pub(super) about: Subject,
    /// Such as `DUPLICATE_POST`; empty where there is none.
    pub(super) code: String,
    /// Empty where the answer is not LinkedIn's own.
    pub(super) words: String,
    pub(super) retry_after: Option<Duration>,
}

pub(super) fn classify(refusal: &LinkedInError, version: &str, now: Timestamp) -> PlatformError {
    let LinkedInError { status, about, code, words, retry_after } = refusal;
    let said = quote(if words.is_empty() { code } else { words });
    match (*status, code.as_str()) {
        (426, _) => PlatformError::misconfigured(format!(
            "LinkedIn has retired version {version} of its API, or has not released it yet ({said}). The operator has to set another version."
        )),
        (400, "VERSION_MISSING") => PlatformError::misconfigured(format!(
            "LinkedIn does not recognize the API version in the settings ({said}). The operator has to correct it."
        )),
        (429, _) => rate_limited(refusal, now),
        (400..=403, "") if words.is_empty() => PlatformError::in_between("LinkedIn", format_args!("status {status}")),
        (401, _) => PlatformError::TokenExpired,
        (403, "ACCESS_DENIED") => PlatformError::reauthorize(format!(
            "LinkedIn does not allow Octavo to do this for the account ({said}). The operator's app may lack a product in the developer console."
        )),
        (403, _) => PlatformError::permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!("LinkedIn does not allow this account to do this ({said}). Check the account on LinkedIn."),
        ),
        (300..=399 | 405 | 501, _) => wrong_address(*status),
        (404, _) if words.is_empty() => wrong_address(*status),
        (413, _) => {
            PlatformError::permanent(codes::MEDIA_TOO_LARGE, "A file is too large for LinkedIn. Use a smaller one.")
        }
        (400..=499, _) => classify_by_subject(code, *about, &said),
        _ => PlatformError::internal("LinkedIn", format_args!("status {status}"), *retry_after),
    }
}

fn wrong_address(status: u16) -> PlatformError {
    PlatformError::misconfigured(format!(
        "The configured address has no LinkedIn API (status {status}). The operator has to check it."
    ))
}

/// Only the words distinguish a daily limit from a short one; days begin at midnight UTC.
fn rate_limited(refusal: &LinkedInError, now: Timestamp) -> PlatformError {
    if !refusal.words.contains(" DAY limit") {
        let wait = refusal.retry_after.unwrap_or(USUAL_WAIT);
        return PlatformError::rate_limited(
            "LinkedIn limits how often Octavo may send requests. Octavo tries again later.",
            Some(wait),
        );
    }
    let tomorrow = now.to_zoned(TimeZone::UTC).start_of_day().and_then(|today| today.checked_add(1.day()));
    let wait = tomorrow.ok().and_then(|tomorrow| Duration::try_from(tomorrow.timestamp().duration_since(now)).ok());
    PlatformError::QuotaExceeded {
        message: "LinkedIn accepts no more posts from this account or this server today. Octavo publishes this one after midnight UTC.".to_owned(),
        retry_after: wait.unwrap_or(USUAL_WAIT) + USUAL_WAIT,
    }
}

fn classify_by_subject(code: &str, about: Subject, said: &str) -> PlatformError {
    let permanent = |code, message: String| PlatformError::permanent(code, message);
    match code {
        "DUPLICATE_POST" => permanent(
            codes::CONTENT_DUPLICATE,
            "This account has, or recently had, the same post on LinkedIn. Change the text, or wait two days."
                .to_owned(),
        ),
        "FIELD_ARRAY_SIZE_TOO_HIGH" | "FIELD_LENGTH_TOO_LONG" => {
            permanent(codes::CONTENT_REFUSED, format!("The post is too long for LinkedIn ({said}). Shorten it."))
        }
        NOT_READY => PlatformError::Temporary {
            code: codes::MEDIA_PROCESSING.to_owned(),
            message: "LinkedIn is still processing a file of this post. Octavo tries again later.".to_owned(),
            retry_after: Some(USUAL_WAIT),
        },
        "EXPIRED_UPLOAD_URL" | "INVALID_URN_ID" | "INVALID_VIDEO_ID" => PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            format!(
                "LinkedIn deleted an uploaded file before Octavo created the post ({said}). Octavo uploads it again."
            ),
        ),
        code if about == Subject::Media || code.starts_with("MEDIA_ASSET_") => permanent(
            codes::MEDIA_REFUSED,
            format!("LinkedIn refused a file of this post ({said}). Convert it, or use a different one."),
        ),
        _ if about == Subject::Account => {
            permanent(codes::ACCOUNT_UNAVAILABLE, format!("LinkedIn does not return this account's data ({said})."))
        }
        _ => permanent(codes::CONTENT_REFUSED, format!("LinkedIn refuses this post ({said}). Change the post.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(status: u16, code: &str, words: &str, about: Subject) -> PlatformError {
        let refusal =
            LinkedInError { status, about, code: code.to_owned(), words: words.to_owned(), retry_after: None };
        classify(&refusal, "202609", "2026-11-20T22:30:00Z".parse().unwrap())
    }

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (400, "ILLEGAL_ARGUMENT", "Bad", "CONTENT_REFUSED"),
            (400, "FIELD_ARRAY_SIZE_TOO_HIGH", "3001", "CONTENT_REFUSED"),
            (400, "VERSION_MISSING", "A version must be present.", "PLATFORM_MISCONFIGURED"),
            (400, NOT_READY, "Media asset is waiting upload", "MEDIA_PROCESSING"),
            (400, "MEDIA_ASSET_PROCESSING_FAILED", "Media asset failed processing", "MEDIA_REFUSED"),
            (400, "INVALID_URN_ID", "This URN Id is invalid", "MEDIA_EXPIRED"),
            (400, "", "", "PLATFORM_UNAVAILABLE"),
            (401, "REVOKED_ACCESS_TOKEN", "Revoked", "TOKEN_EXPIRED"),
            (401, "", "", "PLATFORM_UNAVAILABLE"),
            (403, "ACCESS_DENIED", "Not enough permissions to access: posts.CREATE", "ACCOUNT_NEEDS_RECONNECT"),
            (403, "", "Accessing this video resource is forbidden.", "ACCOUNT_UNAVAILABLE"),
            (302, "", "", "PLATFORM_MISCONFIGURED"),
            (404, "", "", "PLATFORM_MISCONFIGURED"),
            (413, "", "", "MEDIA_TOO_LARGE"),
            (422, "DUPLICATE_POST", "Content is a duplicate of urn:li:share:1", "CONTENT_DUPLICATE"),
            (422, "", "ERROR :: /author :: field is required", "CONTENT_REFUSED"),
            (426, "NONEXISTENT_VERSION", "Requested version 20260901 is not active", "PLATFORM_MISCONFIGURED"),
            (429, "TOO_MANY_REQUESTS", "Resource level throttle limit", "PLATFORM_RATE_LIMITED"),
            (429, "TOO_MANY_REQUESTS", "Resource level throttle APPLICATION DAY limit for calls", "QUOTA_EXCEEDED"),
            (500, "", "Unable to obtain activity", "PLATFORM_UNAVAILABLE"),
            (503, "", "", "PLATFORM_UNAVAILABLE"),
        ];
        for (status, code, words, expected) in rows {
            let error = error(status, code, words, Subject::Post);
            assert_eq!(error.code(), expected, "{status} {code} {words}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            let temporary = ["MEDIA_PROCESSING", "MEDIA_EXPIRED", "PLATFORM_UNAVAILABLE", "PLATFORM_RATE_LIMITED"];
            assert_eq!(is_temporary, temporary.contains(&expected), "{status} {code} {words}");
        }
    }

    #[test]
    fn a_refusal_is_about_what_the_call_was_about() {
        let rows = [
            (Subject::Account, "ACCOUNT_UNAVAILABLE"),
            (Subject::Media, "MEDIA_REFUSED"),
            (Subject::Post, "CONTENT_REFUSED"),
        ];
        for (subject, code) in rows {
            let error = error(415, "", "Unsupported Media Type", subject);
            assert_eq!(error.code(), code);
            assert!(error.to_string().contains("Unsupported Media Type"), "{error}");
        }
    }

    #[test]
    fn a_limit_of_the_day_waits_for_midnight() {
        let error = error(429, "", "throttle MEMBER DAY limit", Subject::Post);
        let PlatformError::QuotaExceeded { retry_after, .. } = error else { panic!("{error}") };
        assert_eq!(retry_after, Duration::from_secs(91 * 60));
    }

    #[test]
    fn a_retired_version_is_named_with_what_to_do() {
        let error = error(426, "NONEXISTENT_VERSION", "Requested version 20260901 is not active", Subject::Post);
        assert!(error.to_string().contains("version 202609"), "{error}");
        assert!(error.to_string().contains("operator has to set another version"), "{error}");
    }
}
