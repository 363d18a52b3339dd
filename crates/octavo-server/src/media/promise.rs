//! Uploads past the API: an address is promised, the file is put there, then confirmed.

use std::time::Duration;

use bytes::Bytes;
use futures::stream::Stream;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use octavo_domain::rules::MediaFacts;
use octavo_media::Kind;
use octavo_store::StoreError;
use octavo_store::media::{MediaFile, PendingObject};
use url::Url;
use uuid::Uuid;

use super::links::Allows;
use super::take::{Incoming, UploadError};
use super::{Media, Proof};

/// How long an upload address works.
const WRITE_LIFE: Duration = Duration::from_secs(60 * 60);

/// Where a file may be put.
pub struct Promise {
    pub url: Url,
    pub key: String,
}

impl Media {
    /// Promises an address for a file of this kind and size.
    pub async fn promise(&self, owner_id: Uuid, kind: &Kind, size: u64) -> Result<Promise, StoreError> {
        let key = self.new_path(owner_id, kind);
        self.expect(owner_id, &key, kind.content_type, size).await?;
        let presigned = self.objects.presign_put(&key, kind.content_type, size, WRITE_LIFE);
        let url = presigned.unwrap_or_else(|| self.links.sign(Allows::Write, &key, self.clock.now(), WRITE_LIFE));
        Ok(Promise { url, key })
    }

    /// Whether an address allows what is asked.
    pub fn allows(&self, allows: Allows, path: &str, proof: &Proof) -> bool {
        self.links.check(allows, path, proof, self.clock.now())
    }

    /// Takes the file of a promise; `NotFound` when it was confirmed or swept meanwhile.
    pub async fn fulfil<E>(
        &self,
        path: &str,
        content_type: &str,
        stream: impl Stream<Item = Result<Bytes, E>> + Send + Unpin,
    ) -> Result<(), UploadError> {
        let promised = self.store.media().find_pending(path).await?.ok_or(StoreError::NotFound)?;
        let announced = promised.size_bytes.cast_unsigned();
        if promised.content_type != content_type {
            return Err(UploadError::WrongType { announced: promised.content_type, found: content_type.to_owned() });
        }
        let mut incoming = Incoming::new(stream, announced);
        let written = self.write(path, content_type, &mut incoming).await;
        let found = incoming.size;
        match written {
            Err(UploadError::TooLarge(_)) => Err(UploadError::WrongSize { announced, found }),
            Ok(()) if found != announced => {
                self.drop_object(path).await;
                Err(UploadError::WrongSize { announced, found })
            }
            written => written,
        }
    }

    /// Makes an uploaded file media. Confirming twice gives the same; none when there is no such key.
    pub async fn confirm(&self, owner_id: Uuid, key: &str) -> Result<Option<MediaFile>, UploadError> {
        let promised = self.store.media().find_pending(key).await?.filter(|it| it.owner_id == owner_id);
        let Some(promised) = promised else {
            return self.confirmed(owner_id, key).await;
        };
        match self.inspect(&promised).await {
            Ok(facts) => {
                let file = MediaFile { path: key.to_owned(), owner_id, facts, created_at: self.clock.now() };
                match self.store.media().admit(&file, None).await {
                    // By another request, meanwhile.
                    Err(StoreError::NotFound) => self.confirmed(owner_id, key).await,
                    admitted => admitted.map(|()| Some(file)).map_err(UploadError::Store),
                }
            }
            Err(UploadError::NothingThere) => Err(UploadError::NothingThere),
            Err(refusal) => {
                self.drop_object(key).await;
                Err(refusal)
            }
        }
    }

    async fn confirmed(&self, owner_id: Uuid, key: &str) -> Result<Option<MediaFile>, UploadError> {
        Ok(self.owned(owner_id, &[key.to_owned()]).await?.pop())
    }

    /// Holds what was put against what was promised.
    async fn inspect(&self, promised: &PendingObject) -> Result<MediaFacts, UploadError> {
        let found = match self.objects.store.head(&Key::from(promised.path.as_str())).await {
            Ok(object) => object.size,
            Err(object_store::Error::NotFound { .. }) => return Err(UploadError::NothingThere),
            Err(error) => return Err(error.into()),
        };
        let announced = promised.size_bytes.cast_unsigned();
        if found != announced {
            return Err(UploadError::WrongSize { announced, found });
        }
        let facts = self.judge(&promised.path, found).await??;
        if facts.content_type != promised.content_type {
            let announced = promised.content_type.clone();
            return Err(UploadError::WrongType { announced, found: facts.content_type });
        }
        Ok(facts)
    }
}
