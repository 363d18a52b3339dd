//! Creating a schedule: its rows and the due work of its posts, in one transaction.

use std::sync::Arc;

use jiff::Timestamp;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::post::{PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::{ActingKey, Kind, Platform, PostContent};
use serde_json::Value;
use sqlx::query;
use uuid::Uuid;

use super::Schedules;
use crate::audit::{NewEntry, record};
use crate::db::Tx;
use crate::keys::budget::{Queueing, spend};
use crate::time::micros;
use crate::{StoreResult, changed, due, json, media};

#[derive(Debug, Clone)]
pub struct NewSchedule {
    pub id: Uuid,
    pub workspace_id: Uuid,
    pub app_id: Uuid,
    pub scheduled_at: Timestamp,
    /// A draft waits for its publish call; nothing is due.
    pub draft: bool,
    pub publications: Vec<NewPublication>,
    /// The key that makes it, if one does.
    pub key: Option<Arc<ActingKey>>,
    pub now: Timestamp,
}

impl NewSchedule {
    /// What its key is asked for: these posts, that were not in the queue before.
    pub(super) fn queueing(&self, added: i64) -> Queueing<'_> {
        Queueing { key: self.key.as_deref(), added, due: self.scheduled_at, now: self.now }
    }
}

#[derive(Debug, Clone)]
pub struct NewPublication {
    pub id: Uuid,
    pub account_id: i64,
    /// The account's lane.
    pub lane: Uuid,
    pub platform: Platform,
    pub settings: Value,
    pub posts: Vec<NewPost>,
}

#[derive(Debug, Clone)]
pub struct NewPost {
    pub id: Uuid,
    pub content: PostContent,
}

impl Schedules<'_> {
    /// Stores a schedule. `NotFound` when one of the accounts or files is gone; then nothing is stored.
    pub async fn create(&self, new: &NewSchedule) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        insert_schedule(&mut tx, new).await?;
        insert_publications(&mut tx, new).await?;
        // Last, as a deletion of the application locks its keys last.
        if !new.draft {
            let posts: usize = new.publications.iter().map(|publication| publication.posts.len()).sum();
            spend(&mut tx, new.queueing(posts as i64)).await?;
        }
        record(&mut tx, entry(AuditAction::PostCreated, new.workspace_id, new.id)).await?;
        tx.commit().await
    }
}

pub(super) fn entry(action: AuditAction, workspace_id: Uuid, id: Uuid) -> NewEntry {
    NewEntry::new(action, workspace_id).on(TargetType::Post, Kind::Schedule.show(id))
}

/// Adds what goes out, keeps its files until then, and makes it due unless it is a draft.
pub(super) async fn insert_publications(tx: &mut Tx, new: &NewSchedule) -> StoreResult<()> {
    need_files(tx, new.workspace_id, &files(&new.publications), new.scheduled_at, new.draft).await?;
    for (position, publication) in new.publications.iter().enumerate() {
        insert_publication(tx, new, publication, position as i32).await?;
        for (position, post) in publication.posts.iter().enumerate() {
            insert_post(tx, new, publication, post, position as i32).await?;
            if !new.draft {
                due::enqueue(tx, publication.lane, post.id, new.scheduled_at).await?;
            }
        }
    }
    Ok(())
}

fn files(publications: &[NewPublication]) -> Vec<&str> {
    let posts = publications.iter().flat_map(|publication| &publication.posts);
    posts.flat_map(|post| post.content.files()).collect()
}

/// Nobody knows when a draft will be published: its files stay.
pub(super) async fn need_files(
    tx: &mut Tx,
    workspace_id: Uuid,
    paths: &[&str],
    at: Timestamp,
    draft: bool,
) -> StoreResult<()> {
    let mut paths = paths.to_vec();
    paths.sort_unstable();
    paths.dedup();
    media::need(tx, workspace_id, &paths, if draft { due::NEVER } else { micros(at) }).await
}

async fn insert_schedule(tx: &mut Tx, new: &NewSchedule) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO schedule (id, workspace_id, app_id, scheduled_at, status, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $6)";
    let status = if new.draft { ScheduleStatus::Draft } else { ScheduleStatus::Scheduled };
    changed!(
        tx,
        query(SQL)
            .bind(new.id)
            .bind(new.workspace_id)
            .bind(new.app_id)
            .bind(micros(new.scheduled_at))
            .bind(status.as_str())
            .bind(micros(new.now))
    )?;
    Ok(())
}

async fn insert_publication(tx: &mut Tx, new: &NewSchedule, it: &NewPublication, position: i32) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO publication (id, schedule_id, position, account_id, platform, settings, status)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    changed!(
        tx,
        query(SQL)
            .bind(it.id)
            .bind(new.id)
            .bind(position)
            .bind(it.account_id)
            .bind(it.platform.as_str())
            .bind(it.settings.to_string())
            .bind(PublicationStatus::Pending.as_str())
    )?;
    Ok(())
}

async fn insert_post(
    tx: &mut Tx,
    new: &NewSchedule,
    publication: &NewPublication,
    post: &NewPost,
    position: i32,
) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO post (id, publication_id, schedule_id, account_id, position, content, status,
            updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    changed!(
        tx,
        query(SQL)
            .bind(post.id)
            .bind(publication.id)
            .bind(new.id)
            .bind(publication.account_id)
            .bind(position)
            .bind(json::encode(&post.content))
            .bind(PostStatus::Pending.as_str())
            .bind(micros(new.now))
    )?;
    Ok(())
}
