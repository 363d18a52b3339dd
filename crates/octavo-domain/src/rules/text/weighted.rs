//! The weighted length of X: twitter-text, config version 3,
//! <https://github.com/twitter/twitter-text/blob/master/config/v3.json>.
//!
//! The crate `twitter-text` 0.3.1 differs from the official library (`example.com` counts 11 there, 23 on X) and needs
//! a C++ compiler. `contract/rules/counting.json` compares this code with npm's `twitter-text` 3.1.0.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::{fixed, urls};

const URL: usize = 23;
const EMOJI: usize = 2;

/// What X counts towards its 280.
pub fn weighted(text: &str) -> usize {
    if text.is_ascii() && !text.contains('.') {
        return text.len();
    }
    let text = nfc(text);
    let mut pieces: Vec<_> = urls::find(&text).into_iter().map(|url| (url, URL)).collect();
    if !text.is_ascii() {
        pieces.extend(emoji(&text).map(|it| (it, EMOJI)));
        // A stable sort: where two begin at the same place, the URL comes first.
        pieces.sort_by_key(|(range, _)| range.start);
    }
    weigh(&text, &pieces)
}

/// Adds the weights of the pieces, and of the characters between them.
fn weigh(text: &str, pieces: &[(Range<usize>, usize)]) -> usize {
    let (mut sum, mut at) = (0, 0);
    for (range, weight) in pieces {
        if range.start >= at {
            sum += plain(&text[at..range.start]) + weight;
            at = range.end;
        }
    }
    sum + plain(&text[at..])
}

fn plain(text: &str) -> usize {
    text.chars().map(|c| if is_light(c) { 1 } else { 2 }).sum()
}

/// Characters of weight 1; any other weighs 2.
fn is_light(c: char) -> bool {
    matches!(c, '\0'..='\u{10FF}' | '\u{2000}'..='\u{200D}' | '\u{2010}'..='\u{201F}' | '\u{2032}'..='\u{2037}')
}

pub(super) fn nfc(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        _ => Cow::Owned(text.nfc().collect()),
    }
}

/// The emoji sequences of a text, first to last.
fn emoji(text: &str) -> impl Iterator<Item = Range<usize>> {
    static SEQUENCE: LazyLock<Regex> = LazyLock::new(|| {
        let lines: Vec<&str> = include_str!("emoji.txt").lines().filter(|line| !line.starts_with('#')).collect();
        fixed(&format!("^(?:{})", lines.join("|")))
    });
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(may_begin_emoji)?;
            let found = SEQUENCE.find(&text[start..]).map(|it| start..start + it.end());
            at = found.as_ref().map_or_else(|| text.ceil_char_boundary(start + 1), |range| range.end);
            if found.is_some() {
                return found;
            }
        }
    })
}

fn may_begin_emoji(c: char) -> bool {
    matches!(c, '#' | '*' | '0'..='9' | '©' | '®' | '\u{203C}'..)
}
