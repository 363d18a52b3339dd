//! The SHA-256 of files, for posts that a person must approve. A file never changes once it is media.

use std::io;

use futures::stream::TryStreamExt;
use sha2::{Digest, Sha256};

use super::Media;

impl Media {
    /// Reads these files and stores their SHA-256.
    pub async fn store_digests(&self, paths: &[String]) -> io::Result<()> {
        for path in paths {
            let (_, bytes) = self.open(path).await?;
            let hash = bytes.try_fold(Sha256::new(), async |hash, chunk| Ok(hash.chain_update(&chunk))).await?;
            let digest: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
            self.store.media().set_digest(path, &digest).await.map_err(io::Error::other)?;
        }
        Ok(())
    }
}
