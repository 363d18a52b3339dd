//! Events, and the deliveries that follow from them: written in the transaction of what they tell.

use octavo_domain::Event;
use octavo_domain::webhook::{DeliveryStatus, WebhookStatus};
use serde_json::json;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::db::Tx;
use crate::time::micros;
use crate::{StoreResult, changed, json as text, on};

const INSERT_EVENTS: &str = "INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
    SELECT unhex(value ->> 'id'), $2, value ->> 'type', value ->> 'aggregateType', value ->> 'aggregateId',
        value ->> 'at', value ->> 'body' FROM json_each($1)";
const INSERT_EVENTS_POSTGRES: &str =
    "INSERT INTO event (id, app_id, type, aggregate_type, aggregate_id, occurred_at, body)
    SELECT (value ->> 'id')::uuid, $2, value ->> 'type', value ->> 'aggregateType', value ->> 'aggregateId',
        (value ->> 'at')::bigint, value ->> 'body' FROM json_array_elements($1::json)";

const INSERT_DELIVERIES: &str = "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type,
        aggregate_id, occurred_at, status, attempt, next_attempt_at, created_at, test)
    SELECT unhex(value ->> 'delivery'), unhex(value ->> 'webhook'), unhex(value ->> 'id'), value ->> 'type',
        value ->> 'aggregateType', value ->> 'aggregateId', value ->> 'at', $2, 0, value ->> 'at', value ->> 'at', $3
    FROM json_each($1)";
const INSERT_DELIVERIES_POSTGRES: &str = "INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type,
        aggregate_id, occurred_at, status, attempt, next_attempt_at, created_at, test)
    SELECT (value ->> 'delivery')::uuid, (value ->> 'webhook')::uuid, (value ->> 'id')::uuid, value ->> 'type',
        value ->> 'aggregateType', value ->> 'aggregateId', (value ->> 'at')::bigint, $2, 0,
        (value ->> 'at')::bigint, (value ->> 'at')::bigint, $3
    FROM json_array_elements($1::json)";

const INSERT_DUE: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT unhex(value ->> 'delivery'), unhex(value ->> 'webhook'), value ->> 'at', NULL, 0 FROM json_each($1)";
const INSERT_DUE_POSTGRES: &str = "INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT (value ->> 'delivery')::uuid, (value ->> 'webhook')::uuid, (value ->> 'at')::bigint, NULL, 0
    FROM json_array_elements($1::json)";

/// Stores what happened, and one delivery for each active webhook of the application that asked for it.
///
/// All events of one call have happened at the same time. Lanes are touched last and in the order of their
/// ids, so that two transactions never wait for each other.
pub(crate) async fn announce(tx: &mut Tx, app_id: Uuid, events: &[Event]) -> StoreResult<()> {
    let Some(at) = events.first().map(|event| micros(event.occurred_at)) else {
        return Ok(());
    };
    let sql = tx.pick(INSERT_EVENTS, INSERT_EVENTS_POSTGRES);
    let rows: Vec<_> = events.iter().map(|event| row(event, None)).collect();
    changed!(tx, query(sql).bind(text::encode(&rows)).bind(app_id))?;
    let webhooks = subscribed(tx, app_id).await?;
    let rows: Vec<_> = webhooks
        .iter()
        .flat_map(|webhook| {
            events.iter().filter(|event| webhook.wants(event)).map(|event| row(event, Some(webhook.id)))
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    deliver(tx, &text::encode(&rows), false).await?;
    let mut lanes: Vec<Uuid> =
        webhooks.iter().filter(|it| events.iter().any(|event| it.wants(event))).map(|it| it.id).collect();
    lanes.sort_unstable();
    for lane in lanes {
        crate::due::wake(tx, lane, at).await?;
    }
    Ok(())
}

/// Stores one event that goes to one webhook only, whatever it asked for: a test.
pub(crate) async fn announce_to(tx: &mut Tx, app_id: Uuid, webhook_id: Uuid, event: &Event) -> StoreResult<()> {
    let sql = tx.pick(INSERT_EVENTS, INSERT_EVENTS_POSTGRES);
    let rows = text::encode(&[row(event, Some(webhook_id))]);
    changed!(tx, query(sql).bind(&rows).bind(app_id))?;
    deliver(tx, &rows, true).await?;
    crate::due::wake(tx, webhook_id, micros(event.occurred_at)).await
}

async fn deliver(tx: &mut Tx, rows: &str, test: bool) -> StoreResult<()> {
    let sql = tx.pick(INSERT_DELIVERIES, INSERT_DELIVERIES_POSTGRES);
    changed!(tx, query(sql).bind(rows).bind(DeliveryStatus::Pending.as_str()).bind(test))?;
    let sql = tx.pick(INSERT_DUE, INSERT_DUE_POSTGRES);
    changed!(tx, query(sql).bind(rows))?;
    Ok(())
}

fn row(event: &Event, webhook: Option<Uuid>) -> serde_json::Value {
    let hex = |id: Uuid| id.simple().to_string();
    json!({
        "id": hex(event.id),
        "type": event.kind.as_str(),
        "aggregateType": event.kind.aggregate().as_str(),
        "aggregateId": event.aggregate_id,
        "at": micros(event.occurred_at),
        "body": event.body,
        "webhook": webhook.map(hex),
        "delivery": webhook.map(|_| hex(Uuid::now_v7())),
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

/// On PostgreSQL the rows stay as they are until the commit: a webhook cannot vanish between.
async fn subscribed(tx: &mut Tx, app_id: Uuid) -> StoreResult<Vec<Subscription>> {
    let sql = tx.pick(
        "SELECT id, events_all, event_types FROM webhook WHERE app_id = $1 AND status = $2",
        "SELECT id, events_all, event_types FROM webhook WHERE app_id = $1 AND status = $2 FOR SHARE",
    );
    let rows: Vec<(Uuid, bool, String)> =
        on!(tx, c => query_as(sql).bind(app_id).bind(WebhookStatus::Active.as_str()).fetch_all(c).await)?;
    rows.into_iter().map(|(id, all, types)| Ok(Subscription { id, all, types: text::decode(&types)? })).collect()
}
