//! The assertion of a person's passkey over the hash of what they approve.

use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_ASN1, ECDSA_P384_SHA384_ASN1, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey,
    VerificationAlgorithm,
};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use url::Url;

/// Those of passkeys: ES256, ES384, RS256. The public key names its own curve, so at most one of them fits.
const ALGORITHMS: [&dyn VerificationAlgorithm; 3] =
    [&ECDSA_P256_SHA256_ASN1, &ECDSA_P384_SHA384_ASN1, &RSA_PKCS1_2048_8192_SHA256];

/// The user was present, and verified.
const PRESENT_AND_VERIFIED: u8 = 0x05;

/// As the browser returned it, in base64url, and where.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignedByPasskey {
    credential_id: String,
    /// `SubjectPublicKeyInfo` in DER.
    public_key: String,
    authenticator_data: String,
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    signature: String,
    /// Of the page.
    pub origin: String,
    /// The passkey's relying party: the host of the page.
    rp_id: String,
}

/// `detail.signature` of the audit log.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    credential_id: String,
    public_key: String,
    authenticator_data: String,
    #[serde(rename = "clientDataJSON")]
    client_data_json: String,
    signature: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

impl SignedByPasskey {
    /// From the audit log. Octavo compared the origin with its own address when the person approved.
    pub fn of_entry(signature: &Value) -> Result<Self, String> {
        let kept: Kept = serde_json::from_value(signature.clone()).map_err(|error| error.to_string())?;
        let client = client_data(&kept.client_data_json)?;
        Ok(SignedByPasskey {
            rp_id: host(&client.origin)?,
            origin: client.origin,
            credential_id: kept.credential_id,
            public_key: kept.public_key,
            authenticator_data: kept.authenticator_data,
            client_data_json: kept.client_data_json,
            signature: kept.signature,
        })
    }

    /// Web Authentication, section 7.2, without what only the server knows: the counter, and whose passkey it is.
    pub fn verify(&self, content_hash: &str) -> Result<(), String> {
        let client = client_data(&self.client_data_json)?;
        let hash = HEXLOWER.decode(content_hash.as_bytes()).map_err(|error| error.to_string())?;
        let data = decode(&self.authenticator_data)?;
        ensure(client.r#type == "webauthn.get" && !client.cross_origin, "clientDataJSON is not of a signature")?;
        ensure(client.challenge == URL_SAFE_NO_PAD.encode(hash), "the challenge is not contentHash")?;
        ensure(client.origin == self.origin, "it was signed on a page of another origin")?;
        ensure(host(&self.origin)? == self.rp_id, "rpId is not the host of the origin")?;
        ensure(data.starts_with(&Sha256::digest(&self.rp_id)), "it was signed for another host")?;
        let flags = data.get(32).copied().unwrap_or_default();
        ensure(flags & PRESENT_AND_VERIFIED == PRESENT_AND_VERIFIED, "the device did not verify its user")?;
        let signed = [data, Sha256::digest(decode(&self.client_data_json)?).to_vec()].concat();
        let (key, signature) = (decode(&self.public_key)?, decode(&self.signature)?);
        decode(&self.credential_id)?;
        let fits = |algorithm| UnparsedPublicKey::new(algorithm, &key).verify(&signed, &signature).is_ok();
        ensure(ALGORITHMS.into_iter().any(fits), "the signature is not one of this passkey")
    }
}

fn client_data(text: &str) -> Result<ClientData, String> {
    serde_json::from_slice(&decode(text)?).map_err(|error| format!("clientDataJSON: {error}"))
}

fn decode(text: &str) -> Result<Vec<u8>, String> {
    URL_SAFE_NO_PAD.decode(text).map_err(|error| format!("base64url: {error}"))
}

fn host(origin: &str) -> Result<String, String> {
    let url = Url::parse(origin).ok();
    let host = url.as_ref().and_then(Url::domain);
    host.map(str::to_owned).ok_or_else(|| "the origin has no host name".to_owned())
}

fn ensure(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}
