//! Copies of the database, and what a restored one must not do: between the backup and the restore, the server may have
//! published what the copy has as due.

use std::path::Path;

use jiff::Timestamp;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection, query, query_scalar, raw_sql};

use crate::db::schema::SQLITE_SCHEMA;
use crate::db::sessions;
use crate::db::{Sql, sql};
use crate::posts::RESTORED;
use crate::time::micros;
use crate::{Db, StoreResult};

impl Db {
    /// Copies an SQLite database, as it is at one moment, into a new file. Writers go on meanwhile.
    pub async fn copy_sqlite(from: &Path, to: &Path) -> StoreResult<()> {
        let options = SqliteConnectOptions::new().filename(from).read_only(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        query("VACUUM INTO $1").bind(to.display().to_string()).execute(&mut connection).await?;
        connection.close().await?;
        Ok(())
    }

    /// Runs [`hold`] on a copy that no server has opened yet.
    pub async fn hold_sqlite(file: &Path, now: Timestamp) -> StoreResult<()> {
        let options = SqliteConnectOptions::new().filename(file).foreign_keys(true);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        let mut tx = connection.begin().await?;
        raw_sql(AssertSqlSafe(hold(now))).execute(&mut *tx).await?;
        tx.commit().await?;
        connection.close().await?;
        Ok(())
    }
}

/// A database that is not opened, and so not migrated.
#[derive(Debug, Clone, Copy)]
pub enum Place<'a> {
    Sqlite(&'a Path),
    /// `postgres://…`
    Postgres(&'a str),
}

/// The schema that this version uses, as the number of its last migration.
pub fn newest_schema() -> i64 {
    SQLITE_SCHEMA.iter().map(|migration| migration.version).max().unwrap_or_default()
}

impl Place<'_> {
    /// How many schedules are held.
    pub async fn held(&self) -> StoreResult<i64> {
        self.number("SELECT count(*) FROM schedule WHERE status = 'HELD'").await
    }

    /// Whether it has no tables.
    pub async fn is_empty(&self) -> StoreResult<bool> {
        const TABLES: Sql = sql!(
            (sqlite "SELECT count(*) FROM sqlite_schema")
            (postgres "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
        );
        let tables = match self {
            Place::Sqlite(_) => TABLES.sqlite,
            Place::Postgres(_) => TABLES.postgres,
        };
        Ok(self.number(tables).await? == 0)
    }

    async fn number(&self, sql: &'static str) -> StoreResult<i64> {
        Ok(match self {
            Place::Sqlite(file) => {
                let options = SqliteConnectOptions::new().filename(file).read_only(true);
                query_scalar(sql).fetch_one(&mut SqliteConnection::connect_with(&options).await?).await?
            }
            Place::Postgres(url) => {
                query_scalar(sql).fetch_one(&mut PgConnection::connect_with(&sessions::options(url)?).await?).await?
            }
        })
    }
}

/// What makes a restored database send nothing twice, as one script for both engines. It runs in one transaction with the
/// restore, before a server can open the database:
///
/// - A schedule that is due by now is held. One that waited for approval may have been approved since.
/// - A post of a schedule that was being published ends as `OUTCOME_UNKNOWN` when a worker claims it (see
///   [`PublishJob::is_restored`](crate::posts::PublishJob::is_restored)).
/// - Mails that waited are dropped.
pub fn hold(now: Timestamp) -> String {
    let now = micros(now);
    format!(
        "DELETE FROM due WHERE job IN (SELECT t.id FROM post t JOIN schedule s ON s.id = t.schedule_id
             WHERE s.status = 'SCHEDULED' AND s.scheduled_at <= {now});
         UPDATE schedule SET status = 'HELD', slot_at = NULL, updated_at = {now}
             WHERE status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL') AND scheduled_at <= {now};
         UPDATE post SET status = 'PUBLISHING', intent = '{RESTORED}', sent_at = {now}, updated_at = {now}
             WHERE status IN ('PENDING', 'PUBLISHING') AND id IN (SELECT job FROM due)
             AND schedule_id IN (SELECT id FROM schedule WHERE status = 'PUBLISHING');
         UPDATE due SET lease = NULL, ready_at = {now} WHERE job IN (SELECT id FROM post WHERE intent = '{RESTORED}');
         UPDATE lane SET ready_at = {now}
             WHERE ready_at > {now} AND id IN (SELECT lane FROM due WHERE ready_at <= {now});
         DELETE FROM mail;"
    )
}
