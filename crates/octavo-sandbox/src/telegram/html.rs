//! `parse_mode=HTML` (<https://core.telegram.org/bots/api#html-style>).

use serde_json::{Value, json};

use super::errors::{Outcome, TelegramCallError, bad_request};
use super::marked::{Marked, utf16};

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
            let Some(end) = tag_end(inside) else {
                let which = if inside.starts_with('/') { "end" } else { "start" };
                return Err(unparsable(format!("Unclosed {which} tag at byte offset {}", self.at)));
            };
            let tag = &inside[..end];
            match tag.strip_prefix('/') {
                Some(name) => self.close(name.trim_end())?,
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
        let at = self.at;
        let Some(kind) = tag_kind(&name) else {
            return Err(unparsable(format!("Unsupported start tag \"{name}\" at byte offset {at}")));
        };
        let attributes = read_attributes(attributes, &name, at)?;
        let attribute = |name: &str| attributes.iter().rfind(|(it, _)| it == name).map(|(_, value)| value.clone());
        if name == "span" && attribute("class").as_deref() != Some("tg-spoiler") {
            return Err(unparsable(format!("Tag \"span\" must have class \"tg-spoiler\" at byte offset {at}")));
        }
        let number = |name: &str| attribute(name).and_then(|id| id.parse::<u64>().ok());
        if (kind == "custom_emoji" && number("emoji-id").is_none()) || (kind == "date_time" && number("unix").is_none())
        {
            return Err(unparsable("Invalid custom emoji identifier specified".to_owned()));
        }
        let kind =
            if kind == "blockquote" && attribute("expandable").is_some() { "expandable_blockquote" } else { kind };
        let url = (kind == "text_link").then(|| attribute("href")).flatten();
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

fn tag_kind(name: &str) -> Option<&'static str> {
    Some(match name {
        "b" | "strong" => "bold",
        "i" | "em" => "italic",
        "u" | "ins" => "underline",
        "s" | "strike" | "del" => "strikethrough",
        "code" => "code",
        "pre" => "pre",
        "a" => "text_link",
        "blockquote" => "blockquote",
        "tg-spoiler" | "span" => "spoiler",
        "tg-emoji" => "custom_emoji",
        "tg-time" => "date_time",
        _ => return None,
    })
}

/// Where the `>` of a tag is: not inside the quotes of a value.
fn tag_end(inside: &str) -> Option<usize> {
    let (mut quote, mut before) = (None, ' ');
    for (at, character) in inside.char_indices() {
        match (quote, character) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') if before == '=' => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            _ => {}
        }
        before = if character.is_ascii_whitespace() { before } else { character };
    }
    None
}

fn read_attributes(mut rest: &str, tag: &str, at: usize) -> Outcome<Vec<(String, String)>> {
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(attributes);
        }
        let (name, after) = rest.split_at(rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len()));
        if name.is_empty() {
            return Err(unparsable(format!("Empty attribute name in the tag \"{tag}\" at byte offset {at}")));
        }
        let Some(value) = after.trim_start().strip_prefix('=').map(str::trim_start) else {
            attributes.push((name.to_owned(), String::new()));
            rest = after;
            continue;
        };
        let (value, after) = match value.chars().next().filter(|quote| matches!(quote, '"' | '\'')) {
            Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            None => name_token(value, at)?,
        };
        attributes.push((name.to_owned(), value.replace("&quot;", "\"").replace("&amp;", "&")));
        rest = after;
    }
}

/// A value without quotes: letters, digits, periods and hyphens.
fn name_token(value: &str, at: usize) -> Outcome<(&str, &str)> {
    let end = value.find(char::is_whitespace).unwrap_or(value.len());
    let (token, after) = value.split_at(end);
    let is_token = token.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    if is_token {
        Ok((token, after))
    } else {
        Err(unparsable(format!("Unexpected end of name token at byte offset {at}")))
    }
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
