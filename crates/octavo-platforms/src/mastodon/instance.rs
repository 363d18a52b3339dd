//! What a server says about itself: <https://docs.joinmastodon.org/methods/instance/#v2>.

use octavo_domain::PostLimits;
use reqwest::Method;
use serde::Deserialize;
use url::Url;

use super::api::{Api, CallError};
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::http::Subject;

#[derive(Deserialize)]
struct Instance {
    configuration: Configuration,
}

/// Software that only resembles Mastodon leaves out parts of it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Configuration {
    statuses: Statuses,
    media_attachments: MediaAttachments,
    polls: Polls,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Statuses {
    max_characters: Option<u64>,
    max_media_attachments: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct MediaAttachments {
    image_size_limit: Option<u64>,
    video_size_limit: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Polls {
    max_options: Option<u64>,
}

/// With the token: servers in limited federation mode show it only to signed-in users.
async fn load(api: &Api, server: &Url, token: &str) -> Result<Instance, CallError> {
    let request = api.request(Method::GET, server, "/api/v2/instance").bearer_auth(token);
    api.call(request.about(Subject::Account)).await
}

pub(super) async fn load_limits(api: &Api, session: &Session) -> Result<PostLimits, PlatformError> {
    let instance = load(api, &session.server, &session.access_token).await.map_err(|error| api.failure(error))?;
    let Configuration { statuses, media_attachments: media, polls } = instance.configuration;
    Ok(PostLimits {
        characters: statuses.max_characters,
        attachments: statuses.max_media_attachments,
        image_bytes: media.image_size_limit,
        video_bytes: media.video_size_limit,
        poll_options: polls.max_options,
    })
}

/// Anything may be at an address that a person names.
pub(super) async fn check_is_mastodon(api: &Api, server: &Url, token: &str) -> Result<(), PlatformError> {
    match load(api, server, token).await {
        Ok(_) => Ok(()),
        Err(CallError::Garbled) => Err(not_mastodon(server)),
        Err(CallError::Refused(refusal))
            if matches!(refusal.status, 300..=499) && !matches!(refusal.status, 401 | 403 | 429) =>
        {
            Err(not_mastodon(server))
        }
        Err(error) => Err(api.failure(error)),
    }
}

fn not_mastodon(server: &Url) -> PlatformError {
    let host = server.host_str().unwrap_or_default();
    PlatformError::permanent(
        codes::SERVICE_REFUSED,
        format!(
            "{host} is not a Mastodon server (version 4 or later): it has no /api/v2/instance. Enter the address at which you sign in to Mastodon."
        ),
    )
}
