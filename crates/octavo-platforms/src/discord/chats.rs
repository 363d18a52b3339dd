//! The channels that an account can post to.

use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::api::Api;
use super::session::Session;
use crate::chats::ChatChange;
use crate::error::PlatformError;
use crate::http::Subject;

/// <https://docs.discord.com/developers/resources/user#get-current-user-guilds>
const PAGE: usize = 200;

#[derive(Deserialize)]
struct Guild {
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct Channel {
    id: String,
    #[serde(rename = "type")]
    kind: u8,
    name: Option<String>,
}

/// One call for each server. A webhook has the one channel that it was created for.
pub(super) async fn list(api: &Api, session: &Session) -> Result<Vec<ChatChange>, PlatformError> {
    if let Some(place) = &session.webhook {
        return Ok(vec![joined(&place.channel_id, place.name.clone(), "webhook")]);
    }
    let mut chats = Vec::new();
    for guild in guilds(api, session).await? {
        let channels: Vec<Channel> = get(api, session, &format!("/guilds/{}/channels", guild.id), &[]).await?;
        chats.extend(channels.into_iter().filter_map(|channel| {
            let title = format!("{} #{}", guild.name, channel.name.as_deref().unwrap_or_default());
            Some(joined(&channel.id, title, kind_of(channel.kind)?))
        }));
    }
    Ok(chats)
}

async fn guilds(api: &Api, session: &Session) -> Result<Vec<Guild>, PlatformError> {
    let mut all: Vec<Guild> = Vec::new();
    loop {
        let after = all.last().map_or("0", |guild| &guild.id).to_owned();
        let page: Vec<Guild> = get(api, session, "/users/@me/guilds", &[("after", &after)]).await?;
        let is_last = page.len() < PAGE;
        all.extend(page);
        if is_last {
            return Ok(all);
        }
    }
}

async fn get<T: DeserializeOwned>(
    api: &Api,
    session: &Session,
    path: &str,
    query: &[(&str, &str)],
) -> Result<T, PlatformError> {
    api.call_repeatable(api.as_bot(session, Method::GET, path).query(query).about(Subject::Account)).await
}

/// The kinds that messages can be sent to:
/// <https://docs.discord.com/developers/resources/channel#channel-object-channel-types>
pub(super) fn kind_of(number: u8) -> Option<&'static str> {
    match number {
        0 => Some("text"),
        5 => Some("announcement"),
        15 => Some("forum"),
        16 => Some("media"),
        _ => None,
    }
}

fn joined(id: &str, title: String, kind: &str) -> ChatChange {
    ChatChange::Joined { chat_id: id.to_owned(), title, kind: kind.to_owned(), username: None }
}
