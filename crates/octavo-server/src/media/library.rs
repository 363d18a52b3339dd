//! Files as people browse them: their thumbnails, and deleting them.

use std::time::Duration;

use jiff::Timestamp;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use octavo_domain::MediaKind;
use octavo_domain::rules::{MediaFacts, is_decodable};
use octavo_store::StoreError;
use octavo_store::media::Deleted;
use octavo_store::posts::Reach;
use url::Url;

use super::jpeg::derived_paths;
use super::{Allows, Media};

/// Files and thumbnails keep their address for so long, so that browsers need not load them again.
const SAME_ADDRESS: i64 = 12 * 60 * 60;

impl Media {
    /// A signed address of a picture's thumbnail, which works for 12 to 24 hours.
    pub fn thumbnail_url(&self, path: &str) -> Url {
        self.lasting_url(Allows::Thumbnail, path)
    }

    /// The same of the file itself.
    pub fn file_url(&self, path: &str) -> Url {
        self.lasting_url(Allows::Read, path)
    }

    fn lasting_url(&self, allows: Allows, path: &str) -> Url {
        let now = self.clock.now().as_second();
        let rounded = Timestamp::from_second(now - now.rem_euclid(SAME_ADDRESS)).unwrap_or(Timestamp::MIN);
        self.links.sign(allows, path, rounded, Duration::from_secs(2 * SAME_ADDRESS.unsigned_abs()))
    }

    /// Deletes a file that no schedule needs. The database comes first: after a crash, the sweep deletes the bytes.
    pub async fn delete(&self, reach: Reach, path: &str) -> Result<Deleted, StoreError> {
        let [jpeg, thumbnail] = derived_paths(path);
        let files = self.store.media();
        let deleted = files.delete(reach, path, [&jpeg, &thumbnail], self.clock.now()).await?;
        if deleted == Deleted::Done {
            match self.objects.store.delete(&Key::from(path)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => files.forget(path).await?,
                Err(error) => tracing::warn!(%error, path, "an object was not deleted; retrying later"),
            }
        }
        Ok(deleted)
    }
}

/// Whether a thumbnail can be made of a file.
pub fn has_thumbnail(facts: &MediaFacts) -> bool {
    let has_sides = facts.width.is_some() && facts.height.is_some();
    MediaKind::of(facts) == MediaKind::Image && has_sides && is_decodable(facts)
}

/// Whether a path names a picture. Its ending follows from the content.
pub fn is_picture(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ["jpg", "png", "webp", "gif"].contains(&ending))
}
