//! What a schedule would send, as its rows have it now.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use octavo_domain::approval::{
    AccountIdentity, ApprovedPost, ApprovedPublication, ApprovedSchedule, CANONICAL_VERSION, Canonical,
};
use octavo_domain::moderation::CommentAddress;
use octavo_domain::post::{PostRole, ScheduleStatus};
use octavo_domain::{AiDisclosure, Platform, PostContent};
use serde_json::Value;
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Approvals;
use crate::columns::{JsonText, MaybeJson};
use crate::db::{Sql, Tx, sql};
use crate::posts::PublishJob;
use crate::schedules::files_of;
use crate::time::timestamp;
use crate::{StoreError, StoreResult, json, on};

/// The canonical object of a schedule, and where each of its posts is in it.
pub(super) struct Content {
    schedule: ApprovedSchedule,
    keeps_media_metadata: bool,
    places: HashMap<Uuid, (usize, usize)>,
}

#[derive(sqlx::FromRow)]
struct PublicationRow {
    id: Uuid,
    account_id: i64,
    #[sqlx(try_from = "String")]
    platform: Platform,
    #[sqlx(try_from = "JsonText")]
    settings: Value,
    #[sqlx(try_from = "String")]
    ai_disclosure: AiDisclosure,
    external_id: String,
    server: Option<String>,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    id: Uuid,
    publication_id: Uuid,
    #[sqlx(try_from = "String")]
    role: PostRole,
    parent_id: Option<Uuid>,
    #[sqlx(try_from = "MaybeJson")]
    answers: Option<CommentAddress>,
    #[sqlx(try_from = "JsonText")]
    content: PostContent,
}

impl PublicationRow {
    fn approved(self, version: u32) -> ApprovedPublication {
        let identity = AccountIdentity { external_id: self.external_id, server: self.server };
        ApprovedPublication {
            account: (version > 1).then_some(identity),
            account_id: self.account_id,
            platform: self.platform,
            settings: self.settings,
            ai_disclosure: self.ai_disclosure,
            posts: Vec::new(),
        }
    }
}

impl Content {
    /// `StoreError::NoDigest` if the SHA-256 of a file is not known yet.
    pub async fn load(
        tx: &mut Tx,
        version: u32,
        schedule_id: Uuid,
        scheduled_at: Option<Timestamp>,
        retried: Option<Vec<String>>,
    ) -> StoreResult<Self> {
        const KEEPS: &str = "SELECT w.keep_media_metadata FROM workspace w JOIN schedule s ON s.workspace_id = w.id
            WHERE s.id = $1";
        const PUBLICATIONS: &str =
            "SELECT p.id, p.account_id, p.platform, p.settings, p.ai_disclosure, a.external_id, a.server
            FROM publication p JOIN account a ON a.id = p.account_id WHERE p.schedule_id = $1 ORDER BY p.position";
        const POSTS: &str = "SELECT id, publication_id, role, parent_id, answers, content FROM post
            WHERE schedule_id = $1 ORDER BY position";
        let rows: Vec<PublicationRow> = on!(tx, c => query_as(PUBLICATIONS).bind(schedule_id).fetch_all(c).await)?;
        let posts: Vec<PostRow> = on!(tx, c => query_as(POSTS).bind(schedule_id).fetch_all(c).await)?;
        let mut publications = Vec::with_capacity(rows.len());
        let mut places = HashMap::new();
        for row in rows {
            let id = row.id;
            let mut publication = row.approved(version);
            let own: Vec<&PostRow> = posts.iter().filter(|post| post.publication_id == id).collect();
            for (index, post) in own.iter().enumerate() {
                places.insert(post.id, (publications.len(), index));
                publication.posts.push(post.approved(&own));
            }
            publications.push(publication);
        }
        let files = digests(tx, &publications).await?;
        let keeps: bool = on!(tx, c => query_scalar(KEEPS).bind(schedule_id).fetch_one(c).await)?;
        let schedule = ApprovedSchedule::new(version, scheduled_at, publications, files, retried);
        let schedule = schedule.keeping_media_metadata(keeps);
        Ok(Content { schedule, keeps_media_metadata: keeps, places })
    }

    pub fn canonical(&self) -> StoreResult<Canonical> {
        self.schedule.canonical().map_err(|error| StoreError::Corrupt(error.to_string()))
    }

    /// Whether what a worker holds in memory is what the rows say, and its credentials are for the server that they name.
    pub fn has(&self, job: &PublishJob) -> bool {
        let place = self.places.get(&job.key.post_id);
        let publication = place.and_then(|(publication, _)| self.schedule.publications().get(*publication));
        let post = place.zip(publication).and_then(|((_, post), publication)| publication.posts.get(*post));
        publication.zip(post).is_some_and(|(publication, post)| {
            let is_there = |account: &AccountIdentity| account.server == job.server;
            self.keeps_media_metadata == job.keep_media_metadata
                && job.is_bound
                && publication.account_id == job.key.account_id
                && publication.account.as_ref().is_none_or(is_there)
                && publication.platform == job.key.platform
                && publication.settings == job.settings
                && publication.ai_disclosure == job.ai_disclosure
                && post.comment == job.answers
                && post.content == job.content
        })
    }
}

/// The hash of what a draft would publish.
pub(crate) async fn draft_hash(tx: &mut Tx, schedule_id: Uuid, scheduled_at: Timestamp) -> StoreResult<String> {
    let content = Content::load(tx, CANONICAL_VERSION, schedule_id, Some(scheduled_at), None).await?;
    Ok(content.canonical()?.hash)
}

impl Approvals<'_> {
    /// The hash of what a draft would publish; none if it is no draft any more, or one of its files is gone.
    pub async fn hash_of_draft(&self, schedule_id: Uuid) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT scheduled_at FROM schedule WHERE id = $1 AND status = $2";
        let mut tx = self.0.write().await?;
        let draft = ScheduleStatus::Draft.as_str();
        let at: Option<i64> = on!(tx, c => query_scalar(SQL).bind(schedule_id).bind(draft).fetch_optional(c).await)?;
        let Some(at) = at else { return Ok(None) };
        match draft_hash(&mut tx, schedule_id, timestamp(at)?).await {
            Err(StoreError::NotFound) => Ok(None),
            hash => hash.map(Some),
        }
    }
}

impl PostRow {
    fn approved(&self, own: &[&PostRow]) -> ApprovedPost {
        ApprovedPost {
            role: self.role,
            reply_to: self.parent_id.and_then(|parent| own.iter().position(|post| post.id == parent)),
            comment: self.answers.clone(),
            content: self.content.clone(),
        }
    }
}

/// The SHA-256 of each file, by path.
async fn digests(tx: &mut Tx, publications: &[ApprovedPublication]) -> StoreResult<BTreeMap<String, String>> {
    const SQL: Sql = sql!("SELECT path, sha256 FROM media WHERE path IN " (texts 1) " ORDER BY path");
    let named = |publication: &ApprovedPublication| -> Vec<String> {
        let (platform, settings): (Platform, _) = (publication.platform, &publication.settings);
        publication.posts.iter().flat_map(|post| files_of(platform, settings, &post.content)).collect()
    };
    let mut paths: Vec<String> = publications.iter().flat_map(named).collect();
    paths.sort_unstable();
    paths.dedup();
    if paths.is_empty() {
        return Ok(BTreeMap::new());
    }
    let sql = tx.pick(SQL);
    let rows: Vec<(String, Option<String>)> =
        on!(tx, c => query_as(sql).bind(json::encode(&paths)).fetch_all(c).await)?;
    if rows.len() < paths.len() {
        return Err(StoreError::NotFound);
    }
    let unknown: Vec<String> =
        rows.iter().filter(|(_, digest)| digest.is_none()).map(|(path, _)| path.clone()).collect();
    if !unknown.is_empty() {
        return Err(StoreError::NoDigest(unknown));
    }
    Ok(rows.into_iter().filter_map(|(path, digest)| Some((path, digest?))).collect())
}
