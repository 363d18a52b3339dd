//! A URL that logs may meet.

use std::fmt;

use url::Url;

/// The URL that was called in the end. Its path and query may be a secret (a signed link is one): `Debug` and
/// `Display` show scheme, host and port only.
#[derive(Clone, PartialEq, Eq)]
pub struct CalledUrl(pub(crate) Url);

impl CalledUrl {
    /// All of it; not for logs.
    pub fn expose(&self) -> &Url {
        &self.0
    }
}

impl fmt::Display for CalledUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.origin().ascii_serialization())
    }
}

impl fmt::Debug for CalledUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "CalledUrl({self})")
    }
}
