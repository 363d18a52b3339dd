//! Events, deliveries and attempts by day, on PostgreSQL: history that has grown old costs one `DROP TABLE` for each day, and no
//! deletes.
//!
//! A row's day is that of its id (UTC; RFC 9562, section 5.7). Days are made ahead. What belongs to none that was made, since
//! the clock jumped or no worker ran, goes to the default partition, `X_rest`; once its day is made, it moves there.

use jiff::{SignedDuration, Timestamp};
use sqlx::{AssertSqlSafe, Executor as _, PgConnection, Row as _, query, query_scalar};
use uuid::Uuid;

use super::{EVENT_BEFORE_DELIVERY, Retention, first_id_at};
use crate::db::{Pools, Sql, sql};
use crate::{StoreError, StoreResult};

/// A partitioned table, and the column that holds the id.
struct Table {
    name: &'static str,
    key: &'static str,
}

/// What shows another comes first: an attempt its delivery, a delivery its event.
const TABLES: [Table; 3] = [
    Table { name: "attempt", key: "delivery_id" },
    Table { name: "delivery", key: "id" },
    Table { name: "event", key: "id" },
];

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// Today, and so many more.
const DAYS_AHEAD: i32 = 2;

/// Changing partitions waits for every transaction that uses the table, and makes all others wait meanwhile. The next round
/// tries again. It is below PostgreSQL's `deadlock_timeout`, so that no other transaction is ended for it.
const BEGIN: &str = "BEGIN; SET LOCAL lock_timeout = '500ms'";
/// One process at a time.
const TURN: Sql = sql!((postgres "SELECT pg_try_advisory_xact_lock(hashtext('octavo history'))"));

/// The partitions that have bounds; the first one has no beginning.
const PARTITIONS: Sql = sql!((postgres "SELECT name, coalesce((bounds)[1]::uuid, '00000000-0000-0000-0000-000000000000'), (bounds)[2]::uuid FROM (
        SELECT c.relname::text AS name,
            regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\((?:''(.+)''|MINVALUE)\\) TO \\(''(.+)''\\)') AS bounds
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::text::regclass
    ) AS partition WHERE bounds IS NOT NULL"));
/// Partitions that were taken out of their table, and not dropped yet.
const TAKEN_OUT: Sql = sql!((postgres "SELECT relname::text FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition
        AND relname ~ ('^' || $1 || '_([0-9]{8}|before)$')"));

/// From the first id to the one after the last.
struct Partition {
    name: String,
    begins: Uuid,
    ends: Uuid,
}

impl Retention<'_> {
    /// The beginning of the oldest day that is kept when history before a time goes. PostgreSQL removes whole days, SQLite
    /// what is old.
    pub fn first_kept(&self, before: Timestamp) -> Timestamp {
        match self.0.pools {
            Pools::Sqlite { .. } => before,
            Pools::Postgres(_) => day_of(before),
        }
    }

    /// Makes the partitions of today and of the next days. Does nothing on SQLite.
    pub async fn make_days(&self, now: Timestamp) -> StoreResult<()> {
        for table in &TABLES {
            self.in_turn(async |c| {
                let made = partitions(c, table).await?;
                for ahead in 0..=DAYS_AHEAD {
                    let day = day_of(now + DAY * ahead);
                    let (begins, ends) = (first_id_at(day), first_id_at(day + DAY));
                    if made.iter().all(|it| it.ends <= begins || it.begins >= ends) {
                        let name = format!("{}_{}", table.name, day.strftime("%Y%m%d"));
                        make(c, table, &Partition { name, begins, ends }).await?;
                    }
                }
                Ok(())
            })
            .await?;
        }
        Ok(())
    }

    /// Drops the days that end before a time, with the jobs of their deliveries. Does nothing on SQLite.
    pub async fn drop_days(&self, before: Timestamp) -> StoreResult<()> {
        for table in &TABLES {
            let kept = first_id_at(if table.name == "event" { before - EVENT_BEFORE_DELIVERY } else { before });
            self.in_turn(async |c| {
                for old in partitions(c, table).await?.iter().filter(|it| it.ends <= kept) {
                    run(c, &format!("ALTER TABLE {} DETACH PARTITION {}", table.name, old.name)).await?;
                }
                Ok(())
            })
            .await?;
            // Nobody waits for this. It finds what another process left that ended in between, too.
            self.in_turn(async |c| {
                let names: Vec<String> = query_scalar(TAKEN_OUT.postgres).bind(table.name).fetch_all(&mut *c).await?;
                for name in names {
                    drop_taken_out(c, table, &name).await?;
                }
                Ok(())
            })
            .await?;
        }
        Ok(())
    }

    /// Runs a transaction on PostgreSQL, unless another process is at it or the table is too busy.
    async fn in_turn(&self, work: impl AsyncFnOnce(&mut PgConnection) -> StoreResult<()>) -> StoreResult<()> {
        let Pools::Postgres(pool) = &self.0.pools else { return Ok(()) };
        let mut tx = pool.begin(BEGIN).await?;
        if !query_scalar(TURN.postgres).fetch_one(&mut *tx).await? {
            return Ok(());
        }
        match work(&mut tx).await {
            Err(StoreError::Database(sqlx::Error::Database(error))) if error.code().as_deref() == Some("55P03") => {
                tracing::debug!("history is busy: its days change in the next round");
                Ok(())
            }
            Ok(()) => Ok(tx.commit().await?),
            failed => failed,
        }
    }
}

async fn partitions(connection: &mut PgConnection, table: &Table) -> StoreResult<Vec<Partition>> {
    let rows = query(PARTITIONS.postgres).bind(table.name).fetch_all(connection).await?;
    rows.into_iter()
        .map(|row| Ok(Partition { name: row.try_get(0)?, begins: row.try_get(1)?, ends: row.try_get(2)? }))
        .collect()
}

async fn run(connection: &mut PgConnection, sql: &str) -> StoreResult<()> {
    connection.execute(AssertSqlSafe(sql.to_owned())).await?;
    Ok(())
}

/// Makes a day. Writers wait for the whole table: one that had already chosen the default partition would find its row refused
/// there.
async fn make(connection: &mut PgConnection, table: &Table, day: &Partition) -> StoreResult<()> {
    const EXISTS: Sql = sql!((postgres "SELECT to_regclass($1) IS NOT NULL"));
    let (Table { name: whole, key }, Partition { name, begins, ends }) = (table, day);
    if query_scalar(EXISTS.postgres).bind(name).fetch_one(&mut *connection).await? {
        return Ok(());
    }
    run(connection, &format!("CREATE TABLE {name} (LIKE {whole} INCLUDING DEFAULTS)")).await?;
    run(connection, &format!("LOCK TABLE ONLY {whole} IN ACCESS EXCLUSIVE MODE")).await?;
    let moved = format!("DELETE FROM {whole}_rest WHERE {key} >= '{begins}' AND {key} < '{ends}' RETURNING *");
    run(connection, &format!("WITH moved AS ({moved}) INSERT INTO {name} SELECT * FROM moved")).await?;
    run(connection, &format!("ALTER TABLE {whole} ATTACH PARTITION {name} FOR VALUES FROM ('{begins}') TO ('{ends}')"))
        .await
}

/// Drops a partition that nothing reads any more. What its deliveries added to totals is taken off, and what they still had to
/// do goes.
async fn drop_taken_out(connection: &mut PgConnection, table: &Table, name: &str) -> StoreResult<()> {
    if table.name == "delivery" {
        run(connection, &format!("DELETE FROM due WHERE job IN (SELECT id FROM {name})")).await?;
        let totals = "webhook_id, created_at / 86400000000, status, event_type, -count(*)";
        run(
            connection,
            &format!(
                "INSERT INTO delivery_change (webhook_id, day, status, event_type, n)
                    SELECT {totals} FROM {name} GROUP BY 1, 2, 3, 4"
            ),
        )
        .await?;
    }
    run(connection, &format!("DROP TABLE IF EXISTS {name}")).await
}

/// The beginning of a time's day (UTC).
fn day_of(time: Timestamp) -> Timestamp {
    let second = time.as_second();
    Timestamp::from_second(second - second.rem_euclid(24 * 60 * 60)).unwrap_or(time)
}
