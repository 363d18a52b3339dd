//! The short form of the API's answers. A model pays for every byte, so lists are short and objects have only what the next step
//! needs. `get_post` returns a whole post.

use serde_json::{Value, json};

/// The most bytes of a list in an answer. The text repeats the structure, so an answer has it twice.
const MOST_LIST: usize = 1_800;
/// The same for what happened to a post, next to the whole post.
const MOST_TIMELINE: usize = 700;
/// Longer texts end in an ellipsis.
const MOST_TEXT_CHARS: usize = 160;
/// Enough of a post's text to know it again.
const MOST_EXCERPT_CHARS: usize = 60;

/// As many items as fit, and how many are left. One always fits.
pub fn fitting(items: Vec<Value>) -> (Vec<Value>, usize) {
    fitting_in(MOST_LIST, items)
}

fn fitting_in(most: usize, items: Vec<Value>) -> (Vec<Value>, usize) {
    let mut size = 0;
    let fits = |item: &&Value| {
        size += item.to_string().len() + 1;
        size <= most
    };
    let count = items.iter().take_while(fits).count().max(1).min(items.len());
    let left = items.len() - count;
    (items.into_iter().take(count).collect(), left)
}

/// These fields of an object, without those that are null, and with long texts cut.
pub fn fields(object: &Value, names: &[&str]) -> Value {
    let found = names.iter().filter_map(|name| Some(((*name).to_owned(), object.get(*name)?)));
    let kept = found.filter(|(_, value)| !value.is_null());
    Value::Object(kept.map(|(name, value)| (name, short_text(value, MOST_TEXT_CHARS))).collect())
}

fn short_text(value: &Value, most: usize) -> Value {
    match value.as_str() {
        Some(text) if text.chars().count() > most => format!("{}…", text.chars().take(most).collect::<String>()).into(),
        _ => value.clone(),
    }
}

/// The same value without fields that are null.
pub fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(object) => {
            let kept = object.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(kept.map(|(name, value)| (name, without_nulls(value))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
        other => other,
    }
}

/// An account; `health` is there only if something is wrong with it.
pub fn account(account: &Value) -> Value {
    let mut short = fields(account, &["id", "platform", "accountUsername"]);
    if account["accountDisplayName"] != account["accountUsername"] {
        short["accountDisplayName"] = short_text(&account["accountDisplayName"], MOST_TEXT_CHARS);
    }
    if account["health"]["state"] != "OK" {
        short["health"] = fields(&account["health"], &["state", "reason"]);
    }
    without_nulls(short)
}

/// A row of a list of posts.
pub fn post_row(post: &Value) -> Value {
    let mut row = fields(post, &["id", "status", "scheduledTime"]);
    let publications = post["publications"].as_array().map(Vec::as_slice).unwrap_or_default();
    row["accountIds"] = publications.iter().map(|publication| publication["accountId"].clone()).collect();
    row["content"] = short_text(&post["publications"][0]["posts"][0]["content"], MOST_EXCERPT_CHARS);
    row
}

/// A post with its result on each account.
pub fn post(post: &Value) -> Value {
    let mut short = fields(post, &["id", "status", "scheduledTime"]);
    if post["approval"].is_object() {
        short["approval"] = fields(&post["approval"], &["status", "reason"]);
    }
    let publications = post["publications"].as_array().into_iter().flatten();
    let parts = publications.flat_map(|publication| {
        let account = &publication["accountId"];
        let parts = publication["posts"].as_array().into_iter().flatten();
        parts.map(move |part| {
            let mut short = fields(part, &["id", "role", "status", "permalink", "errorCode", "errorMessage"]);
            short["accountId"] = account.clone();
            short
        })
    });
    let (parts, left) = fitting(parts.collect());
    short["posts"] = parts.into();
    if left > 0 {
        short["postsLeftOut"] = left.into();
    }
    short
}

/// The latest of what happened to a post, oldest first, and how many earlier items are left out.
pub fn timeline(items: &Value) -> (Vec<Value>, usize) {
    let short = |item: &Value| {
        fields(item, &["at", "kind", "accountId", "postId", "attempt", "message", "errorCode", "httpStatus"])
    };
    let latest_first = items.as_array().into_iter().flatten().rev().map(short).collect();
    let (mut kept, left) = fitting_in(MOST_TIMELINE, latest_first);
    kept.reverse();
    (kept, left)
}

/// What would happen to posts, the problems first.
pub fn rehearsal(rehearsal: &Value) -> Value {
    let mut items: Vec<&Value> = rehearsal["items"].as_array().into_iter().flatten().collect();
    items.sort_by_key(|item| item["outcome"] == "WOULD_PUBLISH");
    let names = ["id", "index", "platform", "accountId", "outcome", "at", "errorCode", "message", "price"];
    let (items, left) = fitting(items.into_iter().map(|item| fields(item, &names)).collect());
    json!({ "items": items, "leftOut": left })
}

pub fn import(import: &Value) -> Value {
    fields(import, &["taskId", "state", "path", "errorMessage"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_cut_to_what_fits() {
        let items = |count: usize| (0..count).map(|n| json!({ "n": n, "text": "x".repeat(80) })).collect::<Vec<_>>();
        let (kept, left) = fitting(items(50));
        assert!(left > 20 && kept.len() + left == 50 && Value::from(kept).to_string().len() <= MOST_LIST + 2);
        assert_eq!(fitting(items(3)).1, 0);
        assert_eq!(fitting(vec![json!("x".repeat(9000)), json!(1)]).1, 1, "at least one");
        assert_eq!(fitting(Vec::new()), (Vec::new(), 0));
    }

    #[test]
    fn a_short_object_has_no_nulls_and_no_long_text() {
        let short = fields(&json!({ "a": null, "b": "é".repeat(200), "c": 1, "d": 2 }), &["a", "b", "c", "x"]);
        assert_eq!(short["b"].as_str().unwrap().chars().count(), MOST_TEXT_CHARS + 1);
        assert_eq!(short.as_object().unwrap().len(), 2);
        assert_eq!(without_nulls(json!({ "a": [{ "b": null, "c": 1 }] })), json!({ "a": [{ "c": 1 }] }));
    }
}
