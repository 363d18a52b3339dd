//! Posts with what people did with them: `app.bsky.feed.getPosts`
//! (<https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/getPosts.json>).

use serde_json::{Value, json};

use super::errors::Outcome;
use super::records::record_uri;
use super::requests::Query;
use super::state::{BlueskySimulator, POST};

/// A post that is not there is left out. Of several, the simulator returns the last.
pub fn get_posts(sim: &BlueskySimulator, caller: &str, query: &Query) -> Outcome {
    let uri = query.required("uris")?;
    Ok(json!({ "posts": post_view(sim, caller, uri).into_iter().collect::<Vec<_>>() }))
}

pub fn post_view(sim: &BlueskySimulator, caller: &str, uri: &str) -> Option<Value> {
    let world = sim.world.read();
    let (did, rest) = uri.strip_prefix("at://")?.split_once('/')?;
    let (collection, rkey) = rest.split_once('/')?;
    let account = world.find(did)?;
    let record = account.record(collection, rkey).filter(|_| collection == POST)?;
    let uri = record_uri(&account.did, POST, rkey);
    let audience = match account.did == caller {
        true => sim.world.measured(caller, &uri, record.at),
        false => sim.world.core.audience(&uri, record.at),
    };
    let mut view = json!({
        "uri": uri, "cid": record.cid, "author": { "did": account.did, "handle": account.handle },
        "record": record.value, "replyCount": audience.comments, "repostCount": audience.shares,
        "quoteCount": audience.quotes, "indexedAt": format!("{:.3}", record.at), "labels": [],
    });
    if let Some(likes) = audience.likes {
        view["likeCount"] = json!(likes);
    }
    Some(view)
}
