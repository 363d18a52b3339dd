//! What a post loses that goes to the inbox of its TikTok account, where its owner finishes it.

use crate::rules::post_to_check::{Place, PostToCheck};
use crate::rules::wanted::is_blank;

/// What TikTok's documents allow for a direct post alone
/// (<https://developers.tiktok.com/doc/content-posting-api-reference-photo-post>).
const DIRECT_ALONE: [&str; 8] = [
    "privacyLevel",
    "disableDuet",
    "disableComments",
    "disableStitch",
    "brandContent",
    "brandOrganic",
    "autoAddMusic",
    "videoCoverTimestampMs",
];

pub(super) fn is_direct(post: &PostToCheck) -> bool {
    post.setting_text("postMode") != Some("INBOX")
}

pub(super) fn unused_setting(post: &PostToCheck) -> Option<(Place, String)> {
    let is_sent =
        |name: &&str| !is_blank(post.setting(name)) && post.setting(name).and_then(|it| it.as_bool()) != Some(false);
    let sent: Vec<&str> = DIRECT_ALONE.into_iter().filter(is_sent).collect();
    let first = sent.first().filter(|_| !is_direct(post))?;
    Some((Place::Setting(first), format!("postMode is INBOX together with {}", sent.join(", "))))
}

/// <https://developers.tiktok.com/doc/content-posting-api-reference-upload-video>: a video comes without any text.
pub(super) fn lost_caption(post: &PostToCheck) -> Option<(Place, String)> {
    let has_title = !is_blank(post.setting("title"));
    let has_caption = has_title || !post.content.text.trim().is_empty();
    let place = if has_title { Place::Setting("title") } else { Place::Content };
    (!is_direct(post) && post.has_video() && has_caption)
        .then(|| (place, "postMode is INBOX, and the video has a caption".to_owned()))
}
