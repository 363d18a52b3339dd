//! One interface to two engines. A statement is written once and compiled for both (`on!`). Where the dialects differ,
//! `sql!` shows the difference, and `pick` chooses the text.

mod after_commit;
mod calls;
mod postgres_pool;
mod precedence;
mod readers;
pub mod schema;
pub(crate) mod sessions;
mod shared_transaction;
mod sockets;
pub(crate) mod sql;
mod writer;

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::{StoreError, StoreResult};
pub use after_commit::Wait;
pub(crate) use after_commit::{AfterCommit, TxEnd};
use after_commit::{Followers, Shared};
use calls::CallWrite;
pub(crate) use calls::is_call;
pub use calls::{Caller, as_call};
pub use postgres_pool::{Lent, PostgresPool};
pub use precedence::going_first;
pub use readers::{Readers, SqliteReader};
pub use schema::SchemaState;
pub use sql::Sql;
pub(crate) use sql::{id_list, sql};
pub use writer::{SqliteTx, Writer};

/// Older SQLite can corrupt a WAL database that several connections write and checkpoint.
const OLDEST_SQLITE: i32 = 3_051_003;

/// An open, migrated database. Cloning shares the pools.
#[derive(Clone)]
pub struct Db {
    pub pools: Pools,
    /// The schema that it had before it was opened.
    pub schema_before: SchemaState,
    shared: Shared,
}

#[derive(Clone)]
pub enum Pools {
    /// One writer and several readers over a file in WAL mode.
    Sqlite {
        write: Writer,
        read: Readers,
    },
    Postgres(PostgresPool),
}

/// A write transaction: rolled back when dropped. On SQLite it holds the only write lock from its start.
pub struct Tx {
    session: Session,
    followers: Followers,
    shared: Shared,
    call: Option<CallWrite>,
}

enum Session {
    Sqlite(SqliteTx),
    /// In a transaction or, for one statement, in none.
    Postgres(Lent),
}

/// A connection for reading.
pub enum Reader {
    Sqlite(SqliteReader),
    Postgres(Lent),
}

/// The engine-typed connection inside a [`Tx`] or [`Reader`]; what `on!` matches on.
pub enum Engine<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

/// Runs one expression on the engine of `$session`: `on!(tx, c => query(SQL).bind(id).execute(c).await)`.
#[macro_export]
macro_rules! on {
    ($session:expr, $c:ident => $body:expr) => {
        match $session.engine() {
            $crate::db::Engine::Sqlite($c) => $body,
            $crate::db::Engine::Postgres($c) => $body,
        }
    };
}

/// As `on!`, for statements whose result is only the number of changed rows.
#[macro_export]
macro_rules! changed {
    ($session:expr, $query:expr) => {
        match $session.engine() {
            $crate::db::Engine::Sqlite(c) => $query.execute(c).await.map(|done| done.rows_affected()),
            $crate::db::Engine::Postgres(c) => $query.execute(c).await.map(|done| done.rows_affected()),
        }
    };
}

/// A write that joins a transaction right before its commit.
pub(crate) trait JoinsCommit: Send + Sync {
    fn write<'a>(&'a self, tx: &'a mut Tx) -> Pin<Box<dyn Future<Output = StoreResult<()>> + Send + 'a>>;
}

tokio::task_local! {
    /// That of the current request, if it has one.
    pub(crate) static JOINS_COMMIT: Arc<dyn JoinsCommit>;
}

impl Tx {
    pub fn engine(&mut self) -> Engine<'_> {
        match &mut self.session {
            Session::Sqlite(tx) => Engine::Sqlite(tx.connection()),
            Session::Postgres(connection) => Engine::Postgres(connection),
        }
    }

    /// The text for this engine.
    pub fn pick(&self, statement: Sql) -> &'static str {
        match &self.session {
            Session::Sqlite(_) => statement.sqlite,
            Session::Postgres(_) => statement.postgres,
        }
    }

    /// Has something follow the end of this transaction.
    pub(crate) fn after_commit(&mut self, follower: impl AfterCommit + 'static) {
        self.followers.add(follower);
    }

    /// See [`Db::shared`].
    pub(crate) fn shared<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.shared.get()
    }

    pub async fn commit(mut self) -> StoreResult<()> {
        if let Ok(joining) = JOINS_COMMIT.try_with(Arc::clone) {
            joining.write(&mut self).await?;
        }
        let committing = self.followers.commit_begins();
        match self.session {
            Session::Sqlite(tx) => tx.commit().await?,
            Session::Postgres(connection) => connection.commit().await?,
        }
        drop(self.call);
        committing.committed().await;
        Ok(())
    }
}

impl Reader {
    pub fn engine(&mut self) -> Engine<'_> {
        match self {
            Reader::Sqlite(reader) => Engine::Sqlite(reader.connection()),
            Reader::Postgres(connection) => Engine::Postgres(connection),
        }
    }

    /// The text for this engine.
    pub fn pick(&self, statement: Sql) -> &'static str {
        match self {
            Reader::Sqlite(_) => statement.sqlite,
            Reader::Postgres(_) => statement.postgres,
        }
    }
}

impl Db {
    /// Opens the database file, creates it if it doesn't exist, and applies the migrations.
    pub async fn open_sqlite(file: &Path) -> StoreResult<Self> {
        let durable = SqliteConnectOptions::new().synchronous(SqliteSynchronous::Full).foreign_keys(true);
        Db::open_file(durable.filename(file)).await
    }

    /// As [`Db::open_sqlite`], for a database that nobody needs after this process: it waits for no disk, and a row may name
    /// rows that it doesn't have.
    pub async fn open_scratch(file: &Path) -> StoreResult<Self> {
        let fast = SqliteConnectOptions::new().synchronous(SqliteSynchronous::Off).foreign_keys(false);
        Db::open_file(fast.filename(file)).await
    }

    async fn open_file(options: SqliteConnectOptions) -> StoreResult<Self> {
        let options =
            options.create_if_missing(true).journal_mode(SqliteJournalMode::Wal).busy_timeout(Duration::from_secs(15));
        refuse_old_sqlite()?;
        let mut first = SqliteConnection::connect_with(&options).await?;
        let before = schema::sqlite_schema(&mut first).await?;
        schema::SQLITE_SCHEMA.run(&mut first).await.map_err(schema::refused)?;
        let write = Writer::new(first);
        let read = Readers::new(options.read_only(true).create_if_missing(false));
        Ok(Db::new(Pools::Sqlite { write, read }, before))
    }

    /// Connects to PostgreSQL and applies the migrations.
    pub async fn open_postgres(url: &str, max_connections: u32) -> StoreResult<Self> {
        let options = sessions::options(url)?;
        sessions::refuse_unsuitable(&options).await?;
        let pool = PostgresPool::new(options, max_connections as usize)?;
        let mut first = pool.acquire().await?;
        let before = schema::postgres_schema(&mut first).await?;
        schema::POSTGRES_SCHEMA.run(&mut *first).await.map_err(schema::refused)?;
        drop(first);
        Ok(Db::new(Pools::Postgres(pool), before))
    }

    fn new(pools: Pools, schema_before: SchemaState) -> Self {
        Db { pools, schema_before, shared: Shared::default() }
    }

    /// What all clones of this database share of a type, made when it is first asked for.
    pub(crate) fn shared<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.shared.get()
    }

    /// Begins a write transaction.
    pub async fn write(&self) -> StoreResult<Tx> {
        self.begin(Some("BEGIN")).await
    }

    /// As [`Db::write`], for what may be written again after a crash of PostgreSQL: the commit doesn't wait for its disk.
    pub async fn write_again(&self) -> StoreResult<Tx> {
        self.begin(Some("BEGIN; SET LOCAL synchronous_commit = off")).await
    }

    /// As [`Db::write`], for a single statement: PostgreSQL commits it when it returns.
    pub async fn write_one(&self) -> StoreResult<Tx> {
        self.begin(None).await
    }

    /// `begin` is for PostgreSQL; without it, there is no transaction.
    async fn begin(&self, begin: Option<&'static str>) -> StoreResult<Tx> {
        let call = CallWrite::begin()?;
        let session = match (&self.pools, begin) {
            (Pools::Sqlite { write, .. }, _) => Session::Sqlite(write.begin().await?),
            (Pools::Postgres(pool), Some(begin)) => Session::Postgres(pool.begin(begin).await?),
            (Pools::Postgres(pool), None) => Session::Postgres(pool.acquire().await?),
        };
        Ok(Tx { session, followers: Followers::default(), shared: self.shared.clone(), call })
    }

    /// Borrows a connection to read from.
    pub async fn read(&self) -> StoreResult<Reader> {
        Ok(match &self.pools {
            Pools::Sqlite { write, read } => {
                write.wait_for_dropped().await;
                Reader::Sqlite(read.acquire().await?)
            }
            Pools::Postgres(pool) => Reader::Postgres(pool.acquire().await?),
        })
    }

    /// As [`Db::read`], for several statements that belong together: all see the database as the first one does.
    pub async fn snapshot(&self) -> StoreResult<Reader> {
        const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        if let Pools::Postgres(pool) = &self.pools {
            return Ok(Reader::Postgres(pool.begin(BEGIN).await?));
        }
        let mut reader = self.read().await?;
        if let Reader::Sqlite(connection) = &mut reader {
            connection.begin().await?;
        }
        Ok(reader)
    }

    /// "SQLite" or "PostgreSQL".
    pub fn name(&self) -> &'static str {
        match self.pools {
            Pools::Sqlite { .. } => "SQLite",
            Pools::Postgres(_) => "PostgreSQL",
        }
    }

    /// Closes every connection; SQLite folds its log back into the file.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { write, read } => {
                read.close().await;
                write.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

fn refuse_old_sqlite() -> StoreResult<()> {
    if libsqlite3_sys::SQLITE_VERSION_NUMBER < OLDEST_SQLITE {
        return Err(StoreError::Setup(format!(
            "this build contains SQLite {}, which can corrupt a database under concurrent writes; use 3.51.3 or newer",
            libsqlite3_sys::SQLITE_VERSION.to_string_lossy()
        )));
    }
    Ok(())
}
