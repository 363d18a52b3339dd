//! Secret addresses by which the person's calendar program reads the posts of a workspace.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::calendar_links::{CalendarLink, MOST_CALENDAR_LINKS, NewCalendarLink};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST_ITEM, ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::auth::{Caller, WorkspaceViewer};
use crate::http::extract::owned::{Owned, OwnedRow, missing};
use crate::ids;
use crate::vault::{key_of, random_token};

/// An address by which a calendar program reads the posts of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CalendarLink)]
pub struct CalendarLinkBody {
    /// The link's id.
    #[schema(example = "cal_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The workspace's id.
    workspace_id: String,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
}

/// A new calendar link with its address.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarLinkWithUrl {
    #[serde(flatten)]
    link: CalendarLinkBody,
    /// The address to subscribe to (RFC 5545). This is the only response that shows it. Anyone who has it can read the posts.
    #[schema(format = "uri")]
    url: String,
}

/// The calendar links of a person for a workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct CalendarLinkList {
    /// The oldest first, up to 10.
    items: Vec<CalendarLinkBody>,
}

impl From<CalendarLink> for CalendarLinkBody {
    fn from(link: CalendarLink) -> Self {
        CalendarLinkBody {
            id: Kind::CalendarLink.show(link.id),
            workspace_id: Kind::Workspace.show(link.workspace_id),
            created_time: iso(link.created_at),
        }
    }
}

/// Creates a secret address at which a calendar program subscribes to the workspace's posts.
///
/// It has the posts from 30 days ago to a year ahead, up to 5,000 of them, each with its status and a link to its page. It works
/// until it is withdrawn or the person leaves the workspace. A person can have 10 for each workspace.
#[utoipa::path(post, path = "/v1/calendar-links", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = CREATED, description = "The link.", body = CalendarLinkWithUrl,
            example = json!(CalendarLinkWithUrl::example())),
        (status = CONFLICT, description = "The person has 10 for this workspace (CONFLICT).", body = ErrorBody)),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], &["withdraw_calendar_link"])]))))]
pub async fn create_calendar_link(
    State(state): State<AppState>,
    WorkspaceViewer(caller): WorkspaceViewer,
) -> ApiResult<(StatusCode, Json<CalendarLinkWithUrl>)> {
    let token = random_token().map_err(ApiError::internal)?;
    let new = NewCalendarLink {
        id: ids::new_id(),
        user_id: caller.user_id,
        workspace_id: caller.workspace_id,
        key: &key_of(&token),
        now: state.clock.now(),
    };
    let Some(link) = state.store.calendar_links().add(&new).await? else {
        let most = MOST_CALENDAR_LINKS;
        return Err(ApiError::conflict(format!(
            "You have {most} calendar links for this workspace. Withdraw one first."
        )));
    };
    let url = format!("{}/v1/calendar.ics?token={token}", state.settings.public_url);
    Ok((StatusCode::CREATED, Json(CalendarLinkWithUrl { link: link.into(), url })))
}

/// Lists the person's calendar links for the workspace. Their addresses are not shown.
#[utoipa::path(get, path = "/v1/calendar-links", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The links.", body = CalendarLinkList,
            example = json!({ "items": [CalendarLinkBody::example()] }))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST_ITEM)], &["withdraw_calendar_link"])]))))]
pub async fn list_calendar_links(
    State(state): State<AppState>,
    WorkspaceViewer(caller): WorkspaceViewer,
) -> ApiResult<Json<CalendarLinkList>> {
    let links = state.store.calendar_links().list(caller.user_id, Some(caller.workspace_id)).await?;
    Ok(Json(CalendarLinkList { items: links.into_iter().map(CalendarLinkBody::from).collect() }))
}

/// Withdraws a calendar link. Its address stops working at once.
#[utoipa::path(delete, path = "/v1/calendar-links/{id}", tag = "Your account", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The link's id, `cal_…`.")),
    responses((status = NO_CONTENT, description = "The calendar link was withdrawn.")))]
pub async fn withdraw_calendar_link(
    State(state): State<AppState>,
    Owned(link, _): Owned<CalendarLink, WorkspaceViewer>,
) -> ApiResult<StatusCode> {
    state.store.calendar_links().withdraw(&link).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl OwnedRow for CalendarLink {
    const NAME: &'static str = "calendar link";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::CalendarLink.parse(&id).ok_or_else(missing::<Self>)?;
        let links = state.store.calendar_links().list(caller.user_id, Some(caller.workspace_id)).await?;
        links.into_iter().find(|link| link.id == id).ok_or_else(missing::<Self>)
    }
}

impl CalendarLinkBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "cal_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "workspaceId": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "createdTime": "2026-11-21T09:30:00.000Z",
        })
    }
}

impl CalendarLinkWithUrl {
    /// In the description.
    pub fn example() -> Value {
        let mut example = CalendarLinkBody::example();
        let token = "q7YdT0mRrX2uV4nH8wQe1kZy7pLc5sJd3fGh6Wb9Lk0";
        example["url"] = format!("https://octavo.example/v1/calendar.ics?token={token}").into();
        example
    }
}
