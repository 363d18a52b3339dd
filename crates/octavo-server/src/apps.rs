//! Making applications: for the portal and for the operator's command alike.

use octavo_domain::{Clock, plain_text};
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

/// The longest name of an application, in characters.
const MAX_NAME: usize = 100;

/// Whether people can trust a name at a glance, as the consent page shows it; the error says what is wrong with it.
pub fn check_name(name: &str) -> Result<(), String> {
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return Err(format!("The name is empty or longer than {MAX_NAME} characters."));
    }
    if let Some(c) = plain_text::unseen(name) {
        let code = u32::from(c);
        return Err(format!("The name holds the character U+{code:04X}, which people cannot see. Remove it."));
    }
    if plain_text::claims_to_be_octavo(name) {
        return Err(
            "The name holds \"Octavo\", as if the application were part of it. Choose a name of your own.".into()
        );
    }
    Ok(())
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
