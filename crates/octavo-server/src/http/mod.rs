//! The table of contents: every route, one line each. Handlers are beside their noun.

mod app;
mod calendar;
mod connect;
mod describe;
pub mod error;
mod extract;
pub mod layers;
mod mcp;
pub mod oauth;
pub mod open_streams;
mod ops;
mod portal;
mod public;
mod review;
mod sandbox;
pub mod serving;
mod time_buckets;
mod web;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use octavo_store::audit::{self, Acting};

use crate::ids;
pub use app::{App, AppState};
use error::ApiError;
use extract::auth;
use layers::ignored_parameters::{QueryParameters, name_ignored};
use layers::{client_address, host, limit, observe, request_id};
pub use portal::keys::create_for_operator as create_key_for_operator;
use portal::me::connected_apps;
use sandbox::{bins, reconnect};
pub use web::files::WebFiles;

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(describe::head())
        // The portal's applications, webhooks and connections.
        .routes(routes!(portal::apps::list_apps, portal::apps::create_app))
        .routes(routes!(portal::apps::update_callbacks))
        .routes(routes!(portal::app_changes::update_app, portal::apps::delete_app))
        .routes(routes!(portal::app_secret::show_secret))
        .routes(routes!(portal::app_secret::rotate_secret))
        .routes(routes!(portal::webhooks::list_webhooks, portal::webhooks::create_webhook))
        .routes(routes!(portal::webhooks::delete_webhook, portal::webhooks::change::update_webhook))
        .routes(routes!(portal::deliveries::list_deliveries))
        .routes(routes!(portal::webhooks::send_test))
        .merge(connections())
        .routes(routes!(portal::webhooks::rotate::rotate_webhook_key))
        .routes(routes!(portal::deliveries::detail::show_delivery))
        .routes(routes!(portal::deliveries::again::redeliver))
        .routes(routes!(portal::deliveries::again::recover_deliveries))
        .routes(routes!(portal::stats::show_stats))
        .routes(routes!(portal::search::search_workspace))
        .merge(keys())
        .merge(people())
        .merge(workspaces())
        // The public API.
        .routes(routes!(public::accounts::list_accounts))
        .routes(routes!(public::accounts::list_chats))
        .routes(routes!(public::account_health::check_account))
        .merge(OpenApiRouter::new().routes(routes!(public::media::upload_media)).layer(public::media::no_body_limit()))
        .routes(routes!(public::compatibility::check_file, public::compatibility::check_facts))
        .routes(routes!(public::media::list_media))
        .routes(routes!(public::media::delete_media))
        .routes(routes!(public::media::create_upload_url))
        .routes(routes!(public::media::confirm_upload))
        .routes(routes!(public::media::import_media))
        .routes(routes!(public::media::show_import))
        .routes(routes!(public::posts::list_posts, public::posts::create_post))
        .routes(routes!(public::posts::show_post, public::posts::update_post, public::posts::cancel_post))
        .routes(routes!(public::posts::show_timeline))
        .merge(numbers())
        .merge(comments())
        .routes(routes!(public::posts::publish_post))
        .routes(routes!(public::posts::retry_post))
        .routes(routes!(public::posts::confirm_post))
        .merge(many_posts())
        .routes(routes!(public::queue::show_queue, public::queue::update_queue))
        .routes(routes!(public::queue::list_queue_slots))
        .routes(routes!(public::events::list_events))
        .routes(routes!(public::event_stream::stream_events))
        // The sandbox.
        .routes(routes!(sandbox::connect_sandbox_account))
        .routes(routes!(reconnect::reconnect_sandbox_account))
        .routes(routes!(sandbox::feed::sandbox_feed))
        .routes(routes!(sandbox::set_sandbox_fault))
        .routes(routes!(sandbox::comments::add_sandbox_comment))
        .routes(routes!(sandbox::advance_sandbox_clock))
        .routes(routes!(bins::list_bins, bins::create_bin))
        .routes(routes!(bins::delete_bin))
        .routes(routes!(sandbox::bin_requests::list_bin_requests))
        .routes(routes!(bins::set_bin_answer))
}

/// What networks count about posts.
fn numbers() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(public::analytics::summary::summarize_numbers))
        .routes(routes!(public::analytics::best_hours::list_best_hours))
        .routes(routes!(public::analytics::list_post_numbers))
        .routes(routes!(public::analytics::list_numbers))
        .routes(routes!(public::analytics::refresh_numbers))
}

fn comments() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(public::comments::list_comments))
        .routes(routes!(public::comments::list_post_comments))
        .routes(routes!(public::comments::refresh_comments))
        .routes(routes!(public::comments::update_comment, public::comments::delete_comment))
        .routes(routes!(public::comments::hide_comment))
        .routes(routes!(public::comments::unhide_comment))
        .routes(routes!(public::posts::reply_to_comment))
}

/// Many posts at once.
fn many_posts() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(public::posts::create_posts))
        .routes(routes!(public::posts::import_posts))
        .routes(routes!(public::posts::export_posts))
        .routes(routes!(public::posts::rehearse_posts))
}

/// Keys of applications, and the approvals of what they want to publish.
fn keys() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(portal::keys::list_keys, portal::keys::create_key))
        .routes(routes!(portal::keys::delete_key))
        .routes(routes!(portal::keys::rotate_key))
        .merge(approvals())
}

/// What waits for a person's approval.
fn approvals() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(portal::approvals::list_approvals))
        .routes(routes!(portal::approvals::decide::approve_post))
        .routes(routes!(portal::approvals::decide::reject_post))
        .routes(routes!(portal::approvals::links::list_review_links, portal::approvals::links::create_review_link))
        .routes(routes!(portal::approvals::links::withdraw_review_link))
}

/// People's own accounts.
fn people() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(portal::me::show_me, portal::me::update_me, portal::me::leave::delete_me))
        .routes(routes!(portal::me::export::export_me))
        .routes(routes!(portal::me::sessions::list_sessions, portal::me::sessions::end_other_sessions))
        .routes(routes!(portal::me::sessions::end_session))
        .routes(routes!(portal::me::connected_apps::list_connected_apps))
        .routes(routes!(connected_apps::update_connected_app, connected_apps::disconnect_app))
        .routes(routes!(portal::me::password::change_password))
        .routes(routes!(portal::me::totp::begin_totp, portal::me::totp::remove_totp))
        .routes(routes!(portal::me::totp::confirm_totp))
        .routes(routes!(portal::me::passkeys::list_passkeys, portal::me::passkeys::add_passkey))
        .routes(routes!(portal::me::passkeys::begin_passkey))
        .routes(routes!(portal::me::passkeys::remove_passkey))
        .routes(routes!(portal::me::email::change_email))
        .routes(routes!(portal::me::notices::show_notices, portal::me::notices::update_notices))
        .routes(routes!(portal::me::push::show_push, portal::me::push::add_push))
        .routes(routes!(portal::me::push::remove_push))
        .routes(routes!(portal::calendar_links::list_calendar_links, portal::calendar_links::create_calendar_link))
        .routes(routes!(portal::calendar_links::withdraw_calendar_link))
}

/// Workspaces, their members and their audit log.
fn connections() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(portal::connections::connect_account))
        .routes(routes!(portal::connections::authorize_account))
        .routes(routes!(portal::connections::complete_authorization))
        .routes(routes!(portal::connections::disconnect_account))
        .routes(routes!(portal::connect_links::list_connect_links, portal::connect_links::create_connect_link))
        .routes(routes!(portal::connect_links::show_connect_link, portal::connect_links::revoke_connect_link))
}

fn workspaces() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(portal::usage::show_usage))
        .routes(routes!(portal::workspaces::clients::list_clients, portal::workspaces::create::create_client))
        .routes(routes!(portal::workspaces::list_workspaces, portal::workspaces::create::create_workspace))
        .routes(routes!(
            portal::workspaces::show_workspace,
            portal::workspaces::update_workspace,
            portal::workspaces::delete_workspace
        ))
        .routes(routes!(portal::workspaces::members::list_members))
        .routes(routes!(portal::workspaces::members::update_member, portal::workspaces::members::remove_member))
        .routes(routes!(
            portal::workspaces::invitations::list_invitations,
            portal::workspaces::invitations::create_invitation
        ))
        .routes(routes!(portal::workspaces::invitations::withdraw_invitation))
        .routes(routes!(portal::workspaces::invitations::accept_invitation))
        .routes(routes!(portal::audit::list_audit))
}

/// The OpenAPI description of everything under `/v1`, of the server at `base`, as JSON. Empty: of no server in particular.
pub fn describe(base: &str) -> serde_json::Result<String> {
    describe::to_json(api().into_openapi(), base)
}

/// Where the simulated networks are, in a sandbox run.
pub const SANDBOX: &str = "/sandbox";

/// The whole server as one router; `networks` are the simulated ones.
pub fn router(state: AppState, networks: Option<Router>) -> Router {
    let (api, description) = api().split_for_parts();
    let agents = mcp::routes(&state, api.clone(), &description);
    let admit = middleware::from_fn_with_state((state.clone(), QueryParameters::of(&description)), admit);
    let api = api.layer((DefaultBodyLimit::max(extract::MAX_JSON), admit));
    let sign_in = oauth::routes(state.identity.clone())
        .layer(middleware::from_fn_with_state(state.limits.clone(), limit::sign_in));
    let media = middleware::from_fn_with_state(state.limits.clone(), limit::media);
    let links = middleware::from_fn_with_state(state.limits.clone(), limit::links);
    let links = connect::routes().merge(review::routes()).merge(web::approval_page::routes()).layer(links);
    let calendars = middleware::from_fn_with_state(state.limits.clone(), limit::calendars);
    let fallback = state.clone();
    let router = api
        .merge(ops::routes(&state))
        .merge(web::routes())
        .merge(public::media::file_routes().merge(connect::logo_routes()).merge(review::file_routes()).layer(media))
        .merge(links)
        .merge(calendar::routes().layer(calendars))
        .merge(bins::senders())
        .with_state(state.clone())
        .merge(sign_in)
        .merge(agents);
    let router = networks.into_iter().fold(router, |router, networks| router.nest(SANDBOX, networks));
    router
        .fallback(move |request| web::fallback(fallback, request))
        .method_not_allowed_fallback(error::method_not_allowed)
        .layer((
            middleware::from_fn_with_state(state, receive),
            CatchPanicLayer::custom(|_| ApiError::internal("a handler panicked").into_response()),
        ))
}

/// What every request passes. One layer for all of it: each of axum's copies what lies below it, for each request.
async fn receive(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    client_address::assign(&mut request, &state.settings.trusted_proxies);
    let is_api = request.uri().path().starts_with("/v1/");
    let answer = async |request| match host::check(&request, &state.settings) {
        Ok(()) => observe::observe(request, next).await,
        Err(error) => error.into_response(),
    };
    let acting = Acting::new(client_address::known(&request), state.clock.clone(), ids::AUDIT);
    let mut response = audit::within(acting, request_id::assign(request, answer)).await;
    web::secure(response.headers_mut(), is_api, state.settings.is_https());
    response
}

/// `/metrics`, `/healthz` and `/readyz` alone, for an address of their own.
pub fn metrics_router(state: AppState) -> Router {
    ops::own_routes(&state.settings).with_state(state)
}

/// What calls of the API pass: who calls, may they call so often, and was this request carried out before?
async fn admit(
    State((state, parameters)): State<(AppState, QueryParameters)>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    auth::identify(&state, &mut request).await?;
    let ignored = parameters.ignored(&request);
    if request.uri().path().contains("%00") {
        return Err(ApiError::invalid_field("path", "The path contains the character NUL (U+0000). Remove it."));
    }
    let run = async |request| match auth::check_address(&request) {
        Ok(()) => state.idempotency.once(request, next).await,
        Err(error) => error.into_response(),
    };
    let mut response = limit::per_client(&state.limits, request, run).await;
    name_ignored(&mut response, ignored);
    Ok(response)
}
