//! Signing in by OAuth 2: the authorization page, the exchange of its code, new access tokens, and revocation.

use url::Url;

use crate::adapter::{AuthorizationRequest, Granted};
use crate::error::PlatformError;
use crate::grant::{self, PlatformApp, Tokens};
use crate::http::{PlatformHttp, PlatformRequest};

/// A platform's way through OAuth 2. [`OAuthFlow::new`] has what is usual.
pub(crate) struct OAuthFlow {
    pub(crate) platform: &'static str,
    /// The authorization page.
    pub(crate) page: Url,
    /// Parameters of the page beyond the usual ones.
    pub(crate) page_extras: &'static [(&'static str, &'static str)],
    pub(crate) token: Url,
    pub(crate) revoke: Option<Url>,
    /// Without these nothing can be posted.
    pub(crate) scopes: &'static [&'static str],
    /// Useful, but people may refuse them.
    pub(crate) optional_scopes: &'static [&'static str],
    pub(crate) scope_separator: &'static str,
    /// How the platform calls `client_id`.
    pub(crate) id_parameter: &'static str,
    /// The app proves itself in the form, not by HTTP Basic.
    pub(crate) secret_in_form: bool,
    pub(crate) revokes_without_app: bool,
    /// RFC 7636.
    pub(crate) pkce: bool,
}

impl OAuthFlow {
    pub(crate) fn new(platform: &'static str, page: Url, token: Url, scopes: &'static [&'static str]) -> Self {
        OAuthFlow {
            platform,
            page,
            page_extras: &[],
            token,
            revoke: None,
            scopes,
            optional_scopes: &[],
            scope_separator: " ",
            id_parameter: "client_id",
            secret_in_form: true,
            revokes_without_app: false,
            pkce: false,
        }
    }
}

/// The sign-in at one platform.
pub(crate) struct OAuth {
    flow: OAuthFlow,
    app: Option<PlatformApp>,
    http: PlatformHttp,
}

impl OAuth {
    /// Without an app nothing can be connected.
    pub(crate) fn new(flow: OAuthFlow, app: &Option<PlatformApp>, http: &PlatformHttp) -> Self {
        OAuth { flow, app: app.clone(), http: http.clone() }
    }

    pub(crate) fn has_app(&self) -> bool {
        self.app.is_some()
    }

    pub(crate) fn app(&self) -> Result<&PlatformApp, PlatformError> {
        let platform = self.flow.platform;
        self.app.as_ref().ok_or_else(|| {
            PlatformError::misconfigured(format!(
                "{platform} is not set up on this server. The operator has to register an app with {platform} and enter its client ID and secret."
            ))
        })
    }

    pub(crate) fn authorization_url(&self, request: &AuthorizationRequest) -> Result<Url, PlatformError> {
        let OAuthFlow { page, page_extras, scopes, optional_scopes, scope_separator, id_parameter, pkce, .. } =
            &self.flow;
        let scopes: Vec<&str> = scopes.iter().chain(*optional_scopes).copied().collect();
        let mut url = page.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair(id_parameter, &self.app()?.client_id)
            .append_pair("redirect_uri", request.redirect_uri.as_str())
            .append_pair("scope", &scopes.join(scope_separator))
            .append_pair("state", &request.state)
            .extend_pairs(*page_extras);
        if *pkce {
            url.query_pairs_mut()
                .append_pair("code_challenge", &request.code_challenge)
                .append_pair("code_challenge_method", "S256");
        }
        Ok(url)
    }

    /// The request that exchanges a code for tokens.
    pub(crate) fn code_request(&self, granted: &Granted) -> Result<PlatformRequest, PlatformError> {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", granted.code.as_str()),
            ("redirect_uri", granted.redirect_uri.as_str()),
        ];
        if self.flow.pkce {
            form.push(("code_verifier", granted.code_verifier.as_str()));
        }
        self.with_app(&self.flow.token, form)
    }

    pub(crate) async fn exchange(&self, granted: &Granted) -> Result<Tokens, PlatformError> {
        self.check_scopes(self.tokens(self.code_request(granted)?).await?)
    }

    pub(crate) async fn refresh(&self, refresh_token: &str) -> Result<Tokens, PlatformError> {
        let form = vec![("grant_type", "refresh_token"), ("refresh_token", refresh_token)];
        self.tokens(self.with_app(&self.flow.token, form)?).await
    }

    /// Does nothing where the platform cannot revoke tokens.
    pub(crate) async fn revoke(&self, token: &str) -> Result<(), PlatformError> {
        let Some(address) = &self.flow.revoke else { return Ok(()) };
        let form = vec![("token", token)];
        let request = match self.flow.revokes_without_app {
            true => self.http.post(address.clone()).form(&form),
            false => self.with_app(address, form)?,
        };
        let answer = request.send().await.map_err(|lost| lost.temporary(self.flow.platform))?;
        // 400: the token is already invalid, which is the goal.
        let is_done = answer.status.is_success() || answer.status.as_u16() == 400;
        if is_done { Ok(()) } else { Err(grant::classify_refusal(self.flow.platform, &answer)) }
    }

    fn with_app<'a>(&'a self, to: &Url, mut form: Vec<(&'a str, &'a str)>) -> Result<PlatformRequest, PlatformError> {
        let PlatformApp { client_id, client_secret } = self.app()?;
        let request = self.http.post(to.clone());
        if !self.flow.secret_in_form {
            return Ok(request.basic_auth(client_id, client_secret).form(&form));
        }
        form.extend([(self.flow.id_parameter, client_id.as_str()), ("client_secret", client_secret)]);
        Ok(request.form(&form))
    }

    async fn tokens(&self, request: PlatformRequest) -> Result<Tokens, PlatformError> {
        let platform = self.flow.platform;
        let answer = request.send().await.map_err(|lost| lost.temporary(platform))?;
        grant::read_tokens(platform, &answer)
    }

    /// Fails where the owner of the account did not grant what posting needs.
    pub(crate) fn check_scopes(&self, tokens: Tokens) -> Result<Tokens, PlatformError> {
        let missing: Vec<&str> = self.flow.scopes.iter().copied().filter(|scope| !tokens.has(scope)).collect();
        if missing.is_empty() { Ok(tokens) } else { Err(self.granted_too_little(&missing.join(", "))) }
    }

    /// `missing` names what the owner of the account did not grant.
    pub(crate) fn granted_too_little(&self, missing: &str) -> PlatformError {
        PlatformError::reauthorize(format!(
            "{} didn't grant all permissions that posting requires (missing: {missing}). Allow all of them.",
            self.flow.platform
        ))
    }
}
