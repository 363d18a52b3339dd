//! `POST /v2/video/list/`: <https://developers.tiktok.com/doc/tiktok-api-v2-video-list>.

use axum::extract::Request;
use serde_json::{Value, json};

use super::TikTokSimulator;
use super::error::{Outcome, internal, invalid};
use super::oauth::LIST;
use super::state::Post;
use super::windows::OTHER;
use crate::core::params::Params;

const MOST: u64 = 20;
const USUAL: u64 = 10;

/// The public posts, newest first, one page of them.
pub async fn list(sim: &TikTokSimulator, request: Request) -> Outcome<Value> {
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
    let videos: Outcome<Vec<Value>> = page.map(|post| shown(post, &creator.username, fields)).collect();
    let (videos, has_more) = (videos?, posts.len() as u64 > count);
    let cursor = posts.last().map_or(0, |post| post.at.as_millisecond());
    Ok(json!({ "videos": videos, "cursor": cursor, "has_more": has_more }))
}

fn shown(post: &Post, username: &str, fields: &str) -> Outcome<Value> {
    let info = &post.info;
    let text = if info.description.is_empty() { &info.title } else { &info.description };
    let mut video = json!({});
    for field in fields.split(',') {
        video[field] = match field {
            "id" => json!(post.post_id().unwrap_or_default().to_string()),
            "create_time" => json!(post.at.as_second()),
            "title" => json!(info.title),
            "video_description" => json!(text),
            "share_url" => json!(post.permalink(username)),
            unknown => return Err(invalid(format!("Fields {unknown} is not valid"))),
        };
    }
    Ok(video)
}
