//! From a post to the request that will be sent: everything that may be repeated.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::Api;
use super::media;
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::post::{MediaSource, OutgoingPost};

/// The frozen request, with what its post can be found again by.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    pub(super) idempotency_key: String,
    /// <https://docs.joinmastodon.org/methods/statuses/#create>
    pub(super) status: Status,
    /// The post cannot be older.
    pub(super) prepared_at: Timestamp,
}

/// In the names of the API.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Status {
    pub(super) status: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) media_ids: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) poll: Option<Poll>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) in_reply_to_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sensitive: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) spoiler_text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) visibility: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Poll {
    pub(super) options: Vec<String>,
    /// Seconds.
    expires_in: u64,
    multiple: bool,
    hide_totals: bool,
}

pub(super) async fn compose(
    api: &Api,
    session: &Session,
    post: &OutgoingPost,
    media: &dyn MediaSource,
) -> Result<Plan, PlatformError> {
    if post.content.text.trim().is_empty() && post.attachments.is_empty() {
        return Err(PlatformError::permanent(
            codes::POST_EMPTY,
            "The post has neither text nor media. Add one of them.",
        ));
    }
    let mut media_ids = Vec::with_capacity(post.attachments.len());
    for file in &post.attachments {
        media_ids.push(media::upload_file(api, session, file, media).await?);
    }
    let prepared_at = api.clock.now();
    Ok(Plan {
        idempotency_key: format!("octavo-{}-{}", post.post_id, prepared_at.as_microsecond()),
        status: status(post, media_ids),
        prepared_at,
    })
}

fn status(post: &OutgoingPost, media_ids: Vec<String>) -> Status {
    Status {
        status: post.content.text.clone(),
        media_ids,
        poll: poll(&post.settings["poll"]),
        in_reply_to_id: post.reply_to.clone(),
        sensitive: post.flag_setting("sensitive"),
        spoiler_text: post.text_setting("spoilerText").map(str::to_owned),
        visibility: post.text_setting("visibility").and_then(visibility),
        language: post.text_setting("language").map(str::to_owned),
    }
}

fn visibility(chosen: &str) -> Option<String> {
    let word = match chosen {
        "PUBLIC" => "public",
        "UNLISTED" => "unlisted",
        "FOLLOWERS" => "private",
        _ => return None,
    };
    Some(word.to_owned())
}

fn poll(poll: &Value) -> Option<Poll> {
    poll.is_object().then(|| Poll {
        options: OutgoingPost::texts_of(&poll["options"]).into_iter().map(str::to_owned).collect(),
        expires_in: poll["durationMinutes"].as_u64().unwrap_or_default() * 60,
        multiple: poll["multiple"] == json!(true),
        hide_totals: poll["hideTotals"] == json!(true),
    })
}
