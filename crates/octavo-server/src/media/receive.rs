//! A file on its way in: its kind is told by its first bytes, the rest is streamed past.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::stream::{Stream, StreamExt};
use object_store::path::Path as Key;
use object_store::{ObjectStoreExt, PutPayload};
use octavo_domain::rules::MediaFacts;
use octavo_media::{Finding, Kind, probe};
use octavo_store::StoreError;
use octavo_store::idempotency::KeyedAnswer;
use octavo_store::media::{Maker, MediaFile, PendingObject};
use sha2::{Digest, Sha256};
use tokio::time::timeout;

use super::{Media, PENDING_LIFE};
use crate::ids;

/// The client waits while a refused file is removed.
const CLEAN_UP: Duration = Duration::from_secs(5);

#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    #[error("The file is larger than {0} bytes, the limit of this server.")]
    TooLarge(u64),
    #[error("Nothing was uploaded yet. PUT the file first.")]
    NothingThere,
    #[error("Another request is confirming this upload. Send the request again.")]
    BeingConfirmed,
    #[error(transparent)]
    Refused(#[from] Finding),
    #[error("The file has {found} bytes, but {announced} were announced. Request a new upload URL.")]
    WrongSize { announced: u64, found: u64 },
    #[error("The content is {found}, but {announced} was announced. Request a new upload URL.")]
    WrongType { announced: String, found: String },
    #[error("The upload was interrupted.")]
    BrokenOff,
    #[error("the object store: {0}")]
    Objects(#[from] object_store::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Who sends a file, and the idempotency key it is sent under.
pub struct Sender<'a> {
    pub maker: Maker,
    /// What the file is called where it comes from.
    pub name: Option<String>,
    /// Who may use the key again, and the key.
    pub key: Option<(&'a str, &'a str)>,
}

impl Media {
    /// Takes a file in as it streams; memory does not grow with its size. What is refused leaves nothing behind.
    pub async fn take<E>(
        &self,
        sender: &Sender<'_>,
        stream: impl Stream<Item = Result<Bytes, E>> + Send + Unpin,
    ) -> Result<MediaFile, UploadError> {
        let mut incoming = Incoming::new(stream, self.max_bytes);
        incoming.fill(Kind::HEAD).await?;
        let kind = incoming.kind()?;
        let path = self.new_path(sender.maker, kind);
        self.reserve(sender.maker, &path, None, kind.content_type, 0).await?;
        let taken = async {
            self.write(&path, kind.content_type, &mut incoming).await?;
            let facts = self.judge(&path, incoming.size).await??;
            let (maker, name) = (sender.maker, sender.name.clone());
            let file = MediaFile { path: path.clone(), maker, name, facts, created_at: self.clock.now() };
            let answer = sender.key.map(|(caller, key)| KeyedAnswer {
                caller: caller.to_owned(),
                key: key.to_owned(),
                body_hash: incoming.digest(),
                answer: path.clone(),
                secret_answer: None,
                made: None,
                created_at: file.created_at,
            });
            self.store.media().admit_within(&file, answer.as_ref(), self.most_stored).await?;
            Ok(file)
        };
        let taken: Result<MediaFile, UploadError> = taken.await;
        if taken.is_err() {
            self.drop_object(&path).await;
        }
        taken
    }

    /// Stores a file whose facts are known, and leaves it pending: whoever made it admits it.
    pub async fn put<E>(
        &self,
        maker: Maker,
        name: Option<String>,
        facts: MediaFacts,
        stream: impl Stream<Item = Result<Bytes, E>> + Send + Unpin,
    ) -> Result<MediaFile, UploadError> {
        let kind = Kind::by_content_type(&facts.content_type).ok_or(Finding::UnknownType)?;
        let path = self.new_path(maker, kind);
        self.reserve(maker, &path, None, kind.content_type, facts.size_bytes).await?;
        self.write(&path, kind.content_type, &mut Incoming::new(stream, facts.size_bytes)).await?;
        Ok(MediaFile { path, maker, name, facts, created_at: self.clock.now() })
    }

    /// `{user id}/{uuid}.{ext}`.
    pub(super) fn new_path(&self, maker: Maker, kind: &Kind) -> String {
        format!("{}/{}.{}", maker.workspace_id.simple(), ids::new_id().simple(), kind.extension)
    }

    pub(super) async fn reserve(
        &self,
        maker: Maker,
        path: &str,
        name: Option<String>,
        content_type: &str,
        size_bytes: u64,
    ) -> Result<(), StoreError> {
        let object = PendingObject {
            path: path.to_owned(),
            maker,
            name,
            content_type: content_type.to_owned(),
            size_bytes: size_bytes.cast_signed(),
            expires_at: self.clock.now() + PENDING_LIFE,
        };
        self.store.media().reserve(&object, self.most_stored).await
    }

    /// Streams into the object store; the object is there as a whole or not at all.
    pub(super) async fn write<S, E>(
        &self,
        path: &str,
        content_type: &str,
        incoming: &mut Incoming<S>,
    ) -> Result<(), UploadError>
    where
        S: Stream<Item = Result<Bytes, E>> + Send + Unpin,
    {
        let options = self.objects.options(content_type);
        let mut upload = self.objects.store.put_multipart_opts(&Key::from(path), options).await?;
        let written: Result<(), UploadError> = async {
            while incoming.fill(self.objects.part_size()).await? {
                upload.put_part(PutPayload::from(incoming.next_part())).await?;
            }
            upload.put_part(PutPayload::from(incoming.next_part())).await?;
            upload.complete().await?;
            Ok(())
        }
        .await;
        if written.is_err() {
            // The refusal is what counts; what a store keeps of a broken upload, it drops by itself.
            let _ = timeout(CLEAN_UP, upload.abort()).await;
        }
        written
    }

    /// What a stored object is. Reads headers only, by range; except of a PDF.
    pub(super) async fn judge(
        &self,
        path: &str,
        size: u64,
    ) -> Result<Result<MediaFacts, Finding>, object_store::Error> {
        let key = Key::from(path);
        let (store, key) = (&self.objects.store, &key);
        match probe(size, |range| async move { store.get_range(key, range).await }).await? {
            Ok(facts) => self
                .with_pages(facts, self.local_file(path))
                .await
                .map_err(|error| object_store::Error::Generic { store: "decoding", source: error.into() }),
            refused => Ok(refused),
        }
    }

    /// Deletes what was written of a refused file; the sweep does it where this fails.
    pub(super) async fn drop_object(&self, path: &str) {
        match timeout(CLEAN_UP, self.objects.store.delete(&Key::from(path))).await {
            Ok(Ok(()) | Err(object_store::Error::NotFound { .. })) => {
                if let Err(error) = self.store.media().forget(path).await {
                    tracing::warn!(%error, path, "a refused file is forgotten by the sweep");
                }
            }
            Ok(Err(error)) => tracing::warn!(%error, path, "a refused file is deleted by the sweep"),
            Err(_) => tracing::warn!(path, "the media storage is silent; a refused file is deleted by the sweep"),
        }
    }
}

/// A stream of bytes that is counted, hashed, and handed on in parts.
pub struct Incoming<S> {
    stream: S,
    buffer: BytesMut,
    hash: Sha256,
    max_bytes: u64,
    pub size: u64,
}

impl<S, E> Incoming<S>
where
    S: Stream<Item = Result<Bytes, E>> + Send + Unpin,
{
    pub fn new(stream: S, max_bytes: u64) -> Self {
        Incoming { stream, buffer: BytesMut::new(), hash: Sha256::new(), max_bytes, size: 0 }
    }

    /// Reads until `wanted` bytes wait; false when the stream ended before.
    async fn fill(&mut self, wanted: usize) -> Result<bool, UploadError> {
        while self.buffer.len() < wanted {
            let Some(chunk) = self.stream.next().await else {
                return Ok(false);
            };
            let chunk = chunk.map_err(|_| UploadError::BrokenOff)?;
            self.size += chunk.len() as u64;
            if self.size > self.max_bytes {
                return Err(UploadError::TooLarge(self.max_bytes));
            }
            self.hash.update(&chunk);
            self.buffer.extend_from_slice(&chunk);
        }
        Ok(true)
    }

    fn kind(&self) -> Result<&'static Kind, UploadError> {
        if self.buffer.is_empty() {
            return Err(Finding::Empty.into());
        }
        Ok(Kind::recognise(&self.buffer).ok_or_else(|| Finding::unknown(&self.buffer))?)
    }

    fn next_part(&mut self) -> Bytes {
        self.buffer.split().freeze()
    }

    /// SHA-256 of all that came, in hex.
    pub fn digest(&self) -> String {
        self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads to the end and keeps nothing.
    pub async fn skip(mut self) -> Result<String, UploadError> {
        while self.fill(1).await? {
            self.buffer.clear();
        }
        Ok(self.digest())
    }
}
