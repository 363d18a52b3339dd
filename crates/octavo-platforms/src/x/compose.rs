//! From a post to the request that will be sent: everything that may be repeated.

use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::networks::most_images;
use serde::{Deserialize, Serialize};

use super::api::Api;
use super::session::Session;
use super::uploads;
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, MediaSource, OutgoingPost};

/// The frozen request, with what its post can be found again by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Plan {
    pub(super) text: String,
    pub(super) media: Vec<Uploaded>,
    /// The post cannot be older.
    pub(super) prepared_at: Timestamp,
}

/// A file that X has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Uploaded {
    pub(super) id: String,
    /// What the post will show, and no other.
    pub(super) key: String,
}

/// X's `media_category`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Category {
    Image,
    Video,
}

impl Category {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Category::Image => "tweet_image",
            Category::Video => "tweet_video",
        }
    }

    fn of(file: &Attachment) -> Option<Category> {
        match (file.kind()?, file.content_type.as_str()) {
            // X takes them, but Octavo's rules do not (JPEG, PNG, WEBP).
            (MediaKind::Photo, "image/gif") => None,
            (MediaKind::Photo, _) => Some(Category::Image),
            (MediaKind::Video, _) => Some(Category::Video),
        }
    }
}

pub(super) async fn compose(
    api: &Api,
    session: &Session,
    post: &OutgoingPost,
    media: &dyn MediaSource,
) -> Result<Plan, PlatformError> {
    let mut uploaded = Vec::with_capacity(post.attachments.len());
    for (file, category) in sorted(post)? {
        uploaded.push(uploads::upload(api, session, file, category, media).await?);
    }
    Ok(Plan { text: post.content.clone(), media: uploaded, prepared_at: api.clock.now() })
}

/// The files with their categories, where X takes them together.
fn sorted(post: &OutgoingPost) -> Result<Vec<(&Attachment, Category)>, PlatformError> {
    let files: Option<Vec<_>> = post.attachments.iter().map(|file| Some((file, Category::of(file)?))).collect();
    let files = files.ok_or_else(unsupported)?;
    let photos = files.iter().filter(|(_, category)| *category == Category::Image).count();
    match files.len() {
        // X would say no more than that the request is invalid.
        0 if post.content.trim().is_empty() => {
            Err(PlatformError::permanent(codes::POST_EMPTY, "The post has neither text nor media. Add one of them."))
        }
        0 | 1 => Ok(files),
        several if several == photos && photos <= most_images(Platform::XTwitter) => Ok(files),
        _ => Err(unsupported()),
    }
}

fn unsupported() -> PlatformError {
    PlatformError::permanent(
        codes::MEDIA_UNSUPPORTED,
        format!(
            "Octavo posts up to {} photos (JPEG, PNG or WEBP) or one video to X. Leave out the other files.",
            most_images(Platform::XTwitter)
        ),
    )
}
