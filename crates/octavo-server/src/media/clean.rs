//! Files as networks get them: without metadata, or with it where the workspace keeps it on purpose.
//!
//! Nothing is stored. A cleaned file has a path of its own, which names the file and how to clean it. What a network is given to
//! read, through Octavo or at a signed address, is the file patched as it streams.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt, TryStreamExt};
use octavo_domain::rules::MediaFacts;
use octavo_media::{CleanPart, CleanPlan, Cleaning, Finding, Kind, plan_cleaning};
use octavo_store::media::MediaFile;

use super::Media;
use super::clean_file::{CleanError, CleanPath, patched};

impl Media {
    /// A file as it is published.
    pub async fn cleaned(&self, file: MediaFile, cleaning: Cleaning) -> Result<MediaFile, CleanError> {
        let path = CleanPath { original: &file.path, cleaning };
        let plan = self.plan(path).await.map_err(|error| match error.downcast::<Finding>() {
            Ok(finding) => CleanError::Unclean(finding),
            Err(error) => CleanError::Objects(error),
        })?;
        if plan.is_unchanged(file.facts.size_bytes) {
            return Ok(file);
        }
        let path = path.show();
        let facts = MediaFacts { size_bytes: plan.size(), ..file.facts };
        Ok(MediaFile { path, facts, ..file })
    }

    /// # Errors
    /// Those of the object store, and a [`Finding`] within an [`io::Error`].
    pub(super) async fn plan(&self, path: CleanPath<'_>) -> io::Result<Arc<CleanPlan>> {
        let name = path.show();
        if let Some(known) = self.clean_plans.find(&name) {
            return Ok(known);
        }
        let size = self.objects.size(path.original).await.map_err(io::Error::other)?.ok_or(io::ErrorKind::NotFound)?;
        let fetch = |range: Range<u64>| self.read_range(path.original, range);
        let head = fetch(0..size.min(Kind::HEAD as u64)).await?;
        let kind = Kind::recognise(&head).ok_or_else(|| io::Error::other(Finding::unknown(&head)))?;
        let plan = plan_cleaning(kind, size, path.cleaning, fetch).await?.map_err(io::Error::other)?;
        let plan = Arc::new(plan);
        self.clean_plans.add(name, plan.clone());
        Ok(plan)
    }

    async fn read_range(&self, path: &str, range: Range<u64>) -> io::Result<Bytes> {
        Ok(self.stored_range(path, range).await?.bytes().await?)
    }

    /// A range of a cleaned file.
    pub(super) async fn open_clean(
        &self,
        path: CleanPath<'_>,
        plan: &CleanPlan,
        range: Range<u64>,
    ) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        let parts = plan.parts(range);
        let kept =
            || parts.iter().filter_map(|part| if let CleanPart::Same(range) = part { Some(range) } else { None });
        let source = match (kept().next(), kept().next_back()) {
            (Some(first), Some(last)) => {
                let (start, end) = (first.start, last.end);
                let found = self.stored_range(path.original, start..end).await?;
                (start, found.into_stream().map_err(io::Error::from).boxed())
            }
            _ => (0, stream::empty().boxed()),
        };
        Ok(patched(parts.into(), source))
    }
}
