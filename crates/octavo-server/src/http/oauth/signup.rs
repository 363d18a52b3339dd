//! The sign-up page, open where the operator left it open.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;

use super::pages::{self, Entry};
use super::request::{OwnForm, Query, Visitor};
use super::{browser, login};
use crate::identity::Identity;

pub(super) async fn page(State(identity): State<Identity>, Query(params): Query) -> Response {
    let settings = identity.settings();
    if !settings.signup {
        return closed();
    }
    let entry = Entry { return_to: &browser::return_to(settings, params.get("returnTo")), ..Entry::default() };
    pages::signup(&entry, settings).into_response()
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let settings = identity.settings();
    if !settings.signup {
        return closed();
    }
    let return_to = browser::return_to(settings, params.get("returnTo"));
    let email = params.get("email").unwrap_or_default();
    let password = params.get("password").unwrap_or_default();
    match identity.sign_up(email, password, visitor.brought(&identity)).await {
        Ok(Some(signed_in)) => browser::enter(settings, &signed_in, &return_to),
        Ok(None) => pages::signed_up(&Entry { return_to: &return_to, email, problem: None }).into_response(),
        Err(error) => {
            let entry = Entry { return_to: &return_to, email, problem: Some(&error.to_string()) };
            login::refuse(&identity, &error, pages::signup(&entry, settings))
        }
    }
}

fn closed() -> Response {
    (StatusCode::FORBIDDEN, pages::by_invitation()).into_response()
}
