//! Telegram, through the [Bot API](https://core.telegram.org/bots/api).
//!
//! An account is a bot. To connect: `{"botToken": "123456789:AA…"}`, the token from @BotFather; it never
//! runs out. A post goes to one chat, as plain text: `sendMessage`, `sendPhoto`, `sendVideo`, or
//! `sendMediaGroup` for 2 to 10 photos and videos. Chats cannot be listed, they are learnt from updates.
//!
//! **No way back.** The Bot API knows no client id, no duplicate check, and bots cannot read history. So a
//! lost answer to a send call stays unknown for ever. What keeps that rare: a request whose connection
//! never came about, or whose files were not yet all handed over, certainly had no effect.
//!
//! **Groups that become supergroups** refuse the old id and name the new one. That refusal is definite, so
//! the adapter sends to the new id at once and reports it in
//! [`Published::chat_moved_to`](crate::Published::chat_moved_to).
//!
//! The identifier of a post is `{chat id}:{message id}`, for an album `{chat id}:{id},{id},…`.

mod api;
mod errors;
mod message;
mod plan;
mod send;
mod updates;

use async_trait::async_trait;
use octavo_domain::Platform;
use octavo_domain::networks::Role;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::adapter::{Adapter, Connected, Intent, Published, Reconciled, Way, pack, unpack};
use crate::chats::ChatChange;
use crate::context::Context;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError, codes};
use crate::post::{MediaSource, OutgoingPost};
use api::{Api, Bot};
use plan::Plan;
use send::Failure;

/// The adapter; see the module.
pub struct Telegram {
    api: Api,
}

impl Telegram {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        Telegram { api: Api::new(config.address(Role::Api).clone(), context.http(&[config.address(Role::Api)])) }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ConnectInput {
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

#[async_trait]
impl Adapter for Telegram {
    fn platform(&self) -> Platform {
        Platform::Telegram
    }

    fn way(&self) -> Option<Way> {
        Some(Way::BotToken)
    }

    async fn connect(&self, input: Value) -> Result<Connected, PlatformError> {
        let bot = ConnectInput::deserialize(input)
            .ok()
            .and_then(|input| Bot::with_token(input.bot_token.trim()))
            .ok_or_else(bad_token_form)?;
        let me: Me = match self.api.call(&bot, "getMe", &json!({})).await {
            // The cloud answers 404 to a token it has never given out.
            Err(error) if error.code() == codes::PLATFORM_MISCONFIGURED => {
                return Err(errors::token_refused());
            }
            answer => answer?,
        };
        if !me.is_bot {
            return Err(errors::token_refused());
        }
        Ok(Connected {
            external_id: me.id.to_string(),
            username: me.username,
            display_name: me.first_name,
            // Telegram's file addresses hold the token.
            avatar_url: None,
            credentials: pack(&bot)?,
            expires_at: None,
        })
    }

    async fn prepare(
        &self,
        _credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError> {
        let plan = Plan::of(post)?;
        plan.check_files(media).await?;
        Intent::freeze(&plan)
    }

    async fn publish(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        let bot = unpack(credentials)?;
        let plan: Plan = intent.thaw()?;
        match send::send(&self.api, &bot, &plan, media).await {
            Ok(published) => Ok(published),
            Err(Failure::Moved { to }) => {
                let plan = plan.in_chat(to.to_string());
                let published = send::send(&self.api, &bot, &plan, media).await?;
                Ok(Published { chat_moved_to: Some(plan.chat_id), ..published })
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Nothing can be read back.
    async fn reconcile(
        &self,
        _credentials: &Value,
        _post: &OutgoingPost,
        _intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        Ok(Reconciled::Unknown)
    }

    async fn poll_updates(&self, credentials: &Value, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        updates::poll(&self.api, &unpack(credentials)?, offset).await
    }
}

fn bad_token_form() -> PlatformError {
    PlatformError::permanent(
        codes::CONNECT_INPUT_INVALID,
        "Give botToken as @BotFather shows it: digits, a colon, and about 35 letters and digits.",
    )
}
