//! Hiding, showing and deleting comments on the account's posts:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-comment>. Instagram always shows
//! those of the account itself.

use octavo_domain::moderation::{CommentAddress, Moderation};
use serde::Deserialize;

use super::errors::NAME;
use super::session::Session;
use crate::error::{PlatformError, PublishError};
use crate::meta::{CallError, Graph, GraphError};
use crate::moderation::{CommentState, change_error, gone, number};

pub(super) async fn change(
    graph: &Graph,
    session: &Session,
    comment: &CommentAddress,
    change: Moderation,
) -> Result<(), PublishError> {
    let path = format!("/{}", number(NAME, comment, change)?);
    let hide = |is_hidden: &'static str| graph.post(&session.access_token, &path).form(&[("hide", is_hidden)]);
    let request = match change {
        Moderation::Hide => hide("true"),
        Moderation::Unhide => hide("false"),
        Moderation::Delete => graph.delete(&session.access_token, &path),
    };
    match graph.accepted(request).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(error)) if is_gone(&error) => gone(NAME, change),
        Err(error) => {
            let said = if let CallError::Refused(error) = &error { error.said() } else { String::new() };
            Err(change_error(NAME, &said, change, graph.publish_error(error)))
        }
    }
}

pub(super) async fn state(
    graph: &Graph,
    session: &Session,
    comment: &CommentAddress,
) -> Result<CommentState, PlatformError> {
    #[derive(Deserialize)]
    struct Shown {
        #[serde(default)]
        hidden: bool,
    }
    let path = format!("/{}", number(NAME, comment, Moderation::Hide)?);
    let request = graph.get(&session.access_token, &path).query(&[("fields", "id,hidden")]);
    match graph.call::<Shown>(request).await {
        Ok(Shown { hidden }) => Ok(CommentState::of(hidden)),
        Err(CallError::Refused(error)) if is_gone(&error) => Ok(CommentState::Gone),
        Err(error) => Err(graph.failure(error)),
    }
}

fn is_gone(error: &GraphError) -> bool {
    (error.code, error.subcode) == (100, 33)
}
