//! Ed25519 keys, published as a JSON Web Key Set (RFC 7517, RFC 8037).

use std::fmt;

use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(super) const ALGORITHM: &str = "Ed25519";

/// 32 bytes in base64url: `x` of a JSON Web Key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey(String);

impl PublicKey {
    /// None if these are not 32 bytes in base64url.
    pub fn parse(x: &str) -> Option<Self> {
        (URL_SAFE_NO_PAD.decode(x).ok()?.len() == 32).then(|| PublicKey(x.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its thumbprint (RFC 7638).
    pub fn id(&self) -> String {
        let members = format!(r#"{{"crv":"{ALGORITHM}","kty":"OKP","x":"{}"}}"#, self.0);
        URL_SAFE_NO_PAD.encode(Sha256::digest(members))
    }

    fn jwk(&self) -> Value {
        json!({ "kty": "OKP", "crv": ALGORITHM, "x": self.0, "kid": self.id(), "use": "sig", "alg": "EdDSA" })
    }

    fn of_jwk(jwk: &Value) -> Option<Self> {
        let is_ours = jwk["kty"] == "OKP" && jwk["crv"] == ALGORITHM;
        PublicKey::parse(jwk["x"].as_str().filter(|_| is_ours)?)
    }

    /// Whether this key signed the message with exactly this text of the signature.
    pub(super) fn verifies(&self, message: &[u8], signature: &str) -> bool {
        let signature = URL_SAFE_NO_PAD.decode(signature);
        let key = URL_SAFE_NO_PAD.decode(&self.0).unwrap_or_default();
        signature.is_ok_and(|bytes| UnparsedPublicKey::new(&ED25519, key).verify(message, &bytes).is_ok())
    }
}

/// The document at `/.well-known/octavo-approvals.json`.
pub fn key_set(keys: &[PublicKey]) -> Value {
    json!({ "keys": keys.iter().map(PublicKey::jwk).collect::<Vec<_>>() })
}

/// Keys in any form in which they are published: the set, one of its keys, or its `x` alone.
pub fn parse_keys(text: &str) -> Option<Vec<PublicKey>> {
    let text = text.trim();
    let keys = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(it)) => match it.get("keys") {
            Some(Value::Array(keys)) => keys.iter().filter_map(PublicKey::of_jwk).collect(),
            _ => PublicKey::of_jwk(&Value::Object(it)).into_iter().collect(),
        },
        _ => PublicKey::parse(text).into_iter().collect::<Vec<_>>(),
    };
    (!keys.is_empty()).then_some(keys)
}

/// A private key.
pub struct Signer(Ed25519KeyPair);

impl Signer {
    /// None unless the seed has 32 bytes.
    pub fn of_seed(seed: &[u8]) -> Option<Self> {
        Ed25519KeyPair::from_seed_unchecked(seed).ok().map(Signer)
    }

    pub fn public_key(&self) -> PublicKey {
        PublicKey(URL_SAFE_NO_PAD.encode(self.0.public_key()))
    }

    pub(super) fn sign(&self, message: &[u8]) -> String {
        URL_SAFE_NO_PAD.encode(self.0.sign(message))
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8037, appendix A.2 and A.3.
    #[test]
    fn a_key_is_named_by_its_thumbprint_and_read_in_each_form() {
        let key = PublicKey::parse("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo").unwrap();
        assert_eq!(key.id(), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
        let seed = URL_SAFE_NO_PAD.decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A").unwrap();
        assert_eq!(Signer::of_seed(&seed).unwrap().public_key(), key);
        let other = PublicKey::parse(&"A".repeat(43)).unwrap();
        let set = key_set(&[key.clone(), other.clone()]);
        assert_eq!(parse_keys(&set.to_string()), Some(vec![key.clone(), other]));
        assert_eq!(parse_keys(&set["keys"][0].to_string()), Some(vec![key.clone()]));
        assert_eq!(parse_keys(&format!("{}\n", key.as_str())), Some(vec![key]));
        for wrong in ["", "{}", "[]", "7", "abc", r#"{"keys":[]}"#, r#"{"keys":[{"kty":"RSA"}]}"#, &"A".repeat(44)] {
            assert_eq!(parse_keys(wrong), None, "{wrong}");
        }
    }
}
