//! The pages of PDFs, which only the whole file tells.

use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use octavo_domain::rules::MediaFacts;
use octavo_media::{Finding, MOST_PDF_BYTES, count_pages};
use tokio::sync::Semaphore;

use super::Media;

const PDF: &str = "application/pdf";
/// At the same time: each document is in memory as a whole.
static TURNS: Semaphore = Semaphore::const_new(2);

impl Media {
    /// Adds the number of pages to the facts of a PDF; other files stay as they are.
    pub(super) async fn with_pages(
        &self,
        path: &str,
        facts: MediaFacts,
    ) -> Result<Result<MediaFacts, Finding>, object_store::Error> {
        if facts.content_type != PDF {
            return Ok(Ok(facts));
        }
        if facts.size_bytes > MOST_PDF_BYTES {
            return Ok(Err(Finding::LargePdf(facts.size_bytes)));
        }
        // It is never closed.
        let _turn = TURNS.acquire().await.ok();
        let document = self.objects.store.get(&Key::from(path)).await?.bytes().await?;
        let counted = tokio::task::spawn_blocking(move || count_pages(&document)).await;
        // A document that crashes the parser is damaged too.
        let counted = counted.unwrap_or(Err(Finding::Damaged { kind: "PDF", reason: "it can't be parsed" }));
        Ok(counted.map(|pages| MediaFacts { pages: Some(pages), ..facts }))
    }
}
