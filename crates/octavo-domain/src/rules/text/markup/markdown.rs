//! MarkdownV2: <https://core.telegram.org/bots/api#markdownv2-style>.

use super::{SHOWS_NOTHING, is_blank, place};

/// They need a backslash wherever they mark nothing.
const RESERVED: &str = "_*[]()~`>#+-=|{}.!\n";

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Bold,
    Italic,
    Underline,
    Strikethrough,
    Spoiler,
    Code,
    Pre,
    Link,
    /// A custom emoji or a time.
    Special,
    Quote,
}

impl Mark {
    fn sign(self) -> &'static str {
        match self {
            Mark::Bold => "*",
            Mark::Italic => "_",
            Mark::Underline => "__",
            Mark::Strikethrough => "~",
            Mark::Spoiler => "||",
            Mark::Code => "`",
            Mark::Pre => "```",
            Mark::Link => "[",
            Mark::Special => "![",
            Mark::Quote => ">",
        }
    }

    fn is_code(self) -> bool {
        matches!(self, Mark::Code | Mark::Pre)
    }
}

/// What is wrong, and where.
pub fn markdown_fault(text: &str) -> Option<String> {
    let mut scanner =
        Scanner { text, at: 0, open: Vec::new(), at_line_start: true, had_quote: false, shows_nothing: true };
    while scanner.at < text.len() {
        if let Err(fault) = scanner.step() {
            return Some(fault);
        }
    }
    scanner.open.pop_if(|(mark, _)| *mark == Mark::Quote);
    match scanner.open.pop() {
        Some((mark, at)) => Some(format!("\"{}\" ({}) is never closed", mark.sign(), place(text, at))),
        None => (scanner.shows_nothing && !is_blank(text)).then(|| SHOWS_NOTHING.to_owned()),
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// With the place of each mark.
    open: Vec<(Mark, usize)>,
    /// Nothing shown stands before, so that ">" opens a quote.
    at_line_start: bool,
    had_quote: bool,
    shows_nothing: bool,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn step(&mut self) -> Result<(), String> {
        let rest = self.rest();
        if rest.strip_prefix('\\').is_some_and(|after| after.starts_with(|c: char| c.is_ascii())) {
            return self.skip(2);
        }
        let Some(next) = rest.chars().next() else { return Ok(()) };
        let in_code = self.open.last().is_some_and(|(mark, _)| mark.is_code());
        if if in_code { next != '`' } else { !RESERVED.contains(next) } {
            return self.skip(next.len_utf8());
        }
        if self.closes() { self.close() } else { self.open(next) }
    }

    /// What is shown.
    fn skip(&mut self, bytes: usize) -> Result<(), String> {
        self.shows_nothing &= is_blank(&self.text[self.at..self.at + bytes]);
        self.at += bytes;
        self.at_line_start = false;
        Ok(())
    }

    /// Whether the open mark ends here.
    fn closes(&self) -> bool {
        let rest = self.rest();
        match self.open.last() {
            None => false,
            Some((Mark::Quote, _)) => {
                let ends_line = |rest: &str| rest.strip_prefix('\n').is_some_and(|next| !next.starts_with('>'));
                ends_line(rest) || rest.strip_prefix("||").is_some_and(|after| after.is_empty() || ends_line(after))
            }
            Some((Mark::Italic, _)) => rest.starts_with('_') && !rest.starts_with("__"),
            Some((Mark::Link | Mark::Special, _)) => rest.starts_with(']'),
            Some((mark, _)) => rest.starts_with(mark.sign()),
        }
    }

    fn close(&mut self) -> Result<(), String> {
        let Some((mark, _)) = self.open.pop() else { return Ok(()) };
        match mark {
            Mark::Link => {
                self.at += 1;
                if self.rest().starts_with('(') { self.url().map(drop) } else { Ok(()) }
            }
            Mark::Special => self.special(),
            Mark::Quote => {
                self.had_quote = false;
                // The line feed after it is read next.
                self.at += if self.rest().starts_with("||") { 2 } else { 0 };
                Ok(())
            }
            _ => {
                self.at += mark.sign().len();
                Ok(())
            }
        }
    }

    fn special(&mut self) -> Result<(), String> {
        let at = self.at;
        self.at += 1;
        let url = if self.rest().starts_with('(') { self.url()? } else { String::new() };
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_known = url.strip_prefix("tg://emoji?id=").is_some_and(is_number)
            || url.strip_prefix("tg://time?unix=").and_then(|rest| rest.split('&').next()).is_some_and(is_number);
        let fault = || format!("\"![\" before {} has no tg://emoji?id= URL", place(self.text, at));
        if is_known { Ok(()) } else { Err(fault()) }
    }

    /// The URL in parentheses after a link's text.
    fn url(&mut self) -> Result<String, String> {
        let opened = self.at;
        let mut url = String::new();
        let mut is_escaped = false;
        for (at, c) in self.text[opened + 1..].char_indices() {
            match c {
                '\\' if !is_escaped => is_escaped = true,
                ')' if !is_escaped => {
                    self.at = opened + 1 + at + 1;
                    return Ok(url);
                }
                _ => {
                    is_escaped = false;
                    url.push(c);
                }
            }
        }
        Err(format!("The URL at {} has no \")\"", place(self.text, opened)))
    }

    fn open(&mut self, next: char) -> Result<(), String> {
        let rest = self.rest();
        let mark = match next {
            '\n' => {
                self.at += 1;
                self.at_line_start = true;
                return Ok(());
            }
            '>' if self.at_line_start && self.had_quote => {
                self.at += 1;
                self.at_line_start = false;
                return Ok(());
            }
            '>' if self.at_line_start => Mark::Quote,
            '*' => Mark::Bold,
            '~' => Mark::Strikethrough,
            '[' => Mark::Link,
            '_' if rest.starts_with("__") => Mark::Underline,
            '_' => Mark::Italic,
            '`' if rest.starts_with("```") => Mark::Pre,
            '`' => Mark::Code,
            '|' if rest.starts_with("||") => Mark::Spoiler,
            '!' if rest.starts_with("![") => Mark::Special,
            _ => return Err(format!("\"{next}\" ({}) has no backslash before it", place(self.text, self.at))),
        };
        self.had_quote |= mark == Mark::Quote;
        self.open.push((mark, self.at));
        self.at += mark.sign().len();
        Ok(())
    }
}
