//! When the authority suggests to renew a certificate (ARI, RFC 9773): before it revokes the certificate, or to spread its load.
//! Each process asks for itself, without an account, and remembers the answer.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use instant_acme::CertificateIdentifier;
use jiff::{SignedDuration, Timestamp};
use octavo_store::certificates::{IssuedCertificate, StoredCertificate};
use serde::Deserialize;

use super::{Acme, renews_at};
use crate::ids::jitter;
use crate::tls::Certificate;

/// How soon and how late an authority is asked again, whatever it says (section 4.3.2).
const SHORTEST_PAUSE: SignedDuration = SignedDuration::from_secs(60);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(24);
/// After a failure, and where the authority doesn't say.
const PAUSE: SignedDuration = SignedDuration::from_hours(6);
/// An authority that wants every new certificate renewed at once must not get one order after the other.
const SHORTEST_LIFE: SignedDuration = SignedDuration::from_hours(24);

/// What the authority says about a certificate.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RenewalInfo {
    suggested_window: SuggestedWindow,
}

#[derive(Debug, Deserialize)]
struct SuggestedWindow {
    start: Timestamp,
    end: Timestamp,
}

/// What is known about the certificate of each domain.
#[derive(Debug, Default)]
pub struct Renewals(Mutex<HashMap<String, Renewal>>);

#[derive(Debug, Clone)]
struct Renewal {
    not_before: Timestamp,
    id: CertificateIdentifier<'static>,
    /// A time in the suggested window; none: the authority suggests nothing.
    at: Option<Timestamp>,
    ask_at: Timestamp,
    /// No suggestion counts before this time.
    earliest: Timestamp,
}

impl SuggestedWindow {
    /// A random time in it, so that not all clients come at once.
    fn choose(&self) -> Timestamp {
        self.start + self.end.duration_since(self.start).max(SignedDuration::ZERO).mul_f64(jitter())
    }
}

impl Renewals {
    fn find(&self, domain: &str, issued: &IssuedCertificate) -> Option<Renewal> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(domain).filter(|it| it.not_before == issued.not_before).cloned()
    }

    fn insert(&self, domain: &str, renewal: Renewal) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(domain.to_owned(), renewal);
    }

    fn knows(&self, domain: &str) -> bool {
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

impl Acme {
    /// Asks about the certificates from this authority, if it is time for that.
    pub(super) async fn ask_about_renewals(&self, stored: &[StoredCertificate]) {
        for domain in &self.settings.domains {
            let (Some(issued), Some(served)) = (self.issued(stored, domain), self.served.of_domain(domain)) else {
                continue;
            };
            let known = self.renewals.find(domain, issued);
            let now = self.clock.now();
            if served.not_before == issued.not_before && known.as_ref().is_none_or(|it| it.ask_at <= now) {
                self.ask_about(domain, &served, known).await;
            }
        }
    }

    async fn ask_about(&self, domain: &str, served: &Certificate, known: Option<Renewal>) {
        let Some(Ok(id)) = served.certified_key.cert.first().map(CertificateIdentifier::try_from) else { return };
        let id = id.into_owned();
        let answer = self.directory.renewal_info(&id).await;
        let now = self.clock.now();
        let mut renewal = known.unwrap_or_else(|| self.first_seen(domain, served, id, now));
        renewal.ask_at = now + PAUSE;
        match answer {
            Ok(Some((info, pause))) => {
                let pause = pause.and_then(|pause| SignedDuration::try_from(pause).ok()).unwrap_or(PAUSE);
                renewal.ask_at = now + pause.clamp(SHORTEST_PAUSE, LONGEST_PAUSE);
                renewal.at = Some(info.suggested_window.choose());
            }
            Ok(None) => renewal.at = None,
            // What it suggested before still counts.
            Err(error) => tracing::debug!(domain, %error, "the authority was not asked when to renew"),
        }
        self.renewals.insert(domain, renewal);
    }

    fn first_seen(
        &self,
        domain: &str,
        served: &Certificate,
        id: CertificateIdentifier<'static>,
        now: Timestamp,
    ) -> Renewal {
        let earliest = if self.renewals.knows(domain) { now + SHORTEST_LIFE } else { Timestamp::MIN };
        Renewal { not_before: served.not_before, id, at: None, ask_at: now, earliest }
    }
}
