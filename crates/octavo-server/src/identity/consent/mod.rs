//! Consent: a person decides what an application may do, once for each set of scopes.

mod ask;
mod asked_by;

use std::collections::BTreeSet;

use octavo_domain::approval::ApprovalPolicy;
use octavo_domain::{ConsentLimits, Scopes};
use octavo_store::identity::{Consent, Session};
use uuid::Uuid;

use super::authorize::{BadRequest, Browser, CodeFor, Sound, Step};
use super::{Identity, IdentityError, Params};
use crate::vault::key_of;
use ask::{proposed_approval, scopes_of};
use asked_by::AskedBy;

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

/// What follows an answer to a device, unless another one came first.
fn device_step(counts: bool, allowed: bool) -> Step {
    if counts { Step::Device { allowed } } else { stale() }
}

/// The answer to a page that no longer counts.
fn stale() -> Step {
    let what = "This request was already answered or has expired. Go back to the application and start again.";
    Step::Refuse(BadRequest { what: what.to_owned(), fix: String::new() })
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
        let allowed = self.allowed(&sound.client, session).await?;
        let mut enough = allowed.iter().filter(|allowed| covers(&scopes_of(allowed)));
        let first = enough.next().map(|allowed| allowed.workspace_id);
        Ok(first.filter(|_| enough.next().is_none()))
    }

    /// A person's answer to a consent page: good once, and only from the session that was asked. The request is
    /// checked again, because the application may have changed or been deleted since.
    pub async fn answer(
        &self,
        request_id: &str,
        browser: Browser<'_>,
        answer: ConsentAnswer,
    ) -> Result<Step, IdentityError> {
        let Some(session) = browser.session else {
            return Ok(stale());
        };
        let answered = self.0.store.consents().answer(&key_of(request_id), session.sid, self.0.clock.now()).await?;
        let Some(request) = answered else {
            return Ok(stale());
        };
        if let Some(key) = &request.device {
            return match self.waiting_device(key).await? {
                Some(device) => self.decide(AskedBy::Device(&device), (session, browser.state), answer).await,
                None => Ok(stale()),
            };
        }
        let params = Params::parse(request.query.as_bytes());
        match self.check(&params).await? {
            Ok(sound) => self.decide(AskedBy::Redirect(&params, &sound), (session, browser.state), answer).await,
            Err(step) => Ok(step),
        }
    }

    async fn decide(
        &self,
        asked_by: AskedBy<'_>,
        (session, state): (&Session, &str),
        answer: ConsentAnswer,
    ) -> Result<Step, IdentityError> {
        let ConsentAnswer::Allow { workspace, accounts, approval } = answer else {
            return match asked_by {
                AskedBy::Redirect(_, sound) => Ok(sound.error("access_denied", "the person did not allow it")),
                AskedBy::Device(device) => Ok(device_step(self.deny_device(device).await?, false)),
            };
        };
        let workspace_id = workspace.unwrap_or(session.user_id);
        let accounts = match accounts {
            Ok(accounts) => accounts,
            Err(problem) => return self.asking(asked_by, session, Some(problem)).await.map(Step::Consent),
        };
        if !self.are_accounts_of(session, workspace_id, accounts.as_ref()).await? {
            return self.asking(asked_by, session, Some(OTHER_ACCOUNTS)).await.map(Step::Consent);
        }
        self.remember(asked_by, session, workspace_id, accounts, approval).await?;
        match asked_by {
            AskedBy::Redirect(params, sound) => {
                let workspace = (!sound.is_portal()).then_some(workspace_id);
                self.issue_code(params, sound, session, CodeFor { workspace, state }).await
            }
            AskedBy::Device(device) => Ok(device_step(self.allow_device(device, session, workspace_id).await?, true)),
        }
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
        asked_by: AskedBy<'_>,
        session: &Session,
        workspace_id: Uuid,
        accounts: Option<ChosenAccounts>,
        approval: Option<ApprovalPolicy>,
    ) -> Result<(), IdentityError> {
        let client = asked_by.client();
        let allowed = self.allowed(client, session).await?;
        let home = self.home_of(client).await?;
        let before = allowed.iter().find(|allowed| allowed.workspace_id == workspace_id);
        let all = format!("{} {}", before.map(scopes_of).unwrap_or_default(), asked_by.scopes());
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
            client_id: client.client_id.as_str(),
            workspace_id,
            scopes: &Scopes::parse(&all).unwrap_or_default().to_string(),
            limits,
        };
        Ok(self.0.store.consents().remember(consent, self.0.clock.now()).await?)
    }
}
