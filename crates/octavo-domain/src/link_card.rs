//! The cards of links, as their pages were when a person was asked to approve the post.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where the resolved settings hold them, by the link's URL. Nobody can send this setting.
pub const LINK_CARDS: &str = "linkCards";

/// What a page says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkCard {
    pub title: String,
    pub description: String,
    /// The path of its picture among the workspace's files.
    pub picture: Option<String>,
}

/// The cards of some resolved settings.
pub fn link_cards(settings: &Value) -> BTreeMap<String, LinkCard> {
    settings.get(LINK_CARDS).and_then(|cards| serde_json::from_value(cards.clone()).ok()).unwrap_or_default()
}
