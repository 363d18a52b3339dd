//! The connections that read a SQLite database. sqlx's pool would ping a connection before and after each use: three
//! turns of its thread instead of one, although a file can't be disconnected.

use std::sync::{Arc, Mutex, PoisonError};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::precedence::Door;

const MOST: u32 = 8;
/// Connections kept for what goes first.
const KEPT: u32 = 1;

/// Cheap to clone.
#[derive(Clone)]
pub struct Readers(Arc<Shared>);

struct Shared {
    options: SqliteConnectOptions,
    idle: Mutex<Vec<SqliteConnection>>,
    door: Door,
    room: Arc<Semaphore>,
}

/// A connection on loan.
pub struct SqliteReader {
    connection: Option<SqliteConnection>,
    in_transaction: bool,
    shared: Arc<Shared>,
    room: Option<OwnedSemaphorePermit>,
    _entered: Option<OwnedSemaphorePermit>,
}

impl Readers {
    pub(super) fn new(options: SqliteConnectOptions) -> Self {
        let room = Arc::new(Semaphore::new(MOST as usize));
        Readers(Arc::new(Shared { options, idle: Mutex::default(), door: Door::new((MOST - KEPT) as usize), room }))
    }

    /// Waits for a free connection, the most recently used one first.
    pub(super) async fn acquire(&self) -> sqlx::Result<SqliteReader> {
        let shared = self.0.clone();
        let _entered = shared.door.enter().await;
        let room = shared.room.clone().acquire_owned().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = shared.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&shared.options).await?,
        };
        Ok(SqliteReader { connection: Some(connection), in_transaction: false, shared, room: Some(room), _entered })
    }

    /// Waits until all reads have ended.
    pub(super) async fn close(&self) {
        let all = self.0.room.acquire_many(MOST).await;
        self.0.room.close();
        drop(all);
        let idle = std::mem::take(&mut *self.0.idle());
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a connection was not closed in order");
            }
        }
    }
}

impl Shared {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SqliteReader {
    /// Until it is dropped, each statement sees the database as the first one does.
    pub(super) async fn begin(&mut self) -> sqlx::Result<()> {
        self.in_transaction = true;
        self.connection().execute("BEGIN").await?;
        Ok(())
    }

    pub fn connection(&mut self) -> &mut SqliteConnection {
        #[expect(clippy::expect_used, reason = "only `drop` takes it")]
        self.connection.as_mut().expect("a loan has its connection until it ends")
    }
}

impl Drop for SqliteReader {
    /// The connection goes back at once, unless a transaction is open.
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if !self.in_transaction {
            return self.shared.idle().push(connection);
        }
        let (shared, room) = (self.shared.clone(), self.room.take());
        let Ok(runtime) = Handle::try_current() else { return };
        runtime.spawn(async move {
            match connection.execute("ROLLBACK").await {
                Ok(_) => shared.idle().push(connection),
                Err(error) => tracing::warn!(%error, "a database connection was discarded"),
            }
            drop(room);
        });
    }
}
