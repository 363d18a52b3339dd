//! The length of a text on Mastodon: <https://docs.joinmastodon.org/user/posting/#text>.
//!
//! Its `StatusLengthValidator` finds URLs with the library of twitter-text, without those that have no protocol, and
//! counts characters as people see them.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::weighted::nfc;
use super::{fixed, graphemes, urls};

/// `URL_PLACEHOLDER_CHARS`
const URL: &str = "xxxxxxxxxxxxxxxxxxxxxxx";

/// What Mastodon counts: a URL as 23, a mention of an account elsewhere without its server.
pub fn mastodon(text: &str) -> usize {
    if !text.contains("://") && !text.contains('@') {
        return graphemes(text);
    }
    let text = nfc(text);
    let mut pieces: Vec<(Range<usize>, &str)> = links(&text).map(|range| (range, URL)).collect();
    pieces.extend(remote_mentions(&text));
    pieces.sort_by_key(|(range, _)| range.start);
    let (mut counted, mut at) = (String::with_capacity(text.len()), 0);
    for (range, shown) in pieces {
        if range.start >= at {
            counted.push_str(&text[at..range.start]);
            counted.push_str(shown);
            at = range.end;
        }
    }
    counted.push_str(&text[at..]);
    graphemes(&counted)
}

fn links(text: &str) -> impl Iterator<Item = Range<usize>> {
    let has_protocol = |range: &Range<usize>| {
        let url = text[range.clone()].as_bytes();
        let starts = |with: &[u8]| url.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with));
        starts(b"http://") || starts(b"https://")
    };
    let whole = |range: Range<usize>| range.start..end_of_path(text, &range);
    urls::find(text).into_iter().filter(has_protocol).map(whole)
}

/// Its paths have more characters than those of twitter-text (`config/initializers/twitter_regex.rb`).
fn end_of_path(text: &str, url: &Range<usize>) -> usize {
    const NEVER_LAST: &str = "!*\"'「」;:=,.$%[]~&|";
    let has_path = text[url.clone()].split_once("://").is_some_and(|(_, behind)| behind.contains('/'));
    if !has_path {
        return url.end;
    }
    let rest = &text[url.end..];
    let path = &rest[..rest.find(|c: char| c.is_whitespace() || "<>()?".contains(c)).unwrap_or(rest.len())];
    url.end + path.trim_end_matches(|c| NEVER_LAST.contains(c)).len()
}

/// `@ada@example.org`, with the part that counts.
fn remote_mentions(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    static MENTION: LazyLock<Regex> =
        LazyLock::new(|| fixed(r"(@(?i:[a-z0-9_]+(?:[a-z0-9_.-]+[a-z0-9_]+)?))@[\w.-]*\w"));
    let is_free = |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '='));
    let found = MENTION.captures_iter(text).filter_map(|it| Some((it.get(0)?.range(), it.get(1)?.as_str())));
    found.filter(move |(range, _)| is_free(range.start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_count_23_and_mentions_count_without_their_server() {
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
        let rows = [
            ("plain", 5),
            ("https://octavo.com/a/very/long/path?with=a#query", 23),
            // No such top-level domain.
            ("https://octavo.invalid", 22),
            ("https://octavo.com/日本語/パス。 x", 25),
            ("https://octavo.com/a\"b.", 24),
            ("see https://a.co.", 28),
            ("HTTPS://EXAMPLE.COM", 23),
            ("example.com", 11),
            ("@ada@mastodon.social hello", 10),
            ("@ada hello", 10),
            ("ada@example.org", 15),
            ("(@ada.b-c@example.org)", 10),
            ("https://example.com/@ada@mastodon.social", 23),
            ("https://example.com @ada@example.org", 28),
            (family, 1),
            ("e\u{301}", 1),
        ];
        for (text, count) in rows {
            assert_eq!(mastodon(text), count, "{text}");
        }
    }
}
