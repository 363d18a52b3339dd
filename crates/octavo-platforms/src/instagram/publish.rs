//! The call that cannot be undone:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media_publish>

use super::compose::Plan;
use super::containers::{self, Standing};
use super::errors;
use super::session::Session;
use super::{find, posts};
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError};
use crate::meta::{CallError, Created, Graph, GraphError};
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
        Ok(Created { id }) => Ok(posts::published(graph, session, id).await),
        Err(CallError::Refused(refusal)) if errors::leaves_container_open(&refusal) => {
            refused_by_container(graph, session, post, plan, refusal).await
        }
        Err(error) => Err(graph.publish_error(error)),
    }
}

/// A refused post may be published all the same: as spam, or because an earlier request published it. The container's
/// status shows it.
async fn refused_by_container(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    plan: &Plan,
    refusal: GraphError,
) -> Result<Published, PublishError> {
    match containers::load_standing(graph, session, &plan.container).await {
        Ok(Standing::Published) => {
            find::published(graph, session, post, plan).await.map_err(|error| graph.unconfirmed(&error.to_string()))
        }
        Ok(Standing::InProgress) | Err(_) => {
            Err(graph.unconfirmed("it was refused, and the container does not say why"))
        }
        Ok(Standing::Finished) => Err(graph.classify(refusal).into()),
        // The container is used up: what may pass has to begin with another one.
        Ok(Standing::Expired | Standing::Failed(_)) => Err(match graph.classify(refusal) {
            PlatformError::Temporary { .. } => containers::files_dropped().into(),
            other => other.into(),
        }),
    }
}
