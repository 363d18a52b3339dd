//! The queue for the only connection that writes to a SQLite database.
//!
//! Waiting for the disk costs far more than most transactions do, so transactions that follow each other closely share one
//! commit ([`SharedTransaction`]). A caller waits for its turn, works in a savepoint and, when it commits:
//!
//! - while another caller waits, passes the connection on without a commit, and waits;
//! - else commits for itself and for all who wait ([`commits_now`]).
//!
//! Every caller returns after the commit. One that fails or is dropped undoes its own savepoint only.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use octavo_domain::shared_commit::commits_now;
use sqlx::SqliteConnection;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::precedence::{Door, goes_first};
use super::shared_transaction::SharedTransaction;

/// Cheap to clone.
#[derive(Clone)]
pub struct Writer(Arc<Queue>);

struct Queue {
    /// Lets one ordinary caller at a time wait for `turn`, so that what goes first has at most one before it.
    door: Door,
    turn: Arc<Mutex<SharedTransaction>>,
    /// Callers who wait for their turn.
    waiting: AtomicUsize,
    /// A transaction was dropped, and what it may have seen is not committed yet.
    dropped: AtomicBool,
}

/// A transaction; dropped, it changes nothing.
pub struct SqliteTx {
    /// None once it is committed.
    turn: Option<OwnedMutexGuard<SharedTransaction>>,
    queue: Arc<Queue>,
}

impl Writer {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        let turn = Arc::new(Mutex::new(SharedTransaction::new(connection)));
        Writer(Arc::new(Queue {
            door: Door::new(1),
            turn,
            waiting: AtomicUsize::new(0),
            dropped: AtomicBool::new(false),
        }))
    }

    /// Waits for its turn, and then holds the database's only write lock until the transaction ends.
    pub(super) async fn begin(&self) -> sqlx::Result<SqliteTx> {
        let place = Place::take(&self.0);
        let entered = self.0.door.enter().await;
        let turn = self.0.turn.clone().lock_owned().await;
        drop(entered);
        place.leave();
        let mut tx = SqliteTx { turn: Some(turn), queue: self.0.clone() };
        tx.shared()?.enter_savepoint().await?;
        Ok(tx)
    }

    /// Waits until readers see everything that a dropped transaction can have seen: a caller who got a conflict looks up
    /// the row that it conflicts with.
    pub(super) async fn wait_for_dropped(&self) {
        if self.0.dropped.load(Ordering::SeqCst) {
            let queue = self.0.clone();
            // A task of its own, because a commit must not be cut off together with this caller.
            let _ = tokio::spawn(async move { queue.commit_for_waiting().await }).await;
        }
    }

    /// Folds the log back into the file.
    pub(super) async fn close(&self) {
        self.0.turn.lock().await.close().await;
    }
}

impl SqliteTx {
    pub fn connection(&mut self) -> &mut SqliteConnection {
        let connection = self.turn.as_mut().and_then(|shared| shared.connection());
        #[expect(clippy::expect_used, reason = "`begin` gives no transaction without a connection")]
        connection.expect("a transaction has its connection until it is committed")
    }

    fn shared(&mut self) -> sqlx::Result<&mut SharedTransaction> {
        self.turn.as_deref_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Returns when it is on the disk, alone or together with others.
    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        let another_follows = self.queue.waiting.load(Ordering::SeqCst) > 0;
        let shared = self.shared()?;
        let commits = commits_now(shared.waiting(), another_follows, goes_first());
        if !commits {
            shared.pass_on().await?;
        }
        let committed = shared.wait_for_commit();
        let turn = self.turn.take();
        if let Some(mut shared) = turn.filter(|_| commits) {
            // A task of its own: if this caller were dropped here, nobody would answer the others.
            tokio::spawn(async move { shared.commit().await });
        }
        match committed.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(message)) => Err(sqlx::Error::Protocol(message)),
            Err(_) => Err(sqlx::Error::PoolClosed),
        }
    }
}

impl Drop for SqliteTx {
    fn drop(&mut self) {
        if let Some(turn) = self.turn.take() {
            self.queue.dropped.store(true, Ordering::SeqCst);
            drop(turn);
            self.queue.commit_for_waiting_soon();
        }
    }
}

impl Queue {
    /// Undoes a dropped transaction, and commits for those who wait.
    async fn commit_for_waiting(&self) {
        let mut shared = self.turn.lock().await;
        shared.undo_dropped().await;
        if shared.waiting() > 0 {
            shared.commit().await;
        }
        self.dropped.store(false, Ordering::SeqCst);
    }

    /// For a caller who passes its turn by: the callers before it count on the next one to commit.
    fn commit_for_waiting_soon(self: &Arc<Self>) {
        let queue = self.clone();
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { queue.commit_for_waiting().await });
        }
    }
}

/// A caller's place in the queue.
struct Place(Option<Arc<Queue>>);

impl Place {
    fn take(queue: &Arc<Queue>) -> Self {
        queue.waiting.fetch_add(1, Ordering::SeqCst);
        Place(Some(queue.clone()))
    }

    /// The caller's turn has come.
    fn leave(mut self) {
        if let Some(queue) = self.0.take() {
            queue.waiting.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

impl Drop for Place {
    /// The caller was dropped before its turn.
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.waiting.fetch_sub(1, Ordering::SeqCst);
            queue.commit_for_waiting_soon();
        }
    }
}
