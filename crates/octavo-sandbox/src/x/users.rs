//! `GET /2/users/me`

use axum::extract::Request;
use serde_json::{Map, Value, json};

use super::XSimulator;
use super::error::{Outcome, unauthorized};
use super::event::Subscription;
use super::state::Account;
use super::strict;

const FIELDS: [&str; 7] =
    ["id", "name", "username", "profile_image_url", "verified", "verified_type", "subscription_type"];

pub fn me(sim: &XSimulator, id: &str, request: &Request) -> Outcome {
    let query = strict::query(request, &["user.fields"])?;
    let mut fields = vec!["id", "name", "username"];
    fields.extend(strict::choices(&query, "user.fields", &FIELDS)?);
    let world = sim.world.read();
    let account = world.accounts.get(id).ok_or_else(unauthorized)?;
    let data: Map<String, Value> =
        fields.into_iter().filter_map(|name| Some((name.to_owned(), field(account, name)?))).collect();
    Ok(json!({ "data": data }))
}

fn field(account: &Account, name: &str) -> Option<Value> {
    let has_mark = account.subscription != Subscription::None;
    Some(match name {
        "id" => json!(account.id),
        "name" => json!(account.display_name),
        "username" => json!(account.username),
        "profile_image_url" => {
            json!("https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png")
        }
        "verified" => json!(has_mark),
        "verified_type" => json!(if has_mark { "blue" } else { "none" }),
        "subscription_type" => json!(account.subscription),
        _ => return None,
    })
}
