//! Which deliveries to show: read from the query string, all problems at once.

use octavo_domain::EventType;
use octavo_domain::time::parse_iso;
use octavo_domain::webhook::DeliveryStatus;
use octavo_store::deliveries::{DeliveryFilter, SortBy};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::http::error::ErrorDetail;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DeliveriesQuery {
    /// From 0.
    #[param(minimum = 0)]
    page: Option<u32>,
    /// 1 to 100; 20 when left out.
    #[param(minimum = 1, maximum = 100)]
    size: Option<u32>,
    /// `createdTime` or `occurredAt`, with `,asc` or `,desc`; `createdTime,desc` when left out.
    sort: Option<String>,
    /// Only these.
    #[param(value_type = Option<DeliveryStatus>)]
    status: Option<String>,
    /// Only these.
    #[param(value_type = Option<EventType>)]
    event_type: Option<String>,
    /// Created at or after.
    from_date: Option<String>,
    /// Created before.
    to_date: Option<String>,
}

pub fn filter(webhook_id: Uuid, query: &DeliveriesQuery) -> Result<DeliveryFilter, Vec<ErrorDetail>> {
    let mut problems = Vec::new();
    let given =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let mut complain = |field: &str, message: &str| problems.push(ErrorDetail::new(field, message));
    let size = query.size.unwrap_or(20);
    if !(1..=100).contains(&size) {
        complain("size", "A page has 1 to 100 deliveries.");
    }
    let status = given(&query.status).map(|text| DeliveryStatus::parse(&text).ok_or(()));
    if matches!(status, Some(Err(()))) {
        complain("status", "The status is PENDING, SCHEDULED, SUCCEEDED or FAILED.");
    }
    let event_type = given(&query.event_type);
    if event_type.as_deref().is_some_and(|text| text.parse::<EventType>().is_err()) {
        complain("eventType", "This is none of the thirteen event types.");
    }
    let mut time = |field: &str, text: &Option<String>| {
        let text = given(text)?;
        let time = parse_iso(&text);
        if time.is_none() {
            complain(field, "This is no ISO 8601 time.");
        }
        time
    };
    let (from, to) = (time("fromDate", &query.from_date), time("toDate", &query.to_date));
    let sort = sort(given(&query.sort).as_deref().unwrap_or("createdTime,desc"));
    if sort.is_none() {
        complain("sort", "Sort by createdTime or occurredAt, with ,asc or ,desc.");
    }
    let (sort, descending) = sort.unwrap_or((SortBy::CreatedTime, true));
    if !problems.is_empty() {
        return Err(problems);
    }
    let status = status.and_then(Result::ok);
    Ok(DeliveryFilter {
        webhook_id,
        status,
        event_type,
        from,
        to,
        sort,
        descending,
        page: query.page.unwrap_or(0),
        size,
    })
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
