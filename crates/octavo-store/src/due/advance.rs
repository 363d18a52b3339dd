//! A sandbox's clock: moves what waits for one application and one person to an earlier time.

use jiff::{SignedDuration, Timestamp};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{DueWork, NEVER, lock_lanes};
use crate::db::{Pools, Sql, Tx, id_list, sql};
use crate::time::micros;
use crate::{StoreResult, changed, on};

// In the order of their ids: two calls at the same time wait for each other instead of deadlocking.
const LOCK_POSTGRES: Sql = sql!((postgres "SELECT id FROM schedule
    WHERE app_id = $1 AND workspace_id = $2 AND status IN ('SCHEDULED', 'PUBLISHING', 'WAITING_FOR_APPROVAL')
    ORDER BY id FOR UPDATE"));

// A webhook's retries belong to the developer: a person who only allowed the application doesn't move them.
const LANES: &str = "SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.workspace_id = $2
    UNION SELECT d.lane FROM schedule s
    JOIN post t ON t.schedule_id = s.id JOIN due d ON d.job = t.id
    WHERE s.app_id = $1 AND s.workspace_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING')
    UNION SELECT d.lane FROM schedule s JOIN post t ON t.schedule_id = s.id
    JOIN reading r ON r.post_id = t.id JOIN due d ON d.job = r.job WHERE s.app_id = $1 AND s.workspace_id = $2
    UNION SELECT d.lane FROM schedule s JOIN post t ON t.schedule_id = s.id
    JOIN comment_reading q ON q.post_id = t.id JOIN due d ON d.job = q.job WHERE s.app_id = $1 AND s.workspace_id = $2";

const MOVE_SCHEDULES: &str = "UPDATE schedule SET scheduled_at = scheduled_at - $4, slot_at = NULL
    WHERE app_id = $1 AND workspace_id = $2 AND status IN ('SCHEDULED', 'WAITING_FOR_APPROVAL') AND scheduled_at > $3
    RETURNING approval_id";
// Approvals move with their schedules, whose rows are locked by then.
const MOVE_APPROVALS: Sql = sql!("UPDATE approval SET due_at = due_at - $2 WHERE id IN " (ids 1));
macro_rules! waiting_jobs {
    () => {
        "lease IS NULL AND ready_at > $3
        AND (lane IN (SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.workspace_id = $2)
            OR job IN (SELECT t.id FROM schedule s JOIN post t ON t.schedule_id = s.id
                WHERE s.app_id = $1 AND s.workspace_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING'))
            OR job IN (SELECT r.job FROM schedule s JOIN post t ON t.schedule_id = s.id JOIN reading r ON r.post_id = t.id
                WHERE s.app_id = $1 AND s.workspace_id = $2)
            OR job IN (SELECT q.job FROM schedule s JOIN post t ON t.schedule_id = s.id
                JOIN comment_reading q ON q.post_id = t.id WHERE s.app_id = $1 AND s.workspace_id = $2))"
    };
}
const MOVE_JOBS: Sql = sql!(
    "UPDATE due SET ready_at = ready_at - $4 WHERE "
    (postgres "job = ANY (ARRAY(SELECT job FROM due WHERE ") (waiting_jobs!()) (postgres " ORDER BY job FOR UPDATE))")
    " RETURNING job"
);
// What the times of further readings are counted from.
const MOVE_READINGS: &str = "UPDATE reading SET since = since - $3 WHERE post_id IN
    (SELECT t.id FROM schedule s JOIN post t ON t.schedule_id = s.id WHERE s.app_id = $1 AND s.workspace_id = $2)";
const MOVE_DELIVERIES: Sql = sql!("UPDATE delivery SET next_attempt_at = next_attempt_at - $2 WHERE id IN " (ids 1));
// `ready_at` may be too early; the next claim corrects it. Only a pause that ends by itself is moved.
const MOVE_LANES: Sql = sql!(
    "UPDATE lane SET ready_at = " (least) "(ready_at, $3), paused_until =
        CASE WHEN paused_until > $3 AND paused_until < $4 THEN paused_until - $2 ELSE paused_until END
    WHERE id IN " (ids 1)
);

impl DueWork<'_> {
    /// Moves the waiting schedules and retries of a person and an application by `advance` to an earlier time. What is
    /// ready or claimed stays.
    ///
    /// Other applications that post to the same account share its pause: it ends earlier for them too.
    pub async fn advance(
        &self,
        app_id: Uuid,
        workspace_id: Uuid,
        advance: SignedDuration,
        now: Timestamp,
    ) -> StoreResult<()> {
        let (by, now) = (i64::try_from(advance.as_micros()).unwrap_or(i64::MAX), micros(now));
        let mut tx = self.0.write().await?;
        if matches!(self.0.pools, Pools::Postgres(_)) {
            let _: Vec<Uuid> =
                on!(tx, c => query_scalar(LOCK_POSTGRES.postgres).bind(app_id).bind(workspace_id).fetch_all(c).await)?;
        }
        move_schedules(&mut tx, (app_id, workspace_id), now, by).await?;
        let lanes: Vec<Uuid> = on!(tx, c => query_scalar(LANES).bind(app_id).bind(workspace_id).fetch_all(c).await)?;
        let jobs_sql = tx.pick(MOVE_JOBS);
        let jobs: Vec<Uuid> =
            on!(tx, c => query_scalar(jobs_sql).bind(app_id).bind(workspace_id).bind(now).bind(by).fetch_all(c).await)?;
        changed!(tx, query(MOVE_READINGS).bind(app_id).bind(workspace_id).bind(by))?;
        let (deliveries_sql, lanes_sql) = (tx.pick(MOVE_DELIVERIES), tx.pick(MOVE_LANES));
        changed!(tx, query(deliveries_sql).bind(id_list(&jobs)).bind(by))?;
        lock_lanes(&mut tx, &lanes).await?;
        changed!(tx, query(lanes_sql).bind(id_list(&lanes)).bind(by).bind(now).bind(NEVER))?;
        tx.commit().await
    }
}

/// With their approvals.
async fn move_schedules(tx: &mut Tx, (app_id, workspace_id): (Uuid, Uuid), now: i64, by: i64) -> StoreResult<()> {
    let moved: Vec<Option<Uuid>> = on!(tx, c => query_scalar(MOVE_SCHEDULES).bind(app_id).bind(workspace_id).bind(now)
        .bind(by).fetch_all(c).await)?;
    let approvals: Vec<Uuid> = moved.into_iter().flatten().collect();
    if !approvals.is_empty() {
        let sql = tx.pick(MOVE_APPROVALS);
        changed!(tx, query(sql).bind(id_list(&approvals)).bind(by))?;
    }
    Ok(())
}
