//! The address of a post on Bluesky, as people copy it: the at-uri, or the URL of the post's page.

/// <https://atproto.com/specs/at-uri-scheme>
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlueskyPost {
    /// A DID or a handle.
    pub repo: String,
    pub rkey: String,
}

impl BlueskyPost {
    pub const COLLECTION: &str = "app.bsky.feed.post";

    /// None if the text is not the address of a post.
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, kind) = match text.strip_prefix("https://bsky.app/profile/") {
            Some(page) => (page.split(['?', '#']).next()?.trim_end_matches('/'), "post"),
            None => (text.strip_prefix("at://")?, Self::COLLECTION),
        };
        match rest.split('/').collect::<Vec<_>>()[..] {
            [repo, collection, rkey] if collection == kind && is_repo(repo) && is_key(rkey) => {
                Some(BlueskyPost { repo: repo.to_owned(), rkey: rkey.to_owned() })
            }
            _ => None,
        }
    }
}

/// A DID or a domain name, as far as their characters go.
fn is_repo(text: &str) -> bool {
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b".:_%-".contains(&byte);
    (text.starts_with("did:") || text.contains('.')) && text.bytes().all(is_known)
}

/// <https://atproto.com/specs/record-key>
fn is_key(text: &str) -> bool {
    let is_known = |byte: u8| byte.is_ascii_alphanumeric() || b".:_~-".contains(&byte);
    (1..=512).contains(&text.len()) && text.bytes().all(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_has_two_addresses() {
        let rows = [
            ("at://did:plc:abc/app.bsky.feed.post/3k2", Some(("did:plc:abc", "3k2"))),
            ("at://ann.example/app.bsky.feed.post/3k2", Some(("ann.example", "3k2"))),
            ("https://bsky.app/profile/ann.example/post/3k2", Some(("ann.example", "3k2"))),
            ("https://bsky.app/profile/did:plc:abc/post/3k2/?ref=x#y", Some(("did:plc:abc", "3k2"))),
            ("at://did:plc:abc/app.bsky.feed.like/3k2", None),
            ("at://did:plc:abc/app.bsky.feed.post", None),
            ("at://did:plc:abc/app.bsky.feed.post/3k2/x", None),
            ("at://ann/app.bsky.feed.post/3k2", None),
            ("https://bsky.app/profile/ann.example", None),
            ("https://bsky.app/profile/ann.example/post/", None),
            ("https://evil.example/profile/ann.example/post/3k2", None),
            ("3k2", None),
        ];
        for (text, expected) in rows {
            let found = BlueskyPost::parse(text);
            let found = found.as_ref().map(|post| (post.repo.as_str(), post.rkey.as_str()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
