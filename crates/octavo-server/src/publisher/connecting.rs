//! Connecting social accounts: by what a person types in, or by the platform's own authorization page.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::reading::ReadKind;
use octavo_platforms::{Adapter, AuthorizationRequest, Connected, Granted, PlatformError};
use octavo_store::StoreError;
use octavo_store::accounts::{NewAccount, Stored};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;
use uuid::Uuid;

use super::chats;
use super::checking::until_first_check;
use super::publishing::Publishing;
use crate::ids;
use crate::vault::{NoRandomness, Purpose, SealError, random};

/// People log in, choose a page, find their phone.
const TIME_TO_ALLOW: Duration = Duration::from_secs(15 * 60);

#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("{} has no authorization page. Send the account's credentials instead.", .0.display_name())]
    NoPage(Platform),
    /// The state is not ours, too old, or of another person or workspace.
    #[error("This connection has expired, or someone else started it. Start again.")]
    Stale,
    #[error("This account is connected at another server. Only a person can move it: connect it again in the portal.")]
    Elsewhere,
    #[error("This is another account. Connect the one that was connected before.")]
    OtherAccount,
    #[error(transparent)]
    Platform(#[from] PlatformError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Seal(#[from] SealError),
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

/// What the state holds while a person is at the platform's page.
#[derive(Serialize, Deserialize)]
struct Pending {
    /// Whoever comes back with the state must be this person: nobody else's account is ever taken in.
    user: Uuid,
    workspace: Uuid,
    platform: Platform,
    verifier: String,
    until: i64,
    /// The person goes back to the application that sent them. [`Return`](octavo_store::connect_links::Return) has the rest: X takes
    /// states of up to 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    returning: Option<Uuid>,
}

/// A person who comes back from a network's page, and whom an application had sent there.
pub struct Returning {
    pub id: Uuid,
    pub user_id: Uuid,
    pub workspace_id: Uuid,
    pub platform: Platform,
}

impl Returning {
    /// None if the state is not ours, or if no application waits for the person.
    pub fn of(publishing: &Publishing, state: &str) -> Option<Self> {
        let Pending { user, workspace, returning, platform, .. } = open_state(publishing, state)?;
        Some(Returning { id: returning?, user_id: user, workspace_id: workspace, platform })
    }
}

fn open_state(publishing: &Publishing, state: &str) -> Option<Pending> {
    let opened = publishing.sealer.open_text(Purpose::Authorization, "", state).ok()?;
    serde_json::from_str(&opened).ok()
}

/// Connects accounts for one person in one workspace.
pub struct Connecting<'a> {
    pub publishing: &'a Publishing,
    pub user_id: Uuid,
    pub workspace_id: Uuid,
    /// A person in the portal, who alone may move a connected account to another server.
    pub is_person: bool,
    /// What the network calls the only account that may be connected.
    pub only: Option<String>,
    pub redirect_uri: Url,
}

impl Connecting<'_> {
    /// The platform's page to send the person to, and until when the way back is open. `returning`: where they go then, if an
    /// application sends them.
    pub fn authorize(&self, platform: Platform, returning: Option<Uuid>) -> Result<(Url, Timestamp), ConnectError> {
        let verifier = URL_SAFE_NO_PAD.encode(random::<32>()?);
        let until = self.publishing.clock.now() + TIME_TO_ALLOW;
        let pending = Pending {
            user: self.user_id,
            workspace: self.workspace_id,
            platform,
            verifier: verifier.clone(),
            until: until.as_second(),
            returning,
        };
        let request = AuthorizationRequest {
            redirect_uri: self.redirect_uri.clone(),
            state: self.publishing.sealer.seal(Purpose::Authorization, "", json!(pending).to_string().as_bytes())?,
            code_challenge: URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier)),
        };
        let url = self.adapter(platform).authorization_url(&request)?.ok_or(ConnectError::NoPage(platform))?;
        Ok((url, until))
    }

    /// Takes in the account that a person allowed at the platform's page. Answers its id.
    pub async fn complete(&self, state: &str, code: String) -> Result<i64, ConnectError> {
        let now = self.publishing.clock.now().as_second();
        let pending = open_state(self.publishing, state)
            .filter(|it| it.until >= now && it.user == self.user_id && it.workspace == self.workspace_id)
            .ok_or(ConnectError::Stale)?;
        let granted = Granted { code, redirect_uri: self.redirect_uri.clone(), code_verifier: pending.verifier };
        self.connect(pending.platform, json!(granted)).await
    }

    /// Takes in the account that `credentials` prove. Answers its id.
    pub async fn connect(&self, platform: Platform, credentials: Value) -> Result<i64, ConnectError> {
        let adapter = self.adapter(platform);
        let connected = adapter.connect(credentials).await?;
        let id = self.keep(platform, connected).await?;
        if adapter.lists_chats() {
            self.learn_chats(id).await?;
        }
        Ok(id)
    }

    async fn learn_chats(&self, id: i64) -> Result<(), ConnectError> {
        let account = self.publishing.store.accounts().find(self.workspace_id, id).await?;
        if let Some(account) = account {
            chats::refresh(self.publishing, &account).await?;
        }
        Ok(())
    }

    fn adapter(&self, platform: Platform) -> Arc<dyn Adapter> {
        self.publishing.platforms.adapter(platform)
    }

    async fn keep(&self, platform: Platform, connected: Connected) -> Result<i64, ConnectError> {
        if self.only.as_ref().is_some_and(|only| *only != connected.external_id) {
            return Err(ConnectError::OtherAccount);
        }
        self.learn_server(platform, &connected.external_id).await?;
        let sealed = self.publishing.seal_credentials(&connected.external_id, &connected.credentials)?;
        let now = self.publishing.clock.now();
        let new = NewAccount {
            lane: ids::new_id(),
            workspace_id: self.workspace_id,
            platform,
            external_id: connected.external_id,
            server: connected.server,
            may_move: self.is_person,
            username: connected.username,
            display_name: connected.display_name,
            avatar_url: connected.avatar_url,
            credentials_sealed: sealed,
            credentials_expire_at: connected.expires_at,
            access_ends_at: connected.access_ends_at,
            limits: connected.limits,
            missing_permission: missing_permission(platform, connected.lacks_numbers),
            post_limits: connected.post_limits,
            check_at: Some(now + until_first_check()),
            now,
        };
        match self.publishing.store.accounts().connect(&new, ids::new_id).await? {
            Stored::Elsewhere => Err(ConnectError::Elsewhere),
            Stored::Account { id, has_moved } => {
                if has_moved {
                    self.publishing.ask_for_moved(self.workspace_id, id, now).await?;
                }
                Ok(id)
            }
        }
    }

    /// What an older release stored of the account that is connected now.
    async fn learn_server(&self, platform: Platform, external_id: &str) -> Result<(), ConnectError> {
        let found = self.publishing.store.accounts().find_external(self.workspace_id, platform, external_id).await?;
        if let Some(account) = found
            && let Ok(credentials) = self.publishing.open_credentials(&account)
        {
            self.publishing.learn_server(&account, &credentials).await.map(drop)?;
        }
        Ok(())
    }
}

/// What people read about an account that was connected without the permission to read numbers.
fn missing_permission(platform: Platform, lacks_numbers: bool) -> Option<String> {
    let scope = platform.network().numbers.and_then(|numbers| numbers.scope).filter(|_| lacks_numbers)?;
    Some(format!("The account was connected without the permission {scope}. {}", ReadKind::Numbers.connect_again()))
}
