//! Leases that end with the process that holds them, on PostgreSQL. Each process holds an advisory lock, which the database
//! releases when its connection ends, and the process's lease tokens name that lock.
//!
//! Only deliveries and imports are freed early, because they may be repeated. A lost connection doesn't prove that a
//! process is dead: its call to a network may still be running, and meanwhile nobody may look for the post or send
//! it again. Posts wait until their lease ends.

use std::collections::BTreeSet;

use jiff::Timestamp;
use sqlx::{Connection as _, PgConnection, query, query_scalar};
use uuid::Uuid;

use super::{DueWork, LaneKind, LaneUpdate, update_lanes};
use crate::StoreResult;
use crate::db::{Engine, Pools, Sql, sql};
use crate::time::micros;

/// The first half of the locks' names: "OCTV".
pub const PROCESS_LOCKS: i32 = 0x4f43_5456;

/// The lock of a living process.
pub struct ProcessLock(PgConnection);

/// The token of a lease that ends with the process: negative, with the key in its upper half. Tokens of a process without a
/// lock are never negative.
pub fn lease_token(key: u32, random: u32) -> i64 {
    i64::MIN | i64::from(key & KEY_BITS) << 32 | i64::from(random)
}

const KEY_BITS: u32 = i32::MAX.cast_unsigned();

// True if no process holds the lock.
const IS_FREE: Sql = sql!((postgres "SELECT pg_try_advisory_xact_lock($1, $2)"));
// Shared: an earlier connection of this process, lost but not yet noticed by the database, doesn't block it.
const LOCK: Sql = sql!((postgres "SELECT pg_advisory_lock_shared($1, $2)"));
// MATERIALIZED: each key is tried once. If a key can be locked, no process holds it, and none can before the commit.
const DEAD_KEYS: Sql = sql!((postgres "WITH keys AS MATERIALIZED (
        SELECT DISTINCT ((d.lease >> 32) & 2147483647)::int AS key FROM due d JOIN lane l ON l.id = d.lane
        WHERE d.lease < 0 AND d.ready_at > $1 AND l.kind = ANY ($3))
    SELECT key FROM keys WHERE pg_try_advisory_xact_lock($2, key)"));
const FREE: Sql = sql!((postgres "UPDATE due SET ready_at = $1 WHERE job = ANY (ARRAY(SELECT d.job FROM due d JOIN lane l ON l.id = d.lane
    WHERE l.kind = ANY ($3) AND d.lease < 0 AND d.ready_at > $1 AND ((d.lease >> 32) & 2147483647)::int = ANY ($2)
    FOR UPDATE OF d SKIP LOCKED)) RETURNING lane"));

impl DueWork<'_> {
    /// Takes the lock of `key`, on a connection of its own. None on SQLite, where only one process works.
    pub async fn lock_process(&self, key: u32) -> StoreResult<Option<ProcessLock>> {
        let Pools::Postgres(pool) = &self.0.pools else { return Ok(None) };
        let mut connection = pool.connect_alone().await?;
        query(LOCK.postgres).bind(PROCESS_LOCKS).bind((key & KEY_BITS).cast_signed()).execute(&mut connection).await?;
        Ok(Some(ProcessLock(connection)))
    }

    /// Frees the deliveries and imports of processes that no longer hold their lock; returns how many. Frees none if the
    /// process with `key` doesn't hold its lock either: then the database has lost the locks of processes that live.
    pub async fn free_abandoned(&self, key: u32, now: Timestamp) -> StoreResult<usize> {
        if matches!(self.0.pools, Pools::Sqlite { .. }) {
            return Ok(0);
        }
        let may_repeat: Vec<&str> = LaneKind::repeatable().map(LaneKind::as_str).collect();
        let (now, mut tx) = (micros(now), self.0.write().await?);
        let Engine::Postgres(connection) = tx.engine() else { return Ok(0) };
        let keys: Vec<i32> = query_scalar(DEAD_KEYS.postgres)
            .bind(now)
            .bind(PROCESS_LOCKS)
            .bind(&may_repeat)
            .fetch_all(&mut *connection)
            .await?;
        if keys.is_empty() {
            return Ok(0);
        }
        // Afterwards: locks that are lost between the two are this process's own too.
        let own = query_scalar(IS_FREE.postgres).bind(PROCESS_LOCKS).bind((key & KEY_BITS).cast_signed());
        if own.fetch_one(&mut *connection).await? {
            return Ok(0);
        }
        let freed: Vec<Uuid> =
            query_scalar(FREE.postgres).bind(now).bind(keys).bind(may_repeat).fetch_all(connection).await?;
        let lanes: BTreeSet<Uuid> = freed.iter().copied().collect();
        update_lanes(&mut tx, lanes.into_iter().map(|lane| (lane, LaneUpdate::wake_at(now)))).await?;
        tx.commit().await?;
        Ok(freed.len())
    }
}

impl ProcessLock {
    /// Fails when the connection is lost, and the lock with it.
    pub async fn check(&mut self) -> StoreResult<()> {
        Ok(self.0.ping().await?)
    }
}
