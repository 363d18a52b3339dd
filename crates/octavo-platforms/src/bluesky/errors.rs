//! What the refusals of a PDS mean. Names are those of the lexicons and of the reference server,
//! <https://github.com/bluesky-social/atproto>.

use std::time::Duration;

use crate::error::{PlatformError, codes, quote};

/// `{"error", "message"}` with its status.
#[derive(Debug, Default)]
pub(super) struct XrpcError {
    pub(super) status: u16,
    pub(super) name: String,
    pub(super) message: String,
    pub(super) retry_after: Option<Duration>,
}

pub(super) fn classify(refusal: XrpcError) -> PlatformError {
    let XrpcError { status, name, message, retry_after } = refusal;
    let said = if message.is_empty() { &name } else { &message };
    let said = quote(said);
    let permanent = PlatformError::permanent;
    match (status, name.as_str()) {
        (400..=403, "") => PlatformError::in_between("Bluesky", format_args!("status {status}")),
        (400 | 401, "ExpiredToken" | "InvalidToken") => PlatformError::TokenExpired,
        (_, "AccountTakedown" | "AccountDeactivated" | "AccountSuspended" | "AccountNotFound") => permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!("The Bluesky account cannot be used at the moment ({said}). Check it in the Bluesky app."),
        ),
        (401, "AuthFactorTokenRequired") => PlatformError::reauthorize(
            "This is the account's main password. Create an app password instead (Settings, Privacy and security, App passwords).",
        ),
        (401, _) => PlatformError::reauthorize(
            "Bluesky does not accept the handle and app password. Create a new app password (Settings, Privacy and security, App passwords).",
        ),
        (400, "BlobNotFound") => PlatformError::temporary(
            codes::MEDIA_EXPIRED,
            "Bluesky deleted an uploaded file before Octavo created the post. Octavo uploads it again.",
        ),
        (400, "InvalidMimeType" | "InvalidSize") => permanent(
            codes::MEDIA_REFUSED,
            format!("Bluesky refused a file of this post ({said}). Convert it, or use a different one."),
        ),
        (413, _) | (400, "PayloadTooLarge" | "BlobTooLarge") => permanent(
            codes::MEDIA_TOO_LARGE,
            format!("A file is too large for the account's server ({said}). Use a smaller one."),
        ),
        (429, _) => PlatformError::rate_limited(
            "Bluesky limits how often Octavo may send requests. Octavo tries again later.",
            retry_after,
        ),
        (403, _) => permanent(
            codes::ACCOUNT_UNAVAILABLE,
            format!("Bluesky does not allow this account to do this ({said}). Check it in the Bluesky app."),
        ),
        (300..=399 | 404 | 501, _) => permanent(
            codes::PLATFORM_MISCONFIGURED,
            format!(
                "There is no AT Protocol service at the account's address (status {status}). Check the service address."
            ),
        ),
        (400..=499, _) => {
            permanent(codes::CONTENT_REFUSED, format!("Bluesky refuses this post ({said}). Change the post."))
        }
        _ => PlatformError::internal("Bluesky", format_args!("status {status}"), retry_after),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_class() {
        let rows = [
            (400, "ExpiredToken", "TOKEN_EXPIRED"),
            (400, "InvalidToken", "TOKEN_EXPIRED"),
            (401, "AuthMissing", "ACCOUNT_NEEDS_RECONNECT"),
            (403, "Forbidden", "ACCOUNT_UNAVAILABLE"),
            (401, "AuthenticationRequired", "ACCOUNT_NEEDS_RECONNECT"),
            (401, "AuthFactorTokenRequired", "ACCOUNT_NEEDS_RECONNECT"),
            (401, "AccountTakedown", "ACCOUNT_UNAVAILABLE"),
            (401, "AccountDeactivated", "ACCOUNT_UNAVAILABLE"),
            (403, "AccountNotFound", "ACCOUNT_UNAVAILABLE"),
            (400, "InvalidRequest", "CONTENT_REFUSED"),
            (400, "BlobNotFound", "MEDIA_EXPIRED"),
            (400, "InvalidMimeType", "MEDIA_REFUSED"),
            (413, "PayloadTooLarge", "MEDIA_TOO_LARGE"),
            (429, "RateLimitExceeded", "PLATFORM_RATE_LIMITED"),
            (404, "XRPCNotSupported", "PLATFORM_MISCONFIGURED"),
            (500, "InternalServerError", "PLATFORM_UNAVAILABLE"),
            (502, "UpstreamFailure", "PLATFORM_UNAVAILABLE"),
            (503, "", "PLATFORM_UNAVAILABLE"),
        ];
        for (status, name, code) in rows {
            let error = classify(XrpcError { status, name: name.to_owned(), ..XrpcError::default() });
            assert_eq!(error.code(), code, "{status} {name}");
            let is_temporary = matches!(error, PlatformError::Temporary { .. });
            assert_eq!(is_temporary, status >= 429 || name == "BlobNotFound", "{status} {name}");
        }
    }

    #[test]
    fn a_refusal_without_a_name_proves_nothing_about_the_account() {
        for status in [400, 401, 403] {
            let error = classify(XrpcError { status, ..XrpcError::default() });
            assert!(matches!(error, PlatformError::Temporary { .. }), "{status}");
        }
    }

    #[test]
    fn the_servers_words_are_quoted() {
        let error = classify(XrpcError {
            status: 400,
            name: "InvalidRequest".to_owned(),
            message: "grapheme too big (maximum 300, got 301) at $.record.text".to_owned(),
            retry_after: None,
        });
        assert!(error.to_string().contains("maximum 300, got 301"), "{error}");
    }
}
