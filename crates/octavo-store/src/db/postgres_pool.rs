//! Connections to PostgreSQL. sqlx's pool would ping each connection after its use, which doubles the round trips of a
//! single statement, and would use all connections in turn, which keeps their processes out of the CPU's caches.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use deadpool::managed::{Manager, Metrics, Object, Pool, PoolError, QueueMode, RecycleError, RecycleResult};
use futures::FutureExt as _;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, Executor as _, PgConnection};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, sleep, timeout};

use super::precedence::Door;
use super::sessions;
use crate::{StoreError, StoreResult};

/// How long a caller waits for a connection.
const CONNECTING: Duration = Duration::from_secs(10);
/// While the database refuses connections, it is tried again after this, then twice this and so on.
const FIRST_WAIT: Duration = Duration::from_millis(10);
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// A connection that was idle for longer may be lost: it is tested before use.
const TRUSTED: Duration = Duration::from_secs(1);
/// A connection is replaced after this: PostgreSQL's processes grow with what they have seen.
const LIFE: Duration = Duration::from_secs(30 * 60);
/// Connections that were idle for longer are closed by a check that runs this often.
const IDLE: Duration = Duration::from_secs(5 * 60);
/// The most connections that are kept for what goes first: claims, results, leases. Of a small pool, a quarter.
const KEPT: usize = 3;

/// Cheap to clone.
#[derive(Clone)]
pub struct PostgresPool {
    door: Door,
    pool: Pool<Sessions>,
}

/// How a connection is opened, and tested.
struct Sessions(PgConnectOptions);

impl Manager for Sessions {
    type Type = PgConnection;
    type Error = sqlx::Error;

    /// Waits for a database that is starting, or has no connection left.
    async fn create(&self) -> sqlx::Result<PgConnection> {
        let (until, mut wait) = (Instant::now() + CONNECTING, FIRST_WAIT);
        loop {
            match sessions::connect(&self.0).await {
                Err(error) if may_pass(&error) && Instant::now() + wait < until => sleep(wait).await,
                opened => return opened,
            }
            wait = LONGEST_WAIT.min(2 * wait);
        }
    }

    async fn recycle(&self, connection: &mut PgConnection, used: &Metrics) -> RecycleResult<sqlx::Error> {
        if used.age() > LIFE {
            return Err(RecycleError::message("too old"));
        }
        if used.last_used() > TRUSTED {
            connection.ping().await?;
        }
        Ok(())
    }
}

/// The server is starting (57P03), has no connection left (53300), or is a replica that may become the primary (25006).
fn may_pass(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        sqlx::Error::Database(error) => matches!(error.code().as_deref(), Some("57P03" | "53300" | "25006")),
        _ => false,
    }
}

impl PostgresPool {
    /// Connects on first use.
    pub(super) fn new(options: PgConnectOptions, max_connections: usize) -> StoreResult<Self> {
        let pool = Pool::builder(Sessions(options))
            .max_size(max_connections)
            .queue_mode(QueueMode::Lifo)
            .build()
            .map_err(|error| StoreError::Setup(error.to_string()))?;
        let weak = pool.weak();
        tokio::spawn(async move {
            while let Some(pool) = weak.upgrade() {
                pool.retain(|_, used| used.last_used() < IDLE);
                drop(pool);
                sleep(IDLE).await;
            }
        });
        Ok(PostgresPool { door: Door::new(max_connections - KEPT.min(max_connections / 4)), pool })
    }

    /// The most recently used of the idle connections, or a new one.
    pub async fn acquire(&self) -> sqlx::Result<Lent> {
        let getting = async { (self.door.enter().await, self.pool.get().await) };
        let (_entered, got) = timeout(CONNECTING, getting).await.map_err(|_| sqlx::Error::PoolTimedOut)?;
        let connection = got.map_err(|error| match error {
            PoolError::Backend(error) => error,
            PoolError::Closed => sqlx::Error::PoolClosed,
            _ => sqlx::Error::PoolTimedOut,
        })?;
        Ok(Lent { connection: Some(connection), in_transaction: false, _entered })
    }

    /// Begins a transaction with a statement, for example `BEGIN`.
    pub(crate) async fn begin(&self, begin: &'static str) -> sqlx::Result<Lent> {
        let mut lent = self.acquire().await?;
        lent.in_transaction = true;
        lent.execute(begin).await?;
        Ok(lent)
    }

    /// A connection besides those of the pool.
    pub(crate) async fn connect_alone(&self) -> sqlx::Result<PgConnection> {
        sessions::connect_alone(&self.pool.manager().0).await
    }

    pub(super) async fn close(&self) {
        let idle = self.pool.retain(|_, _| false).removed;
        self.pool.close();
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a connection was not closed in order");
            }
        }
    }
}

/// A connection on loan. A transaction that was not committed is rolled back.
pub struct Lent {
    /// None while it is being dropped.
    connection: Option<Object<Sessions>>,
    in_transaction: bool,
    /// Dropped after the connection went back.
    _entered: Option<OwnedSemaphorePermit>,
}

impl Lent {
    /// Commits what was begun. Does nothing outside of a transaction.
    pub(crate) async fn commit(mut self) -> sqlx::Result<()> {
        if self.in_transaction {
            self.execute("COMMIT").await?;
            self.in_transaction = false;
        }
        Ok(())
    }
}

impl Deref for Lent {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        #[expect(clippy::expect_used, reason = "only `drop` takes it")]
        self.connection.as_ref().expect("a loan has its connection until it ends")
    }
}

impl DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut PgConnection {
        #[expect(clippy::expect_used, reason = "only `drop` takes it")]
        self.connection.as_mut().expect("a loan has its connection until it ends")
    }
}

impl Drop for Lent {
    /// The connection goes back at once, unless a statement was cancelled or a transaction is open.
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if !self.in_transaction && matches!(connection.flush().now_or_never(), Some(Ok(()))) {
            return;
        }
        let in_transaction = self.in_transaction;
        let Ok(runtime) = Handle::try_current() else { return drop(Object::take(connection)) };
        runtime.spawn(async move {
            let ended = match in_transaction {
                true => connection.execute("ROLLBACK").await.map(drop),
                false => connection.flush().await,
            };
            if let Err(error) = ended {
                tracing::warn!(%error, "a database connection was discarded");
                drop(Object::take(connection));
            }
        });
    }
}
