//! Uploaded files: streamed into the object store, judged by their content.

mod facts;

use std::io;
use std::ops::Range;
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use futures::stream::{BoxStream, Stream, StreamExt};
use object_store::path::Path as Key;
use object_store::{GetOptions, ObjectStore, ObjectStoreExt, PutPayload};
use octavo_domain::Clock;
use octavo_store::media::MediaFile;
use octavo_store::{Store, StoreError};
use uuid::Uuid;

use crate::ids;
pub use facts::{Facts, KINDS, Kind};

/// Bytes kept to judge a file by: the headers of every kind taken lie within.
const HEAD: usize = 256 * 1024;
/// Bytes written to the store at a time.
const PART: usize = 5 * 1024 * 1024;

/// The files and what is known of them. Cheap to clone.
#[derive(Clone)]
pub struct Media {
    objects: Arc<dyn ObjectStore>,
    store: Store,
    clock: Clock,
    max_bytes: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    #[error("The file is larger than {0} bytes, the most this server takes.")]
    TooLarge(u64),
    #[error("The file is empty.")]
    Empty,
    #[error("The content is none of JPEG, PNG, WEBP, GIF, MP4, MOV, WebM. What counts is the content, not the name.")]
    UnknownType,
    #[error("The {0} is damaged or cut off: its header cannot be read.")]
    Damaged(&'static str),
    #[error("The upload broke off.")]
    BrokenOff,
    #[error(transparent)]
    Objects(#[from] object_store::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Media {
    pub fn new(objects: Arc<dyn ObjectStore>, store: Store, clock: Clock, max_bytes: u64) -> Self {
        Media { objects, store, clock, max_bytes }
    }

    /// Takes a file in as it streams; memory does not grow with its size. What is refused leaves nothing behind.
    pub async fn take<E>(
        &self,
        owner_id: Uuid,
        stream: impl Stream<Item = Result<Bytes, E>> + Send + Unpin,
    ) -> Result<MediaFile, UploadError> {
        let id = ids::new_id();
        let incoming = Key::from(format!("incoming/{}", id.simple()));
        let taken = self.receive(&incoming, stream).await;
        let moved = match taken {
            Ok((size, head)) => self.keep(owner_id, id, &incoming, size, &head).await,
            Err(error) => Err(error),
        };
        if moved.is_err() {
            // The upload may have failed before anything was stored.
            let _ = self.objects.delete(&incoming).await;
        }
        moved
    }

    async fn receive<E>(
        &self,
        key: &Key,
        mut stream: impl Stream<Item = Result<Bytes, E>> + Send + Unpin,
    ) -> Result<(u64, Bytes), UploadError> {
        let mut upload = self.objects.put_multipart(key).await?;
        let mut head = BytesMut::new();
        let mut part = BytesMut::new();
        let mut size = 0u64;
        let outcome: Result<(), UploadError> = async {
            while let Some(chunk) = stream.next().await {
                let chunk = chunk.map_err(|_| UploadError::BrokenOff)?;
                size += chunk.len() as u64;
                if size > self.max_bytes {
                    return Err(UploadError::TooLarge(self.max_bytes));
                }
                head.extend_from_slice(&chunk[..chunk.len().min(HEAD - head.len())]);
                part.extend_from_slice(&chunk);
                if part.len() >= PART {
                    upload.put_part(PutPayload::from(part.split().freeze())).await?;
                }
            }
            if size == 0 {
                return Err(UploadError::Empty);
            }
            upload.put_part(PutPayload::from(part.split().freeze())).await?;
            upload.complete().await?;
            Ok(())
        }
        .await;
        if let Err(error) = outcome {
            let _ = upload.abort().await;
            return Err(error);
        }
        Ok((size, head.freeze()))
    }

    async fn keep(
        &self,
        owner_id: Uuid,
        id: Uuid,
        incoming: &Key,
        size: u64,
        head: &[u8],
    ) -> Result<MediaFile, UploadError> {
        let kind = facts::recognise(head).ok_or(UploadError::UnknownType)?;
        let facts = self.facts(kind, incoming, head, size).await?;
        let path = format!("{}/{}.{}", owner_id.simple(), id.simple(), kind.extension);
        self.objects.rename(incoming, &Key::from(path.as_str())).await?;
        let file = MediaFile {
            path,
            owner_id,
            content_type: kind.content_type.to_owned(),
            size_bytes: size as i64,
            width: facts.width,
            height: facts.height,
            duration_ms: facts.duration_ms,
            created_at: self.clock.now(),
        };
        self.store.media().add(&file).await?;
        Ok(file)
    }

    /// Reads headers only: an MP4's index may lie at its end, and is fetched from there by range.
    async fn facts(&self, kind: &'static Kind, key: &Key, head: &[u8], size: u64) -> Result<Facts, UploadError> {
        let facts = if kind.is_mp4() {
            let objects = &self.objects;
            let boxes = facts::mp4_index(size, |range| async move { objects.get_range(key, range).await }).await?;
            boxes.and_then(|index| facts::of_mp4(&index))
        } else {
            facts::of_image(kind, head)
        };
        facts.ok_or(UploadError::Damaged(kind.name))
    }

    /// The file's size and its bytes, as a stream.
    pub async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        let found = self.objects.get(&Key::from(path)).await.map_err(io::Error::from)?;
        let size = found.meta.size;
        Ok((size, found.into_stream().map(|chunk| chunk.map_err(io::Error::from)).boxed()))
    }

    /// The bytes of a range, as a stream.
    pub async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let options = GetOptions { range: Some(range.into()), ..GetOptions::default() };
        let found = self.objects.get_opts(&Key::from(path), options).await.map_err(io::Error::from)?;
        Ok(found.into_stream().map(|chunk| chunk.map_err(io::Error::from)).boxed())
    }

    /// An address that gives the file to whoever holds it, for a day.
    pub async fn public_url(&self, _path: &str) -> io::Result<url::Url> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Those of `paths` that are `owner_id`'s own.
    pub async fn owned(&self, owner_id: Uuid, paths: &[String]) -> Result<Vec<MediaFile>, StoreError> {
        self.store.media().owned(owner_id, paths).await
    }
}
