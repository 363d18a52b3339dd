//! Posts that are not what a person approved.

use jiff::Timestamp;
use octavo_store::StoreError;
use octavo_store::posts::PublishJob;
use uuid::Uuid;

use super::publishing::Publishing;
use crate::ids;
use crate::mail::MailKind;

impl Publishing {
    /// Has a person approve a post again that was not sent.
    pub(super) async fn ask_again(&self, job: &PublishJob, now: Timestamp) -> Result<(), StoreError> {
        tracing::warn!(post = %job.key.post_id, "the post differs from what was approved");
        let approval = ids::new_id();
        self.store.posts().ask_again(job, approval, now).await?;
        self.mail_waiting(job.workspace_id, approval, now).await
    }

    /// Has a person approve again what goes to an account that moved to another server.
    pub async fn ask_for_moved(&self, workspace_id: Uuid, account_id: i64, now: Timestamp) -> Result<(), StoreError> {
        let approvals = self.store.approvals();
        for approval in approvals.ask_for_moved(workspace_id, account_id, now, ids::new_id).await? {
            self.mail_waiting(workspace_id, approval, now).await?;
        }
        Ok(())
    }

    async fn mail_waiting(&self, workspace_id: Uuid, approval: Uuid, now: Timestamp) -> Result<(), StoreError> {
        if self.has_mail {
            let (about, kind) = ((workspace_id, approval), MailKind::ApprovalWaiting.as_str());
            self.store.approvals().notify_waiting(about, kind, now, ids::new_id).await?;
        }
        Ok(())
    }
}
