//! Events and their deliveries, written in the same transaction as the change that they report.

mod feed;

use octavo_domain::Event;
use octavo_domain::delivery::delivery_id;
use octavo_domain::webhook::DeliveryStatus;
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::db::{Sql, Tx, sql};
use crate::time::micros;
use crate::{Db, StoreError, StoreResult, changed, json as text, on};

pub use feed::{EventPage, Feed, StoredEvent};

pub struct Events<'a>(pub(crate) &'a Db);

// SQLite runs two statements in one turn, PostgreSQL one.
const DELIVER: Sql = sql!(
    (postgres "WITH told AS (")
    "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status, attempt,
        next_attempt_at, created_at, test)
    SELECT " (uuid "delivery") ", " (uuid "webhook") ", " (uuid "id") ", value ->> 'type', value ->> 'aggregateType',
        value ->> 'aggregateId', " (bigint "at") ", $2, 0, " (bigint "at") ", " (bigint "at") ", FALSE FROM " (rows 1)
    (sqlite "; ") (postgres ") ")
    "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT " (uuid "delivery") ", " (uuid "webhook") ", " (bigint "at") ", NULL, 0 FROM " (rows 1)
);

const TEST: Sql = sql!(
    (sqlite "INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7);
    INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
        attempt, next_attempt_at, created_at, test) VALUES ($8, $9, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE);
    INSERT INTO due (job, lane, ready_at, lease, attempt) VALUES ($8, $9, $6, NULL, 0);
    UPDATE lane SET ready_at = min(ready_at, $6) WHERE id = $9 RETURNING id")
    (postgres "WITH woken AS MATERIALIZED (SELECT $9 AS id WHERE wake_lane($9, $6)),
    happened AS (INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
        SELECT $1, $2, $3, $4, $5, $6, $7 FROM woken),
    told AS (INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at,
            status, attempt, next_attempt_at, created_at, test)
        SELECT $8, id, $1, $3, $4, $5, $6, $10, 0, $6, $6, TRUE FROM woken),
    queued AS (INSERT INTO due (job, lane, ready_at, lease, attempt) SELECT $8, id, $6, NULL, 0 FROM woken)
    SELECT id FROM woken")
);

/// Stores what happened to a post or an import of `owner_id`, and one delivery for each webhook of the application that
/// subscribes to it. Deliveries of a paused webhook wait. A disabled webhook gets none.
///
/// All events of one call happened at the same time. The lanes are locked last, in the order of their ids, so that two
/// transactions never deadlock.
pub(crate) async fn announce(tx: &mut Tx, app_id: Uuid, owner_id: Uuid, events: &[Event]) -> StoreResult<()> {
    let Some(at) = events.first().map(|event| micros(event.occurred_at)) else {
        return Ok(());
    };
    let webhooks = list_subscriptions(tx, app_id).await?;
    let rows: Vec<_> = webhooks
        .iter()
        .flat_map(|webhook| {
            events.iter().filter(|event| webhook.wants(event)).map(|event| event_row(event, Some(webhook.id)))
        })
        .collect();
    if !rows.is_empty() {
        insert_deliveries(tx, &text::encode(&rows)).await?;
    }
    feed::store_in_feed(tx, app_id, owner_id, events).await?;
    let heard = webhooks.iter().filter(|it| events.iter().any(|event| it.wants(event)));
    crate::due::wake_lanes(tx, &heard.map(|it| it.id).collect::<Vec<_>>(), at).await
}

/// Stores a test event for one webhook, whatever it subscribes to. No feed shows it. One statement; returns the
/// delivery's id.
pub(crate) async fn announce_test(tx: &mut Tx, app_id: Uuid, webhook_id: Uuid, event: &Event) -> StoreResult<Uuid> {
    let delivery = delivery_id(event.id, webhook_id);
    let sql = tx.pick(TEST);
    let lane: Option<Uuid> = on!(tx, c => query_scalar(sql)
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
        .fetch_optional(c)
        .await)?;
    lane.map(|_| delivery).ok_or(StoreError::NotFound)
}

async fn insert_deliveries(tx: &mut Tx, rows: &str) -> StoreResult<()> {
    let sql = tx.pick(DELIVER);
    changed!(tx, query(sql).bind(rows).bind(DeliveryStatus::Pending.as_str()))?;
    Ok(())
}

fn event_row(event: &Event, webhook: Option<Uuid>) -> serde_json::Value {
    let hex = |id: Uuid| id.simple().to_string();
    json!({
        "id": hex(event.id),
        "type": event.kind.as_str(),
        "aggregateType": event.kind.aggregate().as_str(),
        "aggregateId": event.aggregate_id,
        "at": micros(event.occurred_at),
        "body": event.body,
        "webhook": webhook.map(hex),
        "delivery": webhook.map(|webhook| hex(delivery_id(event.id, webhook))),
    })
}

struct Subscription {
    id: Uuid,
    all: bool,
    types: Vec<String>,
}

impl Subscription {
    fn wants(&self, event: &Event) -> bool {
        self.all || self.types.iter().any(|kind| kind == event.kind.as_str())
    }
}

/// On PostgreSQL no webhook can be deleted before the commit. One that is being disabled may still get a delivery,
/// which waits; a stronger lock would block the recording of results.
async fn list_subscriptions(tx: &mut Tx, app_id: Uuid) -> StoreResult<Vec<Subscription>> {
    const SQL: Sql = sql!(
        "SELECT id, events_all, event_types FROM webhook WHERE app_id = $1 AND status IN ('ACTIVE', 'PAUSED')"
        (postgres " ORDER BY id FOR KEY SHARE")
    );
    let sql = tx.pick(SQL);
    let rows: Vec<(Uuid, bool, String)> = on!(tx, c => query_as(sql).bind(app_id).fetch_all(c).await)?;
    rows.into_iter().map(|(id, all, types)| Ok(Subscription { id, all, types: text::decode(&types)? })).collect()
}
