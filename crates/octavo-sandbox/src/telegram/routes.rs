//! The Bot API's addresses: who calls, which method, which faults are met.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use http::{HeaderMap, Method};
use serde_json::{Value, json};

use super::errors::{Outcome, bad_request, refuse, too_many_requests};
use super::events::FileKind;
use super::params::{self, Params};
use super::state::TelegramSimulator;
use super::{chats, deleting, messages, poll, send, updates, uploads};
use crate::core::faults::Fault;

type Shared = Arc<TelegramSimulator>;

pub fn router(sim: Shared) -> Router {
    let api = Router::new()
        .route("/file/{bot}/{*path}", get(download))
        .route("/{bot}/{method}", any(call))
        .fallback(not_found)
        .layer(DefaultBodyLimit::disable())
        .with_state(sim);
    Router::new().nest("/telegram", api)
}

async fn not_found() -> Response {
    refuse(404, "Not Found").into_response()
}

async fn call(State(sim): State<Shared>, Path((bot, method)): Path<(String, String)>, request: Request) -> Response {
    match answer_call(&sim, &bot, &method.to_lowercase(), request).await {
        Ok(result) => Json(json!({ "ok": true, "result": result })).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

async fn answer_call(sim: &Shared, bot: &str, method: &str, request: Request) -> Outcome {
    if !matches!(*request.method(), Method::GET | Method::POST) {
        return Err(refuse(405, "Method Not Allowed"));
    }
    let bot = sim.authenticate(bot)?;
    let params = params::read_params(&sim.world.core.media, request).await?;
    sim.meet_fault(bot, method)?;
    dispatch(sim, bot, method, params).await
}

async fn dispatch(sim: &Shared, bot: i64, method: &str, mut params: Params) -> Outcome {
    let send = async |outgoing| send::send_outgoing(sim, bot, outgoing).await;
    match method {
        "getme" => sim.get_me(bot),
        "getchat" => chats::get_chat(sim, bot, &params),
        "getchatmember" => chats::get_chat_member(sim, bot, &params),
        "getfile" => uploads::get_file(sim, bot, &params),
        "getupdates" => updates::get_updates(sim, bot, &params).await,
        "sendmessage" => send(send::text_message(&mut params)?).await,
        "sendphoto" => send(send::file_message(&mut params, FileKind::Photo)?).await,
        "sendvideo" => send(send::file_message(&mut params, FileKind::Video)?).await,
        "sendpoll" => send(poll::poll_message(&params)?).await,
        "sendmediagroup" => send(send::album(&mut params)?).await,
        "deletemessage" => deleting::delete_message(sim, bot, &params).await,
        "deletemessages" => deleting::delete_messages(sim, bot, &params).await,
        "editmessagetext" => messages::edit_text(sim, bot, &params),
        _ => Err(refuse(404, "Not Found: method not found")),
    }
}

async fn download(
    State(sim): State<Shared>,
    Path((bot, path)): Path<(String, String)>,
    headers: HeaderMap,
    method: Method,
) -> Response {
    let mut request = Request::new(axum::body::Body::empty());
    *request.method_mut() = method;
    *request.headers_mut() = headers;
    match sim.authenticate(&bot) {
        Ok(bot) => uploads::download(&sim, bot, &path, request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// Calls that show something to the world.
fn publishes(method: &str) -> bool {
    method.starts_with("send")
}

impl TelegramSimulator {
    /// The bot a path's `bot<token>` belongs to.
    fn authenticate(&self, segment: &str) -> Outcome<i64> {
        let token = segment.strip_prefix("bot").ok_or_else(|| refuse(404, "Not Found"))?;
        let well_formed =
            token.split_once(':').is_some_and(|(id, secret)| id.parse::<u64>().is_ok() && !secret.is_empty());
        if !well_formed {
            return Err(refuse(401, "Unauthorized: invalid token specified"));
        }
        let world = self.world.read();
        let bot = world.tokens.get(token).and_then(|id| world.bots.get(id));
        bot.map(|bot| bot.id).ok_or_else(|| refuse(401, "Unauthorized"))
    }

    /// Uses up a fault this call can meet. Polling for updates goes on in the
    /// background and meets none.
    fn meet_fault(&self, bot: i64, method: &str) -> Outcome<()> {
        if method == "getupdates" {
            return Ok(());
        }
        let mut among = Fault::ON_ANY_CALL.to_vec();
        if publishes(method) {
            among.push(Fault::Duplicate);
        }
        if publishes(method) && !matches!(method, "sendmessage" | "sendpoll") {
            among.push(Fault::ProcessingFailed);
        }
        let Some(fault) = self.world.take_fault(&bot.to_string(), &among) else {
            return Ok(());
        };
        Err(match fault {
            Fault::RateLimit => too_many_requests(1),
            Fault::RateLimitNoHeader => refuse(429, "Too Many Requests"),
            Fault::TokenExpired => refuse(401, "Unauthorized"),
            Fault::ProcessingFailed if method == "sendvideo" => bad_request("VIDEO_FILE_INVALID"),
            Fault::ProcessingFailed => bad_request("IMAGE_PROCESS_FAILED"),
            // Telegram does not look for repeated texts; this is the name its
            // network gives to a repeated send.
            Fault::Duplicate => bad_request("RANDOM_ID_DUPLICATE"),
            _ => refuse(500, "Internal Server Error: restart"),
        })
    }

    fn get_me(&self, bot: i64) -> Outcome {
        let world = self.world.read();
        let mut me = world.bots.get(&bot).map(super::state::Bot::to_json).unwrap_or_default();
        let can: [(&str, bool); 6] = [
            ("can_join_groups", true),
            ("can_read_all_group_messages", false),
            ("supports_inline_queries", false),
            ("can_connect_to_business", false),
            ("has_main_web_app", false),
            ("has_topics_enabled", false),
        ];
        can.into_iter().for_each(|(key, value)| me[key] = Value::Bool(value));
        Ok(me)
    }
}
