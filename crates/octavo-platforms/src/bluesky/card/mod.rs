//! The card of a link: title, description and picture of its page.
//!
//! <https://docs.bsky.app/docs/advanced-guides/posts#website-card-embeds>. The network loads no page by itself. The page
//! and its picture are at addresses that users give, so the egress guard fetches both, within bounds of time and size.
//! A card is never a reason to fail: what cannot be fetched or read is left out. A post that a person approved shows the card
//! that was fetched when they were asked: the page chooses what it says, also after the approval.

mod fetch;
mod page;

use std::io;

use bytes::{Bytes, BytesMut};
use futures::TryStreamExt;
use octavo_domain::PostContent;
use octavo_domain::link_card::{LinkCard, link_cards};
use octavo_egress::Egress;
use serde::Deserialize;
use serde_json::{Value, json};

use super::facets::{self, Feature};
use super::session::Session;
use super::xrpc::Xrpc;
use crate::adapter::FetchedCard;
use crate::error::{PlatformError, codes};
use crate::post::{MediaSource, OutgoingPost};

/// The lexicon's limit: <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/external.json>.
const MAX_PICTURE_BYTES: usize = 1_000_000;

/// The link whose card a post shows.
pub(super) fn link(content: &PostContent, settings: &Value) -> Option<String> {
    let is_wanted = settings["linkCard"] != "NONE" && content.attachment_paths.is_empty();
    link_at_end(&content.text).filter(|_| is_wanted)
}

pub(super) async fn fetch(guard: &Egress, link: &str) -> Option<FetchedCard> {
    let page = fetch::page(guard, link).await?;
    let picture = match &page.picture {
        Some(picture) => fetch::picture(guard, picture, MAX_PICTURE_BYTES).await,
        None => None,
    };
    Some(FetchedCard { title: page.title, description: page.description, picture })
}

/// `app.bsky.embed.external` for the link at the end of the text.
pub(super) async fn embed(
    xrpc: &Xrpc,
    session: &Session,
    post: &OutgoingPost,
    media: &dyn MediaSource,
) -> Result<Option<Value>, PlatformError> {
    let Some(link) = link(&post.content, &post.settings) else { return Ok(None) };
    let card = match link_cards(&post.settings).remove(&link) {
        Some(card) => Some(kept(card, media).await?),
        None if post.is_approved => None,
        None => fetch(xrpc.http.guard(), &link).await,
    };
    let Some(FetchedCard { title, description, picture }) = card else { return Ok(None) };
    let mut external = json!({ "uri": link, "title": title, "description": description });
    if let Some((content_type, bytes)) = picture
        && let Some(blob) = upload(xrpc, session, &content_type, bytes).await
    {
        external["thumb"] = blob;
    }
    Ok(Some(json!({ "$type": "app.bsky.embed.external", "external": external })))
}

/// The card that a person saw.
async fn kept(card: LinkCard, media: &dyn MediaSource) -> Result<FetchedCard, PlatformError> {
    let LinkCard { title, description, picture } = card;
    let picture = match picture {
        Some(path) => Some(stored(&path, media).await.map_err(|error| {
            PlatformError::temporary(codes::MEDIA_UNREADABLE, format!("Octavo can't read the file {path}: {error}."))
        })?),
        None => None,
    };
    Ok(FetchedCard { title, description, picture })
}

/// A picture's content type and its bytes.
async fn stored(path: &str, media: &dyn MediaSource) -> io::Result<(String, Bytes)> {
    let kind = match path.rsplit('.').next() {
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("gif") => "image/gif",
        _ => "image/jpeg",
    };
    let (_, mut stream) = media.open(path).await?;
    let mut bytes = BytesMut::new();
    while let Some(part) = stream.try_next().await? {
        bytes.extend_from_slice(&part);
        if bytes.len() > MAX_PICTURE_BYTES {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
    }
    Ok((kind.to_owned(), bytes.freeze()))
}

/// The link that a text ends in or consists of.
fn link_at_end(text: &str) -> Option<String> {
    let end = text.trim_end().trim_end_matches(['.', ',', ';', ':', '!', '?', ')']).len();
    let last = facets::detect(text).pop().filter(|facet| facet.range.end >= end)?;
    match last.feature {
        Feature::Link { uri } => Some(uri),
        _ => None,
    }
}

/// The server looks at the bytes itself. It would refuse a post whose picture is none.
async fn upload(xrpc: &Xrpc, session: &Session, content_type: &str, bytes: Bytes) -> Option<Value> {
    #[derive(Deserialize)]
    struct Uploaded {
        blob: Value,
    }
    let request = xrpc.procedure(&session.pds, "com.atproto.repo.uploadBlob");
    let request = request.bearer_auth(&session.access_jwt).header("content-type", content_type).body(bytes);
    let Uploaded { blob } = xrpc.call(request).await.ok()?;
    blob["mimeType"].as_str().is_some_and(|mime| mime.starts_with("image/")).then_some(blob)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_for_the_link_at_the_end() {
        let rows = [
            ("https://a.example/x", Some("https://a.example/x")),
            ("Read https://a.example/x", Some("https://a.example/x")),
            ("Read https://b.example and https://a.example/x \n", Some("https://a.example/x")),
            ("Read example.com.", Some("https://example.com")),
            ("(see https://a.example/x)", Some("https://a.example/x")),
            ("https://a.example/x it is", None),
            ("https://a.example/x #paper", None),
            ("Hello", None),
            ("", None),
        ];
        for (text, link) in rows {
            assert_eq!(link_at_end(text).as_deref(), link, "{text}");
        }
    }
}
