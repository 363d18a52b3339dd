//! Housekeeping: files that no post needs, and objects that never became media.

use jiff::SignedDuration;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use octavo_store::StoreError;

use super::Media;

/// Small, so that no sweep holds the database for long.
const AT_A_TIME: i64 = 200;

impl Media {
    /// Retires and deletes some of what is no longer needed. True when there may be more.
    pub async fn sweep(&self) -> Result<bool, StoreError> {
        let (now, files) = (self.clock.now(), self.store.media());
        let keep = SignedDuration::try_from(self.keep_unused).unwrap_or(SignedDuration::MAX);
        let retired = files.retire(now, keep, AT_A_TIME).await?;
        let expired = files.expired(now, AT_A_TIME).await?;
        let mut deleted = 0;
        for path in &expired {
            match self.objects.store.delete(&Key::from(path.as_str())).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {
                    files.forget(path).await?;
                    deleted += 1;
                }
                Err(error) => tracing::warn!(%error, path, "an object was not deleted; retrying later"),
            }
        }
        if retired + deleted > 0 {
            tracing::info!(retired, deleted, "media swept");
        }
        Ok(deleted == AT_A_TIME as usize)
    }
}
