//! Whose account it is: <https://developers.facebook.com/docs/instagram-platform/reference/me>.

use serde_json::Value;

use super::sign_in::unwrapped;
use crate::error::PlatformError;
use crate::meta::Graph;
use crate::network::Profile;

pub(super) async fn load_profile(graph: &Graph, token: &str) -> Result<Profile, PlatformError> {
    let fields = [("fields", "user_id,username,name,profile_picture_url")];
    let request = graph.get(token, "/me").query(&fields);
    let answer: Value = graph.call_in_version(request).await?;
    parse_profile(unwrapped(answer)).ok_or_else(|| graph.garbled())
}

/// The id is the account's own, not the one that only this app sees. The avatar's address is signed and expires.
fn parse_profile(me: Value) -> Option<Profile> {
    let text = |name: &str| me[name].as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned);
    let id = text("user_id").or_else(|| me["user_id"].as_u64().map(|number| number.to_string()));
    let username = text("username")?;
    let display_name = text("name").unwrap_or_else(|| username.clone());
    Some(Profile { id: id?, username, display_name, avatar_url: text("profile_picture_url") })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_id_is_a_text_or_a_number() {
        for id in [json!("17841400000000001"), json!(17_841_400_000_000_001_u64)] {
            let profile = parse_profile(json!({ "user_id": id, "username": "ada", "name": " " })).unwrap();
            assert_eq!((&profile.id[..], &profile.display_name[..]), ("17841400000000001", "ada"));
        }
        assert!(parse_profile(json!({ "id": "1", "username": "ada" })).is_none());
    }
}
