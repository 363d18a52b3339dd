//! The credentials of developers' applications.

use oauth_as::SecretHash;
use octavo_domain::Kind;
use octavo_store::apps::App;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::seal::Purpose;
use super::secret::random_token;
use super::{Identity, IdentityError};
use crate::ids;

/// What a new application is given.
pub struct AppCredentials {
    pub client_id: String,
    pub secret: Zeroizing<String>,
    /// For the `app` row: verifies the secret.
    pub secret_hash: String,
    /// For the `app` row: the secret, readable again under the master key.
    pub secret_sealed: String,
}

impl Identity {
    /// Draws a client id and secret for an application.
    pub fn new_app_credentials(&self, app_id: Uuid) -> Result<AppCredentials, IdentityError> {
        let secret = Zeroizing::new(format!("oct_cs_{}", random_token()?));
        let sealer = &self.0.sealer;
        Ok(AppCredentials {
            client_id: format!("oct_{}", ids::random_id().simple()),
            secret_hash: SecretHash::sha256(&secret).encoded().to_owned(),
            secret_sealed: sealer.seal(Purpose::ClientSecret, &aad(app_id), secret.as_bytes())?,
            secret,
        })
    }

    /// An application's secret, for its owner.
    pub fn reveal_secret(&self, app: &App) -> Result<Zeroizing<String>, IdentityError> {
        let sealer = &self.0.sealer;
        Ok(sealer.open_text(Purpose::ClientSecret, &aad(app.id), &app.secret_sealed)?)
    }

    /// Replaces an application's callback URLs. The codes that were issued for a removed one end.
    pub async fn set_callback_urls(&self, app: &App, urls: &[String]) -> Result<(), IdentityError> {
        self.0.store.apps().set_callback_urls(app.id, urls).await?;
        Ok(self.0.records.end_codes_for_others(&app.client_id, urls).await?)
    }

    /// Ends everything an application was given: tokens, codes, consent. For when it is deleted.
    pub async fn revoke_app(&self, client_id: &str) -> Result<(), IdentityError> {
        let oauth = self.0.store.oauth();
        oauth.revoke_client(client_id, self.window()).await?;
        Ok(())
    }
}

fn aad(app_id: Uuid) -> String {
    Kind::App.show(app_id)
}
