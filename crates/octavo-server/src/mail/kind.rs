//! What a mail is about.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailKind {
    ConfirmEmail,
    ResetPassword,
    PasswordChanged,
    PasskeyAdded,
    PasskeyRemoved,
    TotpEnabled,
    TotpDisabled,
    EmailChanged,
    Invitation,
    ReconnectAccount,
    ApprovalWaiting,
    PostRejected,
    WebhookDisabled,
    ReviewLink,
    PostFailed,
    PostUnknown,
    DeletionFailed,
    CommentReceived,
}

impl MailKind {
    const ALL: [MailKind; 18] = [
        MailKind::ConfirmEmail,
        MailKind::ResetPassword,
        MailKind::PasswordChanged,
        MailKind::PasskeyAdded,
        MailKind::PasskeyRemoved,
        MailKind::TotpEnabled,
        MailKind::TotpDisabled,
        MailKind::EmailChanged,
        MailKind::Invitation,
        MailKind::ReconnectAccount,
        MailKind::ApprovalWaiting,
        MailKind::PostRejected,
        MailKind::WebhookDisabled,
        MailKind::ReviewLink,
        MailKind::PostFailed,
        MailKind::PostUnknown,
        MailKind::DeletionFailed,
        MailKind::CommentReceived,
    ];

    /// As the database has it.
    pub const fn as_str(self) -> &'static str {
        match self {
            MailKind::ConfirmEmail => "CONFIRM_EMAIL",
            MailKind::ResetPassword => "RESET_PASSWORD",
            MailKind::PasswordChanged => "PASSWORD_CHANGED",
            MailKind::PasskeyAdded => "PASSKEY_ADDED",
            MailKind::PasskeyRemoved => "PASSKEY_REMOVED",
            MailKind::TotpEnabled => "TOTP_ENABLED",
            MailKind::TotpDisabled => "TOTP_DISABLED",
            MailKind::EmailChanged => "EMAIL_CHANGED",
            MailKind::Invitation => "INVITATION",
            MailKind::ReconnectAccount => "RECONNECT_ACCOUNT",
            MailKind::ApprovalWaiting => "APPROVAL_WAITING",
            MailKind::PostRejected => "POST_REJECTED",
            MailKind::WebhookDisabled => "WEBHOOK_DISABLED",
            MailKind::ReviewLink => "REVIEW_LINK",
            // As octavo_domain::NoticeKind, which the store queues them by.
            MailKind::PostFailed => "POST_FAILED",
            MailKind::PostUnknown => "POST_UNKNOWN",
            MailKind::DeletionFailed => "DELETION_FAILED",
            MailKind::CommentReceived => "COMMENT_RECEIVED",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        MailKind::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}
