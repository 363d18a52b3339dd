//! The caller's own account, and how much of its quota is used.

use serde_json::{Value, json};

use super::InstagramSimulator;
use super::call::Call;
use super::error::{Outcome, no_object};
use super::fields::pick;
use super::state::Account;

/// `GET /me`: <https://developers.facebook.com/docs/instagram-platform/reference/me>
pub fn show(account: &Account, posts: usize, fields: Option<&str>) -> Outcome<Value> {
    let full = json!({
        "id": account.scoped_id,
        "user_id": account.id,
        "username": account.username,
        "name": account.name,
        "account_type": "BUSINESS",
        "profile_picture_url": null,
        "biography": null,
        "followers_count": 0,
        "follows_count": 0,
        "media_count": posts,
    });
    pick(full, fields, &["id"], "IGUser")
}

/// `GET /{ig-user}/content_publishing_limit`
pub fn limit(sim: &InstagramSimulator, call: &Call) -> Outcome<Value> {
    let now = sim.world.core.now();
    let world = sim.world.read();
    let account = world.accounts.get(&call.account).ok_or_else(|| no_object(&call.account))?;
    let mut usage = json!({ "quota_usage": world.quota_usage(&account.id, now) });
    if call.params.text("fields").split(',').any(|field| field == "config") {
        usage["config"] = json!({ "quota_total": account.quota, "quota_duration": 86_400 });
    }
    Ok(json!({ "data": [usage] }))
}
