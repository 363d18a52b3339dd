//! What the refusals of a server mean. The words are those of the software,
//! <https://github.com/mastodon/mastodon/blob/main/config/locales/en.yml> and `app/controllers/api/base_controller.rb`.

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};
use crate::http::Subject;

#[derive(Debug, Default)]
pub(super) struct MastodonError {
    pub(super) status: u16,
    pub(super) about: Subject,
    /// In the server's words; empty where the response is not Mastodon's own.
    pub(super) words: String,
    pub(super) wait: Option<Duration>,
}

pub(super) fn classify(refusal: MastodonError) -> PlatformError {
    let MastodonError { status, about, words, wait } = refusal;
    let said = quote(&words);
    match (status, about) {
        (400..=403 | 404 | 422, _) if words.is_empty() => {
            PlatformError::in_between("Mastodon", format_args!("status {status}"))
        }
        (401, _) => PlatformError::reauthorize(
            "The server doesn't accept the access token. Copy it again from Preferences, Development, or create a new application there.",
        ),
        (403, Subject::Account) if !lacks_scope(&words) => unavailable(&said),
        (403 | 404 | 422, _) => by_words(status, about, &words.to_lowercase(), &said),
        (413, _) => PlatformError::permanent(
            codes::MEDIA_TOO_LARGE,
            "A file is too large for the account's server. Use a smaller one.",
        ),
        (429, _) => PlatformError::rate_limited(
            "The account's server limits how often Octavo may send requests. Octavo tries again later.",
            wait,
        ),
        (300..=399 | 405 | 410 | 501, _) => PlatformError::permanent(
            codes::PLATFORM_MISCONFIGURED,
            format!(
                "There is no Mastodon server at the account's address (status {status}). Connect the account again."
            ),
        ),
        (400..=499, _) => refused(about, &said),
        _ => PlatformError::internal("The account's server", format_args!("status {status}"), wait),
    }
}

fn lacks_scope(words: &str) -> bool {
    words.to_lowercase().contains("outside the authorized scopes")
}

/// Mastodon's refusals have no codes.
fn by_words(status: u16, about: Subject, words: &str, said: &str) -> PlatformError {
    let contains = |part: &str| words.contains(part);
    match (status, about) {
        (403, _) if lacks_scope(words) => missing_scope("read and write"),
        (403, _) if contains("login is currently") || contains("suspended") || contains("confirmed e-mail") => {
            unavailable(said)
        }
        (404, Subject::Post) => PlatformError::parent_missing("Mastodon"),
        (404, Subject::Media) => media_expired(),
        (422, _) if contains("not finished processing") => PlatformError::Temporary {
            code: codes::MEDIA_PROCESSING.to_owned(),
            message: "Mastodon is still processing the post's media. Octavo tries again later.".to_owned(),
            retry_after: Some(Duration::from_secs(60)),
        },
        (422, Subject::Post) if contains("not found or already attached") => media_expired(),
        _ => refused(about, said),
    }
}

fn refused(about: Subject, said: &str) -> PlatformError {
    match about {
        Subject::Media => PlatformError::permanent(
            codes::MEDIA_REFUSED,
            format!("Mastodon refused a file of this post ({said}). Convert it, or use a different one."),
        ),
        Subject::Account => unavailable(said),
        Subject::Post => PlatformError::permanent(
            codes::CONTENT_REFUSED,
            format!("Mastodon refuses this post ({said}). Change the post."),
        ),
    }
}

/// The application was registered with too few scopes.
pub(super) fn missing_scope(scopes: &str) -> PlatformError {
    PlatformError::reauthorize(format!(
        "The access token lacks a permission ({scopes}). On your server, create a new application with the scopes read and write, and connect with its access token."
    ))
}

fn unavailable(said: &str) -> PlatformError {
    PlatformError::permanent(
        codes::ACCOUNT_UNAVAILABLE,
        format!("The Mastodon account cannot be used at the moment ({said}). Check it on its server."),
    )
}

fn media_expired() -> PlatformError {
    PlatformError::temporary(
        codes::MEDIA_EXPIRED,
        "Mastodon deleted an uploaded file before Octavo created the post. Octavo uploads it again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (401, Subject::Post, "The access token is invalid", codes::ACCOUNT_NEEDS_RECONNECT),
            (401, Subject::Post, "", codes::PLATFORM_UNAVAILABLE),
            (403, Subject::Post, "This action is outside the authorized scopes", codes::ACCOUNT_NEEDS_RECONNECT),
            (403, Subject::Post, "Your login is currently disabled", codes::ACCOUNT_UNAVAILABLE),
            (403, Subject::Post, "This action is not allowed", codes::CONTENT_REFUSED),
            (
                404,
                Subject::Post,
                "The post you are trying to reply to does not appear to exist.",
                codes::PARENT_MISSING,
            ),
            (404, Subject::Media, "Record not found", codes::MEDIA_EXPIRED),
            (404, Subject::Post, "", codes::PLATFORM_UNAVAILABLE),
            (413, Subject::Media, "", codes::MEDIA_TOO_LARGE),
            (422, Subject::Media, "Validation failed: File content type is invalid", codes::MEDIA_REFUSED),
            (422, Subject::Post, "Validation failed: Text character limit of 500 exceeded", codes::CONTENT_REFUSED),
            (
                422,
                Subject::Post,
                "Cannot attach files that have not finished processing. Try again in a moment!",
                codes::MEDIA_PROCESSING,
            ),
            (429, Subject::Post, "Too many requests", codes::PLATFORM_RATE_LIMITED),
            (302, Subject::Account, "", codes::PLATFORM_MISCONFIGURED),
            (503, Subject::Post, "", codes::PLATFORM_UNAVAILABLE),
        ];
        for (status, about, words, code) in rows {
            let error = classify(MastodonError { status, about, words: words.to_owned(), wait: None });
            assert_eq!(error.code(), code, "{status} {words}");
        }
    }
}
