//! Record keys: <https://atproto.com/specs/tid>.

use jiff::Timestamp;
use uuid::Uuid;

const ALPHABET: &[u8; 32] = b"234567abcdefghijklmnopqrstuvwxyz";
const CLOCK_ID_BITS: u32 = 10;

/// The record key of a post: always the same for the same post and time, hardly ever the same for two.
///
/// Posts are due at full minutes, so many share a time to the microsecond, and ten bits of clock id
/// would collide often. So the post also decides where within the second after `created_at` its key lies:
/// 30 bits in all.
pub fn of_post(post_id: Uuid, created_at: Timestamp) -> String {
    let spread = mix(post_id);
    let microseconds = created_at.as_microsecond().max(0).unsigned_abs() + spread % 1_000_000;
    let clock_id = (spread >> 32) & ((1 << CLOCK_ID_BITS) - 1);
    encode((microseconds << CLOCK_ID_BITS) | clock_id)
}

/// 13 characters of five bits; the topmost bit of the number must be 0.
fn encode(number: u64) -> String {
    let number = number & (u64::MAX >> 1);
    let digit = |place: u32| char::from(ALPHABET[(number >> (5 * place)) as usize & 31]);
    (0..13).rev().map(digit).collect()
}

/// Spreads the bits of an id evenly (the last step of SplitMix64): a version 7 uuid is mostly time.
fn mix(id: Uuid) -> u64 {
    let (high, low) = id.as_u64_pair();
    let mut bits = high ^ low.rotate_left(32);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers_are_written_as_the_specification_says() {
        assert_eq!(encode(0), "2222222222222");
        assert_eq!(encode(31), "222222222222z");
        assert_eq!(encode(u64::MAX), "bzzzzzzzzzzzz");
        // The specification's example of a valid key, read back.
        let value = "3jzfcijpj2z2a"
            .bytes()
            .fold(0_u64, |number, byte| number << 5 | ALPHABET.iter().position(|known| *known == byte).unwrap() as u64);
        assert_eq!(encode(value), "3jzfcijpj2z2a");
    }

    #[test]
    fn a_post_has_one_key_and_posts_of_one_moment_have_many() {
        let at = Timestamp::from_second(1_790_000_000).unwrap();
        let posts: Vec<Uuid> = (0..2000).map(Uuid::from_u128).collect();
        let keys: HashSet<String> = posts.iter().map(|post| of_post(*post, at)).collect();
        assert_eq!(keys.len(), posts.len());
        assert_eq!(of_post(posts[7], at), of_post(posts[7], at));
    }

    #[test]
    fn keys_sort_by_time() {
        let key = |second| of_post(Uuid::from_u128(9), Timestamp::from_second(second).unwrap());
        assert!(key(1_790_000_000) < key(1_790_000_001));
        assert!(key(1_790_000_001) < key(1_900_000_000));
    }

    proptest! {
        #[test]
        fn every_key_is_valid(id: u128, second in -1_000_000_000_i64..4_000_000_000) {
            let key = of_post(Uuid::from_u128(id), Timestamp::from_second(second).unwrap());
            prop_assert_eq!(key.len(), 13);
            prop_assert!(key.bytes().all(|byte| ALPHABET.contains(&byte)));
            prop_assert!(b"234567abcdefghij".contains(&key.as_bytes()[0]));
        }
    }
}
