//! The pages of a PDF. Only a parser finds them: the page tree may be compressed, and the table that leads to it is at the
//! end.

use lopdf::Document;
use memchr::memmem;

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
    if has_nested_tables(document) {
        return Err(damaged("its tables are compressed more than once"));
    }
    let found = Document::load_metadata_mem(document).map_err(|_| damaged("it has no readable page tree"))?;
    match found.page_count {
        0 if found.encrypted => Err(Finding::Protected),
        0 => Err(damaged("it has no pages")),
        pages => Ok(pages),
    }
}

/// How far the dictionary of a stream reaches, in bytes: both ways from its type.
const DICTIONARY: usize = 4096;

/// Whether a cross-reference or object stream (ISO 32000-1, sections 7.5.7 and 7.5.8) has several filters. No program writes
/// one; a few hundred bytes of it inflate to gigabytes.
fn has_nested_tables(document: &[u8]) -> bool {
    let types = [&b"/XRef"[..], b"/ObjStm"];
    types.into_iter().any(|name| {
        memmem::find_iter(document, name).any(|at| {
            let (before, after) = (&document[at.saturating_sub(DICTIONARY)..at], &document[at..]);
            let before = memmem::rfind(before, b"obj").map_or(before, |start| &before[start..]);
            let after = &after[..after.len().min(DICTIONARY)];
            let after = memmem::find(after, b"stream").map_or(after, |end| &after[..end]);
            filters(before) + filters(after) > 1
        })
    })
}

/// The names of filters in a part of a dictionary. All end alike, and so begins the name of their parameters.
fn filters(part: &[u8]) -> usize {
    memmem::find_iter(part, b"Decode").filter(|at| !part[at + 6..].starts_with(b"Parms")).count()
}
