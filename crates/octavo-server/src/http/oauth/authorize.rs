//! `/oauth2/authorize` and the answer to its consent page.

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use octavo_domain::Kind;
use octavo_store::identity::Session;

use super::body::{self, BadBody};
use super::{browser, pages};
use crate::identity::{Browser, ConsentAnswer, Identity, Params, Step};

pub(super) async fn by_get(
    State(identity): State<Identity>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let params = Params::parse(query.unwrap_or_default().as_bytes());
    authorize(&identity, &params, &headers).await
}

/// OpenID Connect Core section 3.1.2.1 wants POST as well.
pub(super) async fn by_post(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    match body::form(&headers, body).await {
        Ok(params) => authorize(&identity, &params, &headers).await,
        Err(bad) => bad.into_page(),
    }
}

async fn authorize(identity: &Identity, params: &Params, headers: &HeaderMap) -> Response {
    let session = match browser::session(identity, headers).await {
        Ok(session) => session,
        Err(error) => return browser::failed(&error),
    };
    match identity.authorize(params, visitor(headers, session.as_ref())).await {
        Ok(step) => go(step),
        Err(error) => browser::failed(&error),
    }
}

/// The person's answer to a consent page.
pub(super) async fn consent(State(identity): State<Identity>, headers: HeaderMap, body: Body) -> Response {
    if !browser::is_from_our_pages(identity.settings(), &headers) {
        return browser::foreign_form();
    }
    let params = match body::form(&headers, body).await {
        Ok(params) => params,
        Err(bad) => return bad.into_page(),
    };
    let answer = match params.get("decision") {
        Some("allow") => ConsentAnswer::Allow {
            workspace: params.get("workspace").map(|id| Kind::Workspace.parse(id).unwrap_or_default()),
        },
        _ => ConsentAnswer::Deny,
    };
    let request = params.get("request").unwrap_or_default();
    let session = match browser::session(&identity, &headers).await {
        Ok(session) => session,
        Err(error) => return browser::failed(&error),
    };
    match identity.answer(request, visitor(&headers, session.as_ref()), answer).await {
        Ok(step) => go(step),
        Err(error) => browser::failed(&error),
    }
}

fn visitor<'a>(headers: &'a HeaderMap, session: Option<&'a Session>) -> Browser<'a> {
    Browser { session, state: browser::state(headers) }
}

fn go(step: Step) -> Response {
    match step {
        Step::Redirect(to) => browser::see_other(&to),
        Step::SignIn { query } => {
            let mut login = url::form_urlencoded::Serializer::new(String::new());
            login.append_pair("returnTo", &format!("/oauth2/authorize?{query}"));
            browser::see_other(&format!("/login?{}", login.finish()))
        }
        Step::Consent(asking) => pages::consent(&asking).into_response(),
        Step::Refuse(bad) => (StatusCode::BAD_REQUEST, pages::broken_link(&bad)).into_response(),
    }
}

impl BadBody {
    /// The refusal as a page.
    pub(super) fn into_page(self) -> Response {
        let (status, why) = match self {
            BadBody::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "The form is too large.".into()),
            BadBody::Unreadable(why) => (StatusCode::BAD_REQUEST, why),
        };
        (status, pages::sorry(&why)).into_response()
    }
}
