//! Names that people chose, as messages show them: without what mail programs and chats would make a link or a command of.

use octavo_domain::Platform;

/// A workspace as a letter names it. Its name is free text, and an invitation goes to strangers: a name that mail programs
/// would show as a link is left out, and it stays on one line.
pub(super) fn workspace(name: &str) -> String {
    plain(name).map_or_else(|| "a workspace".to_owned(), |name| format!("the workspace \"{name}\""))
}

/// An account as a letter names it. Networks let people call themselves what they like.
pub(super) fn account(name: &str, platform: Platform) -> String {
    format!("{} on {}", plain(name).unwrap_or_else(|| "an account".to_owned()), platform.display_name())
}

/// A name on one line; none if it is like a link.
fn plain(name: &str) -> Option<String> {
    let words = name.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let is_plain = !words.is_empty() && !words.iter().any(|word| is_like_link(word));
    is_plain.then(|| words.join(" "))
}

/// Whether a word has the form of an address, `https://…`, `mailto:…`, `a@b`, `example.com`, `example。com`, or of what chats make
/// a link or a call of, `<…|…>` and `@everyone`.
fn is_like_link(word: &str) -> bool {
    let is_inside = |at: usize, dot: char| {
        let (before, after) = (word[..at].chars().next_back(), word[at + dot.len_utf8()..].chars().next());
        before.zip(after).is_some_and(|(before, after)| before.is_alphanumeric() && after.is_alphanumeric())
    };
    let dots = |c: char| matches!(c, '.' | '。' | '．' | '｡' | ':');
    let mut marks = word.char_indices().filter(|(_, c)| dots(*c) || matches!(c, '@' | '/' | '\\' | '<' | '>'));
    marks.any(|(at, mark)| !dots(mark) || is_inside(at, mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspaces_name_brings_no_link_and_no_line_into_a_letter() {
        for name in ["Fernhill Orchard", "Dr. Weir & Co.", "R&D: posts", "Größe 3.", "St. Ives"] {
            assert_eq!(workspace(name), format!("the workspace \"{name}\""));
        }
        assert_eq!(workspace("Fern\r\nhill\u{2028}Orchard\u{85}"), "the workspace \"Fern hill Orchard\"");
        for name in [
            "Pay at https://evil.example",
            "evil.example",
            "Win (evil.example/x)",
            "www.evil.example now",
            "mailto:a@evil.example",
            "a@evil",
            "evil。example",
            "//evil",
            "<!channel>",
            "@everyone",
            " ",
        ] {
            assert_eq!(workspace(name), "a workspace", "{name}");
        }
    }
}
