//! Record keys: timestamp identifiers, <https://atproto.com/specs/tid>. Pure.

use jiff::Timestamp;
use uuid::Uuid;

const DIGITS: &[u8; 32] = b"234567abcdefghijklmnopqrstuvwxyz";

/// The key of a post: always the same for the same post, so that a repeat meets itself.
pub fn of(post_id: Uuid, created_at: Timestamp) -> String {
    let micros = u64::try_from(created_at.as_microsecond()).unwrap_or(0) & ((1 << 53) - 1);
    // The low bits of a uuid v7 are random: posts of one microsecond differ by them.
    let clock_id = (post_id.as_u128() & 0x3ff) as u64;
    encode(micros << 10 | clock_id)
}

fn encode(value: u64) -> String {
    let digit = |place: u32| char::from(DIGITS[(value >> (5 * place) & 31) as usize]);
    (0..13).rev().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_tids() {
        assert_eq!(encode(0), "2222222222222");
        let key = of(Uuid::from_u128(5), Timestamp::from_second(1_700_000_000).unwrap());
        assert_eq!(key.len(), 13);
        assert!("234567abcdefghij".contains(&key[..1]), "the top bit is 0");
        assert_eq!(key, of(Uuid::from_u128(5), Timestamp::from_second(1_700_000_000).unwrap()));
        assert!(key < of(Uuid::from_u128(5), Timestamp::from_second(1_700_000_001).unwrap()), "later keys sort later");
    }
}
