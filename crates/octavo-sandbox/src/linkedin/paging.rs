//! Pages of lists: <https://learn.microsoft.com/linkedin/shared/api-guide/concepts/pagination>.

use serde_json::{Value, json};

use super::errors::{Outcome, illegal};
use crate::core::requests::Params;

const USUAL_COUNT: usize = 10;
const MAX_COUNT: usize = 100;

/// What a request asks for.
pub struct Page {
    start: usize,
    count: usize,
}

impl Page {
    pub fn of_query(query: &Params) -> Outcome<Self> {
        let number = |name: &str, usual: usize| match query.get(name) {
            None => Ok(usual),
            Some(text) => text.parse().map_err(|_| illegal(&format!("Invalid value for {name}"))),
        };
        let page = Page { start: number("start", 0)?, count: number("count", USUAL_COUNT)? };
        if page.count > MAX_COUNT {
            return Err(illegal("count is at most 100"));
        }
        Ok(page)
    }

    pub fn of(&self, all: Vec<Value>) -> Value {
        let Page { start, count } = *self;
        let total = all.len();
        let elements: Vec<Value> = all.into_iter().skip(start).take(count).collect();
        json!({ "paging": { "start": start, "count": count, "links": [], "total": total }, "elements": elements })
    }
}
