//! The weighted length of X: twitter-text, config version 3,
//! <https://github.com/twitter/twitter-text/blob/master/config/v3.json>.
//!
//! The crate `twitter-text` 0.3.1 differs from the official library (`example.com` has 11 there, 23 on X) and needs a
//! C++ compiler; `contract/rules/counting.json` holds this against npm's `twitter-text` 3.1.0.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::{fixed, urls};

const URL: usize = 23;
const EMOJI: usize = 2;
/// Characters of weight 1; any other weighs 2.
const LIGHT: [Range<u32>; 4] = [0..0x1100, 0x2000..0x200E, 0x2010..0x2020, 0x2032..0x2038];
/// No emoji sequence is without a character from here on.
const FIRST_OF_EMOJI: char = '\u{2000}';

/// What X counts towards its 280.
pub fn weighted(text: &str) -> usize {
    if text.is_ascii() && !text.contains('.') {
        return text.len();
    }
    let text = nfc(text);
    let mut pieces = urls::find(&text).into_iter().map(|url| (url, URL)).collect::<Vec<_>>();
    if text.chars().any(|c| c >= FIRST_OF_EMOJI) {
        pieces.extend(emoji().find_iter(&text).map(|it| (it.range(), EMOJI)));
        // Stable: where both begin, the URL comes first.
        pieces.sort_by_key(|(range, _)| range.start);
    }
    weigh(&text, &pieces)
}

/// The pieces by their own weight, what lies between them character by character.
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
    text.chars().map(|c| if LIGHT.iter().any(|light| light.contains(&u32::from(c))) { 1 } else { 2 }).sum()
}

fn nfc(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        _ => Cow::Owned(text.nfc().collect()),
    }
}

fn emoji() -> &'static Regex {
    static EMOJI: LazyLock<Regex> = LazyLock::new(|| {
        let lines: Vec<&str> = include_str!("emoji.txt").lines().filter(|line| !line.starts_with('#')).collect();
        fixed(&lines.join("|"))
    });
    &EMOJI
}
