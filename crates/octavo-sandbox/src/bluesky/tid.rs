//! Timestamp identifiers (<https://atproto.com/specs/tid>).

use jiff::Timestamp;

const ALPHABET: &[u8; 32] = b"234567abcdefghijklmnopqrstuvwxyz";
const LENGTH: usize = 13;

/// The TID of a moment.
pub fn at(now: Timestamp, clock_id: u16) -> String {
    let micros = u64::try_from(now.as_microsecond()).unwrap_or_default();
    text(((micros & ((1 << 53) - 1)) << 10) | u64::from(clock_id & 0x3ff))
}

/// The TID of a moment, but later than `last`.
pub fn after(last: Option<&str>, now: Timestamp, clock_id: u16) -> String {
    let fresh = at(now, clock_id);
    match last {
        Some(last) if last >= fresh.as_str() => next(last),
        _ => fresh,
    }
}

fn next(tid: &str) -> String {
    let place = |byte: u8| ALPHABET.iter().position(|one| *one == byte).unwrap_or_default() as u64;
    let value = tid.bytes().fold(0_u64, |value, byte| (value << 5) | place(byte));
    text(value + (1 << 10))
}

fn text(value: u64) -> String {
    let digits = (0..LENGTH).rev().map(|place| (value >> (5 * place)) & 31);
    digits.map(|digit| char::from(ALPHABET[digit as usize])).collect()
}

/// Whether a text is a TID.
pub fn is_valid(text: &str) -> bool {
    let first = text.bytes().next().is_some_and(|byte| b"234567abcdefghij".contains(&byte));
    first && text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tids_sort_like_their_times() {
        let early = at("2026-11-20T10:00:00Z".parse().unwrap(), 1023);
        let late = at("2026-11-20T10:00:00.000001Z".parse().unwrap(), 0);
        assert!(early < late && is_valid(&early) && is_valid(&late));
        let pushed = after(Some(&late), "2026-11-20T10:00:00Z".parse().unwrap(), 0);
        assert!(pushed > late && is_valid(&pushed));
    }

    // Examples of the specification.
    #[test]
    fn the_syntax_is_that_of_the_specification() {
        for valid in ["3jzfcijpj2z2a", "7777777777777", "3zzzzzzzzzzzz", "2222222222222"] {
            assert!(is_valid(valid), "{valid}");
        }
        for invalid in [
            "3jzfcijpj2z21",
            "0000000000000",
            "3jzfcijpj2z2aa",
            "3jzfcijpj2z2",
            "3jzf-cij-pj2z-2a",
            "zzzzzzzzzzzzz",
            "kjzfcijpj2z2a",
        ] {
            assert!(!is_valid(invalid), "{invalid}");
        }
    }
}
