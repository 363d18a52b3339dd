//! A post in TikTok's words.

use octavo_domain::Platform;
use octavo_domain::networks::most_images;
use serde::Deserialize;
use serde_json::{Value, json};

use super::creator::Creator;
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, OutgoingPost};

/// 4 GB and 20 MB, in the smaller reading of "MB".
const MAX_VIDEO_BYTES: u64 = 4_000_000_000;
const MAX_PHOTO_BYTES: u64 = 20_000_000;
const VIDEO_TYPES: [&str; 3] = ["video/mp4", "video/quicktime", "video/webm"];
const PHOTO_TYPES: [&str; 2] = ["image/jpeg", "image/webp"];
const PUBLIC: &str = "PUBLIC_TO_EVERYONE";

/// What is shown.
pub(super) enum Content<'a> {
    Video(&'a Attachment),
    Photos(&'a [Attachment]),
}

/// `platformSettings` of type TIK_TOK.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Settings {
    post_mode: Option<String>,
    title: Option<String>,
    privacy_level: Option<String>,
    disable_duet: Option<bool>,
    disable_comments: Option<bool>,
    disable_stitch: Option<bool>,
    brand_content: Option<bool>,
    brand_organic: Option<bool>,
    has_usage_confirmation: Option<bool>,
    auto_add_music: Option<bool>,
    photo_cover_index: Option<u64>,
    video_cover_timestamp_ms: Option<u64>,
}

impl Settings {
    pub(super) fn is_public(&self) -> bool {
        self.privacy_level.as_deref() == Some(PUBLIC)
    }

    /// The owner of the account finishes the post in TikTok.
    pub(super) fn is_for_inbox(&self) -> bool {
        self.post_mode.as_deref() == Some("INBOX")
    }

    /// Counted from 0.
    pub(super) fn cover(&self) -> u64 {
        self.photo_cover_index.unwrap_or(0)
    }

    fn title(&self) -> &str {
        self.title.as_deref().unwrap_or_default().trim()
    }
}

pub(super) fn content(post: &OutgoingPost) -> Result<Content<'_>, PlatformError> {
    let kinds: Vec<Option<MediaKind>> = post.attachments.iter().map(Attachment::kind).collect();
    let most_photos = most_images(Platform::TikTok);
    match kinds[..] {
        [] => Err(PlatformError::permanent(codes::POST_EMPTY, "TikTok requires a video or photos. Add one.")),
        [Some(MediaKind::Video)] => check_video(&post.attachments[0]).map(Content::Video),
        _ if kinds.len() <= most_photos && kinds.iter().all(|kind| *kind == Some(MediaKind::Photo)) => {
            post.attachments.iter().try_for_each(check_photo)?;
            Ok(Content::Photos(&post.attachments))
        }
        _ => Err(media_unsupported(format!(
            "A TikTok post has one video, or up to {most_photos} photos. Remove the other files."
        ))),
    }
}

fn check_video(file: &Attachment) -> Result<&Attachment, PlatformError> {
    if !VIDEO_TYPES.contains(&file.content_type.as_str()) {
        return Err(media_unsupported(format!(
            "TikTok accepts MP4, MOV and WebM videos, not {}. Convert it.",
            file.content_type
        )));
    }
    if file.size > MAX_VIDEO_BYTES {
        return Err(too_large("TikTok accepts videos of up to 4 GB. Use a smaller one."));
    }
    Ok(file)
}

fn check_photo(file: &Attachment) -> Result<(), PlatformError> {
    if !PHOTO_TYPES.contains(&file.content_type.as_str()) {
        return Err(media_unsupported(format!(
            "TikTok accepts JPEG and WebP photos, not {}. Convert it.",
            file.content_type
        )));
    }
    if file.size > MAX_PHOTO_BYTES {
        return Err(too_large("TikTok accepts photos of up to 20 MB. Use a smaller one."));
    }
    Ok(())
}

/// Consent and audience are the author's alone: TikTok lets no app choose them
/// (<https://developers.tiktok.com/doc/content-sharing-guidelines>).
pub(super) fn parse_settings(settings: &Value) -> Result<Settings, PlatformError> {
    let settings = Settings::deserialize(settings).map_err(|error| {
        settings_refused(format!("Octavo cannot read the platformSettings for TikTok ({error}). Correct them."))
    })?;
    if settings.has_usage_confirmation != Some(true) {
        return Err(settings_refused(
            "TikTok requires the author's consent. Ask them to agree to TikTok's Music Usage Confirmation, then send hasUsageConfirmation: true.".to_owned(),
        ));
    }
    Ok(settings)
}

/// `post_info` of the post, as far as the creator's account allows it.
pub(super) fn post_info(
    settings: &Settings,
    creator: &Creator,
    content: &Content<'_>,
    post: &OutgoingPost,
) -> Result<Value, PlatformError> {
    let privacy = privacy(settings, creator)?;
    let text = &post.content.text;
    let mut info = json!({
        "privacy_level": privacy,
        "disable_comment": creator.comment_disabled || settings.disable_comments == Some(true),
        "brand_content_toggle": settings.brand_content == Some(true),
        "brand_organic_toggle": settings.brand_organic == Some(true),
    });
    match content {
        Content::Video(file) => {
            check_length(file, creator)?;
            info["title"] = json!(if settings.title().is_empty() { text } else { settings.title() });
            info["disable_duet"] = json!(creator.duet_disabled || settings.disable_duet == Some(true));
            info["disable_stitch"] = json!(creator.stitch_disabled || settings.disable_stitch == Some(true));
            if post.ai_disclosure.sets_flag() {
                info["is_aigc"] = json!(true);
            }
            if let Some(cover) = settings.video_cover_timestamp_ms {
                info["video_cover_timestamp_ms"] = json!(cover);
            }
        }
        Content::Photos(_) => {
            info["title"] = json!(settings.title());
            info["description"] = json!(text);
            if settings.auto_add_music == Some(true) {
                info["auto_add_music"] = json!(true);
            }
        }
    }
    Ok(info)
}

/// `post_info` of photos in the inbox; a video there has none.
pub(super) fn inbox_info(session: &Session, settings: &Settings, text: &str) -> Result<Value, PlatformError> {
    if !session.uploads {
        return Err(PlatformError::permanent(
            codes::ACCOUNT_NEEDS_RECONNECT,
            "The account's owner did not allow Octavo to send drafts to TikTok (video.upload). Connect the account again and allow it, or leave out postMode.",
        ));
    }
    Ok(json!({ "title": settings.title(), "description": text }))
}

fn privacy<'a>(settings: &'a Settings, creator: &Creator) -> Result<&'a str, PlatformError> {
    let options = creator.privacy_level_options.join(", ");
    let Some(chosen) = settings.privacy_level.as_deref() else {
        return Err(settings_refused(format!(
            "Choose a privacyLevel: TikTok offers {options} for @{}.",
            creator.username
        )));
    };
    if !creator.privacy_level_options.iter().any(|option| option == chosen) {
        return Err(settings_refused(format!(
            "TikTok doesn't offer {chosen} for @{}. Choose {options}.",
            creator.username
        )));
    }
    if chosen == "SELF_ONLY" && settings.brand_content == Some(true) {
        return Err(settings_refused(
            "TikTok does not allow branded content with SELF_ONLY. Choose another privacyLevel, or omit brandContent."
                .to_owned(),
        ));
    }
    Ok(chosen)
}

fn check_length(file: &Attachment, creator: &Creator) -> Result<(), PlatformError> {
    let (Some(length), Some(longest)) = (file.duration_ms, creator.longest_seconds) else { return Ok(()) };
    if length <= longest.saturating_mul(1000) {
        return Ok(());
    }
    let seconds = length.div_ceil(1000);
    let message = format!("Video is {seconds} s long; TikTok allows {longest} s for @{}. Trim it.", creator.username);
    Err(PlatformError::permanent(codes::MEDIA_REFUSED, message))
}

fn settings_refused(message: String) -> PlatformError {
    PlatformError::permanent(codes::CONTENT_REFUSED, message)
}

fn media_unsupported(message: String) -> PlatformError {
    PlatformError::permanent(codes::MEDIA_UNSUPPORTED, message)
}

fn too_large(message: &str) -> PlatformError {
    PlatformError::permanent(codes::MEDIA_TOO_LARGE, message)
}
