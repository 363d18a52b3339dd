//! The rows of what goes out.

use octavo_domain::networks::price;
use octavo_domain::post::{PostStatus, PublicationStatus};
use sqlx::query;

use super::files::{files, need_files, use_files};
use super::{NewPost, NewPublication, NewSchedule};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreResult, changed, json};

/// Adds what goes out, and keeps its files until then.
pub(super) async fn insert_publications(tx: &mut Tx, new: &NewSchedule) -> StoreResult<()> {
    let files = files(&new.publications);
    need_files(tx, new.workspace_id, files.clone(), new.scheduled_at, new.waits()).await?;
    use_files(tx, new.id, &files).await?;
    for (position, publication) in new.publications.iter().enumerate() {
        insert_publication(tx, new, publication, position as i32).await?;
        for (position, post) in publication.posts.iter().enumerate() {
            insert_post(tx, new, publication, post, position as i32).await?;
        }
    }
    Ok(())
}

async fn insert_publication(tx: &mut Tx, new: &NewSchedule, it: &NewPublication, position: i32) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO publication (id, schedule_id, position, account_id, platform, settings, status,
            sent_settings, ai_disclosure)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    changed!(
        tx,
        query(SQL)
            .bind(it.id)
            .bind(new.id)
            .bind(position)
            .bind(it.account_id)
            .bind(it.platform.as_str())
            .bind(it.resolved_settings.to_string())
            .bind(PublicationStatus::Pending.as_str())
            .bind((it.settings != it.resolved_settings).then(|| it.settings.to_string()))
            .bind(it.ai_disclosure.as_str())
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
            updated_at, role, parent_id, price, comment_id, answers)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
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
            .bind(post.role.as_str())
            .bind(post.parent_id)
            .bind(price(publication.platform, &post.content.text).map(i64::from))
            .bind(post.answers.as_ref().map(|it| it.comment_id))
            .bind(post.answers.as_ref().map(|it| json::encode(&it.address)))
    )?;
    Ok(())
}
