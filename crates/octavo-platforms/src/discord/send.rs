//! The call that creates a message, which cannot be undone, and what its result means.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Api, CallError};
use super::message::{Message, published};
use super::plan::{File, Plan};
use super::session::Session;
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError, codes};
use crate::http::{self, PlatformRequest};
use crate::post::MediaSource;
use crate::upload::{self, Watch};

/// A message, or the thread that was begun with one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Created {
    Thread { id: String, message: Message },
    Message(Message),
}

pub(super) async fn send(
    api: &Api,
    session: &Session,
    plan: &Plan,
    media: &dyn MediaSource,
) -> Result<Published, PublishError> {
    let watch = Watch::default();
    let request = request(api, session, plan, media, &watch).await?;
    match api.call(request).await {
        Ok(Created::Thread { id, message }) => Ok(published(plan.guild_id.as_deref(), &id, &message.id)),
        Ok(Created::Message(message)) => Ok(published(plan.guild_id.as_deref(), &message.channel_id, &message.id)),
        Err(error) => Err(judge(api, error, &watch)),
    }
}

/// A form whose files were not all handed over certainly had no effect.
fn judge(api: &Api, error: CallError, watch: &Watch) -> PublishError {
    match (&error, watch.media_failure()) {
        (CallError::Lost(_), Some(failure)) => failure.into(),
        _ if watch.is_unfinished() => api.failure(error).into(),
        _ => api.publish_error(error),
    }
}

async fn request(
    api: &Api,
    session: &Session,
    plan: &Plan,
    media: &dyn MediaSource,
    watch: &Watch,
) -> Result<PlatformRequest, PlatformError> {
    let (request, body) = call(api, session, plan);
    if plan.files.is_empty() {
        return Ok(request.json(&body));
    }
    let json =
        Part::text(body.to_string()).mime_str("application/json").map_err(|_| PlatformError::garbled("Discord"))?;
    let mut form = Form::new().part("payload_json", json);
    for (index, file) in plan.files.iter().enumerate() {
        let body = upload::open_file(media, &file.path, file.size, watch).await?;
        form = form.part(format!("files[{index}]"), part(file, body)?);
    }
    let bytes = plan.files.iter().map(|file| file.size).sum();
    Ok(request.multipart(form).timeout(http::upload_timeout(bytes)))
}

/// Where the message goes, and its fields. Only a bot's message outside of forums has a nonce.
fn call(api: &Api, session: &Session, plan: &Plan) -> (PlatformRequest, Value) {
    let Plan { channel_id, thread_title, nonce, .. } = plan;
    let mut message = plan.message();
    if session.webhook.is_some() {
        if let Some(title) = thread_title {
            message["thread_name"] = json!(title);
        }
        let path = format!("/webhooks/{}/{}", session.id, session.token);
        return (api.anonymous(Method::POST, &path).query(&[("wait", "true")]), message);
    }
    match thread_title {
        Some(title) => (
            api.as_bot(session, Method::POST, &format!("/channels/{channel_id}/threads")),
            json!({ "name": title, "message": message }),
        ),
        None => {
            message["nonce"] = json!(nonce);
            message["enforce_nonce"] = json!(true);
            (api.as_bot(session, Method::POST, &format!("/channels/{channel_id}/messages")), message)
        }
    }
}

fn part(file: &File, body: reqwest::Body) -> Result<Part, PlatformError> {
    let part = Part::stream_with_length(body, file.size).file_name(file.name.clone());
    part.mime_str(&file.content_type).map_err(|_| {
        PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            format!("{} is not a media type. Upload the file again with its type.", file.content_type),
        )
    })
}
