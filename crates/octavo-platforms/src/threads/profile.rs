//! Whose account it is.

use serde::Deserialize;

use super::session::Session;
use crate::error::PlatformError;
use crate::meta::Graph;

/// <https://developers.facebook.com/docs/threads/threads-profiles>
#[derive(Deserialize)]
pub(super) struct Profile {
    /// The same for all of the app's calls, and for no other app.
    pub(super) id: String,
    pub(super) username: String,
    pub(super) name: Option<String>,
    /// Signed by Meta's own network; it runs out.
    pub(super) threads_profile_picture_url: Option<String>,
}

pub(super) async fn load(graph: &Graph, session: &Session) -> Result<Profile, PlatformError> {
    let fields = [("fields", "id,username,name,threads_profile_picture_url")];
    graph.call_repeatable(graph.get(&session.access_token, "/me").query(&fields)).await
}
