//! Consent: a person decides what an application may do, once for each set of scopes.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use oauth_as::Client;
use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::{ConsentLimits, Scope, Scopes};
use octavo_store::identity::{Allowed, Consent, NewRequest, Session};
use uuid::Uuid;

use super::agents::AgentOrigin;
use super::authorize::{AskedWorkspace, Asking, BadRequest, Browser, CodeFor, Sound, Step};
use super::clients::host_of;
use super::{Identity, IdentityError, Params};
use crate::vault::{key_of, random_token};

/// How long a consent page waits for its answer.
const ASK_TTL: SignedDuration = SignedDuration::from_mins(30);

/// Scopes that concern accounts.
const OF_ACCOUNTS: [Scope; 3] = [Scope::AccountsRead, Scope::PostsRead, Scope::PostsWrite];

const NO_ACCOUNT: &str = "You chose \"Only these\" but no account. Choose at least one, or choose all accounts.";
const ALL_AND_SOME: &str = "You chose all accounts and also single ones. Choose all accounts, or \"Only these\".";
const OTHER_ACCOUNTS: &str = "Choose accounts of one workspace only: the one that the application acts in.";

/// A person's answer to a consent page.
#[derive(Debug, Clone)]
pub enum ConsentAnswer {
    Allow {
        /// The personal one unless the person chose another. One that they are no member of gets no code that works.
        workspace: Option<Uuid>,
        /// None for what the page proposes; the error says why it is unclear what was chosen.
        accounts: Result<Option<ChosenAccounts>, &'static str>,
        /// None for what the page proposes.
        approval: Option<ApprovalPolicy>,
    },
    Deny,
}

/// The accounts that a person lets an application use.
#[derive(Debug, Clone)]
pub enum ChosenAccounts {
    /// Also those that are connected later.
    All,
    /// At least one.
    These(BTreeSet<i64>),
}

impl ChosenAccounts {
    pub const ALL: &str = "all";
    pub const THESE: &str = "these";

    /// Reads the form's `accounts` and `account`. To have chosen none never means all.
    pub fn parse(choices: &[&str], account_ids: BTreeSet<i64>) -> Result<Option<Self>, &'static str> {
        match (choices, account_ids.is_empty()) {
            ([], true) => Ok(None),
            ([Self::ALL], true) => Ok(Some(ChosenAccounts::All)),
            ([] | [Self::THESE], false) => Ok(Some(ChosenAccounts::These(account_ids))),
            ([Self::THESE], true) => Err(NO_ACCOUNT),
            _ => Err(ALL_AND_SOME),
        }
    }
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
        let mut enough = allowed.iter().filter(|allowed| covers(&scopes_of(allowed)));
        let first = enough.next().map(|allowed| allowed.workspace_id);
        Ok(first.filter(|_| enough.next().is_none()))
    }

    /// What the person has allowed this client, by workspace.
    async fn allowed(&self, sound: &Sound, session: &Session) -> Result<Vec<Allowed>, IdentityError> {
        let client_id = sound.client.client_id.as_str();
        Ok(self.0.store.consents().find(session.user_id, client_id).await?)
    }

    /// The workspace where someone made a client; none for an agent.
    async fn home_of(&self, client: &Client) -> Result<Option<Uuid>, IdentityError> {
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

    /// Prepares a consent page; `problem` says why the last answer was refused.
    pub(super) async fn ask(
        &self,
        params: &Params,
        sound: &Sound,
        session: &Session,
        problem: Option<&'static str>,
    ) -> Result<Step, IdentityError> {
        let request_id = random_token()?;
        let request = NewRequest {
            key: &key_of(&request_id),
            sid: session.sid,
            query: &params.encode(),
            expires_at: self.0.clock.now() + ASK_TTL,
        };
        self.0.store.consents().ask(request).await?;
        let user = self.0.store.users().find(session.user_id).await?;
        let allowed = self.allowed(sound, session).await?;
        let home = self.home_of(&sound.client).await?;
        Ok(Step::Consent(Asking {
            request_id,
            client_name: sound.client.name.clone().unwrap_or_default(),
            developer: self.developer(home).await?,
            agent: AgentOrigin::of(sound.client.client_id.as_str()),
            host: host_of(&sound.request.redirect_uri),
            email: user.map(|user| user.email).unwrap_or_default(),
            scopes: sound.scopes(),
            workspaces: self.asked_workspaces(sound, session, (&allowed, home)).await?,
            problem,
        }))
    }

    /// The person's workspaces, with what the application was allowed in each before.
    async fn asked_workspaces(
        &self,
        sound: &Sound,
        session: &Session,
        (allowed, home): (&[Allowed], Option<Uuid>),
    ) -> Result<Vec<AskedWorkspace>, IdentityError> {
        let scopes = sound.scopes();
        let mut asked = Vec::new();
        for workspace in self.0.store.workspaces().list(session.user_id).await? {
            let accounts = match OF_ACCOUNTS.iter().any(|scope| scopes.allow(*scope)) {
                true => self.0.store.accounts().list(workspace.id).await?,
                false => Vec::new(),
            };
            let before = allowed.iter().find(|allowed| allowed.workspace_id == workspace.id);
            let limits = before.map(|allowed| allowed.limits.clone());
            // The person's own posts wait there, so those of an application wait whatever they choose.
            let waits = workspace.approval.covers(workspace.role, true);
            let proposed = proposed_approval(allowed, home, workspace.id);
            let approval = if waits { ApprovalPolicy::Required } else { proposed };
            asked.push(AskedWorkspace { workspace, accounts, limits, approval });
        }
        Ok(asked)
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
        let answered = self.0.store.consents().answer(&key_of(request_id), session.sid, self.0.clock.now()).await?;
        let Some(request) = answered else {
            return Ok(stale());
        };
        let params = Params::parse(request.query.as_bytes());
        let sound = match self.check(&params).await? {
            Ok(sound) => sound,
            Err(step) => return Ok(step),
        };
        let ConsentAnswer::Allow { workspace, accounts, approval } = answer else {
            return Ok(sound.error("access_denied", "the person did not allow it"));
        };
        let workspace_id = workspace.unwrap_or(session.user_id);
        let accounts = match accounts {
            Ok(accounts) => accounts,
            Err(problem) => return self.ask(&params, &sound, session, Some(problem)).await,
        };
        if !self.are_accounts_of(session, workspace_id, accounts.as_ref()).await? {
            return self.ask(&params, &sound, session, Some(OTHER_ACCOUNTS)).await;
        }
        self.remember(&sound, session, workspace_id, accounts, approval).await?;
        let workspace = (!sound.is_portal()).then_some(workspace_id);
        let code_for = CodeFor { workspace, state: browser.state };
        self.issue_code(&params, &sound, session, code_for).await
    }

    /// Whether all accounts are in this workspace, and the person is its member.
    async fn are_accounts_of(
        &self,
        session: &Session,
        workspace_id: Uuid,
        accounts: Option<&ChosenAccounts>,
    ) -> Result<bool, IdentityError> {
        let Some(ChosenAccounts::These(account_ids)) = accounts else {
            return Ok(true);
        };
        let mut own = self.0.store.workspaces().list(session.user_id).await?.into_iter();
        let accounts = match own.any(|workspace| workspace.id == workspace_id) {
            true => self.0.store.accounts().list(workspace_id).await?,
            false => Vec::new(),
        };
        Ok(account_ids.iter().all(|id| accounts.iter().any(|account| account.id == *id)))
    }

    /// Adds the scopes to those that the person allowed in this workspace before, and sets its limits.
    async fn remember(
        &self,
        sound: &Sound,
        session: &Session,
        workspace_id: Uuid,
        accounts: Option<ChosenAccounts>,
        approval: Option<ApprovalPolicy>,
    ) -> Result<(), IdentityError> {
        let allowed = self.allowed(sound, session).await?;
        let home = self.home_of(&sound.client).await?;
        let before = allowed.iter().find(|allowed| allowed.workspace_id == workspace_id);
        let all = format!("{} {}", before.map(scopes_of).unwrap_or_default(), sound.scopes());
        let limits = &ConsentLimits {
            account_ids: match accounts {
                Some(ChosenAccounts::All) => None,
                Some(ChosenAccounts::These(ids)) => Some(ids.into_iter().collect()),
                None => before.and_then(|before| before.limits.account_ids.clone()),
            },
            approval: approval.unwrap_or_else(|| proposed_approval(&allowed, home, workspace_id)),
        };
        let consent = Consent {
            user_id: session.user_id,
            client_id: sound.client.client_id.as_str(),
            workspace_id,
            scopes: &Scopes::parse(&all).unwrap_or_default().to_string(),
            limits,
        };
        Ok(self.0.store.consents().remember(consent, self.0.clock.now()).await?)
    }
}

fn scopes_of(allowed: &Allowed) -> Scopes {
    Scopes::parse(&allowed.scopes).unwrap_or_default()
}

/// What the page proposes for a workspace: as before. For a client that is new there, a person approves the posts if nobody
/// in the workspace made the client, or if its posts are approved elsewhere.
fn proposed_approval(allowed: &[Allowed], home: Option<Uuid>, workspace_id: Uuid) -> ApprovalPolicy {
    if let Some(before) = allowed.iter().find(|allowed| allowed.workspace_id == workspace_id) {
        return before.limits.approval;
    }
    let is_approved_elsewhere = allowed.iter().any(|allowed| allowed.limits.approval.is_required());
    ApprovalPolicy::of(home != Some(workspace_id) || is_approved_elsewhere)
}
