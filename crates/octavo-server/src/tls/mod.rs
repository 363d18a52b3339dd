//! TLS without a proxy in front: certificates from an ACME authority, or the operator's own files.
//!
//! Domains are validated by TLS-ALPN-01 (RFC 8737): the authority connects to the public port, whichever process answers.
//! Account, certificates and challenges are rows, so all processes on a database share them.

mod acceptor;
mod acme;
mod certificate;
mod challenge;
mod own_files;
mod served;
mod settings;

use std::path::PathBuf;
use std::sync::Arc;

use octavo_domain::Clock;
use octavo_store::{Store, StoreError};
use tokio_util::sync::CancellationToken;

use crate::vault::Sealer;
pub use acceptor::Acceptor;
pub use acme::{Acme, DirectoryClient, renews_at};
pub use certificate::{Certificate, CertificateError};
pub use own_files::OwnFiles;
use served::ServedCertificates;
pub use settings::{AcmeSettings, ExternalAccount, TlsSettings};

/// The TLS of a server: what accepts connections, and what keeps its certificates fresh.
pub struct Tls {
    pub acceptor: Arc<Acceptor>,
    keeper: Keeper,
}

enum Keeper {
    Acme(Box<Acme>),
    OwnFiles(OwnFiles),
}

/// Why a server can't start with the TLS of its settings.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("reading {}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("{}: {error}", path.display())]
    Certificate { path: PathBuf, error: CertificateError },
    #[error(transparent)]
    Client(#[from] reqwest::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Tls {
    /// Loads the certificates that exist.
    pub async fn open(settings: &TlsSettings, store: Store, clock: Clock, sealer: Sealer) -> Result<Self, TlsError> {
        let served = Arc::new(ServedCertificates::default());
        let (keeper, challenges) = match settings {
            TlsSettings::OwnFiles { certificate, key } => {
                let files = OwnFiles::open(certificate.clone(), key.clone(), clock, served.clone())?;
                (Keeper::OwnFiles(files), None)
            }
            TlsSettings::Acme(settings) => {
                let acme = Acme::new(settings.clone(), store.clone(), clock, sealer, served.clone())?;
                acme.load().await?;
                (Keeper::Acme(Box::new(acme)), Some(store))
            }
        };
        Ok(Tls { acceptor: Arc::new(Acceptor::new(served, challenges)), keeper })
    }

    /// Renews certificates, or reloads changed files, until `stop`.
    pub async fn keep(self, stop: CancellationToken) {
        match self.keeper {
            Keeper::Acme(acme) => acme.run(stop).await,
            Keeper::OwnFiles(files) => files.run(stop).await,
        }
    }
}
