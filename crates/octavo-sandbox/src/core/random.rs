//! The one place where the sandbox draws randomness: ids, tokens, and names of fresh accounts.

/// `length` characters drawn evenly from `alphabet`.
///
/// # Panics
/// Never: an empty alphabet gives an empty text.
pub fn text(length: usize, alphabet: &[u8]) -> String {
    let draw = |_| alphabet.get(below(alphabet.len())).copied().map(char::from);
    (0..length).filter_map(draw).collect()
}

/// A number from 0 to `bound - 1`; 0 when `bound` is 0.
pub fn below(bound: usize) -> usize {
    if bound == 0 { 0 } else { rand::random_range(0..bound) }
}

/// A number in the range, both ends included.
pub fn between(low: i64, high: i64) -> i64 {
    rand::random_range(low..=high)
}

/// 32 random bytes, for keys.
pub fn key() -> [u8; 32] {
    rand::random()
}

pub const BASE64URL: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The alphabet of RFC 4648 base 32 in lower case.
pub const BASE32: &[u8] = b"abcdefghijklmnopqrstuvwxyz234567";
pub const DIGITS: &[u8] = b"0123456789";

const COLOURS: [&str; 16] = [
    "Amber", "Azure", "Cedar", "Copper", "Coral", "Fern", "Hazel", "Indigo", "Ivory", "Maple", "Olive", "Rowan",
    "Saffron", "Slate", "Teal", "Umber",
];
const CREATURES: [&str; 16] = [
    "Badger", "Crane", "Finch", "Gannet", "Hare", "Heron", "Ibis", "Kestrel", "Lynx", "Marten", "Otter", "Plover",
    "Raven", "Swift", "Tern", "Wren",
];

/// A two-word name and the digits that make its user name unique.
pub struct Name {
    first: &'static str,
    second: &'static str,
    digits: String,
}

impl Name {
    pub fn draw() -> Self {
        Self {
            first: COLOURS[below(COLOURS.len())],
            second: CREATURES[below(CREATURES.len())],
            digits: text(4, DIGITS),
        }
    }

    /// `Amber Otter`
    pub fn display(&self) -> String {
        format!("{} {}", self.first, self.second)
    }

    /// `amber_otter_0417`, with the separator given.
    pub fn user(&self, separator: &str) -> String {
        let Self { first, second, digits } = self;
        format!("{first}{separator}{second}{separator}{digits}").to_lowercase()
    }
}
