//! Creating the post, once: <https://docs.x.com/x-api/posts/create-post>.

use serde::Deserialize;
use serde_json::{Value, json};

use super::api::Api;
use super::compose::Plan;
use super::session::Session;
use crate::adapter::Published;
use crate::error::PublishError;

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
    let created: Created = api.call(request).await.map_err(|error| api.publish_error(error))?;
    Ok(published(session, created.data.id))
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
    if let Some(parent) = &plan.reply_to {
        body["reply"] = json!({ "in_reply_to_tweet_id": parent });
    }
    if let Some(poll) = &plan.poll {
        body["poll"] = poll.clone();
    }
    if plan.made_with_ai {
        body["made_with_ai"] = json!(true);
    }
    let words =
        [("reply_settings", &plan.reply_settings), ("quote_tweet_id", &plan.quote), ("community_id", &plan.community)];
    for (name, word) in words {
        if let Some(word) = word {
            body[name] = json!(word);
        }
    }
    body
}

pub(super) fn published(session: &Session, id: String) -> Published {
    Published {
        permalink: Some(format!("https://x.com/{}/status/{id}", session.username)),
        platform_post_identifier: id,
        chat_moved_to: None,
        incomplete: None,
    }
}
