//! The length of a status: <https://docs.joinmastodon.org/user/posting/#text>.

use unicode_segmentation::UnicodeSegmentation as _;

use crate::links::find_links;

/// `characters_reserved_per_url`
const URL: usize = 23;

/// The characters of the text and of its content warning. Only links with a scheme are links to Mastodon.
pub fn length(text: &str, spoiler_text: &str) -> usize {
    let (mut sum, mut at) = (graphemes(spoiler_text), 0);
    for link in find_links(text).into_iter().filter(|link| text[link.clone()].contains("://")) {
        sum += words(&text[at..link.start]) + URL;
        at = link.end;
    }
    sum + words(&text[at..])
}

fn words(text: &str) -> usize {
    graphemes(text) - text.split(char::is_whitespace).map(server_of_mention).sum::<usize>()
}

fn graphemes(text: &str) -> usize {
    text.graphemes(true).count()
}

/// How much of `@name@server` doesn't count.
fn server_of_mention(word: &str) -> usize {
    let Some((before, mention)) = word.split_once('@') else { return 0 };
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let Some((name, server)) = mention.split_once('@') else { return 0 };
    if before.ends_with(|c: char| c.is_alphanumeric() || c == '/') || name.is_empty() || !name.chars().all(is_name) {
        return 0;
    }
    let server = server.split(|c: char| !is_name(c)).next().unwrap_or_default();
    let server = server.trim_end_matches(['.', '-']);
    if server.is_empty() { 0 } else { server.len() + 1 }
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn links_count_23_and_mentions_without_their_server() {
        assert_eq!(length("see https://octavo.com/a/very/long/path.", ""), 4 + 23 + 1);
        assert_eq!(length("https://octavo.invalid", ""), 22, "no such domain");
        assert_eq!(length("@ada@mastodon.social hi", ""), 7);
        assert_eq!(length("ada@example.org", "cw"), 17);
        assert_eq!(length("a\nb", ""), 3);
    }
}
