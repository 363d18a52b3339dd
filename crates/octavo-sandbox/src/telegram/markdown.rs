//! `parse_mode=MarkdownV2` (<https://core.telegram.org/bots/api#markdownv2-style>), without custom emoji and quotes.

use serde_json::json;

use super::errors::{Outcome, TelegramCallError, bad_request};
use super::text::{Marked, utf16};

/// They must be escaped wherever they mark nothing.
const RESERVED: &str = "_*[]()~`>#+-=|{}.!";
/// The longest first: `__` is not two `_`.
const MARKS: [(&str, &str); 7] = [
    ("```", "pre"),
    ("||", "spoiler"),
    ("__", "underline"),
    ("*", "bold"),
    ("_", "italic"),
    ("~", "strikethrough"),
    ("`", "code"),
];

/// Takes the marks out of a text and keeps them as entities.
pub fn parse_markdown(source: &str) -> Outcome<Marked> {
    let mut parser = Parser { source, at: 0, out: Marked::default(), open: Vec::new() };
    while parser.at < source.len() {
        parser.step()?;
    }
    match parser.open.pop() {
        None => Ok(parser.out),
        Some((mark, offset)) => Err(unparsable(format!("Can't find end of the entity \"{mark}\" at offset {offset}"))),
    }
}

struct Parser<'a> {
    source: &'a str,
    at: usize,
    out: Marked,
    /// The mark, and where its text starts.
    open: Vec<(&'static str, usize)>,
}

impl Parser<'_> {
    fn step(&mut self) -> Outcome<()> {
        let rest = &self.source[self.at..];
        let is_code = self.open.last().is_some_and(|(mark, _)| mark.starts_with('`'));
        if let Some(escaped) = rest.strip_prefix('\\').and_then(|after| after.chars().next()) {
            return self.push(escaped, 1 + escaped.len_utf8());
        }
        let mark = MARKS.iter().find(|(mark, _)| rest.starts_with(mark));
        if let Some((mark, kind)) = mark.filter(|(mark, _)| !is_code || mark.starts_with('`')) {
            self.toggle(mark, kind);
            return Ok(());
        }
        if !is_code && rest.starts_with('[') {
            self.at += 1;
            self.open.push(("[", utf16(&self.out.text)));
            return Ok(());
        }
        if rest.starts_with("](") && self.open.last().is_some_and(|(mark, _)| *mark == "[") {
            return self.close_link(&rest[2..]);
        }
        let next = rest.chars().next().unwrap_or_default();
        if !is_code && RESERVED.contains(next) {
            return Err(unparsable(format!(
                "Character '{next}' is reserved and must be escaped with the preceding '\\'"
            )));
        }
        self.push(next, next.len_utf8())
    }

    fn push(&mut self, character: char, length: usize) -> Outcome<()> {
        self.out.text.push(character);
        self.at += length;
        Ok(())
    }

    fn toggle(&mut self, mark: &'static str, kind: &str) {
        self.at += mark.len();
        let offset = utf16(&self.out.text);
        match self.open.pop_if(|(open, _)| *open == mark) {
            Some((_, start)) => {
                self.out.entities.push(json!({ "type": kind, "offset": start, "length": offset - start }));
            }
            None => self.open.push((mark, offset)),
        }
    }

    fn close_link(&mut self, rest: &str) -> Outcome<()> {
        let end = rest.find(')').ok_or_else(|| unparsable("Can't find end of a URL".to_owned()))?;
        let start = self.open.pop().map_or(0, |(_, start)| start);
        let length = utf16(&self.out.text) - start;
        self.out.entities.push(json!({ "type": "text_link", "offset": start, "length": length, "url": &rest[..end] }));
        self.at += 2 + end + 1;
        Ok(())
    }
}

fn unparsable(reason: String) -> TelegramCallError {
    bad_request(format!("can't parse entities: {reason}"))
}
