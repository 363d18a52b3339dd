//! Whose account it is.

use serde::Deserialize;

use super::session::Session;
use crate::error::PlatformError;
use crate::meta::Graph;
use crate::network::Profile;

/// <https://developers.facebook.com/docs/threads/threads-profiles>
#[derive(Deserialize)]
struct Me {
    /// The same for all of the app's calls, and for no other app.
    id: String,
    username: String,
    name: Option<String>,
    /// Signed by Meta's own network; it expires.
    threads_profile_picture_url: Option<String>,
}

pub(super) async fn load_profile(graph: &Graph, session: &Session) -> Result<Profile, PlatformError> {
    let fields = [("fields", "id,username,name,threads_profile_picture_url")];
    let me: Me = graph.call_repeatable(graph.get(&session.access_token, "/me").query(&fields)).await?;
    Ok(Profile {
        id: me.id,
        display_name: me.name.filter(|name| !name.is_empty()).unwrap_or_else(|| me.username.clone()),
        username: me.username,
        avatar_url: me.threads_profile_picture_url,
    })
}
