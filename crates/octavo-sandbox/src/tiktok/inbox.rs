//! Drafts: what waits in the creator's inbox to be finished in the app
//! (<https://developers.tiktok.com/doc/content-posting-api-reference-upload-video>).

use jiff::SignedDuration;
use serde_json::Value;

use super::accounts::check_may_post;
use super::errors::{Outcome, refuse};
use super::events::{PostInfo, Verdict};
use super::posts::{self, TextLimits};
use super::state::{Post, TikTok, TikTokSimulator};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// Drafts that may wait, of a day.
const MOST_PENDING: usize = 5;

/// Of `post_info`, an inbox takes nothing but the texts of photos.
pub fn admit_draft(
    sim: &TikTokSimulator,
    world: &TikTok,
    creator: &str,
    info: &Value,
    lengths: &TextLimits,
) -> Outcome<PostInfo> {
    let info = PostInfo {
        title: posts::text_field(info, "title", lengths.title)?,
        description: posts::text_field(info, "description", lengths.description)?,
        in_inbox: true,
        ..PostInfo::default()
    };
    check_may_post(sim, world, creator, 403)?;
    let now = sim.world.core.now();
    let is_pending = |post: &&Post| {
        let waits = matches!(post.verdict, None | Some(Verdict::Posted(_)));
        post.info.in_inbox && waits && post.creator == creator && now.duration_since(post.at) < DAY
    };
    if world.posts.values().filter(is_pending).count() >= MOST_PENDING {
        let message = "The number of pending shares of the day has been reached.";
        return Err(refuse(403, "spam_risk_too_many_pending_share", message));
    }
    Ok(info)
}
