//! Hiding, showing and deleting comments.

use octavo_domain::PostErrorCode;
use octavo_domain::moderation::{CommentAddress, Moderation};

use crate::deletion::{Request, request_error};
use crate::error::{PlatformError, PublishError};

/// How a comment is at its network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentState {
    Shown,
    Hidden,
    Gone,
}

impl CommentState {
    pub(crate) fn of(hidden: bool) -> Self {
        if hidden { CommentState::Hidden } else { CommentState::Shown }
    }

    /// Whether the change was made.
    pub fn shows(self, change: Moderation) -> bool {
        match change {
            Moderation::Hide => self == CommentState::Hidden,
            Moderation::Unhide => self == CommentState::Shown,
            Moderation::Delete => self == CommentState::Gone,
        }
    }
}

/// What a change of a comment that is gone leads to. Deleting it has succeeded then.
pub(crate) fn gone(network: &str, change: Moderation) -> Result<(), PublishError> {
    match change {
        Moderation::Delete => Ok(()),
        Moderation::Hide | Moderation::Unhide => Err(missing(network).into()),
    }
}

pub fn missing(network: &str) -> PlatformError {
    let message = format!("{network} no longer has the comment, so there is nothing to change.");
    PlatformError::permanent(PostErrorCode::CommentMissing.as_str(), message)
}

/// As [`request_error`].
pub(crate) fn change_error(network: &str, said: &str, change: Moderation, error: PublishError) -> PublishError {
    request_error(&request(network, change), said, error)
}

pub(crate) fn refused(network: &str, said: &str, change: Moderation) -> PlatformError {
    request(network, change).refused(said)
}

fn request(network: &str, change: Moderation) -> Request<'_> {
    Request {
        network,
        wish: format!("{} the comment", change.verb()),
        done: format!("{} the comment", change.past()),
        needs: "manage comments",
        refusal: PostErrorCode::CommentChangeRefused,
    }
}

/// The id of a comment that becomes a part of an address, on a network whose ids are numbers.
pub(crate) fn number<'a>(
    network: &str,
    comment: &'a CommentAddress,
    change: Moderation,
) -> Result<&'a str, PlatformError> {
    let id = comment.identifier.as_str();
    let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Ok(id) } else { Err(refused(network, "Octavo cannot read its stored id", change)) }
}

#[cfg(test)]
mod tests {
    use super::Moderation::{Delete, Hide, Unhide};
    use super::*;
    use crate::error::codes;

    #[test]
    fn what_a_comment_shows_of_a_change() {
        use CommentState::{Gone, Hidden, Shown};
        for (state, shows) in
            [(Shown, [false, true, false]), (Hidden, [true, false, false]), (Gone, [false, false, true])]
        {
            assert_eq!([Hide, Unhide, Delete].map(|change| state.shows(change)), shows, "{state:?}");
        }
    }

    #[test]
    fn deleting_what_is_gone_succeeds_and_hiding_it_fails() {
        assert!(gone("Threads", Delete).is_ok());
        let error = gone("Threads", Hide).unwrap_err().to_string();
        assert!(error.contains("no longer has the comment"), "{error}");
    }

    #[test]
    fn what_a_refusal_says_is_about_the_comment() {
        let refusal = PlatformError::permanent(codes::CONTENT_REFUSED, "Change the post.");
        let error = change_error("Instagram", "no", Hide, refusal.into());
        let PublishError::Refused(error) = error else { panic!("{error}") };
        assert_eq!(error.code(), "COMMENT_CHANGE_REFUSED");
        assert_eq!(error.to_string(), "Instagram refused to hide the comment (no).");
        let unknown = change_error("Instagram", "", Unhide, PublishError::Unknown { message: String::new() });
        assert!(unknown.to_string().contains("did not confirm that it showed the comment"), "{unknown}");
    }
}
