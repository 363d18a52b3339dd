//! Text as each platform counts it. Every count takes linear time, because anyone can send a text.

mod domains;
pub mod markup;
mod mastodon;
mod urls;
mod weighted;

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use unicode_segmentation::UnicodeSegmentation;

pub use mastodon::mastodon;
pub use weighted::weighted;

/// Whether a text shows nothing: white space, control characters, and characters without a width.
pub fn is_blank(text: &str) -> bool {
    const WITHOUT_WIDTH: &[char] = &['\u{AD}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{2060}', '\u{FEFF}'];
    text.chars().all(|c| c.is_whitespace() || c.is_control() || WITHOUT_WIDTH.contains(&c))
}

/// User-perceived characters (UAX 29).
pub fn graphemes(text: &str) -> usize {
    text.graphemes(true).count()
}

/// UTF-16 code units.
pub fn utf16_units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Characters, an emoji counted by its UTF-8 bytes:
/// <https://developers.facebook.com/docs/threads/posts>.
pub fn emoji_in_bytes(text: &str) -> usize {
    if text.chars().all(|c| c < '\u{2000}') {
        return text.chars().count();
    }
    let count = |grapheme: &str| if is_emoji(grapheme) { grapheme.len() } else { grapheme.chars().count() };
    text.graphemes(true).map(count).sum()
}

fn is_emoji(grapheme: &str) -> bool {
    static SHOWN_AS_EMOJI: LazyLock<Regex> = LazyLock::new(|| fixed(r"[\p{Emoji_Presentation}\u{FE0F}\u{20E3}]"));
    !grapheme.is_ascii() && SHOWN_AS_EMOJI.is_match(grapheme)
}

/// UTF-16 units once LinkedIn's reserved characters have a backslash before them ("little text").
pub fn escaped(text: &str) -> usize {
    const RESERVED: &str = r"\|{}@[]()<>#*_~";
    utf16_units(text) + text.chars().filter(|c| RESERVED.contains(*c)).count()
}

/// Whether a text has the form of a language tag, such as `en` or `pt-BR` (RFC 5646, without grandfathered tags).
pub fn is_language_tag(text: &str) -> bool {
    static TAG: LazyLock<Regex> = LazyLock::new(|| fixed(r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$"));
    text.len() <= 35 && TAG.is_match(text)
}

/// `#word`s; a number alone doesn't count.
pub fn hashtags(text: &str) -> impl Iterator<Item = &str> {
    marked(text, '#').filter(|word| !word.chars().all(|c| c.is_ascii_digit()))
}

/// `@name`s that stand alone, so not those in an email address.
pub fn mentions(text: &str) -> impl Iterator<Item = &str> {
    marked(text, '@')
}

/// The words right after a mark that doesn't follow a word.
fn marked(text: &str, mark: char) -> impl Iterator<Item = &str> {
    text.match_indices(mark).filter_map(move |(at, _)| {
        let free = !text[..at].ends_with(is_word);
        let rest = &text[at + mark.len_utf8()..];
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        (free && end > 0).then(|| &rest[..end])
    })
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// `$ABC` after a space: 1 to 6 letters.
pub fn cashtags(text: &str) -> usize {
    let is_one = |word: &&str| {
        let name = word.trim_end_matches(|c: char| c.is_ascii_punctuation());
        name.strip_prefix('$')
            .is_some_and(|it| (1..=6).contains(&it.len()) && it.bytes().all(|b| b.is_ascii_alphabetic()))
    };
    text.split_whitespace().filter(is_one).count()
}

/// Different addresses with `http://` or `https://`.
pub fn links(text: &str) -> usize {
    let found: HashSet<&str> =
        text.split_whitespace().filter(|it| it.starts_with("http://") || it.starts_with("https://")).collect();
    found.len()
}

/// A regular expression that a test compiles.
fn fixed(expression: &str) -> Regex {
    Regex::new(expression).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Whether X makes a link of a part of the text. It does so for names of hosts without `https://` too.
pub fn has_url(text: &str) -> bool {
    !urls::find(text).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_counted_as_each_platform_counts_it() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!((graphemes(family), utf16_units(family), emoji_in_bytes(family), weighted(family)), (1, 11, 25, 2));
        assert_eq!(emoji_in_bytes("é한 … 1 👍"), 11);
        assert_eq!([" \t", "\u{200B}\u{1}", "", " a"].map(is_blank), [true, true, true, false]);
        assert_eq!(escaped("a_b (c)"), 10);
        assert_eq!(hashtags("#one ##two a#three #1 #4you #").collect::<Vec<_>>(), ["one", "two", "4you"]);
        assert_eq!(mentions("@ada ada@example.com (@bob)").collect::<Vec<_>>(), ["ada", "bob"]);
        assert_eq!(cashtags("$A, $ABCDEF $ABCDEFG $1 x$Y"), 2);
        assert_eq!(links("https://a.example https://a.example http://b.example c.example"), 2);
    }
}
