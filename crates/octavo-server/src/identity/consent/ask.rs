//! What a consent page says.

use jiff::SignedDuration;
use oauth_as::Client;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::{Scope, Scopes};
use octavo_store::identity::{Allowed, NewRequest, Session};
use uuid::Uuid;

use super::asked_by::AskedBy;
use crate::identity::agents::AgentOrigin;
use crate::identity::authorize::{AskedWorkspace, Asking, Sound, Step};
use crate::identity::{AccountError, Identity, IdentityError, Params};
use crate::vault::{key_of, random_token};

/// How long a consent page waits for its answer.
const ASK_TTL: SignedDuration = SignedDuration::from_mins(30);

/// Scopes that concern accounts.
const OF_ACCOUNTS: [Scope; 3] = [Scope::AccountsRead, Scope::PostsRead, Scope::PostsWrite];

impl Identity {
    /// What the person has allowed this client, by workspace.
    pub(super) async fn allowed(&self, client: &Client, session: &Session) -> Result<Vec<Allowed>, IdentityError> {
        let client_id = client.client_id.as_str();
        Ok(self.0.store.consents().find(session.user_id, client_id).await?)
    }

    /// The workspace where someone made a client; none for an agent.
    pub(super) async fn home_of(&self, client: &Client) -> Result<Option<Uuid>, IdentityError> {
        let app = self.0.store.apps().find_by_client_id(client.client_id.as_str()).await?;
        Ok(app.map(|app| app.workspace_id))
    }

    /// The e-mail address of the person behind an application: its workspace's first owner.
    async fn developer(&self, home: Option<Uuid>) -> Result<String, IdentityError> {
        let Some(home) = home else {
            return Ok(String::new());
        };
        Ok(self.0.store.workspaces().first_owner(home).await?.map(|owner| owner.email).unwrap_or_default())
    }

    /// Shows a consent page for a client that sent the person here.
    pub(in crate::identity) async fn ask(
        &self,
        params: &Params,
        sound: &Sound,
        session: &Session,
    ) -> Result<Step, IdentityError> {
        self.asking(AskedBy::Redirect(params, sound), session, None).await.map(Step::Consent)
    }

    /// The consent page for a device's code that a person typed.
    pub async fn enter_device_code(&self, user_code: &str, session: &Session) -> Result<Asking, AccountError> {
        let device = self.device_of_user_code(user_code, session.user_id).await?;
        Ok(self.asking(AskedBy::Device(&device), session, None).await?)
    }

    /// Prepares a consent page; `problem` says why the last answer was refused.
    pub(super) async fn asking(
        &self,
        asked_by: AskedBy<'_>,
        session: &Session,
        problem: Option<&'static str>,
    ) -> Result<Asking, IdentityError> {
        let request_id = random_token()?;
        let (query, device) = match asked_by {
            AskedBy::Redirect(params, _) => (params.encode(), None),
            AskedBy::Device(device) => (String::new(), Some(device.key())),
        };
        let request = NewRequest {
            key: &key_of(&request_id),
            sid: session.sid,
            query: &query,
            device: device.as_deref(),
            expires_at: self.0.clock.now() + ASK_TTL,
        };
        self.0.store.consents().ask(request).await?;
        let user = self.0.store.users().find(session.user_id).await?;
        let client = asked_by.client();
        let allowed = self.allowed(client, session).await?;
        let home = self.home_of(client).await?;
        let scopes = asked_by.scopes();
        Ok(Asking {
            request_id,
            client_name: client.name.clone().unwrap_or_default(),
            developer: self.developer(home).await?,
            agent: AgentOrigin::of(client.client_id.as_str()),
            way_back: asked_by.way_back(),
            email: user.map(|user| user.email).unwrap_or_default(),
            workspaces: self.asked_workspaces(&scopes, session, (&allowed, home)).await?,
            scopes,
            problem,
        })
    }

    /// The person's workspaces, with what the application was allowed in each before.
    async fn asked_workspaces(
        &self,
        scopes: &Scopes,
        session: &Session,
        (allowed, home): (&[Allowed], Option<Uuid>),
    ) -> Result<Vec<AskedWorkspace>, IdentityError> {
        let mut asked = Vec::new();
        for workspace in self.0.store.workspaces().list(session.user_id).await? {
            let accounts = match OF_ACCOUNTS.iter().any(|scope| scopes.allow(*scope)) {
                true => self.0.store.accounts().list(workspace.id).await?,
                false => Vec::new(),
            };
            let before = allowed.iter().find(|allowed| allowed.workspace_id == workspace.id);
            let limits = before.map(|allowed| allowed.limits.clone());
            let waits = workspace.approval.covers(workspace.role, true);
            let proposed = proposed_approval(allowed, home, workspace.id);
            let approval = if waits { ApprovalPolicy::Required } else { proposed };
            asked.push(AskedWorkspace { workspace, accounts, limits, approval, waits });
        }
        Ok(asked)
    }
}

pub(super) fn scopes_of(allowed: &Allowed) -> Scopes {
    Scopes::parse(&allowed.scopes).unwrap_or_default()
}

/// What the page proposes for a workspace: as before. For a client that is new there, a person approves the posts if nobody
/// in the workspace made the client, or if its posts are approved elsewhere.
pub(super) fn proposed_approval(allowed: &[Allowed], home: Option<Uuid>, workspace_id: Uuid) -> ApprovalPolicy {
    if let Some(before) = allowed.iter().find(|allowed| allowed.workspace_id == workspace_id) {
        return before.limits.approval;
    }
    let is_approved_elsewhere = allowed.iter().any(|allowed| allowed.limits.approval.is_required());
    ApprovalPolicy::of(home != Some(workspace_id) || is_approved_elsewhere)
}
