//! Media imports: fetched from a URL, step by step, each step guarded by its lease.

use jiff::Timestamp;
use octavo_domain::import::{ImportError, ImportFacts, ImportState};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::columns::{MaybeText, Micros};
use crate::db::Tx;
use crate::due::{self, Claimed, LaneKind};
use crate::media::{MediaFile, admit};
use crate::posts::Reach;
use crate::time::micros;
use crate::workspaces::lock;
use crate::{Db, StoreError, StoreResult, changed, events, on};

pub struct Imports<'a>(pub(crate) &'a Db);

/// An import and its current state.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Import {
    pub job: Uuid,
    pub workspace_id: Uuid,
    pub app_id: Uuid,
    /// Of the file that it becomes.
    pub name: Option<String>,
    #[sqlx(flatten, try_from = "FactsRow")]
    pub facts: ImportFacts,
    /// Tries that failed; a lost lease doesn't count.
    pub failures: i32,
    /// The source's strong ETag: an interrupted download resumes only while this is unchanged.
    pub validator: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct NewImport<'a> {
    pub job: Uuid,
    pub workspace_id: Uuid,
    pub app_id: Uuid,
    pub source_url: &'a str,
    /// Of the file.
    pub name: Option<&'a str>,
    pub event_id: Uuid,
    pub now: Timestamp,
    /// Imports of the workspace that may wait or run.
    pub most: i64,
}

/// What a step does with the claimed job.
#[derive(Debug, Clone, Copy)]
pub enum Step<'a> {
    /// Continues.
    Progress,
    /// Puts it back, to be tried at this time.
    Retry(Timestamp),
    /// Ends it; the file becomes media.
    Ready(&'a MediaFile),
    /// Ends it for good.
    Failed,
}

#[derive(sqlx::FromRow)]
struct FactsRow {
    id: i64,
    source_url: String,
    #[sqlx(try_from = "String")]
    state: ImportState,
    bytes_downloaded: i64,
    total_bytes: i64,
    detected_mime: Option<String>,
    path: Option<String>,
    attempts: i32,
    #[sqlx(try_from = "MaybeText")]
    error_code: Option<ImportError>,
    error_message: Option<String>,
}

impl From<FactsRow> for ImportFacts {
    fn from(row: FactsRow) -> Self {
        ImportFacts {
            task_id: row.id,
            state: row.state,
            source_url: row.source_url,
            bytes_downloaded: row.bytes_downloaded,
            total_bytes: row.total_bytes,
            detected_mime: row.detected_mime,
            s3_key: row.path,
            attempts: row.attempts,
            error_code: row.error_code,
            error_message: row.error_message,
        }
    }
}

macro_rules! columns {
    () => {
        "id, job, workspace_id, app_id, name, source_url, state, bytes_downloaded, total_bytes, detected_mime, path, attempts,
        failures, error_code, error_message, validator, created_at, updated_at"
    };
}

const LOAD: &str = concat!("SELECT ", columns!(), " FROM media_import WHERE job = $1");
const FIND: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM media_import WHERE id = $1 AND workspace_id = $2 AND ($3 IS NULL OR app_id = $3)"
);
/// The imports of workspace `$2` that wait or run. The terms are those of the index `media_import_waiting`.
macro_rules! waiting {
    () => {
        "FROM media_import WHERE workspace_id = $2
            AND state IN ('QUEUED', 'DOWNLOADING', 'VALIDATING', 'UPLOADING', 'FAILED_TEMPORARY')"
    };
}

// They are counted only if they could be too many: no more can wait than were ever queued since the oldest of them.
const INSERT: &str = concat!(
    "INSERT INTO media_import (job, workspace_id, app_id, source_url, state, bytes_downloaded, total_bytes, attempts,
        failures, created_at, updated_at, name)
    SELECT $1, $2, $3, $4, $5, 0, -1, 0, 0, $6, $6, $8
    WHERE (SELECT max(id) FROM media_import) - (SELECT min(id) ",
    waiting!(),
    ") + 1 < $7 OR (SELECT count(*) ",
    waiting!(),
    ") < $7 RETURNING ",
    columns!()
);

/// More imports of a workspace than this are not queued at the same moment: a process has fewer connections.
const AT_ONCE: i64 = 64;

/// Inserts an import if fewer than `below` of the workspace wait or run.
async fn insert(tx: &mut Tx, new: &NewImport<'_>, below: i64) -> StoreResult<Option<Import>> {
    Ok(on!(tx, c => query_as(INSERT)
        .bind(new.job)
        .bind(new.workspace_id)
        .bind(new.app_id)
        .bind(new.source_url)
        .bind(ImportState::Queued.as_str())
        .bind(micros(new.now))
        .bind(below)
        .bind(new.name)
        .fetch_optional(c)
        .await)?)
}

impl Imports<'_> {
    /// Stores an import with its job and its first event.
    pub async fn queue(&self, new: &NewImport<'_>) -> StoreResult<Import> {
        let mut tx = self.0.write().await?;
        // Transactions of a workspace wait for each other only where they could pass the quota together.
        let import = match insert(&mut tx, new, new.most.saturating_sub(AT_ONCE)).await? {
            Some(import) => import,
            None => {
                lock(&mut tx, new.workspace_id).await?;
                let quota = StoreError::QuotaExceeded { quota: "imports_waiting", most: new.most };
                insert(&mut tx, new, new.most).await?.ok_or(quota)?
            }
        };
        // All imports of a person wait in one lane, so that many of them don't delay anyone else's.
        due::open_and_enqueue(&mut tx, LaneKind::Import, new.workspace_id, new.job, new.now).await?;
        let event = import.facts.event(new.event_id, new.now);
        events::announce(&mut tx, new.app_id, new.workspace_id, &[event]).await?;
        tx.commit().await?;
        Ok(import)
    }

    pub async fn find(&self, reach: Reach, id: i64) -> StoreResult<Option<Import>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(FIND).bind(id).bind(reach.workspace_id).bind(reach.made_by)
            .fetch_optional(c).await)?)
    }

    /// The import of a claimed job.
    pub async fn job(&self, job: Uuid) -> StoreResult<Import> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(LOAD).bind(job).fetch_one(c).await)?)
    }

    /// Stores an import's new state, does with its job what `step` says, and announces it, in one transaction. False if
    /// the lease was lost: then nothing is written.
    pub async fn step(
        &self,
        claimed: &Claimed,
        import: &Import,
        step: Step<'_>,
        event_id: Uuid,
        now: Timestamp,
    ) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        let held = match step {
            Step::Progress => due::holds(&mut tx, claimed).await?,
            Step::Retry(at) => due::retry(&mut tx, claimed, at).await?,
            Step::Ready(_) | Step::Failed => due::finish(&mut tx, claimed).await?,
        };
        if !held {
            return Ok(false);
        }
        if let Step::Ready(file) = step {
            admit(&mut tx, file).await?;
        }
        save_import(&mut tx, import, now).await?;
        events::announce(&mut tx, import.app_id, import.workspace_id, &[import.facts.event(event_id, now)]).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn save_import(tx: &mut Tx, import: &Import, now: Timestamp) -> StoreResult<()> {
    const SQL: &str = "UPDATE media_import SET state = $2, bytes_downloaded = $3, total_bytes = $4, detected_mime = $5,
        path = $6, attempts = $7, failures = $8, error_code = $9, error_message = $10, validator = $11, updated_at = $12
        WHERE job = $1";
    let facts = &import.facts;
    changed!(
        tx,
        query(SQL)
            .bind(import.job)
            .bind(facts.state.as_str())
            .bind(facts.bytes_downloaded)
            .bind(facts.total_bytes)
            .bind(&facts.detected_mime)
            .bind(&facts.s3_key)
            .bind(facts.attempts)
            .bind(import.failures)
            .bind(facts.error_code.map(ImportError::as_str))
            .bind(&facts.error_message)
            .bind(&import.validator)
            .bind(micros(now))
    )?;
    Ok(())
}
