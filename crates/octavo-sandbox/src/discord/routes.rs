//! The API's addresses: who calls, and which faults are met.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use http::header::AUTHORIZATION;
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};

use super::errors::{Outcome, internal, invalid_field, rate_limited, refuse, unauthorized};
use super::events::ChannelKind;
use super::payload::read_payload;
use super::send::{Draft, Sender, Target, all_files, check_rights, thread_name};
use super::state::DiscordSimulator;
use super::{channels, deleting, messages, webhooks};
use crate::core::faults::Fault;
use crate::core::requests::Params;

type Shared = State<Arc<DiscordSimulator>>;
/// What bots' mentions are without `allowed_mentions`.
const ALL_MENTIONS: [&str; 3] = ["users", "roles", "everyone"];

pub fn router(sim: Arc<DiscordSimulator>) -> Router {
    let api = Router::new()
        .route("/users/@me", get(get_me))
        .route("/users/@me/guilds", get(get_guilds))
        .route("/guilds/{guild}/channels", get(get_guild_channels))
        .route("/guilds/{guild}/threads/active", get(get_active_threads))
        .route("/channels/{channel}", get(get_channel))
        .route("/channels/{channel}/messages", get(get_messages).post(create_message))
        .route("/channels/{channel}/messages/{message}", get(get_message).delete(delete_message))
        .route("/channels/{channel}/threads", post(start_thread))
        .route("/webhooks/{id}/{token}", get(get_webhook).post(execute_webhook))
        .route("/webhooks/{id}/{token}/messages/{message}", get(get_webhook_message).delete(delete_webhook_message))
        .fallback(not_found)
        .layer(DefaultBodyLimit::disable())
        .with_state(sim);
    Router::new().nest("/discord/api/v10", api)
}

async fn not_found() -> Response {
    refuse(404, 0, "404: Not Found").into_response()
}

async fn get_me(State(sim): Shared, headers: HeaderMap) -> Outcome<Json<Value>> {
    let bot = sim.caller(&headers)?;
    Ok(Json(channels::me(&sim.world.read(), bot)))
}

async fn get_guilds(State(sim): Shared, request: Request) -> Outcome<Json<Value>> {
    let bot = sim.caller(request.headers())?;
    Ok(Json(channels::guilds(&sim.world.read(), bot, &Params::of_query(&request))))
}

async fn get_guild_channels(State(sim): Shared, Path(guild): Path<String>, headers: HeaderMap) -> Outcome<Json<Value>> {
    let bot = sim.caller(&headers)?;
    channels::guild_channels(&sim.world.read(), bot, snowflake("guild_id", &guild)?).map(Json)
}

async fn get_active_threads(State(sim): Shared, Path(guild): Path<String>, headers: HeaderMap) -> Outcome<Json<Value>> {
    let bot = sim.caller(&headers)?;
    channels::active_threads(&sim.world.read(), bot, snowflake("guild_id", &guild)?).map(Json)
}

async fn get_channel(State(sim): Shared, Path(channel): Path<String>, headers: HeaderMap) -> Outcome<Json<Value>> {
    let bot = sim.caller(&headers)?;
    let world = sim.world.read();
    world.visible_channel(bot, snowflake("channel_id", &channel)?).map(channels::channel_json).map(Json)
}

async fn get_messages(State(sim): Shared, Path(channel): Path<String>, request: Request) -> Outcome<Json<Value>> {
    let bot = sim.caller(request.headers())?;
    messages::list(&sim, bot, snowflake("channel_id", &channel)?, &Params::of_query(&request)).map(Json)
}

async fn get_message(
    State(sim): Shared,
    Path((channel, message)): Path<(String, String)>,
    headers: HeaderMap,
) -> Outcome<Json<Value>> {
    let bot = sim.caller(&headers)?;
    messages::one(&sim, bot, snowflake("channel_id", &channel)?, snowflake("message_id", &message)?).map(Json)
}

async fn delete_message(
    State(sim): Shared,
    Path((channel, message)): Path<(String, String)>,
    headers: HeaderMap,
) -> Outcome<StatusCode> {
    let bot = sim.caller(&headers)?;
    let (channel, message) = (snowflake("channel_id", &channel)?, snowflake("message_id", &message)?);
    deleting::delete_own(&sim, bot, channel, message)?;
    sim.world.after_accept(&bot.to_string()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn create_message(State(sim): Shared, Path(channel): Path<String>, request: Request) -> Outcome<Json<Value>> {
    let bot = sim.authenticate(request.headers())?;
    let channel = snowflake("channel_id", &channel)?;
    let mut payload = read_payload(&sim.world.core.media, request).await?;
    sim.meet_fault(bot, true, !payload.files.is_empty())?;
    {
        let world = sim.world.read();
        let channel = world.visible_channel(bot, channel)?;
        if matches!(channel.kind, ChannelKind::Forum | ChannelKind::Voice) {
            return Err(refuse(400, 50008, "Cannot send messages in a non-text channel"));
        }
        check_rights(channel, !payload.files.is_empty())?;
    }
    let files = all_files(&mut payload);
    let draft = Draft::read(&payload.fields, files, &ALL_MENTIONS)?;
    let message = sim.post(Sender { bot, webhook: None }, Target::Channel(channel), draft).await?;
    let mut shown = messages::message_json(&sim, &sim.world.read(), &message)?;
    if let Some(nonce) = &message.nonce {
        shown["nonce"] = json!(nonce);
    }
    Ok(Json(shown))
}

/// <https://docs.discord.com/developers/resources/channel#start-thread-in-forum-or-media-channel>
async fn start_thread(
    State(sim): Shared,
    Path(forum): Path<String>,
    request: Request,
) -> Outcome<(StatusCode, Json<Value>)> {
    let bot = sim.authenticate(request.headers())?;
    let forum = snowflake("channel_id", &forum)?;
    let mut payload = read_payload(&sim.world.core.media, request).await?;
    sim.meet_fault(bot, true, !payload.files.is_empty())?;
    {
        let world = sim.world.read();
        let channel = world.visible_channel(bot, forum)?;
        if channel.kind != ChannelKind::Forum {
            return Err(refuse(400, 50024, "Cannot execute action on this channel type"));
        }
        check_rights(channel, !payload.files.is_empty())?;
    }
    let name = thread_name(&payload.fields, "name")?;
    let files = all_files(&mut payload);
    let fields = payload.fields.get("message").and_then(Value::as_object).cloned().unwrap_or_default();
    let draft = Draft::read(&fields, files, &ALL_MENTIONS)?;
    let message = sim.post(Sender { bot, webhook: None }, Target::NewThread { forum, name }, draft).await?;
    let world = sim.world.read();
    let mut shown = world.channels.get(&message.channel).map(channels::channel_json).unwrap_or_default();
    shown["message"] = messages::message_json(&sim, &world, &message)?;
    Ok((StatusCode::CREATED, Json(shown)))
}

async fn get_webhook(State(sim): Shared, Path((id, token)): Path<(String, String)>) -> Outcome<Json<Value>> {
    let world = sim.world.read();
    webhooks::find(&world, &id, &token).map(webhooks::webhook_json).map(Json)
}

async fn execute_webhook(
    State(sim): Shared,
    Path((id, token)): Path<(String, String)>,
    request: Request,
) -> Outcome<Response> {
    let webhook = webhooks::find(&sim.world.read(), &id, &token)?.clone();
    let waits = Params::of_query(&request).get("wait") == Some("true");
    let payload = read_payload(&sim.world.core.media, request).await?;
    let message = webhooks::execute(&sim, &webhook, payload).await?;
    Ok(if waits { Json(message).into_response() } else { StatusCode::NO_CONTENT.into_response() })
}

async fn get_webhook_message(
    State(sim): Shared,
    Path((id, token, message)): Path<(String, String, String)>,
    request: Request,
) -> Outcome<Json<Value>> {
    let webhook = webhooks::find(&sim.world.read(), &id, &token)?.clone();
    let message = snowflake("message_id", &message)?;
    deleting::show_of_webhook(&sim, &webhook, message, &Params::of_query(&request)).map(Json)
}

async fn delete_webhook_message(
    State(sim): Shared,
    Path((id, token, message)): Path<(String, String, String)>,
    request: Request,
) -> Outcome<StatusCode> {
    let webhook = webhooks::find(&sim.world.read(), &id, &token)?.clone();
    let message = snowflake("message_id", &message)?;
    let bot = deleting::delete_of_webhook(&sim, &webhook, message, &Params::of_query(&request))?;
    sim.world.after_accept(&bot.to_string()).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn snowflake(field: &str, text: &str) -> Outcome<u64> {
    let wrong = || invalid_field(field, "NUMBER_TYPE_COERCE", &format!("Value \"{text}\" is not snowflake."));
    text.parse().map_err(|_| wrong())
}

impl DiscordSimulator {
    /// The bot that calls, once it met its faults.
    fn caller(&self, headers: &HeaderMap) -> Outcome<u64> {
        let bot = self.authenticate(headers)?;
        self.meet_fault(bot, false, false)?;
        Ok(bot)
    }

    fn authenticate(&self, headers: &HeaderMap) -> Outcome<u64> {
        let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.strip_prefix("Bot "));
        let world = self.world.read();
        token.and_then(|token| world.tokens.get(token)).copied().ok_or_else(unauthorized)
    }

    pub fn meet_fault(&self, bot: u64, publishes: bool, has_files: bool) -> Outcome<()> {
        let mut among = Fault::ON_ANY_CALL.to_vec();
        among.extend(publishes.then_some(Fault::Duplicate));
        among.extend((publishes && has_files).then_some(Fault::ProcessingFailed));
        match self.world.take_fault(&bot.to_string(), &among) {
            None => Ok(()),
            Some(Fault::RateLimit) => Err(rate_limited(true)),
            Some(Fault::RateLimitNoHeader) => Err(rate_limited(false)),
            Some(Fault::TokenExpired) => Err(unauthorized()),
            Some(Fault::ProcessingFailed) => Err(refuse(400, 50046, "Invalid file uploaded")),
            // Discord itself does not look for repeated texts; a server's moderation may.
            Some(Fault::Duplicate) => Err(refuse(400, 200_000, "Message was blocked by automatic moderation")),
            Some(_) => Err(internal()),
        }
    }
}
