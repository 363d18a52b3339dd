//! Uploaded files: where they are and what they are. The bytes are in the object store.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::time::{micros, timestamp};
use crate::{Db, StoreError, StoreResult, changed, on};

pub struct MediaFiles<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaFile {
    /// `{user id}/{uuid}.{ext}`: what the API calls a path, and its key in the object store.
    pub path: String,
    pub owner_id: Uuid,
    /// By content, never by name.
    pub content_type: String,
    pub size_bytes: i64,
    /// Pixels, as shown.
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub duration_ms: Option<i64>,
    pub created_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    path: String,
    owner_id: Uuid,
    content_type: String,
    size_bytes: i64,
    width: Option<i32>,
    height: Option<i32>,
    duration_ms: Option<i64>,
    created_at: i64,
}

impl TryFrom<Row> for MediaFile {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(MediaFile {
            path: row.path,
            owner_id: row.owner_id,
            content_type: row.content_type,
            size_bytes: row.size_bytes,
            width: row.width,
            height: row.height,
            duration_ms: row.duration_ms,
            created_at: timestamp(row.created_at)?,
        })
    }
}

impl MediaFiles<'_> {
    pub async fn add(&self, file: &MediaFile) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO media
            (path, owner_id, content_type, size_bytes, width, height, duration_ms, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(&file.path)
                .bind(file.owner_id)
                .bind(&file.content_type)
                .bind(file.size_bytes)
                .bind(file.width)
                .bind(file.height)
                .bind(file.duration_ms)
                .bind(micros(file.created_at))
        )?;
        tx.commit().await
    }

    /// Those of `paths` that belong to `owner_id`, in no order; the others are as good as not there.
    pub async fn owned(&self, owner_id: Uuid, paths: &[String]) -> StoreResult<Vec<MediaFile>> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        let mut reader = self.0.read().await?;
        let sql = reader.pick(
            "SELECT path, owner_id, content_type, size_bytes, width, height, duration_ms, created_at FROM media
                WHERE owner_id = $1 AND path IN (SELECT value FROM json_each($2))",
            "SELECT path, owner_id, content_type, size_bytes, width, height, duration_ms, created_at FROM media
                WHERE owner_id = $1 AND path IN (SELECT json_array_elements_text($2::json))",
        );
        let rows: Vec<Row> =
            on!(reader, c => query_as(sql).bind(owner_id).bind(crate::json::encode(paths)).fetch_all(c).await)?;
        rows.into_iter().map(MediaFile::try_from).collect()
    }
}
