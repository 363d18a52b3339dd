//! Events as they happen, over a connection that stays open.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{Extensions, HeaderMap};
use axum::response::sse::{Event, Sse};
use axum::response::{AppendHeaders, IntoResponse};
use futures::{Stream, StreamExt, stream};
use octavo_domain::Kind;
use octavo_store::StoreResult;
use octavo_store::db::{Caller, as_call};
use octavo_store::events::{Feed, FollowedEvents, StoredEvent};
use serde::Deserialize;
use tokio::time::Instant;
use utoipa::IntoParams;
use uuid::Uuid;

use super::events::{UNKNOWN, feed_of, position};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::Query;
use crate::http::extract::auth::{self, PostsReader};
use crate::http::open_streams::{MOST_OF_FEED, OpenStream, TooManyStreams};
use crate::identity::Principal;

/// Between two looks at the feed. Events of other processes come by way of the database too.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Proxies and clients close connections that are silent for longer. The caller's rights are checked as often.
const HEARTBEAT_EVERY: Duration = Duration::from_secs(15);
/// What one stream holds in memory at most.
const EVENTS_AT_ONCE: u32 = 50;
/// When a client that was refused may try again, in seconds.
const TRY_AGAIN: u64 = 30;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// Starts after the event with this id. The header `last-event-id` takes precedence.
    #[param(example = "evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    after: Option<String>,
}

/// Streams the events of your application's posts and imports as server-sent events.
///
/// The events, their order and who gets them are those of [`GET /v1/events`](/webhooks#list-events). A message's `data` is an
/// event, and its `id` is the event's id.
///
/// Without `last-event-id` and `after`, the stream starts with the next event, and its first message has only an `id`. When
/// the connection ends, connect again and send the last `id` as `last-event-id`: no event is left out, and none comes twice. A
/// comment comes every 15 seconds. The stream ends when the server stops, or when the caller may no longer read events. A feed
/// may have 10 open streams.
#[utoipa::path(get, path = "/v1/events/stream", tag = "Events",
    security(("bearer" = ["posts.read"], "clientId" = [])),
    params(StreamQuery, ("last-event-id" = Option<String>, Header, description = "Starts after the event with this id.")),
    responses((status = OK, description = "Server-sent events.", body = String, content_type = "text/event-stream",
        example = json!(EXAMPLE))))]
pub async fn stream_events(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<StreamQuery>,
    request: Request,
) -> ApiResult<impl IntoResponse> {
    let feed = feed_of(&caller)?;
    let (parts, _) = request.into_parts();
    let header = parts.headers.get("last-event-id").map(|id| id.to_str().unwrap_or("?").trim().to_owned());
    let header = header.filter(|id| !id.is_empty());
    let name = if header.is_some() { "last-event-id" } else { "after" };
    let after = query.check(|query, problems| {
        let id = header.or(query.after);
        Some(problems.parse(name, id.as_deref(), |text| Kind::Event.parse(text), UNKNOWN))
    })?;
    let open = state.event_streams.open(feed).map_err(refuse)?;
    let (first, position) = match after {
        Some(id) => (None, position(&state, feed, id).await?.ok_or_else(|| ApiError::invalid_field(name, UNKNOWN))?),
        None => {
            let (id, position) = state.store.events().last(feed).await?.unwrap_or((BEFORE_ALL, 0));
            (Some(id), position)
        }
    };
    let follower = Follower { headers: parts.headers, extensions: parts.extensions, feed };
    let first = stream::iter(first.map(|id| Ok(Event::default().id(Kind::Event.show(id)))));
    let following = Following { state, open, follower, position, is_behind: true, quiet_since: Instant::now() };
    // nginx holds answers back otherwise.
    Ok((AppendHeaders([("x-accel-buffering", "no")]), Sse::new(first.chain(following.into_stream()))))
}

/// The id of an event that is older than all: a uuid v7 of 1970.
const BEFORE_ALL: Uuid = Uuid::from_u128(0x7000_8000_0000_0000_0000);

fn refuse(why: TooManyStreams) -> ApiError {
    let why = match why {
        TooManyStreams::OfFeed => format!("This application has {MOST_OF_FEED} open event streams. Close one of them."),
        TooManyStreams::InProcess => "The server has no room for another event stream.".to_owned(),
    };
    ApiError::busy(format!("{why} Try again in {TRY_AGAIN} s, or call GET /v1/events."), TRY_AGAIN)
}

/// Who follows, as the request said it.
struct Follower {
    headers: HeaderMap,
    extensions: Extensions,
    feed: Feed,
}

impl Follower {
    /// Whether a new request would still get this feed.
    async fn may_go_on(&self, state: &AppState) -> bool {
        let mut request = Request::new(Body::empty());
        *request.headers_mut() = self.headers.clone();
        *request.extensions_mut() = self.extensions.clone();
        request.extensions_mut().remove::<Principal>();
        if auth::identify(state, &mut request).await.is_err() || auth::check_address(&request).is_err() {
            return false;
        }
        let (mut parts, _) = request.into_parts();
        let caller = PostsReader::from_request_parts(&mut parts, state).await;
        caller.and_then(|PostsReader(caller)| feed_of(&caller)).is_ok_and(|feed| feed == self.feed)
    }
}

/// An open stream, and how far it is.
struct Following {
    state: AppState,
    open: OpenStream,
    follower: Follower,
    position: i64,
    /// More events are there already.
    is_behind: bool,
    quiet_since: Instant,
}

impl Following {
    /// Reads on only when the client has taken what was read.
    fn into_stream(self) -> impl Stream<Item = Result<Event, Infallible>> {
        let batches = stream::unfold(self, |mut following| async move {
            let batch = following.next_batch().await?;
            Some((stream::iter(batch.into_iter().map(Ok)), following))
        });
        batches.flatten()
    }

    /// Waits for events, or until a heartbeat is due. None: the stream ends.
    async fn next_batch(&mut self) -> Option<Vec<Event>> {
        loop {
            let pause = if self.is_behind { Duration::ZERO } else { LOOK_EVERY };
            tokio::select! {
                biased;
                () = self.open.ended() => return None,
                () = tokio::time::sleep(pause) => {}
            }
            let read = self.read().await.inspect_err(|error| tracing::warn!(%error, "an event stream ends"));
            let FollowedEvents { items, reached, more } = read.ok()?;
            (self.position, self.is_behind) = (reached, more);
            if items.is_empty() && self.quiet_since.elapsed() < HEARTBEAT_EVERY {
                continue;
            }
            if !self.follower.may_go_on(&self.state).await {
                return None;
            }
            self.quiet_since = Instant::now();
            if items.is_empty() {
                return Some(vec![Event::default().comment("")]);
            }
            let event = |item: StoredEvent| Event::default().id(Kind::Event.show(item.id)).data(item.body);
            return Some(items.into_iter().map(event).collect());
        }
    }

    /// As a call: what the server itself does goes first.
    async fn read(&self) -> StoreResult<FollowedEvents> {
        let events = self.state.store.events();
        let read = events.follow(self.open.feed(), self.position, EVENTS_AT_ONCE);
        as_call(Arc::new(Caller::default()), read).await
    }
}

/// In the description.
const EXAMPLE: &str = "id: evt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f\ndata: {\"type\":\"post.completed\"}\n\n";
