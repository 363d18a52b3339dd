//! What a fresh account comes with, and what owners and hosts do.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::events::{AccountStatus, BlueskyEvent, PLATFORM};
use super::state::{Account, Bluesky, BlueskySimulator};
use crate::core::files::hex;
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::Result;

impl Accounts for Bluesky {
    type Id = String;
    type Account = Account;

    fn all(&self) -> &BTreeMap<Self::Id, Account> {
        &self.accounts
    }

    fn number(account: &Account) -> u64 {
        account.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, BlueskyEvent) {
        loop {
            let name = Name::draw();
            let did = format!("did:plc:{}", random::text(24, random::BASE32));
            let handle = format!("{}.test", name.user("-"));
            if self.accounts.contains_key(&did) || self.handles.contains_key(&handle) {
                continue;
            }
            let event = BlueskyEvent::AccountCreated {
                did: did.clone(),
                email: format!("{}@mail.test", name.user(".")),
                handle,
                password: app_password(),
                display_name: name.display(),
                key: hex(&random::key()),
            };
            return (did, event);
        }
    }

    fn shown(account: &Account, core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.did.clone(),
            username: account.handle.clone(),
            display_name: account.display_name().to_owned(),
            credentials: json!({
                "service": format!("{}/bluesky", core.public_url()?),
                "identifier": account.handle,
                "password": account.password,
            }),
        })
    }
}

/// `xxxx-xxxx-xxxx-xxxx`
pub fn app_password() -> String {
    let part = || random::text(4, random::BASE32);
    [part(), part(), part(), part()].join("-")
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The app password is revoked, which ends its sessions; answers
    /// `{"password"}`, a new one.
    RevokePassword,
    /// The host takes the account down, or it is active again.
    SetStatus { status: AccountStatus },
}

pub fn apply_action(sim: &BlueskySimulator, did: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let (event, outcome) = match action {
        Action::RevokePassword => {
            let password = app_password();
            let event = BlueskyEvent::PasswordRevoked { password: password.clone() };
            (event, json!({ "password": password }))
        }
        Action::SetStatus { status } => (BlueskyEvent::StatusChanged { status }, json!({})),
    };
    sim.world.write().commit(did, event)?;
    Ok(outcome)
}
