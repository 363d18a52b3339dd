//! What Threads refuses of a text and its companions: <https://developers.facebook.com/docs/threads/posts>.

use std::collections::{BTreeMap, BTreeSet};

use unicode_segmentation::UnicodeSegmentation as _;

use crate::meta::{Outcome, invalid, refuse};

const MAX_TEXT: usize = 500;
const MAX_LINKS: usize = 5;
const MAX_ALT: usize = 1000;
const MAX_TAG: usize = 50;
const REPLY_CONTROLS: [&str; 5] =
    ["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"];

/// The text of a post, with the link that is attached beside it.
pub fn check_text(text: &str, link: Option<&str>) -> Outcome<()> {
    if text_length(text) > MAX_TEXT {
        return Err(invalid("Param text must be at most 500 characters long."));
    }
    let links: BTreeSet<&str> = text.split_whitespace().filter(|word| is_link(word)).chain(link).collect();
    if links.len() > MAX_LINKS {
        return Err(refuse(100, "THREADS_API__LINK_LIMIT_EXCEEDED"));
    }
    Ok(())
}

/// Characters, where an emoji counts as its UTF-8 bytes.
fn text_length(text: &str) -> usize {
    let one = |cluster: &str| if is_emoji(cluster) { cluster.len() } else { cluster.chars().count() };
    text.graphemes(true).map(one).sum()
}

/// By the blocks that hold hardly anything else, and by the mark that asks for a coloured form.
fn is_emoji(cluster: &str) -> bool {
    cluster.chars().any(|c| matches!(c, '\u{1F000}'..='\u{1FAFF}' | '\u{2600}'..='\u{27BF}' | '\u{FE0F}'))
}

fn is_link(word: &str) -> bool {
    word.starts_with("http://") || word.starts_with("https://")
}

pub fn check_alt(alt: Option<&str>) -> Outcome<Option<String>> {
    if alt.is_some_and(|alt| alt.chars().count() > MAX_ALT) {
        return Err(invalid("Param alt_text must be at most 1000 characters long."));
    }
    Ok(alt.map(str::to_owned))
}

pub fn check_topic_tag(tag: Option<&str>) -> Outcome<Option<String>> {
    let fits = |tag: &str| tag.chars().count() <= MAX_TAG && !tag.contains(['.', '&']);
    if tag.is_some_and(|tag| !fits(tag)) {
        let rule = "must be between 1 and 50 characters long and must not contain periods (.) or ampersands (&).";
        return Err(invalid(format_args!("Param topic_tag {rule}")));
    }
    Ok(tag.map(str::to_owned))
}

pub fn check_reply_control(given: Option<&str>) -> Outcome<Option<String>> {
    match given {
        Some(other) if !REPLY_CONTROLS.contains(&other) => {
            Err(invalid(format_args!("Param reply_control must be one of {{{}}}", REPLY_CONTROLS.join(", "))))
        }
        given => Ok(given.map(str::to_owned)),
    }
}

/// The tag that a post without one takes from its text: the first `#word` that is not a number alone.
pub fn implied_tag(text: &str) -> Option<&str> {
    const ENDS: &[char] = &[' ', '\t', '\n', '.', '&', '@', '!', '?', ',', ';', ':', '#'];
    let tags = text.split('#').skip(1).map(|rest| rest.split(ENDS).next().unwrap_or_default());
    let is_tag = |tag: &&str| {
        let length = tag.chars().count();
        (1..=MAX_TAG).contains(&length) && !tag.bytes().all(|byte| byte.is_ascii_digit())
    };
    tags.into_iter().find(is_tag)
}

const POLL_OPTIONS: [&str; 4] = ["option_a", "option_b", "option_c", "option_d"];
const POLL_OPTION_CHARS: std::ops::RangeInclusive<usize> = 1..=25;

/// <https://developers.facebook.com/docs/threads/create-posts/polls>
pub fn read_poll(poll: Option<&str>) -> Outcome<Option<Vec<String>>> {
    let Some(poll) = poll else { return Ok(None) };
    let poll: BTreeMap<String, String> =
        serde_json::from_str(poll).map_err(|_| invalid("Param poll_attachment must be a JSON object of texts."))?;
    let options: Vec<String> = POLL_OPTIONS.iter().map_while(|name| poll.get(*name).cloned()).collect();
    let fits = |option: &String| POLL_OPTION_CHARS.contains(&option.chars().count());
    if options.len() < 2 || options.len() != poll.len() || !options.iter().all(fits) {
        return Err(invalid("Param poll_attachment must have 2 to 4 options with 1 to 25 characters each."));
    }
    Ok(Some(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_count_as_their_bytes() {
        for (text, expected) in [("Grüße", 5), ("👋", 4), ("a👍🏽b", 10), ("❤️", 6), ("日本", 2)] {
            assert_eq!(text_length(text), expected, "{text}");
        }
        assert!(check_text(&"ü".repeat(500), None).is_ok());
        assert!(check_text(&"ü".repeat(501), None).is_err());
        assert!(check_text(&"👋".repeat(126), None).is_err());
    }

    #[test]
    fn a_link_counts_once() {
        let five = "https://a.test https://b.test https://c.test https://d.test https://e.test https://a.test";
        assert!(check_text(five, Some("https://e.test")).is_ok());
        assert!(check_text(five, Some("https://f.test")).is_err());
    }

    #[test]
    fn the_first_word_with_a_hash_is_the_tag() {
        let rows = [("No tag", None), ("#1 of #paper.cuts", Some("paper")), ("# x", None), ("a#b", Some("b"))];
        for (text, expected) in rows {
            assert_eq!(implied_tag(text), expected, "{text}");
        }
    }
}
