//! What an operator sets for TLS.

use std::path::PathBuf;

use url::Url;

/// Where certificates come from.
#[derive(Debug, Clone)]
pub enum TlsSettings {
    Acme(AcmeSettings),
    /// The chain and its private key, in PEM format.
    OwnFiles {
        certificate: PathBuf,
        key: PathBuf,
    },
}

/// What certificates are ordered for, and from whom.
#[derive(Debug, Clone)]
pub struct AcmeSettings {
    /// In lower case, as DNS has them. Never empty.
    pub domains: Vec<String>,
    /// An e-mail address for the authority. Empty: none.
    pub contact: String,
    pub directory_url: Url,
    /// The only roots that the directory's own certificate may lead to, in PEM format.
    pub ca: Option<PathBuf>,
}
