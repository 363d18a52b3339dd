//! The token endpoint and its counterpart: `POST /2/oauth2/token`, `/2/oauth2/revoke`.

use axum::extract::Request;
use http::HeaderMap;
use serde_json::{Value, json};

use super::XSimulator;
use super::error::{Outcome, Refusal, oauth};
use super::event::{Event, Origin};
use super::seed;
use super::state::{ACCESS_FOR, CODE_FOR, REFRESH_FOR};
use crate::core::app;
use crate::core::fields::Fields;

pub async fn token(sim: &XSimulator, request: Request) -> Outcome {
    check_app(request.headers())?;
    let form = Fields::of_form(request).await?;
    match form.get("grant_type") {
        Some("authorization_code") => exchange(sim, &form),
        Some("refresh_token") => refresh(sim, &form),
        Some(_) => Err(oauth(400, "unsupported_grant_type", "Value passed for the grant type was invalid.")),
        None => Err(missing("grant_type")),
    }
}

/// The app is a confidential one: it proves itself with every call.
fn check_app(headers: &HeaderMap) -> Outcome<()> {
    match app::basic(headers) {
        Some((id, secret)) if app::is_right(&id, &secret) => Ok(()),
        _ => Err(oauth(401, "unauthorized_client", "Missing valid authorization header")),
    }
}

fn exchange(sim: &XSimulator, form: &Fields) -> Outcome {
    let required = |name| form.get(name).ok_or_else(|| missing(name));
    let (code, redirect_uri) = (required("code")?, required("redirect_uri")?);
    let verifier = required("code_verifier")?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let known = world.codes.get(code).filter(|known| now.duration_since(known.at) < CODE_FOR);
    let known = known.ok_or_else(|| wrong("Value passed for the authorization code was invalid."))?;
    if known.redirect_uri != redirect_uri {
        return Err(wrong("Value passed for the redirect uri did not match the uri of the authorization code."));
    }
    if known.challenge != app::s256(verifier) {
        return Err(wrong("Value passed for the code verifier did not match the code challenge."));
    }
    let (account, scope) = (known.account.clone(), known.scope.clone());
    let (event, answer) = issue(Origin::Code(code.to_owned()), seed::token(), scope);
    world.commit(&account, event)?;
    Ok(answer)
}

fn refresh(sim: &XSimulator, form: &Fields) -> Outcome {
    let given = form.get("refresh_token").ok_or_else(|| missing("refresh_token"))?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let known = world.refresh.get(given).filter(|known| now.duration_since(known.at) < REFRESH_FOR);
    let known = known.ok_or_else(invalid_token)?;
    let (account, family, scope, used) =
        (known.account.clone(), known.family.clone(), known.scope.clone(), known.used);
    if used {
        world.commit(&account, Event::FamilyEnded { family })?;
        return Err(invalid_token());
    }
    let (event, answer) = issue(Origin::Refresh(given.to_owned()), family, scope);
    world.commit(&account, event)?;
    Ok(answer)
}

fn issue(from: Origin, family: String, scope: String) -> (Event, Value) {
    let access = seed::token();
    let refresh = scope.split(' ').any(|one| one == "offline.access").then(seed::token);
    let mut answer = json!({
        "token_type": "bearer", "expires_in": ACCESS_FOR.as_secs(), "access_token": access, "scope": scope,
    });
    if let Some(refresh) = &refresh {
        answer["refresh_token"] = json!(refresh);
    }
    (Event::TokensIssued { from, family, access, refresh, scope }, answer)
}

/// Ends a sign-in; a token that is not known is fine.
pub async fn revoke(sim: &XSimulator, request: Request) -> Outcome {
    check_app(request.headers())?;
    let form = Fields::of_form(request).await?;
    let given = form.get("token").ok_or_else(|| missing("token"))?;
    let mut world = sim.world.write();
    let known = world.access.get(given).or_else(|| world.refresh.get(given));
    if let Some((account, family)) = known.map(|token| (token.account.clone(), token.family.clone())) {
        world.commit(&account, Event::FamilyEnded { family })?;
    }
    Ok(json!({ "revoked": true }))
}

fn missing(name: &str) -> Refusal {
    oauth(400, "invalid_request", &format!("Missing required parameter [{name}]."))
}

fn wrong(description: &str) -> Refusal {
    oauth(400, "invalid_request", description)
}

fn invalid_token() -> Refusal {
    wrong("Value passed for the token was invalid.")
}
