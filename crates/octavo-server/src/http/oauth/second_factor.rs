//! The second step of a sign-in.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

use super::pages::{self, Entry};
use super::request::{OwnForm, Query, Visitor};
use super::{browser, login};
use crate::identity::{AccountError, Identity};

pub(super) async fn page(State(identity): State<Identity>, Query(params): Query, headers: HeaderMap) -> Response {
    show(&identity, &headers, params.get("returnTo"), None).await
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let settings = identity.settings();
    let half = browser::half_sign_in(settings, &visitor.headers);
    let code = params.get("code").unwrap_or_default();
    match identity.second_factor(half, code, visitor.brought(&identity)).await {
        Ok(signed_in) => browser::enter(settings, &signed_in, &browser::return_to(settings, params.get("returnTo"))),
        Err(error) => {
            tracing::info!(%error, "second factor refused");
            show(&identity, &visitor.headers, params.get("returnTo"), Some(error)).await
        }
    }
}

/// The page for a code, or the one for a password where the first step has ended.
async fn show(
    identity: &Identity,
    headers: &HeaderMap,
    return_to: Option<&str>,
    problem: Option<AccountError>,
) -> Response {
    let settings = identity.settings();
    let return_to = browser::return_to(settings, return_to);
    match identity.half_signed_in(browser::half_sign_in(settings, headers)).await {
        Ok(user) => {
            let text = problem.as_ref().map(ToString::to_string);
            let page =
                pages::second_factor(&Entry { email: &user.email, return_to: &return_to, problem: text.as_deref() });
            match &problem {
                Some(problem) => login::refuse(identity, problem, page),
                None => page.into_response(),
            }
        }
        Err(ended) => {
            let problem = ended.to_string();
            let entry = Entry { email: "", return_to: &return_to, problem: Some(&problem) };
            login::refuse(identity, &ended, pages::login(&entry, settings))
        }
    }
}
