//! The pages of PDFs, which only the whole file tells.

use std::fs::File;
use std::io::{self, Read};

use octavo_domain::rules::MediaFacts;
use octavo_media::{Finding, MOST_PDF_BYTES};

use super::Media;
use super::decoding::{DecodeError, Task};

const PDF: &str = "application/pdf";

impl Media {
    /// Adds the number of pages to the facts of a PDF; other files stay as they are. Every way in calls it.
    pub async fn with_pages(
        &self,
        facts: MediaFacts,
        open: impl Future<Output = io::Result<File>>,
    ) -> io::Result<Result<MediaFacts, Finding>> {
        if facts.content_type != PDF {
            return Ok(Ok(facts));
        }
        if facts.size_bytes > MOST_PDF_BYTES {
            return Ok(Err(Finding::LargePdf(facts.size_bytes)));
        }
        let mut counted = match self.decoder.run(Task::Pages, &facts, open.await?).await {
            Ok(counted) => counted,
            Err(DecodeError::Refused(message)) => return Ok(Err(Finding::Undecodable(message))),
            Err(DecodeError::System(error)) => return Err(error),
        };
        let mut pages = String::new();
        counted.read_to_string(&mut pages)?;
        let pages = pages.parse().map_err(io::Error::other)?;
        Ok(Ok(MediaFacts { pages: Some(pages), ..facts }))
    }
}
