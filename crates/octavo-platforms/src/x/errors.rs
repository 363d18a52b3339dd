//! What the refusals of X mean.
//!
//! <https://docs.x.com/x-api/fundamentals/response-codes-and-errors>; the words of 403 are those that clients report,
//! the numbers are of the older form (<https://docs.x.com/x-api/fundamentals/error-codes>).

use std::time::Duration;

use super::limits::{Wait, Window};
use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;

/// When a post is tried again after the budget was used up.
const BUDGET_WAIT: Duration = Duration::from_secs(3600);

/// A refusal in any of X's three forms.
#[derive(Debug, Default)]
pub(super) struct XError {
    pub(super) status: u16,
    pub(super) about: Subject,
    /// The last part of the problem's type, such as `usage-capped` or `about:blank`.
    pub(super) kind: String,
    /// The number of the older form.
    pub(super) code: Option<i64>,
    /// In X's words, the most exact ones; empty where the answer is not X's own.
    pub(super) words: String,
    pub(super) wait: Option<Wait>,
}

pub(super) fn classify(refusal: XError) -> PlatformError {
    let said = quote(&refusal.words);
    let status = refusal.status;
    match (status, refusal.kind.as_str()) {
        (401, _) => PlatformError::TokenExpired,
        (402, _) => {
            credits_used_up(format!("This server has used up its X credits ({said}). The operator has to buy more."))
        }
        (429, "usage-capped") => {
            credits_used_up(format!("This server has reached its usage cap at X ({said}). The operator can raise it."))
        }
        (429, _) => rate_limited(refusal.wait),
        (413, _) => PlatformError::permanent(codes::MEDIA_TOO_LARGE, "A file is too large for X. Use a smaller one."),
        (403, "unsupported-authentication") => {
            PlatformError::reauthorize(format!("X doesn't accept this kind of sign-in ({said})."))
        }
        (403, "client-forbidden" | "client-not-enrolled") => PlatformError::misconfigured(format!(
            "X does not allow this server's app to do this ({said}). The operator has to check the app in X's developer console."
        )),
        (400..=403, _) if refusal.words.is_empty() => PlatformError::in_between("X", format_args!("status {status}")),
        (300..=399, _) => wrong_address(status),
        (404 | 405 | 410 | 501, _) if refusal.words.is_empty() => wrong_address(status),
        (403, _) => classify_forbidden(&refusal, &said),
        (400, _) if refusal.words.contains("media IDs are invalid") => PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            "X deleted an uploaded file before Octavo created the post. Octavo uploads it again.",
        ),
        (400..=499, _) => classify_by_subject(refusal.about, &said),
        _ => PlatformError::internal("X", format_args!("status {status}"), refusal.wait.map(|wait| wait.time)),
    }
}

fn wrong_address(status: u16) -> PlatformError {
    PlatformError::misconfigured(format!(
        "The configured address has no X API v2 (status {status}). The operator has to check it."
    ))
}

fn credits_used_up(message: String) -> PlatformError {
    PlatformError::QuotaExceeded { message, retry_after: BUDGET_WAIT }
}

fn rate_limited(wait: Option<Wait>) -> PlatformError {
    match wait {
        Some(Wait { window: Window::Day, time }) => PlatformError::QuotaExceeded {
            message: "X accepts no more posts within these 24 hours. Octavo publishes this one afterwards.".to_owned(),
            retry_after: time,
        },
        wait => PlatformError::rate_limited(
            "X limits how often Octavo may send requests. Octavo tries again later.",
            wait.map(|wait| wait.time),
        ),
    }
}

/// 403 has no codes of its own, only words.
fn classify_forbidden(refusal: &XError, said: &str) -> PlatformError {
    let words = refusal.words.to_lowercase();
    if words.contains("attempted to reply to") || refusal.code == Some(385) {
        return PlatformError::parent_missing("X");
    }
    let (code, message) = if words.contains("duplicate content") || refusal.code == Some(187) {
        (
            codes::CONTENT_DUPLICATE,
            "This account already has a post with this text on X. Change the text, or wait some hours.".to_owned(),
        )
    } else if words.contains("suspended") || words.contains("locked") || matches!(refusal.code, Some(64 | 326)) {
        (
            codes::ACCOUNT_UNAVAILABLE,
            format!("The X account cannot be used at the moment ({said}). Check the account on X."),
        )
    } else if words.contains("not permitted to perform this action") {
        (
            codes::CONTENT_REFUSED,
            format!(
                "X refuses this post and does not say why ({said}). The most common reason is a text that is too long for the account: without Premium, X allows 280 characters."
            ),
        )
    } else if words.trim_matches('.') == "forbidden" {
        (
            codes::ACCOUNT_UNAVAILABLE,
            "X does not allow this account or app to do this. The operator has to let the app read and write; then connect the account again.".to_owned(),
        )
    } else {
        (codes::CONTENT_REFUSED, format!("X refuses this post ({said}). Change the post."))
    };
    PlatformError::permanent(code, message)
}

fn classify_by_subject(subject: Subject, said: &str) -> PlatformError {
    let (code, message) = match subject {
        Subject::Account => (codes::ACCOUNT_UNAVAILABLE, format!("X does not return this account's data ({said}).")),
        Subject::Media => (
            codes::MEDIA_REFUSED,
            format!("X refused a file of this post ({said}). Convert it, or use a different one."),
        ),
        Subject::Post => (codes::CONTENT_REFUSED, format!("X refuses this post ({said}). Change the post.")),
    };
    PlatformError::permanent(code, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(status: u16, kind: &str, words: &str) -> XError {
        XError { status, kind: kind.to_owned(), words: words.to_owned(), ..XError::default() }
    }

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (400, "invalid-request", "One or more parameters to your request was invalid.", "CONTENT_REFUSED"),
            (400, "invalid-request", "Your media IDs are invalid.", "MEDIA_EXPIRED"),
            (400, "", "", "PLATFORM_UNAVAILABLE"),
            (401, "", "Unauthorized", "TOKEN_EXPIRED"),
            (401, "", "", "TOKEN_EXPIRED"),
            (402, "credits", "Your enrolled account [1] does not have any credits", "QUOTA_EXCEEDED"),
            (403, "", "You are not allowed to create a Tweet with duplicate content.", "CONTENT_DUPLICATE"),
            (403, "", "You are not permitted to perform this action.", "CONTENT_REFUSED"),
            (403, "", "Your account is suspended and is not permitted to access this feature.", "ACCOUNT_UNAVAILABLE"),
            (403, "", "Forbidden", "ACCOUNT_UNAVAILABLE"),
            (403, "", "", "PLATFORM_UNAVAILABLE"),
            (403, "unsupported-authentication", "App-only", "ACCOUNT_NEEDS_RECONNECT"),
            (403, "client-not-enrolled", "Not enrolled", "PLATFORM_MISCONFIGURED"),
            (403, "client-forbidden", "Forbidden", "PLATFORM_MISCONFIGURED"),
            (404, "", "", "PLATFORM_MISCONFIGURED"),
            (404, "resource-not-found", "Could not find it", "CONTENT_REFUSED"),
            (302, "", "", "PLATFORM_MISCONFIGURED"),
            (410, "", "", "PLATFORM_MISCONFIGURED"),
            (413, "", "", "MEDIA_TOO_LARGE"),
            (429, "usage-capped", "Usage cap exceeded: Monthly product cap", "QUOTA_EXCEEDED"),
            (429, "rate-limit-exceeded", "Too Many Requests", "PLATFORM_RATE_LIMITED"),
            (429, "", "", "PLATFORM_RATE_LIMITED"),
            (500, "", "", "PLATFORM_UNAVAILABLE"),
            (503, "", "Service Unavailable", "PLATFORM_UNAVAILABLE"),
        ];
        for (status, kind, words, code) in rows {
            let error = classify(refusal(status, kind, words));
            assert_eq!(error.code(), code, "{status} {kind} {words}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            let expected = matches!(code, "MEDIA_EXPIRED" | "PLATFORM_UNAVAILABLE" | "PLATFORM_RATE_LIMITED");
            assert_eq!(is_temporary, expected, "{status} {kind} {words}");
        }
    }

    #[test]
    fn the_older_form_is_told_by_its_number() {
        let rows = [(187, "CONTENT_DUPLICATE"), (64, "ACCOUNT_UNAVAILABLE"), (326, "ACCOUNT_UNAVAILABLE")];
        for (number, code) in rows {
            let older = XError { code: Some(number), ..refusal(403, "", "Other words.") };
            assert_eq!(classify(older).code(), code);
        }
    }

    #[test]
    fn a_refusal_is_about_what_the_call_was_about() {
        let rows = [
            (Subject::Account, "ACCOUNT_UNAVAILABLE"),
            (Subject::Media, "MEDIA_REFUSED"),
            (Subject::Post, "CONTENT_REFUSED"),
        ];
        for (about, code) in rows {
            let error = classify(XError { about, ..refusal(400, "invalid-request", "media type unrecognized.") });
            assert_eq!(error.code(), code);
            assert!(error.to_string().contains("media type unrecognized."), "{error}");
        }
    }
}
