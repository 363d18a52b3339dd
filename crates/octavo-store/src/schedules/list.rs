//! Lists of schedules, a page at a time.

use std::cmp::Reverse;

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::post::ScheduleStatus;
use sqlx::query_as;
use uuid::Uuid;

use super::Schedules;
use super::view::{ScheduleRow, ScheduleView, fill};
use crate::db::{Reader, Sql, sql};
use crate::keys::accounts;
use crate::posts::Reach;
use crate::search::{MOST_SEARCHED, like, says};
use crate::time::{micros, timestamp};
use crate::{StoreResult, on};

/// In which order schedules are listed, and behind which of them a page begins.
#[derive(Debug, Clone, Copy)]
pub enum ScheduleOrder {
    /// The newest first.
    Created { before: Option<Uuid> },
    /// The latest scheduled time first.
    Scheduled { before: Option<Place> },
}

/// A schedule's place among those of all times.
type Place = (Timestamp, Uuid);

#[derive(Debug, Clone)]
pub struct SchedulePage {
    pub items: Vec<ScheduleView>,
    /// Where the next page begins.
    pub next: Option<ScheduleOrder>,
}

/// Which schedules to list.
#[derive(Debug, Clone)]
pub struct ScheduleFilter {
    pub reach: Reach,
    pub order: ScheduleOrder,
    pub status: Option<ScheduleStatus>,
    /// With a publication on this account.
    pub account_id: Option<i64>,
    /// With a publication on this network.
    pub platform: Option<Platform>,
    /// Of the scheduled time; inclusive.
    pub from: Option<Timestamp>,
    /// Of the scheduled time; exclusive.
    pub to: Option<Timestamp>,
    /// With a reference that begins with this.
    pub reference: Option<String>,
    /// With this in the text of a post.
    pub search: Option<String>,
    pub limit: u32,
}

/// A page of schedules; `$tail` is the place where it begins, and the order.
macro_rules! list {
    ($tail:literal) => {
        sql!(
            "SELECT id, workspace_id, reference, scheduled_at, status, created_at, updated_at, approval_id FROM schedule s
            WHERE workspace_id = $1 AND ($2 IS NULL OR status = $2) AND ($3 IS NULL OR scheduled_at >= $3)
                AND ($4 IS NULL OR scheduled_at < $4)
                AND ($6 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.account_id = $6))
                AND ($8 IS NULL OR app_id = $8)
                AND ($9 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
                    WHERE p.schedule_id = s.id AND p.account_id NOT IN " (accounts 9) "))
                AND ($10 IS NULL OR " (says 10) ")
                AND ($12 IS NULL OR EXISTS (SELECT 1 FROM publication p WHERE p.schedule_id = s.id AND p.platform = $12))
                AND ($13 IS NULL OR substr(reference, 1, length($13)) = $13)"
            $tail
        )
    };
}
const LIST_CREATED: Sql =
    list!(" AND ($5 IS NULL OR id < $5) AND ($11 IS NULL OR id >= $11) ORDER BY id DESC LIMIT $7");
/// `$4` is one microsecond behind `$5`, and `$3` the time of `$11`, so that an index can find the places.
const LIST_SCHEDULED: Sql = list!(
    " AND ($5 IS NULL OR scheduled_at < $4 - 1 OR id < $5) AND ($11 IS NULL OR scheduled_at > $3 OR id >= $11)
    ORDER BY scheduled_at DESC, id DESC LIMIT $7"
);

impl Schedules<'_> {
    /// A page of schedules. A search reads the texts of 10,000 schedules at a time: a page may hold fewer than `limit`, or
    /// none, and still have one after it.
    pub async fn page(&self, filter: &ScheduleFilter) -> StoreResult<SchedulePage> {
        self.page_of(&[filter.reach.workspace_id], filter).await
    }

    /// The same of several workspaces together, instead of the one in the filter. A search reads 10,000 schedules of each.
    pub async fn page_of(&self, workspaces: &[Uuid], filter: &ScheduleFilter) -> StoreResult<SchedulePage> {
        let mut reader = self.0.snapshot().await?;
        let (mut rows, mut last) = (Vec::new(), None);
        for workspace in workspaces {
            // One more tells whether there is a page behind this one.
            let mut more = ScheduleFilter { limit: filter.limit + 1, ..filter.clone() };
            more.reach.workspace_id = *workspace;
            let searched = match &filter.search {
                None => None,
                Some(_) => last_searched(&mut reader, &more).await?,
            };
            rows.extend(list(&mut reader, &more, searched).await?);
            // The page ends where the first of the searches ended.
            last = last.into_iter().chain(searched).max_by_key(|place| filter.order.key(*place));
        }
        rows.sort_by_key(|row| Reverse(filter.order.key(place(row))));
        rows.retain(|row| last.is_none_or(|last| filter.order.key(place(row)) >= filter.order.key(last)));
        let limit = filter.limit as usize;
        let has_more = rows.len() > limit;
        rows.truncate(limit);
        let next = if has_more { rows.last().map(place) } else { last };
        let items = fill(&mut reader, rows).await?;
        Ok(SchedulePage { items, next: next.map(|place| filter.order.after(place)) })
    }

    /// Schedules in their order.
    pub async fn list(&self, filter: &ScheduleFilter) -> StoreResult<Vec<ScheduleView>> {
        let mut reader = self.0.snapshot().await?;
        let rows = list(&mut reader, filter, None).await?;
        fill(&mut reader, rows).await
    }
}

impl ScheduleOrder {
    /// What places are sorted by.
    fn key(self, (at, id): Place) -> (Option<Timestamp>, Uuid) {
        match self {
            ScheduleOrder::Created { .. } => (None, id),
            ScheduleOrder::Scheduled { .. } => (Some(at), id),
        }
    }

    /// The same order, from behind this place on.
    fn after(self, (at, id): Place) -> Self {
        match self {
            ScheduleOrder::Created { .. } => ScheduleOrder::Created { before: Some(id) },
            ScheduleOrder::Scheduled { .. } => ScheduleOrder::Scheduled { before: Some((at, id)) },
        }
    }
}

impl ScheduleFilter {
    /// Before which time and which schedule the page begins.
    fn upper(&self) -> (Option<i64>, Option<Uuid>) {
        let to = self.to.map(micros);
        match self.order {
            ScheduleOrder::Created { before } => (to, before),
            ScheduleOrder::Scheduled { before: None } => (to, None),
            ScheduleOrder::Scheduled { before: Some((at, id)) } => (Some(micros(at) + 1), Some(id)),
        }
    }

    /// From which time and which schedule on it may reach; `last` is the last one that a search reads.
    fn lower(&self, last: Option<Place>) -> (Option<i64>, Option<Uuid>) {
        let from = self.from.map(micros);
        match (self.order, last.map(|(at, id)| (micros(at), id))) {
            (_, None) => (from, None),
            (ScheduleOrder::Created { .. }, Some((_, id))) => (from, Some(id)),
            (_, Some((at, _))) if from.is_some_and(|from| from > at) => (from, None),
            (_, Some((at, id))) => (Some(at), Some(id)),
        }
    }
}

/// The last schedule whose texts a search reads; none when it reads all that are left.
async fn last_searched(reader: &mut Reader, filter: &ScheduleFilter) -> StoreResult<Option<Place>> {
    const CREATED: &str = "SELECT scheduled_at, id FROM schedule WHERE workspace_id = $1 AND ($2 IS NULL OR id < $2)
        ORDER BY id DESC LIMIT 1 OFFSET $3";
    const SCHEDULED: &str = "SELECT scheduled_at, id FROM schedule WHERE workspace_id = $1
            AND ($4 IS NULL OR scheduled_at < $4) AND ($2 IS NULL OR scheduled_at < $4 - 1 OR id < $2)
        ORDER BY scheduled_at DESC, id DESC LIMIT 1 OFFSET $3";
    let (workspace, (to, before), offset) = (filter.reach.workspace_id, filter.upper(), MOST_SEARCHED - 1);
    let found: Option<(i64, Uuid)> = match filter.order {
        ScheduleOrder::Created { .. } => on!(reader, c => query_as(CREATED).bind(workspace).bind(before).bind(offset)
            .fetch_optional(c).await),
        ScheduleOrder::Scheduled { .. } => {
            on!(reader, c => query_as(SCHEDULED).bind(workspace).bind(before).bind(offset)
            .bind(to).fetch_optional(c).await)
        }
    }?;
    found.map(|(at, id)| Ok((timestamp(at)?, id))).transpose()
}

fn place(row: &ScheduleRow) -> Place {
    (row.view.scheduled_at, row.view.id)
}

/// Those from `last` on.
async fn list(reader: &mut Reader, filter: &ScheduleFilter, last: Option<Place>) -> StoreResult<Vec<ScheduleRow>> {
    let ((from, last), (to, before)) = (filter.lower(last), filter.upper());
    let sql = reader.pick(match filter.order {
        ScheduleOrder::Created { .. } => LIST_CREATED,
        ScheduleOrder::Scheduled { .. } => LIST_SCHEDULED,
    });
    Ok(on!(reader, c => query_as(sql)
            .bind(filter.reach.workspace_id)
            .bind(filter.status.map(ScheduleStatus::as_str))
            .bind(from)
            .bind(to)
            .bind(before)
            .bind(filter.account_id)
            .bind(i64::from(filter.limit))
            .bind(filter.reach.made_by)
            .bind(filter.reach.accounts_of)
            .bind(filter.search.as_deref().map(like))
            .bind(last)
            .bind(filter.platform.map(Platform::as_str))
            .bind(filter.reference.as_deref())
            .fetch_all(c)
            .await)?)
}
