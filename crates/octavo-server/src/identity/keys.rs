//! Keys: who one speaks for, new secrets, and when each was last used.

use jiff::{SignedDuration, Timestamp};
use octavo_store::identity::Bearer;
use octavo_store::keys::Key;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::{Identity, IdentityError, key_secret};
use crate::vault::Purpose;

impl Identity {
    /// The bearer of a key; none if it is malformed or unknown.
    pub(super) async fn find_key(&self, secret: &str, asked: Option<Uuid>) -> Result<Option<Bearer>, IdentityError> {
        if !key_secret::is_well_formed(secret) {
            return Ok(None);
        }
        Ok(self.0.store.keys().find_bearer(&self.key_digest(secret), asked, self.now()).await?)
    }

    /// Stores a key of an application that may have `most`; returns its secret.
    pub async fn add_key(&self, key: &Key, most: i64) -> Result<Zeroizing<String>, IdentityError> {
        let secret = key_secret::draw()?;
        self.0.store.keys().add(key, &self.key_digest(&secret), most).await?;
        Ok(secret)
    }

    /// Gives a key another secret. The old one works for the time of the overlap.
    pub async fn rotate_key(
        &self,
        key: &Key,
        overlap: SignedDuration,
    ) -> Result<(Zeroizing<String>, Timestamp), IdentityError> {
        let (secret, former_until) = (key_secret::draw()?, self.now() + overlap);
        self.0.store.keys().rotate(key, &self.key_digest(&secret), former_until).await?;
        Ok((secret, former_until))
    }

    /// Notes that a key was used.
    pub(super) fn note_use(&self, key: Uuid) {
        self.0.key_uses.note(key, self.now());
    }

    /// Writes what is only in memory, once no more calls are answered.
    pub async fn close(&self) {
        if let Err(error) = self.flush_key_uses().await {
            tracing::warn!(%error, "the time of the last calls with keys was not written");
        }
    }

    /// Writes when keys were last used. To be called every minute or so.
    pub(super) async fn flush_key_uses(&self) -> Result<(), IdentityError> {
        let uses = self.0.key_uses.take();
        if !uses.is_empty() {
            self.0.store.keys().note_uses(&uses).await?;
        }
        Ok(())
    }

    fn key_digest(&self, secret: &str) -> String {
        self.0.sealer.digest(Purpose::ApiKey, secret.as_bytes())
    }
}
