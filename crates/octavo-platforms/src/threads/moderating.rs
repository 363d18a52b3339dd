//! Hiding replies to the account's posts, and showing them again:
//! <https://developers.facebook.com/docs/threads/reply-management>. What is below a hidden reply is hidden with it.

use octavo_domain::moderation::{CommentAddress, Moderation};
use serde::Deserialize;

use super::comment_list::SHOWN;
use super::errors::{NAME, is_not_found};
use super::session::Session;
use crate::error::{PlatformError, PublishError};
use crate::meta::{CallError, Graph};
use crate::moderation::{CommentState, change_error, gone, number};

pub(super) async fn hide(
    graph: &Graph,
    session: &Session,
    comment: &CommentAddress,
    change: Moderation,
) -> Result<(), PublishError> {
    let path = format!("/{}/manage_reply", number(NAME, comment, change)?);
    let hide = if change == Moderation::Hide { "true" } else { "false" };
    match graph.accepted(graph.post(&session.access_token, &path).form(&[("hide", hide)])).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(error)) if is_not_found(&error) => gone(NAME, change),
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
        hide_status: String,
    }
    let path = format!("/{}", number(NAME, comment, Moderation::Hide)?);
    let request = graph.get(&session.access_token, &path).query(&[("fields", "id,hide_status")]);
    match graph.call::<Shown>(request).await {
        Ok(Shown { hide_status }) => Ok(CommentState::of(!SHOWN.contains(&hide_status.as_str()))),
        Err(CallError::Refused(error)) if is_not_found(&error) => Ok(CommentState::Gone),
        Err(error) => Err(graph.failure(error)),
    }
}
