//! When the certificates of domains are renewed.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use instant_acme::CertificateIdentifier;
use jiff::{SignedDuration, Timestamp};
use octavo_store::certificates::IssuedCertificate;
use serde::Deserialize;

use crate::ids::jitter;

/// When a third of a certificate's time is left.
pub fn renews_at(not_before: Timestamp, not_after: Timestamp) -> Timestamp {
    not_after - not_after.duration_since(not_before) / 3
}

/// What the authority says about a certificate.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenewalInfo {
    pub suggested_window: SuggestedWindow,
}

/// When it should be renewed.
#[derive(Debug, Deserialize)]
pub struct SuggestedWindow {
    start: Timestamp,
    end: Timestamp,
}

/// What is known about the certificate of each domain.
#[derive(Debug, Default)]
pub struct Renewals(Mutex<HashMap<String, Renewal>>);

/// What is known about one certificate.
#[derive(Debug, Clone)]
pub struct Renewal {
    /// Tells it from the certificates before and after it.
    pub not_before: Timestamp,
    pub id: CertificateIdentifier<'static>,
    /// A time in the suggested window; none: the authority suggests nothing.
    pub at: Option<Timestamp>,
    pub ask_at: Timestamp,
    /// No suggestion counts before this time.
    pub earliest: Timestamp,
}

impl SuggestedWindow {
    /// A random time in it, so that not all clients come at once.
    pub fn choose(&self) -> Timestamp {
        self.start + self.end.duration_since(self.start).max(SignedDuration::ZERO).mul_f64(jitter())
    }
}

impl Renewals {
    /// What is known about this certificate of a domain.
    pub fn find(&self, domain: &str, issued: &IssuedCertificate) -> Option<Renewal> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(domain).filter(|it| it.not_before == issued.not_before).cloned()
    }

    /// Replaces what was known about a certificate of the domain.
    pub fn insert(&self, domain: &str, renewal: Renewal) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(domain.to_owned(), renewal);
    }

    /// Whether a certificate of the domain was seen before.
    pub fn knows(&self, domain: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains_key(domain)
    }

    /// When to renew: when the authority suggests it, and not later than a third of the certificate's time before its end.
    pub fn renews_at(&self, domain: &str, issued: &IssuedCertificate) -> Timestamp {
        let latest = renews_at(issued.not_before, issued.not_after);
        let suggested = self.find(domain, issued).and_then(|it| Some(it.at?.max(it.earliest)));
        suggested.map_or(latest, |at| at.min(latest))
    }

    /// The certificate that an order replaces, for an authority that knows renewal information.
    pub fn replaced(&self, domain: &str, issued: &IssuedCertificate) -> Option<CertificateIdentifier<'static>> {
        self.find(domain, issued).filter(|it| it.at.is_some()).map(|it| it.id)
    }
}
