//! "little text", the form of a post's commentary:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format>.
//!
//! A reserved character is plain text behind a backslash, and otherwise has to begin an element. One that does neither
//! is no error: the post is made, and its text ends there.

use serde_json::{Value, json};

const RESERVED: &str = r"\|{}@[]()<>#*_~";

/// A commentary as it was understood.
#[derive(Debug, PartialEq, Eq)]
pub struct LittleText {
    /// What people see.
    pub shown: String,
    /// UTF-16 units of the text as it was meant, to its end.
    pub units: usize,
    /// As reading the post gives it: hashtags have become templates.
    pub kept: String,
}

/// What stands at the beginning of a text.
enum Element<'a> {
    Text(char),
    Hashtag(&'a str),
    Mention(&'a str),
    /// A reserved character on its own.
    Stray(char),
}

pub fn parse_little_text(text: &str) -> LittleText {
    let mut little = LittleText { shown: String::new(), units: 0, kept: String::new() };
    let (mut rest, mut ended) = (text, false);
    while let Some((element, length)) = next_element(rest) {
        let (source, after) = rest.split_at(length);
        rest = after;
        let seen = match element {
            Element::Text(one) | Element::Stray(one) => one.to_string(),
            Element::Hashtag(word) => format!("#{word}"),
            Element::Mention(name) => name.to_owned(),
        };
        little.units += seen.encode_utf16().count();
        ended |= matches!(element, Element::Stray(_));
        if ended {
            continue;
        }
        little.shown.push_str(&seen);
        match element {
            Element::Hashtag(word) => little.kept.push_str(&format!(r"{{hashtag|\#|{word}}}")),
            _ => little.kept.push_str(source),
        }
    }
    little
}

/// The mentions of a commentary: their texts and whom they name.
pub fn mentions(text: &str) -> Vec<Value> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((element, length)) = next_element(rest) {
        if let Element::Mention(name) = element {
            let urn = &rest["@[](".len() + name.len()..length - 1];
            found.push(json!({ "text": name, "urn": urn }));
        }
        rest = &rest[length..];
    }
    found
}

/// The element at the beginning, and its length in bytes.
fn next_element(text: &str) -> Option<(Element<'_>, usize)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    let element = match first {
        '\\' => chars.next().filter(|one| RESERVED.contains(*one)).map(|one| (Element::Text(one), 2)),
        '#' => hashtag(text),
        '{' => template(text),
        '@' => mention(text),
        one if RESERVED.contains(one) => None,
        one => Some((Element::Text(one), one.len_utf8())),
    };
    Some(element.unwrap_or((Element::Stray(first), first.len_utf8())))
}

/// `#word`
fn hashtag(text: &str) -> Option<(Element<'_>, usize)> {
    let word = text.strip_prefix('#')?;
    let end = word.find(|one: char| !one.is_alphanumeric()).unwrap_or(word.len());
    (end > 0).then(|| (Element::Hashtag(&word[..end]), 1 + end))
}

/// `{hashtag|\#|word}`
fn template(text: &str) -> Option<(Element<'_>, usize)> {
    const OPENING: &str = r"{hashtag|\#|";
    let (word, _) = text.strip_prefix(OPENING)?.split_once('}')?;
    Some((Element::Hashtag(word), OPENING.len() + word.len() + 1))
}

/// `@[Name](urn:li:person:…)`, or of an organization.
fn mention(text: &str) -> Option<(Element<'_>, usize)> {
    let (name, rest) = text.strip_prefix("@[")?.split_once("](")?;
    let (urn, _) = rest.split_once(')')?;
    let known = ["urn:li:person:", "urn:li:organization:"].iter().any(|kind| urn.starts_with(kind));
    known.then(|| (Element::Mention(name), "@[](".len() + name.len() + urn.len() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shown_up_to_the_first_stray_reserved_character() {
        let rows = [
            ("plain – 👋 text", "plain – 👋 text"),
            (r"\(a\) \\ \[b\] \_ \~ \* \< \> \| \{\} \@ \#", r"(a) \ [b] _ ~ * < > | {} @ #"),
            ("before (after)", "before "),
            ("snake_case", "snake"),
            ("a * b", "a "),
            (r"a \b", "a "),
            ("#new and #größer.", "#new and #größer."),
            ("# new", ""),
            (r"{hashtag|\#|new} now", "#new now"),
            ("{mention}", ""),
            ("Hi @[Amber Otter](urn:li:person:a_b) and @[Inc](urn:li:organization:1)!", "Hi Amber Otter and Inc!"),
            ("Hi @amber", "Hi "),
            ("Hi @[Amber](urn:li:group:1)", "Hi "),
        ];
        for (text, shown) in rows {
            assert_eq!(parse_little_text(text).shown, shown, "{text}");
        }
    }

    #[test]
    fn the_length_is_that_of_the_text_that_was_meant() {
        let rows = [(r"\(a\)", 3), ("👋", 2), ("(a) b", 5), (r"{hashtag|\#|new}", 4)];
        for (text, units) in rows {
            assert_eq!(parse_little_text(text).units, units, "{text}");
        }
    }

    #[test]
    fn hashtags_come_back_as_templates() {
        assert_eq!(parse_little_text(r"a\_b #new (cut)").kept, r"a\_b {hashtag|\#|new} ");
    }
}
