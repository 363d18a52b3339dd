//! Events and their deliveries, written in the same transaction as the change that they report.

mod feed;
mod named;
mod rows;

use std::borrow::Cow;
use std::collections::BTreeSet;

use octavo_domain::Event;
use octavo_domain::delivery::delivery_id;
use octavo_domain::stats::DELIVERIES_MADE;
use octavo_domain::webhook::{DeliveryStatus, WebhookStatus};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type, query, query_as};
use uuid::Uuid;

use self::rows::{delivery_row, event_row};
use crate::columns::JsonText;
use crate::db::{Sql, Tx, sql};
use crate::deliveries::{DeliveryJob, HandOver, Seat, Target, target};
use crate::stats;
use crate::time::micros;
use crate::{Db, StoreError, StoreResult, changed, json as text, on};

pub use feed::{EventPage, Feed, FollowedEvents, StoredEvent};
pub(crate) use named::{NamingApp, list_naming};

pub struct Events<'a>(pub(crate) &'a Db);

// The deliveries in $1, the events in $3. SQLite runs three statements in one turn, PostgreSQL one. There, `locked` is
// MATERIALIZED and part of the join: the lock of the feed is taken before any position is drawn.
const STORE: Sql = sql!(
    (sqlite "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
            next_attempt_at, created_at, test)
        SELECT delivery, webhook, event, type, aggregate_type, aggregate_id, at, $2, 0, at, at, FALSE FROM "
            (typed_rows 1 delivery uuid, webhook uuid, event uuid, type text, aggregate_type text, aggregate_id text, at bigint) ";
        INSERT INTO due (job, lane, ready_at, lease, attempt) SELECT delivery, webhook, ready, lease, tries FROM "
            (typed_rows 1 delivery uuid, webhook uuid, ready bigint, lease bigint, tries int) ";
        INSERT INTO event (id, app_id, workspace_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
        SELECT id, $4, $5, type, aggregate_type, aggregate_id, at, body,
            (SELECT coalesce(max(position), 0) FROM event WHERE app_id = $4) + key + 1 FROM "
            (typed_rows 3 id uuid, type text, aggregate_type text, aggregate_id text, at bigint, body text))
    (postgres "WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared('event_position'::regclass::oid::int,
            (last_value << 32 >> 32)::int) FROM event_position),
        made AS MATERIALIZED (SELECT * FROM " (typed_rows 1 delivery uuid, webhook uuid, event uuid, type text,
            aggregate_type text, aggregate_id text, at bigint, ready bigint, lease bigint, tries int) "),
        told AS (INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
                attempt, next_attempt_at, created_at, test)
            SELECT delivery, webhook, event, type, aggregate_type, aggregate_id, at, $2, 0, at, at, FALSE FROM made),
        queued AS (INSERT INTO due (job, lane, ready_at, lease, attempt)
            SELECT delivery, webhook, ready, lease, tries FROM made)
        INSERT INTO event (id, app_id, workspace_id, type, aggregate_type, aggregate_id, occurred_at, body, position)
        SELECT id, $4, $5, type, aggregate_type, aggregate_id, at, body, nextval('event_position') FROM locked, "
            (typed_rows 3 id uuid, type text, aggregate_type text, aggregate_id text, at bigint, body text))
);

/// A test event with its delivery. PostgreSQL commits it with the statement, which does nothing without a webhook.
macro_rules! store_test {
    ($sqlite_wake:literal, $postgres_wake:literal) => {
        sql!(
            (sqlite "INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
                VALUES ($1, $2, $3, $4, $5, $6, $7);
            INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
                attempt, next_attempt_at, created_at, test) VALUES ($8, $9, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE);
            INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($8, $9, $11, $12, $13); " $sqlite_wake "
            SELECT " (target!(6)) " FROM webhook w WHERE w.id = $9")
            (postgres "WITH target AS MATERIALIZED (SELECT " (target!(6)) " FROM webhook w WHERE w.id = $9" $postgres_wake "),
            happened AS (INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
                SELECT $1, $2, $3, $4, $5, $6, $7 FROM target),
            told AS (INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id,
                    occurred_at, status, attempt, next_attempt_at, created_at, test)
                SELECT $8, webhook_id, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE FROM target),
            queued AS (INSERT INTO due (job, lane, ready_at, lease, attempt)
                SELECT $8, webhook_id, $11, $12, $13 FROM target)
            SELECT * FROM target")
        )
    };
}

const TEST_STARTED: Sql = store_test!("", "");
const TEST_WAITING: Sql =
    store_test!("UPDATE lane SET ready_at = min(ready_at, $6) WHERE id = $9;", " AND wake_lane($9, $6)");

/// Stores what happened to a post or an import of `workspace_id`, and one delivery for each webhook of the application that
/// subscribes to it. Deliveries of a paused webhook wait. A disabled webhook gets none.
///
/// All events of one call happened at the same time. The lanes are locked last, in the order of their ids, so that two
/// transactions never deadlock.
pub(crate) async fn announce(tx: &mut Tx, app_id: Uuid, workspace_id: Uuid, events: &[Event]) -> StoreResult<()> {
    let Some(at) = events.first().map(|event| micros(event.occurred_at)) else {
        return Ok(());
    };
    let webhooks = list_subscriptions(tx, app_id, workspace_id, at).await?;
    let envelope = webhooks.first().map(|(envelope, _)| envelope.clone()).unwrap_or_default();
    let events = &envelope.complete(events, workspace_id);
    let (mut hand_over, mut rows, mut waiting) = (HandOver::of(tx), Vec::new(), BTreeSet::new());
    for webhook in webhooks.into_iter().filter_map(|(_, webhook)| webhook) {
        for event in events.iter().filter(|event| webhook.wants(event)) {
            let seat = if webhook.is_active() { hand_over.reserve(webhook.id())? } else { None };
            rows.push(delivery_row(event, webhook.id(), seat.as_ref()));
            match seat {
                Some(seat) => hand_over.start(seat, delivery_job(event, webhook.target.clone(), false)),
                None => drop(waiting.insert(webhook.id())),
            }
        }
    }
    let (sql, in_feed) = (tx.pick(STORE), events.iter().map(event_row).collect::<Vec<_>>());
    changed!(
        tx,
        query(sql)
            .bind(text::encode(&rows))
            .bind(DeliveryStatus::Pending.as_str())
            .bind(text::encode(&in_feed))
            .bind(app_id)
            .bind(workspace_id)
    )?;
    if let (Some(event), true) = (events.first().filter(|_| envelope.has_clients), !rows.is_empty()) {
        stats::add(tx, workspace_id, DELIVERIES_MADE, rows.len() as i64, event.occurred_at).await?;
    }
    let waiting: Vec<Uuid> = waiting.into_iter().collect();
    hand_over.wait(&waiting);
    tx.after_commit(hand_over);
    crate::due::wake_lanes(tx, &waiting, at).await
}

/// What the envelope of an application's events says about a workspace.
#[derive(Debug, Clone, Default, sqlx::FromRow)]
struct Envelope {
    /// Only the events of an application that has client workspaces name the workspace.
    has_clients: bool,
    /// None in the application's own workspace.
    external_id: Option<String>,
}

impl Envelope {
    fn complete<'a>(&self, events: &'a [Event], workspace_id: Uuid) -> Cow<'a, [Event]> {
        if !self.has_clients {
            return Cow::Borrowed(events);
        }
        events.iter().map(|event| event.in_workspace(workspace_id, self.external_id.as_deref())).collect()
    }
}

/// What the deliverer needs to send it.
fn delivery_job(event: &Event, target: Target, test: bool) -> DeliveryJob {
    DeliveryJob {
        id: delivery_id(event.id, target.webhook_id),
        event_id: event.id,
        event_type: event.kind.as_str().to_owned(),
        body: event.body.clone(),
        created_at: micros(event.occurred_at),
        tries_before: 0,
        test,
        target,
    }
}

/// Stores a test event for one webhook, whatever it subscribes to. No feed shows it. One statement; returns the
/// delivery's id.
pub(crate) async fn announce_test(tx: &mut Tx, app_id: Uuid, webhook_id: Uuid, event: &Event) -> StoreResult<Uuid> {
    let (delivery, mut hand_over) = (delivery_id(event.id, webhook_id), HandOver::of(tx));
    let seat = hand_over.reserve(webhook_id)?;
    let lease = seat.as_ref().and_then(Seat::lease);
    let (statement, tried) = if lease.is_some() { (TEST_STARTED, 1) } else { (TEST_WAITING, 0) };
    let at = micros(event.occurred_at);
    let sql = tx.pick(statement);
    let target: Option<Target> = on!(tx, c => query_as(sql)
        .bind(event.id)
        .bind(app_id)
        .bind(event.kind.as_str())
        .bind(event.kind.aggregate().as_str())
        .bind(&event.aggregate_id)
        .bind(micros(event.occurred_at))
        .bind(&event.body)
        .bind(delivery)
        .bind(webhook_id)
        .bind(DeliveryStatus::Pending.as_str())
        .bind(lease.map_or(at, |(until, _)| micros(until)))
        .bind(lease.map(|(_, token)| token))
        .bind(tried)
        .fetch_optional(c)
        .await)?;
    let target = target.ok_or(StoreError::NotFound)?;
    match seat {
        Some(seat) => hand_over.start(seat, delivery_job(event, target, true)),
        None => hand_over.wait(&[webhook_id]),
    }
    tx.after_commit(hand_over);
    Ok(delivery)
}

#[derive(sqlx::FromRow)]
struct Subscription {
    #[sqlx(flatten)]
    target: Target,
    #[sqlx(try_from = "String")]
    status: WebhookStatus,
    events_all: bool,
    #[sqlx(try_from = "JsonText")]
    event_types: Vec<String>,
}

/// A webhook, if the row has one.
struct MaybeSubscription(Option<Subscription>);

impl<'r, R: Row> FromRow<'r, R> for MaybeSubscription
where
    Subscription: FromRow<'r, R>,
    Option<Uuid>: Decode<'r, R::Database> + Type<R::Database>,
    &'static str: ColumnIndex<R>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        let id: Option<Uuid> = row.try_get("webhook_id")?;
        Ok(MaybeSubscription(id.map(|_| Subscription::from_row(row)).transpose()?))
    }
}

#[derive(sqlx::FromRow)]
struct Told {
    #[sqlx(flatten)]
    envelope: Envelope,
    #[sqlx(flatten)]
    webhook: MaybeSubscription,
}

impl Subscription {
    fn id(&self) -> Uuid {
        self.target.webhook_id
    }

    fn is_active(&self) -> bool {
        self.status == WebhookStatus::Active
    }

    fn wants(&self, event: &Event) -> bool {
        self.events_all && !event.kind.is_opt_in() || self.event_types.iter().any(|kind| kind == event.kind.as_str())
    }
}

/// The application's webhooks, or one row without any; no row if the application was deleted while its post went out.
/// Nothing is locked: a webhook that is paused, disabled or deleted at the same moment may still get this delivery.
async fn list_subscriptions(
    tx: &mut Tx,
    app_id: Uuid,
    workspace_id: Uuid,
    now: i64,
) -> StoreResult<Vec<(Envelope, Option<Subscription>)>> {
    const SQL: Sql = sql!(
        "SELECT " (target!(2)) ", w.status, w.events_all, w.event_types, a.has_clients, s.external_id FROM app a
        LEFT JOIN workspace s ON s.id = $3 AND a.has_clients
        LEFT JOIN webhook w ON w.app_id = a.id AND w.status IN ('ACTIVE', 'PAUSED') WHERE a.id = $1"
    );
    let sql = tx.pick(SQL);
    let told: Vec<Told> = on!(tx, c => query_as(sql).bind(app_id).bind(now).bind(workspace_id).fetch_all(c).await)?;
    Ok(told.into_iter().map(|told| (told.envelope, told.webhook.0)).collect())
}
