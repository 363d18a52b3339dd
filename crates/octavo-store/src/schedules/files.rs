//! The files that posts need until they are published.

use std::collections::BTreeMap;

use jiff::Timestamp;
use octavo_domain::link_card::link_cards;
use octavo_domain::networks::setting_files;
use octavo_domain::{Platform, PostContent};
use serde_json::Value;
use sqlx::query;
use uuid::Uuid;

use super::{NewPublication, NewSchedule};
use crate::db::{Sql, Tx, sql};
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, due, json};

pub(super) fn files(publications: &[NewPublication]) -> Vec<String> {
    let posts = publications.iter().flat_map(|publication| {
        let posts = publication.posts.iter().map(|post| &post.content);
        posts.flat_map(|content| files_of(publication.platform, &publication.resolved_settings, content))
    });
    posts.collect()
}

/// The files of a post, and those that its publication's resolved settings name.
pub(crate) fn files_of(platform: Platform, settings: &Value, content: &PostContent) -> Vec<String> {
    let named = setting_files(platform, settings).into_iter().map(|file| file.path);
    let pictures = link_cards(settings).into_values().filter_map(|card| card.picture);
    content.files().map(str::to_owned).chain(named).chain(pictures).collect()
}

/// [`files_of`] a stored post.
pub(super) fn stored_files(platform: &str, settings: &str, content: &str) -> StoreResult<Vec<String>> {
    let platform = platform.parse().map_err(|_| StoreError::Corrupt(platform.to_owned()))?;
    Ok(files_of(platform, &json::decode(settings)?, &json::decode(content)?))
}

/// Locks the files of several schedules in one order: two transactions that need the same ones wait for each other instead
/// of deadlocking.
pub(super) async fn lock_files(tx: &mut Tx, new: &[NewSchedule]) -> StoreResult<()> {
    if new.len() < 2 {
        return Ok(());
    }
    let mut of_workspace: BTreeMap<Uuid, Vec<String>> = BTreeMap::new();
    for schedule in new {
        of_workspace.entry(schedule.workspace_id).or_default().extend(files(&schedule.publications));
    }
    for (workspace_id, paths) in of_workspace {
        need_files(tx, workspace_id, paths, Timestamp::UNIX_EPOCH, false).await?;
    }
    Ok(())
}

/// Keeps files until a post that uses them is published. `NotFound` if one was retired in the meantime. Nobody knows when a
/// draft, or a post that waits for approval, will be published: its files stay.
pub(super) async fn need_files(
    tx: &mut Tx,
    workspace_id: Uuid,
    mut paths: Vec<String>,
    at: Timestamp,
    draft: bool,
) -> StoreResult<()> {
    paths.sort_unstable();
    paths.dedup();
    need(tx, workspace_id, &paths, if draft { due::NEVER } else { micros(at) }).await
}

/// Notes that a schedule uses the files.
pub(super) async fn use_files(tx: &mut Tx, schedule_id: Uuid, paths: &[String]) -> StoreResult<()> {
    const SQL: Sql = sql!(
        "INSERT INTO media_use (path, schedule_id) SELECT DISTINCT path, " (sqlite "$2") (postgres "$2::uuid") " FROM ("
        (sqlite "SELECT value AS path FROM json_each($1)")
        (postgres "SELECT json_array_elements_text($1::json) AS path")
        ") AS used"
    );
    if !paths.is_empty() {
        let sql = tx.pick(SQL);
        changed!(tx, query(sql).bind(json::encode(paths)).bind(schedule_id))?;
    }
    Ok(())
}

/// This updates the rows, so that a retirement at the same moment waits and then sees that they are needed. It locks them in
/// one order, so that two posts with the same files don't deadlock.
async fn need(tx: &mut Tx, workspace_id: Uuid, paths: &[String], until: i64) -> StoreResult<()> {
    if paths.is_empty() {
        return Ok(());
    }
    const SQL: Sql = sql!(
        "UPDATE media SET needed_until = " (greatest) "(needed_until, $3) WHERE workspace_id = $1 AND path "
        (sqlite "IN (SELECT value FROM json_each($2))")
        (postgres "= ANY (ARRAY(SELECT path FROM media
            WHERE workspace_id = $1 AND path IN (SELECT json_array_elements_text($2::json))
            ORDER BY path FOR NO KEY UPDATE))")
    );
    let sql = tx.pick(SQL);
    let rows = changed!(tx, query(sql).bind(workspace_id).bind(json::encode(paths)).bind(until))?;
    if rows == paths.len() as u64 { Ok(()) } else { Err(StoreError::NotFound) }
}
