//! `POST /v2/post/publish/creator_info/query/`:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info>.

use axum::extract::Request;
use serde_json::{Value, json};

use super::TikTokSimulator;
use super::error::{Outcome, internal, refuse};
use super::oauth::PUBLISH;
use super::settings::Settings;
use super::state::TikTok;
use super::windows::CREATOR_INFO;

/// What the API posts for a creator in a day.
const POSTS_OF_A_DAY: usize = 15;

pub async fn query(sim: &TikTokSimulator, request: Request) -> Outcome<Value> {
    let (caller, _) = sim.json_call(request, PUBLISH, &CREATOR_INFO).await?;
    let world = sim.world.read();
    let creator = world.creators.get(&caller.account).ok_or_else(internal)?;
    // Here, and only here, these come with status 200.
    may_post(sim, &world, &creator.id, 200)?;
    let Settings { private, comments_off, duets_off, stitches_off, longest_seconds, .. } = creator.settings;
    Ok(json!({
        "creator_avatar_url": "",
        "creator_username": creator.username,
        "creator_nickname": creator.nickname,
        "privacy_level_options": creator.settings.privacy_options(),
        "comment_disabled": comments_off,
        "duet_disabled": duets_off || private,
        "stitch_disabled": stitches_off || private,
        "max_video_post_duration_sec": longest_seconds,
    }))
}

/// Whether the creator may post now at all.
pub fn may_post(sim: &TikTokSimulator, world: &TikTok, id: &str, status: u16) -> Outcome<()> {
    let creator = world.creators.get(id).ok_or_else(internal)?;
    let posts = world.posts_of_the_day(id, sim.world.core.now());
    let refused = |code, message: &str| -> Outcome<()> { Err(refuse(status, code, message)) };
    match &creator.settings {
        Settings { banned: true, .. } => {
            refused("spam_risk_user_banned_from_posting", "The user is banned from making new posts.")
        }
        Settings { users_used_up: true, .. } => refused(
            "reached_active_user_cap",
            "The daily quota for active publishing users from your client is reached.",
        ),
        settings if settings.posts_used_up || posts >= POSTS_OF_A_DAY => {
            refused("spam_risk_too_many_posts", "The daily post cap from the API is reached for the current user.")
        }
        _ => Ok(()),
    }
}
