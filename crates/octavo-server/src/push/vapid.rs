//! Voluntary application server identification (RFC 8292): who sends, for the push service.

use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::json;
use url::Url;
use zeroize::Zeroizing;

use super::error::PushError;

/// At most 24 hours (RFC 8292, section 2), less what clocks may differ by.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_hours(12);

/// The P-256 key of this installation. Browsers bind their subscriptions to it.
pub struct VapidKey {
    public_key: String,
    signer: EncodingKey,
}

impl VapidKey {
    /// A new key, as PKCS #8.
    pub fn generate() -> Result<Zeroizing<Vec<u8>>, PushError> {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING);
        let key = key.map_err(|_| PushError::Crypto("no key for push services"))?;
        let der = key.to_pkcs8v1().map_err(|_| PushError::Crypto("no key for push services"))?;
        Ok(Zeroizing::new(der.as_ref().to_vec()))
    }

    pub fn read(pkcs8: &[u8]) -> Result<Self, PushError> {
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8);
        let key = key.map_err(|_| PushError::Crypto("the key for push services does not read"))?;
        let public_key = URL_SAFE_NO_PAD.encode(key.public_key());
        Ok(VapidKey { public_key, signer: EncodingKey::from_ec_der(pkcs8) })
    }

    pub fn public_key(&self) -> &str {
        &self.public_key
    }

    /// The header `Authorization` of a request to an endpoint.
    pub fn authorization(&self, endpoint: &Url, contact: &str, now: Timestamp) -> Result<String, PushError> {
        let audience = endpoint.origin().ascii_serialization();
        let claims = json!({ "aud": audience, "exp": (now + TOKEN_LIFE).as_second(), "sub": contact });
        let token = jsonwebtoken::encode(&Header::new(Algorithm::ES256), &claims, &self.signer);
        let token = token.map_err(|_| PushError::Crypto("a token for a push service was not signed"))?;
        Ok(format!("vapid t={token}, k={}", self.public_key))
    }
}
