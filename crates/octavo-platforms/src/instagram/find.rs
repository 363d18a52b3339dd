//! Whether a container whose response was lost was published.

use std::time::Duration;

use jiff::SignedDuration;

use super::compose::Plan;
use super::containers::{self, Standing};
use super::posts;
use super::session::Session;
use super::shape::Product;
use crate::adapter::{Published, Reconciled};
use crate::error::{PlatformError, codes};
use crate::meta::Graph;
use crate::post::OutgoingPost;

/// Between Instagram's clock and ours.
const CLOCKS: SignedDuration = SignedDuration::from_secs(10);
const LOOK_AGAIN: Duration = Duration::from_secs(30);

pub(super) async fn find(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    plan: &Plan,
) -> Result<Reconciled, PlatformError> {
    match containers::load_standing(graph, session, &plan.container).await? {
        Standing::Published => published(graph, session, post, plan).await.map(Reconciled::Published),
        Standing::Finished | Standing::Expired | Standing::Failed(_) => Ok(Reconciled::Absent),
        Standing::InProgress => Err(PlatformError::Temporary {
            code: codes::PLATFORM_UNAVAILABLE.to_owned(),
            message: "Instagram does not say yet whether it published the post. Octavo checks again.".to_owned(),
            retry_after: Some(LOOK_AGAIN),
        }),
    }
}

/// The post of a container that is published. If it cannot be distinguished from others, the container's id is used.
pub(super) async fn published(
    graph: &Graph,
    session: &Session,
    post: &OutgoingPost,
    plan: &Plan,
) -> Result<Published, PlatformError> {
    if plan.product != Product::Story {
        let since = plan.at - CLOCKS;
        let mut found = posts::list_since(graph, session, since).await?;
        found.retain(|media| media.is_post(&post.content.text, plan.product, since));
        if found.len() == 1
            && let Some(media) = found.pop()
        {
            return Ok(media.published());
        }
    }
    Ok(Published {
        platform_post_identifier: plan.container.clone(),
        permalink: None,
        chat_moved_to: None,
        incomplete: None,
    })
}
