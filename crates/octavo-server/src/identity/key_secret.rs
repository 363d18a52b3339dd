//! The text of a key: a prefix that scanners of leaked secrets look for, 256 random bits, and a checksum of both.

use crate::vault::{NoRandomness, random};
use zeroize::Zeroizing;

pub const PREFIX: &str = "oct_key_";
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// 62 to the power of 43 is more than 2 to the power of 256.
const RANDOM_DIGITS: usize = 43;
/// 62 to the power of 6 is more than 2 to the power of 32.
const CHECKSUM_DIGITS: usize = 6;

/// A new one.
pub fn draw() -> Result<Zeroizing<String>, NoRandomness> {
    let mut bits = Zeroizing::new(random::<32>()?);
    let text = Zeroizing::new(format!("{PREFIX}{}", base62::<RANDOM_DIGITS>(&mut *bits)));
    Ok(Zeroizing::new(format!("{}{}", *text, checksum(&text))))
}

/// Whether it may be a key that Octavo made: a typing error is found without looking anything up.
pub fn is_well_formed(text: &str) -> bool {
    let length = PREFIX.len() + RANDOM_DIGITS + CHECKSUM_DIGITS;
    let is_plain = text.len() == length && text.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    is_plain && text.starts_with(PREFIX) && {
        let (text, sent) = text.split_at(length - CHECKSUM_DIGITS);
        checksum(text) == sent
    }
}

/// The CRC-32 in base 62, as in GitHub's tokens.
fn checksum(text: &str) -> String {
    base62::<CHECKSUM_DIGITS>(&mut crc32fast::hash(text.as_bytes()).to_be_bytes())
}

/// A number, whose bytes are used up, in `N` digits.
fn base62<const N: usize>(number: &mut [u8]) -> String {
    let mut digits = [0; N];
    for digit in digits.iter_mut().rev() {
        let mut rest = 0;
        for byte in number.iter_mut() {
            let value = rest << 8 | usize::from(*byte);
            *byte = (value / 62) as u8;
            rest = value % 62;
        }
        *digit = ALPHABET[rest];
    }
    digits.map(char::from).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_base_62() {
        assert_eq!(base62::<6>(&mut 0_u32.to_be_bytes()), "000000");
        assert_eq!(base62::<6>(&mut 61_u32.to_be_bytes()), "00000z");
        assert_eq!(base62::<6>(&mut 62_u32.to_be_bytes()), "000010");
        assert_eq!(base62::<6>(&mut u32::MAX.to_be_bytes()), "4gfFC3");
        assert_eq!(base62::<43>(&mut [0xFF; 32]), "yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1");
    }

    #[test]
    fn a_key_is_told_from_everything_else_by_its_form_and_checksum() {
        // By Python's zlib.crc32.
        assert!(is_well_formed("oct_key_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp12r6mhd"));
        let (one, other) = (draw().unwrap(), draw().unwrap());
        let scanners = regex::Regex::new("^oct_key_[0-9A-Za-z]{49}$").unwrap();
        assert!(is_well_formed(&one) && is_well_formed(&other) && one != other);
        assert!(scanners.is_match(&one));
        let (text, sum) = one.split_at(one.len() - 6);
        let swapped = format!("{text}{}", &other[other.len() - 6..]);
        for wrong in [
            "",
            PREFIX,
            &one[1..],
            &one[..one.len() - 1],
            &format!("{}x", *one),
            &swapped,
            &one.to_uppercase(),
            &one.replacen("key", "kez", 1),
            &format!("{}{sum}", text.replacen("oct_key_", "oct_key_é", 1)),
            &format!("oct_key_{}", "0".repeat(49)),
            &"é".repeat(57),
        ] {
            assert!(!is_well_formed(wrong), "{wrong}");
        }
    }
}
