//! Where twitter-text finds URLs: its expression `extractUrl`, scanned by hand in linear time.
//!
//! <https://github.com/twitter/twitter-text/blob/master/js/src/extractUrlsWithIndices.js>

use std::ops::Range;

use super::domains::{self, Domains, is_latin_accent};

const LONGEST_URL: usize = 4096;
const LONGEST_TCO_SLUG: usize = 40;

/// The URLs of a text in NFC, first to last.
pub(super) fn find(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut domains) = (Vec::new(), Domains::new(text));
    let (mut at, mut may_start, mut before) = (0, starts_at_once(text, &mut domains), None);
    while let Some(c) = text[at..].chars().next() {
        if may_start && let Some(url) = Url::at(text, at, &mut domains) {
            url.report(before, &mut found);
            // The search for the character before the next URL starts after this one.
            (at, may_start) = (url.end, false);
        } else {
            (at, may_start, before) = (at + c.len_utf8(), precedes(c), Some(c));
        }
    }
    found
}

/// The first character belongs before a URL rather than to it, as in the expression.
fn starts_at_once<'a>(text: &'a str, domains: &mut Domains<'a>) -> bool {
    let first = text.chars().next().filter(|c| precedes(*c));
    first.is_none_or(|c| Url::at(text, c.len_utf8(), domains).is_none())
}

/// Whether a URL may begin after this character.
fn precedes(c: char) -> bool {
    !c.is_ascii_alphanumeric() && !matches!(c, '@' | '＠' | '$' | '#' | '＃' | '\u{FFFE}' | '\u{FEFF}' | '\u{FFFF}')
}

struct Url<'a> {
    text: &'a str,
    start: usize,
    domain: Range<usize>,
    has_path: bool,
    end: usize,
}

impl<'a> Url<'a> {
    fn at(text: &'a str, start: usize, domains: &mut Domains<'a>) -> Option<Self> {
        let domain_start = start + protocol(&text[start..]);
        let domain = domain_start..domains.end_from(domain_start)?;
        let after_port = domain.end + port(&text[domain.end..]);
        let after_path = after_port + path(&text[after_port..]);
        let end = after_path + query(&text[after_path..]);
        Some(Url { text, start, domain, has_path: after_path > after_port, end })
    }

    fn report(&self, before: Option<char>, found: &mut Vec<Range<usize>>) {
        let domain = &self.text[self.domain.clone()];
        let url = &self.text[self.start..self.end];
        if !self.is_short_enough(url) || !domain.split('.').all(domains::is_label_short) {
            return;
        }
        if self.domain.start > self.start {
            found.extend(tco_end(url).map(|length| self.start..self.start + length));
        } else if !before.is_some_and(|c| "-_./".contains(c)) {
            self.report_without_protocol(domain, found);
        }
    }

    fn is_short_enough(&self, url: &str) -> bool {
        let protocol = if self.domain.start > self.start { self.domain.start - self.start } else { "https://".len() };
        protocol + url.encode_utf16().count() <= LONGEST_URL
    }

    /// Without a protocol only the ASCII part counts; the last one includes the path.
    fn report_without_protocol(&self, domain: &str, found: &mut Vec<Range<usize>>) {
        let first = found.len();
        found.extend(domains::ascii(domain).map(|it| self.start + it.start..self.start + it.end));
        if self.has_path
            && found.len() > first
            && let Some(last) = found.last_mut()
        {
            last.end = self.end;
        }
    }
}

/// Length of `http://` or `https://` at the beginning.
fn protocol(text: &str) -> usize {
    let starts = |with: &&str| text.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with));
    ["http://", "https://"].iter().find(|with| starts(with)).map_or(0, |with| with.len())
}

/// The length of a URL with a protocol that counts: a t.co link ends at its slug; none if the slug is too long.
fn tco_end(url: &str) -> Option<usize> {
    let Some(slug) = url[protocol(url)..].get(.."t.co/".len()).filter(|it| it.eq_ignore_ascii_case("t.co/")) else {
        return Some(url.len());
    };
    let start = protocol(url) + slug.len();
    let length = run(&url[start..], |c| c.is_ascii_alphanumeric());
    match length {
        0 => Some(url.len()),
        1..=LONGEST_TCO_SLUG => Some(start + length + query(&url[start + length..])),
        _ => None,
    }
}

fn port(text: &str) -> usize {
    let digits = text.strip_prefix(':').map_or(0, |rest| run(rest, |c| c.is_ascii_digit()));
    if digits > 0 { digits + 1 } else { 0 }
}

/// A path ends with the last character that may end one: "example.com/a." doesn't include the full stop.
fn path(text: &str) -> usize {
    if !text.starts_with('/') {
        return 0;
    }
    let (mut at, mut end) = (1, 1);
    while let Some(c) = text[at..].chars().next() {
        match c {
            '(' => match parentheses(&text[at..]) {
                0 => break,
                length => (at, end) = (at + length, at + length),
            },
            c if in_path(c) => {
                at += c.len_utf8();
                end = if ends_path(c) { at } else { end };
            }
            _ => break,
        }
    }
    end
}

/// Balanced parentheses, one level nested: `(film)`, `(Album_(Edited))`.
fn parentheses(text: &str) -> usize {
    let outer = 1 + run(&text[1..], in_path);
    let inner = match text[outer..].starts_with('(') {
        true => run(&text[outer + 1..], in_path),
        false => 0,
    };
    let close = if inner > 0 && text[outer + 1 + inner..].starts_with(')') {
        let behind = outer + inner + 2;
        behind + run(&text[behind..], in_path)
    } else {
        outer
    };
    if close > 1 && text[close..].starts_with(')') { close + 1 } else { 0 }
}

fn query(text: &str) -> usize {
    const INSIDE: &str = "!?*'@();:&=+$/%#[]-_.,~|";
    if !text.starts_with('?') {
        return 0;
    }
    let inside = 1 + run(&text[1..], |c| c.is_ascii_alphanumeric() || INSIDE.contains(c));
    let end = text[1..inside].rfind(|c: char| c.is_ascii_alphanumeric() || "-_&=#/".contains(c));
    end.map_or(0, |at| at + 2)
}

fn in_path(c: char) -> bool {
    ends_path(c)
        || matches!(c, '!' | '*' | '\'' | ';' | ':' | ',' | '.' | '$' | '%' | '[' | ']' | '–' | '~' | '@' | '|' | '&')
}

fn ends_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '=' | '_' | '#' | '/') || is_cyrillic(c) || is_latin_accent(c)
}

fn is_cyrillic(c: char) -> bool {
    ('\u{400}'..='\u{4FF}').contains(&c)
}

/// The length in bytes of the leading characters that match.
fn run(text: &str, fits: impl Fn(char) -> bool) -> usize {
    text.find(|c| !fits(c)).unwrap_or(text.len())
}
