//! Accounts: what a fresh one comes with, `GET /2/users/me`, and what people, X and the app's owner do.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Request, State};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::auth::Caller;
use super::errors::{Outcome, unauthorized};
use super::events::{self, PLATFORM, PostOptions, Subscription, XEvent};
use super::state::{Account, Sim, XSimulator, XState};
use super::{posts, request_bodies};
use crate::core::Core;
use crate::core::oauth::{FirstCode, GrantEvent};
use crate::core::random::Name;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::error::Result;

/// The longest user name.
const LONGEST: usize = 15;

impl Accounts for XState {
    type Id = String;
    type Account = Account;

    fn all(&self) -> &BTreeMap<Self::Id, Account> {
        &self.accounts
    }

    fn number(account: &Account) -> u64 {
        account.id.parse().unwrap_or_default()
    }

    fn draw(&self, now: Timestamp) -> (String, XEvent) {
        let taken = |username: &str| self.accounts.values().any(|account| account.username == username);
        let (username, display_name) = loop {
            let name = Name::draw();
            let full = name.user("_");
            let short = full.split_once('_').filter(|_| full.len() > LONGEST).map(|(_, rest)| rest.to_owned());
            let username = short.unwrap_or(full);
            if !taken(&username) {
                break (username, name.display());
            }
        };
        let id = events::next_id(self.last_id, now).to_string();
        (id, XEvent::AccountCreated { username, display_name, first: FirstCode::draw("") })
    }

    fn shown(account: &Account, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.id.clone(),
            username: account.username.clone(),
            display_name: account.display_name.clone(),
            credentials: account.first.credentials(),
        })
    }
}

const FIELDS: [&str; 7] =
    ["id", "name", "username", "profile_image_url", "verified", "verified_type", "subscription_type"];

pub async fn get_me(State(sim): Sim, Caller(id): Caller, request: Request) -> Outcome<Json<Value>> {
    let query = request_bodies::known_query(&request, &["user.fields"])?;
    let mut fields = vec!["id", "name", "username"];
    fields.extend(request_bodies::query_choices(&query, "user.fields", &FIELDS)?);
    let world = sim.world.read();
    let account = world.accounts.get(&id).ok_or_else(unauthorized)?;
    let data: Map<String, Value> =
        fields.into_iter().filter_map(|name| Some((name.to_owned(), field(account, name)?))).collect();
    Ok(Json(json!({ "data": data })))
}

fn field(account: &Account, name: &str) -> Option<Value> {
    let has_mark = account.subscription != Subscription::None;
    Some(match name {
        "id" => json!(account.id),
        "name" => json!(account.display_name),
        "username" => json!(account.username),
        "profile_image_url" => {
            json!("https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png")
        }
        "verified" => json!(has_mark),
        "verified_type" => json!(if has_mark { "blue" } else { "none" }),
        "subscription_type" => json!(account.subscription),
        _ => return None,
    })
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The person takes the app's access back.
    RevokeAccess,
    /// Access ends at this time, unless the app renews it before.
    EndAccess { at: Timestamp },
    /// The person posts by themselves; answers `{"id"}`.
    Write { text: String },
    /// The person buys Premium, or lets it go.
    SetSubscription { subscription: Subscription },
    /// X suspends the account, or it is active again.
    SetSuspended { suspended: bool },
    /// The app's owner runs out of credits, or buys some.
    SetCredits { available: bool },
    /// The app's owner signs an Enterprise contract, or lets it go.
    SetEnterprise { enterprise: bool },
    /// The app reaches its usage cap, or has room again.
    SetUsageCap { reached: bool },
    /// The account's 24 hours of posting are used up.
    UseUpDay,
    /// So many reads of the account's timeline miss what was posted within the last minute.
    DelayTimeline { reads: u32 },
}

pub fn apply_action(sim: &XSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let event = match action {
        Action::RevokeAccess => XEvent::Access { granting: GrantEvent::Revoked {} },
        Action::EndAccess { at } => XEvent::Access { granting: GrantEvent::Ends { at } },
        Action::Write { text } => {
            let (id, event) = posts::new_post(world.last_id, now, text, Vec::new(), PostOptions::default());
            world.commit(account, event)?;
            return Ok(json!({ "id": id.to_string() }));
        }
        Action::UseUpDay => {
            sim.limits.use_up_day(account, now);
            return Ok(json!({}));
        }
        Action::DelayTimeline { reads } => {
            sim.late_reads.set(account, reads);
            return Ok(json!({}));
        }
        Action::SetSubscription { subscription } => XEvent::SubscriptionChanged { subscription },
        Action::SetSuspended { suspended } => XEvent::SuspensionChanged { suspended },
        Action::SetCredits { available } => XEvent::CreditsChanged { available },
        Action::SetEnterprise { enterprise } => XEvent::EnterpriseChanged { enterprise },
        Action::SetUsageCap { reached } => XEvent::UsageCapChanged { reached },
    };
    world.commit(account, event)?;
    Ok(json!({}))
}
