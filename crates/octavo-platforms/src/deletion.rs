//! Deleting published posts.

use octavo_domain::PostErrorCode;
use octavo_domain::moderation::CommentAddress;

use crate::error::{PlatformError, PublishError, codes};

/// A post that Octavo published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedPost {
    /// The network's id of it, as [`Published`](crate::Published) reported it.
    pub identifier: String,
    /// For a first comment or a reply to a comment, the network's id of the post that it is on.
    pub comment_on: Option<String>,
}

impl PublishedPost {
    /// A comment of the account itself.
    pub(crate) fn of_comment(comment: &CommentAddress) -> Self {
        PublishedPost { identifier: comment.identifier.clone(), comment_on: Some(comment.post.clone()) }
    }

    /// The id, on a network whose ids are numbers; it becomes a part of addresses. A person may have entered it.
    pub(crate) fn number(&self, network: &str) -> Result<&str, PlatformError> {
        let is_number = !self.identifier.is_empty() && self.identifier.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { Ok(&self.identifier) } else { Err(unreadable(network)) }
    }
}

/// A request to change what is at a network already.
pub(crate) struct Request<'a> {
    pub(crate) network: &'a str,
    /// "delete the post"
    pub(crate) wish: String,
    /// "deleted the post"
    pub(crate) done: String,
    /// What its permission allows: "delete posts".
    pub(crate) needs: &'static str,
    pub(crate) refusal: PostErrorCode,
}

impl Request<'_> {
    pub(crate) fn refused(&self, said: &str) -> PlatformError {
        let message = format!("{} refused to {} ({said}).", self.network, self.wish);
        PlatformError::permanent(self.refusal.as_str(), message)
    }
}

/// What such a request failed with: `error` is what the same answer means for a request to publish, `said` are the network's
/// words.
pub(crate) fn request_error(request: &Request<'_>, said: &str, error: PublishError) -> PublishError {
    match error {
        PublishError::Unknown { .. } => PublishError::Unknown {
            message: format!(
                "{} did not confirm that it {}. Octavo checks whether it did.",
                request.network, request.done
            ),
        },
        PublishError::Refused(PlatformError::Reauthorize { message }) => {
            // It was connected before Octavo asked for this permission, and may still publish.
            let message = format!("{message} Connect the account again, and allow Octavo to {}.", request.needs);
            PlatformError::permanent(codes::ACCOUNT_NEEDS_RECONNECT, message).into()
        }
        PublishError::Refused(error) if is_about_content(error.code()) => request.refused(said).into(),
        refused => refused,
    }
}

/// As [`request_error`], of a request to delete a post.
pub(crate) fn deletion_error(network: &str, said: &str, error: PublishError) -> PublishError {
    request_error(&deletion(network), said, error)
}

pub(crate) fn refused(network: &str, said: &str) -> PlatformError {
    deletion(network).refused(said)
}

fn deletion(network: &str) -> Request<'_> {
    Request {
        network,
        wish: "delete the post".to_owned(),
        done: "deleted the post".to_owned(),
        needs: "delete posts",
        refusal: PostErrorCode::DeletionRefused,
    }
}

/// The address of a post that nothing can be deleted by.
pub(crate) fn unreadable(network: &str) -> PlatformError {
    refused(network, "Octavo cannot read its stored id")
}

fn is_about_content(code: &str) -> bool {
    matches!(
        code,
        codes::CONTENT_REFUSED
            | codes::CONTENT_DUPLICATE
            | codes::MEDIA_REFUSED
            | codes::MEDIA_EXPIRED
            | codes::PARENT_MISSING
            | codes::CHAT_FORBIDDEN
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_refusal_says_is_about_the_deletion() {
        let error = |error: PlatformError| deletion_error("X", "no", error.into());
        for (found, code, says) in [
            (error(PlatformError::permanent(codes::CONTENT_REFUSED, "Change the post.")), "DELETION_REFUSED", "(no)"),
            (error(PlatformError::reauthorize("Not allowed.")), "ACCOUNT_NEEDS_RECONNECT", "Connect the account again"),
            (error(PlatformError::temporary(codes::NETWORK_ERROR, "Broken.")), "NETWORK_ERROR", "Broken."),
        ] {
            let PublishError::Refused(found) = found else { panic!("{found}") };
            assert!(found.code() == code && found.to_string().contains(says), "{found}");
        }
        let unknown = PublishError::Unknown { message: "the post".into() };
        assert!(deletion_error("X", "", unknown).to_string().contains("did not confirm that it deleted"));
    }
}
