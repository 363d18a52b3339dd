//! `GET /v2/user/info/`: <https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info>.

use axum::extract::Request;
use serde_json::{Value, json};

use super::TikTokSimulator;
use super::error::{Outcome, internal, invalid};
use super::oauth::{BASIC, PROFILE};
use super::windows::OTHER;
use crate::core::params::Params;

/// Only the fields that are asked for; each wants its scope.
pub fn info(sim: &TikTokSimulator, request: &Request) -> Outcome<Value> {
    let caller = sim.caller(request.headers(), BASIC, &OTHER)?;
    let query = Params::of_query(request);
    let fields = query.get("fields").ok_or_else(|| invalid("fields is required"))?;
    let world = sim.world.read();
    let creator = world.creators.get(&caller.account).ok_or_else(internal)?;
    let mut user = json!({});
    for field in fields.split(',') {
        user[field] = match field {
            "open_id" => json!(creator.id),
            "union_id" => json!(format!("union-{}", creator.id)),
            "display_name" => json!(creator.nickname),
            "avatar_url" => json!(""),
            "username" => {
                caller.require(PROFILE)?;
                json!(creator.username)
            }
            unknown => return Err(invalid(format!("Fields {unknown} is not valid"))),
        };
    }
    Ok(json!({ "user": user }))
}
