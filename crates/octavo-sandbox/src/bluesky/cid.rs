//! Content identifiers: CIDv1, SHA-256, base 32
//! (<https://github.com/multiformats/cid>).

use sha2::{Digest as _, Sha256};

const ALPHABET: &[u8] = crate::core::random::BASE32;
const RAW: u8 = 0x55;
const DAG_CBOR: u8 = 0x71;
/// Version 1, codec, SHA-256, 32 bytes.
const HEAD_BYTES: usize = 4;

/// Of a blob whose SHA-256 is known (`bafkrei…`).
pub fn of_blob(digest: &[u8]) -> String {
    text(RAW, digest)
}

/// Of a DAG-CBOR block (`bafyrei…`).
pub fn of_block(block: &[u8]) -> String {
    text(DAG_CBOR, &Sha256::digest(block))
}

fn text(codec: u8, digest: &[u8]) -> String {
    let mut bytes = vec![0x01, codec, 0x12, 0x20];
    bytes.extend_from_slice(digest);
    format!("b{}", base32(&bytes))
}

/// The bytes of a CID as text; `None` when it is not one of the two kinds.
pub fn bytes(cid: &str) -> Option<Vec<u8>> {
    let bytes = unbase32(cid.strip_prefix('b')?)?;
    let plausible = bytes.len() == HEAD_BYTES + 32
        && bytes[0] == 0x01
        && matches!(bytes[1], RAW | DAG_CBOR)
        && bytes[2..HEAD_BYTES] == [0x12, 0x20];
    plausible.then_some(bytes)
}

fn base32(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut buffer, mut bits) = (0_u32, 0_u32);
    for byte in bytes {
        buffer = (buffer << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            out.push(letter(buffer >> bits));
        }
        buffer &= (1 << bits) - 1;
    }
    if bits > 0 {
        out.push(letter(buffer << (5 - bits)));
    }
    out
}

fn letter(value: u32) -> char {
    char::from(ALPHABET[(value & 31) as usize])
}

fn unbase32(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() * 5 / 8);
    let (mut buffer, mut bits) = (0_u32, 0_u32);
    for byte in text.bytes() {
        let value = ALPHABET.iter().position(|one| *one == byte)?;
        buffer = (buffer << 5) | u32::try_from(value).ok()?;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            out.push(u8::try_from(buffer >> bits).ok()?);
            buffer &= (1 << bits) - 1;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Reference values by ipfs: `echo -n hello | ipfs add --cid-version 1 --raw-leaves`.
    #[test]
    fn the_cid_of_hello_is_the_known_one() {
        let cid = of_blob(&Sha256::digest(b"hello"));
        assert_eq!(cid, "bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq");
        assert_eq!(bytes(&cid).unwrap()[HEAD_BYTES..], Sha256::digest(b"hello")[..]);
    }

    #[test]
    fn what_is_not_a_cid_has_no_bytes() {
        for text in ["", "b", "bafkrei", "zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA", "b0189"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }
}
