//! Whose account it is: <https://docs.x.com/x-api/users/get-my-user>.

use reqwest::Method;
use serde::Deserialize;

use super::api::Api;
use crate::error::PlatformError;
use crate::http::Subject;
use crate::network::Profile;

#[derive(Deserialize)]
struct Me {
    data: User,
}

#[derive(Deserialize)]
struct User {
    id: String,
    name: String,
    username: String,
    profile_image_url: Option<String>,
}

pub(super) async fn load_profile(api: &Api, access_token: &str) -> Result<Profile, PlatformError> {
    let request = api.plain(Method::GET, "/2/users/me").bearer_auth(access_token);
    let request = request.query(&[("user.fields", "profile_image_url")]);
    let Me { data: User { id, name, username, profile_image_url } } =
        api.call_repeatable(request.about(Subject::Account)).await?;
    Ok(Profile { id, username, display_name: name, avatar_url: profile_image_url.map(|url| larger_avatar(&url)) })
}

/// The address that X gives is of a picture of 48 pixels.
fn larger_avatar(url: &str) -> String {
    match url.rsplit_once("_normal.") {
        Some((stem, extension)) => format!("{stem}_400x400.{extension}"),
        None => url.to_owned(),
    }
}
