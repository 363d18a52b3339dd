//! Comments on published posts: what a network showed, cleaned and bounded. Their text is data, whatever it says.

use jiff::Timestamp;

use crate::plain_text::{message, name};

/// The longest text that is kept, in characters. YouTube's are the longest: 10,000.
pub const MOST_TEXT: usize = 10_000;
/// The longest name of an author that is kept, in characters.
const MOST_NAME: usize = 100;
/// The longest address and the longest id that are kept, in bytes.
const MOST_ADDRESS: usize = 2_000;
const MOST_IDENTIFIER: usize = 500;

/// A comment, as a network showed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadComment {
    /// The network's id of it.
    pub identifier: String,
    /// The network's id of what it answers. None, or the id of the post: it answers the post.
    pub parent: Option<String>,
    pub author: CommentAuthor,
    pub text: String,
    pub created_at: Timestamp,
    /// None if the network does not say.
    pub likes: Option<i64>,
    /// None if the network does not say.
    pub hidden: Option<bool>,
    /// The account itself wrote it.
    pub ours: bool,
    pub permalink: Option<String>,
}

/// The person who wrote a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentAuthor {
    pub name: String,
    pub username: Option<String>,
    pub avatar_url: Option<String>,
}

impl ReadComment {
    /// With everything bounded, and without characters that change how the text around it is read. None if its id is unusable.
    pub fn cleaned(self, post: &str) -> Option<Self> {
        let is_id = |id: &String| !id.is_empty() && id.len() <= MOST_IDENTIFIER && !id.chars().any(char::is_control);
        let username = self.author.username.map(|it| name(&it, MOST_NAME)).filter(|it| !it.is_empty());
        let shown = name(&self.author.name, MOST_NAME);
        let author = CommentAuthor {
            name: if shown.is_empty() { username.clone().unwrap_or_default() } else { shown },
            username,
            avatar_url: self.author.avatar_url.filter(|url| is_address(url)),
        };
        let comment = ReadComment {
            parent: self.parent.filter(|parent| is_id(parent) && parent != post),
            author,
            text: message(&self.text, MOST_TEXT),
            likes: self.likes.map(|likes| likes.max(0)),
            permalink: self.permalink.filter(|url| is_address(url)),
            ..self
        };
        Some(comment).filter(|comment| is_id(&comment.identifier))
    }
}

fn is_address(url: &str) -> bool {
    let is_web = url.starts_with("https://") || url.starts_with("http://");
    is_web && url.len() <= MOST_ADDRESS && !url.chars().any(|c| c.is_control() || c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(text: &str) -> ReadComment {
        ReadComment {
            identifier: "c1".into(),
            parent: Some("post".into()),
            author: CommentAuthor {
                name: "Ada\u{202e}\nLovelace".into(),
                username: Some("ada\0".into()),
                avatar_url: Some("javascript:alert(1)".into()),
            },
            text: text.into(),
            created_at: Timestamp::UNIX_EPOCH,
            likes: Some(-1),
            hidden: None,
            ours: false,
            permalink: Some("https://example.com/1".into()),
        }
    }

    #[test]
    fn what_changes_how_other_text_is_read_is_left_out() {
        let cleaned =
            comment("Nice\r\n\u{202e}evil\u{2066}\0\u{7}\u{e0041}\ttoo 👩\u{200d}🚀").cleaned("post").unwrap();
        assert_eq!(cleaned.text, "Nice\nevil\ttoo 👩\u{200d}🚀");
        assert_eq!((cleaned.author.name.as_str(), cleaned.author.username.as_deref()), ("AdaLovelace", Some("ada")));
        assert_eq!((cleaned.author.avatar_url, cleaned.parent, cleaned.likes), (None, None, Some(0)));
        assert!(cleaned.permalink.is_some());
    }

    #[test]
    fn everything_is_bounded() {
        assert_eq!(comment(&"ä".repeat(100_000)).cleaned("post").unwrap().text.chars().count(), MOST_TEXT);
        let long = ReadComment { identifier: "c".repeat(501), ..comment("") };
        assert_eq!(long.cleaned("post"), None);
    }
}
