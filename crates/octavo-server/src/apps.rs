//! Making applications: for the portal and for the operator's command alike.

use octavo_domain::Clock;
use octavo_store::apps::App;
use octavo_store::{Store, StoreError};
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::identity::{Identity, IdentityError};
use crate::ids;

#[derive(Debug, thiserror::Error)]
pub enum CreateAppError {
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores a new application; returns it with its client secret.
pub async fn create(
    store: &Store,
    identity: &Identity,
    clock: &Clock,
    owner_id: Uuid,
    name: &str,
    callback_urls: Vec<String>,
) -> Result<(App, Zeroizing<String>), CreateAppError> {
    let id = ids::new_id();
    let credentials = identity.new_app_credentials(id)?;
    let app = App {
        id,
        owner_id,
        name: name.to_owned(),
        client_id: credentials.client_id,
        secret_hash: credentials.secret_hash,
        secret_sealed: credentials.secret_sealed,
        callback_urls,
        created_at: clock.now(),
    };
    store.apps().add(&app).await?;
    Ok((app, credentials.secret))
}
