//! What the issuer publishes about itself: its addresses and its keys. Both are kept, and fetched again when they may have
//! changed.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use openidconnect::core::{
    CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClient, CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey,
    CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreResponseMode, CoreResponseType,
    CoreSubjectIdentifierType,
};
use openidconnect::{
    AdditionalProviderMetadata, AuthType, ClientId, ClientSecret, EndpointMaybeSet, EndpointNotSet, EndpointSet,
    IssuerUrl, ProviderMetadata, RedirectUrl,
};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use url::Url;

use super::ExternalIssuer;
use super::fetch::{Fetch, FetchError};

/// The document and the keys are fetched again after this time.
const KEPT: SignedDuration = SignedDuration::from_hours(1);
/// And at most this often when a token names a key that is not among them.
const NEW_KEYS_EVERY: SignedDuration = SignedDuration::from_mins(1);
/// After a failure, those who waited for the same document are answered without another call.
const FAILURE_KEPT: SignedDuration = SignedDuration::from_secs(2);

/// What the crate does not read from the discovery document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct More {
    /// OpenID Connect RP-Initiated Logout 1.0, section 2.1.
    pub end_session_endpoint: Option<Url>,
    /// RFC 9207, section 3.
    #[serde(default)]
    pub authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for More {}

pub type Metadata = ProviderMetadata<
    More,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

pub type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// Why the issuer's document is not there; for the log and the operator.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    #[error(transparent)]
    Client(#[from] reqwest::Error),
    #[error(transparent)]
    Url(#[from] url::ParseError),
    #[error("{0}")]
    Discovery(String),
    #[error("the discovery document names {0}, which is neither https nor at the issuer's own address")]
    Insecure(Url),
    #[error("the last attempt failed a moment ago")]
    JustFailed,
}

impl From<openidconnect::DiscoveryError<FetchError>> for ProviderError {
    fn from(error: openidconnect::DiscoveryError<FetchError>) -> Self {
        let causes = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
        ProviderError::Discovery(causes.map(ToString::to_string).collect::<Vec<_>>().join(": "))
    }
}

#[derive(Default)]
struct Kept {
    metadata: Option<(Arc<Metadata>, Timestamp)>,
    /// When keys were last fetched because one was missing.
    new_keys_at: Option<Timestamp>,
    failed_at: Option<Timestamp>,
}

/// The issuer.
pub struct Provider {
    pub settings: ExternalIssuer,
    kept: Mutex<Kept>,
    fetch: std::sync::OnceLock<Fetch>,
}

impl Provider {
    pub fn new(settings: ExternalIssuer) -> Self {
        Provider { settings, kept: Mutex::default(), fetch: std::sync::OnceLock::new() }
    }

    pub fn fetch(&self) -> Result<&Fetch, reqwest::Error> {
        if let Some(fetch) = self.fetch.get() {
            return Ok(fetch);
        }
        let made = Fetch(octavo_egress::operator_client()?);
        Ok(self.fetch.get_or_init(|| made))
    }

    /// The document and the keys. Old ones serve while newer ones can't be fetched.
    pub async fn metadata(&self, now: Timestamp) -> Result<Arc<Metadata>, ProviderError> {
        let mut kept = self.kept.lock().await;
        match &kept.metadata {
            Some((metadata, since)) if now < *since + KEPT => Ok(metadata.clone()),
            _ => self.refresh(&mut kept, now).await,
        }
    }

    /// Newer keys than those among which one is missing; none if there are no newer ones to be expected.
    pub async fn newer_keys(&self, now: Timestamp) -> Option<Arc<Metadata>> {
        let mut kept = self.kept.lock().await;
        if kept.new_keys_at.is_some_and(|at| now < at + NEW_KEYS_EVERY) {
            return None;
        }
        kept.new_keys_at = Some(now);
        self.refresh(&mut kept, now).await.ok()
    }

    async fn refresh(&self, kept: &mut Kept, now: Timestamp) -> Result<Arc<Metadata>, ProviderError> {
        if kept.failed_at.is_some_and(|at| now < at + FAILURE_KEPT) {
            return kept.metadata.as_ref().map(|(old, _)| old.clone()).ok_or(ProviderError::JustFailed);
        }
        match self.discover().await {
            Ok(found) => {
                let found = Arc::new(found);
                kept.metadata = Some((found.clone(), now));
                kept.failed_at = None;
                Ok(found)
            }
            Err(error) => {
                tracing::warn!(%error, issuer = self.settings.issuer, "the issuer's discovery document can't be fetched");
                kept.failed_at = Some(now);
                kept.metadata.as_ref().map(|(old, _)| old.clone()).ok_or(error)
            }
        }
    }

    /// Fetches the document, which must name the issuer as the settings do, and the keys.
    pub async fn discover(&self) -> Result<Metadata, ProviderError> {
        let issuer = IssuerUrl::new(self.settings.issuer.clone())?;
        let metadata = Metadata::discover_async(issuer, self.fetch()?).await?;
        let own = Url::parse(&self.settings.issuer)?.origin();
        let named = [
            Some(metadata.authorization_endpoint().url()),
            metadata.token_endpoint().map(|it| it.url()),
            metadata.userinfo_endpoint().map(|it| it.url()),
            Some(metadata.jwks_uri().url()),
            metadata.additional_metadata().end_session_endpoint.as_ref(),
        ];
        let insecure = named.into_iter().flatten().find(|url| url.scheme() != "https" && url.origin() != own).cloned();
        insecure.map_or(Ok(metadata), |url| Err(ProviderError::Insecure(url)))
    }

    /// The protocol's client for one sign-in.
    pub fn client(&self, metadata: &Metadata, callback: RedirectUrl) -> Client {
        let secret = self.settings.client_secret.clone().map(ClientSecret::new);
        let methods = metadata.token_endpoint_auth_methods_supported();
        let only_post = methods.is_some_and(|all| !all.contains(&CoreClientAuthMethod::ClientSecretBasic));
        let auth_type = if only_post { AuthType::RequestBody } else { AuthType::BasicAuth };
        Client::from_provider_metadata(metadata.clone(), ClientId::new(self.settings.client_id.clone()), secret)
            .set_redirect_uri(callback)
            .set_auth_type(auth_type)
    }
}

/// How many keys the issuer publishes, for the operator who wants to know whether the settings work.
pub async fn check_issuer(settings: &ExternalIssuer) -> Result<usize, impl std::error::Error + use<>> {
    Provider::new(settings.clone()).discover().await.map(|metadata| metadata.jwks().keys().len())
}
