//! Authorization page and tokens
//! (<https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow>,
//! <https://learn.microsoft.com/linkedin/shared/authentication/programmatic-refresh-tokens>).

use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::state::{LinkedIn, LinkedInEvent, Member};
use crate::core::consent::{AuthorizationRequest, Consent, Lasting};
use crate::core::consent_page::{AccountChoice, is_redirect_uri, redirect_back};
use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET, GrantEvent, Grants, OAuthError, TokenPair};
use crate::core::requests::Params;
use crate::core::{oauth, random};

/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 5] = [
    ("openid", "Use your name and photo"),
    ("profile", "Use your name and photo"),
    ("email", "Use the primary email address associated with your LinkedIn account"),
    ("w_member_social", "Create, modify, and delete posts, comments, and reactions on your behalf"),
    ("r_member_social", "Retrieve your posts, comments, reactions, and other engagement data"),
];
/// Those that any app gets; `r_member_social` is for reviewed ones.
pub const SELF_SERVE: [&str; 4] = ["openid", "profile", "email", "w_member_social"];

const ACCESS_FOR: SignedDuration = SignedDuration::from_hours(60 * 24);
const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(365 * 24);

const NO_CODE: OAuthError =
    OAuthError(400, "invalid_request", "Unable to retrieve access token: authorization code not found");
const NOT_THE_CODES: OAuthError = OAuthError(
    400,
    "invalid_redirect_uri",
    "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or \
     authorization code expired. Or external member binding exists",
);
const NO_REFRESH: OAuthError = OAuthError(
    400,
    "invalid_request",
    "The provided authorization grant or refresh token is invalid, expired or revoked.",
);

/// `POST /oauth/v2/accessToken`
pub async fn issue_token(sim: &LinkedInSimulator, body: Body) -> Response {
    oauth::token_response(body, |form| issue_by_grant(sim, form)).await
}

fn issue_by_grant(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    check_client(form)?;
    match form.text("grant_type") {
        "authorization_code" => redeem_code(sim, form),
        "refresh_token" => refresh_token(sim, form),
        "" => Err(OAuthError(400, "invalid_request", "A required parameter \"grant_type\" is missing")),
        _ => Err(OAuthError(400, "unsupported_grant_type", "The grant type is not supported")),
    }
}

fn check_client(form: &Params) -> Result<(), OAuthError> {
    match (form.text("client_id"), form.text("client_secret")) {
        ("", _) => Err(OAuthError(400, "invalid_request", "A required parameter \"client_id\" is missing")),
        (_, "") => Err(OAuthError(400, "invalid_request", "A required parameter \"client_secret\" is missing")),
        (CLIENT_ID, CLIENT_SECRET) => Ok(()),
        _ => Err(OAuthError(401, "invalid_client", "Client authentication failed")),
    }
}

fn redeem_code(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    let shown = form.get("code").ok_or(NO_CODE)?;
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let code = world.grants.code(shown, now).ok_or(NO_CODE)?.clone();
    if form.text("redirect_uri") != code.redirect_uri {
        return Err(NOT_THE_CODES);
    }
    let partner = world.members.get(&code.account).is_some_and(|member| member.partner);
    let pair = TokenPair {
        access: access_token(),
        access_until: now + ACCESS_FOR,
        refresh: partner.then(|| format!("AQ{}", random::text(350, random::BASE64URL))),
        refresh_until: now + REFRESH_FOR,
        scopes: code.scopes,
    };
    let body = token_response(&pair, pair.refresh.as_deref(), now);
    let granting = GrantEvent::Redeemed { code: shown.to_owned(), pair };
    world.commit(&code.account, LinkedInEvent::Access { granting })?;
    Ok(body)
}

/// The same refresh token comes back, and its end stays where it was.
fn refresh_token(sim: &LinkedInSimulator, form: &Params) -> Result<Value, OAuthError> {
    let from = form.text("refresh_token").to_owned();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let token = world.grants.refresh_token(&from, now).ok_or(NO_REFRESH)?;
    let pair = TokenPair {
        access: access_token(),
        access_until: now + ACCESS_FOR,
        refresh: None,
        refresh_until: token.expires,
        scopes: token.scopes,
    };
    let body = token_response(&pair, Some(&from), now);
    world.commit(&token.account, LinkedInEvent::Access { granting: GrantEvent::Refreshed { from, pair } })?;
    Ok(body)
}

fn access_token() -> String {
    format!("AQ{}", random::text(400, random::BASE64URL))
}

fn token_response(pair: &TokenPair, refresh: Option<&str>, now: Timestamp) -> Value {
    let mut body = json!({
        "access_token": pair.access,
        "expires_in": ACCESS_FOR.as_secs(),
        "scope": pair.scopes.join(","),
        "token_type": "Bearer",
    });
    if let Some(refresh) = refresh {
        body["refresh_token"] = json!(refresh);
        body["refresh_token_expires_in"] = json!(pair.refresh_until.duration_since(now).as_secs());
    }
    body
}

/// `POST /oauth/v2/revoke`, with either token.
pub async fn revoke_token(sim: &LinkedInSimulator, body: Body) -> Response {
    let form = Params::of_form(body).await.unwrap_or_default();
    if let Err(refused) = check_client(&form) {
        return refused.into_response();
    }
    let mut world = sim.world.write();
    let Some(account) = world.grants.owner(form.text("token")) else {
        return OAuthError(400, "invalid_request", "The provided token is invalid").into_response();
    };
    match world.commit(&account, LinkedInEvent::Access { granting: GrantEvent::Revoked {} }) {
        Ok(_) => StatusCode::OK.into_response(),
        Err(error) => OAuthError::from(error).into_response(),
    }
}

impl Consent for LinkedIn {
    const NETWORK: &'static str = "LinkedIn";
    const SCOPES: &'static [(&'static str, &'static str)] = &SCOPES;
    const CODE_FOR: SignedDuration = SignedDuration::from_mins(30);
    const DENIED: &'static [(&'static str, &'static str)] =
        &[("error", "user_cancelled_authorize"), ("error_description", "The user cancelled the authorization")];

    fn asked(query: &Params) -> Result<AuthorizationRequest, Box<Response>> {
        let refuse = |reason: &str| Err(Box::new(Self::refusal(400, reason)));
        if query.text("client_id") != CLIENT_ID {
            return refuse("The passed in client_id is invalid");
        }
        let given_redirect_uri = query.text("redirect_uri").to_owned();
        let Some(redirect_uri) = is_redirect_uri(&given_redirect_uri) else {
            return refuse("The redirect_uri does not match the registered value");
        };
        let state = query.text("state").to_owned();
        // From here on the app is told, not the member.
        let tell = |error: &str, description: &str| {
            let answers = [("error", error), ("error_description", description), ("state", &state)];
            Err(Box::new(redirect_back(&redirect_uri, &answers)))
        };
        if query.text("response_type") != "code" {
            return tell("invalid_request", "A required parameter \"response_type\" is missing");
        }
        // The documents separate scopes by spaces, LinkedIn's own client by commas.
        let scopes = query.text("scope").split([' ', ',']).filter(|scope| !scope.is_empty());
        let scopes: Vec<String> = scopes.map(str::to_owned).collect();
        if let Some(unknown) = Self::unknown(&scopes) {
            let description = format!("Scope \"{unknown}\" is not authorized for your application");
            return tell("unauthorized_scope_error", &description);
        }
        Ok(AuthorizationRequest {
            redirect_uri,
            given_redirect_uri,
            scopes,
            state,
            challenge: None,
            lasting: Lasting::Always,
        })
    }

    fn choice(member: &Member) -> AccountChoice {
        AccountChoice { id: member.id.clone(), name: member.name.clone(), username: member.email.clone() }
    }

    fn draw_code() -> String {
        format!("AQ{}", random::text(80, random::BASE64URL))
    }

    fn grants(&self) -> &Grants {
        &self.grants
    }

    fn access(granting: GrantEvent) -> LinkedInEvent {
        LinkedInEvent::Access { granting }
    }
}
