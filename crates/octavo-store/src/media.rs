//! Uploaded files: where they are and what they are. The bytes are in the object store.
//!
//! An object is registered here before its first byte is written, so that none is ever forgotten. It is a
//! [`PendingObject`], deleted when it expires, until it becomes a [`MediaFile`].

mod digest;
mod library;
mod stored_quota;

use jiff::{SignedDuration, Timestamp};
use octavo_domain::MediaKind;
use octavo_domain::rules::MediaFacts;
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::columns::{JsonText, Micros};
use crate::db::{Sql, Tx, sql};
use crate::idempotency::{KeyedAnswer, keep};
use crate::posts::Reach;
use crate::time::micros;
use crate::{Db, StoreError, StoreResult, changed, json as text, on};

pub use library::{Deleted, LibraryFile, LibraryFilter};
use stored_quota::within_stored;

pub struct MediaFiles<'a>(pub(crate) &'a Db);

/// The workspace and the application that a file is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, sqlx::FromRow)]
pub struct Maker {
    pub workspace_id: Uuid,
    /// None: every application of the workspace may use it.
    pub app_id: Option<Uuid>,
}

impl Maker {
    /// What files belong to that a post or an import of this application needs.
    pub fn of(workspace_id: Uuid, app_id: Uuid) -> Self {
        // The workspace stands for the portal, which has no application.
        Maker { workspace_id, app_id: Some(app_id).filter(|id| *id != workspace_id) }
    }

    pub fn is_within(&self, reach: Reach) -> bool {
        let is_for_app = reach.made_by.is_none() || self.app_id.is_none() || self.app_id == reach.made_by;
        self.workspace_id == reach.workspace_id && is_for_app
    }
}

#[derive(Debug, Clone, PartialEq, sqlx::FromRow)]
pub struct MediaFile {
    /// `{user id}/{uuid}.{ext}`: what the API calls a path, and its key in the object store.
    pub path: String,
    #[sqlx(flatten)]
    pub maker: Maker,
    /// What it was called where it came from, if that is known.
    pub name: Option<String>,
    #[sqlx(try_from = "JsonText")]
    pub facts: MediaFacts,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

/// An object that is not media: promised, half written, derived, or no longer needed.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PendingObject {
    pub path: String,
    #[sqlx(flatten)]
    pub maker: Maker,
    /// As announced.
    pub name: Option<String>,
    /// As announced.
    pub content_type: String,
    /// As announced; 0 if unknown.
    pub size_bytes: i64,
    /// When it is deleted, unless it has become media.
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
}

impl MediaFiles<'_> {
    /// Registers an object before it is written. If it exists, it gets the new expiry time.
    pub async fn add_pending(&self, object: &PendingObject) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        insert_pending(&mut tx, object).await?;
        tx.commit().await
    }

    /// Registers an object in a workspace that may store `most` bytes, this object's included.
    pub async fn reserve(&self, object: &PendingObject, most: i64) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        within_stored(&mut tx, object.maker.workspace_id, object.size_bytes, most).await?;
        insert_pending(&mut tx, object).await?;
        tx.commit().await
    }

    /// Registers an object that only this caller will write; false if another caller registered it first.
    pub async fn claim(&self, object: &PendingObject) -> StoreResult<bool> {
        const SQL: &str =
            "INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at, app_id, name)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (path) DO NOTHING";
        let mut tx = self.0.write().await?;
        let claimed = changed!(
            tx,
            query(SQL)
                .bind(&object.path)
                .bind(object.maker.workspace_id)
                .bind(&object.content_type)
                .bind(object.size_bytes)
                .bind(micros(object.expires_at))
                .bind(object.maker.app_id)
                .bind(&object.name)
        )?;
        tx.commit().await?;
        Ok(claimed == 1)
    }

    /// An object that has not become media yet.
    pub async fn find_pending(&self, path: &str) -> StoreResult<Option<PendingObject>> {
        const SQL: &str = "SELECT path, workspace_id, app_id, name, content_type, size_bytes, expires_at FROM media_object WHERE path = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(path).fetch_optional(c).await)?)
    }

    /// Turns a pending object into media. `NotFound` if it was admitted or deleted in the meantime, `Conflict` if the
    /// idempotency key was used in the meantime.
    pub async fn admit(&self, file: &MediaFile) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        admit(&mut tx, file).await?;
        tx.commit().await
    }

    /// As `admit`, for an object whose size was not known when it was registered: the workspace may store `most` bytes.
    pub async fn admit_within(&self, file: &MediaFile, answer: Option<&KeyedAnswer>, most: i64) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        within_stored(&mut tx, file.maker.workspace_id, file.facts.size_bytes.cast_signed(), most).await?;
        if let Some(answer) = answer {
            keep(&mut tx, answer).await?;
        }
        admit(&mut tx, file).await?;
        tx.commit().await
    }

    /// The files of `paths` that the caller may use, in no order. The others count as missing.
    pub async fn list_within(&self, reach: Reach, paths: &[String]) -> StoreResult<Vec<MediaFile>> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        const SQL: Sql = sql!(
            "SELECT path, workspace_id, app_id, name, facts, created_at FROM media WHERE workspace_id = $1
                AND ($3 IS NULL OR app_id IS NULL OR app_id = $3) AND path IN " (texts 2)
        );
        let mut reader = self.0.read().await?;
        let sql = reader.pick(SQL);
        Ok(on!(reader, c => query_as(sql).bind(reach.workspace_id).bind(text::encode(paths)).bind(reach.made_by)
            .fetch_all(c).await)?)
    }

    /// A page of a workspace's files, in the order of their paths.
    pub async fn list(&self, workspace_id: Uuid, after: &str, limit: i64) -> StoreResult<Vec<MediaFile>> {
        const SQL: &str = "SELECT path, workspace_id, app_id, name, facts, created_at FROM media
            WHERE workspace_id = $1 AND path > $2 ORDER BY path LIMIT $3";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(workspace_id).bind(after).bind(limit).fetch_all(c).await)?)
    }

    /// A page of every workspace's files, in the order of their paths: each path, and the file's SHA-256 if it is known.
    pub async fn list_all(&self, after: &str, limit: i64) -> StoreResult<Vec<(String, Option<String>)>> {
        const SQL: &str = "SELECT path, sha256 FROM media WHERE path > $1 ORDER BY path LIMIT $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(after).bind(limit).fetch_all(c).await)?)
    }

    /// The content type of a file or a derived object, whoever owns it: for addresses that carry their own proof.
    pub async fn content_type(&self, path: &str) -> StoreResult<Option<String>> {
        let mut reader = self.0.read().await?;
        const SQL: Sql = sql!(
            "SELECT facts" (postgres "::json") " ->> 'contentType' FROM media WHERE path = $1
                UNION ALL SELECT content_type FROM media_object WHERE path = $1"
        );
        let sql = reader.pick(SQL);
        Ok(on!(reader, c => query_scalar(sql).bind(path).fetch_optional(c).await)?)
    }

    /// Turns up to `limit` files that no post has needed for `keep` into objects that expire now. Returns how many.
    pub async fn retire(&self, now: Timestamp, keep: SignedDuration, limit: i64) -> StoreResult<usize> {
        // Deletes the row first: a post that asks for the file at the same moment either wins or finds it gone.
        const UNNEEDED: &str = "DELETE FROM media WHERE needed_until < $1 AND path IN
            (SELECT path FROM media WHERE needed_until < $1 ORDER BY needed_until LIMIT $2) RETURNING path, workspace_id";
        const RETIRE: Sql = sql!(
            "INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at)
            SELECT value ->> 'path', " (uuid "owner") ", '', 0, $2 FROM " (rows 1)
        );
        let before = micros(now.saturating_sub(keep).unwrap_or(Timestamp::UNIX_EPOCH));
        let mut tx = self.0.write().await?;
        let retired: Vec<(String, Uuid)> =
            on!(tx, c => query_as(UNNEEDED).bind(before).bind(limit).fetch_all(c).await)?;
        let row = |(path, owner): &(String, Uuid)| json!({ "path": path, "owner": owner.simple().to_string() });
        let rows: Vec<_> = retired.iter().map(row).collect();
        let sql = tx.pick(RETIRE);
        changed!(tx, query(sql).bind(text::encode(&rows)).bind(micros(now)))?;
        tx.commit().await?;
        Ok(retired.len())
    }

    /// Expired objects: delete them from the object store, then [`MediaFiles::forget`] them.
    pub async fn expired(&self, now: Timestamp, limit: i64) -> StoreResult<Vec<String>> {
        const SQL: &str = "SELECT path FROM media_object WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(micros(now)).bind(limit).fetch_all(c).await)?)
    }

    pub async fn forget(&self, path: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM media_object WHERE path = $1").bind(path))?;
        tx.commit().await
    }
}

pub(crate) async fn admit(tx: &mut Tx, file: &MediaFile) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO media (path, workspace_id, facts, created_at, needed_until, app_id, size_bytes, kind, name)
        VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8)";
    let pending = changed!(tx, query("DELETE FROM media_object WHERE path = $1").bind(&file.path))?;
    if pending == 0 {
        return Err(StoreError::NotFound);
    }
    changed!(
        tx,
        query(SQL)
            .bind(&file.path)
            .bind(file.maker.workspace_id)
            .bind(text::encode(&file.facts))
            .bind(micros(file.created_at))
            .bind(file.maker.app_id)
            .bind(file.facts.size_bytes.cast_signed())
            .bind(MediaKind::of(&file.facts).as_str())
            .bind(&file.name)
    )?;
    Ok(())
}

async fn insert_pending(tx: &mut Tx, object: &PendingObject) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO media_object (path, workspace_id, content_type, size_bytes, expires_at, app_id, name)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (path) DO UPDATE SET expires_at = excluded.expires_at";
    changed!(
        tx,
        query(SQL)
            .bind(&object.path)
            .bind(object.maker.workspace_id)
            .bind(&object.content_type)
            .bind(object.size_bytes)
            .bind(micros(object.expires_at))
            .bind(object.maker.app_id)
            .bind(&object.name)
    )?;
    Ok(())
}
