//! Posts that are not what a person approved.

use jiff::Timestamp;
use octavo_store::StoreError;
use octavo_store::posts::PublishJob;

use super::publishing::Publishing;
use crate::identity::MailKind;
use crate::ids;

impl Publishing {
    /// Has a person approve a post again that was not sent.
    pub(super) async fn ask_again(&self, job: &PublishJob, now: Timestamp) -> Result<(), StoreError> {
        tracing::warn!(post = %job.key.post_id, "the post differs from what was approved");
        let approval = ids::new_id();
        self.store.posts().ask_again(job, approval, now).await?;
        if self.has_mail {
            let (about, kind) = ((job.workspace_id, approval), MailKind::ApprovalWaiting.as_str());
            self.store.approvals().notify_waiting(about, kind, now, ids::new_id).await?;
        }
        Ok(())
    }
}
