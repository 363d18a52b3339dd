//! Sessions on PostgreSQL, also through a pooler such as PgBouncer.

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, Executor as _, PgConnection, Row as _};
use tokio::time::timeout;

use super::sockets;
use crate::{StoreError, StoreResult};

/// Prepared plans are kept from the first run on, because planning costs more than most statements. A plan made while a
/// table is small must still work when it is large: every row is reached by an index. A plain index scan marks the entries of
/// dead rows, so that the next scan skips them; a bitmap scan reads them every time, and due work leaves many. JIT
/// compilation only pays off for reports.
///
/// A process that is paused or has disappeared holds its locks no longer than a lease. A replica is refused: while the
/// primary changes, a proxy may lead to one.
const SETTINGS: &str = "DO $$ BEGIN IF pg_is_in_recovery() THEN
        RAISE 'this server is a replica, and Octavo needs the primary' USING ERRCODE = 'read_only_sql_transaction';
    END IF; END $$;
    SET idle_in_transaction_session_timeout = '15s';
    SET tcp_keepalives_idle = 3;
    SET tcp_keepalives_interval = 1;
    SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = '6s';
    SET plan_cache_mode = force_generic_plan;
    SET enable_seqscan = off;
    SET enable_bitmapscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET random_page_cost = 1.1;
    SET jit = off";

/// How long the check for a pooler waits.
const PATIENCE: Duration = Duration::from_secs(10);

const SHARED: &str = "PostgreSQL is behind a pooler that gives each transaction another session (PgBouncer: \
    pool_mode = transaction or statement). Octavo needs its sessions for prepared statements and locks. Set pool_mode = \
    session for this database, or connect to PostgreSQL directly";

const REPLICA: &str = "PostgreSQL at this address is a replica, and Octavo needs the primary. Correct the address, or the check \
    by which the proxy finds the primary";

/// Poolers refuse startup parameters that they don't know: there are none, and [`set_up`] does the rest.
pub(crate) fn options(url: &str) -> StoreResult<PgConnectOptions> {
    Ok(PgConnectOptions::from_str(url)?.application_name("octavo").extra_float_digits(None))
}

/// A connection with the settings of the pool.
pub(super) async fn connect(options: &PgConnectOptions) -> sqlx::Result<PgConnection> {
    let mut connection = connect_alone(options).await?;
    connection.execute(SETTINGS).await?;
    Ok(connection)
}

/// A connection besides those of the pool, with the same limit for silence.
pub(crate) async fn connect_alone(options: &PgConnectOptions) -> sqlx::Result<PgConnection> {
    let connection = PgConnection::connect_with(options).await?;
    sockets::limit_silence(options.get_port());
    Ok(connection)
}

/// Fails at a replica, or if a connection has no session of its own: what it set is gone once another connection is in a
/// transaction.
pub(super) async fn refuse_unsuitable(options: &PgConnectOptions) -> StoreResult<()> {
    let is_own = timeout(PATIENCE, has_own_session(options)).await.unwrap_or(Ok(false))?;
    if is_own { Ok(()) } else { Err(StoreError::Setup(SHARED.to_owned())) }
}

async fn has_own_session(options: &PgConnectOptions) -> StoreResult<bool> {
    let mut own = PgConnection::connect_with(options).await?;
    let mut other = PgConnection::connect_with(options).await?;
    if own.fetch_one("SELECT pg_is_in_recovery()").await?.try_get::<bool, _>(0)? {
        return Err(StoreError::Setup(REPLICA.to_owned()));
    }
    // As plain text: a pooler for transactions doesn't know a prepared statement either.
    own.execute("SET octavo.session = 'own'").await?;
    other.execute("BEGIN").await?;
    let seen = own.fetch_one("SELECT current_setting('octavo.session', true)").await?;
    let is_own = seen.try_get::<Option<String>, _>(0)?.as_deref() == Some("own");
    other.execute("ROLLBACK").await?;
    own.close().await?;
    other.close().await?;
    Ok(is_own)
}
