//! The post that a post quotes: <https://docs.bsky.app/docs/advanced-guides/posts#quote-posts>.

use octavo_domain::networks::BlueskyPost;
use serde_json::{Value, json};

use super::existing;
use super::session::Session;
use super::xrpc::Xrpc;
use crate::error::{PlatformError, codes};
use crate::post::OutgoingPost;

/// `app.bsky.embed.record`, if a post is quoted.
pub(super) async fn embed(xrpc: &Xrpc, session: &Session, post: &OutgoingPost) -> Result<Option<Value>, PlatformError> {
    let Some(text) = post.text_setting("quoteUri") else { return Ok(None) };
    let missing = || {
        PlatformError::permanent(
            codes::CONTENT_REFUSED,
            format!("There is no post at quoteUri ({text}) on Bluesky. Correct it, or leave it out."),
        )
    };
    let address = BlueskyPost::parse(text).ok_or_else(missing)?;
    let quoted = existing::load(xrpc, session, &address).await?.ok_or_else(missing)?;
    Ok(Some(json!({ "$type": "app.bsky.embed.record", "record": quoted.strong_ref() })))
}

/// The whole embed: a quote, media or a card, or both.
pub(super) fn with_media(quote: Option<Value>, media: Option<Value>) -> Option<Value> {
    match (quote, media) {
        (Some(quote), Some(media)) => {
            Some(json!({ "$type": "app.bsky.embed.recordWithMedia", "record": quote, "media": media }))
        }
        (quote, media) => quote.or(media),
    }
}
