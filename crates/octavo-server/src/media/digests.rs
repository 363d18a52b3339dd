//! The SHA-256 of files, for posts that a person must approve. A file never changes once it is media.

use std::io;

use super::Media;

impl Media {
    /// Reads these files and stores their SHA-256.
    pub async fn store_digests(&self, paths: &[String]) -> io::Result<()> {
        for path in paths {
            let found = self.objects.digest(path).await.map_err(io::Error::other)?;
            let (_, sha256) = found.ok_or(io::ErrorKind::NotFound)?;
            self.store.media().set_digest(path, &sha256).await.map_err(io::Error::other)?;
        }
        Ok(())
    }
}
