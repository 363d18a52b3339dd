//! From a post to a container that is ready to be published: everything that may be repeated.
//!
//! <https://developers.facebook.com/docs/instagram-platform/content-publishing>

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::containers::{self, Form};
use super::limit;
use super::session::Session;
use super::settings;
use super::shape::{self, Product, Shape, is_video};
use crate::error::PlatformError;
use crate::meta::Graph;
use crate::post::{Attachment, MediaSource, OutgoingPost};
use crate::upload;

/// The frozen request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    /// The handle: it is published once, or never.
    pub(super) container: String,
    pub(super) product: Product,
    /// Right before the attempt.
    pub(super) at: Timestamp,
}

pub(super) async fn compose(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    media: &dyn MediaSource,
) -> Result<Plan, PlatformError> {
    let shape = shape::choose_shape(post)?;
    limit::check_quota(graph, session).await?;
    let mut form = match &shape {
        Shape::Photo(file) => photo(post, file, media).await?,
        Shape::Reel(file) => reel(post, file, media).await?,
        Shape::Story(file) => vec![("media_type", "STORIES".to_owned()), source(file, media).await?],
        Shape::Carousel(files) => carousel(graph, session, post, files, media).await?,
    };
    // Of a carousel, the carousel alone.
    form.extend(post.ai_disclosure.sets_flag().then(|| ("is_ai_generated", "true".to_owned())));
    let container = containers::create(graph, session, &form).await?;
    containers::wait(graph, session, &container).await?;
    Ok(Plan { container, product: shape.product(), at: graph.clock.now() })
}

async fn photo(post: &OutgoingPost, file: &Attachment, media: &dyn MediaSource) -> Result<Form, PlatformError> {
    let mut form = vec![source(file, media).await?];
    form.extend(caption(post));
    form.extend(alt_text(file));
    form.extend(settings::user_tags(post, 0));
    form.extend(settings::of_post(post));
    Ok(form)
}

/// A cover goes before a moment of the video; Instagram would choose the same.
async fn reel(post: &OutgoingPost, file: &Attachment, media: &dyn MediaSource) -> Result<Form, PlatformError> {
    let mut form = vec![("media_type", "REELS".to_owned()), source(file, media).await?];
    form.extend(caption(post));
    form.extend(settings::of_reel(post));
    match (&post.thumbnail, post.settings["thumbOffset"].as_u64()) {
        (Some(cover), _) => form.push(("cover_url", address(cover, media).await?)),
        (None, Some(milliseconds)) => form.push(("thumb_offset", milliseconds.to_string())),
        (None, None) => {}
    }
    Ok(form)
}

/// Creates the items and waits for them: Instagram accepts a carousel only if its items are ready.
async fn carousel(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    files: &[Attachment],
    media: &dyn MediaSource,
) -> Result<Form, PlatformError> {
    let mut children = Vec::with_capacity(files.len());
    for (index, file) in files.iter().enumerate() {
        let mut form = vec![("is_carousel_item", "true".to_owned()), source(file, media).await?];
        form.extend(is_video(file).then(|| ("media_type", "VIDEO".to_owned())));
        form.extend(alt_text(file));
        form.extend(settings::user_tags(post, index).filter(|_| !is_video(file)));
        children.push(containers::create(graph, session, &form).await?);
    }
    for child in &children {
        containers::wait(graph, session, child).await?;
    }
    let mut form = vec![("media_type", "CAROUSEL".to_owned()), ("children", children.join(","))];
    form.extend(caption(post));
    form.extend(settings::of_post(post));
    Ok(form)
}

fn caption(post: &OutgoingPost) -> Option<(&'static str, String)> {
    (!post.content.text.is_empty()).then(|| ("caption", post.content.text.clone()))
}

/// Instagram has none for videos.
fn alt_text(file: &Attachment) -> Option<(&'static str, String)> {
    let text = file.alt_text.as_ref().filter(|text| !text.is_empty() && !is_video(file));
    text.map(|text| ("alt_text", text.clone()))
}

async fn source(file: &Attachment, media: &dyn MediaSource) -> Result<(&'static str, String), PlatformError> {
    let parameter = if is_video(file) { "video_url" } else { "image_url" };
    Ok((parameter, address(file, media).await?))
}

async fn address(file: &Attachment, media: &dyn MediaSource) -> Result<String, PlatformError> {
    let url = media.url(&file.path).await.map_err(|error| upload::media_error(&file.path, &error))?;
    Ok(url.into())
}
