//! The authorization endpoint (RFC 6749 section 3.1, OpenID Connect Core section 3.1.2): from an
//! application's request, by way of sign-in and consent, to a code.

use jiff::{SignedDuration, Timestamp};
use oauth_as::pkce::code_challenge_s256;
use oauth_as::{
    AuthorizationError, AuthorizationRequest, Client, ClientId, ErrorCode, Storage, UserApproval,
    ValidatedAuthorizationRequest,
};
use octavo_domain::{Kind, Scope, Scopes};
use octavo_store::identity::{Grant, Session};
use url::form_urlencoded;

use super::clients::{PORTAL, bare_scopes};
use super::seal::Purpose;
use super::secret::{key_of, random_token};
use super::session_state::session_state;
use super::{Identity, IdentityError, OauthError, Params};

/// What the browser does next.
#[derive(Debug)]
pub enum Step {
    /// Goes there, which is the client's registered address.
    Redirect(String),
    /// Signs in, then comes back to the authorization endpoint with this query.
    SignIn { query: String },
    /// Asks the person.
    Consent(Asking),
    /// Stays here: where to send it is not known for sure.
    Refuse(String),
}

/// The browser that visits.
#[derive(Debug, Clone, Copy)]
pub struct Browser<'a> {
    pub session: Option<&'a Session>,
    /// The value that changes when someone signs in or out; empty in a browser where nobody is.
    pub state: &'a str,
}

/// What a consent page says.
#[derive(Debug)]
pub struct Asking {
    /// Goes into the page's form; good for one answer.
    pub request_id: String,
    pub client_name: String,
    /// Host the browser is sent to afterwards.
    pub host: String,
    pub email: String,
    pub scopes: Scopes,
}

/// A request that holds: by a known client, for one of its own addresses, within its scopes.
pub(super) struct Sound {
    pub client: Client,
    pub request: ValidatedAuthorizationRequest,
    /// The verifier we keep for a client that sent no challenge.
    verifier: Option<String>,
}

fn scopes_to_send() -> String {
    let names: Vec<_> = Scope::OF_APPS.iter().map(|scope| scope.as_str()).collect();
    format!("a scope is unknown or not for this application; send some of: {}", names.join(" "))
}

/// A sign-in counts as fresh if it happened after the browser was sent to sign in for this very request.
const LOGIN_MARKER: &str = "octavo_login";
const MARKER_TTL: SignedDuration = SignedDuration::from_mins(30);

impl Identity {
    /// One visit of a browser to the authorization endpoint.
    pub async fn authorize(&self, params: &Params, browser: Browser<'_>) -> Result<Step, IdentityError> {
        let sound = match self.check(params).await? {
            Ok(sound) => sound,
            Err(step) => return Ok(step),
        };
        let wishes = match Wishes::read(params) {
            Ok(wishes) => wishes,
            Err((code, why)) => return Ok(sound.error(code, why)),
        };
        let Some(session) = self.fresh_enough(params, &wishes, browser.session).await? else {
            return if wishes.silent {
                Ok(sound.error("login_required", "the person is not signed in"))
            } else {
                self.send_to_sign_in(params)
            };
        };
        if wishes.ask || !self.has_consent(&sound, session).await? {
            return if wishes.silent {
                Ok(sound.error("consent_required", "the person has not allowed this yet"))
            } else {
                self.ask(params, &sound, session).await
            };
        }
        self.issue_code(params, &sound, session, browser.state).await
    }

    /// Checks a request against its client's registration.
    pub(super) async fn check(&self, params: &Params) -> Result<Result<Sound, Step>, IdentityError> {
        if let Some(name @ ("client_id" | "redirect_uri")) = params.repeated() {
            return Ok(Err(Step::Refuse(format!("{name} is repeated."))));
        }
        let client_id = ClientId::new(params.get("client_id").unwrap_or_default());
        let Some(client) = self.0.records.get_client(&client_id).await? else {
            return Ok(Err(Step::Refuse("The application is not known here.".into())));
        };
        let verifier = if self.may_go_without_pkce(&client, params) { Some(random_token()?) } else { None };
        let checked =
            self.core_for(&client).validate_authorization_request(&core_request(params, verifier.as_deref())).await;
        let request = match checked {
            Ok(request) => request,
            Err(AuthorizationError::Redirect(mut refused)) => {
                if refused.error.error == ErrorCode::InvalidScope {
                    refused.error.error_description = Some(scopes_to_send().into());
                }
                return Ok(Err(Step::Redirect(refused.location())));
            }
            Err(AuthorizationError::Direct(refused)) => {
                return match OauthError::from(refused) {
                    OauthError::Refused { description, .. } => Ok(Err(Step::Refuse(description))),
                    OauthError::Internal(error) => Err(error),
                };
            }
        };
        let sound = Sound { client: (*client).clone(), request, verifier };
        Ok(match unsupported(params) {
            Some((code, why)) => Err(sound.error(code, &why)),
            None => Ok(sound),
        })
    }

    /// RFC 9700 section 2.1.1 demands PKCE of public clients; a confidential one proves itself by its secret.
    fn may_go_without_pkce(&self, client: &Client, params: &Params) -> bool {
        client.auth.is_confidential()
            && !self.0.settings.require_pkce_for_all
            && params.get("code_challenge").is_none()
            && params.get("code_challenge_method").is_none()
    }

    /// The session, if it satisfies what the request says about signing in.
    async fn fresh_enough<'a>(
        &self,
        params: &Params,
        wishes: &Wishes,
        session: Option<&'a Session>,
    ) -> Result<Option<&'a Session>, IdentityError> {
        let Some(session) = session else {
            return Ok(None);
        };
        let age = self.0.clock.now().duration_since(session.auth_time);
        let too_old = wishes.max_age.is_some_and(|max| max == 0 || age.as_secs() > max);
        if (wishes.sign_in || too_old) && !self.signed_in_for_this(params, session) {
            return Ok(None);
        }
        if let (true, Some(hint)) = (wishes.silent, params.get("id_token_hint")) {
            let hint = self.read_hint(hint).await?;
            let theirs = Kind::User.show(session.user_id);
            return Ok(hint.filter(|hint| hint.sub == theirs).map(|_| session));
        }
        Ok(Some(session))
    }

    fn signed_in_for_this(&self, params: &Params, session: &Session) -> bool {
        let Some(marker) = params.get(LOGIN_MARKER) else {
            return false;
        };
        let request = params.without(LOGIN_MARKER).encode();
        let sealer = &self.0.sealer;
        let sent = sealer.open_text(Purpose::LoginMarker, &request, marker);
        let sent = sent.ok().and_then(|text| text.parse::<Timestamp>().ok());
        sent.is_some_and(|sent| session.auth_time >= sent && self.0.clock.now() < sent + MARKER_TTL)
    }

    fn send_to_sign_in(&self, params: &Params) -> Result<Step, IdentityError> {
        let params = params.without(LOGIN_MARKER);
        let request = params.encode();
        let now = self.0.clock.now().to_string();
        let sealer = &self.0.sealer;
        let marker = sealer.seal(Purpose::LoginMarker, &request, now.as_bytes())?;
        let query = params.with(LOGIN_MARKER, marker).encode();
        Ok(Step::SignIn { query })
    }

    /// Sends the browser back to the client with a code.
    pub(super) async fn issue_code(
        &self,
        params: &Params,
        sound: &Sound,
        session: &Session,
        browser_state: &str,
    ) -> Result<Step, IdentityError> {
        let now = self.0.clock.now();
        let subject = Kind::User.show(session.user_id);
        let approval = UserApproval::granted_at(&sound.request, subject, now.into());
        let core = self.core_for(&sound.client);
        let response = match core.issue_authorization_code(approval).await {
            Ok(response) => response,
            Err(AuthorizationError::Redirect(refused)) => {
                return Ok(Step::Redirect(refused.location()));
            }
            Err(AuthorizationError::Direct(refused)) => {
                return Ok(Step::Refuse(refused.to_string()));
            }
        };
        let code = key_of(&response.code);
        let sealer = &self.0.sealer;
        let verifier_sealed =
            sound.verifier.as_ref().map(|verifier| sealer.seal(Purpose::Verifier, &code, verifier.as_bytes()));
        let grant = Grant {
            verifier_sealed: verifier_sealed.transpose()?,
            code,
            family: None,
            client_id: sound.client.client_id.as_str().to_owned(),
            user_id: session.user_id,
            // An application works on when its person closes the browser; the portal does not.
            sid: sound.is_portal().then_some(session.sid),
            nonce: params.get("nonce").map(str::to_owned),
            auth_time: session.auth_time,
            seen_at: now,
        };
        self.0.store.grants().add(&grant).await?;
        let redirect_uri = &sound.request.redirect_uri;
        let mut location = response.location(redirect_uri);
        if sound.is_portal()
            && let Some(state) = session_state(PORTAL, redirect_uri, browser_state)?
        {
            // Letters, digits and a dot; the code stands before it, so the query has begun.
            location.push_str("&session_state=");
            location.push_str(&state);
        }
        Ok(Step::Redirect(location))
    }
}

impl Sound {
    pub fn is_portal(&self) -> bool {
        self.client.client_id.as_str() == PORTAL
    }

    /// The scopes asked for, in our own words.
    pub fn scopes(&self) -> Scopes {
        Scopes::parse(&self.request.scope.to_string()).unwrap_or_default()
    }

    /// Sends the browser back with an error (RFC 6749 section 4.1.2.1, RFC 9207).
    pub fn error(&self, code: &str, description: &str) -> Step {
        let request = &self.request;
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("error", code);
        query.append_pair("error_description", description);
        if let Some(state) = &request.state {
            query.append_pair("state", state);
        }
        query.append_pair("iss", &request.issuer);
        let joint = if request.redirect_uri.contains('?') { '&' } else { '?' };
        Step::Redirect(format!("{}{joint}{}", request.redirect_uri, query.finish()))
    }
}

/// The request as the core reads it: scopes bare, and a challenge of ours where the client sent none.
fn core_request<'a>(params: &'a Params, verifier: Option<&str>) -> AuthorizationRequest<'a> {
    let mut request = AuthorizationRequest::from_pairs(params.iter());
    request.scope = params.get("scope").map(|scope| bare_scopes(scope).into());
    if let Some(verifier) = verifier {
        request.code_challenge = Some(code_challenge_s256(verifier).into());
        request.code_challenge_method = Some("S256".into());
    }
    request
}

/// What a request may not ask of us.
fn unsupported(params: &Params) -> Option<(&'static str, String)> {
    if let Some(name) = params.repeated() {
        return Some(("invalid_request", format!("{name} is repeated")));
    }
    for (name, code) in [
        ("request", "request_not_supported"),
        ("request_uri", "request_uri_not_supported"),
        ("registration", "registration_not_supported"),
    ] {
        if params.get(name).is_some() {
            return Some((code, format!("{name} is not supported")));
        }
    }
    let mode = params.get("response_mode").unwrap_or("query");
    (mode != "query").then(|| ("invalid_request", "response_mode is query".to_owned()))
}

/// What a request says about signing in and asking (OpenID Connect Core section 3.1.2.1).
#[derive(Debug, Default, PartialEq)]
struct Wishes {
    silent: bool,
    sign_in: bool,
    ask: bool,
    /// Seconds.
    max_age: Option<i64>,
}

impl Wishes {
    fn read(params: &Params) -> Result<Self, (&'static str, &'static str)> {
        let mut wishes = Wishes::default();
        for prompt in params.get("prompt").unwrap_or_default().split(' ') {
            match prompt {
                "none" => wishes.silent = true,
                "login" | "select_account" => wishes.sign_in = true,
                "consent" => wishes.ask = true,
                "" => {}
                _ => return Err(("invalid_request", "prompt has an unknown value")),
            }
        }
        if wishes.silent && (wishes.sign_in || wishes.ask) {
            return Err(("invalid_request", "prompt=none stands alone"));
        }
        if let Some(max_age) = params.get("max_age") {
            let seconds = max_age.parse::<u32>();
            let seconds = seconds.map_err(|_| ("invalid_request", "max_age is a number of seconds"))?;
            wishes.max_age = Some(seconds.into());
        }
        Ok(wishes)
    }
}
