//! `GET` and `DELETE /2/tweets/{id}`

use axum::extract::Request;
use serde_json::json;

use super::XSimulator;
use super::error::{Outcome, forbidden, missing};
use super::event::Event;
use super::state::{Account, Network, Post};
use super::{shown, strict};

/// A post anyone may see.
pub fn get(sim: &XSimulator, id: &str, request: &Request) -> Outcome {
    let known = ["tweet.fields", "post.fields", "expansions", "media.fields", "user.fields"];
    let query = strict::query(request, &known)?;
    let mut fields = strict::choices(&query, "tweet.fields", &shown::FIELDS)?;
    fields.extend(strict::choices(&query, "post.fields", &shown::FIELDS)?);
    let expansions = strict::choices(&query, "expansions", &shown::EXPANSIONS)?;
    let media_fields = strict::choices(&query, "media.fields", &shown::MEDIA_FIELDS)?;
    let world = sim.world.read();
    // X answers 200 to a question about what is not there.
    let Some((account, number, post)) = find(&world, id) else {
        return Ok(json!({ "errors": [missing("tweet", id)] }));
    };
    let mut answer = json!({ "data": shown::object(account, number, post, &fields, &expansions) });
    if let Some(includes) = shown::includes(account, &[post], &expansions, &media_fields) {
        answer["includes"] = includes;
    }
    Ok(answer)
}

fn find<'a>(world: &'a Network, id: &str) -> Option<(&'a Account, u64, &'a Post)> {
    let number = id.parse().ok()?;
    world.accounts.values().find_map(|account| Some((account, number, account.posts.get(&number)?)))
}

pub fn delete(sim: &XSimulator, caller: &str, id: &str) -> Outcome {
    let mut world = sim.world.write();
    let found = find(&world, id).map(|(account, number, _)| (account.id == caller, number));
    match found {
        Some((true, number)) => {
            world.commit(caller, Event::PostDeleted { id: number })?;
            Ok(json!({ "data": { "deleted": true } }))
        }
        Some((false, _)) => Err(forbidden("You are not allowed to delete this Tweet.")),
        None => Ok(json!({ "data": { "deleted": false } })),
    }
}
