//! Deleting published posts.

use octavo_domain::PostErrorCode;

use crate::error::{PlatformError, PublishError, codes};

/// A post that Octavo published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedPost {
    /// The network's id of it, as [`Published`](crate::Published) reported it.
    pub identifier: String,
    /// For a first comment, the network's id of the post that it is on.
    pub comment_on: Option<String>,
}

impl PublishedPost {
    /// The id, on a network whose ids are numbers; it becomes a part of addresses. A person may have entered it.
    pub(crate) fn number(&self, network: &str) -> Result<&str, PlatformError> {
        let is_number = !self.identifier.is_empty() && self.identifier.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { Ok(&self.identifier) } else { Err(unreadable(network)) }
    }
}

/// What a request to delete a post failed with: `error` is what the same answer means for a request to publish, `said` are the
/// network's words.
pub(crate) fn deletion_error(network: &str, said: &str, error: PublishError) -> PublishError {
    match error {
        PublishError::Unknown { .. } => PublishError::Unknown {
            message: format!("{network} did not confirm that it deleted the post. Octavo checks whether it did."),
        },
        PublishError::Refused(PlatformError::Reauthorize { message }) => {
            // It was connected before Octavo asked for this permission, and may still publish.
            let message = format!("{message} Connect the account again, and allow Octavo to delete posts.");
            PlatformError::permanent(codes::ACCOUNT_NEEDS_RECONNECT, message).into()
        }
        PublishError::Refused(error) if is_about_content(error.code()) => refused(network, said).into(),
        refused => refused,
    }
}

pub(crate) fn refused(network: &str, said: &str) -> PlatformError {
    let message = format!("{network} refused to delete the post ({said}).");
    PlatformError::permanent(PostErrorCode::DeletionRefused.as_str(), message)
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
