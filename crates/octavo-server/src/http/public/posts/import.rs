//! `POST /v1/posts/import`: the rows of a CSV file as schedules, by the same path as `POST /v1/posts/bulk`.

use axum::extract::State;
use axum::response::Response;
use jiff::tz::TimeZone;
use octavo_store::accounts::Account;
use serde::Deserialize;
use utoipa::IntoParams;

use super::bulk::{BulkReport, CreatedPosts, carry_out};
use super::check::{Batch, Callers, check_schedules};
use super::csv_file::read_file;
use super::csv_findings::name_cells;
use super::csv_row::to_schedule;
use crate::http::AppState;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::extract::auth::{Caller, PostsWriter};
use crate::http::extract::input::Problems;
use crate::http::extract::{CsvBody, Query};

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ImportQuery {
    /// Only checks the rows and returns the report. Nothing is stored.
    #[param(value_type = bool, required = false)]
    validate_only: Option<bool>,
    /// The zone of times that have none: a name from the IANA database, such as `Europe/London`. Without it, such times are
    /// refused.
    time_zone: Option<String>,
}

/// Schedules the posts of a CSV file: up to 100 rows, all of them or none.
///
/// The columns are `scheduled_time`, `accounts`, `content`, `media`, `settings` and `first_comment`; the first two are
/// required. Findings name the cell: `rows[0].accounts` is in the first row after the header.
#[utoipa::path(post, path = "/v1/posts/import", tag = "Queue",
    security(("bearer" = ["posts.write"], "clientId" = [])),
    params(ImportQuery),
    request_body(content = inline(CsvBody), content_type = "text/csv", description = "The file, in UTF-8.",
        example = json!("scheduled_time,accounts,content\n2027-01-15T09:00:00Z,1,Eight leaves of one sheet\n")),
    responses(
        (status = OK, description = "Only with `validateOnly=true`: the report.", body = BulkReport,
            example = json!({ "valid": false, "scheduledTimes": [], "findings": [{ "field": "rows[0].accounts",
                "severity": "ERROR", "rule": "post.account.unknown",
                "message": "You have no account 7. GET /v1/accounts lists your accounts." }] })),
        (status = CREATED, description = "The posts were queued.", body = CreatedPosts,
            example = json!(CreatedPosts::example())),
        (status = CONFLICT, description = "The key may not queue posts for one of the times (OUTSIDE_HOURS), or the \
            Idempotency-Key was used with a different request (CONFLICT).", body = ErrorBody),
        (status = TOO_MANY_REQUESTS, description = "Too many requests, or the posts exceed those that the key may queue a \
            day; wait for Retry-After seconds (RATE_LIMITED).", body = ErrorBody)))]
pub async fn import_posts(
    State(state): State<AppState>,
    PostsWriter(caller): PostsWriter,
    Query(query): Query<ImportQuery>,
    CsvBody(bytes): CsvBody,
) -> ApiResult<Response> {
    let (validate_only, zone) = query.check(ImportQuery::read)?;
    let (rows, mut findings) = read_file(&bytes)?;
    let accounts = named_accounts(&state, &caller, rows.iter().flat_map(|row| row.account_ids())).await?;
    let rows = rows.into_iter().enumerate();
    let schedules =
        rows.map(|(index, row)| to_schedule(index, row, zone.as_deref(), &accounts, &mut findings)).collect();
    let batch = Batch { schedules, problems: Problems::default(), findings, only_checks: false, only_reads: false };
    let mut checked = check_schedules(&state, &Callers::one(&caller), batch, |index| format!("rows[{index}].")).await?;
    checked.findings = name_cells(checked.findings);
    carry_out(&state, checked, validate_only).await
}

impl ImportQuery {
    fn read(self, problems: &mut Problems) -> Option<(bool, Option<String>)> {
        let known = |name: &str| TimeZone::get(name).ok()?.iana_name().map(str::to_owned);
        let message = "This time zone is unknown. Send a name from the IANA database, such as Europe/London.";
        let zone = problems.parse("timeZone", self.time_zone.as_deref(), known, message);
        Some((self.validate_only.unwrap_or(false), zone))
    }
}

/// Their networks decide which settings of a row they get.
async fn named_accounts(state: &AppState, caller: &Caller, ids: impl Iterator<Item = i64>) -> ApiResult<Vec<Account>> {
    let mut ids: Vec<i64> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    Ok(state.store.accounts().list_named(caller.workspace_id, &ids).await?)
}
