//! Uploaded files: streamed into the object store, judged by their content.
//!
//! Before its first byte is written an object is named in the database (`Store::media().add_pending`), so that what is
//! left behind by a crash is swept.

mod clean;
mod clean_file;
mod decoding;
mod digests;
mod direct_upload;
mod documents;
mod jpeg;
mod library;
mod links;
mod logo;
mod objects;
mod receive;
mod sweep;

use std::io;
use std::ops::Range;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt};
use object_store::{GetOptions, GetResult};
use octavo_domain::Clock;
use octavo_store::media::MediaFile;
use octavo_store::posts::Reach;
use octavo_store::{Store, StoreError, StoreResult};
use url::Url;

use clean_file::CleanPath;

pub use clean_file::{CleanError, CleanPlans};
pub use decoding::{DECODE, Decoder, Order, REFUSED};
pub use direct_upload::Promise;
pub use jpeg::JpegError;
pub use library::{has_thumbnail, is_picture};
pub use links::{Allows, Links, Proof};
pub use logo::LogoError;
pub use objects::{Objects, ObjectsError, S3Settings};
pub use receive::{Incoming, Sender, UploadError};

/// How long an address for platforms works: their crawlers come back for hours.
const READ_LIFE: Duration = Duration::from_secs(25 * 60 * 60);
/// How long an object waits to become media.
const PENDING_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// The files and what is known of them. Cheap to clone.
#[derive(Clone)]
pub struct Media {
    pub objects: Objects,
    pub store: Store,
    pub clock: Clock,
    pub links: Links,
    pub decoder: Decoder,
    /// The largest file taken.
    pub max_bytes: u64,
    /// What a workspace may store, in bytes.
    pub most_stored: i64,
    /// How long a file is kept that no post needs.
    pub keep_unused: Duration,
    /// How files were cleaned most recently.
    pub clean_plans: CleanPlans,
}

impl Media {
    /// The file's size and its bytes, as a stream.
    pub async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        if let Some(cleaned) = CleanPath::parse(path) {
            let plan = self.plan(cleaned).await?;
            return Ok((plan.size(), self.open_clean(cleaned, &plan, 0..plan.size()).await?));
        }
        let found = self.objects.get(path, GetOptions::default()).await.map_err(io::Error::from)?;
        let size = found.meta.size;
        Ok((size, found.into_stream().map(|chunk| chunk.map_err(io::Error::from)).boxed()))
    }

    /// The bytes of a range, as a stream.
    pub async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        if let Some(cleaned) = CleanPath::parse(path) {
            let plan = self.plan(cleaned).await?;
            return self.open_clean(cleaned, &plan, range).await;
        }
        let found = self.stored_range(path, range).await?;
        Ok(found.into_stream().map(|chunk| chunk.map_err(io::Error::from)).boxed())
    }

    /// A range of a file as it was uploaded.
    async fn stored_range(&self, path: &str, range: Range<u64>) -> io::Result<GetResult> {
        let options = GetOptions { range: Some(range.into()), ..GetOptions::default() };
        Ok(self.objects.get(path, options).await?)
    }

    /// In bytes.
    pub async fn size(&self, path: &str) -> io::Result<u64> {
        if let Some(cleaned) = CleanPath::parse(path) {
            return Ok(self.plan(cleaned).await?.size());
        }
        let head = GetOptions { head: true, ..GetOptions::default() };
        Ok(self.objects.get(path, head).await.map_err(io::Error::from)?.meta.size)
    }

    /// The content type of a file, whoever owns it: for addresses that carry their own proof.
    pub async fn content_type(&self, path: &str) -> StoreResult<Option<String>> {
        let original = CleanPath::parse(path).map_or(path, |cleaned| cleaned.original);
        self.store.media().content_type(original).await
    }

    /// An address that gives the file to whoever holds it, for a day.
    pub fn public_url(&self, path: &str) -> Url {
        self.links.sign(Allows::Read, path, self.clock.now(), READ_LIFE)
    }

    /// Those of `paths` that are within reach.
    pub async fn list_within(&self, reach: Reach, paths: &[String]) -> Result<Vec<MediaFile>, StoreError> {
        self.store.media().list_within(reach, paths).await
    }
}
