use std::time::Duration;

use jiff::SignedDuration;
use octavo_domain::client_limits::ClientLimit;
use octavo_domain::queue::NoSlot;

/// An error of the store. It knows no HTTP: handlers decide what it means to a caller.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The row doesn't exist, or is not in the state that the statement requires.
    #[error("not found")]
    NotFound,
    /// A uniqueness constraint refused the row; holds the constraint's name or columns.
    #[error("conflict: {0}")]
    Conflict(String),
    /// There is no room for one more.
    #[error("the quota {quota} allows {most}")]
    QuotaExceeded { quota: &'static str, most: i64 },
    /// The key that the call was made with may not queue posts for this time; holds its hours.
    #[error("the time is outside of the hours of the key, {0}")]
    OutsideHours(String),
    /// The key that the call was made with may queue no more posts until its day ends.
    #[error("the key allows {most} posts a day")]
    TooManyPosts { most: i64, wait: SignedDuration },
    /// The client workspace may use no more.
    #[error("the client workspace allows {0}")]
    ClientLimit(ClientLimit),
    /// The caller makes more than is done or delivered; holds the time until there is room.
    #[error("there is no room for this call before {} ms", .0.as_millis())]
    Overrun(Duration),
    /// The queue has no slot to give.
    #[error(transparent)]
    NoSlot(#[from] NoSlot),
    /// The SHA-256 of these files must be stored first.
    #[error("the SHA-256 of {} files is not known", .0.len())]
    NoDigest(Vec<String>),
    /// A row holds an impossible value.
    #[error("corrupt row: {0}")]
    Corrupt(String),
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
    #[error("migration: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("{0}")]
    Setup(String),
}

pub type StoreResult<T> = Result<T, StoreError>;

/// Fails when there is no room for one more.
pub(crate) fn within_quota(quota: &'static str, has: i64, most: i64) -> StoreResult<()> {
    if has < most { Ok(()) } else { Err(StoreError::QuotaExceeded { quota, most }) }
}

impl StoreError {
    /// Whether the database's disk has no room for more.
    pub fn is_disk_full(&self) -> bool {
        match self {
            // SQLITE_FULL, and PostgreSQL's disk_full.
            StoreError::Database(sqlx::Error::Database(db)) => matches!(db.code().as_deref(), Some("13" | "53100")),
            // Those who share a commit on SQLite get its error as text.
            StoreError::Database(sqlx::Error::Protocol(text)) => text.contains("(code: 13)"),
            _ => false,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::RowNotFound => StoreError::NotFound,
            sqlx::Error::ColumnDecode { .. } => StoreError::Corrupt(error.to_string()),
            // What the row belongs to was deleted a moment ago.
            sqlx::Error::Database(db) if db.is_foreign_key_violation() => StoreError::NotFound,
            sqlx::Error::Database(db) if db.is_unique_violation() => {
                StoreError::Conflict(db.constraint().unwrap_or_else(|| db.message()).to_owned())
            }
            _ => StoreError::Database(error),
        }
    }
}
