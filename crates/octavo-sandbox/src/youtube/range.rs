//! `Content-Range` of a request: `bytes {first}-{last}/{total}` or, to ask, `bytes */{total}`.

use std::ops::Range;

use http::HeaderMap;
use http::header::{CONTENT_LENGTH, CONTENT_RANGE};

use super::error::{Outcome, invalid};

/// Stored in steps of this; a part of a file has to be a multiple of it.
pub const STEP: u64 = 256 * 1024;

/// What a `PUT` to a session is about.
#[derive(Debug, PartialEq)]
pub enum Wanted {
    /// How much is there?
    Status,
    /// These bytes of the file follow.
    Bytes(Range<u64>),
}

/// Reads and checks the headers against the size that was announced.
pub fn wanted(headers: &HeaderMap, size: u64) -> Outcome<Wanted> {
    let length = number(headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()));
    let Some(range) = headers.get(CONTENT_RANGE) else {
        return check(0..size, size, length);
    };
    let unreadable = || invalid("Failed to parse Content-Range header.");
    let (span, total) = range
        .to_str()
        .ok()
        .and_then(|range| range.strip_prefix("bytes "))
        .and_then(|range| range.split_once('/'))
        .ok_or_else(unreadable)?;
    if number(Some(total)).ok_or_else(unreadable)? != size {
        return Err(invalid(format!("Invalid request.  The total of {total} is not the {size} bytes announced.")));
    }
    if span == "*" {
        return if length == Some(0) { Ok(Wanted::Status) } else { Err(invalid("Content-Length has to be 0.")) };
    }
    let (first, last) = span.split_once('-').ok_or_else(unreadable)?;
    let (first, last) = (number(Some(first)).ok_or_else(unreadable)?, number(Some(last)).ok_or_else(unreadable)?);
    check(first..last.saturating_add(1), size, length)
}

fn number(text: Option<&str>) -> Option<u64> {
    text?.parse().ok()
}

fn check(range: Range<u64>, size: u64, length: Option<u64>) -> Outcome<Wanted> {
    let count = range.end.saturating_sub(range.start);
    if count == 0 || range.end > size {
        return Err(invalid("Failed to parse Content-Range header."));
    }
    if length != Some(count) {
        return Err(invalid(format!("Invalid request.  Content-Length is not the {count} bytes of Content-Range.")));
    }
    if range.end < size && !count.is_multiple_of(STEP) {
        return Err(invalid(format!(
            "Invalid request.  The number of bytes uploaded is required to be equal or greater than {STEP}, except \
             for the final request (it's recommended to be the exact multiple of {STEP}). The received request \
             contained {count} bytes, which does not meet this requirement."
        )));
    }
    Ok(Wanted::Bytes(range))
}
