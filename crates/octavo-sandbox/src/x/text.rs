//! How X counts a text (<https://docs.x.com/fundamentals/counting-characters>, version 3 of twitter-text's configuration). The
//! numbers of the tests are those of its conformance files and of the library itself (3.1.0).

use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::links::find_links;

/// What a standard account may post.
pub const MOST: usize = 280;
/// What a Premium account may post.
pub const MOST_PREMIUM: usize = 25_000;
/// Of a link, whatever its length.
const LINK: usize = 23;
/// Of a picture character, however many code points it is made of.
const EMOJI: usize = 2;

/// The length that counts against the limit.
pub fn weighted_length(text: &str) -> usize {
    let text: String = text.nfc().collect();
    let (mut sum, mut at) = (0, 0);
    for link in find_links(&text) {
        sum += plain_weight(&text[at..link.start]) + LINK;
        at = link.end;
    }
    sum + plain_weight(&text[at..])
}

/// Whether it has a character that no post may have.
pub fn has_invalid_character(text: &str) -> bool {
    text.contains(['\u{fffe}', '\u{feff}', '\u{ffff}'])
}

fn plain_weight(text: &str) -> usize {
    text.graphemes(true).map(|one| if is_emoji(one) { EMOJI } else { one.chars().map(weight).sum() }).sum()
}

fn weight(one: char) -> usize {
    match u32::from(one) {
        0..=0x10ff | 0x2000..=0x200d | 0x2010..=0x201f | 0x2032..=0x2037 => 1,
        _ => 2,
    }
}

/// Several code points that make one picture: with a joiner, a skin colour, a
/// flag, a keycap, or asked for as a picture. Single ones weigh the same as
/// other characters of their range.
fn is_emoji(cluster: &str) -> bool {
    let is_several = cluster.chars().nth(1).is_some();
    is_several && (cluster.contains('\u{20e3}') || cluster.chars().next().is_some_and(is_pictographic))
}

fn is_pictographic(one: char) -> bool {
    matches!(u32::from(one),
        0xa9 | 0xae | 0x203c | 0x2049 | 0x2122 | 0x2139 | 0x2190..=0x21ff | 0x2300..=0x23ff | 0x2460..=0x24ff
        | 0x25a0..=0x27bf | 0x2934 | 0x2935 | 0x2b00..=0x2bff | 0x3030 | 0x303d | 0x3297 | 0x3299 | 0x1f000..=0x1faff)
}

/// What a link points to.
pub fn expanded_url(written: &str) -> String {
    let has_scheme = written.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"));
    if has_scheme && written.contains("://") { written.to_owned() } else { format!("http://{written}") }
}

/// What X shows of it.
pub fn display_url(expanded: &str) -> String {
    const MOST: usize = 26;
    let shown = expanded.split_once("://").map_or(expanded, |(_, rest)| rest);
    let shown = shown.strip_prefix("www.").unwrap_or(shown).trim_end_matches('/');
    if shown.chars().count() <= MOST { shown.to_owned() } else { shown.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_count_as_on_x() {
        let rows = [
            ("", 0),
            ("Hi http://test.co", 26),
            ("http://test.co", 23),
            ("e\u{301}", 1),
            ("A\u{301}B", 2),
            ("H🐱☺👨‍👩‍👧‍👦", 7),
            ("👋🏽", 2),
            ("🇩🇪", 2),
            ("#️⃣", 2),
            ("1️⃣", 2),
            ("©", 1),
            ("©️", 2),
            ("☺️", 2),
            ("❤", 2),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
            ("👩🏽‍💻", 2),
            ("…", 2),
            ("–", 1),
            ("€", 2),
            ("한국", 4),
            ("\u{1100}\u{1161}", 2),
            ("  hi  ", 6),
            ("ab\ncd", 5),
            ("@user #tag $TSLA", 16),
            ("\u{200d}", 1),
        ];
        for (text, expected) in rows {
            assert_eq!(weighted_length(text), expected, "{text:?}");
        }
        assert_eq!(weighted_length(&"日".repeat(160)), 320);
        assert_eq!(weighted_length(&"🐱".repeat(160)), 320);
        assert_eq!(weighted_length(&"http://test.co ".repeat(10)), 240);
    }

    #[test]
    fn links_count_as_on_x() {
        let rows = [
            ("example.com", 23),
            ("see example.com/path?q=1, ok", 31),
            ("t.co", 23),
            ("co.uk", 23),
            ("foo@example.com", 15),
            ("http://example.com/a(b)c.", 24),
            ("(http://example.com)", 25),
            ("(see http://example.com/a)", 29),
            ("www.example.dev", 23),
            ("a.b", 3),
            ("example.invalidtld", 18),
            ("http://localhost", 16),
            ("http://foo.invalidtld", 21),
            ("日本example.com", 27),
            ("https://日本語.com/x", 23),
            ("http://example.com日本", 27),
            ("example.com日本", 27),
            ("example.com.", 24),
            ("x.example.com:8080/p", 23),
            ("https://example.com/#frag_(x)", 23),
            ("-example.com", 12),
            ("_example.com", 12),
            ("$example.com", 12),
            ("#example.com", 12),
            ("@example.com", 12),
            ("/example.com", 12),
            ("e.g. this", 9),
            ("i.e.", 4),
            ("v1.2.3", 6),
            ("1.2.com", 23),
            ("HTTP://EXAMPLE.COM", 23),
            ("Example.Com", 23),
        ];
        for (text, expected) in rows {
            assert_eq!(weighted_length(text), expected, "{text:?}");
        }
    }
}
