//! Links, mentions and tags in a text, found by the rules of the official client
//! (<https://docs.bsky.app/docs/advanced-guides/post-richtext>), so that a post looks as if it had been typed
//! there. Ranges are UTF-8 bytes, end exclusive; servers do not check them.
//!
//! Three departures, each in favour of the writer: bare domains may hold hyphens, a scheme may be in
//! capitals, and of two overlapping finds the first one stays.

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use unicode_segmentation::UnicodeSegmentation;

use super::tlds::has_known_tld;

/// The lexicon's limits for a tag.
const MAX_TAG_GRAPHEMES: usize = 64;
const MAX_TAG_BYTES: usize = 640;

/// A piece of a text that does something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facet {
    /// In bytes.
    pub range: Range<usize>,
    pub feature: Feature,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Feature {
    /// With its scheme.
    Link { uri: String },
    /// The handle without `@`; whether there is such an account is still open.
    Mention { handle: String },
    /// Without `#`; cash tags with their `$`, in capitals.
    Tag { tag: String },
}

/// All facets of a text, in its order, none overlapping another.
pub fn detect(text: &str) -> Vec<Facet> {
    let finders = [mention, link, tag, cash_tag];
    let patterns = [&MENTION, &LINK, &TAG, &CASH_TAG];
    let mut found: Vec<Facet> = Vec::new();
    for (pattern, read) in patterns.into_iter().zip(finders) {
        found.extend(pattern.captures_iter(text).filter_map(|captures| read(text, &captures)));
    }
    found.sort_by_key(|facet| facet.range.start);
    let mut end = 0;
    found.retain(|facet| {
        let is_free = facet.range.start >= end;
        if is_free {
            end = facet.range.end;
        }
        is_free
    });
    found
}

/// `\s` of JavaScript, whose rules these are, for use inside a class.
const SPACE: &str = r"\t\n\x0B\x0C\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";
/// Characters without width, which end a tag.
const ZERO_WIDTH: &str = r"\u{ad}\u{2060}\u{200a}\u{200b}\u{200c}\u{200d}\u{20e2}";

static MENTION: LazyLock<Regex> =
    LazyLock::new(|| regex(&format!(r"(?:^|[{SPACE}(])(?<whole>@(?<handle>[a-zA-Z0-9.-]+))(?-u:\b)")));
static LINK: LazyLock<Regex> = LazyLock::new(|| {
    let scheme = format!(r"[hH][tT][tT][pP][sS]?://[^{SPACE}]+");
    let bare = format!(r"(?<domain>[a-zA-Z][a-zA-Z0-9-]*(?:\.[a-zA-Z0-9-]+)+)[^{SPACE}]*");
    regex(&format!(r"(?:^|[{SPACE}(])(?<whole>{scheme}|{bare})"))
});
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    let any = format!(r"[^{SPACE}{ZERO_WIDTH}]*");
    let telling = format!(r"[^0-9\p{{P}}{SPACE}{ZERO_WIDTH}]");
    regex(&format!(r"(?:^|[{SPACE}])(?<hash>[#＃])(?<tag>{any}{telling}{any})"))
});
static CASH_TAG: LazyLock<Regex> =
    LazyLock::new(|| regex(&format!(r"(?:^|[{SPACE}(])(?<whole>\$[A-Za-z][A-Za-z0-9]{{0,4}})")));
static TRAILING_PUNCTUATION: LazyLock<Regex> = LazyLock::new(|| regex(r"\p{P}+$"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a constant pattern")
}

fn mention(_text: &str, captures: &Captures<'_>) -> Option<Facet> {
    let handle = captures.name("handle")?.as_str();
    // .test is for local experiments.
    (has_known_tld(handle) || handle.ends_with(".test")).then_some(())?;
    Some(Facet {
        range: captures.name("whole")?.range(),
        feature: Feature::Mention { handle: handle.to_ascii_lowercase() },
    })
}

fn link(_text: &str, captures: &Captures<'_>) -> Option<Facet> {
    let whole = captures.name("whole")?;
    let domain = captures.name("domain");
    if domain.is_some_and(|domain| !has_known_tld(domain.as_str())) {
        return None;
    }
    let mut shown = whole.as_str();
    if let Some(rest) = shown.strip_suffix(['.', ',', ';', ':', '!', '?']) {
        shown = rest;
    }
    if let Some(rest) = shown.strip_suffix(')').filter(|rest| !rest.contains('(')) {
        shown = rest;
    }
    let uri = match domain {
        Some(_) => format!("https://{shown}"),
        None => shown.to_owned(),
    };
    Some(Facet { range: whole.start()..whole.start() + shown.len(), feature: Feature::Link { uri } })
}

fn tag(_text: &str, captures: &Captures<'_>) -> Option<Facet> {
    let (hash, found) = (captures.name("hash")?, captures.name("tag")?.as_str());
    // With this after it, the # is an emoji.
    if found.starts_with('\u{fe0f}') {
        return None;
    }
    let tag = TRAILING_PUNCTUATION.replace(found, "");
    let fits = !tag.is_empty() && tag.len() <= MAX_TAG_BYTES && tag.graphemes(true).count() <= MAX_TAG_GRAPHEMES;
    fits.then(|| Facet { range: hash.start()..hash.end() + tag.len(), feature: Feature::Tag { tag: tag.into_owned() } })
}

fn cash_tag(text: &str, captures: &Captures<'_>) -> Option<Facet> {
    let whole = captures.name("whole")?;
    let next = text[whole.end()..].chars().next();
    let is_whole_word = next.is_none_or(|c| {
        matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')' | '"' | '\'' | '\u{2019}' | '\u{feff}') || c.is_whitespace()
    });
    is_whole_word
        .then(|| Facet { range: whole.range(), feature: Feature::Tag { tag: whole.as_str().to_ascii_uppercase() } })
}

#[cfg(test)]
mod tests;
