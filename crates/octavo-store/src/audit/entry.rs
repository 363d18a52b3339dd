//! What an entry says, as those who record it put it together.

use octavo_domain::Kind;
use octavo_domain::audit::{AuditAction, TargetType};
use serde_json::{Value, json};
use uuid::Uuid;

/// An entry to record. Who acts and from where is added to it.
#[derive(Debug, Clone)]
pub struct NewEntry {
    pub(super) action: AuditAction,
    /// Whose log it is in; none if only the operator sees it.
    pub(super) workspace_id: Option<Uuid>,
    pub(super) target: Option<(TargetType, String)>,
    pub(super) detail: Value,
    pub(super) written: Value,
    /// Who acts, where the request doesn't say.
    pub(super) user_id: Option<Uuid>,
    pub(super) about: Option<About>,
    /// Says nothing of who acted.
    pub(super) is_forgotten: bool,
}

/// Personal data about the target.
#[derive(Debug, Clone, Default)]
pub(super) struct About {
    pub user_id: Option<Uuid>,
    pub email: Option<String>,
}

impl NewEntry {
    pub fn new(action: AuditAction, workspace_id: impl Into<Option<Uuid>>) -> Self {
        let workspace_id = workspace_id.into();
        let (detail, written) = (json!({}), json!({}));
        NewEntry {
            action,
            workspace_id,
            target: None,
            detail,
            written,
            user_id: None,
            about: None,
            is_forgotten: false,
        }
    }

    /// What the action changed.
    pub fn on(mut self, kind: TargetType, id: impl Into<String>) -> Self {
        self.target = Some((kind, id.into()));
        self
    }

    /// As [`NewEntry::on`], for a person, whose name and address the entry shows until they are deleted.
    pub fn on_person(mut self, user_id: Uuid) -> Self {
        self.about = Some(About { user_id: Some(user_id), email: None });
        self.on(TargetType::Person, Kind::User.show(user_id))
    }

    /// As [`NewEntry::on_person`], for someone who is unknown: the entry takes the same statements, so that time tells
    /// nobody whether the person exists.
    pub fn on_nobody(mut self) -> Self {
        self.about = Some(About::default());
        self
    }

    /// The address of someone who may have no account.
    pub fn about_email(mut self, email: &str) -> Self {
        self.about = Some(About { user_id: None, email: Some(email.to_owned()) });
        self
    }

    /// More about the action, as an object: ids, roles and other words of ours, which stay for ever. Never secrets.
    pub fn detail(mut self, detail: Value) -> Self {
        self.detail = detail;
        self
    }

    /// More about the action, as an object, in the words of the person who acts. It is forgotten with them.
    pub fn written(mut self, written: Value) -> Self {
        self.written = written;
        self
    }

    /// Keeps the actor's id and nothing else about them.
    pub fn forgotten(mut self) -> Self {
        self.is_forgotten = true;
        self
    }

    /// The person who acts, for requests whose token doesn't say.
    pub fn by(mut self, user_id: Uuid) -> Self {
        self.user_id = Some(user_id);
        self
    }
}
