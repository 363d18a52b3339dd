//! What a schedule would send, as its rows have it now.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use octavo_domain::approval::{ApprovedPost, ApprovedPublication, ApprovedSchedule, Canonical};
use octavo_domain::post::PostRole;
use octavo_domain::{AiDisclosure, Platform};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::db::{Sql, Tx, sql};
use crate::posts::PublishJob;
use crate::schedules::files_of;
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
    platform: String,
    settings: String,
    ai_disclosure: String,
}

#[derive(sqlx::FromRow)]
struct PostRow {
    id: Uuid,
    publication_id: Uuid,
    role: String,
    parent_id: Option<Uuid>,
    content: String,
}

impl TryFrom<PublicationRow> for ApprovedPublication {
    type Error = StoreError;

    fn try_from(row: PublicationRow) -> StoreResult<Self> {
        Ok(ApprovedPublication {
            account_id: row.account_id,
            platform: row.platform.parse().map_err(|_| StoreError::Corrupt(row.platform))?,
            settings: json::decode(&row.settings)?,
            ai_disclosure: AiDisclosure::parse(&row.ai_disclosure).ok_or(StoreError::Corrupt(row.ai_disclosure))?,
            posts: Vec::new(),
        })
    }
}

impl Content {
    /// `StoreError::NoDigest` if the SHA-256 of a file is not known yet.
    pub async fn load(
        tx: &mut Tx,
        schedule_id: Uuid,
        scheduled_at: Option<Timestamp>,
        retried: Option<Vec<String>>,
    ) -> StoreResult<Self> {
        const KEEPS: &str = "SELECT w.keep_media_metadata FROM workspace w JOIN schedule s ON s.workspace_id = w.id
            WHERE s.id = $1";
        const PUBLICATIONS: &str = "SELECT id, account_id, platform, settings, ai_disclosure FROM publication
            WHERE schedule_id = $1 ORDER BY position";
        const POSTS: &str = "SELECT id, publication_id, role, parent_id, content FROM post
            WHERE schedule_id = $1 ORDER BY position";
        let rows: Vec<PublicationRow> = on!(tx, c => query_as(PUBLICATIONS).bind(schedule_id).fetch_all(c).await)?;
        let posts: Vec<PostRow> = on!(tx, c => query_as(POSTS).bind(schedule_id).fetch_all(c).await)?;
        let mut publications = Vec::with_capacity(rows.len());
        let mut places = HashMap::new();
        for row in rows {
            let id = row.id;
            let mut publication = ApprovedPublication::try_from(row)?;
            let own: Vec<&PostRow> = posts.iter().filter(|post| post.publication_id == id).collect();
            for (index, post) in own.iter().enumerate() {
                places.insert(post.id, (publications.len(), index));
                publication.posts.push(post.approved(&own)?);
            }
            publications.push(publication);
        }
        let files = digests(tx, &publications).await?;
        let keeps: bool = on!(tx, c => query_scalar(KEEPS).bind(schedule_id).fetch_one(c).await)?;
        let schedule = ApprovedSchedule::new(scheduled_at, publications, files, retried).keeping_media_metadata(keeps);
        Ok(Content { schedule, keeps_media_metadata: keeps, places })
    }

    pub fn canonical(&self) -> StoreResult<Canonical> {
        self.schedule.canonical().map_err(|error| StoreError::Corrupt(error.to_string()))
    }

    /// Whether what a worker holds in memory is what the rows say.
    pub fn has(&self, job: &PublishJob) -> bool {
        let place = self.places.get(&job.key.post_id);
        let publication = place.and_then(|(publication, _)| self.schedule.publications().get(*publication));
        let post = place.zip(publication).and_then(|((_, post), publication)| publication.posts.get(*post));
        publication.zip(post).is_some_and(|(publication, post)| {
            self.keeps_media_metadata == job.keep_media_metadata
                && publication.account_id == job.key.account_id
                && publication.platform == job.key.platform
                && publication.settings == job.settings
                && publication.ai_disclosure == job.ai_disclosure
                && post.content == job.content
        })
    }
}

impl PostRow {
    fn approved(&self, own: &[&PostRow]) -> StoreResult<ApprovedPost> {
        Ok(ApprovedPost {
            role: PostRole::parse(&self.role).ok_or_else(|| StoreError::Corrupt(self.role.clone()))?,
            reply_to: self.parent_id.and_then(|parent| own.iter().position(|post| post.id == parent)),
            content: json::decode(&self.content)?,
        })
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
