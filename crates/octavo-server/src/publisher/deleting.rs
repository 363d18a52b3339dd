//! One published post that is deleted at its network.

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::post::PostRole;
use octavo_domain::post_events::PostKey;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_platforms::{PlatformError, PublishError, PublishedPost};
use octavo_store::due::Claimed;
use octavo_store::posts::{ChangeRetry, DeletionJob, Finished, Trouble};
use octavo_store::{Store, StoreError, StoreResult};

use super::gather::Reached;
use super::publishing::Publishing;
use super::repeatable::{Facts, Repeatable, make};
use crate::ids;

pub async fn delete(publishing: Publishing, claimed: Claimed) -> Result<(), StoreError> {
    let job = publishing.store.posts().deletion_job(&claimed, publishing.clock.now()).await?;
    make(publishing, claimed, job).await
}

/// What its network knows it by.
fn published(job: &DeletionJob) -> PublishedPost {
    let comment_on = match job.role {
        PostRole::FirstComment => job.reply_to.clone(),
        PostRole::Reply => job.answers.as_ref().map(|comment| comment.post.clone()),
        PostRole::Post | PostRole::Thread => None,
    };
    PublishedPost { identifier: job.identifier.clone(), comment_on }
}

#[async_trait]
impl Repeatable for DeletionJob {
    const NAME: &'static str = "deletion";
    const STEPS: Option<[TimelineKind; 3]> =
        Some([TimelineKind::DeletionSent, TimelineKind::Deleted, TimelineKind::DeletionFailed]);

    fn key(&self) -> &PostKey {
        &self.key
    }

    fn facts(&self) -> Facts {
        let &DeletionJob { workspace_id, sent_at, failures, yields, .. } = self;
        Facts { workspace_id, sent_at, failures, yields }
    }

    async fn call(&self, reached: &Reached) -> Result<(), PublishError> {
        reached.adapter.delete(&reached.credentials, &published(self)).await
    }

    async fn is_made(&self, reached: &Reached) -> Result<Option<bool>, PlatformError> {
        let is_there = reached.adapter.is_published(&reached.credentials, &published(self)).await?;
        Ok(is_there.map(|is_there| !is_there))
    }

    async fn mark(&self, store: &Store, claimed: &Claimed, now: Timestamp, steps: &[Step]) -> StoreResult<bool> {
        store.posts().mark_deleting(claimed, self, now, steps).await
    }

    async fn put_back(
        &self,
        store: &Store,
        claimed: &Claimed,
        retry: &ChangeRetry<'_>,
        now: Timestamp,
    ) -> StoreResult<bool> {
        store.posts().retry_deletion(claimed, self, retry, now).await
    }

    async fn finish(
        &self,
        store: &Store,
        claimed: &Claimed,
        failed: Option<&Trouble>,
        now: Timestamp,
        steps: &[Step],
    ) -> StoreResult<Finished> {
        store.posts().finish_deletion(claimed, self, failed, now, steps, ids::new_id).await
    }
}
