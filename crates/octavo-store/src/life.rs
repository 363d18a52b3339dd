//! Leases that end with the process that holds them, on PostgreSQL: each process holds a lock that the database lets go
//! when its connection ends, and the process's lease tokens name it.
//!
//! Only deliveries and imports are freed early, which may be made twice. A lost connection does not prove a process dead:
//! its call to a network may still be under way, and a post must not be asked for, or sent again, while it is. Posts wait
//! for their leases.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{Connection as _, PgConnection, query, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::due::{self, DueWork, Tempo};
use crate::time::micros;
use crate::{Db, StoreResult};

/// The first half of the locks' names: "OCTV".
const CLASS: i32 = 0x4f43_5456;

/// A process's lock; whoever holds one lives.
pub struct LifeLock(PgConnection);

/// The token of a lease that ends with the process: negative, the key in its upper half. Tokens of a process without a
/// lock are never negative.
pub fn lease_token(key: u32, random: u32) -> i64 {
    i64::MIN | i64::from(key & KEY_BITS) << 32 | i64::from(random)
}

const KEY_BITS: u32 = i32::MAX.cast_unsigned();

// MATERIALIZED: each key is tried once. A key that can be locked is nobody's; and stays so until the commit.
const ABANDONED: &str = "WITH keys AS MATERIALIZED (
        SELECT DISTINCT ((d.lease >> 32) & 2147483647)::int AS key FROM due d JOIN lane l ON l.id = d.lane
        WHERE d.lease < 0 AND d.ready_at > $1 AND l.kind <> 'publish')
    SELECT key FROM keys WHERE pg_try_advisory_xact_lock($2, key)";
const FREE: &str = "UPDATE due d SET ready_at = $1 FROM lane l
    WHERE l.id = d.lane AND l.kind <> 'publish' AND d.lease < 0 AND d.ready_at > $1
        AND ((d.lease >> 32) & 2147483647)::int = ANY ($2) RETURNING d.lane";

impl DueWork<'_> {
    /// Takes the lock of `key`, on a connection of its own. None on SQLite, where one process works alone.
    pub async fn hold_life(&self, key: u32) -> StoreResult<Option<LifeLock>> {
        let Db::Postgres(pool) = self.0 else { return Ok(None) };
        let mut connection = PgConnection::connect_with(&pool.connect_options()).await?;
        // Shared: a connection of this process that is lost, but not yet to the database, is not in the way.
        query("SELECT pg_advisory_lock_shared($1, $2)")
            .bind(CLASS)
            .bind((key & KEY_BITS).cast_signed())
            .execute(&mut connection)
            .await?;
        Ok(Some(LifeLock(connection)))
    }

    /// Frees the deliveries and imports of processes that hold their lock no longer; how many those were.
    pub async fn free_abandoned(&self, now: Timestamp) -> StoreResult<usize> {
        let Db::Postgres(pool) = self.0 else { return Ok(0) };
        let (now, mut tx) = (micros(now), pool.begin().await?);
        let keys: Vec<i32> = query_scalar(ABANDONED).bind(now).bind(CLASS).fetch_all(&mut *tx).await?;
        if keys.is_empty() {
            tx.rollback().await?;
            return Ok(0);
        }
        let jobs: Vec<Uuid> = query_scalar(FREE).bind(now).bind(keys).fetch_all(&mut *tx).await?;
        let lanes: BTreeSet<Uuid> = jobs.iter().copied().collect();
        let mut tx = Tx::Postgres(tx);
        due::settle(&mut tx, lanes.into_iter().map(|lane| (lane, now, Tempo::default()))).await?;
        tx.commit().await?;
        Ok(jobs.len())
    }
}

impl LifeLock {
    /// Fails when the connection is lost, and the lock with it.
    pub async fn check(&mut self) -> StoreResult<()> {
        Ok(self.0.ping().await?)
    }
}
