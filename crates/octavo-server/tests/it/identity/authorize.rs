//! The authorization endpoint (checklist 1 to 14).

use jiff::SignedDuration;
use octavo_store::testing::{each_engine, fresh_sqlite};
use reqwest::{Method, StatusCode};

use super::harness::{CALLBACK, EMAIL, Landing, PASSWORD, Reply, Service, each, hidden};

#[tokio::test]
async fn a_person_signs_up_and_returns_to_the_portal_with_a_code() {
    each(|service| async move {
        let mut browser = service.browser();
        let landing = browser.authorize(&service.portal_query()).await;
        assert!(landing.location.starts_with("/login?returnTo=%2Foauth2%2Fauthorize%3F"));
        let page = browser.get(&landing.location).await;
        let return_to = hidden(&page.text().await.unwrap(), "returnTo");
        let form = [("email", EMAIL), ("password", PASSWORD), ("returnTo", &return_to)];
        let entered = Landing::of(&browser.submit("/signup", &form).await);
        let back = Landing::of(&browser.get(&entered.location).await);
        assert!(back.location.starts_with(&service.url("/portal?code=")), "{back:?}");
        assert_eq!(back.get("state"), Some("st ate&1"));
        assert_eq!(back.get("iss"), Some(service.origin.as_str()));
        service.redeem_for_portal(&back.param("code")).await.ok();
    })
    .await;
}

#[tokio::test]
async fn an_authorization_request_may_come_by_post() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let path = service.portal_query().path();
    let (path, query) = path.split_once('?').unwrap();
    let request = service
        .request(Method::POST, path)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(query.to_owned());
    let landing = Landing::of(&browser.send(request).await);
    assert_eq!(landing.get("state"), Some("st ate&1"));
    service.redeem_for_portal(&landing.param("code")).await.ok();
}

#[tokio::test]
async fn nothing_is_sent_to_an_address_that_is_not_registered() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let portal = service.url("/portal");
    for uri in [
        "https://app.example/callback/",
        "http://app.example/callback",
        "https://app.example:8443/callback",
        "https://APP.example/callback",
        "https://app.example/Callback",
        "https://app.example/callback?x=1",
        "https://app.example/callback#x",
        "https://app.example/x/../callback",
        "https://user@app.example/callback",
        "https://app.example/%63allback",
        "https://app.example.evil.example/callback",
        "http://127.0.0.1:5679/cb?x=1",
        "http://localhost:5678/cb?x=1",
        "javascript:alert(1)",
        &portal,
    ] {
        let response = browser.get(&app.query().set("redirect_uri", uri).path()).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{uri}");
        assert!(response.headers().get("location").is_none(), "{uri}");
    }
    for query in [
        app.query().set("client_id", "nobody"),
        app.query().without("client_id"),
        app.query().also("client_id", &app.app.client_id),
        app.query().also("redirect_uri", "https://evil.example/"),
        app.query().without("redirect_uri"),
    ] {
        let response = browser.get(&query.path()).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{}", query.path());
        assert!(response.headers().get("location").is_none());
    }
}

/// RFC 8252 frees the port for native applications. The portal is a page at one address.
#[tokio::test]
async fn the_portals_codes_go_to_its_own_address_only() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let port: u16 = service.origin.rsplit_once(':').unwrap().1.parse().unwrap();
    for uri in [
        format!("http://127.0.0.1:{}/portal", port ^ 1),
        format!("http://127.0.0.1:{}/portal/silent-renew", port ^ 1),
        format!("http://localhost:{port}/portal"),
        format!("http://127.0.0.1:{port}/portal/"),
    ] {
        let response = browser.get(&service.portal_query().set("redirect_uri", &uri).path()).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{uri}");
        assert!(response.headers().get("location").is_none(), "{uri}");
    }
    let silent = service.portal_query().set("redirect_uri", &service.url("/portal/silent-renew"));
    assert!(browser.authorize(&silent).await.get("code").is_some());
}

/// Such addresses can't be registered any more.
#[tokio::test]
async fn an_answer_has_each_parameter_once() {
    each(|service| async move {
        let app = service.app().await;
        let own = "https://app.example/cb?b=%7E&state=fixed&code=1&iss=x&error=no&a=+&err%6Fr_description";
        service.store.apps().set_callback_urls(app.app.id, &[own.to_owned()]).await.unwrap();
        let mut browser = service.signed_in().await;
        let query = app.query().set("redirect_uri", own);
        let denied = browser.deny(&query).await;
        let refused = browser.authorize(&query.clone().set("scope", "posts.wirte")).await;
        let page = browser.get(&query.path()).await.text().await.unwrap();
        let answer = [("request", &*hidden(&page, "request")), ("decision", "allow")];
        let allowed = Landing::of(&browser.submit("/consent", &answer).await);
        for (landing, names) in [
            (&denied, "b a error error_description state iss"),
            (&refused, "b a error error_description state iss"),
            (&allowed, "b a code state iss"),
        ] {
            assert!(landing.location.starts_with("https://app.example/cb?b=%7E&a=+&"), "{landing:?}");
            assert_eq!(landing.names().join(" "), names, "{landing:?}");
            assert_eq!(landing.get("state"), Some("xyz"));
        }
        let mut redemption = app.redemption(allowed.get("code").unwrap());
        redemption.retain(|(name, _)| *name != "redirect_uri");
        redemption.push(("redirect_uri", own));
        service.token(&redemption).await.ok();
    })
    .await;
}

#[tokio::test]
async fn scopes_that_clients_send_by_habit_are_accepted_and_grant_nothing() {
    each_engine(|store| async {
        let service = Service::start(store, |_| ()).await;
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let habits = "address phone offline_access";
        for (asked, granted) in [
            (format!("openid {habits} posts.write"), "openid posts.write"),
            (format!("octavo/profile octavo/api {habits}"), "api profile"),
            (habits.to_owned(), ""),
        ] {
            let code = browser.app_code(&app.query().set("scope", &asked)).await;
            let tokens = service.token(&app.redemption(&code)).await.ok();
            assert_eq!(tokens["scope"], granted, "{asked}");
            let mut refresh = app.refresh(tokens["refresh_token"].as_str().unwrap());
            refresh.push(("scope", &asked));
            assert_eq!(service.token(&refresh).await.ok()["scope"], granted, "{asked}");
        }
        let portal = service.portal_query().set("scope", &format!("openid api {habits}"));
        let code = browser.authorize(&portal).await.param("code");
        assert_eq!(service.redeem_for_portal(&code).await.ok()["scope"], "api openid");
        for misspelt in ["post.write", "posts.writes", "Posts.write", "profiles", "api posts"] {
            let landing = browser.authorize(&app.query().set("scope", misspelt)).await;
            assert_eq!(landing.get("error"), Some("invalid_scope"), "{misspelt}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_request_that_cannot_be_met_returns_with_its_reason() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let portal = service.portal_query();
    for (query, error) in [
        (app.query().set("response_type", "token"), "unsupported_response_type"),
        (app.query().without("response_type"), "invalid_request"),
        (app.query().set("scope", "apps.read"), "invalid_scope"),
        (app.query().set("scope", "nonsense"), "invalid_scope"),
        (app.query().also("state", "other"), "invalid_request"),
        (app.query().also("scope", "api"), "invalid_request"),
        (app.query().set("request", "eyJ"), "request_not_supported"),
        (app.query().set("request_uri", "https://x.example"), "request_uri_not_supported"),
        (app.query().set("registration", "{}"), "registration_not_supported"),
        (app.query().set("response_mode", "fragment"), "invalid_request"),
        (app.query().set("prompt", "none login"), "invalid_request"),
        (app.query().set("prompt", "sideways"), "invalid_request"),
        (app.query().set("max_age", "-1"), "invalid_request"),
        (app.query().set("prompt", "none"), "consent_required"),
        (app.query().set("code_challenge", "short"), "invalid_request"),
        (app.query().set("code_challenge_method", "S256"), "invalid_request"),
        (app.query().set("resource", "https://other.example"), "invalid_target"),
        (portal.clone().without("code_challenge"), "invalid_request"),
        (portal.clone().without("code_challenge").without("code_challenge_method"), "invalid_request"),
        (portal.clone().set("code_challenge_method", "plain"), "invalid_request"),
        (portal.clone().set("scope", "posts.write"), "invalid_scope"),
    ] {
        let landing = browser.authorize(&query).await;
        assert_eq!(landing.get("error"), Some(error), "{}", query.path());
        assert_eq!(landing.get("iss"), Some(service.origin.as_str()), "{landing:?}");
        assert!(landing.get("state").is_some(), "{landing:?}");
        assert!(landing.get("code").is_none());
    }
}

#[tokio::test]
async fn a_nul_is_no_failure_of_ours() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let unknown = browser.get("/oauth2/authorize?client_id=%00").await;
        assert_eq!(unknown.status(), StatusCode::BAD_REQUEST);
        let query = service.portal_query().set("nonce", "a\0b").set("state", "\0");
        let code = browser.authorize(&query).await.param("code");
        service.redeem_for_portal(&code).await.ok();
        let form = [("email", "a\0@b.example"), ("password", "\0")];
        for (path, status) in [("/login", StatusCode::FORBIDDEN), ("/signup", StatusCode::BAD_REQUEST)] {
            assert_eq!(browser.submit(path, &form).await.status(), status);
        }
        let token = [("grant_type", "refresh_token"), ("refresh_token", "\0")];
        let basic = service.request(Method::POST, "/oauth2/token").basic_auth("\0", Some("\0"));
        let reply = Reply::read(basic.form(&token).send().await.unwrap()).await;
        assert_eq!(reply.error(), "invalid_client");
        let named = [token[0], token[1], ("client_id", "\0")];
        assert_eq!(service.token(&named).await.error(), "invalid_client");
    })
    .await;
}

#[tokio::test]
async fn what_is_not_known_is_ignored_and_scopes_may_carry_a_prefix() {
    each_engine(|store| async {
        let service = Service::start(store, |_| ()).await;
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let query = app.query().set("audience", "x").set("scope", "octavo/accounts.read https://o.example/api");
        let code = browser.app_code(&query).await;
        let tokens = service.token(&app.redemption(&code)).await.ok();
        assert_eq!(tokens["scope"], "accounts.read api");
        let code = browser.app_code(&app.query().without("scope")).await;
        let tokens = service.token(&app.redemption(&code)).await.ok();
        assert_eq!(tokens["scope"], "api", "the default");
    })
    .await;
}

#[tokio::test]
async fn a_callback_with_a_query_keeps_it() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let query = app.query().set("redirect_uri", "http://127.0.0.1:5678/cb?x=1");
    let denied = browser.authorize(&query.clone().set("prompt", "none")).await;
    assert!(denied.location.starts_with("http://127.0.0.1:5678/cb?x=1&error="), "{denied:?}");
    let code = browser.app_code(&query).await;
    assert!(!code.is_empty());
}

#[tokio::test]
async fn prompt_none_never_shows_a_page() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let silent = service.portal_query().set("prompt", "none");
    let landing = service.browser().authorize(&silent).await;
    assert_eq!(landing.get("error"), Some("login_required"));
    let mut browser = service.signed_in().await;
    assert!(browser.authorize(&silent).await.get("code").is_some());
    let tokens = browser.portal_tokens().await;
    let mine = silent.clone().set("id_token_hint", tokens["id_token"].as_str().unwrap());
    assert!(browser.authorize(&mine).await.get("code").is_some());
    let mut other = service.browser();
    let form = [("email", "other@fernhill.example"), ("password", PASSWORD)];
    other.submit("/signup", &form).await;
    assert_eq!(other.authorize(&mine).await.get("error"), Some("login_required"));
}

#[tokio::test]
async fn prompt_login_and_max_age_make_the_person_sign_in_again() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    service.hands.advance(SignedDuration::from_mins(5));
    for query in [
        service.portal_query().set("prompt", "login"),
        service.portal_query().set("max_age", "0"),
        service.portal_query().set("max_age", "1"),
    ] {
        service.hands.advance(SignedDuration::from_mins(1));
        let to_login = browser.authorize(&query).await;
        assert!(to_login.location.starts_with("/login?"), "{to_login:?}");
        let return_to = to_login.param("returnTo");
        let unmoved = browser.get(&return_to).await;
        assert!(Landing::of(&unmoved).location.starts_with("/login?"), "without signing in");
        let form = [("email", EMAIL), ("password", PASSWORD), ("returnTo", &return_to)];
        service.hands.advance(SignedDuration::from_secs(5));
        let entered = Landing::of(&browser.submit("/login", &form).await);
        let back = Landing::of(&browser.get(&entered.location).await);
        assert!(back.get("code").is_some(), "{back:?}");
    }
    let fresh = service.portal_query().set("max_age", "60");
    assert!(browser.authorize(&fresh).await.get("code").is_some());
}

#[tokio::test]
async fn the_marker_of_one_request_does_not_serve_another() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let query = service.portal_query().set("prompt", "login");
    let marker = browser.authorize(&query).await.param("returnTo");
    let marker = marker.split_once("octavo_login=").unwrap().1;
    browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
    let good = browser.authorize(&query.clone().also("octavo_login", marker)).await;
    assert!(good.get("code").is_some());
    let other = query.set("state", "other").also("octavo_login", marker);
    let landing = browser.authorize(&other).await;
    assert!(landing.location.starts_with("/login?"));
}

#[tokio::test]
async fn the_endpoint_answers_no_foreign_script_and_keeps_nothing() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.signed_in().await;
    let request = service.request(Method::GET, &service.portal_query().path());
    let response = browser.send(request.header("origin", "https://evil.example")).await;
    assert!(response.headers().get("access-control-allow-origin").is_none());
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
}

#[tokio::test]
async fn an_operator_may_require_pkce_of_everyone() {
    let service = Service::start(fresh_sqlite().await, |settings| {
        settings.require_pkce_for_all = true;
    })
    .await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let landing = browser.authorize(&app.query()).await;
    assert_eq!(landing.get("error"), Some("invalid_request"));
    assert!(landing.location.starts_with(CALLBACK));
}
