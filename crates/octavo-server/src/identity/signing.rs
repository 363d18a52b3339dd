//! The RSA keys that sign ID tokens and JWT access tokens (RS256, which OpenID Connect Discovery requires), sealed in the database.
//!
//! A key is published a day before it signs and for a day after, so that no verifier with a cached key set
//! meets a signature it cannot check.

use std::sync::Arc;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::jwk::{Jwk, JwkSet, PublicKeyUse, ThumbprintHash};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use octavo_domain::Clock;
use octavo_store::Store;
use octavo_store::identity::SigningKey;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Mutex;
use zeroize::Zeroizing;

use super::IdentityError;
use crate::vault::{Purpose, Sealer};

/// A new key waits this long before it signs, and an old one is published this much longer.
pub(super) const OVERLAP: SignedDuration = SignedDuration::from_hours(24);
const LIFE: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Another process may have made a key: look again after this long.
const RELOAD: SignedDuration = SignedDuration::from_mins(5);

pub(super) struct SigningKeys {
    store: Store,
    sealer: Sealer,
    clock: Clock,
    loaded: Mutex<Option<(Timestamp, Arc<[Key]>)>>,
}

struct Key {
    created_at: Timestamp,
    jwk: Jwk,
    signer: EncodingKey,
}

impl Key {
    fn id(&self) -> Option<&str> {
        self.jwk.common.key_id.as_deref()
    }
}

impl SigningKeys {
    pub fn new(store: Store, sealer: Sealer, clock: Clock) -> Self {
        SigningKeys { store, sealer, clock, loaded: Mutex::new(None) }
    }

    /// A signed JWT of these claims. `kind` is its `typ`, so that one kind is never taken for another (RFC 8725,
    /// section 3.11).
    pub async fn sign(&self, kind: &str, claims: &impl Serialize) -> Result<String, IdentityError> {
        let keys = self.keys().await?;
        let created: Vec<_> = keys.iter().map(|key| key.created_at).collect();
        let key = active(&created, self.clock.now()).and_then(|at| keys.get(at));
        let key = key.ok_or_else(|| IdentityError::Signing("there is no key".into()))?;
        let mut header = Header::new(Algorithm::RS256);
        header.typ = Some(kind.to_owned());
        header.kid = key.id().map(str::to_owned);
        jsonwebtoken::encode(&header, claims, &key.signer).map_err(signing)
    }

    /// The claims of a JWT of this kind that one of our published keys signed; its times are not judged.
    pub async fn verify<T: DeserializeOwned>(&self, kind: &str, jwt: &str) -> Result<Option<T>, IdentityError> {
        let header = jsonwebtoken::decode_header(jwt).ok();
        let Some(header) = header.filter(|header| header.typ.as_deref() == Some(kind)) else {
            return Ok(None);
        };
        let keys = self.keys().await?;
        let Some(key) = keys.iter().find(|key| key.id() == header.kid.as_deref()) else {
            return Ok(None);
        };
        let mut rules = Validation::new(Algorithm::RS256);
        rules.validate_exp = false;
        rules.validate_aud = false;
        rules.required_spec_claims.clear();
        let verifier = DecodingKey::from_jwk(&key.jwk).map_err(signing)?;
        let claims = jsonwebtoken::decode::<T>(jwt, &verifier, &rules);
        Ok(claims.ok().map(|decoded| decoded.claims))
    }

    /// The public keys (RFC 7517).
    pub async fn published(&self) -> Result<JwkSet, IdentityError> {
        let keys = self.keys().await?;
        Ok(JwkSet { keys: keys.iter().map(|key| key.jwk.clone()).collect() })
    }

    /// Forgets keys that were replaced more than a day ago, and makes the next one when it is time.
    pub async fn rotate(&self) -> Result<(), IdentityError> {
        let now = self.clock.now();
        let stored = self.store.seals().signing_keys().await?;
        for pair in stored.windows(2) {
            if let [old, next] = pair
                && next.created_at + OVERLAP + OVERLAP <= now
            {
                self.store.seals().delete_signing_key(&old.kid).await?;
            }
        }
        match stored.last() {
            Some(newest) if newest.created_at + LIFE - OVERLAP <= now => {
                self.make(Some(&newest.kid)).await?;
            }
            _ => return Ok(()),
        }
        *self.loaded.lock().await = None;
        Ok(())
    }

    async fn keys(&self) -> Result<Arc<[Key]>, IdentityError> {
        let now = self.clock.now();
        let mut loaded = self.loaded.lock().await;
        if let Some((at, keys)) = &*loaded
            && now < *at + RELOAD
        {
            return Ok(Arc::clone(keys));
        }
        let mut stored = self.store.seals().signing_keys().await?;
        if stored.is_empty() {
            self.make(None).await?;
            stored = self.store.seals().signing_keys().await?;
        }
        let keys: Result<Arc<[Key]>, _> = stored.iter().map(|key| self.open(key)).collect();
        let keys = keys?;
        *loaded = Some((now, Arc::clone(&keys)));
        Ok(keys)
    }

    fn open(&self, stored: &SigningKey) -> Result<Key, IdentityError> {
        let der = self.sealer.open(Purpose::SigningKey, &stored.kid, &stored.sealed)?;
        let (signer, jwk) = read(&der)?;
        Ok(Key { created_at: stored.created_at, jwk, signer })
    }

    async fn make(&self, newest: Option<&str>) -> Result<(), IdentityError> {
        let made = tokio::task::spawn_blocking(generate).await;
        let der = made.map_err(|error| IdentityError::Signing(error.to_string()))??;
        let kid = read(&der)?.1.common.key_id.unwrap_or_default();
        let sealed = self.sealer.seal(Purpose::SigningKey, &kid, &der)?;
        let key = SigningKey { kid, sealed, created_at: self.clock.now() };
        Ok(self.store.seals().add_signing_key(&key, newest).await?)
    }
}

/// Which of these keys, oldest first, signs: the newest that verifiers have had time to learn, else the oldest.
fn active(created: &[Timestamp], now: Timestamp) -> Option<usize> {
    let known = created.iter().rposition(|at| *at + OVERLAP <= now);
    known.or((!created.is_empty()).then_some(0))
}

fn generate() -> Result<Zeroizing<Vec<u8>>, IdentityError> {
    let failed = |_| IdentityError::Signing("no RSA key could be made".into());
    let pair = KeyPair::generate(KeySize::Rsa2048).map_err(failed)?;
    let der = AsDer::<Pkcs8V1Der>::as_der(&pair).map_err(failed)?;
    Ok(Zeroizing::new(der.as_ref().to_vec()))
}

/// The signer in a PKCS #8 key, and its public half named by its own thumbprint (RFC 7638).
fn read(der: &[u8]) -> Result<(EncodingKey, Jwk), IdentityError> {
    let pem =
        Zeroizing::new(format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", STANDARD.encode(der)));
    let signer = EncodingKey::from_rsa_pem(pem.as_bytes()).map_err(signing)?;
    let mut jwk = Jwk::from_encoding_key(&signer, Algorithm::RS256).map_err(signing)?;
    jwk.common.key_id = Some(jwk.thumbprint(ThumbprintHash::SHA256).map_err(signing)?);
    jwk.common.public_key_use = Some(PublicKeyUse::Signature);
    Ok((signer, jwk))
}

fn signing(error: jsonwebtoken::errors::Error) -> IdentityError {
    IdentityError::Signing(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_signs_only_when_verifiers_have_had_a_day_to_learn_it() {
        let day = |n: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * n);
        assert_eq!(active(&[], day(1)), None);
        assert_eq!(active(&[day(1)], day(1)), Some(0), "the first key signs at once");
        assert_eq!(active(&[day(1), day(90)], day(90)), Some(0));
        assert_eq!(active(&[day(1), day(90)], day(91)), Some(1));
    }
}
