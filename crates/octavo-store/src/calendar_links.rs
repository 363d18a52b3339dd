//! Secret addresses by which a person's calendar program reads the posts of a workspace.
//!
//! A link ends with its person's membership: the row goes with the member's.

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::{Kind, Right, Role};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::Micros;
use crate::db::Tx;
use crate::time::micros;
use crate::workspaces::{LinkedWorkspace, home, linked, lock_person};
use crate::{Db, StoreResult, changed, on};

/// Of a person for a workspace.
pub const MOST_CALENDAR_LINKS: i64 = 10;

pub struct CalendarLinks<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct CalendarLink {
    pub id: Uuid,
    pub workspace_id: Uuid,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Copy)]
pub struct NewCalendarLink<'a> {
    pub id: Uuid,
    pub user_id: Uuid,
    pub workspace_id: Uuid,
    /// A digest of the token in its address.
    pub key: &'a str,
    pub now: Timestamp,
}

#[derive(sqlx::FromRow)]
struct OpenedRow {
    #[sqlx(try_from = "String")]
    role: Role,
    #[sqlx(flatten)]
    workspace: LinkedWorkspace,
}

impl CalendarLinks<'_> {
    /// None if the person has [`MOST_CALENDAR_LINKS`] for the workspace.
    pub async fn add(&self, new: &NewCalendarLink<'_>) -> StoreResult<Option<CalendarLink>> {
        const COUNT: &str = "SELECT count(*) FROM calendar_link WHERE user_id = $1 AND workspace_id = $2";
        const ADD: &str = concat!(
            "INSERT INTO calendar_link (id, home_id, user_id, workspace_id, key, created_at)
            SELECT $1, ",
            home!(),
            ", $2, w.id, $3, $4 FROM workspace w WHERE w.id = $5"
        );
        let NewCalendarLink { id, user_id, workspace_id, key, now } = *new;
        let mut tx = self.0.write().await?;
        lock_person(&mut tx, user_id).await?;
        let count: i64 = on!(tx, c => query_scalar(COUNT).bind(user_id).bind(workspace_id).fetch_one(c).await)?;
        if count >= MOST_CALENDAR_LINKS {
            return Ok(None);
        }
        changed!(tx, query(ADD).bind(id).bind(user_id).bind(key).bind(micros(now)).bind(workspace_id))?;
        record(&mut tx, entry(AuditAction::CalendarLinkCreated, workspace_id, id)).await?;
        tx.commit().await?;
        Ok(Some(CalendarLink { id, workspace_id, created_at: now }))
    }

    /// A person's links, the oldest first: for one workspace, or for all.
    pub async fn list(&self, user_id: Uuid, workspace_id: Option<Uuid>) -> StoreResult<Vec<CalendarLink>> {
        const SQL: &str = "SELECT id, workspace_id, created_at FROM calendar_link
            WHERE user_id = $1 AND workspace_id = coalesce($2, workspace_id) ORDER BY id";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).bind(workspace_id).fetch_all(c).await)?)
    }

    /// Ends a link at once.
    pub async fn withdraw(&self, link: &CalendarLink) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        if changed!(tx, query("DELETE FROM calendar_link WHERE id = $1").bind(link.id))? > 0 {
            record(&mut tx, entry(AuditAction::CalendarLinkWithdrawn, link.workspace_id, link.id)).await?;
        }
        tx.commit().await
    }

    /// The workspace of a link. `key`: a digest of the token in its address. None if the link has ended, or its person may not
    /// read the workspace.
    pub async fn open(&self, key: &str) -> StoreResult<Option<LinkedWorkspace>> {
        const SQL: &str = concat!(
            "SELECT m.role, ",
            linked!(),
            " FROM calendar_link l JOIN workspace w ON w.id = l.workspace_id AND w.deleted_at IS NULL
            JOIN member m ON m.workspace_id = l.home_id AND m.user_id = l.user_id
            JOIN users u ON u.id = l.user_id AND u.disabled_at IS NULL WHERE l.key = $1"
        );
        let mut reader = self.0.read().await?;
        let found: Option<OpenedRow> = on!(reader, c => query_as(SQL).bind(key).fetch_optional(c).await)?;
        Ok(found.filter(|it| it.role.may(Right::Read)).map(|it| it.workspace))
    }
}

/// Ends the links of a person who is shut out.
pub(crate) async fn end_calendar_links_of(tx: &mut Tx, user_id: Uuid) -> StoreResult<()> {
    changed!(tx, query("DELETE FROM calendar_link WHERE user_id = $1").bind(user_id))?;
    Ok(())
}

fn entry(action: AuditAction, workspace_id: Uuid, id: Uuid) -> NewEntry {
    NewEntry::new(action, workspace_id).on(TargetType::CalendarLink, Kind::CalendarLink.show(id))
}
