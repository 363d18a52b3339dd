//! Workspaces as messages name them, and who may read a message.

use uuid::Uuid;

/// A workspace that a mail leads to.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct LinkedWorkspace {
    pub workspace_id: Uuid,
    #[sqlx(rename = "workspace")]
    pub name: String,
    /// Of a client workspace, that of its application; otherwise itself.
    pub home_id: Uuid,
}

/// The workspace of the members of the workspace `w`: a client workspace has those of its application's own workspace.
macro_rules! home {
    () => {
        "coalesce((SELECT home.workspace_id FROM app home WHERE home.id = w.app_id), w.id)"
    };
}

/// The columns of a [`LinkedWorkspace`], for the workspace `w`.
macro_rules! linked {
    () => {
        concat!("w.id AS workspace_id, w.name AS workspace, ", $crate::workspaces::home!(), " AS home_id")
    };
}

/// Whether the person of a parameter is a member of the workspace `w`. Without a person it is for the workspace's chat.
macro_rules! reader {
    ($parameter:literal) => {
        concat!(
            "(EXISTS (SELECT 1 FROM member m WHERE m.user_id = $",
            $parameter,
            " AND m.workspace_id = ",
            $crate::workspaces::home!(),
            ") OR $",
            $parameter,
            " IS NULL)"
        )
    };
}

pub(crate) use {home, linked, reader};
