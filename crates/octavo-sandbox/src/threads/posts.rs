//! Posts: `POST /{user}/threads_publish`, reading and deleting them, the publishing limit, the feed.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Map, Value, json};

use super::auth::Call;
use super::containers::ContainerStatus;
use super::errors::{explain, not_found};
use super::events::ThreadsEvent;
use super::state::{BASIC, DAY, DELETE, PUBLISH, Post, Profile, READ_REPLIES, Threads, ThreadsSimulator};
use super::{accounts, text};
use crate::core::faults::Fault;
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::error::Result;
use crate::feed::{self, FeedItem};
use crate::meta::{GraphCallError, Outcome, invalid};

pub async fn publish_container(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, PUBLISH)?;
    sim.require_free(&caller)?;
    let container = call.required("creation_id")?;
    // Also a container that is ready may not have arrived everywhere yet.
    if sim.world.take_fault(&caller, &[Fault::Duplicate]).is_some() {
        return Err(not_found(container));
    }
    let post = sim.accept(&caller, container)?;
    sim.world.after_accept(&caller).await?;
    Ok(json!({ "id": post }))
}

impl ThreadsSimulator {
    /// The post is there from now on.
    fn accept(&self, caller: &str, id: &str) -> Outcome<String> {
        let now = self.world.core.now();
        let mut world = self.world.write();
        let container = world.containers.get(id).filter(|container| container.profile == caller);
        let container = container.filter(|container| !container.spec.is_item).ok_or_else(|| not_found(id))?;
        // A container is published once; what Meta answers the second time is not documented.
        if ContainerStatus::of(container, self.looks.count(id), now) != ContainerStatus::Finished {
            return Err(not_found(id));
        }
        let is_full = match container.spec.reply_to {
            Some(_) => world.published(caller, now, true) >= MAX_REPLIES,
            None => world.usage(caller, now) >= MAX_POSTS,
        };
        if is_full {
            return Err(quota_used_up());
        }
        let post = accounts::draw_id();
        let publication = NewPublication::new(post.clone(), &container.spec.body(caller));
        let shortcode = random::text(11, random::BASE64URL);
        let event = ThreadsEvent::Published { container: id.to_owned(), post: post.clone(), shortcode };
        world.publish(caller, publication, event)?;
        Ok(post)
    }
}

/// The numbers are Instagram's for the same limit; those of Threads are not documented.
fn quota_used_up() -> GraphCallError {
    let words = "You have reached the maximum number of posts that may be published in 24 hours.";
    explain(9, 2_207_042, "Application request limit reached", "Publishing Limit Reached", words)
}

const OF_PROFILE: [&str; 6] =
    ["id", "username", "name", "threads_profile_picture_url", "threads_biography", "is_verified"];
const OF_CONTAINER: [&str; 3] = ["id", "status", "error_message"];
pub const OF_POST: [&str; 17] = [
    "id",
    "media_product_type",
    "media_type",
    "media_url",
    "permalink",
    "owner",
    "username",
    "text",
    "timestamp",
    "shortcode",
    "children",
    "is_quote_post",
    "alt_text",
    "link_attachment_url",
    "topic_tag",
    "is_reply",
    "replied_to",
];

pub fn read_node(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, BASIC)?;
    let id = if id == "me" { &caller } else { id };
    let world = sim.world.read();
    if let Some(profile) = world.profiles.get(id).filter(|_| id == caller) {
        let fields = requested_fields(call, &OF_PROFILE, "id")?;
        return Ok(pick_fields(&fields, &profile_node(profile)));
    }
    if let Some(post) = world.posts.get(id).filter(|post| post.profile == caller && !post.deleted) {
        let fields = requested_fields(call, &OF_POST, "id")?;
        return Ok(pick_fields(&fields, &post_node(sim, &world, post)?));
    }
    let container = world.containers.get(id).filter(|container| container.profile == caller);
    let container = container.ok_or_else(|| not_found(id))?;
    let fields = requested_fields(call, &OF_CONTAINER, "id")?;
    let status = ContainerStatus::of(container, sim.looks.look(id), sim.world.core.now());
    let error = if let ContainerStatus::Error(reason) = &status { Some(reason) } else { None };
    Ok(pick_fields(&fields, &json!({ "id": id, "status": status.as_str(), "error_message": error })))
}

/// Without a picture, as profiles may be.
fn profile_node(profile: &Profile) -> Value {
    json!({
        "id": profile.id, "username": profile.username, "name": profile.name, "threads_biography": "",
        "is_verified": false,
    })
}

pub fn post_node(sim: &ThreadsSimulator, world: &Threads, post: &Post) -> Outcome<Value> {
    let (spec, core) = (&post.spec, &sim.world.core);
    let media = spec.media.iter().map(|media| core.media_url(&media.file.hash)).collect::<Result<Vec<_>, _>>()?;
    let single = (spec.media.len() == 1).then(|| &spec.media[0]);
    let username = world.profiles.get(&post.profile).map_or("", |profile| &profile.username);
    let children = spec.children.iter().map(|id| json!({ "id": id }));
    Ok(json!({
        "id": post.id,
        "media_product_type": "THREADS",
        "media_type": spec.kind.of_post(),
        "media_url": single.and(media.first()),
        "permalink": permalink(username, &post.shortcode),
        "owner": { "id": post.profile },
        "username": username,
        "text": if spec.text.is_empty() { None } else { Some(&spec.text) },
        "timestamp": post.at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string(),
        "shortcode": post.shortcode,
        "children": if spec.children.is_empty() { None } else { Some(json!({ "data": children.collect::<Vec<_>>() })) },
        "is_quote_post": false,
        "alt_text": single.and_then(|media| media.alt.as_ref()),
        "link_attachment_url": spec.link,
        "is_reply": spec.reply_to.is_some(),
        "replied_to": spec.reply_to.as_ref().map(|id| json!({ "id": id })),
        "topic_tag": spec.topic_tag.as_deref().or_else(|| text::implied_tag(&spec.text)),
    }))
}

pub fn permalink(username: &str, shortcode: &str) -> String {
    format!("https://www.threads.com/@{username}/post/{shortcode}")
}

/// `DELETE /{id}`
pub async fn delete_post(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, DELETE)?;
    {
        let mut world = sim.world.write();
        let is_there = world.posts.get(id).is_some_and(|post| post.profile == caller && !post.deleted);
        if !is_there {
            return Err(not_found(id));
        }
        world.commit(&caller, ThreadsEvent::PostDeleted { post: id.to_owned() })?;
    }
    sim.world.after_accept(&caller).await?;
    Ok(json!({ "success": true, "deleted_id": id }))
}

const MAX_PAGE: usize = 100;

pub fn list_posts(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    list_page(sim, sim.owner(user, call, BASIC)?, call, false)
}

/// `GET /{user}/replies`
pub fn list_replies(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    list_page(sim, sim.owner(user, call, READ_REPLIES)?, call, true)
}

fn list_page(sim: &ThreadsSimulator, caller: String, call: &Call, replies: bool) -> Outcome<Value> {
    let fields = requested_fields(call, &OF_POST, "id")?;
    let limit: usize =
        call.get("limit").unwrap_or("25").parse().map_err(|_| invalid("Param limit must be a number"))?;
    let (since, until) = (time(call, "since")?, time(call, "until")?);
    let after: u64 = call.get("after").map_or(Ok(u64::MAX), str::parse).map_err(|_| invalid("Invalid cursor"))?;
    let wanted = |post: &&Post| {
        post.spec.reply_to.is_some() == replies
            && post.seq < after
            && since.is_none_or(|since| post.at >= since)
            && until.is_none_or(|until| post.at <= until)
    };
    let world = sim.world.read();
    let found: Vec<&Post> = world.shown(&caller).into_iter().filter(wanted).take(limit.clamp(1, MAX_PAGE)).collect();
    let nodes = found.iter().map(|post| Ok(pick_fields(&fields, &post_node(sim, &world, post)?)));
    let mut page = json!({ "data": nodes.collect::<Outcome<Vec<_>>>()? });
    if let (Some(first), Some(last)) = (found.first(), found.last()) {
        page["paging"] = json!({ "cursors": { "before": first.seq.to_string(), "after": last.seq.to_string() } });
    }
    Ok(page)
}

/// Seconds since 1970, or a day.
fn time(call: &Call, name: &str) -> Outcome<Option<Timestamp>> {
    let Some(text) = call.get(name) else { return Ok(None) };
    let second = text.parse().ok().and_then(|second| Timestamp::from_second(second).ok());
    let day = || text.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok().map(|day| day.timestamp());
    match second.or_else(day) {
        Some(time) => Ok(Some(time)),
        None => Err(invalid(format_args!("Param {name} must be a time"))),
    }
}

/// The fields that a call asks for; all have to be among the node's.
pub fn requested_fields(call: &Call, known: &[&str], default: &str) -> Outcome<Vec<String>> {
    let asked = call.get("fields").unwrap_or(default).split(',').map(|field| field.trim().to_owned());
    let asked: Vec<String> = asked.filter(|field| !field.is_empty()).collect();
    match asked.iter().find(|field| !known.contains(&field.as_str())) {
        Some(stray) => Err(invalid(format_args!("Tried accessing nonexisting field ({stray})"))),
        None => Ok(asked),
    }
}

/// Of a node only what is asked for; what it does not have is left out.
pub fn pick_fields(fields: &[String], node: &Value) -> Value {
    let found = fields.iter().filter_map(|field| Some((field.clone(), node.get(field)?.clone())));
    Value::Object(found.filter(|(_, value)| !value.is_null()).collect::<Map<_, _>>())
}

pub const MAX_POSTS: usize = 250;
const MAX_REPLIES: usize = 1000;
const FIELDS: [&str; 4] = ["quota_usage", "config", "reply_quota_usage", "reply_config"];

pub fn publishing_limit(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, PUBLISH)?;
    let fields = requested_fields(call, &FIELDS, "quota_usage")?;
    let now = sim.world.core.now();
    let usage = sim.world.read().usage(&caller, now);
    let replies = sim.world.read().published(&caller, now, true);
    let config = |total: usize| json!({ "quota_total": total, "quota_duration": DAY.as_secs() });
    let all = json!({
        "quota_usage": usage, "config": config(MAX_POSTS),
        "reply_quota_usage": replies, "reply_config": config(MAX_REPLIES),
    });
    Ok(json!({ "data": [pick_fields(&fields, &all)] }))
}

impl Threads {
    pub fn usage(&self, profile: &str, now: Timestamp) -> usize {
        let used_up = self.profiles.get(profile).and_then(|profile| profile.used_up);
        if used_up.is_some_and(|at| now.duration_since(at) < DAY) {
            return MAX_POSTS;
        }
        self.published(profile, now, false)
    }
}

pub fn read_feed(sim: &ThreadsSimulator, profile: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let username = world.profiles.get(profile).map_or("", |profile| &profile.username);
    let posts = world.shown(profile).into_iter().filter(|post| post.seq < before).take(limit);
    posts.map(|post| Ok((post.seq, feed_item(sim, username, post)?))).collect()
}

fn feed_item(sim: &ThreadsSimulator, username: &str, post: &Post) -> Result<FeedItem> {
    Ok(FeedItem {
        id: post.id.clone(),
        text: post.spec.text.clone(),
        media: post
            .spec
            .media
            .iter()
            .map(|media| sim.world.core.feed_media(&media.file, media.alt.as_deref()))
            .collect::<Result<_>>()?,
        permalink: Some(permalink(username, &post.shortcode)),
        published_at: post.at,
        reply_to: post.spec.reply_to.clone(),
        settings: feed::chosen([
            ("topicTag", json!(post.spec.topic_tag)),
            ("replyControl", json!(post.spec.reply_control.as_deref().map(reply_choice))),
            ("linkAttachment", json!(post.spec.link)),
            ("poll", post.spec.poll.as_ref().map_or(Value::Null, |options| json!({ "options": options }))),
            ("spoilerMedia", feed::chosen_if(post.spec.spoiler, true)),
        ]),
        ..FeedItem::default()
    })
}

fn reply_choice(control: &str) -> &str {
    match control {
        "everyone" => "EVERYONE",
        "accounts_you_follow" => "FOLLOWING",
        "followers_only" => "FOLLOWERS",
        "mentioned_only" => "MENTIONED",
        other => other,
    }
}
