//! A person's browser: it keeps cookies, signs in by the form, and comes back to applications with a code.

use std::collections::BTreeMap;

use reqwest::{RequestBuilder, Response};
use serde_json::Value;
use url::{Url, form_urlencoded};

use super::people::PASSWORD;
use super::{Api, Home, Server, client};

/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const CALLBACK: &str = "https://app.example/cb";
const PORTAL_SCOPES: &str = "openid email api apps.read apps.write webhooks.write";

#[derive(Clone)]
pub struct Browser {
    base: String,
    http: reqwest::Client,
    name: String,
    pub cookies: BTreeMap<String, String>,
}

/// Tokens of one client, as the token endpoint returned them.
#[derive(Clone)]
pub struct Tokens {
    pub api: Api,
    refresh: String,
    client: Vec<(&'static str, String)>,
}

/// An application with its secret.
#[derive(Clone)]
pub struct Registered {
    pub client_id: String,
    secret: String,
}

impl Registered {
    pub fn add(home: &Home, owner: &str, name: &str) -> Self {
        let made = home.tool(&["app", "create", "--owner", owner, "--name", name, "--callback", CALLBACK], "");
        let text = |field: &str| made[field].as_str().unwrap().to_owned();
        Registered { client_id: text("clientId"), secret: text("clientSecret") }
    }
}

impl Browser {
    /// A browser that calls itself `name`.
    pub fn new(server: &Server, name: &str) -> Self {
        Browser { base: server.base.clone(), http: client(), name: name.to_owned(), cookies: BTreeMap::new() }
    }

    /// A browser in which a person has signed in.
    pub async fn signed_in(server: &Server, email: &str) -> Self {
        let mut browser = Browser::new(server, "Test/1.0");
        assert_eq!(browser.sign_in(email, PASSWORD).await, 303, "{email} signs in");
        browser
    }

    pub async fn sign_in(&mut self, email: &str, password: &str) -> u16 {
        let form = [("email", email), ("password", password)];
        let request = self.http.post(format!("{}/login", self.base)).form(&form);
        self.send(request).await.status().as_u16()
    }

    /// The portal's tokens; none if the browser must sign in first.
    pub async fn portal(&mut self, more: &[(&str, &str)]) -> Option<Tokens> {
        let callback = format!("{}/portal", self.base);
        let mut query = vec![("client_id", "octavo-portal"), ("redirect_uri", &callback), ("scope", PORTAL_SCOPES)];
        query.extend([("response_type", "code"), ("code_challenge", CHALLENGE), ("code_challenge_method", "S256")]);
        query.extend(more);
        let code = self.authorize(&query).await?;
        let client = vec![("client_id", "octavo-portal".to_owned())];
        let tokens = self.redeem(&code, &callback, client, &[("code_verifier", VERIFIER)]).await;
        Some(tokens.expect("the code works"))
    }

    /// Allows an application: a code for it.
    pub async fn allow(&mut self, app: &Registered, scope: &str) -> Option<String> {
        let query = [
            ("client_id", app.client_id.as_str()),
            ("redirect_uri", CALLBACK),
            ("scope", scope),
            ("response_type", "code"),
        ];
        self.authorize(&query).await
    }

    /// Allows an application in a workspace that is chosen on the page.
    pub async fn allow_in(&mut self, app: &Registered, scope: &str, workspace: &str) -> Option<String> {
        let answer = self.answer_consent(app, scope, &[("workspace", workspace)]).await;
        self.code_in(&answer)
    }

    /// Allows an application with these fields of the page.
    pub async fn answer_consent(&mut self, app: &Registered, scope: &str, fields: &[(&str, &str)]) -> Response {
        let page = self.consent_page(app, scope).await;
        let mut form = vec![("request", request_of(&page)), ("decision", "allow")];
        form.extend(fields);
        self.send(self.http.post(format!("{}/consent", self.base)).form(&form)).await
    }

    /// Allows an application with these fields of the page: its tokens.
    pub async fn connect(&mut self, app: &Registered, scope: &str, fields: &[(&str, &str)]) -> Tokens {
        let answer = self.answer_consent(app, scope, fields).await;
        let code = self.code_in(&answer).expect("a code");
        self.redeem_for(app, &code).await.expect("the code works")
    }

    /// The page that asks whether an application may do something.
    pub async fn consent_page(&mut self, app: &Registered, scope: &str) -> String {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("client_id", app.client_id.as_str()), ("redirect_uri", CALLBACK), ("scope", scope)])
            .extend_pairs([("response_type", "code"), ("prompt", "consent")])
            .finish();
        let request = self.http.get(format!("{}/oauth2/authorize?{query}", self.base));
        self.send(request).await.text().await.unwrap()
    }

    /// What an application gets for a code.
    pub async fn redeem_for(&self, app: &Registered, code: &str) -> Option<Tokens> {
        let client = vec![("client_id", app.client_id.clone()), ("client_secret", app.secret.clone())];
        let mut tokens = self.redeem(code, CALLBACK, client, &[]).await?;
        tokens.api.client_id = Some(app.client_id.clone());
        Some(tokens)
    }

    /// Whether this browser is signed in.
    pub async fn is_signed_in(&mut self) -> bool {
        self.portal(&[("prompt", "none")]).await.is_some()
    }

    /// Whether an application must ask before it gets a code.
    pub async fn is_asked(&mut self, app: &Registered, scope: &str) -> bool {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([("client_id", app.client_id.as_str()), ("redirect_uri", CALLBACK), ("scope", scope)])
            .append_pair("response_type", "code")
            .finish();
        let request = self.http.get(format!("{}/oauth2/authorize?{query}", self.base));
        self.send(request).await.status() == 200
    }

    async fn authorize(&mut self, query: &[(&str, &str)]) -> Option<String> {
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        let request = self.http.get(format!("{}/oauth2/authorize?{query}", self.base));
        let mut answer = self.send(request).await;
        if answer.status() == 200 {
            let page = answer.text().await.unwrap();
            let form = [("request", request_of(&page)), ("decision", "allow")];
            answer = self.send(self.http.post(format!("{}/consent", self.base)).form(&form)).await;
        }
        self.code_in(&answer)
    }

    /// The code in an answer's location.
    fn code_in(&self, answer: &Response) -> Option<String> {
        let location = answer.headers()["location"].to_str().unwrap();
        let landing = Url::parse(&self.base).unwrap().join(location).unwrap();
        landing.query_pairs().find(|(name, _)| name == "code").map(|(_, code)| code.into_owned())
    }

    /// Follows an authorization request to the sign-in page, signs in there, and comes back with the portal's tokens.
    pub async fn sign_in_again(&mut self, email: &str, more: &[(&str, &str)]) -> Tokens {
        let callback = format!("{}/portal", self.base);
        let mut query = vec![("client_id", "octavo-portal"), ("redirect_uri", &callback), ("scope", PORTAL_SCOPES)];
        query.extend([("response_type", "code"), ("code_challenge", CHALLENGE), ("code_challenge_method", "S256")]);
        query.extend(more);
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        let request = self.http.get(format!("{}/oauth2/authorize?{query}", self.base));
        let sent = self.send(request).await.headers()["location"].to_str().unwrap().to_owned();
        let login = Url::parse(&self.base).unwrap().join(&sent).unwrap();
        assert_eq!(login.path(), "/login", "{sent}");
        let back = login.query_pairs().find(|(name, _)| name == "returnTo").unwrap().1.into_owned();
        let form = [("email", email), ("password", PASSWORD), ("returnTo", &back)];
        let entered = self.send(self.http.post(format!("{}/login", self.base)).form(&form)).await;
        let back = entered.headers()["location"].to_str().unwrap().to_owned();
        let answer = self.send(self.http.get(format!("{}{back}", self.base))).await;
        let landing = Url::parse(answer.headers()["location"].to_str().unwrap()).unwrap();
        let code = landing.query_pairs().find(|(name, _)| name == "code").expect("a code").1.into_owned();
        let client = vec![("client_id", "octavo-portal".to_owned())];
        self.redeem(&code, &callback, client, &[("code_verifier", VERIFIER)]).await.expect("the code works")
    }

    async fn redeem(
        &self,
        code: &str,
        callback: &str,
        client: Vec<(&'static str, String)>,
        more: &[(&str, &str)],
    ) -> Option<Tokens> {
        let form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", callback)];
        let form: Vec<_> = form.iter().chain(more).copied().collect();
        token(&self.http, &self.base, &form, client).await
    }

    /// Sends a request as a page of the server does: with the cookies, which the answer may change.
    pub async fn send(&mut self, request: RequestBuilder) -> Response {
        let jar: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = request.header("cookie", jar.join("; ")).header("user-agent", &self.name);
        let answer = request.header("sec-fetch-site", "same-origin").send().await.unwrap();
        for line in answer.headers().get_all("set-cookie") {
            let (name, rest) = line.to_str().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), rest.split(';').next().unwrap().to_owned());
        }
        answer
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.http.get(format!("{}{path}", self.base))
    }

    pub fn post(&self, path: &str) -> RequestBuilder {
        self.http.post(format!("{}{path}", self.base))
    }
}

impl Tokens {
    /// The tokens that the refresh token is good for; none when it has ended.
    pub async fn refreshed(&self) -> Option<Tokens> {
        let form = [("grant_type", "refresh_token"), ("refresh_token", &self.refresh)];
        token(&self.api.http, &self.api.base, &form, self.client.clone()).await
    }

    /// Whether the access token and the refresh token work.
    pub async fn work(&self) -> [bool; 2] {
        let answer = self.api.request(reqwest::Method::GET, "/v1/accounts").send().await.unwrap();
        [answer.status() == 200, self.refreshed().await.is_some()]
    }
}

/// What the form of a consent page is good for.
fn request_of(page: &str) -> &str {
    let (_, rest) = page.split_once("name=\"request\" value=\"").expect("a consent page");
    rest.split('"').next().unwrap()
}

async fn token(
    http: &reqwest::Client,
    base: &str,
    form: &[(&str, &str)],
    client: Vec<(&'static str, String)>,
) -> Option<Tokens> {
    let form: Vec<_> = form.iter().copied().chain(client.iter().map(|(name, value)| (*name, value.as_str()))).collect();
    let answer = http.post(format!("{base}/oauth2/token")).form(&form).send().await.unwrap();
    if answer.status() != 200 {
        assert_eq!(answer.status(), 400, "a refusal of the grant");
        return None;
    }
    let body: Value = answer.json().await.unwrap();
    let text = |field: &str| body[field].as_str().unwrap().to_owned();
    let api = Api {
        base: base.to_owned(),
        token: text("access_token"),
        client_id: None,
        workspace: None,
        http: http.clone(),
    };
    Some(Tokens { api, refresh: text("refresh_token"), client })
}
