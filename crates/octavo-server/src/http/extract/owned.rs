//! What a path names and the caller owns. A handler gets the row, never a bare id, so it can't forget to ask whose it is:
//! nothing reads these ids from a path in another way, and the store finds these rows only by their owner.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use octavo_domain::Kind;
use octavo_store::StoreError;
use octavo_store::accounts::Account;
use octavo_store::apps::App;
use octavo_store::deliveries::DeliveryView;
use octavo_store::media::MediaFile;
use octavo_store::webhooks::Webhook;
use serde::de::DeserializeOwned;

use super::auth::{Authority, Caller};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};

/// The row with the authority that it was asked for with. Someone else's answers 404, like one that doesn't exist.
pub struct Owned<T, A>(pub T, pub A);

pub type OwnedApp<A> = Owned<App, A>;
pub type OwnedWebhook<A> = Owned<Webhook, A>;
pub type OwnedDelivery<A> = Owned<WebhookDelivery, A>;
pub type OwnedAccount<A> = Owned<Account, A>;
pub type OwnedMedia<A> = Owned<MediaFile, A>;

/// Rows that belong to a person.
pub trait OwnedRow: Sized + Send {
    const NAME: &'static str;
    /// The path's parameters, as a client writes them.
    type Id: DeserializeOwned + Send;

    fn find(state: &AppState, caller: &Caller, id: Self::Id) -> impl Future<Output = ApiResult<Self>> + Send;
}

impl<T: OwnedRow, A: Authority> FromRequestParts<AppState> for Owned<T, A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let authority = A::from_request_parts(parts, state).await?;
        let id = Path::<T::Id>::from_request_parts(parts, state).await;
        let Path(id) = id.map_err(|_| ApiError::not_found(T::NAME))?;
        Ok(Owned(T::find(state, authority.caller(), id).await?, authority))
    }
}

impl OwnedRow for App {
    const NAME: &'static str = "application";
    type Id = String;

    /// With an application's token, that application alone: a person who merely allowed it must not learn what it does
    /// for others.
    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::App.parse(&id).filter(|id| caller.is_portal || caller.app_id == Some(*id));
        let app = state.store.apps().find(caller.workspace_id, id.ok_or_else(missing::<Self>)?).await?;
        app.ok_or_else(missing::<Self>)
    }
}

impl OwnedRow for Webhook {
    const NAME: &'static str = "webhook";
    type Id = String;

    /// With an application's token, that application's.
    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::Webhook.parse(&id).ok_or_else(missing::<Self>)?;
        let webhook = state.store.webhooks().find(caller.workspace_id, id).await?;
        let webhook = webhook.filter(|webhook| caller.is_portal || caller.app_id == Some(webhook.app_id));
        webhook.ok_or_else(missing::<Self>)
    }
}

/// A delivery of a webhook that the caller owns.
pub struct WebhookDelivery {
    pub webhook: Webhook,
    pub delivery: DeliveryView,
}

impl OwnedRow for WebhookDelivery {
    const NAME: &'static str = "delivery";
    type Id = (String, String);

    async fn find(state: &AppState, caller: &Caller, (webhook, id): (String, String)) -> ApiResult<Self> {
        let webhook = Webhook::find(state, caller, webhook).await?;
        let id = Kind::Delivery.parse(&id).ok_or_else(missing::<Self>)?;
        let delivery = state.store.deliveries().find(webhook.id, id).await?;
        Ok(WebhookDelivery { webhook, delivery: delivery.ok_or_else(missing::<Self>)? })
    }
}

impl OwnedRow for Account {
    const NAME: &'static str = "account";
    type Id = i64;

    async fn find(state: &AppState, caller: &Caller, id: i64) -> ApiResult<Self> {
        caller.check_account(id)?;
        state.store.accounts().find(caller.workspace_id, id).await?.ok_or_else(missing::<Self>)
    }
}

impl OwnedRow for MediaFile {
    const NAME: &'static str = "file";
    type Id = String;

    /// With an application's token, that application's.
    async fn find(state: &AppState, caller: &Caller, path: String) -> ApiResult<Self> {
        state.media.list_within(caller.reach()?, &[path]).await?.pop().ok_or_else(missing::<Self>)
    }
}

pub fn missing<T: OwnedRow>() -> ApiError {
    ApiError::not_found(T::NAME)
}

/// Another request deleted it after it was found.
pub fn gone<T: OwnedRow>(error: StoreError) -> ApiError {
    match error {
        StoreError::NotFound => missing::<T>(),
        other => other.into(),
    }
}
