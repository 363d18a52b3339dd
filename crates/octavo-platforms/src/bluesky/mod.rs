//! Bluesky over the AT Protocol, <https://docs.bsky.app>: an account is an app-password session.
//!
//! The record key is ours and the same on every try, and `putRecord` with `swapRecord: null` only ever creates:
//! a second post is impossible, and what became of a lost answer can be read.

mod errors;
mod facets;
mod record;
mod session;
#[cfg(test)]
mod tests;
mod tid;
mod video;

use async_trait::async_trait;
use octavo_domain::Clock;
use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use url::Url;

use crate::client::{Answer, describe, file_body, read};
use crate::{
    Adapter, Attachment, Connected, Fresh, Intent, MediaSource, OutgoingPost, PlatformError, PublishError, Published,
    Reconciled,
};
use session::Session;

const COLLECTION: &str = "app.bsky.feed.post";

pub struct Bluesky {
    /// Where people log in who name no service of their own.
    service: String,
    video: String,
    http: Client,
    clock: Clock,
}

impl Bluesky {
    pub fn new(service: &Url, video: &Url, http: Client, clock: Clock) -> Self {
        let plain = |url: &Url| url.as_str().trim_end_matches('/').to_owned();
        Bluesky { service: plain(service), video: plain(video), http, clock }
    }

    fn query(&self, session: &Session, method: &str) -> RequestBuilder {
        self.http.get(format!("{}/xrpc/{method}", session.service)).bearer_auth(&session.access)
    }

    fn procedure(&self, session: &Session, method: &str) -> RequestBuilder {
        self.http.post(format!("{}/xrpc/{method}", session.service)).bearer_auth(&session.access)
    }

    async fn blob(
        &self,
        session: &Session,
        file: &Attachment,
        media: &dyn MediaSource,
    ) -> Result<Value, PlatformError> {
        let (size, body) = file_body(media, &file.path).await?;
        let request = self
            .procedure(session, "com.atproto.repo.uploadBlob")
            .header("content-type", &file.content_type)
            .header("content-length", size)
            .body(body);
        let answer = call(request).await?;
        Ok(answer["blob"].clone())
    }

    /// The post's images or video, as the record embeds them.
    async fn embed(
        &self,
        session: &Session,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Option<Value>, PlatformError> {
        match post.attachments.as_slice() {
            [] => Ok(None),
            [video] if video.is_video() => {
                let blob = self.upload_video(session, video, media).await?;
                Ok(Some(record::video(video, blob)))
            }
            images => {
                let mut blobs = Vec::with_capacity(images.len());
                for image in images {
                    blobs.push(self.blob(session, image, media).await?);
                }
                Ok(Some(record::images(images, blobs)))
            }
        }
    }

    /// The facets of a text; a mention whose handle is nobody's stays plain text.
    async fn facets(&self, session: &Session, text: &str) -> Result<Vec<Value>, PlatformError> {
        let mut found = Vec::new();
        for facet in facets::find(text) {
            let feature = match &facet.feature {
                facets::Feature::Mention(handle) => match self.resolve(session, handle).await? {
                    Some(did) => json!({ "$type": "app.bsky.richtext.facet#mention", "did": did }),
                    None => continue,
                },
                facets::Feature::Link(uri) => {
                    json!({ "$type": "app.bsky.richtext.facet#link", "uri": uri })
                }
                facets::Feature::Tag(tag) => {
                    json!({ "$type": "app.bsky.richtext.facet#tag", "tag": tag })
                }
            };
            let index = json!({ "byteStart": facet.bytes.start, "byteEnd": facet.bytes.end });
            found.push(json!({ "index": index, "features": [feature] }));
        }
        Ok(found)
    }

    async fn resolve(&self, session: &Session, handle: &str) -> Result<Option<String>, PlatformError> {
        let request = self.query(session, "com.atproto.identity.resolveHandle").query(&[("handle", handle)]);
        match call(request).await {
            Ok(answer) => Ok(answer["did"].as_str().map(str::to_owned)),
            Err(PlatformError::Permanent { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The record under a key; none when there is none.
    async fn find(&self, session: &Session, rkey: &str) -> Result<Option<Value>, PlatformError> {
        let key = [("repo", session.did.as_str()), ("collection", COLLECTION), ("rkey", rkey)];
        let sent = self.query(session, "com.atproto.repo.getRecord").query(&key).send().await;
        let answer = read(sent.map_err(|error| unreachable_now(&describe(&error)))?).await;
        let answer = answer.map_err(|error| unreachable_now(&error))?;
        if answer.status.is_success() {
            return Ok(Some(answer.body));
        }
        if answer.body["error"] == "RecordNotFound" { Ok(None) } else { Err(errors::sort(&answer)) }
    }
}

#[async_trait]
impl Adapter for Bluesky {
    async fn connect(&self, input: Value) -> Result<Connected, PlatformError> {
        let session = self.log_in(&session::Login::read(&input, &self.service)?).await?;
        let name = self.display_name(&session).await;
        Ok(Connected {
            external_id: session.did.clone(),
            username: session.handle.clone(),
            display_name: name.unwrap_or_else(|| session.handle.clone()),
            avatar_url: None,
            expires_at: session.expires_at(),
            credentials: session.to_json(),
        })
    }

    async fn refresh(&self, credentials: &Value) -> Result<Fresh, PlatformError> {
        let session = self.renew(&Session::from_json(credentials)?).await?;
        Ok(Fresh { expires_at: session.expires_at(), credentials: session.to_json() })
    }

    async fn prepare(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError> {
        let session = Session::from_json(credentials)?;
        let embed = self.embed(&session, post, media).await?;
        let facets = self.facets(&session, &post.content).await?;
        let rkey = tid::of(post.post_id, post.created_at);
        Ok(Intent(json!({ "rkey": rkey, "record": record::post(post, facets, embed) })))
    }

    async fn publish(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
        _media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        let session = Session::from_json(credentials).map_err(PublishError::Refused)?;
        let rkey = rkey(intent).map_err(PublishError::Refused)?;
        let body = json!({ "repo": session.did, "collection": COLLECTION, "rkey": rkey, "swapRecord": null,
            "record": intent.0["record"] });
        let sent = self.procedure(&session, "com.atproto.repo.putRecord").json(&body).send().await;
        let response = match sent {
            Ok(response) => response,
            Err(error) if error.is_connect() => {
                return Err(PublishError::Refused(unreachable_now(&describe(&error))));
            }
            Err(error) => return Err(unknown(&describe(&error))),
        };
        let answer = read(response).await.map_err(|error| unknown(&error))?;
        outcome(&session, &answer)
    }

    async fn reconcile(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        let session = Session::from_json(credentials)?;
        Ok(match self.find(&session, rkey(intent)?).await? {
            Some(record) => record["uri"]
                .as_str()
                .map_or(Reconciled::Unknown, |uri| Reconciled::Published(published(&session, uri))),
            None => Reconciled::Absent,
        })
    }
}

/// A repeat of a record that is there already is answered as a success, with the same uri.
fn outcome(session: &Session, answer: &Answer) -> Result<Published, PublishError> {
    if answer.status.is_success() {
        let uri = answer.body["uri"].as_str().ok_or_else(|| unknown("its answer names no record"))?;
        return Ok(published(session, uri));
    }
    // InvalidSwap: something is under our key. Only a look can tell what.
    if answer.status.is_server_error() || answer.body["error"] == "InvalidSwap" || answer.body.is_null() {
        return Err(unknown(&format!("it answered {}", answer.status.as_u16())));
    }
    Err(PublishError::Refused(errors::sort(answer)))
}

fn published(session: &Session, uri: &str) -> Published {
    let rkey = uri.rsplit('/').next().unwrap_or_default();
    Published {
        platform_post_identifier: uri.to_owned(),
        permalink: Some(format!("https://bsky.app/profile/{}/post/{rkey}", session.handle)),
    }
}

fn rkey(intent: &Intent) -> Result<&str, PlatformError> {
    intent.0["rkey"].as_str().ok_or_else(|| PlatformError::permanent("INTENT", "The stored request cannot be read."))
}

/// Sends a call that is free to repeat and reads its JSON.
async fn call(request: RequestBuilder) -> Result<Value, PlatformError> {
    let response = request.send().await.map_err(|error| unreachable_now(&describe(&error)))?;
    let answer = read(response).await.map_err(|error| unreachable_now(&error))?;
    if answer.status.is_success() { Ok(answer.body) } else { Err(errors::sort(&answer)) }
}

fn unreachable_now(why: &str) -> PlatformError {
    PlatformError::temporary(format!("Bluesky does not answer: {why}."))
}

fn unknown(why: &str) -> PublishError {
    PublishError::Unknown { message: format!("Bluesky's answer was lost: {why}.") }
}
