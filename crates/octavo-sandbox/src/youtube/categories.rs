//! `videoCategories.list`, for the region US.

use axum::extract::Request;
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::auth::MAY_READ;
use super::error::{Outcome, missing};
use super::quota::Cost;
use crate::core::params::Params;

/// Id, title, and whether a video may be put there.
const ALL: [(&str, &str, bool); 17] = [
    ("1", "Film & Animation", true),
    ("2", "Autos & Vehicles", true),
    ("10", "Music", true),
    ("15", "Pets & Animals", true),
    ("17", "Sports", true),
    ("18", "Short Movies", false),
    ("19", "Travel & Events", true),
    ("20", "Gaming", true),
    ("21", "Videoblogging", false),
    ("22", "People & Blogs", true),
    ("23", "Comedy", true),
    ("24", "Entertainment", true),
    ("25", "News & Politics", true),
    ("26", "Howto & Style", true),
    ("27", "Education", true),
    ("28", "Science & Technology", true),
    ("29", "Nonprofits & Activism", true),
];

pub fn is_assignable(id: &str) -> bool {
    ALL.iter().any(|(known, _, assignable)| *known == id && *assignable)
}

/// `GET /youtube/v3/videoCategories`
pub fn list(sim: &YouTubeSimulator, request: &Request) -> Outcome<Value> {
    sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(request);
    query.get("part").ok_or_else(|| missing("part"))?;
    query.get("regionCode").ok_or_else(|| missing("regionCode"))?;
    let items = ALL.map(|(id, title, assignable)| {
        json!({
            "kind": "youtube#videoCategory", "id": id,
            "snippet": { "title": title, "assignable": assignable, "channelId": "UCBR8-60-B28hp2BmDPdntcQ" },
        })
    });
    Ok(json!({ "kind": "youtube#videoCategoryListResponse", "items": items }))
}
