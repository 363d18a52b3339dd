//! Accounts: what a fresh one comes with, what a token shows, what a server says about itself, and what people do.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::errors::{Outcome, unauthorized};
use super::events::{self, Limits, MastodonEvent, NewStatus, PLATFORM};
use super::shown::{DOMAIN, account_to_json};
use super::state::{Account, MastodonSimulator, MastodonState, Sim};
use crate::core::Core;
use crate::core::random::{self, Name};
use crate::core::requests::bearer;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::error::Result;

fn draw_token() -> String {
    random::text(43, random::BASE64URL)
}

impl Accounts for MastodonState {
    type Id = u64;
    type Account = Account;

    fn all(&self) -> &BTreeMap<u64, Account> {
        &self.accounts
    }

    fn number(account: &Account) -> u64 {
        account.id
    }

    fn draw(&self, now: Timestamp) -> (String, MastodonEvent) {
        let taken = |username: &str| self.accounts.values().any(|account| account.username == username);
        let (username, display_name) = loop {
            let name = Name::draw();
            if !taken(&name.user("_")) {
                break (name.user("_"), name.display());
            }
        };
        let id = events::next_id(self.last_id, now).to_string();
        (id, MastodonEvent::AccountCreated { username, display_name, token: draw_token() })
    }

    fn shown(account: &Account, core: &Core) -> Result<SandboxAccount> {
        let server = format!("{}/mastodon", core.public_url()?);
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.id.to_string(),
            username: account.username.clone(),
            display_name: account.display_name.clone(),
            credentials: json!({ "server": server, "accessToken": account.token }),
        })
    }
}

/// <https://docs.joinmastodon.org/methods/accounts/#verify_credentials>
pub async fn verify_account(State(sim): Sim, headers: HeaderMap) -> Outcome<Json<Value>> {
    let caller = sim.caller(&headers, Some("read:accounts"))?;
    let world = sim.world.read();
    let account = world.accounts.get(&caller.id).ok_or_else(unauthorized)?;
    let mut shown = account_to_json(account);
    shown["source"] = json!({ "privacy": "public", "sensitive": false, "language": "en", "note": "", "fields": [] });
    Ok(Json(shown))
}

/// <https://docs.joinmastodon.org/methods/apps/#verify_credentials>
pub async fn verify_app(State(sim): Sim, headers: HeaderMap) -> Outcome<Json<Value>> {
    let caller = sim.caller(&headers, None)?;
    let world = sim.world.read();
    let account = world.accounts.get(&caller.id).ok_or_else(unauthorized)?;
    let redirect = "urn:ietf:wg:oauth:2.0:oob";
    Ok(Json(json!({
        "id": account.id.to_string(), "name": "Octavo", "website": null, "scopes": account.scopes,
        "redirect_uri": redirect, "redirect_uris": [redirect],
    })))
}

/// <https://docs.joinmastodon.org/methods/instance/#v2>: public, so an unknown token changes nothing.
pub async fn show_instance(State(sim): Sim, headers: HeaderMap) -> Json<Value> {
    let world = sim.world.read();
    let account = bearer(&headers).and_then(|token| world.by_token(token));
    let limits = account.map(|account| account.limits.clone()).unwrap_or_default();
    Json(json!({
        "domain": DOMAIN, "title": "Mastodon", "version": "4.5.0", "source_url": "https://github.com/mastodon/mastodon",
        "description": "A simulated server", "languages": ["en"], "rules": [],
        "usage": { "users": { "active_month": world.accounts.len() } },
        "configuration": {
            "urls": { "streaming": format!("wss://{DOMAIN}") },
            "accounts": { "max_featured_tags": 10, "max_pinned_statuses": 5 },
            "statuses": {
                "max_characters": limits.characters, "max_media_attachments": limits.attachments,
                "characters_reserved_per_url": 23,
            },
            "media_attachments": {
                "description_limit": 1500, "image_matrix_limit": 33_177_600, "image_size_limit": limits.image_bytes,
                "supported_mime_types": super::media::TYPES,
                "video_frame_rate_limit": 120, "video_matrix_limit": 8_294_400, "video_size_limit": limits.video_bytes,
            },
            "polls": {
                "max_options": limits.poll_options, "max_characters_per_option": 50, "min_expiration": 300,
                "max_expiration": 2_629_746,
            },
            "translation": { "enabled": false },
            "limited_federation": false,
        },
        "registrations": { "enabled": false, "approval_required": false, "message": null, "url": null },
        "api_versions": { "mastodon": 7 },
    }))
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The account's server has these limits; those that are missing are the software's own.
    SetPostLimits { limits: Limits },
    /// The person has the application's token replaced.
    RevokeAccess,
    /// The application has these scopes.
    SetScopes { scopes: Vec<String> },
    /// The server disables the account, or enables it again.
    SetSuspended { suspended: bool },
    /// The person posts by themselves; answers `{"id"}`.
    Write { text: String },
    /// The person deletes a status.
    Delete { id: String },
}

pub fn apply_action(sim: &MastodonSimulator, account: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let current = world.find(account).map(|it| (it.token.clone(), it.scopes.clone()));
    let (token, scopes) = current.unwrap_or_default();
    let event = match action {
        Action::SetPostLimits { limits } => MastodonEvent::LimitsChanged { limits },
        Action::RevokeAccess => MastodonEvent::TokenChanged { token: draw_token(), scopes },
        Action::SetScopes { scopes } => MastodonEvent::TokenChanged { token, scopes },
        Action::SetSuspended { suspended } => MastodonEvent::SuspensionChanged { suspended },
        Action::Delete { id } => MastodonEvent::StatusDeleted { id: id.parse().unwrap_or_default() },
        Action::Write { text } => {
            let id = events::next_id(world.last_id, now);
            let status = NewStatus { text, ..NewStatus::default() };
            world.commit(account, MastodonEvent::Posted { id, key: None, status })?;
            return Ok(json!({ "id": id.to_string() }));
        }
    };
    world.commit(account, event)?;
    Ok(json!({}))
}
