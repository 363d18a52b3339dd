//! What a message names, and whether there still is a reason for it.

use octavo_domain::{Kind, PostErrorCode};
use octavo_store::identity::WaitingMail;
use octavo_store::users::User;
use octavo_store::workspaces::LinkedWorkspace;
use uuid::Uuid;

use super::letters::Details;
use super::links::in_workspace;
use super::{Mail, MailError, MailKind, names};

impl Mail {
    /// What a mail names. None if the mail is for nobody.
    pub(super) async fn details(&self, kind: MailKind, mail: &WaitingMail) -> Result<Option<Details>, MailError> {
        let to_anyone = match kind {
            MailKind::Invitation => Some(self.invitation_link(mail.invitation_id.unwrap_or_default()).await?),
            MailKind::ReviewLink => Some(self.review_link(mail.review_link_id.unwrap_or_default()).await?),
            _ => None,
        };
        if let Some(found) = to_anyone {
            return Ok(found.map(|(link, workspace)| Details { link, workspace, ..Details::default() }));
        }
        let Some(user) = self.addressee(mail).await? else {
            return Ok(None);
        };
        let link = match kind {
            MailKind::ReconnectAccount
            | MailKind::WebhookDisabled
            | MailKind::PostFailed
            | MailKind::PostUnknown
            | MailKind::DeletionFailed => {
                return self.trouble(kind, Some(user.id), mail).await;
            }
            MailKind::ApprovalWaiting => return self.waiting_posts(&user, mail.approval_id.unwrap_or_default()).await,
            MailKind::CommentReceived => {
                return self.waiting_comments(&user, mail.account_id.unwrap_or_default()).await;
            }
            MailKind::PostRejected => return self.rejected_post(&user, mail.approval_id.unwrap_or_default()).await,
            MailKind::ConfirmEmail => self.email_link(user.id, &mail.recipient).await?,
            MailKind::ResetPassword => self.setup_link(&user).await?,
            _ => String::new(),
        };
        Ok(Some(Details { link, ..Details::default() }))
    }

    /// Of the kinds that a chat gets too. None if the trouble is over, or the person has left the workspace. Without a person:
    /// for the chat.
    pub(super) async fn trouble(
        &self,
        kind: MailKind,
        reader: Option<Uuid>,
        mail: &WaitingMail,
    ) -> Result<Option<Details>, MailError> {
        match kind {
            MailKind::ReconnectAccount => self.lost_account(reader, mail.account_id.unwrap_or_default()).await,
            MailKind::WebhookDisabled => self.disabled_webhook(reader, mail.webhook_id.unwrap_or_default()).await,
            MailKind::PostFailed | MailKind::PostUnknown => self.failed_posts(reader, mail).await,
            MailKind::DeletionFailed => self.failed_deletions(reader, mail).await,
            _ => Ok(None),
        }
    }

    /// None if it was connected again or removed, or the person has left the workspace.
    async fn lost_account(&self, reader: Option<Uuid>, account: i64) -> Result<Option<Details>, MailError> {
        let found = self.0.store.accounts().lost_to(reader, account).await?;
        Ok(found.map(|lost| Details {
            link: self.at("/portal/accounts", &lost.workspace),
            workspace: lost.workspace.name,
            account: names::account(&lost.name, lost.platform),
            reason: lost.reason,
            count: lost.posts,
            ..Details::default()
        }))
    }

    /// None if the only post was sent again, or the person has left the workspace.
    async fn failed_posts(&self, reader: Option<Uuid>, mail: &WaitingMail) -> Result<Option<Details>, MailError> {
        let (schedule, account) = (mail.schedule_id.unwrap_or_default(), mail.account_id.unwrap_or_default());
        let count = i64::from(mail.failures.unwrap_or(1));
        let found = self.0.store.notices().failed_posts(reader, schedule, account).await?;
        let path = match count {
            1 => format!("/portal/posts/{}", Kind::Schedule.show(schedule)),
            _ => format!("/portal/posts?view=list&status=FAILED&account={account}"),
        };
        let code = PostErrorCode::to_show(mail.error_code.as_deref().unwrap_or_default());
        Ok(found.filter(|posts| count > 1 || posts.failed > 0).map(|posts| Details {
            link: self.at(&path, &posts.workspace),
            workspace: posts.workspace.name,
            account: names::account(&posts.account, posts.platform),
            reason: code.meaning().to_owned(),
            count,
            ..Details::default()
        }))
    }

    /// None if the only deletion was asked for again, or the person has left the workspace.
    async fn failed_deletions(&self, reader: Option<Uuid>, mail: &WaitingMail) -> Result<Option<Details>, MailError> {
        let (schedule, account) = (mail.schedule_id.unwrap_or_default(), mail.account_id.unwrap_or_default());
        let count = i64::from(mail.failures.unwrap_or(1));
        let found = self.0.store.notices().failed_posts(reader, schedule, account).await?;
        let reason = |code: Option<&str>| PostErrorCode::to_show(code.unwrap_or_default()).meaning().to_owned();
        let path = match count {
            1 => format!("/portal/posts/{}", Kind::Schedule.show(schedule)),
            _ => format!("/portal/posts?view=list&account={account}"),
        };
        Ok(found.filter(|posts| count > 1 || posts.undeleted > 0).map(|posts| Details {
            link: self.at(&path, &posts.workspace),
            workspace: posts.workspace.name,
            account: names::account(&posts.account, posts.platform),
            reason: if count == 1 { reason(posts.deletion_code.as_deref()) } else { String::new() },
            count,
            ..Details::default()
        }))
    }

    /// None if nothing waits any more, or the person may not approve.
    async fn waiting_posts(&self, user: &User, approval: Uuid) -> Result<Option<Details>, MailError> {
        let found = self.0.store.approvals().waiting_for(user.id, approval).await?;
        Ok(found.map(|waiting| Details {
            link: self.at("/portal/approvals", &waiting.workspace),
            workspace: waiting.workspace.name,
            count: waiting.count,
            ..Details::default()
        }))
    }

    /// None if no comment waits any more, or the person may not answer.
    async fn waiting_comments(&self, user: &User, account: i64) -> Result<Option<Details>, MailError> {
        let found = self.0.store.comments().waiting_for(user.id, account).await?;
        Ok(found.map(|waiting| Details {
            link: self.at("/portal/comments", &waiting.workspace),
            workspace: waiting.workspace.name,
            count: waiting.count,
            ..Details::default()
        }))
    }

    /// None if it was turned on again or removed, or the person has left the workspace.
    async fn disabled_webhook(&self, reader: Option<Uuid>, webhook: Uuid) -> Result<Option<Details>, MailError> {
        let found = self.0.store.webhooks().disabled_for(reader, webhook).await?;
        Ok(found.map(|disabled| Details {
            link: self.at("/portal", &disabled.workspace),
            workspace: disabled.workspace.name,
            app: disabled.app,
            reason: disabled.reason,
            ..Details::default()
        }))
    }

    /// None if the person has left the workspace.
    async fn rejected_post(&self, user: &User, approval: Uuid) -> Result<Option<Details>, MailError> {
        let found = self.0.store.approvals().rejected_for(user.id, approval).await?;
        Ok(found.map(|rejected| Details {
            link: self.at(&format!("/portal/posts/{}", Kind::Schedule.show(rejected.schedule_id)), &rejected.workspace),
            workspace: rejected.workspace.name,
            reason: rejected.reason,
            ..Details::default()
        }))
    }

    fn at(&self, path: &str, workspace: &LinkedWorkspace) -> String {
        let between = if path.contains('?') { '&' } else { '?' };
        format!("{}{path}{between}{}", self.0.origin, in_workspace(workspace))
    }

    async fn addressee(&self, mail: &WaitingMail) -> Result<Option<User>, MailError> {
        let users = self.0.store.users();
        let found = match mail.user_id {
            Some(id) => users.find(id).await?,
            None => users.find_by_email(&mail.recipient).await?,
        };
        Ok(found.filter(|user| user.disabled_at.is_none()))
    }
}
