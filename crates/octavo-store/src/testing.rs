//! Fresh databases for tests, on both engines. PostgreSQL is never skipped.

use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::Connection;

use crate::{Db, Store};

/// Address of a PostgreSQL server on which the tests may create databases.
pub const POSTGRES_URL: &str = "OCTAVO_TEST_POSTGRES_URL";

/// Runs one test against a fresh store on each engine.
///
/// # Panics
/// When [`POSTGRES_URL`] is not set (`scripts/with-postgres` sets it), or a database cannot be made.
pub async fn each_engine<F, Fut>(test: F)
where
    F: Fn(Store) -> Fut,
    Fut: Future<Output = ()>,
{
    let sqlite = fresh_sqlite().await;
    test(sqlite.clone()).await;
    sqlite.db().close().await;
    let postgres = fresh_postgres().await;
    test(postgres.clone()).await;
    postgres.db().close().await;
}

/// A store in a temporary file; the operating system's cleaner removes it with the temporary folder.
pub async fn fresh_sqlite() -> Store {
    let dir = tempfile::Builder::new().prefix("octavo-test-").tempdir().expect("a temporary folder");
    let store = Store::new(Db::open_sqlite(&dir.path().join("octavo.db")).await.expect("a SQLite database"));
    // The pools open further connections by path: the folder stays for as long as the process.
    std::mem::forget(dir);
    store
}

/// A store in a new database of the test server.
pub async fn fresh_postgres() -> Store {
    let url = fresh_postgres_url().await;
    Store::new(Db::open_postgres(&url, 8).await.expect("a PostgreSQL database"))
}

/// The address of a new, empty database of the test server.
pub async fn fresh_postgres_url() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let server = std::env::var(POSTGRES_URL)
        .unwrap_or_else(|_| panic!("{POSTGRES_URL} is not set: run the tests by `scripts/with-postgres`"));
    let name = format!("octavo_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let mut connection = sqlx::PgConnection::connect(&server).await.expect("the test server answers");
    // Of a process that had the same number before.
    let drop = sqlx::AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
    sqlx::query(drop).execute(&mut connection).await.expect("a free name");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&mut connection).await.expect("a new database");
    let (base, _) = server.rsplit_once('/').expect("the address names a database");
    format!("{base}/{name}")
}
