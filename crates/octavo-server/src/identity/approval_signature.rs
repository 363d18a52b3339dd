//! Approvals that a person signs with a passkey. The challenge is the hash of what they approve.

use aws_lc_rs::encoding::{AsDer, PublicKeyX509Der};
use aws_lc_rs::rsa::PublicKeyComponents;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use octavo_store::approvals::{Assertion, Signature};
use octavo_store::identity::PasskeyRow;
use rcgen::PublicKeyData;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use webauthn_rs::Webauthn;
use webauthn_rs::prelude::{COSEKey, COSEKeyType, ECDSACurve, Passkey, PasskeyAuthentication, PublicKeyCredential};

use super::passkeys::{read, write};
use super::{Identity, IdentityError};

/// The log keeps what the browser reports. Browsers need less than a tenth of this.
const MOST_CLIENT_DATA: usize = 4_096;

/// Why a signature was refused.
#[derive(Debug, thiserror::Error)]
pub enum SignatureError {
    #[error("The credential does not sign this contentHash with one of your passkeys: {0}.")]
    Refused(String),
    #[error(transparent)]
    Internal(#[from] IdentityError),
}

impl SignatureError {
    fn refused(why: impl ToString) -> Self {
        SignatureError::Refused(why.to_string())
    }
}

impl Identity {
    /// Whether this person signs what they approve: they have a passkey, and passkeys work here.
    pub async fn signs_approvals(&self, person: Uuid) -> Result<bool, IdentityError> {
        Ok(!self.signing_credentials(person).await?.is_empty())
    }

    /// The passkeys with which this person signs what they approve, by credential id. None if passkeys don't work here.
    pub async fn signing_credentials(&self, person: Uuid) -> Result<Vec<String>, IdentityError> {
        if self.0.webauthn.is_none() || self.own_sign_in().is_err() {
            return Ok(Vec::new());
        }
        let passkeys = self.0.store.passkeys().list(person).await?;
        Ok(passkeys.into_iter().map(|row| row.credential).collect())
    }

    /// Verifies what a browser returned for the challenge `content_hash`. Nothing is stored.
    pub async fn verify_approval(
        &self,
        person: Uuid,
        content_hash: &str,
        credential: Value,
    ) -> Result<Signature, SignatureError> {
        let none =
            || SignatureError::refused("this server's address is an IP address, and browsers offer no passkeys there");
        let webauthn = self.0.webauthn.as_ref().ok_or_else(none)?;
        let credential: PublicKeyCredential = serde_json::from_value(credential).map_err(SignatureError::refused)?;
        if credential.response.client_data_json.len() > MOST_CLIENT_DATA {
            return Err(SignatureError::refused(format!("clientDataJSON has more than {MOST_CLIENT_DATA} bytes")));
        }
        let id = URL_SAFE_NO_PAD.encode(&credential.raw_id);
        let row = self.0.store.passkeys().find_by_credential(&id).await.map_err(IdentityError::from)?;
        let row = row.filter(|row| row.user_id == person);
        let row = row.ok_or_else(|| SignatureError::refused("you have no such passkey"))?;
        let mut passkey: Passkey = read(&row.data)?;
        let expected = expected(webauthn, &passkey, content_hash)?;
        let proved = webauthn.finish_passkey_authentication(&credential, &expected);
        passkey.update_credential(&proved.map_err(SignatureError::refused)?);
        Ok(signature(row, &passkey, &credential)?)
    }
}

/// What the verifier expects. It draws random challenges itself; here the challenge is the hash.
fn expected(webauthn: &Webauthn, passkey: &Passkey, hash: &str) -> Result<PasskeyAuthentication, SignatureError> {
    let challenge = HEXLOWER_PERMISSIVE.decode(hash.as_bytes()).map_err(SignatureError::refused)?;
    let begun = webauthn.start_passkey_authentication(std::slice::from_ref(passkey));
    let (_, state) = begun.map_err(SignatureError::refused)?;
    let mut state = serde_json::to_value(state).map_err(IdentityError::from)?;
    state["ast"]["challenge"] = URL_SAFE_NO_PAD.encode(challenge).into();
    Ok(serde_json::from_value(state).map_err(IdentityError::from)?)
}

fn signature(row: PasskeyRow, passkey: &Passkey, credential: &PublicKeyCredential) -> Result<Signature, IdentityError> {
    let response = &credential.response;
    let key = passkey.get_public_key();
    Ok(Signature {
        passkey_id: row.id,
        verified_with: row.data,
        passkey_data: write(passkey)?,
        digest: digest(key, &credential.raw_id, &response.signature),
        assertion: Assertion {
            credential_id: row.credential,
            public_key: URL_SAFE_NO_PAD.encode(subject_public_key_info(key)?),
            authenticator_data: URL_SAFE_NO_PAD.encode(&response.authenticator_data),
            client_data_json: URL_SAFE_NO_PAD.encode(&response.client_data_json),
            signature: URL_SAFE_NO_PAD.encode(&response.signature),
        },
    })
}

/// The same for every form of one signature.
fn digest(key: &COSEKey, credential_id: &[u8], signature: &[u8]) -> String {
    let unique = match &key.key {
        COSEKeyType::EC_EC2(_) => first_number(signature),
        _ => signature,
    };
    HEXLOWER.encode(&Sha256::new().chain_update(credential_id).chain_update(unique).finalize())
}

/// The `r` of an ECDSA signature. Anyone can replace its `s` with the negative of it, and the result is valid too. In DER:
/// SEQUENCE, its length, INTEGER, the length of `r`, `r`.
fn first_number(signature: &[u8]) -> &[u8] {
    let length = signature.get(3).copied().map(usize::from);
    length.and_then(|length| signature.get(4..4 + length)).unwrap_or(signature)
}

/// The public key as certificates hold it (RFC 5280), which most tools can read.
fn subject_public_key_info(key: &COSEKey) -> Result<Vec<u8>, IdentityError> {
    let unsupported = || IdentityError::Passkey("its algorithm has no certificate form here".to_owned());
    match &key.key {
        COSEKeyType::EC_EC2(point) => {
            let algorithm = match point.curve {
                ECDSACurve::SECP256R1 => &rcgen::PKCS_ECDSA_P256_SHA256,
                ECDSACurve::SECP384R1 => &rcgen::PKCS_ECDSA_P384_SHA384,
                ECDSACurve::SECP521R1 => return Err(unsupported()),
            };
            let uncompressed = [&[4], point.x.as_slice(), &point.y].concat();
            Ok(EcKey { algorithm, uncompressed }.subject_public_key_info())
        }
        COSEKeyType::RSA(rsa) => {
            let der: PublicKeyX509Der<'_> =
                PublicKeyComponents { n: rsa.n.as_slice(), e: &rsa.e }.as_der().map_err(|_| unsupported())?;
            Ok(der.as_ref().to_vec())
        }
        COSEKeyType::EC_OKP(_) => Err(unsupported()),
    }
}

struct EcKey {
    algorithm: &'static rcgen::SignatureAlgorithm,
    uncompressed: Vec<u8>,
}

impl PublicKeyData for EcKey {
    fn der_bytes(&self) -> &[u8] {
        &self.uncompressed
    }

    fn algorithm(&self) -> &'static rcgen::SignatureAlgorithm {
        self.algorithm
    }
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::rsa::KeySize;
    use aws_lc_rs::signature::{
        ECDSA_P256_SHA256_ASN1_SIGNING, ECDSA_P384_SHA384_ASN1_SIGNING, EcdsaKeyPair, KeyPair, RsaKeyPair,
    };
    use webauthn_rs::prelude::{COSEAlgorithm, COSEEC2Key, COSERSAKey};

    use super::*;

    fn der(key: &impl AsDer<PublicKeyX509Der<'static>>) -> Vec<u8> {
        key.as_der().unwrap().as_ref().to_vec()
    }

    #[test]
    fn keys_of_each_algorithm_are_written_as_in_certificates() {
        for (algorithm, curve, signing) in [
            (COSEAlgorithm::ES256, ECDSACurve::SECP256R1, &ECDSA_P256_SHA256_ASN1_SIGNING),
            (COSEAlgorithm::ES384, ECDSACurve::SECP384R1, &ECDSA_P384_SHA384_ASN1_SIGNING),
        ] {
            let pair = EcdsaKeyPair::generate(signing).unwrap();
            let point = &pair.public_key().as_ref()[1..];
            let (x, y) = point.split_at(point.len() / 2);
            let point = COSEEC2Key { curve, x: x.to_vec(), y: y.to_vec() };
            let key = COSEKey { type_: algorithm, key: COSEKeyType::EC_EC2(point) };
            assert_eq!(subject_public_key_info(&key).unwrap(), der(pair.public_key()));
        }
        let pair = RsaKeyPair::generate(KeySize::Rsa2048).unwrap();
        let n = pair.public_key().modulus().big_endian_without_leading_zero().to_vec();
        let rsa = COSEKeyType::RSA(COSERSAKey { n, e: [1, 0, 1] });
        let key = COSEKey { type_: COSEAlgorithm::RS256, key: rsa };
        assert_eq!(subject_public_key_info(&key).unwrap(), der(pair.public_key()));
    }

    #[test]
    fn signatures_that_are_no_der_count_as_a_whole() {
        for odd in [&[][..], &[0x30, 6, 2], &[0x30, 6, 2, 200, 1]] {
            assert_eq!(first_number(odd), odd);
        }
        assert_eq!(first_number(&[0x30, 6, 2, 1, 7, 2, 1, 9]), [7]);
    }
}
