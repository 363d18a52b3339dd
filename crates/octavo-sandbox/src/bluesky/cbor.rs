//! DAG-CBOR, the encoding whose hash is a record's CID
//! (<https://ipld.io/specs/codecs/dag-cbor/spec/>), from the JSON form of the
//! AT Protocol data model (`$link`, `$bytes`).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde_json::{Map, Value};

use super::cid;

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
pub fn encode(value: &Value) -> Result<Vec<u8>, Unencodable> {
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
        let bytes = link.as_str().and_then(cid::bytes).ok_or(Unencodable::Link)?;
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
mod tests {
    use super::*;
    use crate::core::digest::hex;
    use serde_json::json;

    // Computed with the npm package @ipld/dag-cbor.
    #[test]
    fn links_and_bytes_encode_as_in_the_reference_implementation() {
        let cid = "bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq";
        let value = json!({ "ref": { "$link": cid }, "n": -5, "b": { "$bytes": "AQID" } });
        let wanted = "a3616243010203616e2463726566d82a582500015512202cf24dba5fb0a30e26e83b2ac5b9\
                      e29e1b161e5c1fa7425e73043362938b9824";
        assert_eq!(hex(&encode(&value).unwrap()), wanted);
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
            assert_eq!(hex(&encode(&value).unwrap()), wanted, "{value}");
        }
        assert_eq!(encode(&json!(1.5)), Err(Unencodable::Float));
        assert_eq!(encode(&json!({ "$link": "nope" })), Err(Unencodable::Link));
    }
}
