//! The Ed25519 keys that sign exported approvals, sealed in the database. All public halves stay published.

use octavo_store::approvals::ApprovalKey;
use zeroize::Zeroizing;

use super::{Identity, IdentityError};
use crate::approval_proof::{PublicKey, Signer};
use crate::vault::{Purpose, random};

impl Identity {
    /// The public keys, the one that signs first.
    pub async fn approval_keys(&self) -> Result<Vec<PublicKey>, IdentityError> {
        let keys = self.stored_approval_keys().await?;
        Ok(keys.iter().filter_map(|key| PublicKey::parse(&key.public_key)).collect())
    }

    /// The key that signs.
    pub async fn approval_signer(&self) -> Result<Signer, IdentityError> {
        let keys = self.stored_approval_keys().await?;
        let newest = keys.first().and_then(|key| Some((key, key.sealed.as_ref()?)));
        let (key, sealed) = newest.ok_or_else(|| IdentityError::Signing("there is no key for approvals".into()))?;
        let seed = self.0.sealer.open(Purpose::ApprovalKey, &key.number.to_string(), sealed)?;
        signer(&seed)
    }

    /// Makes a new key, which signs from now on.
    pub async fn rotate_approval_key(&self) -> Result<(), IdentityError> {
        let newest = self.stored_approval_keys().await?.first().map_or(0, |key| key.number);
        self.make_approval_key(newest + 1).await
    }

    /// Newest first; the first one is made when it is asked for.
    async fn stored_approval_keys(&self) -> Result<Vec<ApprovalKey>, IdentityError> {
        let keys = self.0.store.approvals().keys().await?;
        if !keys.is_empty() {
            return Ok(keys);
        }
        self.make_approval_key(1).await?;
        Ok(self.0.store.approvals().keys().await?)
    }

    async fn make_approval_key(&self, number: i64) -> Result<(), IdentityError> {
        let seed: Zeroizing<[u8; 32]> = Zeroizing::new(random()?);
        let public_key = signer(&*seed)?.public_key().as_str().to_owned();
        let sealed = self.0.sealer.seal(Purpose::ApprovalKey, &number.to_string(), &*seed)?;
        let key = ApprovalKey { number, public_key, sealed: Some(sealed) };
        Ok(self.0.store.approvals().add_key(&key, self.0.clock.now()).await?)
    }
}

fn signer(seed: &[u8]) -> Result<Signer, IdentityError> {
    Signer::of_seed(seed).ok_or_else(|| IdentityError::Signing("a key for approvals does not read".into()))
}
