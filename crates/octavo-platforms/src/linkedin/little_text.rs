//! "little text", the form of a post's commentary:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format>.

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
