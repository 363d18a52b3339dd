//! What the entry of each action must say.

use octavo_domain::AuditAction;
use serde_json::{Value, json};

use super::{Done, EMAIL};

/// Null stands for a value that is not compared.
pub struct Expected {
    /// None for the personal workspace.
    pub workspace: Option<String>,
    pub actor: [String; 2],
    pub target: Value,
    pub detail: Value,
}

/// Those that have tests of their own: in `me_leaving`, `deleting`, `moderating`, `approvals`, `mail`, `users` and `walk`.
pub const ELSEWHERE: [AuditAction; 14] = [
    AuditAction::PersonDeleted,
    AuditAction::PostDeletionRequested,
    AuditAction::CommentHidingRequested,
    AuditAction::CommentShowingRequested,
    AuditAction::CommentDeletionRequested,
    AuditAction::ApprovalApproved,
    AuditAction::ApprovalRejected,
    AuditAction::ReviewLinkCreated,
    AuditAction::ReviewLinkWithdrawn,
    AuditAction::CalendarLinkCreated,
    AuditAction::CalendarLinkWithdrawn,
    AuditAction::EmailChanged,
    AuditAction::ResetLinkIssued,
    AuditAction::DeliveryRedelivered,
];

impl Done {
    /// The latest entry of an action.
    pub fn expected(&self, action: AuditAction) -> Option<Expected> {
        let of_account = self.of_account(action);
        of_account
            .or_else(|| self.of_app(action))
            .or_else(|| self.of_publishing(action))
            .or_else(|| self.of_shared(action))
    }

    fn ada(&self) -> [String; 2] {
        ["PERSON".to_owned(), self.ada.clone()]
    }

    fn of_account(&self, action: AuditAction) -> Option<Expected> {
        let me = || json!({ "type": "PERSON", "id": self.ada });
        let about_me = |detail: Value| about(detail, EMAIL);
        let client = || json!({ "type": "CLIENT", "id": self.folio.client_id });
        let by = |actor, target, detail| Some(Expected { workspace: None, actor, target, detail });
        let own = |target, detail| by(self.ada(), target, detail);
        match action {
            AuditAction::SignInSucceeded => own(Value::Null, json!({ "proof": "password" })),
            AuditAction::SignInFailed => {
                let someone = ["PERSON".to_owned(), String::new()];
                by(someone, me(), about_me(json!({ "proof": "password" })))
            }
            AuditAction::SessionEnded => own(json!({ "type": "SESSION", "id": self.session }), json!({})),
            AuditAction::PasswordChanged => own(me(), about_me(json!({ "proof": "password" }))),
            AuditAction::TotpEnabled | AuditAction::TotpDisabled | AuditAction::ExportRequested => {
                own(me(), about_me(json!({})))
            }
            AuditAction::SessionsEnded => own(me(), about_me(json!({ "sessions": [] }))),
            AuditAction::PasskeyAdded | AuditAction::PasskeyRemoved => {
                own(json!({ "type": "PASSKEY", "id": self.passkey["id"] }), json!({ "name": "Laptop" }))
            }
            AuditAction::ConsentGranted => {
                own(client(), json!({ "scopes": "api", "accountIds": null, "approval": "NONE" }))
            }
            AuditAction::ConsentWithdrawn => own(client(), json!({})),
            _ => None,
        }
    }

    fn of_app(&self, action: AuditAction) -> Option<Expected> {
        let press = json!({ "type": "APP", "id": self.app["id"] });
        let (first, second) = (["https://app.example/cb"], ["https://app.example/other"]);
        let detail = match action {
            AuditAction::AppCreated => json!({ "name": "Press", "callbackUrls": first }),
            AuditAction::AppChanged => json!({ "accentColor": "#0E5C52" }),
            AuditAction::AppDeleted => json!({ "name": "Press" }),
            AuditAction::CallbacksChanged => json!({ "callbackUrls": second, "formerCallbackUrls": first }),
            AuditAction::SecretShown | AuditAction::SecretRotated => json!({}),
            AuditAction::KeyCreated | AuditAction::KeyRotated | AuditAction::KeyDeleted => {
                let (target, detail) = (json!({ "type": "KEY", "id": self.key["id"] }), json!({ "name": "Agent" }));
                return Some(Expected { workspace: None, actor: self.ada(), target, detail });
            }
            _ => return None,
        };
        Some(Expected { workspace: None, actor: self.ada(), target: press, detail })
    }

    /// What an application did.
    fn of_publishing(&self, action: AuditAction) -> Option<Expected> {
        let app = self.app["id"].as_str().unwrap();
        let hook = || json!({ "type": "WEBHOOK", "id": self.webhook["id"] });
        let of_hook = |url: &str| json!({ "appId": app, "url": url });
        let (target, detail) = match action {
            AuditAction::WebhookCreated => (hook(), of_hook("https://hook.example/")),
            AuditAction::WebhookChanged | AuditAction::WebhookDeleted => {
                (hook(), of_hook("https://hook.example/other"))
            }
            AuditAction::AccountConnected | AuditAction::AccountDisconnected => {
                (json!({ "type": "ACCOUNT", "id": self.account.to_string() }), Value::Null)
            }
            AuditAction::QueueChanged => {
                let slots = json!([{ "day": "MONDAY", "time": "09:00" }]);
                let id = format!("wsp_{}", &self.ada[4..]);
                (json!({ "type": "WORKSPACE", "id": id }), json!({ "timeZone": "Europe/London", "slots": slots }))
            }
            AuditAction::PostCreated | AuditAction::PostChanged | AuditAction::PostCancelled => {
                (json!({ "type": "POST", "id": self.post }), json!({}))
            }
            _ => return None,
        };
        Some(Expected { workspace: None, actor: ["APP".to_owned(), app.to_owned()], target, detail })
    }

    fn of_shared(&self, action: AuditAction) -> Option<Expected> {
        let bob = || json!({ "type": "PERSON", "id": self.bob });
        let about_bob = |detail: Value| about(detail, "bob@example.com");
        let workspace = Some(self.shared.clone());
        let (target, detail) = match action {
            AuditAction::MemberInvited | AuditAction::InvitationWithdrawn => {
                let detail = json!({ "role": "ADMIN", "email": "carol@example.com" });
                (json!({ "type": "INVITATION", "id": self.invitation["id"] }), detail)
            }
            AuditAction::MemberJoined => {
                let (actor, detail) = (["PERSON".to_owned(), self.bob.clone()], about_bob(json!({ "role": "VIEWER" })));
                return Some(Expected { workspace, actor, target: bob(), detail });
            }
            AuditAction::MemberRoleChanged => (bob(), about_bob(json!({ "from": "VIEWER", "to": "DEVELOPER" }))),
            AuditAction::MemberRemoved => (bob(), about_bob(json!({ "role": "DEVELOPER" }))),
            AuditAction::WorkspaceCreated => {
                (json!({ "type": "WORKSPACE", "id": self.shared }), json!({ "name": "Fernhill" }))
            }
            AuditAction::WorkspaceChanged => {
                let detail = json!({ "name": "Orchard", "formerName": "Fernhill" });
                (json!({ "type": "WORKSPACE", "id": self.shared }), detail)
            }
            AuditAction::WorkspaceDeleted => {
                let detail = json!({ "name": "Gone" });
                return Some(Expected { workspace: None, actor: self.ada(), target: Value::Null, detail });
            }
            _ => return None,
        };
        Some(Expected { workspace, actor: self.ada(), target, detail })
    }
}

/// The detail of an entry about a person, with what tells who they are.
fn about(mut detail: Value, email: &str) -> Value {
    detail["email"] = email.into();
    detail["name"] = Value::Null;
    detail
}
