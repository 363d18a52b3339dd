//! Whose posts wait for approval in a workspace.

use crate::text_enum::text_enum;
use crate::{Right, Role};

text_enum! {
    /// Whose posts a workspace asks to approve, in addition to those of keys and applications that need it anyway.
    WorkspaceApproval {
        /// Those of no person.
        None = "NONE",
        /// Those of members who may write posts but not publish them.
        Contributors = "CONTRIBUTORS",
        /// Those of every person, also of an owner.
        Everyone = "EVERYONE",
    }
}

impl WorkspaceApproval {
    /// Whether a post waits that someone with this role writes: a person in the portal or by an application that acts for
    /// them (`is_person`), or a key that they made.
    pub fn covers(self, role: Role, is_person: bool) -> bool {
        let is_contributor = !role.may(Right::Publish);
        match self {
            WorkspaceApproval::None => false,
            WorkspaceApproval::Contributors => is_contributor,
            WorkspaceApproval::Everyone => is_contributor || is_person,
        }
    }
}
