//! A running sign-in service, browsers that visit it, and an application registered with it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};
use oauth_as::pkce::code_challenge_s256;
use octavo_domain::Clock;
use octavo_server::http::oauth::routes;
use octavo_server::identity::{Identity, Settings};
use octavo_server::ids;
use octavo_server::vault::Sealer;
use octavo_store::Store;
use octavo_store::apps::App;
use octavo_store::testing::each_engine;
use octavo_store::users::User;
use reqwest::header::{COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use url::Url;

pub const EMAIL: &str = "mara.lind@fernhill.example";
pub const PASSWORD: &str = "eight leaves make an octavo";
pub const CALLBACK: &str = "https://app.example/callback";
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

/// Seconds that the service's clock is ahead of its start.
#[derive(Clone)]
pub struct Hands(Arc<AtomicI64>);

impl Hands {
    pub fn advance(&self, by: SignedDuration) {
        self.0.fetch_add(by.as_secs(), Ordering::SeqCst);
    }
}

pub struct Service {
    pub identity: Identity,
    pub store: Store,
    pub origin: String,
    pub hands: Hands,
    http: reqwest::Client,
}

/// Runs a test against a fresh service on each engine.
pub async fn each<F, Fut>(test: F)
where
    F: Fn(Service) -> Fut,
    Fut: Future<Output = ()>,
{
    each_engine(|store| async { test(Service::start(store, |_| ()).await).await }).await;
}

impl Service {
    /// Starts the service on a free port; `adjust` changes its settings first.
    pub async fn start(store: Store, adjust: impl FnOnce(&mut Settings)) -> Self {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let mut settings = Settings::new(origin.parse().unwrap());
        adjust(&mut settings);
        let hands = Hands(Arc::new(AtomicI64::new(0)));
        let start: Timestamp = "2026-11-21T09:00:00Z".parse().unwrap();
        let ahead = hands.clone();
        let clock = Clock::new(move || start + SignedDuration::from_secs(ahead.0.load(Ordering::SeqCst)));
        let sealer = Sealer::new(&[3; 32]);
        let identity = Identity::open(store.clone(), clock, sealer, settings);
        let router = routes(identity.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Service { identity, store, origin, hands, http: client() }
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, self.url(path))
    }

    pub fn browser(&self) -> Browser<'_> {
        Browser { service: self, cookies: HashMap::new() }
    }

    /// A browser in which the usual person has signed up.
    pub async fn signed_in(&self) -> Browser<'_> {
        let mut browser = self.browser();
        let entered = browser.submit("/signup", &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_eq!(entered.status(), StatusCode::SEE_OTHER);
        browser
    }

    /// Another browser in which the usual person signed in.
    pub async fn signed_in_again(&self) -> Browser<'_> {
        let mut browser = self.browser();
        let entered = browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_eq!(entered.status(), StatusCode::SEE_OTHER);
        browser
    }

    pub async fn user(&self) -> User {
        let found = self.store.users().find_by_email(EMAIL).await.unwrap();
        found.expect("the usual person")
    }

    /// An application that another developer owns.
    pub async fn app(&self) -> Registered {
        let owner = format!("dev-{}@fernhill.example", ids::random_id().simple());
        let owner = self.identity.create_user(&owner, None).await.unwrap();
        let id = ids::new_id();
        let secret = self.identity.new_client_secret(id).unwrap();
        let app = App {
            id,
            workspace_id: owner.id,
            name: "Press & <Co>".into(),
            client_id: self.identity.new_client_id(),
            secret_hash: secret.hash,
            secret_sealed: secret.sealed,
            callback_urls: vec![CALLBACK.into(), "http://127.0.0.1:5678/cb?x=1".into()],
            reconnect_links: false,
            accent_color: None,
            logo: None,
            created_at: self.identity.now(),
        };
        self.store.apps().add(&app, 100).await.unwrap();
        Registered { secret: secret.plain.to_string(), app }
    }

    pub async fn token(&self, form: &[(&str, &str)]) -> Reply {
        let sent = self.request(Method::POST, "/oauth2/token").form(form).send();
        Reply::read(sent.await.unwrap()).await
    }

    /// Redeems a code of the portal.
    pub async fn redeem_for_portal(&self, code: &str) -> Reply {
        let form = self.portal_redemption(code);
        let form: Vec<_> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
        self.token(&form).await
    }

    pub fn portal_redemption(&self, code: &str) -> Vec<(&'static str, String)> {
        vec![
            ("grant_type", "authorization_code".into()),
            ("client_id", "octavo-portal".into()),
            ("code", code.into()),
            ("redirect_uri", self.url("/portal")),
            ("code_verifier", VERIFIER.into()),
        ]
    }

    pub async fn refresh_portal(&self, refresh_token: &str) -> Reply {
        let form = [("grant_type", "refresh_token"), ("client_id", "octavo-portal"), ("refresh_token", refresh_token)];
        self.token(&form).await
    }

    /// The portal's own authorization request.
    pub fn portal_query(&self) -> Query {
        Query::new(&[
            ("client_id", "octavo-portal"),
            ("redirect_uri", &self.url("/portal")),
            ("response_type", "code"),
            ("scope", "openid email api apps.read apps.write webhooks.write phone"),
            ("state", "st ate&1"),
            ("code_challenge", &code_challenge_s256(VERIFIER)),
            ("code_challenge_method", "S256"),
        ])
    }

    /// Whether an access token opens the API.
    pub async fn opens(&self, access_token: &str) -> bool {
        let found = self.identity.authenticate(access_token, None).await.unwrap();
        found.is_some()
    }
}

pub struct Registered {
    pub app: App,
    pub secret: String,
}

impl Registered {
    /// The authorization request that the specification shows: no PKCE.
    pub fn query(&self) -> Query {
        Query::new(&[
            ("client_id", &self.app.client_id),
            ("redirect_uri", CALLBACK),
            ("response_type", "code"),
            ("scope", "posts.write accounts.read"),
            ("state", "xyz"),
        ])
    }

    pub fn redemption<'a>(&'a self, code: &'a str) -> Vec<(&'a str, &'a str)> {
        vec![
            ("grant_type", "authorization_code"),
            ("client_id", &self.app.client_id),
            ("client_secret", &self.secret),
            ("code", code),
            ("redirect_uri", CALLBACK),
        ]
    }

    pub fn refresh<'a>(&'a self, refresh_token: &'a str) -> Vec<(&'a str, &'a str)> {
        vec![
            ("grant_type", "refresh_token"),
            ("client_id", &self.app.client_id),
            ("client_secret", &self.secret),
            ("refresh_token", refresh_token),
        ]
    }
}

/// Parameters of an authorization request, to be varied.
#[derive(Clone)]
pub struct Query(Vec<(String, String)>);

impl Query {
    pub fn new(pairs: &[(&str, &str)]) -> Self {
        let owned = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        Query(owned.collect())
    }

    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.0.retain(|(key, _)| key != name);
        self.also(name, value)
    }

    pub fn also(mut self, name: &str, value: &str) -> Self {
        self.0.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    pub fn without(mut self, name: &str) -> Self {
        self.0.retain(|(key, _)| key != name);
        self
    }

    pub fn path(&self) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(&self.0);
        format!("/oauth2/authorize?{}", query.finish())
    }
}

/// A browser: keeps cookies, follows nothing by itself.
pub struct Browser<'a> {
    pub service: &'a Service,
    pub cookies: HashMap<String, String>,
}

impl Browser<'_> {
    /// Visits an address that the person typed.
    pub async fn get(&mut self, path: &str) -> Response {
        let request = self.service.request(Method::GET, path);
        self.send(request.header("sec-fetch-site", "none")).await
    }

    /// Sends a form from a page of the service.
    pub async fn submit(&mut self, path: &str, form: &[(&str, &str)]) -> Response {
        let request = self.service.request(Method::POST, path).form(form);
        self.send(request.header("sec-fetch-site", "same-origin")).await
    }

    pub async fn send(&mut self, request: RequestBuilder) -> Response {
        let jar: Vec<_> = self.cookies.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let response = request.header(COOKIE, jar.join("; ")).send().await.unwrap();
        for line in response.headers().get_all(SET_COOKIE) {
            let line = line.to_str().unwrap();
            let (name, rest) = line.split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            if line.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        response
    }

    /// Visits the authorization endpoint; answers where it sends the browser.
    pub async fn authorize(&mut self, query: &Query) -> Landing {
        let response = self.get(&query.path()).await;
        Landing::of(&response)
    }

    /// A code for the portal.
    pub async fn portal_code(&mut self) -> String {
        let query = self.service.portal_query();
        self.authorize(&query).await.param("code")
    }

    /// Tokens for the portal.
    pub async fn portal_tokens(&mut self) -> Value {
        let code = self.portal_code().await;
        self.service.redeem_for_portal(&code).await.ok()
    }

    /// A code for an application, consent given when it is asked for.
    pub async fn app_code(&mut self, query: &Query) -> String {
        let response = self.get(&query.path()).await;
        if response.status() == StatusCode::SEE_OTHER {
            return Landing::of(&response).param("code");
        }
        let request = hidden(&response.text().await.unwrap(), "request");
        let answer = [("request", request.as_str()), ("decision", "allow")];
        let response = self.submit("/consent", &answer).await;
        Landing::of(&response).param("code")
    }

    /// Where a person goes who does not allow what an application asks for.
    pub async fn deny(&mut self, query: &Query) -> Landing {
        let page = self.get(&query.path()).await;
        let request = hidden(&page.text().await.unwrap(), "request");
        Landing::of(&self.submit("/consent", &[("request", &*request), ("decision", "deny")]).await)
    }

    /// Tokens for an application.
    pub async fn app_tokens(&mut self, registered: &Registered) -> Value {
        let code = self.app_code(&registered.query()).await;
        self.service.token(&registered.redemption(&code)).await.ok()
    }
}

/// Where a redirect leads.
#[derive(Debug)]
pub struct Landing {
    pub location: String,
    params: HashMap<String, String>,
}

impl Landing {
    pub fn of(response: &Response) -> Self {
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{response:?}");
        let location = response.headers()[LOCATION].to_str().unwrap().to_owned();
        let base: Url = "http://relative.example".parse().unwrap();
        let url = base.join(&location).unwrap();
        Landing { params: url.query_pairs().into_owned().collect(), location }
    }

    /// The names of its parameters, in order.
    pub fn names(&self) -> Vec<&str> {
        let query = self.location.split_once('?').map(|(_, query)| query).unwrap_or_default();
        query.split('&').map(|pair| pair.split('=').next().unwrap_or_default()).collect()
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.params.get(name).map(String::as_str)
    }

    pub fn param(&self, name: &str) -> String {
        self.get(name).unwrap_or_else(|| panic!("no {name} in {self:?}")).to_owned()
    }
}

/// A JSON answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl Reply {
    pub async fn read(response: Response) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        Reply { status, headers, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
    }

    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{self:?}");
        self.body
    }

    /// The error's code; the answer must be one.
    #[track_caller]
    pub fn error(&self) -> &str {
        assert!(self.status.is_client_error(), "{self:?}");
        self.body["error"].as_str().expect("an error code")
    }
}

pub fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {value}"))
}

/// The value of a hidden field.
pub fn hidden(html: &str, name: &str) -> String {
    let field = format!("name=\"{name}\" value=\"");
    let (_, rest) = html.split_once(&field).unwrap_or_else(|| panic!("no {name} in {html}"));
    rest.split('"').next().unwrap().replace("&amp;", "&")
}

#[expect(clippy::disallowed_methods, reason = "the tests' own client, for loopback")]
fn client() -> reqwest::Client {
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap()
}
