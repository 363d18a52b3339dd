//! Containers: made, and waited for. Nobody sees them, so all of it may be repeated.

use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::compose::{Draft, Form};
use super::session::Session;
use super::{carousel, errors};
use crate::error::{PlatformError, codes};
use crate::meta::{CallError, Created, Graph};
use crate::post::MediaKind;

/// Looks at what is no video: after these seconds, the last one again and again. Meta advises half a minute before
/// publishing and a look a minute for five minutes; pictures are mostly ready much earlier.
const SOON: Pace = Pace { waits: &[2, 3, 5, 10, 20, 30, 60], looks: 10 };
/// Looks at videos, for a quarter of an hour.
const SLOWLY: Pace = Pace { waits: &[3, 5, 7, 15, 30, 60], looks: 19 };
/// A container that has just become ready is not yet ready everywhere.
const SETTLE: Duration = Duration::from_secs(2);
const LOOK_AGAIN: Duration = Duration::from_secs(60);

pub(super) struct Pace {
    /// Seconds.
    waits: &'static [u64],
    looks: usize,
}

/// The frozen request, with what its post can be found again by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Plan {
    /// The handle.
    pub(super) container_id: String,
    pub(super) text: String,
    /// `media_type` of the post.
    pub(super) kind: String,
    /// The post cannot be older.
    pub(super) prepared_at: Timestamp,
}

/// <https://developers.facebook.com/docs/threads/troubleshooting>
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Also every word that is not known.
    InProgress,
    Finished,
    Published,
    Expired,
    /// With its reason.
    Failed(String),
}

/// Makes what the post needs, and waits until it can be published.
pub(super) async fn prepare(graph: &Graph, session: &Session, draft: &Draft) -> Result<Plan, PlatformError> {
    let text = || draft.described(vec![("media_type", "TEXT".to_owned())]);
    let (container_id, kind) = match draft.files.as_slice() {
        [] => (ready(graph, session, &text(), &SOON).await?, "TEXT_POST"),
        [file] => {
            let kind = if file.kind == MediaKind::Photo { "IMAGE" } else { "VIDEO" };
            (ready(graph, session, &draft.described(file.form()), pace(file.kind)).await?, kind)
        }
        _ => (carousel::ready(graph, session, draft).await?, "CAROUSEL_ALBUM"),
    };
    graph.pause(SETTLE).await;
    let (text, kind) = (draft.text.clone(), kind.to_owned());
    Ok(Plan { container_id, text, kind, prepared_at: graph.clock.now() })
}

pub(super) fn pace(kind: MediaKind) -> &'static Pace {
    match kind {
        MediaKind::Photo => &SOON,
        MediaKind::Video => &SLOWLY,
    }
}

/// A container that is ready. Where Meta stumbled over the file, a second one is made.
pub(super) async fn ready(graph: &Graph, session: &Session, form: &Form, pace: &Pace) -> Result<String, PlatformError> {
    let first = create(graph, session, form).await?;
    match wait(graph, session, &first, pace).await? {
        Some(reason) if errors::is_worth_another(&reason) => {
            let second = create(graph, session, form).await?;
            let failed = wait(graph, session, &second, pace).await?;
            failed.map_or(Ok(second), |reason| Err(errors::processing(&reason)))
        }
        failed => failed.map_or(Ok(first), |reason| Err(errors::processing(&reason))),
    }
}

pub(super) async fn create(graph: &Graph, session: &Session, form: &Form) -> Result<String, PlatformError> {
    let created: Created = graph.call_repeatable(graph.post(&session.access_token, "/me/threads").form(form)).await?;
    Ok(created.id)
}

/// Waits for the end of processing; gives the reason where it failed.
pub(super) async fn wait(
    graph: &Graph,
    session: &Session,
    container: &str,
    pace: &Pace,
) -> Result<Option<String>, PlatformError> {
    for look in 0..pace.looks {
        let seconds = pace.waits[look.min(pace.waits.len() - 1)];
        graph.pause(Duration::from_secs(seconds)).await;
        match status(graph, session, container).await {
            Ok(Status::Finished) => return Ok(None),
            Ok(Status::Failed(reason)) => return Ok(Some(reason)),
            Ok(Status::InProgress) => {}
            Ok(Status::Expired | Status::Published) => return Err(gone()),
            // Containers are known a moment after they were made, not at once.
            Err(CallError::Refused(error)) if errors::is_not_found(&error) => {}
            Err(CallError::Refused(error)) if !error.is_internal() => return Err(graph.classify(error)),
            Err(_) => {}
        }
    }
    Err(PlatformError::Temporary {
        code: codes::MEDIA_PROCESSING.to_owned(),
        message: "Threads is still processing the post's media.".to_owned(),
        retry_after: Some(LOOK_AGAIN),
    })
}

fn gone() -> PlatformError {
    PlatformError::temporary(codes::MEDIA_EXPIRED, "Threads dropped what was prepared for the post.")
}

pub(super) async fn status(graph: &Graph, session: &Session, container: &str) -> Result<Status, CallError> {
    #[derive(Deserialize)]
    struct Container {
        status: String,
        #[serde(default)]
        error_message: String,
    }
    let request =
        graph.get(&session.access_token, &format!("/{container}")).query(&[("fields", "id,status,error_message")]);
    let container: Container = graph.call(request).await?;
    Ok(match container.status.as_str() {
        "FINISHED" => Status::Finished,
        "PUBLISHED" => Status::Published,
        "EXPIRED" => Status::Expired,
        "ERROR" => Status::Failed(container.error_message),
        _ => Status::InProgress,
    })
}
