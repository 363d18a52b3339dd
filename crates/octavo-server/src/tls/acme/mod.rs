//! Certificates from an ACME authority (RFC 8555). Of several processes, the one with the account's lease orders; the
//! others find the result in the database.

mod account;
mod directory_client;
mod error;
mod order;
mod renewal_info;
mod renewals;

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::{Backoff, Clock};
use octavo_store::certificates::{FailedOrder, IssuedCertificate, OrderLease, StoredCertificate};
use octavo_store::{Store, StoreResult};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::served::{ServedCertificates, measure};
use super::{AcmeSettings, Certificate, TlsError};
use crate::ids::random_id;
use crate::vault::{Purpose, Sealer};
pub use directory_client::DirectoryClient;
use error::OrderError;
use renewals::Renewals;
pub use renewals::renews_at;

/// A process that dies while it orders keeps the others waiting for this time.
const LEASE: SignedDuration = SignedDuration::from_secs(120);
/// For one order; shorter than the lease.
const ORDER_TIMEOUT: Duration = Duration::from_secs(90);
/// Five orders in the first hour, as many as Let's Encrypt lets fail for a domain, and one an hour from then on.
const BACKOFF: Backoff = Backoff { first: Duration::from_secs(120), longest: Duration::from_secs(3600) };
/// How soon, and how late, the rows are read again.
const SHORTEST_WAIT: SignedDuration = SignedDuration::from_secs(1);
const LONGEST_WAIT: SignedDuration = SignedDuration::from_secs(60);

/// Orders the certificates of the settings, and serves what the database has.
pub struct Acme {
    store: Store,
    clock: Clock,
    sealer: Sealer,
    settings: AcmeSettings,
    served: Arc<ServedCertificates>,
    directory: DirectoryClient,
    lease: Uuid,
    renewals: Renewals,
}

impl Acme {
    pub(super) fn new(
        settings: AcmeSettings,
        store: Store,
        clock: Clock,
        sealer: Sealer,
        served: Arc<ServedCertificates>,
    ) -> Result<Self, TlsError> {
        let directory = DirectoryClient::from_settings(&settings, clock.clone())?;
        let (lease, renewals) = (random_id(), Renewals::default());
        Ok(Acme { store, clock, sealer, settings, served, directory, lease, renewals })
    }

    pub(super) async fn run(&self, stop: CancellationToken) {
        let work = async {
            loop {
                let wait = match self.pass().await {
                    Ok(wait) => wait,
                    Err(error) => {
                        tracing::warn!(%error, "certificates were not checked; they will be again");
                        LONGEST_WAIT
                    }
                };
                tokio::time::sleep(wait.unsigned_abs()).await;
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = work => {}
        }
        // So that the next process need not wait. Without the lease, this changes nothing.
        let _ = self.store.certificates().end_lease(self.order_lease()).await;
    }

    /// Serves what the database has, and orders what is due. Returns how long to wait.
    async fn pass(&self) -> StoreResult<SignedDuration> {
        let mut stored = self.load_and_ask().await?;
        let now = self.clock.now();
        let due: Vec<&String> =
            self.settings.domains.iter().filter(|domain| self.due_at(&stored, domain) <= now).collect();
        if !due.is_empty() && self.order_all(&due).await? {
            stored = self.load_and_ask().await?;
        }
        let next = self.settings.domains.iter().map(|domain| self.due_at(&stored, domain)).min();
        let wait = next.map_or(LONGEST_WAIT, |next| next.duration_since(self.clock.now()));
        Ok(wait.clamp(SHORTEST_WAIT, LONGEST_WAIT))
    }

    async fn load_and_ask(&self) -> StoreResult<Vec<StoredCertificate>> {
        let stored = self.load().await?;
        self.ask_about_renewals(&stored).await;
        Ok(stored)
    }

    /// Reads the rows and serves their certificates.
    pub(super) async fn load(&self) -> StoreResult<Vec<StoredCertificate>> {
        let mut stored = self.store.certificates().list().await?;
        // The authority of the settings first: until it has issued a certificate, one from another authority is used.
        stored.sort_by_key(|it| it.directory_url != self.settings.directory_url.as_str());
        let now = self.clock.now();
        let mut served = Vec::new();
        for domain in &self.settings.domains {
            let of_domain = stored.iter().filter(|it| it.domain == *domain);
            let Some(certificate) = of_domain.filter_map(|it| self.unseal(it)).next() else {
                continue;
            };
            measure(domain, &certificate, now);
            served.push((domain.clone(), Arc::new(certificate)));
        }
        self.served.serve_by_domain(served);
        Ok(stored)
    }

    fn unseal(&self, stored: &StoredCertificate) -> Option<Certificate> {
        let issued = stored.issued.as_ref()?;
        let opened = self.sealer.open(Purpose::Certificate, &stored.domain, &issued.sealed);
        let parsed = opened.map_err(OrderError::from).and_then(|pem| Ok(Certificate::from_pem(&pem, &pem)?));
        parsed
            .inspect_err(|error| tracing::error!(domain = stored.domain, %error, "a stored certificate is not usable"))
            .ok()
    }

    /// When the next order for a domain may be made.
    fn due_at(&self, stored: &[StoredCertificate], domain: &str) -> Timestamp {
        let row = self.row(stored, domain);
        let issued = row.and_then(|row| row.issued.as_ref());
        let renews_at = issued.map_or(Timestamp::MIN, |it| self.renewals.renews_at(domain, it));
        renews_at.max(row.and_then(|row| row.retry_at).unwrap_or(Timestamp::MIN))
    }

    /// The certificate of a domain from the authority of the settings.
    fn issued<'a>(&self, stored: &'a [StoredCertificate], domain: &str) -> Option<&'a IssuedCertificate> {
        self.row(stored, domain)?.issued.as_ref()
    }

    fn row<'a>(&self, stored: &'a [StoredCertificate], domain: &str) -> Option<&'a StoredCertificate> {
        let directory_url = self.settings.directory_url.as_str();
        stored.iter().find(|it| it.domain == domain && it.directory_url == directory_url)
    }

    /// False: another process orders.
    async fn order_all(&self, domains: &[&String]) -> StoreResult<bool> {
        let lease = self.order_lease();
        for domain in domains {
            let now = self.clock.now();
            let Some(account) = self.store.certificates().lease(lease, now, now + LEASE).await? else {
                return Ok(false);
            };
            let stored = self.store.certificates().list().await?;
            // What another process ordered before this one had the lease.
            if self.due_at(&stored, domain) > now {
                continue;
            }
            let replaced = self.issued(&stored, domain).and_then(|issued| self.renewals.replaced(domain, issued));
            let ordered = timeout(ORDER_TIMEOUT, self.order(lease, account, domain, replaced)).await;
            match ordered.unwrap_or(Err(OrderError::TimedOut)) {
                Ok(issued) => self.store_issued(lease, domain, &issued).await?,
                Err(error) => self.store_failed(lease, domain, &error).await?,
            }
        }
        self.store.certificates().end_lease(lease).await?;
        Ok(true)
    }

    fn order_lease(&self) -> OrderLease<'_> {
        OrderLease { directory_url: self.settings.directory_url.as_str(), id: self.lease }
    }

    async fn store_issued(&self, lease: OrderLease<'_>, domain: &str, issued: &IssuedCertificate) -> StoreResult<()> {
        if self.store.certificates().set_issued(lease, domain, issued).await? {
            tracing::info!(domain, not_after = %issued.not_after, "a certificate was issued");
        }
        Ok(())
    }

    async fn store_failed(&self, lease: OrderLease<'_>, domain: &str, error: &OrderError) -> StoreResult<()> {
        let stored = self.store.certificates().list().await?;
        let failures = self.row(&stored, domain).map_or(0, |row| row.failures).saturating_add(1);
        let asked = self.directory.take_retry_after();
        let wait = asked.unwrap_or_else(|| BACKOFF.wait(i32::try_from(failures).unwrap_or(i32::MAX)));
        let wait = SignedDuration::try_from(wait).unwrap_or(LONGEST_WAIT);
        let retry_at = self.clock.now() + wait.max(SHORTEST_WAIT);
        let text = error.to_string();
        let failed = FailedOrder { error: &text, failures, retry_at };
        self.store.certificates().set_failed(lease, domain, &failed).await?;
        let retry_at = format!("{retry_at:.0}");
        match self.served.of_domain(domain) {
            Some(certificate) => tracing::warn!(
                domain, error = text, retry_at, not_after = %certificate.not_after,
                "no certificate was issued; the one from before is used until the next attempt"
            ),
            None => tracing::warn!(
                domain,
                error = text,
                retry_at,
                "no certificate was issued; connections to this domain are refused until there is one"
            ),
        }
        Ok(())
    }
}
