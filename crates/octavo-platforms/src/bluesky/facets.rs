//! Links, mentions and tags in a text, by the rules of the official client. Offsets are UTF-8 bytes. Pure.

use std::ops::Range;

#[derive(Debug, PartialEq, Eq)]
pub struct Facet {
    pub bytes: Range<usize>,
    pub feature: Feature,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Feature {
    /// A handle, without the `@`.
    Mention(String),
    Link(String),
    /// Without the `#`.
    Tag(String),
}

/// The longest tag, in characters.
const LONGEST_TAG: usize = 64;

/// All facets of a text, in order.
pub fn find(text: &str) -> Vec<Facet> {
    words(text)
        .filter_map(|(start, word)| link(start, word).or_else(|| mention(start, word)).or_else(|| tag(start, word)))
        .collect()
}

/// Words with the byte at which they begin; an opening bracket or quote before one is not part of it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(char::is_whitespace).filter(|word| !word.is_empty()).map(move |word| {
        let bare = word.trim_start_matches(['(', '"', '“']);
        (bare.as_ptr() as usize - text.as_ptr() as usize, bare)
    })
}

fn link(start: usize, word: &str) -> Option<Facet> {
    let bare = trim_link(word);
    let rest = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
    let uri = match rest {
        Some(rest) if !rest.is_empty() => bare.to_owned(),
        Some(_) => return None,
        None if is_domain(bare.split(['/', '?', '#', ':']).next()?) => format!("https://{bare}"),
        None => return None,
    };
    Some(Facet { bytes: start..start + bare.len(), feature: Feature::Link(uri) })
}

/// Punctuation that ends a sentence is not part of its last link; nor is a bracket that opened before it.
fn trim_link(word: &str) -> &str {
    let bare = word.trim_end_matches(['.', ',', ';', ':', '!', '?', '"', '”']);
    if bare.ends_with(')') && !bare.contains('(') { &bare[..bare.len() - 1] } else { bare }
}

/// Bare domains are links only under the common endings: "e.g.this" is none.
fn is_domain(text: &str) -> bool {
    const ENDINGS: [&str; 24] = [
        "com", "org", "net", "io", "dev", "app", "social", "co", "edu", "gov", "info", "me", "tv", "xyz", "blog",
        "news", "eu", "de", "fr", "uk", "jp", "ca", "au", "nl",
    ];
    is_handle(text) && text.rsplit('.').next().is_some_and(|end| ENDINGS.contains(&end.to_ascii_lowercase().as_str()))
}

/// Dotted labels of letters, digits and inner hyphens (atproto handle syntax).
fn is_handle(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let labels: Vec<&str> = text.split('.').collect();
    let ends_in_letter = labels.last().is_some_and(|end| end.starts_with(|c: char| c.is_ascii_alphabetic()));
    labels.len() >= 2 && text.len() <= 253 && ends_in_letter && labels.into_iter().all(label)
}

fn mention(start: usize, word: &str) -> Option<Facet> {
    let rest = word.strip_prefix('@')?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-')).unwrap_or(rest.len());
    let handle = rest[..end].trim_end_matches(['.', '-']);
    is_handle(handle).then(|| Facet {
        bytes: start..start + 1 + handle.len(),
        feature: Feature::Mention(handle.to_ascii_lowercase()),
    })
}

fn tag(start: usize, word: &str) -> Option<Facet> {
    let mark = word.chars().next().filter(|c| matches!(c, '#' | '＃'))?.len_utf8();
    let name = word[mark..].trim_end_matches(|c: char| c.is_ascii_punctuation());
    let meaning = name.chars().any(|c| !c.is_ascii_digit() && !c.is_ascii_punctuation());
    let fits = !name.is_empty() && name.chars().count() <= LONGEST_TAG;
    (meaning && fits).then(|| Facet { bytes: start..start + mark + name.len(), feature: Feature::Tag(name.to_owned()) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, Feature)]) {
        let found = find(text);
        let shown: Vec<_> = found.iter().map(|facet| (&text[facet.bytes.clone()], &facet.feature)).collect();
        assert_eq!(shown, expected.iter().map(|(part, feature)| (*part, feature)).collect::<Vec<_>>(), "{text}");
    }

    fn to(uri: &str) -> Feature {
        Feature::Link(uri.into())
    }

    #[test]
    fn links() {
        check("see https://a.example/x?y=1.", &[("https://a.example/x?y=1", to("https://a.example/x?y=1"))]);
        check("(https://a.example/x)", &[("https://a.example/x", to("https://a.example/x"))]);
        check("https://a.example/x_(y)", &[("https://a.example/x_(y)", to("https://a.example/x_(y)"))]);
        check("at bsky.app/about, ok", &[("bsky.app/about", to("https://bsky.app/about"))]);
        check("e.g.this and 1.5 or https://", &[]);
    }

    #[test]
    fn mentions_and_tags() {
        check(
            "hi @alice.test! #one #2 #two, ",
            &[
                ("@alice.test", Feature::Mention("alice.test".into())),
                ("#one", Feature::Tag("one".into())),
                ("#two", Feature::Tag("two".into())),
            ],
        );
        check("mail a@b.com #", &[]);
    }

    #[test]
    fn offsets_are_bytes() {
        let found = find("👍 ＃été");
        assert_eq!(found[0].bytes, 5..13);
    }
}
