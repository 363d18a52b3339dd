//! Ids as people see them: a prefix for the kind, then a uuid v7 in 32 hex digits. The database stores only the uuid;
//! the API adds and checks the prefix.

use uuid::Uuid;

/// What an id names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    App,
    Webhook,
    Delivery,
    Event,
    Schedule,
    Publication,
    Post,
    User,
    Session,
    Passkey,
    Bin,
    Workspace,
    Invitation,
    Key,
    AuditEntry,
    Approval,
    ConnectLink,
    ReviewLink,
    PushSubscription,
    CalendarLink,
    Comment,
}

impl Kind {
    pub const fn prefix(self) -> &'static str {
        match self {
            Kind::App => "app_",
            Kind::Webhook => "whk_",
            Kind::Delivery => "dlv_",
            Kind::Event => "evt_",
            Kind::Schedule => "sch_",
            Kind::Publication => "pub_",
            Kind::Post => "pst_",
            Kind::User => "usr_",
            Kind::Session => "ses_",
            Kind::Passkey => "psk_",
            Kind::Bin => "bin_",
            Kind::Workspace => "wsp_",
            Kind::Invitation => "inv_",
            Kind::Key => "key_",
            Kind::AuditEntry => "aud_",
            Kind::Approval => "apr_",
            Kind::ConnectLink => "lnk_",
            Kind::ReviewLink => "rvl_",
            Kind::PushSubscription => "psb_",
            Kind::CalendarLink => "cal_",
            Kind::Comment => "cmt_",
        }
    }

    /// `app_0192…`.
    pub fn show(self, id: Uuid) -> String {
        format!("{}{}", self.prefix(), id.simple())
    }

    /// The uuid in an id of this kind; none if it is of another kind or not an id.
    pub fn parse(self, text: &str) -> Option<Uuid> {
        let digits = text.strip_prefix(self.prefix())?;
        (digits.len() == 32).then(|| Uuid::try_parse(digits).ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_back_only_as_its_own_kind() {
        let id = Uuid::from_u128(7);
        let shown = Kind::App.show(id);
        assert_eq!(Kind::App.parse(&shown), Some(id));
        assert_eq!(Kind::Post.parse(&shown), None);
        assert_eq!(Kind::App.parse("app_00000000-0000-0000-0000-000000000007"), None);
    }
}
