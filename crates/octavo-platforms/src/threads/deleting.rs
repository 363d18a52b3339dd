//! Deleting a post: <https://developers.facebook.com/docs/threads/posts/delete-posts>. An account may delete 100 a day.

use serde_json::Value;

use super::errors::{NAME, is_not_found};
use super::session::Session;
use crate::deletion::{PublishedPost, deletion_error};
use crate::error::{PlatformError, PublishError};
use crate::meta::{CallError, Graph};

pub(super) async fn delete(graph: &Graph, session: &Session, post: &PublishedPost) -> Result<(), PublishError> {
    match graph.accepted(graph.delete(&session.access_token, &path(post)?)).await {
        Ok(_) => Ok(()),
        Err(CallError::Refused(error)) if is_not_found(&error) => Ok(()),
        Err(error) => {
            let said = if let CallError::Refused(error) = &error { error.said() } else { String::new() };
            Err(deletion_error(NAME, &said, graph.publish_error(error)))
        }
    }
}

pub(super) async fn is_published(
    graph: &Graph,
    session: &Session,
    post: &PublishedPost,
) -> Result<bool, PlatformError> {
    let request = graph.get(&session.access_token, &path(post)?).query(&[("fields", "id")]);
    match graph.call::<Value>(request).await {
        Ok(_) => Ok(true),
        Err(CallError::Refused(error)) if is_not_found(&error) => Ok(false),
        Err(error) => Err(graph.failure(error)),
    }
}

fn path(post: &PublishedPost) -> Result<String, PlatformError> {
    post.number(NAME).map(|id| format!("/{id}"))
}
