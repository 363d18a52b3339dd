//! Lists in pages: <https://developers.facebook.com/docs/graph-api/results>.

use jiff::Timestamp;
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct Listed<T> {
    pub(crate) data: Vec<T>,
    paging: Option<Paging>,
}

#[derive(Deserialize)]
struct Paging {
    cursors: Option<Cursors>,
    /// The address of the next page. The last page has cursors, but no such address.
    next: Option<String>,
}

#[derive(Deserialize)]
struct Cursors {
    after: Option<String>,
}

impl<T> Listed<T> {
    /// What `after` is on the next page; none on the last.
    pub(crate) fn next(&self) -> Option<String> {
        let paging = self.paging.as_ref().filter(|paging| paging.next.is_some())?;
        paging.cursors.as_ref()?.after.clone()
    }
}

/// `2017-08-31T18:10:30+0000`
pub(crate) fn parse_time(text: &str) -> Option<Timestamp> {
    Timestamp::strptime("%Y-%m-%dT%H:%M:%S%z", text).ok()
}
