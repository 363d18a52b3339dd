//! "little text", the form of a post's commentary:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format>.

use serde_json::Value;

/// Without a backslash, each of them silently ends the visible text.
const RESERVED: &str = r"\|{}@[]()<>#*_~";

/// A plain text as LinkedIn shows it letter by letter. A `#` at the beginning of a word stays: it makes a hashtag.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut before = None;
    let mut chars = text.chars().peekable();
    while let Some(one) = chars.next() {
        let begins_word = before.is_none_or(|before: char| before.is_whitespace() || "([{\"'".contains(before));
        let is_hashtag = one == '#' && begins_word && chars.peek().is_some_and(|next| next.is_alphanumeric());
        if RESERVED.contains(one) && !is_hashtag {
            escaped.push('\\');
        }
        escaped.push(one);
        before = Some(one);
    }
    escaped
}

/// The same, with the first occurrence of each mention's text as an element.
pub(super) fn with_mentions(text: &str, mentions: &Value) -> String {
    let mut mentions: Vec<(&str, &str)> = mentions
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|mention| Some((mention["text"].as_str()?, mention["urn"].as_str()?)))
        .collect();
    let (mut commentary, mut rest) = (String::with_capacity(text.len() + 16), text);
    while let Some((index, start)) = first_mention(rest, &mentions) {
        let (name, urn) = mentions.remove(index);
        commentary.push_str(&escape(&rest[..start]));
        commentary.push_str(&format!("@[{}]({urn})", escape(name)));
        rest = &rest[start + name.len()..];
    }
    commentary + &escape(rest)
}

/// The mention that comes first in the text, and where.
fn first_mention(text: &str, mentions: &[(&str, &str)]) -> Option<(usize, usize)> {
    let found = mentions.iter().enumerate().filter_map(|(index, (name, _))| Some((index, text.find(name)?)));
    found.min_by_key(|(_, start)| *start)
}

/// The name of a mention at the beginning of a commentary, and what follows it.
fn mention(commentary: &str) -> Option<(&str, &str)> {
    let (name, rest) = commentary.strip_prefix("@[")?.split_once("](urn:li:")?;
    Some((name, rest.split_once(')')?.1))
}

/// The plain text behind a commentary as LinkedIn returns it, with hashtags as `{hashtag|\#|word}`.
pub(super) fn plain(commentary: &str) -> String {
    const HASHTAG: &str = r"{hashtag|\#|";
    let mut text = String::with_capacity(commentary.len());
    let mut rest = commentary;
    while let Some(one) = rest.chars().next() {
        if let Some((word, after)) = rest.strip_prefix(HASHTAG).and_then(|rest| rest.split_once('}')) {
            text.push('#');
            text.push_str(&plain(word));
            rest = after;
            continue;
        }
        if let Some((name, after)) = mention(rest) {
            text.push_str(&plain(name));
            rest = after;
            continue;
        }
        rest = &rest[one.len_utf8()..];
        let escaped = rest.chars().next().filter(|next| one == '\\' && RESERVED.contains(*next));
        rest = &rest[escaped.map_or(0, char::len_utf8)..];
        text.push(escaped.unwrap_or(one));
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_mention_replaces_its_first_occurrence_and_reads_as_its_text() {
        let mentions = serde_json::json!([
            { "text": "Ann", "urn": "urn:li:person:a" },
            { "text": "Fernhill (UK)", "urn": "urn:li:organization:7" },
            { "text": "Nobody", "urn": "urn:li:person:n" },
        ]);
        let text = "#new from Fernhill (UK): Ann, Ann.";
        let commentary = with_mentions(text, &mentions);
        let expected = r"#new from @[Fernhill \(UK\)](urn:li:organization:7): @[Ann](urn:li:person:a), Ann.";
        assert_eq!(commentary, expected);
        assert_eq!(plain(&commentary), text);
    }

    #[test]
    fn reserved_characters_are_escaped_and_hashtags_stay() {
        let rows = [
            ("plain – 👋 text", "plain – 👋 text"),
            (r"\|{}@[]()<>*_~", r"\\\|\{\}\@\[\]\(\)\<\>\*\_\~"),
            ("#new and #größer, #1", "#new and #größer, #1"),
            ("(#new) \"#new\"\n#new", "\\(#new\\) \"#new\"\n#new"),
            ("C# a#b ##new # new #", r"C\# a\#b \#\#new \# new \#"),
            ("#snake_case", r"#snake\_case"),
            ("https://example.com/a_(b)#c", r"https://example.com/a\_\(b\)\#c"),
            ("Hi @[Amber](urn:li:person:x)", r"Hi \@\[Amber\]\(urn:li:person:x\)"),
            ("", ""),
        ];
        for (text, escaped) in rows {
            assert_eq!(escape(text), escaped);
        }
    }

    #[test]
    fn what_linkedin_gives_back_is_read() {
        let rows = [
            (r"First \(of two\) {hashtag|\#|new}!", "First (of two) #new!"),
            (r"{hashtag|\#|snake\_case}", "#snake_case"),
            (r"{hashtag|\#|open", r"{hashtag|#|open"),
            (r"a \b \", r"a \b \"),
        ];
        for (commentary, text) in rows {
            assert_eq!(plain(commentary), text);
        }
    }

    proptest! {
        #[test]
        fn escaping_is_undone(text in r"[a #\\|{}@()\[\]<>*_~éß]{0,40}") {
            prop_assert_eq!(plain(&escape(&text)), text);
        }

        #[test]
        fn nothing_reserved_stands_alone(text in r"[a #\\|{}@()\[\]<>*_~éß]{0,40}") {
            let escaped = escape(&text);
            let mut chars = escaped.chars();
            while let Some(one) = chars.next() {
                prop_assert!(one == '#' || one == '\\' || !RESERVED.contains(one), "{} in {}", one, escaped);
                if one == '\\' {
                    prop_assert!(chars.next().is_some_and(|next| RESERVED.contains(next)));
                }
            }
        }
    }
}
