//! The one writer of a SQLite database. Transactions that follow each other closely share one commit.
//!
//! Waiting for the disk costs far more than most transactions do. Each transaction is a savepoint; while another one
//! waits for its turn, the connection passes to it without a commit, and all of them return once the commit that they
//! share is on the disk. What fails or is dropped takes back its own savepoint only.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use sqlx::{Connection as _, SqliteConnection, query};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};

/// Transactions in one commit: the first of them waits for the last.
const MOST_TOGETHER: usize = 64;

type Answer = Result<(), String>;

const GIVEN_UP: &str = "the database gave up the shared transaction";

/// Cheap to clone.
#[derive(Clone)]
pub struct Writer(Arc<Shared>);

struct Shared {
    line: Arc<Mutex<Line>>,
    /// Those who wait for their turn.
    queued: AtomicUsize,
    /// A transaction was dropped that may have seen what is not committed.
    unsettled: AtomicBool,
}

/// The connection, and what is done on it but not committed.
struct Line {
    /// None when the database is closed.
    connection: Option<SqliteConnection>,
    begun: bool,
    /// The savepoint of the next transaction is made.
    ready: bool,
    /// A transaction was dropped: its savepoint has to be taken back.
    stale: bool,
    /// Transactions whose savepoint is released.
    waiting: Vec<oneshot::Sender<Answer>>,
}

/// A transaction; dropped, it changes nothing.
pub struct SqliteTx {
    /// None once it is committed.
    line: Option<OwnedMutexGuard<Line>>,
    shared: Arc<Shared>,
}

impl Writer {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        let line = Line { connection: Some(connection), begun: false, ready: false, stale: false, waiting: Vec::new() };
        let line = Arc::new(Mutex::new(line));
        Writer(Arc::new(Shared { line, queued: AtomicUsize::new(0), unsettled: AtomicBool::new(false) }))
    }

    /// Waits for its turn; holds the database's only write lock until it ends.
    pub(super) async fn begin(&self) -> sqlx::Result<SqliteTx> {
        let mut turn = Turn::wait(self.0.clone());
        let line = self.0.line.clone().lock_owned().await;
        turn.came = true;
        drop(turn);
        let mut tx = SqliteTx { line: Some(line), shared: self.0.clone() };
        tx.line()?.savepoint().await?;
        Ok(tx)
    }

    /// Waits until readers see all that a dropped transaction can have seen: a caller that was told of a conflict looks
    /// for what it conflicts with.
    pub(super) async fn settled(&self) {
        if self.0.unsettled.load(Ordering::SeqCst) {
            let shared = self.0.clone();
            // As with a commit: it must not be cut off with its caller.
            let _ = tokio::spawn(async move { shared.settle().await }).await;
        }
    }

    /// Folds the log back into the file.
    pub(super) async fn close(&self) {
        let connection = self.0.line.lock().await.connection.take();
        if let Some(connection) = connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed in order");
        }
    }
}

impl SqliteTx {
    pub fn connection(&mut self) -> &mut SqliteConnection {
        let connection = self.line.as_mut().and_then(|line| line.connection.as_mut());
        #[expect(clippy::expect_used, reason = "`begin` gives no transaction without a connection")]
        connection.expect("a transaction has its connection until it is committed")
    }

    fn line(&mut self) -> sqlx::Result<&mut Line> {
        self.line.as_deref_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Returns when it is on the disk, alone or together with others.
    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        let last = self.shared.queued.load(Ordering::SeqCst) == 0 || self.line()?.waiting.len() + 1 >= MOST_TOGETHER;
        if !last {
            self.line()?.pass_on().await?;
        }
        let (sender, committed) = oneshot::channel();
        let mut line = self.line.take().ok_or(sqlx::Error::PoolClosed)?;
        line.waiting.push(sender);
        if last {
            // A task of its own: were the caller's dropped here, nobody could tell the others what became of them.
            tokio::spawn(async move { line.commit().await });
        } else {
            drop(line);
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
        if let Some(mut line) = self.line.take() {
            line.stale = true;
            self.shared.unsettled.store(true, Ordering::SeqCst);
            drop(line);
            Shared::settle_soon(&self.shared);
        }
    }
}

impl Line {
    async fn run(&mut self, sql: &'static str) -> sqlx::Result<()> {
        let connection = self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)?;
        query(sql).execute(connection).await.map(drop)
    }

    async fn savepoint(&mut self) -> sqlx::Result<()> {
        self.take_back().await;
        if std::mem::take(&mut self.ready) {
            return Ok(());
        }
        if self.begun {
            return self.run("SAVEPOINT one").await;
        }
        self.run("BEGIN IMMEDIATE; SAVEPOINT one").await?;
        self.begun = true;
        Ok(())
    }

    /// Ends a transaction and begins the next, in one turn of the connection's thread: turns cost more than statements.
    async fn pass_on(&mut self) -> sqlx::Result<()> {
        let passed = self.run("RELEASE one; SAVEPOINT one").await;
        self.ready = passed.is_ok();
        if !self.ready {
            // Which of the two failed is not told: then nothing of the shared transaction may stay.
            let _ = self.run("ROLLBACK").await;
            self.begun = false;
            self.answer(&Err(GIVEN_UP.to_owned()));
        }
        passed
    }

    /// Undoes the savepoint of a dropped transaction, however far it came: its statements may have been cut off.
    async fn take_back(&mut self) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let undone = self.run("ROLLBACK TO one").await.is_ok() && self.run("RELEASE one").await.is_ok();
        if self.waiting.is_empty() {
            self.begun = false;
            // Fails where nothing had begun.
            let _ = self.run("ROLLBACK").await;
        } else if !undone && !self.is_within().await {
            self.answer(&Err(GIVEN_UP.to_owned()));
        }
    }

    /// Whether what was begun is still there: a full disk or a lack of memory makes SQLite roll all of it back. When it
    /// is gone, nothing or a new transaction is in its place.
    async fn is_within(&mut self) -> bool {
        match self.run("BEGIN IMMEDIATE").await {
            Ok(()) => false,
            Err(error) if error.to_string().contains("within a transaction") => true,
            Err(_) => {
                self.begun = false;
                false
            }
        }
    }

    /// Commits for all who wait, and tells them. It releases the savepoint of the last one, too.
    async fn commit(&mut self) {
        self.ready = false;
        let done = self.run("COMMIT").await.map_err(|error| format!("the shared commit failed: {error}"));
        self.begun = false;
        if done.is_err() {
            // A commit that fails may leave its transaction open.
            let _ = self.run("ROLLBACK").await;
        }
        self.answer(&done);
    }

    fn answer(&mut self, answer: &Answer) {
        for waiting in self.waiting.drain(..) {
            // Who was cut off does not wait any more.
            let _ = waiting.send(answer.clone());
        }
    }
}

impl Shared {
    /// Takes back what was dropped, and commits for those who wait.
    async fn settle(&self) {
        let mut line = self.line.lock().await;
        line.take_back().await;
        if !line.waiting.is_empty() {
            line.commit().await;
        }
        self.unsettled.store(false, Ordering::SeqCst);
    }

    /// Nobody else may come who would do it.
    fn settle_soon(shared: &Arc<Self>) {
        let shared = shared.clone();
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move { shared.settle().await });
        }
    }
}

/// A place in the queue.
struct Turn {
    shared: Arc<Shared>,
    came: bool,
}

impl Turn {
    fn wait(shared: Arc<Shared>) -> Self {
        shared.queued.fetch_add(1, Ordering::SeqCst);
        Turn { shared, came: false }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.shared.queued.fetch_sub(1, Ordering::SeqCst);
        if !self.came {
            Shared::settle_soon(&self.shared);
        }
    }
}
