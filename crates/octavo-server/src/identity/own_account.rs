//! What people do with their own account once they are signed in, and what the operator does with it.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Kind;
use octavo_store::idempotency::aside;
use octavo_store::identity::{Leaving, PasswordChange};
use octavo_store::users::User;
use uuid::Uuid;

use super::{AccountError, Identity, IdentityError, Principal};
use crate::mail::MailKind;
use crate::vault::Purpose;

/// Sensitive calls need a sign-in that is at most this old.
const RECENT: SignedDuration = SignedDuration::from_mins(10);

/// What a person sends once more to change a second factor.
pub enum FactorProof {
    Password(String),
    /// Of their authenticator app, or a recovery code.
    Code(String),
}

/// The sign-in that a token comes from.
#[derive(Debug, Clone)]
pub struct TokenSignIn {
    /// The browser's session; none for tokens that the operator issued.
    pub sid: Option<Uuid>,
    /// When the person proved who they are; none where the operator vouches for them.
    auth_time: Option<Timestamp>,
}

impl Identity {
    /// The sign-in behind a token; none if its grant has just ended.
    pub async fn sign_in_of(&self, principal: &Principal) -> Result<Option<TokenSignIn>, IdentityError> {
        let Some(family) = &principal.family else {
            return Ok(Some(TokenSignIn { sid: None, auth_time: None }));
        };
        let grant = self.0.store.grants().find_by_family(family).await?;
        Ok(grant.map(|grant| TokenSignIn { sid: grant.sid, auth_time: Some(grant.auth_time) }))
    }

    /// Whether a person proved recently enough who they are for a sensitive call.
    pub fn is_recent(&self, sign_in: &TokenSignIn) -> bool {
        sign_in.auth_time.is_none_or(|auth_time| self.0.clock.now() <= auth_time + RECENT)
    }

    /// Replaces a person's password, and revokes all access except that of the session `kept`: anyone who had the old
    /// password may have signed in elsewhere, or allowed an application.
    pub async fn change_password(
        &self,
        user_id: Uuid,
        kept: Option<Uuid>,
        current: &str,
        new: &str,
    ) -> Result<(), AccountError> {
        self.own_sign_in()?;
        let users = self.0.store.users();
        let user = users.find(user_id).await?.ok_or(AccountError::WrongPassword)?;
        let checked = user.password_hash.as_deref().ok_or(AccountError::NoPassword)?;
        aside(self.check_password(&self.change_bucket(user_id), current, Some(checked))).await?;
        let hash = self.0.passwords.hash(new, &user.email).await??;
        let change = PasswordChange { user_id, checked, hash: &hash, kept, window: self.window() };
        if !users.change_password(change).await? {
            return Err(AccountError::WrongPassword);
        }
        Ok(self.0.mail.notify(MailKind::PasswordChanged, &user).await?)
    }

    /// Guesses at the old password count by themselves: a stolen token doesn't keep its person from signing in.
    fn change_bucket(&self, user_id: Uuid) -> String {
        let name = format!("password of {}", Kind::User.show(user_id));
        self.0.sealer.digest(Purpose::Account, name.as_bytes())
    }

    /// Fails unless this proves who the person is.
    pub async fn prove_again(&self, user_id: Uuid, proof: FactorProof) -> Result<(), AccountError> {
        let user = self.0.store.users().find(user_id).await?.ok_or(AccountError::WrongPassword)?;
        match proof {
            FactorProof::Password(password) => {
                let checked = user.password_hash.as_deref().ok_or(AccountError::NoPassword)?;
                aside(self.check_password(&self.change_bucket(user_id), &password, Some(checked))).await
            }
            FactorProof::Code(code) => aside(self.prove_by_code(&user, &code)).await,
        }
    }

    /// Codes count against a throttle of their own, as passwords that are changed do.
    async fn prove_by_code(&self, user: &User, code: &str) -> Result<(), AccountError> {
        let name = format!("code of {}", Kind::User.show(user.id));
        let bucket = self.0.sealer.digest(Purpose::Account, name.as_bytes());
        self.count_attempt(&bucket).await?;
        if !self.use_code(user.id, code).await? {
            return Err(AccountError::WrongCode);
        }
        Ok(self.0.store.throttle().clear(&bucket).await?)
    }

    /// Ends a person's sessions except one.
    pub async fn end_other_sessions(&self, user_id: Uuid, kept: Option<Uuid>) -> Result<(), IdentityError> {
        Ok(self.0.store.sessions().end_others(user_id, kept, self.window()).await?)
    }

    /// Takes back what a person allowed an application. False if they allowed it nothing.
    pub async fn withdraw_consent(&self, user_id: Uuid, client_id: &str) -> Result<bool, IdentityError> {
        Ok(self.0.store.consents().withdraw(user_id, client_id, self.window()).await?)
    }

    /// Deletes a person with what is theirs alone, and revokes all that their applications hold.
    pub async fn delete_person(&self, user_id: Uuid) -> Result<Leaving, IdentityError> {
        let leaving = self.0.store.users().delete(user_id, self.now(), self.window()).await?;
        if let Leaving::Left(left) = &leaving {
            for client_id in &left.clients {
                self.revoke_app(client_id).await?;
            }
        }
        Ok(leaving)
    }

    /// Shuts a person out and ends their sessions and tokens.
    pub async fn disable(&self, user: &User) -> Result<(), IdentityError> {
        Ok(self.0.store.users().disable(user.id, self.now(), self.window()).await?)
    }
}
