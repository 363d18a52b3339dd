//! Certificates: one process orders at a time, and nothing that it finds out is lost.

use octavo_store::Store;
use octavo_store::certificates::{AcmeAccount, FailedOrder, IssuedCertificate, OrderLease};
use octavo_store::testing::each_engine;

use crate::support::{hour, new_id};

const DIRECTORY: &str = "https://ca.example/directory";
const DOMAIN: &str = "octavo.example";

fn lease() -> OrderLease<'static> {
    OrderLease { directory_url: DIRECTORY, id: new_id() }
}

fn issued() -> IssuedCertificate {
    IssuedCertificate { sealed: "key and chain".into(), not_before: hour(0), not_after: hour(90 * 24) }
}

async fn take(store: &Store, lease: OrderLease<'_>, hours: i64) -> Option<AcmeAccount> {
    store.certificates().lease(lease, hour(hours), hour(hours + 1)).await.unwrap()
}

#[tokio::test]
async fn one_process_orders_at_a_time() {
    each_engine(async |store| {
        let (first, second) = (lease(), lease());
        assert_eq!(take(&store, first, 0).await.unwrap().credentials, None);
        assert!(take(&store, second, 0).await.is_none(), "the first holds it");
        assert!(take(&store, first, 0).await.is_some(), "the first extends it");
        let account = AcmeAccount { contact: "ops@octavo.example".into(), credentials: Some("sealed".into()) };
        assert!(store.certificates().set_account(first, &account).await.unwrap());
        assert!(!store.certificates().set_account(second, &account).await.unwrap());

        store.certificates().end_lease(second).await.unwrap();
        assert!(take(&store, second, 0).await.is_none(), "only its holder ends it");
        store.certificates().end_lease(first).await.unwrap();
        let found = take(&store, second, 0).await.unwrap();
        assert_eq!((found.contact, found.credentials), (account.contact, account.credentials));
        assert!(take(&store, first, 1).await.is_some(), "the lease of a dead process ends");
        let elsewhere = OrderLease { directory_url: "https://other.example/", id: new_id() };
        assert!(take(&store, elsewhere, 0).await.is_some(), "each authority has an account of its own");
    })
    .await;
}

#[tokio::test]
async fn a_failed_order_keeps_the_certificate_from_before() {
    each_engine(async |store| {
        let lease = lease();
        take(&store, lease, 0).await;
        let certificates = store.certificates();
        assert!(certificates.set_challenge(lease, DOMAIN, "digest").await.unwrap());
        assert_eq!(certificates.challenge(DOMAIN).await.unwrap().as_deref(), Some("digest"));
        assert!(certificates.set_issued(lease, DOMAIN, &issued()).await.unwrap());
        assert_eq!(certificates.challenge(DOMAIN).await.unwrap(), None);

        let failed = FailedOrder { error: "429", failures: 3, retry_at: hour(2) };
        assert!(certificates.set_failed(lease, DOMAIN, &failed).await.unwrap());
        let [row] = certificates.list().await.unwrap().try_into().unwrap();
        assert_eq!((row.issued, row.failures, row.retry_at), (Some(issued()), 3, Some(hour(2))));
        assert_eq!(row.error.as_deref(), Some("429"));

        assert!(certificates.set_issued(lease, DOMAIN, &issued()).await.unwrap());
        let [row] = certificates.list().await.unwrap().try_into().unwrap();
        assert_eq!((row.failures, row.retry_at, row.error), (0, None, None));
    })
    .await;
}

#[tokio::test]
async fn a_process_that_lost_its_lease_writes_nothing() {
    each_engine(async |store| {
        let (lost, held) = (lease(), lease());
        take(&store, lost, 0).await;
        take(&store, held, 2).await.unwrap();
        let certificates = store.certificates();
        let failed = FailedOrder { error: "late", failures: 1, retry_at: hour(2) };
        assert!(!certificates.set_challenge(lost, DOMAIN, "digest").await.unwrap());
        assert!(!certificates.set_issued(lost, DOMAIN, &issued()).await.unwrap());
        assert!(!certificates.set_failed(lost, DOMAIN, &failed).await.unwrap());
        assert!(certificates.list().await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_domain_shows_the_challenge_of_the_latest_order_only() {
    each_engine(async |store| {
        let (first, second) = (lease(), OrderLease { directory_url: "https://other.example/", id: new_id() });
        for (lease, digest) in [(first, "first"), (second, "second")] {
            take(&store, lease, 0).await.unwrap();
            assert!(store.certificates().set_challenge(lease, DOMAIN, digest).await.unwrap());
            assert_eq!(store.certificates().challenge(DOMAIN).await.unwrap().as_deref(), Some(digest));
        }
    })
    .await;
}
