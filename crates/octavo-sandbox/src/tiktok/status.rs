//! `POST /v2/post/publish/status/fetch/`:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status>.

use axum::extract::Request;
use serde_json::{Value, json};

use super::TikTokSimulator;
use super::error::{Outcome, internal, refuse};
use super::event::Verdict;
use super::oauth::PUBLISH;
use super::state::Post;
use super::windows::STATUS;

/// At this look a post is processed.
const DONE_AT: u32 = 2;

pub async fn fetch(sim: &TikTokSimulator, request: Request) -> Outcome<Value> {
    let (caller, body) = sim.json_call(request, PUBLISH, &STATUS).await?;
    let publish = body["publish_id"].as_str().unwrap_or_default();
    let world = sim.world.read();
    let unknown = || refuse(400, "invalid_publish_id", "The publish_id does not exist.");
    let post = world.posts.get(publish).ok_or_else(unknown)?;
    if post.creator != caller.account {
        let code = "token_not_authorized_for_specified_publish_id";
        return Err(refuse(400, code, "The access_token does not have authorization for this publish_id."));
    }
    let Some(verdict) = &post.verdict else {
        return Ok(working(post));
    };
    let look = sim.looks.look(publish);
    let moderation = world.creators.get(&caller.account).ok_or_else(internal)?.settings.moderation_looks;
    Ok(match verdict {
        _ if look < DONE_AT => working(post),
        Verdict::Failed(reason) => json!({ "status": "FAILED", "fail_reason": reason }),
        Verdict::Posted(id) => {
            let id = id.filter(|_| look - DONE_AT >= moderation);
            // The key is TikTok's spelling.
            json!({ "status": "PUBLISH_COMPLETE", "publicaly_available_post_id": Vec::from_iter(id) })
        }
    })
}

fn working(post: &Post) -> Value {
    match &post.upload {
        Some(upload) => json!({ "status": "PROCESSING_UPLOAD", "uploaded_bytes": upload.stored }),
        None => {
            let bytes: u64 = post.files.iter().map(|file| file.size).sum();
            json!({ "status": "PROCESSING_DOWNLOAD", "downloaded_bytes": bytes })
        }
    }
}
