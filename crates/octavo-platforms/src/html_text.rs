//! Text from HTML that a network shows.

use html5gum::{Token, Tokenizer};

/// What people read, with the line breaks of paragraphs.
pub(crate) fn text_of(html: &str) -> String {
    let mut text = String::new();
    for token in Tokenizer::new(html).flatten() {
        match token {
            Token::String(said) => text.push_str(&String::from_utf8_lossy(&said)),
            Token::StartTag(tag) if *tag.name == b"br" => text.push('\n'),
            Token::EndTag(tag) if *tag.name == b"p" => text.push_str("\n\n"),
            _ => {}
        }
    }
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_people_read_is_left() {
        for (html, text) in [
            ("<p>Which <b>paper</b>?</p><p>a &amp; b<br />c</p>", "Which paper?\n\na & b\nc"),
            (
                "<p><a href=\"https://x.example\" onclick=\"evil()\">@<span>ada</span></a> &lt;script&gt;</p>",
                "@ada <script>",
            ),
            ("<img src=x onerror=alert(1)>plain", "plain"),
            ("", ""),
        ] {
            assert_eq!(text_of(html), text);
        }
    }
}
