//! What can go wrong in sign-in: two languages, ours and OAuth's.

use oauth_as::store::StorageError;
use oauth_as::{ErrorCode, ErrorResponse};
use octavo_store::StoreError;

use super::password::PasswordError;
use super::records::RecordError;
use crate::mail::MailError;
use crate::vault::{NoRandomness, SealError};

/// A failure that is ours, not the caller's.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Seal(#[from] SealError),
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
    #[error(transparent)]
    Record(#[from] StorageError),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error("a record does not read: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error("a challenge could not be made: {0}")]
    Passkey(String),
    #[error("a QR code could not be drawn: {0}")]
    QrCode(qrcode::types::QrError),
    #[error("a token could not be signed: {0}")]
    Signing(String),
}

impl From<RecordError> for IdentityError {
    fn from(error: RecordError) -> Self {
        IdentityError::Record(error.into())
    }
}

/// A refusal in OAuth's own shape (RFC 6749 section 5.2), or a failure of ours.
#[derive(Debug, thiserror::Error)]
pub enum OauthError {
    /// `error` and `error_description` as the RFCs name them.
    #[error("{code}: {description}")]
    Refused { code: String, description: String },
    #[error(transparent)]
    Internal(#[from] IdentityError),
}

impl OauthError {
    pub fn refused(code: &str, description: impl Into<String>) -> Self {
        OauthError::Refused { code: code.to_owned(), description: description.into() }
    }

    pub(super) fn invalid_request(description: impl Into<String>) -> Self {
        Self::refused("invalid_request", description)
    }

    pub(super) fn invalid_grant(description: impl Into<String>) -> Self {
        Self::refused("invalid_grant", description)
    }
}

impl From<ErrorResponse> for OauthError {
    fn from(error: ErrorResponse) -> Self {
        let description = error.error_description.unwrap_or_default().into_owned();
        if error.error == ErrorCode::ServerError {
            return IdentityError::Record(StorageError::new(description)).into();
        }
        if description.is_empty() {
            return OauthError::refused(error.error.as_str(), cure(error.error));
        }
        OauthError::refused(error.error.as_str(), description)
    }
}

/// What to do about a refusal that comes without words: RFC 6749 section 5.2 names the causes together, so that
/// none of them can be probed for.
fn cure(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::InvalidGrant => {
            "the code or refresh token is unknown, used or expired, or belongs to another client_id, redirect_uri or \
             code_verifier; authorize again"
        }
        ErrorCode::InvalidClient => "client_id or client_secret is wrong, or is missing",
        _ => "",
    }
}

/// Lets `?` carry any failure of ours through a function that answers in OAuth's shape.
macro_rules! internal {
    ($($error:ty),*) => {$(
        impl From<$error> for OauthError {
            fn from(error: $error) -> Self {
                OauthError::Internal(error.into())
            }
        }
    )*};
}

internal!(StoreError, SealError, NoRandomness, StorageError, RecordError);
