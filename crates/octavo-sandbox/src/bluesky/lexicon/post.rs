//! `app.bsky.feed.post`

use super::node::{Checked, Node, is_datetime, is_language};
use super::{embed, facet};

const MAX_BYTES: usize = 3000;
const MAX_GRAPHEMES: usize = 300;

pub fn check(post: &Node) -> Checked {
    post.required("text")?.text(MAX_BYTES, MAX_GRAPHEMES)?;
    post.required("createdAt")?.formatted("datetime", is_datetime)?;
    if let Some(langs) = post.optional("langs") {
        for lang in langs.array(3)? {
            lang.formatted("language", is_language)?;
        }
    }
    if let Some(tags) = post.optional("tags") {
        for tag in tags.array(8)? {
            tag.text(640, 64)?;
        }
    }
    if let Some(facets) = post.optional("facets") {
        facets.array(usize::MAX)?.iter().try_for_each(facet::check)?;
    }
    if let Some(reply) = post.optional("reply") {
        embed::strong_ref(&reply.required("root")?)?;
        embed::strong_ref(&reply.required("parent")?)?;
    }
    if let Some(labels) = post.optional("labels") {
        check_labels(&labels)?;
    }
    post.optional("embed").map_or(Ok(()), |embed| embed::check(&embed))
}

fn check_labels(labels: &Node) -> Checked {
    if labels.kind()? != "com.atproto.label.defs#selfLabels" {
        return Ok(());
    }
    for label in labels.required("values")?.array(10)? {
        label.required("val")?.text(128, usize::MAX)?;
    }
    Ok(())
}
