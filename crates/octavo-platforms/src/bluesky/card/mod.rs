//! The card of a link: title, description and picture of its page.
//!
//! <https://docs.bsky.app/docs/advanced-guides/posts#website-card-embeds>. The network loads no page by itself. The page
//! and its picture are at addresses that users give, so the egress guard fetches both, within bounds of time and size.
//! A card is never a reason to fail: what cannot be fetched or read is left out. Nor is it in a post that a person approved: the
//! page chooses what it says, also after the approval.

mod fetch;
mod page;

use bytes::Bytes;
use serde::Deserialize;
use serde_json::{Value, json};

use super::facets::{self, Feature};
use super::session::Session;
use super::xrpc::Xrpc;
use crate::post::OutgoingPost;

/// The lexicon's limit: <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/embed/external.json>.
const MAX_PICTURE_BYTES: usize = 1_000_000;

/// `app.bsky.embed.external` for the link at the end of the text.
pub(super) async fn embed(xrpc: &Xrpc, session: &Session, post: &OutgoingPost) -> Option<Value> {
    let is_wanted = post.text_setting("linkCard") != Some("NONE") && !post.is_approved;
    let link = link_at_end(&post.content.text).filter(|_| is_wanted)?;
    let guard = xrpc.http.guard();
    let page = fetch::page(guard, &link).await?;
    let mut card = json!({ "uri": link, "title": page.title, "description": page.description });
    if let Some(picture) = &page.picture
        && let Some((content_type, bytes)) = fetch::picture(guard, picture, MAX_PICTURE_BYTES).await
        && let Some(blob) = upload(xrpc, session, &content_type, bytes).await
    {
        card["thumb"] = blob;
    }
    Some(json!({ "$type": "app.bsky.embed.external", "external": card }))
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
