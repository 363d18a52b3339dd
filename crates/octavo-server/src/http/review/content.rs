//! What the page shows: the canonical object that was asked for, with what people know its accounts and chats by.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use octavo_domain::post::PostRole;
use octavo_domain::queue::SlotWish;
use octavo_domain::{AiDisclosure, Platform, PostContent};
use octavo_store::accounts::Account;
use octavo_store::approvals::OpenedReview;
use octavo_store::posts::Reach;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::portal::approvals::price_of;

/// The parts of the canonical object that people read.
#[derive(Debug, Deserialize)]
pub(super) struct Content {
    pub publications: Vec<Publication>,
    /// By their paths. The place of a file here is its name in addresses.
    pub files: BTreeMap<String, String>,
    #[serde(rename = "retriedPosts")]
    pub retried: Option<Vec<Value>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Publication {
    pub account_id: i64,
    pub platform: Platform,
    pub settings: Value,
    pub ai_disclosure: AiDisclosure,
    pub posts: Vec<Post>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Post {
    pub role: PostRole,
    #[serde(flatten)]
    pub content: PostContent,
}

/// How a page shows a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    Picture,
    Video,
    /// As a link.
    Other,
}

/// An account that the post goes to.
#[derive(Debug)]
pub(super) struct Place {
    pub name: String,
    pub username: String,
    /// The titles of its chats by their ids, on networks that have them.
    pub chats: BTreeMap<String, String>,
}

#[derive(Debug)]
pub(super) struct Shown {
    pub content: Content,
    /// In the order of the publications.
    pub places: Vec<Place>,
    pub kinds: BTreeMap<String, FileKind>,
    /// In US dollars.
    pub price: Option<f64>,
    /// None goes out once approved.
    pub time: Option<Timestamp>,
    /// That time has passed.
    pub is_late: bool,
    pub zone: TimeZone,
}

impl Content {
    pub fn of(opened: &OpenedReview) -> ApiResult<Self> {
        serde_json::from_str(&opened.approval.content).map_err(ApiError::internal)
    }

    /// The path of the file with this number.
    pub fn path(&self, number: usize) -> Option<&str> {
        self.files.keys().nth(number).map(String::as_str)
    }

    /// The number of a file in addresses.
    pub fn number(&self, path: &str) -> Option<usize> {
        self.files.keys().position(|known| known == path)
    }
}

impl Shown {
    /// None if the post is gone.
    pub async fn load(state: &AppState, opened: &OpenedReview) -> ApiResult<Option<Self>> {
        let (content, workspace_id) = (Content::of(opened)?, opened.link.workspace_id);
        let reach = Reach { workspace_id, made_by: None, accounts_of: None };
        let Some(schedule) = state.store.schedules().find(reach, opened.approval.schedule_id).await? else {
            return Ok(None);
        };
        let mut places = Vec::with_capacity(content.publications.len());
        for publication in &content.publications {
            places.push(place(state, workspace_id, publication).await?);
        }
        let mut kinds = BTreeMap::new();
        for path in content.files.keys() {
            kinds.insert(path.clone(), kind(state.media.content_type(path).await?.as_deref()));
        }
        let time = opened.approval.scheduled_at;
        Ok(Some(Shown {
            price: price_of(&schedule, content.retried.as_ref()),
            is_late: time.is_some() && schedule.scheduled_at <= state.clock.now(),
            zone: zone(state, workspace_id).await?,
            content,
            places,
            kinds,
            time,
        }))
    }
}

async fn place(state: &AppState, workspace_id: Uuid, publication: &Publication) -> ApiResult<Place> {
    let accounts = state.store.accounts();
    let mut chats = BTreeMap::new();
    if publication.posts.iter().any(|post| post.content.chat_id.is_some()) {
        chats.extend(accounts.chats(publication.account_id).await?.into_iter().map(|chat| (chat.chat_id, chat.title)));
    }
    // A disconnected account keeps its row.
    let account: Option<Account> = accounts.find(workspace_id, publication.account_id).await?;
    let (name, username) = account.map(|account| (account.display_name, account.username)).unwrap_or_default();
    Ok(Place { name, username, chats })
}

/// Only what every browser shows. An SVG picture could have scripts.
fn kind(content_type: Option<&str>) -> FileKind {
    match content_type {
        Some("image/jpeg" | "image/png" | "image/gif" | "image/webp") => FileKind::Picture,
        Some("video/mp4" | "video/quicktime" | "video/webm") => FileKind::Video,
        _ => FileKind::Other,
    }
}

/// That of the workspace's queue.
pub(super) async fn zone(state: &AppState, workspace_id: Uuid) -> ApiResult<TimeZone> {
    let wish = SlotWish { after: state.clock.now(), count: 0, hours: None };
    let (queue, _) = state.store.queues().find(workspace_id, wish).await?;
    Ok(queue.map_or(TimeZone::UTC, |queue| queue.zone().clone()))
}

/// `2026-11-25 12:30 Europe/London`: understood in every language.
pub(super) fn show_time(at: Timestamp, zone: &TimeZone) -> String {
    let name = zone.iana_name().unwrap_or("UTC");
    format!("{} {name}", at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M"))
}
