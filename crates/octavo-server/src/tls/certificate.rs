//! A certificate with its chain and private key.

use std::sync::Arc;

use jiff::Timestamp;
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

/// A certificate that handshakes can use.
#[derive(Debug)]
pub struct Certificate {
    pub certified_key: Arc<CertifiedKey>,
    /// The domains that it is for.
    pub domains: Vec<String>,
    pub not_before: Timestamp,
    pub not_after: Timestamp,
}

/// Why a certificate and its key are not usable.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    #[error("it has no certificate in PEM format")]
    NoCertificate,
    #[error("the certificate is damaged: {0}")]
    BadCertificate(String),
    #[error("there is no private key in PEM format: {0}")]
    NoKey(pem::Error),
    #[error("the private key doesn't belong to the certificate")]
    OtherKey,
    #[error("the private key is not usable: {0}")]
    BadKey(rustls::Error),
}

impl Certificate {
    /// Reads a chain, its own certificate first, and the private key.
    pub fn from_pem(chain: &[u8], key: &[u8]) -> Result<Self, CertificateError> {
        let chain = Self::chain_from_pem(chain)?;
        let key = PrivateKeyDer::from_pem_slice(key).map_err(CertificateError::NoKey)?;
        let own = chain.first().ok_or(CertificateError::NoCertificate)?;
        let (_, parsed) = X509Certificate::from_der(own).map_err(bad_certificate)?;
        let domains = domains(&parsed);
        let [not_before, not_after] = [parsed.validity().not_before, parsed.validity().not_after]
            .map(|time| Timestamp::from_second(time.timestamp()).map_err(bad_certificate));
        let (not_before, not_after) = (not_before?, not_after?);
        let certified_key = CertifiedKey::from_der(chain, key, &default_provider()).map_err(|error| match error {
            rustls::Error::InconsistentKeys(_) => CertificateError::OtherKey,
            error => CertificateError::BadKey(error),
        })?;
        Ok(Certificate { certified_key: Arc::new(certified_key), domains, not_before, not_after })
    }

    /// Reads certificates, at least one.
    pub(super) fn chain_from_pem(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, CertificateError> {
        let chain: Vec<_> = CertificateDer::pem_slice_iter(pem).collect::<Result<_, _>>().map_err(bad_certificate)?;
        if chain.is_empty() { Err(CertificateError::NoCertificate) } else { Ok(chain) }
    }

    /// Until it expires; negative afterwards.
    pub fn days_left(&self, now: Timestamp) -> f64 {
        self.not_after.duration_since(now).as_secs_f64() / 86_400.0
    }
}

fn bad_certificate(error: impl std::fmt::Display) -> CertificateError {
    CertificateError::BadCertificate(error.to_string())
}

fn domains(certificate: &X509Certificate<'_>) -> Vec<String> {
    let names = certificate.subject_alternative_name().ok().flatten();
    let names = names.iter().flat_map(|names| &names.value.general_names);
    names
        .filter_map(|name| if let GeneralName::DNSName(name) = name { Some((*name).to_owned()) } else { None })
        .collect()
}
