//! Bots and webhooks: what a person types in, and whose account it is.

use jiff::Timestamp;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use url::Url;

use super::api::Api;
use super::errors;
use crate::error::PlatformError;
use crate::http::Subject;
use crate::network::{Credentials, Profile};

/// The credentials of an account. Has no `Debug`: they are secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) token: String,
    /// Of the bot's user, or of the webhook.
    pub(super) id: String,
    /// If it is a webhook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) webhook: Option<WebhookPlace>,
}

/// Where a webhook posts.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookPlace {
    pub(super) channel_id: String,
    pub(super) guild_id: Option<String>,
    pub(super) name: String,
}

/// Neither expires.
impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        None
    }
}

/// What a person typed in.
pub(super) enum Secret {
    Bot(String),
    Webhook { id: String, token: String },
}

/// Discord's own hosts: <https://docs.discord.com/developers/resources/webhook>. `ptb` and `canary` are its test versions.
const HOSTS: [&str; 4] = ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"];

impl Secret {
    /// `None` unless the text has the form of a bot's token or of a webhook's address at Discord, or at `base`.
    pub(super) fn read(text: &str, base: &Url) -> Option<Secret> {
        let text = text.trim();
        if text.contains("://") {
            return webhook(text, base);
        }
        let token = text.strip_prefix("Bot ").unwrap_or(text);
        let is_token = token.split('.').count() == 3 && token.split('.').all(is_part) && token.len() <= 256;
        is_token.then(|| Secret::Bot(token.to_owned()))
    }
}

fn webhook(text: &str, base: &Url) -> Option<Secret> {
    let url = Url::parse(text).ok()?;
    let is_discords = url.scheme() == "https" && url.port().is_none() && HOSTS.contains(&url.host_str()?);
    if !is_discords && url.origin() != base.origin() {
        return None;
    }
    let (_, rest) = url.path().rsplit_once("/webhooks/")?;
    let (id, token) = rest.trim_end_matches('/').split_once('/')?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    (is_id && is_part(token)).then(|| Secret::Webhook { id: id.to_owned(), token: token.to_owned() })
}

/// Fit to be a part of a header or an address.
fn is_part(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let base = Url::parse("http://127.0.0.1:9/discord/api/v10").unwrap();
        Secret::read(text, &base).map(|secret| match secret {
            Secret::Bot(token) => token,
            Secret::Webhook { id, token } => format!("{id} {token}"),
        })
    }

    #[test]
    fn only_discords_own_addresses_are_webhooks() {
        let rows = [
            (" MTIz.Gabc.de_f-g\n", Some("MTIz.Gabc.de_f-g")),
            ("Bot MTIz.Gabc.defg", Some("MTIz.Gabc.defg")),
            ("https://discord.com/api/webhooks/12/ab-C_d", Some("12 ab-C_d")),
            ("https://discordapp.com/api/webhooks/12/abc/", Some("12 abc")),
            ("https://canary.discord.com/api/v10/webhooks/12/abc", Some("12 abc")),
            ("http://127.0.0.1:9/discord/api/v10/webhooks/12/abc", Some("12 abc")),
            ("http://discord.com/api/webhooks/12/abc", None),
            ("https://discord.com:8443/api/webhooks/12/abc", None),
            ("https://discord.com.example/api/webhooks/12/abc", None),
            ("https://a@evil.example/api/webhooks/12/abc", None),
            ("http://127.0.0.1:8/webhooks/12/abc", None),
            ("https://discord.com/api/webhooks/12/abc/slack", None),
            ("https://discord.com/api/webhooks/me/abc", None),
            ("MTIz.Gabc", None),
            ("MTIz.Gabc.d/../e", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(read(text).as_deref(), expected, "{text}");
        }
    }
}
