//! XRPC errors, `{"error": name, "message": text}`, in plain words.

use crate::PlatformError;
use crate::client::Answer;

pub fn sort(answer: &Answer) -> PlatformError {
    let name = answer.body["error"].as_str().unwrap_or_default();
    let said = answer.body["message"].as_str().unwrap_or("no reason given");
    match (answer.status.as_u16(), name) {
        (_, "ExpiredToken" | "InvalidToken") => PlatformError::TokenExpired,
        (_, "AccountTakedown" | "AccountDeactivated") => {
            PlatformError::Reauthorize { message: format!("Bluesky has closed the account: \"{said}\".") }
        }
        (401, _) => PlatformError::Reauthorize { message: format!("Bluesky refused the login: \"{said}\".") },
        (429, _) => PlatformError::rate_limited("Bluesky", answer.retry_after),
        (413, _) => PlatformError::permanent(
            "MEDIA_TOO_LARGE",
            "The file is larger than the account's server takes. Make it smaller.",
        ),
        // The blob was swept before the post came: preparing again uploads it again.
        (400, "BlobNotFound") => PlatformError::temporary("Bluesky lost an uploaded file."),
        (status, _) if status >= 500 => PlatformError::temporary(format!("Bluesky answered {status}.")),
        (_, _) => PlatformError::permanent("PLATFORM_REFUSED", format!("Bluesky refused the post: \"{said}\".")),
    }
}
