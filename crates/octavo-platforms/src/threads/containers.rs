//! Creating containers and waiting for them. Containers are not visible, so all of it may be repeated.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::compose::{Form, REPLY_TO};
use super::errors;
use super::session::Session;
use crate::comment::keep_account;
use crate::error::{PlatformError, codes};
use crate::meta::{CallError, Created, Graph};
use crate::post::MediaKind;
use crate::waiting::{Look, Pace};

/// Text and images: Meta advises half a minute before publishing and a look a minute for five minutes; images are
/// mostly ready much earlier.
pub(super) const SOON: Pace = Pace { first: 2, waits: &[3, 5, 10, 20, 30, 60], patience: 310 };
/// Videos, for a quarter of an hour.
const SLOWLY: Pace = Pace { first: 3, waits: &[5, 7, 15, 30, 60], patience: 900 };

/// A container that was ready longer ago is not published any more, so that no request can still be on its way when
/// the post is looked for.
pub(super) const FRESH: SignedDuration = SignedDuration::from_mins(2);
/// By then a container that will be published is: [`FRESH`], the time-out of a request, and two minutes for Meta.
pub(super) const SETTLED: SignedDuration = SignedDuration::from_mins(5);
/// The frozen request, with what its post can be found again by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Plan {
    /// The handle.
    pub(super) container_id: String,
    pub(super) text: String,
    /// `media_type` of the post.
    pub(super) kind: String,
    /// The post that it replies to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reply_to: Option<String>,
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

pub(super) fn pace(kind: MediaKind) -> &'static Pace {
    match kind {
        MediaKind::Photo => &SOON,
        MediaKind::Video => &SLOWLY,
    }
}

/// Creates a container and waits until it is ready. If Meta failed to process the file, a second one is created.
pub(super) async fn create_ready(
    graph: &Graph,
    session: &Session,
    form: &Form,
    pace: &Pace,
) -> Result<String, PlatformError> {
    let first = create(graph, session, form).await?;
    let container = match wait(graph, session, &first, pace).await? {
        Some(reason) if errors::is_worth_another(&reason) => create(graph, session, form).await?,
        Some(reason) => return Err(errors::processing_failed(&reason)),
        None => return Ok(first),
    };
    match wait(graph, session, &container, pace).await? {
        Some(reason) => Err(errors::processing_failed(&reason)),
        None => Ok(container),
    }
}

pub(super) async fn create(graph: &Graph, session: &Session, form: &Form) -> Result<String, PlatformError> {
    let is_reply = form.iter().any(|(name, _)| *name == REPLY_TO);
    match graph.call(graph.post(&session.access_token, "/me/threads").form(form)).await {
        Ok(Created { id }) => Ok(id),
        Err(CallError::Refused(error)) if is_reply && errors::is_parent_missing(&error) => {
            Err(PlatformError::parent_missing(errors::NAME))
        }
        Err(error) if is_reply => Err(keep_account(graph.failure(error))),
        Err(error) => Err(graph.failure(error)),
    }
}

/// Waits for the end of processing; returns the reason if it failed.
async fn wait(graph: &Graph, session: &Session, container: &str, pace: &Pace) -> Result<Option<String>, PlatformError> {
    graph.wait_until_processed(pace, || load_state(graph, session, container)).await
}

async fn load_state(graph: &Graph, session: &Session, container: &str) -> Result<Look<Option<String>>, PlatformError> {
    match load_status(graph, session, container).await {
        Ok(Status::Finished) => Ok(Look::Ready(None)),
        Ok(Status::Failed(reason)) => Ok(Look::Ready(Some(reason))),
        Ok(Status::InProgress) => Ok(Look::NotYet(None)),
        Ok(Status::Expired | Status::Published) => Err(container_dropped()),
        // A container is known a moment after it was created, not at once.
        Err(CallError::Refused(error)) if errors::is_not_found(&error) => Ok(Look::NotYet(None)),
        Err(CallError::Refused(error)) if !error.is_internal() => Err(graph.classify(error)),
        Err(_) => Ok(Look::NotYet(None)),
    }
}

fn container_dropped() -> PlatformError {
    PlatformError::temporary(
        codes::MEDIA_EXPIRED,
        "Threads deleted the media prepared for this post. Octavo prepares it again.",
    )
}

pub(super) async fn load_status(graph: &Graph, session: &Session, container: &str) -> Result<Status, CallError> {
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
