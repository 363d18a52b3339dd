//! From a post to the request that will be sent: everything that may be repeated.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::networks::most_images;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::Api;
use super::session::Session;
use super::{documents, images, little_text, videos, visibility};
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, MediaSource, OutgoingPost};

/// The frozen request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    /// As it goes over the wire.
    pub(super) body: Value,
    /// The post cannot be older.
    pub(super) prepared_at: Timestamp,
}

const PDF: &str = "application/pdf";

/// What a post shows in addition to its text.
enum Content<'a> {
    Nothing,
    Images(&'a [Attachment]),
    Video(&'a Attachment),
    Document(&'a Attachment),
}

pub(super) async fn compose(
    api: &Api,
    session: &Session,
    post: &OutgoingPost,
    media: &dyn MediaSource,
) -> Result<Plan, PlatformError> {
    let visibility = visibility::from_settings(&post.settings)?;
    let content = match choose_content(post)? {
        Content::Nothing => setting_content(&post.settings),
        Content::Images(files) => Some(image_content(api, session, files, media).await?),
        Content::Video(file) => {
            let id = videos::upload_video(api, session, file, post.thumbnail.as_ref(), media).await?;
            Some(json!({ "media": { "id": id } }))
        }
        Content::Document(file) => Some(documents::document_content(api, session, post, file, media).await?),
    };
    let mut body = json!({
        "author": session.person,
        "commentary": little_text::with_mentions(&post.content.text, &post.settings["mentions"]),
        "visibility": visibility,
        "distribution": {
            "feedDistribution": "MAIN_FEED", "targetEntities": [], "thirdPartyDistributionChannels": [],
        },
        "lifecycleState": "PUBLISHED",
        "isReshareDisabledByAuthor": post.flag_setting("resharingDisabled") == Some(true),
    });
    if let Some(parent) = post.text_setting("reshareOf") {
        body["reshareContext"] = json!({ "parent": parent });
    }
    if let Some(content) = content {
        body["content"] = content;
    }
    Ok(Plan { body, prepared_at: api.clock.now() })
}

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api> and `articles-api` there.
fn setting_content(settings: &Value) -> Option<Value> {
    let (poll, article) = (&settings["poll"], &settings["article"]);
    if poll.is_object() {
        let options = OutgoingPost::texts_of(&poll["options"]).into_iter().map(|text| json!({ "text": text }));
        let duration = match poll["durationDays"].as_u64() {
            Some(1) => "ONE_DAY",
            Some(7) => "SEVEN_DAYS",
            Some(14) => "FOURTEEN_DAYS",
            _ => "THREE_DAYS",
        };
        let settings = json!({ "duration": duration });
        let options: Vec<Value> = options.collect();
        return Some(json!({ "poll": { "question": poll["question"], "options": options, "settings": settings } }));
    }
    let mut content = json!({ "article": { "source": article["url"], "title": article["title"] } });
    if let Some(description) = article["description"].as_str().filter(|text| !text.is_empty()) {
        content["article"]["description"] = json!(description);
    }
    article.is_object().then_some(content)
}

async fn image_content(
    api: &Api,
    session: &Session,
    files: &[Attachment],
    media: &dyn MediaSource,
) -> Result<Value, PlatformError> {
    let mut images = Vec::with_capacity(files.len());
    for file in files {
        let mut image = json!({ "id": images::upload_image(api, session, file, media).await? });
        if let Some(alt) = file.alt_text.as_deref().filter(|alt| !alt.trim().is_empty()) {
            image["altText"] = json!(alt);
        }
        images.push(image);
    }
    Ok(match images.len() {
        1 => json!({ "media": images[0] }),
        _ => json!({ "multiImage": { "images": images } }),
    })
}

fn choose_content(post: &OutgoingPost) -> Result<Content<'_>, PlatformError> {
    let files = &post.attachments;
    let most_images = most_images(Platform::LinkedIn);
    let are_images = files.iter().all(|file| file.kind() == Some(MediaKind::Photo));
    match &files[..] {
        [] if post.content.text.trim().is_empty() => {
            Err(PlatformError::permanent(codes::POST_EMPTY, "The post has neither text nor media. Add one of them."))
        }
        [] => Ok(Content::Nothing),
        [video] if video.kind() == Some(MediaKind::Video) => Ok(Content::Video(video)),
        [document] if document.content_type == PDF => Ok(Content::Document(document)),
        files if are_images && files.len() <= most_images => Ok(Content::Images(files)),
        _ => Err(PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            format!(
                "LinkedIn allows up to {most_images} images, one video or one PDF in a post. Remove the other files."
            ),
        )),
    }
}
