//! From a post to the record that will be written: everything that may be repeated.

use std::collections::HashMap;

use octavo_domain::time::iso;
use serde_json::{Value, json};

use super::facets::{self, Facet, Feature};
use super::identity::resolve;
use super::record::Plan;
use super::session::Session;

use super::{Bluesky, card, gates, images, quote, tid};
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaKind, MediaSource, OutgoingPost};

const MAX_IMAGES: usize = 4;

impl Bluesky {
    pub(super) async fn compose(
        &self,
        session: &Session,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Plan, PlatformError> {
        let rkey = tid::of_post(post.post_id, post.created_at);
        let mut record = json!({
            "$type": "app.bsky.feed.post",
            "text": post.content.text,
            "createdAt": iso(post.created_at),
        });
        if let Some(embed) = self.embed(session, post, &rkey, media).await? {
            record["embed"] = embed;
        }
        if let Some(parent) = &post.reply_to {
            record["reply"] = super::reply::reply(&self.xrpc, session, parent).await?;
        }
        describe(&mut record, &post.settings);
        let facets = self.facets(session, &post.content.text).await?;
        if !facets.is_empty() {
            record["facets"] = Value::Array(facets);
        }
        Ok(Plan { gates: gates::gates(session, post, &rkey), rkey, record })
    }

    async fn embed(
        &self,
        session: &Session,
        post: &OutgoingPost,
        rkey: &str,
        media: &dyn MediaSource,
    ) -> Result<Option<Value>, PlatformError> {
        let shown = embedding(post)?;
        let quote = quote::embed(&self.xrpc, session, post).await?;
        let media = match shown {
            Embedding::Nothing => card::embed(&self.xrpc, session, post, media).await?,
            Embedding::Images => Some(images::embed(&self.xrpc, session, &post.attachments, media).await?),
            Embedding::Video(file) => Some(self.video_embed(session, file, rkey, media).await?),
        };
        Ok(quote::with_media(quote, media))
    }

    async fn facets(&self, session: &Session, text: &str) -> Result<Vec<Value>, PlatformError> {
        let found = facets::detect(text);
        let mut known: HashMap<&str, Option<String>> = HashMap::new();
        for facet in &found {
            if let Feature::Mention { handle } = &facet.feature
                && !known.contains_key(handle.as_str())
            {
                known.insert(handle, resolve(&self.xrpc, &session.pds, handle).await?);
            }
        }
        Ok(found.iter().filter_map(|facet| wire(facet, &known)).collect())
    }
}

/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json>
fn describe(record: &mut Value, settings: &Value) {
    let texts = |name: &str| settings[name].as_array().filter(|texts| !texts.is_empty());
    if let Some(languages) = texts("languages") {
        record["langs"] = json!(languages);
    }
    if let Some(labels) = texts("labels") {
        let values: Vec<Value> = labels.iter().map(|label| json!({ "val": label })).collect();
        record["labels"] = json!({ "$type": "com.atproto.label.defs#selfLabels", "values": values });
    }
}

fn wire(facet: &Facet, dids: &HashMap<&str, Option<String>>) -> Option<Value> {
    let feature = match &facet.feature {
        Feature::Link { uri } => json!({ "$type": "app.bsky.richtext.facet#link", "uri": uri }),
        Feature::Tag { tag } => json!({ "$type": "app.bsky.richtext.facet#tag", "tag": tag }),
        Feature::Mention { handle } => {
            let did = dids.get(handle.as_str())?.as_ref()?;
            json!({ "$type": "app.bsky.richtext.facet#mention", "did": did })
        }
    };
    let index = json!({ "byteStart": facet.range.start, "byteEnd": facet.range.end });
    Some(json!({ "index": index, "features": [feature] }))
}

enum Embedding<'a> {
    Nothing,
    Images,
    Video(&'a Attachment),
}

fn embedding(post: &OutgoingPost) -> Result<Embedding<'_>, PlatformError> {
    let files = &post.attachments;
    let all_images = files.iter().all(|file| file.kind() == Some(MediaKind::Photo));
    match &files[..] {
        // Bluesky itself would accept it.
        [] if post.content.text.trim().is_empty() => {
            Err(PlatformError::permanent(codes::POST_EMPTY, "The post has neither text nor media. Add one of them."))
        }
        [] => Ok(Embedding::Nothing),
        [video] if video.kind() == Some(MediaKind::Video) => Ok(Embedding::Video(video)),
        files if all_images && files.len() <= MAX_IMAGES => Ok(Embedding::Images),
        _ => Err(PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            format!("Bluesky allows up to {MAX_IMAGES} images or one video in a post. Remove the other files."),
        )),
    }
}
