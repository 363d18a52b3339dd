//! Events and their deliveries, as the statement that stores them reads them.

use octavo_domain::Event;
use octavo_domain::delivery::delivery_id;
use serde::Serialize;
use uuid::Uuid;
use uuid::fmt::Simple;

use crate::deliveries::Seat;
use crate::time::micros;

#[derive(Serialize)]
pub(super) struct EventRow<'a> {
    id: Simple,
    r#type: &'static str,
    aggregate_type: &'static str,
    aggregate_id: &'a str,
    at: i64,
    body: &'a str,
}

pub(super) fn event_row(event: &Event) -> EventRow<'_> {
    EventRow {
        id: event.id.simple(),
        r#type: event.kind.as_str(),
        aggregate_type: event.kind.aggregate().as_str(),
        aggregate_id: &event.aggregate_id,
        at: micros(event.occurred_at),
        body: &event.body,
    }
}

#[derive(Serialize)]
pub(super) struct DeliveryRow<'a> {
    delivery: Simple,
    webhook: Simple,
    event: Simple,
    r#type: &'static str,
    aggregate_type: &'static str,
    aggregate_id: &'a str,
    at: i64,
    ready: i64,
    lease: Option<i64>,
    tries: i32,
}

pub(super) fn delivery_row<'a>(event: &'a Event, webhook: Uuid, seat: Option<&Seat>) -> DeliveryRow<'a> {
    let (at, lease) = (micros(event.occurred_at), seat.and_then(Seat::lease));
    DeliveryRow {
        delivery: delivery_id(event.id, webhook).simple(),
        webhook: webhook.simple(),
        event: event.id.simple(),
        r#type: event.kind.as_str(),
        aggregate_type: event.kind.aggregate().as_str(),
        aggregate_id: &event.aggregate_id,
        at,
        ready: lease.map_or(at, |(until, _)| micros(until)),
        lease: lease.map(|(_, token)| token),
        tries: i32::from(lease.is_some()),
    }
}
