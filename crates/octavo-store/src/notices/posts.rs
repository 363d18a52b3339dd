//! Posts that failed: who is notified of them, in one message for each cause.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::post_events::PostKey;
use octavo_domain::{PostErrorCode, Right, Role};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::time::micros;
use crate::workspaces::home;
use crate::{StoreResult, changed, on};

/// Failures of one cause within this time after the first are in one message.
const GATHERED: SignedDuration = SignedDuration::from_secs(30);
/// From one message to the next about the same cause to the same recipient.
pub(super) const BETWEEN_MESSAGES: SignedDuration = SignedDuration::from_hours(1);

/// A post that failed for good, or could not be deleted.
pub(crate) struct FailedPost<'a> {
    pub key: &'a PostKey,
    pub workspace_id: Uuid,
    /// [`PostErrorCode::DeletionRefused`] for a deletion, whatever the network said: one cause for each account.
    pub code: PostErrorCode,
    /// Who gets the message in place of the person who created the post.
    pub asked_by: Option<Uuid>,
    pub now: Timestamp,
}

/// A person who may be notified.
#[derive(sqlx::FromRow)]
struct Candidate {
    user_id: Uuid,
    #[sqlx(try_from = "String")]
    role: Role,
    is_maker: bool,
}

/// Who gets the message.
#[derive(Clone, Copy)]
struct Recipient {
    id: Uuid,
    is_chat: bool,
}

/// Counts a failure for everyone who is to be notified of it.
pub(crate) async fn count_failure(
    tx: &mut Tx,
    failed: &FailedPost<'_>,
    new_id: impl Fn() -> Uuid + Send,
) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO post_notice (id, workspace_id, account_id, error_code, recipient_id, is_chat, schedule_id,
            failures, ready_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8)
        ON CONFLICT (workspace_id, account_id, error_code, recipient_id, is_chat) DO UPDATE SET
            failures = CASE WHEN post_notice.ready_at IS NULL THEN 1 ELSE post_notice.failures + 1 END,
            schedule_id = CASE WHEN post_notice.ready_at IS NULL THEN excluded.schedule_id
                ELSE post_notice.schedule_id END,
            ready_at = CASE WHEN post_notice.ready_at IS NOT NULL THEN post_notice.ready_at
                WHEN post_notice.queued_at + $9 > excluded.ready_at THEN post_notice.queued_at + $9
                ELSE excluded.ready_at END";
    let ready_at = micros(failed.now + GATHERED);
    // In the order of their ids: two transactions never wait for each other.
    for Recipient { id, is_chat } in recipients(tx, failed).await? {
        changed!(
            tx,
            query(SQL)
                .bind(new_id())
                .bind(failed.workspace_id)
                .bind(failed.key.account_id)
                .bind(failed.code.as_str())
                .bind(id)
                .bind(is_chat)
                .bind(failed.key.schedule_id)
                .bind(ready_at)
                .bind(i64::try_from(BETWEEN_MESSAGES.as_micros()).unwrap_or(i64::MAX))
        )?;
    }
    Ok(())
}

/// The person who created the post or asked to delete it, while they may write posts there; otherwise the members who may
/// publish. And the chat.
async fn recipients(tx: &mut Tx, failed: &FailedPost<'_>) -> StoreResult<Vec<Recipient>> {
    const SQL: &str = concat!(
        "SELECT u.id AS user_id, m.role, coalesce(u.id = coalesce($2, s.made_by), FALSE) AS is_maker
        FROM schedule s JOIN workspace w ON w.id = s.workspace_id AND w.deleted_at IS NULL
        JOIN member m ON m.workspace_id = ",
        home!(),
        " JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL WHERE s.id = $1 ORDER BY u.id"
    );
    let mut people: Vec<Candidate> =
        on!(tx, c => query_as(SQL).bind(failed.key.schedule_id).bind(failed.asked_by).fetch_all(c).await)?;
    let is_maker = |it: &Candidate| it.is_maker && it.role.may(Right::Write);
    let has_maker = people.iter().any(is_maker);
    people.retain(|it| if has_maker { is_maker(it) } else { it.role.may(Right::Publish) });
    if failed.code == PostErrorCode::AccountNeedsReconnect {
        // Those who may publish, and the chat, are notified of the account, with the number of its posts.
        people.retain(|it| !it.role.may(Right::Publish));
        return Ok(people.iter().map(|it| Recipient { id: it.user_id, is_chat: false }).collect());
    }
    let chat = chat_of(tx, failed.workspace_id).await?.map(|id| Recipient { id, is_chat: true });
    Ok(people.iter().map(|it| Recipient { id: it.user_id, is_chat: false }).chain(chat).collect())
}

/// The workspace with the chat for what happens in a workspace; none if no chat is set.
pub(crate) async fn chat_of(tx: &mut Tx, workspace_id: Uuid) -> StoreResult<Option<Uuid>> {
    const SQL: &str = concat!(
        "SELECT h.id FROM workspace w JOIN workspace h ON h.id = ",
        home!(),
        " WHERE w.id = $1 AND w.deleted_at IS NULL AND h.deleted_at IS NULL AND h.notices_url_sealed IS NOT NULL"
    );
    Ok(on!(tx, c => query_scalar(SQL).bind(workspace_id).fetch_optional(c).await)?)
}
