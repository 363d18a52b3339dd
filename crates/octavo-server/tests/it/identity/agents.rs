//! Clients that no developer made: they register themselves, or their client ID is the URL of a document.

use jiff::SignedDuration;
use oauth_as::pkce::code_challenge_s256;
use octavo_server::identity::Principal;
use octavo_store::testing::each_engine;
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::harness::{Browser, CALLBACK, Query, Service, VERIFIER, each};

const SCOPES: &str = "accounts.read media.write posts.read posts.write";
const DAY: i64 = 24 * 3600;

async fn register(service: &Service, metadata: Value) -> Response {
    service.request(Method::POST, "/oauth2/register").json(&metadata).send().await.unwrap()
}

/// The client ID of a client that registered itself.
pub async fn registered(service: &Service) -> String {
    let metadata = json!({ "client_name": "Agent <7>", "redirect_uris": [CALLBACK, "http://127.0.0.1/done", "http://localhost/done"] });
    let answer = register(service, metadata).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    answer.json::<Value>().await.unwrap()["client_id"].as_str().unwrap().to_owned()
}

pub fn query(client_id: &str) -> Query {
    Query::new(&[
        ("client_id", client_id),
        ("redirect_uri", CALLBACK),
        ("response_type", "code"),
        ("state", "xyz"),
        ("code_challenge", &code_challenge_s256(VERIFIER)),
        ("code_challenge_method", "S256"),
    ])
}

pub async fn tokens(browser: &mut Browser<'_>, query: &Query, client_id: &str) -> Value {
    let code = browser.app_code(query).await;
    let form = [("grant_type", "authorization_code"), ("client_id", client_id), ("code", &code)];
    let form = [&form[..], &[("redirect_uri", query.get("redirect_uri")), ("code_verifier", VERIFIER)]].concat();
    browser.service.token(&form).await.ok()
}

/// Whom a token speaks for at the MCP server.
pub async fn agent(service: &Service, tokens: &Value) -> Option<Principal> {
    service.identity.authenticate_agent(tokens["access_token"].as_str().unwrap(), None).await.unwrap()
}

#[tokio::test]
async fn a_client_that_registered_itself_gets_tokens_for_the_mcp_server_alone() {
    each(|service| async move {
        let client_id = registered(&service).await;
        let mut browser = service.signed_in().await;
        let page = browser.get(&query(&client_id).path()).await.text().await.unwrap();
        for part in
            ["Allow Agent &lt;7&gt;?", "calls itself <b>Agent &lt;7&gt;</b>", "its name is not verified", "app.example"]
        {
            assert!(page.contains(part), "{part} in {page}");
        }
        let got = tokens(&mut browser, &query(&client_id), &client_id).await;
        assert_eq!(got["scope"], SCOPES);
        assert!(!service.opens(got["access_token"].as_str().unwrap()).await, "not for the API");
        let principal = agent(&service, &got).await.expect("for the MCP server");
        assert!(principal.app.is_some() && !principal.owns_app && principal.name == "Agent <7>");
        let refresh = got["refresh_token"].as_str().unwrap();
        let form = [("grant_type", "refresh_token"), ("client_id", &*client_id), ("refresh_token", refresh)];
        let again = service.token(&form).await.ok();
        assert!(agent(&service, &again).await.is_some());
        let user = service.user().await;
        let listed = service.store.consents().list(user.id).await.unwrap();
        assert_eq!(listed[0].name, "Agent <7>");
        service.identity.withdraw_consent(user.id, &client_id).await.unwrap();
        assert!(agent(&service, &again).await.is_none(), "consent withdrawn");
    })
    .await;
}

#[tokio::test]
async fn an_agent_gets_no_scope_and_no_resource_of_others() {
    each(|service| async move {
        let client_id = registered(&service).await;
        let mut browser = service.signed_in().await;
        let greedy = query(&client_id).set("scope", "openid email api apps.write webhooks.write posts.read");
        assert_eq!(tokens(&mut browser, &greedy, &client_id).await["scope"], "posts.read");
        let mcp = service.url("/mcp");
        assert_eq!(
            browser.authorize(&query(&client_id).set("resource", &service.url("/v1"))).await.get("error"),
            Some("invalid_target")
        );
        let both = query(&client_id).set("resource", &mcp).also("resource", &service.origin);
        assert_eq!(browser.authorize(&both).await.get("error"), Some("invalid_target"));
        assert_eq!(
            browser.authorize(&query(&client_id).set("scope", "posts.wirte")).await.get("error"),
            Some("invalid_scope")
        );
        let unprotected = query(&client_id).without("code_challenge").without("code_challenge_method");
        assert_eq!(browser.authorize(&unprotected).await.get("error"), Some("invalid_request"));
        for elsewhere in ["https://app.example/other", "http://127.0.0.1/other", "https://evil.example/cb"] {
            let answer = browser.get(&query(&client_id).set("redirect_uri", elsewhere).path()).await;
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{elsewhere}");
        }
        for native in ["http://127.0.0.1:51234/done", "http://localhost:51234/done"] {
            let query = query(&client_id).set("redirect_uri", native).set("resource", &mcp);
            let got = tokens(&mut browser, &query, &client_id).await;
            assert!(agent(&service, &got).await.is_some(), "any port on loopback (RFC 8252)");
            let refused = browser.authorize(&query.set("scope", "posts.wirte")).await;
            assert!(refused.location.starts_with(native), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_person_is_asked_each_time_before_a_code_goes_to_their_device() {
    each(|service| async move {
        let metadata = json!({ "redirect_uris": [CALLBACK, "http://127.0.0.1/done", "com.example.agent:/done"] });
        let answer = register(&service, metadata).await.json::<Value>().await.unwrap();
        let client_id = answer["client_id"].as_str().unwrap();
        let mut browser = service.signed_in().await;
        for (redirect_uri, asked) in
            [(CALLBACK, false), ("http://127.0.0.1:51234/done", true), ("com.example.agent:/done", true)]
        {
            let query = query(client_id).set("redirect_uri", redirect_uri);
            tokens(&mut browser, &query, client_id).await;
            let page = browser.get(&query.path()).await;
            assert_eq!(page.status() == StatusCode::OK, asked, "{redirect_uri}");
            let silent = browser.authorize(&query.set("prompt", "none")).await;
            assert_eq!(silent.get("error"), asked.then_some("consent_required"), "{redirect_uri}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_agents_request_leads_nobody_away_before_they_signed_in() {
    each(|service| async move {
        let client_id = registered(&service).await;
        let mut stranger = service.browser();
        for (wrong, code) in [
            (query(&client_id).set("scope", "posts.wirte"), "invalid_scope"),
            (query(&client_id).set("response_type", "token"), "unsupported_response_type"),
            (query(&client_id).set("resource", "https://evil.example"), "invalid_target"),
            (query(&client_id).set("prompt", "none"), "login_required"),
            (query(&client_id).set("prompt", "evil"), "invalid_request"),
            (query(&client_id).without("code_challenge"), "invalid_request"),
        ] {
            let answer = stranger.get(&wrong.path()).await;
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{code}");
            let page = answer.text().await.unwrap();
            assert!(page.contains(code) && !page.contains("href=\"https://app.example"), "{page}");
        }
        let landing = stranger.authorize(&query(&client_id)).await;
        assert!(landing.location.starts_with("/login?"), "{landing:?}");
    })
    .await;
}

#[tokio::test]
async fn a_token_of_an_application_opens_what_it_names() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let mcp = service.url("/mcp");
        let for_both = app.query().set("resource", &mcp).also("resource", &service.origin);
        for (query, opens) in
            [(app.query(), [true, false]), (app.query().set("resource", &mcp), [false, true]), (for_both, [true, true])]
        {
            let code = browser.app_code(&query).await;
            let got = service.token(&app.redemption(&code)).await.ok();
            let token = got["access_token"].as_str().unwrap();
            assert_eq!([service.opens(token).await, agent(&service, &got).await.is_some()], opens);
        }
    })
    .await;
}

#[tokio::test]
async fn unused_registrations_are_forgotten_after_30_days() {
    each(|service| async move {
        let (unused, used) = (registered(&service).await, registered(&service).await);
        let mut browser = service.signed_in().await;
        tokens(&mut browser, &query(&used), &used).await;
        let known = async |client_id: &str| service.store.agent_clients().find(client_id).await.unwrap().is_some();
        service.hands.advance(SignedDuration::from_secs(30 * DAY - 60));
        service.identity.maintain().await.unwrap();
        assert!(known(&unused).await && known(&used).await);
        service.hands.advance(SignedDuration::from_secs(120));
        service.identity.maintain().await.unwrap();
        assert!(!known(&unused).await && known(&used).await);
        let mut browser = service.signed_in_again().await;
        assert_eq!(browser.get(&query(&unused).path()).await.status(), StatusCode::BAD_REQUEST);
    })
    .await;
}

#[tokio::test]
async fn a_registration_is_checked_and_can_be_turned_off() {
    each_engine(|store| async move {
        let service = Service::start(store.clone(), |_| ()).await;
        for (metadata, code) in [
            (json!({}), "invalid_redirect_uri"),
            (json!({ "redirect_uris": ["javascript:alert(1)"] }), "invalid_redirect_uri"),
            (json!({ "redirect_uris": "https://a.example" }), "invalid_client_metadata"),
            (json!({ "redirect_uris": ["ms-settings:privacy"] }), "invalid_redirect_uri"),
            (json!({ "redirect_uris": ["https://a.example/cb?iss=1"] }), "invalid_redirect_uri"),
            (json!({ "redirect_uris": [CALLBACK], "client_name": "Octavo" }), "invalid_client_metadata"),
            (json!({ "redirect_uris": [CALLBACK], "grant_types": ["client_credentials"] }), "invalid_client_metadata"),
        ] {
            let answer = register(&service, metadata).await;
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
            assert_eq!(answer.json::<Value>().await.unwrap()["error"], code);
        }
        let discovery = async |service: &Service| {
            let answer = service.request(Method::GET, "/.well-known/oauth-authorization-server").send().await.unwrap();
            answer.json::<Value>().await.unwrap()
        };
        assert_eq!(discovery(&service).await["registration_endpoint"], service.url("/oauth2/register"));
        let closed = Service::start(store, |settings| settings.dynamic_registration = false).await;
        assert_eq!(register(&closed, json!({ "redirect_uris": [CALLBACK] })).await.status(), StatusCode::FORBIDDEN);
        assert_eq!(discovery(&closed).await.get("registration_endpoint"), None);
    })
    .await;
}
