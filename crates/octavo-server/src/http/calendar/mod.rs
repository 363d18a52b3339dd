//! `GET /v1/calendar.ics`: the posts of a workspace, as calendar programs subscribe to them (RFC 5545). The token in the address is
//! the only authority. It is in no log: logs name the path alone.

mod event;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures::TryStreamExt;
use futures::stream::try_unfold;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::Kind;
use octavo_domain::post::ScheduleStatus;
use octavo_store::schedules::ScheduleView;
use octavo_store::workspaces::LinkedWorkspace;
use octavo_store::{Store, StoreResult};
use uuid::Uuid;

use super::app::AppState;
use super::error::{ApiError, ApiResult};
use crate::mail::in_workspace;
use crate::vault::key_of;

const BEFORE: SignedDuration = SignedDuration::from_hours(30 * 24);
const AHEAD: SignedDuration = SignedDuration::from_hours(366 * 24);
/// Those of the near future come first.
const MOST_POSTS: u32 = 5_000;
/// Posts that are in memory at a time.
const PAGE: u32 = 100;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/v1/calendar.ics", get(show))
}

/// A token that is missing, unknown or withdrawn, and one of a person who has left, get the same answer.
async fn show(State(state): State<AppState>, RawQuery(query): RawQuery) -> ApiResult<Response> {
    let query = query.unwrap_or_default();
    let token = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "token");
    let key = key_of(token.as_ref().map_or("", |(_, token)| token));
    let opened = state.store.calendar_links().open(&key).await?;
    let pages = Pages::of(&state, opened.ok_or_else(|| ApiError::not_found("calendar"))?);
    let text = try_unfold(pages, Pages::next).inspect_err(|error| tracing::error!(%error, "a calendar ended early"));
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "inline; filename=\"octavo.ics\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(text)).into_response())
}

/// What is left of a calendar.
struct Pages {
    store: Store,
    public_url: String,
    workspace: LinkedWorkspace,
    has_head: bool,
    /// Where the next page begins.
    place: Option<(Timestamp, Uuid)>,
    to: Timestamp,
    left: u32,
}

impl Pages {
    fn of(state: &AppState, workspace: LinkedWorkspace) -> Self {
        let now = state.clock.now();
        Pages {
            store: state.store.clone(),
            public_url: state.settings.public_url.to_string(),
            workspace,
            has_head: false,
            place: Some((now - BEFORE, Uuid::nil())),
            to: now + AHEAD,
            left: MOST_POSTS,
        }
    }

    async fn next(mut self) -> StoreResult<Option<(Bytes, Self)>> {
        let Some(place) = self.place.take() else { return Ok(None) };
        let limit = PAGE.min(self.left);
        let posts = self.store.schedules().list_planned(self.workspace.workspace_id, place, self.to, limit).await?;
        let mut text = if self.has_head { String::new() } else { event::head(&self.workspace.name) };
        self.has_head = true;
        text.extend(posts.iter().filter(|post| has_time(post)).map(|post| event::event(post, &self.page_of(post))));
        self.left -= limit;
        let is_last = posts.len() < limit as usize || self.left == 0;
        self.place = posts.last().filter(|_| !is_last).map(|last| (last.scheduled_at, last.id));
        if is_last {
            text.push_str(event::TAIL);
        }
        Ok(Some((Bytes::from(text), self)))
    }

    fn page_of(&self, post: &ScheduleView) -> String {
        let (id, place) = (Kind::Schedule.show(post.id), in_workspace(&self.workspace));
        format!("{}/portal/posts/{id}?{place}", self.public_url)
    }
}

/// A draft without a time has that of its creation.
fn has_time(post: &ScheduleView) -> bool {
    post.status != ScheduleStatus::Draft || post.scheduled_at > post.created_at
}
