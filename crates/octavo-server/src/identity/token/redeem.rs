//! An authorization code in exchange for tokens (RFC 6749 section 4.1.3, RFC 7636 section 4.6).

use std::time::SystemTime;

use oauth_as::{AuthorizationCodeRecord, Client, RefreshTokenRecord, pkce};
use octavo_store::identity::{Exchange, Grant, Spends};
use octavo_store::users::User;

use super::{Granted, TokenAnswer, ended, invalid_grant, require};
use crate::identity::agents::registered_loopback;
use crate::identity::sessions::SESSION_TTL;
use crate::identity::{Identity, IdentityError, OauthError, Params};
use crate::vault::{Purpose, key_of, random_token};

impl Identity {
    pub(super) async fn redeem_code(&self, params: &Params, client: &Client) -> Result<TokenAnswer, OauthError> {
        let code = require(params, "code")?;
        let key = key_of(code);
        let record = self.0.records.find_code(&key).await?.filter(|record| record.client_id == client.client_id);
        let record = record.ok_or_else(invalid_grant)?;
        let grant = self.0.store.grants().find_by_code(&key).await?.ok_or_else(invalid_grant)?;
        if let Some(family) = &grant.family {
            return self.replayed(family).await;
        }
        self.check_code(params, client, &record, &grant)?;
        let resource = self.narrow_resource(&record.resource, params)?;
        let user = self.person_of(&grant).await?.ok_or_else(ended)?;
        let family = random_token()?;
        let granted = Granted {
            client,
            family: &family,
            subject: Some(record.subject.clone()),
            scope: record.scope.clone(),
            resource,
            since: record.issued_at,
        };
        if let Some(answer) = self.first_tokens(&granted, &record.resource, (&grant, &user)).await? {
            return Ok(answer);
        }
        let winner = self.0.store.grants().find_by_code(&key).await?.and_then(|grant| grant.family);
        self.replayed(&winner.ok_or_else(ended)?).await
    }

    /// The first tokens of a grant; none when its code was spent before, or it has ended. `resource` is all that was granted.
    pub(super) async fn first_tokens(
        &self,
        granted: &Granted<'_>,
        resource: &[String],
        (grant, user): (&Grant, &User),
    ) -> Result<Option<TokenAnswer>, OauthError> {
        let access = self.new_access_token(granted)?;
        let refresh = self.first_refresh_token(granted, resource)?;
        let exchange = Exchange {
            spends: Spends::Code(&grant.code),
            family: granted.family,
            access: &self.0.records.token_row(&access)?,
            refresh: Some(&self.0.records.refresh_row(&refresh)?),
            now: self.0.clock.now(),
        };
        if !self.0.store.oauth().exchange(&exchange).await? {
            return Ok(None);
        }
        self.token_answer(&access, &refresh.refresh_token, (grant, user), grant.nonce.as_deref()).await.map(Some)
    }

    /// A code that comes twice has leaked: all that it was exchanged for ends (RFC 9700 section 4.1).
    async fn replayed(&self, family: &str) -> Result<TokenAnswer, OauthError> {
        self.revoke_family(family).await?;
        Err(OauthError::invalid_grant("the code was used before; its tokens have been revoked"))
    }

    fn first_refresh_token(
        &self,
        granted: &Granted<'_>,
        resource: &[String],
    ) -> Result<RefreshTokenRecord, IdentityError> {
        let (client_id, subject) = (granted.client.client_id.clone(), granted.subject.clone());
        let mut token =
            RefreshTokenRecord::new(random_token()?, client_id, subject, granted.scope.clone(), granted.family);
        token.resource = resource.to_vec();
        token.grant_established_at = granted.since;
        if !granted.client.auth.is_confidential() {
            token.expires_at = Some((self.0.clock.now() + SESSION_TTL).into());
        }
        Ok(token)
    }

    fn check_code(
        &self,
        params: &Params,
        client: &Client,
        record: &AuthorizationCodeRecord,
        grant: &Grant,
    ) -> Result<(), OauthError> {
        let refuse = |why: &str| Err(OauthError::invalid_grant(why));
        if SystemTime::from(self.0.clock.now()) >= record.expires_at {
            return refuse("the authorization code has expired");
        }
        let same_address = match params.get("redirect_uri") {
            Some(uri) => uri == record.redirect_uri,
            None => !record.redirect_uri_was_explicit,
        };
        if !same_address {
            return refuse("redirect_uri does not match the authorization request");
        }
        let address = &record.redirect_uri;
        if !client.redirect_uris.contains(address) && registered_loopback(client, address).is_none() {
            return refuse("the callback URL of this code was removed from the application");
        }
        let kept = self.kept_verifier(grant)?;
        let verifier = params.get("code_verifier").or(kept.as_deref()).unwrap_or_default();
        if !pkce::verifier_is_valid(verifier) || !pkce::verify_s256(verifier, &record.code_challenge) {
            return refuse("code_verifier does not match the recorded code_challenge");
        }
        Ok(())
    }

    /// The verifier we kept for a client that sent no PKCE challenge.
    fn kept_verifier(&self, grant: &Grant) -> Result<Option<String>, IdentityError> {
        let Some(sealed) = &grant.verifier_sealed else {
            return Ok(None);
        };
        let verifier = self.0.sealer.open_text(Purpose::Verifier, &grant.code, sealed)?;
        Ok(Some(verifier.to_string()))
    }
}
