//! `/v1/approvals`: what waits for a person here, and what they decide in `decide`, by links of `links` too. Only people at the portal get here.

pub mod decide;
pub mod links;

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::networks::price;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform};
use octavo_store::approvals::{Approval, ApprovalFilter, WaitingApproval};
use octavo_store::schedules::ScheduleView;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST_ITEM, NEXT, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::Query;
use crate::http::extract::auth::{Approver, Caller};
use crate::http::extract::input::Problems;
use crate::http::extract::listed_workspaces::{ListedWorkspaces, WorkspaceName};
use crate::http::extract::owned::{OwnedRow, missing};
use crate::http::public::posts::approval::ApprovalBody;
use crate::http::public::posts::response::ScheduleBody;

const MOST_LISTED: u32 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ApprovalsQuery {
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// Only approvals with this status.
    #[param(value_type = Option<ApprovalStatus>)]
    status: Option<String>,
    /// An approval's id. Returns the versions of its post that were asked for, with any status.
    versions_of: Option<String>,
    /// In the portal: `all` workspaces, or up to 100 ids.
    workspaces: Option<String>,
}

/// A page of approvals.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalPage {
    /// Newest first.
    items: Vec<ApprovalRequest>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// An approval, and the post that it is about.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRequest {
    #[serde(flatten)]
    approval: ApprovalBody,
    /// The time to approve. Null if the post goes out as soon as it is approved.
    #[schema(format = DateTime)]
    scheduled_time: Option<String>,
    /// Whether that time has passed. Then set `publishLate`, or change the time.
    past_due: bool,
    /// What the hash covers: the canonical object.
    #[schema(value_type = Object)]
    content: Value,
    /// What the networks charge for it, in US dollars. Null where posts are free.
    #[schema(example = 0.015)]
    price: Option<f64>,
    /// That sum by network; empty where posts are free.
    prices: Vec<NetworkPrice>,
    /// Whether you may only reject it: it is your own, and someone else may approve it.
    needs_someone_else: bool,
    /// Your passkeys, by credential id. If there are any, one signs what you approve.
    credential_ids: Vec<String>,
    /// What was asked for before, of the same post.
    previous: Option<AskedVersion>,
    /// The post as it is now.
    post: ScheduleBody,
    /// Its workspace, in lists of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    workspace: Option<WorkspaceName>,
}

/// What a network charges for a post.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetworkPrice {
    /// The network.
    platform: Platform,
    /// In US dollars.
    #[schema(example = 0.015)]
    price: f64,
}

/// What was asked for before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedVersion {
    /// The approval's id.
    id: String,
    /// Its status.
    status: ApprovalStatus,
    /// The hash of its content.
    content_hash: String,
    /// The canonical object.
    #[schema(value_type = Object)]
    content: Value,
}

/// Lists approvals of the workspace, newest first.
///
/// Only people at the portal who may approve can call this. `previous` is the version that was asked for before, to show the
/// difference.
#[utoipa::path(get, path = "/v1/approvals", tag = "Approvals", security(("bearer" = ["api"])), params(ApprovalsQuery),
    responses((status = OK, description = "A page of approvals.", body = ApprovalPage,
            example = json!({ "items": [ApprovalRequest::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", FIRST_ITEM)], &["reject_post", "list_review_links", "create_review_link"]),
        lead("200", &[("cursor", NEXT)], &["list_approvals"]),
        lead("200", &[("id", FIRST_ITEM)], &["approve_post"])
            .with(json!({ "contentHash": "$response.body#/items/0/contentHash" })),
    ]))))]
pub async fn list_approvals(
    State(state): State<AppState>,
    Approver(caller): Approver,
    Query(query): Query<ApprovalsQuery>,
) -> ApiResult<Json<ApprovalPage>> {
    let (filter, asked) = query.check(|mut query, problems| {
        let asked = query.workspaces.take();
        Some((query.filter(problems), asked))
    })?;
    let listed = ListedWorkspaces::of::<Approver>(&state, &caller, asked).await?;
    let limit = filter.limit as usize;
    // One more tells whether there is a page behind this one.
    let more = ApprovalFilter { limit: filter.limit + 1, ..filter };
    let mut found = state.store.approvals().page(&listed.ids, caller.user_id, &more).await?;
    let has_more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| has_more).map(|last| Kind::Approval.show(last.approval.id));
    let credential_ids = state.identity.signing_credentials(caller.user_id).await.map_err(ApiError::internal)?;
    let items = found
        .into_iter()
        .map(|it| ApprovalRequest::new(&state, &listed, &credential_ids, it))
        .collect::<ApiResult<_>>()?;
    Ok(Json(ApprovalPage { items, next_cursor }))
}

impl ApprovalsQuery {
    fn filter(self, problems: &mut Problems) -> ApprovalFilter {
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        let statuses = "The status must be PENDING, APPROVED, REJECTED or VOID.";
        let versions = "Send the id of an approval, apr_….";
        ApprovalFilter {
            versions_of: problems.parse(
                "versionsOf",
                self.versions_of.as_deref(),
                |text| Kind::Approval.parse(text),
                versions,
            ),
            status: problems.parse("status", self.status.as_deref(), ApprovalStatus::parse, statuses),
            before: problems.parse("cursor", self.cursor.as_deref(), |text| Kind::Approval.parse(text), cursors),
            limit: problems.page_size_to("limit", self.limit, MOST_LISTED),
        }
    }
}

impl ApprovalRequest {
    fn new(
        state: &AppState,
        listed: &ListedWorkspaces,
        credential_ids: &[String],
        it: WaitingApproval,
    ) -> ApiResult<Self> {
        let parse = |text: &str| serde_json::from_str(text).map_err(ApiError::internal);
        let previous = match it.previous {
            Some(before) => Some(AskedVersion {
                id: Kind::Approval.show(before.id),
                status: before.status,
                content: parse(&before.content)?,
                content_hash: before.content_hash,
            }),
            None => None,
        };
        let content: Value = parse(&it.approval.content)?;
        let prices = prices_of(&it.schedule, content["retriedPosts"].as_array());
        let has_time = it.approval.status == ApprovalStatus::Pending && it.approval.scheduled_at.is_some();
        Ok(ApprovalRequest {
            workspace: listed.name(it.schedule.workspace_id),
            scheduled_time: it.approval.scheduled_at.map(iso),
            past_due: has_time && it.schedule.scheduled_at <= state.clock.now(),
            price: total(&prices),
            prices: prices.into_iter().map(|(platform, it)| NetworkPrice { platform, price: to_dollars(it) }).collect(),
            needs_someone_else: it.needs_someone_else,
            credential_ids: credential_ids.to_vec(),
            content,
            previous,
            post: ScheduleBody::new(state, it.schedule),
            approval: ApprovalBody::new(state, it.approval),
        })
    }
}

/// Of all posts, or of the failed ones that are sent again, in dollars. None: nothing is charged.
pub(in crate::http) fn price_of(schedule: &ScheduleView, retried: Option<&Vec<Value>>) -> Option<f64> {
    total(&prices_of(schedule, retried))
}

/// Of all posts, or of the failed ones that are sent again, in thousandths.
fn prices_of(schedule: &ScheduleView, retried: Option<&Vec<Value>>) -> BTreeMap<Platform, u32> {
    let posts = schedule.publications.iter().flat_map(|it| it.posts.iter().map(|post| (it.platform, post)));
    let is_sent = |id| retried.is_none_or(|retried| retried.contains(&Kind::Post.show(id).into()));
    let mut prices = BTreeMap::new();
    for (platform, post) in posts.filter(|(_, post)| is_sent(post.id)) {
        if let Some(price) = price(platform, &post.content.text) {
            *prices.entry(platform).or_insert(0) += price;
        }
    }
    prices
}

/// In dollars. None: nothing is charged.
fn total(prices: &BTreeMap<Platform, u32>) -> Option<f64> {
    prices.values().copied().reduce(|sum, price| sum + price).map(to_dollars)
}

fn to_dollars(thousandths: u32) -> f64 {
    f64::from(thousandths) / 1_000.0
}

impl OwnedRow for Approval {
    const NAME: &'static str = "approval";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::Approval.parse(&id).ok_or_else(missing::<Self>)?;
        state.store.approvals().find(caller.workspace_id, id).await?.ok_or_else(missing::<Self>)
    }
}

impl ApprovalRequest {
    /// In the description.
    pub fn example() -> Value {
        let mut waiting = ApprovalBody::example("PENDING");
        waiting["scheduledTime"] = "2027-01-15T09:00:00.000Z".into();
        waiting["pastDue"] = false.into();
        waiting["content"] = json!({
            "files": {}, "scheduledTime": "2027-01-15T09:00:00.000Z", "version": 2,
            "publications": [{
                "accountId": 1, "aiDisclosure": "NONE", "externalId": "7012345678", "platform": "TELEGRAM",
                "server": null,
                "settings": { "type": "TELEGRAM" },
                "posts": [{
                    "altTexts": [], "attachmentPaths": [], "chatId": "-1001234567890",
                    "content": "Eight leaves of one sheet",
                    "replyTo": null, "role": "POST", "thumbnailPath": null,
                }],
            }],
        });
        waiting["price"] = Value::Null;
        waiting["prices"] = json!([]);
        waiting["needsSomeoneElse"] = false.into();
        waiting["credentialIds"] = json!([]);
        waiting["previous"] = Value::Null;
        waiting["post"] = ScheduleBody::example("WAITING_FOR_APPROVAL");
        waiting["post"]["approval"] = ApprovalBody::example("PENDING");
        waiting
    }
}
