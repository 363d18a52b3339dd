//! The call that cannot be taken back:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media_publish>

use super::compose::Plan;
use super::containers::{self, Made, Standing};
use super::errors::{self, SPAM};
use super::graph::{CallError, Graph, Refusal};
use super::session::Session;
use super::{find, posts};
use crate::adapter::Published;
use crate::error::PublishError;
use crate::http::Lost;
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
        Err(CallError::Refused(refusal)) if refusal.subcode == Some(SPAM) => {
            taken_for_spam(graph, session, post, plan, refusal).await
        }
        Err(CallError::Refused(refusal)) if refusal.is_doubtful() => {
            Err(unknown(&format!("status {}", refusal.status)))
        }
        Err(CallError::Lost(Lost::AfterSending(cause))) => Err(unknown(&cause)),
        Err(CallError::Garbled) => Err(unknown("an answer that cannot be read")),
        Err(error) => Err(errors::of(graph, error).into()),
    }
}

/// The post may be out all the same; the container tells.
async fn taken_for_spam(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    plan: &Plan,
    refusal: Refusal,
) -> Result<Published, PublishError> {
    match containers::look(graph, session, &plan.container).await {
        Ok(Standing::Published) => {
            find::published(graph, session, post, plan).await.map_err(|error| unknown(&error.to_string()))
        }
        Ok(Standing::InProgress) | Err(_) => Err(unknown("it was taken for spam, and the container does not tell")),
        Ok(_) => Err(errors::classify(refusal).into()),
    }
}

fn unknown(cause: &str) -> PublishError {
    PublishError::Unknown {
        message: format!("Instagram did not confirm the post ({cause}); Octavo looks whether it is there."),
    }
}
