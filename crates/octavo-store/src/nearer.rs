//! A sandbox's clock: what waits for one application and one person comes earlier.

use jiff::{SignedDuration, Timestamp};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::due::{DueWork, NEVER, id_list};
use crate::time::micros;
use crate::{StoreResult, changed, on};

// In order, so that two calls at once wait for each other instead of in a circle.
const LOCK_POSTGRES: &str = "SELECT id FROM schedule
    WHERE app_id = $1 AND owner_id = $2 AND status IN ('SCHEDULED', 'PUBLISHING') ORDER BY id FOR UPDATE";

// A webhook's retries are the developer's: a person who only allowed the application does not move them.
const LANES: &str = "SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.owner_id = $2
    UNION SELECT d.lane FROM schedule s
    JOIN post t ON t.schedule_id = s.id JOIN due d ON d.job = t.id
    WHERE s.app_id = $1 AND s.owner_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING')";

const MOVE_SCHEDULES: &str = "UPDATE schedule SET scheduled_at = scheduled_at - $4
    WHERE app_id = $1 AND owner_id = $2 AND status = 'SCHEDULED' AND scheduled_at > $3";
const MOVE_JOBS: &str = "UPDATE due SET ready_at = ready_at - $4 WHERE lease IS NULL AND ready_at > $3
    AND (lane IN (SELECT w.id FROM webhook w JOIN app a ON a.id = w.app_id WHERE a.id = $1 AND a.owner_id = $2)
        OR job IN (SELECT t.id FROM schedule s JOIN post t ON t.schedule_id = s.id
            WHERE s.app_id = $1 AND s.owner_id = $2 AND s.status IN ('SCHEDULED', 'PUBLISHING')))
    RETURNING job";

const MOVE_DELIVERIES: &str = "UPDATE delivery SET next_attempt_at = next_attempt_at - $2
    WHERE id IN (SELECT unhex(value) FROM json_each($1))";
const MOVE_DELIVERIES_POSTGRES: &str = "UPDATE delivery SET next_attempt_at = next_attempt_at - $2
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json))";

// A lane may be looked at too early; the claim corrects it. Only a pause that ends by itself comes nearer.
const MOVE_LANES: &str = "UPDATE lane SET ready_at = min(ready_at, $3), paused_until =
        CASE WHEN paused_until > $3 AND paused_until < $4 THEN paused_until - $2 ELSE paused_until END
    WHERE id IN (SELECT unhex(value) FROM json_each($1))";
const MOVE_LANES_POSTGRES: &str = "UPDATE lane SET ready_at = least(ready_at, $3), paused_until =
        CASE WHEN paused_until > $3 AND paused_until < $4 THEN paused_until - $2 ELSE paused_until END
    WHERE id IN (SELECT value::uuid FROM json_array_elements_text($1::json))";

impl DueWork<'_> {
    /// Brings the schedules and retries of a person that wait for an application nearer by `advance`; what is ready or
    /// held stays.
    ///
    /// The pause of an account is shared: it ends sooner for the other applications that post there.
    pub async fn bring_nearer(
        &self,
        app_id: Uuid,
        owner_id: Uuid,
        advance: SignedDuration,
        now: Timestamp,
    ) -> StoreResult<()> {
        let (by, now) = (i64::try_from(advance.as_micros()).unwrap_or(i64::MAX), micros(now));
        let mut tx = self.0.write().await?;
        if matches!(self.0, crate::Db::Postgres(_)) {
            let _: Vec<Uuid> =
                on!(tx, c => query_scalar(LOCK_POSTGRES).bind(app_id).bind(owner_id).fetch_all(c).await)?;
        }
        changed!(tx, query(MOVE_SCHEDULES).bind(app_id).bind(owner_id).bind(now).bind(by))?;
        let lanes: Vec<Uuid> = on!(tx, c => query_scalar(LANES).bind(app_id).bind(owner_id).fetch_all(c).await)?;
        let jobs: Vec<Uuid> =
            on!(tx, c => query_scalar(MOVE_JOBS).bind(app_id).bind(owner_id).bind(now).bind(by).fetch_all(c).await)?;
        let sql = tx.pick(MOVE_DELIVERIES, MOVE_DELIVERIES_POSTGRES);
        changed!(tx, query(sql).bind(id_list(&jobs)).bind(by))?;
        move_lanes(&mut tx, &lanes, by, now).await?;
        tx.commit().await
    }
}

async fn move_lanes(tx: &mut Tx, lanes: &[Uuid], by: i64, now: i64) -> StoreResult<()> {
    let sql = tx.pick(MOVE_LANES, MOVE_LANES_POSTGRES);
    changed!(tx, query(sql).bind(id_list(lanes)).bind(by).bind(now).bind(NEVER))?;
    Ok(())
}
