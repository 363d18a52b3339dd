//! Whose account a token or a webhook is, and whether it still is.

use reqwest::Method;
use serde::Deserialize;

use super::api::Api;
use super::errors;
use super::session::{Session, WebhookPlace};
use crate::error::PlatformError;
use crate::http::Subject;
use crate::network::Profile;

/// <https://docs.discord.com/developers/resources/user#user-object>
#[derive(Deserialize)]
struct User {
    id: String,
    username: String,
    global_name: Option<String>,
    avatar: Option<String>,
    #[serde(default)]
    bot: bool,
}

pub(super) async fn connect_bot(api: &Api, token: String) -> Result<(Profile, Session), PlatformError> {
    let mut session = Session { token, id: String::new(), webhook: None };
    let user = me(api, &session).await?;
    if !user.bot {
        return Err(errors::token_refused());
    }
    session.id.clone_from(&user.id);
    let avatar = user.avatar.map(|hash| format!("https://cdn.discordapp.com/avatars/{}/{hash}.png", user.id));
    let display_name = user.global_name.unwrap_or_else(|| user.username.clone());
    Ok((Profile { id: user.id, username: user.username, display_name, avatar_url: avatar }, session))
}

async fn me(api: &Api, session: &Session) -> Result<User, PlatformError> {
    api.call_repeatable(api.as_bot(session, Method::GET, "/users/@me").about(Subject::Account)).await
}

/// <https://docs.discord.com/developers/resources/webhook#webhook-object>
#[derive(Deserialize)]
struct Webhook {
    id: String,
    channel_id: Option<String>,
    guild_id: Option<String>,
    name: Option<String>,
    avatar: Option<String>,
}

pub(super) async fn connect_webhook(api: &Api, id: &str, token: String) -> Result<(Profile, Session), PlatformError> {
    let webhook = find_webhook(api, id, &token).await?;
    let channel_id = webhook.channel_id.ok_or_else(errors::webhook_refused)?;
    let name = webhook.name.unwrap_or_else(|| "Webhook".to_owned());
    let avatar = webhook.avatar.map(|hash| format!("https://cdn.discordapp.com/avatars/{}/{hash}.png", webhook.id));
    let place = WebhookPlace { channel_id, guild_id: webhook.guild_id, name: name.clone() };
    let session = Session { token, id: webhook.id.clone(), webhook: Some(place) };
    Ok((Profile { id: webhook.id, username: name.clone(), display_name: name, avatar_url: avatar }, session))
}

async fn find_webhook(api: &Api, id: &str, token: &str) -> Result<Webhook, PlatformError> {
    let request = api.anonymous(Method::GET, &format!("/webhooks/{id}/{token}"));
    api.call_repeatable(request.about(Subject::Account)).await
}

pub(super) async fn ask_access(api: &Api, session: &Session) -> Result<(), PlatformError> {
    match session.webhook {
        None => me(api, session).await.map(drop),
        Some(_) => find_webhook(api, &session.id, &session.token).await.map(drop),
    }
}
