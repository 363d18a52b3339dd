//! The OAuth core's own contract for storage, on both engines.

use oauth_as::storage_conformance::StorageConformance;
use octavo_server::identity::Records;
use octavo_server::identity::seal::Sealer;
use octavo_store::Store;
use octavo_store::testing::{fresh_postgres, fresh_sqlite};

fn records(store: Store) -> Records {
    Records::new(store, Sealer::new(&[1; 32]), "http://127.0.0.1:8080".to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_keeps_the_storage_contract() {
    let violations = StorageConformance::new(|| async { records(fresh_sqlite().await) })
        .with_spawn(|task| {
            tokio::spawn(task);
        })
        .run()
        .await;
    assert!(violations.is_empty(), "{violations:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn postgres_keeps_the_storage_contract() {
    let violations = StorageConformance::new(|| async { records(fresh_postgres().await) })
        .with_spawn(|task| {
            tokio::spawn(task);
        })
        .run()
        .await;
    assert!(violations.is_empty(), "{violations:#?}");
}
