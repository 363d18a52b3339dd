//! `parse_mode=HTML`, as in <https://core.telegram.org/bots/api#html-style>.

use serde_json::{Value, json};

use super::error::{Outcome, Refusal, bad};
use super::text::{Marked, utf16};

/// Takes the tags out of a text and keeps them as entities.
pub fn html(source: &str) -> Outcome<Marked> {
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
        let Some(kind) = kind_of(&name, attributes) else {
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

fn kind_of(name: &str, attributes: &str) -> Option<&'static str> {
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

fn unparsable(reason: String) -> Refusal {
    bad(format!("can't parse entities: {reason}"))
}
