//! The connections that read a SQLite database. sqlx's pool would ping a connection before and after each use: three
//! turns of its thread instead of one, although a file can't be disconnected.

use std::sync::{Arc, Mutex, PoisonError};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const MOST: u32 = 8;

/// Cheap to clone.
#[derive(Clone)]
pub struct Readers(Arc<Shared>);

struct Shared {
    options: SqliteConnectOptions,
    idle: Mutex<Vec<SqliteConnection>>,
    room: Arc<Semaphore>,
}

/// A connection on loan.
pub struct SqliteReader {
    connection: Option<SqliteConnection>,
    shared: Arc<Shared>,
    _room: OwnedSemaphorePermit,
}

impl Readers {
    pub(super) fn new(options: SqliteConnectOptions) -> Self {
        let room = Arc::new(Semaphore::new(MOST as usize));
        Readers(Arc::new(Shared { options, idle: Mutex::default(), room }))
    }

    /// Waits for a free connection, the most recently used one first.
    pub(super) async fn acquire(&self) -> sqlx::Result<SqliteReader> {
        let shared = self.0.clone();
        let room = shared.room.clone().acquire_owned().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = shared.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&shared.options).await?,
        };
        Ok(SqliteReader { connection: Some(connection), shared, _room: room })
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
    pub fn connection(&mut self) -> &mut SqliteConnection {
        #[expect(clippy::expect_used, reason = "only `drop` takes it")]
        self.connection.as_mut().expect("a loan has its connection until it ends")
    }
}

impl Drop for SqliteReader {
    fn drop(&mut self) {
        self.shared.idle().extend(self.connection.take());
    }
}
