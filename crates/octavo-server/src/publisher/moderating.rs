//! One comment that is hidden, shown again or deleted at its network. The comment itself says how far it is.

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::moderation::Moderation;
use octavo_domain::post_events::PostKey;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_platforms::{CommentState, PlatformError, PublishError, comment_missing};
use octavo_store::comments::CommentJob;
use octavo_store::due::Claimed;
use octavo_store::posts::{ChangeRetry, Finished, Trouble};
use octavo_store::{Store, StoreError, StoreResult};

use super::gather::Reached;
use super::publishing::Publishing;
use super::repeatable::{Facts, Repeatable, make};

pub async fn change(publishing: Publishing, claimed: Claimed) -> Result<(), StoreError> {
    let job = publishing.store.comments().change_job(&claimed, publishing.clock.now()).await?;
    make(publishing, claimed, job).await
}

#[async_trait]
impl Repeatable for CommentJob {
    const NAME: &'static str = "comment";
    const STEPS: Option<[TimelineKind; 3]> = None;

    fn key(&self) -> &PostKey {
        &self.key
    }

    fn facts(&self) -> Facts {
        let &CommentJob { workspace_id, sent_at, failures, yields, .. } = self;
        Facts { workspace_id, sent_at, failures, yields }
    }

    async fn call(&self, reached: &Reached) -> Result<(), PublishError> {
        reached.adapter.change_comment(&reached.credentials, &self.address(), self.change).await
    }

    async fn is_made(&self, reached: &Reached) -> Result<Option<bool>, PlatformError> {
        match reached.adapter.comment_state(&reached.credentials, &self.address()).await? {
            Some(CommentState::Gone) if self.change != Moderation::Delete => {
                Err(comment_missing(self.key.platform.display_name()))
            }
            state => Ok(state.map(|state| state.shows(self.change))),
        }
    }

    async fn mark(&self, store: &Store, claimed: &Claimed, now: Timestamp, _: &[Step]) -> StoreResult<bool> {
        store.comments().mark_changing(claimed, self, now).await
    }

    async fn put_back(
        &self,
        store: &Store,
        claimed: &Claimed,
        retry: &ChangeRetry<'_>,
        now: Timestamp,
    ) -> StoreResult<bool> {
        store.comments().retry_change(claimed, self, retry, now).await
    }

    async fn finish(
        &self,
        store: &Store,
        claimed: &Claimed,
        failed: Option<&Trouble>,
        now: Timestamp,
        _: &[Step],
    ) -> StoreResult<Finished> {
        store.comments().finish_change(claimed, self, failed, now).await
    }
}
