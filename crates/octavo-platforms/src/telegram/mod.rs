//! Telegram, through the [Bot API](https://core.telegram.org/bots/api).
//!
//! An account is a bot. To connect: `{"botToken": "123456789:AA…"}`, the token from @BotFather; it never expires. A post
//! goes to one chat: `sendMessage`, `sendPhoto`, `sendVideo`, `sendPoll`, or `sendMediaGroup` for 2 to 10 photos and
//! videos. Chats cannot be listed; the adapter learns them from updates.
//!
//! **Nothing can be read back.** The Bot API has no client id and no duplicate check, and bots cannot read history. So a
//! lost response to a send call stays unknown forever. What keeps this rare: a request without a connection, or whose files
//! were not completely handed over, certainly had no effect.
//!
//! **Groups that become supergroups** refuse the old id and name the new one. That refusal is certain, so the adapter sends
//! to the new id at once and reports it in [`Published::chat_moved_to`](crate::Published::chat_moved_to).
//!
//! The identifier of a post is `{chat id}:{message id}`, for an album `{chat id}:{id},{id},…`.

mod api;
mod deleting;
mod errors;
mod message;
mod options;
mod plan;
mod send;
mod updates;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::networks::Role;
use serde::Deserialize;
use serde_json::json;

use crate::adapter::{Published, Way};
use crate::chats::ChatChange;
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError, codes};
use crate::network::{Credentials, Network, Outgoing, Profile, bad_input};
use api::{Api, Bot};
use plan::Plan;
use send::Failure;

/// The adapter; see the module.
pub struct Telegram {
    api: Api,
}

impl Telegram {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let base = config.address(Role::Api);
        Telegram { api: Api::new(base.clone(), context.http(&[base])) }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectInput {
    #[serde(alias = "token")]
    bot_token: String,
}

/// What `getMe` answers, as far as it matters.
#[derive(Deserialize)]
struct Me {
    id: i64,
    is_bot: bool,
    first_name: String,
    #[serde(default)]
    username: String,
}

/// A bot's token never expires.
impl Credentials for Bot {
    fn renew_at(&self) -> Option<Timestamp> {
        None
    }
}

#[async_trait]
impl Network for Telegram {
    const PLATFORM: Platform = Platform::Telegram;
    const READS_BACK: bool = false;
    const INPUT_HELP: &'static str =
        "Send botToken as @BotFather shows it: digits, a colon, and about 35 letters and digits.";

    type Input = ConnectInput;
    type Session = Bot;
    type Plan = Plan;

    fn way(&self) -> Option<Way> {
        Some(Way::BotToken)
    }

    async fn sign_in(&self, input: ConnectInput) -> Result<(Profile, Bot), PlatformError> {
        let bot = Bot::with_token(input.bot_token.trim()).ok_or_else(|| bad_input(Self::INPUT_HELP))?;
        let me: Me = match self.api.call(&bot, "getMe", &json!({})).await {
            // The cloud answers 404 to a token that it never issued.
            Err(error) if error.code() == codes::PLATFORM_MISCONFIGURED => return Err(errors::token_refused()),
            answer => answer?,
        };
        if !me.is_bot {
            return Err(errors::token_refused());
        }
        // Telegram's file addresses hold the token: no avatar.
        let (id, display_name) = (me.id.to_string(), me.first_name);
        Ok((Profile { id, username: me.username, display_name, avatar_url: None }, bot))
    }

    async fn ask_access(&self, bot: &Bot) -> Result<Option<Timestamp>, PlatformError> {
        let _: Me = self.api.call(bot, "getMe", &json!({})).await?;
        Ok(None)
    }

    async fn prepare(&self, _: &Bot, Outgoing { post, media }: Outgoing<'_>) -> Result<Plan, PlatformError> {
        let plan = Plan::of_post(post)?;
        plan.check_files(media).await?;
        Ok(plan)
    }

    async fn publish(&self, bot: Bot, plan: Plan, out: Outgoing<'_>) -> Result<Published, PublishError> {
        match send::send(&self.api, &bot, &plan, out.media).await {
            Ok(published) => Ok(published),
            Err(Failure::Moved { to }) => {
                let plan = plan.in_chat(to.to_string());
                let published = send::send(&self.api, &bot, &plan, out.media).await?;
                Ok(Published { chat_moved_to: Some(plan.chat_id), ..published })
            }
            Err(failure) => Err(failure.into()),
        }
    }

    async fn delete(&self, bot: Bot, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.api, &bot, post).await
    }

    async fn chat_changes(&self, bot: Bot, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        updates::poll(&self.api, &bot, offset).await
    }
}
