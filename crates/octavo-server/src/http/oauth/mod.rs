//! The sign-in service over HTTP: OAuth 2.1 and OpenID Connect endpoints, and the pages people see.
//!
//! These endpoints answer in the RFCs' own shapes, not in the API's error envelope.

mod assets;
mod authorize;
mod body;
mod browser;
mod check_session;
mod confirm_email;
mod consent_page;
mod device;
pub(super) mod discovery;
mod external;
mod login;
mod logout;
mod page_parts;
mod pages;
mod passkey;
mod register;
mod request;
mod reset;
mod resource_metadata;
mod second_factor;
mod setup;
mod signup;
mod token;
mod userinfo;

use axum::Router;
use axum::middleware;
use axum::routing::{get, post};
use http::{Method, header};
use tower_http::cors::{Any, CorsLayer};

use crate::identity::{CALLBACK, DEVICE_PAGE, Identity};
pub(super) use browser::too_many;
pub(super) use device::PATH as DEVICE_AUTHORIZATION;
use page_parts::CONNECT;
pub(super) use page_parts::{EXTERNAL, PASSKEY, SECOND_FACTOR};
pub(super) use register::PATH as REGISTER;
pub(super) use token::{TokenCall, too_many as too_many_token_calls};

/// What scripts of clients call.
fn for_scripts() -> Router<Identity> {
    // RFC 9700 section 2.6: scripts of other origins may call these, and never the authorization endpoint.
    let cors = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE]);
    Router::new()
        .route("/oauth2/token", post(token::token))
        .route("/oauth2/revoke", post(token::revoke))
        .route(device::PATH, post(device::begin))
        .route(register::PATH, post(register::register))
        .route("/oauth2/userInfo", get(userinfo::user_info).post(userinfo::user_info))
        .route("/.well-known/openid-configuration", get(discovery::metadata))
        .route("/.well-known/oauth-authorization-server", get(discovery::metadata))
        .route("/.well-known/oauth-protected-resource", get(resource_metadata::api))
        .route("/.well-known/oauth-protected-resource/mcp", get(resource_metadata::mcp))
        .route("/.well-known/jwks.json", get(discovery::jwks))
        // Before the layer, which answers preflights: the router's own fallback would come in its place.
        .method_not_allowed_fallback(super::error::method_not_allowed)
        .layer(cors)
}

/// Every route of the sign-in service.
pub fn routes(identity: Identity) -> Router {
    let own_sign_in = Router::new()
        .route("/login", post(login::submit))
        .route(SECOND_FACTOR, get(second_factor::page).post(second_factor::submit))
        .route(PASSKEY, post(passkey::submit))
        .route(&format!("{PASSKEY}/options"), post(passkey::options))
        .route("/signup", get(signup::page).post(signup::submit))
        .route("/setup", get(setup::page).post(setup::submit))
        .route("/reset", get(reset::page).post(reset::submit))
        .layer(middleware::from_fn_with_state(identity.clone(), external::own_sign_in_only));
    let for_people = Router::new()
        .route("/oauth2/authorize", get(authorize::by_get).post(authorize::by_post))
        .route("/oauth2/check-session", get(check_session::page))
        .route("/consent", post(authorize::consent))
        .route(DEVICE_PAGE, get(device::page).post(device::submit))
        .route("/login", get(login::page))
        .route(EXTERNAL, post(external::begin))
        .route(CALLBACK, get(external::callback))
        .route(CONNECT, get(external::connect_page).post(external::connect))
        .merge(own_sign_in)
        .route("/confirm-email", get(confirm_email::page).post(confirm_email::submit))
        .route("/logout", get(logout::by_get).post(logout::by_post))
        .layer(middleware::from_fn_with_state(identity.clone(), browser::one_name));
    for_scripts().merge(for_people).merge(assets::routes()).with_state(identity)
}
