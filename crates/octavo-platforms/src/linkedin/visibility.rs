//! Who may see a post.

use serde_json::Value;

use crate::error::{PlatformError, codes};

/// LinkedIn's `visibility`, from `platformSettings.visibility`; nothing said means everyone.
pub(super) fn from_settings(settings: &Value) -> Result<&'static str, PlatformError> {
    match settings["visibility"].as_str() {
        None | Some("PUBLIC") => Ok("PUBLIC"),
        Some("CONNECTIONS") => Ok("CONNECTIONS"),
        // LinkedIn took the authors `urn:li:group:…` away with the old API.
        Some("GROUP") => Err(PlatformError::permanent(
            codes::CONTENT_REFUSED,
            "LinkedIn does not let apps post to groups. Choose the visibility PUBLIC or CONNECTIONS.",
        )),
        Some(_) => Err(PlatformError::permanent(
            codes::CONTENT_REFUSED,
            "LinkedIn doesn't have this visibility. Choose PUBLIC or CONNECTIONS.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_post_is_for_everyone_or_for_connections() {
        let rows = [
            (json!({}), Some("PUBLIC")),
            (json!({ "type": "LINKEDIN", "visibility": "PUBLIC" }), Some("PUBLIC")),
            (json!({ "visibility": "CONNECTIONS" }), Some("CONNECTIONS")),
            (json!({ "visibility": "GROUP" }), None),
            (json!({ "visibility": "FRIENDS" }), None),
        ];
        for (settings, expected) in rows {
            assert_eq!(from_settings(&settings).ok(), expected, "{settings}");
        }
    }
}
