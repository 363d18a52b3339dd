//! Discord, through its [HTTP API](https://docs.discord.com/developers/reference), version 10.
//!
//! An account is a bot or a webhook. To connect: `{"token": "…"}` with the bot's token or the webhook's address; neither
//! expires. A bot's post goes to one channel of a server that it is in, a webhook's to the webhook's own channel. In a
//! forum, a post begins a thread. Only the id and the token of a webhook's address are kept: calls go to the configured
//! API, never to an address that a person typed in.
//!
//! **Never twice.** A bot's message carries a nonce, made from the post's id. For "the past few minutes", Discord returns
//! the first message with a nonce instead of creating a second one. After a lost response the adapter reads what the bot
//! wrote in the channel since [`Plan::after`](plan::Plan):
//!
//! - A message with our text and files is ours.
//! - Without one, sending again is safe while the nonce counts ([`find::NONCE_COUNTS`]), and after that once no request can
//!   be in transit any more ([`find::SETTLED`]), if the bot may read the channel's history.
//! - Threads of a forum have no nonce: they are found by title and owner among the active ones.
//! - A webhook can't read its channel: a lost response stays unknown.
//!
//! The identifier of a post is `{channel id}:{message id}`. A thread has the id of its first message.

mod api;
mod chats;
mod connect;
mod deleting;
mod errors;
mod find;
mod message;
mod plan;
mod send;
mod session;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::networks::Role;
use serde::Deserialize;

use crate::adapter::{Published, Reconciled, Way};
use crate::chats::ChatChange;
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::network::{Network, Outgoing, Profile, bad_input};
use crate::post::OutgoingPost;
use api::{Api, DiscordApi};
use plan::Plan;
use session::{Secret, Session};

/// The adapter; see the module.
pub struct Discord {
    api: Api,
}

impl Discord {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let base = config.address(Role::Api);
        Discord { api: Api::new(DiscordApi { base: base.clone() }, &[base], context) }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectInput {
    #[serde(alias = "botToken", alias = "webhookUrl")]
    token: String,
}

#[async_trait]
impl Network for Discord {
    const PLATFORM: Platform = Platform::Discord;
    const LISTS_CHATS: bool = true;
    const INPUT_HELP: &'static str = "Send token: the bot's token from discord.com/developers (three parts with dots), or \
                                      the URL of a webhook (https://discord.com/api/webhooks/…).";

    type Input = ConnectInput;
    type Session = Session;
    type Plan = Plan;

    fn way(&self) -> Option<Way> {
        Some(Way::BotToken)
    }

    async fn sign_in(&self, input: ConnectInput) -> Result<(Profile, Session), PlatformError> {
        match Secret::read(&input.token, &self.api.network.base).ok_or_else(|| bad_input(Self::INPUT_HELP))? {
            Secret::Bot(token) => connect::connect_bot(&self.api, token).await,
            Secret::Webhook { id, token } => connect::connect_webhook(&self.api, &id, token).await,
        }
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        connect::ask_access(&self.api, session).await.map(|()| None)
    }

    async fn prepare(&self, session: &Session, Outgoing { post, media }: Outgoing<'_>) -> Result<Plan, PlatformError> {
        let plan = Plan::of_post(&self.api, session, post).await?;
        plan.check_files(media).await?;
        Ok(plan)
    }

    async fn publish(&self, session: Session, plan: Plan, out: Outgoing<'_>) -> Result<Published, PublishError> {
        send::send(&self.api, &session, &plan, out.media).await
    }

    async fn reconcile(&self, session: Session, plan: Plan, _: &OutgoingPost) -> Result<Reconciled, PlatformError> {
        find::reconcile(&self.api, &session, &plan).await
    }

    async fn delete(&self, session: Session, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.api, &session, post).await
    }

    async fn is_published(&self, session: Session, post: &PublishedPost) -> Result<Option<bool>, PlatformError> {
        deleting::is_published(&self.api, &session, post).await
    }

    async fn chat_changes(&self, session: Session, _: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        Ok((chats::list(&self.api, &session).await?, 0))
    }
}
