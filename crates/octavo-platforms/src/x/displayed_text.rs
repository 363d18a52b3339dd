//! Texts as X shows them: with short links, escaped for HTML, in Unicode's composed form.

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Entities {
    urls: Vec<Link>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Link {
    /// `https://t.co/…`
    url: String,
    /// What it stands for, with a scheme even where the author wrote none.
    expanded_url: String,
}

/// Whether X shows the written text as this.
pub(super) fn shows_text(written: &str, shown: &str, entities: &Entities) -> bool {
    let written: String = written.trim().nfc().collect();
    let shown: String = unescaped(shown.trim()).nfc().collect();
    matches(&written, &shown, &entities.urls)
}

/// Without the short link to the quoted post, which X puts at the end.
pub(super) fn without_quote<'a>(shown: &'a str, entities: &Entities, quoted: &str) -> &'a str {
    let is_quote = |link: &&Link| link.expanded_url.rsplit('/').next() == Some(quoted);
    let links = entities.urls.iter().filter(is_quote);
    links.filter_map(|link| shown.trim_end().strip_suffix(&link.url)).next().unwrap_or(shown).trim_end()
}

/// Goes through both at once; at a short link the author's text must go on with what it stands for.
fn matches(mut written: &str, mut shown: &str, links: &[Link]) -> bool {
    while let Some((at, link)) = next_link(shown, links) {
        let rest = written.strip_prefix(&shown[..at]).and_then(|rest| without(rest, link));
        let Some(rest) = rest else {
            return false;
        };
        (written, shown) = (rest, &shown[at + link.url.len()..]);
    }
    written == shown
}

fn next_link<'a>(shown: &str, links: &'a [Link]) -> Option<(usize, &'a Link)> {
    let places = links.iter().filter(|link| !link.url.is_empty());
    places.filter_map(|link| Some((shown.find(&link.url)?, link))).min_by_key(|(at, _)| *at)
}

/// The text behind the link, in any of the forms in which it may have been written; the longest one counts.
fn without<'a>(written: &'a str, link: &Link) -> Option<&'a str> {
    let expanded: String = link.expanded_url.nfc().collect();
    let bare = expanded.split_once("://").map_or(expanded.as_str(), |(_, rest)| rest);
    let forms = [expanded.as_str(), expanded.trim_end_matches('/'), bare, bare.trim_end_matches('/'), &link.url];
    let rests = forms.into_iter().filter(|form| !form.is_empty()).filter_map(|form| starting_with(written, form));
    rests.min_by_key(|rest| rest.len())
}

/// What follows a prefix; X writes the host of a link in small letters.
fn starting_with<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// The three characters that X escapes.
fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A short link and what it stands for.
    type Short = (&'static str, &'static str);

    fn entities(links: &[Short]) -> Entities {
        let link = |(url, expanded_url): &(&str, &str)| Link {
            url: (*url).to_owned(),
            expanded_url: (*expanded_url).to_owned(),
        };
        Entities { urls: links.iter().map(link).collect() }
    }

    #[test]
    fn a_text_is_known_again() {
        let (one, two) = (("https://t.co/a", "http://example.com/"), ("https://t.co/b", "https://b.test/x?y=1&z"));
        let rows: [(&str, &str, &[Short]); 9] = [
            ("Hello", "Hello", &[]),
            (" Hello\n", "Hello", &[]),
            ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d", &[]),
            ("A &amp; B", "A &amp;amp; B", &[]),
            ("e\u{301}", "\u{e9}", &[]),
            ("See example.com now", "See https://t.co/a now", &[one]),
            ("See http://Example.com/ now", "See https://t.co/a now", &[one]),
            ("example.com, https://b.test/x?y=1&z", "https://t.co/a, https://t.co/b", &[two, one]),
            ("https://t.co/a it is", "https://t.co/a it is", &[one]),
        ];
        for (written, shown, links) in rows {
            assert!(shows_text(written, shown, &entities(links)), "{written}");
        }
    }

    #[test]
    fn the_link_to_a_quoted_post_is_no_part_of_the_text() {
        let (own, quoted) =
            (("https://t.co/a", "http://example.com/"), ("https://t.co/b", "https://x.com/ann/status/7"));
        let rows: [(&str, &str, &[Short]); 4] = [
            ("Hello https://t.co/b", "Hello", &[quoted]),
            ("https://t.co/a https://t.co/b", "https://t.co/a", &[own, quoted]),
            ("Hello https://t.co/a", "Hello https://t.co/a", &[own]),
            ("https://t.co/b it is", "https://t.co/b it is", &[quoted]),
        ];
        for (shown, text, links) in rows {
            assert_eq!(without_quote(shown, &entities(links), "7"), text, "{shown}");
        }
    }

    #[test]
    fn another_text_is_not_taken_for_it() {
        let link = ("https://t.co/a", "http://example.com/");
        let rows: [(&str, &str, &[Short]); 5] = [
            ("Hello", "Hello!", &[]),
            ("Hello", "hello", &[]),
            ("See example.org", "See https://t.co/a", &[link]),
            ("See example.com", "Look https://t.co/a", &[link]),
            ("example.com", "https://t.co/a https://t.co/a", &[link]),
        ];
        for (written, shown, links) in rows {
            assert!(!shows_text(written, shown, &entities(links)), "{written}");
        }
    }
}
