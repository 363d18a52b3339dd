//! Pictures as JPEG, for networks that accept nothing else, and pictures made to fit a network: made when they are needed,
//! and kept next to the original as long as a network may come back for them.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::stream::TryStreamExt;
use object_store::{GetOptions, GetResultPayload};
use octavo_domain::media_fit::{FittedPicture, MOST_FILE_BYTES};
use octavo_domain::rules::MediaFacts;
use octavo_media::Conversion;
use octavo_store::StoreError;
use octavo_store::media::{MediaFile, PendingObject};
use tokio::io::{AsyncSeekExt, AsyncWriteExt};
use tokio_util::io::{ReaderStream, StreamReader};

use super::decoding::{DecodeError, JPEG, Task};
use super::{Incoming, Media, UploadError};

const LIFE: Duration = Duration::from_secs(48 * 60 * 60);
const THUMBNAIL_LIFE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

#[derive(Debug, thiserror::Error)]
pub enum JpegError {
    #[error("The picture has {0} bytes. Octavo can convert up to {MOST_FILE_BYTES} bytes to JPEG. Upload a JPEG.")]
    TooLarge(u64),
    /// What is wrong with the picture, for its owner.
    #[error("{0}")]
    Refused(String),
    #[error("the object store: {0}")]
    Objects(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<DecodeError> for JpegError {
    fn from(error: DecodeError) -> Self {
        match error {
            DecodeError::Refused(message) => JpegError::Refused(message),
            DecodeError::System(error) => JpegError::Objects(error),
        }
    }
}

impl Media {
    /// A picture as an upright JPEG: a file of its own, which goes by itself.
    pub async fn as_jpeg(&self, file: &MediaFile) -> Result<MediaFile, JpegError> {
        let path = jpeg_path(&file.path);
        self.store.media().add_pending(&self.derived(file, &path, LIFE)).await?;
        let size_bytes = self.made(file, &path, Conversion::Jpeg).await?;
        let facts = MediaFacts { content_type: JPEG.to_owned(), size_bytes, animated: false, ..file.facts.clone() };
        Ok(MediaFile { path, facts, ..file.clone() })
    }

    /// A picture that fits a network: a file of its own for each way to fit.
    pub async fn fitted(&self, file: &MediaFile, to: FittedPicture) -> Result<MediaFile, JpegError> {
        let FittedPicture { fit, width, height, most_bytes, .. } = to;
        let path = format!("{}.{}-{width}x{height}-{most_bytes}.jpg", file.path, fit.as_str().to_lowercase());
        self.store.media().add_pending(&self.derived(file, &path, LIFE)).await?;
        let size = self.made(file, &path, Conversion::Fit(to)).await?;
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
            self.convert(file, &path, Conversion::Thumbnail).await?;
        }
        let (_, stream) = self.open(&path).await?;
        Ok(stream.try_collect::<BytesMut>().await?.freeze())
    }

    fn derived(&self, file: &MediaFile, path: &str, life: Duration) -> PendingObject {
        PendingObject {
            path: path.to_owned(),
            maker: file.maker,
            name: None,
            content_type: JPEG.to_owned(),
            size_bytes: 0,
            expires_at: self.clock.now() + life,
        }
    }

    /// The size of a file that is made now, unless it exists.
    async fn made(&self, file: &MediaFile, path: &str, conversion: Conversion) -> Result<u64, JpegError> {
        match self.size(path).await {
            Err(error) if error.kind() == ErrorKind::NotFound => self.convert(file, path, conversion).await,
            known => Ok(known?),
        }
    }

    async fn convert(&self, file: &MediaFile, path: &str, conversion: Conversion) -> Result<u64, JpegError> {
        if file.facts.size_bytes > MOST_FILE_BYTES {
            return Err(JpegError::TooLarge(file.facts.size_bytes));
        }
        let picture = self.local_file(&file.path).await?;
        let jpeg = self.decoder.run(Task::Convert(conversion), &file.facts, picture).await?;
        let mut jpeg = Incoming::new(ReaderStream::new(tokio::fs::File::from_std(jpeg)), u64::MAX);
        self.write(path, JPEG, &mut jpeg).await.map_err(|error| match error {
            UploadError::Objects(error) => io::Error::from(error),
            other => io::Error::other(other),
        })?;
        Ok(jpeg.size)
    }

    /// An object as a file of this machine.
    pub(super) async fn local_file(&self, path: &str) -> io::Result<File> {
        let found = self.objects.get(path, GetOptions::default()).await?;
        if let GetResultPayload::File(file, _) = found.payload {
            return Ok(file);
        }
        let copy = self.decoder.scratch_file()?;
        let mut writer = tokio::fs::File::from_std(copy.try_clone()?);
        tokio::io::copy(&mut StreamReader::new(found.into_stream().map_err(io::Error::from)), &mut writer).await?;
        writer.flush().await?;
        writer.rewind().await?;
        Ok(copy)
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
