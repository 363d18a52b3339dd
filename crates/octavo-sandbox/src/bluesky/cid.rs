//! CIDs of blobs and records (<https://github.com/multiformats/cid>). A record's is the hash of its DAG-CBOR encoding
//! (<https://ipld.io/specs/codecs/dag-cbor/spec/>).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

const ALPHABET: &[u8] = crate::core::random::BASE32;
const RAW: u8 = 0x55;
const DAG_CBOR: u8 = 0x71;
/// Version 1, codec, SHA-256, 32 bytes.
const HEAD_BYTES: usize = 4;

/// Of a blob whose SHA-256 is known (`bafkrei…`).
pub fn blob_cid(digest: &[u8]) -> String {
    text(RAW, digest)
}

/// Of a DAG-CBOR block (`bafyrei…`).
pub fn block_cid(block: &[u8]) -> String {
    text(DAG_CBOR, &Sha256::digest(block))
}

fn text(codec: u8, digest: &[u8]) -> String {
    let mut bytes = vec![0x01, codec, 0x12, 0x20];
    bytes.extend_from_slice(digest);
    format!("b{}", base32(&bytes))
}

/// The bytes of a CID as text; `None` when it is not one of the two kinds.
pub fn cid_bytes(cid: &str) -> Option<Vec<u8>> {
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

/// Why a value has no encoding.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unencodable {
    /// The data model knows whole numbers only.
    #[error("records may not contain fractional numbers")]
    Float,
    /// `{"$link": …}` that is not a CID.
    #[error("invalid CID link")]
    Link,
    /// `{"$bytes": …}` that is not base 64.
    #[error("invalid bytes")]
    Bytes,
}

/// Encodes a value.
pub fn encode_record(value: &Value) -> Result<Vec<u8>, Unencodable> {
    let mut out = Vec::new();
    write(&mut out, value)?;
    Ok(out)
}

fn write(out: &mut Vec<u8>, value: &Value) -> Result<(), Unencodable> {
    match value {
        Value::Null => out.push(0xf6),
        Value::Bool(false) => out.push(0xf4),
        Value::Bool(true) => out.push(0xf5),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(positive), _) => head(out, 0, positive),
            (None, Some(negative)) => head(out, 1, (-1 - negative).unsigned_abs()),
            _ => return Err(Unencodable::Float),
        },
        Value::String(text) => write_text(out, text),
        Value::Array(items) => {
            head(out, 4, items.len() as u64);
            items.iter().try_for_each(|item| write(out, item))?;
        }
        Value::Object(fields) => write_object(out, fields)?,
    }
    Ok(())
}

fn write_object(out: &mut Vec<u8>, fields: &Map<String, Value>) -> Result<(), Unencodable> {
    if let (1, Some(link)) = (fields.len(), fields.get("$link")) {
        let bytes = link.as_str().and_then(cid_bytes).ok_or(Unencodable::Link)?;
        out.extend([0xd8, 42]);
        head(out, 2, bytes.len() as u64 + 1);
        out.push(0);
        out.extend(bytes);
        return Ok(());
    }
    if let (1, Some(encoded)) = (fields.len(), fields.get("$bytes")) {
        let text = encoded.as_str().ok_or(Unencodable::Bytes)?.trim_end_matches('=');
        let bytes = STANDARD_NO_PAD.decode(text).map_err(|_| Unencodable::Bytes)?;
        head(out, 2, bytes.len() as u64);
        out.extend(bytes);
        return Ok(());
    }
    let mut keys: Vec<&String> = fields.keys().collect();
    keys.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
    head(out, 5, keys.len() as u64);
    for key in keys {
        write_text(out, key);
        write(out, &fields[key])?;
    }
    Ok(())
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    head(out, 3, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Major type and argument in the shortest form.
fn head(out: &mut Vec<u8>, major: u8, argument: u64) {
    let major = major << 5;
    match argument {
        0..24 => out.push(major | argument as u8),
        24..0x100 => out.extend([major | 24, argument as u8]),
        0x100..0x1_0000 => {
            out.push(major | 25);
            out.extend((argument as u16).to_be_bytes());
        }
        0x1_0000..0x1_0000_0000 => {
            out.push(major | 26);
            out.extend((argument as u32).to_be_bytes());
        }
        _ => {
            out.push(major | 27);
            out.extend(argument.to_be_bytes());
        }
    }
}

#[cfg(test)]
mod cid_tests {
    use super::*;

    // Reference values by ipfs: `echo -n hello | ipfs add --cid-version 1 --raw-leaves`.
    #[test]
    fn the_cid_of_hello_is_the_known_one() {
        let cid = blob_cid(&Sha256::digest(b"hello"));
        assert_eq!(cid, "bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq");
        assert_eq!(cid_bytes(&cid).unwrap()[HEAD_BYTES..], Sha256::digest(b"hello")[..]);
    }

    #[test]
    fn what_is_not_a_cid_has_no_bytes() {
        for text in ["", "b", "bafkrei", "zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA", "b0189"] {
            assert_eq!(cid_bytes(text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod cbor_tests {
    use super::*;
    use crate::core::files::hex;
    use serde_json::json;

    // Computed with the npm package @ipld/dag-cbor.
    #[test]
    fn links_and_bytes_encode_as_in_the_reference_implementation() {
        let cid = "bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq";
        let value = json!({ "ref": { "$link": cid }, "n": -5, "b": { "$bytes": "AQID" } });
        let wanted = "a3616243010203616e2463726566d82a582500015512202cf24dba5fb0a30e26e83b2ac5b9\
                      e29e1b161e5c1fa7425e73043362938b9824";
        assert_eq!(hex(&encode_record(&value).unwrap()), wanted);
    }

    // Values from RFC 8949, appendix A, where they are deterministic.
    #[test]
    fn values_encode_as_in_the_rfc() {
        let rows = [
            (json!(0), "00"),
            (json!(23), "17"),
            (json!(24), "1818"),
            (json!(1000), "1903e8"),
            (json!(1_000_000), "1a000f4240"),
            (json!(1_000_000_000_000_u64), "1b000000e8d4a51000"),
            (json!(-1), "20"),
            (json!(-1000), "3903e7"),
            (json!("ü"), "62c3bc"),
            (json!([1, [2, 3]]), "8201820203"),
            (json!({ "b": [2, 3], "a": 1 }), "a26161016162820203"),
            (json!({ "aa": 1, "b": null }), "a26162f662616101"),
        ];
        for (value, wanted) in rows {
            assert_eq!(hex(&encode_record(&value).unwrap()), wanted, "{value}");
        }
        assert_eq!(encode_record(&json!(1.5)), Err(Unencodable::Float));
        assert_eq!(encode_record(&json!({ "$link": "nope" })), Err(Unencodable::Link));
    }
}
