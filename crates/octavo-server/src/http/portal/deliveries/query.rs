//! Which deliveries to show: read from the query string, all problems at once.

use octavo_domain::EventType;
use octavo_domain::webhook::DeliveryStatus;
use octavo_store::deliveries::{DeliveryFilter, SortBy};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::http::extract::input::Problems;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DeliveriesQuery {
    /// From 0.
    #[param(minimum = 0)]
    page: Option<u32>,
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    size: Option<u32>,
    /// `createdTime` or `occurredAt`, with `,asc` or `,desc`; default `createdTime,desc`.
    sort: Option<String>,
    /// Returns only items with this value.
    #[param(value_type = Option<DeliveryStatus>)]
    status: Option<String>,
    /// Returns only items with this value.
    #[param(value_type = Option<EventType>)]
    event_type: Option<String>,
    /// Created at this time or later.
    from_date: Option<String>,
    /// Created before this time.
    to_date: Option<String>,
}

pub fn filter(webhook_id: Uuid, query: DeliveriesQuery, problems: &mut Problems) -> DeliveryFilter {
    let statuses = "The status must be PENDING, SCHEDULED, SUCCEEDED or FAILED.";
    let sorts = "Sort by createdTime or occurredAt, with ,asc or ,desc.";
    let event_type: Option<EventType> = problems.parse_as("eventType", query.event_type.as_deref());
    let sorted = problems.parse("sort", query.sort.as_deref(), sort, sorts);
    let (sort, descending) = sorted.unwrap_or((SortBy::CreatedTime, true));
    DeliveryFilter {
        webhook_id,
        status: problems.parse("status", query.status.as_deref(), DeliveryStatus::parse, statuses),
        event_type: event_type.map(|kind| kind.as_str().to_owned()),
        from: problems.time("fromDate", query.from_date.as_deref()),
        to: problems.time("toDate", query.to_date.as_deref()),
        sort,
        descending,
        page: query.page.unwrap_or(0),
        size: problems.page_size("size", query.size),
    }
}

fn sort(text: &str) -> Option<(SortBy, bool)> {
    let (field, direction) = text.split_once(',').unwrap_or((text, "desc"));
    let by = match field.trim() {
        "createdTime" => SortBy::CreatedTime,
        "occurredAt" => SortBy::OccurredAt,
        _ => return None,
    };
    match direction.trim() {
        "asc" => Some((by, false)),
        "desc" => Some((by, true)),
        _ => None,
    }
}
