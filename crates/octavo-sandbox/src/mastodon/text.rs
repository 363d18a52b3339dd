//! The length of a status: <https://docs.joinmastodon.org/user/posting/#text>.

use unicode_segmentation::UnicodeSegmentation as _;

/// `characters_reserved_per_url`
const URL: usize = 23;

/// The characters of the text and of its content warning.
pub fn length(text: &str, spoiler_text: &str) -> usize {
    // Words don't overlap, and white space stands between them.
    let words: usize = text.split(char::is_whitespace).map(word_length).sum();
    let spaces = text.replace("\r\n", "\n").chars().filter(|c| c.is_whitespace()).count();
    words + spaces + spoiler_text.graphemes(true).count()
}

fn word_length(word: &str) -> usize {
    let lower = word.to_ascii_lowercase();
    let start = ["http://", "https://"].iter().filter_map(|protocol| lower.find(protocol)).min();
    if let Some(start) = start {
        let end = word.trim_end_matches(|c: char| ".,:;!?)\"'".contains(c)).len();
        return graphemes(&word[..start]) + URL + graphemes(&word[end.max(start)..]);
    }
    graphemes(word) - server_of_mention(word)
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
        assert_eq!(length("see https://octavo.example/a/very/long/path.", ""), 4 + 23 + 1);
        assert_eq!(length("@ada@mastodon.social hi", ""), 7);
        assert_eq!(length("ada@example.org", "cw"), 17);
        assert_eq!(length("a\nb", ""), 3);
    }
}
