//! Making the post, once: <https://docs.x.com/x-api/posts/create-post>.

use serde::Deserialize;
use serde_json::{Value, json};

use super::api::{Api, CallError};
use super::compose::Plan;
use super::errors::Subject;
use super::session::Session;
use crate::adapter::Published;
use crate::error::PublishError;
use crate::http::Lost;

/// A success may hold errors too; the id decides.
#[derive(Deserialize)]
struct Created {
    data: Post,
}

#[derive(Deserialize)]
struct Post {
    id: String,
}

pub(super) async fn create(api: &Api, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    let request = api.post(session, "/2/tweets").json(&body(plan));
    match api.call(request).await {
        Ok(Created { data: Post { id } }) => Ok(published(session, id)),
        Err(CallError::Refused(refusal)) if refusal.status >= 500 || refusal.status == 408 => {
            Err(unknown(&format!("status {}", refusal.status)))
        }
        Err(CallError::Lost(Lost::AfterSending(cause))) => Err(unknown(&cause)),
        Err(CallError::Garbled) => Err(unknown("an answer that cannot be read")),
        Err(error) => Err(error.about(Subject::Post).into()),
    }
}

fn body(plan: &Plan) -> Value {
    let mut body = json!({});
    if !plan.text.is_empty() {
        body["text"] = json!(plan.text);
    }
    if !plan.media.is_empty() {
        let ids: Vec<&str> = plan.media.iter().map(|media| media.id.as_str()).collect();
        body["media"] = json!({ "media_ids": ids });
    }
    body
}

pub(super) fn published(session: &Session, id: String) -> Published {
    Published {
        permalink: Some(format!("https://x.com/{}/status/{id}", session.username)),
        platform_post_identifier: id,
        chat_moved_to: None,
    }
}

fn unknown(cause: &str) -> PublishError {
    PublishError::Unknown {
        message: format!("X did not confirm the post ({cause}); Octavo looks whether it is there."),
    }
}
