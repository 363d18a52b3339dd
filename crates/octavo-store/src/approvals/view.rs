//! Approvals as people and their applications see them.

use std::cmp::Reverse;
use std::collections::HashMap;

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::audit::ActorType;
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Approvals;
use super::own_post::list_for_others;
use crate::columns::{MaybeMicros, Micros};
use crate::db::{Reader, Sql, id_list, sql};
use crate::schedules::{ScheduleView, list_views};
use crate::{StoreResult, on};

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Approval {
    pub id: Uuid,
    pub schedule_id: Uuid,
    #[sqlx(try_from = "String")]
    pub status: ApprovalStatus,
    pub content_hash: String,
    /// The canonical JSON that the hash covers.
    pub content: String,
    /// None goes out once approved.
    #[sqlx(try_from = "MaybeMicros")]
    pub scheduled_at: Option<Timestamp>,
    #[sqlx(try_from = "Micros")]
    pub requested_at: Timestamp,
    #[sqlx(flatten, try_from = "RequesterRow")]
    pub requested_by: Party,
    /// The person behind a key or an application.
    pub requested_user_id: Option<Uuid>,
    #[sqlx(flatten, try_from = "DeciderRow")]
    pub decided_by: Option<Party>,
    #[sqlx(try_from = "MaybeMicros")]
    pub decided_at: Option<Timestamp>,
    pub reason: Option<String>,
    /// The person who approved it signed it with a passkey.
    pub is_signed: bool,
}

/// Who asked or decided.
#[derive(Debug, Clone)]
pub struct Party {
    pub kind: ActorType,
    /// `usr_…`, `app_…`, `key_…`.
    pub id: Option<String>,
    /// None for a person without a name, and for one who was deleted. Of a review link, what its visitor called themselves.
    pub name: Option<String>,
    /// Of an application that still exists.
    pub client_id: Option<String>,
    /// Of a review link: who made it.
    pub maker: Option<LinkMaker>,
}

/// The person who made a review link.
#[derive(Debug, Clone)]
pub struct LinkMaker {
    /// `usr_…`.
    pub id: String,
    pub name: Option<String>,
}

/// An approval as the inbox shows it.
#[derive(Debug, Clone)]
pub struct WaitingApproval {
    pub approval: Approval,
    pub schedule: ScheduleView,
    /// What was asked for before, of the same schedule.
    pub previous: Option<AskedVersion>,
    /// The person who reads it may not approve it: it is their own, and someone else can.
    pub needs_someone_else: bool,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct AskedVersion {
    pub id: Uuid,
    #[sqlx(try_from = "String")]
    pub status: ApprovalStatus,
    pub content_hash: String,
    pub content: String,
}

#[derive(Debug, Clone, Copy)]
pub struct ApprovalFilter {
    pub status: Option<ApprovalStatus>,
    /// Only those that were asked for before this one.
    pub before: Option<Uuid>,
    /// Only those of the schedule that this one is about; the status doesn't count then.
    pub versions_of: Option<Uuid>,
    pub limit: u32,
}

#[derive(sqlx::FromRow)]
struct RequesterRow {
    #[sqlx(try_from = "String")]
    requested_type: ActorType,
    requested_id: Option<String>,
    requested_name: Option<String>,
}

impl From<RequesterRow> for Party {
    fn from(row: RequesterRow) -> Self {
        Party { kind: row.requested_type, id: row.requested_id, name: row.requested_name, client_id: None, maker: None }
    }
}

#[derive(sqlx::FromRow)]
struct DeciderRow {
    decided_user_id: Option<Uuid>,
    decided_name: Option<String>,
    decided_link_id: Option<Uuid>,
    given_name: Option<String>,
}

impl From<DeciderRow> for Option<Party> {
    fn from(row: DeciderRow) -> Self {
        let (person, name) = (Kind::User.show(row.decided_user_id?), row.decided_name);
        Some(match row.decided_link_id {
            None => Party { kind: ActorType::Person, id: Some(person), name, client_id: None, maker: None },
            Some(link) => Party {
                kind: ActorType::ReviewLink,
                id: Some(Kind::ReviewLink.show(link)),
                name: row.given_name,
                client_id: None,
                maker: Some(LinkMaker { id: person, name }),
            },
        })
    }
}

/// What was asked for before another approval.
#[derive(sqlx::FromRow)]
struct PreviousRow {
    before_id: Uuid,
    #[sqlx(flatten)]
    version: AskedVersion,
}

macro_rules! select {
    ($end:literal) => {
        concat!(
            "SELECT a.id, a.schedule_id, a.status, a.content_hash, a.content, a.scheduled_at, a.requested_at, a.requested_type,
                a.requested_id, CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
                a.requested_user_id, a.decided_user_id, d.name AS decided_name, l.id AS decided_link_id, l.given_name, a.decided_at,
                a.reason,
                EXISTS (SELECT 1 FROM approval_signature s WHERE s.approval_id = a.id) AS is_signed
            FROM approval a LEFT JOIN users r ON r.id = a.requested_user_id
            LEFT JOIN users d ON d.id = a.decided_user_id
            LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL ",
            $end
        )
    };
}

const PAGE: &str = select!("WHERE a.workspace_id = $1 AND ($2 IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3");
const PAGE_OF_STATUS: &str =
    select!("WHERE a.workspace_id = $1 AND a.status = $4 AND ($2 IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3");
const PAGE_OF_VERSIONS: &str = select!(
    "WHERE a.workspace_id = $1 AND a.schedule_id = (SELECT v.schedule_id FROM approval v WHERE v.id = $4)
        AND ($2 IS NULL OR a.id < $2) ORDER BY a.id DESC LIMIT $3"
);
const CLIENT_IDS: Sql = sql!(
    "SELECT id, client_id FROM app WHERE id IN " (ids 1)
    " UNION ALL SELECT id, client_id FROM agent_client WHERE id IN " (ids 1)
);
const FIND: &str = select!("WHERE a.workspace_id = $1 AND a.id = $2");
const BY_ID: Sql = sql!((select!("WHERE a.id IN ")) (ids 1));
const PREVIOUS: Sql = sql!(
    "SELECT a.id AS before_id, p.id, p.status, p.content_hash, p.content FROM approval a JOIN approval p ON p.id =
        (SELECT q.id FROM approval q WHERE q.schedule_id = a.schedule_id AND q.id < a.id ORDER BY q.id DESC LIMIT 1)
    WHERE a.id IN " (ids 1)
);

impl Approvals<'_> {
    /// A page of the approvals of workspaces, the newest first, for a person.
    pub async fn page(
        &self,
        workspaces: &[Uuid],
        person: Uuid,
        filter: &ApprovalFilter,
    ) -> StoreResult<Vec<WaitingApproval>> {
        let mut reader = self.0.snapshot().await?;
        let mut approvals = Vec::new();
        for workspace in workspaces {
            approvals.extend(list(&mut reader, *workspace, filter).await?);
        }
        approvals.sort_by_key(|approval| Reverse(approval.id));
        approvals.truncate(filter.limit as usize);
        add_client_ids(&mut reader, &mut approvals).await?;
        let waiting = approvals.iter().filter(|it| it.status == ApprovalStatus::Pending).map(|it| it.id);
        let for_others = list_for_others(&mut reader, &waiting.collect::<Vec<_>>(), person).await?;
        let mut previous = list_previous(&mut reader, &approvals).await?;
        let schedules = list_views(&mut reader, approvals.iter().map(|approval| &approval.schedule_id)).await?;
        let schedules: HashMap<Uuid, ScheduleView> = schedules.into_iter().map(|view| (view.id, view)).collect();
        let mut items = Vec::with_capacity(approvals.len());
        for approval in approvals {
            // Several approvals of one schedule may be in a page.
            let Some(schedule) = schedules.get(&approval.schedule_id).cloned() else { continue };
            let needs_someone_else = for_others.contains(&approval.id);
            let previous = previous.remove(&approval.id);
            items.push(WaitingApproval { previous, schedule, needs_someone_else, approval });
        }
        Ok(items)
    }

    /// An approval of a workspace.
    pub async fn find(&self, workspace_id: Uuid, id: Uuid) -> StoreResult<Option<Approval>> {
        let mut reader = self.0.read().await?;
        let found: Option<Approval> =
            on!(reader, c => query_as(FIND).bind(workspace_id).bind(id).fetch_optional(c).await)?;
        let mut approvals = Vec::from_iter(found);
        add_client_ids(&mut reader, &mut approvals).await?;
        Ok(approvals.pop())
    }

    /// An approval of any workspace, with the workspace's id. For the operator.
    pub async fn of_any_workspace(&self, id: Uuid) -> StoreResult<Option<(Uuid, Approval)>> {
        const SQL: &str = "SELECT workspace_id FROM approval WHERE id = $1";
        let mut reader = self.0.read().await?;
        let workspace: Option<Uuid> = on!(reader, c => query_scalar(SQL).bind(id).fetch_optional(c).await)?;
        drop(reader);
        let Some(workspace) = workspace else { return Ok(None) };
        Ok(self.find(workspace, id).await?.map(|approval| (workspace, approval)))
    }

    /// The approval that a schedule is under.
    pub async fn of_schedule(&self, schedule_id: Uuid) -> StoreResult<Option<Uuid>> {
        const SQL: &str = "SELECT approval_id FROM schedule WHERE id = $1";
        let mut reader = self.0.read().await?;
        let found: Option<Option<Uuid>> =
            on!(reader, c => query_scalar(SQL).bind(schedule_id).fetch_optional(c).await)?;
        Ok(found.flatten())
    }
}

async fn list(reader: &mut Reader, workspace_id: Uuid, filter: &ApprovalFilter) -> StoreResult<Vec<Approval>> {
    let ApprovalFilter { status, before, versions_of, limit } = *filter;
    if let Some(id) = versions_of {
        return Ok(on!(reader, c => query_as(PAGE_OF_VERSIONS).bind(workspace_id).bind(before).bind(i64::from(limit))
            .bind(id).fetch_all(c).await)?);
    }
    let rows: Vec<Approval> = match status {
        None => on!(reader, c => query_as(PAGE).bind(workspace_id).bind(before).bind(i64::from(limit))
            .fetch_all(c).await)?,
        Some(status) => on!(reader, c => query_as(PAGE_OF_STATUS).bind(workspace_id).bind(before)
            .bind(i64::from(limit)).bind(status.as_str()).fetch_all(c).await)?,
    };
    Ok(rows)
}

/// What was asked for before each of these.
async fn list_previous(reader: &mut Reader, approvals: &[Approval]) -> StoreResult<HashMap<Uuid, AskedVersion>> {
    let sql = reader.pick(PREVIOUS);
    let ids = id_list(approvals.iter().map(|approval| &approval.id));
    let rows: Vec<PreviousRow> = on!(reader, c => query_as(sql).bind(ids).fetch_all(c).await)?;
    Ok(rows.into_iter().map(|row| (row.before_id, row.version)).collect())
}

/// In no order.
pub(crate) async fn list_by_id(reader: &mut Reader, ids: &[Uuid]) -> StoreResult<Vec<Approval>> {
    let sql = reader.pick(BY_ID);
    let mut approvals: Vec<Approval> = on!(reader, c => query_as(sql).bind(id_list(ids)).fetch_all(c).await)?;
    add_client_ids(reader, &mut approvals).await?;
    Ok(approvals)
}

/// Of the applications that asked.
async fn add_client_ids(reader: &mut Reader, approvals: &mut [Approval]) -> StoreResult<()> {
    let app = |party: &Party| Kind::App.parse(party.id.as_deref()?);
    let apps: Vec<Uuid> = approvals.iter().filter_map(|approval| app(&approval.requested_by)).collect();
    if apps.is_empty() {
        return Ok(());
    }
    let sql = reader.pick(CLIENT_IDS);
    let rows: Vec<(Uuid, String)> = on!(reader, c => query_as(sql).bind(id_list(&apps)).fetch_all(c).await)?;
    let client_ids: HashMap<Uuid, String> = rows.into_iter().collect();
    for party in approvals.iter_mut().map(|approval| &mut approval.requested_by) {
        party.client_id = app(party).and_then(|id| client_ids.get(&id).cloned());
    }
    Ok(())
}
