//! Pages of lists: <https://developers.google.com/youtube/v3/guides/implementation/pagination>.

use serde_json::{Value, json};

use super::errors::{Outcome, invalid, refuse};
use crate::core::requests::Params;

/// What a token begins with: what follows is where its page begins.
const TOKEN: &str = "CAoQ";

/// What a request asks for.
pub struct Page {
    start: usize,
    limit: usize,
}

impl Page {
    /// `usual` is the length of a page that names none.
    pub fn of_query(query: &Params, usual: usize, most: usize) -> Outcome<Self> {
        let limit = query.get("maxResults").map_or(Some(usual), |limit| limit.parse().ok());
        let limit = limit.ok_or_else(|| invalid("Invalid maxResults"))?;
        if limit > most {
            return Err(invalid(format!("Invalid value '{limit}'. Values must be within the range: [0, {most}]")));
        }
        let start = query.get("pageToken").map_or(Some(0), |token| token.strip_prefix(TOKEN)?.parse().ok());
        let message = "The request specifies an invalid page token.";
        let start = start.ok_or_else(|| refuse(400, "youtube.parameter", "invalidPageToken", message))?;
        Ok(Page { start, limit })
    }

    pub fn of(&self, kind: &str, all: Vec<Value>) -> Value {
        let (total, end) = (all.len(), self.start.saturating_add(self.limit));
        let items: Vec<Value> = all.into_iter().skip(self.start).take(self.limit).collect();
        let mut page = json!({
            "kind": kind, "etag": "sandbox", "items": items,
            "pageInfo": { "totalResults": total, "resultsPerPage": self.limit },
        });
        if end < total {
            page["nextPageToken"] = json!(format!("{TOKEN}{end}"));
        }
        page
    }
}
