//! The one call that cannot be undone, and what its result means.

use std::time::Duration;

use serde::Deserialize;

use super::containers::{self, FRESH, Plan, Status};
use super::session::Session;
use super::{errors, find, limit};
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError, codes};
use crate::meta::{CallError, Created, Graph, GraphError};

/// Attempts at a container that is ready, but not known yet on the server that publishes it.
const TRIES: usize = 3;
const TRY_AGAIN: Duration = Duration::from_secs(5);

pub(super) async fn publish(graph: &Graph, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    for _ in 0..TRIES {
        if graph.clock.now().duration_since(plan.prepared_at) >= FRESH {
            break;
        }
        let request =
            graph.post(&session.access_token, "/me/threads_publish").form(&[("creation_id", &plan.container_id)]);
        match graph.call::<Created>(request).await {
            Ok(post) => return Ok(published(graph, session, post.id).await),
            Err(CallError::Refused(error)) if errors::is_not_found(&error) => {
                if let Some(published) = not_found(graph, session, plan).await? {
                    return Ok(published);
                }
                graph.pause(TRY_AGAIN).await;
            }
            Err(CallError::Refused(error)) if errors::is_spam(&error) => {
                return Err(explain_restriction(graph, session, plan, error).await);
            }
            Err(error) => return Err(of_the_day(graph, session, graph.publish_error(error)).await),
        }
    }
    Err(prepare_again().into())
}

/// The platform does not know the container, which may be because it is published. `None`: it is ready, try again.
async fn not_found(graph: &Graph, session: &Session, plan: &Plan) -> Result<Option<Published>, PublishError> {
    match containers::load_status(graph, session, &plan.container_id).await {
        Ok(Status::Finished) => Ok(None),
        Ok(Status::Published) => match find::find_post(graph, session, plan).await {
            Ok(Some(published)) => Ok(Some(published)),
            Ok(None) => Err(graph.unconfirmed("it is published but not listed yet")),
            Err(error) => Err(graph.unconfirmed(&error.to_string())),
        },
        Ok(Status::InProgress | Status::Expired | Status::Failed(_)) => Err(prepare_again().into()),
        Err(CallError::Refused(error)) if errors::is_not_found(&error) => Err(prepare_again().into()),
        Err(error) => Err(graph.unconfirmed(&graph.failure(error).to_string())),
    }
}

/// Threads may block an account and publish all the same.
async fn explain_restriction(graph: &Graph, session: &Session, plan: &Plan, error: GraphError) -> PublishError {
    match containers::load_status(graph, session, &plan.container_id).await {
        Ok(Status::Finished) => graph.classify(error).into(),
        _ => graph.unconfirmed(&error.said()),
    }
}

/// A limit may be that of the day, which is not over in minutes.
async fn of_the_day(graph: &Graph, session: &Session, error: PublishError) -> PublishError {
    match &error {
        PublishError::Refused(refused)
            if refused.code() == codes::PLATFORM_RATE_LIMITED && limit::is_used_up(graph, session).await =>
        {
            errors::quota().into()
        }
        _ => error,
    }
}

/// The permalink cannot be worked out from the number. If it cannot be read, the post exists all the same.
async fn published(graph: &Graph, session: &Session, id: String) -> Published {
    #[derive(Deserialize)]
    struct Post {
        permalink: Option<String>,
    }
    let request = graph.get(&session.access_token, &format!("/{id}")).query(&[("fields", "permalink")]);
    let permalink = graph.call::<Post>(request).await.ok().and_then(|post| post.permalink);
    Published { platform_post_identifier: id, permalink, chat_moved_to: None, incomplete: None }
}

fn prepare_again() -> PlatformError {
    PlatformError::temporary(
        codes::MEDIA_EXPIRED,
        "Threads no longer has the media prepared for this post. Octavo prepares it again.",
    )
}
