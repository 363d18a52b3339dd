//! The status of a publish id:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status>.

use std::convert::Infallible;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::{Api, CallError};
use super::errors;
use super::errors::TikTokError;
use super::session::Session;
use crate::adapter::Published;
use crate::error::PublishError;
use crate::waiting::{Look, Pace};

/// TikTok allows 30 looks a minute.
const WAITS: &[u64] = &[5, 5, 5, 10, 10, 20, 30];
/// For the id of a published, public post: moderation mostly takes less than a minute.
const ID_PACE: Pace = Pace { first: 5, waits: &[5, 5, 10, 10, 20, 30], patience: 60 };

/// What a post's address is made of.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Shown {
    pub(super) username: String,
    /// Whether everyone can see it: only then it gets an address.
    pub(super) public: bool,
    /// The post goes to the account's inbox, where its owner finishes it: nobody sees it yet.
    #[serde(default)]
    pub(super) in_inbox: bool,
}

impl Shown {
    pub(super) fn in_inbox() -> Self {
        Shown { username: String::new(), public: false, in_inbox: true }
    }
}

/// A post under way.
pub(super) struct Handle<'a> {
    pub(super) publish_id: &'a str,
    pub(super) shown: &'a Shown,
    /// As in a permalink: `video` or `photo`.
    pub(super) kind: &'static str,
}

/// What the status says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// With the id of the post, once it has one. Also in the inbox of its account, whose owner does the rest.
    Posted(Option<String>),
    /// With the `fail_reason`: it was not posted and will not be.
    Failed(String),
    Working {
        /// Bytes of a video that have arrived, where TikTok says.
        uploaded: Option<u64>,
    },
}

#[derive(Deserialize)]
struct Status {
    status: String,
    #[serde(default)]
    fail_reason: String,
    /// The spelling is TikTok's.
    #[serde(default, alias = "publicly_available_post_id")]
    publicaly_available_post_id: Vec<Value>,
    uploaded_bytes: Option<u64>,
}

impl From<Status> for Fate {
    fn from(status: Status) -> Self {
        match status.status.as_str() {
            "PUBLISH_COMPLETE" => Fate::Posted(status.publicaly_available_post_id.first().and_then(parse_post_id)),
            "SEND_TO_USER_INBOX" => Fate::Posted(None),
            "FAILED" => Fate::Failed(status.fail_reason),
            // Also statuses that TikTok adds later.
            _ => Fate::Working { uploaded: status.uploaded_bytes },
        }
    }
}

/// Ids are larger than what other programs read from a JSON number, so they may come as a text one day.
fn parse_post_id(id: &Value) -> Option<String> {
    id.as_u64().map(|id| id.to_string()).or_else(|| id.as_str().map(str::to_owned))
}

pub(super) async fn load_fate(api: &Api, session: &Session, publish_id: &str) -> Result<Fate, CallError> {
    let request = api.post(session, "/post/publish/status/fetch/", &json!({ "publish_id": publish_id }));
    api.call::<Status>(request).await.map(Fate::from)
}

/// Waits for the result of something that TikTok has accepted, for `patience` seconds.
pub(super) async fn wait_for_post(
    api: &Api,
    session: &Session,
    handle: &Handle<'_>,
    patience: u64,
) -> Result<Published, PublishError> {
    let look = || async {
        match load_fate(api, session, handle.publish_id).await {
            Ok(Fate::Posted(id)) => Ok(Look::Ready(id)),
            Ok(Fate::Failed(reason)) => Err(errors::publish_failed(&reason).into()),
            Ok(Fate::Working { .. }) => Ok(Look::NotYet(None)),
            Err(error) if error.is_passing() => Ok(Look::NotYet(None)),
            Err(error) => Err(api.unconfirmed(&api.failure(error).to_string())),
        }
    };
    match api.wait_for(&Pace { first: 0, waits: WAITS, patience }, look).await? {
        Some(id) => Ok(with_id(api, session, handle, id).await),
        None => Err(api.unconfirmed("it is still being processed")),
    }
}

/// A published post, with its id if TikTok assigns it soon.
pub(super) async fn with_id(api: &Api, session: &Session, handle: &Handle<'_>, mut id: Option<String>) -> Published {
    if id.is_none() && handle.shown.public {
        let look = || async {
            match load_fate(api, session, handle.publish_id).await {
                Ok(Fate::Posted(Some(id))) => Ok::<_, Infallible>(Look::Ready(id)),
                _ => Ok(Look::NotYet(None)),
            }
        };
        id = api.wait_for(&ID_PACE, look).await.unwrap_or_default();
    }
    published(handle, id)
}

pub(super) fn published(handle: &Handle<'_>, id: Option<String>) -> Published {
    let Shown { username, in_inbox, .. } = handle.shown;
    Published {
        permalink: id
            .as_ref()
            .filter(|_| !in_inbox)
            .map(|id| format!("https://www.tiktok.com/@{username}/{}/{id}", handle.kind)),
        platform_post_identifier: id.unwrap_or_else(|| handle.publish_id.to_owned()),
        chat_moved_to: None,
        incomplete: None,
    }
}

pub(super) fn is_unknown_id(refusal: &TikTokError) -> bool {
    matches!(refusal.code.as_str(), "invalid_publish_id" | "token_not_authorized_for_specified_publish_id")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_has_its_fate() {
        let rows = [
            (json!({ "status": "PUBLISH_COMPLETE" }), Fate::Posted(None)),
            (json!({ "status": "PUBLISH_COMPLETE", "publicaly_available_post_id": [] }), Fate::Posted(None)),
            (
                json!({ "status": "PUBLISH_COMPLETE", "publicaly_available_post_id": [7_400_000_000_000_000_001_u64] }),
                Fate::Posted(Some("7400000000000000001".to_owned())),
            ),
            (
                json!({ "status": "PUBLISH_COMPLETE", "publicly_available_post_id": ["74"] }),
                Fate::Posted(Some("74".to_owned())),
            ),
            (json!({ "status": "SEND_TO_USER_INBOX" }), Fate::Posted(None)),
            (json!({ "status": "FAILED", "fail_reason": "internal" }), Fate::Failed("internal".to_owned())),
            (json!({ "status": "PROCESSING_UPLOAD", "uploaded_bytes": 5 }), Fate::Working { uploaded: Some(5) }),
            (json!({ "status": "PROCESSING_DOWNLOAD" }), Fate::Working { uploaded: None }),
            (json!({ "status": "A_WORD_OF_TOMORROW" }), Fate::Working { uploaded: None }),
        ];
        for (answer, fate) in rows {
            assert_eq!(Fate::from(Status::deserialize(&answer).unwrap()), fate, "{answer}");
        }
    }
}
