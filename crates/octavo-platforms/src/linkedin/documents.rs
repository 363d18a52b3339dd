//! Documents, each in one request: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/documents-api>.

use reqwest::Method;
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Api, CallError, encode_urn};
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::http::Subject;
use crate::post::{Attachment, MediaSource, OutgoingPost};
use crate::upload::Watch;
use crate::waiting::{Look, Pace};

/// A document of 300 pages takes a while; after ten minutes the post is tried again later, with a new upload.
const PACE: Pace = Pace { first: 0, waits: &[2, 5, 10, 20], patience: 600 };

#[derive(Deserialize)]
struct Opened {
    value: Place,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    upload_url: String,
    document: String,
}

#[derive(Deserialize)]
struct Document {
    /// One that is not known counts as in progress.
    status: String,
}

/// The content of a post with a document, once posts can show it.
pub(super) async fn document_content(
    api: &Api,
    session: &Session,
    post: &OutgoingPost,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<Value, PlatformError> {
    let document = upload_document(api, session, file, media).await?;
    api.wait_until_processed(&PACE, || load_state(api, session, &document)).await?;
    let mut shown = json!({ "id": document });
    if let Some(title) = post.settings["document"]["title"].as_str().filter(|title| !title.trim().is_empty()) {
        shown["title"] = json!(title);
    }
    Ok(json!({ "media": shown }))
}

/// Returns the document's URN.
async fn upload_document(
    api: &Api,
    session: &Session,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<String, PlatformError> {
    let asked = json!({ "initializeUploadRequest": { "owner": session.person } });
    let answer = api.act(session, "documents", "initializeUpload", &asked).await?;
    let Opened { value: Place { upload_url, document } } = answer.json().ok_or_else(|| api.garbled())?;
    let watch = Watch::default();
    let request = api.http.put(api.network.upload_address(&upload_url)?).about(Subject::Media);
    let request = request.bearer_auth(&session.access_token).file(media, file, &watch).await?;
    api.upload(request, &watch).await.map(|_| document)
}

async fn load_state(api: &Api, session: &Session, document: &str) -> Result<Look<()>, PlatformError> {
    let request = api.rest(session, Method::GET, &format!("documents/{}", encode_urn(document))).about(Subject::Media);
    match api.call::<Document>(request).await {
        Ok(document) if document.status == "AVAILABLE" => Ok(Look::Ready(())),
        Ok(document) if document.status == "PROCESSING_FAILED" => Err(processing_failed()),
        Ok(_) => Ok(Look::NotYet(None)),
        // LinkedIn doesn't say whether members may look. It refuses the post until the document is ready.
        Err(CallError::Refused(refusal)) if refusal.status == 403 => Ok(Look::Ready(())),
        Err(error) => Look::failed(api.failure(error)),
    }
}

fn processing_failed() -> PlatformError {
    PlatformError::permanent(
        codes::MEDIA_REFUSED,
        "LinkedIn cannot process the document. Use a PDF with up to 300 pages and 100 MB, without a password.",
    )
}
