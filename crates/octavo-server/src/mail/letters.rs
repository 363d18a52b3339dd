//! The texts of all mails.

use super::{MailKind, names};

/// A mail as people read it.
pub(super) struct Letter {
    pub subject: &'static str,
    pub body: String,
}

/// What a letter names beside the person.
#[derive(Default)]
pub(super) struct Details {
    /// For those kinds that have one.
    pub link: String,
    /// The workspace that an invitation is to, or that an account is in. It is free text.
    pub workspace: String,
    /// The account and its network, as `names` shows them.
    pub account: String,
    /// The application of a webhook.
    pub app: String,
    /// Why the account must be connected again, a person rejected the post, the webhook was disabled, or posts failed or were
    /// not deleted.
    pub reason: String,
    /// How many posts wait, failed, or were not deleted.
    pub count: i64,
}

pub(super) fn letter(kind: MailKind, origin: &str, email: &str, details: &Details) -> Letter {
    let text = text(kind, email, details);
    Letter { subject: subject(kind, details.count), body: format!("{text}\n\nOctavo at {origin}\n") }
}

const fn subject(kind: MailKind, count: i64) -> &'static str {
    match kind {
        MailKind::ConfirmEmail => "Confirm your e-mail address",
        MailKind::ResetPassword => "Set a new password",
        MailKind::PasswordChanged => "Your password was changed",
        MailKind::PasskeyAdded => "A passkey was added",
        MailKind::PasskeyRemoved => "A passkey was removed",
        MailKind::TotpEnabled => "An authenticator app was set up",
        MailKind::TotpDisabled => "Your authenticator app was removed",
        MailKind::EmailChanged => "Your e-mail address was changed",
        MailKind::Invitation => "You are invited to a workspace",
        MailKind::ReconnectAccount => "Connect an account again",
        MailKind::ApprovalWaiting => "Posts wait for your approval",
        MailKind::PostRejected => "A post was rejected",
        MailKind::WebhookDisabled => "A webhook was disabled",
        MailKind::ReviewLink => "You are asked to review a post",
        MailKind::PostFailed if count == 1 => "A post was not published",
        MailKind::PostFailed => "Posts were not published",
        MailKind::PostUnknown if count == 1 => "Check whether a post was published",
        MailKind::PostUnknown => "Check whether posts were published",
        MailKind::DeletionFailed if count == 1 => "A post was not deleted",
        MailKind::DeletionFailed => "Posts were not deleted",
        MailKind::CommentReceived => "New comments on your posts",
    }
}

pub(super) fn text(kind: MailKind, email: &str, details: &Details) -> String {
    let Details { link, workspace, account, app, reason, count } = details;
    let workspace = &names::workspace(workspace);
    match kind {
        MailKind::ConfirmEmail => format!(
            "Open this link to confirm that {email} is the e-mail address of your account. It works once, within an \
             hour:\n\n{link}\n\nIf you did not ask for it, ignore this message. Nothing changes."
        ),
        MailKind::ResetPassword => format!(
            "Open this link to set a new password for {email}. It works once, within an hour:\n\n{link}\n\nIf you did \
             not ask for it, ignore this message. Your password stays as it is."
        ),
        MailKind::PasswordChanged => format!("The password of your account {email} was changed. {UNEXPECTED}"),
        MailKind::PasskeyAdded => format!("A passkey was added to your account {email}. {UNEXPECTED}"),
        MailKind::PasskeyRemoved => format!("A passkey was removed from your account {email}. {UNEXPECTED}"),
        MailKind::TotpEnabled => {
            format!("An authenticator app was set up for your account {email}, with new recovery codes. {UNEXPECTED}")
        }
        MailKind::TotpDisabled => format!(
            "The authenticator app of your account {email} was removed. Signing in with the password no longer needs a \
             code. {UNEXPECTED}"
        ),
        MailKind::EmailChanged => format!("Your account no longer uses the address {email}. {UNEXPECTED}"),
        MailKind::Invitation => format!(
            "You are invited to {workspace} on Octavo. Open this link and sign in to join. It works \
             once, for 7 days:\n\n{link}\n\nIf you don't expect an invitation, ignore this message."
        ),
        MailKind::ReconnectAccount => format!(
            "Octavo can no longer publish to {account} in {workspace}. {reason}\n\n{posts}Posts to this \
             account fail until someone connects it again:\n\n{link}",
            posts = match *count {
                0 => String::new(),
                1 => "One post waits for this account or has failed already. ".to_owned(),
                _ => format!("{count} posts wait for this account or have failed already. "),
            }
        ),
        MailKind::PostFailed | MailKind::PostUnknown => failed_posts(kind, workspace, details),
        MailKind::DeletionFailed => failed_deletions(workspace, details),
        MailKind::ApprovalWaiting => waiting_posts(workspace, details),
        MailKind::CommentReceived => new_comments(workspace, details),
        MailKind::PostRejected => format!(
            "A post that your key or application created in {workspace} was rejected:\n\n{reason}\n\n\
             Change the post to ask for approval again:\n\n{link}"
        ),
        MailKind::WebhookDisabled => format!(
            "Octavo disabled a webhook of the application \"{app}\" in {workspace}. {reason}\n\nIt gets no \
             more events until someone turns it on again:\n\n{link}"
        ),
        MailKind::ReviewLink => format!(
            "You are asked to review a post of {workspace} before Octavo publishes it. Open this link to see the post, \
             and to approve or reject it. You need no account. The link works for one decision:\n\n{link}\n\nIf you \
             don't expect this message, ignore it."
        ),
    }
}

const UNEXPECTED: &str = "If it wasn't you, someone else may have access. Set a new password at once and sign out all other \
    browsers on the page \"Your account\". If you can't sign in, ask the person who runs this server.";

fn waiting_posts(workspace: &str, Details { link, count, .. }: &Details) -> String {
    let posts = if *count == 1 { "One post" } else { &format!("{count} posts") };
    let wait = if *count == 1 { "waits" } else { "wait" };
    format!(
        "{posts} in {workspace} {wait} for approval. Octavo publishes nothing of it until someone approves \
         it:\n\n{link}\n\nOctavo sends at most one such message an hour."
    )
}

fn new_comments(workspace: &str, Details { link, count, .. }: &Details) -> String {
    let comments = if *count == 1 { "One comment waits".to_owned() } else { format!("{count} comments wait") };
    format!(
        "People commented on posts of {workspace}. {comments} for an answer:\n\n{link}\n\nOctavo sends at most one such \
         message an hour."
    )
}

/// About posts that failed for one reason.
fn failed_posts(kind: MailKind, workspace: &str, details: &Details) -> String {
    let Details { link, account, reason, count, .. } = details;
    let what = match (kind, *count) {
        (MailKind::PostUnknown, 1) => {
            format!("Octavo can't tell whether a post to {account} in {workspace} was published.")
        }
        (MailKind::PostUnknown, _) => {
            format!("Octavo can't tell whether {count} posts to {account} in {workspace} were published.")
        }
        (_, 1) => format!("A post to {account} in {workspace} was not published."),
        _ => format!("{count} posts to {account} in {workspace} were not published, all for the same reason."),
    };
    let them = if *count == 1 { "it" } else { "them" };
    let next = match kind {
        MailKind::PostUnknown => "say what you found".to_owned(),
        _ => format!("change {them} or to try again"),
    };
    format!(
        "{what} {reason}\n\nOpen {them} here to {next}:\n\n{link}\n\nOctavo sends at most one such message an hour \
         about the same account and reason."
    )
}

/// About published posts that stay on their network.
fn failed_deletions(workspace: &str, details: &Details) -> String {
    let Details { link, account, reason, count, .. } = details;
    let what = match *count {
        1 => format!("A post of {account} in {workspace} could not be deleted. {reason}"),
        _ => format!("{count} posts of {account} in {workspace} could not be deleted. Each post's page says why."),
    };
    let them = if *count == 1 { "it" } else { "them" };
    format!(
        "{what}\n\nOpen {them} here to read what the network said and to try again:\n\n{link}\n\nOctavo sends at most one \
         such message an hour about the same account."
    )
}
