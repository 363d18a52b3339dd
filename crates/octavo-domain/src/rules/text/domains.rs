//! Domains as twitter-text sees them: labels, then a top-level domain that exists.
//!
//! `tlds.txt` is the list of npm's twitter-text 3.1.0 (Apache-2.0): its `validGTLD` and `validCCTLD`.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

static TLDS: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("tlds.txt").lines().collect());
/// Characters of the longest one that is not plain ASCII.
const LONGEST_TLD: usize = 18;
/// RFC 1035, section 2.3.4.
const LONGEST_LABEL: usize = 63;

/// Finds domains in one text. It remembers what it saw, so that a long run without a domain is read only once.
pub(super) struct Domains<'a> {
    text: &'a str,
    /// The label read last.
    label: Label,
    /// No whole label that begins in this range is followed by a top-level domain.
    barren: Range<usize>,
}

#[derive(Clone, Copy, Default)]
struct Label {
    start: usize,
    end: usize,
    /// Ends in a letter or similar, before a dot.
    is_whole: bool,
    last_underscore: Option<usize>,
}

impl<'a> Domains<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Domains { text, label: Label::default(), barren: 0..0 }
    }

    /// Where the longest domain that begins at `start` ends.
    pub(super) fn end_from(&mut self, start: usize) -> Option<usize> {
        if !self.text[start..].starts_with(is_letter) {
            return None;
        }
        if !(self.label.start..self.label.end).contains(&start) {
            self.label = label(self.text, start);
        }
        let label = self.label;
        if !label.is_whole {
            return None;
        }
        let next = label.end + 1;
        let farther = if self.barren.contains(&next) { None } else { self.last_end(next) };
        let is_name = label.last_underscore.is_none_or(|at| at < start);
        farther.or_else(|| tld_end(self.text, next).filter(|_| is_name))
    }

    /// The end of the last top-level domain in a chain of whole labels.
    fn last_end(&mut self, mut at: usize) -> Option<usize> {
        let (start, mut end) = (at, None);
        while self.text[at..].starts_with(is_letter) {
            let label = label(self.text, at);
            if !label.is_whole {
                break;
            }
            at = label.end + 1;
            if label.last_underscore.is_none() {
                end = tld_end(self.text, at).or(end);
            }
        }
        // The part after the last one found contains none, like a chain without any.
        self.barren = end.unwrap_or(start)..at;
        end
    }
}

fn label(text: &str, start: usize) -> Label {
    let rest = &text[start..];
    let length = rest.find(|c| !is_letter(c) && c != '-' && c != '_').unwrap_or(rest.len());
    let label = &rest[..length];
    Label {
        start,
        end: start + length,
        is_whole: label.ends_with(is_letter) && rest[length..].starts_with('.'),
        last_underscore: label.rfind('_').map(|at| start + at),
    }
}

/// The domains in plain or accented Latin within a domain.
pub(super) fn ascii(domain: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(length) = domain[at..].find(is_ascii_label) {
            let start = at + length;
            let (end, last) = ascii_chain(domain, start);
            at = end.unwrap_or(last);
            if let Some(end) = end {
                return Some(start..end);
            }
        }
        None
    })
}

/// Where the domain that begins here ends, and where its labels do.
fn ascii_chain(domain: &str, mut at: usize) -> (Option<usize>, usize) {
    let mut end = None;
    loop {
        let label = domain[at..].find(|c| !is_ascii_label(c)).unwrap_or(domain.len() - at);
        at += label;
        if label == 0 || !domain[at..].starts_with('.') {
            return (end, at.max(end.unwrap_or(0)));
        }
        at += 1;
        end = tld_end(domain, at).or(end);
    }
}

/// Where the top-level domain that begins here ends.
fn tld_end(text: &str, start: usize) -> Option<usize> {
    let rest = &text[start..];
    let plain = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let length = if is_known(&rest[..plain]) && ends_tld(&rest[plain..]) {
        Some(plain)
    } else {
        international(rest).or_else(|| punycode(rest))
    };
    length.map(|length| start + length)
}

fn international(rest: &str) -> Option<usize> {
    let ends = rest.char_indices().take(LONGEST_TLD).map(|(at, c)| at + c.len_utf8());
    let ends: Vec<usize> = ends.skip_while(|&end| rest[..end].is_ascii()).collect();
    ends.into_iter().rev().find(|&end| is_known(&rest[..end]) && ends_tld(&rest[end..]))
}

fn punycode(rest: &str) -> Option<usize> {
    let prefix = rest.get(..4).filter(|it| it.eq_ignore_ascii_case("xn--"))?;
    let encoded = &rest[prefix.len()..];
    let length = encoded.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(encoded.len());
    (length > 0).then_some(prefix.len() + length)
}

fn is_known(tld: &str) -> bool {
    TLDS.contains(tld) || (tld.chars().any(char::is_uppercase) && TLDS.contains(tld.to_lowercase().as_str()))
}

fn ends_tld(rest: &str) -> bool {
    !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "@+-".contains(c))
}

/// Whether the domain name system accepts a label, in Punycode if it is not ASCII.
pub(super) fn is_label_short(label: &str) -> bool {
    // An encoded label is at least as long, and encoding takes quadratic time.
    if label.chars().nth(LONGEST_LABEL).is_some() {
        return false;
    }
    let length = match label.is_ascii() {
        true => Some(label.len()),
        false => idna::punycode::encode_str(label).map(|encoded| "xn--".len() + encoded.len()),
    };
    length.is_some_and(|length| (1..=LONGEST_LABEL).contains(&length))
}

/// Anything except punctuation, spaces, direction marks and code points that are not characters.
fn is_letter(c: char) -> bool {
    match c {
        '"' | '`' => true,
        c if c.is_ascii() => c.is_ascii_alphanumeric() || (c.is_ascii_control() && !('\t'..='\r').contains(&c)),
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => false,
        '\u{180E}' | '\u{FFFE}' | '\u{FEFF}' | '\u{FFFF}' => false,
        c => !c.is_whitespace(),
    }
}

fn is_ascii_label(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || is_latin_accent(c)
}

pub(super) fn is_latin_accent(c: char) -> bool {
    match c {
        '\u{D7}' | '\u{F7}' => false,
        '\u{C0}'..='\u{24F}' | '\u{300}'..='\u{36F}' | '\u{1E00}'..='\u{1EFF}' => true,
        '\u{253}' | '\u{254}' | '\u{256}' | '\u{257}' | '\u{259}' | '\u{25B}' | '\u{263}' => true,
        '\u{268}' | '\u{26F}' | '\u{272}' | '\u{289}' | '\u{28B}' | '\u{2BB}' => true,
        _ => false,
    }
}
