//! Consent: a person decides what an application may do, once for each set of scopes.

use jiff::SignedDuration;
use oauth_as::Client;
use octavo_domain::Scopes;
use octavo_store::identity::{Consent, NewRequest, Session};
use uuid::Uuid;

use super::agents::AgentOrigin;
use super::authorize::{Asking, BadRequest, Browser, CodeFor, Sound, Step};
use super::clients::host_of;
use super::secret::{key_of, random_token};
use super::{Identity, IdentityError, Params};

/// How long a consent page waits for its answer.
const ASK_TTL: SignedDuration = SignedDuration::from_mins(30);

/// A person's answer to a consent page.
#[derive(Debug, Clone, Copy)]
pub enum ConsentAnswer {
    /// In a workspace: the personal one unless the person chose another. One that they are no member of gets no code that
    /// works.
    Allow {
        workspace: Option<Uuid>,
    },
    Deny,
}

impl Identity {
    /// The workspace in which the person has allowed this client all it asks for. None if it is to be asked, as it is when
    /// there are several.
    pub(super) async fn consented_workspace(
        &self,
        sound: &Sound,
        session: &Session,
    ) -> Result<Option<Uuid>, IdentityError> {
        let covers = |allowed: &Scopes| sound.scopes().iter().all(|scope| allowed.iter().any(|had| had == scope));
        let allowed = self.allowed(sound, session).await?;
        let mut enough = allowed.into_iter().filter(|(_, scopes)| covers(scopes));
        let first = enough.next().map(|(workspace, _)| workspace);
        Ok(first.filter(|_| enough.next().is_none()))
    }

    /// What the person has allowed this client, by workspace.
    async fn allowed(&self, sound: &Sound, session: &Session) -> Result<Vec<(Uuid, Scopes)>, IdentityError> {
        let client_id = sound.client.client_id.as_str();
        let consents = self.0.store.consents().find(session.user_id, client_id).await?;
        let parse = |(workspace, scopes): (Uuid, String)| (workspace, Scopes::parse(&scopes).unwrap_or_default());
        Ok(consents.into_iter().map(parse).collect())
    }

    /// The e-mail address of the person behind an application: its workspace's first owner.
    async fn developer(&self, client: &Client) -> Result<String, IdentityError> {
        let store = &self.0.store;
        let Some(app) = store.apps().find_by_client_id(client.client_id.as_str()).await? else {
            return Ok(String::new());
        };
        Ok(store.workspaces().first_owner(app.workspace_id).await?.map(|owner| owner.email).unwrap_or_default())
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
            agent: AgentOrigin::of(sound.client.client_id.as_str()),
            host: host_of(&sound.request.redirect_uri),
            email: user.map(|user| user.email).unwrap_or_default(),
            scopes: sound.scopes(),
            workspaces: self.0.store.workspaces().list(session.user_id).await?,
        }))
    }

    /// A person's answer to a consent page: good once, and only from the session that was asked. The request is
    /// checked anew, for the application may have changed or gone meanwhile.
    pub async fn answer(
        &self,
        request_id: &str,
        browser: Browser<'_>,
        answer: ConsentAnswer,
    ) -> Result<Step, IdentityError> {
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
        let ConsentAnswer::Allow { workspace } = answer else {
            return Ok(sound.error("access_denied", "the person did not allow it"));
        };
        let workspace_id = workspace.unwrap_or(session.user_id);
        let before = self.allowed(&sound, session).await?;
        let before = before.into_iter().find(|(workspace, _)| *workspace == workspace_id);
        let all = format!("{} {}", before.map(|(_, scopes)| scopes).unwrap_or_default(), sound.scopes());
        let scopes = &Scopes::parse(&all).unwrap_or_default().to_string();
        let client_id = sound.client.client_id.as_str();
        consents.remember(Consent { user_id: session.user_id, client_id, workspace_id, scopes }, now).await?;
        let workspace = (!sound.is_portal()).then_some(workspace_id);
        let code_for = CodeFor { workspace, state: browser.state };
        self.issue_code(&params, &sound, session, code_for).await
    }
}
