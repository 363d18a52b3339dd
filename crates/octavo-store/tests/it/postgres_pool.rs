//! Connections to PostgreSQL whose caller is cancelled midway.

use std::pin::pin;

use futures::poll;
use octavo_store::Db;
use octavo_store::db::{Engine, Lent, Pools};
use octavo_store::testing::fresh_postgres_url;
use sqlx::{Executor as _, query, query_as, query_scalar};

const LOCK: &str = "SELECT pg_advisory_xact_lock(1)";

async fn open(max_connections: u32) -> Db {
    Db::open_postgres(&fresh_postgres_url().await, max_connections).await.unwrap()
}

async fn acquire(db: &Db) -> Lent {
    let Pools::Postgres(pool) = &db.pools else { panic!("not PostgreSQL") };
    pool.acquire().await.unwrap()
}

async fn process(connection: &mut Lent) -> i32 {
    query_scalar("SELECT pg_backend_pid()").fetch_one(&mut **connection).await.unwrap()
}

#[tokio::test]
async fn a_dropped_transaction_is_rolled_back_at_once() {
    let db = open(2).await;
    let mut other = acquire(&db).await;
    let mut tx = db.write().await.unwrap();
    let Engine::Postgres(connection) = tx.engine() else { panic!("not PostgreSQL") };
    query(LOCK).execute(connection).await.unwrap();
    drop(tx);
    query(LOCK).execute(&mut *other).await.expect("nobody needed the connection again, and the lock is free");
}

#[tokio::test]
async fn a_cancelled_caller_leaves_its_connection_usable() {
    let db = open(1).await;
    query("CREATE TABLE seen (number INT)").execute(&mut *acquire(&db).await).await.unwrap();
    let insert = async || {
        let mut tx = db.write().await.unwrap();
        let Engine::Postgres(connection) = tx.engine() else { panic!("not PostgreSQL") };
        query("INSERT INTO seen SELECT generate_series(1, 3)").execute(&mut *connection).await.unwrap();
        query("SELECT generate_series(1, 1000)").fetch_all(connection).await.unwrap();
        tx.commit().await.unwrap();
    };
    let mut first = None;
    for polls in 0..12 {
        let mut inserting = Box::pin(insert());
        for _ in 0..polls {
            if poll!(&mut inserting).is_ready() {
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(inserting);
        let mut connection = acquire(&db).await;
        let (rows, writes): (i64, bool) =
            query_as("SELECT (SELECT count(*) FROM seen), pg_current_xact_id_if_assigned() IS NOT NULL")
                .fetch_one(&mut *connection)
                .await
                .unwrap();
        assert!(rows % 3 == 0 && !writes, "{rows} rows after {polls} polls");
        let process = process(&mut connection).await;
        assert_eq!(*first.get_or_insert(process), process, "no connection was lost");
    }
}

#[tokio::test]
async fn a_connection_is_lent_again_once_its_cancelled_statement_ends() {
    let db = open(3).await;
    let (mut holder, mut waiting) = (acquire(&db).await, acquire(&db).await);
    query("SELECT pg_advisory_lock(1)").execute(&mut *holder).await.unwrap();
    let busy = process(&mut waiting).await;
    {
        // As plain text: the first poll sends it.
        let mut lock = pin!(waiting.execute("SELECT pg_advisory_lock(1)"));
        assert!(poll!(&mut lock).is_pending());
    }
    drop(waiting);
    let mut next = acquire(&db).await;
    assert_ne!(process(&mut next).await, busy, "that one still waits for the lock");
    query("SELECT pg_advisory_unlock(1)").execute(&mut *holder).await.unwrap();
    let mut again = acquire(&db).await;
    assert_eq!(process(&mut again).await, busy, "the last free connection");
}
