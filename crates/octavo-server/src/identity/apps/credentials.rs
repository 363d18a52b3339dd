//! The credentials of developers' applications.

use jiff::{SignedDuration, Timestamp};
use oauth_as::SecretHash;
use octavo_domain::Kind;
use octavo_store::apps::App;
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::identity::{Identity, IdentityError, clients};
use crate::ids;
use crate::vault::{Purpose, random_token};

/// A new client secret.
pub struct ClientSecret {
    pub plain: Zeroizing<String>,
    /// For the `app` row: verifies the secret.
    pub hash: String,
    /// For the `app` row: the secret, readable again under the master key.
    pub sealed: String,
}

impl Identity {
    /// Draws a client id for an application.
    pub fn new_client_id(&self) -> String {
        format!("oct_{}", ids::random_id().simple())
    }

    /// Draws a client secret for an application.
    pub fn new_client_secret(&self, app_id: Uuid) -> Result<ClientSecret, IdentityError> {
        let plain = Zeroizing::new(format!("oct_cs_{}", random_token()?));
        Ok(ClientSecret {
            hash: SecretHash::sha256(&plain).encoded().to_owned(),
            sealed: self.0.sealer.seal(Purpose::ClientSecret, &aad(app_id), plain.as_bytes())?,
            plain,
        })
    }

    /// Gives an application another secret. The old one works for the time of the overlap.
    pub async fn rotate_client_secret(
        &self,
        app: &App,
        overlap: SignedDuration,
    ) -> Result<(Zeroizing<String>, Timestamp), IdentityError> {
        let (new, former_until) = (self.new_client_secret(app.id)?, self.now() + overlap);
        self.0.store.apps().rotate_secret(app, &new.hash, &new.sealed, former_until).await?;
        Ok((new.plain, former_until))
    }

    /// Whether this is the secret before the last rotation, which still works.
    pub(in crate::identity) async fn is_former_secret(
        &self,
        client_id: &str,
        secret: &str,
    ) -> Result<bool, IdentityError> {
        let hash = self.0.store.apps().find_former_secret(client_id, self.now()).await?;
        Ok(hash.is_some_and(|hash| clients::secret_auth(hash).verify(Some(secret))))
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
