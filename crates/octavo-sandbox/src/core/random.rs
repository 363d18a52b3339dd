//! The one place where the sandbox draws randomness: ids and tokens.

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
