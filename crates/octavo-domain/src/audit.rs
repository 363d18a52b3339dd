//! The audit log: what it records, and the chain that shows whether someone changed it.

use serde_json::json;
use sha2::{Digest, Sha256};

use crate::text_enum::text_enum;

text_enum! {
    /// What happened.
    AuditAction {
        SignInSucceeded = "sign_in.succeeded",
        SignInFailed = "sign_in.failed",
        SessionEnded = "session.ended",
        SessionsEnded = "sessions.ended",
        PasswordChanged = "password.changed",
        EmailChanged = "email.changed",
        ResetLinkIssued = "reset_link.issued",
        TotpEnabled = "totp.enabled",
        TotpDisabled = "totp.disabled",
        PasskeyAdded = "passkey.added",
        PasskeyRemoved = "passkey.removed",
        ExportRequested = "export.requested",
        ConsentGranted = "consent.granted",
        ConsentWithdrawn = "consent.withdrawn",
        AppCreated = "app.created",
        AppChanged = "app.changed",
        AppDeleted = "app.deleted",
        CallbacksChanged = "callbacks.changed",
        SecretShown = "secret.shown",
        SecretRotated = "secret.rotated",
        KeyCreated = "key.created",
        KeyRotated = "key.rotated",
        KeyDeleted = "key.deleted",
        WebhookCreated = "webhook.created",
        WebhookChanged = "webhook.changed",
        WebhookDeleted = "webhook.deleted",
        DeliveryRedelivered = "delivery.redelivered",
        MemberInvited = "member.invited",
        InvitationWithdrawn = "invitation.withdrawn",
        MemberJoined = "member.joined",
        MemberRoleChanged = "member.role_changed",
        MemberRemoved = "member.removed",
        WorkspaceCreated = "workspace.created",
        WorkspaceChanged = "workspace.changed",
        WorkspaceDeleted = "workspace.deleted",
        QueueChanged = "queue.changed",
        AccountConnected = "account.connected",
        AccountDisconnected = "account.disconnected",
        PostCreated = "post.created",
        PostChanged = "post.changed",
        PostCancelled = "post.cancelled",
        PostDeletionRequested = "post.deletion_requested",
        CommentHidingRequested = "comment.hiding_requested",
        CommentShowingRequested = "comment.showing_requested",
        CommentDeletionRequested = "comment.deletion_requested",
        ApprovalApproved = "approval.approved",
        ApprovalRejected = "approval.rejected",
        ReviewLinkCreated = "review_link.created",
        ReviewLinkWithdrawn = "review_link.withdrawn",
        CalendarLinkCreated = "calendar_link.created",
        CalendarLinkWithdrawn = "calendar_link.withdrawn",
        PersonDeleted = "person.deleted",
    }
}

text_enum! {
    /// The kind of actor.
    ActorType {
        /// Someone at the portal or at the sign-in pages.
        Person = "PERSON",
        /// An application, for a person who allowed it.
        App = "APP",
        /// An API key.
        Key = "KEY",
        /// Someone with access to the server, who ran a command.
        Operator = "OPERATOR",
        /// Someone without an account, by a review link.
        ReviewLink = "REVIEW_LINK",
    }
}

text_enum! {
    /// The kind of thing that an action changed.
    TargetType {
        Person = "PERSON",
        Session = "SESSION",
        Passkey = "PASSKEY",
        /// By its client ID.
        Client = "CLIENT",
        App = "APP",
        Key = "KEY",
        Webhook = "WEBHOOK",
        Invitation = "INVITATION",
        Workspace = "WORKSPACE",
        Delivery = "DELIVERY",
        Account = "ACCOUNT",
        Post = "POST",
        Comment = "COMMENT",
        Approval = "APPROVAL",
        ReviewLink = "REVIEW_LINK",
        CalendarLink = "CALENDAR_LINK",
    }
}

/// The hash before the first entry.
pub const FIRST_HASH: &str = "";

/// What an entry's hash covers, as the log shows it.
#[derive(Debug, Clone)]
pub struct ChainedEntry<'a> {
    /// 1 for the first entry.
    pub number: i64,
    /// `aud_…`.
    pub id: &'a str,
    /// In microseconds since 1970.
    pub at: i64,
    /// `wsp_…`.
    pub workspace: Option<&'a str>,
    pub actor_type: &'a str,
    pub actor: Option<&'a str>,
    pub action: &'a str,
    pub target_type: Option<&'a str>,
    pub target: Option<&'a str>,
    /// A JSON object, as text.
    pub detail: &'a str,
    /// Of the personal data about the actor, which are kept apart.
    pub actor_digest: Option<&'a str>,
    /// Of those about the target.
    pub target_digest: Option<&'a str>,
}

/// The hash of an entry, which covers the hash before it: SHA-256, in hex, of a JSON array without white space. Its
/// strings, numbers and nulls are written as RFC 8785 writes them.
pub fn entry_hash(before: &str, it: &ChainedEntry<'_>) -> String {
    let canonical = json!([
        before,
        it.number,
        it.id,
        it.at,
        it.workspace,
        it.actor_type,
        it.actor,
        it.action,
        it.target_type,
        it.target,
        it.detail,
        it.actor_digest,
        it.target_digest,
    ]);
    hex(&Sha256::digest(canonical.to_string()))
}

/// Personal data about the actor or the target of an entry, which are kept apart.
#[derive(Debug, Clone, Copy)]
pub struct PersonalData<'a> {
    /// Random. Without it, short data could be guessed from the digest.
    pub salt: &'a str,
    /// A JSON object, as text.
    pub data: &'a str,
    /// The person with whom the data are forgotten: `usr_…`.
    pub user: Option<&'a str>,
    /// The address with whose account they are forgotten.
    pub email: Option<&'a str>,
}

/// What digests begin with. Those from before this form existed are the hex alone, and cover only the salt and the data.
const DIGEST_FORM: &str = "2:";

impl PersonalData<'_> {
    /// The digest that stands for the data in the chain.
    pub fn digest(&self) -> String {
        let canonical = json!([self.salt, self.data, self.user, self.email]);
        format!("{DIGEST_FORM}{}", hex(&Sha256::digest(canonical.to_string())))
    }

    /// Whether this is the digest of the data. The chain covers the digest, so nobody can turn it into the weaker form.
    pub fn has_digest(&self, digest: &str) -> bool {
        if digest.starts_with(DIGEST_FORM) {
            return digest == self.digest();
        }
        digest == hex(&Sha256::digest(format!("{} {}", self.salt, self.data)))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> ChainedEntry<'static> {
        ChainedEntry {
            number: 1,
            id: "aud_1",
            at: 1_700_000_000_000_000,
            workspace: Some("wsp_1"),
            actor_type: "PERSON",
            actor: Some("usr_1"),
            action: "app.created",
            target_type: Some("APP"),
            target: Some("app_1"),
            detail: "{\"name\":\"é\\n\"}",
            actor_digest: Some("d1"),
            target_digest: None,
        }
    }

    #[test]
    fn the_hash_is_that_of_the_documented_text() {
        let text = r#"["",1,"aud_1",1700000000000000,"wsp_1","PERSON","usr_1","app.created","APP","app_1","{\"name\":\"é\\n\"}","d1",null]"#;
        assert_eq!(entry_hash(FIRST_HASH, &entry()), hex(&Sha256::digest(text)));
    }

    #[test]
    fn every_field_counts() {
        let changes: [fn(&mut ChainedEntry<'static>); 12] = [
            |it| it.number = 2,
            |it| it.id = "aud_2",
            |it| it.at += 1,
            |it| it.workspace = None,
            |it| it.actor_type = "APP",
            |it| it.actor = None,
            |it| it.action = "app.deleted",
            |it| it.target_type = None,
            |it| it.target = Some("app_2"),
            |it| it.detail = "{}",
            |it| it.actor_digest = None,
            |it| it.target_digest = Some("d1"),
        ];
        let mut seen = vec![entry_hash(FIRST_HASH, &entry()), entry_hash("x", &entry())];
        for change in changes {
            let mut changed = entry();
            change(&mut changed);
            let hash = entry_hash(FIRST_HASH, &changed);
            assert!(!seen.contains(&hash), "{changed:?}");
            seen.push(hash);
        }
    }

    #[test]
    fn a_digest_covers_the_data_and_whose_they_are() {
        let data = PersonalData { salt: "s", data: "{}", user: Some("usr_1"), email: Some("a@example.com") };
        let digest = data.digest();
        let text = r#"["s","{}","usr_1","a@example.com"]"#;
        assert_eq!(digest, format!("2:{}", hex(&Sha256::digest(text))));
        assert!(data.has_digest(&digest));
        for changed in [
            PersonalData { salt: "t", ..data },
            PersonalData { data: "{ }", ..data },
            PersonalData { user: Some("usr_2"), ..data },
            PersonalData { user: None, ..data },
            PersonalData { email: Some("b@example.com"), ..data },
            PersonalData { email: None, ..data },
        ] {
            assert!(!changed.has_digest(&digest), "{changed:?}");
        }
        let former = hex(&Sha256::digest("s {}"));
        assert!(data.has_digest(&former), "of an entry from before an upgrade");
        assert!(!PersonalData { data: "{ }", ..data }.has_digest(&former));
    }
}
