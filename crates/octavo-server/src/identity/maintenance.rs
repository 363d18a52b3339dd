//! What sign-in does by itself from time to time.

use super::{Identity, IdentityError};

impl Identity {
    /// Removes what time has ended, and renews the signing key when it is due. To be called every minute or so;
    /// several processes may. Answers how many rows went.
    pub async fn maintain(&self) -> Result<u64, IdentityError> {
        let now = self.0.clock.now();
        let oauth = self.0.store.oauth();
        let removed = oauth.sweep(now).await? + oauth.sweep_sign_in(now).await?;
        self.0.keys.rotate().await?;
        self.flush_key_uses().await?;
        Ok(removed)
    }
}
