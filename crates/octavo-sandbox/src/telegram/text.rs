//! Texts and captions: cleaning, limits, entities, `parse_mode=HTML`
//! (<https://core.telegram.org/bots/api#html-style>).

use serde::Deserialize;
use serde_json::{Value, json};

use super::errors::{Outcome, TelegramCallError, bad_request};
use super::markdown::parse_markdown;
use super::params::Params;

/// `message_text_length_max`, in code points, after entity parsing.
const MAX_TEXT: usize = 4096;
/// `message_caption_length_max` for bots.
const MAX_CAPTION: usize = 1024;
/// Bytes, before anything else is looked at.
const MAX_RAW_BYTES: usize = 32_768;
/// More are dropped silently.
const MAX_ENTITIES: usize = 100;

/// A text with its marks; offsets in UTF-16 units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marked {
    pub text: String,
    pub entities: Vec<Value>,
}

/// A message's text.
pub fn message_text(params: &Params) -> Outcome<Marked> {
    let marked = parse_text(params.text("text"), params.text("parse_mode"), params.text("entities"))?;
    if marked.text.is_empty() {
        return Err(bad_request("message text is empty"));
    }
    within_limit(marked, MAX_TEXT, "message is too long")
}

/// A caption, which may be empty.
pub fn caption_text(raw: &str, parse_mode: &str, entities: &str) -> Outcome<Marked> {
    within_limit(parse_text(raw, parse_mode, entities)?, MAX_CAPTION, "message caption is too long")
}

fn within_limit(marked: Marked, limit: usize, refusal: &str) -> Outcome<Marked> {
    if marked.text.chars().count() > limit { Err(bad_request(refusal)) } else { Ok(marked) }
}

fn parse_text(raw: &str, parse_mode: &str, entities: &str) -> Outcome<Marked> {
    if raw.len() > MAX_RAW_BYTES {
        return Err(bad_request("text is too long"));
    }
    let raw = clean(raw);
    let mut marked = match parse_mode.to_lowercase().as_str() {
        "" | "none" => Marked { entities: given_entities(entities)?, text: raw },
        "html" => parse_html(&raw)?,
        "markdownv2" => parse_markdown(&raw)?,
        "markdown" => {
            return Err(bad_request("can't parse entities: the sandbox does not read legacy Markdown"));
        }
        _ => return Err(bad_request("unsupported parse_mode")),
    };
    marked.entities.extend(found_entities(&marked.text));
    marked.entities.truncate(MAX_ENTITIES);
    Ok(marked)
}

/// A parse mode by the name of Octavo's setting.
pub fn format_of(parse_mode: &str) -> Option<String> {
    match parse_mode.to_lowercase().as_str() {
        "html" => Some("HTML".to_owned()),
        "markdownv2" => Some("MARKDOWN".to_owned()),
        _ => None,
    }
}

/// Control characters go, line ends become one, white space around is cut.
fn clean(raw: &str) -> String {
    let kept = raw.chars().filter_map(|one| match one {
        '\t' => Some(' '),
        '\n' => Some(one),
        _ if one.is_control() => None,
        _ => Some(one),
    });
    kept.collect::<String>().trim().to_owned()
}

#[derive(Deserialize)]
struct GivenEntity {
    #[serde(rename = "type")]
    kind: String,
    offset: usize,
    length: usize,
    #[serde(default)]
    url: Option<String>,
}

fn given_entities(raw: &str) -> Outcome<Vec<Value>> {
    if raw.is_empty() {
        return Ok(Vec::new());
    }
    let given: Vec<GivenEntity> = serde_json::from_str(raw)
        .map_err(|_| bad_request("can't parse entities: expected an Array of MessageEntity"))?;
    let shown = given.into_iter().map(|one| {
        let mut out = json!({ "type": one.kind, "offset": one.offset, "length": one.length });
        if let Some(url) = one.url {
            out["url"] = json!(url);
        }
        out
    });
    Ok(shown.collect())
}

/// What links itself: addresses with a scheme, mentions, hashtags.
fn found_entities(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for (start, word) in words(text) {
        let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
        if let Some(kind) = kind_of(word) {
            let offset = utf16(&text[..start]);
            found.push(json!({ "type": kind, "offset": offset, "length": utf16(word) }));
        }
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

fn kind_of(word: &str) -> Option<&'static str> {
    let plain = |rest: &str| rest.chars().all(|one| one.is_alphanumeric() || one == '_');
    if word.starts_with("https://") || word.starts_with("http://") {
        return Some("url");
    }
    if let Some(name) = word.strip_prefix('@') {
        let fits = (5..=32).contains(&name.len()) && name.is_ascii() && plain(name);
        return fits.then_some("mention");
    }
    let tag = word.strip_prefix('#')?;
    let fits = !tag.is_empty() && plain(tag) && tag.chars().any(char::is_alphabetic);
    fits.then_some("hashtag")
}

/// Length in UTF-16 code units.
pub fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Takes the tags out of a text and keeps them as entities.
pub fn parse_html(source: &str) -> Outcome<Marked> {
    let mut parser = Parser { source, at: 0, out: Marked::default(), open: Vec::new() };
    while parser.at < source.len() {
        parser.step()?;
    }
    match parser.open.pop() {
        None => Ok(parser.out),
        Some(tag) => {
            let name = tag.name;
            Err(unparsable(format!("Can't find end tag corresponding to start tag \"{name}\"")))
        }
    }
}

struct Parser<'a> {
    source: &'a str,
    at: usize,
    out: Marked,
    open: Vec<OpenTag>,
}

struct OpenTag {
    name: String,
    kind: &'static str,
    url: Option<String>,
    offset: usize,
}

impl Parser<'_> {
    fn step(&mut self) -> Outcome<()> {
        let rest = &self.source[self.at..];
        if let Some(inside) = rest.strip_prefix('<') {
            let Some(end) = inside.find('>') else {
                return Err(unparsable(format!("Unclosed start tag at byte offset {}", self.at)));
            };
            let tag = &inside[..end];
            match tag.strip_prefix('/') {
                Some(name) => self.close(name.trim())?,
                None => self.open(tag)?,
            }
            self.at += end + 2;
            return Ok(());
        }
        let (character, length) = next_character(rest);
        self.out.text.push(character);
        self.at += length;
        Ok(())
    }

    fn open(&mut self, tag: &str) -> Outcome<()> {
        let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
        let name = name.to_lowercase();
        let Some(kind) = tag_kind(&name, attributes) else {
            let at = self.at;
            return Err(unparsable(format!("Unsupported start tag \"{name}\" at byte offset {at}")));
        };
        let url = (kind == "text_link").then(|| attribute(attributes, "href")).flatten();
        self.open.push(OpenTag { name, kind, url, offset: utf16(&self.out.text) });
        Ok(())
    }

    fn close(&mut self, name: &str) -> Outcome<()> {
        let at = self.at;
        let Some(tag) = self.open.pop() else {
            return Err(unparsable(format!("Unexpected end tag at byte offset {at}")));
        };
        if !name.is_empty() && tag.name != name.to_lowercase() {
            let wanted = tag.name;
            return Err(unparsable(format!(
                "Unmatched end tag at byte offset {at}, expected \"</{wanted}>\", found \"</{name}>\""
            )));
        }
        let length = utf16(&self.out.text) - tag.offset;
        let linked = tag.kind != "text_link" || tag.url.is_some();
        if length > 0 && linked {
            self.out.entities.push(entity(&tag, length));
        }
        Ok(())
    }
}

fn entity(tag: &OpenTag, length: usize) -> Value {
    let mut out = json!({ "type": tag.kind, "offset": tag.offset, "length": length });
    if let Some(url) = &tag.url {
        out["url"] = json!(url);
    }
    out
}

fn tag_kind(name: &str, attributes: &str) -> Option<&'static str> {
    Some(match name {
        "b" | "strong" => "bold",
        "i" | "em" => "italic",
        "u" | "ins" => "underline",
        "s" | "strike" | "del" => "strikethrough",
        "code" => "code",
        "pre" => "pre",
        "a" => "text_link",
        "blockquote" => "blockquote",
        "tg-spoiler" => "spoiler",
        "span" if attribute(attributes, "class").as_deref() == Some("tg-spoiler") => "spoiler",
        _ => return None,
    })
}

fn attribute(attributes: &str, name: &str) -> Option<String> {
    let value = attributes.split_once(name)?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|one| matches!(one, '"' | '\''));
    let value = match quote {
        Some(quote) => value[1..].split(quote).next()?,
        None => value.split_whitespace().next()?,
    };
    Some(value.replace("&quot;", "\"").replace("&amp;", "&"))
}

/// The next character of the text and the bytes it takes in the source.
fn next_character(rest: &str) -> (char, usize) {
    const NAMED: [(&str, char); 4] = [("&lt;", '<'), ("&gt;", '>'), ("&amp;", '&'), ("&quot;", '"')];
    if let Some((name, character)) = NAMED.into_iter().find(|(name, _)| rest.starts_with(name)) {
        return (character, name.len());
    }
    if let Some(found) = numeric_character(rest) {
        return found;
    }
    let plain = rest.chars().next().unwrap_or_default();
    (plain, plain.len_utf8())
}

fn numeric_character(rest: &str) -> Option<(char, usize)> {
    let end = rest.find(';').filter(|end| *end < 12)?;
    let digits = rest[..end].strip_prefix("&#")?;
    let code = match digits.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some((char::from_u32(code)?, end + 1))
}

fn unparsable(reason: String) -> TelegramCallError {
    bad_request(format!("can't parse entities: {reason}"))
}
