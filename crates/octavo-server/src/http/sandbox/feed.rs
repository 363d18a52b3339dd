//! What a simulated network shows for an account.

use axum::Json;
use axum::extract::State;
use octavo_domain::time::{iso, parse_time};
use octavo_store::accounts::Account;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::{SandboxReader, link, refusal};
use crate::http::app::AppState;
use crate::http::describe::links::{NEXT, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::Query;
use crate::http::extract::owned::OwnedRow;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct FeedQuery {
    /// The account's id.
    #[param(value_type = i64, required)]
    account_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// 1 to 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// What the simulated network shows, newest first.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feed {
    /// The posts.
    items: Vec<FeedItem>,
    /// The `cursor` of the next page; null on the last page.
    next_cursor: Option<String>,
}

/// A post as the network shows it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedItem {
    /// The network's own id.
    id: String,
    /// The text as the network shows it.
    text: String,
    /// The id of the post that it replies to, or comments on.
    #[serde(default)]
    reply_to: Option<String>,
    /// The title, if the network has one besides the text.
    #[serde(default)]
    title: Option<String>,
    /// Who can see it, in the network's own words.
    #[serde(default)]
    privacy: Option<String>,
    /// The preview of a link, if the post has one.
    #[serde(default)]
    card: Option<FeedCard>,
    /// The network's flag for what AI made is set.
    #[serde(default)]
    ai_flag: bool,
    /// What else was chosen for the post, under the names of `platformSettings`. What was not chosen is absent.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
    /// In this order.
    media: Vec<FeedMedia>,
    /// Null if there is none.
    permalink: Option<String>,
    /// Time of publication.
    #[schema(format = DateTime)]
    published_at: String,
    /// Only on networks with chats.
    #[serde(default)]
    chat_id: Option<String>,
}

/// The preview of a link.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedCard {
    /// The link's address.
    url: String,
    /// The page's title.
    title: String,
    /// The page's description of itself.
    description: String,
    /// Null if the page has none that fits.
    #[serde(default)]
    picture: Option<FeedMedia>,
}

/// A file as the network shows it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedMedia {
    /// The file's URL.
    url: String,
    /// The MIME type, detected from the content.
    content_type: String,
    /// The alt text.
    #[serde(default)]
    alt: Option<String>,
    /// Pixels.
    #[serde(default)]
    width: Option<u32>,
    /// Pixels.
    #[serde(default)]
    height: Option<u32>,
}

/// Lists what the simulated network shows for an account, newest first.
#[utoipa::path(get, path = "/v1/sandbox/feed", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])), params(FeedQuery),
    responses((status = OK, description = "A page of the feed.", body = Feed,
            example = json!({ "items": [FeedItem::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("accountId", "$request.query.accountId"), ("cursor", NEXT)], &["sandbox_feed"]),
    ]))))]
pub async fn sandbox_feed(
    State(state): State<AppState>,
    SandboxReader(caller): SandboxReader,
    Query(query): Query<FeedQuery>,
) -> ApiResult<Json<Feed>> {
    let sandbox = link(&state)?;
    let (account, limit, cursor) = query.check(|query, problems| {
        let limit = problems.page_size("limit", query.limit);
        Some((problems.require("accountId", query.account_id)?, limit, query.cursor))
    })?;
    let account = Account::find(&state, &caller, account).await?;
    let page = sandbox.feed(account.platform.as_str(), &account.external_id, cursor.as_deref(), limit).await;
    let mut feed: Feed =
        serde_json::from_value(page.map_err(|error| refusal("cursor", error))?).map_err(ApiError::internal)?;
    for item in &mut feed.items {
        item.published_at = parse_time(&item.published_at).map(iso).unwrap_or_default();
    }
    Ok(Json(feed))
}

impl FeedItem {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "17", "text": "Eight leaves of one sheet", "media": [], "permalink": "https://t.me/folio_news/17",
            "publishedAt": "2026-11-21T09:30:00.000Z", "chatId": "-1001234567890",
        })
    }
}
