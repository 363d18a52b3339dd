//! How X counts a text (<https://docs.x.com/fundamentals/counting-characters>, version 3 of twitter-text's configuration),
//! and which parts of it are links by the rules of twitter-text (<https://github.com/twitter/twitter-text>): with a scheme,
//! or a bare domain under one of the top-level domains below, of which X has far more. The numbers of the tests are those of
//! its conformance files and of the library itself (3.1.0).

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;

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

const TLDS: &str = "com|org|net|edu|gov|mil|int|info|biz|name|io|co|app|dev|ai|me|tv|cc|ly|to|gg|so|sh|xyz|online|\
    site|store|shop|blog|news|cloud|tech|page|link|live|world|social|academy|agency|design|studio|media|digital|\
    uk|de|fr|it|es|pt|nl|be|ch|at|pl|cz|dk|se|no|fi|ie|gr|ro|hu|ru|ua|tr|il|in|cn|jp|kr|hk|tw|sg|au|nz|ca|us|br|mx|\
    ar|cl|za|eu|rs|md|py|test";

static LINK_PATTERN: LazyLock<Regex> = LazyLock::new(|| {
    let rest = r"(?::[0-9]+)?(?:/[\p{Latin}\p{Cyrillic}0-9!*';:=+,.$/%#\[\]\-–_~@|&()]*)?(?:\?[a-zA-Z0-9!?*'@();:&=+$/%#\[\]\-_.,~|]*)?";
    // A domain with a scheme may have letters of any script, a bare one has not.
    let any = format!(r"(?:[\p{{L}}\p{{N}}](?:[\p{{L}}\p{{N}}_-]*[\p{{L}}\p{{N}}])?\.)+(?i:{TLDS})(?-u:\b)");
    let bare = format!(r"(?:[a-zA-Z0-9](?:[a-zA-Z0-9_-]*[a-zA-Z0-9])?\.)+(?i:{TLDS})(?-u:\b)");
    Regex::new(&format!(r"(?i:https?://){any}{rest}|{bare}{rest}")).expect("a constant pattern")
});

/// The links of a text in its order, in bytes.
pub fn find_links(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(link) = LINK_PATTERN.find_at(text, at) {
        if stands_free(text, &link.range()) {
            let end = link.start() + trimmed(link.as_str()).len();
            found.push(link.start()..end);
            at = end;
        } else {
            at = link.end();
        }
    }
    found
}

/// Whether what stands before and after lets it be a link.
fn stands_free(text: &str, link: &Range<usize>) -> bool {
    let before = text[..link.start].chars().next_back();
    let has_scheme = text[link.clone()].to_ascii_lowercase().starts_with("http");
    let joins = |one: char| one.is_ascii_alphanumeric() || matches!(one, '@' | '$' | '#' | '\u{ff20}' | '\u{ff03}');
    let joins_bare = |one: char| !has_scheme && matches!(one, '-' | '_' | '.' | '/');
    let after = text[link.end..].chars().next();
    !before.is_some_and(|one| joins(one) || joins_bare(one)) && !matches!(after, Some('@'))
}

/// Without the punctuation that belongs to the sentence, and without a bracket
/// that was opened before it.
fn trimmed(link: &str) -> &str {
    let mut link = link;
    loop {
        let Some(last) = link.chars().next_back() else { return link };
        let is_open = last == ')' && link.matches('(').count() < link.matches(')').count();
        if !(is_open || matches!(last, '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' | '\u{2026}')) {
            return link;
        }
        link = &link[..link.len() - last.len_utf8()];
    }
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
