//! Pictures as JPEG, for networks that accept nothing else, and pictures made to fit a network: made when they are needed,
//! and kept next to the original as long as a network may come back for them.

use std::io::{self, ErrorKind};
use std::time::Duration;

use bytes::Bytes;
use futures::stream::TryStreamExt;
use object_store::PutOptions;
use object_store::path::Path as Key;
use octavo_domain::media_fit::{FittedPicture, MOST_FILE_BYTES};
use octavo_domain::rules::MediaFacts;
use octavo_media::{ConvertError, to_jpeg, to_thumbnail};
use octavo_store::StoreError;
use octavo_store::media::{MediaFile, PendingObject};
use tokio::sync::Semaphore;

use super::Media;

const JPEG: &str = "image/jpeg";
const LIFE: Duration = Duration::from_secs(48 * 60 * 60);
const THUMBNAIL_LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// At the same time: each may need half a GiB.
static TURNS: Semaphore = Semaphore::const_new(2);

#[derive(Debug, thiserror::Error)]
pub enum JpegError {
    #[error("The picture has {0} bytes. Octavo can convert up to {MOST_FILE_BYTES} bytes to JPEG. Upload a JPEG.")]
    TooLarge(u64),
    #[error(transparent)]
    Convert(#[from] ConvertError),
    #[error("the object store: {0}")]
    Objects(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes a JPEG from the bytes of a picture.
type Make = Box<dyn FnOnce(&[u8]) -> Result<Vec<u8>, ConvertError> + Send>;

impl Media {
    /// A picture as an upright JPEG: a file of its own, which goes by itself.
    pub async fn as_jpeg(&self, file: &MediaFile) -> Result<MediaFile, JpegError> {
        let path = jpeg_path(&file.path);
        self.store.media().add_pending(&self.derived(file, &path, LIFE)).await?;
        let size_bytes = self.made(file, &path, Box::new(to_jpeg)).await?;
        let facts = MediaFacts { content_type: JPEG.to_owned(), size_bytes, animated: false, ..file.facts.clone() };
        Ok(MediaFile { path, facts, ..file.clone() })
    }

    /// A picture that fits a network: a file of its own for each way to fit.
    pub async fn fitted(&self, file: &MediaFile, to: FittedPicture) -> Result<MediaFile, JpegError> {
        let FittedPicture { fit, width, height, most_bytes, .. } = to;
        let path = format!("{}.{}-{width}x{height}-{most_bytes}.jpg", file.path, fit.as_str().to_lowercase());
        self.store.media().add_pending(&self.derived(file, &path, LIFE)).await?;
        let size = self.made(file, &path, Box::new(move |picture| octavo_media::fit(picture, &to))).await?;
        // It has fewer pixels than planned if compressing was not enough.
        let facts = self.judge(&path, size).await.map_err(io::Error::from)?.map_err(io::Error::other)?;
        Ok(MediaFile { path, facts, ..file.clone() })
    }

    /// A small JPEG of a picture, kept like the others. It is registered when it is created: reading it writes nothing.
    pub async fn thumbnail(&self, file: &MediaFile) -> Result<Bytes, JpegError> {
        let path = thumbnail_path(&file.path);
        if let Err(error) = self.size(&path).await {
            if error.kind() != ErrorKind::NotFound {
                return Err(error.into());
            }
            self.store.media().add_pending(&self.derived(file, &path, THUMBNAIL_LIFE)).await?;
            self.convert(file, &path, Box::new(to_thumbnail)).await?;
        }
        Ok(self.whole(&path).await?.into())
    }

    fn derived(&self, file: &MediaFile, path: &str, life: Duration) -> PendingObject {
        PendingObject {
            path: path.to_owned(),
            maker: file.maker,
            content_type: JPEG.to_owned(),
            size_bytes: 0,
            expires_at: self.clock.now() + life,
        }
    }

    /// The size of a file that is made now, unless it exists.
    async fn made(&self, file: &MediaFile, path: &str, make: Make) -> Result<u64, JpegError> {
        match self.size(path).await {
            Err(error) if error.kind() == ErrorKind::NotFound => self.convert(file, path, make).await,
            known => Ok(known?),
        }
    }

    async fn convert(&self, file: &MediaFile, path: &str, make: Make) -> Result<u64, JpegError> {
        let _turn = TURNS.acquire().await.map_err(io::Error::other)?;
        let picture = self.whole(&file.path).await?;
        let converted = tokio::task::spawn_blocking(move || make(&picture));
        let jpeg = converted.await.map_err(io::Error::other)??;
        let size = jpeg.len() as u64;
        let options = PutOptions::from(self.objects.options(JPEG).attributes);
        self.objects.store.put_opts(&Key::from(path), jpeg.into(), options).await.map_err(io::Error::from)?;
        Ok(size)
    }

    async fn whole(&self, path: &str) -> Result<Vec<u8>, JpegError> {
        let (size, stream) = self.open(path).await?;
        if size > MOST_FILE_BYTES {
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

/// The file's picture as JPEG.
fn jpeg_path(path: &str) -> String {
    format!("{path}.jpg")
}

fn thumbnail_path(path: &str) -> String {
    format!("{path}.thumbnail.jpg")
}

/// The objects that may have been derived from a file.
pub(super) fn derived_paths(path: &str) -> [String; 2] {
    [jpeg_path(path), thumbnail_path(path)]
}
