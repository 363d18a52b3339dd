//! How webhooks are signed: Standard Webhooks, <https://www.standardwebhooks.com>, and one plain header. Pure.
//!
//! A key in the form of Standard Webhooks, `whsec_` and the base64 of 24 to 64 bytes, signs with those bytes. Any other
//! key signs with its own text.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// How long the secrets of Standard Webhooks are, in bytes.
const SECRET_BYTES: RangeInclusive<usize> = 24..=64;

/// The headers that prove where a delivery comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signatures {
    /// `x-octavo-signature`: `sha256=` and the hex HMAC of the raw body under the newest key.
    pub plain: String,
    /// `webhook-signature`: `v1,` and the base64 HMAC of `{id}.{timestamp}.{body}`, one for each live key.
    pub standard: String,
}

/// Signs a body. `keys` are the webhook's API keys, newest first; `timestamp` is in seconds.
pub fn sign(keys: &[&str], webhook_id: &str, timestamp: i64, body: &[u8]) -> Signatures {
    let plain = keys.first().map(|key| format!("sha256={}", hex(&mac(key.as_bytes(), &[body])))).unwrap_or_default();
    let standard: Vec<String> = keys.iter().map(|key| standard_one(key, webhook_id, timestamp, body)).collect();
    Signatures { plain, standard: standard.join(" ") }
}

/// Whether `header` (`x-octavo-signature`) matches the body under `key`.
pub fn verify_plain(key: &str, body: &[u8], header: &str) -> bool {
    let Some(digits) = header.strip_prefix("sha256=") else {
        return false;
    };
    let Some(given) = unhex(digits) else {
        return false;
    };
    keyed(key.as_bytes(), &[body]).verify_slice(&given).is_ok()
}

/// Whether one of the signatures in `header` (`webhook-signature`) matches under `key`.
pub fn verify_standard(key: &str, webhook_id: &str, timestamp: i64, body: &[u8], header: &str) -> bool {
    let given = header.split(' ').filter_map(|it| STANDARD.decode(it.strip_prefix("v1,")?).ok());
    let head = format!("{webhook_id}.{timestamp}.");
    let key = standard_key(key);
    given.into_iter().any(|given| keyed(&key, &[head.as_bytes(), body]).verify_slice(&given).is_ok())
}

fn standard_one(key: &str, webhook_id: &str, timestamp: i64, body: &[u8]) -> String {
    let head = format!("{webhook_id}.{timestamp}.");
    format!("v1,{}", STANDARD.encode(mac(&standard_key(key), &[head.as_bytes(), body])))
}

fn standard_key(key: &str) -> Cow<'_, [u8]> {
    let secret = key.strip_prefix("whsec_").and_then(|text| STANDARD.decode(text).ok());
    let secret = secret.filter(|bytes| SECRET_BYTES.contains(&bytes.len()));
    secret.map_or(Cow::Borrowed(key.as_bytes()), Cow::Owned)
}

fn mac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    keyed(key, parts).finalize().into_bytes().to_vec()
}

fn keyed(key: &[u8], parts: &[&[u8]]) -> Hmac<Sha256> {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        unreachable!("HMAC takes keys of any length (RFC 2104)")
    };
    for part in parts {
        mac.update(part);
    }
    mac
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let lower = digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if !lower || !digits.len().is_multiple_of(2) {
        return None;
    }
    (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Vector {
        why: String,
        keys: Vec<String>,
        id: String,
        timestamp: i64,
        body: String,
        plain: String,
        standard: String,
    }

    #[test]
    fn the_vectors_of_the_contract_hold() {
        let vectors: Vec<Vector> = serde_json::from_str(include_str!("../../../contract/signatures.json")).unwrap();
        assert!(vectors.len() >= 4);
        for it in vectors {
            let keys: Vec<&str> = it.keys.iter().map(String::as_str).collect();
            let signed = sign(&keys, &it.id, it.timestamp, it.body.as_bytes());
            assert_eq!(
                (signed.plain.as_str(), signed.standard.as_str()),
                (it.plain.as_str(), it.standard.as_str()),
                "{}",
                it.why
            );
            for key in keys {
                assert!(verify_standard(key, &it.id, it.timestamp, it.body.as_bytes(), &it.standard), "{}", it.why);
            }
        }
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let signed = sign(&["key"], "evt_1", 1, b"{}");
        assert!(verify_plain("key", b"{}", &signed.plain));
        assert!(!verify_plain("key", b"{ }", &signed.plain));
        assert!(!verify_plain("other", b"{}", &signed.plain));
        assert!(!verify_plain("key", b"{}", "sha256="));
        assert!(!verify_standard("key", "evt_1", 2, b"{}", &signed.standard));
        assert!(!verify_standard("key", "evt_2", 1, b"{}", &signed.standard));
    }
}
