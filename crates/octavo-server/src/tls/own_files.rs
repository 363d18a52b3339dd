//! The operator's own certificate, loaded again when its files change.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use octavo_domain::Clock;
use tokio_util::sync::CancellationToken;

use super::served::{ServedCertificates, measure};
use super::{Certificate, TlsError};

const LOOK: Duration = Duration::from_secs(5);

/// The files of the settings, and the certificate that they last had.
pub struct OwnFiles {
    certificate: PathBuf,
    key: PathBuf,
    clock: Clock,
    served: Arc<ServedCertificates>,
    loaded: Arc<Certificate>,
    /// What the files contained when they were last read.
    seen: Files,
}

#[derive(PartialEq, Eq)]
struct Files {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl OwnFiles {
    /// Fails unless both files are usable.
    pub(super) fn open(
        certificate: PathBuf,
        key: PathBuf,
        clock: Clock,
        served: Arc<ServedCertificates>,
    ) -> Result<Self, TlsError> {
        let read = |path: &PathBuf| std::fs::read(path).map_err(|error| TlsError::File { path: path.clone(), error });
        let seen = Files { certificate: read(&certificate)?, key: read(&key)? };
        let loaded = Certificate::from_pem(&seen.certificate, &seen.key)
            .map_err(|error| TlsError::Certificate { path: certificate.clone(), error })?;
        let loaded = Arc::new(loaded);
        served.serve_one(loaded.clone());
        Ok(OwnFiles { certificate, key, clock, served, loaded, seen })
    }

    pub(super) async fn run(mut self, stop: CancellationToken) {
        let mut every = tokio::time::interval(LOOK);
        let mut is_readable = true;
        loop {
            for domain in &self.loaded.domains {
                measure(domain, &self.loaded, self.clock.now());
            }
            tokio::select! {
                () = stop.cancelled() => return,
                _ = every.tick() => {}
            }
            let read = tokio::try_join!(tokio::fs::read(&self.certificate), tokio::fs::read(&self.key));
            match read {
                Ok((certificate, key)) => {
                    is_readable = true;
                    self.look(Files { certificate, key });
                }
                Err(error) => {
                    if is_readable {
                        tracing::warn!(%error, "tls.certificate or tls.key can't be read; the certificate from before is used");
                    }
                    is_readable = false;
                }
            }
        }
    }

    /// Serves what the files contain now, if it is another certificate.
    fn look(&mut self, files: Files) {
        if files == self.seen {
            return;
        }
        match Certificate::from_pem(&files.certificate, &files.key) {
            Ok(certificate) => {
                tracing::info!(not_after = %certificate.not_after, "the certificate was reloaded");
                self.loaded = Arc::new(certificate);
                self.served.serve_one(self.loaded.clone());
            }
            Err(error) => {
                tracing::warn!(%error, "tls.certificate and tls.key changed; the certificate from before is used");
            }
        }
        self.seen = files;
    }
}
