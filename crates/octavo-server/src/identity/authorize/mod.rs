//! The authorization endpoint (RFC 6749 section 3.1, OpenID Connect Core section 3.1.2): from an
//! application's request, by way of sign-in and consent, to a code.

mod prompt;
mod request;
mod sign_in_age;

use oauth_as::store::StorageError;
use oauth_as::{AuthorizationError, UserApproval};
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::{ConsentLimits, Kind, Scopes};
use octavo_store::accounts::Account;
use octavo_store::identity::{Grant, Session};
use octavo_store::workspaces::Workspace;
use url::Url;
use uuid::Uuid;

use super::agents::AgentOrigin;
use super::clients::PORTAL;
use super::return_address::return_address;
use super::session_state::session_state;
use super::{Identity, IdentityError, Params};
use crate::vault::{Purpose, key_of};
pub(super) use prompt::SignInPrompt;
pub(super) use request::Sound;

/// What the browser does next.
#[derive(Debug)]
pub enum Step {
    /// Goes there, which is the client's registered address.
    Redirect(String),
    /// Signs in, then comes back to the authorization endpoint with this query.
    SignIn { query: String },
    /// Asks the person.
    Consent(Asking),
    /// Stays here: the person answered what a device asked.
    Device { allowed: bool },
    /// Stays here: where to send it is not known for sure.
    Refuse(BadRequest),
}

/// Why a request can't go on. The person at the page can't change that; the developer can.
#[derive(Debug)]
pub struct BadRequest {
    /// For the person.
    pub what: String,
    /// For the developer of the application.
    pub fix: String,
}

impl BadRequest {
    /// The error that this address would report to an application.
    fn instead_of(address: &str) -> Self {
        let url = Url::parse(address).ok();
        let told = |name: &str| {
            let mut pairs = url.iter().flat_map(|url| url.query_pairs());
            pairs.find(|(found, _)| found == name).map(|(_, value)| value.into_owned()).unwrap_or_default()
        };
        BadRequest {
            what: "The application's request can't be answered.".to_owned(),
            fix: format!("{}: {}.", told("error"), told("error_description")),
        }
    }
}

/// The browser that visits.
#[derive(Debug, Clone, Copy)]
pub struct Browser<'a> {
    pub session: Option<&'a Session>,
    /// The value that changes when someone signs in or out; empty in a browser where nobody is.
    pub state: &'a str,
}

/// What a consent page says.
#[derive(Debug)]
pub struct Asking {
    /// Goes into the page's form; good for one answer.
    pub request_id: String,
    pub client_name: String,
    /// The e-mail address of the developer who made the application; empty for an agent.
    pub developer: String,
    /// Where a client comes from that no developer made.
    pub agent: Option<AgentOrigin>,
    pub way_back: WayBack,
    pub email: String,
    pub scopes: Scopes,
    /// The person's workspaces: they choose one of several.
    pub workspaces: Vec<AskedWorkspace>,
    /// Why the last answer was refused.
    pub problem: Option<&'static str>,
}

/// Where a person goes after they answered.
#[derive(Debug)]
pub enum WayBack {
    /// The browser is sent there.
    Host(String),
    /// To a device that shows this code.
    Device { user_code: String },
}

/// A workspace that a person may let an application act in.
#[derive(Debug)]
pub struct AskedWorkspace {
    pub workspace: Workspace,
    /// Its accounts; empty if the application asks for nothing that concerns them.
    pub accounts: Vec<Account>,
    /// What the application is limited to there; none if it was not allowed anything there yet.
    pub limits: Option<ConsentLimits>,
    /// What the page proposes there.
    pub approval: ApprovalPolicy,
    /// The person's own posts wait there, so those of an application wait whatever they choose.
    pub waits: bool,
}

/// Where a code leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct CodeFor<'a> {
    /// The workspace that its tokens act in; none for the portal.
    pub workspace: Option<Uuid>,
    /// The browser's, see [`Browser`].
    pub state: &'a str,
}

impl Identity {
    /// One visit of a browser to the authorization endpoint.
    pub async fn authorize(&self, params: &Params, browser: Browser<'_>) -> Result<Step, IdentityError> {
        let step = self.next_step(params, browser).await?;
        let is_agent = params.get("client_id").is_some_and(|client_id| AgentOrigin::of(client_id).is_some());
        Ok(match step {
            // Anyone can register any address: Octavo must not lead strangers there (RFC 9700 section 4.11). Without a
            // session, the only answer there could be is an error.
            Step::Redirect(to) if is_agent && browser.session.is_none() => Step::Refuse(BadRequest::instead_of(&to)),
            step => step,
        })
    }

    async fn next_step(&self, params: &Params, browser: Browser<'_>) -> Result<Step, IdentityError> {
        if let Some(step) = self.learn_client(params, browser).await? {
            return Ok(step);
        }
        let sound = match self.check(params).await? {
            Ok(sound) => sound,
            Err(step) => return Ok(step),
        };
        let prompt = match SignInPrompt::parse(params) {
            Ok(prompt) => prompt,
            Err((code, why)) => return Ok(sound.error(code, why)),
        };
        let Some(session) = self.fresh_enough(params, &prompt, browser.session).await? else {
            return if prompt.silent {
                Ok(sound.error("login_required", "the person is not signed in"))
            } else {
                self.send_to_sign_in(params, browser.session)
            };
        };
        let workspace = self.consented_workspace(&sound, session).await?;
        // The portal is part of Octavo: nobody is asked.
        let allowed = sound.is_portal() || (workspace.is_some() && !sound.returns_to_the_device());
        if prompt.ask || !allowed {
            return if prompt.silent {
                Ok(sound.error("consent_required", "the person has not allowed this yet"))
            } else {
                self.ask(params, &sound, session).await
            };
        }
        self.issue_code(params, &sound, session, CodeFor { workspace, state: browser.state }).await
    }

    /// Sends the browser back to the client with a code.
    pub(super) async fn issue_code(
        &self,
        params: &Params,
        sound: &Sound,
        session: &Session,
        code_for: CodeFor<'_>,
    ) -> Result<Step, IdentityError> {
        let now = self.0.clock.now();
        let subject = Kind::User.show(session.user_id);
        let approval = UserApproval::granted_at(&sound.request, subject, now.into());
        let response = match self.0.core.issue_authorization_code(approval).await {
            Ok(response) => response,
            Err(AuthorizationError::Redirect(refused)) => {
                let why = refused.error.error_description.as_deref().unwrap_or_default();
                return Ok(sound.error(refused.error.error.as_str(), why));
            }
            Err(AuthorizationError::Direct(refused)) => return Err(StorageError::new(refused.to_string()).into()),
        };
        let code = key_of(&response.code);
        let sealer = &self.0.sealer;
        let verifier_sealed =
            sound.verifier.as_ref().map(|verifier| sealer.seal(Purpose::Verifier, &code, verifier.as_bytes()));
        let grant = Grant {
            verifier_sealed: verifier_sealed.transpose()?,
            code,
            family: None,
            client_id: sound.client.client_id.as_str().to_owned(),
            user_id: session.user_id,
            workspace_id: code_for.workspace,
            // An application works on when its person closes the browser; the portal does not.
            sid: sound.is_portal().then_some(session.sid),
            nonce: params.get("nonce").map(str::to_owned),
            auth_time: session.auth_time,
            seen_at: now,
        };
        self.0.store.grants().add(&grant, session.sid, !sound.is_portal()).await?;
        let redirect_uri = &sound.request.redirect_uri;
        let session_state = if sound.is_portal() { session_state(PORTAL, redirect_uri, code_for.state)? } else { None };
        let answer = [
            ("code", Some(&*response.code)),
            ("state", response.state.as_deref()),
            ("iss", Some(&*response.iss)),
            ("session_state", session_state.as_deref()),
        ];
        Ok(Step::Redirect(return_address(redirect_uri, answer)))
    }
}
