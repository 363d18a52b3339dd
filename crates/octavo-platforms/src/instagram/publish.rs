//! The call that cannot be taken back:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media_publish>

use super::compose::Plan;
use super::containers::{self, Standing};
use super::errors;
use super::session::Session;
use super::{find, posts};
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError};
use crate::http::Lost;
use crate::meta::{CallError, Graph, GraphError, Made};
use crate::post::OutgoingPost;

pub(super) async fn publish(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    plan: &Plan,
) -> Result<Published, PublishError> {
    let path = format!("/{}/media_publish", session.user_id);
    let request = graph.post(&session.access_token, &path).form(&[("creation_id", &plan.container)]);
    match graph.call(request).await {
        Ok(Made { id }) => Ok(posts::published(graph, session, id).await),
        Err(CallError::Refused(refusal)) if errors::is_doubtful(&refusal) => {
            Err(unknown(&format!("status {}", refusal.status)))
        }
        Err(CallError::Refused(refusal)) if errors::is_about_container(&refusal) => {
            settle(graph, session, post, plan, refusal).await
        }
        Err(CallError::Lost(Lost::AfterSending(cause))) => Err(unknown(&cause)),
        Err(CallError::Garbled) => Err(unknown("an answer that cannot be read")),
        Err(error) => Err(graph.failure(error).into()),
    }
}

/// What is refused may be out all the same: as spam, or because an earlier request published it. The container tells.
async fn settle(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    plan: &Plan,
    refusal: GraphError,
) -> Result<Published, PublishError> {
    match containers::look(graph, session, &plan.container).await {
        Ok(Standing::Published) => {
            find::published(graph, session, post, plan).await.map_err(|error| unknown(&error.to_string()))
        }
        Ok(Standing::InProgress) | Err(_) => Err(unknown("it was refused, and the container does not tell why")),
        Ok(Standing::Finished) => Err(graph.classify(&refusal).into()),
        // The container is used up: what may pass has to begin with another one.
        Ok(Standing::Expired | Standing::Failed(_)) => Err(match graph.classify(&refusal) {
            PlatformError::Temporary { .. } => containers::lost().into(),
            other => other.into(),
        }),
    }
}

fn unknown(cause: &str) -> PublishError {
    PublishError::Unknown {
        message: format!("Instagram did not confirm the post ({cause}); Octavo looks whether it is there."),
    }
}
