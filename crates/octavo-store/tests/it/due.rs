//! The claim in SQL takes the decision of the pure scheduler.

use jiff::Timestamp;
use octavo_domain::due::{Job, Lane, claim};
use octavo_store::due::LaneKind;
use octavo_store::testing::{fresh_postgres, fresh_sqlite};
use octavo_store::{Store, changed};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sqlx::query;
use uuid::Uuid;

const NOW: i64 = 1_000;

fn at(micros: i64) -> Timestamp {
    Timestamp::from_microsecond(micros).unwrap()
}

/// Ids in the order of their numbers on both engines.
fn id(number: usize) -> Uuid {
    Uuid::from_u128(number as u128 + 1)
}

fn lanes() -> impl Strategy<Value = Vec<Lane<Uuid>>> {
    let moment = || prop_oneof![Just(NOW - 1), Just(NOW), Just(NOW + 1), 1..2 * NOW];
    let job = (moment(), any::<bool>());
    let few = prop::collection::vec(job.clone(), 0..24);
    // More than one claim takes of a lane.
    let many = prop::collection::vec(job, 60..70);
    let lane = (0..4usize, moment(), 0..5i64, prop_oneof![20 => few, 1 => many]);
    prop::collection::vec(lane, 0..80).prop_map(|lanes| {
        lanes
            .into_iter()
            .enumerate()
            .map(|(n, (cap, paused_until, served_at, jobs))| Lane {
                id: id(n),
                cap: if cap == 3 { 66 } else { cap },
                paused_until,
                served_at,
                jobs: jobs
                    .into_iter()
                    .enumerate()
                    .map(|(m, (ready_at, leased))| Job { id: id(1_000 + n * 100 + m), ready_at, leased })
                    .collect(),
            })
            .collect()
    })
}

/// Writes the model's state as rows, bypassing the store: its functions could not make every state.
async fn fill(store: &Store, lanes: &[Lane<Uuid>]) {
    let mut tx = store.db().write().await.unwrap();
    for table in ["DELETE FROM due", "DELETE FROM lane"] {
        changed!(tx, query(table)).unwrap();
    }
    for lane in lanes {
        let ready_at = lane.jobs.iter().map(|job| job.ready_at).min().unwrap_or(i64::MAX);
        changed!(
            tx,
            query("INSERT INTO lane VALUES ($1, 'deliver', $2, $3, $4, $5, 0)")
                .bind(lane.id)
                .bind(lane.cap as i32)
                .bind(ready_at)
                .bind(lane.paused_until)
                .bind(lane.served_at)
        )
        .unwrap();
        for job in &lane.jobs {
            let lease = job.leased.then_some(7i64);
            let sql = "INSERT INTO due VALUES ($1, $2, $3, $4, 0, 0, 'main')";
            changed!(tx, query(sql).bind(job.id).bind(lane.id).bind(job.ready_at).bind(lease)).unwrap();
        }
    }
    tx.commit().await.unwrap();
}

fn holds_against_the_model(store: Store, runtime: &tokio::runtime::Runtime) {
    let mut runner = TestRunner::new(Config { cases: 64, failure_persistence: None, ..Config::default() });
    runner
        .run(&(lanes(), 1..300usize), |(lanes, limit)| {
            let claimed = runtime.block_on(async {
                fill(&store, &lanes).await;
                store.due().claim(LaneKind::Deliver, at(NOW), at(NOW + 50), 8, limit).await.unwrap()
            });
            let ids: Vec<Uuid> = claimed.iter().map(|job| job.job).collect();
            prop_assert_eq!(&ids, &claim(&lanes, NOW, limit));
            prop_assert!(claimed.iter().all(|job| job.attempt == 1 && job.lease == 8));
            let again = runtime.block_on(store.due().claim(LaneKind::Deliver, at(NOW), at(NOW + 50), 9, 300)).unwrap();
            prop_assert!(again.iter().all(|job| !ids.contains(&job.job)), "a held job is not claimed twice");
            Ok(())
        })
        .unwrap();
}

#[test]
fn sqlite_claims_as_the_model() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(fresh_sqlite());
    holds_against_the_model(store, &runtime);
}

#[test]
fn postgres_claims_as_the_model() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(fresh_postgres());
    holds_against_the_model(store, &runtime);
}
