//! Social accounts and their chats.

use axum::Json;
use axum::extract::State;
use jiff::Timestamp;
use octavo_domain::time::iso;
use octavo_domain::{Platform, PostLimits};
use octavo_store::accounts::{Account, Chat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::health_body::HealthBody;
use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, OF_PATH, SHOWN, TEXT, draft, lead};
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::AccountsReader;
use crate::http::extract::listed_workspaces::{ListedWorkspaces, WorkspaceName};
use crate::http::extract::owned::{Owned, OwnedAccount};

/// What can follow for an account.
pub const OF_ACCOUNT: &[&str] =
    &["list_chats", "list_best_hours", "check_account", "disconnect_account", "reconnect_sandbox_account"];

/// A social account that you can publish to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Account)]
pub struct AccountBody {
    /// The id to publish to.
    #[schema(example = 1)]
    id: i64,
    /// The account's network.
    platform: Platform,
    /// The network's own id of the account.
    account_id: String,
    /// The handle or the name.
    account_username: String,
    /// The name as the network shows it.
    account_display_name: String,
    /// The same as `accountDisplayName`.
    account_name: String,
    /// Null if there is none.
    account_avatar_url: Option<String>,
    /// False if the network refused the stored credentials. Connect the account again.
    connected: bool,
    /// Whether the account can publish, and until when.
    health: HealthBody,
    /// The limits of its posts, if its server decides them: on Mastodon.
    #[serde(skip_serializing_if = "Option::is_none")]
    post_limits: Option<PostLimits>,
    /// Creation time.
    #[schema(format = DateTime)]
    created_time: String,
    /// Time of the last change.
    #[schema(format = DateTime)]
    updated_time: String,
    /// Its workspace, in lists of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    workspace: Option<WorkspaceName>,
}

impl AccountBody {
    pub fn new(account: Account, now: Timestamp) -> Self {
        AccountBody {
            health: HealthBody::new(&account, now),
            id: account.id,
            platform: account.platform,
            account_id: account.external_id,
            account_username: account.username,
            account_name: account.display_name.clone(),
            account_display_name: account.display_name,
            account_avatar_url: account.avatar_url,
            connected: account.health.connected,
            post_limits: account.post_limits,
            created_time: iso(account.created_at),
            updated_time: iso(account.updated_at),
            workspace: None,
        }
    }
}

/// A chat that a Telegram account can post to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Chat)]
pub struct ChatBody {
    /// Use it as `chatId`.
    #[schema(example = "-1001234567890")]
    id: String,
    /// The name as the network shows it.
    title: String,
    /// In the network's words, such as `channel`.
    r#type: String,
    /// The account's network.
    platform: Platform,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccountsQuery {
    /// In the portal: `all` workspaces, or up to 100 ids.
    workspaces: Option<String>,
}

/// Lists the accounts that you can publish to.
#[utoipa::path(get, path = "/v1/accounts", tag = "Accounts",
    security(("bearer" = ["accounts.read"], "clientId" = [])), params(AccountsQuery),
    responses((status = OK, description = "The accounts, oldest first.", body = Vec<AccountBody>,
            example = json!([AccountBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], OF_ACCOUNT)]))))]
pub async fn list_accounts(
    State(state): State<AppState>,
    AccountsReader(caller): AccountsReader,
    Query(query): Query<AccountsQuery>,
) -> ApiResult<Json<Vec<AccountBody>>> {
    let asked = query.check(|query, _| Some(query.workspaces))?;
    let listed = ListedWorkspaces::of::<AccountsReader>(&state, &caller, asked).await?;
    let accounts = state.store.accounts().list_of(&listed.ids).await?.into_iter();
    let accounts = accounts.filter(|account| caller.may_use_account(account.id));
    let now = state.clock.now();
    let body = |account: Account| {
        let workspace = listed.name(account.workspace_id);
        AccountBody { workspace, ..AccountBody::new(account, now) }
    };
    Ok(Json(accounts.map(body).collect()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChatsQuery {
    /// If this is not the account's network, the list is empty.
    #[param(value_type = Option<Platform>)]
    platform: Option<String>,
}

/// Lists the chats that an account can post to, such as those of a Telegram bot. Empty for networks without chats.
#[utoipa::path(get, path = "/v1/accounts/{id}/chats", tag = "Accounts",
    security(("bearer" = ["accounts.read"], "clientId" = [])),
    params(("id" = i64, Path, description = "The account's id."), ChatsQuery),
    responses((status = OK, description = "The chats.", body = Vec<ChatBody>,
            example = json!([{ "id": "-1001234567890", "title": "Folio news", "type": "channel",
            "platform": "TELEGRAM" }]))),
    extensions(("x-leads" = json!([
        lead("200", SHOWN, &["create_post"])
            .with(draft(OF_PATH, "TELEGRAM", json!({ "content": TEXT, "chatId": FIRST }))),
    ]))))]
pub async fn list_chats(
    State(state): State<AppState>,
    Owned(account, _): OwnedAccount<AccountsReader>,
    Query(query): Query<ChatsQuery>,
) -> ApiResult<Json<Vec<ChatBody>>> {
    let asked = query.check(|query, problems| Some(problems.parse_as("platform", query.platform.as_deref())))?;
    let asked = asked.unwrap_or(account.platform);
    if !account.platform.has_chats() || asked != account.platform {
        return Ok(Json(Vec::new()));
    }
    let chats = crate::publisher::chats::refresh(&state.publishing(), &account).await?;
    Ok(Json(chats.into_iter().map(|chat| body(chat, account.platform)).collect()))
}

fn body(chat: Chat, platform: Platform) -> ChatBody {
    ChatBody { id: chat.chat_id, title: chat.title, r#type: chat.kind, platform }
}

impl AccountBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": 1, "platform": "TELEGRAM", "accountId": "7001", "accountUsername": "folio_bot",
            "accountDisplayName": "Folio", "accountName": "Folio", "accountAvatarUrl": null, "connected": true,
            "health": HealthBody::example(),
            "createdTime": "2026-11-20T12:00:00.000Z", "updatedTime": "2026-11-20T12:00:00.000Z",
        })
    }
}
