//! Published posts, read back:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media>

use std::time::Duration;

use jiff::Timestamp;
use serde::Deserialize;

use super::session::Session;
use super::shape::Product;
use crate::adapter::Published;
use crate::error::PlatformError;
use crate::meta::Graph;

/// A fresh post may not be there to be read yet.
const LOOKS: usize = 3;
const LOOK_AGAIN: Duration = Duration::from_secs(2);

#[derive(Deserialize)]
pub(super) struct Media {
    pub(super) id: String,
    pub(super) permalink: Option<String>,
    #[serde(default)]
    pub(super) caption: String,
    #[serde(default)]
    timestamp: String,
    media_product_type: Option<Product>,
}

#[derive(Deserialize)]
struct List {
    data: Vec<Media>,
}

impl Media {
    pub(super) fn is_post(&self, caption: &str, product: Product, since: Timestamp) -> bool {
        // `+0000` is what Instagram writes, and no RFC 3339.
        let at = Timestamp::strptime("%Y-%m-%dT%H:%M:%S%z", &self.timestamp);
        self.caption.trim() == caption.trim()
            && self.media_product_type == Some(product)
            && at.is_ok_and(|at| at >= since)
    }

    pub(super) fn published(self) -> Published {
        Published {
            platform_post_identifier: self.id,
            permalink: self.permalink,
            chat_moved_to: None,
            incomplete: None,
        }
    }
}

/// A published post, with its address if Instagram returns it soon: it cannot be derived from the id.
pub(super) async fn published(graph: &Graph, session: &Session, id: String) -> Published {
    for look_number in 0..LOOKS {
        let request = graph.get(&session.access_token, &format!("/{id}")).query(&[("fields", "permalink")]);
        match graph.call::<Media>(request).await {
            Ok(media) => return Published { platform_post_identifier: id, ..media.published() },
            Err(_) if look_number + 1 < LOOKS => graph.pause(LOOK_AGAIN).await,
            Err(error) => tracing::debug!(?error, "instagram returned no permalink"),
        }
    }
    Published { platform_post_identifier: id, permalink: None, chat_moved_to: None, incomplete: None }
}

/// Posts of the feed and reels since then.
pub(super) async fn list_since(
    graph: &Graph,
    session: &Session,
    since: Timestamp,
) -> Result<Vec<Media>, PlatformError> {
    let since = since.as_second().to_string();
    let query =
        [("fields", "id,caption,permalink,timestamp,media_product_type"), ("since", since.as_str()), ("limit", "50")];
    let request = graph.get(&session.access_token, &format!("/{}/media", session.user_id)).query(&query);
    let list: List = graph.call_repeatable(request).await?;
    Ok(list.data)
}
