//! Asks the authority when to renew a certificate (ARI, RFC 9773): before it revokes the certificate, or to spread its load. Each
//! process asks for itself, without an account, and remembers the answer.

use instant_acme::CertificateIdentifier;
use jiff::{SignedDuration, Timestamp};
use octavo_store::certificates::StoredCertificate;

use super::Acme;
use super::renewals::Renewal;
use crate::tls::Certificate;

/// How soon and how late an authority is asked again, whatever it says (section 4.3.2).
const SHORTEST_PAUSE: SignedDuration = SignedDuration::from_secs(60);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(24);
/// After a failure, and where the authority doesn't say.
const PAUSE: SignedDuration = SignedDuration::from_hours(6);
/// An authority that wants every new certificate renewed at once must not get one order after the other.
const SHORTEST_LIFE: SignedDuration = SignedDuration::from_hours(24);

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
