//! Searching for a post whose response was lost:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors>.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;

use super::api::Api;
use super::compose::Plan;
use super::create::published;
use super::little_text;
use super::session::Session;
use crate::adapter::Reconciled;
use crate::error::{PlatformError, codes};
use crate::http::Subject;

/// By how much a clock may be wrong.
const SKEW: SignedDuration = SignedDuration::from_secs(5);
/// How long to wait for a post that is not shown.
const PATIENCE: SignedDuration = SignedDuration::from_mins(10);
const LOOK_AGAIN: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
struct Found {
    elements: Vec<Post>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Post {
    id: String,
    #[serde(default)]
    commentary: String,
    #[serde(default)]
    content: Value,
    /// Milliseconds since 1970.
    created_at: Option<i64>,
}

pub(super) async fn find(api: &Api, session: &Session, plan: &Plan) -> Result<Reconciled, PlatformError> {
    if !session.reads_posts {
        return Ok(Reconciled::Unknown);
    }
    let found = newest(api, session).await?;
    if let Some(post) = found.elements.into_iter().find(|post| post.is_from(plan)) {
        return Ok(Reconciled::Published(published(post.id)));
    }
    if api.clock.now().duration_since(plan.prepared_at) >= PATIENCE {
        return Ok(Reconciled::Unknown);
    }
    Err(PlatformError::Temporary {
        code: codes::PLATFORM_UNAVAILABLE.to_owned(),
        message: "LinkedIn does not show the post yet. Octavo checks again.".to_owned(),
        retry_after: Some(LOOK_AGAIN),
    })
}

async fn newest(api: &Api, session: &Session) -> Result<Found, PlatformError> {
    let query = [("q", "author"), ("author", session.person.as_str()), ("count", "100"), ("sortBy", "CREATED")];
    let request = api.rest(session, Method::GET, "posts").header("X-RestLi-Method", "FINDER").query(&query);
    api.call_repeatable(request.about(Subject::Account)).await
}

impl Post {
    fn is_from(&self, plan: &Plan) -> bool {
        let (shown, planned) = (file_urns(&self.content), file_urns(&plan.body["content"]));
        if !planned.is_empty() {
            // A URN belongs to one upload.
            return planned.iter().any(|urn| shown.contains(urn));
        }
        let created_at = self.created_at.and_then(|at| Timestamp::from_millisecond(at).ok());
        let is_new = created_at.is_some_and(|at| at.duration_since(plan.prepared_at) >= -SKEW);
        let text = plan.body["commentary"].as_str().unwrap_or_default();
        shown.is_empty() && is_new && little_text::plain(&self.commentary) == little_text::plain(text)
    }
}

/// The URNs of what a post shows.
fn file_urns(content: &Value) -> Vec<&str> {
    let several = content["multiImage"]["images"].as_array().into_iter().flatten();
    several.chain([&content["media"]]).filter_map(|file| file["id"].as_str()).collect()
}
