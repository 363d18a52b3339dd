//! The schema of a database, compared to this version's: the numbers of the migrations.

use std::path::Path;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, query_scalar};

use super::sessions;
use crate::{StoreError, StoreResult};

/// The steps to this version's schema, with the same numbers on both engines.
pub(crate) static SQLITE_SCHEMA: Migrator = sqlx::migrate!("migrations/sqlite");
pub(crate) static POSTGRES_SCHEMA: Migrator = sqlx::migrate!("migrations/postgres");

const APPLIED: &str = "SELECT version FROM _sqlx_migrations WHERE success ORDER BY version";

/// How a database's schema compares to this version's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaState {
    /// There is no database yet, or it has no tables.
    Empty,
    UpToDate,
    /// So many migrations are missing.
    Behind(usize),
    /// A newer version made it.
    Newer,
}

/// Looks at a SQLite file, and changes nothing.
pub async fn sqlite_state(file: &Path) -> StoreResult<SchemaState> {
    if !file.exists() {
        return Ok(SchemaState::Empty);
    }
    // A file in WAL mode gets a log when it is opened, unless SQLite is told that nobody writes to it. A log that is there
    // already belongs to a running server, or to one that crashed.
    let log = file.with_extension("db-wal");
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(!log.exists());
    let mut connection: SqliteConnection = options.connect().await?;
    let state = sqlite_schema(&mut connection).await?;
    connection.close().await?;
    Ok(state)
}

/// Looks at a PostgreSQL database, and changes nothing.
pub async fn postgres_state(url: &str) -> StoreResult<SchemaState> {
    let mut connection: PgConnection = sessions::options(url)?.connect().await?;
    let state = postgres_schema(&mut connection).await?;
    connection.close().await?;
    Ok(state)
}

pub(super) async fn sqlite_schema(connection: &mut SqliteConnection) -> StoreResult<SchemaState> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations')";
    let has_table: bool = query_scalar(sql).fetch_one(&mut *connection).await?;
    let applied = if has_table { query_scalar(APPLIED).fetch_all(connection).await? } else { Vec::new() };
    Ok(compare(&applied, &SQLITE_SCHEMA))
}

pub(super) async fn postgres_schema(connection: &mut PgConnection) -> StoreResult<SchemaState> {
    let sql = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    let has_table: bool = query_scalar(sql).fetch_one(&mut *connection).await?;
    let applied = if has_table { query_scalar(APPLIED).fetch_all(connection).await? } else { Vec::new() };
    Ok(compare(&applied, &POSTGRES_SCHEMA))
}

fn compare(applied: &[i64], schema: &Migrator) -> SchemaState {
    let known: Vec<i64> = schema.iter().map(|step| step.version).collect();
    let missing = known.iter().filter(|step| !applied.contains(step)).count();
    match missing {
        _ if applied.iter().any(|step| !known.contains(step)) => SchemaState::Newer,
        _ if applied.is_empty() => SchemaState::Empty,
        0 => SchemaState::UpToDate,
        missing => SchemaState::Behind(missing),
    }
}

/// What a person reads when the migrations can't run.
pub(super) fn refused(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(_) => StoreError::Setup(NEWER.to_owned()),
        error => error.into(),
    }
}

/// Why this version can't use the database.
pub const NEWER: &str = "a newer version of Octavo made this database, and this version doesn't know its schema. Start that \
    version, or restore a backup that this version made";
