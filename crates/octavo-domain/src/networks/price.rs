//! What networks charge for posts.

use crate::Platform;
use crate::rules::text::has_url;

/// What the network charges the operator for a post with this text, in thousandths of a US dollar. None where posts are free.
///
/// X: <https://docs.x.com/x-api/getting-started/pricing>, as of August 2026.
pub fn price(platform: Platform, text: &str) -> Option<u32> {
    match platform {
        Platform::XTwitter if has_url(text) => Some(200),
        Platform::XTwitter => Some(15),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_makes_a_post_on_x_dear() {
        let rows = [("plain", 15), ("https://example.com", 200), ("see example.com", 200), ("v1.2 and e.g. this", 15)];
        for (text, expected) in rows {
            assert_eq!(price(Platform::XTwitter, text), Some(expected), "{text}");
        }
        assert_eq!(price(Platform::Threads, "https://example.com"), None);
    }
}
