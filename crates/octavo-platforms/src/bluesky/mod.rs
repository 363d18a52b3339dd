//! Bluesky, through [AT Protocol](https://atproto.com/specs/xrpc) and an app password.
//!
//! To connect: `{"identifier": "alice.bsky.social", "appPassword": "xxxx-xxxx-xxxx-xxxx", "service": null}`.
//! `service` is the account's own server where it is not the configured one. That address is the user's, and the
//! server may send us on to another one (`serviceEndpoint` of the DID document): [`address`] has the egress guard
//! judge both, and every call to them goes through it. Handles are resolved by the account's server, never here.
//!
//! A session lasts two hours and is refreshed for 90 days; then, or when it was revoked, the stored app
//! password opens a new one (300 logins a day are allowed, so never one per post).
//!
//! **Never twice.** The client chooses the record key: [`tid`] makes it from the post, and `putRecord` with
//! `swapRecord: null` only ever creates. Sending the same intent again is harmless, and reading the key
//! tells what became of it.
//!
//! The identifier of a post is its at-uri. Images go up as blobs, a video by way of the video service;
//! links, mentions and tags are marked by [`facets`], because the network links nothing by itself.

mod address;
mod compose;
mod errors;
pub mod facets;
mod images;
mod profile;
mod record;
mod session;
pub mod tid;
mod tlds;
mod video;
mod xrpc;

use async_trait::async_trait;
use octavo_domain::Platform;
use octavo_domain::networks::Role;
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::adapter::{Adapter, Connected, Fresh, Intent, Published, Reconciled, Way, pack, unpack};
use crate::context::Context;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError, codes};
use crate::post::{MediaSource, OutgoingPost};
use session::{Login, Session};
use xrpc::{AtProtocol, Xrpc};

/// The adapter; see the module.
pub struct Bluesky {
    service: Url,
    video: Url,
    xrpc: Xrpc,
    /// For the video service alone, so that no account can name it as its server.
    video_xrpc: Xrpc,
}

impl Bluesky {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        Bluesky {
            service: config.address(Role::Api).clone(),
            video: config.address(Role::Video).clone(),
            xrpc: Xrpc::new(AtProtocol, &[config.address(Role::Api)], context),
            video_xrpc: Xrpc::new(AtProtocol, &[config.address(Role::Video)], context),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ConnectInput {
    identifier: String,
    #[serde(alias = "password")]
    app_password: String,
    service: Option<String>,
}

#[async_trait]
impl Adapter for Bluesky {
    fn platform(&self) -> Platform {
        Platform::BlueSky
    }

    fn way(&self) -> Option<Way> {
        Some(Way::AppPassword)
    }

    async fn connect(&self, input: Value) -> Result<Connected, PlatformError> {
        let input = ConnectInput::deserialize(input).map_err(|_| {
            PlatformError::permanent(
                codes::CONNECT_INPUT_INVALID,
                "Give identifier (the handle) and appPassword (from Settings, Privacy and security, App passwords).",
            )
        })?;
        let login = Login {
            service: address::service(input.service.as_deref(), &self.service, self.xrpc.http.guard())?,
            identifier: address::identifier(&input.identifier),
            app_password: input.app_password.trim().to_owned(),
        };
        let session = session::create(&self.xrpc, login, &self.service).await?;
        let profile = profile::load(&self.xrpc, &session).await;
        Ok(Connected {
            external_id: session.did.clone(),
            username: session.handle.clone(),
            display_name: profile.display_name.unwrap_or_else(|| session.handle.clone()),
            avatar_url: profile.avatar,
            expires_at: session.expires_at(),
            credentials: pack(&session)?,
        })
    }

    async fn refresh(&self, credentials: &Value) -> Result<Fresh, PlatformError> {
        let session: Session = unpack(credentials)?;
        let session = session::refresh(&self.xrpc, session, &self.service).await?;
        Ok(Fresh { expires_at: session.expires_at(), credentials: pack(&session)? })
    }

    async fn prepare(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError> {
        let session: Session = unpack(credentials)?;
        Intent::freeze(&self.compose(&session, post, media).await?)
    }

    async fn publish(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
        _media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        record::put(&self.xrpc, &unpack(credentials)?, &intent.thaw()?).await
    }

    async fn reconcile(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        record::find(&self.xrpc, &unpack(credentials)?, &intent.thaw()?).await
    }

    async fn disconnect(&self, credentials: &Value) -> Result<(), PlatformError> {
        session::delete(&self.xrpc, &unpack(credentials)?).await
    }
}
