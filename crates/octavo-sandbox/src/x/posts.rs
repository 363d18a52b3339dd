//! `POST /2/tweets` (<https://docs.x.com/x-api/posts/create-post>), `DELETE /2/tweets/{id}`.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::response::IntoResponse;
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization as _;

use super::auth::{Caller, no_credits};
use super::errors::{Outcome, XCallError, forbidden, invalid, unauthorized};
use super::events::{self, Category, Link, Poll, PostOptions, Quote, XEvent};
use super::request_bodies::{self, JsonObject};
use super::state::{Account, Sim, XSimulator, XState};
use super::{text, timeline};
use crate::core::faults::Fault;
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::links::find_links;

/// How long the same text is refused.
const DUPLICATE_FOR: SignedDuration = SignedDuration::from_hours(12);
const DUPLICATE: &str = "You are not allowed to create a Tweet with duplicate content.";

pub async fn create_post(State(sim): Sim, Caller(account): Caller, request: Request) -> Outcome<impl IntoResponse> {
    let draft = read_draft(request).await?;
    if sim.world.take_fault(&account, &[Fault::Duplicate]).is_some() {
        return Err(forbidden(DUPLICATE));
    }
    if sim.world.take_fault(&account, &[Fault::CreditsDepleted]).is_some() {
        return Err(no_credits());
    }
    let answer = record_post(&sim, &account, draft)?;
    sim.world.after_accept(&account).await?;
    Ok((StatusCode::CREATED, Json(answer)))
}

fn record_post(sim: &XSimulator, account: &str, draft: PostDraft) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let owner = world.accounts.get(account).ok_or_else(unauthorized)?;
    draft.check_text(owner)?;
    let media = draft.files(owner, now)?;
    let reply_to = draft.parent(&world, account)?;
    if is_duplicate(owner, &draft.text, now) {
        return Err(forbidden(DUPLICATE));
    }
    let quote = draft.quoted(&world, owner)?;
    let body = publication_body(owner, &draft.text, &media, reply_to);
    let PostDraft { reply_settings, poll, community, made_with_ai, .. } = draft;
    let options = PostOptions { reply_settings, reply_to, poll, quote, community, made_with_ai };
    let (id, event) = new_post(world.last_id, now, draft.text, media, options);
    world.publish(account, NewPublication::new(id.to_string(), &body), event)?;
    let made = world.accounts.get(account).and_then(|owner| Some((owner, owner.posts.get(&id)?)));
    let text = made.map(|(owner, post)| timeline::shown_text(owner, id, post).0).unwrap_or_default();
    Ok(json!({ "data": { "id": id.to_string(), "text": text, "edit_history_tweet_ids": [id.to_string()] } }))
}

fn is_duplicate(owner: &Account, text: &str, now: Timestamp) -> bool {
    let mut recent = owner.posts.values().rev().take_while(|post| now.duration_since(post.at) < DUPLICATE_FOR);
    !text.is_empty() && recent.any(|post| post.text == text)
}

/// `https://t.co/…`
fn draw_short_link() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    format!("https://t.co/{}", random::text(10, LETTERS))
}

/// A post under the next number.
pub fn new_post(last_id: u64, now: Timestamp, text: String, media: Vec<u64>, options: PostOptions) -> (u64, XEvent) {
    let id = events::next_id(last_id, now);
    let found = find_links(&text).into_iter();
    let links = found.map(|range| Link { start: range.start, end: range.end, short: draw_short_link() }).collect();
    let media_link = (!media.is_empty()).then(draw_short_link);
    (id, XEvent::Posted { id, text, links, media, media_link, options })
}

/// What is published, whatever numbers it has.
fn publication_body(owner: &Account, text: &str, media: &[u64], reply_to: Option<u64>) -> Value {
    let file = |id: &u64| Some(&owner.media.get(id)?.finished.as_ref()?.file.hash);
    json!({ "account": owner.id, "text": text, "media": media.iter().filter_map(file).collect::<Vec<_>>(), "replyTo": reply_to })
}

pub async fn delete_post(State(sim): Sim, Caller(account): Caller, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let Ok(number) = id.parse() else {
        return Err(invalid(json!({ "id": [id] }), format!("The `id` query parameter value [{id}] is not valid")));
    };
    if !delete(&sim, &account, number)? {
        return Ok(Json(json!({ "data": { "deleted": false } })));
    }
    sim.world.after_accept(&account).await?;
    Ok(Json(json!({ "data": { "deleted": true } })))
}

/// False for one that is not there.
fn delete(sim: &XSimulator, account: &str, number: u64) -> Outcome<bool> {
    let mut world = sim.world.write();
    let owner = world.accounts.values().find(|owner| owner.posts.contains_key(&number)).map(|owner| owner.id.clone());
    match owner {
        Some(owner) if owner == account => drop(world.commit(account, XEvent::PostDeleted { id: number })?),
        Some(_) => return Err(forbidden("You are not allowed to delete this Tweet.")),
        None => return Ok(false),
    }
    Ok(true)
}

/// What the simulator takes in.
const TAKEN: [&str; 8] =
    ["text", "media", "reply", "reply_settings", "poll", "quote_tweet_id", "community_id", "made_with_ai"];
const REPLY_SETTINGS: [&str; 4] = ["following", "mentionedUsers", "subscribers", "verified"];
/// What X takes in without showing it.
const IGNORED: [&str; 2] = ["paid_partnership", "nullcast"];
/// What X knows, and the simulator does not have.
const REFUSED: [&str; 6] =
    ["for_super_followers_only", "geo", "edit_options", "card_uri", "direct_message_deep_link", "share_with_followers"];
const NOT_PERMITTED: &str = "You are not permitted to perform this action.";
const MAX_PHOTOS: usize = 4;

/// A post that could be made, as far as its body goes.
pub struct PostDraft {
    pub text: String,
    /// Numbers of files.
    pub media: Vec<String>,
    pub reply_settings: Option<String>,
    /// The number of the post that it replies to.
    pub reply_to: Option<String>,
    pub poll: Option<Poll>,
    /// The number of the post that it quotes.
    pub quote: Option<String>,
    pub community: Option<String>,
    pub made_with_ai: bool,
}

pub async fn read_draft(request: Request) -> Outcome<PostDraft> {
    let known: Vec<&str> = TAKEN.into_iter().chain(IGNORED).chain(REFUSED).collect();
    let body = request_bodies::json_body(request, &known).await?;
    let text: String = body.text("text")?.unwrap_or_default().trim().nfc().collect();
    let media = media_ids(&body)?;
    if text.is_empty() && media.is_empty() {
        return Err(invalid(json!({}), "$: at least one of text and media is required"));
    }
    if REFUSED.iter().any(|name| body.has(name)) {
        return Err(forbidden(NOT_PERMITTED));
    }
    let reply_settings = body.text("reply_settings")?.map(str::to_owned);
    if reply_settings.as_deref().is_some_and(|who| !REPLY_SETTINGS.contains(&who)) {
        let values = REPLY_SETTINGS.join(", ");
        return Err(invalid(
            json!({}),
            format!("$.reply_settings: does not have a value in the enumeration [{values}]"),
        ));
    }
    let poll = read_poll(&body)?;
    if poll.is_some() && !media.is_empty() {
        return Err(invalid(json!({}), "Only one of poll and media can be provided."));
    }
    let (quote, community) = (body.id("quote_tweet_id")?, body.id("community_id")?);
    if quote.is_some() && (poll.is_some() || !media.is_empty()) {
        return Err(invalid(json!({}), "Only one of quote_tweet_id, poll and media can be provided."));
    }
    let (reply_to, made_with_ai) = (replied_to(&body)?, body.flag("made_with_ai")?);
    Ok(PostDraft { text, media, reply_settings, reply_to, poll, quote, community, made_with_ai })
}

/// `{"options", "duration_minutes"}`
fn read_poll(body: &JsonObject) -> Outcome<Option<Poll>> {
    let Some(poll) = body.object("poll", &["options", "duration_minutes", "reply_settings"])? else { return Ok(None) };
    let wrong = |what: &str| Err(invalid(json!({}), format!("$.poll.{what}")));
    let options: Vec<String> = poll.texts("options", 4)?.unwrap_or_default().into_iter().map(str::to_owned).collect();
    if options.len() < 2 {
        return wrong("options: there must be a minimum of 2 items in the array");
    }
    if options.iter().any(|option| !(1..=25).contains(&option.chars().count())) {
        return wrong("options: an option has 1 to 25 characters");
    }
    match poll.number("duration_minutes")? {
        Some(minutes) if (5..=10_080).contains(&minutes) => Ok(Some(Poll { options, minutes })),
        _ => wrong("duration_minutes: must have a value from 5 to 10080"),
    }
}

fn media_ids(body: &JsonObject) -> Outcome<Vec<String>> {
    let Some(media) = body.object("media", &["media_ids", "tagged_user_ids"])? else {
        return Ok(Vec::new());
    };
    let ids = media.required("media_ids", media.texts("media_ids", MAX_PHOTOS)?)?;
    Ok(ids.into_iter().map(str::to_owned).collect())
}

fn replied_to(body: &JsonObject) -> Outcome<Option<String>> {
    let Some(reply) = body.object("reply", &["in_reply_to_tweet_id", "exclude_reply_user_ids"])? else {
        return Ok(None);
    };
    let id = reply.required("in_reply_to_tweet_id", reply.text("in_reply_to_tweet_id")?)?;
    Ok(Some(id.to_owned()))
}

/// <https://docs.x.com/changelog>, April 2026: quotes were removed from every plan but Enterprise. The words of both
/// refusals are not documented.
const QUOTE_GONE: &str = "You attempted to quote a Tweet that is deleted or not visible to you.";
const PARENT_GONE: &str = "You attempted to reply to a Tweet that is deleted or not visible to you.";
/// <https://docs.x.com/changelog>, February 2026. Replies to the account's own posts remain.
const NOT_SUMMONED: &str = "Reply to this conversation is not allowed because you have not been mentioned or otherwise \
    engaged by the author of the post you are replying to.";

impl PostDraft {
    /// The post that it quotes, whosever it is.
    fn quoted(&self, world: &XState, account: &Account) -> Outcome<Option<Quote>> {
        let Some(id) = &self.quote else {
            return Ok(None);
        };
        if !account.enterprise {
            return Err(forbidden(NOT_PERMITTED));
        }
        let id = id.parse().ok().filter(|id| world.accounts.values().any(|owner| owner.posts.contains_key(id)));
        let id = id.ok_or_else(|| forbidden(QUOTE_GONE))?;
        Ok(Some(Quote { id, short: draw_short_link() }))
    }

    /// The post that it replies to, which must be the account's own.
    fn parent(&self, world: &XState, account: &str) -> Outcome<Option<u64>> {
        let Some(id) = &self.reply_to else {
            return Ok(None);
        };
        let number = id.parse().map_err(|_| invalid(json!({ "reply.in_reply_to_tweet_id": [id] }), PARENT_GONE))?;
        let owner = world.accounts.values().find(|owner| owner.posts.contains_key(&number));
        match owner {
            Some(owner) if owner.id == account => Ok(Some(number)),
            Some(_) => Err(forbidden(NOT_SUMMONED)),
            None => Err(forbidden(PARENT_GONE)),
        }
    }

    /// Holds the text against what the account may post.
    pub fn check_text(&self, account: &Account) -> Outcome<()> {
        let most = if account.is_premium() { text::MOST_PREMIUM } else { text::MOST };
        if text::weighted_length(&self.text) > most || text::has_invalid_character(&self.text) {
            return Err(forbidden(NOT_PERMITTED));
        }
        if cashtags(&self.text) > 1 {
            return Err(forbidden("You may post a maximum of one cashtag in a Post."));
        }
        Ok(())
    }

    /// The files, which must be the account's own, ready, and of kinds that go together.
    pub fn files(&self, account: &Account, now: jiff::Timestamp) -> Outcome<Vec<u64>> {
        let own = |id: &String| {
            let number = id.parse().ok()?;
            let media = account.media.get(&number)?;
            (media.is_ready() && !media.is_expired(now)).then_some((number, media.category))
        };
        let files: Option<Vec<(u64, Category)>> = self.media.iter().map(own).collect();
        let files = files.ok_or_else(|| self.invalid("Your media IDs are invalid."))?;
        let photos = files.iter().filter(|(_, category)| *category == Category::Image).count();
        if files.len() > 1 && photos != files.len() {
            return Err(self.invalid("A Post takes up to 4 photos, or 1 animated GIF, or 1 video."));
        }
        Ok(files.into_iter().map(|(number, _)| number).collect())
    }

    fn invalid(&self, message: &str) -> XCallError {
        invalid(json!({ "media.media_ids": self.media }), message)
    }
}

/// `$` and up to six letters, as a word.
fn cashtags(text: &str) -> usize {
    let is_one = |word: &&str| {
        let name = word.strip_prefix('$').unwrap_or_default().trim_end_matches(|one: char| one.is_ascii_punctuation());
        (1..=6).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    text.split_whitespace().filter(is_one).count()
}
