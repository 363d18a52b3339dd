//! The texts of all mails.

use super::MailKind;

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
    /// The workspace that an invitation is to, or that an account is in.
    pub workspace: String,
    /// The account and its network.
    pub account: String,
    /// The application of a webhook.
    pub app: String,
    /// Why the account must be connected again, a person rejected the post, or the webhook was disabled.
    pub reason: String,
    /// How many posts wait.
    pub count: i64,
}

pub(super) fn letter(kind: MailKind, origin: &str, email: &str, details: &Details) -> Letter {
    let text = text(kind, email, details);
    Letter { subject: subject(kind), body: format!("{text}\n\nOctavo at {origin}\n") }
}

const fn subject(kind: MailKind) -> &'static str {
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
    }
}

fn text(kind: MailKind, email: &str, details: &Details) -> String {
    let Details { link, workspace, account, app, reason, count } = details;
    let workspace = &named(workspace);
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
            "Octavo can no longer publish to {account} in {workspace}. {reason}\n\nPosts to this \
             account fail until someone connects it again:\n\n{link}"
        ),
        MailKind::ApprovalWaiting => format!(
            "{posts} in {workspace} {wait} for approval. Octavo publishes nothing of it until someone \
             approves it:\n\n{link}\n\nOctavo sends at most one such message an hour.",
            posts = if *count == 1 { "One post".to_owned() } else { format!("{count} posts") },
            wait = if *count == 1 { "waits" } else { "wait" },
        ),
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

/// A workspace as a letter names it. Its name is free text, and an invitation goes to strangers: a name that mail programs
/// would show as a link is left out, and it stays on one line.
fn named(workspace: &str) -> String {
    let name = workspace.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let words: Vec<&str> = name.collect();
    if words.is_empty() || words.iter().any(|word| is_like_link(word)) {
        return "a workspace".to_owned();
    }
    format!("the workspace \"{}\"", words.join(" "))
}

/// Whether a word has the form of an address: `https://…`, `mailto:…`, `a@b`, `example.com`, `example。com`.
fn is_like_link(word: &str) -> bool {
    let is_inside = |at: usize, dot: char| {
        let (before, after) = (word[..at].chars().next_back(), word[at + dot.len_utf8()..].chars().next());
        before.zip(after).is_some_and(|(before, after)| before.is_alphanumeric() && after.is_alphanumeric())
    };
    let mut marks = word.char_indices().filter(|(_, c)| matches!(c, '.' | '。' | '．' | '｡' | ':' | '@' | '/' | '\\'));
    marks.any(|(at, mark)| matches!(mark, '/' | '\\') || is_inside(at, mark))
}

const UNEXPECTED: &str = "If it wasn't you, someone else may have access. Set a new password at once and sign out all other \
    browsers on the page \"Your account\". If you can't sign in, ask the person who runs this server.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspaces_name_brings_no_link_and_no_line_into_a_letter() {
        for name in ["Fernhill Orchard", "Dr. Weir & Co.", "R&D: posts", "Größe 3.", "St. Ives"] {
            assert_eq!(named(name), format!("the workspace \"{name}\""));
        }
        assert_eq!(named("Fern\r\nhill\u{2028}Orchard\u{85}"), "the workspace \"Fern hill Orchard\"");
        for name in [
            "Pay at https://evil.example",
            "evil.example",
            "Win (evil.example/x)",
            "www.evil.example now",
            "mailto:a@evil.example",
            "a@evil",
            "evil。example",
            "//evil",
            " ",
        ] {
            assert_eq!(named(name), "a workspace", "{name}");
        }
    }
}
