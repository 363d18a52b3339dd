//! The texts of all mails.

use super::MailKind;

/// A mail as people read it.
pub(super) struct Letter {
    pub subject: &'static str,
    pub body: String,
}

/// `link` is for those kinds that have one, `workspace` for an invitation.
pub(super) fn letter(kind: MailKind, origin: &str, email: &str, link: &str, workspace: &str) -> Letter {
    let (subject, text) = match kind {
        MailKind::ConfirmEmail => (
            "Confirm your e-mail address",
            format!(
                "Open this link to confirm that {email} is the e-mail address of your account. It works once, within an \
                 hour:\n\n{link}\n\nIf you did not ask for it, ignore this message. Nothing changes."
            ),
        ),
        MailKind::ResetPassword => (
            "Set a new password",
            format!(
                "Open this link to set a new password for {email}. It works once, within an hour:\n\n{link}\n\nIf you did \
                 not ask for it, ignore this message. Your password stays as it is."
            ),
        ),
        MailKind::PasswordChanged => {
            ("Your password was changed", format!("The password of your account {email} was changed. {UNEXPECTED}"))
        }
        MailKind::PasskeyAdded => {
            ("A passkey was added", format!("A passkey was added to your account {email}. {UNEXPECTED}"))
        }
        MailKind::Invitation => (
            "You are invited to a workspace",
            format!(
                "You are invited to the workspace \"{workspace}\" on Octavo. Open this link and sign in to join. It works \
                 once, for 7 days:\n\n{link}\n\nIf you don't expect an invitation, ignore this message."
            ),
        ),
        MailKind::EmailChanged => (
            "Your e-mail address was changed",
            format!("Your account no longer uses the address {email}. {UNEXPECTED}"),
        ),
    };
    Letter { subject, body: format!("{text}\n\nOctavo at {origin}\n") }
}

const UNEXPECTED: &str = "If it wasn't you, someone else may have access. Set a new password at once and sign out all other \
    browsers on the page \"Your account\". If you can't sign in, ask the person who runs this server.";
