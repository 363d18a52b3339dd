//! The OAuth core's own contract for storage, on both engines.

use std::future::Future;
use std::sync::Arc;

use oauth_as::storage_conformance::{StorageConformance, Violation};
use octavo_server::identity::Records;
use octavo_server::vault::Sealer;
use octavo_store::Store;
use octavo_store::testing::{fresh_postgres, fresh_sqlite};
use tokio::sync::Barrier;

/// Of each race, as many as the harness takes by itself.
const RACERS: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_keeps_the_storage_contract() {
    keeps_the_contract(fresh_sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn postgres_keeps_the_storage_contract() {
    keeps_the_contract(fresh_postgres).await;
}

async fn keeps_the_contract<Fut>(fresh: impl Fn() -> Fut + Copy)
where
    Fut: Future<Output = Store>,
{
    // On a busy machine the racers of a check may miss each other. The harness then says that the run proves
    // nothing: it is run again, and a violation of any other kind counts at once.
    let mut violations = Vec::new();
    for _ in 0..5 {
        violations = run(fresh).await;
        let overlapped = violations.is_empty();
        let broken = violations.iter().any(|it| it.check != "harness/race_setup");
        if overlapped || broken {
            break;
        }
    }
    assert!(violations.is_empty(), "{violations:#?}");
}

async fn run<Fut>(fresh: impl Fn() -> Fut) -> Vec<Violation>
where
    Fut: Future<Output = Store>,
{
    let records = || async {
        let origin = "http://127.0.0.1:8080".to_owned();
        Records::new(fresh().await, Sealer::new(&[1; 32]), origin)
    };
    // All begin at once: one that begins alone gives up before the others are there.
    let start = Arc::new(Barrier::new(RACERS));
    let harness = StorageConformance::new(records).racers(RACERS).with_spawn(move |task| {
        let start = start.clone();
        tokio::spawn(async move {
            start.wait().await;
            task.await;
        });
    });
    harness.run().await
}
