//! What an operator sets for TLS.

use std::fmt;
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
    pub external_account: Option<ExternalAccount>,
}

/// An account that the operator has at the authority, which the ACME account is bound to (RFC 8555, section 7.3.4).
#[derive(Clone)]
pub struct ExternalAccount {
    pub key_id: String,
    pub hmac_key: Vec<u8>,
}

impl fmt::Debug for ExternalAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExternalAccount").field("key_id", &self.key_id).finish_non_exhaustive()
    }
}
