//! Posts as they are read: `GET /2/users/{id}/tweets`, newest first (<https://docs.x.com/x-api/users/get-posts>),
//! `GET /2/tweets/{id}` (<https://docs.x.com/x-api/posts/get-post-by-id>).

use std::str::FromStr;

use axum::Json;
use axum::extract::{Path, Request, State};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::errors::{Outcome, invalid, missing};
use super::events::{PostOptions, Quote};
use super::state::{Account, Post, Sim, XSimulator};
use super::{request_bodies, text};
use crate::core::requests::Params;

const PARAMETERS: [&str; 7] =
    ["max_results", "pagination_token", "start_time", "end_time", "exclude", "tweet.fields", "expansions"];
const USUAL: usize = 10;
/// `end_time` must be past by this much.
const LAG: SignedDuration = SignedDuration::from_secs(10);

/// What a timeline misses that runs behind.
const BEHIND: SignedDuration = SignedDuration::from_mins(1);

/// Which posts are asked for.
struct Page {
    start: Option<Timestamp>,
    end: Option<Timestamp>,
    /// Numbers below this one.
    before: u64,
    most: usize,
    without_replies: bool,
}

pub async fn read_timeline(State(sim): Sim, Path(id): Path<String>, request: Request) -> Outcome<Json<Value>> {
    let query = request_bodies::known_query(&request, &PARAMETERS)?;
    let now = sim.world.core.now();
    let mut page = Page::of(&query, now)?;
    let excluded = request_bodies::query_choices(&query, "exclude", &["replies", "retweets"])?;
    page.without_replies = excluded.contains(&"replies");
    let fields = request_bodies::query_choices(&query, "tweet.fields", &FIELDS)?;
    let expansions = request_bodies::query_choices(&query, "expansions", &EXPANSIONS)?;
    if let Some(reads) = sim.late_reads.take(&id).filter(|reads| *reads > 0) {
        sim.late_reads.set(&id, reads - 1);
        page.end = Some(page.end.unwrap_or(now).min(now - BEHIND));
    }
    let world = sim.world.read();
    let Some(account) = world.accounts.get(&id) else {
        return Ok(Json(json!({ "errors": [missing("user", &id)] })));
    };
    let posts = account.posts.range(..page.before).rev().filter(|(_, post)| page.has(post));
    let mut found: Vec<(&u64, &Post)> = posts.take(page.most + 1).collect();
    let has_more = found.len() > page.most;
    found.truncate(page.most);
    let mut answer = json!({ "meta": page_meta(&found, has_more) });
    if !found.is_empty() {
        let data = found.iter().map(|(id, post)| post_to_json(account, **id, post, &fields, &expansions));
        answer["data"] = data.collect();
    }
    let posts: Vec<&Post> = found.iter().map(|(_, post)| *post).collect();
    if let Some(includes) = media_includes(account, &posts, &expansions) {
        answer["includes"] = includes;
    }
    Ok(Json(answer))
}

/// One post, whosever it is.
pub async fn read_post(State(sim): Sim, Path(id): Path<String>, request: Request) -> Outcome<Json<Value>> {
    let query = request_bodies::known_query(&request, &["tweet.fields", "expansions"])?;
    let fields = request_bodies::query_choices(&query, "tweet.fields", &FIELDS)?;
    let expansions = request_bodies::query_choices(&query, "expansions", &EXPANSIONS)?;
    let world = sim.world.read();
    let number: Option<u64> = id.parse().ok();
    let found = number.and_then(|id| {
        world.accounts.values().find_map(|account| account.posts.get(&id).map(|post| (id, account, post)))
    });
    let Some((number, account, post)) = found else {
        return Ok(Json(json!({ "errors": [missing("tweet", &id)] })));
    };
    let mut answer = json!({ "data": post_to_json(account, number, post, &fields, &expansions) });
    if fields.contains(&"public_metrics") {
        answer["data"]["public_metrics"] = public_metrics(&sim, account, number, post);
    }
    if let Some(includes) = media_includes(account, &[post], &expansions) {
        answer["includes"] = includes;
    }
    Ok(Json(answer))
}

/// <https://docs.x.com/x-api/fundamentals/metrics>
fn public_metrics(sim: &XSimulator, account: &Account, number: u64, post: &Post) -> Value {
    let audience = sim.world.measured(&account.id, &number.to_string(), post.at);
    let mut metrics = json!({
        "retweet_count": audience.shares, "reply_count": audience.comments, "quote_count": audience.quotes,
        "bookmark_count": audience.saves, "impression_count": audience.views,
    });
    if let Some(likes) = audience.likes {
        metrics["like_count"] = json!(likes);
    }
    metrics
}

fn page_meta(found: &[(&u64, &Post)], has_more: bool) -> Value {
    let mut meta = json!({ "result_count": found.len() });
    if let (Some((newest, _)), Some((oldest, _))) = (found.first(), found.last()) {
        meta["newest_id"] = json!(newest.to_string());
        meta["oldest_id"] = json!(oldest.to_string());
        if has_more {
            meta["next_token"] = json!(oldest.to_string());
        }
    }
    meta
}

impl Page {
    fn of(query: &Params, now: Timestamp) -> Outcome<Self> {
        let (start, end) = (moment(query, "start_time")?, moment(query, "end_time")?);
        if let Some(end) = end.filter(|end| now.duration_since(*end) < LAG) {
            let message = format!(
                "Invalid 'end_time':'{end}'. 'end_time' must be a minimum of 10 seconds prior to the request time."
            );
            return Err(invalid(json!({ "end_time": [query.get("end_time")] }), message));
        }
        let most = number(query, "max_results")?.unwrap_or(USUAL as u64);
        if !(5..=100).contains(&most) {
            let message = format!("The `max_results` query parameter value [{most}] is not between 5 and 100");
            return Err(invalid(json!({ "max_results": [most.to_string()] }), message));
        }
        let before = number(query, "pagination_token")?.unwrap_or(u64::MAX);
        let most = usize::try_from(most).unwrap_or(USUAL);
        Ok(Self { start, end, before, most, without_replies: false })
    }

    fn has(&self, post: &Post) -> bool {
        self.start.is_none_or(|start| post.at >= start)
            && self.end.is_none_or(|end| post.at < end)
            && !(self.without_replies && post.options.reply_to.is_some())
    }
}

fn moment(query: &Params, name: &str) -> Outcome<Option<Timestamp>> {
    parsed(query, name, "a valid RFC3339 date")
}

fn number(query: &Params, name: &str) -> Outcome<Option<u64>> {
    parsed(query, name, "a number")
}

fn parsed<T: FromStr>(query: &Params, name: &str, what: &str) -> Outcome<Option<T>> {
    let wrong = |value: &str| {
        let message = format!("The `{name}` query parameter value [{value}] is not {what}");
        invalid(json!({ name: [value] }), message)
    };
    query.get(name).map(|value| value.parse().map_err(|_| wrong(value))).transpose()
}

/// Fields of a post that can be asked for.
pub const FIELDS: [&str; 9] = [
    "id",
    "text",
    "created_at",
    "attachments",
    "entities",
    "note_tweet",
    "edit_history_tweet_ids",
    "referenced_tweets",
    "public_metrics",
];
pub const EXPANSIONS: [&str; 1] = ["attachments.media_keys"];

/// A post with the fields asked for.
pub fn post_to_json(account: &Account, id: u64, post: &Post, fields: &[&str], expansions: &[&str]) -> Value {
    let (full, urls) = shown_text(account, id, post);
    let cut = shortened(&full, text::weighted_length(&post.text));
    let mut out = json!({ "id": id.to_string(), "text": cut.as_ref().unwrap_or(&full) });
    out["edit_history_tweet_ids"] = json!([id.to_string()]);
    let asks = |name: &str| fields.contains(&name);
    if asks("created_at") {
        out["created_at"] = json!(format!("{:.3}", post.at));
    }
    let keys = media_keys(account, post);
    if !keys.is_empty() && (asks("attachments") || expansions.contains(&"attachments.media_keys")) {
        out["attachments"] = json!({ "media_keys": keys });
    }
    if asks("entities") && !urls.is_empty() {
        out["entities"] = json!({ "urls": urls });
    }
    let references = references(post);
    if asks("referenced_tweets") && !references.is_empty() {
        out["referenced_tweets"] = json!(references);
    }
    if cut.is_some() && asks("note_tweet") {
        out["note_tweet"] = json!({ "text": full, "entities": { "urls": urls } });
    }
    out
}

fn references(post: &Post) -> Vec<Value> {
    let PostOptions { reply_to, quote, .. } = &post.options;
    let reference = |kind: &str, id: &u64| json!({ "type": kind, "id": id.to_string() });
    let quoted = quote.iter().map(|quote| reference("quoted", &quote.id));
    quoted.chain(reply_to.iter().map(|id| reference("replied_to", id))).collect()
}

/// The media of these posts, where they are asked for; `None` where there are none.
pub fn media_includes(account: &Account, posts: &[&Post], expansions: &[&str]) -> Option<Value> {
    let used = posts.iter().flat_map(|post| &post.media).filter_map(|id| account.media.get(id));
    let media: Vec<Value> =
        used.map(|media| json!({ "media_key": media.key, "type": media.category.kind() })).collect();
    let is_asked = expansions.contains(&"attachments.media_keys");
    (is_asked && !media.is_empty()).then(|| json!({ "media": media }))
}

fn media_keys(account: &Account, post: &Post) -> Vec<String> {
    post.media.iter().filter_map(|id| account.media.get(id)).map(|media| media.key.clone()).collect()
}

/// The text with its short links, and what they stand for. Places are code
/// points of that text.
pub fn shown_text(account: &Account, id: u64, post: &Post) -> (String, Vec<Value>) {
    let (mut out, mut urls, mut at) = (String::new(), Vec::new(), 0);
    for link in &post.links {
        out.push_str(&escaped(&post.text[at..link.start]));
        let expanded = text::expanded_url(&post.text[link.start..link.end]);
        let display = text::display_url(&expanded);
        urls.push(url_entity(&mut out, &link.short, &expanded, &display));
        at = link.end;
    }
    out.push_str(&escaped(&post.text[at..]));
    if let Some(short) = &post.media_link {
        if !out.is_empty() {
            out.push(' ');
        }
        let kind =
            post.media.first().and_then(|id| account.media.get(id)).map_or("photo", |media| media.category.kind());
        let kind = if kind == "photo" { "photo" } else { "video" };
        let expanded = format!("https://x.com/{}/status/{id}/{kind}/1", account.username);
        let display = format!("pic.x.com/{}", short.rsplit('/').next().unwrap_or_default());
        urls.push(url_entity(&mut out, short, &expanded, &display));
    }
    if let Some(Quote { id, short }) = &post.options.quote {
        out.push(' ');
        let expanded = format!("https://twitter.com/i/status/{id}");
        let display = text::display_url(&expanded);
        urls.push(url_entity(&mut out, short, &expanded, &display));
    }
    (out, urls)
}

fn url_entity(out: &mut String, short: &str, expanded: &str, display: &str) -> Value {
    let start = out.chars().count();
    out.push_str(short);
    json!({
        "start": start, "end": start + short.chars().count(), "url": short,
        "expanded_url": expanded, "display_url": display,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The start of a text that is too long to be shown at once.
fn shortened(full: &str, weight: usize) -> Option<String> {
    (weight > text::MOST).then(|| full.chars().take(text::MOST - 1).chain(['…']).collect())
}
