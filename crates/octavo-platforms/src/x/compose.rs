//! From a post to the request that will be sent: everything that may be repeated.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::networks::most_images;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::Api;
use super::session::Session;
use super::uploads::{self, Category, Uploaded};
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaSource, OutgoingPost};

/// The frozen request, with what its post can be found again by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    pub(super) text: String,
    pub(super) media: Vec<Uploaded>,
    /// X's own word; none lets everyone reply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reply_settings: Option<String>,
    /// The number of the post that it replies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reply_to: Option<String>,
    /// X's own poll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) poll: Option<Value>,
    /// The number of the post that it quotes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) quote: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) community: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) made_with_ai: bool,
    /// The post cannot be older.
    pub(super) prepared_at: Timestamp,
}

pub(super) async fn compose(
    api: &Api,
    session: &Session,
    post: &OutgoingPost,
    media: &dyn MediaSource,
) -> Result<Plan, PlatformError> {
    let mut uploaded = Vec::with_capacity(post.attachments.len());
    for (file, category) in sort_files(post)? {
        uploaded.push(uploads::upload_file(api, session, file, category, media).await?);
    }
    Ok(Plan {
        text: post.content.text.clone(),
        media: uploaded,
        reply_settings: reply_settings(post),
        reply_to: post.reply_to.clone(),
        poll: poll(&post.settings["poll"]),
        quote: post.text_setting("quotePostId").map(str::to_owned),
        community: post.text_setting("communityId").map(str::to_owned),
        made_with_ai: post.ai_disclosure.sets_flag(),
        prepared_at: api.clock.now(),
    })
}

/// <https://docs.x.com/x-api/posts/create-post>
fn reply_settings(post: &OutgoingPost) -> Option<String> {
    let word = match post.text_setting("replySettings")? {
        "FOLLOWING" => "following",
        "MENTIONED" => "mentionedUsers",
        "SUBSCRIBERS" => "subscribers",
        "VERIFIED" => "verified",
        _ => return None,
    };
    Some(word.to_owned())
}

fn poll(poll: &Value) -> Option<Value> {
    poll.is_object().then(|| json!({ "options": poll["options"], "duration_minutes": poll["durationMinutes"] }))
}

/// The files with their categories, where X takes them together.
fn sort_files(post: &OutgoingPost) -> Result<Vec<(&Attachment, Category)>, PlatformError> {
    let files: Option<Vec<_>> = post.attachments.iter().map(|file| Some((file, Category::of_file(file)?))).collect();
    let files = files.ok_or_else(media_unsupported)?;
    let photos = files.iter().filter(|(_, category)| *category == Category::Image).count();
    match files.len() {
        // X would say no more than that the request is invalid.
        0 if post.content.text.trim().is_empty() => {
            Err(PlatformError::permanent(codes::POST_EMPTY, "The post has neither text nor media. Add one of them."))
        }
        0 | 1 => Ok(files),
        several if several == photos && photos <= most_images(Platform::XTwitter) => Ok(files),
        _ => Err(media_unsupported()),
    }
}

fn media_unsupported() -> PlatformError {
    PlatformError::permanent(
        codes::MEDIA_UNSUPPORTED,
        format!(
            "Octavo posts up to {} photos (JPEG, PNG or WEBP) or one video to X. Remove the other files.",
            most_images(Platform::XTwitter)
        ),
    )
}
