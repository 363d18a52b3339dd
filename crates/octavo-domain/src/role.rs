//! What the members of a workspace may do (contract, section 15).

use serde::Serialize;

use crate::text_enum::text_enum;

text_enum! {
    /// What a person may do in a workspace.
    Role {
        Owner = "OWNER",
        Admin = "ADMIN",
        Developer = "DEVELOPER",
        Publisher = "PUBLISHER",
        /// Writes posts, which wait for approval by default ([`WorkspaceApproval`](crate::approval::WorkspaceApproval)).
        Contributor = "CONTRIBUTOR",
        Reviewer = "REVIEWER",
        Viewer = "VIEWER",
    }
}

text_enum! {
    /// Whose workspace it is.
    WorkspaceKind {
        /// A person's own, from the start.
        Personal = "PERSONAL",
        /// Of the people who are its members.
        Shared = "SHARED",
        /// Of a customer of an application.
        Client = "CLIENT",
    }
}

text_enum! {
    /// What an operation needs.
    Right {
        /// Read everything except secrets, keys and members' addresses.
        Read = "READ": "Read posts, results, accounts and webhooks",
        /// Upload media, and write, change, retry and cancel posts. Without `Publish`, they wait for approval by default.
        Write = "WRITE": "Upload media, write posts",
        /// Approve and reject posts that wait.
        Approve = "APPROVE": "Approve and reject posts that wait for approval",
        /// Publish without approval, unless the workspace asks everyone for it; connect accounts, change the queue.
        Publish = "PUBLISH": "Publish posts, connect accounts, change the queue",
        /// Manage applications, their secrets and keys, webhooks and the sandbox.
        Develop = "DEVELOP": "Manage applications, secrets, keys, webhooks and the sandbox",
        /// Name the workspace, invite and manage its members, read its audit log.
        Manage = "MANAGE": "Name the workspace, manage members, read the audit log",
        /// Delete the workspace, appoint and remove owners.
        Own = "OWN": "Delete the workspace, appoint and remove owners",
    }
}

text_enum! {
    /// What a person can sign in with, the strongest first.
    SignInMeans {
        Passkey = "PASSKEY",
        /// A password, and the code of an authenticator app.
        Authenticator = "AUTHENTICATOR",
        /// The operator's OpenID issuer.
        External = "EXTERNAL",
        /// A password alone.
        Password = "PASSWORD",
    }
}

impl Role {
    /// The one table of roles. A role that is missing here doesn't compile.
    pub const fn rights(self) -> &'static [Right] {
        match self {
            Role::Owner => Right::ALL,
            Role::Admin => &[Right::Read, Right::Write, Right::Approve, Right::Publish, Right::Develop, Right::Manage],
            Role::Developer => &[Right::Read, Right::Develop],
            Role::Publisher => &[Right::Read, Right::Write, Right::Approve, Right::Publish],
            Role::Contributor => &[Right::Read, Right::Write],
            Role::Reviewer => &[Right::Read, Right::Approve],
            Role::Viewer => &[Right::Read],
        }
    }

    pub fn may(self, right: Right) -> bool {
        self.rights().contains(&right)
    }

    /// Whether a member with this role may give another the role `to` in place of `from`. None stands for someone who is
    /// no member: before they join, or after they are removed.
    pub fn may_change(self, from: Option<Role>, to: Option<Role>) -> bool {
        let needed = if [from, to].contains(&Some(Role::Owner)) { Right::Own } else { Right::Manage };
        self.may(needed)
    }
}

impl Right {
    /// The roles that have it, the most powerful first.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.iter().copied().filter(move |role| role.may(self))
    }
}

/// A line of the table that people see.
#[derive(Debug, Serialize)]
pub struct RoleTableRow {
    pub right: Right,
    pub meaning: &'static str,
    pub roles: Vec<Role>,
}

/// The table of roles as the portal shows it, by right.
pub fn role_table() -> Vec<RoleTableRow> {
    let row = |right: &Right| RoleTableRow { right: *right, meaning: right.meaning(), roles: right.roles().collect() };
    Right::ALL.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_owners_appoint_and_remove_owners() {
        use Role::{Admin, Contributor, Developer, Owner, Publisher, Reviewer, Viewer};
        for (actor, from, to, expected) in [
            (Owner, Some(Viewer), Some(Owner), true),
            (Owner, Some(Owner), None, true),
            (Owner, None, Some(Owner), true),
            (Admin, Some(Viewer), Some(Admin), true),
            (Admin, Some(Admin), None, true),
            (Admin, Some(Viewer), Some(Owner), false),
            (Admin, Some(Owner), Some(Viewer), false),
            (Admin, Some(Owner), None, false),
            (Admin, None, Some(Owner), false),
            (Developer, None, Some(Viewer), false),
            (Publisher, Some(Viewer), None, false),
            (Contributor, None, Some(Contributor), false),
            (Reviewer, Some(Contributor), Some(Publisher), false),
            (Viewer, Some(Viewer), Some(Admin), false),
        ] {
            assert_eq!(actor.may_change(from, to), expected, "{actor:?}: {from:?} to {to:?}");
        }
    }

    #[test]
    fn every_right_belongs_to_someone_and_owners_have_all() {
        for right in Right::ALL {
            assert!(Role::Owner.may(*right), "{right:?}");
        }
        use Role::{Admin, Contributor, Owner, Publisher, Reviewer};
        let roles = |right: Right| right.roles().collect::<Vec<_>>();
        assert_eq!(roles(Right::Publish), [Owner, Admin, Publisher]);
        assert_eq!(roles(Right::Write), [Owner, Admin, Publisher, Contributor]);
        assert_eq!(roles(Right::Approve), [Owner, Admin, Publisher, Reviewer]);
    }
}
