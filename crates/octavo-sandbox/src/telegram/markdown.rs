//! `parse_mode=MarkdownV2` (<https://core.telegram.org/bots/api#markdownv2-style>).

use serde_json::{Value, json};

use super::errors::{Outcome, TelegramCallError, bad_request};
use super::marked::{Marked, utf16};

/// They must be escaped wherever they mark nothing.
const RESERVED: &str = "_*[]()~`>#+-=|{}.!";
/// The longest first: `__` is not two `_`.
const MARKS: [(&str, &str); 10] = [
    ("```", "pre"),
    ("![", "custom_emoji"),
    ("||", "spoiler"),
    ("__", "underline"),
    ("*", "bold"),
    ("_", "italic"),
    ("~", "strikethrough"),
    ("`", "code"),
    ("[", "text_link"),
    (">", "blockquote"),
];

/// Takes the marks out of a text and keeps them as entities.
pub fn parse_markdown(source: &str) -> Outcome<Marked> {
    let mut parser = Parser { source, at: 0, out: Marked::default(), open: Vec::new(), fresh_line: true };
    while parser.at < source.len() {
        parser.step()?;
    }
    if parser.open.last().is_some_and(|mark| mark.kind == "blockquote") {
        parser.finish(json!({}));
    }
    match parser.open.pop() {
        None => Ok(parser.out),
        Some(Mark { sign, offset, .. }) => {
            Err(unparsable(format!("Can't find end of the entity \"{sign}\" at offset {offset}")))
        }
    }
}

struct Mark {
    sign: &'static str,
    kind: &'static str,
    /// Where its text starts, in UTF-16 units and in bytes.
    offset: usize,
    start: usize,
}

struct Parser<'a> {
    source: &'a str,
    at: usize,
    out: Marked,
    open: Vec<Mark>,
    /// Only marks stand between here and the start of the line.
    fresh_line: bool,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn kind(&self) -> &'static str {
        self.open.last().map_or("", |mark| mark.kind)
    }

    fn step(&mut self) -> Outcome<()> {
        let rest = self.rest();
        if let Some(escaped) = rest.strip_prefix('\\').and_then(|after| after.chars().next()).filter(char::is_ascii) {
            self.at += 1;
            return self.push(escaped);
        }
        let next = rest.chars().next().unwrap_or_default();
        if matches!(self.kind(), "pre" | "code") && next != '`' {
            return self.push(next);
        }
        if let Some(quote_end) = self.quote_end() {
            self.at += quote_end;
            self.finish(json!({ "type": if quote_end == 0 { "blockquote" } else { "expandable_blockquote" } }));
            return Ok(());
        }
        if matches!(self.kind(), "text_link" | "custom_emoji") && next == ']' {
            return self.close_link();
        }
        if self.kind() == "code" && next == '`' {
            self.at += 1;
            self.finish(json!({}));
            return Ok(());
        }
        if next == '\n' {
            self.push(next)?;
            self.fresh_line = true;
            return Ok(());
        }
        match MARKS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            Some((">", _)) if !self.fresh_line => Err(reserved('>')),
            Some((">", _)) if self.open.iter().any(|mark| mark.kind == "blockquote") => {
                self.at += 1;
                self.fresh_line = false;
                Ok(())
            }
            Some((sign, kind)) => self.toggle(sign, kind),
            None if RESERVED.contains(next) => Err(reserved(next)),
            None => self.push(next),
        }
    }

    /// A quote ends before a line without `>`. With `||` there, it can be expanded.
    fn quote_end(&self) -> Option<usize> {
        let rest = self.rest();
        let length = if rest.starts_with("||") { 2 } else { 0 };
        let after = &rest[length..];
        let line_ends = match after.strip_prefix('\n') {
            Some(next) => !next.starts_with('>'),
            None => after.is_empty(),
        };
        (self.kind() == "blockquote" && line_ends).then_some(length)
    }

    fn push(&mut self, character: char) -> Outcome<()> {
        self.out.text.push(character);
        self.at += character.len_utf8();
        self.fresh_line = false;
        Ok(())
    }

    fn toggle(&mut self, sign: &'static str, kind: &'static str) -> Outcome<()> {
        self.at += sign.len();
        if self.kind() == kind && kind != "text_link" && kind != "custom_emoji" {
            self.finish(json!({}));
        } else {
            let (offset, start) = (utf16(&self.out.text), self.out.text.len());
            self.open.push(Mark { sign, kind, offset, start });
        }
        Ok(())
    }

    /// The innermost mark ends; `more` has fields beside its type and place.
    fn finish(&mut self, more: Value) {
        let Some(mark) = self.open.pop() else { return };
        let length = utf16(&self.out.text) - mark.offset;
        let mut entity = json!({ "type": mark.kind, "offset": mark.offset, "length": length });
        for (name, value) in more.as_object().into_iter().flatten() {
            entity[name.as_str()] = value.clone();
        }
        self.out.entities.push(entity);
    }

    fn close_link(&mut self) -> Outcome<()> {
        let is_emoji = self.kind() == "custom_emoji";
        self.at += 1;
        let url = match self.rest().starts_with('(') {
            true => self.url()?,
            false => self.out.text[self.open.last().map_or(0, |mark| mark.start)..].to_owned(),
        };
        if !is_emoji {
            self.finish(json!({ "url": url }));
            return Ok(());
        }
        match url.split_once('=') {
            Some(("tg://emoji?id", id)) if id.parse::<u64>().is_ok() => self.finish(json!({ "custom_emoji_id": id })),
            Some(("tg://time?unix", _)) => self.finish(json!({ "type": "date_time" })),
            _ => return Err(unparsable("Custom emoji entity must contain a tg://emoji URL".to_owned())),
        }
        Ok(())
    }

    fn url(&mut self) -> Outcome<String> {
        let mut url = String::new();
        let mut characters = self.rest().char_indices().skip(1);
        while let Some((at, character)) = characters.next() {
            match character {
                ')' => {
                    self.at += at + 1;
                    return Ok(url);
                }
                '\\' => url.extend(characters.next().map(|(_, escaped)| escaped)),
                _ => url.push(character),
            }
        }
        Err(unparsable(format!("Can't find end of a URL at byte offset {}", self.at)))
    }
}

fn reserved(character: char) -> TelegramCallError {
    unparsable(format!("Character '{character}' is reserved and must be escaped with the preceding '\\'"))
}

fn unparsable(reason: String) -> TelegramCallError {
    bad_request(format!("can't parse entities: {reason}"))
}
