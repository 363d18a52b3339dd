//! Creators: what a fresh one comes with, `user/info`, `creator_info`, and what creators and TikTok do.
//!
//! Sources:
//! - <https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info>
//! - <https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info>

use axum::extract::State;
use std::collections::BTreeMap;

use axum::extract::Request;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::errors::{Outcome, Success, internal, invalid, refuse};
use super::events::{CreatorSettings, PLATFORM, TikTokEvent};
use super::limits::{CREATOR_INFO, OTHER};
use super::state::{BASIC, Creator, PROFILE, PUBLISH, Sim, TikTok, TikTokSimulator};
use crate::core::faults::Fault;
use crate::core::oauth::{FirstCode, GrantEvent};
use crate::core::random::Name;
use crate::core::requests::Params;
use crate::core::simulator::{Accounts, SandboxAccount, unknown_action};
use crate::core::{Core, random};
use crate::error::{Error, Result};

impl Accounts for TikTok {
    type Id = String;
    type Account = Creator;

    fn all(&self) -> &BTreeMap<Self::Id, Creator> {
        &self.creators
    }

    fn number(creator: &Creator) -> u64 {
        creator.created_seq
    }

    fn draw(&self, _now: Timestamp) -> (String, TikTokEvent) {
        loop {
            let name = Name::draw();
            let id = format!("-000{}", random::text(32, random::BASE64URL));
            let username = name.user(".");
            let taken = self.creators.values().any(|creator| creator.id == id || creator.username == username);
            if !taken {
                let event =
                    TikTokEvent::CreatorCreated { username, nickname: name.display(), first: FirstCode::draw("") };
                return (id, event);
            }
        }
    }

    fn shown(creator: &Creator, _core: &Core) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: creator.id.clone(),
            username: creator.username.clone(),
            display_name: creator.nickname.clone(),
            credentials: creator.first.credentials(),
        })
    }
}

/// Only the fields that are asked for; each wants its scope.
pub async fn user_info(State(sim): Sim, request: Request) -> Outcome<Success> {
    let caller = sim.caller(request.headers(), BASIC, &OTHER)?;
    let query = Params::of_query(&request);
    let fields = query.get("fields").ok_or_else(|| invalid("fields is required"))?;
    let world = sim.world.read();
    let creator = world.creators.get(&caller.account).ok_or_else(internal)?;
    let mut user = json!({});
    for field in fields.split(',') {
        user[field] = match field {
            "open_id" => json!(creator.id),
            "union_id" => json!(format!("union-{}", creator.id)),
            "display_name" => json!(creator.nickname),
            "avatar_url" => json!(""),
            "username" => {
                caller.require(PROFILE)?;
                json!(creator.username)
            }
            unknown => return Err(invalid(format!("Fields {unknown} is not valid"))),
        };
    }
    Ok(Success(json!({ "user": user })))
}

/// What the API posts for a creator in a day.
const POSTS_OF_A_DAY: usize = 15;

pub async fn creator_info(State(sim): Sim, request: Request) -> Outcome<Success> {
    let (caller, _) = sim.json_call(request, PUBLISH, &CREATOR_INFO).await?;
    let world = sim.world.read();
    let creator = world.creators.get(&caller.account).ok_or_else(internal)?;
    // Here, and only here, these come with status 200.
    check_may_post(&sim, &world, &creator.id, 200)?;
    let CreatorSettings { private, comments_off, duets_off, stitches_off, longest_seconds, .. } = creator.settings;
    Ok(Success(json!({
        "creator_avatar_url": "",
        "creator_username": creator.username,
        "creator_nickname": creator.nickname,
        "privacy_level_options": creator.settings.privacy_options(),
        "comment_disabled": comments_off,
        "duet_disabled": duets_off || private,
        "stitch_disabled": stitches_off || private,
        "max_video_post_duration_sec": longest_seconds,
    })))
}

/// Whether the creator may post now at all.
pub fn check_may_post(sim: &TikTokSimulator, world: &TikTok, id: &str, status: u16) -> Outcome<()> {
    let creator = world.creators.get(id).ok_or_else(internal)?;
    let posts = world.posts_of_the_day(id, sim.world.core.now());
    let refused = |code, message: &str| -> Outcome<()> { Err(refuse(status, code, message)) };
    match &creator.settings {
        CreatorSettings { banned: true, .. } => {
            refused("spam_risk_user_banned_from_posting", "The user is banned from making new posts.")
        }
        CreatorSettings { users_used_up: true, .. } => refused(
            "reached_active_user_cap",
            "The daily quota for active publishing users from your client is reached.",
        ),
        settings if settings.posts_used_up || posts >= POSTS_OF_A_DAY => {
            refused("spam_risk_too_many_posts", "The daily post cap from the API is reached for the current user.")
        }
        _ => Ok(()),
    }
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Action {
    /// The creator takes the app's access away.
    RevokeAccess,
    /// Access ends at this time, unless the app renews it before.
    EndAccess { at: Timestamp },
    /// Members of [`CreatorSettings`]; the others stay.
    ChangeCreator {
        #[serde(flatten)]
        change: Map<String, Value>,
    },
    /// By its id, or its publish id.
    DeletePost { id: String },
    /// The addresses of uploads run out.
    ExpireUploads,
    /// What comes next ends with this `fail_reason`.
    FailNext { reason: String },
}

pub fn apply_action(sim: &TikTokSimulator, creator: &str, action: Value) -> Result<Value> {
    let action: Action = serde_json::from_value(action).map_err(|error| unknown_action(&error))?;
    let event = match action {
        Action::RevokeAccess => TikTokEvent::Access { granting: GrantEvent::Revoked {} },
        Action::EndAccess { at } => TikTokEvent::Access { granting: GrantEvent::Ends { at } },
        Action::ChangeCreator { change } => TikTokEvent::SettingsChanged { settings: changed(sim, creator, change)? },
        Action::DeletePost { id } => TikTokEvent::PostDeleted { publish: publish_id(sim, creator, id) },
        Action::ExpireUploads => TikTokEvent::UploadsExpired {},
        Action::FailNext { reason } => {
            sim.next_failures.set(creator, reason);
            return Ok(json!({}));
        }
    };
    sim.world.write().commit(creator, event)?;
    Ok(json!({}))
}

fn changed(sim: &TikTokSimulator, creator: &str, change: Map<String, Value>) -> Result<CreatorSettings> {
    let settings = sim.world.read().creators.get(creator).map(|creator| creator.settings.clone()).unwrap_or_default();
    let mut settings = serde_json::to_value(settings).map_err(|error| unknown_action(&error))?;
    let members = settings.as_object_mut().ok_or_else(|| Error::Invalid("settings have members".to_owned()))?;
    members.extend(change);
    serde_json::from_value(settings).map_err(|error| unknown_action(&error))
}

fn publish_id(sim: &TikTokSimulator, creator: &str, id: String) -> String {
    let world = sim.world.read();
    let shown = world.shown(creator);
    let named = shown.into_iter().find(|post| post.post_id().is_some_and(|post| post.to_string() == id));
    named.map_or(id, |post| post.publish.clone())
}

impl TikTokSimulator {
    /// The `fail_reason` that a test wants for what was just accepted.
    pub fn next_failure(&self, creator: &str) -> Option<String> {
        self.next_failures.take(creator).or_else(|| {
            let fault = self.world.take_fault(creator, &[Fault::ProcessingFailed, Fault::Duplicate])?;
            let reason = if fault == Fault::Duplicate { "spam_risk" } else { "file_format_check_failed" };
            Some(reason.to_owned())
        })
    }
}
