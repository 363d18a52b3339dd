//! Certificates that an ACME authority issued, and the accounts that order them. All processes on a database share them;
//! the one that holds the lease of an account orders.

use jiff::Timestamp;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::columns::MaybeMicros;
use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

/// The rows of certificates, and of the accounts that order them.
pub struct Certificates<'a>(pub(crate) &'a Db);

/// The account at an authority, as the process that took its lease finds it.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct AcmeAccount {
    /// The e-mail address that the authority knows. Empty: none.
    pub contact: String,
    /// Sealed. None: the account doesn't exist yet.
    pub credentials: Option<String>,
}

/// The right to order certificates from an authority, until it ends.
#[derive(Debug, Clone, Copy)]
pub struct OrderLease<'a> {
    pub directory_url: &'a str,
    pub id: Uuid,
}

/// A domain's certificate from one authority, and the result of the last order.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct StoredCertificate {
    pub domain: String,
    pub directory_url: String,
    /// None: not issued yet.
    #[sqlx(flatten, try_from = "IssuedRow")]
    pub issued: Option<IssuedCertificate>,
    /// Since the last certificate was issued.
    #[sqlx(try_from = "i64")]
    pub failures: u32,
    /// No order before this time.
    #[sqlx(try_from = "MaybeMicros")]
    pub retry_at: Option<Timestamp>,
    /// Why the last order failed.
    pub error: Option<String>,
}

/// A certificate, and when it is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedCertificate {
    /// The private key and the chain.
    pub sealed: String,
    pub not_before: Timestamp,
    pub not_after: Timestamp,
}

/// Why an order failed, and when the next one may be made.
#[derive(Debug, Clone)]
pub struct FailedOrder<'a> {
    pub error: &'a str,
    pub failures: u32,
    pub retry_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct IssuedRow {
    sealed: Option<String>,
    #[sqlx(try_from = "MaybeMicros")]
    not_before: Option<Timestamp>,
    #[sqlx(try_from = "MaybeMicros")]
    not_after: Option<Timestamp>,
}

impl From<IssuedRow> for Option<IssuedCertificate> {
    fn from(row: IssuedRow) -> Self {
        Some(IssuedCertificate { sealed: row.sealed?, not_before: row.not_before?, not_after: row.not_after? })
    }
}

impl Certificates<'_> {
    /// Of all domains and authorities, also those that the settings no longer name.
    pub async fn list(&self) -> StoreResult<Vec<StoredCertificate>> {
        const SQL: &str = "SELECT domain, directory_url, sealed, not_before, not_after, failures, retry_at, error
            FROM tls_certificate ORDER BY domain, directory_url";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).fetch_all(c).await)?)
    }

    /// Takes or extends the lease of an authority's account. None: another process holds it.
    pub async fn lease(
        &self,
        lease: OrderLease<'_>,
        now: Timestamp,
        until: Timestamp,
    ) -> StoreResult<Option<AcmeAccount>> {
        const SQL: &str = "INSERT INTO acme_account AS a (directory_url, contact, lease, leased_until)
            VALUES ($1, '', $2, $3)
            ON CONFLICT (directory_url) DO UPDATE SET lease = excluded.lease, leased_until = excluded.leased_until
                WHERE a.lease IS NULL OR a.lease = excluded.lease OR a.leased_until <= $4
            RETURNING contact, credentials";
        let mut tx = self.0.write().await?;
        let account = on!(tx, c => query_as(SQL)
            .bind(lease.directory_url).bind(lease.id).bind(micros(until)).bind(micros(now)).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(account)
    }

    /// Lets another process order. Without the lease, it changes nothing.
    pub async fn end_lease(&self, lease: OrderLease<'_>) -> StoreResult<()> {
        const SQL: &str = "UPDATE acme_account SET lease = NULL WHERE directory_url = $1 AND lease = $2";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(lease.directory_url).bind(lease.id))?;
        tx.commit().await
    }

    /// Stores the account, or removes its credentials. False if the lease was lost.
    pub async fn set_account(&self, lease: OrderLease<'_>, account: &AcmeAccount) -> StoreResult<bool> {
        const SQL: &str = "UPDATE acme_account SET contact = $3, credentials = $4
            WHERE directory_url = $1 AND lease = $2";
        let mut tx = self.0.write().await?;
        let set = changed!(
            tx,
            query(SQL).bind(lease.directory_url).bind(lease.id).bind(&account.contact).bind(&account.credentials)
        )?;
        tx.commit().await?;
        Ok(set == 1)
    }

    /// Stores what the authority must see when it validates the domain. False if the lease was lost.
    pub async fn set_challenge(&self, lease: OrderLease<'_>, domain: &str, challenge: &str) -> StoreResult<bool> {
        const SQL: &str =
            "INSERT INTO tls_certificate (domain, directory_url, challenge, failures) VALUES ($1, $2, $3, 0)
            ON CONFLICT (domain, directory_url) DO UPDATE SET challenge = excluded.challenge";
        const OTHERS: &str = "UPDATE tls_certificate SET challenge = NULL WHERE domain = $1 AND directory_url <> $2";
        let mut tx = self.0.write().await?;
        if !holds(&mut tx, lease).await? {
            return Ok(false);
        }
        changed!(tx, query(OTHERS).bind(domain).bind(lease.directory_url))?;
        changed!(tx, query(SQL).bind(domain).bind(lease.directory_url).bind(challenge))?;
        tx.commit().await?;
        Ok(true)
    }

    /// What an authority that validates the domain must see. None: there is no order.
    pub async fn challenge(&self, domain: &str) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT challenge FROM tls_certificate WHERE domain = $1 AND challenge IS NOT NULL";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(domain).fetch_optional(c).await)?)
    }

    /// Stores an issued certificate. False if the lease was lost.
    pub async fn set_issued(
        &self,
        lease: OrderLease<'_>,
        domain: &str,
        issued: &IssuedCertificate,
    ) -> StoreResult<bool> {
        const SQL: &str = "INSERT INTO tls_certificate (domain, directory_url, sealed, not_before, not_after, failures)
            VALUES ($1, $2, $3, $4, $5, 0)
            ON CONFLICT (domain, directory_url) DO UPDATE SET sealed = excluded.sealed, not_before = excluded.not_before,
                not_after = excluded.not_after, challenge = NULL, failures = 0, retry_at = NULL, error = NULL";
        let mut tx = self.0.write().await?;
        if !holds(&mut tx, lease).await? {
            return Ok(false);
        }
        changed!(
            tx,
            query(SQL)
                .bind(domain)
                .bind(lease.directory_url)
                .bind(&issued.sealed)
                .bind(micros(issued.not_before))
                .bind(micros(issued.not_after))
        )?;
        tx.commit().await?;
        Ok(true)
    }

    /// Stores why an order failed, and keeps the certificate from before. False if the lease was lost.
    pub async fn set_failed(&self, lease: OrderLease<'_>, domain: &str, failed: &FailedOrder<'_>) -> StoreResult<bool> {
        const SQL: &str = "INSERT INTO tls_certificate (domain, directory_url, failures, retry_at, error)
            VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (domain, directory_url) DO UPDATE SET failures = excluded.failures,
                retry_at = excluded.retry_at, error = excluded.error, challenge = NULL";
        let mut tx = self.0.write().await?;
        if !holds(&mut tx, lease).await? {
            return Ok(false);
        }
        changed!(
            tx,
            query(SQL)
                .bind(domain)
                .bind(lease.directory_url)
                .bind(i64::from(failed.failures))
                .bind(micros(failed.retry_at))
                .bind(failed.error)
        )?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Whether the lease is still this one; it cannot be taken until the transaction ends.
async fn holds(tx: &mut Tx, lease: OrderLease<'_>) -> StoreResult<bool> {
    const SQL: &str = "UPDATE acme_account SET lease = lease WHERE directory_url = $1 AND lease = $2";
    Ok(changed!(tx, query(SQL).bind(lease.directory_url).bind(lease.id))? == 1)
}
