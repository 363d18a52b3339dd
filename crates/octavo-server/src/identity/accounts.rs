//! People: signing up, signing in, and links that set a password.

use octavo_domain::AuditAction;
use octavo_domain::plain_text::normal_email;
use octavo_store::StoreError;
use octavo_store::audit::NewEntry;
use octavo_store::identity::Proof;
use octavo_store::users::User;
use serde_json::json;
use uuid::Uuid;

use super::throttle::blocked_until;
use super::{AccountError, BroughtAlong, FirstStep, Identity, IdentityError, SignedIn};
use crate::ids;
use crate::mail::MailKind;
use crate::vault::key_of;

impl Identity {
    /// Makes an account, with a password or without one yet.
    pub async fn create_user(&self, email: &str, password: Option<&str>) -> Result<User, AccountError> {
        let email = normal_email(email).ok_or(AccountError::BadEmail)?;
        let password_hash = match password {
            Some(password) => Some(self.0.passwords.hash(password, &email).await??),
            None => None,
        };
        let now = self.0.clock.now();
        let user = User {
            id: ids::id_at(now),
            email,
            email_verified: false,
            name: None,
            password_hash,
            created_at: now,
            disabled_at: None,
        };
        match self.0.store.users().add(&user).await {
            Err(StoreError::Conflict(_)) => Err(AccountError::EmailTaken),
            Err(error) => Err(error.into()),
            Ok(()) => Ok(user),
        }
    }

    /// Makes an account and signs it in. Where strangers may sign up, the answer is none whether the address was free or
    /// taken: it would tell them who has an account.
    pub async fn sign_up(
        &self,
        email: &str,
        password: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<Option<SignedIn>, AccountError> {
        let made = self.create_user(email, Some(password)).await;
        if let Ok(user) = &made {
            self.0.mail.notify(MailKind::ConfirmEmail, user).await?;
        }
        if self.0.settings.is_on_loopback() {
            let user = made?;
            return Ok(self.enter(&user, Proof::password_of(&user), brought).await?);
        }
        match made {
            Ok(_) | Err(AccountError::EmailTaken) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The first step of a sign-in, and the only one for people without an authenticator app. An unknown address costs the
    /// same time, and is throttled the same way.
    pub async fn sign_in(
        &self,
        email: &str,
        password: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<FirstStep, AccountError> {
        let email = normal_email(email).unwrap_or_else(|| email.to_lowercase());
        let bucket = self.throttle_bucket(self.account_digest(&email), brought.device);
        let user = self.0.store.users().find_by_email(&email).await?;
        let user = user.filter(|user| user.disabled_at.is_none());
        let stored = user.as_ref().and_then(|user| user.password_hash.as_deref());
        let tried = self.try_password(&bucket, password, stored).await;
        if let Err(AccountError::WrongPassword) = tried {
            self.record_failure(user.as_ref().map(|user| user.id), "password").await?;
        }
        tried?;
        let user = user.ok_or(AccountError::WrongPassword)?;
        let step = self.after_password(&user, brought).await?;
        if let FirstStep::SignedIn(_) = step {
            self.0.store.throttle().clear(&bucket).await?;
        }
        Ok(step)
    }

    /// Records a sign-in that failed: in the person's log, or for an unknown address where only the operator sees it.
    pub(super) async fn record_failure(&self, user_id: Option<Uuid>, proof: &str) -> Result<(), IdentityError> {
        let entry = NewEntry::new(AuditAction::SignInFailed, user_id).detail(json!({ "proof": proof }));
        let entry = match user_id {
            Some(id) => entry.on_person(id),
            None => entry.on_nobody(),
        };
        Ok(self.0.store.audit().add(entry).await?)
    }

    /// Fails unless this is the password, which resets the count of attempts.
    pub(super) async fn check_password(
        &self,
        bucket: &str,
        password: &str,
        stored: Option<&str>,
    ) -> Result<(), AccountError> {
        self.try_password(bucket, password, stored).await?;
        Ok(self.0.store.throttle().clear(bucket).await?)
    }

    /// Fails unless this is the password.
    async fn try_password(&self, bucket: &str, password: &str, stored: Option<&str>) -> Result<(), AccountError> {
        let place = self.0.passwords.queue()?;
        self.count_attempt(bucket).await?;
        let is_right = self.0.passwords.verify(place, password, stored).await?;
        if is_right { Ok(()) } else { Err(AccountError::WrongPassword) }
    }

    /// Counts an attempt before it is made, so that simultaneous ones count too. Fails if it must wait.
    pub(super) async fn count_attempt(&self, bucket: &str) -> Result<(), AccountError> {
        let now = self.0.clock.now();
        let refused = self.0.store.throttle().count(bucket, now, |attempts| blocked_until(attempts, now)).await?;
        refused.map_or(Ok(()), |until| Err(AccountError::Throttled { until }))
    }

    /// As [`Mail::setup_link`](crate::mail::Mail::setup_link), for someone who asked the operator. The log of their personal workspace shows it.
    pub async fn issue_reset_link(&self, user: &User) -> Result<String, IdentityError> {
        let link = self.0.mail.setup_link(user).await?;
        let entry = NewEntry::new(AuditAction::ResetLinkIssued, user.id).on_person(user.id);
        self.0.store.audit().add(entry).await?;
        Ok(link)
    }

    /// Whose link this is, while it is good.
    pub async fn user_of_link(&self, token: &str) -> Result<User, AccountError> {
        let links = self.0.store.setup_links();
        let found = links.find(&key_of(token), self.0.clock.now()).await?;
        let user_id = found.ok_or(AccountError::BadLink)?;
        let user = self.0.store.users().find(user_id).await?;
        user.filter(|user| user.disabled_at.is_none()).ok_or(AccountError::BadLink)
    }

    /// Sets a password by a link, which is then used up, ends what was signed in before, and begins a sign-in.
    pub async fn set_up(
        &self,
        token: &str,
        password: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<FirstStep, AccountError> {
        let user = self.user_of_link(token).await?;
        let hashed = self.0.passwords.hash(password, &user.email).await??;
        let users = self.0.store.users();
        let used = users.reset_password(&key_of(token), &hashed, self.0.clock.now(), self.window()).await?;
        if used != Some(user.id) {
            return Err(AccountError::BadLink);
        }
        let user = User { password_hash: Some(hashed), ..user };
        self.0.mail.notify(MailKind::PasswordChanged, &user).await?;
        self.after_password(&user, BroughtAlong { session: None, ..brought }).await
    }
}
