//! Consent: a person decides what an application may do, once for each set of scopes.

use jiff::SignedDuration;
use oauth_as::Client;
use octavo_domain::Scopes;
use octavo_store::identity::{NewRequest, Session};

use super::authorize::{Asking, BadRequest, Browser, Sound, Step};
use super::clients::host_of;
use super::secret::{key_of, random_token};
use super::{Identity, IdentityError, Params};

/// How long a consent page waits for its answer.
const ASK_TTL: SignedDuration = SignedDuration::from_mins(30);

impl Identity {
    /// Whether the person has allowed this client all it asks for. The portal is part of Octavo: nobody is asked.
    pub(super) async fn has_consent(&self, sound: &Sound, session: &Session) -> Result<bool, IdentityError> {
        if sound.is_portal() {
            return Ok(true);
        }
        let Some(allowed) = self.allowed(sound, session).await? else {
            return Ok(false);
        };
        Ok(sound.scopes().iter().all(|scope| allowed.iter().any(|had| had == scope)))
    }

    async fn allowed(&self, sound: &Sound, session: &Session) -> Result<Option<Scopes>, IdentityError> {
        let consents = self.0.store.consents();
        let client_id = sound.client.client_id.as_str();
        let scopes = consents.find(session.user_id, client_id).await?;
        Ok(scopes.map(|scopes| Scopes::parse(&scopes).unwrap_or_default()))
    }

    /// The e-mail address of the person who made an application.
    async fn developer(&self, client: &Client) -> Result<String, IdentityError> {
        let store = &self.0.store;
        let Some(app) = store.apps().find_by_client_id(client.client_id.as_str()).await? else {
            return Ok(String::new());
        };
        Ok(store.users().find(app.owner_id).await?.map(|owner| owner.email).unwrap_or_default())
    }

    /// Prepares a consent page.
    pub(super) async fn ask(&self, params: &Params, sound: &Sound, session: &Session) -> Result<Step, IdentityError> {
        let request_id = random_token()?;
        let request = NewRequest {
            key: &key_of(&request_id),
            sid: session.sid,
            query: &params.encode(),
            expires_at: self.0.clock.now() + ASK_TTL,
        };
        self.0.store.consents().ask(request).await?;
        let user = self.0.store.users().find(session.user_id).await?;
        Ok(Step::Consent(Asking {
            request_id,
            client_name: sound.client.name.clone().unwrap_or_default(),
            developer: self.developer(&sound.client).await?,
            host: host_of(&sound.request.redirect_uri),
            email: user.map(|user| user.email).unwrap_or_default(),
            scopes: sound.scopes(),
        }))
    }

    /// A person's answer to a consent page: good once, and only from the session that was asked. The request is
    /// checked anew, for the application may have changed or gone meanwhile.
    pub async fn answer(&self, request_id: &str, browser: Browser<'_>, allow: bool) -> Result<Step, IdentityError> {
        let stale = || {
            let what = "This request was already answered or has expired. Go back to the application and start again.";
            Step::Refuse(BadRequest { what: what.to_owned(), fix: String::new() })
        };
        let Some(session) = browser.session else {
            return Ok(stale());
        };
        let consents = self.0.store.consents();
        let now = self.0.clock.now();
        let answered = consents.answer(&key_of(request_id), session.sid, now).await?;
        let Some(request) = answered else {
            return Ok(stale());
        };
        let params = Params::parse(request.query.as_bytes());
        let sound = match self.check(&params).await? {
            Ok(sound) => sound,
            Err(step) => return Ok(step),
        };
        if !allow {
            return Ok(sound.error("access_denied", "the person did not allow it"));
        }
        let before = self.allowed(&sound, session).await?.unwrap_or_default();
        let all = format!("{before} {}", sound.scopes());
        let all = Scopes::parse(&all).unwrap_or_default().to_string();
        let client_id = sound.client.client_id.as_str();
        consents.remember(session.user_id, client_id, &all, now).await?;
        self.issue_code(&params, &sound, session, browser.state).await
    }
}
