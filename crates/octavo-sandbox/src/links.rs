//! Which parts of a text are links by the rules of twitter-text (<https://github.com/twitter/twitter-text>), which X and Mastodon
//! use: with a scheme, or a bare domain under one of the top-level domains below, of which the library has far more.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

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
