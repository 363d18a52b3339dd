//! Sign-in in two steps: a password, then a code of the person's authenticator app or a recovery code.
//!
//! What the browser holds in between is a sealed text that opens nothing except the second step.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Kind;
use octavo_store::identity::Proof;
use octavo_store::users::User;

use super::{AccountError, BroughtAlong, Identity, IdentityError, SignedIn};
use crate::vault::{Purpose, key_of};

/// How long the second step may take.
pub const HALF_SIGN_IN_TTL: SignedDuration = SignedDuration::from_mins(5);

/// What a right password leads to.
#[derive(Debug)]
pub enum FirstStep {
    SignedIn(Box<SignedIn>),
    /// The second step is due; the text goes into the browser's cookie.
    SecondFactor(String),
}

impl Identity {
    /// Signs in a person who gave their password, or asks for the second factor.
    pub(super) async fn after_password(
        &self,
        user: &User,
        brought: BroughtAlong<'_>,
    ) -> Result<FirstStep, AccountError> {
        if self.has_totp(user.id).await? {
            return Ok(FirstStep::SecondFactor(self.half_sign_in(user)?));
        }
        let signed_in = self.enter(user, Proof::password_of(user), brought).await?;
        signed_in.map(Box::new).map(FirstStep::SignedIn).ok_or(AccountError::WrongPassword)
    }

    fn half_sign_in(&self, user: &User) -> Result<String, IdentityError> {
        let expires_at = self.0.clock.now() + HALF_SIGN_IN_TTL;
        let text = format!("{} {expires_at} {}", Kind::User.show(user.id), password_key(user));
        Ok(self.0.sealer.seal(Purpose::HalfSignIn, "", text.as_bytes())?)
    }

    /// Who is half signed in by this text. A changed password and a disabled account end it.
    pub async fn half_signed_in(&self, half: &str) -> Result<User, AccountError> {
        let opened = self.0.sealer.open_text(Purpose::HalfSignIn, "", half);
        let text = opened.map_err(|_| AccountError::HalfSignInEnded)?;
        let mut parts = text.split(' ');
        let user_id = parts.next().and_then(|id| Kind::User.parse(id)).ok_or(AccountError::HalfSignInEnded)?;
        let expires_at = parts.next().and_then(|time| time.parse::<Timestamp>().ok());
        let user = self.0.store.users().find(user_id).await?.filter(|user| {
            expires_at.is_some_and(|end| self.0.clock.now() < end)
                && user.disabled_at.is_none()
                && parts.next() == Some(&password_key(user))
        });
        user.ok_or(AccountError::HalfSignInEnded)
    }

    /// The second step. Codes count against the same throttle as passwords, which only a full sign-in resets.
    pub async fn second_factor(
        &self,
        half: &str,
        code: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<SignedIn, AccountError> {
        let user = self.half_signed_in(half).await?;
        let bucket = self.throttle_bucket(self.account_digest(&user.email), brought.device);
        self.count_attempt(&bucket).await?;
        if !self.use_code(user.id, code).await? {
            self.record_failure(Some(user.id), "code").await?;
            return Err(AccountError::WrongCode);
        }
        let signed_in = self.enter(&user, Proof::password_of(&user), brought).await?;
        let signed_in = signed_in.ok_or(AccountError::HalfSignInEnded)?;
        self.0.store.throttle().clear(&bucket).await?;
        Ok(signed_in)
    }
}

/// Changes with the password.
fn password_key(user: &User) -> String {
    key_of(user.password_hash.as_deref().unwrap_or_default())
}
