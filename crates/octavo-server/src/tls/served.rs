//! The certificates that handshakes use, replaced while the server runs.

use std::sync::{Arc, PoisonError, RwLock};

use jiff::Timestamp;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use super::Certificate;

/// Chooses the certificate of a handshake by the domain that the client names.
#[derive(Debug, Default)]
pub struct ServedCertificates(RwLock<Served>);

#[derive(Debug, Default)]
enum Served {
    #[default]
    Nothing,
    /// For every name that a client asks for.
    One(Arc<Certificate>),
    /// A client that names no domain gets the first.
    ByDomain(Vec<(String, Arc<Certificate>)>),
}

impl ServedCertificates {
    /// Uses one certificate, whatever the client asks for.
    pub fn serve_one(&self, certificate: Arc<Certificate>) {
        self.serve(Served::One(certificate));
    }

    /// Uses these certificates. A handshake for another domain fails.
    pub fn serve_by_domain(&self, certificates: Vec<(String, Arc<Certificate>)>) {
        self.serve(Served::ByDomain(certificates));
    }

    fn serve(&self, served: Served) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = served;
    }

    /// The certificate that a client gets that asks for the domain.
    pub fn of_domain(&self, domain: &str) -> Option<Arc<Certificate>> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            Served::Nothing => None,
            Served::One(certificate) => Some(certificate.clone()),
            Served::ByDomain(certificates) => {
                certificates.iter().find(|(name, _)| name == domain).map(|(_, certificate)| certificate.clone())
            }
        }
    }

    fn first(&self) -> Option<Arc<Certificate>> {
        match &*self.0.read().unwrap_or_else(PoisonError::into_inner) {
            Served::Nothing => None,
            Served::One(certificate) => Some(certificate.clone()),
            Served::ByDomain(certificates) => certificates.first().map(|(_, certificate)| certificate.clone()),
        }
    }
}

impl ResolvesServerCert for ServedCertificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let certificate = match hello.server_name() {
            Some(domain) => self.of_domain(&domain.to_ascii_lowercase()),
            None => self.first(),
        };
        certificate.map(|certificate| certificate.certified_key.clone())
    }
}

/// Reports how long a certificate is still valid.
pub fn measure(domain: &str, certificate: &Certificate, now: Timestamp) {
    metrics::gauge!(crate::telemetry::CERTIFICATE_DAYS_LEFT, "domain" => domain.to_owned())
        .set(certificate.days_left(now));
}
