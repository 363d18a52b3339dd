//! The files of a workspace as people browse them, with the schedules that use them.

use jiff::Timestamp;
use octavo_domain::MediaKind;
use octavo_domain::post::ScheduleStatus;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::{MediaFile, MediaFiles};
use crate::columns::JsonText;
use crate::db::{Sql, sql};
use crate::json::encode;
use crate::keys::accounts;
use crate::posts::Reach;
use crate::search::like;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// Which files to list.
#[derive(Debug, Clone)]
pub struct LibraryFilter {
    pub reach: Reach,
    pub kind: Option<MediaKind>,
    /// Whether a schedule uses it.
    pub used: Option<bool>,
    /// A part of its name.
    pub name: Option<String>,
    /// Only these.
    pub paths: Option<Vec<String>>,
    /// Older than the file with this time and path.
    pub before: Option<(Timestamp, String)>,
    pub limit: u32,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct LibraryFile {
    #[sqlx(flatten)]
    pub file: MediaFile,
    /// The newest 100 schedules within reach that use it, newest first.
    #[sqlx(try_from = "JsonText")]
    pub used_by: Vec<Uuid>,
}

/// The answer to a request to delete a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deleted {
    Done,
    /// There is no such file within reach.
    Missing,
    /// Some of the schedules that still need it.
    Needed(Vec<(Uuid, ScheduleStatus)>),
}

const NEWEST: Sql = sql!(
    "SELECT m.path, m.workspace_id, m.app_id, m.name, m.facts, m.created_at, "
    (sqlite "(SELECT json_group_array(id) FROM (SELECT hex(s.id) AS id")
    (postgres "(SELECT coalesce(json_agg(id), '[]')::text FROM (SELECT s.id")
    " FROM media_use u JOIN schedule s ON s.id = u.schedule_id
        WHERE u.path = m.path AND ($2 IS NULL OR s.app_id = $2)
            AND ($8 IS NULL OR NOT EXISTS (SELECT 1 FROM publication p
                WHERE p.schedule_id = s.id AND p.account_id NOT IN " (accounts 8) "))
        ORDER BY u.schedule_id DESC LIMIT 100) AS newest) AS used_by
    FROM media m
    WHERE m.workspace_id = $1 AND ($2 IS NULL OR m.app_id IS NULL OR m.app_id = $2) AND ($3 IS NULL OR m.kind = $3)
        AND ($4 IS NULL OR ((SELECT 1 FROM media_use u WHERE u.path = m.path LIMIT 1) IS NOT NULL) = $4)
        AND ($5 IS NULL OR (m.created_at, m.path) < ($5, $6))
        AND ($9 IS NULL OR m.name " (like) " $9 ESCAPE '\\') AND ($10 IS NULL OR m.path IN " (texts 10) ")
    ORDER BY m.created_at DESC, m.path DESC LIMIT $7"
);
const DELETE: &str = "DELETE FROM media WHERE path = $1 AND workspace_id = $2
    AND ($3 IS NULL OR app_id IS NULL OR app_id = $3)";
const NEEDING: &str = "SELECT s.id, s.status FROM media_use u JOIN schedule s ON s.id = u.schedule_id
    WHERE u.path = $1 AND s.status IN ('DRAFT', 'WAITING_FOR_APPROVAL',
        'REJECTED', 'SCHEDULED', 'HELD', 'PUBLISHING') ORDER BY s.id LIMIT 10";
const RETIRE: &str = "INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at)
    VALUES ($1, $2, '', 0, $3)";
const EXPIRE_DERIVED: &str = "UPDATE media_object SET expires_at = $3 WHERE path IN ($1, $2)";

impl MediaFiles<'_> {
    /// Files with the schedules that use them, newest first.
    pub async fn list_newest(&self, filter: &LibraryFilter) -> StoreResult<Vec<LibraryFile>> {
        let mut reader = self.0.read().await?;
        let (sql, reach) = (reader.pick(NEWEST), filter.reach);
        let (at, path) = filter.before.clone().unzip();
        Ok(on!(reader, c => query_as(sql).bind(reach.workspace_id).bind(reach.made_by)
            .bind(filter.kind.map(MediaKind::as_str)).bind(filter.used).bind(at.map(micros)).bind(path)
            .bind(i64::from(filter.limit)).bind(reach.accounts_of).bind(filter.name.as_deref().map(like))
            .bind(filter.paths.as_ref().map(encode)).fetch_all(c).await)?)
    }

    /// A file of any owner: for URLs that carry their own proof.
    pub async fn find(&self, path: &str) -> StoreResult<Option<MediaFile>> {
        const SQL: &str = "SELECT path, workspace_id, app_id, name, facts, created_at FROM media WHERE path = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(path).fetch_optional(c).await)?)
    }

    /// Turns a file that no schedule needs, and the two that were made from it, into objects that expire now.
    ///
    /// Its row goes first: a schedule that asks for the file at the same moment either finds it gone, or is committed before
    /// and then seen here.
    pub async fn delete(&self, reach: Reach, path: &str, derived: [&str; 2], now: Timestamp) -> StoreResult<Deleted> {
        let mut tx = self.0.write().await?;
        if changed!(tx, query(DELETE).bind(path).bind(reach.workspace_id).bind(reach.made_by))? == 0 {
            return Ok(Deleted::Missing);
        }
        let needing: Vec<(Uuid, String)> = on!(tx, c => query_as(NEEDING).bind(path).fetch_all(c).await)?;
        if !needing.is_empty() {
            let known = |(id, status): (Uuid, String)| Some((id, ScheduleStatus::parse(&status)?));
            return Ok(Deleted::Needed(needing.into_iter().filter_map(known).collect()));
        }
        changed!(tx, query(RETIRE).bind(path).bind(reach.workspace_id).bind(micros(now)))?;
        changed!(tx, query(EXPIRE_DERIVED).bind(derived[0]).bind(derived[1]).bind(micros(now)))?;
        tx.commit().await?;
        Ok(Deleted::Done)
    }
}
