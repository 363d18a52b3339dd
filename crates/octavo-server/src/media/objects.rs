//! Where the bytes are: a folder, or a bucket of S3.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use data_encoding::HEXLOWER;
use futures::stream::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{
    Attribute, Attributes, ClientOptions, GetOptions, GetResult, ObjectStore, ObjectStoreExt, PutMultipartOptions,
    RetryConfig,
};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};
use sha2::{Digest, Sha256};
use url::Url;

const MIB: usize = 1024 * 1024;
/// The longest silence of S3. A part of an upload must be sent and confirmed within it.
const S3_SILENCE: Duration = Duration::from_secs(30);
/// A request that fails later than this is not repeated.
const S3_RETRIES: Duration = Duration::from_secs(20);

/// A bucket of S3, or of anything that speaks its API.
#[derive(Debug, Clone)]
pub struct S3Settings {
    pub bucket: String,
    pub region: String,
    pub endpoint: Url,
    pub access_key_id: String,
    pub secret_access_key: String,
    /// `bucket.host/key` instead of `host/bucket/key`.
    pub virtual_hosted: bool,
}

/// The object store. Cheap to clone.
#[derive(Clone)]
pub struct Objects {
    pub(super) store: Arc<dyn ObjectStore>,
    s3: Option<Arc<(Bucket, Credentials)>>,
    /// Read where `store` has nothing. Never written.
    below: Option<Arc<dyn ObjectStore>>,
}

#[derive(Debug, thiserror::Error)]
pub enum ObjectsError {
    #[error("media: {0}")]
    Folder(#[from] std::io::Error),
    #[error("media: {0}")]
    Store(#[from] object_store::Error),
    #[error("media: the bytes read differ from the bytes written")]
    Changed,
    #[error("media.s3: {0}")]
    Bucket(#[from] rusty_s3::BucketError),
}

impl Objects {
    /// Files in a folder, which is made when it is not there.
    pub fn folder(folder: &Path) -> Result<Self, ObjectsError> {
        std::fs::create_dir_all(folder)?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_automatic_cleanup(true).with_fsync(true);
        Ok(Objects { store: Arc::new(store), s3: None, below: None })
    }

    pub fn s3(settings: &S3Settings) -> Result<Self, ObjectsError> {
        let store = AmazonS3Builder::new()
            .with_bucket_name(&settings.bucket)
            .with_region(&settings.region)
            .with_endpoint(settings.endpoint.as_str().trim_end_matches('/'))
            .with_access_key_id(&settings.access_key_id)
            .with_secret_access_key(&settings.secret_access_key)
            .with_virtual_hosted_style_request(settings.virtual_hosted)
            .with_client_options(client_options().with_allow_http(settings.endpoint.scheme() == "http"))
            .with_retry(RetryConfig { max_retries: 4, retry_timeout: S3_RETRIES, ..RetryConfig::default() })
            .build()?;
        let style = if settings.virtual_hosted { UrlStyle::VirtualHost } else { UrlStyle::Path };
        let bucket = Bucket::new(settings.endpoint.clone(), style, settings.bucket.clone(), settings.region.clone())?;
        let credentials = Credentials::new(&settings.access_key_id, &settings.secret_access_key);
        Ok(Objects { store: Arc::new(store), s3: Some(Arc::new((bucket, credentials))), below: None })
    }

    /// These objects for reading. What is written goes to a folder, and is read from there.
    pub fn written_to(&self, folder: &Path) -> Result<Self, ObjectsError> {
        Ok(Objects { below: Some(self.store.clone()), ..Objects::folder(folder)? })
    }

    pub(super) async fn get(&self, path: &str, options: GetOptions) -> object_store::Result<GetResult> {
        let key = Key::from(path);
        match (self.store.get_opts(&key, options.clone()).await, &self.below) {
            (Err(object_store::Error::NotFound { .. }), Some(below)) => below.get_opts(&key, options).await,
            (found, _) => found,
        }
    }

    /// The size of an object and its SHA-256, in lower-case hexadecimal; none if it doesn't exist. Reads all of it.
    pub async fn digest(&self, path: &str) -> Result<Option<(u64, String)>, ObjectsError> {
        let found = match self.get(path, GetOptions::default()).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found?,
        };
        let size = found.meta.size;
        let hash =
            found.into_stream().try_fold(Sha256::new(), async |hash, chunk| Ok(hash.chain_update(&chunk))).await?;
        Ok(Some((size, HEXLOWER.encode(&hash.finalize()))))
    }

    /// The size of an object; none if it doesn't exist.
    pub async fn size(&self, path: &str) -> Result<Option<u64>, ObjectsError> {
        let head = GetOptions { head: true, ..GetOptions::default() };
        match self.get(path, head).await {
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            found => Ok(Some(found?.meta.size)),
        }
    }

    /// Writes a small object, reads it back and removes it.
    pub async fn probe(&self) -> Result<(), ObjectsError> {
        let (key, written) = (Key::from("octavo-doctor"), Bytes::from_static(b"written by octavo doctor"));
        self.store.put(&key, written.clone().into()).await?;
        let read = self.store.get(&key).await?.bytes().await?;
        self.store.delete(&key).await?;
        if read == written { Ok(()) } else { Err(ObjectsError::Changed) }
    }

    /// Bytes written at a time: what S3 takes at least; a folder takes any.
    pub(super) fn part_size(&self) -> usize {
        if self.s3.is_some() { 5 * MIB } else { MIB }
    }

    /// The type is kept beside the bytes where the store can; a folder cannot.
    pub(super) fn options(&self, content_type: &str) -> PutMultipartOptions {
        let mut attributes = Attributes::new();
        if self.s3.is_some() {
            attributes.insert(Attribute::ContentType, content_type.to_owned().into());
        }
        PutMultipartOptions { attributes, ..PutMultipartOptions::default() }
    }

    /// An address on S3 that takes a PUT of exactly this type and length; none where Octavo takes it itself.
    pub(super) fn presign_put(&self, path: &str, content_type: &str, size: u64, life: Duration) -> Option<Url> {
        let (bucket, credentials) = self.s3.as_deref()?;
        let mut action = bucket.put_object(Some(credentials), path);
        action.headers_mut().insert("content-type", content_type.to_owned());
        action.headers_mut().insert("content-length", size.to_string());
        Some(action.sign(life))
    }
}

/// Bounds silence, not the whole: a large file is read as slowly as a network accepts it.
fn client_options() -> ClientOptions {
    ClientOptions::new().with_timeout_disabled().with_read_timeout(S3_SILENCE)
}
