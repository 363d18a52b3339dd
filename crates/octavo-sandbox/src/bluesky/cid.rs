//! CIDs of blobs and records (<https://github.com/multiformats/cid>). A record's is the hash of its DAG-CBOR encoding
//! (<https://ipld.io/specs/codecs/dag-cbor/spec/>).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ipld_core::cid::Cid;
use ipld_core::cid::multihash::Multihash;
use ipld_core::ipld::Ipld;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

const RAW: u64 = 0x55;
const DAG_CBOR: u64 = 0x71;
const SHA2_256: u64 = 0x12;

/// Of a blob whose SHA-256 is known (`bafkrei…`).
pub fn blob_cid(digest: &[u8]) -> String {
    cid_text(RAW, digest)
}

/// Of a DAG-CBOR block (`bafyrei…`).
pub fn block_cid(block: &[u8]) -> String {
    cid_text(DAG_CBOR, &Sha256::digest(block))
}

fn cid_text(codec: u64, digest: &[u8]) -> String {
    Multihash::wrap(SHA2_256, digest).map(|hash| Cid::new_v1(codec, hash).to_string()).unwrap_or_default()
}

/// A CID of one of the two kinds.
pub fn parse_cid(text: &str) -> Option<Cid> {
    let cid = Cid::try_from(text).ok()?;
    let is_known = matches!(cid.codec(), RAW | DAG_CBOR) && cid.hash().code() == SHA2_256 && cid.hash().size() == 32;
    (is_known && cid.to_string() == text).then_some(cid)
}

/// The DAG-CBOR encoding of a record, or why it has none.
pub fn encode_record(record: &Value) -> Result<Vec<u8>, String> {
    serde_ipld_dagcbor::to_vec(&read_ipld(record)?).map_err(|error| error.to_string())
}

/// Reads the JSON form of the AT Protocol's data model, with `$link` and `$bytes`.
fn read_ipld(value: &Value) -> Result<Ipld, String> {
    Ok(match value {
        Value::Null => Ipld::Null,
        Value::Bool(flag) => Ipld::Bool(*flag),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(positive), _) => Ipld::Integer(positive.into()),
            (None, Some(negative)) => Ipld::Integer(negative.into()),
            _ => return Err("records may not contain fractional numbers".to_owned()),
        },
        Value::String(text) => Ipld::String(text.clone()),
        Value::Array(items) => Ipld::List(items.iter().map(read_ipld).collect::<Result<_, _>>()?),
        Value::Object(fields) => read_ipld_object(fields)?,
    })
}

fn read_ipld_object(fields: &Map<String, Value>) -> Result<Ipld, String> {
    let single = fields.iter().next().filter(|_| fields.len() == 1);
    match single.map(|(key, value)| (key.as_str(), value.as_str())) {
        Some(("$link", link)) => link.and_then(parse_cid).map(Ipld::Link).ok_or_else(|| "invalid CID link".to_owned()),
        Some(("$bytes", encoded)) => {
            let bytes = encoded.and_then(|text| STANDARD_NO_PAD.decode(text.trim_end_matches('=')).ok());
            bytes.map(Ipld::Bytes).ok_or_else(|| "invalid bytes".to_owned())
        }
        _ => {
            let fields = fields.iter().map(|(key, value)| Ok((key.clone(), read_ipld(value)?)));
            fields.collect::<Result<_, String>>().map(Ipld::Map)
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::core::files::hex;

    // Reference values by ipfs: `echo -n hello | ipfs add --cid-version 1 --raw-leaves`.
    #[test]
    fn the_cid_of_hello_is_the_known_one() {
        let cid = blob_cid(&Sha256::digest(b"hello"));
        assert_eq!(cid, "bafkreibm6jg3ux5qumhcn2b3flc3tyu6dmlb4xa7u5bf44yegnrjhc4yeq");
        assert_eq!(parse_cid(&cid).unwrap().hash().digest(), &Sha256::digest(b"hello")[..]);
    }

    #[test]
    fn what_is_not_a_cid_is_refused() {
        for text in ["", "b", "bafkrei", "zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA", "b0189"] {
            assert_eq!(parse_cid(text), None, "{text}");
        }
    }

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
        assert!(encode_record(&json!(1.5)).unwrap_err().contains("records may not contain fractional numbers"));
        assert!(encode_record(&json!({ "$link": "nope" })).unwrap_err().contains("invalid CID link"));
    }
}
