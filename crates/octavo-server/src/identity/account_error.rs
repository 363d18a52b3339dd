//! Why a person could not do something with an account.

use jiff::Timestamp;

use super::password::{PasswordError, WeakPassword};
use super::{ExternalError, IdentityError};

/// Why an account could not be made, changed or signed in to.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    #[error("Write the e-mail address in full, such as mara.lind@fernhill.example.")]
    BadEmail,
    #[error("This e-mail address already has an account. Sign in instead.")]
    EmailTaken,
    #[error(transparent)]
    WeakPassword(#[from] WeakPassword),
    #[error("The e-mail and password do not match. Try again.")]
    WrongPassword,
    /// Until when further tries are refused.
    #[error("Too many failed sign-ins for this account.")]
    Throttled { until: Timestamp },
    #[error("This account has no password yet. Ask the operator for a link that sets one (octavo user reset-link).")]
    NoPassword,
    #[error("This link was already used or has expired. Ask for a new one.")]
    BadLink,
    #[error("This code is wrong or was used before. Enter the code that the app shows now, or a recovery code.")]
    WrongCode,
    #[error(
        "This code is wrong, has expired, or was answered before. Compare it with the one that your program shows."
    )]
    WrongDeviceCode,
    #[error("The sign-in took longer than 5 minutes. Start again.")]
    HalfSignInEnded,
    #[error("This passkey does not sign in here. Use another one, or your password.")]
    PasskeyRefused,
    #[error("This server sends no mail. Ask the person who runs it.")]
    NoMail,
    #[error("This link is for another account than the one that you are signed in to. Sign out, then open it again.")]
    LinkOfAnother,
    #[error("Octavo is signing in many people at once. Try again in a moment.")]
    Busy,
    #[error(transparent)]
    External(#[from] ExternalError),
    #[error(transparent)]
    Internal(IdentityError),
}

impl<E: Into<IdentityError>> From<E> for AccountError {
    fn from(error: E) -> Self {
        match error.into() {
            IdentityError::Password(PasswordError::Busy) => AccountError::Busy,
            error => AccountError::Internal(error),
        }
    }
}
