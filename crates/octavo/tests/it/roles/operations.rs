//! Every operation: the right that it needs, and its entry in the audit log.

use octavo_domain::AuditAction::{self, *};
use octavo_domain::Right::{self, *};
use serde_json::Value;

use self::Entry::{Leaves, Reads, SeenIn, Without};
use crate::openapi::operations;

/// What an operation leaves in the audit log.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Entry {
    /// Nothing, because it only reads.
    Reads,
    /// An entry, which `audit::walk` finds.
    Leaves(AuditAction),
    /// An entry, which this test finds.
    SeenIn(AuditAction, &'static str),
    /// Nothing, and why.
    Without(&'static str),
}

/// An operation that is missing fails the tests until it is listed here.
pub const OPERATIONS: &[(&str, Right, Entry)] = &[
    // A person's own account is theirs in every role.
    ("show_me", Read, Reads),
    ("update_me", Read, Without("a person's own name changes nothing of what anyone may do")),
    ("delete_me", Read, SeenIn(PersonDeleted, "me_leaving")),
    ("export_me", Read, Leaves(ExportRequested)),
    ("list_sessions", Read, Reads),
    ("end_session", Read, Leaves(SessionEnded)),
    ("end_other_sessions", Read, Leaves(SessionsEnded)),
    ("list_connected_apps", Read, Reads),
    ("update_connected_app", Read, Leaves(ConsentGranted)),
    ("disconnect_app", Read, Leaves(ConsentWithdrawn)),
    ("change_password", Read, Leaves(PasswordChanged)),
    ("change_email", Read, SeenIn(EmailChanged, "mail::changed_sign_in")),
    ("show_notices", Read, Reads),
    ("update_notices", Read, Without("what a person is notified about changes nothing of what anyone may do")),
    ("begin_totp", Read, Without("nothing changes until the app is confirmed")),
    ("confirm_totp", Read, Leaves(TotpEnabled)),
    ("remove_totp", Read, Leaves(TotpDisabled)),
    ("list_passkeys", Read, Reads),
    ("begin_passkey", Read, Without("nothing changes until the passkey is added")),
    ("add_passkey", Read, Leaves(PasskeyAdded)),
    ("remove_passkey", Read, Leaves(PasskeyRemoved)),
    ("show_push", Read, Reads),
    ("add_push", Read, Without("a browser of the person themself gets messages, and nothing else changes")),
    ("remove_push", Read, Without("a browser of the person themself gets no more messages")),
    ("list_calendar_links", Read, Reads),
    ("create_calendar_link", Read, Leaves(CalendarLinkCreated)),
    ("withdraw_calendar_link", Read, Leaves(CalendarLinkWithdrawn)),
    // Open to everyone.
    ("check_facts", Read, Without("changes nothing")),
    // The content of a workspace.
    ("list_apps", Read, Reads),
    ("list_clients", Read, Reads),
    ("show_usage", Read, Reads),
    ("list_webhooks", Read, Reads),
    ("list_deliveries", Read, Reads),
    ("show_delivery", Read, Reads),
    ("list_accounts", Read, Reads),
    ("list_chats", Read, Reads),
    ("check_file", Read, Reads),
    ("list_media", Read, Reads),
    ("show_import", Read, Reads),
    ("list_posts", Read, Reads),
    ("export_posts", Read, Reads),
    ("show_post", Read, Reads),
    ("show_timeline", Read, Reads),
    ("summarize_numbers", Read, Reads),
    ("list_best_hours", Read, Reads),
    ("list_post_numbers", Read, Reads),
    ("list_numbers", Read, Reads),
    ("list_comments", Read, Reads),
    ("list_post_comments", Read, Reads),
    ("rehearse_posts", Read, Without("changes nothing")),
    ("show_stats", Read, Reads),
    ("search_workspace", Read, Reads),
    ("show_queue", Read, Reads),
    ("list_queue_slots", Read, Reads),
    ("list_events", Read, Reads),
    ("stream_events", Read, Reads),
    ("sandbox_feed", Read, Reads),
    ("list_bins", Read, Reads),
    ("list_workspaces", Read, Reads),
    ("create_workspace", Read, Leaves(WorkspaceCreated)),
    ("show_workspace", Read, Reads),
    ("list_members", Read, Reads),
    ("accept_invitation", Read, Leaves(MemberJoined)),
    ("connect_account", Publish, SeenIn(AccountConnected, "account_moves")),
    ("authorize_account", Publish, Without("nothing changes until the network's answer comes back")),
    ("complete_authorization", Publish, Leaves(AccountConnected)),
    ("check_account", Publish, Without("brings a check forward that is due anyway")),
    ("create_connect_link", Publish, Without("what is connected by it leaves an entry")),
    ("list_connect_links", Read, Reads),
    ("show_connect_link", Read, Reads),
    ("revoke_connect_link", Publish, Without("what was connected by it stays connected")),
    ("disconnect_account", Publish, Leaves(AccountDisconnected)),
    ("upload_media", Write, Without("a file is public only once a post has it")),
    ("delete_media", Write, Without("only files that no post needs can be deleted")),
    ("create_upload_url", Write, Without("a file is public only once a post has it")),
    ("confirm_upload", Write, Without("a file is public only once a post has it")),
    ("import_media", Write, Without("a file is public only once a post has it")),
    ("create_post", Write, Leaves(PostCreated)),
    ("create_posts", Write, Leaves(PostCreated)),
    ("reply_to_comment", Write, SeenIn(PostCreated, "answering")),
    ("hide_comment", Publish, SeenIn(CommentHidingRequested, "moderating::authority")),
    ("unhide_comment", Publish, SeenIn(CommentShowingRequested, "moderating::authority")),
    ("delete_comment", Publish, SeenIn(CommentDeletionRequested, "moderating::authority")),
    ("import_posts", Write, Leaves(PostCreated)),
    ("update_post", Write, Leaves(PostChanged)),
    ("cancel_post", Write, Leaves(PostCancelled)),
    ("publish_post", Write, Leaves(PostChanged)),
    ("retry_post", Write, Leaves(PostChanged)),
    ("refresh_numbers", Write, Without("reads at the network, and changes nothing of the post")),
    ("refresh_comments", Write, Without("reads at the network, and changes nothing of the post")),
    ("update_comment", Write, Without("the list of what waits is a working list")),
    ("confirm_post", Write, Leaves(PostChanged)),
    ("update_queue", Publish, Leaves(QueueChanged)),
    ("list_approvals", Approve, Reads),
    ("approve_post", Approve, Leaves(ApprovalApproved)),
    ("reject_post", Approve, Leaves(ApprovalRejected)),
    ("list_review_links", Approve, Reads),
    ("create_review_link", Approve, Leaves(ReviewLinkCreated)),
    ("withdraw_review_link", Approve, Leaves(ReviewLinkWithdrawn)),
    ("create_app", Develop, Leaves(AppCreated)),
    ("create_client", Develop, Leaves(WorkspaceCreated)),
    ("update_app", Develop, Leaves(AppChanged)),
    ("update_callbacks", Develop, Leaves(CallbacksChanged)),
    ("show_secret", Develop, Leaves(SecretShown)),
    ("rotate_secret", Develop, Leaves(SecretRotated)),
    ("list_keys", Develop, Reads),
    ("create_key", Develop, Leaves(KeyCreated)),
    ("rotate_key", Develop, Leaves(KeyRotated)),
    ("delete_key", Develop, Leaves(KeyDeleted)),
    ("delete_app", Develop, Leaves(AppDeleted)),
    ("create_webhook", Develop, Leaves(WebhookCreated)),
    ("update_webhook", Develop, Leaves(WebhookChanged)),
    ("delete_webhook", Develop, Leaves(WebhookDeleted)),
    ("send_test", Develop, Without("the event says itself that it is a test")),
    ("rotate_webhook_key", Develop, Leaves(WebhookChanged)),
    ("redeliver", Develop, Leaves(DeliveryRedelivered)),
    ("recover_deliveries", Develop, Leaves(DeliveryRedelivered)),
    ("connect_sandbox_account", Develop, Leaves(AccountConnected)),
    ("reconnect_sandbox_account", Develop, Leaves(AccountConnected)),
    ("set_sandbox_fault", Develop, Without("only simulated networks")),
    ("add_sandbox_comment", Develop, Without("only simulated networks")),
    ("advance_sandbox_clock", Develop, Without("only simulated networks")),
    ("create_bin", Develop, Without("only the sandbox")),
    ("delete_bin", Develop, Without("only the sandbox")),
    ("list_bin_requests", Develop, Reads),
    ("set_bin_answer", Develop, Without("only the sandbox")),
    ("update_workspace", Manage, Leaves(WorkspaceChanged)),
    ("update_member", Manage, Leaves(MemberRoleChanged)),
    ("remove_member", Manage, Leaves(MemberRemoved)),
    ("list_invitations", Manage, Reads),
    ("create_invitation", Manage, Leaves(MemberInvited)),
    ("withdraw_invitation", Manage, Leaves(InvitationWithdrawn)),
    ("list_audit", Manage, Reads),
    ("delete_workspace", Own, Leaves(WorkspaceDeleted)),
];

pub fn row(operation: &str) -> (Right, Entry) {
    let found = OPERATIONS.iter().find(|(name, ..)| *name == operation);
    let (_, right, entry) = found.unwrap_or_else(|| {
        panic!("{operation} needs no right: add it to this table and give its handler the authority")
    });
    (*right, *entry)
}

#[test]
fn the_table_has_each_operation_once_and_knows_what_it_leaves() {
    let description: Value = serde_json::from_str(include_str!("../../../../../contract/openapi.json")).unwrap();
    let mut listed: Vec<&str> = OPERATIONS.iter().map(|(name, ..)| *name).collect();
    for (method, _, operation) in operations(&description) {
        let name = operation["operationId"].as_str().unwrap();
        assert!(row(name).1 != Reads || method == "GET", "{name}: which entry does it leave, or why none?");
        let position = listed.iter().position(|known| *known == name).unwrap();
        listed.remove(position);
    }
    assert!(listed.is_empty(), "no operations, or listed twice: {listed:?}");
}
