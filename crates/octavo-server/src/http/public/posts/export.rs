//! `GET /v1/posts.csv`: the posts that `GET /v1/posts` lists, as a spreadsheet reads them. It is written page by page, so its
//! size doesn't matter.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::TryStreamExt;
use futures::stream::try_unfold;
use octavo_domain::Platform;
use octavo_domain::post::ScheduleStatus;
use octavo_store::schedules::{ScheduleFilter, SchedulePage};
use octavo_store::{Store, StoreResult};
use serde::Deserialize;
use utoipa::IntoParams;

use super::export_row::{header_row, rows_of};
use super::read::{PostOrder, PostsQuery};
use crate::http::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::PostsReader;
use crate::http::extract::listed_workspaces::ListedWorkspaces;

/// Schedules that are in memory at a time.
const PAGE: u32 = 100;

/// The filters of `GET /v1/posts`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ExportQuery {
    /// Returns only items with this value.
    #[param(value_type = Option<ScheduleStatus>)]
    status: Option<String>,
    /// Has a publication on this account.
    account_id: Option<i64>,
    /// Has a publication on this network.
    #[param(value_type = Option<Platform>)]
    platform: Option<String>,
    /// Scheduled at this time or later.
    from: Option<String>,
    /// Scheduled before this time.
    to: Option<String>,
    /// Has a `reference` that begins with this.
    #[param(max_length = 255)]
    reference: Option<String>,
    /// Has this in the text of a post, in upper or lower case. Up to 200 characters.
    #[param(max_length = 200)]
    search: Option<String>,
    /// In the portal: `all` workspaces, or up to 100 ids.
    workspaces: Option<String>,
    /// The field that posts are sorted by, the latest first. Default `createdTime`.
    #[param(inline, value_type = Option<PostOrder>)]
    order_by: Option<String>,
}

impl From<ExportQuery> for PostsQuery {
    fn from(query: ExportQuery) -> Self {
        let ExportQuery { status, account_id, platform, from, to, reference, search, workspaces, order_by } = query;
        let (limit, cursor) = (Some(PAGE), None);
        PostsQuery { limit, cursor, status, account_id, platform, from, to, reference, search, workspaces, order_by }
    }
}

/// Exports the posts that `GET /v1/posts` lists with the same filters, as a CSV file (RFC 4180) in UTF-8.
///
/// A row is a post on one account, with its thread and first comment. The first columns are those of an import. A cell that a
/// spreadsheet would run as a formula begins with an apostrophe; an import removes it. If the connection ends early, the file
/// is not whole.
#[utoipa::path(get, path = "/v1/posts.csv", tag = "Queue",
    security(("bearer" = ["posts.read"], "clientId" = [])), params(ExportQuery),
    responses((status = OK, description = "The file.", body = String, content_type = "text/csv",
        example = json!(EXAMPLE))))]
pub async fn export_posts(
    State(state): State<AppState>,
    PostsReader(caller): PostsReader,
    Query(query): Query<ExportQuery>,
) -> ApiResult<Response> {
    let reach = caller.reach()?;
    let (filter, asked) = query.check(|mut query, problems| {
        let asked = query.workspaces.take();
        Some((PostsQuery::from(query).filter(reach, problems), asked))
    })?;
    let listed = ListedWorkspaces::of::<PostsReader>(&state, &caller, asked).await?;
    let pages = Pages { store: state.store.clone(), listed, has_header: false, filter: Some(filter) };
    // An error cuts the file off, so that no part is taken for the whole.
    let rows = try_unfold(pages, Pages::next).inspect_err(|error| tracing::error!(%error, "an export ended early"));
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"octavo-posts.csv\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(rows)).into_response())
}

/// What is left of an export.
struct Pages {
    store: Store,
    listed: ListedWorkspaces,
    has_header: bool,
    /// Of the next page.
    filter: Option<ScheduleFilter>,
}

impl Pages {
    async fn next(mut self) -> StoreResult<Option<(Bytes, Self)>> {
        let Some(filter) = self.filter.take() else { return Ok(None) };
        let SchedulePage { items, next } = self.store.schedules().page_of(&self.listed.ids, &filter).await?;
        let mut rows = if self.has_header { String::new() } else { header_row() };
        self.has_header = true;
        for view in &items {
            let workspace = self.listed.name(view.workspace_id);
            rows.push_str(&rows_of(view, workspace.as_ref().map_or("", |workspace| workspace.name())));
        }
        self.filter = next.map(|order| ScheduleFilter { order, ..filter });
        Ok(Some((Bytes::from(rows), self)))
    }
}

/// In the description.
const EXAMPLE: &str = "scheduled_time,accounts,content,media,settings,first_comment,thread,id,reference,status,platform,\
    post_id,post_status,published_time,permalink,error_code,error_message,workspace\n\
    2027-01-15T09:00:00.000Z,1,Eight leaves of one sheet,,,,,sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f,,SCHEDULED,BLUE_SKY,\
    pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f,PENDING,,,,,\n";
