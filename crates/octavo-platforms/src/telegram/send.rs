//! The send calls, which cannot be undone, and what their result means.

use reqwest::multipart::{Form, Part};
use reqwest::{Body, StatusCode};
use serde_json::{Value, json};

use super::api::{Api, Bot, Envelope, refusal};
use super::message;
use super::plan::{File, Method, Plan};
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError, codes};
use crate::http::{self, Answer, Lost, PlatformRequest};
use crate::post::MediaSource;
use crate::upload::{self, Watch};

/// How a send call failed.
pub(super) enum Failure {
    /// Refused for certain: the group is a supergroup now, under this id.
    Moved {
        to: i64,
    },
    Other(PublishError),
}

impl From<PlatformError> for Failure {
    fn from(error: PlatformError) -> Self {
        Failure::Other(error.into())
    }
}

impl From<Failure> for PublishError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Other(error) => error,
            // Two moves in a row; the next try starts from the first id again.
            Failure::Moved { .. } => PublishError::Refused(PlatformError::temporary(
                codes::PLATFORM_UNAVAILABLE,
                "Telegram is moving this chat to a new ID. Octavo tries again.",
            )),
        }
    }
}

pub(super) async fn send(api: &Api, bot: &Bot, plan: &Plan, media: &dyn MediaSource) -> Result<Published, Failure> {
    let watch = Watch::default();
    let request = request(api, bot, plan, media, &watch).await?;
    let result = judge_answer(bot, request.send().await, &watch)?;
    message::published(&result).ok_or_else(|| unknown("its response names no message"))
}

async fn request(
    api: &Api,
    bot: &Bot,
    plan: &Plan,
    media: &dyn MediaSource,
    watch: &Watch,
) -> Result<PlatformRequest, PlatformError> {
    let request = api.request(bot, plan.method.as_str());
    if matches!(plan.method, Method::Message | Method::Poll) {
        let mut body = plan.options.clone();
        body.insert("chat_id".to_owned(), plan.chat());
        if plan.method == Method::Message {
            body.insert("text".to_owned(), json!(plan.text));
        }
        return Ok(request.json(&body));
    }
    let mut form = fields(plan);
    for (index, file) in plan.files.iter().enumerate() {
        let body = upload::open_file(media, &file.path, file.size, watch).await?;
        form = form.part(part_name(plan.method, index), part(file, index, body)?);
    }
    let bytes = plan.files.iter().map(|file| file.size).sum();
    Ok(request.multipart(form).timeout(http::upload_timeout(bytes)))
}

/// Everything but the files, which come last.
fn fields(plan: &Plan) -> Form {
    let mut form = Form::new().text("chat_id", plan.chat_id.clone());
    for (name, value) in &plan.options {
        form = form.text(name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    }
    if plan.method == Method::MediaGroup {
        return form.text("media", plan.album().to_string());
    }
    if !plan.text.is_empty() {
        form = form.text("caption", plan.text.clone());
    }
    let parameters = plan.files.iter().flat_map(|file| file.parameters(plan.spoiler));
    parameters.fold(form, |form, (name, value)| form.text(name, value.to_string()))
}

fn part_name(method: Method, index: usize) -> String {
    match method {
        Method::Photo => "photo".to_owned(),
        Method::Video => "video".to_owned(),
        Method::MediaGroup | Method::Message | Method::Poll => format!("f{index}"),
    }
}

fn part(file: &File, index: usize, body: Body) -> Result<Part, PlatformError> {
    Part::stream_with_length(body, file.size).file_name(file.name(index)).mime_str(&file.content_type).map_err(|_| {
        PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            format!("{} is not a media type. Upload the file again with its type.", file.content_type),
        )
    })
}

/// What is certain after a send call, and what is not.
fn judge_answer(bot: &Bot, answer: Result<Answer, Lost>, watch: &Watch) -> Result<Value, Failure> {
    let answer = match answer {
        Ok(answer) => answer,
        Err(lost) => return Err(without_answer(&lost, watch)),
    };
    let envelope = answer.json::<Envelope>();
    match envelope {
        Some(Envelope { ok: true, result: Some(result), .. }) if answer.status.is_success() => return Ok(result),
        Some(Envelope { ref parameters, .. }) if parameters.migrate_to_chat_id.is_some() => {
            let to = parameters.migrate_to_chat_id.unwrap_or_default();
            return Err(Failure::Moved { to });
        }
        _ => {}
    }
    if is_definite(&answer, envelope.as_ref(), watch) {
        return Err(refusal(bot, &answer, envelope).into());
    }
    Err(unknown(&format!("it responded with status {}", answer.status.as_u16())))
}

/// Whether an answer that is not `ok` proves that nothing was sent to the chat.
fn is_definite(answer: &Answer, envelope: Option<&Envelope>, watch: &Watch) -> bool {
    let said_no = envelope.is_some_and(|envelope| !envelope.ok && envelope.error_code.is_some_and(|code| code < 500));
    let status = answer.status;
    // A 408 without the API's own words comes from something in between that grew tired of waiting.
    let refused_by_status =
        status.is_redirection() || (status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT);
    said_no || refused_by_status || watch.is_unfinished()
}

fn without_answer(lost: &Lost, watch: &Watch) -> Failure {
    if let Some(failure) = watch.media_failure() {
        return failure.into();
    }
    match lost {
        Lost::AfterSending(cause) if !watch.is_unfinished() => unknown(cause),
        _ => lost.temporary("Telegram").into(),
    }
}

fn unknown(cause: &str) -> Failure {
    Failure::Other(PublishError::Unknown {
        message: format!(
            "Telegram did not confirm the post ({cause}), so it may have been published. Check the chat before you post it again."
        ),
    })
}
