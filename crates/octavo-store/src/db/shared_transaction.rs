//! One SQLite transaction for several callers, each in a savepoint of its own.

use sqlx::{Connection as _, SqliteConnection, query};
use tokio::sync::oneshot;

type Committed = Result<(), String>;

const ROLLED_BACK: &str = "the database rolled back the shared transaction";

/// The error of `BEGIN` within a transaction. Others have a code of their own, for example 5 for a lock.
const SQLITE_ERROR: &str = "1";

pub(super) struct SharedTransaction {
    /// None when the database is closed.
    connection: Option<SqliteConnection>,
    state: State,
    /// Callers whose savepoint is released, and who wait for the commit.
    waiting: Vec<oneshot::Sender<Committed>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// No transaction is open.
    Closed,
    /// A transaction is open, without a savepoint.
    Open,
    /// A transaction is open, with the savepoint of the next caller.
    Prepared,
    /// A caller works in its savepoint, or was dropped; then its statements may have been cut off anywhere.
    Entered,
}

impl SharedTransaction {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        SharedTransaction { connection: Some(connection), state: State::Closed, waiting: Vec::new() }
    }

    pub(super) fn connection(&mut self) -> Option<&mut SqliteConnection> {
        self.connection.as_mut()
    }

    /// How many callers wait for the commit.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    async fn run(&mut self, sql: &'static str) -> sqlx::Result<()> {
        let connection = self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)?;
        query(sql).execute(connection).await.map(drop)
    }

    /// Begins a caller's part.
    pub(super) async fn enter_savepoint(&mut self) -> sqlx::Result<()> {
        self.undo_dropped().await;
        match std::mem::replace(&mut self.state, State::Entered) {
            State::Prepared => Ok(()),
            State::Open => self.run("SAVEPOINT one").await,
            State::Closed | State::Entered => self.run("BEGIN IMMEDIATE; SAVEPOINT one").await,
        }
    }

    /// Ends a caller's part and begins the next one's, in one turn of the connection's thread: turns cost more than
    /// statements.
    pub(super) async fn pass_on(&mut self) -> sqlx::Result<()> {
        let passed = self.run("RELEASE one; SAVEPOINT one").await;
        if passed.is_ok() {
            self.state = State::Prepared;
        } else {
            // It is unknown which of the two failed: nothing of the shared transaction may stay.
            let _ = self.run("ROLLBACK").await;
            self.state = State::Closed;
            self.answer(&Err(ROLLED_BACK.to_owned()));
        }
        passed
    }

    /// Undoes the savepoint of a caller who was dropped.
    pub(super) async fn undo_dropped(&mut self) {
        if self.state != State::Entered {
            return;
        }
        let undone = self.run("ROLLBACK TO one").await.is_ok() && self.run("RELEASE one").await.is_ok();
        if self.waiting.is_empty() {
            // Fails where nothing had begun.
            let _ = self.run("ROLLBACK").await;
            self.state = State::Closed;
        } else if undone || self.is_open().await {
            self.state = State::Open;
        } else {
            let _ = self.run("ROLLBACK").await;
            self.state = State::Closed;
            self.answer(&Err(ROLLED_BACK.to_owned()));
        }
    }

    /// Whether the transaction is still open: when the disk or the memory is full, SQLite rolls all of it back. If it
    /// isn't, this opens another.
    async fn is_open(&mut self) -> bool {
        let began = self.run("BEGIN IMMEDIATE").await;
        let code = began.as_ref().err().and_then(|error| error.as_database_error()?.code());
        code.is_some_and(|code| code == SQLITE_ERROR)
    }

    /// Adds a caller to those who wait for the commit.
    pub(super) fn wait_for_commit(&mut self) -> oneshot::Receiver<Committed> {
        let (sender, committed) = oneshot::channel();
        self.waiting.push(sender);
        committed
    }

    /// Commits for all who wait, and answers them. This also releases the last savepoint.
    pub(super) async fn commit(&mut self) {
        let committed = self.run("COMMIT").await.map_err(|error| format!("the shared commit failed: {error}"));
        self.state = State::Closed;
        if committed.is_err() {
            // A commit that fails may leave its transaction open.
            let _ = self.run("ROLLBACK").await;
        }
        self.answer(&committed);
    }

    fn answer(&mut self, committed: &Committed) {
        for waiting in self.waiting.drain(..) {
            // A caller who was dropped doesn't wait any more.
            let _ = waiting.send(committed.clone());
        }
    }

    pub(super) async fn close(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed in order");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_transaction_that_sqlite_rolled_back_is_noticed() {
        let mut shared = SharedTransaction::new(SqliteConnection::connect("sqlite::memory:").await.unwrap());
        shared.enter_savepoint().await.unwrap();
        assert!(shared.is_open().await);
        shared.pass_on().await.unwrap();
        let committed = shared.wait_for_commit();
        shared.enter_savepoint().await.unwrap();
        // As SQLite does by itself when the disk is full.
        shared.run("ROLLBACK").await.unwrap();
        shared.undo_dropped().await;
        assert_eq!(committed.await.unwrap(), Err(ROLLED_BACK.to_owned()));
        shared.enter_savepoint().await.expect("the next caller begins a new transaction");
    }
}
