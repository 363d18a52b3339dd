//! Posts: `post_info`, what processing comes to, status, lists, the feed.
//!
//! Sources:
//! - <https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status>
//! - <https://developers.tiktok.com/doc/tiktok-api-v2-video-list>
//! - <https://developers.tiktok.com/doc/tiktok-api-v2-video-query>

use axum::extract::Request;
use axum::extract::State;
use serde_json::{Value, json};

use super::accounts::check_may_post;
use super::errors::{Outcome, Success, internal, invalid, refuse};
use super::events::{CreatorSettings, PUBLIC, PostInfo, SELF_ONLY, Verdict};
use super::limits::{OTHER, STATUS};
use super::state::{BASIC, LIST, PUBLISH, Post, Sim, TikTok, TikTokSimulator, UPLOAD};
use crate::core::audience::Audience;
use crate::core::faults::Fault;
use crate::core::media::StoredFile;
use crate::core::random;
use crate::core::requests::Params;
use crate::error::Result;
use crate::feed::{self, FeedItem, FeedMedia};

/// How long title and description may be, in UTF-16 units.
pub struct TextLimits {
    pub title: usize,
    pub description: usize,
}

/// Reads `post_info` for a creator who may post that.
pub fn admit_post(
    sim: &TikTokSimulator,
    world: &TikTok,
    creator: &str,
    info: &Value,
    lengths: &TextLimits,
) -> Outcome<PostInfo> {
    let settings = &world.creators.get(creator).ok_or_else(internal)?.settings;
    let info = read_post_info(info, lengths)?;
    check_may_post(sim, world, creator, 403)?;
    check_privacy(settings, &info)?;
    Ok(info)
}

fn read_post_info(info: &Value, lengths: &TextLimits) -> Outcome<PostInfo> {
    if !info.is_object() {
        return Err(invalid("post_info is required"));
    }
    Ok(PostInfo {
        title: text_field(info, "title", lengths.title)?,
        description: text_field(info, "description", lengths.description)?,
        privacy: text_field(info, "privacy_level", 64)?,
        comments_off: flag_field(info, "disable_comment")?,
        duets_off: flag_field(info, "disable_duet")?,
        stitches_off: flag_field(info, "disable_stitch")?,
        brand_content: flag_field(info, "brand_content_toggle")?,
        brand_organic: flag_field(info, "brand_organic_toggle")?,
        // Photos have it next to post_info.
        is_aigc: flag_field(info, "is_aigc")?,
        auto_add_music: flag_field(info, "auto_add_music")?,
        photo_cover: None,
        video_cover_ms: number_field(info, "video_cover_timestamp_ms")?,
        in_inbox: false,
    })
}

pub fn text_field(info: &Value, name: &str, longest: usize) -> Outcome<String> {
    match &info[name] {
        Value::Null => Ok(String::new()),
        Value::String(text) if text.encode_utf16().count() <= longest => Ok(text.clone()),
        _ => Err(invalid(format!("{name} is not a text of at most {longest} UTF-16 units"))),
    }
}

fn number_field(info: &Value, name: &str) -> Outcome<Option<u64>> {
    match &info[name] {
        Value::Null => Ok(None),
        value => value.as_u64().map(Some).ok_or_else(|| invalid(format!("{name} is not a whole number"))),
    }
}

pub fn flag_field(info: &Value, name: &str) -> Outcome<bool> {
    match info[name] {
        Value::Null => Ok(false),
        Value::Bool(flag) => Ok(flag),
        _ => Err(invalid(format!("{name} is not a boolean"))),
    }
}

fn check_privacy(settings: &CreatorSettings, info: &PostInfo) -> Outcome<()> {
    if !settings.privacy_options().contains(&info.privacy.as_str()) {
        let message = "privacy_level is not specified or not among the privacy_level_options of creator_info.";
        return Err(refuse(403, "privacy_level_option_mismatch", message));
    }
    let is_hidden = settings.private && info.privacy == SELF_ONLY;
    if !settings.audited && !is_hidden {
        let code = "unaudited_client_can_only_post_to_private_accounts";
        let message = "Unaudited clients can only post to a private account, for the creator alone.";
        return Err(refuse(403, code, message));
    }
    if info.brand_content && info.privacy == SELF_ONLY {
        return Err(invalid("Branded content visibility cannot be set to private."));
    }
    Ok(())
}

/// 20 MB.
pub const MAX_PHOTO_BYTES: u64 = 20_000_000;
const VIDEO_TYPES: [&str; 3] = ["video/mp4", "video/quicktime", "video/webm"];
const PHOTO_TYPES: [&str; 2] = ["image/jpeg", "image/webp"];
const VIDEO_SIDES: std::ops::RangeInclusive<u32> = 360..=4096;
/// "1080p", lying or standing.
const PHOTO_SIDES: (u32, u32) = (1080, 1920);

pub fn judge_video(file: &StoredFile, settings: &CreatorSettings, info: &PostInfo) -> Verdict {
    let longest = u64::from(settings.longest_seconds) * 1000;
    let mut sides = [file.facts.width, file.facts.height].into_iter().flatten();
    if !is_one_of(file, &VIDEO_TYPES) {
        failed("file_format_check_failed")
    } else if file.facts.duration_ms.is_some_and(|length| length > longest) {
        failed("duration_check_failed")
    } else if !sides.all(|side| VIDEO_SIDES.contains(&side)) {
        failed("picture_size_check_failed")
    } else {
        posted(info)
    }
}

pub fn judge_photos(files: &[StoredFile], info: &PostInfo) -> Verdict {
    if !files.iter().all(|file| is_one_of(file, &PHOTO_TYPES)) {
        return failed("file_format_check_failed");
    }
    if files.iter().all(is_small) { posted(info) } else { failed("picture_size_check_failed") }
}

fn is_small(file: &StoredFile) -> bool {
    let (Some(width), Some(height)) = (file.facts.width, file.facts.height) else { return true };
    width.min(height) <= PHOTO_SIDES.0 && width.max(height) <= PHOTO_SIDES.1
}

fn is_one_of(file: &StoredFile, types: &[&str]) -> bool {
    file.facts.mime.as_deref().is_some_and(|mime| types.contains(&mime))
}

fn failed(reason: &str) -> Verdict {
    Verdict::Failed(reason.to_owned())
}

/// Only what everyone can see gets an id.
fn posted(info: &PostInfo) -> Verdict {
    let draw = || random::between(7_400_000_000_000_000_000, 7_499_999_999_999_999_999).unsigned_abs();
    Verdict::Posted((info.privacy == PUBLIC).then(draw))
}

/// At this look a post is processed.
const DONE_AT: u32 = 2;

pub async fn fetch_status(State(sim): Sim, request: Request) -> Outcome<Success> {
    let (caller, body) = sim.json_call(request, BASIC, &STATUS).await?;
    caller.require(PUBLISH).or_else(|_| caller.require(UPLOAD))?;
    let publish = body["publish_id"].as_str().unwrap_or_default();
    let world = sim.world.read();
    let unknown = || refuse(400, "invalid_publish_id", "The publish_id does not exist.");
    let post = world.posts.get(publish).ok_or_else(unknown)?;
    if post.creator != caller.account {
        let code = "token_not_authorized_for_specified_publish_id";
        return Err(refuse(400, code, "The access_token does not have authorization for this publish_id."));
    }
    let Some(verdict) = &post.verdict else {
        return Ok(Success(progress_to_json(post)));
    };
    let look = sim.looks.look(publish);
    if look < DONE_AT || sim.world.take_fault(&caller.account, &[Fault::StillProcessing]).is_some() {
        return Ok(Success(progress_to_json(post)));
    }
    let moderation = world.creators.get(&caller.account).ok_or_else(internal)?.settings.moderation_looks;
    Ok(Success(match verdict {
        Verdict::Failed(reason) => json!({ "status": "FAILED", "fail_reason": reason }),
        Verdict::Posted(_) if post.info.in_inbox => json!({ "status": "SEND_TO_USER_INBOX" }),
        Verdict::Posted(id) => {
            let id = id.filter(|_| look - DONE_AT >= moderation);
            // The key is TikTok's spelling.
            json!({ "status": "PUBLISH_COMPLETE", "publicaly_available_post_id": Vec::from_iter(id) })
        }
    }))
}

fn progress_to_json(post: &Post) -> Value {
    match &post.upload {
        Some(upload) => json!({ "status": "PROCESSING_UPLOAD", "uploaded_bytes": upload.stored }),
        None => {
            let bytes: u64 = post.files.iter().map(|file| file.size).sum();
            json!({ "status": "PROCESSING_DOWNLOAD", "downloaded_bytes": bytes })
        }
    }
}

const MOST: u64 = 20;
const USUAL: u64 = 10;

/// The public posts, newest first, one page of them.
pub async fn list_posts(State(sim): Sim, request: Request) -> Outcome<Success> {
    let query = Params::of_query(&request);
    let (caller, body) = sim.json_call(request, LIST, &OTHER).await?;
    let fields = query.get("fields").ok_or_else(|| invalid("fields is required"))?;
    let count = if body["max_count"].is_null() { Some(USUAL) } else { body["max_count"].as_u64() };
    let count = count.filter(|count| (1..=MOST).contains(count)).ok_or_else(|| invalid("max_count is invalid"))?;
    let world = sim.world.read();
    let creator = world.creators.get(&caller.account).ok_or_else(internal)?;
    let is_public = |post: &&Post| post.post_id().is_some() && creator.settings.moderation_looks == 0;
    let posts: Vec<&Post> = world.shown(&creator.id).into_iter().filter(is_public).collect();
    let page = posts.iter().take(usize::try_from(count).unwrap_or(0));
    let videos: Outcome<Vec<Value>> = page.map(|post| post_to_json(&sim, post, &creator.username, fields)).collect();
    let (videos, has_more) = (videos?, posts.len() as u64 > count);
    let cursor = posts.last().map_or(0, |post| post.at.as_millisecond());
    Ok(Success(json!({ "videos": videos, "cursor": cursor, "has_more": has_more })))
}

/// Public posts by their numbers. Those that are not the caller's are left out.
pub async fn query_posts(State(sim): Sim, request: Request) -> Outcome<Success> {
    let query = Params::of_query(&request);
    let (caller, body) = sim.json_call(request, LIST, &OTHER).await?;
    let fields = query.get("fields").ok_or_else(|| invalid("fields is required"))?;
    let ids = body["filters"]["video_ids"].as_array().filter(|ids| (1..=MOST).contains(&(ids.len() as u64)));
    let ids = ids.ok_or_else(|| invalid("filters.video_ids is invalid"))?;
    let world = sim.world.read();
    let creator = world.creators.get(&caller.account).ok_or_else(internal)?;
    let ids: Vec<&str> = ids.iter().filter_map(Value::as_str).collect();
    let is_wanted = |post: &&Post| post.post_id().is_some_and(|id| ids.contains(&id.to_string().as_str()));
    let posts = world.shown(&creator.id).into_iter().filter(is_wanted);
    let videos: Outcome<Vec<Value>> = posts.map(|post| post_to_json(&sim, post, &creator.username, fields)).collect();
    Ok(Success(json!({ "videos": videos? })))
}

fn post_to_json(sim: &TikTokSimulator, post: &Post, username: &str, fields: &str) -> Outcome<Value> {
    let id = post.post_id().unwrap_or_default().to_string();
    let counted = match fields.contains("_count") {
        true => sim.world.measured(&post.creator, &id, post.at),
        false => Audience::default(),
    };
    let info = &post.info;
    let text = if info.description.is_empty() { &info.title } else { &info.description };
    let mut video = json!({});
    for field in fields.split(',') {
        video[field] = match field {
            "id" => json!(id),
            "create_time" => json!(post.at.as_second()),
            "title" => json!(info.title),
            "video_description" => json!(text),
            "share_url" => json!(post.permalink(username)),
            "view_count" => json!(counted.views),
            "like_count" => json!(counted.likes),
            "comment_count" => json!(counted.comments),
            "share_count" => json!(counted.shares),
            unknown => return Err(invalid(format!("Fields {unknown} is not valid"))),
        };
    }
    Ok(video)
}

/// Posts, newest first.
pub fn read_feed(sim: &TikTokSimulator, creator: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let username = world.creators.get(creator).map_or("", |creator| &creator.username);
    let posts = world.shown(creator).into_iter().filter(|post| post.seq < before).take(limit);
    posts.map(|post| Ok((post.seq, feed_item(sim, post, username)?))).collect()
}

fn feed_item(sim: &TikTokSimulator, post: &Post, username: &str) -> Result<FeedItem> {
    let info = &post.info;
    // A video has a caption; photos have a title beside their text.
    let (title, text) = match post.upload {
        Some(_) => (None, &info.title),
        None => (Some(info.title.clone()).filter(|title| !title.is_empty()), &info.description),
    };
    let media: Result<Vec<FeedMedia>> = post.files.iter().map(|file| sim.world.core.feed_media(file, None)).collect();
    Ok(FeedItem {
        id: post.post_id().map_or_else(|| post.publish.clone(), |id| id.to_string()),
        title,
        text: text.clone(),
        privacy: Some(info.privacy.clone()).filter(|_| !info.in_inbox),
        media: media?,
        permalink: post.permalink(username),
        published_at: post.at,
        ai_flag: info.is_aigc,
        settings: feed::chosen([
            ("postMode", feed::chosen_if(info.in_inbox, "INBOX")),
            ("disableComments", feed::chosen_if(info.comments_off, true)),
            ("disableDuet", feed::chosen_if(info.duets_off, true)),
            ("disableStitch", feed::chosen_if(info.stitches_off, true)),
            ("brandContent", feed::chosen_if(info.brand_content, true)),
            ("brandOrganic", feed::chosen_if(info.brand_organic, true)),
            ("autoAddMusic", feed::chosen_if(info.auto_add_music, true)),
            ("photoCoverIndex", json!(info.photo_cover)),
            ("videoCoverTimestampMs", json!(info.video_cover_ms)),
        ]),
        ..FeedItem::default()
    })
}
