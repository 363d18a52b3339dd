//! What a page says about itself: the Open Graph protocol (<https://ogp.me>), else its title and description.

use std::collections::HashMap;

use encoding_rs::{Encoding, UTF_8};
use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, StartTag, Token, Tokenizer};
use url::Url;

/// What fits on a card, in characters.
const LONGEST_TITLE: usize = 300;
const LONGEST_DESCRIPTION: usize = 1000;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) picture: Option<Url>,
}

/// The first value of each `meta`, and of the title.
#[derive(Default)]
struct Found {
    metas: HashMap<String, String>,
    title: Option<String>,
    is_in_title: bool,
}

impl Page {
    /// None for a page without a title, or in an encoding that can't be read.
    pub(super) fn read(html: &[u8], content_type: &str, address: &Url) -> Option<Page> {
        let found = find(&decode(html, content_type));
        let first = |names: &[&str], longest| {
            let values = names.iter().filter_map(|name| found.metas.get(*name));
            values.map(|text| shorten(text, longest)).find(|text| !text.is_empty())
        };
        let title = found.title.as_deref().map(|title| shorten(title, LONGEST_TITLE));
        let title = first(&["og:title"], LONGEST_TITLE).or(title).filter(|title| !title.is_empty())?;
        let picture = first(&["og:image", "og:image:url", "og:image:secure_url"], usize::MAX);
        (!title.contains('\u{fffd}')).then(|| Page {
            title,
            description: first(&["og:description", "description"], LONGEST_DESCRIPTION).unwrap_or_default(),
            picture: picture.and_then(|url| address.join(&url).ok()),
        })
    }
}

/// By the `charset` of the content type; nearly every other page is UTF-8.
fn decode(html: &[u8], content_type: &str) -> String {
    let charset = content_type.split("charset=").nth(1).map(|label| label.trim_matches(['"', '\'', ' ']));
    let encoding = charset.and_then(|label| Encoding::for_label(label.as_bytes())).unwrap_or(UTF_8);
    encoding.decode(html).0.into_owned()
}

fn find(html: &str) -> Found {
    let mut emitter = DefaultEmitter::default();
    // Without it the text of scripts would be read as tags.
    emitter.naively_switch_states(true);
    let mut found = Found::default();
    for token in Tokenizer::new_with_emitter(html, emitter).flatten() {
        found.take(token);
    }
    found
}

impl Found {
    fn take(&mut self, token: Token) {
        match token {
            Token::StartTag(tag) if *tag.name == b"meta" => self.take_meta(&tag),
            Token::StartTag(tag) => self.is_in_title = *tag.name == b"title" && self.title.is_none(),
            Token::String(text) if self.is_in_title => {
                self.title.get_or_insert_default().push_str(&String::from_utf8_lossy(&text));
            }
            Token::EndTag(_) => self.is_in_title = false,
            _ => {}
        }
    }

    fn take_meta(&mut self, tag: &StartTag<()>) {
        let name = attribute(tag, b"property").or_else(|| attribute(tag, b"name"));
        if let (Some(name), Some(content)) = (name, attribute(tag, b"content")) {
            self.metas.entry(name.trim().to_ascii_lowercase()).or_insert(content);
        }
    }
}

fn attribute(tag: &StartTag<()>, name: &[u8]) -> Option<String> {
    let value = tag.attributes.get(&HtmlString(name.to_vec()))?;
    Some(String::from_utf8_lossy(value).into_owned())
}

/// On one line.
fn shorten(text: &str, longest: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(html: &str) -> Option<Page> {
        Page::read(html.as_bytes(), "text/html; charset=utf-8", &Url::parse("https://a.example/d/x").unwrap())
    }

    fn page(title: &str, description: &str, picture: Option<&str>) -> Option<Page> {
        let picture = picture.map(|url| Url::parse(url).unwrap());
        Some(Page { title: title.to_owned(), description: description.to_owned(), picture })
    }

    #[test]
    fn a_page_describes_itself() {
        let rows = [
            ("<title>Plain &amp; simple</title>", page("Plain & simple", "", None)),
            (
                "<TITLE>No</TITLE><META Property='og:title' CONTENT='Eight\n leaves'><meta name=description content=Folded>",
                page("Eight leaves", "Folded", None),
            ),
            (
                "<meta property=og:title content=A><meta property=og:title content=B><meta property=og:description \
                 content='&lt;x&gt;'><meta name=description content=No><meta property=og:image content=/p.jpg?a=1&amp;b=2>",
                page("A", "<x>", Some("https://a.example/p.jpg?a=1&b=2")),
            ),
            (
                "<title>A</title><svg><title>Icon</title></svg><meta name=og:image:secure_url content=//b.example/p>",
                page("A", "", Some("https://b.example/p")),
            ),
            (
                "<script>document.write('<meta property=og:title content=No>')</script><title>A</title>",
                page("A", "", None),
            ),
            ("<!-- <title>No</title> --><title> </title><meta property=og:title content=' '>", None),
            ("<p>Nothing</p>", None),
            ("<title>\u{fffd}</title>", None),
            ("", None),
        ];
        for (html, expected) in rows {
            assert_eq!(read(html), expected, "{html}");
        }
    }

    #[test]
    fn long_texts_are_cut() {
        let long = "é".repeat(2000);
        let found = read(&format!("<title>{long}</title><meta name=description content={long}>")).unwrap();
        assert_eq!((found.title.chars().count(), found.description.chars().count()), (300, 1000));
    }

    #[test]
    fn the_charset_is_the_announced_one() {
        let base = Url::parse("https://a.example/").unwrap();
        let title = |bytes: &[u8], kind: &str| Page::read(bytes, kind, &base).map(|page| page.title);
        assert_eq!(title(b"<title>Gr\xfc\xdfe</title>", "text/html; charset=\"iso-8859-1\"").unwrap(), "Grüße");
        assert_eq!(title(b"<title>\x93\xfa\x96\x7b</title>", "text/html;charset=shift_jis").unwrap(), "日本");
        assert_eq!(title(b"<title>Gr\xfc\xdfe</title>", "text/html"), None, "it is not UTF-8");
    }
}
