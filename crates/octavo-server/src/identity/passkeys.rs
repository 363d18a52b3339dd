//! Passkeys: a person's own device proves who they are, by possession and by a PIN or a fingerprint. That is both factors.
//!
//! Browsers offer them under a host name with HTTPS, and on localhost. Under a bare IP address there are none.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use octavo_domain::Kind;
use octavo_store::StoreError;
use octavo_store::identity::{MOST_PASSKEYS, PasskeyRow, Proof};
use octavo_store::users::User;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
};

use super::{AccountError, BroughtAlong, ExternalError, Identity, IdentityError, SignedIn};
use crate::ids;
use crate::mail::MailKind;
use crate::vault::{key_of, random_token};

/// How long a challenge waits for its answer; as long as browsers show their dialog.
pub const CHALLENGE_TTL: SignedDuration = SignedDuration::from_mins(5);

/// Why a passkey could not be added.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyError {
    #[error(
        "Passkeys need a host name in public_url, with HTTPS or as localhost. This server's address is an IP address."
    )]
    Unavailable,
    #[error("There is no open challenge for this session. Get one with POST /v1/me/passkeys/options. Each works once.")]
    NoChallenge,
    #[error("The credential does not answer the challenge: {0}. Start again with POST /v1/me/passkeys/options.")]
    Refused(String),
    #[error("This passkey is registered already.")]
    Known,
    #[error("You have {MOST_PASSKEYS} passkeys, the most that a person can have. Remove one first.")]
    TooMany,
    #[error(transparent)]
    External(#[from] ExternalError),
    #[error(transparent)]
    Internal(IdentityError),
}

impl<E: Into<IdentityError>> From<E> for PasskeyError {
    fn from(error: E) -> Self {
        PasskeyError::Internal(error.into())
    }
}

impl Identity {
    /// What a browser needs to make a passkey, as `navigator.credentials.create` reads it. The answer is good in this
    /// session only.
    pub async fn begin_passkey(&self, user: &User, session: Option<Uuid>) -> Result<Value, PasskeyError> {
        self.own_sign_in()?;
        let webauthn = self.0.webauthn.as_ref().ok_or(PasskeyError::Unavailable)?;
        let known = self.0.store.passkeys().list(user.id).await?;
        let known = known.iter().map(|row| Ok(read::<Passkey>(&row.data)?.cred_id().clone()));
        let known = known.collect::<Result<Vec<_>, IdentityError>>()?;
        let name = user.name.as_deref().unwrap_or(&user.email);
        let begun = webauthn.start_passkey_registration(user.id, &user.email, name, Some(known));
        let (options, state) = begun.map_err(|error| PasskeyError::Refused(error.to_string()))?;
        self.keep_challenge(&registration_key(user.id, session), &state).await?;
        let mut options = serde_json::to_value(options).map_err(IdentityError::from)?;
        let selection = &mut options["publicKey"]["authenticatorSelection"];
        // Sign-in asks for no address, so the authenticator must know the account.
        selection["residentKey"] = "required".into();
        selection["requireResidentKey"] = true.into();
        Ok(options)
    }

    /// Adds the passkey that a browser made for the challenge of this session.
    pub async fn add_passkey(
        &self,
        user: &User,
        session: Option<Uuid>,
        name: String,
        credential: Value,
    ) -> Result<PasskeyRow, PasskeyError> {
        let webauthn = self.0.webauthn.as_ref().ok_or(PasskeyError::Unavailable)?;
        let key = registration_key(user.id, session);
        let state: PasskeyRegistration = self.take_challenge(&key).await?.ok_or(PasskeyError::NoChallenge)?;
        let credential: RegisterPublicKeyCredential =
            serde_json::from_value(credential).map_err(|error| PasskeyError::Refused(error.to_string()))?;
        let passkey = webauthn.finish_passkey_registration(&credential, &state);
        let passkey = passkey.map_err(|error| PasskeyError::Refused(error.to_string()))?;
        let row = PasskeyRow {
            id: ids::new_id(),
            user_id: user.id,
            credential: URL_SAFE_NO_PAD.encode(passkey.cred_id()),
            name,
            data: write(&passkey)?,
            created_at: self.0.clock.now(),
            used_at: None,
        };
        match self.0.store.passkeys().add(&row).await {
            Ok(true) => {
                self.0.mail.notify(MailKind::PasskeyAdded, user).await?;
                Ok(row)
            }
            Ok(false) => Err(PasskeyError::TooMany),
            Err(StoreError::Conflict(_)) => Err(PasskeyError::Known),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes one of a person's passkeys, or all of them.
    pub async fn remove_passkeys(&self, user: &User, id: Option<Uuid>) -> Result<(), IdentityError> {
        for _ in 0..self.0.store.passkeys().remove(user.id, id).await? {
            self.0.mail.notify(MailKind::PasskeyRemoved, user).await?;
        }
        Ok(())
    }

    /// What a browser needs to sign in with a passkey, as `navigator.credentials.get` reads it, and the value of the cookie
    /// that binds the answer to this browser. None where there are no passkeys.
    pub async fn begin_passkey_sign_in(&self) -> Result<Option<(Value, String)>, IdentityError> {
        let Some(webauthn) = &self.0.webauthn else {
            return Ok(None);
        };
        let begun = webauthn.start_discoverable_authentication();
        let (mut options, state) = begun.map_err(|error| IdentityError::Passkey(error.to_string()))?;
        // The browser shows its dialog when the person asks for it, not while they type.
        options.mediation = None;
        let cookie = random_token()?;
        self.keep_challenge(&key_of(&cookie), &state).await?;
        Ok(Some((serde_json::to_value(options)?, cookie)))
    }

    /// Signs a person in by the answer to this browser's challenge.
    pub async fn passkey_sign_in(
        &self,
        cookie: &str,
        credential: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<SignedIn, AccountError> {
        let webauthn = self.0.webauthn.as_ref().ok_or(AccountError::PasskeyRefused)?;
        let state = self.take_challenge::<DiscoverableAuthentication>(&key_of(cookie)).await?;
        let state = state.ok_or(AccountError::PasskeyRefused)?;
        let credential: PublicKeyCredential =
            serde_json::from_str(credential).map_err(|_| AccountError::PasskeyRefused)?;
        let (user_id, id) =
            webauthn.identify_discoverable_authentication(&credential).map_err(|_| AccountError::PasskeyRefused)?;
        let row = self.0.store.passkeys().find_by_credential(&URL_SAFE_NO_PAD.encode(id)).await?;
        let row = row.filter(|row| row.user_id == user_id).ok_or(AccountError::PasskeyRefused)?;
        let mut passkey: Passkey = read(&row.data)?;
        let Ok(proved) = webauthn.finish_discoverable_authentication_v2(&credential, state, &passkey) else {
            self.record_failure(Some(user_id), "passkey").await?;
            return Err(AccountError::PasskeyRefused);
        };
        passkey.update_credential(&proved);
        let user = self.0.store.users().find(user_id).await?.ok_or(AccountError::PasskeyRefused)?;
        let signed_in = self.enter(&user, Proof::Passkey(row.id), brought).await?;
        let signed_in = signed_in.ok_or(AccountError::PasskeyRefused)?;
        self.0.store.passkeys().note_use(row.id, &write(&passkey)?, self.0.clock.now()).await?;
        Ok(signed_in)
    }

    async fn keep_challenge(&self, key: &str, state: &impl Serialize) -> Result<(), IdentityError> {
        let expires_at = self.0.clock.now() + CHALLENGE_TTL;
        Ok(self.0.store.passkeys().put_challenge(key, &write(state)?, expires_at).await?)
    }

    /// The challenge under this key, which is then used up whatever the answer to it is.
    async fn take_challenge<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, IdentityError> {
        let state = self.0.store.passkeys().take_challenge(key, self.0.clock.now()).await?;
        state.map(|state| read(&state)).transpose()
    }
}

/// The key of a session's only open challenge for a new passkey.
fn registration_key(user_id: Uuid, session: Option<Uuid>) -> String {
    let session = session.map_or_else(|| "none".to_owned(), |sid| Kind::Session.show(sid));
    key_of(&format!("passkey for {} in {session}", Kind::User.show(user_id)))
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, IdentityError> {
    Ok(serde_json::from_str(text)?)
}

pub(super) fn write(value: &impl Serialize) -> Result<String, IdentityError> {
    Ok(serde_json::to_string(value)?)
}
