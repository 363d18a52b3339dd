//! The page behind a link that proves an address.

use axum::extract::State;
use axum::response::{IntoResponse, Response};

use super::request::{OwnForm, Query, Visitor};
use super::{login, pages};
use crate::identity::{AccountError, Identity};

/// Changes nothing: programs that check mail open links too.
pub(super) async fn page(State(identity): State<Identity>, visitor: Visitor, Query(params): Query) -> Response {
    let token = params.get("token").unwrap_or_default();
    match identity.email_of_link(token, visitor.user_id()).await {
        Ok(link) => pages::confirm_email(token, &link.email).into_response(),
        Err(error) => refuse(&identity, &error),
    }
}

pub(super) async fn submit(State(identity): State<Identity>, visitor: Visitor, OwnForm(params): OwnForm) -> Response {
    let token = params.get("token").unwrap_or_default();
    match identity.confirm_email(token, visitor.user_id()).await {
        Ok(link) => pages::email_confirmed(&link.email).into_response(),
        Err(error) => refuse(&identity, &error),
    }
}

fn refuse(identity: &Identity, error: &AccountError) -> Response {
    login::refuse(identity, error, pages::sorry(&error.to_string()))
}
