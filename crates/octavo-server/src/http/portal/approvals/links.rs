//! Links by which someone without an account decides about exactly one version of a post.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use octavo_domain::Kind;
use octavo_domain::approval::ReviewLinkState;
use octavo_domain::plain_text::normal_email;
use octavo_domain::time::iso;
use octavo_store::approvals::{Approval, LinkMaker, LinkRefused, MOST_REVIEW_LINKS, NewReviewLink, ReviewLink};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::decide::check;
use crate::http::app::AppState;
use crate::http::describe::links::{FIRST_ITEM, ID, OF_PATH, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{Approver, Caller};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::{Owned, OwnedRow, missing};
use crate::http::extract::person::LinkCreator;
use crate::http::public::posts::approval::ReviewLinkMaker;
use crate::ids;
use crate::vault::{key_of, random_token};

const SHORTEST: i64 = 300;
const LONGEST: i64 = 30 * 24 * 60 * 60;
const DEFAULT: i64 = 7 * 24 * 60 * 60;

/// For whom the link is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReviewLinkRequest {
    /// Where to mail it, if the server sends mail.
    #[schema(max_length = 254)]
    email: Option<String>,
    /// How long it works. The default is 604800, 7 days.
    #[schema(minimum = 300, maximum = 2592000)]
    expires_in_seconds: Option<i64>,
}

/// A link by which someone without an account decides.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReviewLink)]
pub struct ReviewLinkBody {
    /// The link's id.
    #[schema(example = "rvl_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// Whether it still works.
    state: ReviewLinkState,
    /// Where it was mailed.
    email: Option<String>,
    /// The person who created it. It ends when they may no longer approve the post.
    created_by: ReviewLinkMaker,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
    /// When it expires.
    #[schema(format = DateTime)]
    expires_at: String,
    /// What the person who decided called themselves. Not verified.
    given_name: Option<String>,
}

/// A new link with its address.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewLinkWithUrl {
    #[serde(flatten)]
    link: ReviewLinkBody,
    /// The page to send to the person. This is the only response that shows it. Anyone who has it can decide, once.
    #[schema(format = "uri")]
    url: String,
}

/// The review links of an approval.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewLinkList {
    /// Newest first, up to 100.
    items: Vec<ReviewLinkBody>,
}

impl ReviewLinkBody {
    fn new(link: ReviewLink, now: Timestamp) -> Self {
        ReviewLinkBody {
            id: Kind::ReviewLink.show(link.id),
            state: link.state(now),
            created_by: LinkMaker { id: Kind::User.show(link.user_id), name: link.maker_name }.into(),
            created_time: iso(link.created_at),
            expires_at: iso(link.expires_at),
            email: link.email,
            given_name: link.given_name,
        }
    }
}

/// Creates a review link: someone without an account sees exactly this version and approves or rejects it, once.
///
/// Only people at the portal who may approve the post themselves can call this. The link decides by their right, and ends with it. It
/// also ends when the post changes or someone else decides. An approval has up to 20 open links. A person who has a passkey must have
/// signed in within the last minutes.
#[utoipa::path(post, path = "/v1/approvals/{id}/links", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`.")),
    request_body(content = NewReviewLinkRequest,
        example = json!({ "email": "ines@calloway.example", "expiresInSeconds": 86400 })),
    responses((status = CREATED, description = "The link.", body = ReviewLinkWithUrl,
            example = json!(ReviewLinkWithUrl::example())),
        (status = CONFLICT, description = "The approval does not wait any more, or has 20 open links (CONFLICT).",
            body = ErrorBody)),
    extensions(("x-leads" = json!([
        lead("201", &[("id", OF_PATH), ("linkId", ID)], &["withdraw_review_link"]),
    ]))))]
pub async fn create_review_link(
    State(state): State<AppState>,
    Owned(approval, LinkCreator(caller)): Owned<Approval, LinkCreator>,
    JsonBody { input, .. }: JsonBody<NewReviewLinkRequest>,
) -> ApiResult<(StatusCode, Json<ReviewLinkWithUrl>)> {
    let (email, seconds) = input.check(|new, problems| Some(new.read(problems)))?;
    let (now, token) = (state.clock.now(), random_token().map_err(ApiError::internal)?);
    let new = NewReviewLink {
        id: ids::new_id(),
        approval_id: approval.id,
        workspace_id: caller.workspace_id,
        user_id: caller.user_id,
        email: email.as_deref(),
        key: &key_of(&token),
        expires_at: now + SignedDuration::from_secs(seconds),
        now,
    };
    let link = match state.store.approvals().add_link(&new).await? {
        Ok(link) => link,
        Err(why) => return Err(refusal(why)),
    };
    if let Some(email) = &link.email {
        state.identity.mail_review_link(link.id, email).await?;
    }
    let url = state.identity.mail().review_url(&token);
    Ok((StatusCode::CREATED, Json(ReviewLinkWithUrl { link: ReviewLinkBody::new(link, now), url })))
}

impl NewReviewLinkRequest {
    fn read(self, problems: &mut Problems) -> (Option<String>, i64) {
        let bad = "Write the e-mail address in full, such as ines@calloway.example.";
        let email = problems.parse("email", self.email.as_deref(), normal_email, bad);
        let seconds = self.expires_in_seconds.unwrap_or(DEFAULT);
        problems.within("expiresInSeconds", Some(seconds), SHORTEST..=LONGEST);
        (email, seconds)
    }
}

fn refusal(why: LinkRefused) -> ApiError {
    match why {
        LinkRefused::TooMany => {
            ApiError::conflict(format!("This approval has {MOST_REVIEW_LINKS} open links. Withdraw one first."))
        }
        LinkRefused::Undecidable(decision) => match check(decision) {
            Err(error) => error,
            Ok(()) => missing::<Approval>(),
        },
    }
}

/// Lists the review links of an approval, newest first. Their addresses are not shown.
#[utoipa::path(get, path = "/v1/approvals/{id}/links", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`.")),
    responses((status = OK, description = "The links.", body = ReviewLinkList,
            example = json!({ "items": [ReviewLinkBody::example()] }))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", OF_PATH), ("linkId", FIRST_ITEM)], &["withdraw_review_link"]),
    ]))))]
pub async fn list_review_links(
    State(state): State<AppState>,
    Owned(approval, _): Owned<Approval, Approver>,
) -> ApiResult<Json<ReviewLinkList>> {
    let (links, now) = (state.store.approvals().list_links(approval.id).await?, state.clock.now());
    Ok(Json(ReviewLinkList { items: links.into_iter().map(|link| ReviewLinkBody::new(link, now)).collect() }))
}

/// Withdraws a review link. Its page no longer shows the post.
#[utoipa::path(delete, path = "/v1/approvals/{id}/links/{linkId}", tag = "Approvals", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The approval's id, `apr_…`."),
        ("linkId" = String, Path, description = "The link's id, `rvl_…`.")),
    responses((status = NO_CONTENT, description = "The review link was withdrawn."),
        (status = CONFLICT, description = "Someone decided by it first (CONFLICT).", body = ErrorBody)))]
pub async fn withdraw_review_link(
    State(state): State<AppState>,
    Owned(link, _): Owned<ReviewLink, Approver>,
) -> ApiResult<StatusCode> {
    match state.store.approvals().withdraw_link(&link).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::conflict("Someone decided by this link already.")),
    }
}

impl OwnedRow for ReviewLink {
    const NAME: &'static str = "review link";
    type Id = (String, String);

    async fn find(state: &AppState, caller: &Caller, (approval, id): (String, String)) -> ApiResult<Self> {
        let ids = Kind::Approval.parse(&approval).zip(Kind::ReviewLink.parse(&id));
        let (approval, id) = ids.ok_or_else(missing::<Self>)?;
        let link = state.store.approvals().find_link(caller.workspace_id, approval, id).await?;
        link.ok_or_else(missing::<Self>)
    }
}

impl ReviewLinkBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "rvl_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "state": "OPEN", "email": "ines@calloway.example",
            "createdBy": { "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Mara Lind" },
            "createdTime": "2026-11-21T09:30:00.000Z", "expiresAt": "2026-11-22T09:30:00.000Z", "givenName": null,
        })
    }
}

impl ReviewLinkWithUrl {
    /// In the description.
    pub fn example() -> Value {
        let mut example = ReviewLinkBody::example();
        example["url"] = "https://octavo.example/review/q7YdT0mRrX2uV4nH8wQe1kZy7pLc5sJd3fGh6Wb9Lk0".into();
        example
    }
}
