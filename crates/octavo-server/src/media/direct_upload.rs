//! Uploads past the API: an address is promised, the file is put there, then confirmed.
//!
//! The address never leads to the file itself: what was put is copied, and the copy is judged. A PUT that ends after
//! the confirmation changes an object that is never read, and the sweep deletes it.

use std::collections::HashMap;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::Stream;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use octavo_domain::rules::MediaFacts;
use octavo_media::Kind;
use octavo_store::StoreError;
use octavo_store::media::{Maker, MediaFile, PendingObject};
use octavo_store::posts::Reach;
use url::Url;

use super::links::Allows;
use super::receive::{Incoming, UploadError};
use super::{Media, Proof};

/// How long an upload address works.
const WRITE_LIFE: Duration = Duration::from_secs(60 * 60);
/// Far longer than a confirmation takes; after a crash the upload can be confirmed again.
const CLAIM_LIFE: Duration = Duration::from_secs(15 * 60);
/// Unconfirmed uploads that the posts of one request may name.
const MOST_NAMED: usize = 50;

/// Where a file may be put.
pub struct Promise {
    pub url: Url,
    pub key: String,
}

/// The object that a promised address leads to.
fn put_key(key: &str) -> String {
    format!("incoming/{key}")
}

impl Media {
    /// Promises an address for a file of this kind and size. S3 wants the content type that is signed, so it is the
    /// client's own spelling.
    pub async fn promise(
        &self,
        maker: Maker,
        name: Option<String>,
        kind: &Kind,
        content_type: &str,
        size: u64,
    ) -> Result<Promise, StoreError> {
        let key = self.new_path(maker, kind);
        self.reserve(maker, &put_key(&key), name, kind.content_type, size).await?;
        let presigned = self.objects.presign_put(&put_key(&key), content_type, size, WRITE_LIFE);
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
        key: &str,
        content_type: &str,
        stream: impl Stream<Item = Result<Bytes, E>> + Send + Unpin,
    ) -> Result<(), UploadError> {
        let promised = self.promised(key).await?.ok_or(StoreError::NotFound)?;
        let announced = promised.size_bytes.cast_unsigned();
        // A client may spell the type in its own way here too: the content is judged anyway.
        let kind = Kind::announced(content_type, key);
        if kind.is_none_or(|kind| kind.content_type != promised.content_type) {
            return Err(UploadError::WrongType { announced: promised.content_type, found: content_type.to_owned() });
        }
        let mut incoming = Incoming::new(stream, announced);
        let written = self.write(&promised.path, &promised.content_type, &mut incoming).await;
        let found = incoming.size;
        match written {
            Err(UploadError::TooLarge(_)) => Err(UploadError::WrongSize { announced, found }),
            Ok(()) if found != announced => {
                self.drop_object(&promised.path).await;
                Err(UploadError::WrongSize { announced, found })
            }
            Ok(()) if self.promised(key).await?.is_none() => Err(StoreError::NotFound.into()),
            written => written,
        }
    }

    /// The promise under a key, unless the file was confirmed.
    async fn promised(&self, key: &str) -> Result<Option<PendingObject>, StoreError> {
        let files = self.store.media();
        let promised = files.find_pending(&put_key(key)).await?;
        let is_confirmed = promised.is_some() && files.content_type(key).await?.is_some();
        Ok(promised.filter(|_| !is_confirmed))
    }

    /// Makes an uploaded file media. Confirming twice gives the same; none when there is no such key.
    pub async fn confirm(&self, reach: Reach, key: &str) -> Result<Option<MediaFile>, UploadError> {
        let promised = self.store.media().find_pending(&put_key(key)).await?;
        let Some(promised) = promised.filter(|it| it.maker.is_within(reach)) else {
            return self.confirmed(reach, key).await;
        };
        if let Some(file) = self.confirmed(reach, key).await? {
            return Ok(Some(file));
        }
        self.check_size(&promised).await?;
        if !self.claim(&promised, key).await? {
            return self.confirmed(reach, key).await?.map(Some).ok_or(UploadError::BeingConfirmed);
        }
        if let Some(file) = self.confirmed(reach, key).await? {
            // By another request, between the look and the claim: the claim is void, the file is not.
            self.store.media().forget(key).await?;
            return Ok(Some(file));
        }
        self.admit_copy(&promised, key).await.map(Some)
    }

    /// Confirms those of `paths` that were put and not confirmed yet. Answers the files, and why others are none.
    pub async fn confirm_named(
        &self,
        reach: Reach,
        paths: &[&String],
    ) -> Result<(Vec<MediaFile>, HashMap<String, String>), UploadError> {
        let (mut files, mut refusals) = (Vec::new(), HashMap::new());
        let own = format!("{}/", reach.workspace_id.simple());
        for path in paths.iter().filter(|path| path.starts_with(&own)).take(MOST_NAMED) {
            match self.confirm(reach, path).await {
                Ok(file) => files.extend(file),
                Err(error @ (UploadError::Objects(_) | UploadError::Store(_))) => return Err(error),
                Err(refusal) => drop(refusals.insert((*path).clone(), refusal.to_string())),
            }
        }
        Ok((files, refusals))
    }

    async fn confirmed(&self, reach: Reach, key: &str) -> Result<Option<MediaFile>, UploadError> {
        Ok(self.list_within(reach, &[key.to_owned()]).await?.pop())
    }

    /// One request alone may write the file.
    async fn claim(&self, promised: &PendingObject, key: &str) -> Result<bool, StoreError> {
        let expires_at = self.clock.now() + CLAIM_LIFE;
        // The promise counts towards the quota, so this does not.
        let claimed = PendingObject { path: key.to_owned(), expires_at, size_bytes: 0, ..promised.clone() };
        self.store.media().claim(&claimed).await
    }

    async fn check_size(&self, promised: &PendingObject) -> Result<(), UploadError> {
        let found = match self.objects.store.head(&Key::from(promised.path.as_str())).await {
            Ok(object) => object.size,
            Err(object_store::Error::NotFound { .. }) => return Err(UploadError::NothingThere),
            Err(error) => return Err(error.into()),
        };
        let announced = promised.size_bytes.cast_unsigned();
        if found == announced {
            return Ok(());
        }
        self.drop_object(&promised.path).await;
        Err(UploadError::WrongSize { announced, found })
    }

    async fn admit_copy(&self, promised: &PendingObject, key: &str) -> Result<MediaFile, UploadError> {
        let admitted = async {
            let facts = self.judge_copy(promised, key).await?;
            let (maker, name) = (promised.maker, promised.name.clone());
            let file = MediaFile { path: key.to_owned(), maker, name, facts, created_at: self.clock.now() };
            self.store.media().admit(&file).await?;
            Ok(file)
        };
        let admitted: Result<MediaFile, UploadError> = admitted.await;
        match &admitted {
            Ok(_) => self.delete_put(promised).await,
            Err(UploadError::Objects(_) | UploadError::Store(_)) => self.drop_object(key).await,
            Err(_) => {
                self.drop_object(key).await;
                self.drop_object(&promised.path).await;
            }
        }
        admitted
    }

    /// Copies what was put to where the file belongs, and holds the copy against what was promised.
    async fn judge_copy(&self, promised: &PendingObject, key: &str) -> Result<MediaFacts, UploadError> {
        let (from, to) = (Key::from(promised.path.as_str()), Key::from(key));
        self.objects.store.copy(&from, &to).await?;
        let (found, announced) = (self.objects.store.head(&to).await?.size, promised.size_bytes.cast_unsigned());
        if found != announced {
            return Err(UploadError::WrongSize { announced, found });
        }
        let facts = self.judge(key, found).await??;
        if facts.content_type != promised.content_type {
            let announced = promised.content_type.clone();
            return Err(UploadError::WrongType { announced, found: facts.content_type });
        }
        Ok(facts)
    }

    /// The promise stays until it expires: the sweep then deletes what a late PUT brought.
    async fn delete_put(&self, promised: &PendingObject) {
        if let Err(error) = self.objects.store.delete(&Key::from(promised.path.as_str())).await {
            tracing::warn!(%error, path = promised.path, "a confirmed upload is deleted by the sweep");
        }
    }
}
