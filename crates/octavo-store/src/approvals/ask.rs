//! Asking a person to approve, and ending what was asked before.

use jiff::Timestamp;
use octavo_domain::approval::{ApprovalStatus, CANONICAL_VERSION};
use octavo_domain::audit::ActorType;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::{EventType, Kind};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::content::Content;
use super::news::announce_approval;
use crate::audit::{Actor, actor};
use crate::db::{Sql, Tx, sql};
use crate::posts::steps::{Subject, append_all};
use crate::push::note_asked;
use crate::time::{micros, timestamp_opt};
use crate::{StoreResult, changed, json, on};

/// What to ask for.
pub(crate) struct Asking<'a> {
    /// The new approval's.
    pub id: Uuid,
    pub schedule_id: Uuid,
    pub workspace_id: Uuid,
    /// The schedule's own time.
    pub due_at: Timestamp,
    /// The time to approve; none goes out once approved.
    pub scheduled_at: Option<Timestamp>,
    /// The failed posts to send again.
    pub retry: Option<&'a [Uuid]>,
    pub now: Timestamp,
    /// Why it is asked for again, for the timeline.
    pub why: &'a str,
}

/// Who asks.
#[derive(sqlx::FromRow)]
struct Requester {
    requested_type: String,
    requested_id: Option<String>,
    requested_name: Option<String>,
    requested_user_id: Option<Uuid>,
}

impl From<Actor> for Requester {
    /// A person's name is read from their account.
    fn from(actor: Actor) -> Self {
        Requester {
            requested_name: actor.name.filter(|_| actor.kind != ActorType::Person),
            requested_type: actor.kind.as_str().to_owned(),
            requested_id: actor.id,
            requested_user_id: actor.user_id,
        }
    }
}

const CANCEL_UNSENT: Sql = sql!(
    "DELETE FROM due WHERE job "
    (sqlite "IN (SELECT id FROM post WHERE schedule_id = $1 AND intent IS NULL)")
    (postgres "= ANY (ARRAY(SELECT job FROM due JOIN post t ON t.id = job WHERE t.schedule_id = $1
        AND t.intent IS NULL ORDER BY job FOR UPDATE OF due))")
);

/// Has a schedule wait for approval. What was asked before is void.
pub(crate) async fn ask(tx: &mut Tx, asking: Asking<'_>) -> StoreResult<()> {
    let Asking { id, schedule_id, now, why, .. } = asking;
    // Someone with a review link decides, and asks for nothing.
    let requester = match actor().filter(|actor| actor.kind != ActorType::ReviewLink) {
        Some(actor) => actor.into(),
        None => requester_before(tx, schedule_id).await?,
    };
    void(tx, schedule_id).await?;
    insert(tx, &asking, requester).await?;
    note_asked(tx, asking.workspace_id, id).await?;
    const WAIT: &str = "UPDATE schedule SET approval_id = $2, status = $3 WHERE id = $1";
    let status = ScheduleStatus::WaitingForApproval.as_str();
    changed!(tx, query(WAIT).bind(schedule_id).bind(id).bind(status))?;
    let step = Step::new(TimelineKind::ApprovalRequested, now).saying(why);
    append_all(tx, Subject::schedule(schedule_id), &[step]).await?;
    announce_approval(tx, EventType::ApprovalRequested, (asking.workspace_id, id), now).await
}

/// As [`ask`], for a schedule that may be due: what was not sent of it waits.
pub(crate) async fn ask_again(tx: &mut Tx, asking: Asking<'_>) -> StoreResult<()> {
    let sql = tx.pick(CANCEL_UNSENT);
    changed!(tx, query(sql).bind(asking.schedule_id))?;
    ask(tx, asking).await
}

async fn insert(tx: &mut Tx, asking: &Asking<'_>, by: Requester) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO approval (id, schedule_id, workspace_id, status, content_hash, content, scheduled_at,
            due_at, retry, requested_at, requested_type, requested_id, requested_name, requested_user_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    let retried = asking.retry.map(|posts| posts.iter().map(|post| Kind::Post.show(*post)).collect::<Vec<_>>());
    let retry = retried.as_ref().map(json::encode);
    let content =
        Content::load(tx, CANONICAL_VERSION, asking.schedule_id, asking.scheduled_at, retried).await?.canonical()?;
    changed!(
        tx,
        query(SQL)
            .bind(asking.id)
            .bind(asking.schedule_id)
            .bind(asking.workspace_id)
            .bind(ApprovalStatus::Pending.as_str())
            .bind(&content.hash)
            .bind(&content.json)
            .bind(asking.scheduled_at.map(micros))
            .bind(micros(asking.due_at))
            .bind(&retry)
            .bind(micros(asking.now))
            .bind(&by.requested_type)
            .bind(&by.requested_id)
            .bind(&by.requested_name)
            .bind(by.requested_user_id)
    )?;
    Ok(())
}

/// Where nobody acts but Octavo itself: who asked the last time.
async fn requester_before(tx: &mut Tx, schedule_id: Uuid) -> StoreResult<Requester> {
    const SQL: &str = "SELECT requested_type, requested_id, requested_name, requested_user_id FROM approval
        WHERE schedule_id = $1 ORDER BY id DESC LIMIT 1";
    let before: Option<Requester> = on!(tx, c => query_as(SQL).bind(schedule_id).fetch_optional(c).await)?;
    Ok(before.unwrap_or_else(|| Actor::OPERATOR.into()))
}

/// Ends what was asked for a schedule, or approved.
pub(crate) async fn void(tx: &mut Tx, schedule_id: Uuid) -> StoreResult<()> {
    const SQL: &str =
        "UPDATE approval SET status = 'VOID' WHERE schedule_id = $1 AND status IN ('PENDING', 'APPROVED')";
    changed!(tx, query(SQL).bind(schedule_id))?;
    Ok(())
}

/// As [`void`], for a schedule that needs no approval any more.
pub(crate) async fn detach(tx: &mut Tx, schedule_id: Uuid) -> StoreResult<()> {
    void(tx, schedule_id).await?;
    changed!(tx, query("UPDATE schedule SET approval_id = NULL WHERE id = $1").bind(schedule_id))?;
    Ok(())
}

/// The time that an approval asked for.
pub(crate) async fn asked_time(tx: &mut Tx, approval_id: Uuid) -> StoreResult<Option<Timestamp>> {
    const SQL: &str = "SELECT scheduled_at FROM approval WHERE id = $1";
    let at: Option<i64> = on!(tx, c => query_scalar(SQL).bind(approval_id).fetch_one(c).await)?;
    timestamp_opt(at)
}
