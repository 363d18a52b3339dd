//! What a "network" shows for one account, in one shape for all platforms.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::error::Result;

/// One page, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedPage {
    /// What is visible now; deleted posts are gone, edits are applied.
    pub items: Vec<FeedItem>,
    /// Give it back to read on; `None` on the last page.
    pub next_cursor: Option<String>,
}

/// One publication; an album is one item.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedItem {
    /// The platform's id. Telegram: `{chat id}:{message id}` (first message of
    /// an album); Bluesky: the at-uri; YouTube: the video id; X: the number; TikTok: the post id where it is
    /// public, else the publish id; Instagram: the media id.
    pub id: String,
    /// Text or caption, without markup.
    pub text: String,
    /// In the order shown.
    pub media: Vec<FeedMedia>,
    /// Address on the real platform's web site, where there would be one.
    pub permalink: Option<String>,
    /// The platform's time.
    pub published_at: Timestamp,
    /// Where the platform has chats: which one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat_id: Option<String>,
    /// The id of the post that it replies to, or comments on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// Where posts have one beside their text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who sees it, in the platform's words, where that can be chosen for each post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub privacy: Option<String>,
    /// The preview of a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<FeedCard>,
    /// The platform's flag for what AI made is set.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ai_flag: bool,
    /// What else was chosen for the post, under the names of Octavo's `platformSettings`. What was not chosen is absent.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub settings: Map<String, Value>,
}

/// The settings of a feed item; null stands for what was not chosen.
pub fn chosen<const N: usize>(settings: [(&str, Value); N]) -> Map<String, Value> {
    let chosen = settings.into_iter().filter(|(_, value)| !value.is_null());
    chosen.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The value of a setting if it was chosen, else null.
pub fn chosen_if(is_chosen: bool, value: impl Into<Value>) -> Value {
    if is_chosen { value.into() } else { Value::Null }
}

/// Items of several kinds, each with its place in the ledger: the newest first, and no more than these.
pub fn newest(items: impl Iterator<Item = Result<(u64, FeedItem)>>, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let mut items = items.collect::<Result<Vec<_>>>()?;
    items.sort_by_key(|(seq, _)| std::cmp::Reverse(*seq));
    items.truncate(limit);
    Ok(items)
}

/// The preview of a link, as the client made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedCard {
    pub url: String,
    pub title: String,
    pub description: String,
    pub picture: Option<FeedMedia>,
}

/// One picture, video or file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FeedMedia {
    /// Served by the sandbox itself.
    pub url: String,
    /// Media type by content.
    pub content_type: String,
    /// Description for people who cannot see it.
    pub alt: Option<String>,
    /// Pixels, where known.
    pub width: Option<u32>,
    /// Pixels, where known.
    pub height: Option<u32>,
}
