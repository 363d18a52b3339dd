//! What people did with a post.

use serde_json::Value;

use super::auth::Call;
use super::errors::not_found;
use super::state::{INSIGHTS, ThreadsSimulator};
use crate::meta::{Outcome, insights};

/// `GET /{id}/insights`: <https://developers.facebook.com/docs/threads/insights>
pub fn read_insights(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, INSIGHTS)?;
    let world = sim.world.read();
    let post = world.posts.get(id).filter(|post| post.profile == caller && !post.deleted);
    let post = post.ok_or_else(|| not_found(id))?;
    let audience = sim.world.measured(&caller, id, post.at);
    insights(
        call.required("metric")?,
        &[
            ("views", Some(audience.views)),
            ("likes", audience.likes),
            ("replies", Some(audience.comments)),
            ("reposts", Some(audience.shares)),
            ("quotes", Some(audience.quotes)),
            ("shares", Some(audience.quotes)),
        ],
    )
}
