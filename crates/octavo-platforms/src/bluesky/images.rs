//! Images: one blob each, and the embed that shows them.
//!
//! <https://docs.bsky.app/docs/advanced-guides/posts#images-embeds>

use serde::Deserialize;
use serde_json::{Value, json};

use super::session::Session;
use super::xrpc::Xrpc;
use crate::error::PlatformError;
use crate::post::{Attachment, MediaSource};
use crate::upload::Watch;

pub(super) async fn embed(
    xrpc: &Xrpc,
    session: &Session,
    files: &[Attachment],
    media: &dyn MediaSource,
) -> Result<Value, PlatformError> {
    let mut images = Vec::with_capacity(files.len());
    for file in files {
        let blob = upload_blob(xrpc, session, file, media).await?;
        let alt = file.alt_text.as_deref().unwrap_or_default();
        let mut image = json!({ "image": blob, "alt": alt });
        if let Some(ratio) = aspect_ratio(file) {
            image["aspectRatio"] = ratio;
        }
        images.push(image);
    }
    Ok(json!({ "$type": "app.bsky.embed.images", "images": images }))
}

/// The blob as the server describes it: it inspects the bytes itself, and accepts nothing else in a record.
async fn upload_blob(
    xrpc: &Xrpc,
    session: &Session,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<Value, PlatformError> {
    #[derive(Deserialize)]
    struct Uploaded {
        blob: Value,
    }
    let watch = Watch::default();
    let request = xrpc.procedure(&session.pds, "com.atproto.repo.uploadBlob");
    let request = request.bearer_auth(&session.access_jwt).file(media, file, &watch).await?;
    let answer = xrpc.upload(request, &watch).await?;
    answer.json().map(|Uploaded { blob }| blob).ok_or_else(|| xrpc.garbled())
}

/// `aspectRatio` as both kinds of embed want it; without it clients guess until the file is loaded.
pub(super) fn aspect_ratio(file: &Attachment) -> Option<Value> {
    let (width, height) = (file.width?, file.height?);
    (width > 0 && height > 0).then(|| json!({ "width": width, "height": height }))
}
