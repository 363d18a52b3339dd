//! `/oauth2/authorize` and the answer to its consent page.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use octavo_domain::Kind;
use octavo_domain::approval::ApprovalPolicy;

use super::body::BadBody;
use super::request::{AnyForm, OwnForm, Query, Visitor};
use super::{browser, consent_page, pages};
use crate::identity::{Browser, ChosenAccounts, ConsentAnswer, Identity, Params, Step};

pub(super) async fn by_get(State(identity): State<Identity>, visitor: Visitor, Query(params): Query) -> Response {
    authorize(&identity, &params, &visitor).await
}

/// OpenID Connect Core section 3.1.2.1 wants POST as well.
pub(super) async fn by_post(State(identity): State<Identity>, visitor: Visitor, AnyForm(params): AnyForm) -> Response {
    authorize(&identity, &params, &visitor).await
}

async fn authorize(identity: &Identity, params: &Params, visitor: &Visitor) -> Response {
    match identity.authorize(params, browser_of(visitor)).await {
        Ok(step) => go(step),
        Err(error) => browser::failed(&error),
    }
}

/// The person's answer to a consent page.
pub(super) async fn consent(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let answer = match params.get("decision") {
        Some("allow") => ConsentAnswer::Allow {
            workspace: params.get("workspace").map(|id| Kind::Workspace.parse(id).unwrap_or_default()),
            // No account has the id 0, and what is no policy counts as the narrower one.
            accounts: ChosenAccounts::parse(
                &params.all("accounts").collect::<Vec<_>>(),
                params.all("account").map(|id| id.parse().unwrap_or_default()).collect(),
            ),
            approval: params
                .all("approval")
                .map(|text| ApprovalPolicy::parse(text).unwrap_or(ApprovalPolicy::Required))
                .reduce(|one, other| ApprovalPolicy::of(one.is_required() || other.is_required())),
        },
        _ => ConsentAnswer::Deny,
    };
    let request = params.get("request").unwrap_or_default();
    match identity.answer(request, browser_of(&visitor), answer).await {
        Ok(step) => go(step),
        Err(error) => browser::failed(&error),
    }
}

fn browser_of(visitor: &Visitor) -> Browser<'_> {
    Browser { session: visitor.session.as_ref(), state: browser::state(&visitor.headers) }
}

fn go(step: Step) -> Response {
    match step {
        Step::Redirect(to) => browser::see_other(&to),
        Step::SignIn { query } => {
            let mut login = url::form_urlencoded::Serializer::new(String::new());
            login.append_pair("returnTo", &format!("/oauth2/authorize?{query}"));
            browser::see_other(&format!("/login?{}", login.finish()))
        }
        Step::Consent(asking) => {
            let status = if asking.problem.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
            (status, consent_page::consent(&asking)).into_response()
        }
        Step::Device { allowed } => pages::device_answered(allowed).into_response(),
        Step::Refuse(bad) => (StatusCode::BAD_REQUEST, pages::broken_link(&bad)).into_response(),
    }
}

impl BadBody {
    /// The refusal as a page.
    pub(super) fn into_page(self) -> Response {
        let (status, why) = match self {
            BadBody::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "The form is too large.".into()),
            BadBody::TooSlow => {
                (StatusCode::REQUEST_TIMEOUT, "The rest of the form didn't arrive in time. Send it again.".into())
            }
            BadBody::Unreadable(why) => (StatusCode::BAD_REQUEST, why),
        };
        (status, pages::sorry(&why)).into_response()
    }
}
