//! Pictures as JPEG, for platforms that take nothing else: made when they are needed, and kept beside the original for
//! as long as a platform may come back for them.

use std::io::{self, ErrorKind};
use std::time::Duration;

use bytes::Bytes;
use futures::stream::TryStreamExt;
use object_store::PutOptions;
use object_store::path::Path as Key;
use octavo_domain::rules::MediaFacts;
use octavo_media::ConvertError;
use octavo_store::StoreError;
use octavo_store::media::{MediaFile, PendingObject};
use tokio::sync::Semaphore;

use super::Media;

const JPEG: &str = "image/jpeg";
const LIFE: Duration = Duration::from_secs(48 * 60 * 60);
/// Larger than any platform takes a picture.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// At the same time: each may need half a GiB.
static TURNS: Semaphore = Semaphore::const_new(2);

#[derive(Debug, thiserror::Error)]
pub enum JpegError {
    #[error("The picture has {0} bytes. Octavo can convert up to {MOST_BYTES} bytes to JPEG. Upload a JPEG.")]
    TooLarge(u64),
    #[error(transparent)]
    Convert(#[from] ConvertError),
    #[error("the object store: {0}")]
    Objects(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Media {
    /// A picture as an upright JPEG: a file of its own, which goes by itself.
    pub async fn as_jpeg(&self, file: &MediaFile) -> Result<MediaFile, JpegError> {
        let path = format!("{}.jpg", file.path);
        let object = PendingObject {
            path: path.clone(),
            maker: file.maker,
            content_type: JPEG.to_owned(),
            size_bytes: 0,
            expires_at: self.clock.now() + LIFE,
        };
        self.store.media().add_pending(&object).await?;
        let size_bytes = match self.size(&path).await {
            Err(error) if error.kind() == ErrorKind::NotFound => self.convert(file, &path).await?,
            known => known?,
        };
        let facts = MediaFacts { content_type: JPEG.to_owned(), size_bytes, animated: false, ..file.facts.clone() };
        Ok(MediaFile { path, facts, ..file.clone() })
    }

    async fn convert(&self, file: &MediaFile, path: &str) -> Result<u64, JpegError> {
        let _turn = TURNS.acquire().await.map_err(io::Error::other)?;
        let jpeg = to_jpeg(self.whole(&file.path).await?).await?;
        let size = jpeg.len() as u64;
        let options = PutOptions::from(self.objects.options(JPEG).attributes);
        self.objects.store.put_opts(&Key::from(path), jpeg.into(), options).await.map_err(io::Error::from)?;
        Ok(size)
    }

    async fn whole(&self, path: &str) -> Result<Vec<u8>, JpegError> {
        let (size, stream) = self.open(path).await?;
        if size > MOST_BYTES {
            return Err(JpegError::TooLarge(size));
        }
        Ok(stream
            .try_fold(Vec::new(), async |mut all, chunk: Bytes| {
                all.extend_from_slice(&chunk);
                Ok(all)
            })
            .await?)
    }
}

/// Where blocking is allowed.
async fn to_jpeg(picture: Vec<u8>) -> Result<Vec<u8>, JpegError> {
    let converted = tokio::task::spawn_blocking(move || octavo_media::to_jpeg(&picture));
    Ok(converted.await.map_err(io::Error::other)??)
}
