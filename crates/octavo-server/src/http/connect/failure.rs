//! Why an account was not connected, for an application and for the person.

use octavo_domain::Platform;
use octavo_domain::connect_link::{ConnectFailure, FailedAttempt};
use octavo_store::{StoreError, StoreResult};
use uuid::Uuid;

use crate::http::app::AppState;
use crate::publisher::connecting::ConnectError;

#[derive(Debug)]
pub(super) struct Failure {
    pub code: ConnectFailure,
    pub text: String,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::of(error.into())
    }
}

impl Failure {
    pub fn expired() -> Self {
        let text = "This connection has expired, was completed before, or its workspace is gone. Start again.";
        Failure { code: ConnectFailure::Expired, text: text.to_owned() }
    }

    /// The network sent no code.
    pub fn of_network(error: Option<&str>) -> Self {
        // LinkedIn says user_cancelled_login and user_cancelled_authorize.
        match error {
            Some(error) if error.contains("denied") || error.contains("cancel") => {
                Failure { code: ConnectFailure::AccessDenied, text: "The person did not allow it.".to_owned() }
            }
            _ => Failure { code: ConnectFailure::ConnectionFailed, text: "The network did not say why.".to_owned() },
        }
    }

    /// Keeps it with the link, for those who sent it.
    pub async fn note(&self, state: &AppState, link: Uuid, platform: Platform) -> StoreResult<()> {
        state.store.connect_links().note_failed(link, FailedAttempt { platform, error: self.code }).await
    }

    pub fn of(error: ConnectError) -> Self {
        let text = error.to_string();
        match error {
            ConnectError::Stale => Failure::expired(),
            ConnectError::OtherAccount => Failure { code: ConnectFailure::OtherAccount, text },
            ConnectError::Platform(_) | ConnectError::Elsewhere | ConnectError::NoPage(_) => {
                Failure { code: ConnectFailure::ConnectionFailed, text }
            }
            ConnectError::Store(_) | ConnectError::Seal(_) | ConnectError::NoRandomness(_) => {
                tracing::error!(error = %text, "a connection was not completed");
                let text = "The server has a problem. Try again later.".to_owned();
                Failure { code: ConnectFailure::ConnectionFailed, text }
            }
        }
    }
}
