//! Rows of the sign-in service: sessions, links, throttling, consent, grants and OAuth records.
//!
//! Nothing here knows OAuth: the server decides who may have what. A `key` is the digest of a secret that only its
//! holder has, a `sealed` text is opaque here, and a `version` is only compared.

mod access;
mod agent_clients;
mod bearer;
mod clients;
mod codes;
mod consents;
mod devices;
mod exchange;
mod external;
mod grants;
mod leaving;
mod mail;
mod member_mail;
mod passkeys;
mod refresh;
mod revoke;
mod seals;
mod sessions;
mod setup_links;
mod sweep;
mod throttle;
mod tokens;
mod totp;

pub use access::{ExternalProof, PasswordChange, Proof};
pub use agent_clients::{AgentClient, AgentClients};
pub use bearer::Bearer;
pub use clients::ClientRow;
pub use codes::CodeRow;
pub use consents::{Allowed, ConnectedApp, Consent, ConsentChange, Consents, NewRequest, OpenRequest};
pub use devices::DeviceRow;
pub use exchange::{Exchange, Spends};
pub use external::{ExternalIdentities, ExternalIdentity};
pub use grants::{Grant, Grants};
pub use leaving::{Belongings, Leaving, LeftPerson};
pub(crate) use mail::queue_mail;
pub use mail::{EmailLink, MOST_WAITING, MailQueue, Mails, WaitingMail};
pub use member_mail::Message;
pub(crate) use member_mail::{Audience, Subject, mail_members, notify_members};
pub use passkeys::{MOST_PASSKEYS, PasskeyRow, Passkeys};
pub use refresh::{RefreshRow, Rotation};
pub use revoke::Window;
pub(crate) use revoke::{end_grants_in_workspace, lock_for_revoking};
pub use seals::{Seals, SigningKey};
pub use sessions::{MOST_SESSIONS, Session, Sessions};
pub use setup_links::SetupLinks;
pub use throttle::Throttle;
pub use tokens::TokenRow;
pub use totp::{ConfirmedTotp, Totp};

use crate::{Db, Store};

/// OAuth's own records: clients, codes, tokens, refresh tokens, device codes and revocations.
pub struct OauthRecords<'a>(pub(crate) &'a Db);

impl Store {
    pub fn agent_clients(&self) -> AgentClients<'_> {
        AgentClients(self.db())
    }

    pub fn sessions(&self) -> Sessions<'_> {
        Sessions(self.db())
    }

    pub fn setup_links(&self) -> SetupLinks<'_> {
        SetupLinks(self.db())
    }

    pub fn throttle(&self) -> Throttle<'_> {
        Throttle(self.db())
    }

    pub fn totp(&self) -> Totp<'_> {
        Totp(self.db())
    }

    pub fn passkeys(&self) -> Passkeys<'_> {
        Passkeys(self.db())
    }

    pub fn external_identities(&self) -> ExternalIdentities<'_> {
        ExternalIdentities(self.db())
    }

    pub fn mails(&self) -> Mails<'_> {
        Mails(self.db())
    }

    pub fn consents(&self) -> Consents<'_> {
        Consents(self.db())
    }

    pub fn grants(&self) -> Grants<'_> {
        Grants(self.db())
    }

    pub fn seals(&self) -> Seals<'_> {
        Seals(self.db())
    }

    pub fn oauth(&self) -> OauthRecords<'_> {
        OauthRecords(self.db())
    }
}
