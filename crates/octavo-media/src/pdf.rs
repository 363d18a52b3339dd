//! The pages of a PDF. Only a parser finds them: the page tree may be compressed, and the table that leads to it is at the
//! end.

use lopdf::Document;

use crate::probe::Finding;

/// LinkedIn, the only network that accepts documents, accepts none that are larger
/// (<https://learn.microsoft.com/linkedin/marketing/community-management/shares/documents-api>).
pub const MOST_PDF_BYTES: u64 = 100 * 1024 * 1024;

/// Counts them in a whole document. The parser inflates no stream to more than 256 MiB.
///
/// # Errors
/// A document that can't be read, has no pages, or is protected with a password.
pub fn count_pages(document: &[u8]) -> Result<u32, Finding> {
    let damaged = |reason| Finding::Damaged { kind: "PDF", reason };
    let found = Document::load_metadata_mem(document).map_err(|_| damaged("it has no readable page tree"))?;
    match found.page_count {
        0 if found.encrypted => Err(Finding::Protected),
        0 => Err(damaged("it has no pages")),
        pages => Ok(pages),
    }
}
