//! `GET /v1/search`: finds posts, applications, webhooks and accounts of a workspace.

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::search::{Found, FoundAccount, FoundApp, FoundPost, FoundWebhook};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::WorkspaceViewer;
use crate::http::extract::listed_workspaces::{ListedWorkspaces, WorkspaceName};
use crate::http::public::posts::MOST_SEARCH_TEXT;
use crate::media::{Media, is_picture};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// A text of 1 to 200 characters, or an id.
    #[param(value_type = String, required, max_length = 200)]
    q: Option<String>,
    /// In the portal: `all` workspaces, or up to 100 ids.
    workspaces: Option<String>,
}

/// What was found, up to ten of each.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchResults {
    /// The newest first.
    posts: Vec<SearchResult>,
    /// By name or client ID.
    apps: Vec<SearchResult>,
    /// By URL.
    webhooks: Vec<SearchResult>,
    /// By name or number.
    accounts: Vec<SearchResult>,
}

/// Something that was found.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    /// Its id. An account's number is a text here.
    id: String,
    /// The text of a post, the name of an application or an account, or the URL of a webhook.
    title: String,
    /// What tells it from others with the same title.
    detail: String,
    /// Its page in the portal.
    url: String,
    /// A signed address of a small JPEG of a post's first attachment, valid for at least 12 hours. Otherwise null.
    thumbnail_url: Option<String>,
    /// Its workspace, in lists of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    workspace: Option<WorkspaceName>,
}

/// Finds posts, applications, webhooks and accounts of the workspace by a text in them or by an id.
///
/// The text may be in upper or lower case. Ids of posts, publications and events lead to the post, those of deliveries to
/// the post and the webhook. Searches the texts of the workspace's newest 10,000 posts; `GET /v1/posts?search=` searches
/// all of them.
#[utoipa::path(get, path = "/v1/search", tag = "Statistics",
    security(("bearer" = ["api"])), params(SearchQuery),
    responses((status = OK, description = "What was found.", body = SearchResults,
            example = json!(SearchResults::example()))))]
pub async fn search_workspace(
    State(state): State<AppState>,
    WorkspaceViewer(caller): WorkspaceViewer,
    Query(query): Query<SearchQuery>,
) -> ApiResult<Json<SearchResults>> {
    let (text, asked) = query.check(|query, problems| {
        let text = problems.require_text("q", query.q)?;
        Some((problems.text_to("q", Some(&text), MOST_SEARCH_TEXT)?, query.workspaces))
    })?;
    let listed = ListedWorkspaces::of::<WorkspaceViewer>(&state, &caller, asked).await?;
    let found = state.store.search().find(&listed.ids, &text).await?;
    Ok(Json(SearchResults::new(&state.media, &listed, found)))
}

impl SearchResults {
    fn new(media: &Media, listed: &ListedWorkspaces, found: Found) -> Self {
        SearchResults {
            posts: found.posts.into_iter().map(|it| of_post(media, listed, it)).collect(),
            apps: found.apps.into_iter().map(|it| of_app(listed, it)).collect(),
            webhooks: found.webhooks.into_iter().map(|it| of_webhook(listed, it)).collect(),
            accounts: found.accounts.into_iter().map(|it| of_account(listed, it)).collect(),
        }
    }
}

fn of_post(media: &Media, listed: &ListedWorkspaces, post: FoundPost) -> SearchResult {
    /// In characters: the first lines tell a post from others.
    const MOST: usize = 200;
    let id = Kind::Schedule.show(post.id);
    let picture = post.content.attachment_paths.first().filter(|path| is_picture(path));
    SearchResult {
        thumbnail_url: picture.map(|path| media.thumbnail_url(path).into()),
        title: post.content.text.chars().take(MOST).collect(),
        detail: format!("{}, {}", post.status.as_str(), iso(post.scheduled_at)),
        url: format!("/portal/posts/{id}"),
        workspace: listed.name(post.workspace_id),
        id,
    }
}

fn of_app(listed: &ListedWorkspaces, app: FoundApp) -> SearchResult {
    SearchResult {
        id: Kind::App.show(app.id),
        workspace: listed.name(app.workspace_id),
        title: app.name,
        detail: app.client_id,
        url: "/portal".to_owned(),
        ..SearchResult::default()
    }
}

fn of_webhook(listed: &ListedWorkspaces, webhook: FoundWebhook) -> SearchResult {
    let id = Kind::Webhook.show(webhook.id);
    SearchResult {
        title: webhook.url,
        detail: webhook.app,
        workspace: listed.name(webhook.workspace_id),
        url: format!("/portal?deliveries={id}"),
        id,
        ..SearchResult::default()
    }
}

fn of_account(listed: &ListedWorkspaces, account: FoundAccount) -> SearchResult {
    SearchResult {
        id: account.id.to_string(),
        workspace: listed.name(account.workspace_id),
        title: account.display_name,
        detail: format!("{}, {}", account.platform.display_name(), account.username),
        url: "/portal/accounts".to_owned(),
        ..SearchResult::default()
    }
}

impl SearchResults {
    /// In the description.
    pub fn example() -> Value {
        let id = "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f";
        json!({
            "posts": [{
                "id": id, "title": "Eight leaves of one sheet", "detail": "SCHEDULED, 2027-01-15T09:00:00.000Z",
                "url": format!("/portal/posts/{id}"), "thumbnailUrl": null,
            }],
            "apps": [], "webhooks": [], "accounts": [],
        })
    }
}
