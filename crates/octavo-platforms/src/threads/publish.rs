//! The one call that cannot be taken back, and the judgement of how it ended.

use std::time::Duration;

use jiff::SignedDuration;
use serde::Deserialize;

use super::containers::{self, Plan, Status};
use super::session::Session;
use super::{errors, find, limit};
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError, codes};
use crate::http::Lost;
use crate::meta::{CallError, Graph, GraphError, Made};

/// A container that was ready so long ago is not published any more: whoever looks for the post may then count on
/// no request being on its way.
pub(super) const FRESH: SignedDuration = SignedDuration::from_mins(2);
/// By then a container that will be published is: [`FRESH`], the time-out of a request, and two minutes for Meta.
pub(super) const SETTLED: SignedDuration = SignedDuration::from_mins(5);
/// Tries at a container that is ready, but not known where it is published.
const TRIES: usize = 3;
const TRY_AGAIN: Duration = Duration::from_secs(5);

pub(super) async fn publish(graph: &Graph, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    for _ in 0..TRIES {
        if graph.clock.now().duration_since(plan.prepared_at) >= FRESH {
            break;
        }
        let request =
            graph.post(&session.access_token, "/me/threads_publish").form(&[("creation_id", &plan.container_id)]);
        match graph.call::<Made>(request).await {
            Ok(post) => return Ok(published(graph, session, post.id).await),
            Err(CallError::Refused(error)) if errors::is_not_found(&error) => {
                if let Some(published) = not_found(graph, session, plan).await? {
                    return Ok(published);
                }
                (graph.sleep)(TRY_AGAIN).await;
            }
            Err(error) => return Err(judge(graph, session, plan, error).await),
        }
    }
    Err(prepare_again().into())
}

/// The platform does not know the container, which may be because it is published. `None`: it is ready, try again.
async fn not_found(graph: &Graph, session: &Session, plan: &Plan) -> Result<Option<Published>, PublishError> {
    match containers::status(graph, session, &plan.container_id).await {
        Ok(Status::Finished) => Ok(None),
        Ok(Status::Published) => match find::post(graph, session, plan).await {
            Ok(Some(published)) => Ok(Some(published)),
            Ok(None) => Err(unknown("it is published, and not listed yet")),
            Err(error) => Err(unknown(&error.to_string())),
        },
        Ok(Status::InProgress | Status::Expired | Status::Failed(_)) => Err(prepare_again().into()),
        Err(CallError::Refused(error)) if errors::is_not_found(&error) => Err(prepare_again().into()),
        Err(error) => Err(unknown(&graph.failure(error).to_string())),
    }
}

async fn judge(graph: &Graph, session: &Session, plan: &Plan, error: CallError) -> PublishError {
    match error {
        CallError::Refused(error) if errors::is_spam(&error) => restricted(graph, session, plan, &error).await,
        CallError::Refused(error) if error.is_internal() => unknown(&error.said()),
        CallError::Refused(error) => refused(graph, session, &error).await.into(),
        CallError::Lost(Lost::AfterSending(cause)) => unknown(&cause),
        CallError::Lost(lost @ Lost::BeforeSending(_)) => graph.failure(CallError::Lost(lost)).into(),
        CallError::Garbled => unknown("an answer that cannot be read"),
    }
}

/// Threads may block an account and publish all the same.
async fn restricted(graph: &Graph, session: &Session, plan: &Plan, error: &GraphError) -> PublishError {
    match containers::status(graph, session, &plan.container_id).await {
        Ok(Status::Finished) => graph.classify(error).into(),
        _ => unknown(&error.said()),
    }
}

/// A limit may be that of the day, which is not over in minutes.
async fn refused(graph: &Graph, session: &Session, error: &GraphError) -> PlatformError {
    let class = graph.classify(error);
    if class.code() == codes::PLATFORM_RATE_LIMITED && limit::is_used_up(graph, session).await {
        return errors::quota();
    }
    class
}

/// The permalink cannot be worked out from the number. That it cannot be read does not unmake the post.
async fn published(graph: &Graph, session: &Session, id: String) -> Published {
    #[derive(Deserialize)]
    struct Post {
        permalink: Option<String>,
    }
    let request = graph.get(&session.access_token, &format!("/{id}")).query(&[("fields", "permalink")]);
    let permalink = graph.call::<Post>(request).await.ok().and_then(|post| post.permalink);
    Published { platform_post_identifier: id, permalink, chat_moved_to: None }
}

fn prepare_again() -> PlatformError {
    PlatformError::temporary(
        codes::MEDIA_EXPIRED,
        "Threads does not find what was prepared for the post. It is prepared again.",
    )
}

fn unknown(cause: &str) -> PublishError {
    PublishError::Unknown {
        message: format!("Threads did not confirm the post ({cause}); Octavo looks whether it is there."),
    }
}
