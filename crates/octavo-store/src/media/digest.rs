//! The SHA-256 of files, for posts that need approval.

use sqlx::query;

use super::MediaFiles;
use crate::{StoreResult, changed};

impl MediaFiles<'_> {
    /// Stores the SHA-256 of a file, once.
    pub async fn set_digest(&self, path: &str, sha256: &str) -> StoreResult<()> {
        const SQL: &str = "UPDATE media SET sha256 = $2 WHERE path = $1 AND sha256 IS NULL";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(path).bind(sha256))?;
        tx.commit().await
    }
}
