//! Creating the post, once: <https://docs.joinmastodon.org/methods/statuses/#create>.

use serde::Deserialize;

use super::api::Api;
use super::compose::Plan;
use super::connect::is_web_address;
use super::session::Session;
use crate::adapter::Published;
use crate::error::PublishError;

#[derive(Deserialize)]
struct Created {
    id: String,
    url: Option<String>,
}

pub(super) async fn create(api: &Api, session: &Session, plan: &Plan) -> Result<Published, PublishError> {
    let request = api.post(session, "/api/v1/statuses").header("Idempotency-Key", &plan.idempotency_key);
    let Created { id, url } = api.call(request.json(&plan.status)).await.map_err(|error| api.publish_error(error))?;
    Ok(published(id, url))
}

pub(super) fn published(id: String, url: Option<String>) -> Published {
    Published {
        platform_post_identifier: id,
        permalink: url.filter(|url| is_web_address(url)),
        chat_moved_to: None,
        incomplete: None,
    }
}
